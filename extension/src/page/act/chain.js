import {ELEMENT, FRAGMENT, attribute, hostOf, nodeTypeOf, parentOf, tagOf} from '../snapshot/dom.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {elementsIn} from './elements.js';
import {isOutline} from './outline.js';

/**
 * Follows a chain of selectors, as the players of recordings do: each part is looked for inside what the part before has found, in its
 * shadow root where it has one. Nothing outside is ever taken for it.
 *
 * @typedef {{css: string, deep?: boolean} | {xpath: string} | {refs: string[]}} Part `deep`: in all shadow roots there, too; `refs`: what
 * has the name that is asked for
 * @typedef {Document | ShadowRoot | Element} Scope
 */

const MOST_FOLLOWED = 10_000;
const MOST_ROOTS_INSIDE = 2000;
const MOST_INSIDE = 10_000;

/** @param {Scope} root @param {string} css @returns {Element[]} */
function allIn(root, css) {
  const {prototype} = nodeTypeOf(root) === FRAGMENT ? DocumentFragment : nodeTypeOf(root) === ELEMENT ? Element : Document;
  return [...prototype.querySelectorAll.call(root, css)];
}

/** Returns the node in which another is drawn: the slot that it stands in, else its parent. @param {Node} node @returns {Node | null} */
function drawnIn(node) {
  const parent = parentOf(node);
  if (!parent) return nodeTypeOf(node) === FRAGMENT ? (hostOf(/** @type {ShadowRoot} */ (node)) ?? null) : null;
  const shadow = isElement(parent) ? shadowOf(parent) : null;
  if (!shadow) return parent;
  const name = isElement(node) ? (attribute(node, 'slot') ?? '') : '';
  return allIn(shadow, 'slot').find((slot) => (attribute(slot, 'name') ?? '') === name) ?? parent;
}

/** @param {Node} of @param {Scope} root */
function isInsideOf(of, root) {
  if (nodeTypeOf(root) === 9) return true;
  for (let node = drawnIn(of), n = 0; node && n < MOST_INSIDE; node = drawnIn(node), n++) if (node === root) return true;
  return false;
}

/** @param {Scope} root @returns {Scope[]} with the shadow roots in it */
function rootsInside(root) {
  const roots = [root];
  for (const each of elementsIn(root, false)) {
    const shadow = shadowOf(each);
    if (shadow && roots.length < MOST_ROOTS_INSIDE) roots.push(shadow);
  }
  return roots;
}

/** @param {Scope} root @param {string} path @param {Document} inner @returns {Element[]} */
function byPathInside(root, path, inner) {
  const isShadow = nodeTypeOf(root) === FRAGMENT;
  const children = isShadow ? [.../** @type {ShadowRoot} */ (root).children] : [];
  const isAnywhere = path.startsWith('//') && !path.includes('|');
  if (isShadow && !isAnywhere) return []; // a path from the root of the document leads into no shadow root
  const rest = path.slice(2);
  const [, tag, place, after] = /^([\w*-]+)\[(\d+)\](.*)$/s.exec(rest) ?? [];
  const ofPlace = children.filter((each) => tag === '*' || tagOf(each) === tag)[Number(place) - 1]; // no path counts what stands in the shadow root itself
  const onItself = (/** @type {Element} */ each) =>
    place === undefined ? ` | self::${rest}` : each === ofPlace ? ` | self::node()${after}` : '';
  const starts = isShadow
    ? children.map((each) => /** @type {const} */ ([each, `descendant-or-self::node()/${rest}${onItself(each)}`]))
    : [/** @type {const} */ ([root, isAnywhere && root !== inner ? `.//${rest}` : path])];
  /** @type {Element[]} */
  const found = [];
  for (const [start, from] of starts) {
    const result = Document.prototype.evaluate.call(inner, from, start, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let i = 0; i < result.snapshotLength; i++) {
      const node = result.snapshotItem(i);
      if (node && isElement(node) && isInsideOf(node, root)) found.push(node);
    }
  }
  return found;
}

/**
 * @param {Part[]} parts
 * @param {Document} inner
 * @param {(ref: string) => Element | undefined} [byRef]
 * @returns {Element[] | undefined} undefined where a part is no selector, or no path to elements
 */
export function follow(parts, inner, byRef = () => undefined) {
  /** @type {(Document | Element)[]} */
  let scopes = [inner];
  try {
    for (const part of parts) {
      const found = new Set();
      for (const scope of scopes) {
        const root = isElement(scope) ? (shadowOf(scope) ?? scope) : scope;
        if ('css' in part)
          for (const each of part.deep ? rootsInside(root).flatMap((one) => allIn(one, part.css)) : allIn(root, part.css)) found.add(each);
        else if ('xpath' in part) for (const each of byPathInside(root, part.xpath, inner)) found.add(each);
        else for (const each of part.refs.flatMap((ref) => byRef(ref) ?? [])) if (isInsideOf(each, root)) found.add(each);
      }
      scopes = [...found].filter((each) => !isOutline(each)).slice(0, MOST_FOLLOWED);
    }
    return /** @type {Element[]} */ (scopes);
  } catch {
    return undefined;
  }
}
