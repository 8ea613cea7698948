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
