import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Attachments} from '../../src/background/access/attachments.js';
import {Remembered} from '../../src/background/access/remembered.js';

const SHOP = 'https://shop.example';
const DAY = 86_400_000;

/** Sets up a memory on a disk and in a browser that the test plays. */
async function stage({days = 30, disk = {}, sites = ['https://shop.example/*'], now = 0} = {}) {
  const time = {now};
  const platform = {
    storage: {read: async (key) => disk[key], write: async (key, value) => void (disk[key] = structuredClone(value))},
    permissions: {haveSite: async (pattern) => sites.includes(pattern)},
  };
  const policy = {rememberDays: days};
  const remembered = new Remembered(platform, policy, () => time.now);
  await remembered.ready;
  return {remembered, disk, sites, time, policy};
}

test("a level is remembered for the exact origin, 30 days, across browsers' lives", async () => {
  const {remembered, disk} = await stage();
  assert.equal(await remembered.remember(SHOP, 'act'), true);
  for (const origin of [
    'http://shop.example',
    'https://shop.example:8443',
    'https://www.shop.example',
    'https://shop.example.evil.example',
    undefined,
  ])
    assert.equal(remembered.levelOf(origin), undefined, origin);
  assert.deepEqual(disk, {remembered: {[SHOP]: {level: 'act', at: 0}}});
  assert.equal((await stage({disk, now: 30 * DAY - 1})).remembered.levelOf(SHOP), 'act');
  const late = await stage({disk, now: 30 * DAY});
  assert.equal(late.remembered.levelOf(SHOP), undefined);
  assert.deepEqual(await late.remembered.check(), {come: [], gone: [SHOP]});
  assert.deepEqual(disk, {remembered: {}});
});

test('administrators shorten it or forbid it, also afterwards', async () => {
  const {remembered, policy, time} = await stage({days: 7});
  assert.equal(remembered.nextEnd, Infinity);
  await remembered.remember(SHOP, 'see');
  assert.equal(remembered.nextEnd, 7 * DAY);
  time.now = 6 * DAY;
  assert.equal(remembered.levelOf(SHOP), 'see');
  policy.rememberDays = 5;
  assert.equal(remembered.levelOf(SHOP), undefined);
  assert.deepEqual(
    remembered.list(() => 'act'),
    [],
  );
  assert.deepEqual(remembered.patterns, []);
  policy.rememberDays = 0;
  assert.equal(await remembered.remember('https://other.example', 'act'), false);
});

test('reading is not remembered, nor what is no web page', async () => {
  const {remembered, disk} = await stage({sites: ['file:///*', 'https://shop.example/*']});
  assert.equal(await remembered.remember(SHOP, 'data'), false);
  assert.equal(await remembered.remember('chrome-extension://abc', 'act'), false);
  assert.equal(disk.remembered, undefined);
});

test("without Chrome's permission nothing holds; it begins when the person gives it, and taking it away forgets the origin", async () => {
  const {remembered, sites, disk} = await stage({sites: []});
  assert.equal(await remembered.remember(SHOP, 'act'), false);
  assert.equal(remembered.levelOf(SHOP), undefined);
  assert.deepEqual(await remembered.check(), {come: [], gone: []}, 'Chrome may still be asking');
  sites.push('https://shop.example/*');
  assert.deepEqual(await remembered.check(), {come: [SHOP], gone: []});
  assert.equal(remembered.levelOf(SHOP), 'act');
  sites.length = 0;
  assert.deepEqual(await remembered.check(), {come: [], gone: [SHOP]});
  sites.push('https://shop.example/*');
  assert.deepEqual(await remembered.check(), {come: [], gone: []});
  assert.equal(remembered.levelOf(SHOP), undefined, 'the permission alone raises nothing');
  assert.deepEqual(disk.remembered, {});
});

test('a choice that Chrome was never allowed to keep is forgotten after some minutes', async () => {
  const {remembered, time} = await stage({sites: []});
  await remembered.remember(SHOP, 'act');
  time.now = 6 * 60_000;
  assert.deepEqual(await remembered.check(), {come: [], gone: [SHOP]});
});

test("the person's buttons change what is remembered, and not its end", async () => {
  const {remembered, time} = await stage();
  await remembered.remember(SHOP, 'act');
  time.now = DAY;
  await remembered.adjust(SHOP, 'see');
  assert.deepEqual(
    remembered.list(() => 'act'),
    [{origin: SHOP, level: 'see', until: 30 * DAY}],
  );
  await remembered.adjust(SHOP, 'data');
  assert.deepEqual(
    remembered.list(() => 'act'),
    [],
  );
  await remembered.adjust(SHOP, 'act');
  assert.equal(remembered.levelOf(SHOP), undefined, 'what is not remembered is not begun by a button');
});

/** Attachments over it, with one tab. */
async function tabs({refusal = () => undefined, incognito = false, level = 'act'} = {}) {
  const {remembered} = await stage({sites: ['https://shop.example/*', 'https://pay.example/*']});
  await remembered.remember(SHOP, level);
  await remembered.remember('https://pay.example', 'see');
  const removed = [];
  const platform = {
    tab: {id: 5, title: '', url: `${SHOP}/`, incognito, discarded: false, active: true},
    tabs: {get: async () => platform.tab},
    run: async () => [],
    permissions: {
      sites: async () => ['https://shop.example/*', 'https://pay.example/*', 'https://idle.example/*'],
      remove: async (patterns) => void removed.push(...patterns),
    },
    storage: {recall: async () => undefined, remember: async () => {}},
  };
  const attachments = new Attachments(
    platform,
    {ready: Promise.resolve(), refusal},
    async () => 'kd1',
    () => {},
    remembered,
  );
  return {attachments, platform, removed, remembered};
}

test('an attached tab has the level that is remembered of its origin, unless the person presses another', async () => {
  const {attachments} = await tabs();
  assert.equal((await attachments.attach(5)).level, 'act');
  assert.equal((await attachments.attach(5, {level: 'data'})).level, 'data');
});

test('what is forgotten while a tab is being attached is not its level; what the person presses is', async () => {
  for (const [choice, level] of [
    [undefined, 'data'],
    [{level: 'act'}, 'act'],
  ]) {
    const {attachments, platform, remembered} = await tabs();
    platform.run = async () => void (await remembered.forget(SHOP));
    assert.equal((await attachments.attach(5, choice)).level, level);
  }
});

test('a tab that a client opened is not attached where its origin is forgotten meanwhile', async () => {
  for (const forgets of [false, true]) {
    const {attachments, platform, remembered} = await tabs();
    platform.run = async () => void (forgets && (await remembered.forget(SHOP)));
    await attachments.open('kd9', async () => 5);
    assert.equal((await attachments.admit(5, SHOP, 0))?.level, forgets ? undefined : 'act');
  }
});

test('a tab that goes to a remembered origin has the level of that one, and on others none', async () => {
  const {attachments, platform} = await tabs();
  await attachments.attach(5, {keep: ['https://pay.example/*', 'https://third.example/*', 'https://shop.example/*']});
  for (const [url, level] of [
    ['https://pay.example/', 'see'],
    ['https://third.example/', 'data'],
    [`${SHOP}/`, 'act'],
  ]) {
    platform.tab = {...platform.tab, url};
    await attachments.tabUpdated(5, platform.tab, true);
    assert.equal(attachments.of(5).level, level, url);
  }
});

test('incognito gets nothing that is remembered, and no more than administrators allow', async () => {
  assert.equal((await (await tabs({incognito: true})).attachments.attach(5)).level, 'data');
  const limit =
    (most) =>
    (origin, level = 'data') =>
      ['data', 'see', 'act'].indexOf(level) > ['data', 'see', 'act'].indexOf(most) ? new Error('SITE_DENIED') : undefined;
  assert.equal((await (await tabs({refusal: limit('see')})).attachments.attach(5)).level, 'see');
  assert.equal((await (await tabs({refusal: limit('data')})).attachments.attach(5)).level, 'data');
});

test('the permissions of remembered origins are not given back', async () => {
  const {attachments, removed} = await tabs();
  await attachments.giveBack();
  assert.deepEqual(removed, ['https://idle.example/*']);
});
