// @ts-nocheck – all it touches is the page's and of no known type.
import {writeSpecial} from './built-ins.js';
import {quote} from './json.js';
import {add, list} from './lists.js';
import {apply, descriptor, hasOwn, isArray, native, ownKeys, prototypeOf, stringify} from './natives.js';
import {isPlainData, isPlainPrototype, isRecord} from './plain.js';
import {count, message} from './text.js';
import {MOST_DEPTH, RESERVE, getterError, mark, member, note, omitted, pathOf, place, spend, tag, tick, writing} from './writing.js';

/** Writes values that are not plain, member by member. Reads each property once; calls no code of the page but its getters. */

export const Values = native('Map', 'Map', (w) => w.Map);
export const mapGet = native('Map.prototype.get', 'get', (w) => w.Map.prototype.get);
export const mapSet = native('Map.prototype.set', 'set', (w) => w.Map.prototype.set);
export const symbolText = native(
  'Symbol.prototype.description',
  'get description',
  (w) => descriptor(w.Symbol.prototype, 'description').get,
);
export const objectText = native('Object.prototype.toString', 'toString', (w) => w.Object.prototype.toString);
export const isArguments = (object) =>
  hasOwn(object, 'callee') && !(Symbol.toStringTag in object) && apply(objectText, object, []) === '[object Arguments]';

// The value at `here`, as JSON.
export const write = (value, here) => {
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
    case 'boolean':
      return spend(value ? 'true' : 'false');
    case 'bigint':
      return tag(here, 'bigint', ',"value":"' + value + '"');
    case 'symbol':
      return tag(here, 'symbol', member('description', apply(symbolText, value, [])));
    case 'function':
      return writeFunction(value, here);
    case 'undefined':
      return value === undefined ? tag(here, 'undefined') : tag(here, 'host', member('class', 'HTMLAllCollection'));
    default:
      if (value === null) return spend('null');
      return writeObject(value, here);
  }
};

export const writeFunction = (f, here) => {
  let name, arity;
  try {
    name = descriptor(f, 'name')?.value;
    arity = descriptor(f, 'length')?.value;
  } catch {
    /* a proxy that throws: it is a function all the same */
  }
  return tag(here, 'function', member('name', name) + (typeof arity === 'number' ? ',"arity":' + count(arity) : ''));
};

export const writeObject = (value, here) => {
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
export const writeByClass = (value, here) => {
  for (let above = here; above !== null; above = above.up) {
    if (above.value === value) return tag(here, 'ref', ',"path":' + quote(pathOf(above.up)));
  }
  if (here.depth >= MOST_DEPTH) return tag(here, 'depth');
  // Checked again one level down: a DOM node must not slow down the plain data beside it.
  if (here.depth <= 1 && here.depth >= writing.plainFrom) {
    const text = isPlainData(value, here) ? stringify(value) : undefined;
    if (text !== undefined && text.length <= writing.room) return spend(text);
    if ((text !== undefined || writing.size > writing.room) && !writing.isLast) {
      writing.stop = 'size';
      return omitted(here, 1);
    }
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

export const noteArray = (array, here) => {
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
export const writeItems = (n, here, one) => {
  let out = '';
  writing.room -= RESERVE;
  for (let i = 0; i < n; i++) {
    here.key = i;
    if (i > 0) out += spend(',');
    if (writing.stop !== '') {
      out += omitted(here, n - i);
      break;
    }
    out += one(i);
  }
  writing.room += RESERVE;
  return '[' + out + spend(']');
};
// The elements of an array, an arguments object or a typed array; a loop of its own keeps the stack small.
export const writeElements = (array, n, here) => {
  let out = '';
  writing.room -= RESERVE;
  for (let i = 0, at = 0; i < n; i += here.taken, at++) {
    here.key = at;
    here.taken = 1;
    if (at > 0) out += spend(',');
    if (writing.stop !== '') {
      out += omitted(here, n - i);
      break;
    }
    const property = descriptor(array, i);
    out += property === undefined ? writeHole(array, i, n, here) : writeProperty(array, i, property.get !== undefined, here);
  }
  writing.room += RESERVE;
  return '[' + out + spend(']');
};
export const writeProperty = (object, key, isGetter, here) => {
  let value;
  try {
    value = isGetter ? readGetter(object, key) : object[key];
  } catch (e) {
    return getterError(here, e);
  }
  return write(value, here);
};
// A getter runs once, even if a later attempt writes its object again.
export const readGetter = (object, key) => {
  writing.gotten ??= new Values();
  let values = apply(mapGet, writing.gotten, [object]);
  if (values === undefined) apply(mapSet, writing.gotten, [object, (values = {__proto__: null})]);
  let got = values[key];
  if (got === undefined) {
    try {
      got = {thrown: false, value: object[key]};
    } catch (e) {
      got = {thrown: true, value: e};
    }
    values[key] = got;
  }
  if (got.thrown) throw got.value;
  return got.value;
};
// One hole, or a run of more than 16 at once: arrays can have 4 billion of them.
export const writeHole = (array, i, n, here) => {
  let next = i + 1;
  while (next < n && next <= i + 16 && !hasOwn(array, next)) next++;
  if (next <= i + 16) return tag(here, 'hole');
  const keys = ownKeys(array);
  let low = 0; // the first own index after the run: indices come first, in order
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (typeof keys[middle] === 'string' && +keys[middle] < next) low = middle + 1;
    else high = middle;
  }
  next = low < keys.length && typeof keys[low] === 'string' && +keys[low] < n ? +keys[low] : n;
  here.taken = next - i;
  note(here, 'holes');
  return tag(here, 'holes', ',"count":' + here.taken);
};

// The names of the own enumerable properties, in order.
export const namesOf = (object, here) => {
  const names = list();
  const getters = (names.getters = {__proto__: null});
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
export const writeMembers = (object, up, names = namesOf(object, up)) => {
  const here = place(up, object);
  let out = '';
  writing.room -= RESERVE;
  for (let i = 0; i < names.n; i++) {
    here.key = names[i];
    out += spend((i === 0 ? '' : ',') + quote(names[i]) + ':');
    if (writing.stop !== '') {
      out += omitted(here, names.n - i);
      break;
    }
    out += writeProperty(object, names[i], names.getters[names[i]] === true, here);
  }
  writing.room += RESERVE;
  return '{' + out + spend('}');
};
export const noteToJson = (here) => note(here, 'toJson');

// A tag with one more written member; `value` is the object that the tag replaces.
export const nested = (here, type, members, value, name, writeMember) => {
  mark(here, type);
  const inner = place(place(here, value, name), undefined);
  return spend('{"$type":"' + type + '"' + members + ',"' + name + '":') + writeMember(inner) + spend('}');
};
// A tag of an object that may carry own data beside the tag's, such as an error with a status.
export const withOwn = (here, type, members, object) => {
  const names = namesOf(object, here);
  if (names.n === 0) return tag(here, type, members);
  return nested(here, type, members, undefined, 'own', (inner) => writeMembers(object, inner.up, names));
};
