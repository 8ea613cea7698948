import {hitText} from '../hit-log.js';
import {checkAfter, checkTab, checkWait} from './arguments.js';
import {listRecorded} from './recorded.js';

/** How requests are seen without a permission. */
const IN_PAGE = ['timing', 'beacon', 'fetch', 'xhr'];

/**
 * `getHits {tab?, after?, waitMs?}`: the requests of a tab that may be hits.
 * @param {import('../context.js').Context} context
 * @returns {import('../router.js').Command}
 */
export const getHits = (context) => async ({tab, after: wanted = 0, waitMs = 0}, call) => {
  const after = checkAfter(wanted);
  const asked = {tab: checkTab(tab), waitMs: checkWait(waitMs)};
  await context.requests.ready;
  return listRecorded(context, call, asked, (recorded) => {
    const {hits} = recorded;
    return {
      texts: () => {
        const seqBefore = recorded.pushesBefore();
        return hits.after(after).map((hit) => hitText(hit, seqBefore(hit)));
      },
      next: (end) => hits.next(end),
      facts: () => ({
        lastHit: hits.lastHit,
        firstHit: hits.firstHit,
        dropped: hits.dropped,
        sources: [...IN_PAGE, ...(context.requests.isOn ? ['webRequest'] : [])],
      }),
    };
  });
};
