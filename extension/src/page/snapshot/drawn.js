import {
  attribute,
  boxOf,
  byId,
  firstChildOf,
  isRendered,
  matches,
  nextOf,
  nodeTypeOf,
  own,
  parentOf,
  ELEMENT,
  rootOf,
  tagOf,
} from './dom.js';
import {FAINT, isHiddenBy, styleOf} from './seen.js';

/** Fields that a page hides, and the lists that it draws in their place. */

const LIST = '[role=combobox], [role=listbox], [aria-haspopup=listbox]';
/** Roles of those that a label names. */
export const DRAWN = new Set(['combobox', 'listbox']);
const NOT_WRITTEN = new Set(['hidden', 'checkbox', 'radio', 'file', 'range', 'color', 'button', 'submit', 'reset', 'image']);
const MOST_AROUND = 3;
const MOST_BESIDE = 20;

/** @param {Element} of @returns {boolean} whether it has no box, or is not visible in it */
const isOff = (of) => !isRendered(of) || isHiddenBy(styleOf(of));

/**
 * Tells whether neither the eye nor the pointer nor the keyboard gets to a field. Boxes and fields of files are another thing: their labels
 * work for them.
 * @param {Element} of
 * @param {CSSStyleDeclaration} [style]
 * @returns {boolean}
 */
export function isOutOfReach(of, style = styleOf(of)) {
  const tag = tagOf(of);
  if (tag !== 'select' && tag !== 'textarea' && (tag !== 'input' || NOT_WRITTEN.has(own(of, 'type')))) return false;
  if (!(Number(attribute(of, 'tabindex') ?? 0) < 0)) return false;
  if (Number(style.opacity) < FAINT && style.pointerEvents === 'none') return true;
  const {width, height} = boxOf(of);
  return width <= 1 || height <= 1;
}

/** @param {Element} select @returns {boolean} */
const isBehind = (select) => isOff(select) || matches(select, '[aria-hidden=true], [aria-hidden=true] *') || isOutOfReach(select);

/** @param {Element} of @returns {Element[]} what is shown beside it: first what comes next, then what came last */
function beside(of) {
  const parent = parentOf(of);
  /** @type {Element[]} */
  const before = [];
  /** @type {Element[]} */
  const after = [];
  let isPast = false;
  for (let node = parent && firstChildOf(parent); node && after.length < MOST_BESIDE; node = nextOf(node)) {
    if (node === of) isPast = true;
    else if (nodeTypeOf(node) === ELEMENT && !isOff(node)) (isPast ? after : before).push(node);
  }
  return [after[0], before.at(-1)].flatMap((each) => each ?? []);
}

/** @param {Element} within @returns {Element | undefined} the only list in it, or itself */
function onlyList(within) {
  if (matches(within, LIST)) return within;
  /** @type {(selector: string) => Element[]} */
  const all = (selector) => [...Element.prototype.querySelectorAll.call(within, selector)];
  const lists = all(LIST).filter((each) => !isOff(each) && !matches(each, ':is([role=combobox], [role=listbox]) *'));
  return lists.length === 1 && !all('select').some((each) => !isOff(each)) ? lists[0] : undefined;
}

/**
 * The list that a page draws in place of one of the browser's own: around it, or beside it.
 * @param {Element} select
 * @returns {Element | undefined} undefined where the browser's own can be seen, or nothing tells which it is
 */
export function drawnFor(select) {
  if (tagOf(select) !== 'select' || !isBehind(select)) return undefined;
  let node = select;
  for (let depth = 0; depth < MOST_AROUND; depth++) {
    const around = parentOf(node);
    if (!around || nodeTypeOf(around) !== ELEMENT || Element.prototype.querySelectorAll.call(around, 'select').length > 1) break;
    node = around;
    if (matches(node, LIST)) return node;
  }
  node = select;
  for (let depth = 0; depth < MOST_AROUND; depth++) {
    const others = beside(node);
    if (others.length > 0) return others.map(onlyList).find((each) => each !== undefined);
    const around = parentOf(node);
    if (!around || nodeTypeOf(around) !== ELEMENT) return undefined;
    node = around;
  }
  return undefined;
}

/**
 * @param {Element} label
 * @returns {Element | undefined} the drawn list that it stands for: its field is hidden behind it, or an `id` names it that no label can be
 * of
 */
export function drawnOf(label) {
  const control = own(label, 'control');
  const id = attribute(label, 'for');
  const list = control ? drawnFor(control) : id ? byId(rootOf(label), id) : undefined;
  return list && DRAWN.has(attribute(list, 'role') ?? '') && !hasNamed(list, label) ? list : undefined; // what a button shows is its name
}

/** Tells whether a field in it has the words of its label already. @param {Element} list @param {Element} label */
function hasNamed(list, label) {
  const words = (/** @type {string | null} */ text) => (text ?? '').slice(0, 1000).replace(/\s+/g, ' ').trim();
  const said = words(label.textContent);
  return [...Element.prototype.querySelectorAll.call(list, 'input[aria-label], textarea[aria-label]')].some(
    (each) => words(attribute(each, 'aria-label')) === said && !isOff(each),
  );
}

/**
 * @param {Element} list
 * @returns {Element | undefined} the hidden one of the browser's own that stands in a drawn one: its options are no part of what that shows
 */
export function hiddenIn(list) {
  const select = DRAWN.has(attribute(list, 'role') ?? '') ? Element.prototype.querySelector.call(list, 'select') : null;
  return select && drawnFor(select) === list ? select : undefined;
}
