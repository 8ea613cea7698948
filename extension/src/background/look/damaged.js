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

/** @param {string} value @returns {string[]} folded */
export function damagedOf(value) {
  const composed = value.normalize('NFC');
  if (/^[\0-\x7f]*$/.test(composed)) return [];
  const bytes = new TextEncoder().encode(composed);
  const all = [
    composed.replace(/[^\0-\x7f]+/g, ' '),
    WESTERN.decode(bytes),
    String.fromCharCode(...bytes),
    composed.replace(/[^\0-\x7f]/g, (sign) => TWO_LETTERS[sign] ?? sign),
  ];
  return all.map((each) => fold(each, {escapes: 'none'}).text);
}
