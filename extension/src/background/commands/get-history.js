import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {pushText} from '../history.js';
import {once} from '../read-page.js';
import {badArgument, checkAfter, checkTab, checkWait} from './arguments.js';

const MOST_SEQS = 1000;

/**
 * `getHistory {tab?, after?, waitMs?, seqs?}`: what was pushed since the tab is recorded, whether or not its page can be
 * read now.
 * @param {import('../context.js').Context} context
 * @returns {import('../router.js').Command}
 */
export const getHistory = ({attachments, history, recorder, policy}) => async (params, call) => {
  const {tab: handle, after, waitMs, seqs} = checkParams(params);
  await Promise.all([attachments.ready, history.ready]);
  const attachment = attachments.choose(handle);
  if (!policy.history) throw new WireError('HISTORY_OFF');
  const {tabId} = attachment;
  const tab = history.of(attachment);
  await recorder.flush(tabId);
  let entries = tab.after(after, seqs);
  if (entries.length === 0 && waitMs > 0 && !seqs) {
    await call.upTo(waitMs, (end) => tab.next(end));
    attachments.choose(attachment.handle); // it may have been detached meanwhile
    if (!policy.history) throw new WireError('HISTORY_OFF');
    entries = tab.after(after);
  }
  const {title, url, access, origin} = attachments.of(tabId) ?? attachment;
  const value = `[${entries.map(pushText).join(',')}]`;
  const facts = {
    tab: {handle: attachment.handle, title, url, access},
    lastSeq: tab.lastSeq,
    firstSeq: tab.firstSeq,
    pages: tab.pagesOnWire,
    gaps: tab.gapsOnWire,
    dropped: tab.dropped,
    sampled: {pushes: tab.sampled},
    sizes: {value: value.length},
  };
  const body = value.length <= PROTOCOL.limits.chunkChars ? {text: value} : {chunks: await call.stream(once(value))};
  return {site: origin, result: {...facts, ...body}};
};

/**
 * @param {Record<string, unknown>} params
 * @returns {{tab: string | undefined, after: number, waitMs: number, seqs: number[] | undefined}}
 */
function checkParams({tab, after = 0, waitMs = 0, seqs}) {
  if (seqs !== undefined && !(Array.isArray(seqs) && seqs.length <= MOST_SEQS && seqs.every((seq) => Number.isSafeInteger(seq) && seq > 0))) {
    throw badArgument(`seqs must be a list of at most ${MOST_SEQS} numbers of pushes`);
  }
  return {tab: checkTab(tab), after: checkAfter(after), waitMs: checkWait(waitMs), seqs};
}
