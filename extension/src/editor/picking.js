import {readStep} from '../background/journey/journey-steps.js';
import {platform} from '../platform/chrome.js';

/**
 * Lets the person point at an element in an attached tab. It runs from here: our page lives for as long as it is open, the worker may not.
 *
 * @typedef {{selectors: string[][], frame: number[], role: string, name: string, offsetX?: number, offsetY?: number}} Picked
 */

/**
 * @param {{tabId: number, documentIds: string[]}} where
 * @returns {Promise<Picked | null>} null: the person has ended it, or the page is gone
 */
export async function pickElement({tabId, documentIds}) {
  const own = await platform.tabs.own();
  const all = documentIds.map((documentId) => ({tabId, documentId}));
  const picks = all.map((target) => platform.pickIn(target).catch(() => undefined)); // a document that has gone
  await platform.tabs.show(tabId);
  const first = await Promise.race([
    ...picks.map((pick) => pick.then((found) => (found === undefined ? new Promise(() => {}) : found))),
    Promise.all(picks).then(() => null),
  ]);
  for (const target of all) platform.endPickIn(target).catch(() => {}); // likewise
  if (own !== undefined) await platform.tabs.show(own).catch(() => {});
  const read = first ? readStep({...first, kind: 'click', key: 0, t: 0}, {tab: '', documentId: ''}) : undefined;
  return read && read.selectors.length > 0 ? read : null;
}
