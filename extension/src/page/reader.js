// @ts-nocheck
// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts
export function readDataLayer(args) {
'use strict';

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

// read/names.js
const isExtra = (name) => {
  for (let i = 0; i < input.extra.length; i++) if (input.extra[i] === name) return true;
  return false;
};
const gtmNames = renamed();
const isRenamed = (name) => {
  for (let i = 0; i < gtmNames.n; i++) if (gtmNames[i] === name) return true;
  return false;
};
const kindOf = (name, type) => {
  if (isRenamed(name)) return 'gtm';
  return known(name)?.kind ?? (type === 'array' ? 'array' : 'object');
};
const listing = () => {
  const seen = list();
  let json = '';
  const look = (name) => {
    for (let i = 0; i < seen.n; i++) if (seen[i] === name) return;
    add(seen, name);
    const at = resolve(name);
    if (!at.ok || at.value === undefined || at.value === null) return;
    const type = typeName(at.value);
    let length = 'null';
    try { if (type === 'array') length = '' + count(at.value.length); } catch { /* a proxy that throws */ }
    json += (json === '' ? '' : ',') + '{"name":' + quote(name) + ',"kind":' + quote(kindOf(name, type)) + ',"type":'
      + quote(type) + ',"length":' + length + '}';
  };
  for (let i = 0; i < input.known.length; i++) look(input.known[i].name);
  for (let i = 0; i < gtmNames.n; i++) look(gtmNames[i]);
  for (let i = 0; i < input.extra.length; i++) look(input.extra[i]);
  return '[' + json + ']';
};

// read/choose.js
const refuse = (code, found) => ({
  meta: '{"error":{"code":"' + code + '","data":{"found":' + quote(found) + ',"layers":' + listing() + '}}}',
});
const choose = () => {
  let name = input.layer;
  if (name === null || name === undefined) { // Chrome drops a null on its way into the page
    name = 'dataLayer';
    const isArrayLayer = (candidate) => {
      const there = resolve(candidate);
      return there.ok && typeName(there.value) === 'array';
    };
    const others = list();
    for (let i = 0; i < gtmNames.n; i++) if (isArrayLayer(gtmNames[i])) add(others, gtmNames[i]);
    if (others.n === 1 && !isArrayLayer(name)) name = others[0];
  }
  const isKnown = known(name) !== undefined || isRenamed(name);
  if (!(isKnown || input.allowLayer === true || isExtra(name))) return refused('LAYER_NOT_ALLOWED', 'unknown');
  const at = resolve(name);
  if (at.refused) return refused('LAYER_NOT_ALLOWED', at.found);
  if (!at.ok) return refused('LAYER_NOT_FOUND', at.found);
  const layer = at.value;
  const type = typeName(layer);
  const kind = kindOf(name, type);
  if (type !== 'array' && type !== 'object') {
    const never = typeof layer === 'object' || typeof layer === 'function';
    return refused(never && layer !== null && !isKnown ? 'LAYER_NOT_ALLOWED' : 'LAYER_NOT_FOUND', type);
  }
  if (kind === 'gtm' && type !== 'array') return refused('LAYER_NOT_FOUND', type);
  return { name, at, layer, type, kind };
};
const refused = (code, found) => ({ refused: refuse(code, found) });

// read/hold.js
function sliceEnd(whole, from, chars) {
  let to = from + chars;
  if (to < whole.length && isHigh(whole[to - 1])) to += to - 1 > from ? -1 : 1;
  return to < whole.length ? to : whole.length;
}
function hold(whole) {
  const slot = Symbol.for(input.key);
  let waiting = whole;
  const drop = () => {
    waiting = '';
    if (descriptor(window, slot)?.value === holder) delete window[slot];
  };
  const take = (from, chars) => {
    const to = sliceEnd(waiting, from, chars);
    const slice = cut(waiting, from, to);
    if (to >= waiting.length) drop();
    return slice;
  };
  const holder = { __proto__: null, take, drop };
  native('', 'defineProperty', (w) => w.Reflect.defineProperty)(window, slot,
    { __proto__: null, value: holder, configurable: true, enumerable: false, writable: false });
  apply(native('', 'setTimeout', (w) => w.setTimeout), window, [drop, input.holdMs ?? input.budgetMs]);
  return take(0, input.inlineChars);
}

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

// read/is-plain.js
const isPlain = (value, up) => {
  for (let above = up; above !== null; above = above.up) if (above.value === value) return false;
  if (++writing.ticks >= 1000) tick(0);
  if (up.depth >= MOST_DEPTH || writing.size > writing.room || writing.stop !== '') return false;
  const isList = isArray(value);
  const prototype = prototypeOf(value);
  if (prototype === null ? isList || isForeignHost(value) : prototype !== objectPrototype && prototype !== arrayPrototype && !isFramePrototype(prototype)) return false;
  let here; // made where something is in it
  let n = 0;
  if (isList) {
    n = value.length;
    writing.size += n + 1;
    if (writing.size > writing.room || ownNames(value).length !== n + 1 || ownSymbols(value).length !== 0) return false;
    for (let i = 0; i < n; i++) {
      const member = descriptor(value, i).value;
      if (typeof member === 'object' && member !== null ? !isPlain(member, here ??= { up, value, depth: up.depth + 1 }) : !isPlainScalar(member)) return false;
    }
    return true;
  }
  for (const key in value) {
    const property = descriptor(value, key);
    if (property === undefined) continue; // inherited
    n++;
    writing.size += key.length + 4;
    const member = property.value;
    if (typeof member === 'object' && member !== null ? !isPlain(member, here ??= { up, value, depth: up.depth + 1 }) : !isPlainScalar(member)) return false;
  }
  return ownNames(value).length === n && ownSymbols(value).length === 0;
};
writing.isPlain = isPlain;

// read/layer-text.js
const textOfLayer = (layer, isList) => {
  const end = clock() + input.budgetMs;
  let left = input.budgetChars; // of the whole read
  const root = place(null, layer);
  const pieces = list(); // {key, text, tags}, one for each member of the layer
  const putOff = list();
  let incomplete = 0;
  let omittedMembers = 0;
  const attempt = (piece, value, share, last) => {
    const before = writing.notes;
    const time = clock();
    root.key = piece.key;
    writing.room = left * share;
    writing.deadline = time + (end - time) * share;
    writing.stop = '';
    writing.cutShort = false;
    writing.isLast = last;
    writing.tags = '';
    let text = write(value, root);
    if (text.length > left) {
      writing.tags = '';
      writing.stop = 'size';
      text = omitted(root, 1);
    }
    if (writing.cutShort && !last) {
      writing.notes = before;
      writing.tags = '';
      return false;
    }
    if (writing.cutShort) incomplete++;
    left -= text.length + 1;
    piece.text = text;
    piece.tags = writing.tags;
    writing.tags = '';
    return true;
  };
  const piece = (key, text) => {
    const made = { key, text, tags: writing.tags };
    add(pieces, made);
    left -= text.length + 1;
    writing.tags = '';
    return made;
  };
  const writeWhole = () => {
    const before = writing.notes;
    writing.room = left;
    writing.deadline = clock() + input.budgetMs / 4; // one that is not needs the rest of the time
    writing.stop = '';
    writing.size = 0;
    try {
      if (!writing.mayStringify || hasOwn(layer, 'toJSON')) return undefined;
      if (isList && !isPlainPrototype(prototypeOf(layer))) return undefined;
      if (!isList && !isPlain(layer, { up: null, value: undefined, depth: -1 })) return undefined;
      const n = isList ? count(layer.length) : 0;
      for (let i = 0; i < n; i++) {
        const member = descriptor(layer, i).value;
        if (typeof member === 'object' && member !== null ? !isPlain(member, root) : !isPlainScalar(member)) return undefined;
      }
      const text = stringify(layer);
      if (text.length > left) return undefined;
      if (isList) noteArray(layer, null);
      return text;
    } catch {
      writing.notes = before; // the traps of a proxy, or a hole
      return undefined;
    }
  };
  let value = writeWhole();
  if (value === undefined) try {
    const names = isList ? undefined : namesOf(layer, null);
    const n = isList ? count(layer.length) : names.n;
    if (isList) noteArray(layer, null);
    else if (!isRecord(layer)) noteInstance(layer, null, ancestry(layer).name);
    for (let i = 0; i < n; i += root.taken) {
      root.key = isList ? pieces.n : names[i];
      root.taken = 1;
      const late = clock() > end;
      if (late || left < input.budgetChars / 64 || putOff.n > 100) {
        writing.stop = late ? 'time' : 'size';
        omittedMembers = n - i;
        piece(root.key, omitted(root, omittedMembers));
        break;
      }
      if (isList && !hasOwn(layer, i)) {
        piece(root.key, writeHole(layer, i, n, root));
        continue;
      }
      let value;
      try {
        value = layer[isList ? i : root.key];
      } catch (e) {
        piece(root.key, getterError(root, e));
        continue;
      }
      const made = piece(root.key, '');
      writing.gotten = undefined;
      if (!attempt(made, value, 1 / 8, false)) {
        add(putOff, { piece: made, value, gotten: writing.gotten });
        left -= RESERVE;
      }
    }
  } catch {
    incomplete++;
    note(null, 'threw'); // a proxy
  }
  for (let i = 0; i < putOff.n; i++) {
    writing.gotten = putOff[i].gotten;
    left += RESERVE;
    attempt(putOff[i].piece, putOff[i].value, i + 1 === putOff.n ? 1 : 1 / 2, true);
  }
  let allTags = '';
  if (value === undefined) {
    value = '';
    for (let i = 0; i < pieces.n; i++) {
      value += (i === 0 ? '' : ',') + (isList ? '' : quote(pieces[i].key) + ':') + pieces[i].text;
      if (pieces[i].tags !== '') allTags += (allTags === '' ? '' : ',') + pieces[i].tags;
    }
    value = isList ? '[' + value + ']' : '{' + value + '}';
  }
  allTags = '[' + allTags + ']';
  return { value, tags: allTags, omitted: omittedMembers, incomplete };
};

// read/models.js
const computed = () => {
  const values = [];
  let about = '';
  const data = (object, name) => {
    const property = typeof object === 'object' && object !== null ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  const manager = data(window, 'google_tag_manager');
  const ids = typeof manager === 'object' && manager !== null ? ownKeys(manager) : [];
  for (let i = 0; i < ids.length && i < 100; i++) {
    const helper = typeof ids[i] === 'string' ? data(data(manager, ids[i]), 'dataLayer') : undefined;
    const get = data(helper, 'get');
    const of = data(helper, 'name');
    if (typeof get !== 'function' || (typeof input.layer === 'string' && of !== input.layer)) continue;
    let model;
    try { model = apply(get, helper, [{ split: () => [] }]); } catch { continue; /* a version of GTM that asks more of a key */ }
    if (typeof model !== 'object' || model === null) continue;
    values[values.length] = model;
    about += (about === '' ? '' : ',') + '{"container":' + quote(ids[i]) + ',"layer":' + (typeof of === 'string' ? quote(of) : 'null') + '}';
  }
  return { name: 'models', at: { isBare: false }, layer: values, type: 'array', kind: 'gtm', about: ',"models":[' + about + ']' };
};

// read/notes.js
const notesOf = ({ omitted, incomplete }, isBare, isTaken) => {
  let said = '';
  const say = (id, facts) => { said += (said === '' ? '' : ',') + '{"id":"' + id + '"' + facts + '}'; };
  if (omitted + incomplete > 0) say('early', ',"omitted":' + omitted + ',"incomplete":' + incomplete);
  if (isBare) say('bare', '');
  if (isTaken) say('taken', '');
  for (const id in writing.notes) say(id, ',"n":' + writing.notes[id].n + ',"at":' + writing.notes[id].at);
  let changed = replaced.n;
  const builtIns = ['Object', 'Array', 'String', 'Number', 'Boolean'];
  for (let i = 0; i < builtIns.length; i++) {
    const prototype = window[builtIns[i]].prototype;
    const keys = ownKeys(prototype);
    for (let k = 0; k < keys.length && changed < 1000; k++) {
      if (typeof keys[k] === 'string' && (keys[k] === 'toJSON' || descriptor(prototype, keys[k]).enumerable)) changed++;
    }
  }
  if (changed > 0) say('changed', ',"n":' + changed);
  if (suspect.n > 0) say('suspect', ',"n":' + suspect.n);
  return '[' + said + ']';
};

// read/resident.js
function reside() {
  if (sourceOf === undefined) return undefined;
  const own = (what, find) => native('', what, find, null);
  const listen = own('addEventListener', (w) => w.EventTarget.prototype.addEventListener);
  const unlisten = own('removeEventListener', (w) => w.EventTarget.prototype.removeEventListener);
  const dispatch = own('dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
  const detail = own('get detail', (w) => descriptor(w.CustomEvent.prototype, 'detail').get);
  const Message = own('CustomEvent', (w) => w.CustomEvent);
  const Target = own('EventTarget', (w) => w.EventTarget);
  const parse = own('parse', (w) => w.JSON.parse);
  const later = own('setTimeout', (w) => w.setTimeout);
  const crypto = own('get crypto', (w) => descriptor(w, 'crypto').get);
  const fill = own('getRandomValues', (w) => w.Crypto.prototype.getRandomValues);
  const Numbers = own('Uint32Array', (w) => w.Uint32Array);
  if (!listen || !unlisten || !dispatch || !detail || !Message || !Target || !parse || !later || !crypto || !fill || !Numbers) return undefined;
  const randomName = () => {
    const numbers = new Numbers(4);
    apply(fill, apply(crypto, window, []), [numbers]);
    return numbers[0] + '-' + numbers[1] + '-' + numbers[2] + '-' + numbers[3];
  };
  let left = false;
  let isUsed = true;
  let asked = ''; // the name of the next read
  let fetched = ''; // and of fetching what it has read
  const kept = list(); // {name, run}: what can be fetched
  const forget = (name) => {
    for (let i = 0; i < kept.n; i++) {
      if (kept[i].name !== name) continue;
      apply(unlisten, window, [name, kept[i].run]);
      kept[i] = kept[--kept.n];
      kept[kept.n] = undefined; // else the text would stay
      return;
    }
  };
  const leave = () => {
    left = true;
    apply(unlisten, window, [asked, hear]);
    while (kept.n > 0) forget(kept[0].name);
  };
  const leaveUnused = () => {
    if (left) return;
    if (!isUsed) return leave();
    isUsed = false;
    apply(later, window, [leaveUnused, 300_000]);
  };
  const ask = () => {
    asked = randomName();
    fetched = randomName();
    apply(listen, window, [asked, hear, { __proto__: null, once: true }]);
    return asked + ' ' + fetched;
  };
  const offer = (name, held, at, next) => {
    held.name = name;
    const run = (event) => {
      try {
        forget(name);
        const { text } = held;
        const { answer, chars } = apply(parse, undefined, [apply(detail, event, [])]);
        if (answer === null) return;
        isUsed = true;
        const to = sliceEnd(text, at, chars);
        const get = to < text.length ? randomName() : '';
        if (get !== '') offer(get, held, to, '');
        const said = next === '' ? '' : next + '\n' + ask() + '\n';
        apply(dispatch, window, [new Message(answer, { __proto__: null, detail: said + get + '\n' + cut(text, at, to) })]);
      } catch { /* without an answer the reader is sent anew */ }
    };
    add(kept, { name, run });
    apply(listen, window, [name, run, { __proto__: null, once: true }]);
  };
  const offerFor = (ms, name, text, at, next) => {
    const held = { __proto__: null, name, text };
    offer(name, held, at, next);
    apply(later, window, [() => {
      forget(held.name);
      held.text = '';
    }, ms]);
  };
  const keep = (text, ms) => {
    const name = randomName();
    offerFor(ms, name, text, sliceEnd(text, 0, input.inlineChars), '');
    return name;
  };
  const quietly = (work) => {
    const nowhere = new Target();
    apply(listen, nowhere, ['x', work, { __proto__: null, once: true }]);
    apply(dispatch, nowhere, [new Message('x')]);
  };
  const hear = (event) => {
    try {
      const args = apply(parse, undefined, [apply(detail, event, [])]);
      if (args === null) return leave();
      isUsed = true;
      quietly(() => {
        try {
          const { meta, text } = readDataLayer({ ...args, met, sourceOf, stays: true });
          offerFor(args.holdMs ?? args.budgetMs, fetched, text, 0, meta);
        } catch { /* without an answer the reader is sent anew */ }
      });
    } catch { /* without an answer the reader is sent anew */ }
  };
  leaveUnused();
  return { __proto__: null, ask, keep };
}

// read/reader.js
const found = () => {
  const title = inDocument ? getter('', 'title', (w) => w.Document.prototype) : undefined;
  return '{"layers":' + listing() + ',"title":' + quote(title === undefined ? '' : apply(title, window.document, []))
    + ',"url":' + quote(inDocument ? window.location.href : '') + '}';
};
const isTaken = (array) => {
  try {
    const own = descriptor(array, 'push');
    return array.length === 0 && (own === undefined ? !isNative(array.push, 'push') : own.get !== undefined || !isNative(own.value, 'push'));
  } catch {
    return true; // a Proxy that throws
  }
};
const readLayer = ({ name, at, layer, type, kind, about = '' }) => {
  const isList = type === 'array';
  const written = textOfLayer(layer, isList);
  const { value, tags, omitted, incomplete } = written;
  const text = value + tags;
  return {
    __proto__: null,
    meta: '{"layer":' + quote(name) + ',"kind":' + quote(kind) + ',"type":"' + type + '","length":'
      + (isList ? count(layer.length) : 'null') + ',"complete":' + (omitted + incomplete === 0)
      + ',"notes":' + notesOf(written, at.isBare, kind === 'gtm' && isList && isTaken(layer)) + ',"sizes":{"value":' + value.length + ',"tags":' + tags.length
      + '}' + about + ',"held":' + (text.length > input.inlineChars) + '}',
    text,
  };
};
const answer = (read) => {
  if (input.stays === true) return read;
  const resident = input.stay === true && inDocument ? reside() : undefined;
  const isHeld = read.text.length > input.inlineChars;
  const get = isHeld && resident !== undefined ? resident.keep(read.text, input.holdMs ?? input.budgetMs) : undefined;
  return {
    __proto__: null,
    meta: read.meta,
    text: isHeld && get === undefined ? hold(read.text) : cut(read.text, 0, sliceEnd(read.text, 0, input.inlineChars)),
    ask: resident === undefined ? '' : resident.ask(),
    get: get === undefined ? '' : get,
  };
};
const run = () => {
  if (!('key' in input)) return found();
  const chosen = input.models === true ? computed() : choose();
  return answer(chosen.refused === undefined ? readLayer(chosen) : { __proto__: null, meta: chosen.refused.meta, text: '' });
};

return run();
}
