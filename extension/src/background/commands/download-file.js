import {Download} from '../act/download.js';
import {checkTarget} from '../act/interaction-arguments.js';
import {accessError} from '../page/page-access.js';
import {badArgument, checkTab} from '../link/arguments.js';

const MOST_URL = 2_000_000;

/**
 * `downloadFile {tab?, callId, url?, target?, maxBytes}`: the bytes of a file that the page could fetch.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<import('../act/download.js').Asked>}
 */
export const downloadFile = (context) => ({
  on: 'page',
  check({tab, url, target, maxBytes}) {
    if ((url === undefined) === (target === undefined)) throw badArgument('one of url and target must be given');
    if (url !== undefined && (typeof url !== 'string' || url === '' || url.length > MOST_URL))
      throw badArgument(`url must be an address of at most ${MOST_URL} characters`);
    if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) throw badArgument('maxBytes must be a positive number');
    return {tab: checkTab(tab), url, target: target === undefined ? undefined : checkTarget(target, 'target'), maxBytes};
  },
  async run(asked, call, pass) {
    const {attachment} = pass;
    if (call.action) call.action.audited.verb = 'download';
    try {
      return await new Download(context, asked, call, pass).run();
    } catch (failure) {
      const reason = accessError(failure);
      await context.attachments.lose(attachment, reason);
      throw reason;
    }
  },
});
