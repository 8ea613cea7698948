import {folded} from './folded.js';
import {shortened} from './names.js';
import {purposeOf} from './values.js';

/** The most characters of a text or a value. */
export const TEXT_CHARS = 2000;

/**
 * A field's value with its purpose and label, so that the redaction can judge it.
 * @param {string} text
 * @param {Element} of
 * @param {string} name
 * @returns {object} `{purpose: {label: text}}`
 */
export function worded(text, of, name) {
  const label = {[name || 'value']: shortened(folded(text.slice(0, 20_000)), TEXT_CHARS)};
  return purposeOf(of).reduceRight((inner, purpose) => ({[folded(purpose)]: inner}), /** @type {object} */ (label));
}
