import {bodyOf, nodeTypeOf} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {isVisible, surfaceOf} from './able.js';

/**
 * Carries out in the page what a recipe for a consent platform asks; its words are those of @duckduckgo/autoconsent.
 *
 * @typedef {string | string[]} Chain selectors, each within what the one before it names: in its shadow root or frame, if it has one
 * @typedef {Record<string, any>} RecipeStep
 */

const MOST_PICKED = 50;

/** @param {string} selector @param {Document | Element} within @returns {Element[]} */
function queried(selector, within) {
  if (selector.startsWith('xpath/')) {
    const found = Document.prototype.evaluate.call(document, selector.slice(6), within, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return Array.from({length: found.snapshotLength}, (_, i) => found.snapshotItem(i)).filter(isElement);
  }
  const isDocument = nodeTypeOf(within) === 9;
  const inner = isDocument ? undefined : (shadowOf(/** @type {Element} */ (within)) ?? documentIn(/** @type {Element} */ (within)));
  const query = inner ? (nodeTypeOf(inner) === 9 ? Document : DocumentFragment) : isDocument ? Document : Element;
  return [...query.prototype.querySelectorAll.call(inner ?? within, selector)];
}

/** @param {Chain} chain @returns {Element[]} */
export function byChain(chain) {
  try {
    let within = /** @type {Document | Element} */ (document);
    let found = /** @type {Element[]} */ ([]);
    for (const selector of typeof chain === 'string' ? [chain] : chain) {
      found = queried(selector, within);
      if (found.length === 0) return [];
      within = /** @type {Element} */ (found[0]);
    }
    return found;
  } catch {
    return []; // a selector that this browser does not know
  }
}

/** @param {Element} of */
const isShown = (of) => isVisible(surfaceOf(of));

/** @param {Element[]} all @param {'any' | 'all' | 'none'} check */
const areShown = (all, check) =>
  check === 'none' ? !all.some(isShown) : check === 'any' ? all.some(isShown) : all.length > 0 && all.every(isShown);

/** @param {string} part */
const isInCookies = (part) =>
  String(Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.get?.call(document) ?? '').includes(part);

/** Tells whether a step is so now; what clicks is not. @param {RecipeStep} step @returns {boolean} */
export function holds(step) {
  const parts = [];
  if (step.exists !== undefined) parts.push(byChain(step.exists).length > 0);
  if (step.waitFor !== undefined) parts.push(byChain(step.waitFor).length > 0);
  if (step.visible !== undefined) parts.push(areShown(byChain(step.visible), step.check ?? 'all'));
  if (step.waitForVisible !== undefined) parts.push(areShown(byChain(step.waitForVisible), step.check ?? 'any'));
  if (step.cookieContains !== undefined) parts.push(isInCookies(step.cookieContains));
  if (step.if !== undefined) parts.push((holds(step.if) ? step.then : (step.else ?? [])).every(holds));
  if (step.any !== undefined) parts.push(step.any.some(holds));
  const isSo = parts.length > 0 && parts.every(Boolean);
  return parts.length > 0 && step.negated ? !isSo : isSo;
}

/**
 * @param {{main: boolean, frame: boolean, url?: string, detect: RecipeStep[]}} recipe
 * @returns {boolean} whether its banner is shown in this document
 */
export function isOpen({main, frame, url, detect}) {
  const isMain = self === self.top;
  if (!(isMain ? main : frame) || !bodyOf(document)) return false;
  return (url === undefined || new RegExp(url).test(location.href)) && detect.every(holds);
}

/** @param {Chain} chain @returns {Element[]} what of it is shown */
export const picked = (chain) => byChain(chain).filter(isShown).slice(0, MOST_PICKED);
