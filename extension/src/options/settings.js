/** The options of a person: their defaults, their limits, and the check of the input. */

/** @typedef {{label: string, layers: string[], connect: boolean, requests: boolean, network: boolean, websiteTools: string[]}} Settings */

export const SETTINGS_KEY = 'settings';
/** @type {Settings} */
export const DEFAULT_SETTINGS = {label: '', layers: [], connect: true, requests: true, network: false, websiteTools: []};

export const MAX_LABEL = 40;
export const MAX_LAYERS = 50;
export const MAX_ORIGINS = 100;
const MAX_NAME = 100;
const MAX_ORIGIN = 300;

/** A JavaScript identifier, or several joined by dots. */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*(\.[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)*$/u;

/** Globals of the browser: cookies, storage and the page's content are not data layers. */
const BROWSERS_OWN = new Set([
  'window',
  'self',
  'globalThis',
  'top',
  'parent',
  'frames',
  'opener',
  'document',
  'location',
  'history',
  'navigation',
  'navigator',
  'screen',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'cookieStore',
  'crypto',
  'performance',
  'chrome',
]);

/**
 * @param {string} text names, one a line or parted by commas
 * @returns {{layers: string[], refused?: {name: string, why: 'optionsBadName' | 'optionsBrowsersName' | 'optionsTooMany'}}}
 *   the names in order, each once; `refused`: the first that cannot be taken
 */
export function parseLayers(text) {
  const layers = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const bad = layers.find((name) => name.length > MAX_NAME || !NAME.test(name));
  if (bad) return {layers, refused: {name: bad, why: 'optionsBadName'}};
  const own = layers.find((name) => BROWSERS_OWN.has(/** @type {string} */ (name.split('.')[0])));
  if (own) return {layers, refused: {name: own, why: 'optionsBrowsersName'}};
  if (layers.length > MAX_LAYERS) return {layers, refused: {name: String(MAX_LAYERS), why: 'optionsTooMany'}};
  return {layers};
}

/**
 * Origins on which pages get what their browser lacks; it works on https alone, and on this computer.
 * @param {string} text one a line or parted by commas
 * @returns {{origins: string[], refused?: {name: string, why: 'optionsBadOrigin' | 'optionsTooManyOrigins'}}} each once; `refused`: the
 * first that cannot be taken
 */
export function parseOrigins(text) {
  const given = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const bad = given.find((each) => each.length > MAX_ORIGIN || !isSecure(each));
  if (bad !== undefined) return {origins: given, refused: {name: bad.slice(0, MAX_ORIGIN), why: 'optionsBadOrigin'}};
  const origins = [...new Set(given.map((each) => new URL(each).origin))];
  return origins.length > MAX_ORIGINS ? {origins, refused: {name: String(MAX_ORIGINS), why: 'optionsTooManyOrigins'}} : {origins};
}

/** @param {string} text */
function isSecure(text) {
  if (!URL.canParse(text)) return false;
  const {origin, protocol, hostname, href, username} = new URL(text);
  const isHere = protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || isHere) && username === '' && !hostname.includes('*') && href.replace(/\/$/, '') === origin;
}

/** @param {string} text @returns {string} without control characters, its spaces single, and not too long */
export const cleanLabel = (text) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LABEL);
