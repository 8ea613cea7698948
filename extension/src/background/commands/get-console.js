import {PROTOCOL} from '../../wire/protocol.js';
import {once} from '../look/read-page.js';
import {checkAfter, checkTab} from '../link/arguments.js';

/** A row that comes so long after a step may have another cause, as with pushes. */
const LATE_MS = 3000;

/**
 * `getConsole {tab?, after?}`: what the pages of a tab said on their consoles.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, after: number}>}
 */
export const getConsole = ({attachments, consoles, history, steps}) => ({
  on: 'recording',
  check: ({tab, after = 0}) => ({tab: checkTab(tab), after: checkAfter(after)}),
  async run({after}, call, pass) {
    const {attachment} = pass;
    const {tabId, handle} = attachment;
    await Promise.all([consoles.flush(tabId), steps.ready]);
    await pass.again();
    const log = consoles.of(tabId);
    const {pages} = history.of(attachment);
    const known = steps.of(handle);
    const rows = (log?.rows ?? [])
      .filter(({n}) => n > after)
      .map(({documentId, frame, chars, ...row}) => {
        const page =
          pages.findLast((each) => each.documentId === documentId && each.frame === frame && each.startedAt <= row.t) ??
          pages.findLast((each) => each.documentId === documentId);
        const step = known.findLast(({t}) => t <= row.t);
        const isLate = step?.ended !== undefined && row.t > step.ended + LATE_MS;
        return {...row, frame, ...(page ? {page: page.page} : {}), ...(step ? {step: step.step} : {}), ...(isLate ? {late: true} : {})};
      });
    const value = JSON.stringify(rows);
    const body = value.length <= PROTOCOL.limits.chunkChars ? {text: value} : {chunks: await call.stream(once(value))};
    const {title, url, access, origin} = {...attachment, ...attachments.of(tabId)};
    const from = (log?.pages ?? [])
      .filter(({frame}) => frame === 0)
      .map(({documentId, since, at}) => ({page: pages.findLast((each) => each.documentId === documentId)?.page ?? null, since, at}));
    return {
      site: origin,
      result: {
        tab: {handle, title, url, access},
        last: log?.last ?? 0,
        since: log?.since ?? null,
        dropped: log?.dropped ?? 0,
        pages: from,
        sizes: {value: value.length},
        ...body,
      },
    };
  },
});
