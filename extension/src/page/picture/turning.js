import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';

/** Tells of letters that are read from their end. */

/** @param {CSSStyleDeclaration} style @returns {boolean} whether a letter stands before the one that is before it */
export const runsBack = ({letterSpacing, fontSize}) => parseFloat(letterSpacing) < -0.3 * parseFloat(fontSize);

/** Tells whether the letters in it are shown in the other order, as what stands around it in the line says. @param {Element} of */
export function isOverridden(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 100; node = shownWithin(node), depth++) {
    const {unicodeBidi, display} = styleOf(node);
    if (unicodeBidi.includes('override')) return true;
    if (!/^(?:inline$|contents|ruby)/.test(display)) return false;
  }
  return false;
}

/** @param {string} text @returns {string} as it is read from its end, without what turns it */
export const backwards = (text) =>
  [...text]
    .reverse()
    .join('')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
