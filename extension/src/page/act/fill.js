import {documentOf, namespaceOf, HTML, matches, own, tagOf, viewOf} from '../snapshot/dom.js';
import {hostOfEditing} from './able.js';
import {fire} from './events.js';
import {focusOn} from './focus.js';

/** Fields take a text as a whole, lists a choice. */

/** @param {Element} of @param {string} value by the browser's own setter: frameworks put theirs on the element */
export function setValue(of, value) {
  const prototype = tagOf(of) === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(of, value);
}

/** Fields that are not written in key by key: their values are ISO dates and times, colours as `#1a2b3c`, numbers of a slider. */
const SET = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** @param {Element} of */
export const isWithoutKeys = (of) => tagOf(of) === 'input' && SET.has(own(of, 'type'));

/** @param {Element} of */
export const isFormField = (of) => namespaceOf(of) === HTML && (tagOf(of) === 'input' || tagOf(of) === 'textarea');

const FORMS = /** @type {Record<string, string>} */ ({
  date: 'a date such as 2026-11-23',
  time: 'a time such as 14:30',
  'datetime-local': 'a date and time such as 2026-11-23T14:30',
  month: 'a month such as 2026-11',
  week: 'a week such as 2026-W48',
  color: 'a colour such as #1a2b3c',
  range: 'a number',
  number: 'a number such as 12.5',
});

/**
 * Tells whether a field can hold a text at all.
 * @param {Element} of
 * @param {string} text
 * @returns {string} what it takes instead, else ''
 */
export function refusedBy(of, text) {
  const type = tagOf(of) === 'input' ? /** @type {string} */ (own(of, 'type')) : '';
  if (!Object.hasOwn(FORMS, type) || text === '') return '';
  const trial = Document.prototype.createElement.call(document, 'input');
  trial.setAttribute('type', type);
  if (type === 'range') return text.trim() !== '' && Number.isFinite(Number(text)) ? '' : (FORMS[type] ?? '');
  if (type === 'color') return /^#[\da-f]{6}$/i.test(text) ? '' : (FORMS[type] ?? '');
  setValue(trial, text);
  return own(trial, 'value') === '' ? (FORMS[type] ?? '') : '';
}

/**
 * @param {Element} of
 * @param {string} asked
 * @param {() => string} [refused] asked anew whenever code of the page has run: why the text must not go into the field as it is now
 * @returns {string} why not all was done, else ''
 */
export function fill(of, asked, refused = () => '') {
  const host = isFormField(of) ? of : /** @type {Element} */ (hostOfEditing(of) ?? of);
  focusOn(host);
  if (refused()) return refused();
  const how = {inputType: asked === '' ? 'deleteContentBackward' : 'insertText', data: asked === '' ? null : asked};
  if (!isFormField(of)) {
    viewOf(documentOf(host)).getSelection()?.selectAllChildren(host);
    if (fire(host, 'InputEvent', 'beforeinput', how))
      Document.prototype.execCommand.call(documentOf(host), asked === '' ? 'delete' : 'insertText', false, asked);
    return '';
  }
  const most = /** @type {number | undefined} */ (own(of, 'maxLength')) ?? -1;
  const text = most >= 0 ? asked.slice(0, most) : asked;
  if (!isWithoutKeys(of)) {
    if (tagOf(of) === 'textarea') HTMLTextAreaElement.prototype.select.call(of);
    else HTMLInputElement.prototype.select.call(of);
    if (!fire(of, 'InputEvent', 'beforeinput', {...how, data: text || null})) return '';
    if (refused()) return refused();
  }
  setValue(of, text);
  if (isWithoutKeys(of)) fire(of, 'Event', 'input', {cancelable: false});
  else fire(of, 'InputEvent', 'input', {...how, data: text || null, cancelable: false});
  fire(of, 'Event', 'change', {cancelable: false, composed: false});
  return '';
}

/** @param {Element} of */
export function caretToEnd(of) {
  if (isFormField(of)) {
    const end = String(own(of, 'value')).length;
    const prototype = tagOf(of) === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    if (typeof own(of, 'selectionStart') === 'number') prototype.setSelectionRange.call(of, end, end);
    return;
  }
  const selection = viewOf(documentOf(of)).getSelection();
  selection?.selectAllChildren(hostOfEditing(of) ?? of);
  selection?.collapseToEnd();
}

/** @param {Element} of @returns {string} what a field holds, as a script reads it */
export function rawValue(of) {
  if (isFormField(of) || tagOf(of) === 'select') return String(own(of, 'value') ?? '');
  return String(/** @type {HTMLElement} */ (hostOfEditing(of) ?? of).innerText ?? '');
}

/** @param {Element} select @param {Element[]} options that are to be chosen, and no other */
export function setSelected(select, options) {
  if (matches(select, '[multiple]')) {
    const set = Object.getOwnPropertyDescriptor(HTMLOptionElement.prototype, 'selected')?.set;
    for (const each of /** @type {Element[]} */ ([...own(select, 'options')]))
      if (own(each, 'selected') !== options.includes(each)) set?.call(each, options.includes(each));
  } else {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex')?.set?.call(
      select,
      [...own(select, 'options')].indexOf(options[0]),
    );
  }
  fire(select, 'Event', 'input', {cancelable: false});
  fire(select, 'Event', 'change', {cancelable: false, composed: false});
}
