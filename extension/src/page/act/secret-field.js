import {attribute, own, tagOf} from '../snapshot/dom.js';
import {known} from '../snapshot/known.js';
import {folded} from '../snapshot/folded.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {windowAround} from './frame.js';
import {takesPlaceholder} from './placeholder-field.js';

/**
 * Decides whether a secret of the person, or the value of a placeholder, may be typed in an element at this moment. The page may change the field,
 * or move it, in each of its listeners, so this is asked anew right before each event that carries the value.
 *
 * @typedef {object} SecretUse
 * @property {string} name
 * @property {string} origin of the page, and of every frame around the field
 * @property {string} [field] the name of the only field that takes it; without it, password and one-time-code fields do
 * @property {string} [kind] of a placeholder, such as EMAIL: then `field` is a name that says the same, and other fields of that kind take
 * it, too
 */

const TYPES = new Set(['password', 'text', 'tel', 'number']);
const PURPOSE = /(?:^|\s)(?:current-password|new-password|one-time-code)(?:\s|$)/i;

/** @param {string} name */
const plain = (name) =>
  folded(name)
    .replace(/[\s:*]+$/, '')
    .toLowerCase();

/**
 * @param {Element} of
 * @param {SecretUse} secret
 * @param {string} value
 * @returns {'' | 'origin' | 'field' | 'length'} why not
 */
export function refusedFor(of, {origin, field, kind}, value) {
  const view = windowAround(of);
  if (!view || view.origin !== origin || [...view.location.ancestorOrigins].some((each) => each !== origin)) return 'origin';
  const tag = tagOf(of);
  const isNamed = field !== undefined && plain(nameOf(of, roleOf(of))) === plain(field);
  if (kind !== undefined && !takesPlaceholder(of, kind, isNamed)) return 'field';
  if (tag !== 'input' && (tag !== 'textarea' || field === undefined)) return 'field';
  if (kind === undefined && !(field === undefined ? isForSecrets(of) : isNamed)) return 'field';
  const most = /** @type {number | undefined} */ (own(of, 'maxLength')) ?? -1;
  return most >= 0 && most < value.length ? 'length' : ''; // a part of it would not be known as the secret
}

/** @param {Element} of */
function isForSecrets(of) {
  const type = own(of, 'type');
  return type === 'password' || (TYPES.has(type) && PURPOSE.test(attribute(of, 'autocomplete') ?? ''));
}

/** Marks a field that holds a secret: it is never shown again, whatever the page makes of it. @param {Element} of */
export const keepSecret = (of) => void known.secrets.add(of);
