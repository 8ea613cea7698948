import assert from 'node:assert/strict';
import {test} from 'node:test';
import {canBeMasked, checkAction} from '../../src/background/act/interaction-arguments.js';

const USE = {name: 'EMAIL_1', origin: 'https://shop.example', session: '0b5f2c1e-aaaa-4bbb-8ccc-1234567890ab', value: 'ann@shop.example'};
const asked = (/** @type {object} */ use, more = {}) =>
  checkAction({verb: 'fill', target: {ref: 'e3'}, options: {placeholder: {...USE, ...use}}, ...more});

test('a placeholder brings its value and its kind', () => {
  const {value, secret} = asked({field: 'Email'});
  assert.equal(value, 'ann@shop.example');
  assert.deepEqual(secret, {name: 'EMAIL_1', origin: 'https://shop.example', field: 'Email', kind: 'EMAIL', session: USE.session});
  assert.equal(asked({value: undefined}).value, undefined, 'it was typed before');
  assert.equal(asked({name: 'PHONE_12:invalid'}).secret?.kind, 'PHONE');
});

for (const [why, use, more] of /** @type {[string, object, object?][]} */ ([
  ['a type that is not typed', {name: 'CARD_1'}],
  ['a token', {name: 'TOKEN_1'}],
  ['number 0', {name: 'EMAIL_0'}],
  ['no name', {name: undefined}],
  ['a list', {name: ['EMAIL_1']}],
  ['http', {origin: 'http://shop.example'}],
  ['a path', {origin: 'https://shop.example/'}],
  ['no origin', {origin: undefined}],
  ['null', {origin: 'null'}],
  ['no session', {session: undefined}],
  ['a short session', {session: 'x'}],
  ['a value that is no text', {value: 5}],
  ['a second value', {}, {value: 'bob@shop.example'}],
  ['another verb', {}, {verb: 'press', value: 'a'}],
  ['no target', {}, {verb: 'type', target: undefined}],
])) {
  test(`refused: ${why}`, () => {
    assert.throws(() => asked(use, more), {code: 'BAD_ARGUMENT'});
  });
}

test('a placeholder and a secret exclude each other', () => {
  const options = {placeholder: USE, secret: {name: 'LOGIN', origin: 'https://shop.example'}};
  assert.throws(() => checkAction({verb: 'fill', target: {ref: 'e3'}, options}), {code: 'BAD_ARGUMENT'});
  assert.throws(() => checkAction({verb: 'fill', target: {ref: 'e3'}, value: 'longer', options}), {code: 'BAD_ARGUMENT'});
});

test('what would hide ordinary words and numbers from everybody is not typed', () => {
  for (const [kind, value] of [
    ['EMAIL', 'ann@shop.example'],
    ['EMAIL', 'ann@shop'],
    ['PHONE', '030 1234567'],
    ['NAME', 'Ann Miller'],
    ['STREET', 'Ringstr. 1'],
  ])
    assert.ok(canBeMasked(value, kind), value);
  for (const [kind, value] of [
    ['EMAIL', 'ann.shop'],
    ['EMAIL', 'ann @shop.example'],
    ['PHONE', '12345'],
    ['PHONE', 'result'],
    ['NAME', 'chunks'],
    ['NAME', 'result'],
    ['NAME', ' text '],
    ['STREET', 'Ring'],
    ['NAME', 'Ann\nMiller'],
    ['NAME', 'A B'],
    ['EMAIL', `${'a'.repeat(1000)}@shop.example`],
  ])
    assert.ok(!canBeMasked(value, kind), value);
});
