import * as reader from '#page/reader.js';

/**
 * Runs inside a page: `chrome.scripting.executeScript({world: 'MAIN', func: readDataLayer, args: [{…}]})`. Its code stands in
 * read/reader.js.
 *
 * @typedef {object} ReadArgs
 * @property {readonly {name: string, kind: string}[]} known the layers of protocol.json
 * @property {string[]} extra names that the person added in the options
 * @property {string | null} [layer] null for the page's own one; with `models`: the containers of this layer only
 * @property {boolean} [allowLayer] when any own property may be read
 * @property {boolean} [models] what GTM has computed instead of a layer
 * @property {number} [budgetMs] what the read may cost
 * @property {number} [holdMs]
 * @property {number} [budgetChars]
 * @property {number} [inlineChars]
 * @property {string} [key] a random name for a held text
 * @property {boolean} [stay] whether the reader stays in the page for the next read
 */

/** @type {(args: ReadArgs) => {meta: string, text: string, ask?: string, get?: string}} */
export const readDataLayer = /** @type {any} */ (reader.readDataLayer);
