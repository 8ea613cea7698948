// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {add, list} from '../lib/lists.js';
import {descriptor, isArray} from '../lib/natives.js';
import {isRecord} from '../lib/plain.js';
import {short} from '../lib/text.js';
import {isArguments} from '../lib/write.js';
import {pathOf} from '../lib/writing.js';

/**
 * Copies part of a message when there is no time or no room for all of it: what lies nearest to its top, in bounded effort, so the event,
 * plain values, and ids inside `ecommerce`, however large the lists beside them are. No getter runs. Omitted parts are tagged `omitted`, a
 * list with its `length`; where nothing was omitted, the copy is whole.
 */

const SHORT_MEMBERS = 100;
const SHORT_CHARS = 4000;
const SHORT_TEXT = 500; // of one string
const SHORT_ELEMENTS = 10; // of one list
const SHORT_LEVELS = 5;
const SHORT_COUNTED = 10_000;

/** {size, text, tags, isWhole} of a message; `reason` of what is left out: `time` or `size`. */
export const shortCopy = (message, reason) => {
  let members = SHORT_MEMBERS;
  let chars = SHORT_CHARS;
  let tags = '';
  let isWhole = true;
  const waiting = list(); // containers whose members were not looked at, the nearest to the top first

  const mark = (here, type) => {
    tags += (tags === '' ? '' : ',') + '{"path":' + quote(pathOf(here)) + ',"type":"' + type + '"}';
  };
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
  // A part of the text: the text itself, or a container whose text is made when all is known.
  const part = (value, here) => {
    members--;
    if (typeof value === 'string') {
      if (value.length > SHORT_TEXT || value.length > chars) return omitted(here, 1);
      chars -= value.length;
      return quote(value);
    }
    if ((typeof value === 'number' && value - value === 0) || typeof value === 'boolean' || value === null) return '' + value;
    if (value === undefined || typeof value === 'function') return tagged(here, typeof value);
    if (typeof value !== 'object' || isAbove(value, here)) return omitted(here, 1);
    const container = {value, here, depth: here.depth, parts: undefined, before: '[', after: ']'};
    add(waiting, container);
    return container;
  };
  const elements = (container, array, n, up) => {
    const parts = (container.parts = list());
    for (let i = 0; i < n; i++) {
      const here = {up, value: array, key: i, depth: up.depth + 1};
      if (i >= SHORT_ELEMENTS || members <= 0) {
        add(parts, omitted(here, n - i));
        break;
      }
      const property = descriptor(array, i);
      add(
        parts,
        property === undefined
          ? tagged(here, 'hole')
          : property.get !== undefined || property.set !== undefined
            ? omitted(here, 1)
            : part(property.value, here),
      );
    }
  };
  const properties = (container, object, up) => {
    const parts = (container.parts = list());
    let left; // from here on only counted
    let howMany = 0;
    for (const key in object) {
      if (left !== undefined) {
        if (++howMany >= SHORT_COUNTED) break;
        continue;
      }
      const property = descriptor(object, key);
      if (property === undefined) continue; // inherited
      const here = {up, value: object, key, depth: up.depth + 1};
      if (key.length > chars || members <= 0) {
        left = here;
        howMany = 1;
        continue;
      }
      chars -= key.length;
      const text = property.get !== undefined || property.set !== undefined ? omitted(here, 1) : part(property.value, here);
      add(parts, {name: quote(key) + ':', text});
    }
    if (left !== undefined)
      add(parts, {name: quote(short(left.key, 100)) + ':', text: omitted({...left, __proto__: null, key: short(left.key, 100)}, howMany)});
  };
  const open = (container) => {
    const {value, here} = container;
    if (members <= 0 || here.depth >= SHORT_LEVELS) return;
    try {
      if (isArray(value)) {
        elements(container, value, value.length, here);
      } else if (isRecord(value) && isArguments(value)) {
        mark(here, 'gtag');
        container.before = '{"$type":"gtag","args":[';
        container.after = ']}';
        const {value: n} = descriptor(value, 'length');
        elements(container, value, typeof n === 'number' && n >= 0 ? n : 0, {up: here, value, key: 'args', depth: here.depth});
      } else if (isRecord(value)) {
        container.before = '{';
        container.after = '}';
        properties(container, value, here);
      }
    } catch {
      container.parts = undefined; /* a proxy that throws: left out */
    }
  };
  const lengthOf = (value) => {
    try {
      return isArray(value) ? value.length : undefined;
    } catch {
      return undefined; /* a revoked proxy */
    }
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

  const root = part(message, {up: null, value: undefined, key: null, depth: 0});
  for (let i = 0; i < waiting.n; i++) open(waiting[i]);
  const text = textOf(root);
  return {size: text.length, text, tags: '[' + tags + ']', isWhole};
};
