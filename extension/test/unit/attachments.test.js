import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Attachments} from '../../src/background/access/attachments.js';
import {accessError, covers, originOf, sitePattern} from '../../src/background/page/page-access.js';
import {Profile} from '../../src/background/link/profile.js';
import {WireError} from '../../src/wire/protocol.js';

/** A browser with one tab, played by the test; what is stored outlives the `Attachments` made on it. */
function browserWith(tab) {
  const disk = {};
  const memory = {};
  const platform = {
    tab: {id: 5, title: 'Shop', url: 'https://shop.example/', incognito: false, discarded: false, active: true, ...tab},
    refusal: undefined,
    policy: {ready: Promise.resolve(), refusal: () => undefined},
    disk,
    memory,
    tabs: {
      get: async (tabId) => {
        if (tabId !== platform.tab.id) throw new Error(`No tab with id: ${tabId}.`);
        return platform.tab;
      },
    },
    run: async () => {
      if (platform.refusal) throw new Error(platform.refusal);
      return [];
    },
    granted: [],
    permissions: {
      sites: async () => platform.granted,
      remove: async (patterns) => void (platform.granted = platform.granted.filter((pattern) => !patterns.includes(pattern))),
    },
    storage: {
      read: async (key) => disk[key],
      write: async (key, value) => void (disk[key] = structuredClone(value)),
      recall: async (key) => memory[key],
      remember: async (key, value) => void (memory[key] = structuredClone(value)),
    },
  };
  const profile = new Profile(platform.storage);
  platform.worker = () =>
    new Attachments(
      platform,
      platform.policy,
      () => profile.nextHandle(),
      () => {},
    );
  return platform;
}

/** The waits of attaching, in this order. */
const WAITS = ['answer of the page', 'number of the tab', 'last look at the tab'];

/** Has something happen in one of the waits of the next attaching. */
function during(wait, platform, happens) {
  const [room, name, call] = {
    [WAITS[0]]: [platform, 'run', 1],
    [WAITS[1]]: [platform.storage, 'write', 1],
    [WAITS[2]]: [platform.tabs, 'get', 2],
  }[wait];
  const done = room[name];
  let calls = 0;
  room[name] = async (...of) => {
    if (++calls === call) await happens();
    return done(...of);
  };
}

test('what Chrome says when a page cannot be read has a code', () => {
  const code = (words) => accessError(new Error(words)).code;
  assert.equal(
    code('Cannot access contents of the page. Extension manifest must request permission to access the respective host.'),
    'ACCESS_LOST',
  );
  assert.equal(
    code('Cannot access contents of url "https://x.example/". Extension manifest must request permission to access this host.'),
    'ACCESS_LOST',
  );
  assert.equal(code('Frame with ID 0 is showing error page'), 'PAGE_NOT_READABLE'); // the next page of the site can be read again
  assert.equal(code('Cannot access a chrome:// URL'), 'PAGE_NOT_READABLE');
  assert.equal(code('Cannot access a chrome-extension:// URL of different extension'), 'PAGE_NOT_READABLE');
  assert.equal(code('The extensions gallery cannot be scripted.'), 'PAGE_NOT_READABLE');
  assert.equal(code('This page cannot be scripted due to an ExtensionsSettings policy.'), 'PAGE_NOT_READABLE');
  assert.equal(code('No tab with id: 7.'), 'TAB_CLOSED');
  assert.equal(code('No frame with id 3 in tab with id 7.'), 'FRAME_NOT_FOUND');
  assert.equal(code('Frame with ID 3 was removed.'), 'FRAME_NOT_FOUND');
  assert.equal(code('Frame with ID 0 was removed.'), 'PAGE_CHANGED');
  assert.equal(code('No document with id ABC in tab with id 7.'), 'PAGE_CHANGED');
  assert.equal(code('Something new'), 'INTERNAL');
});

test('an origin is the scheme, host and port; pages without one count by their scheme', () => {
  assert.equal(originOf('https://shop.example:8443/a?b'), 'https://shop.example:8443');
  assert.equal(originOf('file:///home/me/a.html'), 'file://');
  assert.equal(originOf(undefined), undefined);
  assert.equal(originOf(''), undefined);
});

test('handles are never given twice, not even to tabs attached at the same moment', async () => {
  const profile = new Profile(browserWith().storage);
  const handles = await Promise.all([...Array(20)].map(() => profile.nextHandle()));
  assert.equal(new Set(handles).size, 20);
  assert.match(handles[0], /^[a-z]{2}1$/);
});

test('two popups that attach a tab at once give it one handle', async () => {
  const attachments = browserWith().worker();
  const [one, other] = await Promise.all([attachments.attach(5), attachments.attach(5)]);
  assert.equal(one.handle, other.handle);
  assert.equal(attachments.list().length, 1);
});

test('a new worker knows the tabs of the one before', async () => {
  const browser = browserWith();
  const {handle} = await browser.worker().attach(5);
  const restarted = browser.worker();
  await restarted.reconcile();
  assert.equal(restarted.choose(undefined).handle, handle);
});

test('a tab closed while no worker ran is gone', async () => {
  const browser = browserWith();
  await browser.worker().attach(5);
  browser.tab = {...browser.tab, id: 6};
  const restarted = browser.worker();
  await restarted.reconcile();
  assert.throws(() => restarted.choose(undefined), {code: 'NO_TAB_ATTACHED'});
});

test('access that is lost stays lost until Attach is pressed, even where Chrome would allow it again', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  const {handle} = await attachments.attach(5);
  await attachments.tabUpdated(5, {...browser.tab, url: undefined}, false);
  assert.equal(attachments.of(5)?.access, 'lost');
  await attachments.tabUpdated(5, browser.tab, true);
  assert.equal(attachments.of(5)?.access, 'lost');
  await attachments.attach(5);
  assert.equal(attachments.of(5)?.access, 'granted');
  assert.equal(attachments.of(5)?.handle, handle);
});

test('a tab on another origin is lost, whatever the browser would allow', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  const attachment = await attachments.attach(5);
  const end = attachments.endOf(attachment);
  await attachments.tabUpdated(5, {...browser.tab, url: 'https://shop.example:8443/'}, true);
  assert.equal(attachments.of(5)?.access, 'lost');
  assert.equal(end.reason.code, 'ACCESS_LOST');
});

test('a page that an administrator forbids is unreadable, and readable again on the next page', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  await attachments.attach(5);
  browser.refusal = 'This page cannot be scripted due to an ExtensionsSettings policy.';
  await attachments.tabUpdated(5, browser.tab, true);
  assert.equal(attachments.of(5)?.access, 'unreadable');
  browser.refusal = undefined;
  await attachments.tabUpdated(5, browser.tab, true);
  assert.equal(attachments.of(5)?.access, 'granted');
});

test('a tab that Chrome gives a new number keeps its handle', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  const {handle} = await attachments.attach(5);
  browser.tab = {...browser.tab, id: 6};
  await attachments.tabReplaced(6, 5);
  assert.equal(attachments.of(6)?.handle, handle);
  assert.equal(attachments.of(5), undefined);
});

test('nothing of an attached tab is stored on disk', async () => {
  const browser = browserWith({incognito: true});
  await browser.worker().attach(5);
  assert.deepEqual(Object.keys(browser.disk), ['profile']);
  assert.deepEqual(Object.keys(browser.disk.profile), ['id', 'handles']);
});

const KEEP = {keep: ['https://shop.example/*', '*://pay.example/*'], join: true};

test('a site is what a person types for one, and nothing else', () => {
  for (const [typed, pattern] of [
    ['pay.example', '*://pay.example/*'],
    [' PAY.example ', '*://pay.example/*'],
    ['*.pay.example', '*://*.pay.example/*'],
    ['https://pay.example:8443/a?b#c', 'https://pay.example/*'],
    ['http://localhost:8080', 'http://localhost/*'],
    ['münchen.example', '*://xn--mnchen-3ya.example/*'],
    ['127.0.0.1', '*://127.0.0.1/*'],
  ])
    assert.equal(sitePattern(typed), pattern, typed);
  for (const typed of ['', '*', '*.*', 'a b', 'ftp://x.example', 'pay.*', 'user@pay.example', '<all_urls>', '*://*/*', 'chrome://settings'])
    assert.equal(sitePattern(typed), undefined, typed);
});

test('a pattern covers its site, its scheme and, with a star, what is below', () => {
  assert.ok(covers(['https://shop.example/*'], 'https://shop.example:8443'));
  assert.ok(covers(['*://pay.example/*'], 'http://pay.example'));
  assert.ok(covers(['*://*.pay.example/*'], 'https://a.b.pay.example'));
  assert.ok(covers(['*://*.pay.example/*'], 'https://pay.example'));
  for (const origin of ['http://shop.example', 'https://a.shop.example', 'https://evilshop.example', 'file://', 'null', undefined])
    assert.equal(covers(['https://shop.example/*'], origin), false, origin);
  assert.equal(covers(['*://*.pay.example/*'], 'https://evilpay.example'), false);
});

test('with kept access a tab goes to the named sites and comes back, over one that was not named', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  await attachments.attach(5, KEEP);
  const states = [];
  for (const url of ['https://pay.example/p', undefined, 'https://shop.example/thanks']) {
    await attachments.tabUpdated(5, {...browser.tab, url}, true);
    states.push([attachments.of(5)?.access, attachments.of(5)?.origin]);
  }
  assert.deepEqual(states, [
    ['granted', 'https://pay.example'],
    ['lost', 'https://pay.example'],
    ['granted', 'https://shop.example'],
  ]);
});

test('a page may record only on the site it is attached on, or one that access is kept to', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  const may = async (origin, frameId = 0, tabId = 5) => (await attachments.admit(tabId, origin, frameId)) !== undefined;
  assert.equal(await may('https://shop.example'), false);
  await attachments.attach(5);
  assert.deepEqual(
    [await may('https://shop.example'), await may('https://pay.example'), await may(undefined), await may('https://shop.example', 0, 6)],
    [true, false, false, false],
  );
  await attachments.tabUpdated(5, {...browser.tab, url: undefined}, false);
  assert.equal(await may('https://shop.example'), false);
  await attachments.attach(5, KEEP);
  assert.deepEqual([await may('https://pay.example', 4), attachments.of(5)?.origin], [true, 'https://shop.example']); // a frame does not move the tab
  assert.deepEqual([await may('https://pay.example'), attachments.of(5)?.origin], [true, 'https://pay.example']);
});

test('a tab opened from the attached one joins where access is kept, if the person wants that', async () => {
  for (const join of [true, false]) {
    const browser = browserWith();
    const attachments = browser.worker();
    await attachments.attach(5, {...KEEP, join});
    attachments.tabCreated(6, 5);
    attachments.tabCreated(7, undefined);
    browser.tab = {...browser.tab, id: 6, url: 'https://pay.example/'};
    assert.equal((await attachments.admit(6, 'https://bank.example', 0))?.tabId, undefined);
    const joined = await attachments.admit(6, 'https://pay.example', 0);
    assert.deepEqual([joined?.tabId, joined?.keep], join ? [6, KEEP.keep] : [undefined, undefined]);
    assert.equal(await attachments.admit(7, 'https://pay.example', 0), undefined);
  }
});

test('what the person decides about the tab it was opened from holds for a tab that is just being attached', async () => {
  const decided = {
    nothing: [() => {}, 'act'],
    stop: [(attachments) => attachments.allow(5, {level: 'see', stopped: true}), 'see'],
    'detach all': [(attachments) => attachments.detachAll(), undefined],
    'join unticked': [(attachments) => attachments.decide(5, {...KEEP, join: false}), undefined],
    'site not kept': [(attachments) => attachments.decide(5, {...KEEP, keep: []}), undefined],
  };
  for (const [what, [decides, level]] of Object.entries(decided)) {
    for (const wait of WAITS) {
      const browser = browserWith();
      const attachments = browser.worker();
      await attachments.attach(5, {...KEEP, level: 'act'});
      attachments.tabCreated(6, 5);
      browser.tab = {...browser.tab, id: 6};
      during(wait, browser, () => decides(attachments));
      assert.equal((await attachments.admit(6, 'https://shop.example', 0))?.level, level, `${what}, ${wait}`);
      assert.equal(attachments.of(6)?.level, level, `${what}, ${wait}`);
    }
  }
});

test('a frame of the opener, or of a kept site, attaches no tab that shows another site', async () => {
  for (const [url, level] of [
    ['https://bank.example/', undefined],
    ['https://pay.example/', 'data'],
    ['https://shop.example/', 'act'],
  ]) {
    const browser = browserWith();
    const attachments = browser.worker();
    await attachments.attach(5, {...KEEP, level: 'act'});
    attachments.tabCreated(6, 5);
    browser.tab = {...browser.tab, id: 6, url};
    await attachments.admit(6, 'https://shop.example', 4);
    assert.equal(attachments.of(6)?.level, level, url);
  }
});

test('a tab that showed another site first joins when it comes to a kept one', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  await attachments.attach(5, KEEP);
  attachments.tabCreated(6, 5);
  browser.tab = {...browser.tab, id: 6, url: 'https://bank.example/'};
  await attachments.admit(6, 'https://shop.example', 4);
  assert.equal(attachments.of(6), undefined);
  browser.tab = {...browser.tab, url: 'https://pay.example/'};
  await attachments.admit(6, 'https://pay.example', 0);
  assert.equal(attachments.of(6)?.origin, 'https://pay.example');
});

test('a blank tab joins on the site that opened it', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  await attachments.attach(5, KEEP);
  attachments.tabCreated(6, 5);
  browser.tab = {...browser.tab, id: 6, url: 'about:blank'};
  assert.equal((await attachments.admit(6, 'https://shop.example', 0))?.origin, 'https://shop.example');
});

test('kept access is given back when no attached tab keeps it', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  browser.granted = [...KEEP.keep, 'https://left.example/*'];
  await attachments.attach(5, KEEP);
  await attachments.giveBack();
  assert.deepEqual(browser.granted, KEEP.keep);
  await attachments.decide(5, {keep: ['https://shop.example/*'], join: false});
  assert.deepEqual(browser.granted, ['https://shop.example/*']);
  await attachments.detach(5);
  assert.deepEqual(browser.granted, []);
});

test('a site that comes to be kept while permissions are looked up is not given back', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  browser.granted = [...KEEP.keep, 'https://left.example/*'];
  const {sites} = browser.permissions;
  browser.permissions.sites = async () => {
    const granted = await sites();
    await attachments.attach(5, KEEP);
    return granted;
  };
  await attachments.giveBack();
  assert.deepEqual(browser.granted, KEEP.keep);
});

test('a site that an administrator does not allow is not attached, not kept, not joined, and is detached when that is decided later', async () => {
  const platform = browserWith({});
  const denied = new Set();
  const refusal = (origin) => (denied.has(origin) ? Object.assign(new Error('no'), {code: 'SITE_DENIED'}) : undefined);
  platform.policy = {ready: Promise.resolve(), refusal};
  const attachments = platform.worker();
  denied.add('https://shop.example');
  await assert.rejects(attachments.attach(5), {code: 'SITE_DENIED'});
  assert.deepEqual(attachments.list(), []);

  denied.clear();
  await attachments.attach(5, {keep: ['*://pay.example/*']});
  denied.add('https://pay.example');
  assert.equal(await attachments.admit(5, 'https://pay.example', 0), undefined);
  await attachments.tabUpdated(5, {...platform.tab, url: 'https://pay.example/'}, false);
  assert.equal(attachments.of(5).access, 'lost');

  platform.tab.url = 'https://shop.example/';
  const signal = attachments.endOf(await attachments.attach(5));
  denied.add('https://shop.example');
  await attachments.keepPolicy();
  assert.deepEqual(attachments.list(), []);
  assert.equal(signal.reason.code, 'SITE_DENIED');
});

test('a site that an administrator forbids while its tab is being attached is not attached', async () => {
  for (const wait of WAITS) {
    const platform = browserWith({});
    const denied = new Set();
    const refusal = (origin) => (denied.has(origin) ? Object.assign(new Error('no'), {code: 'SITE_DENIED'}) : undefined);
    platform.policy = {ready: Promise.resolve(), refusal};
    const attachments = platform.worker();
    await attachments.attach(5);
    await attachments.detach(5);
    during(wait, platform, async () => {
      denied.add('https://shop.example');
      await attachments.keepPolicy();
    });
    await assert.rejects(attachments.attach(5), {code: 'SITE_DENIED'}, wait);
    assert.deepEqual([attachments.list(), [...denied]], [[], ['https://shop.example']], wait);
  }
});

test('what a person chooses while a page is read is not undone when the read fails', async () => {
  for (const [code, access] of [
    ['ACCESS_LOST', 'lost'],
    ['PAGE_NOT_READABLE', 'unreadable'],
  ]) {
    const attachments = browserWith().worker();
    const asRead = await attachments.attach(5);
    await attachments.decide(5, KEEP);
    await attachments.lose(asRead, new WireError(code));
    assert.deepEqual([attachments.of(5)?.access, attachments.of(5)?.keep, attachments.of(5)?.join], [access, KEEP.keep, true]);
  }
});

test('a look at a page that has just loaded says nothing of what came after it', async () => {
  const refused = 'Cannot access contents of the page. Extension manifest must request permission to access the respective host.';
  const came = {
    nothing: [() => {}, 'lost'],
    'attached anew': [(attachments) => attachments.detach(5).then(() => attachments.attach(5, KEEP)), 'granted'],
    'attached again': [
      (attachments) => attachments.lose(attachments.of(5), new WireError('ACCESS_LOST')).then(() => attachments.attach(5)),
      'granted',
    ],
    'another site': [(attachments, browser) => attachments.tabUpdated(5, {...browser.tab, url: 'https://pay.example/p'}, false), 'granted'],
  };
  for (const [what, [happens, access]] of Object.entries(came)) {
    const browser = browserWith();
    const attachments = browser.worker();
    await attachments.attach(5, KEEP);
    const {run} = browser;
    browser.run = async () => {
      browser.run = run;
      await happens(attachments, browser);
      throw new Error(refused);
    };
    await attachments.tabUpdated(5, browser.tab, true);
    assert.equal(attachments.of(5)?.access, access, what);
  }
});

test('a read of the site before says nothing of the page that came after it', async () => {
  const browser = browserWith();
  const attachments = browser.worker();
  const asRead = await attachments.attach(5, KEEP);
  await attachments.tabUpdated(5, {...browser.tab, url: 'https://pay.example/p'}, false);
  await attachments.lose(asRead, new WireError('ACCESS_LOST'));
  assert.equal(attachments.of(5)?.access, 'granted');
});

test('a page that came while another was being attached is not attached in its place', async () => {
  const browser = browserWith();
  browser.run = async () => {
    browser.tab = {...browser.tab, url: 'https://other.example/'};
    return [];
  };
  const attachments = browser.worker();
  await assert.rejects(attachments.attach(5), {code: 'ACCESS_LOST'});
  assert.deepEqual(attachments.list(), []);
});

test('a frame is admitted by its own site, whatever Chrome would allow', async () => {
  const attachments = browserWith().worker();
  const attachment = await attachments.attach(5, {keep: ['*://pay.example/*']});
  const codes = [
    'https://shop.example',
    'https://pay.example',
    'https://other.example',
    'https://shop.example:8443',
    'about://',
    undefined,
  ].map((origin) => attachments.refusalOf(attachment, origin)?.code);
  assert.deepEqual(codes, [undefined, undefined, 'FRAME_NOT_FOUND', 'FRAME_NOT_FOUND', 'FRAME_NOT_FOUND', 'FRAME_NOT_FOUND']);
});

/** A browser of our own with these tabs, which may open two shops. */
function launchedWith(...tabs) {
  const browser = browserWith({url: 'https://shop.example/'});
  const open = new Map(tabs.map((id) => [id, {...browser.tab, id}]));
  browser.tabs.get = async (tabId) => open.get(tabId) ?? Promise.reject(new Error(`No tab with id: ${tabId}.`));
  browser.tabs.close = async (tabId) => void open.delete(tabId);
  const profile = new Profile(browser.storage, 'own');
  const worker = () =>
    new Attachments(
      browser,
      browser.policy,
      () => profile.nextHandle(),
      () => {},
      undefined,
      {sites: ['shop.example', 'other.example'], profile: 'own'},
    );
  return {open, worker, at: (tabId, url) => Object.assign(open.get(tabId), {url})};
}

test('in a browser of our own, what the person has stopped stays stopped on the next site, on no site and after a restart of the worker', async () => {
  const browser = launchedWith(5);
  let attachments = browser.worker();
  await attachments.adopt(5);
  assert.equal(attachments.of(5).level, 'act');
  await attachments.allow(5, {level: 'see', code: false});
  for (const url of ['https://other.example/', 'about:blank', 'https://shop.example/two']) {
    await attachments.tabUpdated(5, browser.at(5, url), false);
    assert.equal(attachments.of(5).level, 'see', url);
    assert.equal(attachments.of(5).code, false, url);
  }
  attachments = browser.worker();
  await attachments.tabUpdated(5, browser.at(5, 'https://other.example/'), false);
  assert.equal(attachments.of(5).level, 'see');
  await attachments.allow(5, {level: 'act'});
  await attachments.tabUpdated(5, browser.at(5, 'https://shop.example/'), false);
  assert.equal(attachments.of(5).level, 'act');
});

test('the empty tab of a browser of our own is meant only where there is no other', async () => {
  const browser = launchedWith(5, 6, 7);
  const attachments = browser.worker();
  browser.at(5, 'about:blank');
  await attachments.adopt(5);
  assert.equal(attachments.choose(undefined), attachments.of(5));
  await attachments.adopt(6);
  assert.equal(attachments.choose(undefined), attachments.of(6));
  assert.equal(attachments.choose(attachments.of(5).handle), attachments.of(5));
  await attachments.adopt(7);
  assert.throws(() => attachments.choose(undefined), {code: 'TAB_REQUIRED'});
});

test('in a browser of our own, tabs that come of one that the person has lowered are as low, whoever hears of them first', async () => {
  const browser = launchedWith(5, 6, 7);
  const attachments = browser.worker();
  await attachments.adopt(5);
  assert.equal(attachments.isLowered, false);
  await attachments.allow(5, {level: 'see', code: false});
  assert.equal(attachments.isLowered, true);
  await attachments.adopt(6, 5);
  attachments.tabCreated(7, 5);
  await attachments.admit(7, 'https://shop.example', 0);
  assert.deepEqual(
    [6, 7].map((id) => attachments.of(id).level),
    ['see', 'see'],
  );
  await attachments.tabUpdated(6, browser.at(6, 'https://other.example/'), false);
  assert.equal(attachments.of(6).level, 'see');
  assert.equal(attachments.isLowered, true);
});

test('in a browser of our own, pages open 30 tabs and no more; clients are not held up', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const tabs = Array.from({length: 34}, (_, n) => n + 1);
  const browser = launchedWith(...tabs);
  const attachments = browser.worker();
  await attachments.adopt(1);
  for (const tabId of tabs.slice(1, 30)) await attachments.adopt(tabId, 1);
  await assert.rejects(attachments.adopt(31, 1), {code: 'TAB_CLOSED'});
  await assert.rejects(attachments.adopt(32, 1), {code: 'TAB_CLOSED'});
  await attachments.adopt(33);
  const {handle} = await attachments.expect();
  await attachments.open(handle, async () => 34);
  await attachments.adopt(34, 1);
  assert.equal(await attachments.admit(31, 'https://shop.example', 0), undefined);
  assert.equal(attachments.list().length, 32);
  const open = () => [31, 32, 33, 34].filter((id) => browser.open.has(id));
  t.mock.timers.tick(4999);
  assert.deepEqual(open(), [31, 32, 33, 34], 'a page that does not run yet cannot be closed');
  t.mock.timers.tick(1);
  assert.deepEqual(open(), [33, 34]);
});

const withRemembered = (browser, remembered) =>
  new Attachments(
    browser,
    browser.policy,
    () => Promise.resolve('kd1'),
    () => {},
    remembered,
  );

test('a frame of another site has the level of that one', async () => {
  const browser = browserWith({url: 'https://shop.example/'});
  const levels = new Map([['https://bank.example', 'see']]);
  const remembered = {ready: Promise.resolve(), levelOf: (origin) => levels.get(origin), patterns: []};
  const attachments = withRemembered(browser, remembered);
  const keep = ['*://pay.example/*', '*://ads.example/*'];
  await attachments.attach(5, {keep});
  const {now} = await attachments.allow(5, {level: 'act', also: ['*://pay.example/*']});
  const level = (origin, known = now) => attachments.levelInFrame(known, origin, known.level);
  assert.equal(level('https://pay.example'), 'act');
  assert.equal(level('https://ads.example'), 'data');
  assert.equal(level('https://bank.example'), 'see');
  assert.equal(level('https://other.example'), 'data');
  assert.equal(level('https://bank.example', {...now, incognito: true}), 'data');
  assert.equal(attachments.refusalOf(now, 'https://bank.example'), undefined);
  assert.equal(attachments.refusalOf(now, 'https://other.example')?.code, 'FRAME_NOT_FOUND');
});

test('what the person has stopped in a tab is stopped in its frames of other sites, until they raise the tab', async () => {
  const browser = browserWith({url: 'https://shop.example/'});
  const remembered = {ready: Promise.resolve(), levelOf: (origin) => (origin === 'https://bank.example' ? 'act' : undefined), patterns: []};
  const attachments = withRemembered(browser, remembered);
  await attachments.attach(5);
  const allowed = async (what) => {
    const {now} = await attachments.allow(5, what);
    return attachments.levelInFrame(now, 'https://bank.example', now.level);
  };
  assert.equal(await allowed({level: 'see'}), 'act', 'the tab is low, and nobody has stopped it');
  assert.equal(await allowed({level: 'see', code: false, stopped: true}), 'see');
  assert.equal(await allowed({code: false}), 'see');
  assert.equal(await allowed({level: 'data'}), 'data', 'to lower it more does not set it free');
  assert.equal(await allowed({level: 'act'}), 'act');
  assert.ok(!('stopped' in attachments.of(5)));
});
