import {fold} from './folding.js';

/**
 * Gives the damaged spellings of a value: its letters beyond ASCII were lost, decoded wrongly, or written as two letters, as in `Zq7-K?ln`,
 * `Zq7-KÃ¶ln`, `Zq7-Koeln`, `xn--zq7-kln-…`. Whoever reads all letters of a password but one knows the password.
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

/** An ordinary word or a name. Many pages show it, even if it is also a part of a value. */
const WORD = /^(?:[A-Z]?[a-z]{7,}|[A-Z]{8,})$/;
/** The signs that replace a lost letter. */
const TRACE = '[?\\ufffd\u00bf\u25a1_*]{1,8}';

/**
 * Handles a value that leaves an ordinary word without its letters beyond ASCII, as `Facebookö` leaves `Facebook`. The word counts only
 * beside a trace of the lost letters.
 * @param {string} value
 * @returns {RegExp | undefined} matches in a folded text; undefined for any other value
 */
export function tracedOf(value) {
  const [, before, word, behind] = /^([^\0-\x7f]*)([\0-\x7f]+?)([^\0-\x7f]*)$/u.exec(value.normalize('NFC')) ?? [];
  if (!word || !(before || behind) || !WORD.test(word.trim())) return undefined;
  const {text} = fold(word.trim(), {escapes: 'none'});
  const lost = (/** @type {string | undefined} */ part) => (part ? `${TRACE} ?` : '');
  return new RegExp(`${lost(before)}${text}${behind ? ` ?${TRACE}` : ''}`, 'g');
}

/** Gives all damaged spellings except the one of `tracedOf`. @param {string} value @returns {string[]} folded; none for pure ASCII */
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
