import {fold} from './folding.js';

/**
 * Finds a value with letters beyond ASCII where they were lost, taken for other ones, or written in two letters: `Zq7-K?ln`,
 * `Zq7-KÃ¶ln`, `Zq7-Koeln`, `xn--zq7-kln-…`. All but one letter of a password is the password.
 */

const TWO_LETTERS = /** @type {Record<string, string>} */ ({
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
  œ: 'oe',
});
const WESTERN = new TextDecoder('windows-1252');

/** A word of one's own, or a name: it stands on many pages, whatever letter somebody has put before or behind it. */
const WORD = /^(?:[A-Z]?[a-z]{7,}|[A-Z]{8,})$/;
/** The signs that stand where a letter was lost. */
const TRACE = '[?\\ufffd\u00bf\u25a1_*]{1,8}';

/**
 * Takes values of which an ordinary word is left, as `Facebook` of `Facebookö`: it is looked for with a trace of what was lost alone.
 * @param {string} value
 * @returns {RegExp | undefined} in a folded text
 */
export function tracedOf(value) {
  const [, before, word, behind] = /^([^\0-\x7f]*)([\0-\x7f]+?)([^\0-\x7f]*)$/u.exec(value.normalize('NFC')) ?? [];
  if (!word || !(before || behind) || !WORD.test(word.trim())) return undefined;
  const {text} = fold(word.trim(), {escapes: 'none'});
  const lost = (/** @type {string | undefined} */ part) => (part ? `${TRACE} ?` : '');
  return new RegExp(`${lost(before)}${text}${behind ? ` ?${TRACE}` : ''}`, 'g');
}

/** @param {string} value @returns {string[]} folded */
export function damagedOf(value) {
  const composed = value.normalize('NFC');
  if (/^[\0-\x7f]*$/.test(composed)) return [];
  const bytes = new TextEncoder().encode(composed);
  const all = [
    ...(tracedOf(value) ? [] : [composed.replace(/[^\0-\x7f]+/g, ' ')]),
    WESTERN.decode(bytes),
    String.fromCharCode(...bytes),
    composed.replace(/[^\0-\x7f]/g, (sign) => TWO_LETTERS[sign] ?? sign),
  ];
  return all.map((each) => fold(each, {escapes: 'none'}).text);
}
