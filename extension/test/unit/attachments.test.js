import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Attachments} from '../../src/background/attachments.js';
import {accessError, originOf} from '../../src/background/page-access.js';
import {Profile} from '../../src/background/profile.js';

/** A browser with one tab, played by the test; what is stored outlives the `Attachments` made on it. */
function browserWith(tab) {
  const disk = {};
  const memory = {};
  const platform = {
    tab: {id: 5, title: 'Shop', url: 'https://shop.example/', incognito: false, discarded: false, active: true, ...tab},
    refusal: undefined,
    disk,
    memory,
    tabs: {get: async (tabId) => {
      if (tabId !== platform.tab.id) throw new Error(`No tab with id: ${tabId}.`);
      return platform.tab;
    }},
    run: async () => {
      if (platform.refusal) throw new Error(platform.refusal);
      return [];
    },
    storage: {
      read: async (key) => disk[key],
      write: async (key, value) => void (disk[key] = structuredClone(value)),
      recall: async (key) => memory[key],
      remember: async (key, value) => void (memory[key] = structuredClone(value)),
    },
  };
  const profile = new Profile(platform.storage);
  platform.worker = () => new Attachments(platform, () => profile.nextHandle(), () => {});
  return platform;
}

test('what Chrome says when a page cannot be read has a code', () => {
  const code = (words) => accessError(new Error(words)).code;
  assert.equal(code('Cannot access contents of the page. Extension manifest must request permission to access the respective host.'), 'ACCESS_LOST');
  assert.equal(code('Cannot access contents of url "https://x.example/". Extension manifest must request permission to access this host.'), 'ACCESS_LOST');
  assert.equal(code('Frame with ID 0 is showing error page'), 'ACCESS_LOST');
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
