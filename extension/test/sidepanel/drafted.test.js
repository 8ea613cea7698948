import assert from 'node:assert/strict';
import {test} from 'node:test';
import {takeDrafted} from '../../src/editor/take-drafted.js';
import {describe} from '../../src/sidepanel/describe.js';
import {drafted} from '../../src/sidepanel/drafted.js';

const step = (n) => ({row: 'step', step: {step: n}});
const push = (seq, value) => {
  const message = {via: 'push', text: JSON.stringify(value), tags: '{}'};
  return {row: 'push', seq, ...message, ...describe(message)};
};
const hit = (n, event, account = 'G-1') => ({row: 'hit', hit: n, vendor: 'ga4', account, event});
const defect = (rule, path, severity = 'error') => ({rule, path, severity});
const visit = (byPush = {}, byHit = {}) => ({defectsOf: (seq) => byPush[seq] ?? [], defectsOfHit: (n) => byHit[n] ?? []});
const order = {currency: 'EUR', value: 5, transaction_id: 'T-1', items: [{item_id: 'A1'}], coupon: 'ann@shop.example'};

test('what a step tracked is expected of it, without ids, personal values and what is GTM’s own', () => {
  const rows = [
    push(1, {event: 'early'}),
    step(7),
    push(2, {event: 'purchase', ecommerce: order}),
    push(3, {event: 'gtm.click'}),
    hit(1, 'purchase'),
  ];
  assert.deepEqual(drafted('kd1', ['kd1@7'], [...rows, step(8), push(4, {event: 'of_an_agent'})], visit()), {
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
    step(1),
    push(1, {event: 'add', currency: 'EUR', value: 5}),
    push(2, {event: 'add', currency: 'EUR', value: 5}),
    hit(1, 'add'),
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
  assert.deepEqual(takeDrafted(recorded, undefined, 400).journey.steps.length, 5);
});
