import {documentOf, hasAttribute, matches} from '../snapshot/dom.js';
import {shownWithin} from '../snapshot/tree.js';

/**
 * Tells whether the page takes no input there: it says so, or a dialog in front asks for an answer first.
 * @param {Element} of
 * @returns {boolean}
 */
export function isInert(of) {
  const modal = [...Document.prototype.querySelectorAll.call(documentOf(of), 'dialog:modal')].at(-1);
  let isBehind = modal !== undefined;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    if (hasAttribute(node, 'inert')) return true;
    if (node === modal || matches(node, ':popover-open')) isBehind = false;
  }
  return isBehind;
}
