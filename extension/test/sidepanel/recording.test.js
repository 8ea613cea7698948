import assert from 'node:assert/strict';
import {test} from 'node:test';
import {PanelFeed} from '../../src/background/link/panel-feed.js';
import {History} from '../../src/background/record/history.js';
import {Steps} from '../../src/background/record/steps.js';
import {exportText, fileName} from '../../src/sidepanel/export.js';
import {Recording} from '../../src/sidepanel/recording.js';

const ALL = {text: '', layer: '', page: '', what: '', internal: true};
const attachment = {tabId: 5, handle: 'kd1', attachedAt: 1, title: 'Shop', url: 'https://shop.example/', access: 'granted'};
const document = (url = 'https://shop.example/', startedAt = 1) => ({
  url,
  title: 'Shop',
  navigation: 'navigate',
  frame: 0,
  documentId: 'd',
  since: 'firstScript',
  startedAt,
});
const push = (n, value, more = {}) => ({
  n,
  t: 1000 + n,
  ms: n,
  layer: 'dataLayer',
  gen: 1,
  via: 'push',
  text: JSON.stringify(value),
  tags: '[]',
  ...more,
});
const batch = (records, more = {}) => ({records, amends: [], sampled: 0, dropped: {pushes: 0, bytes: 0}, ...more});

/** A recorded tab, and a panel that asks for what is new until there is no more. */
async function stage() {
  let attached = [attachment];
  const history = new History({recall: async () => undefined, remember: async () => {}}, () => {});
  await history.ready;
  history.of(attachment);
  const steps = new Steps({recall: async () => undefined, remember: async () => {}}, () => state.now);
  const feed = new PanelFeed(
    {ready: Promise.resolve(), list: () => attached},
    history,
    {ready: Promise.resolve(), sidePanel: true},
    steps,
    {ready: Promise.resolve(), all: (value) => value},
    {ready: Promise.resolve(), shown: {status: 'idle', tabs: [], left: 0, steps: []}},
  );
  const posted = [];
  let ask;
  feed.serve({post: (message) => posted.push(message), onClose() {}, onMessage: (listener) => void (ask = listener)});
  const recording = new Recording();
  const state = {
    history,
    steps,
    now: 1000,
    feed,
    posted,
    recording,
    since: 0,
    sinceStep: 0,
    slices: 0,
    numbers: new Map(),
    page: history.addPage(5, document()),
    detach: () => void (attached = []),
    async pull() {
      for (let more = true; more; ) {
        await ask({n: ++state.slices, tab: 'kd1', since: state.since, sinceStep: state.sinceStep});
        const slice = posted.at(-1);
        if (!slice.recorded) return slice;
        recording.take(structuredClone(slice.recorded));
        state.since = slice.recorded.version;
        state.sinceStep = slice.recorded.steps?.version ?? state.sinceStep;
        more = slice.recorded.more;
      }
      return posted.at(-1);
    },
    add: (records, more) => history.add(5, state.page, batch(records, more), state.numbers),
  };
  return state;
}

test('a panel has every push under the number that the tools give it, in slices, and later only what is new', async () => {
  const {add, pull, recording, posted} = await stage();
  for (let n = 0; n < 12; n++) add(Array.from({length: 100}, (_, i) => push(n * 100 + i + 1, {event: `e${n * 100 + i + 1}`})));
  await pull();
  assert.deepEqual(
    recording.pushes.map(({seq}) => seq),
    Array.from({length: 1200}, (_, i) => i + 1),
  );
  assert.deepEqual(
    posted.map(({recorded}) => recorded.pushes.length),
    [500, 500, 200],
  );

  add([push(1201, {event: 'late'})]);
  await pull();
  assert.deepEqual(
    posted.at(-1).recorded.pushes.map(({seq}) => seq),
    [1201],
  );
  assert.equal(recording.pushes.at(-1).label, 'late');
});

test('large pushes come in smaller slices, and one that is larger than a slice comes too', async () => {
  const {add, pull, recording, posted} = await stage();
  add([push(1, {a: 'x'.repeat(900_000)}), push(2, {b: 1}), push(3, {c: 'x'.repeat(300_000)}), push(4, {d: 'x'.repeat(300_000)})]);
  await pull();
  assert.deepEqual(
    posted.map(({recorded}) => recorded.pushes.map(({seq}) => seq)),
    [[1], [2, 3], [4]],
  );
  assert.equal(recording.pushes.length, 4);
});

test('a push that changes later is the same row, drawn again; the others are left alone', async () => {
  const {add, pull, recording, posted} = await stage();
  add([push(1, {event: 'a'}), push(2, {event: 'b'})]);
  await pull();
  const [first, second] = recording.pushes;
  add([], {amends: [{n: 1, uniqueEventId: 3, changed: '{"event":"a","x":1}'}]});
  await pull();
  assert.equal(posted.at(-1).recorded.pushes.length, 1);
  assert.equal(recording.pushes[0], first);
  assert.deepEqual([first.stamp, first.changed, first.uniqueEventId, second.stamp], [1, '{"event":"a","x":1}', 3, 0]);
});

test('what fell out of the recording goes from the panel too, and is counted', async () => {
  const {add, pull, recording} = await stage();
  add([push(1, {a: 1})]);
  await pull();
  for (let n = 2; n <= 12; n++) add([push(n, {x: 'x'.repeat(1024 * 1024)})]);
  await pull();
  assert.equal(recording.dropped.pushes, 5);
  assert.equal(recording.pushes[0].seq, 6);
});

test('a detached tab has nothing to show', async () => {
  const {detach, pull} = await stage();
  detach();
  const slice = await pull();
  assert.equal(slice.attachment, null);
  assert.ok(!('recorded' in slice));
});

test('pushes stand under their page in the order of their numbers, also one that was handed over late', async () => {
  const {history, add, pull, recording, numbers, page} = await stage();
  add([push(1, {event: 'a'})]);
  const next = history.addPage(5, document('https://shop.example/2', 2));
  history.add(5, next, batch([push(1, {event: 'b'})]), new Map());
  history.add(5, page, batch([push(2, {event: 'late'})]), numbers);
  await pull();
  const keys = (rows) => rows.map(({key}) => key);
  assert.deepEqual(keys(recording.rows(recording.shown(ALL), false, new Set())), ['p1', 's1', 's3', 'p2', 's2']);
  assert.deepEqual(keys(recording.rows(recording.shown(ALL), false, new Set([1]))), ['p1', 'p2', 's2']);
  assert.deepEqual(keys(recording.rows(recording.shown({...ALL, text: 'late'}), true, new Set())), ['p1', 's3']);
});

test('a gap stands between the pages it lies between', async () => {
  const {history, pull, recording} = await stage();
  history.accessLost(5);
  history.addPage(5, document('https://shop.example/2'));
  await pull();
  assert.deepEqual(
    recording.rows([], false, new Set()).map(({row}) => row),
    ['page', 'gap', 'page'],
  );
  history.accessLost(5);
  await pull();
  assert.deepEqual(
    recording.rows([], false, new Set()).map(({row}) => row),
    ['page', 'gap', 'page', 'gap'],
  );
});

test('search looks into keys, values, sources and numbers, for all of its words, whatever their case', async () => {
  const {add, pull, recording} = await stage();
  add([
    push(1, {event: 'purchase', ecommerce: {coupon: 'Käse "alt"\n'}}, {source: 'https://shop.example/js/Tag.js:1:2', container: 'GTM-X'}),
    push(2, {event: 'other'}),
  ]);
  await pull();
  const found = (text) => recording.shown({...ALL, text}).map(({seq}) => seq);
  for (const text of ['PURCHASE', 'coupon', 'käse', '"alt"', 'tag.js gtm-x', '#1', '  alt   purchase '])
    assert.deepEqual(found(text), [1], text);
  assert.deepEqual(found('datalayer'), [1, 2]);
  assert.deepEqual(found('purchase other'), []);
});

test("filters by layer, page, kind and event; GTM's own events are hidden and counted unless one is asked for", async () => {
  const {add, pull, recording} = await stage();
  add([
    push(1, {event: 'gtm.js'}),
    push(2, {event: 'a'}),
    push(3, {b: 1}),
    push(4, {event: 'a'}, {layer: 'adobeDataLayer'}),
    push(5, ['x.y', 1]),
  ]);
  await pull();
  const found = (filter) => recording.shown({...ALL, internal: false, ...filter}).map(({seq}) => seq);
  assert.deepEqual(found({}), [2, 3, 4, 5]);
  assert.equal(recording.hidden({...ALL, internal: false}), 1);
  assert.equal(recording.hidden({...ALL, internal: false, layer: 'adobeDataLayer'}), 0);
  assert.deepEqual(found({internal: true}), [1, 2, 3, 4, 5]);
  assert.deepEqual(found({layer: 'adobeDataLayer'}), [4]);
  assert.deepEqual(found({page: '2'}), []);
  assert.deepEqual(found({what: 'kind:event'}), [2, 4]);
  assert.deepEqual(found({what: 'kind:method'}), [5]);
  assert.deepEqual(found({what: 'event:a'}), [2, 4]);
  assert.deepEqual(found({what: 'event:gtm.js'}), [1]);
  assert.deepEqual(recording.facets(), {
    layers: [
      ['adobeDataLayer', 1],
      ['dataLayer', 4],
    ],
    kinds: [
      ['data', 1],
      ['event', 3],
      ['method', 1],
    ],
    events: [
      ['a', 2],
      ['gtm.js', 1],
    ],
  });
});

test('the export is JSON with the pushes as the tools give them, and says what is missing', async () => {
  const {add, pull, recording} = await stage();
  const text = '{"b":1,"a":"\\ud800","__proto__":2,"event":"x","big":1e+21}';
  add([{...push(1, 0), text}, push(2, {event: 'y'})], {sampled: 4});
  await pull();
  const about = {tab: attachment, version: '1.2.3', at: 0, filter: null};
  const file = exportText(recording, recording.pushes, about);
  assert.ok(file.includes(`"value":${text},"tags":[]}`));
  const read = JSON.parse(file);
  assert.deepEqual(Object.keys(read.pushes[0]), ['seq', 'page', 'frame', 't', 'ms', 'layer', 'gen', 'via', 'value', 'tags']);
  assert.deepEqual(
    [read.tab.handle, read.recorded, read.sampled.pushes, read.pages.length, read.exportedAt],
    ['kd1', 2, 4, 1, '1970-01-01T00:00:00.000Z'],
  );

  const filter = {...ALL, text: '"y"'};
  const some = JSON.parse(exportText(recording, recording.shown(filter), {...about, filter}));
  assert.deepEqual([some.pushes.map(({seq}) => seq), some.recorded, some.filter.text], [[2], 2, '"y"']);
  assert.deepEqual(JSON.parse(exportText(recording, [], about)).pushes, []);
  assert.equal(fileName('kd1', 0, 'json'), 'datalayer-kd1-1970-01-01T000000.json');
});

test('a panel that does not ask gets word that there is news, once for many pushes', async () => {
  const {feed, posted} = await stage();
  for (let i = 0; i < 50; i++) feed.changed();
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.deepEqual(posted, [{news: true}]);
});

/** The rows of a list, in short. @param {import('../../src/sidepanel/recording.js').Row[]} rows */
const short = (rows) => rows.map((row) => (row.row === 'push' ? `#${row.seq}` : row.row === 'step' ? `@${row.step.step}` : row.row));

test('steps stand between the pushes by when they began, once for each change, and nothing where there are none', async () => {
  const {add, pull, recording, posted} = await stage();
  add([push(1, {event: 'a'})]);
  await pull();
  assert.deepEqual(short(recording.rows(recording.shown(ALL), false, new Set())), ['page', '#1']);
  assert.equal(Object.hasOwn(JSON.parse(JSON.stringify(posted.at(-1).recorded)), 'steps'), false);
  assert.equal(exportText(recording, [], {tab: attachment, version: '1', at: 0, filter: null}).includes('steps'), false);
});

test('a panel shows what was done before what came of it, on the page on which it was done', async () => {
  const made = await stage();
  const {add, pull, recording, posted, steps, history} = made;
  add([push(1, {event: 'a'})]);
  made.now = 1002;
  const first = steps.begin('kd1', 'click "Add"');
  add([push(2, {event: 'b'}), push(3, {event: 'c'})]);
  made.now = 1010;
  await first.over();
  made.now = 1020;
  steps.begin('kd1', 'click "Buy"');
  made.page = history.addPage(5, document('https://shop.example/2', 1030));
  history.add(5, made.page, batch([push(35, {event: 'd'})]), new Map());
  made.now = 1040;
  steps.begin('kd1', 'scroll');
  await pull();
  const rows = recording.rows(recording.shown(ALL), false, new Set());
  assert.deepEqual(short(rows), ['page', '#1', '@1', '#2', '#3', '@2', 'page', '#4', '@3']);
  assert.deepEqual(short(recording.rows(recording.shown({...ALL, text: '"c"'}), true, new Set())), ['page', '@1', '#3']);
  assert.deepEqual(short(recording.rows(recording.shown(ALL), false, new Set([1]))), ['page', 'page', '#4', '@3']);
  assert.equal(new Set(rows.map(({key}) => key)).size, rows.length);
  assert.match(exportText(recording, [], {tab: attachment, version: '1', at: 0, filter: null}), /click \\"Buy\\"/);
  await pull();
  assert.equal(posted.at(-1).recorded.steps, undefined); // nothing has changed
});

test('a step stands before the prerendered page that it led to, though that began earlier', async () => {
  const made = await stage();
  const {add, pull, recording, steps, history} = made;
  add([push(1, {event: 'a'})]);
  made.now = 1020;
  steps.begin('kd1', 'click the link');
  history.addPage(5, {...document('https://shop.example/2', 1010), navigation: 'prerender', shownAt: 1030});
  await pull();
  assert.deepEqual(short(recording.rows(recording.shown(ALL), false, new Set())), ['page', '#1', '@1', 'page']);
});

test('hits stand behind what was pushed before they were sent, and filters by vendor and severity take both', async () => {
  const {add, pull, recording} = await stage();
  add([push(1, {event: 'view'}), push(2, {event: 'purchase'}), push(3, {event: 'late'})]);
  await pull();
  const hit = (number, more) => ({
    row: 'hit',
    key: `h${number}.0`,
    hit: number,
    page: 1,
    ms: null,
    vendor: 'ga4',
    event: 'view',
    mark: '',
    ...more,
  });
  const hits = [
    hit(1, {ms: 0.5}),
    hit(2, {ms: 2.4, push: 2, event: 'purchase'}),
    hit(3, {ms: 2.6, vendor: 'meta', event: 'Purchase', push: 2}),
    hit(4, {push: 1}),
    hit(5, {ms: 99}),
    hit(6, {ms: 2.9, push: 3}), // the clocks of page and browser differ
  ];
  const computed = {
    hits,
    sentBy: (seq) => hits.filter((each) => each.push === seq),
    defectsOf: (seq) => (seq === 2 ? [{severity: 'warning'}] : []),
    defectsOfHit: (number) => (number === 3 ? [{severity: 'error'}] : []),
  };
  const rows = (change, isFiltered = true) => {
    const filter = {...ALL, ...change};
    return recording
      .rows(recording.shown(filter, computed), isFiltered, new Set(), recording.shownHits(filter, computed))
      .map(({row, key}) => (row === 'page' ? 'page' : key));
  };
  assert.deepEqual(rows({}, false), ['page', 'h1.0', 's1', 'h4.0', 's2', 'h2.0', 'h3.0', 's3', 'h5.0', 'h6.0']);
  assert.deepEqual(rows({vendor: 'meta'}), ['page', 's2', 'h3.0']);
  assert.deepEqual(rows({severity: 'warning'}), ['page', 's2', 'h3.0']);
  assert.deepEqual(rows({severity: 'error'}), ['page', 'h3.0']);
  assert.deepEqual(rows({what: 'kind:hit', vendor: 'meta'}), ['page', 'h3.0']);
  assert.deepEqual(rows({what: 'event:purchase'}), ['page', 's2', 'h2.0', 'h3.0']);
  assert.deepEqual(rows({layer: 'dataLayer', text: 'late'}), ['page', 's3']);
});

test('thousands of hits among ten thousand pushes are put in their places in no time that is felt', async () => {
  const recording = new Recording();
  recording.pages = [{...document(), page: 1}];
  recording.pushes = Array.from({length: 10_000}, (_, i) => ({
    row: 'push',
    key: `s${i}`,
    seq: i,
    page: 1,
    frame: 0,
    ms: i,
    t: i,
    event: 'e',
  }));
  const hits = Array.from({length: 3000}, (_, i) => ({row: 'hit', key: `h${i}`, hit: i, page: 1, ms: i * 3}));
  const before = process.cpuUsage(); // the clock would count what others do on the machine
  const rows = recording.rows(recording.pushes, false, new Set(), hits);
  assert.equal(rows.length, 13_001);
  const {user} = process.cpuUsage(before);
  assert.ok(user < 500_000, `${user} µs`);
});
