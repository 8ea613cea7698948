// @ts-nocheck – all it touches is the page's and of no known type.
import {add, list} from './lists.js';
import {descriptor, hasOwn, objectPrototype, prototypeOf, stringify} from './natives.js';
import {nativeName} from './objects.js';
import {tick, writing} from './writing.js';

/** Recognizes plain data, which the browser's own JSON.stringify writes exactly. */

export const arrayPrototype = prototypeOf([]);
export const framePrototypes = list(); // Object.prototype and Array.prototype of the page's frames, once met
export const isFramePrototype = (prototype) => {
  for (let i = 0; i < framePrototypes.n; i++) if (framePrototypes[i] === prototype) return true;
  const maker = descriptor(prototype, 'constructor');
  if (maker === undefined || typeof maker.value !== 'function' || hasOwn(prototype, 'toJSON')) return false;
  const above = prototypeOf(prototype);
  const name = nativeName(maker.value);
  const plain = above === null ? name === 'Object' : name === 'Array' && isPlainPrototype(above);
  if (plain) add(framePrototypes, prototype);
  return plain;
};
/** The constructor of the objects that the hook copies into; they inherit nothing. */
export const Copied = function () {};
export const copiedPrototype = (Copied.prototype = {__proto__: null});
export const isPlainPrototype = (prototype) =>
  prototype === objectPrototype || prototype === arrayPrototype || prototype === copiedPrototype || isFramePrototype(prototype);
// A window or location of another origin has no prototype and looks empty, but for this property.
export const isForeignHost = (object) => {
  const then = descriptor(object, 'then');
  return then !== undefined && then.enumerable === false && then.value === undefined;
};
// Tells whether an object other than an array has neither a class nor inherited data.
export const isRecord = (object) => {
  const prototype = prototypeOf(object);
  return prototype === null ? !isForeignHost(object) : isPlainPrototype(prototype);
};

/** Tells whether a value is a scalar that JSON has. Counts its size, and is false when the room is used up. */
export const isPlainScalar = (value) => {
  switch (typeof value) {
    case 'string':
      writing.size += value.length + 2;
      break;
    case 'number':
      writing.size++;
      if (value - value !== 0) return false;
      break;
    case 'boolean':
      writing.size += 4;
      break;
    case 'object':
      break; // null
    default:
      return false;
  }
  if (++writing.ticks >= 1000) tick(0);
  return writing.size <= writing.room && writing.stop === '';
};
/** Tells whether JSON.stringify writes plain data as it is: neither Array.prototype nor Object.prototype has a toJSON. */
export const isStringifyTrue = () => stringify !== null && !('toJSON' in arrayPrototype);
writing.mayStringify = isStringifyTrue();
export const isPlainData = (value, here) => {
  writing.size = 0;
  try {
    return writing.mayStringify && writing.isPlain(value, here);
  } catch {
    return false; // the traps of a proxy, or a hole: `write` says where
  }
};
