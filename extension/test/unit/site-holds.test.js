import assert from 'node:assert/strict';
import {test} from 'node:test';
import {CodeDocuments} from '../../src/background/code-documents.js';
import {SiteHolds, siteOf} from '../../src/background/site-holds.js';

const SHOP = 'https://shop.example';

/** What the browser keeps while workers come and go. */
function memory() {
  const kept = new Map();
  return {recall: async (key) => structuredClone(kept.get(key)), remember: async (key, value) => void kept.set(key, structuredClone(value))};
}

/** Tabs of a browser, with their openers; each may be attached. */
function browser(storage = memory()) {
  const world = {attached: [], holds: new SiteHolds(storage), storage};
  world.attach = (tabId, origin = SHOP, access = 'granted') => world.attached.push({tabId, origin, access});
  world.open = (tabId, openerId) => world.holds.created(tabId, openerId);
  world.close = async (tabId) => {
    await world.holds.removed(tabId, world.attached);
    world.attached = world.attached.filter((each) => each.tabId !== tabId);
  };
  world.go = (tabId, origin) => Object.assign(world.attached.find((each) => each.tabId === tabId), {origin});
  world.does = (what, tabId, origin = SHOP) => world.holds.begin(what, origin, tabId, world.attached);
  world.isHeld = (what, origin = SHOP) => world.holds.isHeld(what, origin, world.attached);
  return world;
}

for (const what of ['ran', 'typed']) {
  const on = (name, check) => test(`${what}: ${name}`, () => check(browser()));

  on('a site is held until the tab is closed, and not by what was done elsewhere', async (of) => {
    of.attach(1);
    assert.equal(await of.isHeld(what), false);
    await of.does(what, 1);
    assert.equal(await of.isHeld(what), true);
    assert.equal(await of.isHeld(what === 'ran' ? 'typed' : 'ran'), false);
    assert.equal(await of.isHeld(what, 'https://other.example'), false);
    await of.close(1);
    assert.equal(await of.isHeld(what), false);
  });

  on('a document that has removed itself, or a page that was left, frees nothing', async (of) => {
    of.attach(1);
    await of.does(what, 1);
    of.go(1, 'https://other.example');
    assert.equal(await of.isHeld(what), true, 'it may wait in the cache');
    of.go(1, SHOP);
    assert.equal(await of.isHeld(what), true, 'a new document of the same tab');
  });

  on('a tab that is detached and attached anew is the same tab', async (of) => {
    of.attach(1);
    await of.does(what, 1);
    of.attached = [];
    assert.equal(await of.isHeld(what), true);
    of.attach(1);
    assert.equal(await of.isHeld(what), true);
  });

  on('attached tabs of the site beside it hold it, too, whenever they came', async (of) => {
    of.attach(1);
    of.attach(2);
    await of.does(what, 1);
    of.attach(3);
    await of.close(1);
    assert.equal(await of.isHeld(what), true);
    await of.close(2);
    assert.equal(await of.isHeld(what), true);
    await of.close(3);
    assert.equal(await of.isHeld(what), false);
  });

  on('tabs that it opens hold it, attached or not, and so do those that they open', async (of) => {
    of.attach(1);
    await of.does(what, 1);
    await of.open(2, 1);
    await of.open(3, 2);
    await of.close(1);
    await of.close(2);
    assert.equal(await of.isHeld(what), true);
    await of.close(3);
    assert.equal(await of.isHeld(what), false);
  });

  on('tabs that were opened before hold it: its opener, its children and theirs', async (of) => {
    await of.open(1);
    await of.open(2, 1);
    await of.open(3, 1);
    await of.open(4, 3);
    of.attach(2);
    await of.does(what, 2);
    for (const tab of [2, 1, 3]) {
      await of.close(tab);
      assert.equal(await of.isHeld(what), true, `${tab} has gone`);
    }
    await of.close(4);
    assert.equal(await of.isHeld(what), false);
  });

  on('siblings hold it where the tab that opened both has gone', async (of) => {
    await of.open(2, 1);
    await of.open(3, 1);
    await of.close(1);
    of.attach(2);
    await of.does(what, 2);
    await of.close(2);
    assert.equal(await of.isHeld(what), true);
  });

  on('a tab that does not say who opened it may be a window of the page', async (of) => {
    of.attach(1);
    await of.does(what, 1);
    await of.open(2);
    await of.close(1);
    assert.equal(await of.isHeld(what), true);
    await of.close(2);
    assert.equal(await of.isHeld(what), false);
  });

  on('tabs that others have opened hold nothing', async (of) => {
    of.attach(1);
    await of.open(8);
    await of.does(what, 1);
    await of.open(9, 8);
    await of.close(1);
    assert.equal(await of.isHeld(what), false);
  });

  on('hosts below one name are one site, whatever scheme and port', async (of) => {
    of.attach(1, 'https://a.shop.example');
    await of.does(what, 1, 'https://a.shop.example');
    for (const origin of ['https://b.shop.example', 'https://shop.example', 'http://shop.example:8080', 'https://shop.example.', 'https://A.B.SHOP.example']) assert.equal(await of.isHeld(what, origin), true, origin);
    for (const origin of ['https://shop.test', 'https://noshop.example', 'https://example', 'http://127.0.0.1']) assert.equal(await of.isHeld(what, origin), false, origin);
  });

  on('what is done in a frame of another site holds that site, in the tab around it', async (of) => {
    of.attach(1);
    await of.does(what, 1, 'https://pay.example');
    assert.equal(await of.isHeld(what, 'https://pay.example'), true);
    assert.equal(await of.isHeld(what, SHOP), false);
    await of.close(1);
    assert.equal(await of.isHeld(what, 'https://pay.example'), false);
  });

  on('a tab that gets another number holds it under that', async (of) => {
    of.attach(1);
    await of.does(what, 1);
    await of.open(2, 1);
    await of.holds.replaced(7, 1);
    await of.holds.replaced(8, 2);
    of.attached = [];
    await of.close(7);
    assert.equal(await of.isHeld(what), true);
    await of.close(8);
    assert.equal(await of.isHeld(what), false);
  });

  on('it outlives the worker', async (of) => {
    of.attach(1);
    await of.does(what, 1);
    await of.open(2, 1);
    const again = browser(of.storage);
    assert.equal(await again.isHeld(what), true);
    await again.close(1);
    assert.equal(await again.isHeld(what), true);
    await again.close(2);
    assert.equal(await again.isHeld(what), false);
  });

  on('a blank tab is of no site', async (of) => {
    of.attach(1);
    of.attach(2, 'about://', 'blank');
    await of.does(what, 1);
    await of.close(1);
    assert.equal(await of.isHeld(what), false);
  });

  test(`${what}: the documents are asked through the site`, async () => {
    const documents = new CodeDocuments(memory());
    const attachments = {list: () => [{tabId: 1, origin: SHOP, access: 'granted'}]};
    const context = {attachments, platform: {}};
    await documents.add(what, 'd1', {origin: SHOP, tabId: 1, attachments});
    assert.equal(await documents.isIn(context, what, SHOP), true);
    await documents.holds.removed(1, attachments.list());
    assert.equal(await documents.isIn({...context, attachments: {list: () => []}}, what, SHOP), false);
  });
}

test('the site of an origin is two labels, a name or an address', () => {
  for (const [origin, site] of Object.entries({'https://www.shop.example': 'shop.example', 'https://shop.example:8443': 'shop.example', 'http://localhost:8080': 'localhost', 'http://127.0.0.1:1': '127.0.0.1', 'http://[::1]:1': '[::1]', 'https://a.b.co.uk': 'co.uk', 'file://': 'file://', 'about://': 'about://'})) assert.equal(siteOf(origin), site, origin);
});
