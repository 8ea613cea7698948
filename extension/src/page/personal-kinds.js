/** Tells personal values by their look alone: where a file of steps is recorded, and where one is edited. */

/**
 * The kinds that stand anywhere in a text, with the name of the variable that takes their place.
 * @type {readonly (readonly [string, RegExp])[]}
 */
const KINDS = [
  ['email', /[^\s@"<>/{}]{1,64}@[^\s@"<>/{}]{1,255}\.[a-z]{2,}/gi],
  ['iban', /\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b/gi],
  ['card', /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g],
  ['phone', /(?:\+|\b00)\d[\d\s()/-]{6,}\d/g],
];

/** @param {string} digits @returns {boolean} whether the sum of Luhn holds, as in the number of a card */
function isCard(digits) {
  let sum = 0;
  [...digits].reverse().forEach((digit, i) => {
    const value = Number(digit) * ((i % 2) + 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** @param {string} kind @param {string} found @returns {boolean} */
const isOf = (kind, found) => kind !== 'card' || isCard(found.replace(/\D/g, ''));

/** @param {string} text @returns {string | undefined} the variable of the first kind that is in it */
export const personalKind = (text) => KINDS.find(([kind, pattern]) => (text.match(pattern) ?? []).some((found) => isOf(kind, found)))?.[0];

/** @param {string} text @returns {string} with `{{variable}}` in place of each personal value */
export const withoutPersonal = (text) =>
  KINDS.reduce((shown, [kind, pattern]) => shown.replace(pattern, (found) => (isOf(kind, found) ? `{{${kind}}}` : found)), text);
