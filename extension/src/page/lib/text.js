// @ts-nocheck – all it touches is the page's and of no known type.
import {cut} from './natives.js';

/** Numbers and texts of the page, bounded. */

export const count = (n) => (typeof n === 'number' && n >= 0 && n <= 4294967295 ? n : 0);
export const isHigh = (char) => char >= '\ud800' && char <= '\udbff'; // the first half of a surrogate pair
export const short = (text, most = 300) => {
  if (text.length <= most) return text;
  return cut(text, 0, isHigh(text[most - 1]) ? most - 1 : most) + '…';
};
export const message = (thrown) => {
  try {
    const said = typeof thrown === 'object' && thrown !== null ? thrown.message : thrown;
    return typeof said === 'string' || typeof said === 'number' ? short('' + said) : typeof said;
  } catch {
    return 'an object that cannot be read';
  }
};
