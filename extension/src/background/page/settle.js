import {answerDialogs} from '../../page/answer-dialogs.js';
import {discardChanges} from '../../page/discard-changes.js';
import {watchStep} from '../../page/watch-step.js';
import {WireError} from '../../wire/protocol.js';
import {untilAborted} from '../link/call.js';
import {launched} from '../launched.js';
import {accessError} from './page-access.js';

/**
 * Watches a tab between an action and its rest. A step is settled when no navigation runs, no request that it began is open, the DOM was
 * quiet for 100 ms and nothing was pushed for 150 ms. The worker measures: a hidden tab has no timers to speak of.
 *
 * @typedef {object} Came what came of a step, only what applies; its texts are values of the page
 * @property {boolean} settled
 * @property {number} changed how many nodes
 * @property {string} [url] that the tab shows now, if it is another
 * @property {string} [title] with `url`
 * @property {string} [page] that is new in the recording: kd1/4
 * @property {'document' | 'address'} [navigated]
 * @property {number | null} [status] of a new document
 * @property {string} [error] a new document could not be loaded: net::ERR_…
 * @property {string} [loading] what the page asked for as its next document, and was not answered yet
 * @property {number} [waiting] how many requests of the step are not answered yet
 * @property {true} [busy] the tab shows another document, which answers nothing
 * @property {'lost' | import('../access/levels.js').Level} [access] the tab has left the origin of the step; nothing of its page is in here
 * @property {{handle?: string, origin?: string}} [newTab]
 * @property {Dialog[]} [dialog]
 * @property {{name: string} | 'unknown'} [download]
 * @property {string[]} [needsTrust] what the page was refused because no person had clicked
 *
 * @typedef {{kind: 'alert' | 'confirm' | 'prompt' | 'print', message: string, answer: boolean | string | null}} Dialog
 * @typedef {{confirm?: 'accept' | 'dismiss', prompt?: string}} DialogAnswers
 * @typedef {{isOver: boolean, ms: number}} Rest what the page itself has seen after the action: `isOver`, it answered at once and does
 * nothing more; for so many milliseconds
 * @typedef {{document: string, to: string, isOver: () => boolean}} OnTheWay from a document to an address
 * @typedef {import('../../page/watch-step.js').StepSight} StepSight
 * @typedef {Pick<import('../link/context.js').Context, 'platform' | 'attachments' | 'history' | 'recorder' | 'requests'>} Around
 */

/** The time for which DOM, data layer and page must have been quiet. */
const QUIET = {domMs: 100, pushMs: 150, stepMs: 150};
const MOST_MS = 3000;
/** The interval between looks where no event tells of an end. */
const AGAIN_MS = 100;
/** A page that is asked for longer has had no time for itself either. */
const LATE_MS = 60;
/** No look before had this many changes. */
const NOTHING = -1;
/** After its response a document comes, or it is a download. */
const COMMIT_MS = 500;
/** The time that a page which means to leave is waited for where the browser tells of no request. */
const LEAVE_MS = 30_000;
/** The time for which a worker that has ended may hold a page back. */
const HOLD_MS = 35_000;
const KINDS = new Set(['alert', 'confirm', 'prompt', 'print']);
const MOST_DIALOGS = 20;
/** The attempts at a page that is just being left. */
const ATTEMPTS = 4;

export class Settle {
  #around;
  #navigations;
  /** The navigations that a page had asked for, and not got, when a step was over; by tab. @type {Map<number, OnTheWay>} */
  #onTheWay = new Map();

  /** @param {Around} around @param {import('../record/navigations.js').Navigations} navigations */
  constructor(around, navigations) {
    this.#around = around;
    this.#navigations = navigations;
  }

  /**
   * Tells whether a tab was on its way to another page as its last step was over: else nobody has to ask which one it shows.
   * @param {number} tabId
   */
  mayLeave(tabId) {
    return this.#onTheWay.has(tabId);
  }

  /**
   * Returns the document that a tab is still on its way to.
   * @param {number} tabId
   * @param {string} documentId that it shows
   * @returns {string | undefined} undefined where it stays
   */
  onTheWay(tabId, documentId) {
    const way = this.#onTheWay.get(tabId);
    if (way?.document === documentId && !way.isOver()) return way.to;
    this.#onTheWay.delete(tabId);
    return undefined;
  }

  /**
   * Call it right before a step.
   * @param {import('../access/gate.js').Pass} pass
   * @param {{documents?: string[], page?: string, dialogs?: DialogAnswers | null, patienceMs?: number, sinceMs?: number}} [what] the
   * documents that the step is done in, besides the page itself; `page`: that one, where it is known; no `dialogs`: they open as ever; `patienceMs`: how long a busy page may take before it is left unwatched;
   *   `sinceMs`: requests that began so long before are waited for, too
   * @returns {Promise<StepWatch>}
   * @throws {WireError} when the page may not be watched
   */
  async begin(pass, {documents = [], page, dialogs = {}, patienceMs = Infinity, sinceMs = 0} = {}) {
    for (let attempt = 1; ; attempt++) {
      const watch = new StepWatch(
        this.#around,
        this.#navigations.watch(pass.attachment.tabId),
        pass,
        dialogs,
        sinceMs,
        (way) => void this.#onTheWay.set(pass.attachment.tabId, way),
      );
      try {
        const beginning = watch.begin(documents, page);
        await (patienceMs === Infinity ? beginning : Promise.race([beginning, new Promise((resolve) => setTimeout(resolve, patienceMs))]));
        beginning.catch(() => {}); // the page that it was about has gone meanwhile
        return watch;
      } catch (failure) {
        const reason = accessError(failure);
        const isMoving = reason.code === 'PAGE_CHANGED' && documents.length === 0; // it may be another one by now
        const isLeft = patienceMs !== Infinity && (reason.code === 'PAGE_NOT_READABLE' || (isMoving && attempt === ATTEMPTS));
        if (isLeft) return watch;
        await watch.end();
        if (!isMoving || attempt === ATTEMPTS) throw reason;
      }
    }
  }
}

/** The most that a step waits for what a page does by itself, or for the person. */
const REST = {patienceMs: 1000, mostMs: 3000, sinceMs: 5000};

/**
 * Watches a step that is to begin. The effects of the person's last press come to their end before that, so that their pushes are not taken
 * for the step's. Dialogs stay the person's own meanwhile.
 * @param {import('../link/context.js').Context} context
 * @param {import('../access/gate.js').Pass} pass
 * @param {import('../link/call.js').Call} call
 * @param {Parameters<Settle['begin']>[1]} what
 * @returns {Promise<StepWatch>}
 * @throws {WireError} PERSON_ACTIVE, once; whatever `Settle.begin` throws
 */
export async function beginStep({settle, person, trusted}, pass, call, what) {
  if (launched) await call.orEnd(trusted.keep(pass.attachment.tabId));
  const begin = () => call.orEnd(settle.begin(pass, what));
  const watch = await begin();
  if (!person.isBusy(pass.attachment.handle, call.front, watch)) return watch;
  await watch.end();
  const rest = await call.orEnd(settle.begin(pass, {dialogs: null, patienceMs: REST.patienceMs, sinceMs: REST.sinceMs}));
  await rest.settled(call, {mostMs: REST.mostMs});
  await pass.again();
  person.require(pass.attachment.handle, call.front, {
    presses: new Map([...watch.presses, ...rest.presses]),
    sight: rest.sight ?? watch.sight,
  });
  return begin();
}

/**
 * Stops where the person has said so in the middle of a wait.
 * @param {import('../link/context.js').Context} context
 * @param {StepWatch} watch
 * @param {import('../access/gate.js').Pass} pass
 * @throws {WireError} STOPPED_BY_PERSON
 */
export async function heed({consent}, watch, {attachment}) {
  if (!watch.isStopped) return;
  await consent.stop(attachment.tabId);
  throw new WireError('STOPPED_BY_PERSON');
}

export class StepWatch {
  /** The page itself as the step began, and now. */
  before = {document: '', url: '', page: 0};
  /** Tells whether the page was at rest as soon as the step was done. */
  isOverAtOnce = false;

  #around;
  #passage;
  #pass;
  #dialogs;
  #key = `mcp${crypto.randomUUID()}`;
  /** The page itself. */
  #document = '';
  /** @type {Map<string, StepSight | undefined>} by document that is watched: what was seen there last */
  #seen = new Map();
  /** The number of the person's presses in each document when it was seen last. @type {Map<string, number>} */
  #presses = new Map();
  /** The commits before the last sight of the page itself. */
  #seenAfter = 0;
  /** The last sight of documents that are gone. @type {StepSight[]} */
  #past = [];
  /** The sight of the page itself at the end. @type {StepSight | undefined} */
  #last;
  /** @type {Came['access']} */
  #left;
  #isErrorPage = false;
  #mark;
  #requests;
  #lastSeq;
  #hits;
  #recorded;
  #began = performance.now();
  /** @type {Promise<void> | undefined} */
  #looking;
  #lookingSince = 0;
  #isBegun = false;
  #leaves;

  /**
   * @param {Around} around
   * @param {import('../record/navigations.js').Passage} passage
   * @param {import('../access/gate.js').Pass} pass
   * @param {DialogAnswers | null} dialogs
   * @param {number} sinceMs
   * @param {(way: OnTheWay) => void} leaves is told of a document that is still to come as the step is over
   */
  constructor(around, passage, pass, dialogs, sinceMs, leaves) {
    this.#around = around;
    this.#leaves = leaves;
    this.#passage = passage;
    this.#pass = pass;
    this.#dialogs = dialogs;
    this.#requests = around.requests;
    const {tabId} = pass.attachment;
    this.#mark = sinceMs > 0 ? this.#requests.markAt(tabId, Date.now() - sinceMs) : this.#requests.mark(tabId);
    this.#recorded = around.history.of(pass.attachment);
    this.#lastSeq = this.#recorded.lastSeq;
    this.#hits = this.#recorded.hits.lastHit;
    this.#document = this.#recorded.pages.findLast(({frame}) => frame === 0)?.documentId ?? ''; // until the page itself says it
    this.before = {document: this.#document, url: pass.attachment.url, page: this.#page(this.#document)};
  }

  get #tabId() {
    return this.#pass.attachment.tabId;
  }

  /** @param {string[]} documents @param {string} [page] the document of the page itself */
  async begin(documents, page) {
    try {
      await this.#begin(documents, page);
    } finally {
      this.#isBegun = true; // also where the browser says that there is no page to watch
    }
  }

  /** @param {string[]} documents @param {string} [page] */
  async #begin(documents, page) {
    const documentId = page ?? (await this.#pass.document({frameId: 0})).documentId;
    await Promise.all([...new Set([documentId, ...documents])].map((each) => this.#watch(each)));
    this.#document = documentId;
    this.before = {document: documentId, url: this.#seen.get(documentId)?.url ?? '', page: this.#page(documentId)};
  }

  /** Tells whether the page answers nothing: it is busy, or stopped. */
  get isSilent() {
    return !this.#isBegun || (this.#looking !== undefined && performance.now() - this.#lookingSince > SILENT_MS);
  }

  /** Tells whether the tab shows something else than it did, or something that is of no concern to us. */
  get hasMoved() {
    return this.hasNewDocument || this.commits > 0 || this.#left !== undefined || this.#isErrorPage;
  }

  /** Tells whether the page itself has begun to leave. */
  get isLeaving() {
    return this.#isLeaving();
  }

  /** Tells whether the tab shows another document than at the beginning of the step. */
  get hasNewDocument() {
    return this.#document !== this.before.document;
  }

  /** The last sight of the page itself; undefined where there is nothing to see, now or at all. */
  get sight() {
    return this.isOutOfSight ? undefined : (this.#last ?? this.#seen.get(this.#document));
  }

  /** The number of the person's presses in each document of the step. */
  get presses() {
    return new Map(this.#presses);
  }

  /** The page of the tab is none of our concern. */
  get isOutOfSight() {
    return this.#left !== undefined || this.#isErrorPage;
  }

  /** The page in the recording, kd1/4; undefined where it is not recorded. */
  get page() {
    const page = this.#page(this.#document);
    return page > 0 ? `${this.#pass.attachment.handle}/${page}` : undefined;
  }

  /** Tells whether the sight of the page itself is of after the last time that the tab got another document or address. */
  get isUpToDate() {
    return this.#seenAfter === this.commits;
  }

  get documentId() {
    return this.#document;
  }

  /** The number of times that the tab got another document or address. */
  get commits() {
    return this.#passage.commits;
  }

  /** The tabs that were opened from the tab. @returns {readonly number[]} */
  get opened() {
    return this.#passage.opened;
  }

  /** A document is being loaded. */
  get isLoading() {
    return this.#passage.isLoading;
  }

  /** The number of open requests that the step began. @returns {number} */
  get openRequests() {
    return this.#requests.open(this.#tabId, this.#mark);
  }

  /** The page may be left without asking the person, whatever it wants. @param {number} patienceMs for a busy page */
  async discardChanges(patienceMs) {
    const run = this.#around.platform.run({tabId: this.#tabId, documentId: this.#document}, 'page', discardChanges, [{key: this.#key}]);
    await Promise.race([run.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }

  /** The tab shows the browser's own page about a failed navigation. */
  get isErrorPage() {
    return this.#isErrorPage;
  }

  /** The request of the document that the step asked for last. */
  get request() {
    return this.#requests.navigation(this.#tabId, this.#mark);
  }

  /**
   * Looks at the page, and settles when that is done or at the end of the wish to know.
   * @param {AbortSignal} end
   */
  async look(end) {
    if (!this.#looking) this.#lookingSince = performance.now();
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await untilAborted(this.#looking, end).catch((failure) => {
      if (!end.aborted) throw failure;
    });
  }

  /** Settles at the next news of the tab, or after so many milliseconds. @param {number} ms @param {AbortSignal} end */
  next(ms, end) {
    return this.#passage.next(ms, end);
  }

  /**
   * Waits until the step is settled, and says what came of it.
   * @param {import('../link/call.js').Call} call
   * @param {{mostMs?: number, quiet?: boolean, rest?: Rest}} [until] without `quiet`, it is settled as soon as no navigation and no
   * request of it is under way
   * @returns {Promise<Came>}
   * @throws {WireError} when the call has ended, or the tab
   */
  async settled(call, {mostMs = MOST_MS, quiet = true, rest} = {}) {
    let settled = false;
    try {
      const done = performance.now() - (rest?.ms ?? 0);
      await call.upTo(mostMs, async (end) => {
        if (rest?.isOver) {
          await this.look(end);
          settled = this.isOverAtOnce = !end.aborted && !this.hasMoved && this.#underWay() === 0;
        }
        if (quiet && !settled) await this.#passage.next(Math.max(0, QUIET.stepMs - (performance.now() - done)), end);
        let seen = NOTHING;
        while (!settled && !end.aborted) {
          const began = performance.now();
          await this.look(end);
          const isLate = performance.now() - began > LATE_MS;
          if (end.aborted) return;
          const wait = this.#underWay() || (quiet ? await this.#untilQuiet(end, done) : 0);
          // A page that gets no processor time changes nothing, and is not quiet for that.
          const changes = this.#changes;
          settled = wait === 0 && (!quiet || !isLate || changes === seen);
          seen = wait === 0 ? changes : NOTHING;
          if (!settled) await this.#passage.next(wait || AGAIN_MS, end);
        }
      });
      call.signal.throwIfAborted();
      if (!settled && this.#isLeaving()) this.#leaves(this.#onTheWay());
      return await this.#came(settled);
    } finally {
      await this.end();
    }
  }

  /** Ends the watch, and all that it changed in the page. */
  async end() {
    this.#passage.end();
    const seen = [...this.#seen.keys()];
    this.#last ??= this.#seen.get(this.#document);
    this.#seen.clear();
    for (const documentId of seen) this.#run(documentId, {op: 'end', key: this.#key}).catch(() => {}); // the document has gone
  }

  /** Returns the time of the next look because something of it is under way; 0 where nothing is. */
  #underWay() {
    if (this.#passage.isLoading || this.#isLeaving()) return AGAIN_MS;
    if (this.isOutOfSight) return 0;
    if (!this.#seen.has(this.#document)) return AGAIN_MS;
    return this.openRequests > 0 ? AGAIN_MS / 2 : 0;
  }

  /**
   * Returns the least time for which it is not quiet; 0 where it is.
   * @param {AbortSignal} end
   * @param {number} done when the action was over
   */
  async #untilQuiet(end, done) {
    if (this.isOutOfSight) return 0;
    const pushedMs = await this.#pushedMs(end);
    return Math.ceil(Math.max(0, QUIET.stepMs - (performance.now() - done), QUIET.domMs - this.#domMs, QUIET.pushMs - pushedMs));
  }

  /** Returns the time for which nothing has happened. @param {AbortSignal} end */
  async quietMs(end) {
    if (this.#passage.isLoading || this.#isLeaving() || this.openRequests > 0) return 0;
    return Math.min(this.#domMs, await this.#pushedMs(end), performance.now() - this.#began);
  }

  /** Tells whether the person has pressed Escape twice, which stops whatever clients do in the tab. */
  get isStopped() {
    return [...this.#past, ...this.#sights].some(({stopped}) => stopped);
  }

  /** Tells whether anything has happened since the begin. */
  get hasNews() {
    return this.hasMoved || this.#past.length > 0 || this.#sights.some(({changes}) => changes > 0) || this.hasTracked;
  }

  /** Tells whether the page has tracked anything. */
  get hasTracked() {
    return this.#newestPush !== undefined || this.#hits !== this.#recorded.hits.lastHit;
  }

  get #sights() {
    return [...this.#seen.values()].flatMap((sight) => sight ?? []);
  }

  /** The number of changed nodes of all documents, including those that are gone. */
  get #changes() {
    return [...this.#past, ...this.#sights].reduce((sum, {changes}) => sum + changes, 0);
  }

  /** Since the last change of a document. */
  get #domMs() {
    return Math.min(...this.#sights.map(({quietMs}) => quietMs));
  }

  get #newestPush() {
    return this.#recorded.after(this.#lastSeq).at(-1)?.push;
  }

  /** Since the last push of the step. @param {AbortSignal} end */
  async #pushedMs(end) {
    await untilAborted(this.#around.recorder.flush(this.#tabId), end).catch(() => {}); // who waits knows the end
    const pushed = this.#newestPush?.t;
    return pushed == null ? Infinity : Math.max(0, Date.now() - pushed);
  }

  /** Tells whether a navigation has begun that is not over. */
  #isLeaving() {
    if (this.#left) return false;
    const {request} = this;
    if (request && !request.ended) return true;
    const comes =
      request?.error === undefined ? !isWithoutDocument(request?.status ?? null) : isFailure(request.error) && !this.#isErrorPage; // the browser's own page about it comes, too
    if (request?.ended && comes && Date.now() - request.ended < COMMIT_MS && !this.hasNewDocument) return true;
    return !request && this.#intended() !== undefined;
  }

  /** @returns {OnTheWay} */
  #onTheWay() {
    const began = performance.now();
    const requested = () => this.request;
    const isOver = () => {
      const request = requested();
      if (!request) return performance.now() - began > LEAVE_MS;
      return request.ended !== undefined && Date.now() - request.ended >= COMMIT_MS;
    };
    return {document: this.#document, to: this.#goal(), isOver};
  }

  /** The address that the page has asked for, without what was asked there. */
  #goal() {
    const url = this.request?.url ?? this.#intended()?.url ?? '';
    if (!URL.canParse(url)) return '';
    const {origin, pathname} = new URL(url);
    return origin === this.#pass.attachment.origin ? pathname : origin + pathname;
  }

  /** The navigation that the page itself has begun last, if it leads to another document. */
  #intended() {
    const intent = this.#seen.get(this.#document)?.intents.at(-1);
    return intent && !intent.sameDocument && intent.download === null && /^https?:/.test(intent.url) ? intent : undefined;
  }

  async #look() {
    const {commits} = this;
    await Promise.all(
      [...this.#seen.keys()].map(async (documentId) => {
        const sight = await this.#run(documentId, {op: 'look', key: this.#key}).catch(() => undefined);
        if (sight) {
          this.#presses.set(documentId, sight.presses);
          this.#seen.set(documentId, sight);
          if (documentId === this.#document) this.#seenAfter = commits;
          return;
        }
        const last = this.#seen.get(documentId);
        if (last) this.#past.push(last);
        this.#seen.delete(documentId);
      }),
    );
    if (!this.#seen.has(this.#document)) await this.#follow();
  }

  /** The page that was watched has gone: another one stands there. */
  async #follow() {
    const {commits} = this;
    try {
      const {documentId} = await this.#pass.document({frameId: 0});
      if (!this.#seen.get(documentId)) await this.#watch(documentId);
      this.#isErrorPage = false;
      this.#left = undefined;
      this.#document = documentId;
      this.#seenAfter = commits;
    } catch (failure) {
      const reason = accessError(failure);
      if (reason.code === 'PAGE_CHANGED' || reason.code === 'FRAME_NOT_FOUND') return; // it goes on; the next look finds it
      if (this.commits !== commits) return; // what was seen is of before
      const {access} = this.#around.attachments.of(this.#tabId) ?? {};
      // The tab shows what it showed before until something has come of the step: a blank page, or one about an earlier failure.
      if (access === 'blank' && reason.code === 'PAGE_NOT_READABLE') this.#isErrorPage ||= this.request?.error !== undefined;
      else if (isErrorPage(reason) || (reason.code === 'PAGE_NOT_READABLE' && access === 'unreadable'))
        this.#isErrorPage ||= this.commits > 0 || this.request?.error !== undefined;
      else if (reason.code === 'CONSENT_REQUIRED') this.#left = this.#around.attachments.of(this.#tabId)?.level ?? 'data';
      else if (LEFT.has(reason.code)) this.#left = 'lost';
      else throw reason;
    }
  }

  /** @param {string} documentId */
  async #watch(documentId) {
    const [sight] = await Promise.all([
      this.#run(documentId, {op: 'begin', key: this.#key, holdMs: HOLD_MS, dialogs: this.#dialogAnswers}),
      this.#answerDialogs(documentId),
    ]);
    if (sight) this.#presses.set(documentId, sight.presses);
    this.#seen.set(documentId, sight);
  }

  get #dialogAnswers() {
    if (!this.#dialogs) return '';
    const {confirm, prompt} = this.#dialogs;
    return (confirm === 'accept' ? 'accept' : 'dismiss') + (prompt === undefined ? '' : `=${prompt}`);
  }

  /** @param {string} documentId */
  async #answerDialogs(documentId) {
    if (!this.#dialogs) return;
    const {confirm, prompt} = this.#dialogs;
    await this.#around.platform.run({tabId: this.#tabId, documentId}, 'page', answerDialogs, [
      {key: this.#key, confirm: confirm === 'accept', prompt: prompt ?? null},
    ]);
  }

  /** @param {string} documentId @param {Parameters<typeof watchStep>[0]} args @returns {Promise<StepSight | undefined>} */
  async #run(documentId, args) {
    const [only] = await this.#around.platform.run({tabId: this.#tabId, documentId}, 'isolated', watchStep, [args]);
    return only?.result ? JSON.parse(only.result) : undefined;
  }

  /** @param {string} documentId @returns {number} of its last page in the recording; 0: there is none */
  #page(documentId) {
    return this.#around.history.pageOf(this.#tabId, 0, documentId)?.page ?? 0;
  }

  /** @param {boolean} settled @returns {Promise<Came>} */
  async #came(settled) {
    const sights = [...this.#past, ...this.#sights];
    const said = sights.flatMap(({said: texts}) => texts.map((text) => JSON.parse(text)));
    const dialog = said.flatMap(dialogOf).slice(0, MOST_DIALOGS);
    const newTab = this.#newTab(sights);
    const download = this.#download(sights);
    const blocked = newTab
      ? []
      : [
          ...(said.some(({blocked: what}) => what === 'window.open') ? ['window.open'] : []),
          ...(sights.some(({opens}) => opens !== undefined) ? ['new tab'] : []),
        ];
    return {
      settled,
      changed: this.#changes,
      ...this.#place(),
      ...(settled ? {} : this.#unanswered()),
      ...(newTab ? {newTab} : {}),
      ...(dialog.length > 0 ? {dialog} : {}),
      ...(download ? {download} : {}),
      ...(blocked.length > 0 ? {needsTrust: blocked} : {}),
    };
  }

  /** @returns {Partial<Came>} */
  #unanswered() {
    if (this.#isLeaving()) return {loading: this.#goal()};
    return this.openRequests > 0 ? {waiting: this.openRequests} : {};
  }

  /** Returns the tab's place, if that has changed. @returns {Partial<Came>} */
  #place() {
    if (this.#left) return {navigated: 'document', access: this.#left};
    const {request} = this;
    if (this.#isErrorPage) return {navigated: 'document', error: request?.error ?? 'unknown'};
    const sight = this.#seen.get(this.#document);
    const page = this.#page(this.#document);
    if (!this.hasNewDocument && isFailure(request?.error)) return {error: request?.error}; // the browser's page about that is to come
    const isOther = this.hasNewDocument || (sight !== undefined && sight.url !== this.before.url);
    return {
      ...(isOther ? {url: sight?.url ?? '', title: sight?.title ?? '', navigated: this.hasNewDocument ? 'document' : 'address'} : {}),
      ...(this.hasNewDocument ? {status: this.#requests.statusOf(this.#tabId, this.#document)?.status ?? sight?.status ?? null} : {}),
      ...(page > 0 && page !== this.before.page ? {page: `${this.#pass.attachment.handle}/${page}`} : {}),
    };
  }

  /** @param {StepSight[]} sights @returns {Came['newTab']} */
  #newTab(sights) {
    const [tabId] = this.#passage.opened;
    if (tabId === undefined) return undefined;
    const handle = this.#around.attachments.of(tabId)?.handle;
    const origin = sights.flatMap(({opens}) => opens ?? [])[0];
    return {...(handle === undefined ? {} : {handle}), ...(handle === undefined && origin !== undefined ? {origin} : {})};
  }

  /** @param {StepSight[]} sights @returns {Came['download']} */
  #download(sights) {
    const name = sights.flatMap(({intents}) => intents.flatMap(({download}) => download ?? []))[0];
    if (name !== undefined) return name === '' ? 'unknown' : {name};
    const {request} = this;
    if (this.isSilent) return undefined; // nobody can tell what the tab shows
    if (!request?.ended || this.hasNewDocument || this.#left || this.#isErrorPage || isWithoutDocument(request.status)) return undefined;
    return request.error === undefined || request.error === 'net::ERR_ABORTED' ? 'unknown' : undefined;
  }
}

/** A page that answers nothing for so long is busy. */
const SILENT_MS = 1000;

const LEFT = new Set(['ACCESS_LOST', 'SITE_DENIED', 'POLICY_DISABLED', 'PAGE_NOT_READABLE']);

/**
 * Tells whether a document could not be loaded: it is no download, and no other navigation came in between.
 * @param {string | undefined} error
 */
export const isFailure = (error) => error !== undefined && error !== 'net::ERR_ABORTED';

/** The browser's own word, and nothing else. @param {string | undefined} error */
export const safe = (error) => (error !== undefined && /^(net::ERR_[A-Z0-9_]{1,60}|timeout)$/.test(error) ? error : 'unknown');

/** The error of a page that the rules of a browser of our own block. */
export const BLOCKED = {
  error: 'net::ERR_BLOCKED_BY_CLIENT',
  hint: 'In a browser that mcp-datalayer started only the sites of --sites are opened. Ask the person to name the other site, too.',
};

/** Its response has no document, and the page stays. @param {number | null} status */
const isWithoutDocument = (status) => status === 204 || status === 205;

/** @param {WireError} reason */
const isErrorPage = ({cause}) => /showing error page/i.test(cause instanceof Error ? cause.message : '');

/** Checks a dialog as a page tells it: a page could say anything. @param {any} said @returns {Dialog[]} */
const dialogOf = ({kind, message, answer}) =>
  KINDS.has(kind) && typeof message === 'string' && (answer === null || ['boolean', 'string'].includes(typeof answer))
    ? [{kind, message, answer}]
    : [];
