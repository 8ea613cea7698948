/**
 * Where a text that was too long may have been cut off within a value: at its end, and where a quoted part of it ends so. What is found
 * there is only the beginning of a value, so shorter texts are none that were cut: nobody is to guess a value sign by sign.
 */

const CUT_CHARS = 60;
const MOST_ENDS = 200;
/** The sign for it, before what may stand behind it: an end of quotes, or how many more there are. */
const SIGN = /(?:…|\.\.\.)(?=\\{0,16}["']|&quot;|$|(?:…|\.\.\.)?(?: (?:…|\.\.\.))? ?\(\d+ more\)$)/g;
/** The half of an escape, of an entity, of a tag, and blanks. */
const HALF = /(?:%[\da-f]?|\\u?[\da-f]{0,3}|&(?:#x?)?[\da-z]{0,6};?|<[^<>\0\u0001]{0,200})?\s*$/iu;

/** @param {string} text as it stands, or as it is read @returns {number[]} ends of what may be the beginning of a value, none of them half an escape */
export function cutsIn(text) {
  if (text.length < CUT_CHARS) return [];
  const ends = new Set([text.length]);
  for (const {index} of text.matchAll(SIGN)) {
    if (ends.size > MOST_ENDS) break;
    if (index >= CUT_CHARS) ends.add(index);
  }
  return [...ends].flatMap((end) => {
    const before = text.slice(Math.max(0, end - MOST_HALF), end);
    return [end, end - (HALF.exec(before)?.[0].length ?? 0)];
  });
}
const MOST_HALF = 210;

/**
 * @param {string} text
 * @param {number} end of what was cut off
 * @param {string} value
 * @param {number} least so many signs of it say that it is one
 * @returns {number} where the beginning of the value stands right before that; the end where none does
 */
export function beginningBefore(text, end, value, least) {
  const before = text.slice(Math.max(0, end - value.length), end);
  for (let chars = Math.min(value.length - 1, before.length); chars >= least; chars--)
    if (before.endsWith(value.slice(0, chars))) return end - chars;
  return end;
}
