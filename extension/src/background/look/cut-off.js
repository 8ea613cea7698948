/**
 * Where a text that was too long may have been cut off within a value: at its end, and where a quoted part of it ends so. What is found
 * there is only the beginning of a value, so shorter texts are none that were cut: nobody is to guess a value sign by sign.
 */

const CUT_CHARS = 60;
/** The sign for it, before what may stand behind it: an end of quotes, or how many more there are. */
const SIGN = /(?:…|\.\.\.)(?=\\{0,16}["']|&quot;|$|(?:…|\.\.\.)?(?: (?:…|\.\.\.))? ?\(\d+ more\)$)/g;
/** The half of an escape, or of an entity. */
const HALF = /(?:%[\da-f]?|\\u?[\da-f]{0,3}|&(?:#x?)?[\da-z]{0,6};?)$/i;
const MOST_HALF = 10;
/** The longest half of a tag, and the most blanks. */
const MOST_TAG = 200;
const BLANK = /\s/;

/** @param {string} text as it stands, or as it is read @returns {number[]} ends of what may be the beginning of a value, none of them half an escape */
export function cutsIn(text) {
  if (text.length < CUT_CHARS) return [];
  // All of them, each at little cost: a page may write many in front of the one that matters.
  const ends = [...text.matchAll(SIGN)].map(({index}) => index).filter((index) => index >= CUT_CHARS);
  /** @type {Set<number>} */
  const cuts = new Set();
  let [at, tag] = [0, -1];
  for (const end of [...ends, text.length]) {
    cuts.add(end);
    for (at = Math.max(at, end - MOST_TAG); at < end; at++) {
      if (text[at] === '<') tag = at;
      else if (text[at] === '>' || text[at] === '\0' || text[at] === '\u0001') tag = -1;
    }
    cuts.add(tag >= Math.max(0, end - MOST_TAG) ? tag : withoutHalf(text, end));
  }
  return [...cuts];
}

/** @param {string} text @param {number} end @returns {number} before the half of an escape or an entity, and blanks, that stand there */
function withoutHalf(text, end) {
  let last = end;
  while (last > 0 && end - last < MOST_TAG && BLANK.test(text.charAt(last - 1))) last--;
  const begin = Math.max(0, last - MOST_HALF);
  return begin + (HALF.exec(text.slice(begin, last))?.index ?? last - begin);
}

/**
 * @param {string} text
 * @param {number} end of what was cut off
 * @param {string} value
 * @param {number} least so many signs of it say that it is one
 * @returns {number} where the beginning of the value stands right before that; the end where none does
 */
export function beginningBefore(text, end, value, least) {
  if (end < least || !value.includes(text.charAt(end - 1)) || !value.includes(text.slice(end - least, end))) return end;
  const before = text.slice(Math.max(0, end - value.length), end);
  for (let chars = Math.min(value.length - 1, before.length); chars >= least; chars--)
    if (before.endsWith(value.slice(0, chars))) return end - chars;
  return end;
}
