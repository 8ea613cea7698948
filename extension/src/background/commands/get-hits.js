import {hitText} from '../record/hit-log.js';
import {checkAfter, checkTab, checkWait} from '../link/arguments.js';
import {listRecorded} from './recorded.js';

/** The sources of requests in pages. */
const IN_PAGE = ['timing', 'beacon', 'fetch', 'xhr'];
/** The sources in the browser: all requests, or those to the attached site and to kept sites. */
const BY_BROWSER = {all: ['webRequest'], site: ['webRequestOfSite'], none: []};

/**
 * `getHits {tab?, after?, waitMs?}`: the requests of a tab that may be hits.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, after: number, waitMs: number}>}
 */
export const getHits = (context) => ({
  on: 'recording',
  check: ({tab, after = 0, waitMs = 0}) => ({after: checkAfter(after), tab: checkTab(tab), waitMs: checkWait(waitMs)}),
  async run({after, waitMs}, call, pass) {
    return listRecorded(context, call, pass, waitMs, (recorded) => {
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
          sources: [...IN_PAGE, ...BY_BROWSER[context.requests.sees(pass.attachment.tabId)]],
        }),
      };
    });
  },
});
