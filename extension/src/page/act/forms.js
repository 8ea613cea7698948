import {attribute, documentOf, matches, own, parentOf, tagOf} from '../snapshot/dom.js';
import {isElement} from '../snapshot/values.js';
import {clickWithoutPointer} from './pointer.js';

/** Forms are sent as by a person: their checks run, and their submit event comes. */

const BLOCKING = new Set([
  'text',
  'search',
  'tel',
  'url',
  'email',
  'password',
  'date',
  'month',
  'week',
  'time',
  'datetime-local',
  'number',
]);

/** @param {Element} of @returns {Element | undefined} the form that it is, or is in */
export function formOf(of) {
  if (tagOf(of) === 'form') return of;
  const form = 'form' in of ? Object.getOwnPropertyDescriptor(prototypeOf(of), 'form')?.get?.call(of) : undefined;
  if (form) return form;
  for (let node = parentOf(of); node && isElement(node); node = parentOf(node)) if (tagOf(node) === 'form') return node;
  return undefined;
}

/** @param {Element} of */
const prototypeOf = (of) =>
  /** @type {Record<string, object>} */ ({
    input: HTMLInputElement.prototype,
    button: HTMLButtonElement.prototype,
    select: HTMLSelectElement.prototype,
    textarea: HTMLTextAreaElement.prototype,
    label: HTMLLabelElement.prototype,
    fieldset: HTMLFieldSetElement.prototype,
    output: HTMLOutputElement.prototype,
  })[tagOf(of)] ?? {};

/** @param {Element} each @returns {boolean} */
export const isSubmitter = (each) =>
  (tagOf(each) === 'button' && own(each, 'type') === 'submit') ||
  (tagOf(each) === 'input' && ['submit', 'image'].includes(own(each, 'type')));

/** @param {Element} form @returns {Element[]} */
const controlsOf = (form) => [...(Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements')?.get?.call(form) ?? [])];

/** @param {Element} form @returns {Element | undefined} the button that Enter in a field presses */
export const defaultButton = (form) =>
  [...controlsOf(form), ...images(form)]
    .filter(isSubmitter)
    .sort((one, other) => (Node.prototype.compareDocumentPosition.call(one, other) & 4 ? -1 : 1))[0];

/** They are none of a form's elements. @param {Element} form @returns {Element[]} */
const images = (form) =>
  [...Document.prototype.querySelectorAll.call(documentOf(form), 'input[type=image]')].filter((each) => own(each, 'form') === form);

/** Enter in a field. @param {Element} field */
export function submitFrom(field) {
  const form = formOf(field);
  if (!form) return;
  const button = defaultButton(form);
  if (button) {
    if (!matches(button, ':disabled')) clickWithoutPointer(button);
    return;
  }
  const blocking = controlsOf(form).filter((each) => tagOf(each) === 'input' && BLOCKING.has(own(each, 'type')));
  if (blocking.length <= 1) submitForm(form);
}

/** @param {Element} form @param {Element} [by] */
export function submitForm(form, by) {
  HTMLFormElement.prototype.requestSubmit.call(
    form,
    by && isSubmitter(by) && attribute(by, 'form') === null ? /** @type {HTMLElement} */ (by) : null,
  );
}
