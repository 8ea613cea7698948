import assert from 'node:assert/strict';
import {test} from 'node:test';
import {takeDrafted} from '../../src/editor/take-drafted.js';
import {describe} from '../../src/sidepanel/describe.js';
import {drafted} from '../../src/sidepanel/drafted.js';
import {Recording} from '../../src/sidepanel/recording.js';

const START = 1000;
const step = (n, t) => ({row: 'step', step: {step: n, t}});
const push = (seq, t, value) => {
  const message = {via: 'push', text: JSON.stringify(value), tags: '{}', page: 1, frame: 0, layer: 'dataLayer', t, ms: t - START};
  return {row: 'push', seq, ...message, ...describe(message)};
};
const hit = (n, event, more = {}) => ({row: 'hit', key: `h${n}`, hit: n, page: 1, vendor: 'ga4', account: 'G-1', event, ...more});
const page = (number, startedAt, more = {}) => ({page: number, frame: 0, url: 'https://shop.example/', startedAt, ...more});
/** The rows of a tab, as the panel has them. */
function rowsOf({pages = [page(1, START)], steps, pushes, hits = []}) {
  const recording = new Recording();
  recording.take({
    pushes: pushes.map(({row, ...each}) => each),
    pages,
    gaps: [],
    dropped: {pushes: 0, bytes: 0},
    sampled: 0,
    firstSeq: 1,
    lastSeq: pushes.length,
    steps: {version: 1, dropped: 0, rows: steps.map(({step: each}) => ({did: 'click', ...each}))},
  });
  return recording.rows(recording.pushes, false, new Set(), hits);
}
/** The events of each step's drafts. */
const eventsOf = (drafts) =>
  Object.fromEntries(
    Object.entries(drafts).map(([of, {pushes = [], hits = []}]) => [of, [...pushes, ...hits].map(({event}) => event).join()]),
  );
const defect = (rule, path, severity = 'error') => ({rule, path, severity});
const visit = (byPush = {}, byHit = {}) => ({defectsOf: (seq) => byPush[seq] ?? [], defectsOfHit: (n) => byHit[n] ?? []});
const order = {currency: 'EUR', value: 5, transaction_id: 'T-1', items: [{item_id: 'A1'}], coupon: 'ann@shop.example'};

test('what a step tracked is expected of it, without ids, personal values and what is GTM’s own', () => {
  const rows = [
    push(1, 1001, {event: 'early'}),
    step(7, 1002),
    push(2, 1003, {event: 'purchase', ecommerce: order}),
    push(3, 1004, {event: 'gtm.click'}),
    hit(1, 'purchase', {step: 'kd1@7'}),
  ];
  assert.deepEqual(drafted('kd1', ['kd1@7'], [...rows, step(8, 1005), push(4, 1006, {event: 'of_an_agent'})], visit()), {
    'kd1@7': {
      pushes: [
        {
          event: 'purchase',
          values: {
            '$.ecommerce.currency': 'EUR',
            '$.ecommerce.value': 5,
            '$.ecommerce.transaction_id': {exists: true},
            '$.ecommerce.items[0].item_id': 'A1',
          },
          count: 1,
        },
      ],
      hits: [{vendor: 'ga4', id: 'G-1', event: 'purchase', count: 1}],
      defects: [],
    },
  });
});

test('what a rule complains of is named and not expected: a value, a double, and a hit against consent', () => {
  const rows = [
    step(1, 1001),
    push(1, 1002, {event: 'add', currency: 'EUR', value: 5}),
    push(2, 1003, {event: 'add', currency: 'EUR', value: 5}),
    hit(1, 'add', {step: 'kd1@1'}),
  ];
  const twice = defect('duplicate-event', '');
  const {pushes, hits, defects} = drafted(
    'kd1',
    ['kd1@1'],
    rows,
    visit({1: [twice, defect('value-wrong', '$.value')], 2: [twice]}, {1: [defect('hit-before-consent', '')]}),
  )['kd1@1'];
  assert.deepEqual(pushes, [{event: 'add', values: {'$.currency': 'EUR'}, count: 1}]);
  assert.equal(hits, undefined);
  assert.deepEqual(defects, ['duplicate-event', 'value-wrong', 'hit-before-consent']);
});

test('a hit of a step that pushed nothing is not expected of the step before, whose push it stands behind', () => {
  const steps = [step(1, 1010), step(2, 1020), step(3, 1030)];
  const pushes = [push(1, 1011, {event: 'add'})];
  const hits = [hit(1, 'at_once', {ms: 12}), hit(2, 'scroll', {ms: 25}), hit(3, 'untimed', {ms: null, push: 1}), hit(4, 'unknown')];
  const rows = rowsOf({steps, pushes, hits});
  assert.deepEqual(
    rows.map(({key}) => key),
    ['p1', 'k1', 's1', 'h1', 'h2', 'h3', 'h4', 'k2', 'k3'],
  );
  assert.deepEqual(eventsOf(drafted('kd1', ['kd1@1', 'kd1@2', 'kd1@3'], rows, visit())), {
    'kd1@1': 'add,at_once,untimed',
    'kd1@2': 'scroll',
  });
});

test('the host’s step of a hit goes before the time: one that is held back is of the step of its push', () => {
  const steps = [step(1, 1010), step(2, 1020)];
  const hits = [hit(1, 'add', {ms: 50, push: 1, step: 'kd1@1'}), hit(2, 'ping', {ms: 30, step: null})];
  const rows = rowsOf({steps, pushes: [push(1, 1011, {event: 'add'})], hits});
  assert.deepEqual(eventsOf(drafted('kd1', ['kd1@1', 'kd1@2'], rows, visit())), {'kd1@1': 'add,add'});
});

test('a push that was handed over late is of the step it came in, and a prerendered one of none', () => {
  const steps = [step(1, 1010), step(2, 1020), step(3, 2000)];
  const pages = [page(1, START), page(2, 1015, {shownAt: 2001})];
  const pushes = [
    push(1, 1021, {event: 'second'}),
    push(2, 1011, {event: 'first'}),
    {...push(3, 1016, {event: 'unseen'}), page: 2},
    {...push(4, 2002, {event: 'third'}), page: 2},
  ];
  assert.deepEqual(eventsOf(drafted('kd1', ['kd1@1', 'kd1@2', 'kd1@3'], rowsOf({pages, steps, pushes}), visit())), {
    'kd1@1': 'first',
    'kd1@2': 'second',
    'kd1@3': 'third',
  });
});

test('drafts stand behind all of their step, a key that goes down and up too, and the file has no marks left', () => {
  const recorded = {
    title: 'T',
    steps: [{type: 'navigate'}, {type: 'keyDown', step: 'kd1@1'}, {type: 'keyUp'}, {type: 'click'}, {type: 'click', step: 'kd1@2'}],
  };
  const drafts = {'kd1@1': {pushes: [{event: 'a', count: 1}], defects: []}, 'kd1@2': {defects: ['no-items']}};
  const {journey, drafted: count, defects} = takeDrafted(recorded, drafts, 400);
  assert.deepEqual(
    journey.steps.map(({type}) => type),
    ['navigate', 'keyDown', 'keyUp', 'customStep', 'click', 'click'],
  );
  assert.ok(journey.steps.every((each) => !('step' in each)));
  assert.deepEqual([count, defects], [1, ['no-items (6)']]);
  assert.deepEqual(takeDrafted(recorded, null, 400).journey.steps.length, 5);
  assert.deepEqual(takeDrafted(recorded, undefined, 400).journey.steps.length, 5);
});
