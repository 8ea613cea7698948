// @ts-nocheck – all it touches is the page's and of no known type.
import {descriptor, isArray, objectPrototype, ownNames, ownSymbols, prototypeOf} from '../lib/natives.js';
import {arrayPrototype, isForeignHost, isFramePrototype, isPlainScalar} from '../lib/plain.js';
import {MOST_DEPTH, tick, writing} from '../lib/writing.js';

/** Tells whether a value is plain data for the reader: without hidden parts. */

// `size` counts at least the characters that the value takes and ends the check where there is no room for it.
// No getter runs: a property without a value is not plain. A hidden toJSON, a symbol, a property beside the elements
// of an array and the hidden members of `arguments` all show in the number of own keys. That number costs more than all
// the rest: the hook, which says nothing of what is not shown, asks for toJSON and callee instead (`copyOf`).
export const isPlain = (value, up) => {
  for (let above = up; above !== null; above = above.up) if (above.value === value) return false;
  if (++writing.ticks >= 1000) tick(0);
  if (up.depth >= MOST_DEPTH || writing.size > writing.room || writing.stop !== '') return false;
  const isList = isArray(value);
  const prototype = prototypeOf(value);
  if (
    prototype === null
      ? isList || isForeignHost(value)
      : prototype !== objectPrototype && prototype !== arrayPrototype && !isFramePrototype(prototype)
  )
    return false;
  let here; // made where something is in it
  let n = 0;
  if (isList) {
    n = value.length;
    writing.size += n + 1;
    if (writing.size > writing.room || ownNames(value).length !== n + 1 || ownSymbols(value).length !== 0) return false;
    for (let i = 0; i < n; i++) {
      const member = descriptor(value, i).value;
      if (
        typeof member === 'object' && member !== null
          ? !isPlain(member, (here ??= {up, value, depth: up.depth + 1}))
          : !isPlainScalar(member)
      )
        return false;
    }
    return true;
  }
  for (const key in value) {
    const property = descriptor(value, key);
    if (property === undefined) continue; // inherited
    n++;
    writing.size += key.length + 4;
    const member = property.value;
    if (
      typeof member === 'object' && member !== null ? !isPlain(member, (here ??= {up, value, depth: up.depth + 1})) : !isPlainScalar(member)
    )
      return false;
  }
  return ownNames(value).length === n && ownSymbols(value).length === 0;
};
writing.isPlain = isPlain;
