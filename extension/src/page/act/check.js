import {attribute, own, tagOf} from '../snapshot/dom.js';

/** Checks boxes, radios and switches, the browser's and the page's own. */

/** @param {Element} of @returns {Element} the box that a label is of */
export const boxOfLabel = (of) => (tagOf(of) === 'label' && own(of, 'control')) || of;

/** @param {Element} of @returns {boolean | 'mixed' | undefined} undefined for what cannot be checked */
export function checkedState(of) {
  const type = tagOf(of) === 'input' ? own(of, 'type') : '';
  if (type === 'checkbox' || type === 'radio') return own(of, 'indeterminate') ? 'mixed' : Boolean(own(of, 'checked'));
  const role = attribute(of, 'role') ?? '';
  const name =
    role === 'button' || (tagOf(of) === 'button' && role === '')
      ? 'aria-pressed'
      : role === 'option' || role === 'tab'
        ? 'aria-selected'
        : 'aria-checked';
  const says = attribute(of, name);
  if (says === 'true' || says === 'false') return says === 'true';
  if (says === 'mixed') return 'mixed';
  return ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'].includes(role) ? false : undefined;
}
