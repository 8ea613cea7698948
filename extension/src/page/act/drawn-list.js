import {attribute, tagOf} from '../snapshot/dom.js';
import {DRAWN, drawnFor} from '../snapshot/drawn.js';
import {shownWithin} from '../snapshot/tree.js';

const MOST_OUTWARDS = 4;

/**
 * The list that a person chooses in: of a hidden one of the browser's own the drawn one, of a field in a drawn one that one.
 * @param {Element} of where something is to be chosen
 * @returns {Element | undefined} undefined where that is the element itself
 */
export function listInstead(of) {
  if (tagOf(of) === 'select') return drawnFor(of);
  if (DRAWN.has(attribute(of, 'role') ?? '')) return undefined;
  for (let node = shownWithin(of), depth = 0; node && depth < MOST_OUTWARDS; node = shownWithin(node), depth++)
    if (attribute(node, 'role') === 'combobox') return node;
  return undefined;
}
