/**
 * Finds the letters of a value as numbers, one behind the other: `113, 122, 55`, `113.0 122.0`, or with another number before each. A page
 * may repeat such numbers without end, so a text is gone through once, however many ways there are to read it.
 *
 * @typedef {{from: number, to: number, code: number, gap: number, digits: number}} Written `gap`: the signs before it; Infinity: a bar
 * @typedef {{letters: number, places: Map<number, number[]>}} Row by number, which letters it may be, the last one first
 */

const MOST_APART = 16;
/** The most signs, and digits, of a number that stands between two letters. */
const MOST_BEHIND = 8;
const MOST_DIGITS_BETWEEN = 4;
const MOST_ZEROS = 3;
const BAR = '\u0001';

/** @param {number[][]} codes of each letter @returns {Row[]} forwards and backwards */
export const rowsOf = (codes) =>
  [codes, codes.toReversed()].map((each) => {
    /** @type {Map<number, number[]>} */
    const places = new Map();
    for (const [i, ways] of each.entries()) for (const code of ways) places.set(code, [...(places.get(code) ?? []), i]);
    return {letters: each.length, places};
  });

/** @param {string} text folded @returns {Written[]} in its order */
export function writtenIn(text) {
  /** @type {Written[]} */
  const all = [];
  let [end, isTailed] = [0, true];
  for (const {index, 0: digits} of text.matchAll(/\d+/g)) {
    if (!isTailed && index === end + 1 && text[end] === '.' && (digits === '0' || digits === '00')) {
      [end, isTailed] = [index + digits.length, true]; // `113.0` is one number
      continue;
    }
    const zeros = digits.length - digits.replace(/^0+(?=\d)/, '').length;
    const gap = index - end > MOST_APART || text.slice(end, index).includes(BAR) ? Infinity : index - end;
    const to = index + digits.length;
    all.push({from: index, to, code: zeros > MOST_ZEROS ? -1 : Number(digits), gap, digits: digits.length});
    [end, isTailed] = [to, false];
  }
  return all;
}

/**
 * @param {readonly Written[]} numbers of a text
 * @param {Row} row
 * @returns {Generator<[from: number, to: number]>} where it stands in the text
 */
export function* rowIn(numbers, {letters, places}) {
  /** Where the letters begin that end with a number, by how many there are; of the last number, and of the one before. */
  let [last, before] = /** @type {(Map<number, number> | undefined)[]} */ ([]);
  for (const [i, {from, to, code, gap}] of numbers.entries()) {
    const between = numbers[i - 1];
    const isNext = gap <= MOST_APART;
    const isNextButOne = between && between.gap <= MOST_APART && between.digits <= MOST_DIGITS_BETWEEN && gap <= MOST_BEHIND;
    /** @type {Map<number, number> | undefined} */
    let here;
    for (const place of places.get(code) ?? []) {
      const one = isNext ? last?.get(place) : undefined;
      const other = isNextButOne ? before?.get(place) : undefined;
      const begin = place === 0 ? from : Math.min(one ?? Infinity, other ?? Infinity);
      if (begin < Infinity) here = (here ?? new Map()).set(place + 1, begin);
    }
    const found = here?.get(letters);
    if (found !== undefined) yield [found, to];
    [before, last] = found === undefined ? [last, here] : [undefined, undefined];
  }
}
