import {base64Of, cutOffIn, patternOf, wholeNumbersOf} from './value-patterns.js';

/**
 * Values that were typed from what the person stored, or from a placeholder of redaction. Until its tab is detached, no such value
 * leaves the worker in any message, to a host, a panel or the popup: it stands as `{{secret:NAME}}` there, or as `[EMAIL_1]` for the
 * client that typed it, and as `[EMAIL_0]` for others, whose numbers are not the same. A page can write what was typed into its title,
 * its data layer, its hits, so all messages are looked through, those about other tabs, too.
 *
 * @typedef {object} Typed
 * @property {string} name
 * @property {string} value
 * @property {Placeholder} [placeholder] that it was typed from
 * @typedef {{session: string, origin: string, by: string}} Placeholder `by`: the connection of the client that has this session
 * @typedef {{handle: string, typed: Typed[]}} TypedInTab
 * @typedef {{value: string, typed: Typed[], patterns: RegExp[]}} Mask
 */

const KEY = 'typedSecrets';
/** What was cut off may end within a value; shorter texts are no cut ones. */
const CUT_CHARS = 60;
/** Of a value from a page: it may begin with an ordinary word. */
const LEAST_OF_PLACEHOLDER = 8;

/** What one reader sees in place of the values. */
class Reader {
  #masks;
  #by;

  /**
   * @param {() => readonly Mask[]} masks the longest value first: one may hold another
   * @param {() => string} by the connection of the client that reads; empty for others
   */
  constructor(masks, by) {
    this.#masks = masks;
    this.#by = by;
  }

  /** Tells whether anything is to be masked at all. */
  get isOn() {
    return this.#masks().length > 0;
  }

  /** @param {string} text no JSON @returns {string} */
  text(text) {
    let masked = text;
    for (const {value, typed, patterns} of this.#masks()) {
      const shown = shownAs(typed, this.#by());
      for (const pattern of patterns) masked = masked.replace(pattern, () => shown);
      const cut =
        masked.length >= CUT_CHARS
          ? cutOffIn(masked, value, typed.every(({placeholder}) => placeholder) ? LEAST_OF_PLACEHOLDER : undefined)
          : masked.length;
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
      parts.push(
        between.replace(/-?\d[\d.eE+-]*/g, (number) => (this.text(number) === number ? number : JSON.stringify(this.text(number)))),
      );
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

/** @param {Typed[]} typed from which one value was typed @param {string} by @returns {string} */
function shownAs(typed, by) {
  const secret = typed.find(({placeholder}) => !placeholder);
  if (secret) return `{{secret:${secret.name}}}`;
  const own = typed.find(({placeholder}) => by !== '' && placeholder?.by === by);
  return `[${own ? own.name : (typed[0]?.name ?? '').replace(/_\d+/, '_0')}]`;
}

export class Masks extends Reader {
  #storage;
  #connectionOf;
  /** By handle. @type {Map<string, TypedInTab>} */
  #tabs;
  /** @type {Mask[]} */
  #all;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   * @param {(front: number) => string} [connectionOf] the connection as the host numbers it, unlike any other; empty: there is none
   */
  constructor(storage, connectionOf = () => '') {
    super(
      () => this.#all,
      () => '',
    );
    this.#tabs = new Map();
    this.#all = [];
    this.#storage = storage;
    this.#connectionOf = connectionOf;
    this.ready = this.#load();
  }

  async #load() {
    for (const each of (await this.#storage.recall(KEY)) ?? []) this.#tabs.set(each.handle, each);
    this.#compile();
  }

  /** What a client sees. @param {number} front @returns {Reader} */
  for(front) {
    return new Reader(
      () => this.#all,
      () => this.#connectionOf(front),
    );
  }

  /**
   * Await this before anything of a value is typed.
   * @param {string} handle
   * @param {{name: string, value: string, session?: string, origin?: string}} typed `session` and `origin` of a placeholder
   * @param {number} [front] who types it
   */
  async add(handle, {name, value, session, origin = ''}, front = 0) {
    await this.ready;
    const known = this.#tabs.get(handle) ?? {handle, typed: []};
    const mine = session === undefined ? {} : {placeholder: {session, origin, by: this.#connectionOf(front)}};
    const others = known.typed.filter(
      (each) =>
        !(
          each.name === name &&
          each.value === value &&
          each.placeholder?.session === session &&
          each.placeholder?.origin === mine.placeholder?.origin
        ),
    );
    this.#tabs.set(handle, {handle, typed: [...others, {name, value, ...mine}]});
    this.#compile();
    await this.#save();
  }

  /**
   * What a placeholder stood for when its client typed it before on the same site. The client cannot find it anew: the value is masked.
   * @param {{name: string, session: string, origin: string}} placeholder
   * @param {number} front who asks; what its session has typed is its own again, over whichever connection
   * @returns {Promise<Typed | undefined>}
   */
  async typedAs({name, session, origin}, front) {
    await this.ready;
    const all = [...this.#tabs.values()].flatMap(({typed}) => typed);
    const by = this.#connectionOf(front);
    for (const {placeholder} of all) if (placeholder?.session === session) placeholder.by = by;
    const plain = (/** @type {string} */ each) => each.replace(/:.*/, '');
    return all.find(
      (each) => plain(each.name) === plain(name) && each.placeholder?.session === session && each.placeholder.origin === origin,
    );
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
    /** @type {Map<string, Typed[]>} */
    const all = new Map();
    for (const {typed} of this.#tabs.values()) for (const each of typed) all.set(each.value, [...(all.get(each.value) ?? []), each]);
    this.#all = [...all]
      .sort(([one], [other]) => other.length - one.length)
      .map(([value, typed]) => {
        const pattern = patternOf(value);
        return {
          value,
          typed,
          patterns: [typed.every(({placeholder}) => placeholder) ? wholeNumbersOf(pattern, value) : pattern, base64Of(value)],
        };
      });
  }

  #save() {
    return this.#storage.remember(KEY, [...this.#tabs.values()]);
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
