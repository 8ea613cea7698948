import {attribute, documentOf, own, tagOf, viewOf} from '../snapshot/dom.js';
import {hostOfEditing} from './able.js';
import {fire} from './events.js';
import {focusOn} from './focus.js';

/** Fields take a text as a whole. */

/** @param {Element} of @param {string} value by the browser's own setter: frameworks put theirs on the element */
export function setValue(of, value) {
  const prototype = tagOf(of) === 'textarea' ? HTMLTextAreaElement.prototype : tagOf(of) === 'select' ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(of, value);
}

const WITHOUT_KEYS = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** @param {Element} of @param {string} text */
export function fill(of, text) {
  focusOn(of);
  if (tagOf(of) !== 'input' && tagOf(of) !== 'textarea') {
    write(/** @type {Element} */ (hostOfEditing(of) ?? of), text);
    return;
  }
  const isSet = WITHOUT_KEYS.has(own(of, 'type'));
  if (!isSet && !fire(of, 'InputEvent', 'beforeinput', {inputType: text === '' ? 'deleteContentBackward' : 'insertText', data: text === '' ? null : text})) return;
  setValue(of, text);
  if (isSet) fire(of, 'Event', 'input', {cancelable: false});
  else fire(of, 'InputEvent', 'input', {cancelable: false, inputType: text === '' ? 'deleteContentBackward' : 'insertText', data: text === '' ? null : text});
  fire(of, 'Event', 'change', {cancelable: false, composed: false});
}

/** In what the page lets a person write in freely. @param {Element} host @param {string} text */
function write(host, text) {
  const inner = documentOf(host);
  const selection = viewOf(inner).getSelection();
  selection?.selectAllChildren(host);
  if (!fire(host, 'InputEvent', 'beforeinput', {inputType: text === '' ? 'deleteContentBackward' : 'insertText', data: text === '' ? null : text})) return;
  Document.prototype.execCommand.call(inner, text === '' ? 'delete' : 'insertText', false, text);
}

/** @param {Element} of @returns {string} what a field holds, as a script reads it */
export function rawValue(of) {
  if (tagOf(of) === 'input' || tagOf(of) === 'textarea' || tagOf(of) === 'select') return String(own(of, 'value') ?? '');
  return String(/** @type {HTMLElement} */ (hostOfEditing(of) ?? of).innerText ?? attribute(of, 'value') ?? '');
}
