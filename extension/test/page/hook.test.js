import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ACDL, GTM, HookedPage} from './hooked.js';
import {known} from './page.js';

/** Collects what a page can see of its layer. The array's prototype and the accessor on window are all that differs (push-hook.js). */
const LOOK = `(layer, name) => {
  const own = Object.getOwnPropertyDescriptor(layer, 'push');
  const inherited = []; for (const key in layer) inherited.push(key);
  return JSON.stringify({
    keys: Object.keys(layer), names: Object.getOwnPropertyNames(layer), symbols: Object.getOwnPropertySymbols(layer).length, inherited,
    own: own && {...own, value: String(own.value)}, text: String(layer.push), native: Function.prototype.toString.call(layer.push), name: layer.push.name,
    arity: layer.push.length, functionKeys: Reflect.ownKeys(layer.push), isBuiltIn: layer.push === Array.prototype.push, has: 'push' in layer,
    isArray: Array.isArray(layer), instance: layer instanceof Array, made: layer.constructor === Array, tag: Object.prototype.toString.call(layer),
    length: layer.length, json: JSON.stringify(layer), spread: [...layer], joined: layer.concat([1]).length, sliced: layer.slice(-1), frozen: Object.isFrozen(layer),
    onWindow: Object.keys(window).includes(name), same: window[name] === layer,
  });
}`;

const SCENARIOS = {
  'a page alone':
    'window.dataLayer = window.dataLayer || []; note(dataLayer.push({event: 1})); note(dataLayer.push({event: 2}, {event: 3})); note(dataLayer.push());',
  'a var': 'var dataLayer = [{event: 0}]; note(dataLayer.push({event: 1}));',
  'GTM that comes first': `${GTM} note(dataLayer.push({event: 1})); note(template({event: 2})); note(processed.length);`,
  'GTM that comes last': `window.dataLayer = []; note(dataLayer.push({event: 1})); ${GTM} note(dataLayer.push({event: 2})); for (let i = 0; i < 9; i++) dataLayer.push({event: i}); note(JSON.stringify(processed));`,
  'two containers': `window.dataLayer = []; ${GTM} var one = dataLayer.push; ${GTM} note(dataLayer.push === one); note(dataLayer.push({event: 1})); note(dataLayer.length);`,
  'a wrapper that looks whether it is still there':
    'window.dataLayer = []; var mine = function () { return Array.prototype.push.apply(this, arguments) * 10; }; dataLayer.push = mine; note(dataLayer.push === mine); note(dataLayer.push(1));',
  gtag: 'window.dataLayer = []; function gtag() { return dataLayer.push(arguments); } note(gtag("event", "x", {a: 1})); note(dataLayer[0].length);',
  'changes by other ways':
    'window.dataLayer = [1]; dataLayer.unshift(0); dataLayer.splice(1, 0, "in"); dataLayer[dataLayer.length] = "end"; dataLayer[9] = "far"; dataLayer.length = 12; note(dataLayer.pop()); note(dataLayer.indexOf("far")); dataLayer.sort(); dataLayer.reverse();',
  'a class of its own':
    'class Mine extends Array { get size() { return this.length; } } window.dataLayer = new Mine(); note(dataLayer.push(1)); note(dataLayer.size); note(dataLayer instanceof Mine);',
  'a frozen array':
    'window.dataLayer = Object.freeze([1]); try { dataLayer.push(2); } catch (e) { note(e.message); } note(Object.getPrototypeOf(dataLayer) === Array.prototype);',
  'a property of its own': 'window.dataLayer = []; dataLayer.hide = true; note(dataLayer.push(1)); note(delete dataLayer.hide);',
  'a push that throws':
    'window.dataLayer = []; dataLayer.push = function () { throw new Error("theirs"); }; try { dataLayer.push(1); } catch (e) { note(e.message); }',
};

for (const [name, script] of Object.entries(SCENARIOS)) {
  test(`${name}: the page sees the same with the hook and without`, () => {
    const see = (isHooked) => {
      const page = new HookedPage({before: 'window.noted = []; window.note = (what) => noted.push(what);', isHooked});
      page.script(script);
      if (isHooked) page.go().flush();
      return {look: JSON.parse(page.script(`(${LOOK})(dataLayer, 'dataLayer')`)), noted: JSON.parse(page.script('JSON.stringify(noted)'))};
    };
    assert.deepEqual(see(true), see(false));
  });
}

test("Adobe's library works the same, its push looks the same, and what it does not append is recorded, too", () => {
  const script = `window.adobeDataLayer = []; adobeDataLayer.push({event: 'early'}, function preloaded() {}); ${ACDL}
    window.noted = [adobeDataLayer.push({event: 'data'}), adobeDataLayer.push(function listener() {}), adobeDataLayer.push({event: 'more'})];`;
  const see = (page) => {
    page.script(script);
    return [JSON.parse(page.script(`(${LOOK})(adobeDataLayer, 'adobeDataLayer')`)), page.script('JSON.stringify(noted) + handled.length')];
  };
  const page = new HookedPage();
  const [hooked, plain] = [see(page), see(new HookedPage({isHooked: false}))];
  hooked[0].native = plain[0].native; // a Proxy of their function: Function.prototype.toString.call shows that, toString() does not
  assert.deepEqual(hooked, plain);
  assert.deepEqual(
    page
      .go()
      .events()
      .map((event) => event.name ?? event),
    ['early', 'preloaded', 'data', 'listener', 'more'],
  );
});

test('each push is one record, copied as it was, with number, time, milliseconds, layer and source', () => {
  const page = new HookedPage();
  page.scriptAt(
    'window.dataLayer = [];\n  window.send = (m) => dataLayer.push(m); const m = {event: "a", list: [1]}; send(m); m.list.push(2);',
    'https://shop.example/app.js?v=1',
  );
  page.scriptAt('dataLayer.push({event: "b"}, "c");', 'https://shop.example/');
  const {records, layers} = page.go().flush();
  assert.deepEqual(
    records.map(({value}) => value),
    [{event: 'a', list: [1]}, {event: 'b'}, 'c'],
  );
  assert.deepEqual(records[0].changed, {event: 'a', list: [1, 2]});
  assert.deepEqual(
    records.map(({n}) => n),
    [1, 2, 3],
  );
  assert.deepEqual(
    records.map(({source}) => source),
    ['https://shop.example/app.js?v=1:2:34', 'https://shop.example/:1:11', 'https://shop.example/:1:11'],
  );
  for (const {t, ms, layer, gen, via, orphan} of records) {
    assert.ok(Math.abs(Date.now() - t) < 60_000 && ms >= 0 && ms < 60_000);
    assert.deepEqual({layer, gen, via, orphan}, {layer: 'dataLayer', gen: 1, via: 'push', orphan: undefined});
  }
  assert.deepEqual(layers, [{name: 'dataLayer', kind: 'gtm', generation: 1}]);
});

test('what an array literal holds is recorded with the time and the source of its assignment', () => {
  const page = new HookedPage();
  page.scriptAt('var dataLayer = [{event: "first"}];', 'https://shop.example/');
  const [record] = page.go().flush().records;
  assert.deepEqual([record.via, record.value, record.source], ['backfill', {event: 'first'}, 'https://shop.example/:1:17']);
  assert.ok(record.t > 0);
});

test('what was there before the hook has neither time nor source', () => {
  const page = new HookedPage({before: 'window.dataLayer = [{event: "old"}]; const uetq = ["bare"];'});
  page.script('dataLayer.push({event: "new"}); uetq.push("too")');
  const {records} = page.go().flush();
  assert.deepEqual(
    records.map(({via, t, value}) => [via, t !== null, value]),
    [
      ['backfill', false, {event: 'old'}],
      ['backfill', false, 'bare'],
      ['push', true, {event: 'new'}],
      ['push', true, 'too'],
    ],
  );
});

test('nothing is handed over before the worker has said yes, and nothing ever when it says no', () => {
  const page = new HookedPage();
  page.script('window.dataLayer = []; dataLayer.push({event: "secret"})');
  assert.deepEqual(page.batches, []);
  page.bridge('stop');
  page.script('dataLayer.push({event: "more"})');
  page.bridge('go', '[]');
  page.bridge('flush');
  assert.deepEqual(page.batches, []);
});

test('when it stops everything is as if it had never been there', () => {
  const page = new HookedPage({before: 'window.digitalData = {};'});
  page.script(`window.dataLayer = [1]; window.adobeDataLayer = []; adobeDataLayer.push = function theirs() {}; window._paq = {push() {}};
    window.pushes = [adobeDataLayer.push, _paq.push];`);
  page.go().flush();
  page.bridge('stop');
  assert.equal(
    page.script('Object.getPrototypeOf(dataLayer) === Array.prototype && Object.getPrototypeOf(adobeDataLayer) === Array.prototype'),
    true,
  );
  assert.deepEqual(
    {...page.script('Object.getOwnPropertyDescriptor(window, "dataLayer")'), value: 0},
    {value: 0, writable: true, enumerable: true, configurable: true},
  );
  assert.equal(page.script('String(Object.getOwnPropertyDescriptor(adobeDataLayer, "push").value)'), 'function theirs() {}');
  const left = [...page.script('Reflect.ownKeys(window)')].filter((key) => !page.installedOn.includes(key));
  assert.deepEqual(left, ['dataLayer', 'adobeDataLayer', '_paq', 'pushes']);
});

test('no name is left on a page without data layers, but for those awaited, which are hidden from lists', () => {
  const page = new HookedPage();
  const added = [...page.script('Reflect.ownKeys(window)')].filter((key) => !page.installedOn.includes(key));
  assert.deepEqual(added, ['dataLayer', 'adobeDataLayer', 'digitalData', '_mtm', '_paq', 'analytics', 'ttq', 'uetq']);
  assert.equal(
    page.script('Object.keys(window).includes("dataLayer") || typeof dataLayer !== "undefined" || window.dataLayer !== undefined'),
    false,
  );
});

test("GTM before or after us: each message once, its number known, the source the script and not GTM's wrapper", () => {
  for (const before of ['', GTM]) {
    const page = new HookedPage({before});
    page.scriptAt('window.dataLayer = window.dataLayer || []; dataLayer.push({event: "one"});', 'https://shop.example/');
    if (!before) page.scriptAt(GTM, 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123');
    page.scriptAt('dataLayer.push({event: "two"});', 'https://shop.example/two.js');
    const {records} = page.go().flush();
    assert.deepEqual(
      records.map(({value, uniqueEventId, changed}) => [value.event, uniqueEventId, changed]),
      [
        ['one', 1, undefined],
        ['two', 2, undefined],
      ],
    );
    assert.deepEqual(
      records.map(({source}) => source),
      ['https://shop.example/:1:54', 'https://shop.example/two.js:1:11'],
    );
  }
});

test('with two containers a push is one record, from the script that made it', () => {
  const page = new HookedPage();
  page.scriptAt(GTM, 'https://www.googletagmanager.com/gtm.js?id=GTM-ONE');
  page.scriptAt(
    `(function () { 'use strict'; const old = dataLayer.push; dataLayer.push = function (...all) { return old.apply(this, all); }; })()`,
    'https://www.googletagmanager.com/gtag/js?id=G-TWO',
  );
  page.scriptAt('dataLayer.push({event: "x"})', 'https://shop.example/app.js');
  assert.deepEqual(
    page
      .go()
      .flush()
      .records.map(({source, container}) => [source, container]),
    [['https://shop.example/app.js:1:11', undefined]],
  );
});

test('what a container pushes through its templates is unwrapped and named', () => {
  const page = new HookedPage();
  page.scriptAt(GTM, 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123');
  page.script('template({event: "from a template"})');
  const [{via, value, container, uniqueEventId}] = page.go().flush().records;
  assert.deepEqual(
    {via, value, container, uniqueEventId},
    {via: 'container', value: {event: 'from a template'}, container: 'GTM-ABC123', uniqueEventId: 1},
  );
});

test('a push about e-commerce says what called its source, so that two behind one wrapper can be told apart', () => {
  for (const before of ['window.dataLayer = [];', GTM]) {
    const page = new HookedPage({before});
    page.scriptAt('function track(m) { dataLayer.push(m); }', 'https://shop.example/track.js');
    page.scriptAt('function buy(m) {\n [m].forEach(track); }', 'https://shop.example/buy.js');
    page.scriptAt(
      `function run() {
      const m = {event: 'purchase'};
      buy(m);
      buy(m);
      track({event: 'page'});
      track({event: 'old', ecommerce: {purchase: {}}});
      (function gtag() { track(arguments); })('event', 'add_to_cart', {});
      dataLayer.push({event: 'refund'}); }
      run();`,
      'https://shop.example/thanks',
    );
    const places = (all) => all?.filter((place) => place.startsWith('https:')).map((place) => place.replace(/^.*\/|:\d+$/g, ''));
    const {records} = page.go().flush();
    assert.deepEqual(
      records.map(({stack}) => places(stack)),
      [
        ['track.js:1', 'buy.js:2', 'thanks:3'],
        ['track.js:1', 'buy.js:2', 'thanks:4'],
        undefined,
        ['track.js:1', 'thanks:6', 'thanks:9'],
        ['track.js:1', 'thanks:7', 'thanks:7'],
        ['thanks:8', 'thanks:9'],
      ],
    );
    for (const {source, stack} of records) if (stack) assert.equal(stack[0], source);
  }
});

test("a layer under another name is found by GTM's own record of it", () => {
  const page = new HookedPage();
  page.script('window.shopLayer = [{event: "old"}]; window.google_tag_manager = {"GTM-A": {dataLayer: {name: "shopLayer"}}};');
  page.go().flush();
  page.script('shopLayer.push({event: "new"}); window.shopLayer = []; shopLayer.push({event: "replaced"});');
  assert.deepEqual(
    page.flush().records.map(({layer, gen, value}) => [layer, gen, value.event]),
    [
      ['shopLayer', 1, 'old'],
      ['shopLayer', 1, 'new'],
      ['shopLayer', 2, 'replaced'],
    ],
  );
});

test('names from the options are recorded as arrays, and objects as they change', () => {
  const page = new HookedPage();
  page.go(['mine', 'state']);
  assert.equal(page.script('Reflect.ownKeys(window).includes("mine")'), false); // a name that the page could read is no secret
  page.script('window.mine = []; mine.push("before"); window.state = {step: 1};');
  page.flush();
  page.script('mine.push("a"); state.step = 2;');
  assert.deepEqual(
    page.flush().records.map(({layer, via, value}) => [layer, via, value]),
    [
      ['mine', 'backfill', 'before'],
      ['state', 'snapshot', {step: 1}],
      ['mine', 'push', 'a'],
      ['state', 'snapshot', {step: 2}],
    ],
  );
  assert.deepEqual(
    page.flush().layers.map(({name, kind}) => [name, kind]),
    [
      ['mine', 'array'],
      ['state', 'object'],
    ],
  );
});

test('a replaced array is a new generation, and what still goes into the old one is marked', () => {
  const page = new HookedPage();
  page.script(
    'window.dataLayer = ["a"]; const old = dataLayer; window.dataLayer = []; dataLayer.push("b"); old.push("c"); window.dataLayer = undefined; window.dataLayer = ["d"];',
  );
  const {records, layers} = page.go().flush();
  assert.deepEqual(
    records.map(({value, gen, orphan}) => [value, gen, orphan]),
    [
      ['a', 1, undefined],
      ['b', 2, undefined],
      ['c', 1, true],
      ['d', 3, undefined],
    ],
  );
  assert.equal(layers[0].generation, 3);
});

test('an array that was a var before the hook and is then replaced is marked as orphaned', () => {
  const page = new HookedPage({before: 'var dataLayer = [];'});
  page.script('var old = dataLayer; dataLayer = []; old.push("late"); dataLayer.push("new");');
  assert.deepEqual(
    page
      .go()
      .flush()
      .records.map(({value, gen, orphan}) => [value, gen, orphan]),
    [
      ['late', 1, true],
      ['new', 2, undefined],
    ],
  );
});

test('a frozen array is said to be impossible, and its content is recorded', () => {
  const page = new HookedPage();
  page.script('window.dataLayer = Object.freeze([{event: "only"}]);');
  const {records, layers} = page.go().flush();
  assert.deepEqual([records[0].value, layers[0].impossible], [{event: 'only'}, 'frozen']);
});

test('an array that becomes an object with a push is recorded on', () => {
  const page = new HookedPage();
  page.go();
  page.script('window._paq = []; _paq.push(["early"]);');
  page.flush();
  page.script('const queue = _paq; window._paq = {push(...all) { window.handled = all; return "theirs"; }};');
  page.flush();
  assert.equal(page.script('_paq.push(["late"])'), 'theirs');
  assert.deepEqual(
    page.flush().records.map(({value, gen}) => [value, gen]),
    [
      [['early'], 1],
      [['late'], 2],
    ],
  );
});

test('unshift and splice are no pushes; the same object pushed twice is two', () => {
  const page = new HookedPage();
  page.go();
  page.script(
    'window.dataLayer = []; const m = {event: "m"}; dataLayer.push(m); dataLayer.unshift({event: "u"}); dataLayer.splice(1, 0, {event: "s"});',
  );
  assert.deepEqual(page.events(), ['m']);
  page.script('dataLayer.push(m, m);');
  assert.deepEqual(page.events(), ['m', 'm', 'm']);
  page.script('dataLayer.push(3, 3); dataLayer.unshift(0); dataLayer.splice(1, 0, 0); dataLayer.length = 0;');
  assert.deepEqual(page.events(), ['m', 'm', 'm', 3, 3]);
});

test('what JSON cannot hold is tagged, with paths that begin at the message', () => {
  const page = new HookedPage();
  page.script(
    'window.dataLayer = []; (function gtag() { dataLayer.push(arguments); })("config", {f() {}}); const c = {event: "c"}; c.self = c; dataLayer.push(c, undefined, () => 1, [NaN]);',
  );
  const {records} = page.go().flush();
  assert.deepEqual(
    records.map(({tags}) => tags.map(({path, type}) => `${path} ${type}`)),
    [['$ gtag', "$['args'][1]['f'] function"], ["$['self'] ref"], ['$ undefined'], ['$ function'], ['$[0] nan']],
  );
  assert.equal(records[1].value.self.path, '$');
});

test("the page's own ideas of stacks are neither used nor changed", () => {
  for (const limit of [
    'Error.stackTraceLimit = 0',
    'Error.stackTraceLimit = 77',
    'delete Error.stackTraceLimit',
    'Object.defineProperty(Error, "stackTraceLimit", {value: 3, writable: false})',
  ]) {
    const page = new HookedPage();
    page.script(
      `window.dataLayer = []; window.asked = 0; Error.prepareStackTrace = () => { asked++; return "theirs"; }; ${limit}; window.before = JSON.stringify(Object.getOwnPropertyDescriptors(Error));`,
    );
    page.scriptAt('dataLayer.push({event: "x"});', 'https://shop.example/');
    const [record] = page.go().flush().records;
    assert.equal(record.source, limit.includes('writable') ? undefined : 'https://shop.example/:1:11', limit);
    assert.equal(page.script('JSON.stringify(Object.getOwnPropertyDescriptors(Error)) === before && asked === 0'), true, limit);
    assert.equal(page.script('new Error().stack'), limit.startsWith('delete') ? undefined : 'theirs', limit);
  }
});

test('a page that replaces built-ins after the hook is recorded all the same', () => {
  const page = new HookedPage();
  page.script(`window.dataLayer = [];
    for (const name of ['apply', 'ownKeys', 'getOwnPropertyDescriptor', 'set', 'defineProperty']) Reflect[name] = () => { throw new Error('trap'); };
    JSON.stringify = () => 'nonsense'; Date.now = () => 5; Error = class {}; Map = Set = WeakRef = Proxy = undefined; String.prototype.substring = () => '';
    EventTarget.prototype.dispatchEvent = () => { throw 1; }; setTimeout = undefined; Object.prototype.toJSON = () => 'polluted'; Array.prototype.toJSON = () => 'polluted';
    Object.defineProperty(Array.prototype, 3, {set() { throw 1; }, configurable: true});
    dataLayer.push({event: 'a', list: [1, 2]}); dataLayer.push({event: 'b'});`);
  page.go();
  page.bridge('flush');
  const records = page.batches.flatMap((batch) => batch.records);
  assert.deepEqual(
    records.map(({text}) => text),
    ['{"event":"a","list":[1,2]}', '{"event":"b"}'],
  );
  assert.ok(records.every(({t}) => t > 1e12));
});

test('a message that does things when it is read cannot harm the page or the record of others', () => {
  const page = new HookedPage();
  page.script(`window.dataLayer = [];
    window.returned = [
      dataLayer.push({event: 'pusher', get more() { dataLayer.push({event: 'inner'}); return 1; }}),
      dataLayer.push({event: 'thrower', get bad() { throw new Error('no'); }}),
      dataLayer.push(new Proxy({}, {ownKeys() { throw 1; }, getPrototypeOf() { throw 2; }, get() { throw 3; }})),
      dataLayer.push({getUntrustedMessageValue: 1, event: 'odd'}), dataLayer.push(new (class { get getUntrustedMessageValue() { throw 4; } })()),
      dataLayer.push({event: 'last'}),
    ];`);
  assert.deepEqual([...page.script('returned')], [1, 2, 3, 4, 5, 6]);
  assert.equal(page.script('dataLayer.length'), 6);
  const {records, dropped} = page.go().flush();
  const events = records.map(({value}) => value.event);
  assert.deepEqual(events.filter((event) => event === 'inner').length, 1);
  for (const event of ['pusher', 'inner', 'thrower', 'odd', 'last']) assert.ok(events.includes(event), event);
  assert.equal(records.length + dropped, 7);
});

const LAYER = 'window.dataLayer = [];';
/** A message that is large, and in short is not. */
const LARGE = 'window.large = (event, more) => ({event, list: Array.from({length: 40}, (_, i) => ({i})), ...more});';

test('two thousand pushes in one task are recorded fully, as many more in short, and what goes beyond is counted', () => {
  const page = new HookedPage({before: LAYER + LARGE});
  page.go();
  page.script('for (let i = 0; i < 100_000; i++) dataLayer.push(large("flood", {i}));');
  const {records, sampled, dropped} = page.flush();
  assert.deepEqual([records.length, sampled, dropped], [4000, 96_000, 0]);
  assert.deepEqual(
    records.map(({value}) => value.i),
    [...Array(4000).keys()],
  );
  for (const {value, tags, short} of records.slice(0, 2000)) assert.deepEqual([value.list.length, tags, short], [40, [], undefined]);
  for (const {value, tags, short} of records.slice(2000)) {
    assert.deepEqual(
      [value.event, value.list.length, value.list[10], tags, short],
      ['flood', 11, {$type: 'omitted', reason: 'time', count: 30}, [{path: "$['list'][10]", type: 'omitted'}], true],
    );
  }
  assert.equal(page.script('dataLayer.length'), 100_000);
  page.script('pass(1000); dataLayer.push(large("later"));');
  assert.deepEqual(page.flush().records.at(-1).value.list.length, 40);
});

test('after a message that took long the next is recorded in short, with its event, its plain values and its ids', () => {
  const page = new HookedPage({before: LAYER});
  page.script(`dataLayer.push({event: 'slow', get slow() { pass(150); return 1; }});
    dataLayer.push({
      event: 'purchase', user: {id: 'u1', address: {zip: '1'}}, list: Array(1000).fill({a: 1}), callback() {}, nothing: undefined, none: null, many: 'x'.repeat(501), get later() { throw 1; },
      ecommerce: {transaction_id: 'T1', value: 9.5, currency: 'EUR', items: Array.from({length: 50}, (_, i) => ({item_id: 'i' + i, item_name: 'n', price: i})), purchase: {actionField: {id: 'T1'}}},
    });
    (function gtag() { dataLayer.push(arguments); })('event', 'purchase', {transaction_id: 'T2', items: [{item_id: 1}]});
    dataLayer.push({event: 'small', ecommerce: {transaction_id: 'T3', items: [{item_id: 7}]}});
    dataLayer.push(['track', 'sale', {id: 3}]);
    const round = {event: 'round'}; round.round = round; dataLayer.push(round);
    dataLayer.push(Object.fromEntries(Array.from({length: 300}, (_, i) => ['k' + i, i])));
    dataLayer.push({event: 'odd', at: new Date(0), map: new Map([[1, 2]]), revoked: (() => { const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); return proxy; })()});`);
  const {records, sampled, dropped} = page.go().flush();
  assert.deepEqual([sampled, dropped], [0, 0]);
  const [slow, purchase, gtag, small, command, round, wide, odd] = records;
  const left = (more) => ({$type: 'omitted', reason: 'time', count: 1, ...more});
  assert.equal(slow.short, undefined);
  assert.equal(purchase.short, true);
  const {items, ...ecommerce} = purchase.value.ecommerce;
  assert.deepEqual(ecommerce, {transaction_id: 'T1', value: 9.5, currency: 'EUR', purchase: {actionField: {id: 'T1'}}});
  assert.deepEqual(items.at(-1), {...left(), count: 40});
  assert.deepEqual(
    {...purchase.value, ecommerce: 0, list: 0},
    {
      event: 'purchase',
      user: {id: 'u1', address: {zip: '1'}},
      list: 0,
      callback: {$type: 'function'},
      nothing: {$type: 'undefined'},
      none: null,
      many: left(),
      later: left(),
      ecommerce: 0,
    },
  );
  assert.ok(purchase.source);
  for (const {path, type} of purchase.tags)
    assert.ok(/^\$(\['\w+'\]|\[\d+\])+$/.test(path) && ['omitted', 'function', 'undefined'].includes(type), path);
  assert.deepEqual(
    [gtag.value, gtag.tags, gtag.short],
    [{$type: 'gtag', args: ['event', 'purchase', {transaction_id: 'T2', items: [{item_id: 1}]}]}, [{path: '$', type: 'gtag'}], undefined],
  );
  assert.deepEqual(
    [small.value, small.tags, small.short],
    [{event: 'small', ecommerce: {transaction_id: 'T3', items: [{item_id: 7}]}}, [], undefined],
  );
  assert.deepEqual([command.value, command.short], [['track', 'sale', {id: 3}], undefined]);
  assert.deepEqual([round.value, round.short], [{event: 'round', round: left()}, true]);
  assert.deepEqual([Object.keys(wide.value).length, wide.value.k0, wide.value.k100 ?? wide.value.k99], [100, 0, {...left(), count: 201}]);
  assert.deepEqual([odd.value, odd.short], [{event: 'odd', at: left(), map: left(), revoked: left()}, true]);
});

test('in short, what lies in five objects is there, and what lies in six is left out', () => {
  const page = new HookedPage({before: LAYER});
  page.script(
    `dataLayer.push({get slow() { pass(150); return 1; }}); dataLayer.push({event: 'deep', a: {b: {c: {d: {e: 1, f: {g: 1}}}}}});`,
  );
  const [, {value, tags, short}] = page.go().flush().records;
  assert.deepEqual(value, {event: 'deep', a: {b: {c: {d: {e: 1, f: {$type: 'omitted', reason: 'time', count: 1}}}}}});
  assert.deepEqual([tags, short], [[{path: "$['a']['b']['c']['d']['f']", type: 'omitted'}], true]);
});

test('a page cannot be slowed down beyond the budget, and e-commerce is recorded all the same', () => {
  const page = new HookedPage({before: LAYER});
  page.go();
  page.script(`window.slow = (event) => new Proxy({event, ecommerce: {transaction_id: 'T'}}, {ownKeys(target) { pass(30); return Reflect.ownKeys(target); }});
    window.looked = 0;
    for (let i = 0; i < 1000; i++) dataLayer.push(new Proxy({event: 'e'}, {ownKeys(target) { looked++; pass(30); return Reflect.ownKeys(target); }}));
    dataLayer.push({event: 'purchase', ecommerce: {transaction_id: 'T1'}});`);
  const {records, sampled} = page.flush();
  assert.ok(page.script('looked') < 20, page.script('looked'));
  assert.equal(records.length + sampled, 1001);
  assert.equal(records.at(-1).value.ecommerce.transaction_id, 'T1');
});

test('what waits for the worker is bounded: the first pushes stay, what there is no room for is kept in short, and e-commerce has room of its own', () => {
  const many = new HookedPage({before: LAYER});
  many.script(
    'for (let i = 0; i < 9000; i++) { if (i % 1000 === 0) pass(1000); dataLayer.push({i}); } dataLayer.push({event: "purchase"})',
  );
  const {records, dropped} = many.go().flush();
  assert.deepEqual([records.length, dropped], [4001, 5000]);
  assert.deepEqual([records[0].value, records[3999].value, records[4000].value], [{i: 0}, {i: 3999}, {event: 'purchase'}]);
  const large = new HookedPage({before: LAYER});
  large.script('for (let i = 0; i < 3; i++) dataLayer.push({i, text: "x".repeat(900_000)}); dataLayer.push({event: "purchase"});');
  assert.deepEqual(
    large
      .go()
      .flush()
      .records.map(({value, short}) => [value.i, value.text?.length, value.text?.reason, short]),
    [
      [0, 900_000, undefined, undefined],
      [1, 900_000, undefined, undefined],
      [2, undefined, 'size', true],
      [undefined, undefined, undefined, undefined],
    ],
  );
});

test('what there was no room for is counted once, with its length', () => {
  const page = new HookedPage({before: LAYER});
  page.script(`for (let i = 0; i < 3; i++) { pass(1000); dataLayer.push({i, text: 'x'.repeat(660_000)}); }
    for (let i = 0; i < 30; i++) dataLayer.push({i, some: 'y'.repeat(500), more: 'z'.repeat(500)});`);
  page.go().flush();
  page.script('dataLayer.push({event: "later"});');
  page.flush();
  const [first, later] = page.batches.map(({dropped}) => dropped);
  assert.ok(first.pushes > 0 && first.bytes > 1000 * first.pushes, JSON.stringify(first));
  assert.deepEqual([later.pushes, later.bytes], [0, 0]);
});

test('what was recorded in short is not said to have changed, and has its number from GTM', () => {
  const page = new HookedPage({before: LAYER + LARGE});
  page.script(
    `dataLayer.push({get slow() { pass(150); return 1; }}); window.m = large('kept'); dataLayer.push(m); m.more = 1; m['gtm.uniqueEventId'] = 5;`,
  );
  const [, record] = page.go().flush().records;
  assert.deepEqual([record.short, record.changed, record.uniqueEventId], [true, undefined, 5]);
});

test('what is pushed while no worker is there waits for the next one', () => {
  const page = new HookedPage();
  page.go();
  page.script('window.dataLayer = []; dataLayer.push({event: "a"})');
  page.bridge('wait');
  page.script('dataLayer.push({event: "b"})');
  page.bridge('flush');
  assert.deepEqual(page.batches.flatMap(({records}) => records).length, 0);
  assert.deepEqual(page.go().events(), ['a', 'b']);
});

test('of a large array that was there already the newest elements are taken, and there is room for what comes', () => {
  const page = new HookedPage({before: 'window.dataLayer = Array.from({length: 10_000}, (_, i) => ({event: "old", i}));'});
  page.script('dataLayer.push({event: "new"})');
  const {records, dropped} = page.go().flush();
  assert.equal(records.length + dropped, 10_001);
  assert.deepEqual(
    records.slice(-3).map(({value}) => value),
    [{event: 'old', i: 9998}, {event: 'old', i: 9999}, {event: 'new'}],
  );
});

test('a message of many megabytes is cut and says so', () => {
  const page = new HookedPage();
  page.script(
    'window.dataLayer = []; dataLayer.push({event: "big", list: Array.from({length: 200000}, (_, i) => "item " + i)}); dataLayer.push({event: "small"});',
  );
  const {records} = page.go().flush();
  assert.equal(records[0].value.event, 'big');
  assert.ok(records[0].tags.some(({type}) => type === 'omitted'));
  assert.deepEqual(records[1].value, {event: 'small'});
});

test('a second hook in the same page does nothing', () => {
  const page = new HookedPage();
  page.script('window.dataLayer = [];');
  page.go();
  const before = page.script('Object.getPrototypeOf(dataLayer)');
  page.again();
  assert.equal(page.script('Object.getPrototypeOf(dataLayer)'), before);
  page.script('dataLayer.push({event: "once"})');
  assert.deepEqual(page.events(), ['once']);
});

test('the names in the hook are those of the wire', () => {
  const page = new HookedPage();
  page.script(`for (const name of ${JSON.stringify(known.map(({name}) => name))}) {
    const parts = name.split('.'); let at = window;
    parts.forEach((part, i) => { at = at[part] ??= i + 1 < parts.length ? function () {} : []; });
  }`);
  const layers = page
    .go()
    .flush()
    .layers.map(({name, kind}) => ({name, kind}));
  assert.deepEqual(
    layers.toSorted((a, b) => a.name.localeCompare(b.name)),
    known.toSorted((a, b) => a.name.localeCompare(b.name)),
  );
});

test('what is kept is what was pushed, whatever the page does before it is handed over', () => {
  const page = new HookedPage();
  page.script(`
    window.dataLayer = []; window.calls = 0;
    const items = Array.from({length: 7}, (_, i) => ({id: i, price: 59.99 + i, tags: ['a', 'b' + i, 'd']}));
    items.beside = 1;
    Object.defineProperty(items, 'hidden', {enumerable: true, get() { calls++; return 1; }});
    const message = {event: 'view', ecommerce: {items}, none: null, is: true, [Symbol('s')]: 1};
    Object.defineProperty(message, Symbol('t'), {enumerable: true, get() { calls++; return 1; }});
    const odd = JSON.parse('{"__proto__": {"x": 1}, "2": "b", "1": "a"}');
    Object.defineProperty(Object.prototype, 'event', {configurable: true, set() { calls++; }, get() { return undefined; }});
    Object.defineProperty(Array.prototype, 2, {configurable: true, set() { calls++; }});
    Object.defineProperty(Array.prototype, 6, {configurable: true, set() { calls++; }});
    dataLayer.push(message);
    dataLayer.push(odd);
    delete Array.prototype[2]; delete Array.prototype[6]; delete Object.prototype.event;
    message.event = 'other'; items[3].tags.push('c'); items.length = 4; message.ecommerce.more = 1; odd.z = 1;
    Object.prototype.toJSON = Array.prototype.toJSON = function () { calls++; return 'theirs'; };
  `);
  page.go();
  page.bridge('flush');
  const [first, second] = page.batches.flatMap(({records}) => records);
  assert.equal(
    first.text,
    JSON.stringify({
      event: 'view',
      ecommerce: {items: Array.from({length: 7}, (_, i) => ({id: i, price: 59.99 + i, tags: ['a', `b${i}`, 'd']}))},
      none: null,
      is: true,
    }),
  );
  assert.equal(first.tags, '[]');
  assert.equal(second.text, '{"1":"a","2":"b","__proto__":{"x":1}}');
  assert.equal(page.script('calls'), 0);
});

test('a move is left out of a batch that is sent by itself, and what was long before it could be sent has not changed', async () => {
  const page = new HookedPage();
  page.script(
    'window.dataLayer = []; dataLayer.push({event: "long", text: "\\u0001".repeat(9000)}, {event: "longer", text: "y".repeat(30_000)});',
  );
  await new Promise((done) => setTimeout(done, 1200)); // the page is looked at each second
  page.go();
  page.script('const m = {event: "m"}; dataLayer.push(m); dataLayer.unshift({event: "u"}); dataLayer.push({event: "last"});');
  const end = Date.now() + 20_000;
  const sent = () => page.batches.flatMap(({records}) => records);
  while (!sent().some(({text}) => text.includes('last')) && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(
    sent().map(({text}) => JSON.parse(text).event),
    ['long', 'longer', 'm', 'last'],
  );
  assert.deepEqual(
    sent().map(({changed}) => changed),
    [undefined, undefined, undefined, undefined],
  );
});

test('what gets into the array other than by push is recorded all the same, or counted as missed', () => {
  const page = new HookedPage();
  page.go();
  page.script(`window.dataLayer = []; dataLayer.push('a');
    Object.defineProperty(dataLayer, 1, {value: 'defined', enumerable: true, configurable: true, writable: true}); dataLayer.push('b');
    const hooked = Object.getPrototypeOf(dataLayer); Object.setPrototypeOf(dataLayer, Array.prototype); dataLayer.push('c', 'd');`);
  assert.deepEqual(
    page.flush().records.map(({value, via}) => [value, via]),
    [
      ['a', 'push'],
      ['defined', 'backfill'],
      ['b', 'push'],
      ['c', 'backfill'],
      ['d', 'backfill'],
    ],
  );
  assert.equal(page.batches.at(-1).missed, 0);
  page.script(`dataLayer.unshift('first', 'second'); dataLayer.push('e')`);
  assert.deepEqual(page.flush().records.at(-1).value, 'e');
  assert.equal(page.batches.at(-1).missed, 2);
});

test('of an array that is shortened, as GTM does, nothing is missed', () => {
  const page = new HookedPage();
  page.go();
  page.script(`window.dataLayer = []; for (let i = 0; i < 20; i++) { dataLayer.push(i); if (dataLayer.length > 5) dataLayer.shift(); }`);
  const {records} = page.flush();
  assert.deepEqual(
    records.map(({value, via}) => value + via),
    Array.from({length: 20}, (_, i) => i + 'push'),
  );
  page.script('dataLayer.push(20)');
  page.flush();
  assert.equal(page.batches.at(-1).missed, 0);
});

test('a page that holds the place of the parts is not spoken to', () => {
  for (const hold of [
    'writable: false, value: {read() { heard.push("read"); }, add() { heard.push("add"); }}',
    'get() { return {read() { heard.push("read"); }, add() { heard.push("add"); }}; }',
  ]) {
    const page = new HookedPage({
      before: `window.heard = []; Object.defineProperty(window, 'io.github.mcpdatalayer', {configurable: false, ${hold}});`,
    });
    assert.deepEqual(
      [...new Set(page.script('heard'))].filter((what) => what === 'read'),
      [],
    );
  }
});
