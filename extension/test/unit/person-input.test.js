import assert from 'node:assert/strict';
import {test} from 'node:test';

import {PersonInput} from '../../src/background/access/person-input.js';

const page = (counts, sight) => ({presses: new Map(Object.entries(counts)), sight});
const refused = {code: 'PERSON_ACTIVE'};

test('what was there before the first step is no news, what came since is said once', () => {
  const person = new PersonInput();
  person.require('kd1', 1, page({one: 7}));
  person.require('kd1', 1, page({one: 7}));
  assert.throws(
    () => person.require('kd1', 1, page({one: 8}, {url: 'https://shop.example/', title: 'Shop'})),
    ({code, data}) => {
      assert.equal(code, 'PERSON_ACTIVE');
      assert.deepEqual(data, {by: 'person', page: '{"url":"https://shop.example/","title":"Shop"}'});
      return true;
    },
  );
  person.require('kd1', 1, page({one: 8}));
});

test('a press of ours that a page has not counted yet stays ours', () => {
  const person = new PersonInput();
  person.require('kd1', 1, page({one: 0}));
  person.ours('kd1', ['one'], 1);
  person.told('kd1', 1, new Map([['one', 0]]));
  person.require('kd1', 1, page({one: 1}));
  assert.throws(() => person.require('kd1', 1, page({one: 2})), refused);
});

test('each client and each tab by itself', () => {
  const person = new PersonInput();
  for (const [handle, front] of [
    ['kd1', 1],
    ['kd1', 2],
    ['kd2', 1],
  ])
    person.require(handle, front, page({[handle]: 0}));
  assert.throws(() => person.require('kd1', 1, page({kd1: 1})), refused);
  assert.throws(() => person.require('kd1', 2, page({kd1: 1})), refused);
  person.require('kd2', 1, page({kd2: 0}));
});

test('a page that the person has left counts, one that only we have left does not', () => {
  const person = new PersonInput();
  person.require('kd1', 1, page({one: 3}));
  person.left('kd1', 'one', 3);
  person.require('kd1', 1, page({two: 0}));
  person.left('kd1', 'two', 1);
  assert.throws(() => person.require('kd1', 1, page({three: 0})), refused);
  person.require('kd1', 1, page({three: 0}));
  person.require('kd1', 1, page({one: 3})); // back again: the count is known
});

test('what a client was told of is no news to it', () => {
  const person = new PersonInput();
  person.require('kd1', 1, page({one: 0}));
  person.told('kd1', 1, new Map([['one', 2]]));
  person.require('kd1', 1, page({one: 2}));
});

test('a tab that is attached anew, and a client that is new, begin anew', () => {
  const person = new PersonInput();
  person.require('kd1', 1, page({one: 0}));
  person.require('kd2', 1, page({two: 0}));
  person.retain(['kd2']);
  person.require('kd1', 1, page({one: 5}));
  person.retainClients([2]);
  person.require('kd2', 1, page({two: 5}));
});

test('a page may be busy with what the person has pressed since a client looked, and before its first step within seconds', () => {
  const person = new PersonInput();
  assert.equal(person.isBusy('kd1', 1, page({one: 3}, {recent: true})), true);
  assert.equal(person.isBusy('kd1', 1, page({one: 3}, {recent: false})), false);
  assert.equal(person.isBusy('kd1', 1, page({one: 0}, {recent: true})), false);
  person.require('kd1', 1, page({one: 3}));
  assert.equal(person.isBusy('kd1', 1, page({one: 3}, {recent: true})), false);
  assert.equal(person.isBusy('kd1', 1, page({one: 4})), true);
  person.require('kd1', 2, page({one: 4}));
  person.left('kd1', 'two', 1);
  assert.equal(person.isBusy('kd1', 2, page({three: 0})), true);
});
