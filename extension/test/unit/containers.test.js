import assert from 'node:assert/strict';
import {test} from 'node:test';
import {getContainers} from '../../src/background/commands/get-containers.js';
import {Call} from '../../src/background/link/call.js';
import {readContainers} from '../../src/page/read-containers.js';

/** A page with these scripts, as far as the reader looks at one; `answers` gives what is fetched. */
function page(scripts, answers) {
  const fetched = [];
  globalThis.Document = class {
    getElementsByTagName() {
      return scripts.map((src) => ({src}));
    }
  };
  globalThis.document = {scripts: 'a form of the page'};
  const {getEntriesByType} = performance;
  performance.getEntriesByType = () => [];
  globalThis.fetch = async (url, init) => {
    fetched.push({url: String(url), init});
    const answer = answers[new URL(url).pathname];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return new Response(answer.body ?? '', {status: answer.status ?? 200});
  };
  return {
    fetched,
    leave: () => {
      performance.getEntriesByType = getEntriesByType;
    },
  };
}

const SHOP = 'https://shop.example';
const PAGE = {frameId: 0, documentId: 'd0', result: SHOP};

/** The command in a tab with these frames, of which those of the shop may be read; `ran` gives what a document says. */
function command(scripts, answers, frames = [PAGE], ran = (func, args) => func(...args), {keep = [], given = [], denied = []} = {}) {
  const at = page(scripts, answers);
  const platform = {
    run: async ({documentId}, _world, func, args) => (args === undefined ? frames : [{result: await ran(func, args, documentId)}]),
    permissions: {haveSite: async (pattern) => given.includes(pattern)},
  };
  const policy = {refusal: (origin) => (denied.includes(origin) ? {code: 'SITE_DENIED'} : undefined)};
  const attachments = {
    endOf: () => new AbortController().signal,
    lose: async () => {},
    refusalOf: (_, origin) => (origin === SHOP ? undefined : {code: 'FRAME_NOT_FOUND'}),
  };
  const pass = {attachment: {tabId: 1, handle: 'kd1', origin: SHOP, keep}, again: async () => {}};
  const {run} = getContainers(/** @type {any} */ ({platform, attachments, policy}));
  const ask = async () => {
    const call = new Call(5000, () => {});
    const {result} = await run({tab: undefined}, call, pass);
    call.done();
    return JSON.parse(result.text);
  };
  return {...at, ask};
}

const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123&l=myLayer';
const SCRIPT = 'var data = {"resource": {"tags":["}\\"{"],"macros":[]},"runtime":[]};';

test('a container is asked for once a document, without cookies, and again when another script has come', async () => {
  const scripts = [GTM];
  const {ask, fetched, leave} = command(scripts, {'/gtm.js': {body: SCRIPT}, '/own.js': {body: SCRIPT}});
  const first = await ask();
  assert.deepEqual(first, [
    {url: 'https://www.googletagmanager.com/gtm.js', id: 'GTM-ABC123', layer: 'myLayer', resource: '{"tags":["}\\"{"],"macros":[]}'},
  ]);
  assert.deepEqual(await ask(), first);
  assert.equal(fetched.length, 1);
  assert.equal(fetched[0].init.credentials, 'omit');
  scripts.push('https://shop.example/own.js?id=GTM-XYZ789', 'https://shop.example/other.js', 'data:text/javascript,1');
  assert.deepEqual(
    (await ask()).map(({id}) => id),
    ['GTM-ABC123', 'GTM-XYZ789'],
  );
  leave();
});

test('a page without a container, and scripts that say nothing, are told from what may not be read', async () => {
  const none = command([], {});
  assert.deepEqual(await none.ask(), []);
  assert.deepEqual(await none.ask(), []);
  none.leave();
  const {ask, leave} = command(
    ['https://a.example/gtm.js?id=GTM-AAAA1', 'https://b.example/b/gtm.js', 'https://c.example/c/gtm.js', 'https://d.example/d/gtm.js'],
    {'/b/gtm.js': {status: 404}, '/c/gtm.js': {body: 'alert(1)'}, '/d/gtm.js': {body: '"resource":{"tags":['}},
  );
  assert.deepEqual(
    (await ask()).map(({why}) => why),
    ['refused', 'status', 'other', 'other'],
  );
  leave();
});

test('a script that the page may not read is read by the worker where the person has kept access to its site', async () => {
  const closed = 'https://metrics.shop.example/gtm.js?id=GTM-ABC123';
  const access = {keep: ['*://metrics.shop.example/*'], given: ['https://metrics.shop.example/*'], denied: []};
  const asked = async (/** @type {Partial<typeof access>} */ change) => {
    const {ask, fetched, leave} = command([closed], {}, undefined, undefined, {...access, ...change});
    const refusing = globalThis.fetch;
    globalThis.fetch = async (url, init) => {
      if (init?.redirect !== 'error') return refusing(url, init);
      fetched.push({url: String(url), init});
      return new Response(SCRIPT);
    };
    const [first] = await ask();
    const [second] = await ask();
    assert.deepEqual(first, second);
    assert.equal(first.address, undefined);
    leave();
    return {...first, times: fetched.length};
  };
  const read = await asked({});
  assert.equal(read.resource, '{"tags":["}\\"{"],"macros":[]}');
  assert.equal(read.why, undefined);
  assert.equal(read.times, 2);
  for (const lack of [{keep: []}, {given: []}, {denied: ['https://metrics.shop.example']}]) {
    const {why, times} = await asked(lack);
    assert.deepEqual([why, times], ['refused', 1]);
  }
});

test('no more than a limit of scripts and of characters is read', async () => {
  const {leave, fetched} = page(
    [...Array(20).keys()].map((n) => `https://a.example/${n}/gtm.js`),
    Object.fromEntries([...Array(20).keys()].map((n) => [`/${n}/gtm.js`, {body: 'x'.repeat(100)}])),
  );
  const {rows} = JSON.parse(await readContainers({most: 3, mostChars: 50, timeoutMs: 1000, known: null, own: false}));
  assert.deepEqual(
    rows.map(({why}) => why),
    ['long', 'long', 'long'],
  );
  assert.equal(fetched.length, 3);
  leave();
});

test('frames that may be read are asked, others are not, and a frame that has gone hides nothing', async () => {
  const asked = [];
  const {ask, leave} = command(
    [],
    {},
    [
      {frameId: 9, documentId: 'd9', result: 'https://widget.example'},
      {frameId: 7, documentId: 'd7', result: SHOP},
      {frameId: 5, documentId: 'd5', result: SHOP},
      PAGE,
    ],
    async (_func, _args, documentId) => {
      asked.push(documentId);
      if (documentId === 'd7') throw new Error('The frame was removed.');
      return JSON.stringify({
        key: documentId,
        rows: [{url: GTM, id: `GTM-${documentId.toUpperCase()}AA`, layer: 'dataLayer', resource: '{}'}],
      });
    },
  );
  const rows = await ask();
  assert.deepEqual(
    rows.map(({id, frame}) => `${id} ${frame}`),
    ['GTM-D0AA undefined', 'GTM-D5AA 5'],
  );
  assert.deepEqual(asked.sort(), ['d0', 'd5', 'd7']);
  leave();
});

test('a loader on the own host is a container where it has one, and its full address stays here', async () => {
  const {ask, leave} = command([`${SHOP}/kwxyz.js?st=ABC123&gtm_auth=secret`, `${SHOP}/other.js?id=ABC123`, `${SHOP}/app.js?v=ABC123`], {
    '/kwxyz.js': {body: `GTM-ABC123 ${SCRIPT}`},
    '/other.js': {body: 'alert(1)'},
  });
  assert.deepEqual(await ask(), [
    {url: `${SHOP}/kwxyz.js`, id: 'GTM-ABC123', layer: 'dataLayer', maybe: true, resource: '{"tags":["}\\"{"],"macros":[]}'},
    {url: `${SHOP}/other.js`, id: '', layer: 'dataLayer', maybe: true, why: 'other'},
  ]);
  leave();
});
