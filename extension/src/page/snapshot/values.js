import {known} from './known.js';
import {ELEMENT, FRAGMENT, attribute, matches, nodeTypeOf, own, rootOf, tagOf} from './dom.js';

/** What a field holds, if that may be told at all. */

const SECRET_PURPOSE = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-[a-z-]+)(?:\s|$)/i;
const SECRET_NAME = /pass(?:word|wd|code|phrase)|passwort|kennwort|\bpwd\b|card.?(?:num|no|code|cvc|cvv|exp)|kartennummer|\bcc.?(?:num|exp|csc|cvc)|\bcv[cv]2?\b|\bcsc\b|security.?code|one.?time|\botp\b|2fa|\btotp\b|\bpin\b|\btan\b/i;

/** @param {string | null} text with words set apart as `card_number`, `cardNumber` */
const words = (text) => (text ?? '').slice(0, 200).replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');

/** @param {Element} of @returns {boolean} whether its value is never shown: a password, a one-time code, a card */
export function isSecret(of) {
  if (known.secrets.has(of)) return true;
  const secret = own(of, 'type') === 'password' || SECRET_PURPOSE.test(attribute(of, 'autocomplete') ?? '')
    || ['name', 'id', 'placeholder', 'aria-label'].some((each) => SECRET_NAME.test(words(attribute(of, each))))
    || labelsOf(of).some((label) => SECRET_NAME.test(words(String(label.textContent ?? ''))));
  if (secret) known.secrets.add(of);
  return secret;
}

/** By document or shadow root: asking each field anew would walk the page each time. @type {Map<Node, Map<Element, Element[]>>} */
const labels = new Map();
const MOST_LABELS = 20;
const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

/** @param {any} root document or shadow root @returns {Map<Element, Element[]>} labels by what they are of */
function labelsIn(root) {
  const all = new Map();
  const prototype = nodeTypeOf(root) === FRAGMENT ? DocumentFragment.prototype : Document.prototype;
  for (const label of prototype.querySelectorAll.call(root, 'label')) {
    const control = own(label, 'control');
    if (!control) continue;
    const those = all.get(control) ?? [];
    if (those.length < MOST_LABELS) those.push(label);
    all.set(control, those);
  }
  return all;
}

/** @param {Element} of @returns {Element[]} */
export function labelsOf(of) {
  if (!LABELABLE.has(tagOf(of)) && !tagOf(of).includes('-')) return [];
  const root = rootOf(of);
  if (nodeTypeOf(root) === ELEMENT) return [];
  let those = labels.get(root);
  if (!those) labels.set(root, those = labelsIn(root));
  return those.get(of) ?? [];
}

/** @param {Element} of @returns {Element[]} the options that are chosen */
export const chosenIn = (of) => [...(own(of, 'selectedOptions') ?? [])].slice(0, 50);

/** @param {Element} option */
export const optionText = (option) => attribute(option, 'label') || String(own(option, 'text') ?? '');

/**
 * @param {Element} of
 * @param {string} role
 * @returns {string | undefined} what it holds; undefined where it holds nothing or has no value at all
 */
export function valueOf(of, role) {
  const tag = tagOf(of);
  if (tag === 'input') {
    const type = own(of, 'type');
    if (['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'hidden'].includes(type)) return undefined;
    if (type === 'file') return [...(own(of, 'files') ?? [])].slice(0, 20).map(({name}) => name).join(', ') || undefined;
    return attribute(of, 'aria-valuetext') || String(own(of, 'value') ?? '') || undefined;
  }
  if (tag === 'textarea') return String(own(of, 'value')) || undefined;
  if (tag === 'select') return chosenIn(of).map(optionText).map((text) => text.trim()).join(', ') || undefined;
  if (tag === 'progress' || tag === 'meter') return tag === 'progress' && matches(of, ':indeterminate') ? undefined : String(own(of, 'value'));
  if (['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter', 'separator'].includes(role)) {
    return attribute(of, 'aria-valuetext') || attribute(of, 'aria-valuenow') || undefined;
  }
  if (role === 'textbox' || role === 'searchbox' || role === 'combobox') return String(/** @type {HTMLElement} */ (of).innerText ?? '').trim().slice(0, 10_000) || undefined;
  return undefined;
}

/** By what a value is judged beside itself: the purpose and the name of its field. @param {Element} of */
export const purposeOf = (of) => [attribute(of, 'autocomplete'), attribute(of, 'name') || attribute(of, 'id'), own(of, 'type')]
  .filter((each) => each && !['on', 'off', 'text', 'search'].includes(each)).map((each) => String(each).slice(0, 100));

/** Whether a node is an element. @param {any} node @returns {node is Element} */
export const isElement = (node) => nodeTypeOf(node) === ELEMENT;
