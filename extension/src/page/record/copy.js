// @ts-nocheck – all it touches is the page's and of no known type.
import {apply, descriptor, isArray, native, objectPrototype, prototypeOf, stringify} from '../lib/natives.js';
import {Copied, arrayPrototype, isForeignHost, isFramePrototype, isPlainScalar, isStringifyTrue} from '../lib/plain.js';
import {write} from '../lib/write.js';
import {MOST_DEPTH, place, tick, writing} from '../lib/writing.js';

/** Copies and texts of pushed values, each with its own budget; paths of tags begin at the value. */

// Copies a plain value for the hook; undefined for others. A page may change at once what it pushes; a copy of 2 KB takes half as long as
// its JSON, which is then written when the page has nothing else to do. Nothing that the page can change is inherited by what is copied
// into, so neither a setter nor a toJSON of the page is ever called.
export const arrayFrom = native('Array.from', 'from', (w) => w.Array.from, null);
export const emptyArray = (n) => {
  // whose elements are its own from the start
  switch (n) {
    case 0:
      return [];
    case 1:
      return [null];
    case 2:
      return [null, null];
    case 3:
      return [null, null, null];
    case 4:
      return [null, null, null, null];
    default:
      return apply(arrayFrom, undefined, [{__proto__: null, length: n}]);
  }
};
export const copyOf = (value, up) => {
  for (let above = up; above !== null; above = above.up) if (above.value === value) return undefined;
  if (++writing.ticks >= 1000) tick(0);
  if (up.depth >= MOST_DEPTH || writing.size > writing.room || writing.stop !== '') return undefined;
  const isList = isArray(value);
  const prototype = prototypeOf(value);
  if (
    prototype === null
      ? isList || isForeignHost(value)
      : prototype !== objectPrototype && prototype !== arrayPrototype && !isFramePrototype(prototype)
  )
    return undefined;
  let here; // made where something is in it
  if (isList) {
    const n = value.length;
    writing.size += n + 1;
    if (writing.size > writing.room || 'toJSON' in value) return undefined;
    const copy = emptyArray(n);
    for (let i = 0; i < n; i++) {
      const member = descriptor(value, i).value;
      if (typeof member === 'object' && member !== null) {
        if ((copy[i] = copyOf(member, (here ??= {up, value, depth: up.depth + 1}))) === undefined) return undefined;
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
      if ((copy[key] = copyOf(member, (here ??= {up, value, depth: up.depth + 1}))) === undefined) return undefined;
    } else if (isPlainScalar(member)) {
      copy[key] = member;
    } else {
      return undefined;
    }
  }
  return 'toJSON' in value || 'callee' in value ? undefined : copy;
};
writing.isPlain = (value, here) => copyOf(value, here) !== undefined;

// {text, tags, hasGetters} as `serialize`; `copy` in place of the text where that may be written later.
export const MOST_PUT_OFF = 50_000; // characters: more would be kept in memory for long, and weigh upon one moment later
export const keep = (value, mostChars, mostMs) => {
  writing.mayStringify = isStringifyTrue();
  writing.room = mostChars;
  writing.deadline = -mostMs / 2; // most messages are written before there is a need to look at the clock
  writing.stop = '';
  writing.ticks = 0;
  writing.size = 0;
  let copy;
  try {
    if (writing.mayStringify && typeof value === 'object' && value !== null) copy = copyOf(value, place(null, undefined, null));
  } catch {
    /* the traps of a proxy, or a hole: `write` says where */
  }
  if (copy !== undefined && writing.size <= MOST_PUT_OFF) return {copy, size: writing.size, text: undefined, tags: '[]', hasGetters: false};
  const text = copy === undefined ? undefined : stringify(copy);
  if (text !== undefined && text.length <= mostChars) return {copy: undefined, size: text.length, text, tags: '[]', hasGetters: false};
  return writeAll(value, mostChars, mostMs);
};
export const writeAll = (value, mostChars, mostMs) => {
  writing.room = mostChars;
  writing.ticks = 0;
  writing.plainFrom = 1; // the message itself was looked at
  writing.deadline = -mostMs;
  writing.stop = '';
  writing.cutShort = false;
  writing.isLast = true;
  writing.tags = '';
  writing.notes = {__proto__: null};
  writing.gotten = undefined;
  const text = write(value, place(null, undefined, null));
  return {copy: undefined, size: text.length, text, tags: '[' + writing.tags + ']', hasGetters: writing.gotten !== undefined};
};
/** The text of a copy: the page may have given its prototypes a toJSON meanwhile. */
export const textOfCopy = (copy) => {
  writing.mayStringify = isStringifyTrue();
  return writing.mayStringify ? stringify(copy) : writeAll(copy, 1e9, 1e9).text;
};
export const serialize = (value, mostChars, mostMs) => {
  const kept = keep(value, mostChars, mostMs);
  if (kept.text !== undefined) return kept;
  const text = textOfCopy(kept.copy);
  return text.length <= mostChars ? {size: text.length, text, tags: '[]', hasGetters: false} : writeAll(value, mostChars, mostMs);
};
