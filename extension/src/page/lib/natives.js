// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from './input.js';
import {add, list} from './lists.js';

/** The browser's own functions. A function that the page replaced comes from a clean frame, or is not used. */

export const replaced = list(); // by the page, and not used here
export const suspect = list(); // replaced, and used for want of another

// V8 describes a function in the message of this error, which no page can change. For a Proxy, it describes what is behind it.
export const saidOf = (f) => {
  try {
    return '' + (f in 1);
  } catch (e) {
    return e.message;
  }
};
export const nativeText = (name) => 'function ' + name + '() { [native code] }';
export const saysSo = (f, name) => saidOf(f) === "Cannot use 'in' operator to search for '" + nativeText(name) + "' in 1";
// Function.prototype.toString reveals a Proxy, unless it is one itself. On a full stack only the browser's own
// functions still run: a Proxy or a page function fails there.
export const runsOnFullStack = (apply, sourceOf, about) => {
  const none = [];
  let text = '';
  const dig = () => {
    try {
      dig();
    } catch {
      if (text === '')
        try {
          text = apply(sourceOf, about, none);
        } catch {
          text = 'none';
        }
    }
  };
  for (let i = 0; i < 3 && text !== nativeText('keyFor'); i++) {
    // the first time V8 may want to compile something
    text = '';
    dig();
  }
  return text === nativeText('keyFor');
};
export const trusted = (w) => {
  try {
    const {apply} = w.Reflect;
    const {toString: sourceOf} = w.Function.prototype;
    const {keyFor: about} = w.Symbol;
    if (!saysSo(apply, 'apply') || !saysSo(sourceOf, 'toString') || !saysSo(about, 'keyFor')) return undefined;
    return runsOnFullStack(apply, sourceOf, about) ? (f) => apply(sourceOf, f, []) : undefined;
  } catch {
    return undefined; // a frame of another origin, or an object of the page
  }
};
export let sourceOf = input.sourceOf ?? trusted(window);
for (let i = 0; i < 3 && sourceOf === undefined && window[i] !== undefined; i++) sourceOf = trusted(window[i]);
export const isNativeByText = (f, name) => (sourceOf === undefined ? saysSo(f, name) : sourceOf(f) === nativeText(name));
// Asking V8 costs microseconds, and the answer never changes.
export const met = input.met ?? list();
export const isNative = (f, name) => {
  if (typeof f !== 'function') return false;
  for (let i = 0; i < met.n; i++) if (met[i].f === f && met[i].name === name) return met[i].is;
  const is = isNativeByText(f, name);
  if (met.n < 200) add(met, {f, name, is});
  return is;
};

// Takes what `find` gets from this window; where the page has replaced that, from a same-origin frame that has not; else `substitute`,
// should there be one.
export const native = (label, name, find, substitute) => {
  let own;
  try {
    own = find(window);
  } catch {
    return undefined; /* not in this browser */
  }
  if (own === undefined || isNative(own, name)) return own;
  for (let i = 0; i < 20; i++) {
    try {
      if (window[i] === undefined) break;
      const other = find(window[i]);
      if (isNative(other, name)) {
        add(replaced, label);
        return other;
      }
    } catch {
      /* a frame of another origin: try the next */
    }
  }
  add(substitute === undefined ? suspect : replaced, label);
  return substitute === undefined ? own : substitute;
};

export const apply = native('Reflect.apply', 'apply', (w) => w.Reflect.apply);
export const prototypeOf = native('Reflect.getPrototypeOf', 'getPrototypeOf', (w) => w.Reflect.getPrototypeOf, Object.getPrototypeOf);
export const reflectGet = native('Reflect.get', 'get', (w) => w.Reflect.get);
export const rawDescriptor = native(
  'Reflect.getOwnPropertyDescriptor',
  'getOwnPropertyDescriptor',
  (w) => w.Reflect.getOwnPropertyDescriptor,
  Object.getOwnPropertyDescriptor,
);
// Descriptors inherit: with an Object.prototype.value on the page, an accessor would seem to have a value.
export const objectPrototype = prototypeOf({});
export const inheritsNothing = rawDescriptor(objectPrototype, 'value') === undefined && rawDescriptor(objectPrototype, 'get') === undefined;
export const descriptor = inheritsNothing
  ? rawDescriptor
  : (object, key) => {
      const property = rawDescriptor(object, key);
      return property === undefined ? undefined : {__proto__: null, ...property};
    };
export const ownKeys = native('Reflect.ownKeys', 'ownKeys', (w) => w.Reflect.ownKeys);
export const ownNames = native('Object.getOwnPropertyNames', 'getOwnPropertyNames', (w) => w.Object.getOwnPropertyNames, ownKeys);
export const ownSymbols = native(
  'Object.getOwnPropertySymbols',
  'getOwnPropertySymbols',
  (w) => w.Object.getOwnPropertySymbols,
  () => [],
);
export const isArray = native(
  'Array.isArray',
  'isArray',
  (w) => w.Array.isArray,
  (value) => {
    const length = descriptor(value, 'length');
    return length !== undefined && length.enumerable === false && length.configurable === false && typeof length.value === 'number';
  },
);
export const stringify = native('JSON.stringify', 'stringify', (w) => w.JSON.stringify, null);
export const exec = native('RegExp.prototype.exec', 'exec', (w) => w.RegExp.prototype.exec);
export const substring = native('String.prototype.substring', 'substring', (w) => w.String.prototype.substring, null);
export const dateNow = native('Date.now', 'now', (w) => w.Date.now);
export const now = native('performance.now', 'now', (w) => w.Performance.prototype.now);
export const getter = (label, property, find) => native(label, 'get ' + property, (w) => descriptor(find(w), property).get);

export const clock = now === undefined ? dateNow : () => apply(now, window.performance, []);
export const cut = (text, from, to) => {
  if (substring !== null) return apply(substring, text, [from, to]);
  let out = '';
  for (let i = from; i < to && i < text.length; i++) out += text[i];
  return out;
};
export const matches = (pattern, text) => apply(exec, pattern, [text]);
export const hasOwn = native(
  'Object.hasOwn',
  'hasOwn',
  (w) => w.Object.hasOwn,
  (object, key) => descriptor(object, key) !== undefined,
);
