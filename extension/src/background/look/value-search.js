import {base64Cores, base64In} from './base64-search.js';
import {beginningBefore, cutsIn} from './cut-off.js';
import {damagedOf, tracedOf} from './damaged.js';
import {BAR, fold, otherEscapesIn, unescaped} from './folding.js';
import {firstFrom, markupReadings, withoutMarkup} from './markup-reading.js';
import {rowIn, rowsOf, writtenIn} from './number-search.js';
import {turnedIn} from './turned-search.js';
import {bytesOf, codesOf, hexOf, numbersOf} from './value-patterns.js';

/**
 * Finds a value that a page shows in other letters, backwards, parted by signs or elements, or with its parts in another order: styles may
 * turn their order on the screen, so a person reads there what stands otherwise in the page. Values that are as long as a code of a
 * telephone are found as a whole alone: what is so short stands in many numbers.
 *
 * @typedef {import('./folding.js').Span} Span
 * @typedef {{from: number, to: number, of: number}} Hidden `of`: which value
 * @typedef {object} Sought
 * @property {string} plain what is read of the value
 * @property {string} backwards
 * @property {string} core its letters and digits alone
 * @property {string} coreBackwards
 * @property {[string, string][]} damaged what may be left of its letters where some were lost, and that backwards
 * @property {RegExp | undefined} traced an ordinary word that is left of it, with what stands for the letters that were lost
 * @property {string} tight without blanks, where it has hardly a letter; else empty
 * @property {RegExp} bytes in hexadecimal, one behind the other
 * @property {import('./number-search.js').Row[]} numbers of its letters
 * @property {string[]} hex its bytes
 * @property {import('./base64-search.js').Cores} base64
 * @property {ReadonlySet<string>} codes the numbers of its letters
 * @property {boolean} isNumber
 * @property {boolean} isOfPage a page has chosen it, so it must not hide other words
 */

export const LEAST = 4;
/** The fewest letters and digits that say, with signs between them, that they are the value. */
const LEAST_PARTED = 6;
const LEAST_PARTED_OF_PAGE = 8;
/** The fewest letters that may begin and end within a word. */
const LEAST_FREE = 8;
/** The most letters that a damaged value may lack: what is left of more may be a word, as a number alone is a date. */
const MOST_LOST = 2;
/** The most signs between two letters, blanks counted as one: a row of a table, a list, a line of a few signs. */
const MOST_APART = 400;
/** The letters of a short value, one each: a code in as many fields. */
const MOST_APART_SHORT = 24;
/** A text that was cut off may end within a value; a shorter one is no cut one. */
const CUT_CHARS = 60;
const MOST_LAYERS = 2;
/** The numbers of the letters of the shortest value. */
const HAS_NUMBERS = /(?:\d\D{0,20}){4}/;
/** Four letters in hexadecimal. */
const LEAST_HEX = 8;
const NAMED = /[\p{L}\p{N}]/u;
export const BORDER = '\0';
/** Takes out borders in a page's text: those are not ours. @param {string} text */
export const withoutBorders = (text) => text.replaceAll(BORDER, ' ');

/** @param {string} value @param {boolean} isOfPage @returns {Sought} */
export function sought(value, isOfPage) {
  const plain = fold(value, {escapes: 'none'}).text.trim();
  const core = coreOf(plain);
  const damaged = isOfPage
    ? []
    : damagedOf(value)
        .map(coreOf)
        .filter(
          (each) => each.length >= LEAST_FREE && each.length + MOST_LOST >= core.length && !/^\d+$/.test(each) && !each.includes(core),
        );
  return {
    plain,
    backwards: reversed(plain),
    core,
    coreBackwards: reversed(core),
    damaged: [...new Set(damaged)].map((each) => [each, reversed(each)]),
    traced: isOfPage ? undefined : tracedOf(value),
    tight: core.length < LEAST_PARTED && plain.length >= LEAST_PARTED ? plain.replaceAll(' ', '') : '',
    bytes: bytesOf(value),
    numbers: rowsOf(numbersOf(value)),
    hex: hexOf(value),
    base64: base64Cores(value),
    codes: new Set(codesOf(value)),
    isNumber: /^\d+$/.test(core),
    isOfPage,
  };
}

/** @param {string} text */
const reversed = (text) => [...text].reverse().join('');
/** @param {string} text */
const coreOf = (text) => [...text].filter((sign) => NAMED.test(sign)).join('');

/**
 * Finds the texts that may have a value in them, or one together with the next: most answers have none, and are read but once.
 * @param {string[]} texts
 * @param {readonly Sought[]} values
 * @param {(joined: string) => Span[]} moreIn what is found otherwise
 * @returns {{alone: Set<number>, isJoined: (one: number, next: number) => boolean}}
 */
export function lookThrough(texts, values, moreIn) {
  /** @type {Set<number>} */
  const alone = new Set();
  /** @type {string[]} */
  const plain = [];
  for (let first = 0; first < texts.length; first += MOST_AT_ONCE) {
    const some = lookThroughBlock(texts.slice(first, first + MOST_AT_ONCE), values, moreIn);
    for (const i of some.alone) alone.add(first + i);
    for (const text of some.plain) plain.push(text);
  }
  const parts = values.filter((value) => mayBeParted(value) || isShort(value));
  /** The edges of each text, as it stands and without its markup. @type {([Edges, Edges] | undefined)[]} */
  const edges = [];
  /** @param {number} i */
  const edgesAt = (i) => (edges[i] ??= bothEdgesOf(plain[i] ?? ''));
  return {
    alone,
    isJoined: (one, next) => {
      if (parts.length === 0) return false;
      const [[before, bare], [behind, bareBehind]] = [edgesAt(one), edgesAt(next)];
      if (parts.some((value) => mayGoOn(before, behind, value))) return true;
      return (bare !== before || bareBehind !== behind) && parts.some((value) => mayGoOn(bare, bareBehind, value));
    },
  };
}

/** @param {string[]} texts @param {readonly Sought[]} values @param {(joined: string) => Span[]} moreIn @returns {{alone: Set<number>, plain: string[]}} */
function lookThroughBlock(texts, values, moreIn) {
  const joined = texts.map(withoutBorders).join(BETWEEN);
  /** @type {Span[]} */
  const borders = [];
  /** @type {number[]} */
  const begins = [];
  let begin = 0;
  for (const text of texts) {
    begins.push(begin);
    begin += text.length + BETWEEN.length;
    borders.push([begin - BETWEEN.length, begin]);
  }
  borders.pop();
  const folded = fold(joined, {barred: borders});
  /** @type {Hidden[]} */
  const found = [];
  searchAll(joined, folded, values, found, borders);
  /** @type {Set<number>} */
  const alone = new Set();
  for (const [from, to] of [...found.map((each) => /** @type {Span} */ ([each.from, each.to])), ...moreIn(joined)]) {
    for (let i = lastAt(begins, from); i < texts.length && (begins[i] ?? 0) < to; i++) alone.add(i);
  }
  texts.forEach((text, i) => text.length >= CUT_CHARS && alone.add(i)); // it may be cut off at its end
  return {alone, plain: folded.text.split(BAR)};
}

/** Enough borders that nothing is found across them. */
const BETWEEN = BORDER.repeat(8);
/** A page chooses how many texts there are, and borders are longer than most of them. */
const MOST_AT_ONCE = 20_000;

/** @param {number[]} begins @param {number} at @returns {number} the last that is not behind it */
function lastAt(begins, at) {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((begins[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * @typedef {{text: string, end: string, start: string}} Edges the last and the first word of a folded text
 * @param {string} text folded
 * @returns {Edges}
 */
function edgesOf(text) {
  const [, end = ''] = /([\p{L}\p{N}]{0,40})[^\p{L}\p{N}]{0,40}$/u.exec(text.slice(-80)) ?? [];
  const [, start = ''] = /^[^\p{L}\p{N}]{0,40}([\p{L}\p{N}]{0,40})/u.exec(text.slice(0, 80)) ?? [];
  return {text, end, start};
}

/** @param {string} text folded @returns {[Edges, Edges]} as it stands and without its markup */
function bothEdgesOf(text) {
  const edges = edgesOf(text);
  const bare = withoutMarkup(text);
  return [edges, bare === text ? edges : edgesOf(bare)];
}

/** @param {Edges} one @param {Edges} next @param {Sought} value @returns {boolean} whether it may go on from one to the next */
function mayGoOn({text: one, end}, {text: next, start}, {core, coreBackwards, codes}) {
  if (codes.has(one) && codes.has(next)) return true;
  if (end === '' || start === '') return one.length + next.length < MOST_APART; // signs and empty texts stand between letters
  const border = end.slice(-1) + start.charAt(0);
  const isPart = (/** @type {string} */ part) => core.includes(part) || coreBackwards.includes(part);
  return core.includes(border) || coreBackwards.includes(border) || (isPart(end) && isPart(start));
}

/**
 * @param {string} text
 * @param {import('./folding.js').Folded} folded what is read of it
 * @param {readonly Sought[]} values
 * @param {Hidden[]} found
 * @param {readonly Span[]} barred
 * @param {number} [layers] of escapes that were taken off
 */
function searchAll(text, folded, values, found, barred, layers = 0) {
  search(folded, values, found);
  for (const each of markupReadings(text, folded)) search(each, values, found);
  for (const escapes of otherEscapesIn(text)) search(fold(text, {escapes, barred}), values, found);
  const base64 = values.map((value) => value.base64);
  for (const each of base64In(text, base64)) found.push(each);
  const inner = layers < MOST_LAYERS ? unescaped(text) : undefined;
  if (!inner) return;
  /** @type {Hidden[]} */
  const within = [];
  const bars = barred.map(([from, to]) => /** @type {Span} */ ([firstFrom(inner.from, from), firstFrom(inner.from, to)]));
  searchAll(inner.text, fold(inner.text, {barred: bars}), values, within, bars, layers + 1);
  for (const {from, to, of} of within) found.push({from: inner.from[from] ?? 0, to: inner.to[to - 1] ?? 0, of});
}

/**
 * @param {string} text with borders (`\0`) that no markup goes over
 * @param {readonly Sought[]} values the longest first
 * @param {readonly Span[]} barred what nothing is read across
 * @returns {Hidden[]} what to hide, in no order; some may overlap
 */
export function findIn(text, values, barred) {
  const least = Math.min(...values.map(({plain}) => plain.length));
  if (text.length < Math.min(least, LEAST)) return [];
  /** @type {Hidden[]} */
  const found = [];
  searchAll(text, fold(text, {barred}), values, found, barred);
  return found;
}

/**
 * @param {import('./folding.js').Folded} folded
 * @param {readonly Sought[]} values
 * @param {Hidden[]} found
 */
function search({text, from, to}, values, found) {
  const cuts = cutsIn(text);
  const hasNumbers = HAS_NUMBERS.test(text);
  const numbers = hasNumbers ? writtenIn(text) : [];
  /** @param {number} first @param {number} last in the folded text @param {number} of */
  const add = (first, last, of) => found.push({from: from[first] ?? 0, to: to[last] ?? 0, of});
  /** @param {string} way @param {number} least @param {number} of */
  const addBeginnings = (way, least, of) => {
    for (const end of cuts) {
      const begin = beginningBefore(text, end, way, least);
      if (begin < end) add(begin, end - 1, of);
    }
  };
  const core = values.some((value) => mayBeParted(value) || isShort(value)) ? coreIn(text) : undefined;
  for (const [of, value] of values.entries()) {
    for (const way of waysOf(value)) {
      addBeginnings(way, value.isOfPage ? LEAST_PARTED_OF_PAGE : LEAST, of);
      for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + 1)) {
        const isWhole = !isNamed(text, at - 1) && !isNamed(text, at + way.length);
        const isEnough = way === value.plain ? !(value.isOfPage && value.isNumber) : way.length >= LEAST_PARTED && !value.isNumber;
        if (isEnough || isWhole) add(at, at + way.length - 1, of);
      }
    }
    for (const match of value.traced ? text.matchAll(value.traced) : []) add(match.index, match.index + match[0].length - 1, of);
    for (const match of hasNumbers ? text.matchAll(value.bytes) : []) add(match.index, match.index + match[0].length - 1, of);
    for (const row of value.numbers) for (const [first, end] of rowIn(numbers, row)) add(first, end - 1, of);
    for (const hex of value.hex) addBeginnings(hex, LEAST_HEX, of);
    for (const [first, last] of value.tight === '' ? [] : tightIn(text, value.tight)) add(first, last, of);
    if (!core) continue;
    for (const [first, last] of foundIn(core, value, cuts)) add(core.at[first] ?? 0, core.at[last] ?? 0, of);
  }
}

/** @param {Core} core @param {Sought} value @param {number[]} cuts where something was cut off @returns {Span[]} first and last letter */
function foundIn(core, value, cuts) {
  if (isShort(value)) return [...shortIn(core, value)];
  if (!mayBeParted(value)) return [];
  const spans = [...partedIn(core, value)];
  if (value.isOfPage) return spans;
  const known = coveredBy(spans, core.text.length);
  const otherwise = [...orderedOtherwise(core, value, known)];
  const isFree = !value.isNumber && value.core.length >= LEAST_FREE;
  const turned = isFree ? [...turnedIn(core.text, value, coveredBy([...spans, ...otherwise], core.text.length))] : [];
  return [...spans, ...otherwise, ...turned, ...cuts.flatMap((end) => beginningIn(core, value, end))];
}

/** The beginning of the value, with signs between its letters, where the text was cut off. @param {Core} core @param {Sought} value @param {number} end @returns {Span[]} */
function beginningIn({text, at, letters}, {core, isNumber}, end) {
  if (isNumber) return [];
  let [low, high] = [0, letters];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < end) low = middle + 1;
    else high = middle;
  }
  const begin = beginningBefore(text, low, core, LEAST_PARTED);
  return begin < low ? [[begin, low - 1]] : [];
}

/** @param {string} text @param {string} tight @returns {Generator<Span>} where it stands with blanks between its signs */
function* tightIn(text, tight) {
  if (![...new Set(tight)].every((sign) => text.includes(sign))) return;
  const kept = [...text].flatMap((sign, i) => (sign === ' ' ? [] : [i]));
  if (kept.length === text.length || text.length !== [...text].length) return;
  const bare = kept.map((i) => text[i]).join('');
  for (let at = bare.indexOf(tight); at >= 0; at = bare.indexOf(tight, at + 1)) yield [kept[at] ?? 0, kept[at + tight.length - 1] ?? 0];
}

/** Tells whether it is found parted only where each of its letters stands alone. @param {Sought} value */
const isShort = ({core, isOfPage}) => !isOfPage && core.length >= LEAST && core.length < LEAST_PARTED;

/** Tells whether it is long enough to be read with signs between its letters. @param {Sought} value */
const mayBeParted = ({core, isOfPage}) => core.length >= (isOfPage ? LEAST_PARTED_OF_PAGE : LEAST_PARTED);

/** @param {Sought} value @returns {string[]} */
const waysOf = ({plain, backwards}) => (plain.length < LEAST ? [] : plain === backwards ? [plain] : [plain, backwards]);

/** @param {string} text @param {number} at */
const isNamed = (text, at) => at >= 0 && at < text.length && NAMED.test(text.charAt(at));

/**
 * The letters and digits of a text, and the words that they are in.
 * @typedef {object} Core
 * @property {string} text
 * @property {Int32Array} at by letter, where it stands in the folded text
 * @property {number} letters how many there are
 * @property {Span[]} words in this text
 */

/** Tells by code point whether it is a letter or a digit. @type {Map<number, boolean>} */
const named = new Map();
const MOST_KNOWN = 20_000;

/** @param {number} code */
function isLetter(code) {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  const before = named.get(code);
  if (before !== undefined) return before;
  if (named.size >= MOST_KNOWN) named.clear();
  const is = NAMED.test(String.fromCodePoint(code));
  named.set(code, is);
  return is;
}

/** @param {string} text folded @returns {Core} */
function coreIn(text) {
  /** @type {string[]} */
  const parts = [];
  const at = new Int32Array(text.length * 2);
  let length = 0;
  /** @type {Span[]} */
  const words = [];
  /** @param {string} word @param {number} begin */
  const add = (word, begin) => {
    words.push([length, length + word.length]);
    parts.push(word);
    for (let i = 0; i < word.length; i++) at[length++] = begin + i;
  };
  let last = -1;
  for (let i = 0; i < text.length; ) {
    const begin = i;
    while (i < text.length && isLetter(/** @type {number} */ (text.codePointAt(i))))
      i += text.charCodeAt(i) >= 0xd800 && text.charCodeAt(i) <= 0xdbff ? 2 : 1;
    if (i > begin) {
      if (last >= 0 && begin - last > MOST_APART) add(BAR, begin); // too far from what stands before it to be read with it
      add(text.slice(begin, i), begin);
      last = i;
    } else {
      if (text.charAt(i) === BAR) {
        add(BAR, i);
        last = i;
      }
      i++;
    }
  }
  return {text: parts.join(''), at, letters: length, words};
}

/** @param {Span[]} words @param {number} at a letter @returns {Span} the word that it is in */
function wordAt(words, at) {
  let [low, high] = [0, words.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.[1] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return words[low] ?? [0, 0];
}

/**
 * The value forwards or backwards, with signs between its letters.
 * @param {Core} core
 * @param {Sought} value
 * @returns {Generator<Span>} first and last letter
 */
function* partedIn({text, words}, {core, coreBackwards, damaged, isNumber}) {
  for (const way of new Set([core, coreBackwards, ...damaged.flat()])) {
    for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + 1)) {
      const end = at + way.length;
      const isWhole = wordAt(words, at)[0] === at && wordAt(words, end - 1)[1] === end;
      if (isWhole || (!isNumber && way.length >= LEAST_FREE)) yield [at, end - 1];
    }
  }
}

/**
 * A short value in fields of a letter each, or in two or three words where it has letters and digits.
 * @param {Core} core
 * @param {Sought} value
 * @returns {Generator<Span>} first and last letter
 */
function* shortIn({text, at, words}, {core, coreBackwards}) {
  const isMixed = /\d/.test(core) && /\D/.test(core);
  /** @param {number} word */
  const lengthOf = (word) => (words[word]?.[1] ?? 0) - (words[word]?.[0] ?? 0);
  /** @param {number} word */
  const gapBefore = (word) => (at[words[word]?.[0] ?? 0] ?? 0) - (at[(words[word]?.[0] ?? 1) - 1] ?? 0);
  for (let first = 0; first < words.length; first++) {
    const from = words[first]?.[0] ?? 0;
    if (!text.startsWith(core, from) && !text.startsWith(coreBackwards, from)) continue;
    let [last, isNear] = [first, true];
    while (last + 1 < words.length && (words[last]?.[1] ?? 0) - from < core.length) isNear &&= gapBefore(++last) <= MOST_APART_SHORT;
    if (!isNear || (words[last]?.[1] ?? 0) - from !== core.length || last === first) continue;
    const isLetters = last - first + 1 === core.length;
    const isOfRow = isLetters && ((first > 0 && lengthOf(first - 1) === 1) || lengthOf(last + 1) === 1) && /^\d+$/.test(core);
    if (isLetters ? !isOfRow : isMixed) yield [from, from + core.length - 1];
  }
}

/**
 * Words that are together the letters of the value, and each a part of it, in whichever order. As a page chooses how many there are,
 * each of them is counted in once and out once.
 * @param {Core} core
 * @param {Sought} value
 * @param {Uint8Array} known 1 where the value stands in its own order; words that are the end of one and the beginning of the next are no more of it
 * @returns {Generator<Span>} first and last letter
 */
function* orderedOtherwise({text, words}, {core, coreBackwards, isNumber}, known) {
  const missing = new Letters(core);
  let first = 0;
  let length = 0;
  for (let last = 0; last < words.length; last++) {
    const [from, to] = words[last] ?? [0, 0];
    const part = to - from < core.length ? text.slice(from, to) : '';
    if (part === '' || !(core.includes(part) || coreBackwards.includes(part))) {
      while (first < last) missing.add(text, ...(words[first++] ?? [0, 0]), 1);
      first = last + 1;
      length = 0;
      continue;
    }
    missing.add(text, from, to, -1);
    length += part.length;
    while (length > core.length) {
      const word = words[first++] ?? [0, 0];
      missing.add(text, ...word, 1);
      length -= word[1] - word[0];
    }
    if (length < core.length || !missing.isEmpty || (isNumber && !isTurned(text, words, first, last, core))) continue;
    const begin = words[first]?.[0] ?? 0;
    if (known.subarray(begin, to).includes(0)) yield [begin, to - 1];
  }
}

/** Counts the letters of a value that are missing or too many. */
class Letters {
  /** The numbers by letter; below 0 where there are too many. @type {Map<string, number>} */
  #counts = new Map();
  #wrong = 0;

  /** @param {string} text */
  constructor(text) {
    this.add(text, 0, text.length, 1);
  }

  get isEmpty() {
    return this.#wrong === 0;
  }

  /** @param {string} text @param {number} from @param {number} to @param {1 | -1} by */
  add(text, from, to, by) {
    for (let i = from; i < to; i++) {
      const letter = text.charAt(i);
      const before = this.#counts.get(letter) ?? 0;
      this.#counts.set(letter, before + by);
      if (before === 0) this.#wrong++;
      else if (before + by === 0) this.#wrong--;
    }
  }
}

/** @param {Span[]} spans first and last @param {number} length @returns {Uint8Array} 1 where a letter is in one of them */
function coveredBy(spans, length) {
  const is = new Uint8Array(length);
  for (const [first, last] of spans) is.fill(1, first, last + 1);
  return is;
}

/**
 * Tells whether these words have the value from its last part to its first; digits in any other order are other numbers.
 * @param {string} text
 * @param {Span[]} words
 * @param {number} first
 * @param {number} last
 * @param {string} core
 */
const isTurned = (text, words, first, last, core) =>
  words
    .slice(first, last + 1)
    .reverse()
    .map((word) => text.slice(...word))
    .join('') === core;
