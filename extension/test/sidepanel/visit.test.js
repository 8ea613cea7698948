import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Visit, worst} from '../../src/sidepanel/visit.js';

const COLUMNS = ['hit', 'page', 'vendor', 'event', 'push', 'sure'];
const document = {
  hits: {
    columns: COLUMNS,
    result: [
      [1, 1, 'ga4', 'purchase', 'kd1#3', 'certain'],
      [1, 1, 'ga4', 'view', null, 'none'],
      [2, 1, 'meta', 'Purchase', 'kd1#3', 'guess'],
    ],
    pages: [{page: 1, url: 'https://shop.example/'}],
    notVisible: ['x'],
  },
  consent: {result: [{page: 1, consentMode: 'none'}]},
  audit: {
    counts: {errors: 1, warnings: 1, infos: 0},
    defects: [
      {f: 1, severity: 'error', what: 'a', pushes: [3, 4], hits: [1]},
      {f: 2, severity: 'warning', what: 'b', pushes: [3], hits: []},
    ],
  },
};

test('hits are read by the names of the columns, wherever these stand', () => {
  const {hits, pages} = new Visit(document);
  assert.deepEqual(
    hits.map(({hit, vendor, push}) => [hit, vendor, push]),
    [
      [1, 'ga4', 3],
      [1, 'ga4', undefined],
      [2, 'meta', 3],
    ],
  );
  assert.equal(new Set(hits.map(({key}) => key)).size, 3);
  assert.equal(pages.get(1).url, 'https://shop.example/');
  const turned = new Visit({hits: {columns: [...COLUMNS].reverse(), result: [['certain', 'kd1#3', 'purchase', 'ga4', 1, 9]]}});
  assert.deepEqual([turned.hits[0].hit, turned.hits[0].push], [9, 3]);
});

test('a push knows its defects and the hits that came from it, a hit its defects', () => {
  const visit = new Visit(document);
  assert.deepEqual(
    visit.defectsOf(3).map(({f}) => f),
    [1, 2],
  );
  assert.equal(worst(visit.defectsOf(3)), 'error');
  assert.deepEqual(
    visit.defectsOf(4).map(({f}) => f),
    [1],
  );
  assert.deepEqual(visit.defectsOf(5), []);
  assert.deepEqual(
    visit.sentBy(3).map(({hit}) => hit),
    [1, 2],
  );
  assert.deepEqual(
    visit.defectsOfHit(1).map(({f}) => f),
    [1],
  );
});

test('a part that failed, or that an older app does not give, leaves the others', () => {
  const visit = new Visit({hits: {error: {code: 'NOTHING_RECORDED', message: 'm', hint: 'h'}}, consent: document.consent});
  assert.equal(visit.hitsError?.code, 'NOTHING_RECORDED');
  assert.equal(visit.consent.length, 1);
  assert.equal(visit.audit, undefined);
  assert.deepEqual(visit.defectsOf(3), []);
});
