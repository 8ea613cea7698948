import * as script from '#page/code.js';

/**
 * The text of what calls code of a client in the page's world: what it does stands in code/run.js.
 *
 * @typedef {object} RunArgs
 * @property {import('../background/code/code-text.js').Form | 'message'} form
 * @property {unknown[]} args
 * @property {string} [ask] the names of the events by which it asks for the element and gets it
 * @property {string} [answer]
 * @property {string} [channel] of a script and its messages: the name of their events
 * @property {string} [site] of a script that runs before anybody is asked: the origin that its page must have
 * @property {number} budgetMs what writing its value may cost
 * @property {number} budgetChars
 */

export const RUNNER = String(/** @type {any} */ (script).runCode);
