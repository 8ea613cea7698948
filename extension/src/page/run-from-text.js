/**
 * Runs in the page's world, where that lets code be made from text: `chrome.scripting.executeScript({world: 'MAIN', func: runFromText,
 * args: […]})`.
 *
 * @param {string} code whose value is a promise
 * @returns {unknown} that value; `!` and a reason where the page does not let it run
 */
export function runFromText(code) {
  'use strict';
  const {eval: make} = window;
  let said = '';
  try {
    said = String(/** @type {any} */ (make) in /** @type {any} */ (1));
  } catch (failure) {
    said = /** @type {Error} */ (failure).message; // V8's own words, which no page can change
  }
  if (said !== "Cannot use 'in' operator to search for 'function eval() { [native code] }' in 1") return '!replaced';
  try {
    return make(code);
  } catch (failure) {
    return `!${/** @type {Error} */ (failure)?.name === 'SyntaxError' ? 'syntax' : 'blocked'}`;
  }
}
