import {WireError} from '../wire/protocol.js';
import {accessError} from './page-access.js';

/**
 * Code of a client by the companion, in the world of the page itself: no policy of the page holds it back. Frames within are left to the page's own
 * way, because the debugger and the extension number frames differently.
 *
 * @typedef {import('./code-ways.js').Target} Target
 */

/** The browser's words where the world of a page has gone. */
const GONE = /cannot find (?:default )?(?:execution )?context|context was destroyed|uniqueContextId not found|navigated or closed/i;

/**
 * @param {Pick<import('../platform/chrome.js').Platform, 'run'>} platform
 * @param {Pick<import('./trusted.js').Trusted, 'isThere' | 'use'>} trusted
 * @returns {import('./code-ways.js').CodeRunner}
 */
export const byCompanion = (platform, trusted) => ({
  way: 'companion',
  isThere: async (target) => await isPageItself(platform, target) && trusted.isThere(),
  run: (target, code) => trusted.use(target.tabId, async (session) => {
    const uniqueContextId = await worldOf(session);
    // The world was there before: if the document still is, the world is its own, and a page that comes meanwhile takes the world with it.
    if (!await isPageItself(platform, target)) throw new WireError('PAGE_CHANGED');
    try {
      const {result, exceptionDetails} = await session.send('Runtime.evaluate', {expression: code, awaitPromise: true, returnByValue: true, silent: true, uniqueContextId});
      return exceptionDetails ? undefined : result?.value;
    } catch (failure) {
      throw failure instanceof WireError && GONE.test(failure.message) ? new WireError('PAGE_CHANGED', {cause: failure}) : failure;
    }
  }, {code: true}),
});

/** @param {Pick<import('../platform/chrome.js').Platform, 'run'>} platform @param {Target} target @returns {Promise<boolean>} whether it is no frame within a page */
async function isPageItself(platform, {tabId, documentId}) {
  try {
    const [only] = await platform.run({tabId, documentId}, 'isolated', () => '');
    return only?.frameId === 0;
  } catch (failure) {
    throw accessError(failure);
  }
}

/** @param {Pick<import('./trusted-session.js').TrustedSession, 'send' | 'on'>} session @returns {Promise<string>} the world of the page that the tab shows now, by a name that no other gets */
async function worldOf(session) {
  /** @type {Map<string, string>} */
  const worlds = new Map();
  const off = session.on('Runtime.executionContextCreated', ({context}) => {
    if (context?.auxData?.isDefault) worlds.set(context.auxData.frameId, context.uniqueId);
  });
  try {
    const {frameTree} = await session.send('Page.getFrameTree');
    await session.send('Runtime.enable'); // it tells of all that there are
    await session.send('Runtime.disable');
    const world = worlds.get(frameTree.frame.id);
    if (world === undefined) throw new WireError('PAGE_CHANGED');
    return world;
  } finally {
    off();
  }
}
