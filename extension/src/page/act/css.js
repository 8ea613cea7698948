import {nodeTypeOf} from '../snapshot/dom.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {elementsIn} from './elements.js';
import {isOutline} from './outline.js';

/** Finds what a selector or a path names, in a document and in each of its shadow roots, closed ones, too. */

const MOST_ROOTS_LOOKED = 2000;

/** @param {Document} inner @returns {(Document | ShadowRoot)[]} */
function rootsLooked(inner) {
  /** @type {(Document | ShadowRoot)[]} */
  const roots = [inner];
  for (const each of elementsIn(inner, false)) {
    const shadow = shadowOf(each);
    if (shadow && roots.length < MOST_ROOTS_LOOKED) roots.push(shadow);
  }
  return roots;
}

/** @param {string} css @param {Document} inner @returns {Element[] | undefined} undefined for what is no selector */
export function byCss(css, inner) {
  try {
    return rootsLooked(inner)
      .flatMap((root) => [...(nodeTypeOf(root) === 9 ? Document : DocumentFragment).prototype.querySelectorAll.call(root, css)])
      .filter((each) => !isOutline(each));
  } catch {
    return undefined;
  }
}

/** @param {string} path @param {Document} inner @returns {Element[] | undefined} undefined for what is no path to elements */
export function byXPath(path, inner) {
  try {
    return rootsLooked(inner)
      .flatMap((root) => {
        const starts = root === inner ? [inner] : [...root.children];
        const isPlain = path.startsWith('//') && !path.includes('|') && !path.startsWith('//(');
        const rest = path.slice(2);
        const found = new Set();
        for (const start of starts) {
          if (root !== inner && !isPlain) break; // a path from the root leads into no shadow root
          const from = root === inner ? path : `descendant-or-self::node()/${rest} | self::${rest}`;
          const result = Document.prototype.evaluate.call(inner, from, start, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
          for (let i = 0; i < result.snapshotLength; i++) found.add(result.snapshotItem(i));
        }
        return [...found];
      })
      .filter((each) => isElement(each) && !isOutline(each));
  } catch {
    return undefined;
  }
}
