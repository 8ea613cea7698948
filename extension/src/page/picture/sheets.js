import {isRendered} from '../snapshot/dom.js';

/**
 * Reads from style sheets what the browser tells by no computed value: styles of counters, and what is added to what is added. Sheets of
 * other sites are read by nobody but the browser.
 *
 * @typedef {object} Untold what a rule writes where the browser tells no computed value
 * @property {string} base the elements that it is added to
 * @property {string} css as it was declared
 *
 * @typedef {object} Sheets
 * @property {Map<string, CSSCounterStyleRule[]>} counters
 * @property {Untold[]} untold
 * @property {Set<string>} shadowed what gets shadows of letters that are not those of its element, such as `::first-line`
 * @property {boolean} hasFirsts whether first letters or lines of blocks have a look of their own
 * @property {boolean} isPartial whether there are sheets, or rules, that were not read
 */

const MOST_RULES = 50_000;
const MOST_DEPTH_OF_RULES = 50;
/** The pseudo-elements that CSS adds, without those that only name elements of a shadow root. */
const ADDED = /::(?!(?:part|slotted)\()[-\w]+(?:\([^)]*\))?|:(?:before|after)\b/gi;
const ADDED_AROUND = new RegExp(ADDED.source, 'i');
const HIGHLIGHTS = /^::(?:first-line|first-letter|selection|target-text|search-text|spelling-error|grammar-error|highlight\()/i;
const FIRSTS = /:first-(?:letter|line)\b/i;
const TOLD_ALONE = /^::?(?:before|after|marker)$/i;

/** The sheets of a document or shadow root, for as long as one look takes. @type {Map<Node, Sheets>} */
const sheetsKnown = new Map();
export const forgetSheets = () => sheetsKnown.clear();

/** @param {string} selector @returns {string} its elements, without what is added to them */
const baseOfSelector = (selector) => {
  const base = selector.slice(0, selector.search(ADDED)).trim();
  return base === '' || /[>+~&]$/.test(base) ? `${base.replace(/&$/, '')} *`.trim() : base;
};

/**
 * @param {CSSStyleRule} rule
 * @param {string} around what the rule stands in
 * @param {Sheets} into
 * @returns {string} what stands in it is about
 */
function takeRule({selectorText, style}, around, into) {
  into.hasFirsts ||= FIRSTS.test(selectorText);
  const isAdded = selectorText.includes(':') && selectorText.search(ADDED) >= 0;
  if (!isAdded && !ADDED_AROUND.test(around)) return around === '' ? selectorText : `:is(${around}) ${selectorText}`;
  const outer = ADDED_AROUND.test(around) ? around : `:is(${around})`;
  const selectors =
    around === '' ? selectorText : selectorText.includes('&') ? selectorText.replaceAll('&', outer) : `${outer} ${selectorText}`;
  for (const selector of selectors.split(/,(?![^(]*\))/)) {
    const added = selector.match(ADDED) ?? [];
    if (style.textShadow !== '' && style.textShadow !== 'none')
      for (const each of added) if (HIGHLIGHTS.test(each)) into.shadowed.add(each);
    const says = !/^(?:|none|normal|"")$/.test(style.content) ? style.content : '';
    const isItem = style.display.includes('list-item') && !TOLD_ALONE.test(added.at(-1) ?? '');
    if (says !== '' && added.length > 1) into.untold.push({base: baseOfSelector(selector), css: says});
    if (isItem && added.length > 0) into.untold.push({base: baseOfSelector(selector), css: 'list-item'});
  }
  return selectors;
}

/** @param {CSSRuleList} rules @param {Sheets} into @param {{left: number}} room @param {string} around @param {number} depth */
function gather(rules, into, room, around, depth) {
  for (const rule of rules) {
    if (room.left-- <= 0 || depth > MOST_DEPTH_OF_RULES) {
      into.isPartial = true;
      return;
    }
    if (Object.prototype.toString.call(rule) === '[object CSSCounterStyleRule]') {
      const {name} = /** @type {CSSCounterStyleRule} */ (rule);
      into.counters.set(name, [...(into.counters.get(name) ?? []), /** @type {CSSCounterStyleRule} */ (rule)]);
      continue;
    }
    const sheet = Reflect.get(rule, 'styleSheet'); // of an @import
    if (sheet) gatherSheet(sheet, into, room, depth + 1);
    const isOfElements = typeof Reflect.get(rule, 'selectorText') === 'string' && Reflect.get(rule, 'style');
    const about = isOfElements ? takeRule(/** @type {CSSStyleRule} */ (rule), around, into) : around;
    const inner = Reflect.get(rule, 'cssRules');
    if (inner && inner.length > 0) gather(inner, into, room, about, depth + 1);
  }
}

/** @param {CSSStyleSheet} sheet @param {Sheets} into @param {{left: number}} room @param {number} depth */
function gatherSheet(sheet, into, room, depth) {
  let rules;
  try {
    if (sheet.disabled) return;
    rules = sheet.cssRules;
  } catch {
    into.isPartial = true; // a sheet of another site
    return;
  }
  gather(rules, into, room, '', depth);
}

/** @param {any} root document or shadow root @returns {Sheets} */
export function sheetsIn(root) {
  const there = sheetsKnown.get(root);
  if (there) return there;
  /** @type {Sheets} */
  const found = {counters: new Map(), untold: [], shadowed: new Set(), hasFirsts: false, isPartial: false};
  const room = {left: MOST_RULES};
  for (const sheet of [...(root.styleSheets ?? []), ...(root.adoptedStyleSheets ?? [])]) gatherSheet(sheet, found, room, 0);
  sheetsKnown.set(root, found);
  return found;
}

/** @param {any} root @param {Untold} untold @returns {boolean} whether it is about something that is shown */
export function isShownFor(root, {base}) {
  if (/:host|::slotted|::part/.test(base)) return true;
  try {
    const {querySelectorAll} = 'host' in root ? DocumentFragment.prototype : Document.prototype;
    return [...querySelectorAll.call(root, base)].some(isRendered);
  } catch {
    return true; // nobody can tell
  }
}
