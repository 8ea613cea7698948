import {isElement} from '../snapshot/values.js';
import {isFileField} from './upload.js';

/**
 * The field by which the page has asked for files, whichever document it stands in, or none. The companion leaves it here:
 * companion/background/chosen-field.js.
 */

const CHOSEN = Symbol.for('mcp-datalayer chosen field');

/** @returns {Element | undefined} once */
export function chosenField() {
  const world = /** @type {Record<symbol, unknown>} */ (/** @type {unknown} */ (self));
  const field = world[CHOSEN];
  delete world[CHOSEN];
  return isElement(field) && isFileField(field) ? field : undefined;
}
