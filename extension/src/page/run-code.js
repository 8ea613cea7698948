import * as script from '#page/code.js';

/**
 * The source of the function that calls a client's code in the page's world. The function itself is in code/run.js.
 *
 * @typedef {object} RunArgs
 * @property {import('../background/code/code-text.js').Form | 'message'} form
 * @property {unknown[]} args of the code
 * @property {string} [ask] the name of the event by which it asks for its element
 * @property {string} [answer] the name of the event by which it gets the element
 * @property {string} [channel] the name of the events of a script and its messages
 * @property {string} [site] the origin that the page must have, for a script that runs before the worker could check it
 * @property {number} budgetMs the most time for writing the value
 * @property {number} budgetChars the most characters of the value
 */

export const RUNNER = String(/** @type {any} */ (script).runCode);
