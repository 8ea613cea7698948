import {headerIn} from '../record/request-details.js';
import {badArgument, checkAfter, checkTab, checkWait} from '../link/arguments.js';
import {listRecorded} from './recorded.js';

/** A request that comes so long after a step may have another cause, as with pushes. */
const LATE_MS = 3000;
const MOST_NUMBERS = 50;
const WORKER_MS = 300;
/** Our names for kinds of requests; the others keep webRequest's own. @type {Record<string, string>} */
const TYPES = {main_frame: 'document', sub_frame: 'frame', xmlhttprequest: 'fetch', ping: 'beacon', csp_report: 'report'};

/**
 * `getRequests {tab?, after?, numbers?, full?, bodies?, waitMs?}`: the requests of a tab, with headers and bodies where these are asked
 * for. `bodies` says whether those of answers are recorded from now on, which the companion does.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, after: number, numbers: number[], full: boolean, bodies: boolean
 * | undefined, waitMs: number}>}
 */
export const getRequests = (context) => ({
  on: 'recording',
  check({tab, after = 0, numbers = [], full = false, bodies, waitMs = 0}) {
    if (!Array.isArray(numbers) || numbers.length > MOST_NUMBERS || !numbers.every(Number.isSafeInteger))
      throw badArgument(`numbers must be a list of at most ${MOST_NUMBERS} numbers`);
    if (typeof full !== 'boolean') throw badArgument('full must be true or false');
    if (bodies !== undefined && typeof bodies !== 'boolean') throw badArgument('bodies must be true or false');
    return {tab: checkTab(tab), after: checkAfter(after), numbers, full, bodies, waitMs: checkWait(waitMs)};
  },
  async run({after, numbers, full, bodies, waitMs}, call, pass) {
    const {requests, steps} = context;
    const {tabId, handle} = pass.attachment;
    if (bodies !== undefined) await call.orEnd(bodies ? context.bodies.start(tabId) : context.bodies.stop(tabId));
    await pass.again();
    const serviceWorker = await serviceWorkerOf(context, pass);
    const isAsked = (/** @type {number} */ n) => n > after && (numbers.length === 0 || numbers.includes(n));
    return listRecorded(context, call, pass, waitMs, ({pages}) => {
      const details = requests.detailsOf(tabId);
      const rows = () => requests.of(tabId).filter(({n}) => isAsked(n));
      return {
        texts: () =>
          rows().map((row) =>
            JSON.stringify({
              ...rowOf(row, pages, steps.of(handle)),
              ...(full || numbers.length > 0 ? fullOf(row, details?.of(row.n)) : {}),
            }),
          ),
        next: (end) => requests.next(tabId, end),
        facts: () => ({
          last: requests.mark(tabId),
          dropped: requests.dropped(tabId),
          sight: requests.sees(tabId),
          fullSince: details?.since ?? null,
          bodies: context.bodies.isOn(tabId),
          serviceWorker,
        }),
      };
    });
  },
});

/**
 * @param {Readonly<import('../record/request-log.js').Logged>} row
 * @param {readonly import('../record/history.js').Page[]} pages
 * @param {readonly Readonly<import('../record/steps.js').Step>[]} steps
 */
function rowOf(row, pages, steps) {
  const {n, t, ended, type, method, url, urlCut, redirects, hops, frame, initiator, prerender, status, error, cached, size} = row;
  const step = prerender ? undefined : steps.findLast((each) => each.t <= t);
  const isLate = step?.ended !== undefined && t > step.ended + LATE_MS;
  return {
    n,
    t,
    ms: ended === undefined ? null : Math.max(0, ended - t),
    type: TYPES[type] ?? type,
    method,
    url,
    urlCut,
    status,
    error,
    size,
    initiator: initiator?.startsWith('http') ? initiator : undefined,
    redirects: redirects || undefined,
    hops,
    page: pageOf(row, pages),
    frame,
    step: step?.step,
    late: isLate || undefined,
    cached,
    prerender,
  };
}

/** @param {Readonly<import('../record/request-log.js').Logged>} row @param {readonly import('../record/history.js').Page[]} pages */
function pageOf({type, documentId, frame, t, url}, pages) {
  if (type === 'main_frame')
    return pages.find((page) => page.frame === 0 && page.startedAt >= t - 1000 && page.url.split('#')[0] === url)?.page;
  return (
    pages.findLast((page) => page.documentId === documentId && page.frame === frame && page.startedAt <= t) ??
    pages.findLast((page) => page.documentId === documentId)
  )?.page;
}

/**
 * @param {Readonly<import('../record/request-log.js').Logged>} row
 * @param {Readonly<import('../record/request-details.js').Detail> | undefined} detail
 */
const fullOf = ({t}, {responded, responseHeaders = [], ...detail} = {}) => ({
  ...detail,
  responseHeaders,
  mime: headerIn(responseHeaders, 'content-type')?.slice(0, 200),
  waited: responded === undefined ? undefined : Math.max(0, responded - t),
});

/**
 * Tells whether a service worker stands between the page and the network: nobody else sees its answers.
 * @param {import('../link/context.js').Context} context @param {import('../access/gate.js').Pass} pass
 * @returns {Promise<{controls: boolean, answered: number} | null>} null where that is not known
 */
async function serviceWorkerOf({platform}, pass) {
  if (pass.attachment.access !== 'granted') return null;
  const late = new Promise((resolve) => {
    setTimeout(resolve, WORKER_MS, null);
  });
  const asked = pass
    .document({frameId: 0})
    .then(({documentId}) => platform.run({tabId: pass.attachment.tabId, documentId}, 'isolated', ofPage))
    .then(([only]) => {
      const {controls, answered} = JSON.parse(String(only?.result));
      return {controls: controls === true, answered: Number(answered) || 0};
    });
  return /** @type {Promise<{controls: boolean, answered: number} | null>} */ (Promise.race([asked.catch(() => null), late]));
}

/** Runs in the page, in the world of the extension. */
const ofPage = () =>
  JSON.stringify({
    controls: Boolean(navigator.serviceWorker?.controller),
    answered: performance.getEntriesByType('resource').filter((entry) => /** @type {PerformanceResourceTiming} */ (entry).workerStart > 0)
      .length,
  });
