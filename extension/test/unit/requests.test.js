import assert from 'node:assert/strict';
import {test} from 'node:test';
import {History} from '../../src/background/record/history.js';
import {MOST_LOG_CHARS} from '../../src/background/record/request-log.js';
import {RequestWatch} from '../../src/background/record/request-watch.js';

const SHOP = 'https://shop.example';
const attachment = (tabId = 5, more = {}) => ({
  tabId,
  handle: `kd${tabId}`,
  attachedAt: 1,
  title: 'Shop',
  url: `${SHOP}/`,
  origin: SHOP,
  access: 'granted',
  level: 'data',
  keep: [],
  ...more,
});
const request = (id, more = {}) => ({
  id,
  t: 1000,
  frame: 0,
  documentId: 'd',
  type: 'xmlhttprequest',
  kind: 'xmlhttprequest',
  method: 'GET',
  url: `${SHOP}/api`,
  ...more,
});
const visit = (id, more = {}) => request(id, {type: '', kind: 'main_frame', documentId: '', url: `${SHOP}/page`, ...more});
const end = (id, more = {}) => ({id, t: 2000, status: 200, ...more});

/** A watch over tabs, with a browser that tells of requests when the test says so. */
async function watched({isOfAllSites = false} = {}) {
  const memory = {};
  const history = new History({recall: async (key) => memory[key], remember: async (key, value) => void (memory[key] = value)}, () => {});
  await history.ready;
  history.of(attachment());
  const heard = [];
  const told = new Map();
  const state = {isOfAllSites, attached: [attachment(5), attachment(6, {access: 'lost'})]};
  const policy = {requests: true};
  const profile = {ready: Promise.resolve(), settings: {requests: true}};
  const platform = {
    requests: {
      areOfAllSites: async () => state.isOfAllSites,
      watch: (tabId, listener) => {
        heard.push(tabId);
        told.set(tabId, listener);
        return () => heard.push(-tabId);
      },
    },
  };
  const attachments = {
    ready: Promise.resolve(),
    list: () => state.attached,
    of: (tabId) => state.attached.find((one) => one.tabId === tabId),
  };
  const watch = new RequestWatch(platform, attachments, history, policy, profile);
  const after = async (change, how) => {
    change();
    await watch.update(how);
    return heard.splice(0);
  };
  await watch.update();
  heard.length = 0;
  return {watch, after, policy, profile, state, history, told, tell: () => told.get(5)};
}

test('only attached tabs that can be read are listened to, and only while policy and person want it', async () => {
  const {after, policy, profile, state, watch} = await watched();
  assert.deepEqual([watch.sees(5), watch.sees(6)], ['site', 'none']);
  assert.deepEqual(
    await after(() => {
      state.attached = [attachment(5), attachment(6)];
    }),
    [6],
  );
  assert.deepEqual(
    await after(() => {
      state.attached = [attachment(6)];
    }),
    [-5],
  );
  assert.deepEqual(
    await after(() => {
      policy.requests = false;
    }),
    [-6],
  );
  assert.equal(watch.sees(6), 'none');
  assert.deepEqual(
    await after(() => {
      policy.requests = true;
    }),
    [6],
  );
  assert.deepEqual(
    await after(() => {
      profile.settings = {requests: false};
    }),
    [-6],
  );
  assert.deepEqual(
    await after(() => {
      profile.settings = {requests: true};
    }),
    [6],
  );
});

test('a tab is listened to anew when access comes back, and when there is access to more sites', async () => {
  const {after, state, watch} = await watched();
  assert.deepEqual(
    await after(() => {
      state.attached = [attachment(5, {access: 'lost'})];
    }),
    [-5],
  );
  assert.deepEqual(
    await after(() => {
      state.attached = [attachment(5)];
    }),
    [5],
  );
  assert.deepEqual(
    await after(
      () => {
        state.isOfAllSites = true;
      },
      {anew: true},
    ),
    [-5, 5],
  );
  assert.equal(watch.sees(5), 'all');
  assert.deepEqual(await after(() => {}), []);
});

test('the last request for the page itself is found with its status, its error and its last address', async () => {
  const {watch, tell} = await watched();
  tell().begun(visit('1'));
  tell().ended(end('1'));
  const mark = watch.mark(5);
  assert.equal(watch.navigation(5, mark), undefined);
  tell().begun(visit('2', {url: `${SHOP}/old`}));
  tell().redirected({id: '2', t: 1100, to: `${SHOP}/new`});
  tell().begun(visit('2', {url: `${SHOP}/new#part`}));
  tell().responded({id: '2', status: 401}); // the browser asks again, with a password
  tell().responded({id: '2', status: 404});
  const {status, ended, url, redirects} = watch.navigation(5, mark);
  assert.deepEqual([status, ended, url, redirects], [404, undefined, `${SHOP}/new`, 1]);
  tell().ended(end('2', {status: 404}));
  assert.equal(watch.navigation(5, mark).ended, 2000);
  tell().begun(visit('3'));
  tell().ended(end('3', {status: null, error: 'net::ERR_ABORTED'}));
  tell().begun(visit('4', {prerender: true}));
  tell().begun(visit('5', {kind: 'sub_frame', type: 'iframe'}));
  assert.deepEqual([watch.navigation(5, mark).status, watch.navigation(5, mark).error], [null, 'net::ERR_ABORTED']);
});

test('a document finds the request that it came from by address and time, also after it has changed its address', async () => {
  const {watch, tell, history} = await watched();
  const page = (documentId, startedAt, more) =>
    history.addPage(5, {
      url: `${SHOP}/page`,
      title: '',
      navigation: 'navigate',
      frame: 0,
      documentId,
      since: 'firstScript',
      startedAt,
      ...more,
    });
  for (const [id, t, status] of [
    ['1', 1000, 500],
    ['2', 1400, 200],
    ['3', 9000, 304],
  ]) {
    tell().begun(visit(id, {t}));
    tell().ended(end(id, {status}));
  }
  page('one', 990);
  page('two', 1399);
  page('three', 8995);
  page('two', 5000, {navigation: 'route', url: `${SHOP}/other`});
  page('late', 500_000, {});
  assert.deepEqual(
    ['one', 'two', 'three', 'late', 'never'].map((documentId) => watch.statusOf(5, documentId)?.status),
    [500, 200, 304, undefined, undefined],
  );
});

test('fetches and beacons are open until they end; other requests and older ones do not count', async () => {
  const {watch, tell} = await watched();
  tell().begun(request('old'));
  const mark = watch.mark(5);
  tell().begun(request('1'));
  tell().begun(request('2', {type: 'ping', kind: 'ping'}));
  tell().begun(request('3', {type: 'img', kind: 'image'}));
  assert.equal(watch.open(5, mark), 2);
  let isQuiet = false;
  const quiet = watch.quiet(5, mark, new AbortController().signal).then(() => {
    isQuiet = true;
  });
  tell().ended(end('1'));
  await Promise.resolve();
  assert.deepEqual([watch.open(5, mark), isQuiet], [1, false]);
  tell().ended(end('2', {status: null, error: 'net::ERR_FAILED'}));
  await quiet;
  assert.equal(watch.open(5, mark), 0);
});

test('each address that has led on is kept with its status, the first twenty of them', async () => {
  const {watch, tell} = await watched();
  tell().begun(request('1', {url: `${SHOP}/old`}));
  for (const [n, status] of [301, 302, 303, 307, 308].entries()) {
    tell().redirected({id: '1', t: 1100 + n, status, to: `${SHOP}/${n}`});
    tell().begun(request('1', {url: `${SHOP}/${n}`}));
  }
  const [{url, redirects, hops}] = watch.of(5);
  assert.deepEqual([url, redirects], [`${SHOP}/4`, 5]);
  assert.deepEqual(
    hops.map((hop) => [hop.url, hop.status]),
    [
      [`${SHOP}/old`, 301],
      [`${SHOP}/0`, 302],
      [`${SHOP}/1`, 303],
      [`${SHOP}/2`, 307],
      [`${SHOP}/3`, 308],
    ],
  );
  for (let n = 0; n < 50; n++) tell().redirected({id: '1', t: 1200, status: 302, to: `${SHOP}/again`});
  assert.equal(watch.of(5)[0].hops.length, 20);
});

test('a fetch that goes on where the browser does not tell us is over; one that goes on at the own or a kept site is not', async () => {
  const {watch, tell, state, after} = await watched();
  await after(() => {
    state.attached = [attachment(5, {keep: ['*://*.pay.example/*']})];
  });
  for (const [id, to] of [
    ['1', 'https://other.example/x'],
    ['2', `${SHOP}/y`],
    ['3', 'https://www.pay.example/z'],
  ]) {
    tell().begun(request(id));
    tell().redirected({id, t: 1200, to});
  }
  assert.equal(watch.open(5, 0), 2);
  await after(
    () => {
      state.isOfAllSites = true;
    },
    {anew: true},
  );
  tell().begun(request('4'));
  tell().redirected({id: '4', t: 1200, to: 'https://other.example/x'});
  assert.equal(watch.open(5, 0), 3);
});

test('who waits for quiet is let go when the tab goes, when listening ends and when the wish ends', async () => {
  const {watch, tell, state, after} = await watched();
  tell().begun(request('1'));
  const wish = new AbortController();
  const unwished = watch.quiet(5, 0, wish.signal);
  wish.abort();
  await unwished;
  const lost = watch.quiet(5, 0, new AbortController().signal);
  await after(() => {
    state.attached = [attachment(5, {access: 'lost'})];
  });
  await lost;
  assert.equal(watch.of(5).length, 1);
  await after(() => {
    state.attached = [attachment(5)];
  });
  tell().begun(request('2'));
  const gone = watch.quiet(5, 0, new AbortController().signal);
  await after(() => {
    state.attached = [];
  });
  await gone;
  assert.deepEqual(watch.of(5), []);
});

test('what may not be recorded any more is forgotten at once', async () => {
  const {watch, tell, policy, after} = await watched();
  tell().begun(request('1'));
  await after(() => {
    policy.requests = false;
  });
  assert.deepEqual(watch.of(5), []);
  assert.equal(watch.statusOf(5, 'd'), undefined);
});

test("a request goes on under the tab's new number", async () => {
  const {watch, tell, state, after} = await watched();
  tell().begun(visit('1'));
  watch.move(7, 5);
  await after(() => {
    state.attached = [attachment(7)];
  });
  assert.equal(watch.navigation(7, 0).id, '1');
  assert.deepEqual(watch.of(5), []);
});

test('memory is bounded for each tab and over all tabs, and no push or hit goes for it', async () => {
  const {watch, told, after, state, history} = await watched();
  await after(() => {
    state.attached = [attachment(5), attachment(6)];
  });
  const page = history.addPage(5, {
    url: `${SHOP}/`,
    title: '',
    navigation: 'navigate',
    frame: 0,
    documentId: 'd',
    since: 'firstScript',
    startedAt: 1,
  });
  history.add(
    5,
    page,
    {
      records: [{n: 1, t: 1, ms: 1, layer: 'dataLayer', gen: 1, via: 'push', text: '{}', tags: '[]'}],
      amends: [],
      hits: [],
      bodies: [],
      sampled: 0,
      dropped: {pushes: 0, bytes: 0, hits: 0},
    },
    new Map(),
  );
  for (let i = 0; i < 5000; i++) told.get(5).begun(request(`short ${i}`));
  assert.equal(watch.of(5).length, 2000);
  assert.equal(watch.of(5).at(-1).n, 5000);
  assert.equal(watch.open(5, 0), 2000);
  for (let i = 0; i < 2000; i++)
    told.get(6).begun(request(`long ${i}`, {type: '', kind: 'stylesheet', url: `${SHOP}/${'x'.repeat(30_000)}`}));
  const size = [5, 6].flatMap((tabId) => watch.of(tabId)).reduce((sum, {url}) => sum + url.length, 0);
  assert.ok(size <= MOST_LOG_CHARS, String(size));
  assert.ok(watch.of(6).length > 100);
  assert.deepEqual([watch.of(6).at(-1).url.length, watch.of(6).at(-1).urlCut], [2000, true]);
  assert.equal(history.of(attachment()).lastSeq, 1);
  assert.deepEqual(history.of(attachment()).dropped, {pushes: 0, bytes: 0});
});
