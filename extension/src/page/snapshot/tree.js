import {
  ELEMENT,
  FRAGMENT,
  HTML,
  assignedTo,
  attribute,
  byId,
  elementsOf,
  firstChildOf,
  hasAttribute,
  hostOf,
  namespaceOf,
  nextOf,
  nodeTypeOf,
  parentOf,
  rootOf,
  tagOf,
} from './dom.js';

/** The rendered tree: shadow roots replace the content of their hosts, slots have their assigned nodes, `aria-owns` is followed. */

/** Hosts of HTML that may have a shadow root, beside elements of the page's own. */
const HOSTS = new Set([
  'article',
  'aside',
  'blockquote',
  'body',
  'div',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'main',
  'nav',
  'p',
  'section',
  'span',
]);
const MOST_IDS = 50;
const MOST_OWNERS = 1000;
const MOST_DEPTH = 500;

/** @param {Element} of @returns {ShadowRoot | null} open or closed */
export function shadowOf(of) {
  const tag = tagOf(of);
  if (namespaceOf(of) !== HTML || !(HOSTS.has(tag) || tag.includes('-'))) return null;
  return chrome.dom?.openOrClosedShadowRoot(/** @type {HTMLElement} */ (of)) ?? null;
}

/**
 * Lists what is shown in an element, in order.
 * @param {Element} of
 * @param {(owner: Element, owned: Element) => boolean} [adopts] whether what `aria-owns` names goes there
 * @param {number} [most]
 * @returns {Node[]}
 */
export function shownIn(of, adopts, most = Infinity) {
  const shadow = shadowOf(of);
  const slotted =
    !shadow && tagOf(of) === 'slot' && nodeTypeOf(rootOf(of)) === FRAGMENT ? assignedTo(/** @type {HTMLSlotElement} */ (of)) : [];
  const nodes = slotted.slice(0, most);
  for (let node = slotted.length > 0 ? null : firstChildOf(shadow ?? of); node && nodes.length < most; node = nextOf(node))
    nodes.push(node);
  if (adopts && hasAttribute(of, 'aria-owns')) nodes.push(...new Set(named(of, 'aria-owns').filter((owned) => adopts(of, owned))));
  return nodes;
}

/** @param {Element} of @param {string} list an attribute with ids @returns {Element[]} those that are there */
export function named(of, list) {
  const said = attribute(of, list) ?? (list === 'aria-labelledby' ? attribute(of, 'aria-labeledby') : null); // browsers take both
  const ids = (said ?? '')
    .slice(0, 5000)
    .split(/[\t\n\f\r ]+/)
    .filter(Boolean)
    .slice(0, MOST_IDS);
  if (ids.length === 0) return elementsOf(of, list).slice(0, MOST_IDS);
  const root = rootOf(of);
  return /** @type {any} */ (ids.map((id) => byId(root, id)).filter((each) => each !== null));
}

/** Returns the element in which a node is shown: the slot, the host or the parent. @param {Node} node @returns {Element | null} */
export function shownWithin(node) {
  const parent = parentOf(node);
  if (!parent) return null;
  return nodeTypeOf(parent) === FRAGMENT ? hostOf(parent) : nodeTypeOf(parent) === ELEMENT ? parent : null;
}

/**
 * Returns the element in which a node is drawn: the content of a host stands in a slot of its shadow root. Events go this way.
 * @param {Node} node
 * @returns {Element | null}
 */
export function flatParentOf(node) {
  const parent = parentOf(node);
  const shadow = parent && nodeTypeOf(parent) === ELEMENT ? shadowOf(parent) : null;
  if (!shadow) return shownWithin(node);
  const name = nodeTypeOf(node) === ELEMENT ? (attribute(/** @type {Element} */ (node), 'slot') ?? '') : '';
  return (
    [...DocumentFragment.prototype.querySelectorAll.call(shadow, 'slot')].find((slot) => (attribute(slot, 'name') ?? '') === name) ?? parent
  );
}

/**
 * Finds where `aria-owns` puts things: each to one owner, none into itself.
 * @param {Document} document
 * @returns {Map<Node, Element>} owners by what they own
 */
export function ownersIn(document) {
  const owners = new Map();
  const all = [...Document.prototype.querySelectorAll.call(document, '[aria-owns]')].slice(0, MOST_OWNERS);
  for (const owner of all)
    for (const owned of named(owner, 'aria-owns')) if (!owners.has(owned) && !isAround(owned, owner, owners)) owners.set(owned, owner);
  return owners;
}

/** @param {Element} outer @param {Element} inner @param {Map<Node, Element>} owners */
function isAround(outer, inner, owners) {
  let node = /** @type {Element | null} */ (inner);
  for (let depth = 0; node; depth++) {
    if (node === outer || depth > MOST_DEPTH) return true;
    node = owners.get(node) ?? shownWithin(node);
  }
  return false;
}
