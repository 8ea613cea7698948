import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {VisitFollower} from '../../src/sidepanel/visit-follower.js';

test('a page that pushes without an end does not put off what is computed', async () => {
  mock.timers.enable({apis: ['setTimeout']});
  const {now} = performance;
  let time = 0;
  performance.now = () => time;
  globalThis.document = {hidden: false};
  const asked = [];
  const link = {
    ask: async () => {
      asked.push(time);
      return {document: {hits: {columns: [], result: []}, consent: {}, audit: {}}};
    },
    close() {},
  };
  const follower = new VisitFollower(link, 'en', () => {});
  for (let push = 0; push < 50; push++) {
    follower.follow('kd1', String(push));
    time += 100;
    mock.timers.tick(100);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
  mock.timers.reset();
  performance.now = now;
  assert.ok(asked.length >= 8, asked.join());
  for (let i = 1; i < asked.length; i++) assert.ok(asked[i] - asked[i - 1] <= 1000, asked.join());
});

test('a host that rests is asked again by itself once its rest is over, and not before', async () => {
  mock.timers.enable({apis: ['setTimeout']});
  globalThis.document = {hidden: false};
  const answers = [{error: {code: 'FRONT_RESTS', message: 'It rests.', hint: '', data: {afterMs: 40_000}}}, {error: {code: 'INTERNAL'}}];
  let asked = 0;
  const link = {ask: async () => answers[asked++] ?? {state: 'noHost'}, close() {}};
  const follower = new VisitFollower(link, 'en', () => {});
  const pass = async (ms) => {
    mock.timers.tick(ms);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  follower.follow('kd1', '1');
  await pass(0);
  assert.deepEqual([asked, follower.standing.name, follower.standing.error.code], [1, 'failed', 'FRONT_RESTS']);
  await pass(39_999);
  assert.equal(asked, 1);
  await pass(1);
  assert.deepEqual([asked, follower.standing.error.code], [2, 'INTERNAL']);
  await pass(600_000);
  assert.equal(asked, 2, 'another failure waits for something new, or for the person');
  mock.timers.reset();
});
