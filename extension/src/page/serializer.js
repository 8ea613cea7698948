// @ts-nocheck – all it touches is the page's and of no known type; read-data-layer.js has the types.
/**
 * Finds the data layers of a page and writes their values as JSON. One source with three uses, so it is a classic script
 * that imports and exports nothing:
 * - `read-data-layer.js` gives it to `chrome.scripting.executeScript({world: 'MAIN', func, args: [{…}]})`;
 * - as a content script it is the first part of the hook; the others take it from the property that the end of this file makes,
 *   and push-hook.js, the last, removes that at once, before any script of the page runs;
 * - the tests run it in a realm of their own.
 *
 * The function is sent to the page as text, so everything it needs stands inside it. It changes nothing in the page
 * (but for a text that waits to be fetched by `take-slice.js`), creates no global and throws nothing.
 *
 * With `key` it reads one layer and returns `{meta, text, ask?, get?}`:
 * - `meta`, JSON: `{layer, kind, type, length, complete, notes: [{id, …counts}], sizes: {value, tags}, held}`, or
 *   `{error: {code, data: {found, layers}}}`. background/page-answer.js believes nothing of it unchecked.
 * - `text`, the value's JSON followed by the JSON of its tags (host/PROTOCOL.md). When it is longer than `inlineChars`
 *   this is its first slice, and the whole stays in the page (`held: true`) until the rest has been fetched or `holdMs` are over:
 *   by the name `get` from the reader that stays, else by `key` with take-slice.js.
 * - `ask`, with `stay`: the name by which ask-resident.js calls the reader for the next read. It stays where the page has not
 *   replaced what that needs.
 *
 * With `key` and `models` it reads, instead of a layer, what GTM's containers have computed: an array of models, and
 * `models` in `meta` says whose they are.
 *
 * With `hook` it returns what `push-hook.js` works with. Without any of them it lists the layers, as `findDataLayers`
 * (find-data-layers.js), and returns JSON: `{layers: [{name, kind, type, length}], title, url}`.
 *
 * How the value is written: what is plain JSON data goes through the browser's own `JSON.stringify`, the layer as a whole
 * or else element by element, after a check that it is plain. Everything else goes through `write` below, which reads each property once, calls
 * nothing of the page but its getters, and writes a `{"$type":…}` object where JSON cannot hold a value.
 */
{
const read = function readDataLayer(args) {
  'use strict';

  // No array method, no iterator and nothing inherited is used below: pages replace such things. Lists are records
  // with a count `n` and a prototype without setters.
  const List = function () { this.n = 0; };
  List.prototype = { __proto__: null };
  const list = () => new List();
  const add = (items, item) => { items[items.n++] = item; };
  const input = { __proto__: null, layer: null, ...args }; // Chrome drops null values from the arguments of a script

  // ---- The browser's own functions -------------------------------------------------------------------------------

  const replaced = list(); // by the page, and not used here
  const suspect = list(); // replaced, and used for want of another

  // What a function is, V8 says in the message of this error, which no page can change. Of a Proxy it says what is behind it.
  const saidOf = (f) => {
    try { return '' + (f in 1); } catch (e) { return e.message; }
  };
  const nativeText = (name) => 'function ' + name + '() { [native code] }';
  const saysSo = (f, name) => saidOf(f) === "Cannot use 'in' operator to search for '" + nativeText(name) + "' in 1";
  // Function.prototype.toString tells a Proxy, unless it is one itself. Where the stack is full only the browser's own
  // functions still run: a Proxy, or a function of the page, ends there.
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
  // Asking V8 costs microseconds, and a function stays what it is.
  const met = input.met ?? list();
  const isNative = (f, name) => {
    if (typeof f !== 'function') return false;
    for (let i = 0; i < met.n; i++) if (met[i].f === f && met[i].name === name) return met[i].is;
    const is = isNativeByText(f, name);
    if (met.n < 200) add(met, { f, name, is });
    return is;
  };

  // What `find` gets from this window; where the page has replaced it, from a same-origin frame that has not; else
  // `substitute`, should there be one.
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
  // A descriptor inherits: an accessor on a page with an Object.prototype.value would seem to have a value.
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

  // ---- What a page object is -------------------------------------------------------------------------------------

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

  // {natives} the browser's own classes an object inherits from, Object aside: `first` the nearest, `last` the most
  // general; `name` its nearest class of any origin.
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
  // Objects that belong to the browser and not to the page: never a layer, nor a step on the way to one.
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

  // ---- JSON texts ------------------------------------------------------------------------------------------------

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

  // ---- The layers of the page ------------------------------------------------------------------------------------

  // `const dataLayer = []` makes no property of window. Nothing but the bare name finds it, and eval is not allowed.
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
    // What a person added is no name that the page need know: it could hear of it where it is looked for in what all inherit.
    if (known(name) === undefined && bare[name] === undefined) return own ?? missing('undefined');
    if (own !== undefined && (property.get === undefined || !own.ok)) return own;
    let inherited;
    try { inherited = reflectGet(prototypeOf(window), name, window); } catch { /* a named frame of another origin, or a getter that throws */ }
    // While the hook waits for a name it is an accessor that gives what there would be without it.
    if (own !== undefined && own.value !== inherited) return own;
    if (bare[name] !== undefined) {
      let value;
      try { value = bare[name](); } catch { /* no such name, or not initialised yet */ }
      if (value !== undefined && value !== inherited) return { ok: true, refused: false, value, isBare: true };
    }
    return missing(typeName(inherited)); // <div id="dataLayer"> and other things that only look like a variable
  };
  // Own properties only, along the dots; `refused` when the way leads through something that is never read.
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
  const isExtra = (name) => {
    for (let i = 0; i < input.extra.length; i++) if (input.extra[i] === name) return true;
    return false;
  };

  // Taken once: the hook looks again and again, and the page may replace them meanwhile.
  const selectAll = inDocument ? native('document.querySelectorAll', 'querySelectorAll', (w) => w.Document.prototype.querySelectorAll) : undefined;
  const attributeOf = inDocument ? native('Element.prototype.getAttribute', 'getAttribute', (w) => w.Element.prototype.getAttribute) : undefined;
  // GTM's and gtag's arrays under other names, from what GTM keeps itself and from the `l=` of its script.
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

  if (!('key' in input) && input.hook !== true) {
    const title = inDocument ? getter('', 'title', (w) => w.Document.prototype) : undefined;
    return '{"layers":' + listing() + ',"title":' + quote(title === undefined ? '' : apply(title, window.document, []))
      + ',"url":' + quote(inDocument ? window.location.href : '') + '}';
  }

  const refuse = (code, found) => ({
    meta: '{"error":{"code":"' + code + '","data":{"found":' + quote(found) + ',"layers":' + listing() + '}}}',
  });

  // The layer that is meant: {name, at, layer, type, kind}, or {refused}.
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
    // A name that nobody allowed is not even looked at: that could run a getter of the page, and tell what is there.
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

  // ---- Budgets, notes and tags -----------------------------------------------------------------------------------

  const MOST_DEPTH = 1000; // JSON readers commonly refuse deeper texts
  const RESERVE = 80; // characters that each open container keeps to say what it has left out
  let end = clock() + input.budgetMs;
  let left = input.budgetChars; // of the whole read
  let room = 0; // characters that this attempt at one member of the layer may still write
  let deadline = end; // of this attempt
  let stop = ''; // why this attempt writes no more: '', 'size' or 'time'
  let cutShort = false; // whether it left something out
  let ticks = 0;
  let tags = ''; // of this attempt
  let notes = { __proto__: null };

  const tick = (weight) => {
    ticks += weight;
    if (ticks < 1000) return;
    ticks = 0;
    if (deadline < 0) deadline = clock() - deadline; // of the hook: so long from now
    else if (clock() > deadline) stop = 'time';
  };
  const spend = (text) => {
    room -= text.length;
    if (room < 0 && stop === '') stop = 'size';
    return text;
  };

  // A place in the text: `value` the container, `key` its member that is being written, `up` the container's own place.
  const place = (up, value, key = 0) => ({ up, value, key, depth: up === null ? 0 : up.depth + 1, taken: 1 });
  // RFC 9535, normalized.
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
  // Notes are counted, and no text of the page is in them: where the first was is said by its index alone. The words are the
  // worker's (background/notes.js).
  const note = (here, id) => {
    const before = notes[id];
    const at = before === undefined ? indexOf(here) : before.at;
    notes = { ...notes, __proto__: null, [id]: { n: before === undefined ? 1 : before.n + 1, at } };
  };
  const indexOf = (here) => {
    let index = -1;
    for (; here !== null; here = here.up) if (here.key !== null) index = typeof here.key === 'number' ? here.key : -1;
    return index;
  };
  const mark = (here, type) => {
    tags += (tags === '' ? '' : ',') + '{"path":' + quote(pathOf(here)) + ',"type":"' + type + '"}';
  };
  const tag = (here, type, members = '') => {
    tick(5);
    mark(here, type);
    return spend('{"$type":"' + type + '"' + members + '}');
  };
  const member = (name, value) => (typeof value === 'string' ? ',"' + name + '":' + quote(short(value)) : '');
  const getterError = (here, thrown) => tag(here, 'getterError', member('message', message(thrown)));
  const omitted = (here, howMany) => {
    cutShort = true;
    return tag(here, 'omitted', ',"reason":"' + stop + '","count":' + howMany);
  };

  // ---- Plain data: is this value one that the browser's JSON.stringify writes exactly? ---------------------------

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
  const isPlainPrototype = (prototype) => prototype === objectPrototype || prototype === arrayPrototype || prototype === copiedPrototype || isFramePrototype(prototype);
  // A window or location of another origin has no prototype and looks empty, but for this property.
  const isForeignHost = (object) => {
    const then = descriptor(object, 'then');
    return then !== undefined && then.enumerable === false && then.value === undefined;
  };
  // Whether an object that is no array has neither class nor inherited data.
  const isRecord = (object) => {
    const prototype = prototypeOf(object);
    return prototype === null ? !isForeignHost(object) : isPlainPrototype(prototype);
  };

  // `size` counts at least the characters that the value takes and ends the check where there is no room for it.
  // No getter runs: a property without a value is not plain. A hidden toJSON, a symbol, a property beside the elements
  // of an array and the hidden members of `arguments` all show in the number of own keys. That number costs more than all
  // the rest: the hook, which says nothing of what is not shown, asks for toJSON and callee instead (`copyOf`).
  const isHook = input.hook === true;
  let size = 0;
  const isPlain = (value, up) => {
    for (let above = up; above !== null; above = above.up) if (above.value === value) return false;
    if (++ticks >= 1000) tick(0);
    if (up.depth >= MOST_DEPTH || size > room || stop !== '') return false;
    const isList = isArray(value);
    const prototype = prototypeOf(value);
    if (prototype === null ? isList || isForeignHost(value) : prototype !== objectPrototype && prototype !== arrayPrototype && !isFramePrototype(prototype)) return false;
    let here; // made where something is in it
    let n = 0;
    if (isList) {
      n = value.length;
      size += n + 1;
      if (size > room || ownNames(value).length !== n + 1 || ownSymbols(value).length !== 0) return false;
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
      size += key.length + 4;
      const member = property.value;
      if (typeof member === 'object' && member !== null ? !isPlain(member, here ??= { up, value, depth: up.depth + 1 }) : !isPlainScalar(member)) return false;
    }
    return ownNames(value).length === n && ownSymbols(value).length === 0;
  };
  const isPlainScalar = (value) => {
    switch (typeof value) {
      case 'string': size += value.length + 2; break;
      case 'number': size++; if (value - value !== 0) return false; break;
      case 'boolean': size += 4; break;
      case 'object': break; // null
      default: return false;
    }
    if (++ticks >= 1000) tick(0);
    return size <= room && stop === '';
  };
  // For the hook: a copy of the value where that is plain, else undefined. What a page pushes, it may change at once; a copy
  // of 2 KB takes half as long as its JSON, which is then written when the page has nothing else to do. Nothing that the page
  // can change is inherited by what is copied into, so neither a setter nor a toJSON of the page is ever called.
  const Copied = function () {};
  const copiedPrototype = Copied.prototype = { __proto__: null };
  const arrayFrom = isHook ? native('Array.from', 'from', (w) => w.Array.from, null) : null;
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
    if (++ticks >= 1000) tick(0);
    if (up.depth >= MOST_DEPTH || size > room || stop !== '') return undefined;
    const isList = isArray(value);
    const prototype = prototypeOf(value);
    if (prototype === null ? isList || isForeignHost(value) : prototype !== objectPrototype && prototype !== arrayPrototype && !isFramePrototype(prototype)) return undefined;
    let here; // made where something is in it
    if (isList) {
      const n = value.length;
      size += n + 1;
      if (size > room || 'toJSON' in value) return undefined;
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
      size += key.length + 4;
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
  const isStringifyTrue = () => stringify !== null && !('toJSON' in arrayPrototype); // nor in Object.prototype
  let mayStringify = isStringifyTrue();
  let plainFrom = 0;
  const isPlainData = (value, here) => {
    size = 0;
    try {
      return mayStringify && (isHook ? copyOf(value, here) !== undefined : isPlain(value, here));
    } catch {
      return false; // the traps of a proxy, or a hole: `write` says where
    }
  };

  // ---- Everything else: written member by member -----------------------------------------------------------------

  const Values = native('Map', 'Map', (w) => w.Map);
  const mapGet = native('Map.prototype.get', 'get', (w) => w.Map.prototype.get);
  const mapSet = native('Map.prototype.set', 'set', (w) => w.Map.prototype.set);
  let gotten; // by object, what the getters of the member at hand gave
  let isLast = false; // the last attempt at this member: what is too large is now cut instead of put off
  const symbolText = native('Symbol.prototype.description', 'get description',
    (w) => descriptor(w.Symbol.prototype, 'description').get);
  const objectText = native('Object.prototype.toString', 'toString', (w) => w.Object.prototype.toString);
  const isArguments = (object) => hasOwn(object, 'callee') && !(Symbol.toStringTag in object)
    && apply(objectText, object, []) === '[object Arguments]';

  // The value at `here`, as JSON.
  const write = (value, here) => {
    tick(1);
    switch (typeof value) {
      case 'string': {
        const text = value.length <= room ? quote(value) : undefined;
        if (text !== undefined && text.length <= room) return spend(text);
        stop = 'size';
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
    const before = tags;
    try {
      return writeByClass(value, here);
    } catch (e) {
      tags = before; // what was tagged is not in the text
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
    // Asked again one level down: one DOM node must not slow down the plain data beside it.
    if (here.depth <= 1 && here.depth >= plainFrom) {
      const text = isPlainData(value, here) ? stringify(value) : undefined;
      if (text !== undefined && text.length <= room) return spend(text);
      if ((text !== undefined || size > room) && !isLast) { stop = 'size'; return omitted(here, 1); }
    }
    if (isArray(value)) {
      noteArray(value, here);
      return writeElements(value, count(value.length), place(here, value));
    }
    if (!isRecord(value)) return writeSpecial(value, here);
    if (isArguments(value)) {
      // gtag() pushes its `arguments`.
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
  // The entries of a map or the values of a set.
  const writeItems = (n, here, one) => {
    let out = '';
    room -= RESERVE;
    for (let i = 0; i < n; i++) {
      here.key = i;
      if (i > 0) out += spend(',');
      if (stop !== '') { out += omitted(here, n - i); break; }
      out += one(i);
    }
    room += RESERVE;
    return '[' + out + spend(']');
  };
  // The elements of an array, an arguments object or a typed array; a loop of its own keeps the stack small.
  const writeElements = (array, n, here) => {
    let out = '';
    room -= RESERVE;
    for (let i = 0, at = 0; i < n; i += here.taken, at++) {
      here.key = at;
      here.taken = 1;
      if (at > 0) out += spend(',');
      if (stop !== '') { out += omitted(here, n - i); break; }
      const property = descriptor(array, i);
      out += property === undefined ? writeHole(array, i, n, here) : writeProperty(array, i, property.get !== undefined, here);
    }
    room += RESERVE;
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
  // A getter runs once, even where its object is written again in a later attempt.
  const readGetter = (object, key) => {
    gotten ??= new Values();
    let values = apply(mapGet, gotten, [object]);
    if (values === undefined) apply(mapSet, gotten, [object, values = { __proto__: null }]);
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
  // One hole, or a run of more than 16 at once: arrays can have 4 billion of them.
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

  // The names of the own enumerable properties, in order.
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
    room -= RESERVE;
    for (let i = 0; i < names.n; i++) {
      here.key = names[i];
      out += spend((i === 0 ? '' : ',') + quote(names[i]) + ':');
      if (stop !== '') { out += omitted(here, names.n - i); break; }
      out += writeProperty(object, names[i], names.getters[names[i]] === true, here);
    }
    room += RESERVE;
    return '{' + out + spend('}');
  };
  const noteToJson = (here) => note(here, 'toJson');

  // A tag with one more member that is written itself; `value` is the object that the tag stands for.
  const nested = (here, type, members, value, name, writeMember) => {
    mark(here, type);
    const inner = place(place(here, value, name), undefined);
    return spend('{"$type":"' + type + '"' + members + ',"' + name + '":') + writeMember(inner) + spend('}');
  };
  // A tag of an object that can carry data of its own beside what the tag says, as an error with a status.
  const withOwn = (here, type, members, object) => {
    const names = namesOf(object, here);
    if (names.n === 0) return tag(here, type, members);
    return nested(here, type, members, undefined, 'own', (inner) => writeMembers(object, inner.up, names));
  };

  const writeSpecial = (value, here) => {
    tick(20);
    if (isWindow(value)) return writeWindow(value, here);
    const node = nodeKind(value);
    const { first, last, name } = ancestry(value);
    if (node === 1) return writeElement(value, here);
    if (node !== 0) return tag(here, 'node', member('class', name));
    if (prototypeOf(value) === null) return tag(here, 'host', member('class', 'Location')); // of another origin
    const before = tags;
    try {
      const text = writeBuiltIn(value, here, first, last, name);
      if (text !== undefined) return text;
    } catch {
      tags = before; // it has the class of a built-in but is none, as Object.create(Map.prototype)
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
        // Storage and its like show their content as properties: only what a class of the page added is its own data.
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

  // ---- DOM elements: what identifies one, never what a person typed into it ---------------------------------------

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

  // ---- The read --------------------------------------------------------------------------------------------------

  // For the hook: one value with budgets of its own, its tags' paths beginning at the value.
  if (isHook) {
    // {text, tags, hasGetters} as `serialize`; `copy` in place of the text where that may be written later.
    const MOST_PUT_OFF = 50_000; // characters: more would be kept in memory for long, and weigh upon one moment later
    const keep = (value, mostChars, mostMs) => {
      mayStringify = isStringifyTrue();
      room = mostChars;
      deadline = -mostMs / 2; // most messages are written before there is a need to look at the clock
      stop = '';
      ticks = 0;
      size = 0;
      let copy;
      try {
        if (mayStringify && typeof value === 'object' && value !== null) copy = copyOf(value, place(null, undefined, null));
      } catch { /* the traps of a proxy, or a hole: `write` says where */ }
      if (copy !== undefined && size <= MOST_PUT_OFF) return { copy, size, text: undefined, tags: '[]', hasGetters: false };
      const text = copy === undefined ? undefined : stringify(copy);
      if (text !== undefined && text.length <= mostChars) return { copy: undefined, size: text.length, text, tags: '[]', hasGetters: false };
      return writeAll(value, mostChars, mostMs);
    };
    const writeAll = (value, mostChars, mostMs) => {
      room = mostChars;
      ticks = 0;
      plainFrom = 1; // the message itself was looked at
      deadline = -mostMs;
      stop = '';
      cutShort = false;
      isLast = true;
      tags = '';
      notes = { __proto__: null };
      gotten = undefined;
      const text = write(value, place(null, undefined, null));
      return { copy: undefined, size: text.length, text, tags: '[' + tags + ']', hasGetters: gotten !== undefined };
    };
    /** The text of what was kept: the page may have given its prototypes a toJSON meanwhile. */
    const textOf = (copy) => {
      mayStringify = isStringifyTrue();
      return mayStringify ? stringify(copy) : writeAll(copy, 1e9, 1e9).text;
    };
    const serialize = (value, mostChars, mostMs) => {
      const kept = keep(value, mostChars, mostMs);
      if (kept.text !== undefined) return kept;
      const text = textOf(kept.copy);
      return text.length <= mostChars ? { size: text.length, text, tags: '[]', hasGetters: false } : writeAll(value, mostChars, mostMs);
    };
    return {
      isTrusted: sourceOf !== undefined, replacedSoFar: () => suspect.n,
      serialize, keep, textOf, resolve, renamed, native, getter, typeName, isArray, isArguments, isRecord, pathOf, descriptor, hasOwn, prototypeOf, apply, quote, cut, short, matches,
      clock, dateNow,
    };
  }

  // What GTM's containers have computed, each asked for the whole of its model: a key whose split() gives no step.
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
  const chosen = input.models === true ? computed() : choose();
  if (chosen.refused !== undefined) return stay({ __proto__: null, meta: chosen.refused.meta, text: '' });
  const { name, at, layer, type, kind, about = '' } = chosen;

  const root = place(null, layer);
  const isList = type === 'array';
  const pieces = list(); // {key, text, tags}, one for each member of the layer
  const putOff = list();
  let incomplete = 0;
  let omittedMembers = 0;

  // No member may use up what the others need: at first each gets an eighth of what is left. What needs more is tried
  // again after all others, then with the half of the rest, the very last one with all of it.
  const attempt = (piece, value, share, last) => {
    const before = notes;
    const time = clock();
    root.key = piece.key;
    room = left * share;
    deadline = time + (end - time) * share;
    stop = '';
    cutShort = false;
    isLast = last;
    tags = '';
    let text = write(value, root);
    if (text.length > left) {
      tags = '';
      stop = 'size';
      text = omitted(root, 1);
    }
    if (cutShort && !last) {
      notes = before;
      tags = '';
      return false;
    }
    if (cutShort) incomplete++;
    left -= text.length + 1;
    piece.text = text;
    piece.tags = tags;
    tags = '';
    return true;
  };
  const piece = (key, text) => {
    const made = { key, text, tags };
    add(pieces, made);
    left -= text.length + 1;
    tags = '';
    return made;
  };

  // The text of a layer that is plain as a whole, but for what an array has beside its elements.
  const writeWhole = () => {
    const before = notes;
    room = left;
    deadline = clock() + input.budgetMs / 4; // one that is not needs the rest of the time
    stop = '';
    size = 0;
    try {
      if (!mayStringify || hasOwn(layer, 'toJSON')) return undefined;
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
      notes = before; // the traps of a proxy, or a hole
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
        stop = late ? 'time' : 'size';
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
      gotten = undefined;
      if (!attempt(made, value, 1 / 8, false)) {
        add(putOff, { piece: made, value, gotten });
        left -= RESERVE;
      }
    }
  } catch {
    incomplete++;
    note(null, 'threw'); // a proxy
  }
  for (let i = 0; i < putOff.n; i++) {
    gotten = putOff[i].gotten;
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

  // ---- What there is to say about it -----------------------------------------------------------------------------

  let said = '';
  const say = (id, facts) => { said += (said === '' ? '' : ',') + '{"id":"' + id + '"' + facts + '}'; };
  if (omittedMembers + incomplete > 0) say('early', ',"omitted":' + omittedMembers + ',"incomplete":' + incomplete);
  if (at.isBare) say('bare', '');
  for (const id in notes) say(id, ',"n":' + notes[id].n + ',"at":' + notes[id].at);
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

  const text = value + allTags;
  return stay({
    __proto__: null,
    meta: '{"layer":' + quote(name) + ',"kind":' + quote(kind) + ',"type":"' + type + '","length":'
      + (isList ? count(layer.length) : 'null') + ',"complete":' + (omittedMembers + incomplete === 0)
      + ',"notes":[' + said + '],"sizes":{"value":' + value.length + ',"tags":' + allTags.length
      + '}' + about + ',"held":' + (text.length > input.inlineChars) + '}',
    text,
  });

  // The answer: as it is to the reader that stays; else with the names of one that stays from now on, if any.
  function stay(read) {
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
  }

  // Where a slice of a text ends, never inside a surrogate pair.
  function sliceEnd(whole, from, chars) {
    let to = from + chars;
    if (to < whole.length && isHigh(whole[to - 1])) to += to - 1 > from ? -1 : 1;
    return to < whole.length ? to : whole.length;
  }

  // Keeps a text in the page for take-slice.js, until it is taken or the time is over. Returns its first slice.
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

  // Answers ask-resident.js from now on, so that the next read need not send all this again and finds it compiled. While
  // code of the page may run (its getters, in a read) nothing is in reach by which it could call this or answer for it:
  // - every event has a random name of its own, made when no code of the page runs, and used once;
  // - the event that asks for a read computes and keeps; another, whose name is not in the first, fetches;
  // - the read runs inside an event that leads nowhere, which is what `window.event` shows.
  // Returns nothing where the page has replaced what this stands on.
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
    // Says the answer on the name that the fetching event brings, with the names to come. `held` is {name, text}: what is fetched next, and of what.
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
    // Whatever was fetched of it by then, a text goes when its time is over.
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
};
// The way from one part of the hook to the next. A page that was there first may have put its own there, or functions of its own
// in the place of the browser's: it is defined by the browser's own, or not at all, and push-hook.js makes sure.
const parts = {__proto__: null, read, add(name, part) { parts[name] = part; }};
const slot = {__proto__: null, configurable: true, value: parts};
if (typeof window === 'undefined') Reflect.defineProperty(globalThis, 'io.github.mcpdatalayer', slot);
else read({__proto__: null, hook: true, known: [], extra: []}).native('', 'defineProperty', (w) => w.Reflect.defineProperty, null)?.(window, 'io.github.mcpdatalayer', slot);
}
