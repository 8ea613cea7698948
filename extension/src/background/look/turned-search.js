import {BAR} from './folding.js';

/**
 * Finds the letters of a value side by side in another order, because a page may place each letter by a style of its own.
 *
 * @typedef {import('./folding.js').Span} Span
 */

/** The most parts into which a page may have cut the value, to show them in another order. */
const MOST_PARTS = 3;

/**
 * @param {string} text letters and digits alone, bars between what is not read together
 * @param {{core: string, coreBackwards: string}} value
 * @param {Uint8Array | undefined} known 1: found already, and no part of anything else
 * @returns {Generator<Span>} first and last letter
 */
export function* turnedIn(text, {core, coreBackwards}, known) {
  if (![...new Set(core)].every((letter) => text.includes(letter))) return;
  // Letters and digits together never match by chance; letters alone may be another word.
  const isMixed = /\d/.test(core) && /\D/.test(core);
  /** @type {Map<string, number>} */
  const places = new Map();
  for (const letter of core) if (!places.has(letter)) places.set(letter, places.size);
  const missing = new Int32Array(places.size);
  /** @param {number} place @param {1 | -1} by @returns {1 | 0 | -1} the change in how many letters occur too often or too rarely */
  const change = (place, by) => {
    const before = missing[place] ?? 0;
    missing[place] = before + by;
    return before === 0 ? 1 : before + by === 0 ? -1 : 0;
  };
  for (const letter of core) change(places.get(letter) ?? 0, 1);
  const all = missing.slice();
  let [first, wrong] = [0, places.size];
  for (let last = 0; last < text.length; last++) {
    const place = known?.[last] || text[last] === BAR ? undefined : places.get(text.charAt(last));
    if (place === undefined) {
      if (first < last) missing.set(all);
      [first, wrong] = [last + 1, places.size];
      continue;
    }
    wrong += change(place, -1);
    if (last - first === core.length) wrong += change(places.get(text.charAt(first++)) ?? 0, 1);
    if (wrong > 0 || last - first + 1 < core.length) continue;
    if (!isMixed && !hasFewParts(text.slice(first, last + 1), core, coreBackwards)) continue;
    yield [first, last];
    missing.set(all);
    [first, wrong] = [last + 1, places.size];
  }
}

/** @param {string} text @param {string} core @param {string} coreBackwards */
function hasFewParts(text, core, coreBackwards) {
  let at = 0;
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    let end = at;
    while (end < text.length && (core.includes(text.slice(at, end + 1)) || coreBackwards.includes(text.slice(at, end + 1)))) end++;
    at = end;
    if (at === text.length) return true;
  }
  return false;
}
