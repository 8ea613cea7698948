import {byCss, byXPath} from '../act/css.js';
import {ELEMENT, bodyOf, documentOf, firstChildOf, matches, nextOf, nodeTypeOf, parentOf, tagOf, viewOf} from '../snapshot/dom.js';
import {known, refOf} from '../snapshot/known.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {shadowOf} from '../snapshot/tree.js';

/** Finds elements of the page by ref, or by a selector or path that the front has checked. */

const MOST_LOOKED_AT = 500_000;
const MOST_CANDIDATES = 10;

/** @typedef {{ref?: number, css?: string, xpath?: string}} ElementTarget `ref`: the number of one, whatever frame it is in */

/** Each element of the page and of its shadow roots. @param {(of: Element) => void} seen */
function eachElement(seen) {
  /** @type {Node[]} */
  const turns = [/** @type {Element} */ (bodyOf(document))];
  for (let n = 0; turns.length > 0 && n < MOST_LOOKED_AT; n++) {
    const node = /** @type {Node} */ (turns.pop());
    if (nodeTypeOf(node) === ELEMENT) {
      seen(/** @type {Element} */ (node));
      const shadow = shadowOf(/** @type {Element} */ (node));
      if (shadow) turns.push(shadow);
    }
    /** @type {Node[]} */
    const children = [];
    for (let child = firstChildOf(node); child; child = nextOf(child)) children.push(child);
    while (children.length > 0) turns.push(/** @type {Node} */ (children.pop()));
  }
}

/** @param {number} ref @returns {Element | undefined} */
function byNumber(ref) {
  const node = known.nodes.get(ref)?.node.deref();
  const isThere =
    node &&
    Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected')?.get?.call(node) &&
    (documentOf(node) === document || viewOf(documentOf(node)) !== null);
  return isThere ? node : undefined;
}

/** @param {string} selector @returns {Element[]} those that do not stand in another of them */
export function outermost(selector) {
  /** @type {Set<Node>} */
  const found = new Set();
  eachElement((of) => {
    if (matches(of, selector)) found.add(of);
  });
  const isInner = (/** @type {Node} */ of) => {
    for (let node = parentOf(of); node; node = parentOf(node)) if (found.has(node)) return true;
    return false;
  };
  return /** @type {Element[]} */ ([...found].filter((of) => !isInner(of)));
}

/**
 * @param {ElementTarget} target
 * @returns {{element?: Element, problem?: {code: 'REF_STALE' | 'ELEMENT_NOT_FOUND' | 'ELEMENT_AMBIGUOUS', count: number, elements: {ref:
 * number, role: string, name: string}[]}}}
 */
export function elementOf({ref, css, xpath}) {
  if (ref !== undefined) {
    const element = byNumber(ref);
    return element ? {element} : {problem: {code: 'REF_STALE', count: 0, elements: []}};
  }
  const found = (xpath === undefined ? byCss(css ?? '', document) : byXPath(xpath, document)) ?? [];
  if (found.length === 1) return {element: found[0]};
  const elements = found.slice(0, MOST_CANDIDATES).map((of) => {
    const role = roleOf(of) || tagOf(of);
    const name = nameOf(of, role);
    return {ref: refOf(of, role, name), role, name};
  });
  return {problem: {code: found.length === 0 ? 'ELEMENT_NOT_FOUND' : 'ELEMENT_AMBIGUOUS', count: found.length, elements}};
}
