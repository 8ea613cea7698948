import {MOST as MOST_KEPT} from '../background/code/kept-scripts.js';
import {readUserScript} from '../background/code/user-script.js';
import {readJson} from '../ui/strict-json.js';

/**
 * Kept scripts as files: one user script, or all of them as JSON. One wrong entry refuses the whole file. Scripts of a file come switched
 * off: the person looks at them first.
 *
 * @typedef {import('../background/code/kept-scripts.js').Kept} Kept
 * @typedef {{code: import('../background/code/user-script.js').Refusal['code'] | 'scriptsFileTooLarge' | 'scriptsFileNotJson' |
 * 'scriptsFileNotOurs' | 'scriptsFileTooMany', what: string}} Refusal
 */

const KIND = 'mcp-datalayer scripts';
const VERSION = 1;
/** All that is kept can be exported and read again: a character has six bytes at most, as in `\u0001`. */
export const MOST_BYTES = 20 * 1024 * 1024;
/** More than the most scripts have, each an object with a text, so that too many of them are told as such. */
const MOST_VALUES = 10 * MOST_KEPT.scripts;

/** @param {Kept[]} kept @returns {string} */
export const scriptsFile = (kept) =>
  `${JSON.stringify({kind: KIND, version: VERSION, scripts: kept.map(({text}) => ({text}))}, null, 2)}\n`;

/** @param {string} text @returns {{scripts: {name: string, text: string}[]} | {refused: Refusal}} */
export function readScriptsFile(text) {
  /** @param {Refusal['code']} code @param {string} [what] */
  const refuse = (code, what = '') => ({refused: {code, what}});
  if (new TextEncoder().encode(text).length > MOST_BYTES) return refuse('scriptsFileTooLarge');
  if (!/^\ufeff?\s*[[{]/.test(text)) return readAll([text]);
  const read = readJson(text.replace(/^\ufeff/, ''), MOST_VALUES);
  if ('wrong' in read) return refuse('scriptsFileNotJson');
  const {kind, version, scripts, ...more} = read.value;
  const texts = Array.isArray(scripts)
    ? scripts.map((each) => (typeof each === 'object' && each !== null && Object.keys(each).join() === 'text' ? each.text : undefined))
    : [];
  if (
    kind !== KIND ||
    version !== VERSION ||
    !Array.isArray(scripts) ||
    Object.keys(more).length > 0 ||
    !texts.every((each) => typeof each === 'string')
  )
    return refuse('scriptsFileNotOurs');
  if (texts.length > MOST_KEPT.scripts) return refuse('scriptsFileTooMany', String(MOST_KEPT.scripts));
  return readAll(texts);
}

/** @param {string[]} texts @returns {{scripts: {name: string, text: string}[]} | {refused: Refusal}} */
function readAll(texts) {
  /** @type {{name: string, text: string}[]} */
  const scripts = [];
  for (const text of texts) {
    const read = readUserScript(text);
    if ('refused' in read)
      return {refused: {...read.refused, what: texts.length > 1 ? `${scripts.length + 1}: ${read.refused.what}` : read.refused.what}};
    if (scripts.some(({name}) => name === read.script.name)) return {refused: {code: 'scriptTwice', what: read.script.name}};
    scripts.push({name: read.script.name, text});
  }
  return {scripts};
}

/**
 * @param {Kept[]} kept
 * @param {{name: string, text: string}[]} added they take the place of those of the same name, and are off unless their text is the same
 * @returns {Kept[] | undefined} undefined where there is no room
 */
export function withScripts(kept, added) {
  const all = [...kept];
  for (const {name, text} of added) {
    const at = all.findIndex((each) => nameOf(each.text) === name);
    const same = all[at];
    if (same) all[at] = {on: same.on && same.text === text, text};
    else all.push({on: false, text});
  }
  return withRoom(all);
}

/** @param {Kept[]} all @returns {Kept[] | undefined} undefined where there is no room for them */
export const withRoom = (all) =>
  all.length <= MOST_KEPT.scripts && all.reduce((sum, {text}) => sum + text.length, 0) <= MOST_KEPT.chars ? all : undefined;

/** @param {string} text @returns {string} */
export function nameOf(text) {
  const read = readUserScript(text, true);
  return 'script' in read ? read.script.name : '';
}
