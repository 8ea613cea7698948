import {runFromText} from '../../page/run-from-text.js';
import {WireError} from '../../wire/protocol.js';
import {accessError} from '../page/page-access.js';

/**
 * The ways to run code of a client in the world of a page, the best one first: the browser's own for user scripts, which no policy of the
 * page holds back, if the person has switched it on; the companion; the page itself, where its policy lets code be made from text.
 *
 * @typedef {'userScripts' | 'companion' | 'page'} Way
 * @typedef {{tabId: number, documentId: string}} Target
 * @typedef {object} CodeRunner
 * @property {Way} way
 * @property {(target: Target) => Promise<boolean>} isThere for code in this document
 * @property {(target: Target, code: string, attachment: import('../access/attachments.js').Attachment, before?: () => Promise<void>) =>
 * Promise<unknown>} run the value of the code, once its promise has one; rejects where the code could not be run. A way that waits for
 *   something first awaits `before` right before the code goes out, and runs none where that rejects
 */

/** @param {Pick<import('../../platform/chrome.js').Platform, 'userScripts'>} platform @returns {CodeRunner} */
const byUserScripts = ({userScripts}) => ({
  way: 'userScripts',
  isThere: () => userScripts.areAllowed(),
  run: (target, code) => userScripts.execute(target, code),
});

/** @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform @returns {CodeRunner} */
const byPage = (platform) => ({
  way: 'page',
  isThere: async () => true,
  async run(target, code) {
    const [only] = await platform.run(target, 'page', runFromText, [code]);
    if (typeof only?.result === 'string' && only.result.startsWith('!')) throw new WireError('CODE_BLOCKED');
    return only?.result;
  },
});

export class CodeWays {
  #runners;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'run' | 'userScripts'>} platform
   * @param {CodeRunner} [companion]
   */
  constructor(platform, companion) {
    this.#runners = [byUserScripts(platform), ...(companion ? [companion] : []), byPage(platform)];
  }

  /** The best one that is there now. @param {Target} target @returns {Promise<CodeRunner>} */
  async choose(target) {
    for (const runner of this.#runners) if (await runner.isThere(target)) return runner;
    throw new WireError('CODE_BLOCKED');
  }
}

/** The interval between looks whether the document is still there: the browser says nothing of code whose document has gone. */
const LOOK_MS = 250;
const GONE = new Set(['PAGE_CHANGED', 'FRAME_NOT_FOUND', 'TAB_CLOSED', 'ACCESS_LOST', 'PAGE_NOT_READABLE']);

/**
 * Settles when a document has gone, or the page around it. A page that waits in the browser's cache does not answer.
 * @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform
 * @param {Target & {page: string}} target `page`: the document of the page itself
 * @param {AbortSignal} end of the wish to know
 * @returns {Promise<void>}
 */
export async function gone(platform, {tabId, documentId, page}, end) {
  while (!end.aborted) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    try {
      const [now] = await platform.run({tabId, frameId: 0}, 'isolated', () => '');
      if (now?.documentId !== page) return;
      if (documentId !== page) await platform.run({tabId, documentId}, 'isolated', () => '');
    } catch (failure) {
      if (GONE.has(accessError(failure).code)) return;
    }
  }
}
