import {base64Of, cutOffIn, patternOf} from './value-patterns.js';

/**
 * Values that were typed from what the person stored. Until its tab is detached, no such value leaves the worker in any message, to a
 * host, a panel or the popup: it stands as `{{secret:NAME}}` there. A page can write what was typed into its title, its data layer,
 * its hits, so all messages are looked through, those about other tabs, too.
 *
 * @typedef {{name: string, value: string}} Typed
 * @typedef {{handle: string, typed: Typed[], documents: string[]}} TypedInTab `documents`: where, and the pages around
 */

const KEY = 'typedSecrets';
/** What was cut off may end within a value; shorter texts are no cut ones. */
const CUT_CHARS = 60;

export class Masks {
  #storage;
  /** By handle. @type {Map<string, TypedInTab>} */
  #tabs = new Map();
  /** @type {{name: string, value: string, patterns: RegExp[]}[]} the longest value first: one may hold another */
  #masks = [];

  /** @param {Pick<import('../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage */
  constructor(storage) {
    this.#storage = storage;
    this.ready = this.#load();
  }

  async #load() {
    for (const each of (await this.#storage.recall(KEY)) ?? []) this.#tabs.set(each.handle, each);
    this.#compile();
  }

  /** Whether anything is to be masked at all. */
  get isOn() {
    return this.#masks.length > 0;
  }

  /**
   * Await this before anything of a value is typed.
   * @param {string} handle
   * @param {Typed} typed
   * @param {string[]} documents
   */
  async add(handle, {name, value}, documents) {
    await this.ready;
    const known = this.#tabs.get(handle) ?? {handle, typed: [], documents: []};
    const typed = known.typed.some((each) => each.name === name && each.value === value) ? known.typed : [...known.typed, {name, value}];
    this.#tabs.set(handle, {handle, typed, documents: [...new Set([...known.documents, ...documents])]});
    this.#compile();
    await this.#save();
  }

  /** @param {string} handle @returns {readonly string[]} the documents in which something was typed, and the pages around them */
  documentsIn(handle) {
    return this.#tabs.get(handle)?.documents ?? [];
  }

  /** Forgets tabs that are attached no more. @param {string[]} handles that are */
  async retain(handles) {
    await this.ready;
    const gone = [...this.#tabs.keys()].filter((handle) => !handles.includes(handle));
    if (gone.length === 0) return;
    for (const handle of gone) this.#tabs.delete(handle);
    this.#compile();
    await this.#save();
  }

  #compile() {
    const all = new Map([...this.#tabs.values()].flatMap(({typed}) => typed.map((each) => [each.value, each])));
    this.#masks = [...all.values()].sort((one, other) => other.value.length - one.value.length)
      .map(({name, value}) => ({name, value, patterns: [patternOf(value), base64Of(value)]}));
  }

  #save() {
    return this.#storage.remember(KEY, [...this.#tabs.values()]);
  }

  /** @param {string} text no JSON @returns {string} */
  text(text) {
    let masked = text;
    for (const {name, value, patterns} of this.#masks) {
      const shown = `{{secret:${name}}}`;
      for (const pattern of patterns) masked = masked.replace(pattern, shown);
      const cut = masked.length >= CUT_CHARS ? cutOffIn(masked, value) : masked.length;
      if (cut < masked.length) masked = masked.slice(0, cut) + shown;
    }
    return masked;
  }

  /**
   * A JSON text stays one: a number that holds a value becomes a text.
   * @param {string} json
   * @returns {string}
   */
  json(json) {
    if (!this.isOn) return json;
    /** @type {string[]} */
    const parts = [];
    let from = 0;
    while (from < json.length) {
      const quote = json.indexOf('"', from);
      const between = json.slice(from, quote < 0 ? json.length : quote);
      parts.push(between.replace(/-?\d[\d.eE+-]*/g, (number) => (this.text(number) === number ? number : JSON.stringify(this.text(number)))));
      if (quote < 0) break;
      const end = endOfString(json, quote + 1);
      parts.push(this.#quoted(json.slice(quote, end + 1)));
      from = end + 1;
    }
    return parts.join('');
  }

  /** @param {string} quoted a string in JSON @returns {string} */
  #quoted(quoted) {
    if (this.text(quoted) === quoted && this.text(quoted.slice(1, -1)) === quoted.slice(1, -1)) return quoted;
    const text = parsedOf(quoted);
    return JSON.stringify(this.text(typeof text === 'string' ? text : quoted));
  }

  /**
   * A message, or a part of one.
   * @template T
   * @param {T} value
   * @returns {T}
   */
  all(value) {
    return this.isOn ? /** @type {T} */ (this.#all(value)) : value;
  }

  /** @param {any} value @param {string} [key] @returns {any} */
  #all(value, key) {
    if (typeof value === 'string') return this.#string(value, key);
    if (Array.isArray(value)) return value.map((each) => this.#all(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [this.text(name), this.#all(each, name)]));
  }

  /** @param {string} value @param {string} [key] */
  #string(value, key) {
    if (this.text(value) === value) return value;
    const parsed = /^[[{]/.test(value) ? parsedOf(value) : undefined;
    if (parsed === undefined) return this.text(value);
    return key === 'answer' ? JSON.stringify(this.#all(parsed)) : this.json(value); // an answer that is kept has JSON in its text
  }
}

/** @param {string} json @param {number} from @returns {number} where a string ends that begins there */
function endOfString(json, from) {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\' && end - 1 - slashes >= from) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

/** @param {string} text @returns {unknown} */
function parsedOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a text that only begins as JSON does
  }
}
