import * as marked from '#page/marked.js';

/**
 * Runs in the world of the extension, and stays there: what it does stands in mark/find.js.
 *
 * @typedef {object} MarkedArgs
 * @property {string[][]} ways selectors as the Recorder writes them
 * @property {import('./act/chain.js').Part[]} [chain] what is looked for instead, each part inside what the part before has found
 * @property {number[]} frame its place in each frame around it
 * @property {{css: string} | {xpath: string}} [only] one selector, or path, that is looked for instead
 * @property {boolean} [inFrames] whether that may stand in any frame of its site, too
 * @property {{ref: number, frame: number}} free the next numbers of refs and frames that were never used in the tab
 *
 * @typedef {object} Marked
 * @property {({count: number, visible: number, shown?: string, rows: import('./act/row.js').Row[]} | null)[]} found by each way, or by
 * what is looked for instead; null: it asks for a name or a text, or is no selector. `shown`: the ref of the first that can be seen
 * @property {number} number of its frame, as in refs; 0: the page itself, or no such frame
 * @property {{ref: number, frame: number}} free
 */

/** @type {import('../background/page/staying-scripts.js').StayingScript<MarkedArgs, Marked>} */
export const findMarked = {name: 'findMarked', mark: marked.mark, leave: /** @type {any} */ (marked.findMarked)};
