import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {pushText} from '../history.js';
import {once} from '../read-page.js';
import {badArgument, checkTab} from './arguments.js';

const MOST_WAIT_MS = 25_000;
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
    // Of the deadline a little is left for the answer.
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), Math.min(waitMs, call.remainingMs - Math.min(1000, call.remainingMs / 2)));
    await tab.next(AbortSignal.any([ended.signal, call.signal]));
    clearTimeout(timer);
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
    pages: tab.pages.map(({documentId, ...page}) => page),
    gaps: tab.gaps.map(({afterPage, ...gap}) => gap),
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
  if (typeof after !== 'number' || !Number.isSafeInteger(after) || after < 0) throw badArgument('after must be the number of a push, or 0');
  if (typeof waitMs !== 'number' || !(waitMs >= 0 && waitMs <= MOST_WAIT_MS)) throw badArgument(`waitMs must be 0 to ${MOST_WAIT_MS}`);
  if (seqs !== undefined && !(Array.isArray(seqs) && seqs.length <= MOST_SEQS && seqs.every((seq) => Number.isSafeInteger(seq) && seq > 0))) {
    throw badArgument(`seqs must be a list of at most ${MOST_SEQS} numbers of pushes`);
  }
  return {tab: checkTab(tab), after, waitMs, seqs};
}
