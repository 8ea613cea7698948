import {WireError} from '../../wire/protocol.js';
import {accessError} from '../page/page-access.js';

/**
 * Code of a client by the companion, in the world of the page itself: no policy of the page holds it back. Frames of the page's own site
 * have it, too, where nothing of another site is around them.
 *
 * @typedef {import('./code-ways.js').Target} Target
 */

/** The browser's message where the world of a page has gone. */
const GONE = /cannot find (?:default )?(?:execution )?context|context was destroyed|uniqueContextId not found|navigated or closed/i;

/**
 * @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform
 * @param {Pick<import('../act/trusted.js').Trusted, 'isThere' | 'use'>} trusted
 * @returns {import('./code-ways.js').CodeRunner}
 */
export const byCompanion = (platform, trusted) => ({
  way: 'companion',
  isThere: async (target) => (await isReached(platform, target)) && trusted.isThere(),
  run: (target, code, _attachment, before = async () => {}) =>
    trusted.use(
      target.tabId,
      async (session) => {
        const uniqueContextId = await worldOf(platform, session, target); // a page that comes meanwhile takes it with it
        await before(); // it took a while to get here
        try {
          const {result, exceptionDetails} = await session.send('Runtime.evaluate', {
            expression: code,
            awaitPromise: true,
            returnByValue: true,
            silent: true,
            uniqueContextId,
          });
          return exceptionDetails ? undefined : result?.value;
        } catch (failure) {
          throw failure instanceof WireError && GONE.test(failure.message) ? new WireError('PAGE_CHANGED', {cause: failure}) : failure;
        }
      },
      {code: true},
    ),
});

/** Tells, in our own world of a document, whether the debugger of its tab has it, too. */
const isOfOneSite = () => {
  try {
    for (let view = /** @type {Window} */ (self); view !== top; view = view.parent) void view.parent.document;
    return true;
  } catch {
    return false; // something of another site is around it
  }
};

/** Leaves a mark in our own world of a document. @param {string} name @param {string} mark */
const leaveMark = (name, mark) => void Reflect.set(self, name, mark);

const MARK = 'mcpDatalayerDocument';

/** @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform @param {Target} target @returns {Promise<boolean>} */
async function isReached(platform, target) {
  try {
    const [only] = await platform.run(target, 'isolated', isOfOneSite);
    return only?.result === true;
  } catch (failure) {
    throw accessError(failure);
  }
}

/**
 * The debugger and the extension number documents differently: the mark that the extension leaves in its own world of one tells the
 * debugger which frame has it.
 * @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform
 * @param {Pick<import('../act/trusted-session.js').TrustedSession, 'send' | 'on'>} session
 * @param {Target} target
 * @returns {Promise<string>} the world of the document's own scripts, by a name that no other gets
 */
async function worldOf(platform, session, target) {
  const mark = crypto.randomUUID();
  await platform.run(target, 'isolated', leaveMark, [MARK, mark]).catch((failure) => {
    throw accessError(failure);
  });
  /** Worlds by frame. @type {Map<string, string>} */
  const worlds = new Map();
  /** Our own worlds, with their frames. @type {[string, string][]} */
  const ours = [];
  const off = session.on('Runtime.executionContextCreated', ({context}) => {
    if (context?.auxData?.isDefault) worlds.set(context.auxData.frameId, context.uniqueId);
    else if (context?.origin === location.origin) ours.push([context.auxData.frameId, context.uniqueId]);
  });
  try {
    await session.send('Runtime.enable'); // it tells of all that there are
    await session.send('Runtime.disable');
  } finally {
    off();
  }
  for (const [frame, uniqueContextId] of ours) {
    const asked = session.send('Runtime.evaluate', {expression: MARK, returnByValue: true, silent: true, uniqueContextId});
    const {result} = await asked.catch(() => ({result: undefined})); // this one has gone
    const world = worlds.get(frame);
    if (result?.value === mark && world !== undefined) return world;
  }
  throw new WireError('PAGE_CHANGED');
}
