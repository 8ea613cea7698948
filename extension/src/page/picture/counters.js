import {HTML, attribute, isRendered, namespaceOf, tagOf} from '../snapshot/dom.js';
import {cssParts} from './css-values.js';

/**
 * Counts as CSS Lists 3 says, because no browser tells the value of a counter. Each counter begins at an element and holds inside it and for
 * what follows it. Its value is the one that the last box in the order of the page gave it.
 *
 * @typedef {object} Counter
 * @property {string} name
 * @property {number} value
 * @property {Level} level in which its element stands
 * @property {object | undefined} container
 * @property {boolean} isSure whether its value can be told
 *
 * @typedef {{start: number, step: number, last: number | undefined, isReal: boolean, isSure: boolean}} List whose items are numbered
 * together
 *
 * @typedef {object} Level what stands in one element
 * @property {Counter[]} counters that are there for the next of its children
 * @property {object | undefined} container the innermost one that keeps the counting in it to itself
 * @property {List} list
 * @property {number[]} items the numbers of the items that it stands in; NaN where one cannot be told
 *
 * @typedef {Pick<CSSStyleDeclaration, 'display' | 'counterReset' | 'counterSet' | 'counterIncrement'>} CountedStyle
 */

const ITEM = 'list-item';
/** The style that browsers give a summary, which is an item that does not count. */
const UNCOUNTED = 'list-item 0';
const LISTS = new Set(['ol', 'ul', 'menu']);
const HIGHEST = 2 ** 31 - 1;
/** The longest list of counters: pages may begin one with each element. */
const MOST_COUNTERS = 5000;
const MOST_KNOWN = 5000;

/** @typedef {{name: string, value: number | undefined}} Told `value`: none where it cannot be told */

/** @param {string} css @returns {Told[]} */
function pairsIn(css) {
  /** @type {Told[]} */
  const pairs = [];
  for (const {kind, text, parts} of cssParts(css) ?? []) {
    const last = pairs.at(-1);
    if (kind === 'number' && last) last.value = last.value === undefined ? undefined : Number(text);
    else if (kind === 'word') pairs.push({name: text, value: 0});
    else if (kind === 'function') pairs.push({name: parts[0]?.text ?? '', value: undefined}); // reversed(): how far depends on all that follows
  }
  return pairs;
}

/** @param {number} value */
const bounded = (value) => Math.max(-HIGHEST - 1, Math.min(HIGHEST, value));

/** @param {string | null} text @returns {number | undefined} as HTML reads it */
const wholeIn = (text) => {
  const found = /^[ \t\n\f\r]*([-+]?\d+)/.exec(text ?? '')?.[1];
  return found === undefined ? undefined : bounded(Number(found));
};

/** @returns {List} of items that stand in no list */
const looseList = () => ({start: 1, step: 1, last: undefined, isReal: false, isSure: true});

/** @param {Element} of a list @returns {number} how many items it has */
const itemsIn = (of) =>
  [...Element.prototype.querySelectorAll.call(of, 'li')].filter(
    (item) => isRendered(item) && Element.prototype.closest.call(item, 'ol, ul, menu') === of,
  ).length;

/** @param {Element} of @returns {List} */
function listOf(of) {
  const start = wholeIn(attribute(of, 'start'));
  const isReversed = tagOf(of) === 'ol' && attribute(of, 'reversed') !== null;
  return {
    start: tagOf(of) === 'ol' ? (start ?? (isReversed ? itemsIn(of) : 1)) : 1,
    step: isReversed ? -1 : 1,
    last: undefined,
    isReal: true,
    isSure: true,
  };
}

/** Tells whether an element keeps its counting to itself. @param {CSSStyleDeclaration} style */
const isContained = ({contain, contentVisibility, containerType}) =>
  /style|content|strict/.test(contain) || (contentVisibility ?? 'visible') !== 'visible' || !/^(?:normal)?$/.test(containerType ?? '');

export function startCounting() {
  /** @type {Map<string, Told[]>} */
  const known = new Map();
  /** @type {Level[]} */
  const levels = [{counters: [], container: undefined, list: looseList(), items: []}];
  /** False where a page itself changes the numbers of items. */
  let areItemsSure = true;
  const level = () => /** @type {Level} */ (levels.at(-1));
  /** @param {string} css @returns {Told[]} */
  const told = (css) => {
    if (css === 'none' || css === '' || css === UNCOUNTED) return [];
    let pairs = known.get(css);
    if (!pairs) {
      pairs = pairsIn(css);
      if (known.size < MOST_KNOWN) known.set(css, pairs);
    }
    if (pairs.some(({name}) => name === ITEM)) areItemsSure = false;
    return pairs;
  };
  /** @param {string} name @param {number | undefined} value */
  const begin = (name, value) => {
    const at = level();
    const inner = at.counters.findLast((each) => each.name === name);
    const others = inner?.level === at ? at.counters.filter((each) => each !== inner) : at.counters;
    const made = {
      name,
      value: value ?? 0,
      level: at,
      container: at.container,
      isSure: value !== undefined && others.length < MOST_COUNTERS,
    };
    at.counters = [...others.slice(-MOST_COUNTERS), made];
    return made;
  };
  /** @param {string} name */
  const reached = (name) => {
    const at = level();
    return at.counters.findLast((each) => each.name === name && each.container === at.container) ?? begin(name, 0);
  };
  /**
   * @param {CountedStyle} style of a box
   * @param {number | undefined} value of an item
   * @returns {number | undefined} its number, of an item
   */
  const take = ({display, counterReset, counterSet, counterIncrement}, value) => {
    for (const {name, value: from} of told(counterReset)) begin(name, from);
    for (const {name, value: by} of told(counterIncrement)) {
      const counter = reached(name);
      counter.value = bounded(counter.value + (by ?? 0));
    }
    for (const {name, value: to} of told(counterSet)) {
      const counter = reached(name);
      counter.value = to ?? 0;
      counter.isSure = to !== undefined;
    }
    if (!display.includes(ITEM)) return undefined;
    if (counterIncrement === UNCOUNTED) return NaN;
    const {list} = level();
    list.last = value ?? bounded(list.last === undefined ? list.start : list.last + list.step);
    if (value !== undefined) list.isSure = true;
    return list.isSure ? list.last : NaN;
  };
  return {
    /** @param {Element} of @param {CSSStyleDeclaration} style what follows stands in it, until `leave` */
    enter(of, style) {
      const isHtml = namespaceOf(of) === HTML;
      const item = take(style, isHtml && tagOf(of) === 'li' ? wholeIn(attribute(of, 'value')) : undefined);
      const {counters, container, list, items} = level();
      levels.push({
        counters,
        container: isContained(style) ? {} : container,
        items: item === undefined ? items : [...items, item],
        list: isHtml && LISTS.has(tagOf(of)) ? listOf(of) : list.isReal ? list : looseList(),
      });
    },
    leave() {
      levels.pop();
    },
    /** Counts a box that CSS adds. @param {CountedStyle} style @returns {number | undefined} its number, of an item */
    add: (style) => take(style, undefined),
    /**
     * @param {string} name
     * @returns {number[] | undefined} the values of the counters of this name, the innermost last; nothing where one cannot be told
     */
    values(name) {
      if (name === ITEM) return areItemsSure && level().items.length > 0 && !level().items.some(Number.isNaN) ? level().items : undefined;
      const all = level().counters.filter((each) => each.name === name);
      return all.every(({isSure}) => isSure) ? all.map(({value}) => value) : undefined;
    },
    /** @returns {number | undefined} the number of the item that is open */
    item() {
      const number = level().items.at(-1);
      return areItemsSure && number !== undefined && !Number.isNaN(number) ? number : undefined;
    },
  };
}

/** @typedef {ReturnType<typeof startCounting>} Counting */
