import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {answerAll} from '../act/open-dialogs.js';
import {originOf} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {BLOCKED, beginStep, isFailure, safe, heed} from '../page/settle.js';
import {badArgument, checkTab} from '../link/arguments.js';

const DEFAULT_TIMEOUT_MS = 10_000;
const MOST_TIMEOUT_MS = 25_000;
/** The time that a busy page has to be watched before it is left. */
const PATIENCE_MS = 1500;
/** The time within which a step in the history must have begun, if there is one to go. */
const BEGIN_MS = 2000;
/** A script that has not ended by then never will, in a page that is to be left: then it is stopped, where the companion can. */
const STUCK_MS = 5000;
/** For a page whose script was stopped, to answer again. */
const WAKES_MS = 1000;
/** The time that a navigation has, however long it took to begin. */
const MOST_LATE_MS = 500;
const IDLE_MS = 500;
const LOOK_MS = 100;
const MOST_URL = 10_000;
const MOST_STEPS = 50;

const NO_SUCH_PAGE = 'The history of this tab has no such page.';

const UNTIL = ['load', 'domcontentloaded', 'networkidle'];

/**
 * @typedef {{tab: string | undefined, url: string | undefined, history: number, reload: boolean, waitUntil: string, discardChanges:
 * boolean, timeoutMs: number, quiet: boolean}} Asked
 */

/** Runs in the page. @param {number} steps */
const goInHistory = (steps) => history.go(steps);

/**
 * `navigate {tab?, callId, url?, history?, reload?, waitUntil?, discardChanges?, timeoutMs?, quiet?}`: takes the tab to another page.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const navigate = (context) => ({
  on: 'tab',
  check: checkNavigation,
  run: (asked, call, pass) => new Journey(context, asked, call, pass).run(),
});

/** @param {Record<string, any>} params @returns {Asked} */
function checkNavigation({
  tab,
  url,
  history = 0,
  reload = false,
  waitUntil = 'load',
  discardChanges = false,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  quiet = true,
}) {
  if (url !== undefined && (typeof url !== 'string' || url === '' || url.length > MOST_URL))
    throw badArgument(`url must be an address of at most ${MOST_URL} characters`);
  if (!Number.isSafeInteger(history) || Math.abs(history) > MOST_STEPS)
    throw badArgument(`history must be a number of steps from -${MOST_STEPS} to ${MOST_STEPS}, -1 for back`);
  if (typeof reload !== 'boolean') throw badArgument('reload must be true or false');
  if ([url !== undefined, history !== 0, reload].filter(Boolean).length !== 1)
    throw badArgument('one of url, history and reload must be given');
  if (!UNTIL.includes(waitUntil)) throw badArgument(`waitUntil must be one of ${UNTIL.join(', ')}`);
  if (typeof discardChanges !== 'boolean') throw badArgument('discardChanges must be true or false');
  if (typeof quiet !== 'boolean') throw badArgument('quiet must be true or false');
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 100 && timeoutMs <= MOST_TIMEOUT_MS))
    throw badArgument(`timeoutMs must be 100 to ${MOST_TIMEOUT_MS}`);
  return {tab: checkTab(tab), url, history, reload, waitUntil, discardChanges, timeoutMs, quiet};
}

/** One navigation on its way. */
class Journey {
  #context;
  #asked;
  #call;
  #pass;

  /**
   * @param {import('../link/context.js').Context} context
   * @param {Asked} asked
   * @param {import('../link/call.js').Call} call
   * @param {import('../access/gate.js').Pass} pass
   */
  constructor(context, asked, call, pass) {
    this.#context = context;
    this.#asked = asked;
    this.#call = call;
    this.#pass = pass;
  }

  /** @returns {Promise<import('./router.js').Answer>} */
  async run() {
    const began = performance.now();
    const url = this.#address();
    if (this.#asked.discardChanges) await answerAll(this.#context, this.#pass.attachment.tabId, this.#call);
    const watch = await beginStep(this.#context, this.#pass, this.#call, {patienceMs: PATIENCE_MS});
    try {
      if (watch.isSilent) await this.#awaitAnswer(watch, began);
      await this.#pass.again();
      await this.#requireBefore();
      this.#context.person.require(this.#pass.attachment.handle, this.#call.front, watch);
      const step = (await this.#call.action?.step(this.#did(url))) ?? '';
      await this.#pass.again();
      await this.#stopScript(watch); // not before: a call that is refused leaves the page as it is
      if (this.#asked.discardChanges) await watch.discardChanges(PATIENCE_MS);
      await this.#pass.again();
      const isLoaded = await this.#go(url, watch, began);
      const rest = {quiet: this.#asked.quiet, ...(!isLoaded && watch.isSilent ? {mostMs: 0} : {})};
      return await this.#answer(step, isLoaded, watch, await watch.settled(this.#call, rest));
    } finally {
      await watch.end();
    }
  }

  /** The companion, which alone can stop a script. */
  get #companion() {
    return this.#pass.mayUseCompanion ? this.#context.trusted.in(this.#pass.attachment.tabId) : undefined;
  }

  /** Tells whether a page is busy that the tab still shows. @param {import('../page/settle.js').StepWatch} watch */
  #isStuck(watch) {
    return watch.isSilent && watch.commits === 0 && this.#context.dialogs.of(this.#pass.attachment.tabId) === undefined;
  }

  /** Waits for a busy page. @param {import('../page/settle.js').StepWatch} watch @param {number} until on the clock of performance.now() */
  async #wait(watch, until) {
    while (this.#isStuck(watch) && performance.now() < until) await watch.next(LOOK_MS, this.#call.signal);
    this.#call.signal.throwIfAborted();
  }

  /**
   * Gives a busy page the time to answer by itself. Where nobody can stop its script, there is nothing to wait for.
   * @param {import('../page/settle.js').StepWatch} watch
   * @param {number} since
   */
  async #awaitAnswer(watch, since) {
    if (this.#companion) await this.#wait(watch, since + Math.min(STUCK_MS, this.#asked.timeoutMs / 2));
  }

  /**
   * The browser leaves no page whose script never ends, where the next one is for the same process.
   * @param {import('../page/settle.js').StepWatch} watch
   */
  async #stopScript(watch) {
    const session = this.#companion;
    if (!session || !this.#isStuck(watch)) return;
    session.send('Runtime.terminateExecution').catch(() => {}); // not each browser lets an extension stop a script; or the page has gone
    this.#context.platform.stopScript(session.page);
    await this.#wait(watch, performance.now() + WAKES_MS);
  }

  /**
   * Returns the address to go to, if there is one.
   * @returns {string | undefined}
   * @throws {WireError} BAD_ARGUMENT, SITE_DENIED, POLICY_DISABLED
   */
  #address() {
    const {url} = this.#asked;
    if (url === undefined) return undefined;
    const from = this.#context.attachments.of(this.#pass.attachment.tabId)?.url ?? '';
    if (!URL.canParse(url, from)) throw badArgument('url must be an address such as https://shop.example/cart, or /cart on this site');
    const to = new URL(url, from);
    if (!/^https?:$/.test(to.protocol)) throw badArgument('url must be an http or https address');
    const refusal = this.#context.policy.refusal(originOf(to.href));
    if (refusal) throw refusal;
    return to.href;
  }

  /**
   * A tab that we have opened begins blank: the browser would go back to that.
   * @throws {WireError} NAVIGATION_FAILED where the browser says that there are not so many pages before this one
   */
  async #requireBefore() {
    const {history} = this.#asked;
    const session = history < 0 ? this.#context.trusted.in(this.#pass.attachment.tabId) : undefined;
    if (!session) return;
    const told = await this.#call.orEnd(session.send('Companion.pagesBefore').catch(() => undefined)); // a companion of before
    if (typeof told?.before === 'number' && told.before < -history) throw failed(undefined, NO_SUCH_PAGE);
  }

  /** @param {string | undefined} url */
  #did(url) {
    const {history, reload} = this.#asked;
    if (reload) return 'reload';
    if (url === undefined) return `go ${history < 0 ? 'back' : 'forward'} ${Math.abs(history)}`;
    const {origin, pathname, search} = new URL(url);
    return `go to ${origin}${pathname}${search ? '?…' : ''}`;
  }

  /**
   * @param {string | undefined} url
   * @param {import('../page/settle.js').StepWatch} watch
   * @param {number} began
   * @returns {Promise<boolean>} whether the page has come as far as was asked
   */
  async #go(url, watch, began) {
    const {platform} = this.#context;
    const {tabId} = this.#pass.attachment;
    const {reload} = this.#asked;
    const refusal = url === undefined ? undefined : this.#context.policy.refusal(originOf(url));
    if (refusal) throw refusal; // a busy page was waited for since the address was looked at
    this.#call.signal.throwIfAborted();
    const going = reload ? platform.tabs.reload(tabId) : url !== undefined ? platform.tabs.go(tabId, url) : this.#goInHistory(watch);
    await this.#call.orEnd(
      Promise.resolve(going).catch((failure) => {
        if (failure instanceof WireError && failure.code === 'NAVIGATION_FAILED') throw failure;
        throw new WireError('NAVIGATION_FAILED', {message: 'The browser did not begin the navigation.', cause: failure});
      }),
    );
    let isLoaded = false;
    await this.#call.upTo(Math.max(MOST_LATE_MS, this.#asked.timeoutMs - (performance.now() - began)), async (end) => {
      isLoaded = (await this.#arrive(url, watch, end)) && (await this.#load(watch, end));
    });
    this.#call.signal.throwIfAborted();
    return isLoaded;
  }

  /**
   * The browser's own page about a failure runs no script; one step back or forward the browser goes by itself.
   * @param {import('../page/settle.js').StepWatch} watch
   */
  async #goInHistory({documentId, isSilent}) {
    const {platform} = this.#context;
    const {tabId} = this.#pass.attachment;
    const {history} = this.#asked;
    try {
      if (isSilent) throw busy(this.#asked.timeoutMs);
      await platform.run({tabId, documentId}, 'isolated', goInHistory, [history]);
    } catch (failure) {
      if (Math.abs(history) !== 1) throw failure;
      await (history === 1 ? platform.tabs.goForward(tabId) : platform.tabs.goBack(tabId).catch((refused) => this.#openLast(refused)));
    }
  }

  /** The browser goes back to no page on which no person has pressed anything. Its address is known. @param {unknown} refused */
  async #openLast(refused) {
    const {platform, history, policy} = this.#context;
    const {attachment} = this.#pass;
    const url = history.of(attachment).pages.findLast(({frame}) => frame === 0)?.url ?? '';
    if (!/^https?:/.test(url) || policy.refusal(originOf(url))) throw refused;
    await platform.tabs.go(attachment.tabId, url);
  }

  /**
   * Waits until the tab shows something else, or will not.
   * @param {string | undefined} url @param {import('../page/settle.js').StepWatch} watch @param {AbortSignal} end @returns
   * {Promise<boolean>} whether it does
   */
  async #arrive(url, watch, end) {
    const {tabId} = this.#pass.attachment;
    const {dialogs} = this.#context;
    const began = performance.now();
    const left = this.#asked.discardChanges ? dialogs.of(tabId) : undefined; // it goes with its page
    const requireNone = () => dialogs.of(tabId) === left || dialogs.require(tabId, this.#pass.ofDialogs);
    let isStopped = false;
    while (!end.aborted) {
      if (watch.isSilent && !watch.hasMoved && watch.request?.ended && !isStopped) {
        isStopped = true;
        await this.#awaitAnswer(watch, began);
        await this.#stopScript(watch);
      }
      if (this.#asked.discardChanges && !watch.hasMoved) await answerAll(this.#context, tabId, this.#call);
      requireNone();
      const looking = watch.look(end); // a page that a dialog has stopped does not answer
      await Promise.race([looking, watch.next(LOOK_MS, end)]);
      await heed(this.#context, watch, this.#pass);
      this.#requireLoadable(watch);
      // A page that loads itself again and again is not the one that was asked for.
      const isAsBefore =
        url !== undefined && url !== watch.before.url && watch.sight?.url === watch.before.url && !watch.request?.redirects;
      if (watch.hasMoved && !isAsBefore) return true;
      // A page that is busy from its first script on has not been seen yet: what is known is the address before it.
      if (watch.hasMoved && watch.isUpToDate && performance.now() - began > BEGIN_MS)
        throw failed('unknown', 'The tab shows the same address as before: the page, or the site, has led it back there.');
      if (watch.request?.ended && !watch.isLeaving && !watch.isSilent) return false;
      if (this.#asked.history !== 0 && !watch.request && !watch.isLeaving && performance.now() - began > BEGIN_MS)
        throw failed(undefined, NO_SUCH_PAGE);
    }
    requireNone();
    if (!this.#call.signal.aborted && watch.isSilent) throw busy(this.#asked.timeoutMs);
    if (!this.#call.signal.aborted)
      throw failed('timeout', `The site did not answer within ${this.#asked.timeoutMs} ms. The browser still waits for it.`);
    return false;
  }

  /**
   * The browser's own page about a failure has no origin, so Chrome may end the access with it.
   * @param {import('../page/settle.js').StepWatch} watch
   * @throws {WireError} NAVIGATION_FAILED
   */
  #requireLoadable(watch) {
    const {error} = watch.request ?? {};
    if (watch.isErrorPage) throw failed(error);
    if (watch.isOutOfSight && isFailure(error))
      throw failed(
        error,
        `The page could not be loaded: ${safe(error)}. With its page about that, the browser has ended the access to the tab.`,
      );
  }

  /** @param {import('../page/settle.js').StepWatch} watch @param {AbortSignal} end @returns {Promise<boolean>} */
  async #load(watch, end) {
    const {waitUntil} = this.#asked;
    let idleSince = performance.now();
    while (!end.aborted) {
      await watch.look(end);
      await heed(this.#context, watch, this.#pass);
      this.#requireLoadable(watch);
      const {sight} = watch;
      if (!sight) {
        if (watch.isOutOfSight && !watch.isLoading) return true;
        idleSince = performance.now();
      } else if (sight.readyState === 'complete' || (waitUntil === 'domcontentloaded' && sight.readyState === 'interactive')) {
        if (waitUntil !== 'networkidle') return true;
        if (watch.openRequests > 0) idleSince = performance.now();
        if (performance.now() - idleSince >= IDLE_MS) return true;
      } else {
        idleSince = performance.now();
      }
      await watch.next(LOOK_MS, end);
    }
    return false;
  }

  /** Tells where the tab is that answers nothing, as the browser says it. */
  async #unseen() {
    const {url = '', title = ''} = await this.#context.platform.tabs.get(this.#pass.attachment.tabId);
    this.#pass.stays(url);
    return {navigated: /** @type {const} */ ('document'), url, title, page: undefined, busy: true};
  }

  /**
   * @param {string} step
   * @param {boolean} loaded
   * @param {import('../page/settle.js').StepWatch} watch
   * @param {import('../page/settle.js').Came} came
   * @returns {Promise<import('./router.js').Answer>}
   */
  async #answer(step, loaded, watch, {settled, changed, ...came}) {
    const {attachment} = this.#pass;
    this.#requireLoadable(watch);
    if (came.navigated === undefined && isFailure(watch.request?.error)) throw failed(watch.request?.error);
    const {sight} = watch;
    if (!loaded && watch.isSilent && !watch.hasNewDocument && watch.commits > 0 && !came.access) Object.assign(came, await this.#unseen());
    const status = came.status ?? watch.request?.status ?? null;
    const facts = {
      ...came,
      ...(came.access
        ? {}
        : {url: came.url ?? sight?.url, title: came.title ?? sight?.title, page: came.busy ? undefined : (came.page ?? watch.page)}),
      status,
      loaded,
    };
    const text = JSON.stringify(facts);
    const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await this.#call.stream(once(text))};
    const left = came.access !== undefined;
    const site = left ? undefined : this.#context.attachments.of(attachment.tabId)?.origin;
    return {site, left, result: {tab: attachment.handle, step, document: left ? '' : watch.documentId, settled, ...body}};
  }
}

/** @param {string | undefined} error as the browser names it @param {string} [message] */
function failed(error, message) {
  const name = safe(error);
  if (name === BLOCKED.error)
    return new WireError('NAVIGATION_FAILED', {
      message: `The address, or one that it redirects to, is blocked: ${name}.`,
      hint: BLOCKED.hint,
      data: {error: name},
    });
  return new WireError('NAVIGATION_FAILED', {
    message: message ?? `The page could not be loaded${name === 'unknown' ? '' : `: ${name}`}.`,
    data: {error: name},
  });
}

/** @param {number} timeoutMs */
const busy = (timeoutMs) =>
  new WireError('NAVIGATION_FAILED', {
    message: `The page that the tab shows is busy: it answers nothing, and the browser did not leave it within ${timeoutMs} ms.`,
    hint: 'Close the tab with closeTabs and open the address with openTab, or ask the person to end the page.',
    data: {error: 'timeout', busy: true},
  });
