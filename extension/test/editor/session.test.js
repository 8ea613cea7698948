import assert from 'node:assert/strict';
import {test} from 'node:test';
import {moved, placeBeside, placeFor} from '../../src/editor/order.js';
import {Session} from '../../src/editor/session.js';

const expect = (parameters = {pushes: []}) => ({type: 'customStep', name: 'mcp-datalayer:expect', parameters: {version: 1, ...parameters}});
/** `a+ b c+ +` as steps: a letter is a step, a plus what is expected of it, and a question mark a condition on what follows. */
const steps = (text) =>
  [...text.replaceAll(' ', '')].map((each) =>
    each === '+' ? expect() : each === '?' ? expect({when: {variable: 'x', is: '1'}, then: 1}) : {type: 'click', key: each},
  );
const read = (all) => all.map(({key, parameters}) => key ?? (parameters.then ? '?' : '+')).join('');

function session(text) {
  const changes = [];
  const made = new Session({title: 'T', steps: steps(text)}, true, (change) => changes.push(change));
  return {made, changes, now: () => read(made.steps)};
}

test('a step moves with what is expected of it, and never between another and what is expected of that', () => {
  for (const [before, at, to, after] of [
    ['a++b+c', 0, 5, 'b+a++c'],
    ['a++b+c', 0, 6, 'b+ca++'],
    ['a++b+c', 3, 0, 'b+a++c'],
    ['a++b+c', 5, 1, 'a++cb+'],
    ['a++b+c', 5, 4, 'a++b+c'],
    ['a+bc', 1, 3, 'ab+c'],
    ['a?bc', 1, 3, 'ab?c'],
    ['ab?c', 2, 0, '?abc'],
  ]) {
    const {made, now} = session(before);
    made.move(at, to);
    assert.equal(now(), after, `${before} ${at} ${to}`);
  }
});

test('one place up or down is past the whole of its neighbour', () => {
  for (const [text, at, up, down] of [
    ['a++b+c', 3, 'b+a++c', 'a++cb+'],
    ['a++b+c', 1, '+a+b+c', null],
    ['ab', 0, null, 'ba'],
    ['ab', 1, 'ba', null],
  ]) {
    for (const [by, after] of [
      [-1, up],
      [1, down],
    ]) {
      if (after === null) continue;
      const {made, now} = session(text);
      assert.equal(made.move(at, placeBeside(made.steps, at, by)), true);
      assert.equal(now(), after, `${text} ${at} ${by}`);
    }
  }
  assert.equal(moved(steps('ab'), 0, placeBeside(steps('ab'), 0, -1)), undefined);
  assert.equal(moved(steps('a+'), 0, placeBeside(steps('a+'), 0, 1)), undefined);
});

test('whatever is moved anywhere, no step is lost or doubled, and the open one stays open', () => {
  for (const text of ['+a', '++', '?', 'a', 'a++b?c+', '+?a+b']) {
    for (let at = 0; at < text.length; at++) {
      for (let to = -1; to <= text.length + 1; to++) {
        for (let opened = -1; opened < text.length; opened++) {
          const {made} = session(text);
          const before = [...made.steps];
          made.opened = opened;
          const open = before[opened];
          made.move(at, to);
          assert.deepEqual([...made.steps].map((each) => JSON.stringify(each)).sort(), before.map((each) => JSON.stringify(each)).sort());
          assert.deepEqual(made.steps[made.opened], open);
          assert.deepEqual(made.steps[made.reached] === undefined, false);
        }
      }
    }
  }
  assert.equal(placeFor(steps('a+'), 0, 2), 2);
});

test('what did not move is no change, and one that did can be undone', () => {
  const {made, changes, now} = session('a+b');
  assert.equal(made.move(0, 1), false);
  assert.deepEqual([changes.length, made.isChanged], [0, false]);
  made.move(0, 3);
  assert.deepEqual([now(), made.isChanged, changes], ['ba+', true, [{isAnew: true, focus: 'head'}]]);
  made.back('undo');
  assert.deepEqual([now(), made.isChanged], ['a+b', false]);
});

test('a new step goes behind the open one and what is expected of it', () => {
  const {made} = session('a++b');
  assert.equal(made.end, 4);
  made.opened = 0;
  assert.equal(made.end, 3);
});
