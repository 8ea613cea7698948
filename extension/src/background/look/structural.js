/**
 * Selectors that look for structure alone, as the front takes them (StructuralCss, StructuralXPath in front/tools/page/element): no client
 * may ask a page what a field holds, where a link leads or what a name says. It is narrower than the front: what recorders write, and no
 * lists of selectors. One table of cases, structure.json beside the front's tests, holds both.
 */

const MOST_CHARS = 1000;
/** Attributes whose values tell nothing of a person. */
export const ATTRIBUTES = new Set([
  'id',
  'class',
  'name',
  'type',
  'role',
  'for',
  'form',
  'lang',
  'dir',
  'scope',
  'colspan',
  'rowspan',
  'tabindex',
  'disabled',
  'required',
  'readonly',
  'multiple',
  'hidden',
  'open',
  'autocomplete',
  'contenteditable',
  'method',
  'data-testid',
  'data-test-id',
  'data-test',
  'data-cy',
  'data-qa',
  'data-hook',
  'data-action',
  'data-component',
  'aria-expanded',
  'aria-selected',
  'aria-checked',
  'aria-pressed',
  'aria-current',
  'aria-disabled',
  'aria-haspopup',
  'aria-controls',
  'aria-owns',
  'aria-hidden',
  'aria-modal',
  'aria-level',
  'aria-live',
  'aria-busy',
  'aria-sort',
  'aria-orientation',
  'aria-required',
  'aria-invalid',
  'aria-readonly',
  'aria-multiselectable',
  'aria-posinset',
  'aria-setsize',
  'aria-colindex',
  'aria-rowindex',
]);
const STATES = new Set([
  'scope',
  'first-child',
  'last-child',
  'only-child',
  'first-of-type',
  'last-of-type',
  'only-of-type',
  'root',
  'disabled',
  'enabled',
  'required',
  'optional',
]);

const NAME = /(?:[-\w\u0080-\uffff]|\\[0-9a-fA-F]{1,6}[ \t]?|\\[^\n\r\f0-9a-fA-F])+/y;
const ATTRIBUTE = /\[\s*([-a-zA-Z]+)\s*(?:~?=\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?:[-\w\u0080-\uffff]|\\.)+)\s*[isIS]?\s*)?\]/y;
const COUNT = /:nth-(?:last-)?(?:child|of-type)\([0-9+\- nevod]+\)/y;
const STATE = /:([-a-z]+)(?!\()/y;
const COMBINATOR = /\s*[>+~]\s*|\s+/y;

/** @param {string} css @returns {boolean} */
export function isStructuralCss(css) {
  if (css.length === 0 || css.length > MOST_CHARS) return false;
  let at = 0;
  /** @param {RegExp} pattern @returns {RegExpExecArray | null} */
  const take = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(css);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const part = () => {
    if (css[at] === '#' || css[at] === '.') {
      at++;
      return take(NAME) !== null;
    }
    if (css[at] === '[') return ATTRIBUTES.has(take(ATTRIBUTE)?.[1]?.toLowerCase() ?? '');
    return take(COUNT) !== null || STATES.has(take(STATE)?.[1] ?? '');
  };
  do {
    const start = at;
    if (css[at] === '*') at++;
    else take(NAME);
    while (at < css.length && /[#.[:]/.test(String(css[at]))) if (!part()) return false;
    if (at === start) return false;
    if (at === css.length) return true;
  } while (take(COMBINATOR));
  return false;
}

const STEP = /\/\/?(?:\*|[A-Za-z][\w-]*)/y;
const PREDICATE = /\[(?:\d{1,9}|@([A-Za-z][\w-]*)=(?:"[^"]*"|'[^']*'))\]/y;

/** @param {string} path @returns {boolean} */
export function isStructuralXPath(path) {
  if (path.length === 0 || path.length > MOST_CHARS) return false;
  let at = 0;
  while (at < path.length) {
    STEP.lastIndex = at;
    if (!STEP.test(path)) return false;
    at = STEP.lastIndex;
    while (path[at] === '[') {
      PREDICATE.lastIndex = at;
      const found = PREDICATE.exec(path);
      if (!found || (found[1] !== undefined && !ATTRIBUTES.has(found[1].toLowerCase()))) return false;
      at = PREDICATE.lastIndex;
    }
  }
  return true;
}
