import {FRAGMENT, attribute, nodeTypeOf, parentOf, hostOf, tagOf, documentOf} from './dom.js';

/** Tells whether card fields are near an element, so that its form pays. */

const CARD = /(?:^|\s)cc-[a-z-]+(?:\s|$)/i;
const CARD_NAME =
  /card[ _-]?(?:num|no\b|cvc|cvv|exp)|cardnumber|kartennummer|kartenpr(?:ü|ue)f|\bcc[ _-]?(?:num|exp|csc|cvc)|\bcv[cv]2?\b|\biban\b/i;
/** Services that take cards put each field, or all, in a frame of their own. */
const CARD_FRAME = /card|karte|cvc|cvv|payment|zahlung/i;
const MOST = 500;
/** The number of ancestors that are looked at where no form stands around: the fields stand close to their button. */
const MOST_UP = 6;

/** @param {Node} node an element, or a shadow root @param {string} tag */
const is = (node, tag) => nodeTypeOf(node) !== FRAGMENT && tagOf(node) === tag;

/** @param {Element} of @returns {boolean} */
export function hasCard(of) {
  let around = /** @type {any} */ (of);
  for (let up = 0; around && up <= MOST_UP; up++) {
    if (is(around, 'form') || up === MOST_UP) break;
    const next = parentOf(around) ?? (nodeTypeOf(around) === FRAGMENT ? hostOf(around) : null);
    if (!next || next === documentOf(of) || is(next, 'body')) break;
    around = next;
  }
  const all = nodeTypeOf(around) === FRAGMENT ? DocumentFragment.prototype : Element.prototype;
  const found = [...all.querySelectorAll.call(around, 'input, select, iframe')].slice(0, MOST);
  return found.some((each) =>
    tagOf(each) === 'iframe'
      ? ['title', 'name', 'id', 'aria-label'].some((name) => CARD_FRAME.test(attribute(each, name) ?? ''))
      : CARD.test(attribute(each, 'autocomplete') ?? '') ||
        ['name', 'id', 'data-testid', 'placeholder', 'aria-label'].some((name) => CARD_NAME.test(attribute(each, name) ?? '')),
  );
}
