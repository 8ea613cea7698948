import {known} from './known.js';
import {DRAWN, drawnOf, hiddenIn} from './drawn.js';
import {ELEMENT, FRAGMENT, attribute, hasAttribute, matches, nodeTypeOf, own, rootOf, tagOf} from './dom.js';
import {isDotted} from './seen.js';
import {named, shownWithin} from './tree.js';

/** The value of a field, unless it is secret. */

const SECRET_PURPOSE = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-[a-z-]+)(?:\s|$)/i;
/** Names that forms give passwords, codes and cards, in the languages of most shops; without accents. */
const SECRET_NAME = new RegExp(
  [
    'pass(?:w(?:or)?d|code|phrase)|passwort|kennwort|pwd|contrasena|mot de passe|senha|palavra passe|wachtwoord|haslo|heslo|jelszo|sifre|parola|losenord|adgangskode|salasana',
    'пароль|密码|密碼|口令|パスワード|暗証|비밀번호|암호',
    'card.?(?:num|no|code|cvc|cvv|exp|pin|security|verif)|(?:credit|debit) ?card|kreditkart|kartennummer|kartenpruf|prufziffer|prufnummer',
    'carte (?:bancaire|de credit)|numero de (?:la )?(?:carte|tarjeta)|tarjeta de|cartao de|carta di credito|номер карты|卡号|カード番号|카드 ?번호',
    '\\bcc.?(?:num|exp|csc|cvc)|\\bcv[cv]2?\\b|\\bcsc\\b|\\bcvn\\b|security.?code|sicherheitscode|kontrollnummer|cryptogramme',
    'one.?time|\\botp\\b|\\btotp\\b|2fa|two.?factor|authenticator|verification ?code|verifizierungscode|bestatigungscode|einmal.?(?:code|kenn|pass)|sms.?code',
    'code (?:de )?(?:securite|verification)|codigo de (?:seguridad|verificacion|seguranca)|\\bpin\\b|\\btan\\b',
  ].join('|'),
  'i',
);
const MOST_GROUPS = 5;
/** Types of inputs that nobody writes in. */
const BUTTONS = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio']);

/** @param {string | null} text with words set apart as `card_number`, `cardNumber` @returns {string} in small letters, without accents */
const words = (text) =>
  (text ?? '')
    .slice(0, 200)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ');

/** @param {string | null} text */
const namesSecret = (text) => Boolean(text) && SECRET_NAME.test(words(text));

/** @param {Element} of @param {string} role @returns {boolean} whether it is one that a person fills */
export const isField = (of, role) =>
  ['input', 'textarea', 'select'].includes(tagOf(of)) ||
  ['textbox', 'searchbox', 'combobox', 'spinbutton'].includes(role) ||
  hasAttribute(of, 'contenteditable');

/** @param {Element} of @returns {string[]} what an element is called beside its labels */
const calledIn = (of) =>
  ['aria-label', 'title']
    .map((each) => attribute(of, each) ?? '')
    .concat(named(of, 'aria-labelledby').map((each) => String(each.textContent ?? '').slice(0, 200)));

/** The group that a field stands in, such as the boxes of a code. @param {Element} of */
function isInSecretGroup(of) {
  for (let node = shownWithin(of), depth = 0; node && depth < MOST_GROUPS; node = shownWithin(node), depth++) {
    const legend = tagOf(node) === 'fieldset' ? Element.prototype.querySelector.call(node, ':scope > legend') : null;
    if (!legend && !['group', 'radiogroup'].includes(attribute(node, 'role') ?? '')) continue;
    return calledIn(node)
      .concat(legend ? String(legend.textContent ?? '').slice(0, 200) : '')
      .some(namesSecret);
  }
  return false;
}

/**
 * Returns the purpose of a field, as the page tells the browser. Libraries say `new-password` in lists, so that it offers nothing there: no
 * password is one of a list.
 * @param {Element} of
 */
function purposeSaid(of) {
  const says = attribute(of, 'autocomplete') ?? '';
  const isList =
    own(of, 'type') === 'text' &&
    attribute(of, 'role') === 'combobox' &&
    attribute(of, 'aria-haspopup') === 'listbox' &&
    attribute(of, 'aria-autocomplete') === 'list';
  return isList && says.trim().toLowerCase() === 'new-password' ? '' : says;
}

/** @param {Element} of a field @returns {boolean} whether its value is never shown: a password, a one-time code, a card */
export function isSecret(of) {
  if (known.secrets.has(of)) return true;
  if (BUTTONS.has(own(of, 'type'))) return false;
  const secret =
    own(of, 'type') === 'password' ||
    SECRET_PURPOSE.test(purposeSaid(of)) ||
    ['name', 'id', 'placeholder'].some((each) => namesSecret(attribute(of, each))) ||
    calledIn(of).some(namesSecret) ||
    labelsOf(of).some((label) => namesSecret(String(label.textContent ?? ''))) ||
    attribute(of, 'maxlength') === '1' ||
    isDotted(getComputedStyle(of)) ||
    isInSecretGroup(of);
  if (secret) known.secrets.add(of);
  return secret;
}

/** Labels by document or shadow root: asking each field anew would walk the page each time. @type {Map<Node, Map<Element, Element[]>>} */
const labels = new Map();
const MOST_LABELS = 20;
const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

/** @param {any} root document or shadow root @returns {Map<Element, Element[]>} labels by what they are of */
function labelsIn(root) {
  const all = new Map();
  const prototype = nodeTypeOf(root) === FRAGMENT ? DocumentFragment.prototype : Document.prototype;
  for (const label of prototype.querySelectorAll.call(root, 'label')) {
    for (const control of [own(label, 'control'), drawnOf(label)]) {
      if (!control) continue;
      const those = all.get(control) ?? [];
      if (those.length < MOST_LABELS) those.push(label);
      all.set(control, those);
    }
  }
  return all;
}

/** @param {Element} of @returns {Element[]} */
export function labelsOf(of) {
  if (!LABELABLE.has(tagOf(of)) && !tagOf(of).includes('-') && !DRAWN.has(attribute(of, 'role') ?? '')) return [];
  const root = rootOf(of);
  if (nodeTypeOf(root) === ELEMENT) return [];
  let those = labels.get(root);
  if (!those) labels.set(root, (those = labelsIn(root)));
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
    if (type === 'file')
      return (
        [...(own(of, 'files') ?? [])]
          .slice(0, 20)
          .map(({name}) => name)
          .join(', ') || undefined
      );
    return attribute(of, 'aria-valuetext') || String(own(of, 'value') ?? '') || undefined;
  }
  if (tag === 'textarea') return String(own(of, 'value')) || undefined;
  if (tag === 'select')
    return (
      chosenIn(of)
        .map(optionText)
        .map((text) => text.trim())
        .join(', ') || undefined
    );
  if (tag === 'progress' || tag === 'meter')
    return tag === 'progress' && matches(of, ':indeterminate') ? undefined : String(own(of, 'value'));
  if (['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter', 'separator'].includes(role)) {
    return attribute(of, 'aria-valuetext') || attribute(of, 'aria-valuenow') || undefined;
  }
  const hidden = role === 'combobox' ? hiddenIn(of) : undefined;
  if (hidden) return isSecret(hidden) ? undefined : valueOf(hidden, '');
  if (role === 'textbox' || role === 'searchbox' || role === 'combobox')
    return (
      String(/** @type {HTMLElement} */ (of).innerText ?? '')
        .trim()
        .slice(0, 10_000) || undefined
    );
  return undefined;
}

/** The context that redaction uses to judge a value: the purpose and the name of its field. @param {Element} of */
export const purposeOf = (of) =>
  [purposeSaid(of), attribute(of, 'name') || attribute(of, 'id'), own(of, 'type')]
    .filter((each) => each && !['on', 'off', 'text', 'search'].includes(each))
    .map((each) => String(each).slice(0, 100));

/** Tells whether a node is an element. @param {any} node @returns {node is Element} */
export const isElement = (node) => nodeTypeOf(node) === ELEMENT;
