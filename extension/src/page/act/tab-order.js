import {activeOf, attribute, documentOf, own, tagOf} from '../snapshot/dom.js';
import {isFocusable} from '../snapshot/roles.js';
import {isVisible} from './able.js';
import {elementsIn} from './elements.js';
import {focusOn} from './focus.js';
import {isInert} from './inert.js';

/** Finds where Tab goes: the page's own order first, then that of its nodes. */

/** @param {Element} of @returns {number} */
const indexOf = (of) => {
  const said = attribute(of, 'tabindex');
  return said !== null && /^\s*-?\d+/.test(said) ? parseInt(said, 10) : 0;
};

/**
 * Tells whether Tab passes over a radio: of those with one name, it reaches the chosen one only.
 * @param {Element} of
 * @param {Element[]} all
 */
function isSkippedRadio(of, all) {
  if (tagOf(of) !== 'input' || own(of, 'type') !== 'radio' || own(of, 'checked')) return false;
  const isSame = (/** @type {Element} */ each) =>
    tagOf(each) === 'input' &&
    own(each, 'type') === 'radio' &&
    attribute(each, 'name') === attribute(of, 'name') &&
    own(each, 'form') === own(of, 'form');
  return all.some((each) => isSame(each) && own(each, 'checked'));
}

/** @param {Element} from @param {1 | -1} by */
export function moveFocus(from, by) {
  const inner = documentOf(from);
  const modal = [...Document.prototype.querySelectorAll.call(inner, 'dialog:modal')].at(-1);
  const all = [...elementsIn(modal ?? inner, false)].filter(
    (each) => isFocusable(each) && indexOf(each) >= 0 && isVisible(each) && !isInert(each),
  );
  const order = all
    .filter((each) => !isSkippedRadio(each, all))
    .map((each, i) => ({each, i, index: indexOf(each)}))
    .sort((one, other) => (one.index || Infinity) - (other.index || Infinity) || one.i - other.i)
    .map(({each}) => each);
  const at = order.indexOf(from);
  const to =
    at < 0
      ? by > 0
        ? (order.find((each) => Node.prototype.compareDocumentPosition.call(from, each) & 4) ?? order[0])
        : order.at(-1)
      : order[at + by];
  const focused = activeOf(inner);
  if (!to) {
    if (focused && tagOf(focused) !== 'body') HTMLElement.prototype.blur.call(focused); // on to the browser's own buttons
    return;
  }
  focusOn(to);
  if (tagOf(to) === 'input' && typeof own(to, 'selectionStart') === 'number') HTMLInputElement.prototype.select.call(to);
}
