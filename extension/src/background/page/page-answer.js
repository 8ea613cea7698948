import {PROTOCOL, WireError} from '../../wire/protocol.js';

/**
 * Checks the reader's answer, because a page that answers instead could send anything. Only values of these shapes are
 * passed on: numbers, words from lists, names of limited length. Every sentence is ours.
 *
 * @typedef {{name: string, kind: string, type: string, length: number | null}} FoundLayer `length`: null of an object
 * @typedef {object} Meta
 * @property {string} layer
 * @property {string} kind
 * @property {string} type
 * @property {number | null} length null of an object
 * @property {boolean} complete
 * @property {string} intrinsics
 * @property {string[]} notes
 * @property {{value: number, tags: number}} sizes
 * @property {boolean} held the text is longer than its first slice
 * @property {{container: string, layer: string | null}[]} models
 * @typedef {{code: 'LAYER_NOT_FOUND' | 'LAYER_NOT_ALLOWED', data: {found: string, layers: FoundLayer[]}}} Refusal
 */

const KINDS = new Set(PROTOCOL.layers.map(({kind}) => /** @type {string} */ (kind)).concat('array', 'object'));
const TYPES = new Set(['array', 'object']);
/** The possible types of a value under the name of a layer. */
const FOUND = new Set([
  'undefined',
  'null',
  'boolean',
  'number',
  'string',
  'bigint',
  'symbol',
  'function',
  'object',
  'array',
  'getterError',
  'unknown',
  'Window',
  'Storage',
  'Location',
  'Promise',
  'Map',
  'Set',
  'NodeList',
  'HTMLCollection',
  'HTMLAllCollection',
  'HTMLDocument',
  'HTMLElement',
  'HTMLAnchorElement',
  'HTMLDivElement',
  'HTMLFormElement',
  'HTMLIFrameElement',
  'HTMLImageElement',
  'HTMLInputElement',
  'HTMLMetaElement',
  'HTMLScriptElement',
  'HTMLSpanElement',
]);
const MOST_LAYERS = 100;
const MOST_MODELS = 100;
const MOST_COUNT = 2 ** 32;
const NAME_CHARS = 100;

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MOST_COUNT;
/**
 * A page can name its layer as it likes, by `gtm.js?l=`; what holds words is no such name.
 * @param {unknown} name
 * @returns {name is string}
 */
const isName = (name) => typeof name === 'string' && name.length <= NAME_CHARS && /^[\p{L}\p{N}\p{M}$_.:-]+$/u.test(name);
/** @param {unknown} id */
const isContainer = (id) => typeof id === 'string' && /^[\w-]{1,40}$/.test(id);

/** @param {string} what @returns {WireError} */
export const refused = (what) =>
  new WireError('BAD_MESSAGE', {
    message: `The page's answer was refused: ${what}.`,
    hint: 'The page may interfere with how it is read. Ask the person to reload it, then call again.',
  });

/** @param {unknown} text @returns {any} */
function parsed(text) {
  try {
    const value = typeof text === 'string' ? JSON.parse(text) : undefined;
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // as if it were none
  }
  throw refused('it is no JSON');
}

/** @param {unknown} list @param {readonly string[]} allowed names that may hold anything, for a person gave them @returns {FoundLayer[]} */
function layersOf(list, allowed) {
  if (!Array.isArray(list)) throw refused('its list of layers is none');
  return list
    .slice(0, MOST_LAYERS)
    .map((layer) => layer ?? {})
    .filter(
      ({name, kind, type, length}) =>
        (isName(name) || allowed.includes(name)) &&
        KINDS.has(kind) &&
        (FOUND.has(type) || typeof type === 'string') &&
        (length === null || isCount(length)),
    )
    .map(({name, kind, type, length}) => ({name, kind, type: FOUND.has(type) ? type : 'host', length}));
}

/**
 * @param {unknown} text what `findDataLayers` gives
 * @param {readonly string[]} extra names that the person added
 * @returns {FoundLayer[]}
 * @throws {WireError}
 */
export const readListing = (text, extra) => layersOf(parsed(text).layers, extra);

/**
 * @param {unknown} text `meta` as the reader gives it
 * @param {import('../../page/read-data-layer.js').ReadArgs} args that it was asked with
 * @returns {{meta: Meta, refusal?: undefined} | {meta?: undefined, refusal: Refusal}}
 * @throws {WireError}
 */
export function readMeta(text, {layer: asked, extra, models: areModels, budgetMs = 0, budgetChars = 0}) {
  const allowed = [...extra, ...(typeof asked === 'string' ? [asked] : [])];
  const {error, layer, kind, type, length, complete, notes, sizes, held, models} = parsed(text);
  if (error !== undefined) {
    const code = error?.code === 'LAYER_NOT_ALLOWED' ? error.code : 'LAYER_NOT_FOUND';
    const found = error?.data?.found;
    return {refusal: {code, data: {found: FOUND.has(found) ? found : 'host', layers: layersOf(error?.data?.layers, allowed)}}};
  }
  if (areModels ? layer !== 'models' : typeof asked === 'string' ? layer !== asked : !isName(layer))
    throw refused('it is of another layer');
  if (!KINDS.has(kind) || !TYPES.has(type)) throw refused('its kind or type is none');
  if (type === 'array' ? !isCount(length) : length !== null) throw refused('its length is none');
  if (typeof complete !== 'boolean' || typeof held !== 'boolean') throw refused('it does not say whether it is complete');
  if (![sizes?.value, sizes?.tags].every((size) => isCount(size) && size <= 4 * budgetChars)) throw refused('its sizes are none');
  return {
    meta: {
      layer,
      kind,
      type,
      length,
      complete,
      intrinsics: 'found',
      notes: notesOf(notes, {budgetMs, budgetChars}),
      sizes: {value: sizes.value, tags: sizes.tags},
      held,
      models: areModels ? modelsOf(models) : [],
    },
  };
}

/** @param {unknown} models @returns {Meta['models']} */
function modelsOf(models) {
  if (!Array.isArray(models) || models.length > MOST_MODELS) throw refused('its list of models is none');
  return models
    .map((model) => model ?? {})
    .map(({container, layer}) => ({container: isContainer(container) ? container : '', layer: isName(layer) ? layer : null}));
}

/**
 * The notes of a read, by id: how often each occurred, and where first.
 * @type {Record<string, (note: Record<'n' | 'omitted' | 'incomplete', number> & {where: string}, budget: {budgetMs: number, budgetChars:
 * number}) => string>}
 */
const NOTES = {
  early: ({omitted, incomplete}, {budgetMs, budgetChars}) =>
    `The read ended early, at its limit of ${budgetMs} ms or ${budgetChars} characters: ` +
    `${omitted} of the members of the layer are left out at its end, ${incomplete} are incomplete.`,
  bare: () => 'The layer is a const, let or class of a script, not a property of window: tag managers do not see it.',
  taken: () =>
    "The array is empty and its push is not the array's own: what the page pushes may go elsewhere, to a worker or to a consent platform; getDataLayerHistory has the calls.",
  threw: () => 'The layer itself threw while it was read, and its rest is missing.',
  arrayClass: ({where}) => `An array of a class of the page is shown as an array.${where}`,
  beside: ({where}) => `A property of an array beside its elements is not shown.${where}`,
  symbol: ({where}) => `A property whose key is a symbol is not shown.${where}`,
  holes: ({where}) =>
    `A long run of holes is written as one {"$type":"holes","count":n}: what follows it has a higher index in the page.${where}`,
  toJson: ({where}) => `toJSON was not called: the data is shown as it is.${where}`,
  prototype: ({where}) => `An object with a prototype of its own is shown without what it inherits.${where}`,
  class: ({where}) => `An object of a class is shown as its own data.${where}`,
  changed: ({n}) => `The page has changed ${n === 1 ? 'a built-in' : `${n} built-ins`}; this did not touch the read.`,
  suspect: ({n}) => `The page has replaced ${n === 1 ? 'a built-in' : `${n} built-ins`} that had to be used, so the read may be wrong.`,
};

/** @param {unknown} notes @param {{budgetMs: number, budgetChars: number}} budget @returns {string[]} each once */
function notesOf(notes, budget) {
  if (!Array.isArray(notes)) throw refused('its notes are none');
  const said = new Map();
  for (const {id, n, at, omitted, incomplete} of notes.slice(0, 50).map((note) => note ?? {})) {
    const words = typeof id === 'string' && Object.hasOwn(NOTES, id) ? NOTES[id] : undefined;
    if (!words || said.has(id)) continue;
    const [times = 0, left = 0, cut = 0] = [n, omitted, incomplete].map((count) => (isCount(count) ? count : 0));
    const first = isCount(at) ? ` first in $[${at}].` : '';
    const where = times > 1 ? ` ${times} times${first ? `,${first}` : '.'}` : first && ` It is in $[${at}].`;
    said.set(id, words({n: times, omitted: left, incomplete: cut, where}, budget));
  }
  return [...said.values()];
}
