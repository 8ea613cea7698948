import assert from 'node:assert/strict';
import {test} from 'node:test';

import {RateLimit} from '../../src/background/record/rate-limit.js';

const taken = (limit, asked) => Array.from({length: asked}, () => limit.take()).filter(Boolean).length;

test('so many at once, then so many a second, and never more than a burst after a long pause', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const limit = new RateLimit({perSecond: 10, burst: 5});
  assert.equal(taken(limit, 9), 5);
  now += 300;
  assert.equal(taken(limit, 9), 3);
  now += 3_600_000;
  assert.equal(taken(limit, 9), 5);
});

test('setting the clock of the computer back stops nothing, and forward lets nothing through', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let clock = 1_800_000_000_000;
  t.mock.method(Date, 'now', () => clock);
  const limit = new RateLimit({perSecond: 10, burst: 5});
  clock -= 3_600_000;
  assert.equal(taken(limit, 9), 5);
  clock += 7_200_000;
  assert.equal(taken(limit, 9), 0);
  now += 200;
  assert.equal(taken(limit, 9), 2);
});
