import * as snapshot from '#page/snapshot.js';

/**
 * Runs in the world of the extension, and stays there: what it does stands in snapshot/take.js.
 *
 * @typedef {object} SnapshotArgs
 * @property {boolean} urls whether links say where they lead
 * @property {boolean} texts whether texts have the refs of the elements around them
 * @property {{ref: number, frame: number}} free the next numbers of refs and frames that were never used in the tab
 * @property {boolean} [isInner] whether the document stands in a frame of another site, and has a number as those within it do
 * @property {number} budgetMs what it may cost
 * @property {number} budgetChars
 *
 * @typedef {object} Snapshot
 * @property {string} nodes
 * @property {{ref: number, frame: number}} free
 * @property {{unseen: number, aria: number, behind: number}} hidden
 * @property {'' | 'time' | 'size' | 'names'} ended
 * @property {ShownFrame[]} frames
 * @property {number} [root] the number of the document itself, where it stands in a frame of another site
 *
 * @typedef {object} ShownFrame
 * @property {number[]} at its place in each frame around it, from the outermost
 * @property {number} [number] in the rows, where it could be looked into
 * @property {number} [row] its own, where it could not
 * @property {boolean} [blocked] whether the browser has loaded nothing in it
 */

/** @type {import('../background/page/staying-scripts.js').StayingScript<SnapshotArgs, Snapshot>} */
export const takeSnapshot = {name: 'takeSnapshot', mark: snapshot.mark, leave: /** @type {any} */ (snapshot.takeSnapshot)};
