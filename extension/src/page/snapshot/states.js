import {attribute, hasAttribute, matches, nodeTypeOf, ELEMENT, own, parentOf, tagOf, activeOf, activeInShadow} from './dom.js';
import {shadowOf, shownWithin} from './tree.js';
import {isFocusable} from './roles.js';
import {isElement, isSecret} from './values.js';

/** The states of an element, in the words of the snapshot and in their order. */

const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const SELECTABLE = new Set(['option', 'tab', 'treeitem', 'gridcell', 'row', 'columnheader', 'rowheader', 'cell']);
const EXPANDABLE = new Set([
  'button',
  'combobox',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'treeitem',
  'row',
  'tab',
  'gridcell',
  'rowheader',
  'columnheader',
  'checkbox',
  'switch',
  'listbox',
  'application',
]);

/** @param {Element} of @param {string} name @returns {boolean | undefined} */
const flag = (of, name) => {
  const says = attribute(of, name);
  return says === 'true' ? true : says === 'false' ? false : undefined;
};

/** @param {Element} of @returns {boolean} */
export function isDisabled(of) {
  if (matches(of, ':disabled')) return true;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 200; node = shownWithin(node), depth++) {
    const says = flag(node, 'aria-disabled');
    if (says === true) return node === of || isFocusable(of);
    if (says === false) return false;
  }
  return false;
}

/** @param {Document} document @returns {Element | undefined} what has the focus, in shadow roots, too */
export function focusedIn(document) {
  let focused = activeOf(document);
  for (let depth = 0; focused && depth < 50; depth++) {
    const shadow = shadowOf(focused);
    const inner = shadow && activeInShadow(shadow);
    if (!inner) break;
    focused = inner;
  }
  return focused && tagOf(focused) !== 'body' && tagOf(focused) !== 'html' ? focused : undefined;
}

/** @param {Element} of @param {string} role @returns {boolean | 'mixed' | undefined} */
function checkedOf(of, role) {
  if (!CHECKABLE.has(role)) return undefined;
  if (tagOf(of) === 'input' && ['checkbox', 'radio'].includes(own(of, 'type')))
    return own(of, 'indeterminate') ? 'mixed' : Boolean(own(of, 'checked'));
  return attribute(of, 'aria-checked') === 'mixed' ? 'mixed' : (flag(of, 'aria-checked') ?? false);
}

/** @param {Element} of @param {string} role @returns {boolean | undefined} */
function expandedOf(of, role) {
  if (EXPANDABLE.has(role)) {
    const says = flag(of, 'aria-expanded');
    if (says !== undefined) return says;
  }
  const details = tagOf(of) === 'summary' ? parentOf(of) : null;
  if (details && nodeTypeOf(details) === ELEMENT && tagOf(details) === 'details') return hasAttribute(details, 'open');
  const popover = own(of, 'popoverTargetElement');
  return popover ? matches(popover, ':popover-open') : undefined;
}

/** @param {Element} of @param {string} role @returns {string} */
function levelOf(of, role) {
  if (role !== 'heading') return '';
  const said = Number(attribute(of, 'aria-level'));
  const level = Number.isSafeInteger(said) && said > 0 && said < 100 ? said : Number(/^h([1-6])$/.exec(tagOf(of))?.[1] ?? 2);
  return `level=${level}`;
}

/** Tells whether the choice may be told. The month in which a card ends is as secret as its number. @param {Element} option */
function isChosenOpenly(option) {
  if (!own(option, 'selected')) return false;
  for (let up = parentOf(option); up && isElement(up); up = parentOf(up)) if (tagOf(up) === 'select') return !isSecret(up);
  return true;
}

/**
 * @param {Element} of
 * @param {string} role
 * @param {Element | undefined} focused
 * @returns {string} words, with blanks between them
 */
export function statesOf(of, role, focused) {
  const checked = checkedOf(of, role);
  const expanded = expandedOf(of, role);
  const pressed = role === 'button' ? attribute(of, 'aria-pressed') : null;
  const isOption = tagOf(of) === 'option';
  const invalid = attribute(of, 'aria-invalid');
  return [
    of === focused && 'focused',
    checked === 'mixed' || pressed === 'mixed' ? 'mixed' : checked === undefined ? '' : checked ? 'checked' : 'unchecked',
    expanded === undefined ? '' : expanded ? 'expanded' : 'collapsed',
    SELECTABLE.has(role) && (isOption ? isChosenOpenly(of) : flag(of, 'aria-selected')) && 'selected',
    pressed === 'true' && 'pressed',
    isDisabled(of) && 'disabled',
    (own(of, 'readOnly') || flag(of, 'aria-readonly')) &&
      (role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'combobox' || role === 'gridcell') &&
      'readonly',
    (matches(of, ':required') || flag(of, 'aria-required')) && 'required',
    ((invalid !== null && invalid !== '' && invalid !== 'false') || matches(of, ':user-invalid')) && 'invalid',
    levelOf(of, role),
    (role === 'dialog' || role === 'alertdialog') && (flag(of, 'aria-modal') || matches(of, 'dialog:modal')) && 'modal',
  ]
    .filter(Boolean)
    .join(' ');
}
