// @ts-nocheck
// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts
(() => {
'use strict';
const args = {"late":false};

// lib/lists.js
const List = function () { this.n = 0; };
List.prototype = { __proto__: null };
const list = () => new List();
const add = (items, item) => { items[items.n++] = item; };

// lib/input.js
const input = { __proto__: null, layer: null, ...args }; // Chrome drops null values from the arguments of a script

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

// console/records.js
const MOST_ROWS = 300; // that wait here
const MOST_CHARS = 400_000;
const A_SECOND = 300;
const FRAMES = 5;
const SOON_MS = 100;
const FIRST_MS = 1000; // a page that loads has other things to do
const wait = native('setTimeout', 'setTimeout', (w) => w.setTimeout);
const log = { __proto__: null, ended: false, going: false, last: undefined, rows: list(), chars: 0, dropped: 0, isSoon: false, isBusy: false, second: 0, inSecond: 0 };
const isTooMuch = (now) => {
  if (now - log.second >= 1000 || now < log.second) {
    log.second = now;
    log.inSecond = 0;
  }
  return ++log.inSecond > A_SECOND || log.rows.n >= MOST_ROWS || log.chars >= MOST_CHARS;
};
const keepRow = (level, kind, textOf, place) => {
  if (log.ended || log.isBusy) return; // what is said while a message is read is said by its own traps
  const now = dateNow();
  if (isTooMuch(now)) {
    log.dropped++;
    soonTold();
    return;
  }
  log.isBusy = true;
  try {
    const { text, stack } = textOf();
    const { last } = log;
    if (last !== undefined && last.text === text && last.level === level && last.kind === kind && last.isWaiting) {
      last.times++;
    } else {
      const row = { level, kind, text, stack, t: now, times: 1, isWaiting: true, place, failure: place === undefined && kind === 'console' ? failureOf(FRAMES) : undefined };
      add(log.rows, row);
      log.last = row;
      log.chars += text.length + (stack === undefined ? 0 : stack.length);
    }
  } catch {
    log.dropped++; // the stack is full, or a proxy throws
  } finally {
    log.isBusy = false;
  }
  soonTold();
};
let tell = () => {};
const tellBy = (f) => { tell = f; };
const soonTold = () => {
  if (log.isSoon || !log.going) return;
  log.isSoon = true;
  apply(wait, window, [() => { log.isSoon = false; tell(); }, window.document.readyState === 'complete' ? SOON_MS : FIRST_MS]);
};
const memberText = (name, value) => (value === undefined || value === '' ? '' : ',"' + name + '":' + quote(value));
const takeRows = () => {
  const { rows, dropped } = log;
  if (rows.n === 0 && dropped === 0) return '';
  log.rows = list();
  log.chars = 0;
  log.dropped = 0;
  let text = '';
  withFrames((framesOf) => {
    for (let i = 0; i < rows.n; i++) {
      const row = rows[i];
      row.isWaiting = false;
      let source = row.place;
      try { source ??= originOf(framesOf(row.failure), false).source; } catch { /* the page has changed what stacks consist of: no source */ }
      row.failure = undefined;
      text += (i === 0 ? '' : ',') + '{"t":' + row.t + ',"level":"' + row.level + '","kind":"' + row.kind + '","times":' + row.times + memberText('text', row.text)
        + memberText('source', source) + memberText('stack', row.stack) + '}';
    }
  });
  return '{"rows":[' + text + '],"dropped":' + dropped + '}';
};
const forgetRows = () => {
  log.ended = true;
  log.rows = list();
  log.last = undefined;
};

// console/link.js
const ANSWER_MS = 60_000; // without a word from the worker for so long it ends
const Target = native('EventTarget', 'EventTarget', (w) => w.EventTarget);
const Message = native('CustomEvent', 'CustomEvent', (w) => w.CustomEvent);
const Hello = native('FocusEvent', 'FocusEvent', (w) => w.FocusEvent);
const dispatch = native('EventTarget.prototype.dispatchEvent', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
const listen = native('EventTarget.prototype.addEventListener', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener);
const unlisten = native('EventTarget.prototype.removeEventListener', 'removeEventListener', (w) => w.EventTarget.prototype.removeEventListener);
const later = native('setTimeout', 'setTimeout', (w) => w.setTimeout);
const notLater = native('clearTimeout', 'clearTimeout', (w) => w.clearTimeout);
const isLateHook = input.late === true; // the page was there first
const related = isLateHook ? getter('FocusEvent.prototype.relatedTarget', 'relatedTarget', (w) => w.FocusEvent.prototype) : undefined;
const cryptoOf = isLateHook ? getter('crypto', 'crypto', (w) => w) : undefined;
const fill = isLateHook ? native('Crypto.prototype.getRandomValues', 'getRandomValues', (w) => w.Crypto.prototype.getRandomValues) : undefined;
const Numbers = isLateHook ? native('Uint32Array', 'Uint32Array', (w) => w.Uint32Array) : undefined;
const realWindow = window;
let node = isLateHook ? undefined : new Target();
let isAnswered = false;
let givingUp;
const listenTo = (type, work) => apply(listen, realWindow, [type, work, { __proto__: null, capture: true }]);
const unlistenTo = (type, work) => apply(unlisten, realWindow, [type, work, { __proto__: null, capture: true }]);
const quietly = (work) => {
  const nowhere = new Target();
  apply(listen, nowhere, ['x', () => { try { work(); } catch { log.dropped++; /* a page object that throws at every touch */ } }, { __proto__: null, once: true }]);
  apply(dispatch, nowhere, [new Message('x')]);
};
const sayTo = (type, what) => node !== undefined && apply(dispatch, node, [new Message(type, { __proto__: null, detail: what })]);
const emitRows = () => {
  if (log.ended || !log.going) return;
  const text = takeRows();
  if (text !== '') sayTo('batch', text);
};
const introduceConsole = () => apply(dispatch, realWindow, [new Hello('mcp-datalayer-console', { __proto__: null, relatedTarget: node })]);
const serve = (stop) => {
  const hear = (type, work) => apply(listen, node, [type, () => quietly(work)]);
  hear('taken', () => apply(unlisten, realWindow, ['mcp-datalayer-console-bridge', introduceConsole]));
  hear('stop', () => {
    apply(unlisten, realWindow, ['mcp-datalayer-console-bridge', introduceConsole]);
    stop();
  });
  hear('go', () => {
    isAnswered = log.going = true;
    apply(notLater, realWindow, [givingUp]);
    emitRows();
  });
  hear('wait', () => { log.going = false; }); // the worker was ended; go comes again
  hear('flush', () => { emitRows(); sayTo('flushed', ''); });
};
const meetBridge = (stop) => {
  tellBy(() => quietly(emitRows));
  const giveUp = () => {
    if (isAnswered || log.ended) return;
    if (realWindow.document !== undefined && realWindow.document.prerendering === true) givingUp = apply(later, realWindow, [giveUp, ANSWER_MS]);
    else stop();
  };
  givingUp = apply(later, realWindow, [giveUp, ANSWER_MS]);
  if (!isLateHook) {
    serve(stop);
    introduceConsole();
    if (!log.ended) apply(listen, realWindow, ['mcp-datalayer-console-bridge', introduceConsole]);
    return '';
  }
  const numbers = new Numbers(4);
  apply(fill, apply(cryptoOf, realWindow, []), [numbers]);
  const name = numbers[0] + '-' + numbers[1] + '-' + numbers[2] + '-' + numbers[3];
  apply(listen, realWindow, [name, (event) => {
    const given = apply(related, event, []);
    if (given === null) return quietly(stop); // it has a hook
    node = given;
    serve(stop);
    sayTo('here', '');
  }, { __proto__: null, once: true }]);
  return name;
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

// console/said.js
const MOST_SAID = 2000; // of one message
const MOST_OBJECT = 1000;
const MOST_ARGUMENTS = 20;
const MOST_STACK = 3000;
const textOfSymbol = native('Symbol.prototype.toString', 'toString', (w) => w.Symbol.prototype.toString);
const stackGetter = descriptor(new Failure(), 'stack')?.get;
const ownText = (object, name) => {
  const property = descriptor(object, name);
  return property !== undefined && typeof property.value === 'string' ? property.value : undefined;
};
const inheritedText = (object, name) => {
  for (let from = object, i = 0; from !== null && i < 10; from = prototypeOf(from), i++) {
    const property = descriptor(from, name);
    if (property !== undefined) return typeof property.value === 'string' ? property.value : undefined;
  }
  return undefined;
};
const isError = (value) => ancestry(value).last === 'Error' || ancestry(value).last === 'DOMException';
const stackOfError = (error) => {
  if (descriptor(Failure, 'prepareStackTrace') !== undefined) return undefined;
  const property = descriptor(error, 'stack');
  const isOwn = property !== undefined && property.get !== undefined && property.get === stackGetter; // the browser's, not the page's
  const stack = isOwn ? apply(property.get, error, []) : ownText(error, 'stack');
  return typeof stack !== 'string' ? undefined : short(stack, MOST_STACK);
};
const errorText = (value) => {
  if (typeof value !== 'object' || value === null || !isError(value)) return { text: said(value), stack: undefined };
  const name = inheritedText(value, 'name') ?? 'Error';
  const message = inheritedText(value, 'message');
  return { text: short(message === undefined || message === '' ? name : name + ': ' + message, MOST_SAID), stack: stackOfError(value) };
};
const said = (value) => {
  switch (typeof value) {
    case 'string': return short(value, MOST_SAID);
    case 'symbol': return short(apply(textOfSymbol, value, []), MOST_OBJECT);
    case 'bigint': return short('' + value, MOST_OBJECT) + 'n';
    case 'function': return 'function ' + short(ownText(value, 'name') ?? '', 100);
    case 'object': break;
    default: return '' + value;
  }
  if (value === null) return 'null';
  try {
    if (!isArray(value) && !isRecord(value)) {
      if (isError(value)) return errorText(value).text;
      const { name } = ancestry(value);
      return '[' + (nodeKind(value) === 0 ? '' : 'node ') + short(name === '' ? 'object' : name, 100) + ']';
    }
    return short(shortCopy(value, 'size').text, MOST_OBJECT);
  } catch {
    return '[an object that cannot be read]'; // a proxy that throws
  }
};
const saidAll = (args) => {
  let text = '';
  let at = 0;
  const n = args.length < MOST_ARGUMENTS ? args.length : MOST_ARGUMENTS;
  if (n > 1 && typeof args[0] === 'string') {
    const format = short(args[0], MOST_SAID);
    at = 1;
    for (let i = 0; i < format.length; i++) {
      const kind = format[i] === '%' ? format[i + 1] : undefined;
      const fills = kind === 's' || kind === 'd' || kind === 'i' || kind === 'f' || kind === 'o' || kind === 'O' || kind === 'c';
      if (kind === '%' || fills && at < n) {
        i++;
        if (kind === '%') text += '%';
        else if (kind === 'c') at++; // a style
        else text += said(args[at++]);
      } else {
        text += format[i];
      }
    }
  }
  for (; at < n && text.length < MOST_SAID; at++) text += (text === '' ? '' : ' ') + said(args[at]);
  if (args.length > n) text += ' … (' + (args.length - n) + ' more)';
  return short(text, MOST_SAID);
};

// console/hook.js
const METHODS = { __proto__: null, log: 'log', info: 'info', warn: 'warn', error: 'error', debug: 'debug', trace: 'log', dir: 'log', table: 'log', group: 'log', groupCollapsed: 'log', assert: 'error' };
const NAMES = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'group', 'groupCollapsed', 'assert'];
const { console: pageConsole } = window;
const wrapped = list();
const eventGetter = (name, proto) => getter(proto + '.prototype.' + name, name, (w) => w[proto].prototype);
const fileOf = eventGetter('filename', 'ErrorEvent');
const lineOf = eventGetter('lineno', 'ErrorEvent');
const columnOf = eventGetter('colno', 'ErrorEvent');
const messageOf = eventGetter('message', 'ErrorEvent');
const thrownOf = eventGetter('error', 'ErrorEvent');
const reasonOf = eventGetter('reason', 'PromiseRejectionEvent');
const isReal = (event) => {
  const trusted = descriptor(event, 'isTrusted'); // its own, which no page can change
  return trusted !== undefined && trusted.get !== undefined && apply(trusted.get, event, []) === true;
};
const read = (get, event) => {
  try { return apply(get, event, []); } catch { return undefined; /* of another class */ }
};
const onError = (event) => {
  if (!isReal(event)) return;
  const message = read(messageOf, event);
  if (typeof message !== 'string') return; // of an element
  const file = read(fileOf, event);
  const place = typeof file === 'string' && file !== '' ? short(file, MOST_PLACE) + ':' + read(lineOf, event) + ':' + read(columnOf, event) : '';
  keepRow('error', 'uncaught', () => {
    const thrown = read(thrownOf, event);
    const { text, stack } = typeof thrown === 'object' && thrown !== null ? errorText(thrown) : { text: short(message, 2000), stack: undefined };
    return { text: text === '' ? message : text, stack };
  }, place);
};
const onRejection = (event) => {
  if (isReal(event)) keepRow('error', 'rejection', () => errorText(read(reasonOf, event)), '');
};
const wrapMethod = (name) => {
  const property = typeof pageConsole === 'object' && pageConsole !== null ? descriptor(pageConsole, name) : undefined;
  if (property === undefined || typeof property.value !== 'function' || property.configurable === false && property.writable !== true) return;
  const before = property.value;
  const proxy = standIn(before, (self, args) => {
    const result = apply(before, self, args);
    if (!log.ended && (name !== 'assert' || !args[0])) {
      keepRow(METHODS[name], 'console', () => {
        const isFailure = name === 'assert';
        const text = isFailure ? 'Assertion failed' + (args.length > 1 ? ': ' + saidAll(withoutFirst(args)) : '') : saidAll(args);
        return { text, stack: args.length === 1 && typeof args[0] === 'object' && args[0] !== null ? errorText(args[0]).stack : undefined };
      });
    }
    return result;
  });
  if (define(pageConsole, name, { __proto__: null, value: proxy })) add(wrapped, { name, before, proxy });
};
const withoutFirst = (args) => {
  const rest = { __proto__: null, length: args.length - 1 };
  for (let i = 1; i < args.length; i++) rest[i - 1] = args[i];
  return rest;
};
const stopAll = () => {
  if (log.ended) return;
  forgetRows();
  for (let i = 0; i < wrapped.n; i++) {
    const { name, before, proxy } = wrapped[i];
    const now = descriptor(pageConsole, name);
    if (now !== undefined && now.value === proxy) define(pageConsole, name, { __proto__: null, value: before });
  }
  unlistenTo('error', onError);
  unlistenTo('unhandledrejection', onRejection);
};
const run = () => {
  const name = meetBridge(stopAll);
  if (log.ended) return '';
  for (let i = 0; i < NAMES.length; i++) wrapMethod(NAMES[i]);
  listenTo('error', onError);
  listenTo('unhandledrejection', onRejection);
  return isLateHook ? name : '';
};

return run();
})();
