import {isStructuralCss, isStructuralXPath} from './structural.js';

/**
 * Names that the person gave to elements, kept by origin on this machine: `mark=checkout` is an element wherever a client names one. The
 * name is the person's text; the selectors come from the page, or from a file, so each is held against the rules for selectors before it is
 * kept.
 *
 * @typedef {object} Mark
 * @property {string[][]} ways selectors as Chrome's Recorder writes them, the most lasting first; those of hosts of shadow roots before the
 * last one
 * @property {number[]} frame its place in each frame of its origin around it
 * @property {string} role what it was when it was named
 * @property {string} label its name then, as the page says it
 *
 * @typedef {Record<string, Mark>} MarksOfSite by name
 * @typedef {Record<string, MarksOfSite>} AllMarks by origin
 */

export const MARKS_KEY = 'marks';
/** The way by which a journey names a mark. */
export const MARK_WAY = 'mark/';
export const MOST = {
  origins: 200,
  marks: 200,
  name: 60,
  ways: 10,
  hops: 8,
  selector: 1000,
  frames: 20,
  role: 60,
  label: 300,
  chars: 2_000_000,
  nearest: 5,
};
/** Half of a character. */
const BROKEN = /\p{Surrogate}/u;
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]*[\p{L}\p{M}\p{N}])?$/u;

/** @param {string} name as a person writes it @returns {string} in one form; empty where it is no name */
export function cleanName(name) {
  const clean = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  return clean.length <= MOST.name && NAME.test(clean) ? clean : '';
}

/** @param {string} text @param {number} most @returns {string} its beginning, which ends with no half of a character */
export const beginning = (text, most) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** @param {unknown} way @returns {boolean} whether tools may look for it */
export function isWay(way) {
  if (
    !Array.isArray(way) ||
    way.length === 0 ||
    way.length > MOST.hops ||
    !way.every((hop) => typeof hop === 'string' && hop.length <= MOST.selector && !BROKEN.test(hop))
  )
    return false;
  const last = String(way.at(-1));
  const [, kind = '', what = ''] = /^(aria|text|xpath|pierce)\/(.*)$/s.exec(last) ?? [];
  if (!way.slice(0, -1).every((hop) => isStructuralCss(hop))) return false;
  if (kind === 'aria' || kind === 'text') return way.length === 1 && what.trim() !== '';
  if (kind === 'xpath') return way.length === 1 && isStructuralXPath(what);
  return isStructuralCss(kind === 'pierce' ? what : last);
}

/** @param {any} given @returns {Mark | undefined} nothing where a part of it is not what it must be */
export function readMark(given) {
  const {ways, frame = [], role = '', label = '', ...more} = typeof given === 'object' && given !== null ? given : {};
  const isKnown = Object.keys(more).length === 0;
  const hasWays = Array.isArray(ways) && ways.length > 0 && ways.length <= MOST.ways && ways.every(isWay);
  const hasFrame =
    Array.isArray(frame) &&
    frame.length <= MOST.frames &&
    frame.every((/** @type {unknown} */ at) => Number.isSafeInteger(at) && Number(at) >= 0 && Number(at) < 1000);
  const isSaid = [
    [role, MOST.role],
    [label, MOST.label],
  ].every(([text, most]) => typeof text === 'string' && text.length <= most && !BROKEN.test(text));
  return isKnown && hasWays && hasFrame && isSaid ? {ways, frame, role, label} : undefined;
}

/** @param {string} one @param {string} other @returns {boolean} */
export const isSameName = (one, other) => one.toLowerCase() === other.toLowerCase();

/**
 * @param {string} name
 * @param {readonly string[]} known
 * @returns {string[]} those that come nearest, the nearest first; some of all where none is near
 */
export function nearestNames(name, known) {
  const pairs = (/** @type {string} */ text) =>
    new Set(Array.from({length: Math.max(1, text.length - 1)}, (_, i) => text.toLowerCase().slice(i, i + 2)));
  const asked = pairs(name);
  return known
    .map((each) => {
      const its = pairs(each);
      return {each, score: [...its].filter((pair) => asked.has(pair)).length / (its.size + asked.size)};
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST.nearest)
    .map(({each}) => each);
}

/**
 * The ways to an element of a recorded step, its name before them and those of its name behind them: who has not this name finds it all the
 * same. Only a mark whose first way leads to this element now has its name in the step.
 * @param {MarksOfSite} ofSite
 * @param {{selectors: string[][], frame: number[]}} step
 * @returns {string[][]}
 */
export function named(ofSite, {selectors, frame}) {
  const known = new Set(selectors.map(String));
  const [name, mark] =
    Object.entries(ofSite).find(([, {ways, frame: its}]) => known.has(String(ways[0])) && String(its) === String(frame)) ?? [];
  return name && mark
    ? [[`${MARK_WAY}${name}`], ...selectors, ...mark.ways.filter((way) => !known.has(String(way)))].slice(0, MOST.ways)
    : selectors;
}

export class Marks {
  #storage;

  /** @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'read' | 'write'>} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @returns {Promise<AllMarks>} */
  async all() {
    return (await this.#storage.read(MARKS_KEY)) ?? {};
  }

  /** @param {string} origin @returns {Promise<MarksOfSite>} */
  async of(origin) {
    const all = await this.all();
    return Object.hasOwn(all, origin) ? /** @type {MarksOfSite} */ (all[origin]) : {};
  }

  /**
   * @param {string} origin
   * @param {string} name
   * @returns {Promise<{name: string, mark: Mark} | {nearest: string[]}>}
   */
  async find(origin, name) {
    const ofSite = await this.of(origin);
    const names = Object.keys(ofSite);
    const found = names.find((each) => each === name) ?? names.find((each) => isSameName(each, name));
    return found === undefined ? {nearest: nearestNames(name, names)} : {name: found, mark: /** @type {Mark} */ (ofSite[found])};
  }

  /** Keeps all of them, in place of what was kept. @param {AllMarks} all @returns {Promise<void>} rejects where there is no room */
  async keep(all) {
    const kept = Object.fromEntries(Object.entries(all).filter(([, ofSite]) => Object.keys(ofSite).length > 0));
    if (
      Object.keys(kept).length > MOST.origins ||
      Object.values(kept).some((ofSite) => Object.keys(ofSite).length > MOST.marks) ||
      JSON.stringify(kept).length > MOST.chars
    ) {
      throw new Error('marksFull');
    }
    await this.#storage.write(MARKS_KEY, kept);
  }
}
