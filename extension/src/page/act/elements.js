import {bodyOf, firstChildOf, nextOf} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {tagOf} from '../snapshot/dom.js';

/** The number of elements that are looked at. */
const MOST_ELEMENTS = 100_000;

/**
 * All elements of a document, those in open and closed shadow roots and in frames of its site included, in order.
 * @param {Document | Element | ShadowRoot} within
 * @param {boolean} [frames] whether to look into frames
 * @returns {Generator<Element>}
 */
export function* elementsIn(within, frames = true) {
  /** @type {(Node | null)[]} */
  const turns = [/** @type {any} */ (within) instanceof Document ? bodyOf(within) : firstChildOf(within)];
  for (let n = 0; turns.length > 0 && n < MOST_ELEMENTS; n++) {
    const node = turns.pop();
    if (!node) continue;
    turns.push(nextOf(node));
    if (!isElement(node)) continue;
    yield node;
    turns.push(firstChildOf(node));
    const shadow = shadowOf(node);
    if (shadow) turns.push(firstChildOf(shadow));
    const inner = frames && (tagOf(node) === 'iframe' || tagOf(node) === 'frame') ? documentIn(node) : undefined;
    if (inner) turns.push(bodyOf(inner));
  }
}
