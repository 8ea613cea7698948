// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {quote} from '../lib/json.js';
import {known, renamed, resolve} from '../lib/layers.js';
import {add, list} from '../lib/lists.js';
import {typeName} from '../lib/objects.js';
import {count} from '../lib/text.js';

/** The layers that the page has. */

export const isExtra = (name) => {
  for (let i = 0; i < input.extra.length; i++) if (input.extra[i] === name) return true;
  return false;
};

export const gtmNames = renamed();
export const isRenamed = (name) => {
  for (let i = 0; i < gtmNames.n; i++) if (gtmNames[i] === name) return true;
  return false;
};
export const kindOf = (name, type) => {
  if (isRenamed(name)) return 'gtm';
  return known(name)?.kind ?? (type === 'array' ? 'array' : 'object');
};
export const listing = () => {
  const seen = list();
  let json = '';
  const look = (name) => {
    for (let i = 0; i < seen.n; i++) if (seen[i] === name) return;
    add(seen, name);
    const at = resolve(name);
    if (!at.ok || at.value === undefined || at.value === null) return;
    const type = typeName(at.value);
    let length = 'null';
    try {
      if (type === 'array') length = '' + count(at.value.length);
    } catch {
      /* a proxy that throws */
    }
    json +=
      (json === '' ? '' : ',') +
      '{"name":' +
      quote(name) +
      ',"kind":' +
      quote(kindOf(name, type)) +
      ',"type":' +
      quote(type) +
      ',"length":' +
      length +
      '}';
  };
  for (let i = 0; i < input.known.length; i++) look(input.known[i].name);
  for (let i = 0; i < gtmNames.n; i++) look(gtmNames[i]);
  for (let i = 0; i < input.extra.length; i++) look(input.extra[i]);
  return '[' + json + ']';
};
