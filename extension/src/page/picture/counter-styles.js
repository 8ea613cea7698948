import {FRAGMENT, documentOf, hostOf, nodeTypeOf, rootOf} from '../snapshot/dom.js';
import {shadowOf, shownWithin} from '../snapshot/tree.js';
import {browsersStyle, fixedStyle, styleOfRule} from './counter-text.js';
import {sheetsIn} from './sheets.js';

/** Finds the styles of counters that a page makes of its own. */

const MOST_ROOTS = 100;
const MOST_PARENTS = 1000;

/**
 * Lists the roots whose styles an element may have: those of all that it stands in, and its own shadow root.
 * @param {Element} of
 * @returns {Node[]}
 */
function rootsAround(of) {
  /** @type {Set<Node>} */
  const roots = new Set();
  let node = /** @type {Element | null} */ (of);
  for (let depth = 0; node && depth < MOST_PARENTS && roots.size < MOST_ROOTS; node = shownWithin(node), depth++) {
    const shadow = shadowOf(node);
    if (shadow) roots.add(shadow);
  }
  for (
    let root = rootOf(of);
    root && roots.size < MOST_ROOTS;
    root = nodeTypeOf(root) === FRAGMENT && hostOf(root) ? rootOf(/** @type {Element} */ (hostOf(root))) : null
  )
    roots.add(root);
  const document = documentOf(of);
  return document ? [...roots.add(document)].filter((root) => 'styleSheets' in root) : [];
}

/**
 * @param {Element} of what is counted
 * @returns {import('./counter-text.js').FindStyle} finds nothing where it cannot be told what a name means
 */
export function stylesAround(of) {
  /** @type {import('./sheets.js').Sheets[] | undefined} */
  let all;
  /** @param {number} depth @returns {import('./counter-text.js').FindStyle} */
  const at = (depth) => (name) => {
    const fixed = fixedStyle(name);
    if (fixed) return fixed;
    all ??= rootsAround(of).map(sheetsIn);
    const rules = all.flatMap(({counters}) => counters.get(name) ?? []);
    // A sheet that cannot be read, or a second rule, may give it another meaning.
    if (all.some(({isPartial}) => isPartial) || new Set(rules.map(({cssText}) => cssText)).size > 1) return undefined;
    const [rule] = rules;
    return rule ? styleOfRule(rule, at(depth + 1), depth) : browsersStyle(name);
  };
  return at(0);
}
