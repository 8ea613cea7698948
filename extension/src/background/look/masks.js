import {leavesOf} from './leaves.js';
import {beginningBefore, cutsIn} from './cut-off.js';
import {patternOf, wholeNumbersOf} from './value-patterns.js';
import {BORDER, LEAST, findIn, lookThrough, sought as searchFor, withoutBorders} from './value-search.js';

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
 * @typedef {{value: string, typed: Typed[], pattern: RegExp, search: import('./value-search.js').Sought}} Mask
 * @typedef {import('./folding.js').Span} Span
 * @typedef {import('./value-search.js').Hidden} Hidden
 */

const KEY = 'typedSecrets';
/** A shorter beginning of a value, where a text was cut off, says too little. */
const LEAST_BEGINNING = 4;
/** The least length of a cut value from a page: it may begin with an ordinary word. */
const LEAST_OF_PLACEHOLDER = 8;

/** Masks texts for one reader. */
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

  /** Masks a text; what was masked already stays as it is. @param {string} text no JSON @returns {string} */
  text(text) {
    const masks = this.#masks();
    const shown = masks.map(({typed}) => shownAs(typed, this.#by()));
    const barred = spansOf(text, shown);
    /** @type {Hidden[]} */
    const found = [];
    const hide = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ of) => found.push({from, to, of});
    const cuts = cutsIn(text);
    const small = cuts.length > 0 ? text.toLowerCase() : '';
    for (const [of, {value, typed, pattern}] of masks.entries()) {
      for (const match of text.matchAll(pattern)) hide(match.index, match.index + match[0].length, of);
      const least = typed.every(({placeholder}) => placeholder) ? LEAST_OF_PLACEHOLDER : LEAST_BEGINNING;
      const way = value.toLowerCase();
      for (const end of cuts) {
        const begin = beginningBefore(small, end, way, least);
        if (begin < end) hide(begin, end, of);
      }
    }
    for (const each of findIn(withoutBorders(text), sought(masks), barred)) found.push(each);
    return replaced(text, united(found, barred), shown);
  }

  /**
   * Texts that a person may read as one, each as it is shown: a page may have parted a value over them, or turned their order.
   * @param {string[]} texts that have no value in them alone
   * @returns {string[]}
   */
  across(texts) {
    const masks = this.#masks();
    if (texts.length < 2 || !masks.some(({search}) => search.core.length >= LEAST)) return texts;
    const shown = masks.map(({typed}) => shownAs(typed, this.#by()));
    const joined = texts.join('\n');
    const barred = spansOf(joined, shown);
    const found = findIn(texts.map(withoutBorders).join(BORDER), sought(masks), barred);
    if (found.length === 0) return texts;
    /** @type {Hidden[][]} */
    const byText = texts.map(() => []);
    let [at, begin] = [0, 0];
    for (const {from, to, of} of united(found, barred)) {
      while (begin + (texts[at]?.length ?? 0) < from) begin += (texts[at++]?.length ?? 0) + 1;
      for (let [next, start] = [at, begin]; next < texts.length && start < to; start += (texts[next++]?.length ?? 0) + 1) {
        const part = {from: Math.max(from, start) - start, to: Math.min(to - start, texts[next]?.length ?? 0), of};
        if (part.from < part.to) byText[next]?.push(part);
      }
    }
    return texts.map((text, i) => replaced(text, byText[i] ?? [], shown));
  }

  /**
   * A JSON text stays one: a number that holds a value becomes a text.
   * @param {string} json
   * @returns {string}
   */
  json(json) {
    return this.isOn ? this.#json(json, (text) => this.text(text)) : json;
  }

  /** @param {string} json @param {(text: string) => string} alone how each of its texts is shown, whatever stands beside it */
  #json(json, alone) {
    const leaves = leavesOf(json);
    const texts = leaves.map(({from, to, isString}) => (isString ? unquoted(json.slice(from, to)) : json.slice(from, to)));
    const masks = this.#masks();
    const {alone: some, isJoined} = lookThrough(texts, sought(masks), (joined) =>
      masks.flatMap(({pattern}) => [...joined.matchAll(pattern)].map(spanOf)),
    );
    const masked = texts.map((text, i) => (some.has(i) ? alone(text) : text));
    this.#acrossPlaces(masked, leaves, isJoined);
    partNames(masked, texts, leaves);
    const parts = [];
    let from = 0;
    for (const [i, leaf] of leaves.entries()) {
      if (masked[i] === texts[i]) continue;
      parts.push(json.slice(from, leaf.from), JSON.stringify(masked[i]));
      from = leaf.to;
    }
    parts.push(json.slice(from));
    return parts.join('');
  }

  /**
   * @param {string[]} texts changed where a value is parted over them
   * @param {import('./leaves.js').Leaf[]} leaves where each stands
   * @param {(one: number, next: number) => boolean} isJoined whether a value may go on from one to the next
   */
  #acrossPlaces(texts, leaves, isJoined) {
    /** @type {Map<string, number[]>} */
    const groups = new Map();
    for (const [i, {place}] of leaves.entries()) {
      const group = groups.get(place);
      if (group) group.push(i);
      else groups.set(place, [i]);
    }
    const all = [...texts.keys()];
    const values = all.filter((i) => !leaves[i]?.isKey);
    for (const group of [...groups.values(), values, all]) {
      for (let from = 0, to = 1; from < group.length; from = to++) {
        while (to < group.length && isJoined(group[to - 1] ?? 0, group[to] ?? 0)) to++;
        if (to - from < 2) continue;
        const row = group.slice(from, to);
        const shown = this.across(row.map((i) => texts[i] ?? ''));
        for (const [n, i] of row.entries()) texts[i] = shown[n] ?? '';
      }
    }
  }

  /**
   * A message, or a part of one.
   * @template T
   * @param {T} value
   * @returns {T}
   */
  all(value) {
    if (!this.isOn) return value;
    const alone = this.#all(value);
    const json = JSON.stringify(alone) ?? '';
    const shown = this.#json(json, (text) => text);
    return shown === json ? alone : JSON.parse(shown);
  }

  /** @param {any} value @param {string} [key] @returns {any} */
  #all(value, key) {
    if (typeof value === 'string') return this.#string(value, key);
    if (Array.isArray(value)) return value.map((each) => this.#all(each));
    if (typeof value !== 'object' || value === null) return value;
    /** @type {Map<string, number>} */
    const names = new Map();
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [apart(this.text(name), names), this.#all(each, name)]));
  }

  /** @param {string} value @param {string} [key] */
  #string(value, key) {
    const parsed = /^[[{]/.test(value) ? parsedOf(value) : undefined;
    if (parsed === undefined) return this.text(value);
    if (key !== 'answer') return this.json(value);
    const shown = this.#all(parsed); // an answer that is kept has JSON in its text
    return JSON.stringify(shown) === JSON.stringify(parsed) ? value : JSON.stringify(shown);
  }
}

/**
 * Unites what was found: of values that overlap, both are hidden up to where the last one ends.
 * @param {Hidden[]} found in any order
 * @param {Span[]} barred masks of ours, in the order of the text; what is within one stays
 * @returns {Hidden[]} in the order of the text, apart from each other
 */
function united(found, barred) {
  /** @type {Hidden[]} */
  const apart = [];
  let next = 0;
  for (const each of found.sort((one, other) => one.from - other.from || other.to - one.to)) {
    while ((barred[next]?.[1] ?? Infinity) <= each.from) next++;
    const mask = barred[next];
    if (each.from >= each.to || (mask && mask[0] <= each.from && each.to <= mask[1])) continue;
    const last = apart.at(-1);
    if (last && each.from < last.to) last.to = Math.max(last.to, each.to);
    else apart.push({...each});
  }
  return apart;
}

/**
 * @param {string} name
 * @param {Map<string, number>} names that the object has already, and with which number the next of the same name may be told apart
 * @returns {string} one that it does not have
 */
function apart(name, names) {
  let next = names.get(name) ?? 2;
  let own = name;
  while (names.has(own)) own = `${name}~${next++}`;
  names.set(name, next);
  if (own !== name) names.set(own, 2);
  return own;
}

/**
 * Two names of an object that have become one are told apart: JSON with a name twice is refused, or loses a value.
 * @param {string[]} masked changed
 * @param {string[]} texts as they were
 * @param {import('./leaves.js').Leaf[]} leaves
 */
function partNames(masked, texts, leaves) {
  const changed = new Set(leaves.flatMap(({isKey, object}, i) => (isKey && masked[i] !== texts[i] ? [object] : [])));
  /** @type {Map<number, Map<string, number>>} */
  const names = new Map();
  for (const [i, {isKey, object}] of leaves.entries()) {
    if (!isKey || !changed.has(object)) continue;
    const known = names.get(object) ?? new Map();
    names.set(object, known);
    masked[i] = apart(masked[i] ?? '', known);
  }
}

/** @param {RegExpMatchArray} match @returns {Span} */
const spanOf = ({index = 0, 0: whole}) => [index, index + whole.length];

/** @param {readonly Mask[]} masks */
const sought = (masks) => masks.map(({search}) => search);

/** @param {string} text @param {string[]} shown @returns {Span[]} where a mask of ours stands in a text already */
function spansOf(text, shown) {
  /** @type {Span[]} */
  const spans = [];
  for (const mask of new Set(shown)) {
    for (let at = text.indexOf(mask); at >= 0; at = text.indexOf(mask, at + mask.length)) spans.push([at, at + mask.length]);
  }
  return spans.sort(([one], [other]) => one - other);
}

/** @param {string} text @param {Hidden[]} hidden apart from each other @param {string[]} shown by value */
function replaced(text, hidden, shown) {
  if (hidden.length === 0) return text;
  const parts = [];
  let at = 0;
  for (const {from, to, of} of hidden.sort((one, other) => one.from - other.from)) {
    parts.push(text.slice(at, from), shown[of] ?? '');
    at = to;
  }
  return parts.join('') + text.slice(at);
}

/** @param {string} quoted a string in JSON, perhaps cut off @returns {string} */
function unquoted(quoted) {
  if (!quoted.includes('\\') && quoted.length > 1 && quoted.endsWith('"')) return quoted.slice(1, -1);
  const text = parsedOf(quoted);
  return typeof text === 'string' ? text : quoted;
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
  /** Values by handle. @type {Map<string, TypedInTab>} */
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

  /** Returns the view of one client. @param {number} front @returns {Reader} */
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
   * Returns the value that a placeholder had when its client typed it before on the same site. The client cannot find it anew: the value is
   * masked.
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
        const isOfPage = typed.every(({placeholder}) => placeholder);
        return {value, typed, pattern: isOfPage ? wholeNumbersOf(pattern, value) : pattern, search: searchFor(value, isOfPage)};
      });
  }

  #save() {
    return this.#storage.remember(KEY, [...this.#tabs.values()]);
  }
}

/** @param {string} text @returns {unknown} */
function parsedOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a text that only begins as JSON does
  }
}
