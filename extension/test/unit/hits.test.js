import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readBatch, readTimings} from '../../src/background/record/batch.js';
import {Call} from '../../src/background/link/call.js';
import {getHits} from '../../src/background/commands/get-hits.js';
import {History} from '../../src/background/record/history.js';
import {Steps} from '../../src/background/record/steps.js';
import {gated} from './gated.js';

const URL_A = 'https://collect.example/g?en=a';
const document = (documentId = 'd', frame = 0, more = {}) => ({
  url: 'https://shop.example/',
  title: '',
  navigation: 'navigate',
  frame,
  documentId,
  since: 'firstScript',
  startedAt: 1,
  ...more,
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
const call = (n, more = {}) => ({
  n,
  t: 1000 + n,
  ms: n,
  via: 'fetch',
  method: 'POST',
  url: URL_A,
  body: 'b',
  bodyBytes: 1,
  source: 'a.js:1:2',
  after: 0,
  ...more,
});
const timing = (ms, more = {}) => ({ms, t: 1000 + ms, type: 'fetch', url: URL_A, status: 204, ...more});
const sent = (hits, bodies = []) => ({hits, bodies, dropped: {pushes: 0, bytes: 0, hits: 0}});
const push = (n, t) => ({n, t, ms: n, layer: 'dataLayer', gen: 1, via: 'push', text: '{}', tags: '[]'});

function storage() {
  const memory = {};
  return {recall: async (key) => structuredClone(memory[key]), remember: async (key, value) => void (memory[key] = structuredClone(value))};
}

async function recorded(keep = storage()) {
  const history = new History(keep, () => {});
  await history.ready;
  const tab = history.of(attachment());
  const page = history.addPage(5, document());
  const numbers = new Map();
  const attached = [attachment()];
  const attachments = {ready: Promise.resolve(), choose: () => attached[0], of: () => attached[0]};
  const policy = {history: true};
  const recorder = {flush: async () => {}};
  const requests = {sight: 'none', sees: () => requests.sight};
  const ask = async (params = {}, ms = 60_000) => {
    let text = '';
    const waiting = new Call(ms, (_, data) => {
      text += data;
      waiting.credit(1);
    });
    const {result} = await gated('getHits', getHits, {attachments, history, policy, recorder, requests, steps: new Steps(keep)})(
      params,
      waiting,
    ).finally(() => waiting.done());
    return {...result, hits: JSON.parse(result.text ?? text)};
  };
  return {
    history,
    tab,
    page,
    numbers,
    keep,
    policy,
    requests,
    ask,
    calls: (hits, bodies) => history.addCalls(5, page, sent(hits, bodies), numbers),
    timings: (list, on = page) => history.addTimings(5, on, list),
  };
}

test("a request that a call and the browser's list have is one hit, with what both know", async () => {
  const {calls, timings, ask} = await recorded();
  calls([call(1, {container: 'G-A'})]);
  timings([timing(3), timing(900, {type: 'img', url: 'https://pixel.example/?a=1', status: null})]);
  const {hits, text, sources, lastHit, firstHit} = await ask();
  assert.equal(
    text.slice(0, text.indexOf('},') + 1),
    `{"hit":1,"page":1,"frame":0,"t":1001,"ms":1,"via":"fetch","type":"fetch","method":"POST","url":"${URL_A}","body":"b","bodyBytes":1,"status":204,"source":"a.js:1:2","container":"G-A"}`.replace(
      /^/,
      '[',
    ),
  );
  assert.deepEqual(hits[1], {
    hit: 2,
    page: 1,
    frame: 0,
    t: 1900,
    ms: 900,
    via: 'timing',
    type: 'img',
    method: null,
    url: 'https://pixel.example/?a=1',
    status: null,
  });
  assert.deepEqual([sources, lastHit, firstHit], [['timing', 'beacon', 'fetch', 'xhr'], 2, 1]);
});

test('of several of the same address each finds its own, and what nobody called is a hit more', async () => {
  const {calls, timings, ask} = await recorded();
  calls([call(10, {body: 'one'}), call(500, {body: 'two'})]);
  timings([timing(505, {status: 500}), timing(12, {status: 200}), timing(700, {status: 201})]);
  assert.deepEqual(
    (await ask()).hits.map(({via, body, status}) => [via, body, status]),
    [
      ['fetch', 'one', 200],
      ['fetch', 'two', 500],
      ['timing', undefined, 201],
    ],
  );
});

test('another type, another document and another time are other requests', async () => {
  const {history, calls, timings, ask} = await recorded();
  calls([call(1)]);
  const frame = history.addPage(5, document('f', 3));
  timings([timing(1, {type: 'img'}), timing(9000)]);
  timings([timing(1)], frame);
  assert.deepEqual(
    (await ask()).hits.map(({via, type, frame: of}) => [via, type, of]),
    [
      ['fetch', 'fetch', 0],
      ['timing', 'img', 0],
      ['timing', 'fetch', 0],
      ['timing', 'fetch', 3],
    ],
  );
});

test('what the browser lists and nobody would take for a hit is none, unless a call was seen', async () => {
  const {calls, timings, ask} = await recorded();
  const url = 'https://shop.example/api';
  calls([call(1, {url})]);
  timings([timing(2, {url}), timing(400, {url}), timing(5, {url, type: 'beacon'})]);
  assert.deepEqual(
    (await ask()).hits.map(({via, type, status}) => [via, type, status]),
    [
      ['fetch', 'fetch', 204],
      ['timing', 'beacon', 204],
    ],
  );
});

test("a pixel of another site is one without a query as well, and so is an id in a path; pictures, libraries and the site's own are none", async () => {
  const {timings, ask} = await recorded();
  const pixels = [
    ['img', 'https://pixel.example/p-QEZzABCDEF.gif'],
    ['img', 'https://pixel.example/1/2/view'],
    ['fetch', 'https://api.example/visitors/0a1b2c3d-1111-2222-3333-444455556666'],
    ['iframe', 'https://sync.example/0123456789abcdef0/'],
  ];
  const others = [
    ['img', 'https://cdn.example/shoe.webp'],
    ['img', 'https://shop.example/pixel.gif'],
    ['img', 'https://img.shop.example/spacer.gif'],
    ['script', 'https://cdn.example/chunks/9f8a7b6c5d4e3f2a1.js'],
    ['fetch', 'https://api.example/products/list'],
    ['script', 'https://cdn.example/lib'],
    ['img', 'https://cdn.example/a1b2c3d4e5f60718293a4b5c.JPG'],
  ];
  timings([...pixels, ...others].map(([type, url], n) => timing(n * 10, {type, url, status: null})));
  assert.deepEqual(
    (await ask()).hits.map(({type, url}) => [type, url]),
    pixels,
  );
});

test('a body that came late is put to its hit, which is cut where it is long', async () => {
  const {calls, ask} = await recorded();
  calls(
    [call(1, {body: undefined}), call(2, {body: 'x'.repeat(100_001), url: `https://x.example/?${'y'.repeat(20_000)}#z`})],
    [
      {n: 1, body: 'late'},
      {n: 2, body: 'forged'},
      {n: 9, body: 'of none'},
    ],
  );
  const [first, second] = (await ask()).hits;
  assert.deepEqual([first.body, first.bodyCut], ['late', undefined]);
  assert.deepEqual([second.body.length, second.bodyCut, second.url.length, second.urlCut], [100_000, true, 20_000, true]);
});

test('a hit has the last push of its document before it: by number, where the page says so, else by time', async () => {
  const {history, page, calls, timings, ask} = await recorded();
  history.add(
    5,
    page,
    {
      records: [push(1, null), push(2, 1500), push(3, 2000)],
      amends: [],
      hits: [],
      bodies: [],
      sampled: 0,
      dropped: {pushes: 0, bytes: 0, hits: 0},
    },
    new Map(),
  );
  calls([call(1, {t: 1500, after: 1}), call(2, {t: 1500, after: 2}), call(3, {after: 0})]);
  timings([timing(100, {type: 'img'}), timing(900, {type: 'img'}), timing(5000, {type: 'img'})]);
  assert.deepEqual(
    (await ask()).hits.map(({seq}) => seq),
    [1, 2, undefined, 1, 2, 3],
  );
  const other = history.addPage(5, document('other'));
  timings([timing(7000, {type: 'img'})], other);
  assert.equal((await ask()).hits.at(-1).seq, undefined);
});

test('a hit stands on the address that its document had then', async () => {
  const {history, timings, ask} = await recorded();
  const route = history.addPage(5, document('d', 0, {navigation: 'route', startedAt: 1500}));
  timings([timing(100, {type: 'img'}), timing(900, {type: 'img'})], route);
  assert.deepEqual(
    (await ask()).hits.map(({page}) => page),
    [1, 2],
  );
});

test('memory is bounded over all tabs, the oldest go first and are counted', async () => {
  const {calls, ask, tab, history} = await recorded();
  const body = 'x'.repeat(99_000);
  for (let n = 1; n <= 60; n++) calls([call(n, {body, t: n * 10_000, ms: n * 10_000})]);
  const {firstHit, lastHit, dropped} = await ask({after: 59});
  assert.equal(lastHit, 60);
  assert.ok(firstHit > 30 && tab.hits.chars <= 2 * 1024 * 1024);
  assert.equal(dropped.hits, firstHit - 1);
  assert.ok(dropped.bytes > dropped.hits * 99_000);
  assert.deepEqual(
    (await ask({after: 59})).hits.map(({hit}) => hit),
    [60],
  );
  history.forget(5);
  assert.equal(history.of(attachment()).hits.size, 0);
});

test('a page that sends without end is cut, and that is counted', async (t) => {
  t.mock.method(performance, 'now', () => 0);
  const {timings, ask} = await recorded();
  for (let i = 0; i < 5; i++) timings(Array.from({length: 1000}, (_, n) => timing(n, {url: `https://x.example/?${i}-${n}`})));
  const {lastHit, dropped} = await ask({after: 2999});
  assert.deepEqual([lastHit, dropped.hits], [3000, 2000]);
});

test('numbers are not used again by a worker that is new', async () => {
  const {calls, keep} = await recorded();
  calls([call(1)]);
  const next = await recorded(keep);
  next.calls([call(1)]);
  assert.ok((await next.ask()).hits[0].hit > 1);
});

test('who waits gets the next hit; when recording is not allowed it says so', async () => {
  const {calls, ask, policy} = await recorded();
  const waiting = ask({after: 0, waitMs: 25_000});
  setTimeout(() => calls([call(1)]), 20);
  assert.equal((await waiting).hits.length, 1);
  assert.deepEqual((await ask({after: 1, waitMs: 20})).hits, []);
  policy.history = false;
  await assert.rejects(ask(), {code: 'HISTORY_OFF'});
  await assert.rejects(ask({after: -1}), {code: 'BAD_ARGUMENT'});
  await assert.rejects(ask({waitMs: 26_000}), {code: 'BAD_ARGUMENT'});
  await assert.rejects(ask({tab: 5}), {code: 'BAD_ARGUMENT'});
});

const request = (id, more = {}) => ({id, t: 1002, frame: 0, documentId: 'd', type: 'ping', method: 'POST', url: URL_A, ...more});

test('what the browser itself says of a request joins the rest, whichever comes first', async () => {
  const {history, calls, timings, ask, requests} = await recorded();
  requests.sight = 'all';
  history.addRequest(5, request('1', {body: 'raw', bodyBytes: 3}));
  calls([call(1, {via: 'beacon', body: 'as called', bodyBytes: undefined})]);
  timings([timing(2, {type: 'beacon', status: null})]);
  calls([call(500, {via: 'fetch', url: `${URL_A}&2`, body: undefined, bodyBytes: undefined})]);
  history.addRequest(5, request('2', {t: 1501, type: 'xmlhttprequest', url: `${URL_A}&2`, body: 'of a Request', bodyBytes: 12}));
  history.endRequest(5, {id: '1', status: 204});
  history.endRequest(5, {id: '2', status: null, error: 'net::ERR_BLOCKED_BY_CLIENT'});
  const {hits, sources} = await ask();
  assert.deepEqual(
    hits.map(({via, type, body, bodyBytes, status, error, source}) => [via, type, body, bodyBytes, status, error, source]),
    [
      ['beacon', 'beacon', 'as called', 3, 204, undefined, 'a.js:1:2'],
      ['fetch', 'fetch', 'of a Request', 12, null, 'net::ERR_BLOCKED_BY_CLIENT', 'a.js:1:2'],
    ],
  );
  assert.deepEqual(sources, ['timing', 'beacon', 'fetch', 'xhr', 'webRequest']);
  requests.sight = 'site';
  assert.deepEqual((await ask()).sources, ['timing', 'beacon', 'fetch', 'xhr', 'webRequestOfSite']);
});

test('a request that only the browser has seen is a hit as well; its redirects are none', async () => {
  const {history, ask} = await recorded();
  history.addRequest(5, request('1', {type: 'img', url: 'https://pixel.example/?a'}));
  history.addRequest(5, request('1', {type: 'img', url: 'https://other.example/?a'}));
  history.addRequest(5, request('2', {type: 'img', url: 'https://shop.example/logo.png', method: 'GET'}));
  history.endRequest(5, {id: '1', status: 200});
  assert.deepEqual((await ask()).hits, [
    {
      hit: 1,
      page: 1,
      frame: 0,
      t: 1002,
      ms: null,
      via: 'webRequest',
      type: 'img',
      method: 'POST',
      url: 'https://pixel.example/?a',
      status: 200,
    },
  ]);
});

test('requests of a document wait until it is recorded, and are none where it never is', async () => {
  const {history, tab, ask} = await recorded();
  const t = Date.now();
  history.addRequest(5, request('1', {t, documentId: 'next'}));
  history.addRequest(5, request('2', {t, documentId: 'foreign'}));
  history.endRequest(5, {id: '1', status: 204});
  assert.equal((await ask()).lastHit, 0);
  history.addPage(5, document('next'));
  assert.deepEqual(
    (await ask()).hits.map(({status, page}) => [status, page]),
    [[204, 2]],
  );
  history.accessLost(5);
  history.addPage(5, document('foreign'));
  assert.equal((await ask()).lastHit, 1);
  history.addRequest(5, request('3', {t, documentId: 'slow'}));
  history.addRequest(5, request('4', {t: t + 20_000, documentId: 'later'}));
  assert.deepEqual(
    tab.early.map(({request: {id}}) => id),
    ['4'],
  );
  for (let i = 0; i < 1000; i++) history.addRequest(5, request(`many ${i}`, {t: t + 20_000, documentId: 'many'}));
  assert.ok(tab.early.length <= 300);
});

const valid = () => ({
  records: [],
  amends: [],
  hits: [call(1)],
  bodies: [{n: 1, body: 'x'}],
  sampled: 0,
  dropped: {pushes: 0, bytes: 0, hits: 0},
});
const forged = {
  'another way': {hits: [call(1, {via: 'timing'})]},
  'no address': {hits: [call(1, {url: 'x'})]},
  'an address that is too long': {hits: [call(1, {url: `https://x.example/${'x'.repeat(30_000)}`})]},
  'a body that is no text': {hits: [call(1, {body: {}})]},
  'a body that is too long': {bodies: [{n: 1, body: 'x'.repeat(200_000)}]},
  'too many': {hits: Array(3000).fill(call(1))},
  'consent that is more than booleans': {records: [{...push(1, 1), consent: {active: 'yes'}}]},
  'consent with other names': {records: [{...push(1, 1), consent: {email: true}}]},
  'consent with other names inside': {records: [{...push(1, 1), consentAfter: {entries: {a: {email: true}}}}]},
  'too many entries of consent': {
    records: [{...push(1, 1), consent: {entries: Object.fromEntries(Array.from({length: 41}, (_, i) => [`n${i}`, {}]))}}],
  },
};
test('a batch with hits is taken', () => assert.equal(readBatch(JSON.stringify(valid())).hits[0].url, URL_A));
for (const [name, more] of Object.entries(forged)) {
  test(`a forged batch is refused: ${name}`, () => assert.throws(() => readBatch(JSON.stringify({...valid(), ...more}))));
}
test('a forged list of requests is refused', () => {
  assert.throws(() => readTimings([timing(1, {type: 'magic'})]));
  assert.throws(() => readTimings({length: 1}));
  assert.deepEqual(readTimings([timing(1)]), [timing(1)]);
});
