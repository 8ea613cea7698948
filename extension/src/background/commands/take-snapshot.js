import {takeSnapshot as takeInPage} from '../../page/take-snapshot.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {FramedSnapshot} from '../look/framed-snapshot.js';
import {accessError} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {badArgument, checkTab} from '../link/arguments.js';

/** The part of the time left that the page may use; the rest is for the way. */
const TAKING_SHARE = 0.5;
const BUDGET_CHARS = 16 * 1024 * 1024;

/**
 * `takeSnapshot {tab?, urls?, texts?}`: what a person sees of the page and may operate, a row a node.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, urls: boolean, texts: boolean}>}
 */
export const takeSnapshot = (context) => ({
  on: 'page',
  check({tab, urls = false, texts = false}) {
    if (typeof urls !== 'boolean') throw badArgument('urls must be true or false');
    if (typeof texts !== 'boolean') throw badArgument('texts must be true or false');
    return {tab: checkTab(tab), urls, texts};
  },
  async run({urls, texts}, call, pass) {
    const {platform, attachments, snapshots} = context;
    const {attachment} = pass;
    const {tabId, handle} = attachment;
    call.endWith(attachments.endOf(attachment));
    /** @type {Promise<import('../../platform/chrome.js').TabInfo> | undefined} */
    let shown;
    try {
      const {documentId, origin, nodes, hidden, ended, frames, number} = await call.orEnd(
        snapshots.take(handle, async (free) => {
          const args = {urls, texts, free, budgetMs: Math.round(call.remainingMs * TAKING_SHARE), budgetChars: BUDGET_CHARS};
          const page = await take(context, args, pass);
          const taken = {...page, ...(await new FramedSnapshot(context, args, pass, call, page).of(page))};
          shown = platform.tabs.get(tabId); // while the numbers are being kept
          shown.catch(() => {}); // it is heard of below
          return taken;
        }),
      );
      const {url, title} = await call.orEnd(shown ?? platform.tabs.get(tabId));
      pass.stays(url);
      await pass.again(origin);
      const body = nodes.length <= PROTOCOL.limits.chunkChars ? {text: nodes} : {chunks: await call.stream(once(nodes))};
      return {
        site: origin,
        result: {tab: {handle, title: title ?? '', url: url ?? ''}, document: documentId, snapshot: number, hidden, ended, frames, ...body},
      };
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(attachment, reason);
      throw reason;
    }
  },
});

/**
 * @param {Pick<import('../link/context.js').Context, 'attachments' | 'staying'>} context
 * @param {import('../../page/take-snapshot.js').SnapshotArgs} args
 * @param {import('../access/gate.js').Pass} pass
 */
async function take({attachments, staying}, args, pass) {
  const {tabId} = pass.attachment;
  const origin = attachments.of(tabId)?.origin ?? '';
  await pass.again(origin);
  const again = await staying.runAgain({tabId, origin}, takeInPage, args);
  if (again) return {...taken(again.result), documentId: again.documentId, origin};
  const document = await pass.document({frameId: 0});
  const first = await staying.run({tabId, documentId: document.documentId}, takeInPage, args);
  return {...taken(first), documentId: document.documentId, origin: document.origin};
}

/** @param {import('../../page/take-snapshot.js').Snapshot | undefined} snapshot */
function taken(snapshot) {
  if (!snapshot) throw new WireError('INTERNAL', {message: 'The snapshot could not be taken in this page.'});
  return snapshot;
}
