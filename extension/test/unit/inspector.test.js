import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Inspector} from '../../src/background/link/inspector.js';

const ORIGIN = 'chrome-extension://abc';
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** An inspector whose host the test plays, and panels that are opened at it. */
function stage({accepts = ['inspect'], sidePanel = true} = {}) {
  const told = [];
  const host = {state: {name: 'connected', accepts}, tell: (data) => told.push(data) > 0};
  const policy = {ready: Promise.resolve(), sidePanel};
  const inspector = new Inspector(ORIGIN, policy, host);
  const open = (url = `${ORIGIN}/sidepanel/sidepanel.html?tab=kd1`) => {
    const page = {
      posted: [],
      url,
      post: (message) => page.posted.push(message),
      onMessage: (listener) => (page.say = listener),
      onClose: (listener) => (page.close = listener),
    };
    inspector.serve(page);
    return page;
  };
  return {inspector, host, policy, told, open};
}

test('what a panel asks goes to the host, and the pieces of the answer to that panel alone', async () => {
  const {inspector, told, open} = stage();
  const [one, other] = [open(), open()];
  one.say({n: 1, ask: {want: 'visit', tab: 'kd1'}});
  other.say({n: 1, ask: {want: 'visit', tab: 'kd2'}});
  await settle();
  assert.deepEqual(
    told.map(({n, ask}) => [n, ask.tab]),
    [
      [1, 'kd1'],
      [2, 'kd2'],
    ],
  );
  assert.ok(told[0].deadlineMs > 0);
  inspector.answered({n: 2, text: '{"a":'});
  inspector.answered({n: 2, text: '1}', last: true});
  inspector.answered({n: 2, text: 'after the last'});
  inspector.answered({n: 1, error: {code: 'TIMEOUT'}});
  assert.deepEqual(other.posted, [
    {n: 1, text: '{"a":', last: false},
    {n: 1, text: '1}', last: true},
  ]);
  assert.deepEqual(one.posted, [{n: 1, error: {code: 'TIMEOUT'}}]);
});

test('the front may go when the last panel that used it has closed, and not before', async () => {
  const {told, open} = stage();
  const [one, other] = [open(), open()];
  other.close();
  assert.deepEqual(told, []);
  one.say({n: 1, ask: {}});
  await settle();
  const third = open();
  one.close();
  assert.equal(told.length, 1);
  third.close();
  assert.deepEqual(told.at(-1), {end: true});
});

test('only the side panel and the editor are served: no other page of ours and no web page', async () => {
  const {told, open} = stage();
  for (const url of [
    `${ORIGIN}/popup/popup.html`,
    `${ORIGIN}/options/options.html`,
    'https://shop.example/sidepanel/sidepanel.html',
    'chrome-extension://other/sidepanel/sidepanel.html',
    '',
  ]) {
    assert.equal(open(url).say, undefined, url);
  }
  assert.ok(open(`${ORIGIN}/editor/editor.html#recorded`).say);
  assert.deepEqual(told, []);
});

test('a panel hears why there is nobody to ask, and when that changes', async () => {
  for (const [state, setup] of [
    ['off', {sidePanel: false}],
    ['oldHost', {accepts: []}],
    ['oldHost', {accepts: ['redactions']}],
  ]) {
    const {told, open} = stage(setup);
    const panel = open();
    panel.say({n: 4, ask: {}});
    await settle();
    assert.deepEqual(panel.posted, [{n: 4, state}]);
    assert.deepEqual(told, []);
  }
  const {inspector, host, open, told} = stage();
  const panel = open();
  panel.say({n: 5, ask: {}});
  await settle();
  host.state = {name: 'refused', reason: 'missing'};
  inspector.changed();
  assert.deepEqual(panel.posted, [{n: 5, state: 'noHost'}, {news: 'noHost'}]);
  inspector.changed();
  host.state = {name: 'connected', accepts: ['inspect']};
  inspector.changed();
  assert.deepEqual(panel.posted.slice(2), [{news: 'ready'}]);
  panel.close();
  assert.equal(told.length, 1, 'the host that was asked is gone, and its front with it');
});

test('what a host says that nobody asked is nothing', () => {
  const {inspector} = stage();
  for (const data of [null, 7, {}, {n: 1}, {n: 1, text: 7}, []]) inspector.answered(data);
});
