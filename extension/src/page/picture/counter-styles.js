import {FRAGMENT, documentOf, nodeTypeOf} from '../snapshot/dom.js';

/** Styles of counters that a page makes of its own: they write any text as a number or a mark. */

const MOST_RULES = 50_000;
/** By document or shadow root, then by name. @type {Map<Node, Map<string, string>>} */
const counterStyles = new Map();

/** @param {CSSRuleList} rules @param {Map<string, string>} into @param {{left: number}} room */
function gather(rules, into, room) {
  for (const rule of rules) {
    if (room.left-- <= 0) return;
    if (Object.prototype.toString.call(rule) === '[object CSSCounterStyleRule]') {
      const {name, cssText} = /** @type {CSSCounterStyleRule} */ (rule);
      into.set(name, [...cssText.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)].map(([, text]) => text).join(''));
    } else {
      const inner = Reflect.get(rule, 'cssRules');
      if (inner && !Reflect.get(rule, 'selectorText')) gather(inner, into, room);
    }
  }
}

/** @param {any} root document or shadow root @returns {Map<string, string>} */
function stylesIn(root) {
  const there = counterStyles.get(root);
  if (there) return there;
  /** @type {Map<string, string>} */
  const found = new Map();
  const room = {left: MOST_RULES};
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
    try {
      gather(sheet.cssRules, found, room);
    } catch {
      // A sheet of another site, which nobody but the browser reads.
    }
  }
  counterStyles.set(root, found);
  return found;
}

/** @param {Node} root of what is counted @param {string} name @returns {string} all that the style writes; empty for one of the browser's own */
export function lettersOf(root, name) {
  const own = stylesIn(root).get(name);
  if (own !== undefined || nodeTypeOf(root) !== FRAGMENT) return own ?? '';
  return stylesIn(documentOf(root)).get(name) ?? '';
}
