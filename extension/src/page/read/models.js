// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {quote} from '../lib/json.js';
import {apply, descriptor, ownKeys} from '../lib/natives.js';

/** Reads the computed models of GTM's containers. */

// Asks each container for its whole model, by a key whose split() gives no step.
export const computed = () => {
  const values = [];
  let about = '';
  const data = (object, name) => {
    const property = typeof object === 'object' && object !== null ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  const manager = data(window, 'google_tag_manager');
  const ids = typeof manager === 'object' && manager !== null ? ownKeys(manager) : [];
  for (let i = 0; i < ids.length && i < 100; i++) {
    const helper = typeof ids[i] === 'string' ? data(data(manager, ids[i]), 'dataLayer') : undefined;
    const get = data(helper, 'get');
    const of = data(helper, 'name');
    if (typeof get !== 'function' || (typeof input.layer === 'string' && of !== input.layer)) continue;
    let model;
    try {
      model = apply(get, helper, [{split: () => []}]);
    } catch {
      continue; /* a version of GTM that asks more of a key */
    }
    if (typeof model !== 'object' || model === null) continue;
    values[values.length] = model;
    about +=
      (about === '' ? '' : ',') + '{"container":' + quote(ids[i]) + ',"layer":' + (typeof of === 'string' ? quote(of) : 'null') + '}';
  }
  return {name: 'models', at: {isBare: false}, layer: values, type: 'array', kind: 'gtm', about: ',"models":[' + about + ']'};
};
