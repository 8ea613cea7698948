import {MOST, cleanName, isSameName, isWay, readMark} from '../background/look/marks.js';
import {readJson} from '../ui/strict-json.js';

/**
 * Names of elements as a file, so that a team has the same. Files are not trusted: what is not as it must be refuses the whole file, and
 * nothing of it is kept.
 *
 * @typedef {import('../background/look/marks.js').AllMarks} AllMarks
 * @typedef {{code: 'marksFileTooLarge' | 'marksFileNotJson' | 'marksFileNotOurs' | 'marksFileUnknown' | 'marksFileSite' | 'marksFileName' |
 * 'marksFileTwice' | 'marksFileSelector' | 'marksFileElement' | 'marksFileTooMany', place: string}} Refusal
 */

const KIND = 'mcp-datalayer element names';
const VERSION = 1;
export const MOST_BYTES = 1024 * 1024;

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object may have a member toString that is no function. @param {unknown} hop */
const wordOf = (hop) => (typeof hop === 'string' ? hop : JSON.stringify(hop));

/** @param {AllMarks} all @returns {string} */
export function markFile(all) {
  const sites = Object.fromEntries(
    Object.entries(all).map(([origin, ofSite]) => [
      origin,
      Object.fromEntries(Object.entries(ofSite).map(([name, {ways, ...more}]) => [name, {selectors: ways, ...more}])),
    ]),
  );
  return `${JSON.stringify({kind: KIND, version: VERSION, sites}, null, 2)}\n`;
}

/** @param {string} text @returns {{sites: AllMarks} | {refused: Refusal}} */
export function readMarkFile(text) {
  /** @param {Refusal['code']} code @param {string} [place] */
  const refuse = (code, place = '') => ({refused: {code, place: place.slice(0, 200)}});
  if (new TextEncoder().encode(text).length > MOST_BYTES) return refuse('marksFileTooLarge');
  const read = readJson(text.replace(/^\ufeff/, ''));
  if ('wrong' in read) return refuse('marksFileNotJson');
  if (!isObject(read.value) || read.value.kind !== KIND || read.value.version !== VERSION || !isObject(read.value.sites))
    return refuse('marksFileNotOurs');
  const unknown = Object.keys(read.value).find((key) => !['kind', 'version', 'sites'].includes(key));
  if (unknown !== undefined) return refuse('marksFileUnknown', unknown);
  const sites = Object.entries(read.value.sites);
  if (sites.length > MOST.origins) return refuse('marksFileTooMany', String(MOST.origins));
  /** @type {AllMarks} */
  const all = {};
  for (const [origin, names] of sites) {
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin || !isObject(names))
      return refuse('marksFileSite', origin);
    if (Object.keys(names).length > MOST.marks) return refuse('marksFileTooMany', String(MOST.marks));
    /** @type {import('../background/look/marks.js').MarksOfSite} */
    const ofSite = {};
    for (const [name, given] of Object.entries(names)) {
      const place = `${origin} ${name}`;
      if (cleanName(name) !== name) return refuse('marksFileName', place);
      if (Object.keys(ofSite).some((each) => isSameName(each, name))) return refuse('marksFileTwice', place);
      if (!isObject(given)) return refuse('marksFileElement', place);
      const {selectors, ...more} = given;
      const bad = Array.isArray(selectors) ? selectors.find((way) => !isWay(way)) : undefined;
      if (bad !== undefined) return refuse('marksFileSelector', `${place}: ${[bad].flat().map(wordOf).join(' >>> ')}`);
      const mark = 'ways' in more ? undefined : readMark({...more, ways: selectors});
      if (!mark) return refuse('marksFileElement', place);
      ofSite[name] = mark;
    }
    all[origin] = ofSite;
  }
  return {sites: all};
}

/**
 * @param {AllMarks} kept
 * @param {AllMarks} added
 * @returns {{all: AllMarks, count: number, replaced: number}} those of the file take the place of those of the same name
 */
export function merged(kept, added) {
  const all = structuredClone(kept);
  let count = 0;
  let replaced = 0;
  for (const [origin, names] of Object.entries(added)) {
    const ofSite = (all[origin] ??= {});
    for (const [name, mark] of Object.entries(names)) {
      const same = Object.keys(ofSite).find((each) => isSameName(each, name));
      if (same !== undefined) {
        delete ofSite[same];
        replaced++;
      }
      ofSite[name] = mark;
      count++;
    }
  }
  return {all, count, replaced};
}
