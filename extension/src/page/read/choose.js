// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {quote} from '../lib/json.js';
import {known, resolve} from '../lib/layers.js';
import {add, list} from '../lib/lists.js';
import {typeName} from '../lib/objects.js';
import {gtmNames, isExtra, isRenamed, kindOf, listing} from './names.js';

/** Chooses the layer to read. */

export const refuse = (code, found) => ({
  meta: '{"error":{"code":"' + code + '","data":{"found":' + quote(found) + ',"layers":' + listing() + '}}}',
});

// The layer to read: {name, at, layer, type, kind}, or {refused}.
export const choose = () => {
  let name = input.layer;
  if (name === null || name === undefined) {
    // Chrome drops a null on its way into the page
    name = 'dataLayer';
    const isArrayLayer = (candidate) => {
      const there = resolve(candidate);
      return there.ok && typeName(there.value) === 'array';
    };
    const others = list();
    for (let i = 0; i < gtmNames.n; i++) if (isArrayLayer(gtmNames[i])) add(others, gtmNames[i]);
    if (others.n === 1 && !isArrayLayer(name)) name = others[0];
  }
  const isKnown = known(name) !== undefined || isRenamed(name);
  // A name that nobody allowed is not accessed: that could run a page's getter and reveal what exists.
  if (!(isKnown || input.allowLayer === true || isExtra(name))) return refused('LAYER_NOT_ALLOWED', 'unknown');
  const at = resolve(name);
  if (at.refused) return refused('LAYER_NOT_ALLOWED', at.found);
  if (!at.ok) return refused('LAYER_NOT_FOUND', at.found);
  const layer = at.value;
  const type = typeName(layer);
  const kind = kindOf(name, type);
  if (type !== 'array' && type !== 'object') {
    const never = typeof layer === 'object' || typeof layer === 'function';
    return refused(never && layer !== null && !isKnown ? 'LAYER_NOT_ALLOWED' : 'LAYER_NOT_FOUND', type);
  }
  if (kind === 'gtm' && type !== 'array') return refused('LAYER_NOT_FOUND', type);
  return {name, at, layer, type, kind};
};
export const refused = (code, found) => ({refused: refuse(code, found)});
