import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readBatch} from '../../src/background/record/batch.js';
import {History, pushText} from '../../src/background/record/history.js';
import {getHistory} from '../../src/background/commands/get-history.js';
import {watch} from '../../src/background/commands/watch.js';
import {Call} from '../../src/background/link/call.js';
import {Steps} from '../../src/background/record/steps.js';
import {Watchers} from '../../src/background/record/watchers.js';
import {WireError} from '../../src/wire/protocol.js';
import {gated} from './gated.js';

const MB = 1024 * 1024;

/** A record as the hook writes it. */
const push = (n, value = {event: `e${n}`}, more = {}) => ({
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
const batch = (records, more = {}) => ({
  records,
  amends: [],
  hits: [],
  bodies: [],
  sampled: 0,
  dropped: {pushes: 0, bytes: 0, hits: 0},
  ...more,
});
const document = (frame = 0, url = 'https://shop.example/') => ({
  url,
  title: '',
  navigation: 'navigate',
  frame,
  documentId: `d${frame}`,
  since: 'firstScript',
  startedAt: 1,
});
const attachment = (tabId = 5) => ({
  tabId,
  handle: `kd${tabId}`,
  attachedAt: 1,
  title: 'Shop',
  url: 'https://shop.example/',
  origin: 'https://shop.example',
  access: 'granted',
  level: 'data',
});

function storage() {
  const memory = {};
  return {recall: async (key) => structuredClone(memory[key]), remember: async (key, value) => void (memory[key] = structuredClone(value))};
}

/** A history with one recorded tab, and all that was told of pushes. */
async function recorded({tabId = 5, keep = storage()} = {}) {
  const told = [];
  const history = new History(keep, (...news) => told.push(news));
  await history.ready;
  const tab = history.of(attachment(tabId));
  return {history, tab, told, keep, page: history.addPage(tabId, document()), numbers: new Map()};
}

test('pushes are numbered in their tab and come out as JSON with the keys in the order of the wire', async () => {
  const {history, tab, page, numbers, told} = await recorded();
  history.add(
    5,
    page,
    batch([push(1), push(2, [1], {orphan: true, via: 'container', source: 'a.js:1:2', container: 'GTM-A', uniqueEventId: 7})]),
    numbers,
  );
  const texts = tab.after(0).map(pushText);
  assert.equal(
    texts[0],
    '{"seq":1,"page":1,"frame":0,"t":1001,"ms":1,"layer":"dataLayer","gen":1,"via":"push","value":{"event":"e1"},"tags":[]}',
  );
  assert.equal(
    texts[1],
    '{"seq":2,"page":1,"frame":0,"t":1002,"ms":2,"layer":"dataLayer","gen":1,"orphan":true,"via":"container","uniqueEventId":7,' +
      '"source":"a.js:1:2","container":"GTM-A","value":[1],"tags":[]}',
  );
  assert.deepEqual(told, [[5, 2]]);
});

test('what a message became later stands beside what it was', async () => {
  const {history, tab, page, numbers} = await recorded();
  history.add(5, page, batch([push(1)]), numbers);
  history.add(
    5,
    page,
    batch([], {
      amends: [
        {n: 1, uniqueEventId: 3, changed: '{"event":"other"}'},
        {n: 99, uniqueEventId: 1},
      ],
    }),
    numbers,
  );
  const [entry] = tab.after(0).map((each) => JSON.parse(pushText(each)));
  assert.deepEqual([entry.value, entry.changed, entry.uniqueEventId], [{event: 'e1'}, {event: 'other'}, 3]);
});

test('a push that has become something else comes again to whoever follows', async () => {
  const {history, tab, page, numbers} = await recorded();
  const most = {pushes: 10, chars: MB};
  history.add(5, page, batch([push(1), push(2)]), numbers);
  const {version} = tab.since(0, most);
  assert.deepEqual(tab.since(version, most).entries, []);
  history.add(5, page, batch([], {amends: [{n: 1, changed: '{"event":"other"}'}]}), numbers);
  assert.deepEqual(
    tab.since(version, most).entries.map(({seq}) => seq),
    [1],
  );
});

test('a page has answered once it was recorded, and a worker that was started anew claims no silence', async () => {
  const keep = storage();
  const history = new History(keep, () => {});
  await history.ready;
  const tab = history.of(attachment(5));
  assert.equal(tab.hasAnswered, false);
  history.addPage(5, document(3));
  assert.equal(tab.hasAnswered, false, 'a frame is not the page');
  history.addPage(5, document(0));
  assert.equal(tab.hasAnswered, true);
  const next = new History(keep, () => {});
  await next.ready;
  assert.deepEqual([next.of(attachment(5)).hasAnswered, next.of(attachment(6)).hasAnswered], [true, false]);
});

test('the frames of a page have its number, whichever comes first', async () => {
  const {history, tab} = await recorded();
  history.addPage(5, document(3));
  history.addPage(5, document(0, 'https://shop.example/2'));
  history.addPage(5, document(4));
  assert.deepEqual(
    tab.pages.map(({page, frame}) => [page, frame]),
    [
      [1, 0],
      [1, 3],
      [2, 0],
      [2, 4],
    ],
  );
});

test('all tabs together stay within eight megabytes: the oldest pushes of the largest tab go, and are counted', async () => {
  const {history, tab, page, numbers} = await recorded();
  const small = history.of(attachment(6));
  history.add(6, history.addPage(6, document()), batch([push(1), push(2)]), new Map());
  for (let n = 1; n <= 20; n++) history.add(5, page, batch([push(n, 'x'.repeat(MB))]), numbers);
  assert.ok(tab.chars + small.chars <= 8 * MB);
  assert.equal(small.size, 2);
  assert.equal(tab.firstSeq, 14);
  assert.equal(tab.dropped.pushes, 13);
  assert.ok(tab.dropped.bytes >= 13 * MB);
  assert.deepEqual(
    tab.after(0).map(({seq}) => seq),
    [14, 15, 16, 17, 18, 19, 20],
  );
  assert.deepEqual(
    tab.after(0, [3, 15, 20, 99]).map(({seq}) => seq),
    [15, 20],
  );
});

test('a change of a push that fell out weighs nothing', async () => {
  const {history, tab, page, numbers} = await recorded();
  for (let n = 1; n <= 9; n++) history.add(5, page, batch([push(n, {x: 'x'.repeat(MB)})]), numbers);
  const before = tab.chars;
  history.add(5, page, batch([], {amends: [{n: 1, changed: `"${'y'.repeat(1000)}"`}]}), numbers);
  assert.equal(tab.chars, before);
});

test('a page that pushes without end is cut and counted', async (t) => {
  t.mock.method(performance, 'now', () => 0);
  const {history, tab, page, numbers} = await recorded();
  for (let i = 0; i < 10; i++)
    history.add(
      5,
      page,
      batch(
        Array.from({length: 2000}, (_, n) => push(n, 1)),
        {sampled: 5},
      ),
      numbers,
    );
  assert.deepEqual([tab.lastSeq, tab.sampled], [12_000, 8050]);
});

test('a new worker gives no number again and says that something is missing', async () => {
  const {history, page, numbers, keep} = await recorded();
  history.add(5, page, batch([push(1), push(2)]), numbers);
  const restarted = await recorded({keep});
  assert.ok(restarted.tab.lastSeq >= 2);
  assert.equal(restarted.page.page, 2);
  assert.equal(restarted.tab.gaps[0].reason, 'workerRestart');
});

test('a detached tab is forgotten, its numbers too', async () => {
  const {history, tab, page, numbers, keep} = await recorded();
  history.add(5, page, batch([push(1)]), numbers);
  const woken = tab.next(new AbortController().signal);
  history.forget(5);
  await woken;
  assert.notEqual(history.of(attachment()), tab);
  assert.deepEqual(await keep.recall('history'), {});
});

test('lost access is a gap until the next page is recorded', async () => {
  const {history, tab} = await recorded();
  history.accessLost(5);
  history.accessLost(5);
  assert.deepEqual(
    tab.gaps.map(({to}) => to),
    [null],
  );
  history.addPage(5, document(2));
  assert.equal(tab.gaps[0].to, null);
  history.addPage(5, document(0));
  assert.ok(tab.gaps[0].to >= tab.gaps[0].from);
});

test('a tab that Chrome gives a new number keeps its history', async () => {
  const {history, tab} = await recorded();
  history.move(6, 5);
  assert.equal(history.of(attachment(6)), tab);
});

const valid = () => ({
  records: [push(1)],
  amends: [{n: 1, uniqueEventId: 2}],
  hits: [],
  bodies: [],
  layers: [{name: 'dataLayer', kind: 'gtm', generation: 1}],
  sampled: 0,
  dropped: {pushes: 0, bytes: 0, hits: 0},
});

test('a batch of the hook is taken as it is, without what the wire does not know', () => {
  const given = valid();
  given.records[0].own = 'more';
  const [record] = readBatch(JSON.stringify(given)).records;
  assert.deepEqual(JSON.parse(JSON.stringify(record)), push(1));
});

const forged = {
  'no JSON': () => 'nonsense',
  'no list': (b) => ({...b, records: {length: 1}}),
  'a text that would end the message': (b) => ({...b, records: [push(1, 0, {text: '1},{"seq":9'})]}),
  'tags that are no list': (b) => ({...b, records: [push(1, 0, {tags: '{}'})]}),
  'a time that is none': (b) => ({...b, records: [push(1, 0, {t: 'now'})]}),
  'an unknown way': (b) => ({...b, records: [push(1, 0, {via: 'magic'})]}),
  'a source of a megabyte': (b) => ({...b, records: [push(1, 0, {source: 'x'.repeat(MB)})]}),
  'a change that is no JSON': (b) => ({...b, amends: [{n: 1, changed: '{'}]}),
  'too many': (b) => ({...b, records: Array(6000).fill(push(1))}),
  'a negative count': (b) => ({...b, sampled: -1}),
  'too long': (b) => ({...b, records: [push(1, 'x'.repeat(17 * MB))]}),
};
for (const [name, forge] of Object.entries(forged)) {
  test(`a forged batch is refused: ${name}`, () => {
    const made = forge(valid());
    assert.throws(() => readBatch(typeof made === 'string' ? made : JSON.stringify(made)));
  });
}

/** Runs a command for a call of front 3. @param {(call: Call) => Promise<any>} run */
async function called(run, deadlineMs = 60_000) {
  const call = new Call(deadlineMs, () => {}, 3);
  try {
    return await run(call);
  } finally {
    call.done();
  }
}

/** The command with a tab in which these pushes are recorded. */
async function command(count = 3) {
  const {history, tab, page, numbers, told} = await recorded();
  history.add(5, page, batch(Array.from({length: count}, (_, i) => push(i + 1))), numbers);
  let attached = [attachment()];
  const attachments = {
    ready: Promise.resolve(),
    choose: (handle) =>
      attached.find((each) => handle === undefined || each.handle === handle) ??
      (() => {
        throw new WireError('TAB_NOT_FOUND');
      })(),
    of: () => attached[0],
    list: () => attached,
  };
  const flushed = [];
  const context = {
    policy: {history: true},
    attachments,
    history,
    recorder: {flush: async (tabId) => void flushed.push(tabId)},
    watchers: new Watchers((data) => told.push(data)),
    steps: new Steps(storage()),
  };
  const ask = async (params, deadlineMs) => {
    const {result} = await called((call) => gated('getHistory', getHistory, context)(params, call), deadlineMs);
    return {...result, seqs: JSON.parse(result.text ?? '[]').map(({seq}) => seq)};
  };
  return {
    ask,
    context,
    history,
    tab,
    page,
    numbers,
    flushed,
    told,
    detach: () => {
      attached = [];
      history.forget(5);
    },
  };
}

test('getHistory gives what is newer than a number, or the numbers asked for', async () => {
  const {ask, flushed} = await command();
  assert.deepEqual((await ask({})).seqs, [1, 2, 3]);
  assert.deepEqual((await ask({after: 2, tab: 'kd5'})).seqs, [3]);
  assert.deepEqual((await ask({seqs: [3, 1]})).seqs, [1, 3]);
  const {lastSeq, firstSeq, pages, sizes, text} = await ask({after: 3});
  assert.deepEqual([lastSeq, firstSeq, pages.length, sizes.value, text], [3, 1, 1, 2, '[]']);
  assert.equal(Object.hasOwn(pages[0], 'documentId'), false);
  assert.equal(flushed.length, 4); // the page handed over what it had before each answer
});

test('getHistory with waitMs answers at the next push, for any number of waiters, and empty in the end', async () => {
  const {ask, history, page, numbers} = await command();
  const waiters = Array.from({length: 50}, () => ask({after: 3, waitMs: 25_000}));
  await new Promise((resolve) => setTimeout(resolve, 20));
  history.add(5, page, batch([push(4)]), numbers);
  for (const {seqs} of await Promise.all(waiters)) assert.deepEqual(seqs, [4]);
  assert.deepEqual((await ask({after: 4, waitMs: 20})).seqs, []);
  assert.deepEqual((await ask({after: 4, waitMs: 25_000}, 1000)).seqs, []); // the deadline comes first
});

test('nothing is sent of a tab that is detached while its page hands over the last', async () => {
  const {context, history, page, numbers, detach} = await command();
  history.add(5, page, batch([push(4, 'x'.repeat(1_000_000))]), numbers);
  context.recorder.flush = async () => detach();
  const sent = [];
  const call = new Call(60_000, (...chunk) => sent.push(chunk), 3);
  const answer = gated('getHistory', getHistory, context)({}, call).finally(() => call.done());
  await assert.rejects(answer, {code: 'TAB_NOT_FOUND'});
  assert.deepEqual(sent, []);
});

test('who waits is told when the tab is detached', async () => {
  const {ask, detach} = await command();
  const waiting = ask({after: 3, waitMs: 25_000});
  await new Promise((resolve) => setTimeout(resolve, 20));
  detach();
  await assert.rejects(waiting, {code: 'TAB_NOT_FOUND'});
});

for (const params of [
  {after: -1},
  {after: 1.5},
  {after: '1'},
  {waitMs: 25_001},
  {waitMs: '1'},
  {seqs: 'all'},
  {seqs: [0]},
  {seqs: Array(1001).fill(1)},
  {tab: 5},
]) {
  test(`getHistory refuses ${JSON.stringify(params).slice(0, 40)}`, async () => {
    const {ask} = await command();
    await assert.rejects(ask(params), {code: 'BAD_ARGUMENT'});
  });
}

test('watchers hear of pushes in their tabs, seldom, and no longer when they are gone', async () => {
  const {context, told} = await command();
  told.length = 0;
  const {watchers} = context;
  const {result} = await called((call) => gated('watch', watch, context)({tabs: ['kd5']}, call));
  assert.deepEqual(result, {tabs: [{tab: 'kd5', lastSeq: 3}]});
  for (let seq = 4; seq < 100; seq++) watchers.pushed('kd5', seq);
  watchers.pushed('other', 1);
  assert.deepEqual(told, [{tab: 'kd5', lastSeq: 4}]);
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.deepEqual(told, [
    {tab: 'kd5', lastSeq: 4},
    {tab: 'kd5', lastSeq: 99},
  ]);
  watchers.retain([1, 2]);
  watchers.pushed('kd5', 100);
  await assert.rejects(
    called((call) => gated('watch', watch, context)({tabs: ['zz9']}, call)),
    {code: 'TAB_NOT_FOUND'},
  );
  await assert.rejects(
    called((call) => gated('watch', watch, context)({tabs: 'kd5'}, call)),
    {code: 'BAD_ARGUMENT'},
  );
  assert.equal(told.length, 2);
});
