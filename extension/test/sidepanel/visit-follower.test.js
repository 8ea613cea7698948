import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {VisitFollower} from '../../src/sidepanel/visit-follower.js';

test('a page that pushes without an end does not put off what is computed', async (t) => {
  mock.timers.enable({apis: ['setTimeout']});
  t.after(() => mock.timers.reset());
  let time = 0;
  t.mock.method(performance, 'now', () => time);
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
  assert.ok(asked.length >= 8, asked.join());
  for (let i = 1; i < asked.length; i++) assert.ok(asked[i] - asked[i - 1] <= 1000, asked.join());
});

test('a host that rests is asked again by itself once its rest is over, and not before', async (t) => {
  mock.timers.enable({apis: ['setTimeout']});
  t.after(() => mock.timers.reset());
  let time = 0;
  t.mock.method(performance, 'now', () => time);
  globalThis.document = {hidden: false};
  const answers = [{error: {code: 'FRONT_RESTS', message: 'It rests.', hint: '', data: {afterMs: 40_000}}}, {error: {code: 'INTERNAL'}}];
  let asked = 0;
  const link = {ask: async () => answers[asked++] ?? {state: 'noHost'}, close() {}};
  const follower = new VisitFollower(link, 'en', () => {});
  const pass = async (ms) => {
    time += ms;
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
});

/** A follower whose asks end when the test says so. */
function stage() {
  mock.timers.enable({apis: ['setTimeout']});
  globalThis.document = {hidden: false};
  const ends = [];
  const follower = new VisitFollower({ask: () => new Promise((resolve) => ends.push(resolve)), close() {}}, 'en', () => {});
  const turns = async () => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  return {
    follower,
    ends,
    pass: async (ms) => {
      mock.timers.tick(ms);
      await turns();
    },
    end: async (outcome = {document: {}}) => {
      ends.at(-1)(outcome);
      await turns();
    },
    /** The answer to somebody who waits; undefined: nothing yet. */
    wait: (ms = 10_000) => {
      const told = {is: undefined};
      void follower.fresh(ms).then((isReady) => (told.is = isReady));
      return told;
    },
  };
}

test('who waits for what is fresh is told of a computation begun since, which begins as soon as the running one has ended', async (t) => {
  t.after(() => mock.timers.reset());
  const {now} = performance;
  let time = 0;
  performance.now = () => time;
  t.after(() => (performance.now = now));
  const {follower, ends, pass, end, wait} = stage();
  follower.follow('kd1', '1');
  await pass(0);
  const told = wait();
  time = 3000; // by how long it took, the next one would be put off for six seconds
  await end();
  assert.equal(told.is, undefined, 'that one had begun before');
  await pass(1);
  assert.equal(ends.length, 2);
  await end();
  assert.equal(told.is, true);
});

test('who waits for what is fresh is told that it is not: after a failure, after too long, without a tab and with another one', async (t) => {
  t.after(() => mock.timers.reset());
  const {follower, ends, pass, end, wait} = stage();
  const without = wait();
  await pass(0);
  assert.equal(without.is, false, 'no tab');

  follower.follow('kd1', '1');
  await pass(0);
  await end();
  const failed = wait();
  await pass(0);
  const meanwhile = wait();
  await end({error: {code: 'INTERNAL'}});
  assert.deepEqual([failed.is, meanwhile.is], [false, undefined]);
  await pass(1);
  await end();
  assert.equal(meanwhile.is, true, 'who came meanwhile is asked for, after a failure too');

  const late = wait(1000);
  await pass(1000);
  assert.equal(late.is, false);
  await end();

  const running = wait();
  await pass(0);
  const planned = wait();
  follower.follow('kd2', '1');
  await pass(0);
  assert.equal(planned.is, false, 'its tab is gone');
  await end();
  assert.equal(running.is, false, 'the answer is of the tab before');
  const asked = ends.length;
  await pass(0);
  assert.equal(ends.length, asked + 1);
});
