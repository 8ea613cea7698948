import {takeSnapshot as takeInPage} from '../../page/take-snapshot.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {accessError} from '../page-access.js';
import {once} from '../read-page.js';
import {badArgument, checkTab} from './arguments.js';

/** The part of the time left that the page may use; the rest is for the way. */
const TAKING_SHARE = 0.5;
const BUDGET_CHARS = 16 * 1024 * 1024;

/**
 * `takeSnapshot {tab?, urls?, texts?}`: what a person sees of the page and may operate, a row a node.
 * @param {import('../context.js').Context} context
 * @returns {import('../gate.js').Command<{tab: string | undefined, urls: boolean, texts: boolean}>}
 */
export const takeSnapshot = ({platform, attachments, snapshots, staying}) => ({
  on: 'page',
  check({tab, urls = false, texts = false}) {
    if (typeof urls !== 'boolean') throw badArgument('urls must be true or false');
    if (typeof texts !== 'boolean') throw badArgument('texts must be true or false');
    return {tab: checkTab(tab), urls, texts};
  },
  async run({urls, texts}, call, pass) {
    const {attachment} = pass;
    const {tabId, handle} = attachment;
    call.endWith(attachments.endOf(attachment));
    try {
      const {documentId, origin} = await call.orEnd(pass.document({frameId: 0}));
      const {nodes, hidden, ended, number} = await call.orEnd(snapshots.take(handle, async (free) => {
        const args = {urls, texts, free, budgetMs: Math.round(call.remainingMs * TAKING_SHARE), budgetChars: BUDGET_CHARS};
        const taken = await staying.run({tabId, documentId}, takeInPage, args);
        if (!taken) throw new WireError('INTERNAL', {message: 'The snapshot could not be taken in this page.'});
        return taken;
      }));
      const {url, title} = await call.orEnd(platform.tabs.get(tabId));
      pass.stays(url);
      await pass.again(origin);
      const body = nodes.length <= PROTOCOL.limits.chunkChars ? {text: nodes} : {chunks: await call.stream(once(nodes))};
      return {site: origin, result: {tab: {handle, title: title ?? '', url: url ?? ''}, document: documentId, snapshot: number, hidden, ended, ...body}};
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(attachment, reason);
      throw reason;
    }
  },
});
