import assert from 'node:assert/strict';
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
 * - consent gates: calls are kept until there is a choice, or the layer is a decoy until then (orestbida/cookieconsent#issues, Usercentrics' and
 *   Cookiebot's manual blocking), Zaraz' compatibility mode (defineProperty, not enumerable)
 * - filters and watchers by Proxy of the function, Proxy of the array, subclass, accessor, a patched Array.prototype: found in many sites' code
 *
 * `sees` are the events with how they came; `says` what the layer says of its push; `scripts` run one after the other, as in a page.
 */
const GTAG = 'function gtag() { dataLayer.push(arguments); }';
const WAYS = {
  'Partytown\'s forward keeps all for the worker': {
    scripts: ['window.dataLayer = []; window._ptf = []; dataLayer.push = function () { _ptf.push(["dataLayer.push"], arguments); };',
      'note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"}, {event: "c"}));', `${GTAG} gtag("event", "d");`],
    sees: ['a aside', 'b aside', 'c aside', 'd aside'], says: 'calls',
  },
  'Partytown\'s forward that keeps the behaviour': {
    scripts: [`window.dataLayer = []; const own = Array.prototype.push; window._ptf = [];
      dataLayer.push = function (...args) { _ptf.push(args); return own.apply(dataLayer, args); };`, 'note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"}, {event: "c"}));'],
    sees: ['a push', 'b push', 'c push'], says: 'appends',
  },
  'a forward that hands on in another form keeps nothing of it': {
    scripts: ['window.dataLayer = []; window.sent = []; window.post = (args) => sent.push(args); dataLayer.push = function (...args) { if (window.keep) Array.prototype.push.apply(dataLayer, args); post(args); };',
      'dataLayer.push({event: "a"}); dataLayer.push({event: "b"}); note(sent.length);'],
    sees: ['a aside', 'b aside'], says: 'late',
  },
  'GTM\'s own push': {
    scripts: ['window.dataLayer = [{event: "old"}];', GTM, 'note(dataLayer.push({event: "a"})); note(template({event: "b"})); note(processed.length);'],
    sees: ['old backfill', 'a push', 'b container'], says: 'appends', // without an address it is not known as Google's
  },
  'data-layer-helper': {
    scripts: [`window.dataLayer = []; (function (layer) { const old = layer.push; window.model = {};
      layer.push = function () { const states = [].slice.call(arguments, 0); const result = old.apply(layer, states); states.forEach((s) => Object.assign(model, s)); return result; }; })(dataLayer);`,
    'note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"})); note(JSON.stringify(model));'],
    sees: ['a push', 'b push'], says: 'appends',
  },
  'a consent gate that keeps calls and hands them on at the choice': {
    scripts: [`window.dataLayer = []; const real = dataLayer.push.bind(dataLayer); window.held = []; window.isOpen = false;
      dataLayer.push = (...all) => isOpen ? real(...all) : held.push(...all); window.choose = () => { isOpen = true; held.forEach((m) => real(m)); };`,
    'note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"})); note(dataLayer.length);', 'choose(); note(dataLayer.length); note(dataLayer.push({event: "c"}));'],
    sees: ['a aside arrived', 'b aside arrived', 'c push'], says: 'calls',
  },
  'a consent gate that is a decoy, and the layer is given back later': {
    scripts: ['window.real = []; window.dataLayer = {push(m) { (this.kept ??= []).push(m); return 0; }};', 'note(dataLayer.push({event: "a"}));',
      'const decoy = dataLayer; window.dataLayer = real; decoy.kept.forEach((m) => dataLayer.push(m)); dataLayer.push({event: "b"}); note(dataLayer.length);'],
    sees: ['a push', 'a push', 'b push'], says: undefined, // the second a is the one that the new array got
  },
  'an array that another replaces later': {
    scripts: ['window.dataLayer = []; dataLayer.push({event: "a"});', 'window.dataLayer = []; dataLayer.push = function (m) { window.last = m; return 7; }; note(dataLayer.push({event: "b"}));'],
    sees: ['a push', 'b aside'], says: 'calls',
  },
  'Zaraz, by defineProperty and not enumerable': {
    scripts: [`window.dataLayer = []; const own = dataLayer.push; window.tracked = []; Object.defineProperty(dataLayer, 'push', {configurable: true, enumerable: false, writable: true,
      value: function (...args) { const n = own.apply(this, args); tracked.push(args[0]); return n; }}); dataLayer.push({event: "same script"});`, 'note(dataLayer.push({event: "a"})); note(tracked.length);'],
    sees: ['same script push', 'a push'], says: 'appends',
  },
  'defineProperty, not writable, that keeps all': {
    scripts: ['window.dataLayer = []; window.kept = []; Object.defineProperty(dataLayer, "push", {configurable: true, value: (m) => kept.push(m)});', 'note(dataLayer.push({event: "a"})); note(kept.length);'],
    sees: ['a aside'], says: 'late',
  },
  'defineProperty, for good': {
    scripts: ['window.dataLayer = []; window.kept = []; Object.defineProperty(dataLayer, "push", {value: (m) => kept.push(m)});', 'note(dataLayer.push({event: "a"})); note(kept.length);'],
    sees: [], says: 'unseen',
  },
  'an accessor that gives a new function each time': {
    scripts: ['window.dataLayer = []; window.kept = []; Object.defineProperty(dataLayer, "push", {configurable: true, enumerable: true, get() { return (m) => kept.push(m); }});',
      'note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"})); note(kept.length);'],
    sees: ['a aside', 'b aside'], says: 'late',
  },
  'an accessor for good': {
    scripts: ['window.dataLayer = []; window.kept = []; Object.defineProperty(dataLayer, "push", {get() { return (m) => kept.push(m); }});', 'note(dataLayer.push({event: "a"}));'],
    sees: [], says: 'unseen',
  },
  'a subclass of Array that keeps all': {
    scripts: ['class Layer extends Array { #kept = []; push(m) { return this.#kept.push(m); } } window.dataLayer = new Layer(); note(dataLayer.push({event: "a"}));', 'note(dataLayer.push({event: "b"})); note(dataLayer instanceof Layer);'],
    sees: ['a aside', 'b aside'], says: 'calls',
  },
  'a subclass of Array that hands on': {
    scripts: ['class Layer extends Array { push(...all) { for (const m of all) window.last = m; return super.push(...all); } } window.dataLayer = new Layer(); note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"}, {event: "c"}));'],
    sees: ['a push', 'b push', 'c push'], says: 'calls',
  },
  'a patched Array.prototype': {
    scripts: ['window.dataLayer = []; const own = Array.prototype.push; Array.prototype.push = function (...all) { if (this !== dataLayer) return own.apply(this, all); window.kept = all[0]; return 5; };',
      'note(dataLayer.push({event: "a"})); note([].push(1)); note(kept.event);'],
    sees: ['a aside'], says: 'calls',
  },
  'a plain object with a push': {
    scripts: ['window.dataLayer = {kept: [], push(m) { return this.kept.push(m); }};', 'note(dataLayer.push({event: "a"})); note(dataLayer.kept.length);'],
    sees: ['a push'], says: 'calls',
  },
  'an object of a class with a push': {
    scripts: ['class Queue { #kept = []; push(m) { this.#kept.push(m); return this; } get size() { return this.#kept.length; } } window.dataLayer = new Queue();', 'note(dataLayer.push({event: "a"}) === dataLayer); note(dataLayer.size);'],
    sees: ['a push'], says: 'calls',
  },
  'an object that is like an array': {
    scripts: ['window.dataLayer = Object.create(Array.prototype); note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"})); note(dataLayer.length);'],
    sees: ['a push', 'b push'], says: undefined,
  },
  'a function with a push': {
    scripts: ['window.dataLayer = function () {}; dataLayer.kept = []; dataLayer.push = (m) => dataLayer.kept.push(m);', 'note(dataLayer.push({event: "a"})); note(typeof dataLayer);'],
    sees: ['a push'], says: 'late',
  },
  'a Proxy of the function': {
    scripts: ['window.dataLayer = []; dataLayer.push = new Proxy(dataLayer.push, {apply(t, self, args) { window.last = args[0]; return Reflect.apply(t, self, args); }});', 'note(dataLayer.push({event: "a"})); note(last.event);'],
    sees: ['a push'], says: 'appends',
  },
  'a Proxy of the array that tells of what is set': {
    scripts: ['window.told = []; window.dataLayer = new Proxy([], {set(t, k, v) { if (k !== "length") told.push(v.event); return Reflect.set(t, k, v); }}); note(dataLayer.push({event: "a"}));',
      'window.dataLayer = window.dataLayer || []; note(dataLayer.push({event: "b"})); note(told.join()); note(dataLayer.length);'],
    sees: ['a push', 'b push'], says: 'appends',
  },
  'a Proxy of the array that keeps back what is set': {
    scripts: ['window.kept = []; window.dataLayer = new Proxy([], {set(t, k, v) { if (k !== "length") kept.push(v.event); return true; }}); note(dataLayer.push({event: "a"}));', 'dataLayer.push({event: "b"}); note(kept.join());'],
    sees: ['a aside', 'b aside'], says: 'calls',
  },
  'a Proxy of the array with a push of its own': {
    scripts: ['window.kept = []; window.dataLayer = new Proxy([], {get(t, k, r) { return k === "push" ? (m) => kept.push(m) : Reflect.get(t, k, r); }}); note(dataLayer.push({event: "a"}));',
      'note(dataLayer.push({event: "b"})); note(kept.length); note(Array.isArray(dataLayer));'],
    sees: ['a aside', 'b aside'], says: 'calls',
  },
  'a Proxy of the array that the page defines for good': {
    scripts: ['window.kept = []; Object.defineProperty(window, "dataLayer", {value: new Proxy([], {get(t, k, r) { return k === "push" ? (m) => kept.push(m) : Reflect.get(t, k, r); }})});', 'note(dataLayer.push({event: "a"}));'],
    sees: [], says: 'appends',
  },
  'a frozen array with a push of its own': {
    scripts: ['window.kept = []; window.dataLayer = Object.freeze(Object.assign([], {push: (m) => kept.push(m)}));', 'note(dataLayer.push({event: "a"}));'],
    sees: [], says: 'unseen', impossible: 'frozen',
  },
  'a filter that lets some events through': {
    scripts: ['window.dataLayer = []; const old = dataLayer.push.bind(dataLayer); dataLayer.push = (m) => m.event === "form_start" ? 0 : old(m);', 'for (const event of ["a", "form_start", "b"]) note(dataLayer.push({event}));'],
    sees: ['a push', 'form_start aside', 'b push'], says: 'calls',
  },
  'two wrappers, one in the other': {
    scripts: ['window.dataLayer = []; dataLayer.push = (m) => { window.inner = m; return 1; };', 'const one = dataLayer.push; dataLayer.push = (m) => one(m) + 10;', 'note(dataLayer.push({event: "a"})); note(dataLayer.push({event: "b"}));'],
    sees: ['a aside', 'b aside'], says: 'late',
  },
  'a push that is taken off and called alone': {
    scripts: ['window.dataLayer = []; dataLayer.push = (m) => { window.last = m; };', 'const {push} = dataLayer; push({event: "a"}); (0, dataLayer.push)({event: "b"}); dataLayer.push.call([], {event: "not this layer"}); note(last.event);'],
    sees: ['a aside', 'b aside'], says: 'calls',
  },
  'a page that puts its own back each time': {
    scripts: ['window.dataLayer = []; window.mine = (m) => { window.last = m; return 3; }; window.hold = () => { if (dataLayer.push !== mine) dataLayer.push = mine; }; dataLayer.push = mine;', 'note(dataLayer.push({event: "a"}));', 'hold();', 'note(dataLayer.push === mine);'],
    sees: ['a aside'], says: 'unseen',
  },
};

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
    page.scriptAt(script, 'https://shop.example/page.js');
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
    assert.deepEqual(records.map((record) => `${eventOf(record)} ${record.via}${record.arrived === undefined ? '' : ' arrived'}`), sees);
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
  'Matomo\'s queue that becomes an object': ['_paq', ['window._paq = []; _paq.push(["early"]);', 'window._paq = {push() { window.handled = [...arguments]; }}; _paq.push(["late"]);'], ['early', 'late']],
  'Segment\'s queue with methods that becomes an instance': ['segmentQueue', [
    'window.segmentQueue = []; segmentQueue.track = (...all) => segmentQueue.push(["track", ...all]);', 'segmentQueue.track("Order Completed");',
    'class Analytics { push(args) { window.handled = args; } track(...all) { this.push(["track", ...all]); } } window.segmentQueue = Object.assign(new Analytics(), {push: Analytics.prototype.push});',
    'segmentQueue.push(["identify", 1]);'], ['track', 'identify']],
  'RudderStack\'s queue': ['rudderanalytics', ['window.rudderanalytics = []; rudderanalytics.page = (...all) => rudderanalytics.push(["page", ...all]);', 'rudderanalytics.page("Home");'], ['page']],
  'Elevar\'s array beside the layer, whose push it replaces': ['ElevarDataLayer', ['window.ElevarDataLayer = [];', 'ElevarDataLayer.push = function (m) { window.kept = m; };', 'ElevarDataLayer.push(["dl_view_item"]);'], ['dl_view_item']],
};
for (const [name, [layer, scripts, words]] of Object.entries(EXTRA)) {
  test(`${name} is recorded on, as a name of the options or known`, () => {
    const page = new HookedPage();
    page.go([layer]);
    for (const script of scripts) {
      page.bridge('flush');
      page.script(script);
    }
    assert.deepEqual(page.flush().records.filter(({via}) => via !== 'snapshot').map(({value}) => value[0]), words);
  });
}

const HOSTILE = {
  'a push that throws': ['window.dataLayer = []; dataLayer.push = () => { throw new Error("theirs"); };', 'try { dataLayer.push({event: "a"}); } catch (e) { note(e.message); }'],
  'a push that calls itself without an end': ['window.dataLayer = []; dataLayer.push = (m) => dataLayer.push(m);', 'try { dataLayer.push({event: "a"}); } catch (e) { note(e instanceof RangeError); }'],
  'a push whose text throws': ['window.dataLayer = []; const f = (m) => 4; f.toString = () => { throw 1; }; dataLayer.push = f;', 'note(dataLayer.push({event: "a"}));'],
  'a revoked Proxy for a push': ['window.dataLayer = []; const {proxy, revoke} = Proxy.revocable(() => 1, {}); dataLayer.push = proxy; revoke();', 'try { dataLayer.push({event: "a"}); } catch (e) { note(e.constructor.name); }'],
  'a Proxy of the array whose traps throw': ['window.dataLayer = new Proxy([], {setPrototypeOf() { throw new Error("no"); }, getPrototypeOf() { throw new Error("no"); }});', 'note(dataLayer.push({event: "a"}));'],
  'a Proxy of the array that refuses another prototype': ['window.dataLayer = new Proxy([], {setPrototypeOf() { return false; }});', 'note(dataLayer.push({event: "a"})); note(dataLayer.length);'],
  'a getter that throws': ['window.dataLayer = []; Object.defineProperty(dataLayer, "push", {configurable: true, get() { throw new Error("theirs"); }});', 'try { dataLayer.push({event: "a"}); } catch (e) { note(e.message); }'],
  'a push that replaces itself at each call': ['window.dataLayer = []; const next = (n) => (m) => { dataLayer.push = next(n + 1); return n; }; dataLayer.push = next(0);', 'for (let i = 0; i < 30; i++) note(dataLayer.push({event: "a"}));'],
  'a getter on the length of an object': ['window.dataLayer = {get length() { throw 1; }, push(m) { return 2; }};', 'note(dataLayer.push({event: "a"}));'],
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
  assert.equal(page.script('dataLayer.push === mine && kept({event: "late"}) === 1 && last.event === "late" && Object.getPrototypeOf(dataLayer) === Array.prototype'), true);
  const proxied = new HookedPage();
  proxied.go();
  proxied.script('window.mine = new Proxy([], {}); window.dataLayer = mine; window.was = window.dataLayer === mine;');
  assert.equal(proxied.script('was'), false);
  proxied.bridge('stop');
  assert.equal(proxied.script('window.dataLayer === mine'), true);
});

test('Google\'s own push is not spoken of, and where another is, the place in its script is named', () => {
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
    page.script('window.dataLayer = []; const real = dataLayer.push.bind(dataLayer); window.held = []; dataLayer.push = (m) => held.push(m);');
    page.script('dataLayer.push({event: "a"});');
    if (isSent) page.flush();
    page.script('pass(900); real(held[0]); held[0].more = 1; real({event: "b"});');
    const {records} = page.flush();
    assert.deepEqual(records.map(({value, via, t, arrived}) => [value.event, via, arrived === undefined ? undefined : arrived - t]), [['a', 'aside', 900], ['b', 'push', undefined]]);
    assert.deepEqual(records[0].changed, {event: 'a', more: 1});
  }
});

test('an empty array whose push is not its own is read with a word on that; a full one, or one whose push is its own, without', () => {
  const said = (script, isHooked) => {
    const page = new HookedPage({isHooked});
    page.script(script);
    return page.read().meta.notes.filter((note) => note.includes('its push is not the array\'s own')).length;
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
