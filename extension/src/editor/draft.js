import {mapTexts} from './variables.js';

/** What is edited and not saved yet, for as long as the browser runs. Personal values are not in it: the names of variables take their place. */

/** @type {[RegExp, string][]} */
const PERSONAL = [
  [/[^\s@"<>/{}]{1,64}@[^\s@"<>/{}]{1,255}\.[a-z]{2,}/gi, 'email'],
  [/\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b/gi, 'iban'],
  [/(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g, 'card'],
  [/(?:\+|\b00)\d[\d\s()/-]{6,}\d/g, 'phone'],
];

/** @param {string} digits whether the sum of Luhn holds, as in the number of a card */
function isCard(digits) {
  let sum = 0;
  [...digits].reverse().forEach((digit, i) => {
    const value = Number(digit) * (i % 2 + 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** @param {string} text */
export const withoutPersonal = (text) => PERSONAL.reduce((shown, [pattern, name]) => shown.replace(pattern, (found) => (name === 'card' && !isCard(found.replace(/\D/g, '')) ? found : `{{${name}}}`)), text);

/** @param {import('./open-file.js').Journey} journey */
export const draftOf = (journey) => mapTexts(journey, withoutPersonal);
