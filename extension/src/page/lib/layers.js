// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from './input.js';
import {add, list} from './lists.js';
import {apply, descriptor, hasOwn, matches, native, ownKeys, prototypeOf, reflectGet} from './natives.js';
import {inDocument, isHost, nodeKind, typeName} from './objects.js';

/** Finds a layer by its name. */

// `const dataLayer = []` makes no property of window. Only the bare name finds it, and eval is not allowed.
export const bare = {
  __proto__: null,
  // generated: names of layers (node host/wire/generate.mjs)
  dataLayer: () => dataLayer,
  adobeDataLayer: () => adobeDataLayer,
  digitalData: () => digitalData,
  utag_data: () => utag_data,
  utag: () => utag,
  tc_vars: () => tc_vars,
  _mtm: () => _mtm,
  _paq: () => _paq,
  _satellite: () => _satellite,
  pa: () => pa,
  analytics: () => analytics,
  snowplow: () => snowplow,
  fbq: () => fbq,
  ttq: () => ttq,
  uetq: () => uetq,
  pintrk: () => pintrk,
  // end of generated: names of layers
};

export const missing = (found) => ({ ok: false, refused: false, found });
export const step = (holder, name) => {
  const property = descriptor(holder, name);
  if (property === undefined) return missing('undefined');
  try {
    const value = property.get === undefined ? property.value : apply(property.get, holder, []);
    return { ok: true, refused: false, value, isBare: false };
  } catch {
    return missing('getterError');
  }
};
export const topLevel = (name) => {
  const property = descriptor(window, name);
  const own = property === undefined ? undefined : step(window, name);
  // The page must not learn names that a person added. A lookup in shared prototypes would reveal them.
  if (known(name) === undefined && bare[name] === undefined) return own ?? missing('undefined');
  if (own !== undefined && (property.get === undefined || !own.ok)) return own;
  let inherited;
  try { inherited = reflectGet(prototypeOf(window), name, window); } catch { /* a named frame of another origin, or a getter that throws */ }
  // While the hook awaits a name, the name is an accessor that gives the inherited value.
  if (own !== undefined && own.value !== inherited) return own;
  if (bare[name] !== undefined) {
    let value;
    try { value = bare[name](); } catch { /* no such name, or not initialised yet */ }
    if (value !== undefined && value !== inherited) return { ok: true, refused: false, value, isBare: true };
  }
  return missing(typeName(inherited)); // <div id="dataLayer"> and other things that only look like a variable
};
// Own properties only, along the dots; `refused` when the path leads through an object that is never read.
export const resolve = (name) => {
  const steps = list();
  for (let i = 0, word = ''; i <= name.length; i++) {
    if (i < name.length && name[i] !== '.') { word += name[i]; continue; }
    add(steps, word);
    word = '';
  }
  for (let i = 0; i < steps.n; i++) {
    if (steps[i] === '__proto__' || steps[i] === 'prototype' || steps[i] === 'constructor') {
      return { ...missing('undefined'), refused: true };
    }
  }
  if (steps.n > 1 && hasOwn(window, name)) return step(window, name);
  let at = topLevel(steps[0]);
  for (let i = 1; i < steps.n && at.ok; i++) {
    const holder = at.value;
    if (holder === null || (typeof holder !== 'object' && typeof holder !== 'function')) return missing('undefined');
    try {
      if (isHost(holder)) return { ...missing(typeName(holder)), refused: true };
      const next = step(holder, steps[i]);
      if (next.ok) next.isBare = at.isBare;
      at = next;
    } catch {
      return missing('getterError'); // a proxy that throws
    }
  }
  return at;
};

export const known = (name) => {
  for (let i = 0; i < input.known.length; i++) if (input.known[i].name === name) return input.known[i];
  return undefined;
};
// Taken once: the hook looks repeatedly, and the page may replace them meanwhile.
export const selectAll = inDocument ? native('document.querySelectorAll', 'querySelectorAll', (w) => w.Document.prototype.querySelectorAll) : undefined;
export const attributeOf = inDocument ? native('Element.prototype.getAttribute', 'getAttribute', (w) => w.Element.prototype.getAttribute) : undefined;
// GTM's and gtag's arrays under other names, from GTM's own object and from the `l=` of its script.
export const renamed = () => {
  const names = list();
  const note = (name) => {
    if (typeof name !== 'string' || name === '') return;
    for (let i = 0; i < names.n; i++) if (names[i] === name) return;
    if (known(name) === undefined && names.n < 20) add(names, name);
  };
  const data = (object, name) => {
    const property = typeof object === 'object' && object !== null ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  try {
    const manager = data(window, 'google_tag_manager');
    const ids = typeof manager === 'object' && manager !== null ? ownKeys(manager) : [];
    for (let i = 0; i < ids.length && i < 100; i++) note(data(data(data(manager, ids[i]), 'dataLayer'), 'name'));
  } catch { /* a proxy that throws in place of GTM's object */ }
  if (!inDocument) return names;
  const scripts = apply(selectAll, window.document, ['script[src*="l="]']);
  for (let i = 0; i < 500 && nodeKind(scripts[i]) === 1; i++) {
    const src = apply(attributeOf, scripts[i], ['src']);
    const name = matches(/[?&]l=([^&#]+)/, src);
    if (name === null || matches(/(gtm\.js|gtag\/js)\?|[?&]id=(GTM|GT|G|AW|DC)-/, src) === null) continue;
    try { note(decodeURIComponent(name[1])); } catch { note(name[1]); /* a stray per cent sign */ }
  }
  return names;
};
