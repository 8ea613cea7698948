import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {GTM, HookedPage} from './hooked.js';

/**
 * The ways in which pages and libraries replace `push` or the array, written anew from what the named sources do:
 * - Partytown's forward: QwikDev/partytown src/lib/main/snippet.ts, src/lib/sandbox/main-forward-trigger.ts (`forward`, `preserveBehavior`)
 * - data-layer-helper: google/data-layer-helper src/helper.js (`processStates_` in a push of its own)
 * - Matomo: matomo-org/matomo js/piwik.js (`_paq` becomes a TrackerProxy with `push`)
 * - Adobe Client Data Layer: adobe/adobe-client-data-layer src/dataLayerManager.js, in hook.test.js
 * - Segment: segmentio/analytics-next packages/browser/src/core/buffer (a queue with methods that becomes an instance)
 * - RudderStack: rudderlabs/rudder-sdk-js packages/loading-scripts (the same), Elevar: its own array beside the layer
 * - consent gates: calls are kept until there is a choice, or the layer is a decoy until then (orestbida/cookieconsent#issues,
 * Usercentrics' and
 *   Cookiebot's manual blocking), Zaraz' compatibility mode (defineProperty, not enumerable)
 * - filters and watchers by Proxy of the function, Proxy of the array, subclass, accessor, a patched Array.prototype: found in many sites'
 * code
 *
 * They are in a file, because a test in a real browser walks them, too. `sees` are the events with how they came; `says` what the layer
 * says of its push; `scripts` run one after the other, as in a page.
 */
const WAYS = JSON.parse(readFileSync(new URL('../../../installer/src/test/resources/pages/replaced/ways.json', import.meta.url), 'utf8'));

const EYES = `(layer) => {
  const own = Object.getOwnPropertyDescriptor(layer, 'push');
  return JSON.stringify({
    keys: Object.keys(layer), names: Object.getOwnPropertyNames(layer), symbols: Object.getOwnPropertySymbols(layer).length,
    own: own && {configurable: own.configurable, enumerable: own.enumerable, writable: own.writable, value: own.value && String(own.value), get: own.get && String(own.get), set: String(own.set)},
    text: String(layer.push), name: layer.push.name, arity: layer.push.length, functionKeys: Reflect.ownKeys(layer.push).map(String), has: 'push' in layer,
    isArray: Array.isArray(layer), instance: layer instanceof Array, maker: layer.constructor.name, tag: Object.prototype.toString.call(layer), length: layer.length, json: JSON.stringify(layer),
    frozen: Object.isFrozen(layer), same: window.dataLayer === layer, onWindow: Object.keys(window).includes('dataLayer'),
  });
}`;

/** The page as it would be with a document: the layers are looked at before each script. */
function walk(scripts, isHooked) {
  const page = new HookedPage({before: 'window.noted = []; window.note = (what) => { noted.push(what); };', isHooked});
  if (isHooked) page.go();
  for (const script of scripts) {
    if (isHooked) page.bridge('flush');
    page.scriptAt(script === 'GTM' ? GTM : script, 'https://shop.example/page.js');
  }
  const saw = JSON.parse(page.script(`(${EYES})(dataLayer)`));
  return {page, view: {...saw, noted: JSON.parse(page.script('JSON.stringify(noted)'))}};
}

const eventOf = ({value}) => value.event ?? value.args?.[1];

for (const [name, {scripts, sees, says, impossible}] of Object.entries(WAYS)) {
  test(`${name}: each push is recorded, or the layer says that it is not, and the page sees no difference`, () => {
    const {page, view} = walk(scripts, true);
    const {records, layers, dropped} = page.flush();
    const layer = layers.find((each) => each.name === 'dataLayer');
    assert.deepEqual(
      records.map((record) => `${eventOf(record)} ${record.via}${record.arrived === undefined ? '' : ' arrived'}`),
      sees,
    );
    assert.deepEqual([layer.replaced, layer.impossible, dropped], [says, impossible, 0]);
    assert.deepEqual(view, walk(scripts, false).view);
    for (const {source, via} of records) if (via === 'aside') assert.match(source, /^https:\/\/shop\.example\/page\.js:1:/);
  });
}

test('thirty ways, of which four cannot be watched, and those say so', () => {
  const ways = Object.values(WAYS);
  assert.equal(ways.length, 30);
  for (const {sees, says} of ways) assert.ok(sees.length > 0 || says === 'unseen' || says === 'appends');
});

const EXTRA = {
  "Matomo's queue that becomes an object": [
    '_paq',
    ['window._paq = []; _paq.push(["early"]);', 'window._paq = {push() { window.handled = [...arguments]; }}; _paq.push(["late"]);'],
    ['early', 'late'],
  ],
  "Segment's queue with methods that becomes an instance": [
    'segmentQueue',
    [
      'window.segmentQueue = []; segmentQueue.track = (...all) => segmentQueue.push(["track", ...all]);',
      'segmentQueue.track("Order Completed");',
      'class Analytics { push(args) { window.handled = args; } track(...all) { this.push(["track", ...all]); } } window.segmentQueue = Object.assign(new Analytics(), {push: Analytics.prototype.push});',
      'segmentQueue.push(["identify", 1]);',
    ],
    ['track', 'identify'],
  ],
  "RudderStack's queue": [
    'rudderanalytics',
    [
      'window.rudderanalytics = []; rudderanalytics.page = (...all) => rudderanalytics.push(["page", ...all]);',
      'rudderanalytics.page("Home");',
    ],
    ['page'],
  ],
  "Elevar's array beside the layer, whose push it replaces": [
    'ElevarDataLayer',
    [
      'window.ElevarDataLayer = [];',
      'ElevarDataLayer.push = function (m) { window.kept = m; };',
      'ElevarDataLayer.push(["dl_view_item"]);',
    ],
    ['dl_view_item'],
  ],
};
for (const [name, [layer, scripts, words]] of Object.entries(EXTRA)) {
  test(`${name} is recorded on, as a name of the options or known`, () => {
    const page = new HookedPage();
    page.go([layer]);
    for (const script of scripts) {
      page.bridge('flush');
      page.script(script);
    }
    assert.deepEqual(
      page
        .flush()
        .records.filter(({via}) => via !== 'snapshot')
        .map(({value}) => value[0]),
      words,
    );
  });
}

const HOSTILE = {
  'a push that throws': [
    'window.dataLayer = []; dataLayer.push = () => { throw new Error("theirs"); };',
    'try { dataLayer.push({event: "a"}); } catch (e) { note(e.message); }',
  ],
  'a push that calls itself without an end': [
    'window.dataLayer = []; dataLayer.push = (m) => dataLayer.push(m);',
    'try { dataLayer.push({event: "a"}); } catch (e) { note(e instanceof RangeError); }',
  ],
  'a push whose text throws': [
    'window.dataLayer = []; const f = (m) => 4; f.toString = () => { throw 1; }; dataLayer.push = f;',
    'note(dataLayer.push({event: "a"}));',
  ],
  'a revoked Proxy for a push': [
    'window.dataLayer = []; const {proxy, revoke} = Proxy.revocable(() => 1, {}); dataLayer.push = proxy; revoke();',
    'try { dataLayer.push({event: "a"}); } catch (e) { note(e.constructor.name); }',
  ],
  'a Proxy of the array whose traps throw': [
    'window.dataLayer = new Proxy([], {setPrototypeOf() { throw new Error("no"); }, getPrototypeOf() { throw new Error("no"); }});',
    'note(dataLayer.push({event: "a"}));',
  ],
  'a Proxy of the array that refuses another prototype': [
    'window.dataLayer = new Proxy([], {setPrototypeOf() { return false; }});',
    'note(dataLayer.push({event: "a"})); note(dataLayer.length);',
  ],
  'a getter that throws': [
    'window.dataLayer = []; Object.defineProperty(dataLayer, "push", {configurable: true, get() { throw new Error("theirs"); }});',
    'try { dataLayer.push({event: "a"}); } catch (e) { note(e.message); }',
  ],
  'a push that replaces itself at each call': [
    'window.dataLayer = []; const next = (n) => (m) => { dataLayer.push = next(n + 1); return n; }; dataLayer.push = next(0);',
    'for (let i = 0; i < 30; i++) note(dataLayer.push({event: "a"}));',
  ],
  'a getter on the length of an object': [
    'window.dataLayer = {get length() { throw 1; }, push(m) { return 2; }};',
    'note(dataLayer.push({event: "a"}));',
  ],
};
for (const [name, scripts] of Object.entries(HOSTILE)) {
  test(`${name} gets nothing but its own exceptions, and no push that nobody made is recorded`, () => {
    const notes = (isHooked) => {
      const page = new HookedPage({before: 'window.noted = []; window.note = (what) => { noted.push(what); };', isHooked});
      if (isHooked) page.go();
      for (const script of scripts) {
        if (isHooked) page.bridge('flush');
        page.script(script);
      }
      return [JSON.parse(page.script('JSON.stringify(noted)')), page];
    };
    const [[hooked, page], [plain]] = [notes(true), notes(false)];
    assert.deepEqual(hooked, plain);
    const {records} = page.flush();
    assert.ok(records.length <= 30 && records.every(({value}) => value.event === 'a'), JSON.stringify(records));
  });
}

test('when the recording ends the page has its own functions back, and a stand-in that it kept hands on', () => {
  const page = new HookedPage();
  page.go();
  page.script(`window.mine = (m) => { window.last = m; return 1; }; window.dataLayer = []; dataLayer.push = mine; window.kept = dataLayer.push;
    window.getter = function () { return mine; }; Object.defineProperty(window, 'other', {value: 1});`);
  assert.equal(page.script('kept === mine'), false);
  page.bridge('stop');
  assert.equal(
    page.script(
      'dataLayer.push === mine && kept({event: "late"}) === 1 && last.event === "late" && Object.getPrototypeOf(dataLayer) === Array.prototype',
    ),
    true,
  );
  const proxied = new HookedPage();
  proxied.go();
  proxied.script('window.mine = new Proxy([], {}); window.dataLayer = mine; window.was = window.dataLayer === mine;');
  assert.equal(proxied.script('was'), false);
  proxied.bridge('stop');
  assert.equal(proxied.script('window.dataLayer === mine'), true);
});

test("Google's own push is not spoken of, and where another is, the place in its script is named", () => {
  const google = new HookedPage();
  google.go();
  google.script('window.dataLayer = [];');
  google.scriptAt(GTM, 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123');
  google.script('dataLayer.push({event: "a"});');
  assert.equal(google.flush().layers[0].replaced, undefined);
  const gate = new HookedPage();
  gate.go();
  gate.scriptAt('window.dataLayer = [];\n dataLayer.push = (m) => { window.last = m; };', 'https://shop.example/gate.js');
  assert.deepEqual([gate.flush().layers[0].replaced, gate.flush().layers[0].replacedBy], ['calls', 'https://shop.example/gate.js:2:17']);
});

test('a push that was kept back is one record, sent before or after it comes into the array', () => {
  for (const isSent of [false, true]) {
    const page = new HookedPage();
    page.go();
    page.script(
      'window.dataLayer = []; const real = dataLayer.push.bind(dataLayer); window.held = []; dataLayer.push = (m) => held.push(m);',
    );
    page.script('dataLayer.push({event: "a"});');
    if (isSent) page.flush();
    page.script('pass(900); real(held[0]); held[0].more = 1; real({event: "b"});');
    const {records} = page.flush();
    assert.deepEqual(
      records.map(({value, via, t, arrived}) => [value.event, via, arrived === undefined ? undefined : arrived - t]),
      [
        ['a', 'aside', 900],
        ['b', 'push', undefined],
      ],
    );
    assert.deepEqual(records[0].changed, {event: 'a', more: 1});
  }
});

test('an empty array whose push is not its own is read with a word on that; a full one, or one whose push is its own, without', () => {
  const said = (script, isHooked) => {
    const page = new HookedPage({isHooked});
    page.script(script);
    return page.read().meta.notes.filter((note) => note.includes("its push is not the array's own")).length;
  };
  const forward = 'window.dataLayer = []; dataLayer.push = (m) => {};';
  for (const isHooked of [true, false]) {
    assert.equal(said(forward, isHooked), 1);
    assert.equal(said('window.dataLayer = []; Object.defineProperty(dataLayer, "push", {get() { return () => 1; }});', isHooked), 1);
    assert.equal(said('window.dataLayer = new (class extends Array { push() {} })();', isHooked), 1);
    assert.equal(said('window.dataLayer = [];', isHooked), 0);
    assert.equal(said(`${GTM} dataLayer.push({event: "a"});`, isHooked), 0);
  }
});
