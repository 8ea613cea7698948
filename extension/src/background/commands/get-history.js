import {pushText} from '../record/history.js';
import {badArgument, checkAfter, checkTab, checkWait} from '../link/arguments.js';
import {listRecorded} from './recorded.js';

const MOST_SEQS = 1000;

/**
 * `getHistory {tab?, after?, waitMs?, seqs?}`: what was pushed since the tab is recorded.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<ReturnType<typeof checkParams>>}
 */
export const getHistory = (context) => ({
  on: 'recording',
  check: checkParams,
  run: ({after, seqs, waitMs}, call, pass) =>
    listRecorded(context, call, pass, waitMs, (recorded) => ({
      texts: () => recorded.after(after, seqs).map(pushText),
      next: (end) => recorded.next(end),
      facts: () => ({
        lastSeq: recorded.lastSeq,
        firstSeq: recorded.firstSeq,
        dropped: recorded.dropped,
        sampled: {pushes: recorded.sampled},
      }),
    })),
});

/**
 * @param {Record<string, unknown>} params
 * @returns {{tab: string | undefined, after: number, waitMs: number, seqs: number[] | undefined}} with `seqs` nothing is waited for
 */
function checkParams({tab, after = 0, waitMs = 0, seqs}) {
  if (
    seqs !== undefined &&
    !(Array.isArray(seqs) && seqs.length <= MOST_SEQS && seqs.every((seq) => Number.isSafeInteger(seq) && seq > 0))
  ) {
    throw badArgument(`seqs must be a list of at most ${MOST_SEQS} numbers of pushes`);
  }
  const patience = checkWait(waitMs);
  return {tab: checkTab(tab), after: checkAfter(after), waitMs: seqs ? 0 : patience, seqs};
}
