import {attribute, boxOf, isRendered, matches, own, tagOf} from '../snapshot/dom.js';
import {folded} from '../snapshot/folded.js';
import {nameOf, nameUntil} from '../snapshot/names.js';
import {CONTROLS, isEditable, roleOf} from '../snapshot/roles.js';
import {shownWithin} from '../snapshot/tree.js';
import {isSecret, optionText} from '../snapshot/values.js';
import {variableFor} from './personal.js';
import {waysTo} from './selectors.js';

/**
 * Says what a person has used: how to find it again, and what it holds. It runs anew for each step, so that it knows the page as it is
 * then.
 *
 * @typedef {object} Described
 * @property {string[][]} selectors
 * @property {string} role
 * @property {string} name
 * @property {number[]} box left and top of what `selectors` lead to
 * @property {string} [value] of a field
 * @property {string} [secret] the name of the secret that stands for its value, which is not read
 * @property {string} [variable] the name of the variable that stands for its value in a file
 * @property {string[]} [options] texts of what is chosen in a list that takes several
 * @property {string[]} [files] names of what was chosen
 */

/** Usually it takes some milliseconds; a page that is huge, or a machine that is busy, is not waited for longer. */
const LOOK_MS = 1000;
const MOST_UP = 20;
const MOST_VALUE = 5000;
const MOST_FILES = 20;
const MOST_OPTIONS = 100;
/** @type {[RegExp, string][]} */
const SECRET_NAMES = [
  [/(?:^|\s)one-time-code(?:\s|$)/, 'ONE_TIME_CODE'],
  [/(?:^|\s)cc-number(?:\s|$)/, 'CARD_NUMBER'],
  [/(?:^|\s)cc-csc(?:\s|$)/, 'CARD_CODE'],
  [/(?:^|\s)cc-exp[a-z-]*(?:\s|$)/, 'CARD_EXPIRY'],
  [/(?:^|\s)cc-[a-z-]*name(?:\s|$)/, 'CARD_NAME'],
];

/** A press on a word or an icon is one on the button that it stands in, or on what its label is of. @param {Element} of */
function controlAt(of) {
  for (let node = /** @type {Element | null} */ (of), n = 0; node && n < MOST_UP; node = shownWithin(node), n++) {
    const labelled = tagOf(node) === 'label' ? own(node, 'control') : undefined;
    if (labelled)
      return isRendered(labelled) && boxOf(labelled).width >= 4 && Number(getComputedStyle(labelled).opacity) > 0.05 ? labelled : node;
    if (CONTROLS.has(roleOf(node)) || tagOf(node) === 'summary') return node;
  }
  return of;
}

/** @param {Element} of */
function secretName(of) {
  if (own(of, 'type') === 'password') return 'PASSWORD';
  const purpose = (attribute(of, 'autocomplete') ?? '').toLowerCase();
  const named = SECRET_NAMES.find(([pattern]) => pattern.test(purpose))?.[1];
  return named ?? (/password/.test(purpose) ? 'PASSWORD' : 'SECRET');
}

/** @param {Element} of @param {string} name @returns {Pick<Described, 'value' | 'secret' | 'variable' | 'options' | 'files'>} */
function heldBy(of, name) {
  if (own(of, 'type') === 'file' && tagOf(of) === 'input') {
    return {files: [...(own(of, 'files') ?? [])].slice(0, MOST_FILES).map((each) => String(each.name).slice(0, 255))};
  }
  if (isSecret(of)) return {secret: secretName(of)};
  if (matches(of, 'select[multiple]')) {
    const chosen = [...own(of, 'options')].filter((each) => own(each, 'selected')).map((each) => folded(optionText(each)));
    return {value: chosen.join(', ').slice(0, MOST_VALUE), options: chosen.slice(0, MOST_OPTIONS)};
  }
  const raw = ['input', 'textarea', 'select'].includes(tagOf(of)) ? own(of, 'value') : /** @type {HTMLElement} */ (of).innerText;
  const value = String(raw ?? '').slice(0, MOST_VALUE);
  const variable = tagOf(of) === 'select' ? undefined : variableFor(of, name, value);
  return {value, ...(variable && value ? {variable} : {})};
}

/**
 * @param {{element: Element, want: 'press' | 'field' | 'key' | 'look'}} asked `look`: only what it is called, and its place with width and
 * height
 * @returns {Described}
 */
export function run({element, want}) {
  const until = performance.now() + LOOK_MS;
  nameUntil(until);
  let of = want === 'press' || want === 'look' ? controlAt(element) : element;
  if (want === 'field')
    while (!['input', 'textarea', 'select'].includes(tagOf(of)) && !isEditable(of) && shownWithin(of))
      of = /** @type {Element} */ (shownWithin(of));
  const role = roleOf(of);
  const name = nameOf(of, role);
  const {left, top, width, height} = boxOf(of);
  if (want === 'look') return {selectors: [], role: role || tagOf(of), name, box: [left, top, width, height]};
  return {
    selectors: waysTo(of, role, name, until),
    role: role || tagOf(of),
    name,
    box: [left, top],
    ...(want === 'field' ? heldBy(of, name) : {}),
  };
}
