// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {quote} from '../lib/json.js';
import {apply, cut, descriptor, getter, isNative} from '../lib/natives.js';
import {inDocument} from '../lib/objects.js';
import {count} from '../lib/text.js';
import {choose} from './choose.js';
import {hold, sliceEnd} from './hold.js';
import {textOfLayer} from './layer-text.js';
import {computed} from './models.js';
import {listing} from './names.js';
import {notesOf} from './notes.js';
import {reside} from './resident.js';

/**
 * Finds the data layers of a page and reads them. It changes nothing in the page (but for a text that waits to be fetched by
 * `take-slice.js`), creates no global and throws nothing. Its arguments are described in read-data-layer.js.
 *
 * With `key` it reads one layer and returns `{meta, text, ask?, get?}`:
 * - `meta`, JSON: `{layer, kind, type, length, complete, notes: [{id, …counts}], sizes: {value, tags}, held}`, or
 *   `{error: {code, data: {found, layers}}}`. background/page/page-answer.js believes nothing of it unchecked.
 * - `text`, the value's JSON followed by the JSON of its tags (host/PROTOCOL.md). When it is longer than `inlineChars`
 *   this is its first slice, and the whole stays in the page (`held: true`) until the rest has been fetched or `holdMs` are over:
 *   by the name `get` from the reader that stays, else by `key` with take-slice.js.
 * - `ask`, with `stay`: the name by which ask-resident.js calls the reader for the next read. It stays where the page has not
 *   replaced what that needs.
 *
 * With `key` and `models` it reads, instead of a layer, what GTM's containers have computed: an array of models, and
 * `models` in `meta` says whose they are. Without `key` it lists the layers, as `findDataLayers` (find-data-layers.js), and
 * returns JSON: `{layers: [{name, kind, type, length}], title, url}`.
 */

const found = () => {
  const title = inDocument ? getter('', 'title', (w) => w.Document.prototype) : undefined;
  return (
    '{"layers":' +
    listing() +
    ',"title":' +
    quote(title === undefined ? '' : apply(title, window.document, [])) +
    ',"url":' +
    quote(inDocument ? window.location.href : '') +
    '}'
  );
};

/** Tells whether an array that holds nothing has another's push. */
const isTaken = (array) => {
  try {
    const own = descriptor(array, 'push');
    return (
      array.length === 0 && (own === undefined ? !isNative(array.push, 'push') : own.get !== undefined || !isNative(own.value, 'push'))
    );
  } catch {
    return true; // a Proxy that throws
  }
};

const readLayer = ({name, at, layer, type, kind, about = ''}) => {
  const isList = type === 'array';
  const written = textOfLayer(layer, isList);
  const {value, tags, omitted, incomplete} = written;
  const text = value + tags;
  return {
    __proto__: null,
    meta:
      '{"layer":' +
      quote(name) +
      ',"kind":' +
      quote(kind) +
      ',"type":"' +
      type +
      '","length":' +
      (isList ? count(layer.length) : 'null') +
      ',"complete":' +
      (omitted + incomplete === 0) +
      ',"notes":' +
      notesOf(written, at.isBare, kind === 'gtm' && isList && isTaken(layer)) +
      ',"sizes":{"value":' +
      value.length +
      ',"tags":' +
      tags.length +
      '}' +
      about +
      ',"held":' +
      (text.length > input.inlineChars) +
      '}',
    text,
  };
};

// The answer: as it is to the reader that stays; else with the names of one that stays from now on, if any.
const answer = (read) => {
  if (input.stays === true) return read;
  const resident = input.stay === true && inDocument ? reside() : undefined;
  const isHeld = read.text.length > input.inlineChars;
  const get = isHeld && resident !== undefined ? resident.keep(read.text, input.holdMs ?? input.budgetMs) : undefined;
  return {
    __proto__: null,
    meta: read.meta,
    text: isHeld && get === undefined ? hold(read.text) : cut(read.text, 0, sliceEnd(read.text, 0, input.inlineChars)),
    ask: resident === undefined ? '' : resident.ask(),
    get: get === undefined ? '' : get,
  };
};

export const run = () => {
  if (!('key' in input)) return found();
  const chosen = input.models === true ? computed() : choose();
  return answer(chosen.refused === undefined ? readLayer(chosen) : {__proto__: null, meta: chosen.refused.meta, text: ''});
};
