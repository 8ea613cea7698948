import {elementAt} from '../snapshot/at.js';
import {hasCard} from '../snapshot/card-fields.js';
import {own, tagOf} from '../snapshot/dom.js';
import {CONTROLS, isEditable, roleOf} from '../snapshot/roles.js';
import {shownWithin} from '../snapshot/tree.js';
import {chordOf} from '../keys.js';
import {defaultButton, formOf} from './forms.js';
import {documentAround} from './frame.js';
import {isIn} from './hit.js';
import {rowOf} from './row.js';

/**
 * Names what an action presses in the end, for the question to the person before what cannot be taken back: see background/access/guard.js.
 */

/** @typedef {import('../act-in-page.js').ActArgs} ActArgs */

const INPUT_BUTTONS = new Set(['button', 'submit', 'reset', 'image']);
/** A longer text is no button's. */
const MOST_BUTTON_CHARS = 80;

/** Tells whether it sends a form by its default button: Enter in a field does. @param {Element} of @param {ActArgs} asked */
const isSending = (of, {verb, value}) =>
  verb === 'submit' ||
  (tagOf(of) === 'input' &&
    !INPUT_BUTTONS.has(own(of, 'type')) &&
    ((verb === 'press' && pressedKey(value) === 'Enter') || (verb === 'type' && /[\r\n]/.test(value))));

/** @param {unknown} value of press @returns {string | undefined} */
const pressedKey = (value) => chordOf(String(value))?.key.key;

/**
 * Returns the pressed control: the one at the point, if it stands in what was named.
 * @param {Element} of
 * @param {import('./hit.js').Point | undefined} point
 */
function pressedAt(of, point) {
  const hit = point ? elementAt(documentAround(of), point) : undefined;
  for (let node = hit && isIn(hit, of) ? hit : null, depth = 0; node && node !== of && depth < 500; node = shownWithin(node), depth++)
    if (CONTROLS.has(roleOf(node))) return node;
  return controlAround(of);
}

/** A press on a word or an icon presses the button that it stands in, or what its label is of. @param {Element} of */
export function controlAround(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    if (tagOf(node) === 'label') return own(node, 'control') ?? node;
    if (CONTROLS.has(roleOf(node)) || tagOf(node) === 'summary') return node;
  }
  return of;
}

/** The words of an element that has no name: a page may make a button of anything. @param {Element} of */
function saidBy(of) {
  if (tagOf(of) === 'body' || isEditable(of)) return '';
  const text = String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '').trim();
  return text.length <= MOST_BUTTON_CHARS ? text : '';
}

/**
 * Returns the facts for the question to the person, before what cannot be taken back.
 * @param {Element} of
 * @param {ActArgs} asked
 * @param {import('./hit.js').Point} [point]
 */
export function guarded(of, asked, point) {
  if (asked.verb === 'press' && !['Enter', ' '].includes(pressedKey(asked.value) ?? ''))
    return {role: '', name: '', form: null, does: asked.verb}; // other keys press nothing
  const form = isSending(of, asked) ? formOf(of) : undefined;
  const by = form ? defaultButton(form) : pressedAt(of, point);
  const [, , , role, name] = by ? rowOf(by) : [0, 0, 0, 'button', ''];
  return {
    role,
    name: name || (by ? saidBy(by) : ''),
    form: {card: hasCard(of)},
    does: asked.verb === 'type' && form ? 'press' : asked.verb === 'uploadByButton' ? 'click' : asked.verb,
  };
}
