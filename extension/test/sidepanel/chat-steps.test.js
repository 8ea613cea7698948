import assert from 'node:assert/strict';
import {test} from 'node:test';
import {stepsOf} from '../../src/sidepanel/chat-steps.js';

test('the steps of an answer and what each tracked', () => {
  const answer = {
    done: 2,
    steps: [
      {
        step: 'kd1@1',
        did: 'click e5',
        tracked: {pushes: [{seq: 4, event: 'add_to_cart'}, {seq: 5}], hits: [{hit: 1, vendor: 'ga4', event: 'add_to_cart'}]},
      },
      {step: 'kd1@2', did: 'press Enter'},
    ],
  };
  assert.deepEqual(stepsOf(JSON.stringify(answer)), [
    {step: 'kd1@1', did: 'click e5', tracked: ['add_to_cart', 'ga4: add_to_cart']},
    {step: 'kd1@2', did: 'press Enter', tracked: []},
  ]);
  assert.deepEqual(stepsOf('{"step":"kd1@3","did":"navigate"}'), [{step: 'kd1@3', did: 'navigate', tracked: []}]);
});

test('what is cut, or of another shape, gives nothing', () => {
  for (const output of ['', '{"steps":[{"st…', 'null', '7', '[]', '{"steps":7}', '{"steps":[null,{"step":7},{"step":"<img>"}]}'])
    assert.deepEqual(stepsOf(output), [], output);
  const many = {
    steps: Array.from({length: 50}, (_, i) => ({step: `kd1@${i}`, tracked: {pushes: Array(50).fill({event: 'e'}), hits: 'no'}})),
  };
  assert.equal(stepsOf(JSON.stringify(many)).length, 20);
  assert.equal(stepsOf(JSON.stringify(many))[0].tracked.length, 6);
});
