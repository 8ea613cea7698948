import assert from 'node:assert/strict';
import {test} from 'node:test';
import {found, waitFor} from '../../src/background/commands/wait-for.js';

const {check} = waitFor(/** @type {any} */ ({}));

test('structure is taken alone, and whatever would be dropped is refused', () => {
  assert.deepEqual(check({target: {css: '#pay'}, gone: {xpath: '//a'}}), {
    tab: undefined,
    target: {css: '#pay'},
    gone: {xpath: '//a'},
    idleMs: undefined,
    waitMs: 0,
  });
  assert.deepEqual(check({gone: {css: '#pay', frames: [1, 0]}}).gone, {css: '#pay', frames: [1, 0]});
  for (const structure of [
    {css: '#pay', frames: [-1]},
    {css: '#pay', frames: '1'},
    {css: '#pay', frames: [1.5]},
    {css: '#pay', frames: Array(21).fill(0)},
    {frames: [1]},
    {css: '#pay', frame: 0},
    {xpath: '//a', css: 'a'},
    {},
    null,
    {ref: 'e1'},
    {css: 7},
  ]) {
    for (const name of ['target', 'gone'])
      assert.throws(() => check({[name]: structure}), {code: 'BAD_ARGUMENT'}, `${name} ${JSON.stringify(structure)}`);
  }
});

test('a chain is taken with its parts, each of one kind, and nothing beside it', () => {
  const chain = [{css: '#cart', deep: true}, {xpath: '//p'}, {refs: ['e4', 'f2e5']}];
  assert.deepEqual(check({target: {chain, document: 'D1', frames: [0]}}).target, {chain, document: 'D1', frames: [0]});
  for (const wrong of [
    [],
    [{css: 'a'}],
    'a',
    [{css: 'a'}, {}],
    [{css: 'a'}, {css: 'b', xpath: '//b'}],
    [{css: 'a'}, {xpath: '//b', deep: true}],
    [{css: 'a'}, {refs: ['b']}],
    [{css: 'a'}, {refs: 'e1'}],
    [{css: 'a'}, {css: 'b', text: 'c'}],
    [{css: ''}, {css: 'b'}],
    Array(51).fill({css: 'a'}),
    [{css: 'a'}, {refs: Array(1001).fill('e1')}],
    [{css: 'a'}, null],
  ]) {
    assert.throws(() => check({target: {chain: wrong}}), {code: 'BAD_ARGUMENT'}, JSON.stringify(wrong).slice(0, 100));
  }
  assert.throws(() => check({target: {chain, css: 'a'}}), {code: 'BAD_ARGUMENT'});
  assert.throws(() => check({target: {css: 'a', document: 'D1'}}), {code: 'BAD_ARGUMENT'});
});

test('what holds is named, also where what is visible has no ref', () => {
  assert.deepEqual(found({ref: 'e1'}, false), {found: true, by: 'target', ref: 'e1'});
  assert.deepEqual(found({ref: undefined}, false), {found: true, by: 'target'});
  assert.deepEqual(found({ref: ''}, false), {found: true, by: 'target'});
  assert.deepEqual(found(undefined, true), {found: true, by: 'gone'});
  assert.deepEqual(found(undefined, false), {found: false});
});
