import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {History} from '../../src/background/record/history.js';
import {pagesOf} from '../../src/background/page/page-access.js';
import {Recorder} from '../../src/background/record/recorder.js';

const memory = {recall: async () => undefined, remember: async () => {}};

/** A recorder where tab 5 is attached at the shop, and scripts in pages that talk to it. */
function recorder(admits = (tabId, origin) => tabId === 5 && origin === 'https://shop.example') {
  const attached = {tabId: 5, handle: 'kd5', attachedAt: 1, origin: 'https://shop.example:8443', keep: ['*://pay.example/*']};
  const registered = [];
  const failures = [];
  const attachments = {
    ready: Promise.resolve(),
    list: () => (recording.attached ? [attached] : []),
    get origins() {
      return this.list().map(({origin}) => origin);
    },
    admit: async (...who) => (admits(...who) ? attached : undefined),
  };
  const platform = {recordPages: async (sites) => void registered.push(sites), recordDocuments: async () => {}};
  const history = new History(memory, () => {});
  const policy = {history: true};
  const recording = {
    policy,
    attached: true,
    registered,
    failures,
    history,
    recorder: new Recorder(
      platform,
      attachments,
      history,
      policy,
      () => ['mine'],
      (failure) => failures.push(failure),
      () => {},
    ),
    script(more = {}) {
      const sent = [];
      let hear = () => {};
      let close = () => {};
      const script = {
        tabId: 5,
        frameId: 0,
        documentId: 'd',
        url: 'https://shop.example/',
        origin: 'https://shop.example',
        post: (message) => sent.push(message),
        onMessage: (listener) => {
          hear = listener;
        },
        onClose: (listener) => {
          close = listener;
        },
        ...more,
      };
      recording.recorder.serve(script);
      return {sent, say: (message) => hear(message), close: () => close()};
    },
    tab: () => history.of(attached),
  };
  return recording;
}
const hello = {hello: {url: 'https://shop.example/', title: 'Shop', navigation: 'reload', since: 'firstScript', startedAt: 5}};
const batch = (event) => ({
  batch: JSON.stringify({
    records: [{n: 1, t: 1, ms: 1, layer: 'dataLayer', gen: 1, via: 'push', text: JSON.stringify({event}), tags: '[]'}],
    amends: [],
    hits: [],
    bodies: [],
    sampled: 0,
    dropped: {pushes: 0, bytes: 0, hits: 0},
  }),
});
const events = (recording) =>
  recording
    .tab()
    .after(0)
    .map(({push}) => JSON.parse(push.text).event);

test('a page of the attached tab is told to record, with the names from the options, and is recorded', async () => {
  const recording = recorder();
  const page = recording.script();
  page.say(hello);
  page.say(batch('a'));
  await wait(10);
  assert.deepEqual(page.sent, [{record: true, layers: ['mine']}]);
  assert.deepEqual(events(recording), ['a']);
  assert.equal(recording.tab().pages[0].navigation, 'reload');
});

test('a page of another tab or site is told to stop, and what it sends all the same is dropped', async () => {
  const recording = recorder();
  for (const who of [{tabId: 6}, {origin: 'https://evil.example'}, {origin: 'null', url: 'https://evil.example/'}]) {
    const page = recording.script(who);
    page.say(hello);
    page.say(batch('stolen'));
    await wait(10);
    assert.deepEqual(page.sent, [{record: false}]);
  }
  const silent = recording.script();
  silent.say(batch('without hello'));
  await wait(10);
  assert.deepEqual(events(recording), []);
});

test('a script cannot say which tab it is in, nor break the line with nonsense', async () => {
  const recording = recorder();
  const page = recording.script();
  page.say({hello: {...hello.hello, tabId: 7, frame: 9, navigation: 'magic', since: 5, startedAt: 'now', url: {}}});
  for (const nonsense of [null, 5, 'x', {}, {batch: 5}, {batch: '{}'}, {flushed: 'x'}, {route: 5}]) page.say(nonsense);
  page.say(batch('fine'));
  await wait(10);
  assert.deepEqual(events(recording), ['fine']);
  const {navigation, since, frame} = recording.tab().pages[0];
  assert.deepEqual({navigation, since, frame}, {navigation: 'navigate', since: 'attach', frame: 0});
  assert.ok(recording.failures.length > 0);
});

test('a new address in the same document is a page of its own with the same layers', async () => {
  const recording = recorder();
  const page = recording.script();
  page.say(hello);
  page.say({
    batch: JSON.stringify({
      records: [],
      amends: [],
      hits: [],
      bodies: [],
      layers: [{name: 'dataLayer', kind: 'gtm', generation: 1}],
      sampled: 0,
      dropped: {pushes: 0, bytes: 0, hits: 0},
    }),
  });
  page.say({route: {url: 'https://shop.example/2', title: 'Two', startedAt: 9}});
  page.say(batch('there'));
  await wait(10);
  const [entry] = recording.tab().after(0);
  assert.deepEqual([entry.on.page, entry.on.navigation, entry.on.url, entry.on.layers.length], [2, 'route', 'https://shop.example/2', 1]);
});

test('a prerendered page is recorded with when it was shown, and no other has such a time', async () => {
  const recording = recorder();
  recording.script().say({hello: {...hello.hello, navigation: 'prerender', shownAt: 12.4}});
  await wait(10);
  recording.script({documentId: 'd2'}).say({hello: {...hello.hello, shownAt: 'soon'}});
  await wait(10);
  assert.deepEqual(
    recording.tab().pagesOnWire.map(({shownAt}) => shownAt),
    [12, undefined],
  );
});

test('a flush waits for the pages that answer, and not long for one that is busy', async () => {
  const recording = recorder();
  const page = recording.script();
  const busy = recording.script({frameId: 3, documentId: 'busy'});
  page.say(hello);
  busy.say(hello);
  await wait(10);
  const flushed = recording.recorder.flush(5);
  await wait(5);
  page.say(batch('late'));
  page.say({flushed: page.sent.at(-1).flush});
  await flushed;
  assert.deepEqual(events(recording), ['late']);
});

test('a document whose line broke goes on as the page it was, and after a new worker as one recorded from then on', async () => {
  const recording = recorder();
  const first = recording.script();
  first.say(hello);
  first.say(batch('before'));
  await wait(10);
  first.close();
  const again = {hello: {...hello.hello, since: 'attach', again: true}};
  recording.script().say(again);
  const other = recording.script({documentId: 'other'});
  other.say(again);
  await wait(10);
  assert.deepEqual(
    recording.tab().pages.map(({page, since}) => [page, since]),
    [
      [1, 'firstScript'],
      [2, 'attach'],
    ],
  );
});

test('what a page hands over beyond its allowance is counted', async () => {
  const recording = recorder();
  const page = recording.script();
  page.say({tooMuch: 7});
  page.say(hello);
  page.say({tooMuch: 1000});
  await wait(10);
  assert.deepEqual(recording.tab().dropped, {pushes: 1, bytes: 1000});
});

test('when the tab is detached its pages are told, and recorded no longer', async () => {
  const recording = recorder();
  const page = recording.script();
  page.say(hello);
  await wait(10);
  recording.recorder.end(5);
  page.say(batch('after'));
  await wait(10);
  assert.deepEqual(page.sent.at(-1), {record: false});
  assert.deepEqual(events(recording), []);
});

test('pages of the sites of attached tabs are recorded, and the browser is asked once', async () => {
  const recording = recorder();
  await Promise.all([recording.recorder.update(), recording.recorder.update()]);
  recording.attached = false;
  await recording.recorder.update();
  assert.deepEqual(recording.registered, [['*://pay.example/*', 'https://shop.example/*'], []]);
});

test('nothing is recorded where an administrator has switched that off', async () => {
  const recording = recorder();
  recording.policy.history = false;
  await recording.recorder.update();
  const page = recording.script();
  page.say(hello);
  page.say(batch('a'));
  await wait(10);
  assert.deepEqual(page.sent, [{record: false}]);
  assert.deepEqual(events(recording), []);
  assert.deepEqual(recording.registered, [[]]);
});

test('the pattern of an origin is one that Chrome takes, or none', () => {
  assert.deepEqual(['https://shop.example', 'http://localhost:8080', 'http://[::1]:80', 'file://', 'about://', 'chrome://'].map(pagesOf), [
    ['https://shop.example/*'],
    ['http://localhost/*'],
    ['http://[::1]/*'],
    ['file:///*'],
    [],
    [],
  ]);
});
