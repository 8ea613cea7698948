import {personalKind} from '../personal-kinds.js';
import {attribute, own} from '../snapshot/dom.js';
import {labelsOf} from '../snapshot/values.js';

/** Tells what a person types about themselves: a file of steps gets a variable's name in its place. */

/** The names of variables by a token of `autocomplete`. @type {Record<string, string>} */
const BY_PURPOSE = {
  email: 'email',
  tel: 'phone',
  'tel-national': 'phone',
  'tel-local': 'phone',
  name: 'name',
  'given-name': 'firstName',
  'additional-name': 'middleName',
  'family-name': 'lastName',
  'street-address': 'street',
  'address-line1': 'street',
  'address-line2': 'street2',
  'address-line3': 'street3',
  'postal-code': 'postcode',
  'address-level2': 'city',
  'address-level1': 'region',
  bday: 'birthday',
  'bday-day': 'birthday',
  'bday-month': 'birthday',
  'bday-year': 'birthday',
  username: 'username',
  organization: 'company',
  nickname: 'name',
};
/** The names of variables by what a field is called, without accents. @type {[RegExp, string][]} */
const BY_NAME = [
  [/e-?mail|correo/i, 'email'],
  [/\b(?:tele)?phone|telefon|mobile|handy|\btel\b/i, 'phone'],
  [/first ?name|vorname|given ?name|prenom/i, 'firstName'],
  [/last ?name|nachname|surname|family ?name/i, 'lastName'],
  [/user ?name|benutzer|\blogin\b/i, 'username'],
  [/\bfull ?name|\byour name|\bname\b|\bnom\b/i, 'name'],
  [/street|stra(?:ss|ß)e|address|adresse|anschrift/i, 'street'],
  [/\bzip\b|post(?:al)? ?code|postleit|\bplz\b/i, 'postcode'],
  [/\bcity\b|\bstadt\b|\bort\b|\btown\b/i, 'city'],
  [/birth|geburt|\bdob\b/i, 'birthday'],
  [/\biban\b/i, 'iban'],
];
/** A number without a country, where nothing stands beside it. */
const NATIONAL_PHONE = /^0\d{2,5}[\s/-]?\d{4,}$/;

/** @param {string} text @returns {string | undefined} the variable that it is of, by its own look */
export function kindOfText(text) {
  const short = text.slice(0, 20_000);
  return personalKind(short) ?? (NATIONAL_PHONE.test(short.trim()) ? 'phone' : undefined);
}

/** @param {string} text */
export const looksPersonal = (text) => kindOfText(text) !== undefined;

/** @param {string | null | undefined} text @returns {string} with words set apart */
const spoken = (text) =>
  (text ?? '')
    .slice(0, 200)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_.[\]-]+/g, ' ');

/**
 * @param {Element} of a field
 * @param {string} name that a person knows it by
 * @param {string} value
 * @returns {string | undefined} the variable in place of its value
 */
export function variableFor(of, name, value) {
  for (const token of (attribute(of, 'autocomplete') ?? '').toLowerCase().split(/\s+/))
    if (Object.hasOwn(BY_PURPOSE, token)) return BY_PURPOSE[token];
  const type = own(of, 'type');
  if (type === 'email') return 'email';
  if (type === 'tel') return 'phone';
  const called = [
    attribute(of, 'name'),
    attribute(of, 'id'),
    attribute(of, 'placeholder'),
    name,
    ...labelsOf(of).map((label) => String(label.textContent ?? '')),
  ].map(spoken);
  return BY_NAME.find(([pattern]) => called.some((each) => pattern.test(each)))?.[1] ?? kindOfText(value);
}
