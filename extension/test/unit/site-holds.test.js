import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SiteHolds, siteOf, wayOut} from '../../src/background/access/site-holds.js';

const SHOP = 'https://shop.example';

/** Stands for the browser's memory while workers come and go. */
function memory() {
  const kept = new Map();
  return {
    recall: async (key) => structuredClone(kept.get(key)),
    remember: async (key, value) => void kept.set(key, structuredClone(value)),
  };
}

/** A browser with tabs; the extension hears of what opens and closes unless `tells` is false. */
function browser(tabs = [1], storage = memory()) {
  const open = new Set(tabs);
  const world = {storage, open, tells: true};
  world.platform = {storage, tabs: {all: async () => [...open].map((id) => ({id}))}};
  world.holds = new SiteHolds(world.platform);
  world.wake = () => void (world.holds = new SiteHolds(world.platform));
  world.person = (tabId) => open.add(tabId);
  world.ours = async (tabId) => {
    open.add(tabId);
    await world.holds.opened(tabId);
  };
  world.close = async (tabId) => {
    open.delete(tabId);
    if (world.tells) await world.holds.removed(tabId);
  };
  return world;
}

for (const what of ['ran', 'typed']) {
  const other = what === 'ran' ? 'typed' : 'ran';
  const on = (name, check, tabs) =>
    test(`${what}: ${name}`, async () => {
      const world = browser(tabs);
      world.does = (tabId, origin = SHOP) => world.holds.begin(what, origin, tabId);
      world.held = (tabId, origin = SHOP) => world.holds.held(what, origin, tabId);
      world.isHeld = async (tabId, origin) => (await world.held(tabId, origin)) !== undefined;
      await check(world);
    });

  on('a site is free before it is done, on other sites, and for what is no other', async (of) => {
    assert.equal(await of.held(1), undefined);
    await of.does(1);
    assert.deepEqual(await of.held(1), {tabs: [1], isOurs: false});
    assert.equal(await of.holds.held(other, SHOP, 1), undefined);
    assert.equal(await of.held(1, 'https://other.example'), undefined);
  });

  on(
    'a tab that we have opened since is free once the first is closed, and no tab before',
    async (of) => {
      await of.does(1);
      await of.ours(2);
      assert.deepEqual(await of.held(2), {tabs: [1], isOurs: true}, 'channels and events of the storage reach it');
      await of.close(1);
      assert.equal(await of.held(2), undefined);
      assert.deepEqual(await of.held(3), {tabs: [], isOurs: false});
    },
    [1, 3],
  );

  on(
    'a tab that was open before, or that a page or the person opens, stays held while others are open',
    async (of) => {
      await of.does(1);
      of.person(4); // a window of the page
      await of.close(1);
      of.person(5); // a window of that window
      for (const tab of [3, 4, 5]) assert.equal(await of.isHeld(tab), true, `${tab}`);
      await of.close(3);
      assert.equal(await of.isHeld(5), true, 'a window of the page is open');
      await of.close(4);
      await of.close(5);
      of.person(6);
      assert.equal(await of.isHeld(6), false, 'all that could know it are closed');
    },
    [1, 3],
  );

  on(
    'where only our own tabs are left, each tab will do',
    async (of) => {
      await of.does(1);
      await of.ours(2);
      await of.close(1);
      assert.equal(await of.isHeld(3), true);
      await of.close(3);
      of.person(4);
      assert.equal(await of.isHeld(4), false);
      assert.equal(await of.holds.hasBeen(what, SHOP), true, 'that it was done is known');
    },
    [1, 3],
  );

  on(
    'a tab that was ours is so no longer when it is done in one that it may have opened',
    async (of) => {
      await of.does(1);
      await of.ours(2);
      await of.does(3);
      await of.close(1);
      await of.close(3);
      assert.deepEqual(await of.held(2), {tabs: [], isOurs: false});
      await of.ours(4);
      assert.equal(await of.isHeld(4), false);
    },
    [1, 3],
  );

  on('a tab that was ours stays so when it is done once more where it was done before', async (of) => {
    await of.does(1);
    await of.ours(2);
    await of.does(1);
    await of.close(1);
    assert.equal(await of.isHeld(2), false);
  });

  on('it is done in a tab of ours: that one holds, too', async (of) => {
    await of.does(1);
    await of.ours(2);
    await of.close(1);
    await of.does(2);
    assert.deepEqual(await of.held(2), {tabs: [2], isOurs: false});
    await of.ours(3);
    await of.close(2);
    assert.equal(await of.isHeld(3), false);
  });

  on('after all was over it begins anew', async (of) => {
    await of.does(1);
    await of.close(1);
    of.person(2);
    assert.equal(await of.isHeld(2), false);
    await of.does(2);
    assert.deepEqual(await of.held(2), {tabs: [2], isOurs: false});
  });

  on(
    'it outlives the worker, with what is ours',
    async (of) => {
      await of.does(1);
      await of.ours(2);
      of.wake();
      assert.deepEqual(await of.held(2), {tabs: [1], isOurs: true});
      of.wake();
      await of.close(1);
      of.wake();
      assert.equal(await of.isHeld(2), false);
      assert.equal(await of.isHeld(3), true);
    },
    [1, 3],
  );

  on(
    'what closed while nobody heard of it holds no tab of ours, and frees no other',
    async (of) => {
      await of.does(1);
      await of.ours(2);
      of.tells = false;
      await of.close(1);
      await of.close(3);
      assert.equal(await of.isHeld(2), false);
      of.person(4);
      assert.equal(await of.isHeld(4), true);
    },
    [1, 3],
  );

  on(
    'a tab that gets another number is the same',
    async (of) => {
      await of.does(1);
      await of.ours(2);
      for (const [added, removed] of [
        [7, 1],
        [8, 2],
      ]) {
        of.open.delete(removed);
        of.open.add(added);
        await of.holds.replaced(added, removed);
      }
      assert.deepEqual(await of.held(8), {tabs: [7], isOurs: true});
      await of.close(7);
      assert.equal(await of.isHeld(8), false);
    },
    [1, 3],
  );

  on('hosts below one name are one site, whatever scheme and port', async (of) => {
    await of.does(1, 'https://a.shop.example');
    for (const origin of ['https://b.shop.example', SHOP, 'http://shop.example:8080', 'https://shop.example.', 'https://A.B.SHOP.example'])
      assert.equal(await of.isHeld(1, origin), true, origin);
    for (const origin of ['https://shop.test', 'https://noshop.example', 'https://example', 'http://127.0.0.1', 'https://__proto__'])
      assert.equal(await of.isHeld(1, origin), false, origin);
  });

  on(
    'sites are held apart, in whatever tab',
    async (of) => {
      await of.does(1);
      await of.does(1, 'https://pay.example');
      await of.ours(2);
      await of.does(3, 'https://pay.example');
      await of.close(1);
      assert.equal(await of.isHeld(2), false);
      assert.deepEqual(await of.held(2, 'https://pay.example'), {tabs: [3], isOurs: false});
    },
    [1, 3],
  );

  on('who marks and then looks sees who did so before, or is seen', async (of) => {
    const meets = async (mine, its) => {
      await of.holds.begin(mine, SHOP, 1);
      return (await of.holds.held(its, SHOP, 1)) !== undefined;
    };
    const seen = await Promise.all([meets(what, other), meets(other, what)]);
    assert.ok(seen.includes(true));
  });
}

test('nothing is written where nothing is held', async () => {
  let written = 0;
  const holds = new SiteHolds({
    storage: {recall: async () => undefined, remember: async () => void written++},
    tabs: {all: async () => assert.fail('nobody asks for the tabs')},
  });
  await holds.opened(1);
  await holds.removed(1);
  await holds.replaced(2, 1);
  assert.equal(written, 0);
});

test('a store that fails lets nothing begin, and the next one is asked again', async () => {
  let fails = true;
  const holds = new SiteHolds({
    storage: {
      recall: async () => [],
      remember: async () => {
        if (fails) throw new Error('full');
      },
    },
    tabs: {all: async () => []},
  });
  await assert.rejects(holds.begin('ran', SHOP, 1), {message: 'full'});
  fails = false;
  await holds.begin('ran', SHOP, 1);
});

test('the way out names the tabs to be closed, counts those nobody has attached, and asks for a new one where this one is not new', () => {
  const attachments = {of: (tabId) => ({1: {handle: 'kd1'}, 2: {handle: 'kd2'}})[tabId]};
  const out = (tabs, isOurs) => wayOut({tabs, isOurs}, attachments);
  assert.deepEqual(out([1, 2, 3], false).data, {close: ['kd1', 'kd2'], others: 1});
  assert.match(
    out([1, 2, 3], false).hint,
    /^Close kd1, kd2, a tab of the site that is not attached any more, then open the page with openTab and go on in that tab\. /,
  );
  assert.match(out([3, 4], true).hint, /^Close 2 tabs of the site that are not attached any more\. /);
  assert.match(out([], false).hint, /^Open the page with openTab and go on in that tab\. /);
});

test('the site of an origin is two labels, a name or an address', () => {
  for (const [origin, site] of Object.entries({
    'https://www.shop.example': 'shop.example',
    'https://shop.example:8443': 'shop.example',
    'http://localhost:8080': 'localhost',
    'http://127.0.0.1:1': '127.0.0.1',
    'http://[::1]:1': '[::1]',
    'https://a.b.co.uk': 'co.uk',
    'file://': 'file://',
    'about://': 'about://',
  }))
    assert.equal(siteOf(origin), site, origin);
});
