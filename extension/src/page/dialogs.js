// @ts-nocheck
// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts
export function answerDialogs(args) {
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

// steps/dialogs.js
const MOST_MESSAGE = 1000;
const realWindow = window;
const Message = native('CustomEvent', 'CustomEvent', (w) => w.CustomEvent);
const dispatch = native('EventTarget.prototype.dispatchEvent', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
const listen = native('EventTarget.prototype.addEventListener', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener);
const run = () => {
  let ended = false;
  const wrapped = list(); // {name, before, proxy}
  const tell = (text) => apply(dispatch, realWindow, [new Message(args.key, { __proto__: null, detail: text })]);
  const tellDialog = (kind, message, answer) => {
    tell('{"kind":"' + kind + '","message":' + quote(cut(message, 0, MOST_MESSAGE)) + ',"answer":' + (typeof answer === 'string' ? quote(cut(answer, 0, MOST_MESSAGE)) : answer === null ? 'null' : answer ? 'true' : 'false') + '}');
  };
  const wrap = (name, answer) => {
    const property = descriptor(realWindow, name);
    if (property === undefined || property.configurable !== true || !isNative(property.value, name)) return;
    const before = property.value;
    const proxy = standIn(before, (self, given) => (ended ? apply(before, self, given) : answer(given, () => apply(before, self, given))));
    if (define(realWindow, name, { __proto__: null, value: proxy })) add(wrapped, { name, before, proxy });
  };
  wrap('alert', (given) => { tellDialog('alert', given.length === 0 ? '' : '' + given[0], true); });
  wrap('confirm', (given) => {
    tellDialog('confirm', given[0] === undefined ? '' : '' + given[0], args.confirm === true);
    return args.confirm === true;
  });
  wrap('prompt', (given) => {
    const answer = typeof args.prompt === 'string' ? args.prompt : null;
    tellDialog('prompt', given[0] === undefined ? '' : '' + given[0], answer);
    return answer;
  });
  wrap('print', () => { tellDialog('print', '', false); });
  wrap('open', (given, open) => {
    const opened = open();
    if (opened === null) tell('{"blocked":"window.open"}'); // also where it was asked to give nothing back
    return opened;
  });
  apply(listen, realWindow, [args.key + '-end', () => {
    if (ended) return;
    ended = true;
    for (let i = 0; i < wrapped.n; i++) {
      const { name, before, proxy } = wrapped[i];
      const now = descriptor(realWindow, name);
      if (now !== undefined && now.value === proxy) define(realWindow, name, { __proto__: null, value: before });
    }
  }, { __proto__: null, once: true }]);
  return true;
};

return run();
}
