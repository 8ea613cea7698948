import assert from 'node:assert/strict';
import {test} from 'node:test';
import {waitFor} from '../../src/background/commands/wait-for.js';

const {check} = waitFor(/** @type {any} */ ({}));

test('structure is taken alone, and whatever would be dropped is refused', () => {
  assert.deepEqual(check({target: {css: '#pay'}, gone: {xpath: '//a'}}), {tab: undefined, target: {css: '#pay'}, gone: {xpath: '//a'}, idleMs: undefined, waitMs: 0});
  assert.deepEqual(check({gone: {css: '#pay', frames: [1, 0]}}).gone, {css: '#pay', frames: [1, 0]});
  for (const structure of [{css: '#pay', frames: [-1]}, {css: '#pay', frames: '1'}, {css: '#pay', frames: [1.5]}, {css: '#pay', frames: Array(21).fill(0)}, {frames: [1]}, {css: '#pay', frame: 0}, {xpath: '//a', css: 'a'}, {}, null, {ref: 'e1'}, {css: 7}]) {
    for (const name of ['target', 'gone']) assert.throws(() => check({[name]: structure}), {code: 'BAD_ARGUMENT'}, `${name} ${JSON.stringify(structure)}`);
  }
});
