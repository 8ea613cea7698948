import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Call} from '../../src/background/link/call.js';
import {getStorage} from '../../src/background/commands/get-storage.js';
import {History} from '../../src/background/record/history.js';
import {Steps} from '../../src/background/record/steps.js';
import {StoreWatch} from '../../src/background/record/store-watch.js';
import {gated} from './gated.js';

const SHOP = 'https://shop.example';
const cookie = (name, domain, more = {}) => ({
  name,
  value: `${name}-secret`,
  domain,
  hostOnly: false,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  expires: null,
  partition: '',
  store: '0',
  ...more,
});

/** A tab whose document says this, in a browser with these cookies. */
async function stored({
  cookies = [],
  areas = {local: {all: 0, rows: []}, session: {all: 0, rows: []}},
  cookie: text = '',
  permission = true,
  kept = true,
  requests = [],
  storage = true,
} = {}) {
  const attachment = {
    tabId: 5,
    handle: 'kd5',
    attachedAt: 1,
    title: 'Shop',
    url: `${SHOP}/`,
    origin: SHOP,
    access: 'granted',
    level: 'see',
    keep: [],
  };
  const history = new History({recall: async () => undefined, remember: async () => {}}, () => {});
  await history.ready;
  history.of(attachment);
  const page = history.addPage(5, {
    url: `${SHOP}/`,
    title: '',
    navigation: 'navigate',
    frame: 0,
    documentId: 'd',
    since: 'firstScript',
    startedAt: 1000,
  });
  const steps = new Steps({recall: async () => undefined, remember: async () => {}}, Date.now);
  const attachments = {
    ready: Promise.resolve(),
    of: () => attachment,
    list: () => [attachment],
    choose: () => attachment,
    lose: async () => {},
  };
  const policy = {storage, refusal: (origin) => (origin?.includes('denied') ? new Error('no') : undefined)};
  const watching = [];
  const headers = [];
  const platform = {
    permissions: {have: async () => true, haveSite: async () => kept},
    requests: {areOfAllSites: async () => false},
    cookies: {
      areAllowed: async () => permission,
      all: async () => cookies,
      onLost: () => () => {},
      watchAnswers: (tabId, answered) => {
        watching.push(answered);
        return () => watching.pop();
      },
      watchPrivacyHeader: (tabId, asked) => {
        headers.push(asked);
        return () => headers.pop();
      },
    },
    tabs: {get: async () => ({url: `${SHOP}/`, title: 'Shop'})},
    run: async (target, world, part, args) =>
      args
        ? [{frameId: 0, documentId: 'd', result: JSON.stringify({areas, controls: false, cookie: text})}]
        : [{frameId: 0, documentId: 'd', result: SHOP}],
  };
  const context = {platform, attachments, history, policy, steps, recorder: {flush: async () => {}}, requests: {of: () => requests}};
  const ask = async () => {
    const call = new Call(60_000, () => {}, 1);
    const {result} = await gated('getStorage', getStorage, context)({}, call).finally(() => call.done());
    return {...result, rows: JSON.parse(result.text)};
  };
  return {ask, history, page, platform, attachments, policy, watching, headers};
}

test('no value is told, and no cookie of a site that the visit has not asked', async () => {
  const {ask} = await stored({
    cookies: [cookie('own', 'shop.example'), cookie('ad', 'ads.example'), cookie('bank', 'bank.example'), cookie('no', 'denied.example')],
    areas: {local: {all: 1, rows: [['key', 12, 'value-secret', 0]]}},
    requests: [{url: 'https://x.ads.example/p'}, {url: 'https://denied.example/'}],
  });
  const {rows, sight, hidden, text} = await ask();
  assert.deepEqual(
    rows.map(({kind, entry}) => `${kind} ${entry}`),
    ['cookie own', 'cookie ad', 'local key'],
  );
  assert.deepEqual([sight, hidden], ['visit', 1]);
  assert.ok(!text.includes('secret'), text);
});

test('without the permission or the site, or where it is forbidden, the names that scripts read are listed with a note', async () => {
  for (const without of [{permission: false}, {kept: false}, {storage: false}]) {
    const {ask} = await stored({cookies: [cookie('own', 'shop.example')], cookie: 'seen=1; other=x=y', ...without});
    const {rows, sight} = await ask();
    assert.deepEqual(
      [sight, rows.map(({entry, size, httpOnly}) => [entry, size, httpOnly])],
      [
        'page',
        [
          ['seen', 1, undefined],
          ['other', 3, undefined],
        ],
      ],
    );
  }
});

test('a cookie that the browser withholds is listed by its name, and one that it reports is listed once', async () => {
  const {ask} = await stored({cookies: [cookie('own', 'shop.example', {httpOnly: false})], cookie: 'own=1; plain=22'});
  const {rows} = await ask();
  assert.deepEqual(
    rows.map(({entry, secure}) => [entry, secure]),
    [
      ['own', true],
      ['plain', undefined],
    ],
  );
});

test('a key beyond the limit is not listed as gone', async () => {
  const {ask, history, page} = await stored({areas: {local: {all: 2, rows: [['one', 1, 'x', 0]]}}});
  history.addStores(5, page, {
    stores: ['one', 'two'].map((name) => ({n: 1, t: 1100, ms: 5, area: 'local', how: 'set', name, after: 0})),
    dropped: {stores: 0},
  });
  const {rows, more, unread} = await ask();
  assert.deepEqual(
    [rows.map(({entry, gone}) => [entry, gone?.cause]), more, unread],
    [
      [
        ['one', undefined],
        ['two', 'unknown'],
      ],
      1,
      1,
    ],
  );
});

test('each row has its own writer, and twins are told apart', async () => {
  const {ask, history, page} = await stored({
    cookies: [
      cookie('a', 'shop.example', {hostOnly: true}),
      cookie('a', 'shop.example'),
      cookie('a', 'shop.example', {hostOnly: true, partition: 'https://shop.example'}),
    ],
  });
  const write = {n: 1, ms: 5, area: 'cookie', how: 'set', name: 'a', after: 0};
  history.addStores(5, page, {
    stores: [
      {...write, t: 1100, source: 'one.js:1:1'},
      {...write, t: 1200, source: 'two.js:1:1', asked: '; domain=shop.example; max-age=60'},
    ],
    dropped: {stores: 0},
  });
  history.addSetCookie(5, {
    host: 'shop.example',
    t: 1300,
    cookie: {name: 'a', size: 1, seconds: null, secure: true, httpOnly: false, partitioned: true, byCookieStore: false},
  });
  const {rows} = await ask();
  assert.deepEqual(
    rows.map(({first, asked}) => [first.by, first.source ?? first.from, first.ms, asked]),
    [
      ['script', 'one.js:1:1', 100, null],
      ['script', 'two.js:1:1', 200, 60],
      ['response', 'shop.example', 300, null],
    ],
  );
});

test('scripts see twins by their names alone: the older one stands first, and what cannot be told apart has no setter', async () => {
  const setters = async (/** @type {string} */ cookies, /** @type {[string, string, number][]} */ writes) => {
    const {ask, history, page} = await stored({permission: false, cookie: cookies});
    history.addStores(5, page, {
      stores: writes.map(([source, asked, size], i) => ({
        n: i + 1,
        t: 1100 + i,
        ms: 5,
        area: 'cookie',
        how: 'set',
        name: 'a',
        after: 0,
        source,
        asked,
        size,
      })),
      dropped: {stores: 0},
    });
    return (await ask()).rows.map(({first, partitioned}) => `${first?.source} ${partitioned ?? false}`);
  };
  const [own, twin, domain] = [
    ['own.js:1:1', '; path=/', 1],
    ['twin.js:1:1', '; path=/; partitioned', 1],
    ['domain.js:1:1', '; domain=shop.example', 2],
  ];
  assert.deepEqual(await setters('a=1; a=2', [own, twin]), ['own.js:1:1 false', 'twin.js:1:1 true']);
  assert.deepEqual(await setters('a=1; a=22', [own, domain]), ['own.js:1:1 false', 'domain.js:1:1 false']);
  assert.deepEqual(await setters('a=1; a=22', [domain]), ['undefined false', 'domain.js:1:1 false']);
  assert.deepEqual(await setters('a=1; a=2', [own]), ['undefined false', 'undefined false']);
  assert.deepEqual(await setters('a=1', [own, twin]), ['own.js:1:1 false']);
});

test('storage of a frame without an address belongs to the page around it', async () => {
  const {ask, history} = await stored({areas: {local: {all: 1, rows: [['key', 1, 'x', 0]]}, session: {all: 0, rows: []}}});
  const frame = history.addPage(5, {
    url: 'about:srcdoc',
    origin: SHOP,
    title: '',
    navigation: 'navigate',
    frame: 3,
    documentId: 'e',
    since: 'firstScript',
    startedAt: 1000,
  });
  history.addStores(5, frame, {
    stores: ['local', 'cookie'].map((area) => ({n: 1, t: 1100, ms: 5, area, how: 'set', name: 'key', after: 0, source: 'x.js:1:1'})),
    dropped: {stores: 0},
  });
  const {rows, pages} = await ask();
  assert.deepEqual(
    rows.map(({kind, host, first, gone}) => [kind, host, first.source, gone?.cause]),
    [
      ['local', 'shop.example', 'x.js:1:1', undefined],
      ['cookie', 'shop.example', 'x.js:1:1', 'notThere'],
    ],
  );
  assert.ok(pages.every((each) => !('origin' in each)));
});

test('where the browser reports one of two twins, the other one is listed, too', async () => {
  const {ask} = await stored({cookies: [cookie('a', 'shop.example', {httpOnly: false})], cookie: 'a=1; a=2; b=3'});
  const {rows} = await ask();
  assert.deepEqual(
    rows.map(({entry, secure}) => [entry, secure]),
    [
      ['a', true],
      ['a', undefined],
      ['b', undefined],
    ],
  );
});

test('a cookie is listed as missing only where the browser would report it', async () => {
  const {ask, history, platform} = await stored();
  const set = (name, more) => history.addSetCookie(5, {host: 'shop.example', t: 1300, cookie: {name, size: 1, seconds: null, ...more}});
  set('safe', {secure: true});
  set('plain', {secure: false});
  set('wide', {secure: true, domain: 'example'});
  platform.permissions.haveSite = async (pattern) => pattern === 'https://shop.example/*';
  const {rows} = await ask();
  assert.deepEqual(
    rows.map(({entry, gone}) => [entry, gone.cause]),
    [
      ['safe', 'notThere'],
      ['plain', 'unknown'],
      ['wide', 'unknown'],
    ],
  );
});

test('storage that a page shares with its frames is listed once, and separate storage beside it', async () => {
  const {ask, platform} = await stored();
  const document = (/** @type {number} */ frameId, /** @type {string[]} */ above) => ({
    frameId,
    documentId: `d${frameId}`,
    result: JSON.stringify({above, areas: {local: {all: 1, rows: [['key', 1, 'x', 0]]}, session: {all: 0, rows: []}}}),
  });
  const all = [document(0, []), document(3, []), document(4, ['https://other.example']), document(5, ['https://other.example'])];
  platform.run = async ({documentId}, world, part, args) =>
    args ? all.filter((each) => each.documentId === documentId) : all.map((each) => ({...each, result: SHOP}));
  const {rows, frames} = await ask();
  assert.deepEqual(
    rows.map(({entry, frame}) => [entry, frame]),
    [
      ['key', undefined],
      ['key', 4],
    ],
  );
  assert.equal(frames, 4);
});

test('a service worker that controls the page is told by its script', async () => {
  const {ask, platform} = await stored();
  assert.deepEqual((await ask()).workerScripts, []);
  const {run} = platform;
  platform.run = async (target, world, part, args) =>
    args
      ? [{frameId: 0, documentId: 'd', result: JSON.stringify({areas: {}, controls: true, worker: `${SHOP}/sw.js`})}]
      : run(target, world, part, args);
  const {workers, workerScripts} = await ask();
  assert.deepEqual([workers, workerScripts], [true, [`${SHOP}/sw.js`]]);
});

test('a key that was asked for and is missing is listed as gone', async () => {
  const {ask, history, page} = await stored({cookies: []});
  history.addStores(5, page, {
    stores: [{n: 1, t: 1100, ms: 5, area: 'cookie', how: 'set', name: 'third', asked: '; domain=other.example; secure', after: 0}],
    dropped: {stores: 3},
  });
  const {rows, dropped} = await ask();
  assert.deepEqual([rows[0].entry, rows[0].gone, dropped], ['third', {t: null, cause: 'notThere'}, 3]);
});

test('answers are heard only while the permission, the policy and a level allow it', async () => {
  const {history, platform, attachments, policy, watching} = await stored();
  let level = 'data';
  const watch = new StoreWatch(platform, attachments, history, policy, () => level);
  const heard = async () => {
    await watch.update();
    return watching.length;
  };
  assert.equal(await heard(), 0);
  level = 'see';
  assert.equal(await heard(), 1);
  watching[0]({url: 'https://denied.example/x', t: 1, lines: ['a=1']});
  watching[0]({url: `${SHOP}/x`, t: 1, lines: ['b=secret-value']});
  const [only, ...more] = history.of({tabId: 5}).stores.all;
  assert.deepEqual([only.name, more.length, JSON.stringify(only).includes('secret')], ['b', 0, false]);
  policy.storage = false;
  assert.equal(await heard(), 0);
});

test('a flood of changes of cookies is not listened to for a while, and then again', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {history, platform, attachments, policy} = await stored();
  let changed;
  platform.cookies.onLost = (_, each) => {
    changed = each;
    return () => {
      changed = undefined;
    };
  };
  const watch = new StoreWatch(platform, attachments, history, policy, () => 'see');
  await watch.update();
  for (let i = 0; i < 900; i++) changed();
  assert.ok(changed, 'a page may set many');
  for (let i = 0; i < 900; i++) changed?.();
  assert.equal(changed, undefined);
  await watch.update();
  assert.equal(changed, undefined);
  t.mock.timers.tick(10_000);
  await watch.update();
  assert.ok(changed);
});

test('what scripts see of Global Privacy Control is told beside what the request said', async () => {
  const {ask, history, platform, attachments, policy, headers} = await stored({});
  const {run} = platform;
  const told = async () => {
    const {gpc, gpcSeen, gpcSent} = await ask();
    return [gpc, gpcSeen, gpcSent];
  };
  assert.deepEqual(await told(), [false, null, null]);
  const watch = new StoreWatch(platform, attachments, history, policy, () => 'see');
  await watch.update();
  headers[0]({url: `${SHOP}/`, t: 1010, isPage: true, gpc: true});
  headers[0]({url: `${SHOP}/a.js`, t: 1020, isPage: false, gpc: true});
  platform.run = async (target, world, part, args) =>
    world === 'page' ? [{frameId: 0, documentId: 'd', result: {gpc: true}}] : run(target, world, part, args);
  assert.deepEqual(await told(), [false, true, {page: true, with: 1, without: 0}]);
  policy.storage = false;
  await watch.update();
  assert.equal(headers.length, 0);
});

test('each record of a choice is listed whole and once, and nothing that only looks like one or has its name', async () => {
  const tcf = `C${'PXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA'}`;
  const gpp = 'DBABrw~BVVVVVVVVWA.QA';
  const {ask, platform} = await stored({
    cookies: [cookie('euconsent-v2', 'shop.example', {value: tcf}), cookie('session', 'shop.example', {value: `${tcf}AAAA`})],
    cookie: `IABTCF_TCString=not one; gppish=${encodeURIComponent(gpp)}; euconsent-v2=${tcf}`,
  });
  const {run} = platform;
  platform.run = async (target, world, part, args) =>
    world === 'page'
      ? [{frameId: 0, documentId: 'd', result: {tcf: `${tcf}.YAAA`, gpp: 'mia@shop.example'}}]
      : run(target, world, part, args);
  const {records, gpc} = await ask();
  assert.deepEqual(
    records.map(({kind, where, text}) => [kind, where, text]),
    [
      ['tcf', '__tcfapi', `${tcf}.YAAA`],
      ['tcf', 'cookie euconsent-v2', tcf],
      ['gpp', 'cookie gppish', gpp],
    ],
  );
  assert.equal(gpc, false);
});

test('what a page answers in place of a record is not taken', async () => {
  for (const result of [null, 'C', {tcf: {}, gpp: 1}, {tcf: `C${'A'.repeat(9000)}`}, {gpp: 'DBAB'}]) {
    const {ask, platform} = await stored({});
    const {run} = platform;
    platform.run = async (target, world, part, args) =>
      world === 'page' ? [{frameId: 0, documentId: 'd', result}] : run(target, world, part, args);
    assert.deepEqual((await ask()).records, []);
  }
});

test('the record of a platform is told by its categories, and by nothing else of its value', async () => {
  const {ask} = await stored({
    cookies: [
      cookie('OptanonConsent', 'shop.example', {
        value: 'isGpcEnabled=0&consentId=3f2504e0-secret&groups=C0001%3A1%2CC0002%3A0%2CC00040%3A0%2CC0004%3A1',
      }),
      cookie('CookieConsent', 'shop.example', {
        value: '{stamp:%27secret%27%2Cnecessary:true%2Cpreferences:false%2Cstatistics:true%2Cmarketing:false%2Cmethod:%27explicit%27}',
      }),
      cookie('_tracking_consent', 'shop.example', {
        value: encodeURIComponent('{"con":{"CMP":{"a":"1","m":"0","p":"","s":""}},"region":"DE-secret"}'),
      }),
    ],
  });
  const before = await ask();
  assert.deepEqual(
    before.records.map(({kind, where, text}) => `${kind} ${where}: ${text}`),
    [
      'platform cookie OptanonConsent: OneTrust statistics=0 marketing=1 default',
      'platform cookie CookieConsent: Cookiebot statistics=1 marketing=0 preferences=0',
      'platform cookie _tracking_consent: Shopify statistics=1 marketing=0',
    ],
  );
  assert.ok(!JSON.stringify(before).includes('secret'));
  const chosen = await (
    await stored({
      cookies: [
        cookie('OptanonConsent', 'shop.example', {value: 'groups=C0001%3A1%2CC0002%3A0'}),
        cookie('OptanonAlertBoxClosed', 'shop.example', {value: '2026-11-28T10:00:00.000Z'}),
        cookie('CookieConsent', 'x.shop.example', {value: '-1'}),
      ],
    })
  ).ask();
  assert.deepEqual(
    chosen.records.map(({text}) => text),
    ['OneTrust statistics=0'],
  );
});

test('the records of TrustArc, Didomi, Klaro and Usercentrics are told as far as their makers say what they mean', async () => {
  const {consentRecords} = await import('../../src/background/record/consent-records.js');
  const told = (/** @type {Record<string, string>} */ kept) =>
    consentRecords(
      Object.entries(kept).map(([name, value]) => ({where: 'cookie', name, value})),
      {},
    ).map(({text}) => text);
  const didomi = (/** @type {object} */ purposes) => btoa(JSON.stringify({user_id: 'secret', purposes, version: 2}));
  for (const [kept, ...wanted] of /** @type {[Record<string, string>, ...string[]][]} */ ([
    [{cmapi_cookie_privacy: 'permit 1,2,3'}, 'TrustArc marketing=1 preferences=1'],
    [{cmapi_cookie_privacy: 'permit_1|2'}, 'TrustArc marketing=0 preferences=1'],
    [{cmapi_cookie_privacy: 'permit 1 required'}, 'TrustArc statistics=0 marketing=0 preferences=0'],
    [{notice_gdpr_prefs: '0,1,2:'}, 'TrustArc marketing=1 preferences=1'],
    [{notice_gdpr_prefs: '0:'}, 'TrustArc statistics=0 marketing=0 preferences=0'],
    [{notice_gdpr_prefs: '0,1,2::implied,eu'}, 'TrustArc marketing=1 preferences=1 unsure'],
    [{cmapi_cookie_privacy: 'permit 1,2,3', notice_behavior: 'implied,us'}, 'TrustArc marketing=1 preferences=1 unsure'],
    [{cmapi_cookie_privacy: 'permit 1,2,3', notice_behavior: 'expressed,eu'}, 'TrustArc marketing=1 preferences=1'],
    [{cmapi_cookie_privacy: 'permit secret', notice_gdpr_prefs: 'x'}],
    [
      {
        didomi_token: didomi({
          enabled: ['cookies', 'measure_content_performance', 'secret-purpose'],
          disabled: ['select_personalized_ads'],
        }),
      },
      'Didomi statistics=1 marketing=0',
    ],
    [{didomi_token: didomi({enabled: ['create_ads_profile', 'select_personalized_ads', 'cookies'], disabled: []})}, 'Didomi marketing=1'],
    [
      {didomi_token: didomi({enabled: ['select_personalized_content'], disabled: ['cookies']})},
      'Didomi statistics=0 marketing=0 preferences=0',
    ],
    [{didomi_token: didomi({enabled: [], disabled: []})}],
    [{didomi_token: 'no base64!'}],
    [{didomi_token: btoa('null')}],
    [{klaro: '{"google-analytics":true,"matomo":true,"meta-pixel":false,"secret":true}'}, 'Klaro statistics=1 marketing=0'],
    [{klaro: '{"matomo":true,"hotjar":false}'}],
    [{klaro: '{"matomo":"secret"}'}],
    [{klaro: '[true]'}],
    [
      {ucData: '{"gcm":{"adStorage":"granted","analyticsStorage":"denied"},"consent":{"services":{"secret":{}}}}'},
      'Usercentrics statistics=0 marketing=1 unsure',
    ],
    [{ucData: '{"gcm":{"adStorage":"denied","analyticsStorage":"denied"}}'}, 'Usercentrics statistics=0 marketing=0 unsure'],
    [{uc_gcm: '{"adStorage":"denied","analyticsStorage":"denied"}', uc_user_interaction: 'true'}, 'Usercentrics statistics=0 marketing=0'],
    [{ucData: '{"gcm":"secret"}'}],
  ])) {
    assert.deepEqual(told(kept), wanted, JSON.stringify(kept));
    assert.deepEqual(told(Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, encodeURIComponent(value)]))), wanted);
  }
});

test('the record of another site says nothing of this one', async () => {
  const text = 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA';
  const {ask} = await stored({
    cookies: [
      cookie('euconsent-v2', 'other.example', {value: text}),
      cookie('euconsent-v2', 'shop.example', {value: `${text}A`, hostOnly: true}),
    ],
    requests: [{url: 'https://other.example/'}],
  });
  const {records} = await ask();
  assert.deepEqual(
    records.map((each) => each.text),
    [`${text}A`],
  );
});
