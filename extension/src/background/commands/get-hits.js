import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {hitText} from '../hit-log.js';
import {once} from '../read-page.js';
import {checkAfter, checkTab, checkWait} from './arguments.js';

/** How requests are seen without a permission. */
const IN_PAGE = ['timing', 'beacon', 'fetch', 'xhr'];

/**
 * `getHits {tab?, after?, waitMs?}`: the requests of a tab that may be hits, whether or not its page can be read now.
 * @param {import('../context.js').Context} context
 * @returns {import('../router.js').Command}
 */
export const getHits = ({attachments, history, recorder, requests, policy}) => async ({tab, after: wanted = 0, waitMs: patience = 0}, call) => {
  const after = checkAfter(wanted);
  const waitMs = checkWait(patience);
  const handle = checkTab(tab);
  await Promise.all([attachments.ready, history.ready, requests.ready]);
  const attachment = attachments.choose(handle);
  if (!policy.history) throw new WireError('HISTORY_OFF');
  const {tabId} = attachment;
  const recorded = history.of(attachment);
  const {hits} = recorded;
  await recorder.flush(tabId);
  if (hits.lastHit <= after && waitMs > 0) {
    await call.upTo(waitMs, (end) => hits.next(end));
    attachments.choose(attachment.handle); // it may have been detached meanwhile
    if (!policy.history) throw new WireError('HISTORY_OFF');
  }
  const {title, url, access, origin} = attachments.of(tabId) ?? attachment;
  const seqBefore = recorded.pushesBefore();
  const value = `[${hits.after(after).map((hit) => hitText(hit, seqBefore(hit))).join(',')}]`;
  const facts = {
    tab: {handle: attachment.handle, title, url, access},
    lastHit: hits.lastHit,
    firstHit: hits.firstHit,
    pages: recorded.pagesOnWire,
    gaps: recorded.gapsOnWire,
    dropped: hits.dropped,
    sources: [...IN_PAGE, ...(requests.isOn ? ['webRequest'] : [])],
    sizes: {value: value.length},
  };
  const body = value.length <= PROTOCOL.limits.chunkChars ? {text: value} : {chunks: await call.stream(once(value))};
  return {site: origin, result: {...facts, ...body}};
};
