import assert from 'node:assert/strict';
import {test} from 'node:test';
import {HitLog} from '../../src/background/record/hit-log.js';

const page = (frame = 0) => ({documentId: 'd', frame, url: 'https://shop.example/'});
const seen = (more = {}) => ({t: 1000, ms: 10, url: 'https://collect.example/g?en=a', method: 'POST', timed: false, ...more});

test('a request of another frame is another hit, whatever its address', () => {
  const log = new HitLog();
  log.see(page(0), seen({call: 1, type: 'fetch'}));
  log.see(page(0), seen({timed: true, type: 'fetch'}));
  assert.equal(log.size, 1);
  log.see(page(7), seen({timed: true, type: 'fetch'}));
  assert.equal(log.size, 2);
});

test('what is far apart by the clock of the page is two hits, even if the computer’s clock stood still', () => {
  const log = new HitLog();
  log.see(page(), seen({call: 1, type: 'fetch'}));
  log.see(page(), seen({timed: true, type: 'fetch', ms: 3500}));
  assert.equal(log.size, 2);
  log.see(page(), seen({request: 'r1', type: 'fetch', ms: 20, t: 9000}));
  assert.equal(log.size, 2, 'near by the clock of the page, however the computer’s clock was set meanwhile');
});
