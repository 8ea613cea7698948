import {roleOf} from '../snapshot/roles.js';
import {flatParentOf} from '../snapshot/tree.js';
import {isIn} from './hit.js';
import {rowOf} from './row.js';

/** Tells of what covers an element as a person would name it: by the link, button or dialog that it stands in. */

const NAMED = new Set([
  'link',
  'button',
  'menuitem',
  'option',
  'tab',
  'checkbox',
  'radio',
  'switch',
  'dialog',
  'alertdialog',
  'menu',
  'listbox',
]);
const MOST_DEPTH = 30;

/** @param {Element} cover @param {Element} of what it covers @returns {import('./row.js').Row} */
export function rowOfCover(cover, of) {
  for (
    let node = /** @type {Element | null} */ (cover), depth = 0;
    node && depth < MOST_DEPTH && !isIn(of, node);
    node = flatParentOf(node), depth++
  )
    if (NAMED.has(roleOf(node))) return rowOf(node);
  return rowOf(cover);
}
