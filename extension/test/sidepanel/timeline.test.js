import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ConsentBand} from '../../src/sidepanel/consent-band.js';
import {contentOf} from '../../src/sidepanel/content.js';
import {describe} from '../../src/sidepanel/describe.js';
import {pairOf} from '../../src/sidepanel/pair.js';

const WORDS = {text: (key, ...values) => [key, ...values].join(' '), language: 'en'};
const pushOf = (value, tags = '[]') => {
  const push = {text: JSON.stringify(value), tags, via: 'push'};
  return {...push, ...describe(push)};
};
const gtag = (...args) => pushOf({$type: 'gtag', args}, '[{"path":"$","type":"gtag"}]');
const content = (push) => contentOf(push, WORDS);

test('a row tells what a push says: money, items and order, in both forms of e-commerce', () => {
  const items = [{item_id: 'A1', price: 134.8}];
  assert.deepEqual(content(pushOf({event: 'purchase', ecommerce: {transaction_id: 'T-1', value: 134.8, currency: 'EUR', items}})), [
    '134.80\u00a0EUR',
    'contentItem 1',
    'T-1',
  ]);
  assert.deepEqual(content(gtag('event', 'purchase', {value: 7, items: []})), ['7', 'contentItems 0']);
  const old = {currencyCode: 'EUR', purchase: {actionField: {id: 'T-2', revenue: '49.50'}, products: [{id: 'A'}, {id: 'B'}]}};
  assert.deepEqual(content(pushOf({event: 'buy', ecommerce: old})), ['49.50\u00a0EUR', 'contentItems 2', 'T-2']);
  assert.deepEqual(content(pushOf({ecommerce: null})), ['contentCleared']);
  assert.deepEqual(contentOf(pushOf({event: 'x', value: 1.5, currency: 'EUR'}), {...WORDS, language: 'de'}), ['1,50\u00a0EUR']);
});

test('other pushes tell their first values, commands what they are about, and values of no use nothing', () => {
  assert.deepEqual(
    content(pushOf({event: 'page', 'gtm.uniqueEventId': 4, page: {type: 'home', deep: {er: {still: 1}}}, user: {id: 7}, a: 1, b: 2})),
    ['page.type: home', 'user.id: 7', 'a: 1'],
  );
  assert.deepEqual(
    content(gtag('consent', 'update', {ad_storage: 'granted', ad_user_data: 'granted', analytics_storage: 'denied', x: 5})),
    ['granted × 2', 'denied × 1'],
  );
  assert.deepEqual(content(gtag('config', 'G-1', {send_page_view: false})), ['send_page_view: false']);
  assert.deepEqual(content(gtag('js', {$type: 'date'})), []);
  assert.deepEqual(content(gtag('consent')), []);
  assert.deepEqual(content(pushOf(['remove', 1])), []);
  assert.deepEqual(content(pushOf(7)), []);
  assert.equal(content(pushOf({event: 'x', a: 'y'.repeat(500)}))[0].length, 44);
});

const states = (pairs) => Object.fromEntries(pairs.map(({name, state}) => [name, state]));

test('push and hit stand side by side: what is missing and what differs comes first', () => {
  const push = pushOf({
    event: 'purchase',
    page_type: 'thanks',
    ecommerce: {transaction_id: 'T-1', value: 134.8, currency: 'EUR', tax: 21.5, items: [{item_id: 'A1', price: 134.8, quantity: 1}]},
  });
  const hit = {
    vendor: 'ga4',
    event: 'purchase',
    transaction_id: 'T-1',
    value: '134.80',
    currency: 'USD',
    items: [{item_id: 'A1', price: '134.8'}],
    params: {debug: '1', currency: 'USD'},
  };
  const rows = pairOf(push, hit);
  assert.deepEqual(states(rows), {
    tax: 'missing',
    'items[0].quantity': 'missing',
    currency: 'different',
    value: 'same',
    transaction_id: 'same',
    'items[0].item_id': 'same',
    'items[0].price': 'same',
    'items.length': 'same',
    page_type: 'unsent',
    debug: 'added',
  });
  assert.deepEqual(rows[0].state, 'missing');
  assert.deepEqual(
    rows.find(({name}) => name === 'currency'),
    {name: 'currency', push: 'EUR', hit: 'USD', state: 'different'},
  );
});

test('hits of other vendors are held against what is read of all, and redacted values against nothing', () => {
  const push = gtag('event', 'purchase', {value: 5, currency: 'EUR', transaction_id: 'T-1', email: 'ann@shop.example'});
  const meta = pairOf(push, {vendor: 'meta', value: '6', currency: 'EUR', params: {content_type: 'product'}});
  assert.deepEqual(states(meta), {value: 'different', currency: 'same', transaction_id: 'unsent', email: 'unsent', content_type: 'added'});
  assert.equal(states(pairOf(push, {vendor: 'ga4', params: {email: '[EMAIL_1]'}})).email, 'hidden');
  const old = pushOf({event: 'x', ecommerce: {purchase: {actionField: {id: 'T-9', revenue: 3}, products: [{id: 'A', name: 'Lamp'}]}}});
  assert.deepEqual(states(pairOf(old, {vendor: 'ga4', transaction_id: 'T-9', value: '3', items: [{item_id: 'A', item_name: 'Lamp'}]})), {
    value: 'same',
    transaction_id: 'same',
    'items[0].item_id': 'same',
    'items[0].item_name': 'same',
    'items.length': 'same',
  });
  assert.deepEqual(pairOf(pushOf([1]), {vendor: 'ga4'}), []);
});

test('the band of consent is that of the document, and none where no consent mode is known', () => {
  const band = new ConsentBand([
    {
      page: 1,
      to: 2,
      states: [{pushes: [1, 3], state: 'all denied'}, {pushes: [4, 9], state: {granted: ['a'], denied: ['b']}}, '… (1 more)'],
    },
    {page: 1, frame: 4, states: [{pushes: [2, 2], state: 'all granted'}]},
    {page: 3},
    {page: 4, states: [{pushes: [12, 14], state: 'all granted'}]},
  ]);
  const at = [
    [1, 1],
    [1, 3],
    [2, 4],
    [2, 40],
    [3, 10],
    [4, 11],
    [4, 13],
    [5, 20],
  ].map(([page, seq]) => band.at(page, seq));
  assert.deepEqual(at, ['denied', 'denied', 'partly', 'partly', undefined, undefined, 'granted', undefined]);
});
