// @ts-nocheck – all it touches is the page's and of no known type.
import {writeElement} from './elements.js';
import {add, list} from './lists.js';
import {apply, hasOwn, native, objectPrototype, prototypeOf} from './natives.js';
import {ancestry, isWindow, nodeKind} from './objects.js';
import {count} from './text.js';
import {nested, noteToJson, withOwn, write, writeElements, writeItems, writeMembers} from './write.js';
import {member, note, place, tag, tick, writing} from './writing.js';

/** Writes instances of the browser's own classes, and of the page's. */

export const writeSpecial = (value, here) => {
  tick(20);
  if (isWindow(value)) return writeWindow(value, here);
  const node = nodeKind(value);
  const {first, last, name} = ancestry(value);
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
export const writeInstance = (value, here, name) => {
  noteInstance(value, here, name);
  return writeMembers(value, here);
};

export const writeWindow = (value, here) => {
  let url;
  try {
    url = value.location.href;
  } catch {
    /* another origin */
  }
  return tag(here, 'window', ',"sameOrigin":' + (url !== undefined) + member('url', url));
};

export const writeBuiltIn = (value, here, first, last, name) => {
  const call = (method, parameters) =>
    apply(
      native(last + '.prototype.' + method, method, (w) => w[last].prototype[method]),
      value,
      parameters,
    );
  switch (last) {
    case '':
    case 'Array':
    case 'Function':
      return undefined;
    case 'Date': {
      const time = call('getTime', []);
      return tag(here, 'date', time === time ? member('iso', call('toISOString', [])) : ',"invalid":true');
    }
    case 'Map': {
      const keys = list();
      const values = list();
      call('forEach', [
        (v, k) => {
          add(keys, k);
          add(values, v);
        },
      ]);
      return nested(here, 'map', '', value, 'entries', (inner) =>
        writeItems(keys.n, inner, (i) => {
          const pair = place(inner, undefined);
          return writeItems(2, pair, (j) => write(j === 0 ? keys[i] : values[i], pair));
        }),
      );
    }
    case 'Set': {
      const values = list();
      call('forEach', [
        (v) => {
          add(values, v);
        },
      ]);
      return nested(here, 'set', '', value, 'values', (inner) => writeItems(values.n, inner, (i) => write(values[i], inner)));
    }
    case 'RegExp':
      return tag(here, 'regexp', member('source', value.source) + member('flags', value.flags));
    case 'Error':
      return withOwn(here, 'error', member('name', value.name) + member('message', value.message), value);
    case 'TypedArray': {
      const n = count(value.length);
      return nested(here, 'typedarray', member('class', first) + ',"length":' + n, value, 'start', (inner) =>
        writeElements(value, n < 16 ? n : 16, inner),
      );
    }
    case 'ArrayBuffer':
    case 'SharedArrayBuffer':
      return tag(here, 'arraybuffer', ',"byteLength":' + count(value.byteLength));
    case 'DataView':
      return tag(here, 'dataview', ',"byteLength":' + count(value.byteLength));
    case 'Blob':
      return tag(
        here,
        first === 'File' ? 'file' : 'blob',
        member('name', value.name) + ',"size":' + count(value.size) + member('type', value.type),
      );
    case 'Promise':
      return tag(here, 'promise');
    case 'WeakMap':
      return tag(here, 'weakmap');
    case 'WeakSet':
      return tag(here, 'weakset');
    case 'String':
    case 'Number':
    case 'Boolean':
    case 'BigInt':
    case 'Symbol': {
      const primitive = call('valueOf', []);
      return nested(here, 'boxed', '', value, 'value', (inner) => write(primitive, inner.up));
    }
    default: {
      const members =
        member('class', name) +
        member('type', last === 'Event' ? value.type : undefined) +
        member('href', last === 'URL' || last === 'Location' ? value.href : undefined);
      if (last === 'NodeList' || last === 'HTMLCollection') {
        const n = count(value.length);
        return nested(here, 'host', members + ',"length":' + n, value, 'start', (inner) => writeElements(value, n < 16 ? n : 16, inner));
      }
      // Storage and its like show their content as properties: only what a class of the page added is its own data.
      return name === first ? tag(here, 'host', members) : withOwn(here, 'host', members, value);
    }
  }
};
export const noteInstance = (value, here, name) => {
  note(here, name === 'Object' || name === '' ? 'prototype' : 'class');
  for (let prototype = prototypeOf(value), i = 0; prototype !== null && i < 100; prototype = prototypeOf(prototype), i++) {
    if (hasOwn(prototype, 'toJSON') && prototype !== objectPrototype) {
      noteToJson(here);
      break;
    }
  }
};
