// @ts-nocheck – all it touches is the page's and of no known type.
import {apply, descriptor, getter, isArray, isNative, prototypeOf} from './natives.js';

/** Tells what kind of object a page object is: a node, a window, an instance of a class. */

export const inDocument = typeof window.Node === 'function';
export const nodeType = inDocument ? getter('Node.prototype.nodeType', 'nodeType', (w) => w.Node.prototype) : undefined;
export const windowOf = inDocument ? getter('window.window', 'window', (w) => w) : undefined;

export const nodeKind = (object) => {
  if (nodeType === undefined) return 0;
  try {
    return apply(nodeType, object, []);
  } catch {
    return 0; /* not a node */
  }
};
export const isWindow = (object) => {
  if (windowOf === undefined) return false;
  try {
    return apply(windowOf, object, []) === object;
  } catch {
    return false; /* not a window */
  }
};

// {natives} the browser's own classes an object inherits from, Object aside: `first` the nearest, `last` the most
// general; `name` its nearest class of any origin.
export const nativeName = (f) => {
  const name = descriptor(f, 'name');
  return name !== undefined && typeof name.value === 'string' && isNative(f, name.value) ? name.value : '';
};
export const ancestry = (object) => {
  const found = {first: '', last: '', name: ''};
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
// Objects of the browser: never a layer, nor a step on the path to one.
export const isHost = (object) => {
  if (nodeKind(object) !== 0 || isWindow(object)) return true;
  const {last} = ancestry(object);
  return last !== '' && last !== 'Array' && last !== 'Function';
};
export const typeName = (value) => {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  try {
    if (isArray(value)) return 'array';
    return isHost(value) ? ancestry(value).name || 'Window' : 'object';
  } catch {
    return 'object'; // a proxy that throws
  }
};
