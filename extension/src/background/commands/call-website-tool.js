import {WireError} from '../../wire/protocol.js';
import {WebsiteCall} from '../website/website-call.js';
import {accessError} from '../page/page-access.js';
import {badArgument, checkFrame, checkTab} from '../link/arguments.js';

const DEFAULT_TIMEOUT_MS = 10_000;
const MOST_TIMEOUT_MS = 25_000;
const MOST_ARGUMENTS = 256 * 1024;

/**
 * `callWebsiteTool {tab?, callId, tool, arguments?, hash, frame?, timeoutMs?}`: calls a tool that a page of the tab has registered.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<import('../website/website-call.js').Asked>}
 */
export const callWebsiteTool = (context) => ({
  on: 'page',
  check,
  async run(asked, call, pass) {
    try {
      return await new WebsiteCall(context, asked, call, pass).run();
    } catch (failure) {
      const reason = failure instanceof WireError ? failure : accessError(failure);
      await context.attachments.lose(pass.attachment, reason);
      throw reason;
    }
  },
});

/** @param {Record<string, any>} params @returns {import('../website/website-call.js').Asked} */
function check({tab, tool, arguments: given = {}, hash, frame = 0, timeoutMs = DEFAULT_TIMEOUT_MS}) {
  if (typeof tool !== 'string' || tool === '' || tool.length > 200) throw badArgument('tool must be the name of a tool that the page has');
  if (typeof hash !== 'string' || !/^[0-9a-f]{16}$/.test(hash)) throw badArgument('hash must be that of the tool as it was listed');
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const text = isObject ? JSON.stringify(given) : '';
  if (!isObject || text.length > MOST_ARGUMENTS)
    throw badArgument(`arguments must be an object of at most ${MOST_ARGUMENTS} characters as JSON`);
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 100 && timeoutMs <= MOST_TIMEOUT_MS))
    throw badArgument(`timeoutMs must be 100 to ${MOST_TIMEOUT_MS}`);
  return {tab: checkTab(tab), tool, given: text, hash, frame: checkFrame(frame), timeoutMs};
}
