import {websiteTools} from '../../page/website-tools.js';
import {accessError} from '../page/page-access.js';

/**
 * The tools that pages register by `document.modelContext`. Where the browser has it, it is asked in our own world, out of the reach of
 * page code. Where only a script of the page has it (a polyfill), it is asked in the page's world. All that comes from there is the page's
 * words.
 *
 * @typedef {import('../../page/website-tools.js').WebsiteToolRow} Row
 * @typedef {{world: 'isolated' | 'page', rows: Row[], of: number, frames: string[], refused?: string}} Sight of one document
 * @typedef {{tabId: number, documentId: string}} Target
 */

/** The most tools of one document. */
export const MOST_TOOLS = 100;
const MOST_SAID = 64 * 1024 * 1024;
const KEY = 'websiteTools';

export class WebsiteTools {
  #platform;
  #storage;
  /** @type {Promise<CryptoKey> | undefined} */
  #key;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   */
  constructor(platform, storage) {
    this.#platform = platform;
    this.#storage = storage;
  }

  /** @param {Target} target @returns {Promise<Sight>} */
  async in(target) {
    const list = {op: /** @type {const} */ ('list'), most: MOST_TOOLS};
    const ours = sightOf(await this.run(target, 'isolated', list), 'isolated');
    if (ours.there) return ours;
    return {...sightOf(await this.run(target, 'page', list), 'page'), frames: ours.frames}; // the page's own word on frames counts nothing
  }

  /**
   * @param {Target} target
   * @param {'isolated' | 'page'} world
   * @param {Parameters<typeof websiteTools>[0]} asked
   * @returns {Promise<unknown>} what the document gave
   */
  async run(target, world, asked) {
    const [only] = await this.#platform.run(target, world, websiteTools, [asked]).catch((failure) => {
      throw accessError(failure);
    });
    return only?.result;
  }

  /**
   * Stands for a tool as it was seen. It tells nobody what the tool says: whoever does not have the key cannot try values out.
   * @param {string} origin @param {Row} row
   * @returns {Promise<string>} 16 hexadecimal digits
   */
  async hash(origin, row) {
    this.#key ??= this.#loadKey();
    const mac = await crypto.subtle.sign('HMAC', await this.#key, new TextEncoder().encode(JSON.stringify([origin, row])));
    return hex(new Uint8Array(mac).slice(0, 8));
  }

  async #loadKey() {
    const kept = (await this.#storage.recall(KEY)) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    await this.#storage.remember(KEY, kept);
    return crypto.subtle.importKey('raw', new TextEncoder().encode(kept), {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
  }
}

/** Nothing of it is believed unchecked. @param {unknown} given @param {'isolated' | 'page'} world @returns {Sight & {there: boolean}} */
function sightOf(given, world) {
  const said = parsed(given);
  const rows = (Array.isArray(said.rows) ? said.rows : [])
    .slice(0, MOST_TOOLS)
    .map(rowOf)
    .filter((/** @type {Row} */ {name}) => name !== '');
  const origins = (Array.isArray(said.frames) ? said.frames : [])
    .filter((/** @type {unknown} */ each) => typeof each === 'string')
    .slice(0, 100)
    .map((/** @type {string} */ each) => each.slice(0, 300));
  const {refused} = said;
  return {
    world,
    there: said.there === true,
    rows,
    of: Math.max(rows.length, number(said.of)),
    frames: origins,
    ...(typeof refused === 'string' ? {refused: refused.slice(0, 300)} : {}),
  };
}

/** @param {any} row @returns {Row} */
function rowOf(row) {
  const {name, title, description, schema, hints, form, card, button} = Object(row);
  const text = (/** @type {unknown} */ value, /** @type {number} */ most) => (typeof value === 'string' ? value.slice(0, most) : '');
  return {
    name: text(name, 200),
    title: text(title, MOST_TEXT + 1),
    description: text(description, MOST_TEXT + 1),
    schema: text(schema, MOST_SCHEMA + 1),
    hints: (Array.isArray(hints) ? hints : []).filter((hint) => typeof hint === 'string' && /^[A-Za-z]{1,40}$/.test(hint)).slice(0, 10),
    form: form === 'fills' || form === 'submits' ? form : '',
    card: card === true,
    button: text(button, 200),
  };
}

/** The most characters of a title or a description; of a schema, and how deep it may be. The page's script cuts one character later. */
const MOST_TEXT = 20_000;
const MOST_SCHEMA = 64 * 1024;
const MOST_SCHEMA_DEPTH = 32;

/**
 * A schema as JSON, so that its names tell what must be redacted in it; or why the tool cannot be called.
 * @param {Row} row
 * @returns {{schema?: object, problem?: 'long' | 'large' | 'deep' | 'invalid'}} `long`: its title or description
 */
export function schemaOf({title, description, schema}) {
  if (title.length > MOST_TEXT || description.length > MOST_TEXT) return {problem: 'long'};
  if (schema === '') return {};
  if (schema.length > MOST_SCHEMA) return {problem: 'large'};
  try {
    const value = JSON.parse(schema);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {problem: 'invalid'};
    return isDeep(value, MOST_SCHEMA_DEPTH) ? {problem: 'deep'} : {schema: value};
  } catch {
    return {problem: 'invalid'};
  }
}

/** Tells whether a value is nested deeper. @param {unknown} value @param {number} levels @returns {boolean} */
export function isDeep(value, levels) {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeep(each, levels - 1));
}

/** @param {unknown} given @returns {any} an object */
export function parsed(given) {
  if (typeof given !== 'string' || given.length > MOST_SAID) return {};
  try {
    return Object(JSON.parse(given));
  } catch {
    return {};
  }
}

/** @param {unknown} value */
const number = (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0);

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
