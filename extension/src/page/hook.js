// @ts-nocheck
// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts
(() => {
'use strict';
const args = {"known":[{"name":"dataLayer","kind":"gtm","awaited":true,"data":false},{"name":"adobeDataLayer","kind":"acdl","awaited":true,"data":false},{"name":"digitalData","kind":"object","awaited":true,"data":true},{"name":"utag_data","kind":"object","awaited":false,"data":true},{"name":"utag.data","kind":"object","awaited":false,"data":true},{"name":"tc_vars","kind":"object","awaited":false,"data":true},{"name":"_mtm","kind":"array","awaited":true,"data":false},{"name":"_paq","kind":"array","awaited":true,"data":false},{"name":"_satellite","kind":"object","awaited":false,"data":false},{"name":"pa","kind":"object","awaited":false,"data":false},{"name":"analytics","kind":"object","awaited":true,"data":false},{"name":"snowplow","kind":"object","awaited":false,"data":false},{"name":"fbq.queue","kind":"array","awaited":false,"data":false},{"name":"ttq","kind":"array","awaited":true,"data":false},{"name":"uetq","kind":"array","awaited":true,"data":false},{"name":"pintrk.queue","kind":"array","awaited":false,"data":false}],"extra":[],"late":false};

// lib/input.js
const input = { __proto__: null, layer: null, ...args }; // Chrome drops null values from the arguments of a script

// lib/lists.js
const List = function () { this.n = 0; };
List.prototype = { __proto__: null };
const list = () => new List();
const add = (items, item) => { items[items.n++] = item; };

// lib/natives.js
const replaced = list(); // by the page, and not used here
const suspect = list(); // replaced, and used for want of another
const saidOf = (f) => {
  try { return '' + (f in 1); } catch (e) { return e.message; }
};
const nativeText = (name) => 'function ' + name + '() { [native code] }';
const saysSo = (f, name) => saidOf(f) === "Cannot use 'in' operator to search for '" + nativeText(name) + "' in 1";
const runsOnFullStack = (apply, sourceOf, about) => {
  const none = [];
  let text = '';
  const dig = () => {
    try { dig(); } catch {
      if (text === '') try { text = apply(sourceOf, about, none); } catch { text = 'none'; }
    }
  };
  for (let i = 0; i < 3 && text !== nativeText('keyFor'); i++) { // the first time V8 may want to compile something
    text = '';
    dig();
  }
  return text === nativeText('keyFor');
};
const trusted = (w) => {
  try {
    const { apply } = w.Reflect;
    const { toString: sourceOf } = w.Function.prototype;
    const { keyFor: about } = w.Symbol;
    if (!saysSo(apply, 'apply') || !saysSo(sourceOf, 'toString') || !saysSo(about, 'keyFor')) return undefined;
    return runsOnFullStack(apply, sourceOf, about) ? (f) => apply(sourceOf, f, []) : undefined;
  } catch {
    return undefined; // a frame of another origin, or an object of the page
  }
};
let sourceOf = input.sourceOf ?? trusted(window);
for (let i = 0; i < 3 && sourceOf === undefined && window[i] !== undefined; i++) sourceOf = trusted(window[i]);
const isNativeByText = (f, name) => (sourceOf === undefined ? saysSo(f, name) : sourceOf(f) === nativeText(name));
const met = input.met ?? list();
const isNative = (f, name) => {
  if (typeof f !== 'function') return false;
  for (let i = 0; i < met.n; i++) if (met[i].f === f && met[i].name === name) return met[i].is;
  const is = isNativeByText(f, name);
  if (met.n < 200) add(met, { f, name, is });
  return is;
};
const native = (label, name, find, substitute) => {
  let own;
  try { own = find(window); } catch { return undefined; /* not in this browser */ }
  if (own === undefined || isNative(own, name)) return own;
  for (let i = 0; i < 20; i++) {
    try {
      if (window[i] === undefined) break;
      const other = find(window[i]);
      if (isNative(other, name)) { add(replaced, label); return other; }
    } catch { /* a frame of another origin: try the next */ }
  }
  add(substitute === undefined ? suspect : replaced, label);
  return substitute === undefined ? own : substitute;
};
const apply = native('Reflect.apply', 'apply', (w) => w.Reflect.apply);
const prototypeOf = native('Reflect.getPrototypeOf', 'getPrototypeOf', (w) => w.Reflect.getPrototypeOf, Object.getPrototypeOf);
const reflectGet = native('Reflect.get', 'get', (w) => w.Reflect.get);
const rawDescriptor = native('Reflect.getOwnPropertyDescriptor', 'getOwnPropertyDescriptor',
  (w) => w.Reflect.getOwnPropertyDescriptor, Object.getOwnPropertyDescriptor);
const objectPrototype = prototypeOf({});
const inheritsNothing = rawDescriptor(objectPrototype, 'value') === undefined && rawDescriptor(objectPrototype, 'get') === undefined;
const descriptor = inheritsNothing ? rawDescriptor : (object, key) => {
  const property = rawDescriptor(object, key);
  return property === undefined ? undefined : { __proto__: null, ...property };
};
const ownKeys = native('Reflect.ownKeys', 'ownKeys', (w) => w.Reflect.ownKeys);
const ownNames = native('Object.getOwnPropertyNames', 'getOwnPropertyNames', (w) => w.Object.getOwnPropertyNames, ownKeys);
const ownSymbols = native('Object.getOwnPropertySymbols', 'getOwnPropertySymbols', (w) => w.Object.getOwnPropertySymbols, () => []);
const isArray = native('Array.isArray', 'isArray', (w) => w.Array.isArray, (value) => {
  const length = descriptor(value, 'length');
  return length !== undefined && length.enumerable === false && length.configurable === false && typeof length.value === 'number';
});
const stringify = native('JSON.stringify', 'stringify', (w) => w.JSON.stringify, null);
const exec = native('RegExp.prototype.exec', 'exec', (w) => w.RegExp.prototype.exec);
const substring = native('String.prototype.substring', 'substring', (w) => w.String.prototype.substring, null);
const dateNow = native('Date.now', 'now', (w) => w.Date.now);
const now = native('performance.now', 'now', (w) => w.Performance.prototype.now);
const getter = (label, property, find) => native(label, 'get ' + property, (w) => descriptor(find(w), property).get);
const clock = now === undefined ? dateNow : () => apply(now, window.performance, []);
const cut = (text, from, to) => {
  if (substring !== null) return apply(substring, text, [from, to]);
  let out = '';
  for (let i = from; i < to && i < text.length; i++) out += text[i];
  return out;
};
const matches = (pattern, text) => apply(exec, pattern, [text]);
const hasOwn = native('Object.hasOwn', 'hasOwn', (w) => w.Object.hasOwn, (object, key) => descriptor(object, key) !== undefined);

// lib/objects.js
const inDocument = typeof window.Node === 'function';
const nodeType = inDocument ? getter('Node.prototype.nodeType', 'nodeType', (w) => w.Node.prototype) : undefined;
const windowOf = inDocument ? getter('window.window', 'window', (w) => w) : undefined;
const nodeKind = (object) => {
  if (nodeType === undefined) return 0;
  try { return apply(nodeType, object, []); } catch { return 0; /* not a node */ }
};
const isWindow = (object) => {
  if (windowOf === undefined) return false;
  try { return apply(windowOf, object, []) === object; } catch { return false; /* not a window */ }
};
const nativeName = (f) => {
  const name = descriptor(f, 'name');
  return name !== undefined && typeof name.value === 'string' && isNative(f, name.value) ? name.value : '';
};
const ancestry = (object) => {
  const found = { first: '', last: '', name: '' };
  let prototype = prototypeOf(object);
  for (let i = 0; prototype !== null && i < 100; i++) {
    const maker = descriptor(prototype, 'constructor');
    if (maker !== undefined && typeof maker.value === 'function') {
      const name = nativeName(maker.value);
      const label = name !== '' ? name : descriptor(maker.value, 'name')?.value;
      if (found.name === '' && typeof label === 'string') found.name = label;
      if (name !== '' && name !== 'Object') {
        if (found.first === '') found.first = name;
        found.last = name;
      }
    }
    prototype = prototypeOf(prototype);
  }
  return found;
};
const isHost = (object) => {
  if (nodeKind(object) !== 0 || isWindow(object)) return true;
  const { last } = ancestry(object);
  return last !== '' && last !== 'Array' && last !== 'Function';
};
const typeName = (value) => {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  try {
    if (isArray(value)) return 'array';
    return isHost(value) ? ancestry(value).name || 'Window' : 'object';
  } catch {
    return 'object'; // a proxy that throws
  }
};

// record/limits.js
const MOST_RECORDS = 4000;
const MORE_SALES = 200; // of e-commerce beyond that
const MOST_CHARS = 2_000_000;
const MOST_SHORT_CHARS = 3_000_000;
const BACKFILL = { records: 1500, chars: 1_000_000, oneChars: 250_000, ms: 200 };
const MOST_VALUE = 1_000_000; // characters of one message
const MOST_VALUE_MS = 50;
const A_SECOND = { pushes: 2000, ms: 100, chars: 4_000_000 }; // recorded fully; what goes beyond is recorded
const SHORT_A_SECOND = { pushes: 2000, ms: 50 }; // in short, and beyond that counted, but for
const SALES_A_SECOND = 50; // of e-commerce
const MOST_INLINE = 200_000; // characters of a script in the page, to look for the name of a layer in
const MOST_WATCHED = 300; // messages looked at again for what GTM or the page does to them
const MOST_WATCHED_CHARS = 10_000; // of one, for that
const WATCH_MS = 10_000; // for so long, and
const AWAIT_GTM_MS = 300_000; // for so long more, but for its number, where GTM may come late
const MOST_ASIDE = 200; // messages that a push of the page has kept back, and that may come into the array later
const MOST_STANDS = 10; // times that a push is replaced on one array, before the page has its way
const LOOK_MS = 1000;
const FLUSH_MS = 30;
const ANSWER_MS = 60_000; // without a word from the worker for so long all is dropped
const FEW = 3; // our own frame, push, the script that pushed: each costs as much as two properties of a message
const MORE = 8; // where push has been replaced: GTM's wrappers, and the container on whose behalf the script did
const DEEPER = 3; // more of a sale: behind a wrapper the script that pushed is the same each time, and what called it tells

// lib/text.js
const count = (n) => (typeof n === 'number' && n >= 0 && n <= 4294967295 ? n : 0);
const isHigh = (char) => char >= '\ud800' && char <= '\udbff'; // the first half of a surrogate pair
const short = (text, most = 300) => {
  if (text.length <= most) return text;
  return cut(text, 0, isHigh(text[most - 1]) ? most - 1 : most) + '…';
};
const message = (thrown) => {
  try {
    const said = typeof thrown === 'object' && thrown !== null ? thrown.message : thrown;
    return typeof said === 'string' || typeof said === 'number' ? short('' + said) : typeof said;
  } catch {
    return 'an object that cannot be read';
  }
};

// record/stand-in.js
const define = native('Reflect.defineProperty', 'defineProperty', (w) => w.Reflect.defineProperty);
const remove = native('Reflect.deleteProperty', 'deleteProperty', (w) => w.Reflect.deleteProperty);
const MakeProxy = native('Proxy', 'Proxy', (w) => w.Proxy);
const Failure = native('Error', 'Error', (w) => w.Error);
const textOfFunction = native('Function.prototype.toString', 'toString', (w) => w.Function.prototype.toString);
const standIn = (f, run) => {
  const ownText = { toString() { return apply(textOfFunction, f, []); } }.toString;
  return new MakeProxy(f, {
    __proto__: null,
    get: (target, key, receiver) => {
      const value = reflectGet(target, key, receiver);
      return key === 'toString' && value === textOfFunction ? ownText : value;
    },
    apply: (_, self, args) => run(self, args),
  });
};

// record/origin.js
const shorten = (frames) => {
  const limit = descriptor(Failure, 'stackTraceLimit');
  if (limit === undefined) return define(Failure, 'stackTraceLimit', { __proto__: null, value: frames, configurable: true, writable: true }) ? limit : null;
  if (limit.writable !== true) return null;
  Failure.stackTraceLimit = frames;
  return limit;
};
const lengthen = (limit) => {
  if (limit === undefined) remove(Failure, 'stackTraceLimit');
  else Failure.stackTraceLimit = limit.value;
};
const failureOf = (frames) => {
  const limit = shorten(frames + 1);
  const failure = limit === null ? undefined : new Failure();
  if (limit !== null) lengthen(limit);
  return failure;
};
const withFrames = (work) => {
  let frames;
  const before = descriptor(Failure, 'prepareStackTrace');
  const ours = (_, sites) => { frames = sites; return ''; };
  const put = before === undefined ? { __proto__: null, value: ours, configurable: true, writable: true, enumerable: true } : { __proto__: null, value: ours };
  const isPut = (before === undefined || before.get === undefined && before.set === undefined) && define(Failure, 'prepareStackTrace', put);
  try {
    let last; // a call with several messages has one error, and its frames can be read once
    return work((failure) => {
      if (failure !== undefined && failure === last) return frames;
      frames = undefined;
      last = failure;
      if (isPut && failure !== undefined) void failure.stack;
      return frames;
    });
  } finally {
    if (isPut && before === undefined) remove(Failure, 'prepareStackTrace');
    else if (isPut) define(Failure, 'prepareStackTrace', { __proto__: null, value: before.value });
  }
};
const scriptOf = (site) => {
  const name = site.getScriptNameOrSourceURL();
  if (typeof name === 'string' && name !== '') return name;
  const evaluated = site.isEval() ? matches(/\((\w[^()]*?):\d+:\d+\)+$/, '' + site.getEvalOrigin()) : null;
  return evaluated === null ? undefined : evaluated[1]; // undefined: a function of the browser
};
const isPushOfArray = (site) => site.getTypeName() === 'Array' && site.getMethodName() === 'push';
const containerOf = (script) => {
  const id = matches(/[?&]id=((?:GTM|GT|G|AW|DC)-[A-Za-z0-9_-]+)/, script);
  if (id !== null) return id[1];
  return matches(/\/gtm\.js([?#]|$)/, script) === null ? undefined : 'gtm.js';
};
let ownFolder = ''; // of our scripts
try { ownFolder = withFrames((framesOf) => matches(/^.*\//, scriptOf(framesOf(new Failure())[0]))[0]); } catch { /* no stacks here: no sources */ }
const MOST_PLACE = 1500; // characters of an address
const DEEP = 3; // frames of a stack
const isOurs = (script) => ownFolder !== '' && cut(script, 0, ownFolder.length) === ownFolder;
const placeOf = (site) => short(scriptOf(site), MOST_PLACE) + ':' + site.getLineNumber() + ':' + site.getColumnNumber();
const stackOf = (frames, from) => {
  const stack = list();
  for (let i = from; i < frames.length && stack.n < DEEP; i++) {
    const script = scriptOf(frames[i]);
    if (script !== undefined && !isOurs(script)) add(stack, placeOf(frames[i])); // not what the browser calls itself, like forEach
  }
  return stack.n > 1 ? stack : undefined;
};
const originOf = (frames, isPush, isDeep) => {
  const found = { source: undefined, container: undefined, stack: undefined };
  if (frames === undefined) return found;
  const n = frames.length;
  const next = (i) => {
    while (i < n) {
      const script = scriptOf(frames[i]);
      if (script !== undefined && !isOurs(script)) break;
      i++;
    }
    return i;
  };
  let from = next(0);
  for (let i = from; isPush && i < n && i < from + 6; i++) {
    if (!isPushOfArray(frames[i])) continue;
    from = next(i + 1);
    break;
  }
  if (from >= n) return found;
  found.source = placeOf(frames[from]);
  if (isDeep) found.stack = stackOf(frames, from);
  for (let i = from; i < n && found.container === undefined; i++) {
    const script = scriptOf(frames[i]);
    if (script !== undefined) found.container = containerOf(script);
  }
  return found;
};

// lib/layers.js
const bare = {
  __proto__: null,
  dataLayer: () => dataLayer,
  adobeDataLayer: () => adobeDataLayer,
  digitalData: () => digitalData,
  utag_data: () => utag_data,
  utag: () => utag,
  tc_vars: () => tc_vars,
  _mtm: () => _mtm,
  _paq: () => _paq,
  _satellite: () => _satellite,
  pa: () => pa,
  analytics: () => analytics,
  snowplow: () => snowplow,
  fbq: () => fbq,
  ttq: () => ttq,
  uetq: () => uetq,
  pintrk: () => pintrk,
};
const missing = (found) => ({ ok: false, refused: false, found });
const step = (holder, name) => {
  const property = descriptor(holder, name);
  if (property === undefined) return missing('undefined');
  try {
    const value = property.get === undefined ? property.value : apply(property.get, holder, []);
    return { ok: true, refused: false, value, isBare: false };
  } catch {
    return missing('getterError');
  }
};
const topLevel = (name) => {
  const property = descriptor(window, name);
  const own = property === undefined ? undefined : step(window, name);
  if (known(name) === undefined && bare[name] === undefined) return own ?? missing('undefined');
  if (own !== undefined && (property.get === undefined || !own.ok)) return own;
  let inherited;
  try { inherited = reflectGet(prototypeOf(window), name, window); } catch { /* a named frame of another origin, or a getter that throws */ }
  if (own !== undefined && own.value !== inherited) return own;
  if (bare[name] !== undefined) {
    let value;
    try { value = bare[name](); } catch { /* no such name, or not initialised yet */ }
    if (value !== undefined && value !== inherited) return { ok: true, refused: false, value, isBare: true };
  }
  return missing(typeName(inherited)); // <div id="dataLayer"> and other things that only look like a variable
};
const resolve = (name) => {
  const steps = list();
  for (let i = 0, word = ''; i <= name.length; i++) {
    if (i < name.length && name[i] !== '.') { word += name[i]; continue; }
    add(steps, word);
    word = '';
  }
  for (let i = 0; i < steps.n; i++) {
    if (steps[i] === '__proto__' || steps[i] === 'prototype' || steps[i] === 'constructor') {
      return { ...missing('undefined'), refused: true };
    }
  }
  if (steps.n > 1 && hasOwn(window, name)) return step(window, name);
  let at = topLevel(steps[0]);
  for (let i = 1; i < steps.n && at.ok; i++) {
    const holder = at.value;
    if (holder === null || (typeof holder !== 'object' && typeof holder !== 'function')) return missing('undefined');
    try {
      if (isHost(holder)) return { ...missing(typeName(holder)), refused: true };
      const next = step(holder, steps[i]);
      if (next.ok) next.isBare = at.isBare;
      at = next;
    } catch {
      return missing('getterError'); // a proxy that throws
    }
  }
  return at;
};
const known = (name) => {
  for (let i = 0; i < input.known.length; i++) if (input.known[i].name === name) return input.known[i];
  return undefined;
};
const selectAll = inDocument ? native('document.querySelectorAll', 'querySelectorAll', (w) => w.Document.prototype.querySelectorAll) : undefined;
const attributeOf = inDocument ? native('Element.prototype.getAttribute', 'getAttribute', (w) => w.Element.prototype.getAttribute) : undefined;
const renamed = () => {
  const names = list();
  const note = (name) => {
    if (typeof name !== 'string' || name === '') return;
    for (let i = 0; i < names.n; i++) if (names[i] === name) return;
    if (known(name) === undefined && names.n < 20) add(names, name);
  };
  const data = (object, name) => {
    const property = typeof object === 'object' && object !== null ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  try {
    const manager = data(window, 'google_tag_manager');
    const ids = typeof manager === 'object' && manager !== null ? ownKeys(manager) : [];
    for (let i = 0; i < ids.length && i < 100; i++) note(data(data(data(manager, ids[i]), 'dataLayer'), 'name'));
  } catch { /* a proxy that throws in place of GTM's object */ }
  if (!inDocument) return names;
  const scripts = apply(selectAll, window.document, ['script[src*="l="]']);
  for (let i = 0; i < 500 && nodeKind(scripts[i]) === 1; i++) {
    const src = apply(attributeOf, scripts[i], ['src']);
    const name = matches(/[?&]l=([^&#]+)/, src);
    if (name === null || matches(/(gtm\.js|gtag\/js)\?|[?&]id=(GTM|GT|G|AW|DC)-/, src) === null) continue;
    try { note(decodeURIComponent(name[1])); } catch { note(name[1]); /* a stray per cent sign */ }
  }
  return names;
};

// lib/json.js
const escapes = { __proto__: null, '"': '\\"', '\\': '\\\\', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r' };
const unicode = (char) => {
  const code = apply(native('', 'charCodeAt', (w) => w.String.prototype.charCodeAt), char, [0]);
  const digits = '0123456789abcdef';
  return '\\u' + digits[code >> 12] + digits[(code >> 8) & 15] + digits[(code >> 4) & 15] + digits[code & 15];
};
const quote = stringify !== null ? (text) => stringify(text) : (text) => {
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c >= '\ud800' && c <= '\udfff') {
      const pair = isHigh(c) && i + 1 < text.length && text[i + 1] >= '\udc00' && text[i + 1] <= '\udfff';
      out += pair ? c + text[++i] : unicode(c);
    } else {
      out += escapes[c] ?? (c < ' ' ? unicode(c) : c);
    }
  }
  return out + '"';
};
const quoteAll = (texts) => {
  let out = '';
  for (let i = 0; i < texts.n; i++) out += (i === 0 ? '' : ',') + quote(texts[i]);
  return '[' + out + ']';
};

// record/consent-sampler.js
const STATE = ['active', 'usedDeclare', 'usedDefault', 'usedUpdate', 'usedImplicit', 'usedContainerScopedDefaults', 'wasSetLate', 'accessedDefault',
  'accessedAny', 'waitPeriodTimedOut'];
const ENTRY = ['declare', 'default', 'update', 'implicit', 'initial', 'quiet'];
const MOST_ENTRIES = 40;
const MOST_NAME = 60;
const MOST_MS = 5; // a page whose object takes longer, so many times in a row,
const MOST_SLOW = 3;
const REST = 20; // is asked again after so many times what it took: it may have been the machine
const isObject = (value) => typeof value === 'object' && value !== null || typeof value === 'function';
const data = (object, name) => {
  const property = isObject(object) ? descriptor(object, name) : undefined;
  return property === undefined ? undefined : property.value;
};
const booleans = (object, names) => {
  let out = '';
  for (let i = 0; i < names.length; i++) {
    const value = data(object, names[i]);
    if (typeof value === 'boolean') out += (out === '' ? '"' : ',"') + names[i] + '":' + value;
  }
  return out;
};
const entriesOf = (entries) => {
  let out = '';
  let n = 0;
  for (const name in entries) {
    const entry = data(entries, name);
    if (!isObject(entry) || name.length > MOST_NAME) continue;
    if (n++ >= MOST_ENTRIES) break;
    out += (out === '' ? '' : ',') + quote(name) + ':{' + booleans(entry, ENTRY) + '}';
  }
  return out;
};
let slow = 0;
let again = 0;
const sampleConsent = () => {
  if (slow >= MOST_SLOW && clock() < again) return ''; // not what it was: that may have changed
  const ics = data(data(window, 'google_tag_data'), 'ics');
  if (!isObject(ics)) return '';
  const began = clock();
  const state = booleans(ics, STATE);
  const entries = data(ics, 'entries');
  const now = '{' + state + (isObject(entries) ? (state === '' ? '' : ',') + '"entries":{' + entriesOf(entries) + '}' : '') + '}';
  const took = clock() - began;
  slow = took > MOST_MS ? slow + 1 : 0;
  again = began + took * (REST + 1);
  return now;
};

// record/recording.js
const realWindow = window;
const later = native('setTimeout', 'setTimeout', (w) => w.setTimeout);
const micro = native('queueMicrotask', 'queueMicrotask', (w) => w.queueMicrotask);
const age = clock();
const navigatedAt = dateNow() - (age < 1e10 ? age - age % 1 : 0); // where performance is missing it is the date
const recording = {
  ended: false,
  answered: false, // by the worker
  going: false, // it wants the records
  isCut: false, // but is not there at the moment
  last: 0, // number of the last record
  lastMade: undefined, // the last record
  waiting: list(), // records
  waitingChars: 0,
  amends: list(),
  sampled: 0,
  droppedPushes: 0,
  droppedChars: 0,
  tellLayers: false,
  isSoon: false,
  busy: false, // a getter of a message may push: that message is copied right after this one
  postponed: list(),
  asked: undefined, // the message that was last looked at for being about e-commerce, which a push asks for twice
  consent: '', // that the page had when it was last looked at
  toldConsent: '', // that the pushes say without what was amended later
};
const entries = list(); // {name, kind, value, gen, …}: a layer by its name
const hooks = list(); // {entry, object, gen, …}: an array, or an object with a push, that has or had the name

// record/consent.js
const seeConsent = () => {
  const before = recording.busy;
  recording.busy = true; // an object of the page that is a Proxy may push
  try {
    const now = sampleConsent();
    if (now === '' || now === recording.consent) return;
    recording.consent = now;
    if (recording.lastMade === undefined) return;
    recording.lastMade.consentAfter = now;
    if (!recording.lastMade.sent) {
      recording.toldConsent = now;
    } else {
      add(recording.amends, recording.lastMade);
      soon();
    }
  } catch { /* a Proxy that throws: as before */ } finally {
    recording.busy = before;
  }
};
const LOOKS_A_MS = 8;
let lookedAt = 0;
let looks = 0;
const mayHaveConsented = (now) => {
  if (now !== lookedAt) {
    lookedAt = now;
    looks = 0;
  }
  return looks++ < LOOKS_A_MS || recording.lastMade !== undefined && recording.lastMade.text !== undefined && recording.lastMade.text[2] === '$';
};
const forgetConsent = () => {
  recording.consent = recording.toldConsent = '';
  recording.lastMade = undefined;
};

// record/dialogs.js
const MOST_DIALOG = 1000;
const standIns = list(); // {name, before, proxy}
let answers = '';
let dialogsEnded = false;
const told = (kind, text, answer) => '{"kind":"' + kind + '","message":' + quote(cut(text, 0, MOST_DIALOG)) + (answer === undefined ? '' : ',"answer":' + answer) + '}';
const standInFor = (name, answer) => {
  const property = descriptor(realWindow, name);
  if (property === undefined || property.configurable !== true || !isNative(property.value, name)) return;
  const before = property.value;
  const proxy = standIn(before, (self, given) => {
    if (dialogsEnded) return apply(before, self, given);
    const isAsked = given.length > 0 && (given[0] !== undefined || name === 'alert');
    const text = isAsked ? `${given[0]}` : ''; // code of the page, which the browser would run once, too
    if (answers !== '') return answer(text);
    say('dialog', told(name, text));
    try {
      return apply(before, self, !isAsked ? given : given.length > 1 ? [text, given[1]] : [text]);
    } finally {
      say('dialog', '');
    }
  });
  if (define(realWindow, name, { __proto__: null, value: proxy })) add(standIns, { name, before, proxy });
};
const dialogs = {
  install: () => {
    standInFor('alert', (text) => { say('answered', told('alert', text, 'true')); });
    standInFor('confirm', (text) => {
      const isAccepted = answers[0] === 'a';
      say('answered', told('confirm', text, isAccepted ? 'true' : 'false'));
      return isAccepted;
    });
    standInFor('prompt', (text) => {
      let at = 0;
      while (at < answers.length && answers[at] !== '=') at++;
      const answer = at < answers.length ? cut(answers, at + 1, answers.length) : null;
      say('answered', told('prompt', text, answer === null ? 'null' : quote(cut(answer, 0, MOST_DIALOG))));
      return answer;
    });
  },
  answer: (how) => { answers = how; },
  stop: () => {
    dialogsEnded = true;
    for (let i = 0; i < standIns.n; i++) {
      const { name, before, proxy } = standIns[i];
      const now = descriptor(realWindow, name);
      if (now !== undefined && now.value === proxy) define(realWindow, name, { __proto__: null, value: before });
    }
  },
};

// record/bridge-link.js
const replacedBefore = suspect.n;
const Target = native('EventTarget', 'EventTarget', (w) => w.EventTarget);
const Message = native('CustomEvent', 'CustomEvent', (w) => w.CustomEvent);
const Hello = native('FocusEvent', 'FocusEvent', (w) => w.FocusEvent);
const dispatch = native('EventTarget.prototype.dispatchEvent', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
const listen = native('EventTarget.prototype.addEventListener', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener);
const unlisten = native('EventTarget.prototype.removeEventListener', 'removeEventListener', (w) => w.EventTarget.prototype.removeEventListener);
const detail = getter('CustomEvent.prototype.detail', 'detail', (w) => w.CustomEvent.prototype);
const isLate = input.late === true; // the page was there first
const related = isLate ? getter('FocusEvent.prototype.relatedTarget', 'relatedTarget', (w) => w.FocusEvent.prototype) : undefined;
const cryptoOf = isLate ? getter('crypto', 'crypto', (w) => w) : undefined;
const fill = isLate ? native('Crypto.prototype.getRandomValues', 'getRandomValues', (w) => w.Crypto.prototype.getRandomValues) : undefined;
const Numbers = isLate ? native('Uint32Array', 'Uint32Array', (w) => w.Uint32Array) : undefined;
const isExposed = isLate && (sourceOf === undefined || suspect.n > replacedBefore);
let node = isLate ? undefined : new Target(); // nobody but the bridge has it
const quietly = (work) => {
  const nowhere = new Target();
  apply(listen, nowhere, ['x', () => { try { work(); } catch { recording.droppedPushes++; /* a page object that throws at every touch */ } }, { __proto__: null, once: true }]);
  apply(dispatch, nowhere, [new Message('x')]);
};
const say = (type, what) => node !== undefined && apply(dispatch, node, [new Message(type, { __proto__: null, detail: what })]);
const hear = (type, work) => apply(listen, node, [type, (event) => {
  const what = type === 'go' || type === 'dialogs' ? apply(detail, event, []) : undefined;
  quietly(() => work(what));
}]);
const serveBridge = () => {
  hear('taken', () => apply(unlisten, realWindow, ['mcp-datalayer-bridge', introduce]));
  hear('stop', stop);
  hear('go', (what) => {
    if (recording.answered) forgetConsent();
    recording.answered = recording.going = recording.tellLayers = true;
    recording.isCut = false;
    for (let i = 0, name = ''; i <= what.length; i++) {
      if (i < what.length && what[i] !== '\n') { name += what[i]; continue; }
      if (name !== '') addLayer(name, 'array?');
      name = '';
    }
    look();
    emit();
  });
  hear('wait', () => { recording.isCut = true; }); // the worker was ended; go comes again
  hear('dialogs', (how) => dialogs.answer(how)); // during a step
  hear('send', emit); // what there is, at once
  hear('flush', () => {
    look();
    everyNow();
    emit();
    say('flushed', '');
  });
};
const introduce = () => apply(dispatch, realWindow, [new Hello('mcp-datalayer-hook', { __proto__: null, relatedTarget: node })]);
const awaitBridge = () => {
  const numbers = new Numbers(4);
  apply(fill, apply(cryptoOf, realWindow, []), [numbers]);
  const name = numbers[0] + '-' + numbers[1] + '-' + numbers[2] + '-' + numbers[3];
  apply(listen, realWindow, [name, (event) => {
    const given = apply(related, event, []);
    if (given === null) return quietly(stop); // it has a hook
    node = given;
    serveBridge();
    say('here', '');
  }, { __proto__: null, once: true }]);
  return isExposed ? name + '!' : name;
};

// record/call-hook.js
const callHook = (lastPush, changed) => {
  const MOST_URL = 20_001; // one more than is kept shows that there was more
  const MOST_BODY = 100_001;
  const MOST_HITS = 500; // that wait here, and
  const MOST_CHARS = 2_000_000; // their texts together
  const A_SECOND = 100;
  const FRAMES = 16; // five our own, and where containers wrap what they call
  const realWindow = window;
  const ofClass = (name, member) => native(name + '.prototype.' + member, member, (w) => w[name].prototype[member]);
  const getterOf = (name, member) => getter(name + '.prototype.' + member, member, (w) => w[name].prototype);
  const Address = native('URL', 'URL', (w) => w.URL);
  const hrefOf = getterOf('URL', 'href');
  const baseOf = getterOf('Node', 'baseURI');
  const requestUrl = getterOf('Request', 'url');
  const requestMethod = getterOf('Request', 'method');
  const requestKeepalive = getterOf('Request', 'keepalive');
  const paramsText = ofClass('URLSearchParams', 'toString');
  const formEntries = ofClass('FormData', 'entries');
  const encode = native('encodeURIComponent', 'encodeURIComponent', (w) => w.encodeURIComponent);
  const blobSize = getterOf('Blob', 'size');
  const blobText = ofClass('Blob', 'text');
  const then = ofClass('Promise', 'then');
  const bufferLength = getterOf('ArrayBuffer', 'byteLength');
  const viewLength = getter('TypedArray.prototype.byteLength', 'byteLength', (w) => w.Reflect.getPrototypeOf(w.Uint8Array.prototype));
  const dataViewLength = getterOf('DataView', 'byteLength');
  const Decoder = native('TextDecoder', 'TextDecoder', (w) => w.TextDecoder);
  const decode = ofClass('TextDecoder', 'decode');
  const Encoder = native('TextEncoder', 'TextEncoder', (w) => w.TextEncoder);
  const encodeText = ofClass('TextEncoder', 'encode');
  const upper = ofClass('String', 'toUpperCase');
  const Weak = native('WeakMap', 'WeakMap', (w) => w.WeakMap);
  const weakGet = ofClass('WeakMap', 'get');
  const weakSet = ofClass('WeakMap', 'set');
  let ended = false;
  let last = 0; // number of the last hit
  let hits = list();
  let bodies = list();
  let chars = 0;
  let dropped = 0;
  const wrapped = list(); // {holder, name, before, proxy}
  const attempt = (f, self, args = []) => {
    if (f === undefined) return undefined;
    try { return apply(f, self, args); } catch { return undefined; /* of another class */ }
  };
  const isObject = (value) => typeof value === 'object' && value !== null || typeof value === 'function';
  const data = (object, name) => {
    const property = isObject(object) ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  const addressOf = (given) => {
    const text = typeof given === 'string' ? given : attempt(hrefOf, given);
    if (text === undefined) return undefined;
    try {
      const href = apply(hrefOf, new Address(text, attempt(baseOf, realWindow.document)), []);
      return matches(/^https?:/, href) === null ? undefined : cut(href, 0, MOST_URL);
    } catch {
      return undefined; // no address
    }
  };
  const formText = (form) => {
    const entries = attempt(formEntries, form);
    if (entries === undefined) return undefined;
    const { next } = prototypeOf(entries);
    let out = '';
    for (let i = 0; i < 1000 && out.length < MOST_BODY; i++) {
      const { value, done } = apply(next, entries, []);
      if (done) break;
      if (typeof value[1] === 'string') out += (out === '' ? '' : '&') + encode(value[0]) + '=' + encode(cut(value[1], 0, MOST_BODY));
    }
    return out;
  };
  const textOfBytes = (buffer) => {
    try { return apply(decode, new Decoder('utf-8', { __proto__: null, fatal: true }), [buffer]); } catch { return undefined; /* not text */ }
  };
  const UNKNOWN = list();
  const bodyOf = (body) => {
    if (typeof body === 'string') return { text: body, bytes: body.length < MOST_BODY ? apply(encodeText, new Encoder(), [body]).length : undefined };
    if (body === undefined || body === null) return { bytes: 0 };
    if (!isObject(body)) return {};
    const bytes = attempt(bufferLength, body) ?? attempt(viewLength, body) ?? attempt(dataViewLength, body);
    if (bytes !== undefined) return { bytes, text: bytes < MOST_BODY ? textOfBytes(body) : undefined };
    const size = attempt(blobSize, body);
    if (size !== undefined) return { bytes: size, blob: size > 0 && size < MOST_BODY ? body : undefined };
    return { text: attempt(paramsText, body) ?? formText(body) };
  };
  let second = 0;
  let inSecond = 0;
  const isTooMuch = (now) => {
    if (now - second >= 1000 || now < second) {
      second = now;
      inSecond = 0;
    }
    return ++inSecond > A_SECOND || hits.n >= MOST_HITS || chars >= MOST_CHARS;
  };
  const isHit = (via, url, method, isKept) => via === 'beacon' || isKept || method !== 'GET' && method !== 'HEAD' || matches(/[?;]/, url) !== null;
  const note = ({ time, ms }, via, given, method, body, isKept) => {
    const url = addressOf(given);
    if (url === undefined || !isHit(via, url, method, isKept)) return;
    if (isTooMuch(time)) {
      dropped++;
    } else {
      const { text, bytes, blob } = bodyOf(body);
      const hit = {
        n: ++last, time, ms, via, method, url, body: text === undefined ? undefined : cut(text, 0, MOST_BODY), bytes, after: lastPush(), failure: failureOf(FRAMES),
      };
      add(hits, hit);
      chars += url.length + (hit.body === undefined ? 0 : hit.body.length);
      if (blob !== undefined) readLater(hit.n, blob);
    }
    changed();
  };
  const readLater = (n, blob) => {
    const read = attempt(blobText, blob);
    if (read === undefined) return;
    apply(then, read, [(text) => {
      if (ended || bodies.n >= MOST_HITS || chars >= MOST_CHARS) return;
      add(bodies, { n, text });
      chars += text.length;
      changed();
    }, () => { /* a file that is gone: no body */ }]);
  };
  const wrap = (holder, name, seen) => {
    const property = isObject(holder) ? descriptor(holder, name) : undefined;
    if (property === undefined || typeof property.value !== 'function') return;
    const before = property.value;
    const proxy = standIn(before, (self, args) => {
      if (ended) return apply(before, self, args);
      const at = { time: dateNow(), ms: clock() };
      const result = apply(before, self, args);
      try { seen(at, args, result, self); } catch { dropped++; /* the stack is full, or the page has given something that throws */ }
      return result;
    });
    if (define(holder, name, { __proto__: null, value: proxy })) add(wrapped, { holder, name, before, proxy });
  };
  const prototypeNamed = (name) => data(data(realWindow, name), 'prototype');
  const verb = (method) => (typeof method === 'string' ? cut(apply(upper, method, []), 0, 20) : 'GET');
  const opened = new Weak(); // XMLHttpRequest → {method, address}
  const install = () => {
    wrap(prototypeNamed('Navigator'), 'sendBeacon', (at, args, isSent) => { if (isSent === true) note(at, 'beacon', args[0], 'POST', args[1], true); });
    wrap(realWindow, 'fetch', (at, args) => {
      const url = attempt(requestUrl, args[0]);
      const method = data(args[1], 'method') ?? (url === undefined ? undefined : attempt(requestMethod, args[0]));
      const body = data(args[1], 'body');
      const isHidden = body === undefined && (url !== undefined || isObject(args[1]) && descriptor(args[1], 'body') !== undefined); // in a Request, behind a getter
      const isKept = (data(args[1], 'keepalive') ?? (url === undefined ? undefined : attempt(requestKeepalive, args[0]))) === true;
      note(at, 'fetch', url ?? args[0], verb(method), isHidden ? UNKNOWN : body, isKept);
    });
    const requests = prototypeNamed('XMLHttpRequest');
    wrap(requests, 'open', (at, args, result, self) => apply(weakSet, opened, [self, { method: verb(args[0]), address: args[1] }]));
    wrap(requests, 'send', (at, args, result, self) => {
      const request = apply(weakGet, opened, [self]);
      if (request !== undefined) note(at, 'xhr', request.address, request.method, args[0], false);
    });
  };
  const stop = () => {
    ended = true;
    for (let i = 0; i < wrapped.n; i++) {
      const { holder, name, before, proxy } = wrapped[i];
      const now = descriptor(holder, name);
      if (now !== undefined && now.value === proxy) define(holder, name, { __proto__: null, value: before });
    }
    hits = bodies = list();
  };
  const member = (name, value) => (value === undefined ? '' : ',"' + name + '":' + (typeof value === 'number' ? value : quote(value)));
  const hitText = (hit, framesOf) => {
    let from = { source: undefined, container: undefined };
    try { from = originOf(framesOf(hit.failure), false); } catch { /* the page has changed what stacks consist of: no source */ }
    return '{"n":' + hit.n + ',"t":' + hit.time + ',"ms":' + hit.ms + ',"via":"' + hit.via + '"' + member('method', hit.method) + member('url', hit.url)
      + member('body', hit.body) + member('bodyBytes', hit.bytes) + member('source', from.source) + member('container', from.container) + ',"after":' + hit.after + '}';
  };
  const take = (framesOf) => {
    let hitsText = '';
    let bodiesText = '';
    for (let i = 0; i < hits.n; i++) hitsText += (i === 0 ? '' : ',') + hitText(hits[i], framesOf);
    for (let i = 0; i < bodies.n; i++) bodiesText += (i === 0 ? '' : ',') + '{"n":' + bodies[i].n + ',"body":' + quote(cut(bodies[i].text, 0, MOST_BODY)) + '}';
    const taken = { hits: '[' + hitsText + ']', bodies: '[' + bodiesText + ']', dropped };
    hits = list();
    bodies = list();
    chars = 0;
    dropped = 0;
    return taken;
  };
  return { install, stop, take, isWaiting: () => hits.n > 0 || bodies.n > 0 || dropped > 0 };
};

// record/calls.js
const calls = callHook(() => recording.last, () => soon());

// lib/writing.js
const MOST_DEPTH = 1000; // JSON readers commonly refuse deeper texts
const RESERVE = 80; // characters that each open container keeps to say what it has left out
const writing = {
  room: 0, // characters that it may still write
  deadline: 0,
  stop: '', // why it writes no more: '', 'size' or 'time'
  cutShort: false, // whether it left something out
  ticks: 0,
  tags: '',
  notes: { __proto__: null },
  size: 0, // characters that the plain value looked at takes at least
  isPlain: undefined, // (value, here) whether it is plain: the reader's own way, or the hook's
  plainFrom: 0, // the depth from which on a value may be plain
  mayStringify: false,
  gotten: undefined, // by object, what the getters of the member at hand gave
  isLast: false, // the last attempt at this member: what is too large is now cut instead of put off
};
const tick = (weight) => {
  writing.ticks += weight;
  if (writing.ticks < 1000) return;
  writing.ticks = 0;
  if (writing.deadline < 0) writing.deadline = clock() - writing.deadline; // of the hook: so long from now
  else if (clock() > writing.deadline) writing.stop = 'time';
};
const spend = (text) => {
  writing.room -= text.length;
  if (writing.room < 0 && writing.stop === '') writing.stop = 'size';
  return text;
};
const place = (up, value, key = 0) => ({ up, value, key, depth: up === null ? 0 : up.depth + 1, taken: 1 });
const pathOf = (here) => {
  let path = '';
  for (; here !== null; here = here.up) {
    if (here.key === null) continue; // above a message of the hook
    if (typeof here.key === 'number') { path = '[' + here.key + ']' + path; continue; }
    let name = '';
    for (let i = 0; i < here.key.length; i++) {
      const c = here.key[i];
      name += c === "'" ? "\\'" : c === '"' ? c : escapes[c] ?? (c < ' ' ? unicode(c) : c);
    }
    path = "['" + name + "']" + path;
  }
  return '$' + path;
};
const note = (here, id) => {
  const before = writing.notes[id];
  const at = before === undefined ? indexOf(here) : before.at;
  writing.notes = { ...writing.notes, __proto__: null, [id]: { n: before === undefined ? 1 : before.n + 1, at } };
};
const indexOf = (here) => {
  let index = -1;
  for (; here !== null; here = here.up) if (here.key !== null) index = typeof here.key === 'number' ? here.key : -1;
  return index;
};
const mark = (here, type) => {
  writing.tags += (writing.tags === '' ? '' : ',') + '{"path":' + quote(pathOf(here)) + ',"type":"' + type + '"}';
};
const tag = (here, type, members = '') => {
  tick(5);
  mark(here, type);
  return spend('{"$type":"' + type + '"' + members + '}');
};
const member = (name, value) => (typeof value === 'string' ? ',"' + name + '":' + quote(short(value)) : '');
const getterError = (here, thrown) => tag(here, 'getterError', member('message', message(thrown)));
const omitted = (here, howMany) => {
  writing.cutShort = true;
  return tag(here, 'omitted', ',"reason":"' + writing.stop + '","count":' + howMany);
};

// lib/plain.js
const arrayPrototype = prototypeOf([]);
const framePrototypes = list(); // Object.prototype and Array.prototype of the page's frames, once met
const isFramePrototype = (prototype) => {
  for (let i = 0; i < framePrototypes.n; i++) if (framePrototypes[i] === prototype) return true;
  const maker = descriptor(prototype, 'constructor');
  if (maker === undefined || typeof maker.value !== 'function' || hasOwn(prototype, 'toJSON')) return false;
  const above = prototypeOf(prototype);
  const name = nativeName(maker.value);
  const plain = above === null ? name === 'Object' : name === 'Array' && isPlainPrototype(above);
  if (plain) add(framePrototypes, prototype);
  return plain;
};
const Copied = function () {};
const copiedPrototype = Copied.prototype = { __proto__: null };
const isPlainPrototype = (prototype) => prototype === objectPrototype || prototype === arrayPrototype || prototype === copiedPrototype || isFramePrototype(prototype);
const isForeignHost = (object) => {
  const then = descriptor(object, 'then');
  return then !== undefined && then.enumerable === false && then.value === undefined;
};
const isRecord = (object) => {
  const prototype = prototypeOf(object);
  return prototype === null ? !isForeignHost(object) : isPlainPrototype(prototype);
};
const isPlainScalar = (value) => {
  switch (typeof value) {
    case 'string': writing.size += value.length + 2; break;
    case 'number': writing.size++; if (value - value !== 0) return false; break;
    case 'boolean': writing.size += 4; break;
    case 'object': break; // null
    default: return false;
  }
  if (++writing.ticks >= 1000) tick(0);
  return writing.size <= writing.room && writing.stop === '';
};
const isStringifyTrue = () => stringify !== null && !('toJSON' in arrayPrototype); // nor in Object.prototype
writing.mayStringify = isStringifyTrue();
const isPlainData = (value, here) => {
  writing.size = 0;
  try {
    return writing.mayStringify && writing.isPlain(value, here);
  } catch {
    return false; // the traps of a proxy, or a hole: `write` says where
  }
};

// lib/elements.js
let dom;
const domFunctions = () => {
  const of = (type, property) => getter(type + '.prototype.' + property, property, (w) => w[type].prototype);
  const read = (type, property) => {
    const get = of(type, property);
    return (node) => apply(get, node, []);
  };
  const getAttribute = native('Element.prototype.getAttribute', 'getAttribute', (w) => w.Element.prototype.getAttribute);
  return {
    attribute: (el, name) => apply(getAttribute, el, [name]),
    tag: read('Element', 'localName'),
    id: read('Element', 'id'),
    parent: read('Node', 'parentElement'),
    before: read('Element', 'previousElementSibling'),
    firstChild: read('Node', 'firstChild'),
    nextSibling: read('Node', 'nextSibling'),
    data: read('CharacterData', 'data'),
  };
};
const isTypedInto = (el) => {
  const editable = dom.attribute(el, 'contenteditable');
  return (editable !== null && editable !== 'false') || dom.attribute(el, 'role') === 'textbox'
    || matches(/^(input|textarea|select|option|script|style|template|noscript)$/, dom.tag(el)) !== null;
};
const selectorOf = (el) => {
  let selector = '';
  for (let i = 0; el !== null && i < 12; i++, el = dom.parent(el)) {
    const name = matches(/^[a-z][a-z0-9-]*$/, dom.tag(el)) === null ? '*' : dom.tag(el);
    const id = dom.id(el);
    const tail = selector === '' ? '' : ' > ' + selector;
    if (matches(/^[A-Za-z_][\w-]*$/, id) !== null) return name + '#' + id + tail;
    if (name === 'body' || name === 'html') return name + tail;
    let nth = 1;
    for (let b = dom.before(el); b !== null && nth < 1000; b = dom.before(b)) if (name === '*' || dom.tag(b) === dom.tag(el)) nth++;
    selector = name + (name === '*' ? ':nth-child(' : ':nth-of-type(') + nth + ')' + tail;
  }
  return selector;
};
const textIn = (el) => {
  for (let above = el, i = 0; above !== null && i < 100; above = dom.parent(above), i++) if (isTypedInto(above)) return '';
  let text = '';
  let visited = 0;
  const visit = (node, depth) => {
    for (let child = dom.firstChild(node); child !== null && text.length <= 100 && visited < 300; child = dom.nextSibling(child)) {
      visited++;
      const kind = nodeKind(child);
      if (kind === 3) {
        const data = dom.data(child);
        for (let i = 0; i < data.length && text.length <= 100; i++) {
          const space = data[i] <= ' ' || data[i] === '\u00a0';
          if (!space) text += data[i]; else if (text !== '' && text[text.length - 1] !== ' ') text += ' ';
        }
      } else if (kind === 1 && depth < 30 && !isTypedInto(child)) {
        visit(child, depth + 1);
      }
    }
  };
  visit(el, 0);
  return text[text.length - 1] === ' ' ? cut(text, 0, text.length - 1) : text;
};
const safeAttributes = ['type', 'name', 'href', 'src', 'alt', 'title', 'role', 'rel', 'target', 'for', 'method', 'action', 'aria-label'];
const writeElement = (el, here) => {
  tick(100);
  dom ??= domFunctions();
  const classes = list();
  const names = dom.attribute(el, 'class') ?? '';
  for (let i = 0, word = ''; i <= names.length && classes.n < 20; i++) {
    if (i < names.length && names[i] > ' ') { word += names[i]; continue; }
    if (word !== '') add(classes, short(word, 100));
    word = '';
  }
  let attributes = '';
  for (let i = 0; i < safeAttributes.length; i++) {
    const value = dom.attribute(el, safeAttributes[i]);
    if (value !== null) attributes += (attributes === '' ? '' : ',') + quote(safeAttributes[i]) + ':' + quote(short(value));
  }
  const text = textIn(el);
  return tag(here, 'element', member('tag', dom.tag(el)) + member('id', dom.id(el) || undefined)
    + (classes.n === 0 ? '' : ',"classes":' + quoteAll(classes))
    + (attributes === '' ? '' : ',"attributes":{' + attributes + '}')
    + (text === '' ? '' : ',"text":' + quote(short(text, 100))) + member('selector', selectorOf(el)));
};

// lib/built-ins.js
const writeSpecial = (value, here) => {
  tick(20);
  if (isWindow(value)) return writeWindow(value, here);
  const node = nodeKind(value);
  const { first, last, name } = ancestry(value);
  if (node === 1) return writeElement(value, here);
  if (node !== 0) return tag(here, 'node', member('class', name));
  if (prototypeOf(value) === null) return tag(here, 'host', member('class', 'Location')); // of another origin
  const before = writing.tags;
  try {
    const text = writeBuiltIn(value, here, first, last, name);
    if (text !== undefined) return text;
  } catch {
    writing.tags = before; // it has the class of a built-in but is none, as Object.create(Map.prototype)
  }
  return writeInstance(value, here, name);
};
const writeInstance = (value, here, name) => {
  noteInstance(value, here, name);
  return writeMembers(value, here);
};
const writeWindow = (value, here) => {
  let url;
  try { url = value.location.href; } catch { /* another origin */ }
  return tag(here, 'window', ',"sameOrigin":' + (url !== undefined) + member('url', url));
};
const writeBuiltIn = (value, here, first, last, name) => {
  const call = (method, parameters) => apply(native(last + '.prototype.' + method, method, (w) => w[last].prototype[method]), value, parameters);
  switch (last) {
    case '': case 'Array': case 'Function': return undefined;
    case 'Date': {
      const time = call('getTime', []);
      return tag(here, 'date', time === time ? member('iso', call('toISOString', [])) : ',"invalid":true');
    }
    case 'Map': {
      const keys = list();
      const values = list();
      call('forEach', [(v, k) => { add(keys, k); add(values, v); }]);
      return nested(here, 'map', '', value, 'entries', (inner) => writeItems(keys.n, inner, (i) => {
        const pair = place(inner, undefined);
        return writeItems(2, pair, (j) => write(j === 0 ? keys[i] : values[i], pair));
      }));
    }
    case 'Set': {
      const values = list();
      call('forEach', [(v) => { add(values, v); }]);
      return nested(here, 'set', '', value, 'values', (inner) => writeItems(values.n, inner, (i) => write(values[i], inner)));
    }
    case 'RegExp': return tag(here, 'regexp', member('source', value.source) + member('flags', value.flags));
    case 'Error': return withOwn(here, 'error', member('name', value.name) + member('message', value.message), value);
    case 'TypedArray': {
      const n = count(value.length);
      return nested(here, 'typedarray', member('class', first) + ',"length":' + n, value, 'start',
        (inner) => writeElements(value, n < 16 ? n : 16, inner));
    }
    case 'ArrayBuffer': case 'SharedArrayBuffer': return tag(here, 'arraybuffer', ',"byteLength":' + count(value.byteLength));
    case 'DataView': return tag(here, 'dataview', ',"byteLength":' + count(value.byteLength));
    case 'Blob': return tag(here, first === 'File' ? 'file' : 'blob', member('name', value.name) + ',"size":' + count(value.size) + member('type', value.type));
    case 'Promise': return tag(here, 'promise');
    case 'WeakMap': return tag(here, 'weakmap');
    case 'WeakSet': return tag(here, 'weakset');
    case 'String': case 'Number': case 'Boolean': case 'BigInt': case 'Symbol': {
      const primitive = call('valueOf', []);
      return nested(here, 'boxed', '', value, 'value', (inner) => write(primitive, inner.up));
    }
    default: {
      const members = member('class', name) + member('type', last === 'Event' ? value.type : undefined)
        + member('href', last === 'URL' || last === 'Location' ? value.href : undefined);
      if (last === 'NodeList' || last === 'HTMLCollection') {
        const n = count(value.length);
        return nested(here, 'host', members + ',"length":' + n, value, 'start', (inner) => writeElements(value, n < 16 ? n : 16, inner));
      }
      return name === first ? tag(here, 'host', members) : withOwn(here, 'host', members, value);
    }
  }
};
const noteInstance = (value, here, name) => {
  note(here, name === 'Object' || name === '' ? 'prototype' : 'class');
  for (let prototype = prototypeOf(value), i = 0; prototype !== null && i < 100; prototype = prototypeOf(prototype), i++) {
    if (hasOwn(prototype, 'toJSON') && prototype !== objectPrototype) { noteToJson(here); break; }
  }
};

// lib/write.js
const Values = native('Map', 'Map', (w) => w.Map);
const mapGet = native('Map.prototype.get', 'get', (w) => w.Map.prototype.get);
const mapSet = native('Map.prototype.set', 'set', (w) => w.Map.prototype.set);
const symbolText = native('Symbol.prototype.description', 'get description',
  (w) => descriptor(w.Symbol.prototype, 'description').get);
const objectText = native('Object.prototype.toString', 'toString', (w) => w.Object.prototype.toString);
const isArguments = (object) => hasOwn(object, 'callee') && !(Symbol.toStringTag in object)
  && apply(objectText, object, []) === '[object Arguments]';
const write = (value, here) => {
  tick(1);
  switch (typeof value) {
    case 'string': {
      const text = value.length <= writing.room ? quote(value) : undefined;
      if (text !== undefined && text.length <= writing.room) return spend(text);
      writing.stop = 'size';
      return omitted(here, 1);
    }
    case 'number':
      if (value !== value) return tag(here, 'nan');
      if (value - value !== 0) return tag(here, 'infinity', ',"sign":' + (value > 0 ? '1' : '-1'));
      return spend('' + value);
    case 'boolean': return spend(value ? 'true' : 'false');
    case 'bigint': return tag(here, 'bigint', ',"value":"' + value + '"');
    case 'symbol': return tag(here, 'symbol', member('description', apply(symbolText, value, [])));
    case 'function': return writeFunction(value, here);
    case 'undefined': return value === undefined ? tag(here, 'undefined') : tag(here, 'host', member('class', 'HTMLAllCollection'));
    default:
      if (value === null) return spend('null');
      return writeObject(value, here);
  }
};
const writeFunction = (f, here) => {
  let name, arity;
  try {
    name = descriptor(f, 'name')?.value;
    arity = descriptor(f, 'length')?.value;
  } catch { /* a proxy that throws: it is a function all the same */ }
  return tag(here, 'function', member('name', name) + (typeof arity === 'number' ? ',"arity":' + count(arity) : ''));
};
const writeObject = (value, here) => {
  const before = writing.tags;
  try {
    return writeByClass(value, here);
  } catch (e) {
    writing.tags = before; // what was tagged is not in the text
    const said = message(e);
    if (said === 'Maximum call stack size exceeded') return tag(here, 'depth');
    return tag(here, 'getterError', member('message', said)); // of a proxy
  }
};
const writeByClass = (value, here) => {
  for (let above = here; above !== null; above = above.up) {
    if (above.value === value) return tag(here, 'ref', ',"path":' + quote(pathOf(above.up)));
  }
  if (here.depth >= MOST_DEPTH) return tag(here, 'depth');
  if (here.depth <= 1 && here.depth >= writing.plainFrom) {
    const text = isPlainData(value, here) ? stringify(value) : undefined;
    if (text !== undefined && text.length <= writing.room) return spend(text);
    if ((text !== undefined || writing.size > writing.room) && !writing.isLast) { writing.stop = 'size'; return omitted(here, 1); }
  }
  if (isArray(value)) {
    noteArray(value, here);
    return writeElements(value, count(value.length), place(here, value));
  }
  if (!isRecord(value)) return writeSpecial(value, here);
  if (isArguments(value)) {
    return nested(here, 'gtag', '', value, 'args', (inner) => writeElements(value, count(descriptor(value, 'length')?.value), inner));
  }
  return writeMembers(value, here);
};
const noteArray = (array, here) => {
  const prototype = prototypeOf(array);
  if (prototype === null || !isPlainPrototype(prototype)) {
    note(here, 'arrayClass');
  }
  const keys = ownKeys(array);
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i];
    if (typeof key === 'string' && key[0] >= '0' && key[0] <= '9') break; // the elements come first
    if (key === 'push' && here === null) continue; // GTM's own, or that of another listener
    if (key !== 'length' && descriptor(array, key)?.enumerable === true) {
      note(here, 'beside');
    }
  }
};
const writeItems = (n, here, one) => {
  let out = '';
  writing.room -= RESERVE;
  for (let i = 0; i < n; i++) {
    here.key = i;
    if (i > 0) out += spend(',');
    if (writing.stop !== '') { out += omitted(here, n - i); break; }
    out += one(i);
  }
  writing.room += RESERVE;
  return '[' + out + spend(']');
};
const writeElements = (array, n, here) => {
  let out = '';
  writing.room -= RESERVE;
  for (let i = 0, at = 0; i < n; i += here.taken, at++) {
    here.key = at;
    here.taken = 1;
    if (at > 0) out += spend(',');
    if (writing.stop !== '') { out += omitted(here, n - i); break; }
    const property = descriptor(array, i);
    out += property === undefined ? writeHole(array, i, n, here) : writeProperty(array, i, property.get !== undefined, here);
  }
  writing.room += RESERVE;
  return '[' + out + spend(']');
};
const writeProperty = (object, key, isGetter, here) => {
  let value;
  try {
    value = isGetter ? readGetter(object, key) : object[key];
  } catch (e) {
    return getterError(here, e);
  }
  return write(value, here);
};
const readGetter = (object, key) => {
  writing.gotten ??= new Values();
  let values = apply(mapGet, writing.gotten, [object]);
  if (values === undefined) apply(mapSet, writing.gotten, [object, values = { __proto__: null }]);
  let got = values[key];
  if (got === undefined) {
    try {
      got = { thrown: false, value: object[key] };
    } catch (e) {
      got = { thrown: true, value: e };
    }
    values[key] = got;
  }
  if (got.thrown) throw got.value;
  return got.value;
};
const writeHole = (array, i, n, here) => {
  let next = i + 1;
  while (next < n && next <= i + 16 && !hasOwn(array, next)) next++;
  if (next <= i + 16) return tag(here, 'hole');
  const keys = ownKeys(array);
  let low = 0; // the first own index after the run: indices come first, in order
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (typeof keys[middle] === 'string' && +keys[middle] < next) low = middle + 1; else high = middle;
  }
  next = low < keys.length && typeof keys[low] === 'string' && +keys[low] < n ? +keys[low] : n;
  here.taken = next - i;
  note(here, 'holes');
  return tag(here, 'holes', ',"count":' + here.taken);
};
const namesOf = (object, here) => {
  const names = list();
  const getters = names.getters = { __proto__: null };
  const keys = ownKeys(object);
  for (let i = 0; i < keys.length; i++) {
    tick(1);
    const key = keys[i];
    const property = descriptor(object, key);
    if (key === 'toJSON' && typeof property?.value === 'function') noteToJson(here);
    if (property === undefined || property.enumerable !== true) continue;
    if (typeof key === 'string') {
      if (property.get !== undefined) getters[key] = true;
      add(names, key);
    } else {
      note(here, 'symbol');
    }
  }
  return names;
};
const writeMembers = (object, up, names = namesOf(object, up)) => {
  const here = place(up, object);
  let out = '';
  writing.room -= RESERVE;
  for (let i = 0; i < names.n; i++) {
    here.key = names[i];
    out += spend((i === 0 ? '' : ',') + quote(names[i]) + ':');
    if (writing.stop !== '') { out += omitted(here, names.n - i); break; }
    out += writeProperty(object, names[i], names.getters[names[i]] === true, here);
  }
  writing.room += RESERVE;
  return '{' + out + spend('}');
};
const noteToJson = (here) => note(here, 'toJson');
const nested = (here, type, members, value, name, writeMember) => {
  mark(here, type);
  const inner = place(place(here, value, name), undefined);
  return spend('{"$type":"' + type + '"' + members + ',"' + name + '":') + writeMember(inner) + spend('}');
};
const withOwn = (here, type, members, object) => {
  const names = namesOf(object, here);
  if (names.n === 0) return tag(here, type, members);
  return nested(here, type, members, undefined, 'own', (inner) => writeMembers(object, inner.up, names));
};

// record/copy.js
const arrayFrom = native('Array.from', 'from', (w) => w.Array.from, null);
const emptyArray = (n) => { // whose elements are its own from the start
  switch (n) {
    case 0: return [];
    case 1: return [null];
    case 2: return [null, null];
    case 3: return [null, null, null];
    case 4: return [null, null, null, null];
    default: return apply(arrayFrom, undefined, [{ __proto__: null, length: n }]);
  }
};
const copyOf = (value, up) => {
  for (let above = up; above !== null; above = above.up) if (above.value === value) return undefined;
  if (++writing.ticks >= 1000) tick(0);
  if (up.depth >= MOST_DEPTH || writing.size > writing.room || writing.stop !== '') return undefined;
  const isList = isArray(value);
  const prototype = prototypeOf(value);
  if (prototype === null ? isList || isForeignHost(value) : prototype !== objectPrototype && prototype !== arrayPrototype && !isFramePrototype(prototype)) return undefined;
  let here; // made where something is in it
  if (isList) {
    const n = value.length;
    writing.size += n + 1;
    if (writing.size > writing.room || 'toJSON' in value) return undefined;
    const copy = emptyArray(n);
    for (let i = 0; i < n; i++) {
      const member = descriptor(value, i).value;
      if (typeof member === 'object' && member !== null) {
        if ((copy[i] = copyOf(member, here ??= { up, value, depth: up.depth + 1 })) === undefined) return undefined;
      } else if (isPlainScalar(member)) {
        copy[i] = member;
      } else {
        return undefined;
      }
    }
    return copy;
  }
  const copy = new Copied();
  for (const key in value) {
    const property = descriptor(value, key);
    if (property === undefined) continue; // inherited
    writing.size += key.length + 4;
    const member = property.value;
    if (typeof member === 'object' && member !== null) {
      if ((copy[key] = copyOf(member, here ??= { up, value, depth: up.depth + 1 })) === undefined) return undefined;
    } else if (isPlainScalar(member)) {
      copy[key] = member;
    } else {
      return undefined;
    }
  }
  return 'toJSON' in value || 'callee' in value ? undefined : copy;
};
writing.isPlain = (value, here) => copyOf(value, here) !== undefined;
const MOST_PUT_OFF = 50_000; // characters: more would be kept in memory for long, and weigh upon one moment later
const keep = (value, mostChars, mostMs) => {
  writing.mayStringify = isStringifyTrue();
  writing.room = mostChars;
  writing.deadline = -mostMs / 2; // most messages are written before there is a need to look at the clock
  writing.stop = '';
  writing.ticks = 0;
  writing.size = 0;
  let copy;
  try {
    if (writing.mayStringify && typeof value === 'object' && value !== null) copy = copyOf(value, place(null, undefined, null));
  } catch { /* the traps of a proxy, or a hole: `write` says where */ }
  if (copy !== undefined && writing.size <= MOST_PUT_OFF) return { copy, size: writing.size, text: undefined, tags: '[]', hasGetters: false };
  const text = copy === undefined ? undefined : stringify(copy);
  if (text !== undefined && text.length <= mostChars) return { copy: undefined, size: text.length, text, tags: '[]', hasGetters: false };
  return writeAll(value, mostChars, mostMs);
};
const writeAll = (value, mostChars, mostMs) => {
  writing.room = mostChars;
  writing.ticks = 0;
  writing.plainFrom = 1; // the message itself was looked at
  writing.deadline = -mostMs;
  writing.stop = '';
  writing.cutShort = false;
  writing.isLast = true;
  writing.tags = '';
  writing.notes = { __proto__: null };
  writing.gotten = undefined;
  const text = write(value, place(null, undefined, null));
  return { copy: undefined, size: text.length, text, tags: '[' + writing.tags + ']', hasGetters: writing.gotten !== undefined };
};
const textOfCopy = (copy) => {
  writing.mayStringify = isStringifyTrue();
  return writing.mayStringify ? stringify(copy) : writeAll(copy, 1e9, 1e9).text;
};
const serialize = (value, mostChars, mostMs) => {
  const kept = keep(value, mostChars, mostMs);
  if (kept.text !== undefined) return kept;
  const text = textOfCopy(kept.copy);
  return text.length <= mostChars ? { size: text.length, text, tags: '[]', hasGetters: false } : writeAll(value, mostChars, mostMs);
};

// record/person.js
const eventOf = getter('window.event', 'event', (w) => w);
const typeOf = getter('Event.prototype.type', 'type', (w) => w.Event.prototype);
const detailOf = getter('UIEvent.prototype.detail', 'detail', (w) => w.UIEvent.prototype);
const PRESSES = {
  __proto__: null, pointerdown: true, pointerup: true, mousedown: true, mouseup: true, dblclick: true, auxclick: true, contextmenu: true,
  keydown: true, keypress: true, keyup: true, touchstart: true, touchend: true,
};
const isPersons = () => {
  if (eventOf === undefined || typeOf === undefined) return false;
  const event = apply(eventOf, realWindow, []);
  if (event === undefined || event === null || event.isTrusted !== true) return false; // no page can change what it says
  const type = apply(typeOf, event, []);
  return PRESSES[type] === true || type === 'click' && detailOf !== undefined && apply(detailOf, event, []) > 0;
};

// record/review.js
const watched = list();
let oldest = 0; // a ring of the last MOST_WATCHED
const watch = (made) => {
  watched[oldest] = made;
  oldest = (oldest + 1) % MOST_WATCHED;
  if (watched.n < MOST_WATCHED) watched.n++;
};
const review = () => {
  const end = clock() + 5;
  const now = dateNow();
  for (let i = 0; i < watched.n && clock() < end; i++) {
    const made = watched[(oldest + MOST_WATCHED - 1 - i) % MOST_WATCHED];
    if (made === undefined || made.message === undefined) continue;
    const awaitsId = made.hook.entry.kind === 'gtm' && made.id === undefined;
    if (now > made.until + (awaitsId ? AWAIT_GTM_MS : 0)) { made.message = undefined; continue; }
    try { reviewOne(made, made.message, now); } catch { made.message = undefined; /* it throws when it is touched */ }
  }
};
const reviewOne = (made, value, now) => {
  const property = descriptor(value, 'gtm.uniqueEventId');
  const id = property === undefined ? undefined : property.value;
  let isNew = false;
  if (made.id === undefined && typeof id === 'number') {
    made.id = id;
    made.until = now + WATCH_MS;
    isNew = true;
  } else if (now > made.until) {
    return;
  }
  if (!made.hasGetters) isNew = hasChanged(made, value) || isNew; // those are read once
  if (!isNew || !made.sent) return;
  add(recording.amends, made);
  soon();
};
const hasChanged = (made, value) => {
  const text = textOf(made);
  if (text === '' || text.length > MOST_WATCHED_CHARS) return false; // too long for this, and not kept once it was sent
  const written = copy(value, MOST_WATCHED_CHARS * 2, MOST_VALUE_MS).text;
  const before = made.changed === undefined ? text : made.changed;
  if (written === before || written === withId(before, made.id)) return false;
  made.changed = written;
  return true;
};
const withId = (json, id) => {
  if (id === undefined || json[json.length - 1] !== '}') return json;
  return cut(json, 0, json.length - 1) + (json === '{}' ? '' : ',') + '"gtm.uniqueEventId":' + id + '}';
};

// record/sale.js
const SALES = {
  __proto__: null, 'add_payment_info': true, 'add_shipping_info': true, 'add_to_cart': true, 'add_to_wishlist': true, 'begin_checkout': true, 'purchase': true,
  'refund': true, 'remove_from_cart': true, 'select_item': true, 'select_promotion': true, 'view_cart': true, 'view_item': true, 'view_item_list': true,
  'view_promotion': true,
};
const isNameOfSale = (property) => property !== undefined && typeof property.value === 'string' && SALES[property.value] === true;
let isAskedSale = false;
const isSale = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  if (value === recording.asked) return isAskedSale;
  try {
    const event = descriptor(value, 'event');
    isAskedSale = isNameOfSale(event) || descriptor(value, 'ecommerce') !== undefined || event === undefined && isNameOfSale(descriptor(value, 1)); // of gtag()
  } catch {
    isAskedSale = false;
  }
  recording.asked = value;
  return isAskedSale;
};

// record/short-copy.js
const SHORT_MEMBERS = 100;
const SHORT_CHARS = 4000;
const SHORT_TEXT = 500; // of one string
const SHORT_ELEMENTS = 10; // of one list
const SHORT_LEVELS = 5;
const SHORT_COUNTED = 10_000;
const shortCopy = (message, reason) => {
  let members = SHORT_MEMBERS;
  let chars = SHORT_CHARS;
  let tags = '';
  let isWhole = true;
  const waiting = list(); // containers whose members were not looked at, the nearest to the top first
  const mark = (here, type) => { tags += (tags === '' ? '' : ',') + '{"path":' + quote(pathOf(here)) + ',"type":"' + type + '"}'; };
  const omitted = (here, howMany, length) => {
    isWhole = false;
    mark(here, 'omitted');
    return '{"$type":"omitted","reason":"' + reason + '","count":' + howMany + (length === undefined ? '' : ',"length":' + length) + '}';
  };
  const tagged = (here, type) => {
    mark(here, type);
    return '{"$type":"' + type + '"}';
  };
  const isAbove = (value, here) => {
    for (let above = here; above !== null; above = above.up) if (above.value === value) return true;
    return false;
  };
  const part = (value, here) => {
    members--;
    if (typeof value === 'string') {
      if (value.length > SHORT_TEXT || value.length > chars) return omitted(here, 1);
      chars -= value.length;
      return quote(value);
    }
    if (typeof value === 'number' && value - value === 0 || typeof value === 'boolean' || value === null) return '' + value;
    if (value === undefined || typeof value === 'function') return tagged(here, typeof value);
    if (typeof value !== 'object' || isAbove(value, here)) return omitted(here, 1);
    const container = { value, here, depth: here.depth, parts: undefined, before: '[', after: ']' };
    add(waiting, container);
    return container;
  };
  const elements = (container, array, n, up) => {
    const parts = container.parts = list();
    for (let i = 0; i < n; i++) {
      const here = { up, value: array, key: i, depth: up.depth + 1 };
      if (i >= SHORT_ELEMENTS || members <= 0) { add(parts, omitted(here, n - i)); break; }
      const property = descriptor(array, i);
      add(parts, property === undefined ? tagged(here, 'hole') : property.get !== undefined || property.set !== undefined ? omitted(here, 1) : part(property.value, here));
    }
  };
  const properties = (container, object, up) => {
    const parts = container.parts = list();
    let left; // from here on only counted
    let howMany = 0;
    for (const key in object) {
      if (left !== undefined) {
        if (++howMany >= SHORT_COUNTED) break;
        continue;
      }
      const property = descriptor(object, key);
      if (property === undefined) continue; // inherited
      const here = { up, value: object, key, depth: up.depth + 1 };
      if (key.length > chars || members <= 0) { left = here; howMany = 1; continue; }
      chars -= key.length;
      const text = property.get !== undefined || property.set !== undefined ? omitted(here, 1) : part(property.value, here);
      add(parts, { name: quote(key) + ':', text });
    }
    if (left !== undefined) add(parts, { name: quote(short(left.key, 100)) + ':', text: omitted({ ...left, __proto__: null, key: short(left.key, 100) }, howMany) });
  };
  const open = (container) => {
    const { value, here } = container;
    if (members <= 0 || here.depth >= SHORT_LEVELS) return;
    try {
      if (isArray(value)) {
        elements(container, value, value.length, here);
      } else if (isRecord(value) && isArguments(value)) {
        mark(here, 'gtag');
        container.before = '{"$type":"gtag","args":[';
        container.after = ']}';
        const { value: n } = descriptor(value, 'length');
        elements(container, value, typeof n === 'number' && n >= 0 ? n : 0, { up: here, value, key: 'args', depth: here.depth });
      } else if (isRecord(value)) {
        container.before = '{';
        container.after = '}';
        properties(container, value, here);
      }
    } catch { container.parts = undefined; /* a proxy that throws: left out */ }
  };
  const lengthOf = (value) => {
    try { return isArray(value) ? value.length : undefined; } catch { return undefined; /* a revoked proxy */ }
  };
  const textOf = (one) => {
    if (typeof one === 'string') return one;
    if (one.parts === undefined) return omitted(one.here, 1, lengthOf(one.value));
    let text = '';
    for (let i = 0; i < one.parts.n; i++) {
      const each = one.parts[i];
      text += (i === 0 ? '' : ',') + (each.name === undefined ? textOf(each) : each.name + textOf(each.text));
    }
    return one.before + text + one.after;
  };
  const root = part(message, { up: null, value: undefined, key: null, depth: 0 });
  for (let i = 0; i < waiting.n; i++) open(waiting[i]);
  const text = textOf(root);
  return { size: text.length, text, tags: '[' + tags + ']', isWhole };
};

// record/records.js
let second = 0;
let full = { n: 0, ms: 0, chars: 0 };
let inShort = { n: 0, ms: 0 };
let sales = 0;
const isFullSpent = () => full.n >= A_SECOND.pushes || full.ms >= A_SECOND.ms || full.chars >= A_SECOND.chars;
const isShortSpent = () => inShort.n >= SHORT_A_SECOND.pushes || inShort.ms >= SHORT_A_SECOND.ms;
const isFlood = (now, value) => {
  if (now - second >= 1000 || now < second) {
    second = now;
    full = { n: 0, ms: 0, chars: 0 };
    inShort = { n: 0, ms: 0 };
    sales = 0;
  }
  if (!isFullSpent() || !isShortSpent()) return false;
  if (sales < SALES_A_SECOND && isSale(value)) {
    sales++;
    return false;
  }
  recording.sampled++;
  recording.asked = undefined;
  if (!recording.isSoon) soon();
  return true;
};
const record = (hook, value, via, time, failure, isTwin, copied) => {
  if (recording.ended) return;
  if (recording.busy) {
    if (recording.postponed.n < 1000) add(recording.postponed, { hook, value, via, time, failure, isTwin, copied });
    else recording.sampled++;
    return;
  }
  if (recording.waiting.n >= MOST_RECORDS && (recording.waiting.n >= MOST_RECORDS + MORE_SALES || !isSale(value)) || recording.waitingChars >= MOST_SHORT_CHARS) {
    recording.droppedPushes++;
    return;
  }
  const now = time === 0 ? dateNow() : time;
  if (via !== 'backfill' && mayHaveConsented(now)) seeConsent(); // of what was there before, only what it is after it is known
  const written = copied === undefined ? copyInBudget(value) : copied;
  if (recording.waitingChars + written.size > (written.isShort === true ? MOST_SHORT_CHARS : MOST_CHARS)) {
    recording.droppedPushes++;
    recording.droppedChars += written.size;
  } else {
    const isObject = typeof value === 'object' && value !== null;
    const made = {
      n: ++recording.last, time, hook, orphan: hook.entry.value !== hook.object, via, text: written.text, copy: written.copy, size: written.size, tags: written.tags,
      failure, id: undefined, arrived: undefined, changed: undefined, sent: false, hasGetters: written.hasGetters, message: isObject ? value : undefined, isTwin, until: now + WATCH_MS,
      consent: undefined, consentAfter: undefined, isSale: failure !== undefined && isSale(value), isShort: written.isShort === true,
      person: (via === 'push' || via === 'container') && isPersons(),
    };
    if (via !== 'backfill' && recording.consent !== recording.toldConsent) made.consent = recording.toldConsent = recording.consent;
    recording.lastMade = made;
    add(recording.waiting, made);
    recording.waitingChars += made.size + made.tags.length;
    if (isObject && via !== 'snapshot') watch(made);
    soon();
  }
  recordPostponed();
};
const copyInBudget = (value) => {
  const began = dateNow();
  const isSpent = isFullSpent();
  let written;
  if (!isSpent) {
    written = copy(value, MOST_VALUE, MOST_VALUE_MS, keep);
    full.n++;
    full.chars += written.size;
  }
  const hasRoom = !isSpent && recording.waitingChars + written.size <= MOST_CHARS;
  if (!hasRoom) {
    written = copy(value, isSpent ? 'time' : 'size', 0, shortOf);
    inShort.n++;
  }
  const ms = dateNow() - began;
  if (ms > 0) (isSpent ? inShort : full).ms += ms;
  return written;
};
const shortOf = (value, reason) => {
  const { size, text, tags, isWhole } = shortCopy(value, reason);
  return { size, text, tags, copy: undefined, hasGetters: !isWhole, isShort: !isWhole };
};
const textOf = (made) => {
  if (made.text === undefined) {
    made.text = textOfCopy(made.copy);
    made.copy = undefined;
  }
  return made.text;
};
const copy = (value, mostChars, mostMs, how = serialize) => {
  recording.busy = true;
  try {
    return how(value, mostChars, mostMs);
  } finally {
    recording.busy = false;
  }
};
const recordPostponed = () => {
  while (recording.postponed.n > 0) {
    const next = recording.postponed;
    recording.postponed = list();
    for (let i = 0; i < next.n; i++) record(next[i].hook, next[i].value, next[i].via, next[i].time, next[i].failure, next[i].isTwin, next[i].copied);
  }
};

// record/store-hook.js
const storeHook = (lastPush, changed) => {
  const MOST_NAME = 300;
  const MOST_ASKED = 400;
  const MOST_COOKIE = 20_000;
  const MOST_WAITING = 300;
  const MOST_KEYS = 1000; // of each storage that are known to have been seen
  const A_SECOND = 100;
  const FRAMES = 12; // five our own, and wrappers of consent platforms and tag managers
  const realWindow = window;
  const localOf = getter('localStorage', 'localStorage', (w) => w);
  const sessionOf = getter('sessionStorage', 'sessionStorage', (w) => w);
  let ended = false;
  let last = 0;
  let writes = list();
  let dropped = 0;
  const wrapped = list(); // {holder, name, member, before, proxy}
  const keys = { __proto__: null, local: { __proto__: null }, session: { __proto__: null } };
  const count = { __proto__: null, local: 0, session: 0 };
  let second = 0;
  let inSecond = 0;
  const isTooMuch = (now) => {
    if (now - second >= 1000 || now < second) {
      second = now;
      inSecond = 0;
    }
    return ++inSecond > A_SECOND || writes.n >= MOST_WAITING;
  };
  const note = (area, how, name, size, asked) => {
    const time = dateNow();
    if (isTooMuch(time)) dropped++;
    else add(writes, { n: ++last, time, ms: clock(), area, how, name: cut(name, 0, MOST_NAME), size, asked: cut(asked, 0, MOST_ASKED), after: lastPush(), failure: failureOf(FRAMES) });
    changed();
  };
  const noteCookie = (text) => {
    if (typeof text !== 'string') return note('cookie', 'set', '', undefined, '');
    if (text.length > MOST_COOKIE) return undefined; // the browser takes none of that size
    const found = matches(/^\s*([^=;]{0,300})[^=;]*(?:=([^;]*))?/, text);
    const isNamed = found[2] !== undefined;
    const rest = found[0].length;
    return note('cookie', 'set', isNamed ? trimmed(found[1]) : '', (isNamed ? found[2] : found[1]).length, text.length > rest ? cut(text, rest, rest + MOST_ASKED) : '');
  };
  const trimmed = (text) => matches(/^\s*([\s\S]*?)\s*$/, text)[1];
  const data = (object, name) => {
    const property = typeof object === 'object' && object !== null ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  const plain = (value) => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? '' + value : undefined);
  const noteCookieStore = (how, given, value) => {
    const name = typeof given === 'string' ? given : plain(data(given, 'name')) ?? '';
    const text = typeof given === 'string' ? plain(value) : plain(data(given, 'value'));
    const told = (attribute, said) => (said === undefined ? '' : '; ' + attribute + '=' + said);
    let asked = told('expires-ms', plain(data(given, 'expires'))) + told('domain', plain(data(given, 'domain'))) + told('path', plain(data(given, 'path')))
      + told('samesite', plain(data(given, 'sameSite')));
    if (data(given, 'partitioned') === true) asked += '; partitioned';
    note('cookie', how, name, how === 'remove' ? 0 : text === undefined ? undefined : text.length, asked + '; by=cookieStore');
  };
  const attempt = (f) => { try { return apply(f, realWindow, []); } catch { return undefined; /* a document without storage */ } };
  const areaOf = (self) => (self === attempt(localOf) ? 'local' : self === attempt(sessionOf) ? 'session' : undefined);
  const noteStorage = (self, how, key, value) => {
    const area = areaOf(self);
    if (area === undefined) return;
    const name = plain(key);
    if (how === 'clear') {
      keys[area] = { __proto__: null };
      count[area] = 0;
      note(area, how, '', 0, '');
    } else if (name !== undefined && (keys[area][name] === true) !== (how === 'set')) {
      if (how === 'set') {
        if (count[area] >= MOST_KEYS || name.length > MOST_NAME) { dropped++; return; }
        keys[area][name] = true;
        count[area]++;
      } else {
        keys[area][name] = false;
      }
      note(area, how, name, how === 'set' && typeof value === 'string' ? value.length : undefined, '');
    }
  };
  const wrap = (holder, name, member, seen) => {
    const property = typeof holder === 'object' && holder !== null ? descriptor(holder, name) : undefined;
    if (property === undefined || typeof property[member] !== 'function') return;
    const before = property[member];
    const proxy = standIn(before, (self, args) => {
      const result = apply(before, self, args);
      try { if (!ended) seen(args, self); } catch { dropped++; /* the stack is full, or the page has given something that throws */ }
      return result;
    });
    if (define(holder, name, { __proto__: null, [member]: proxy })) add(wrapped, { holder, name, member, before, proxy });
  };
  const prototypeNamed = (name) => {
    const property = descriptor(realWindow, name);
    return property === undefined || typeof property.value !== 'function' ? undefined : descriptor(property.value, 'prototype')?.value;
  };
  const install = () => {
    wrap(prototypeNamed('Document'), 'cookie', 'set', (args) => noteCookie(args[0]));
    const store = prototypeNamed('CookieStore');
    wrap(store, 'set', 'value', (args) => noteCookieStore('set', args[0], args[1]));
    wrap(store, 'delete', 'value', (args) => noteCookieStore('remove', args[0]));
    const storage = prototypeNamed('Storage');
    wrap(storage, 'setItem', 'value', (args, self) => noteStorage(self, 'set', args[0], args[1]));
    wrap(storage, 'removeItem', 'value', (args, self) => noteStorage(self, 'remove', args[0]));
    wrap(storage, 'clear', 'value', (args, self) => noteStorage(self, 'clear'));
  };
  const stop = () => {
    ended = true;
    for (let i = 0; i < wrapped.n; i++) {
      const { holder, name, member, before, proxy } = wrapped[i];
      const now = descriptor(holder, name);
      if (now !== undefined && now[member] === proxy) define(holder, name, { __proto__: null, [member]: before });
    }
    writes = list();
  };
  const memberText = (name, value) => (value === undefined || value === '' ? '' : ',"' + name + '":' + (typeof value === 'number' ? value : quote(value)));
  const take = (framesOf) => {
    let text = '';
    for (let i = 0; i < writes.n; i++) {
      const write = writes[i];
      let from = { source: undefined, container: undefined };
      try { from = originOf(framesOf(write.failure), false); } catch { /* the page has changed what stacks consist of: no source */ }
      text += (i === 0 ? '' : ',') + '{"n":' + write.n + ',"t":' + write.time + ',"ms":' + write.ms + ',"area":"' + write.area + '","how":"' + write.how + '","name":' + quote(write.name)
        + memberText('size', write.size) + memberText('asked', write.asked) + memberText('source', from.source) + memberText('container', from.container) + ',"after":' + write.after + '}';
    }
    const taken = { stores: '[' + text + ']', dropped };
    writes = list();
    dropped = 0;
    return taken;
  };
  return { install, stop, take, isWaiting: () => writes.n > 0 || dropped > 0 };
};

// record/stores.js
const stores = storeHook(() => recording.last, () => soon());

// record/batch.js
const soon = () => {
  if (recording.isSoon || !recording.going) return;
  recording.isSoon = true;
  if (realWindow.document !== undefined && realWindow.document.visibilityState === 'hidden') apply(micro, realWindow, [emit]);
  else apply(later, realWindow, [emit, FLUSH_MS]);
};
const textMember = (name, value) => (value === undefined ? '' : ',"' + name + '":' + quote(value));
const json = (name, text) => (text === undefined ? '' : ',"' + name + '":' + text);
const texts = (name, some) => {
  if (some === undefined) return '';
  let out = '';
  for (let i = 0; i < some.n; i++) out += (i === 0 ? '' : ',') + quote(some[i]);
  return ',"' + name + '":[' + out + ']';
};
const isMove = (frames) => {
  for (let i = 0; i < frames.length && i < 3; i++) { // two our own
    const name = scriptOf(frames[i]) === undefined ? frames[i].getFunctionName() : '';
    if (name === 'unshift' || name === 'splice') return true;
  }
  return false;
};
const recordText = (made, framesOf) => {
  let from = { source: undefined, container: undefined, stack: undefined };
  try {
    const frames = framesOf(made.failure);
    made.failure = undefined;
    if (made.isTwin && frames !== undefined && isMove(frames)) {
      made.hook.appended--;
      return '';
    }
    from = originOf(frames, true, made.isSale);
  } catch { /* the page has changed what stacks consist of: no source */ }
  const since = made.time > navigatedAt ? made.time - navigatedAt : 0; // a clock that was set back
  const time = made.time === 0 ? '"t":null,"ms":null' : '"t":' + made.time + ',"ms":' + since;
  return '{"n":' + made.n + ',' + time + textMember('layer', made.hook.entry.name) + ',"gen":' + made.hook.gen
    + (made.orphan ? ',"orphan":true' : '') + ',"via":"' + made.via + '"' + json('arrived', made.arrived) + (made.isShort ? ',"short":true' : '') + (made.person ? ',"person":true' : '') + (made.id === undefined ? '' : ',"uniqueEventId":' + made.id)
    + textMember('source', from.source) + texts('stack', from.stack) + textMember('container', from.container)
    + json('consent', made.consent) + json('consentAfter', made.consentAfter) + textMember('text', textOf(made)) + textMember('tags', made.tags)
    + textMember('changed', made.changed) + '}';
};
const layersText = () => {
  let out = '';
  for (let i = 0; i < entries.n; i++) {
    const entry = entries[i];
    if (entry.gen === 0) continue;
    out += (out === '' ? '' : ',') + '{"name":' + quote(entry.name) + ',"kind":' + quote(kindOf(entry)) + ',"generation":' + entry.gen
      + (entry.impossible === '' ? '' : ',"impossible":' + quote(entry.impossible))
      + (entry.replaced === '' ? '' : ',"replaced":' + quote(entry.replaced) + (entry.replacedBy === '' ? '' : ',"replacedBy":' + quote(entry.replacedBy))) + '}';
  }
  return '[' + out + ']';
};
const kindOf = (entry) => (entry.kind !== 'array?' ? entry.kind : typeName(entry.value) === 'array' ? 'array' : 'object');
let toldMissed = 0;
const emit = () => {
  recording.isSoon = false;
  if (recording.ended || recording.isCut) return;
  seeConsent();
  if (recording.waiting.n === 0 && recording.amends.n === 0 && !calls.isWaiting() && !stores.isWaiting() && !recording.tellLayers && recording.sampled === 0 && recording.droppedPushes === 0 && countMissed() === toldMissed) return;
  const records = recording.waiting;
  const late = recording.amends;
  recording.waiting = list();
  recording.waitingChars = 0;
  recording.amends = list();
  let recordsText = '';
  let sent;
  let stored;
  withFrames((framesOf) => {
    for (let i = 0; i < records.n; i++) {
      records[i].sent = true;
      const made = recordText(records[i], framesOf);
      if (made !== '') recordsText += (recordsText === '' ? '' : ',') + made;
      const { text } = records[i]; // a move has none
      if (text !== undefined && text.length > MOST_WATCHED_CHARS) records[i].text = records[i].tags = '';
    }
    sent = calls.take(framesOf);
    stored = stores.take(framesOf);
  });
  const missed = countMissed(); // now that moves are known
  let amendsText = '';
  for (let i = 0; i < late.n; i++) {
    amendsText += (i === 0 ? '' : ',') + '{"n":' + late[i].n + (late[i].id === undefined ? '' : ',"uniqueEventId":' + late[i].id) + json('arrived', late[i].arrived) + textMember('changed', late[i].changed) + json('consentAfter', late[i].consentAfter) + '}';
  }
  const batch = '{"records":[' + recordsText + '],"amends":[' + amendsText + '],"hits":' + sent.hits + ',"bodies":' + sent.bodies + (stored.stores === '[]' ? '' : ',"stores":' + stored.stores) + (recording.tellLayers ? ',"layers":' + layersText() : '')
    + ',"sampled":' + recording.sampled + ',"dropped":{"pushes":' + recording.droppedPushes + ',"bytes":' + recording.droppedChars + ',"hits":' + sent.dropped + (stored.dropped === 0 ? '' : ',"stores":' + stored.dropped) + '},"missed":' + missed + '}';
  toldMissed = missed;
  recording.tellLayers = false;
  recording.sampled = 0;
  recording.droppedPushes = 0;
  recording.droppedChars = 0;
  say('batch', batch);
};

// record/replaced.js
const arrayPush = reflectGet([], 'push');
const isWatched = (entry) => entry.kind === 'gtm';
const isTheBrowsers = (f) => f === arrayPush || isNative(f, 'push');
const looksPassing = (f) => {
  try {
    return matches(/\.(apply|call)\s*\(|native code/, apply(textOfFunction, f, [])) !== null;
  } catch {
    return true; // something callable without a text
  }
};
const looksGoogles = (f) => {
  try {
    const text = apply(textOfFunction, f, []);
    return matches(/\.apply\s*\(/, text) !== null && matches(/\.shift\s*\(/, text) !== null;
  } catch {
    return false;
  }
};
const tell = (hook, how, by) => {
  const { entry } = hook;
  if (entry.value !== hook.object || entry.replaced === how && entry.replacedBy === by) return;
  entry.replaced = how;
  entry.replacedBy = by;
  recording.tellLayers = true;
  soon();
};
const callerOf = (failure) => {
  try {
    return withFrames((framesOf) => {
      const frames = framesOf(failure);
      for (let i = 0; frames !== undefined && i < frames.length; i++) {
        const script = scriptOf(frames[i]);
        if (script !== undefined && !isOurs(script)) return placeOf(frames[i]);
      }
      return '';
    });
  } catch {
    return ''; // the page has changed what stacks consist of
  }
};
const isCalledOn = (hook, self) => self === hook.object || self === undefined || self === null || hook.facade !== undefined && self === hook.facade || self === window;
const viaOf = (hook) => (hook.isList ? 'aside' : 'push');
const recordAll = (hook, call, time) => {
  const { args } = call;
  call.isRecorded = true;
  for (let i = 0; i < args.length; i++) {
    add(call.made, undefined);
    add(call.claimed, false);
    if (isFlood(time, args[i])) continue;
    const before = recording.lastMade;
    record(hook, args[i], viaOf(hook), time, call.failure, false);
    if (recording.lastMade !== before) call.made[i] = recording.lastMade;
  }
  recording.asked = undefined;
};
const isSeenBy = (call, args) => {
  for (let i = 0; i < args.length; i++) {
    let isThere = false;
    for (let k = 0; k < call.args.length && !isThere; k++) isThere = call.args[k] === args[i];
    if (!isThere) return false;
  }
  return true;
};
const claim = (hook, value) => {
  const { call } = hook;
  if (call === undefined) return false;
  call.appended++;
  if (!call.isRecorded) return false; // the element is the record
  let inner;
  try { inner = untrusted(value); } catch { /* a getter that throws */ }
  for (let i = 0; i < call.args.length; i++) {
    const isPlain = call.args[i] === value;
    if (call.claimed[i] || !isPlain && (inner === undefined || inner.value !== call.args[i])) continue;
    call.claimed[i] = true;
    if (call.made[i] !== undefined) call.made[i].via = isPlain ? 'push' : 'container';
    return true;
  }
  return false;
};
const arrives = (hook, value, time) => {
  if (hook.aside.n === 0 || (typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  for (let i = 0; i < hook.aside.n; i++) {
    const { reference, made } = hook.aside[i];
    if (apply(deref, reference, []) !== value) continue;
    drop(hook.aside, i);
    made.arrived = time;
    if (made.sent) add(recording.amends, made);
    soon();
    return true;
  }
  return false;
};
const drop = (some, at) => {
  for (let i = at; i < some.n - 1; i++) some[i] = some[i + 1];
  some[--some.n] = undefined;
};
const keepAside = (hook, call) => {
  for (let i = 0; i < call.args.length; i++) {
    const value = call.args[i];
    if (call.claimed[i] || call.made[i] === undefined || (typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
    if (hook.aside.n >= MOST_ASIDE) drop(hook.aside, 0);
    add(hook.aside, { reference: new Weak(value), made: call.made[i] });
  }
};
const leave = (hook, watched) => {
  watched.isLeft = true;
  hook.left = watched.f;
  if (hook.taken === watched) hook.taken = undefined;
  const property = descriptor(hook.object, 'push');
  if (property !== undefined && property.value === watched.stand) define(hook.object, 'push', { __proto__: null, value: watched.f });
};
const proves = (hook, f, failure) => {
  hook.left = f;
  const by = callerOf(failure);
  if (containerOf(by) === undefined) tell(hook, 'appends', by);
};
const afterCall = (hook, watched, call, time, isDone) => {
  if (call.isRecorded) {
    keepAside(hook, call);
    if (!isDone && call.appended === 0) leave(hook, watched), tell(hook, 'unseen', watched.by);
    return;
  }
  if (call.appended > 0) {
    leave(hook, watched);
    if (containerOf(call.by) === undefined) tell(hook, 'appends', call.by);
  } else if (call.nested > 0) {
    leave(hook, watched); // what it is given goes to one that is watched
  } else if (call.args.length > 0) {
    watched.isPassing = false;
    recordAll(hook, call, time);
    keepAside(hook, call);
    tell(hook, watched.isLate ? 'late' : 'calls', watched.by);
  }
};
const standFor = (hook, f, isLate, by) => {
  const watched = { f, isLate, by, isPassing: hook.isList && looksPassing(f), isLeft: false, stand: undefined };
  if (!watched.isPassing) tell(hook, isLate ? 'late' : 'calls', by);
  watched.stand = standIn(f, (self, args) => {
    const on = hook.facade !== undefined && self === hook.facade ? hook.object : self;
    if (recording.ended || watched.isLeft || !isCalledOn(hook, self)) return apply(f, on, args);
    const outer = hook.call;
    if (outer !== undefined) outer.nested++;
    if (outer !== undefined && outer.isRecorded && isSeenBy(outer, args)) return apply(f, on, args);
    const time = dateNow();
    const call = { args, made: list(), claimed: list(), isRecorded: false, appended: 0, nested: 0, failure: undefined, by: '' };
    try {
      call.failure = failureOf(FEW + 2 + (isSale(args[0]) ? DEEPER : 0));
      if (hook.entry.accessor === undefined) find(hook.entry); // is the array still the layer?
      if (!watched.isPassing) recordAll(hook, call, time);
    } catch { recording.droppedPushes++; /* the stack is full, or an object throws at every touch */ }
    hook.call = call;
    let isDone = false;
    try {
      const result = apply(f, on, args);
      isDone = true;
      return result;
    } finally {
      hook.call = outer;
      try { afterCall(hook, watched, call, time, isDone); } catch { recording.droppedPushes++; /* the same */ }
    }
  });
  return watched;
};
const shown = (hook, f, isLate, by) => {
  if (recording.ended || typeof f !== 'function' || f === hook.left) return f;
  if (hook.taken !== undefined && (hook.taken.f === f || hook.taken.stand === f)) return hook.taken.stand;
  if (isTheBrowsers(f) && hook.facade === undefined) return f;
  hook.taken = standFor(hook, f, isLate, by);
  return hook.taken.stand;
};
const isSameText = (one, other) => {
  try { return apply(textOfFunction, one, []) === apply(textOfFunction, other, []); } catch { return false; }
};
const takeValue = (hook, property, isLate, by) => {
  const f = property.value;
  const { taken } = hook;
  if (typeof f !== 'function' || f === hook.left || isTheBrowsers(f) || taken !== undefined && taken.stand === f) return;
  if (property.writable !== true && property.configurable !== true) return tell(hook, 'unseen', by);
  if (taken !== undefined && (taken.f === f || hook.stands >= MOST_STANDS)) {
    taken.isLeft = true; // the page puts its own back, so it gets its way
    hook.taken = undefined;
    hook.left = f;
    return tell(hook, 'unseen', by);
  }
  if (taken !== undefined && isSameText(taken.f, f)) { hook.left = f; return; } // the same code around the stand-in, as of a second container
  if (hook.isList && looksGoogles(f)) { // most pages have it, and may look at its text before it is called
    hook.left = f;
    return;
  }
  hook.stands++;
  define(hook.object, 'push', { __proto__: null, value: shown(hook, f, isLate, by) });
};
const takeGetter = (hook, property, isLate, by) => {
  if (property.get === undefined || hook.getter !== undefined && hook.getter.stand === property.get) return;
  if (property.configurable !== true) return tell(hook, 'unseen', by);
  const before = property.get;
  const stand = standIn(before, (self, args) => {
    const given = apply(before, self, args);
    return isCalledOn(hook, self) ? shown(hook, given, isLate, by) : given;
  });
  if (define(hook.object, 'push', { __proto__: null, get: stand })) hook.getter = { before, stand };
};
const takeOwn = (hook, isLate, by) => {
  const property = descriptor(hook.object, 'push');
  if (property === undefined) return;
  if (property.get !== undefined || property.set !== undefined) takeGetter(hook, property, isLate, by);
  else takeValue(hook, property, isLate, by);
};
const putBack = (hook) => {
  const property = descriptor(hook.object, 'push');
  if (property === undefined) return;
  if (hook.taken !== undefined && property.value === hook.taken.stand) define(hook.object, 'push', { __proto__: null, value: hook.taken.f });
  if (hook.getter !== undefined && property.get === hook.getter.stand) define(hook.object, 'push', { __proto__: null, get: hook.getter.before });
};
const inheritsPush = (object) => {
  for (let at = prototypeOf(object), i = 0; at !== null && i < 20; at = prototypeOf(at), i++) {
    const property = descriptor(at, 'push');
    if (property !== undefined) return typeof property.value === 'function' || property.get !== undefined;
  }
  return false;
};

// record/layers.js
const addLayer = (name, kind) => {
  for (let i = 0; i < entries.n; i++) if (entries[i].name === name) return;
  if (entries.n >= 100) return;
  const isPath = matches(/\./, name) !== null;
  const entry = { name, kind, value: undefined, gen: 0, impossible: '', replaced: '', replacedBy: '', facade: undefined, isPath, accessor: undefined, seen: undefined, isSet: false, snapshot: '' };
  add(entries, entry);
  if (!isPath && (known(name)?.awaited === true || kind === 'gtm')) await_(entry); // the page can see that: no name that a person added is shown to it
  find(entry);
};
const await_ = (entry) => {
  const { name } = entry;
  const before = descriptor(realWindow, name);
  if (before !== undefined && (before.configurable !== true || before.writable !== true)) return; // of `var`, or an accessor of the page
  let value = before === undefined ? undefined : before.value;
  entry.isSet = before !== undefined;
  const get = () => {
    if (!entry.isSet) return reflectGet(prototypeOf(realWindow), name, realWindow);
    return entry.facade !== undefined && entry.value === value && !recording.ended ? entry.facade : value;
  };
  const set = (to) => {
    if (entry.facade === undefined || to !== entry.facade) value = to;
    if (!entry.isSet) {
      entry.isSet = true;
      define(realWindow, name, { __proto__: null, get, set, enumerable: true, configurable: true });
    }
    if (recording.ended) return;
    try { adopt(entry, value, dateNow(), failureOf(FEW)); } catch { entry.impossible = 'error'; /* the page must not notice */ }
  };
  if (define(realWindow, name, { __proto__: null, get, set, enumerable: entry.isSet && before.enumerable, configurable: true })) entry.accessor = get;
};
const restore = (entry) => {
  const now = descriptor(realWindow, entry.name);
  if (entry.accessor === undefined || now === undefined || now.get !== entry.accessor) return;
  if (!entry.isSet) remove(realWindow, entry.name);
  else define(realWindow, entry.name, { __proto__: null, value: entry.accessor(), writable: true, enumerable: now.enumerable, configurable: true });
};
const find = (entry) => {
  const at = resolve(entry.name);
  adopt(entry, at.ok ? at.value : undefined, 0, undefined);
};
const adopt = (entry, value, time, failure) => {
  if (value === entry.value || entry.facade !== undefined && value === entry.facade) return;
  entry.value = value;
  entry.facade = undefined;
  if (value === null || typeof value !== 'object' && typeof value !== 'function' || hookOf(value) !== undefined) return;
  const type = typeName(value);
  const isWithPush = isWatched(entry) && (type === 'object' || type === 'function');
  if (type !== 'array' && type !== 'object' && !(isWithPush && descriptor(value, 'push') !== undefined)) {
    entry.value = undefined; // a function may get its push later
    return;
  }
  entry.gen++;
  recording.tellLayers = true;
  entry.impossible = entry.replaced = entry.replacedBy = '';
  let hook;
  if (type === 'array' || isWithPush && descriptor(value, 'push') === undefined && inheritsPush(value)) {
    hook = hookArray(entry, value, type === 'array');
    if (hook === undefined) entry.impossible = 'frozen';
  }
  hook ??= hookFor(entry, value, type === 'array');
  if (hooks.n >= 50) forgetOrphan();
  add(hooks, hook);
  if (isWatched(entry)) takeOwn(hook, time === 0, '');
  else if (entry.kind !== 'object') wrapOwnPush(hook);
  if (hook.facade !== undefined) showFacade(entry, hook);
  if (type === 'array') {
    hook.appended = hook.length = value.length;
    backfill(hook, time, failure);
  }
  soon();
};
const showFacade = (entry, hook) => {
  if (entry.accessor !== undefined) entry.facade = hook.facade;
  else tell(hook, hook.proxy === undefined ? 'unseen' : 'appends', '');
};
const snapshot = (entry) => {
  const isExtra = entry.kind === 'array?';
  if (entry.value === null || typeof entry.value !== 'object' || !(known(entry.name)?.data === true || isExtra)) return;
  const hook = hookOf(entry.value);
  if (hook === undefined || hook.entry !== entry || typeName(entry.value) !== 'object') return;
  const written = copy(entry.value, MOST_VALUE / 4, 20).text;
  if (written === entry.snapshot) return;
  entry.snapshot = written;
  const time = dateNow();
  if (!isFlood(time, undefined)) record(hook, entry.value, 'snapshot', time, undefined, false);
};
const lookForRenamed = () => {
  const names = renamed(); // looks through all scripts of the page
  for (let i = 0; i < names.n; i++) addLayer(names[i], 'gtm');
};
const look = (isFull = true) => {
  if (recording.ended) return;
  try {
    if (isFull) lookForRenamed();
    for (let i = 0; i < entries.n; i++) {
      const entry = entries[i];
      if (entry.accessor !== undefined) {
        const now = descriptor(realWindow, entry.name);
        if (now === undefined || now.get !== entry.accessor) {
          entry.accessor = undefined;
          if (now === undefined) await_(entry);
        }
      }
      find(entry);
    }
    for (let i = 0; i < hooks.n; i++) {
      const hook = hooks[i];
      if (isWatched(hook.entry)) takeOwn(hook, true, '');
      else if (hook.wrapped !== undefined) wrapOwnPush(hook);
      if (hook.proxy === undefined || hook.entry.value !== hook.object) continue;
      const length = lengthOf(hook.object);
      if (length > hook.length) catchUp(hook, length);
      else hook.length = length; // GTM keeps few
      if (hook.facade !== undefined || prototypeOf(hook.object) === hook.proxy) continue;
      const again = hookArray(hook.entry, hook.object, hook.isList); // the page gave it another prototype
      if (again === undefined) continue;
      again.gen = hook.gen;
      again.seen = hook.seen;
      again.appended = hook.appended;
      again.wrapped = hook.wrapped;
      again.push = hook.push;
      again.aside = hook.aside;
      again.left = hook.left;
      again.taken = hook.taken;
      hooks[i] = again;
    }
  } catch { /* a page object that throws when it is touched; the next look tries again */ }
};

// record/pushed.js
const Weak = native('WeakRef', 'WeakRef', (w) => w.WeakRef);
const deref = native('WeakRef.prototype.deref', 'deref', (w) => w.WeakRef.prototype.deref);
const untrusted = (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const prototype = prototypeOf(value);
  if (prototype === objectPrototype || prototype === null || typeName(value) === 'array') return undefined;
  const get = value.getUntrustedMessageValue;
  return typeof get === 'function' ? { value: apply(get, value, []) } : undefined;
};
const pushed = (hook, value, index, time, failure) => {
  try {
    if (hook.entry.kind === 'acdl' && isSeen(hook, value)) return;
    if (hook.entry.accessor === undefined) find(hook.entry); // is the array still the layer?
    const isTwin = index > 0 && hook.object[index - 1] === value;
    const inner = untrusted(value);
    if (inner === undefined) record(hook, value, 'push', time, failure, isTwin);
    else record(hook, inner.value, 'container', time, failure, false);
  } catch { recording.droppedPushes++; /* a stack that is full, or an object that throws at every touch */ }
};
const isSeen = (hook, value, index = hook.object.length - 1) => {
  if (typeof value !== 'object' && typeof value !== 'function' || value === null) return false;
  for (let i = 0; i < hook.seen.n; i++) {
    if (apply(deref, hook.seen[i].reference, []) !== value) continue;
    return hook.object.length <= hook.seen[i].index; // no longer there
  }
  if (hook.seen.n < 1000) add(hook.seen, { reference: new Weak(value), index });
  return false;
};
const backfill = (hook, time, failure) => {
  const began = clock();
  const found = list();
  let chars = 0;
  let i = hook.object.length;
  while (i-- > 0) {
    if (found.n >= BACKFILL.records || chars > BACKFILL.chars || clock() - began > BACKFILL.ms) { recording.droppedPushes += i + 1; break; }
    if (descriptor(hook.object, i) === undefined) continue;
    try {
      const element = hook.object[i];
      if (hook.entry.kind === 'acdl') isSeen(hook, element, i);
      const inner = untrusted(element);
      const value = inner === undefined ? element : inner.value;
      const written = copy(value, BACKFILL.oneChars, MOST_VALUE_MS);
      chars += written.text.length;
      add(found, { value, written });
    } catch { recording.droppedPushes++; /* a getter that throws in place of an element */ }
  }
  for (let k = found.n - 1; k >= 0; k--) record(hook, found[k].value, 'backfill', time, failure, false, found[k].written);
};

// record/arrays.js
const reflectSet = native('Reflect.set', 'set', (w) => w.Reflect.set);
const isExtensible = native('Reflect.isExtensible', 'isExtensible', (w) => w.Reflect.isExtensible);
const setPrototype = native('Reflect.setPrototypeOf', 'setPrototypeOf', (w) => w.Reflect.setPrototypeOf);
const hookFor = (entry, object, isList) => ({
  entry, object, gen: entry.gen, isList, target: undefined, proxy: undefined, facade: undefined, wrapped: undefined, push: undefined, expected: undefined, seen: list(),
  appended: 0, length: lengthOf(object), isMoved: false, taken: undefined, left: undefined, getter: undefined, stands: 0, call: undefined, aside: list(),
});
const lengthOf = (object) => (typeof object.length === 'number' ? object.length : 0);
const isProxy = (array, target) => {
  const between = { __proto__: target };
  if (!setPrototype(array, between)) return isExtensible(array); // nothing else that may get properties refuses that
  const passes = setPrototype(between, array);
  if (passes) setPrototype(between, null);
  setPrototype(array, target);
  return passes;
};
const facadeOf = (hook, array) => new MakeProxy(array, {
  __proto__: null,
  get: (_, key, receiver) => {
    const value = reflectGet(array, key, receiver === hook.facade ? array : receiver);
    return key === 'push' ? shown(hook, value, false, '') : value;
  },
  set: (_, key, value, receiver) => reflectSet(array, key, value, receiver === hook.facade ? array : receiver),
});
const hookArray = (entry, array, isList = true) => {
  const target = prototypeOf(array);
  const hook = hookFor(entry, array, isList);
  hook.target = target;
  if (isList && isWatched(entry) && isProxy(array, target)) hook.facade = facadeOf(hook, array);
  const stand = !isList ? {} : typeName(target) === 'array' ? target : [];
  if (stand !== target) setPrototype(stand, target);
  const isIt = (receiver) => receiver === array || hook.facade !== undefined && isArray(receiver) && prototypeOf(receiver) === hook.proxy; // or what the page's Proxy is about
  hook.proxy = new MakeProxy(stand, {
    __proto__: null,
    getPrototypeOf: () => target,
    get: (_, key, receiver) => {
      const value = reflectGet(target, key, receiver);
      if (key !== 'push' || recording.ended || receiver !== array || !isWatched(entry)) return value;
      return shown(hook, value, false, '');
    },
    set: (_, key, value, receiver) => {
      if (recording.ended || !isIt(receiver)) return reflectSet(target, key, value, receiver);
      const at = lengthOf(receiver);
      if (key === 'push' && typeof value === 'function') {
        if (!isWatched(entry)) {
          hook.push = value;
          return reflectSet(target, key, hook.wrapped = wrap(hook, value), receiver);
        }
        const isKept = isTheBrowsers(value) || isList && looksPassing(value);
        return reflectSet(target, key, isKept ? value : shown(hook, value, false, callerOf(failureOf(FEW))), receiver);
      }
      const isNext = key === '' + at;
      const done = reflectSet(target, key, value, receiver);
      if (!isNext || !done) {
        if (typeof key === 'string' && key[0] >= '0' && key[0] <= '9') hook.isMoved = true; // by unshift or splice: what is at the end now is not new
        return done;
      }
      try { if (at > hook.length) catchUp(hook, at); } catch { recording.droppedPushes++; /* the stack is full */ }
      hook.length = at + 1;
      hook.appended++;
      const time = dateNow();
      try {
        if (isExpected(hook, value) || claim(hook, value) || arrives(hook, value, time)) return done;
        const { call } = hook;
        if (isFlood(time, value)) return true;
        const own = descriptor(array, 'push');
        const limit = shorten((own !== undefined ? MORE : FEW) + (isSale(value) ? DEEPER : 0));
        const failure = limit === null ? undefined : new Failure();
        if (limit !== null) lengthen(limit);
        if (call !== undefined) call.by = callerOf(failureOf(MORE)); // frames can be read once
        else if (isUnproven(hook, own)) proves(hook, own.value, failureOf(MORE));
        pushed(hook, value, at, time, call === undefined ? failure : call.failure);
        recording.asked = undefined;
      } catch { recording.droppedPushes++; /* the stack is full */ }
      return true;
    },
  });
  if (setPrototype(array, hook.proxy)) return hook;
  if (hook.facade === undefined) return undefined;
  hook.proxy = undefined;
  return hook;
};
const isUnproven = (hook, own) => own !== undefined && typeof own.value === 'function' && own.value !== hook.left && isWatched(hook.entry)
  && (hook.taken === undefined || hook.taken.stand !== own.value) && !isTheBrowsers(own.value) && looksPassing(own.value);
const catchUp = (hook, to) => {
  for (let i = hook.isMoved ? to : hook.length; i < to; i++) {
    hook.appended++;
    const time = dateNow();
    try {
      if (descriptor(hook.object, i) !== undefined && !isFlood(time, undefined)) record(hook, hook.object[i], 'backfill', 0, undefined, false);
    } catch { recording.droppedPushes++; /* a getter that throws in place of an element */ }
  }
  hook.length = to;
  hook.isMoved = false;
};
const countMissed = () => {
  let missed = 0;
  for (let i = 0; i < hooks.n; i++) {
    const { object, entry, appended, proxy } = hooks[i];
    if (proxy !== undefined && entry.value === object && lengthOf(object) > appended) missed += lengthOf(object) - appended;
  }
  return missed;
};
const wrap = (hook, push) => standIn(push, (self, args) => {
  if (recording.ended) return apply(push, self, args);
  const up = hook.expected;
  hook.expected = { args, at: 0 };
  const failure = failureOf(FEW + 1 + (isSale(args[0]) ? DEEPER : 0));
  try {
    for (let i = 0; i < args.length; i++) {
      const time = dateNow();
      if (!isFlood(time, args[i])) pushed(hook, args[i], 0, time, failure);
    }
    return apply(push, self, args);
  } finally {
    recording.asked = undefined;
    hook.expected = up;
  }
});
const isExpected = (hook, value) => {
  const expected = hook.expected;
  if (expected === undefined) return false;
  for (let i = expected.at; i < expected.args.length; i++) {
    if (expected.args[i] !== value) continue;
    expected.at = i + 1;
    return true;
  }
  return false;
};
const wrapOwnPush = (hook) => {
  const property = descriptor(hook.object, 'push');
  if (property !== undefined && property.get !== undefined) return tell(hook, 'unseen', ''); // no library of these layers has that
  if (property === undefined || typeof property.value !== 'function' || property.value === hook.wrapped) return;
  const wrapped = wrap(hook, property.value);
  if (!define(hook.object, 'push', { __proto__: null, value: wrapped })) return tell(hook, 'unseen', '');
  hook.push = property.value;
  hook.wrapped = wrapped;
};
const unhook = (hook) => {
  putBack(hook);
  if (hook.proxy !== undefined && prototypeOf(hook.object) === hook.proxy) setPrototype(hook.object, hook.target);
  const property = descriptor(hook.object, 'push');
  if (hook.wrapped !== undefined && property !== undefined && property.value === hook.wrapped) define(hook.object, 'push', { __proto__: null, value: hook.push });
};
const hookOf = (object) => {
  for (let i = 0; i < hooks.n; i++) if (hooks[i].object === object || hooks[i].facade === object) return hooks[i];
  return undefined;
};
const forgetOrphan = () => {
  let at = 0;
  while (at < hooks.n - 1 && hooks[at].entry.value === hooks[at].object) at++;
  unhook(hooks[at]);
  hooks.n--;
  for (; at < hooks.n; at++) hooks[at] = hooks[at + 1];
};

// record/push-hook.js
const stop = () => {
  if (recording.ended) return;
  recording.ended = true;
  calls.stop();
  stores.stop();
  dialogs.stop();
  for (let i = 0; i < hooks.n; i++) try { unhook(hooks[i]); } catch { /* a page object that throws */ }
  for (let i = 0; i < entries.n; i++) restore(entries[i]);
  recording.waiting = recording.amends = recording.postponed = list();
  for (let i = 0; i < watched.n; i++) watched[i] = undefined;
  if (changes !== undefined) apply(disconnect, changes, []);
  apply(unlisten, realWindow, ['mcp-datalayer-bridge', introduce]);
};
const everyNow = () => {
  if (recording.ended) return;
  try {
    for (let i = 0; i < entries.n; i++) snapshot(entries[i]);
    review();
    seeConsent();
    recordPostponed();
  } catch { /* a page object that throws when it is touched; the next time tries again */ }
};
let timesLooked = 0;
const lookAgain = () => {
  if (recording.ended) return;
  look(++timesLooked % 5 === 0);
  everyNow();
  apply(later, realWindow, [lookAgain, LOOK_MS]);
};
const scriptsAdded = (records) => {
  let found = false;
  for (let i = 0; i < records.length; i++) {
    const { addedNodes } = records[i];
    for (let k = 0; k < addedNodes.length; k++) {
      if (addedNodes[k].localName !== 'script') continue;
      found = true;
      const inline = apply(textOfNode, addedNodes[k], []);
      const named = inline.length > MOST_INLINE ? null : matches(/['"]([\w$]{1,100})['"]\s*,\s*['"]GTM-[A-Z0-9]+['"]/, inline);
      if (named !== null) addLayer(named[1], 'gtm');
    }
  }
  return found;
};
let changes;
const textOfNode = getter('Node.prototype.textContent', 'textContent', (w) => w.Node.prototype);
const Observer = native('MutationObserver', 'MutationObserver', (w) => w.MutationObserver);
const disconnect = Observer === undefined ? undefined : native('MutationObserver.prototype.disconnect', 'disconnect', (w) => w.MutationObserver.prototype.disconnect);
const run = () => {
  if (!isLate) {
    serveBridge();
    introduce(); // a bridge that has a hook already answers with stop
    if (recording.ended) return '';
    apply(listen, realWindow, ['mcp-datalayer-bridge', introduce]);
  }
  calls.install();
  stores.install();
  dialogs.install();
  for (let i = 0; i < input.known.length; i++) addLayer(input.known[i].name, input.known[i].kind);
  look();
  const { document } = realWindow;
  if (Observer !== undefined && document !== undefined && document.readyState !== 'complete') {
    changes = new Observer((records) => {
      try { if (scriptsAdded(records)) look(); } catch { /* the page has replaced what nodes consist of */ }
    });
    apply(native('MutationObserver.prototype.observe', 'observe', (w) => w.MutationObserver.prototype.observe), changes, [document, { __proto__: null, childList: true, subtree: true }]);
    apply(listen, realWindow, ['load', () => { apply(disconnect, changes, []); look(); everyNow(); }, { __proto__: null, once: true }]);
  }
  apply(later, realWindow, [lookAgain, LOOK_MS]);
  const giveUp = () => {
    if (recording.answered || recording.ended) return;
    if (document !== undefined && document.prerendering === true) apply(later, realWindow, [giveUp, ANSWER_MS]);
    else stop();
  };
  apply(later, realWindow, [giveUp, ANSWER_MS]);
  return isLate ? awaitBridge() : '';
};

return run();
})();
