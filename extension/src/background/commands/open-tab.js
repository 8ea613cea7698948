import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {isBelow} from '../access/levels.js';
import {originOf} from '../page/page-access.js';
import {lastLook} from '../act/last-look.js';
import {launched} from '../launched.js';
import {once} from '../look/read-page.js';
import {badArgument, checkTab} from '../link/arguments.js';

const DEFAULT_TIMEOUT_MS = 10_000;
const MOST_TIMEOUT_MS = 25_000;
const MOST_URL = 10_000;
const LOOK_MS = 50;
/** The time that a busy page has to be watched. */
const PATIENCE_MS = 1500;

/** Runs in the page. @returns {string} */
const responseStatus = () => String(/** @type {any} */ (performance.getEntriesByType('navigation')[0])?.responseStatus ?? '');

/** @typedef {{url: string, active: boolean, timeoutMs: number, opening: import('../access/gate.js').Opening}} Asked */

/**
 * `openTab {tab?, callId, url, active?, timeoutMs?}`: opens a page in a new tab. The tab is attached only where the person has allowed that
 * before: a level is remembered for the site, or tabs that are opened from `tab` are to be attached, too.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const openTab = (context) => ({
  on: 'opening',
  check({tab, url, active = false, timeoutMs = DEFAULT_TIMEOUT_MS}) {
    if (typeof url !== 'string' || url === '' || url.length > MOST_URL || !URL.canParse(url))
      throw badArgument(`url must be an address such as https://shop.example/cart, of at most ${MOST_URL} characters`);
    const {protocol, href} = new URL(url);
    if (!/^https?:$/.test(protocol)) throw badArgument(`url must be an http or https address; ${protocol} addresses are not opened`);
    if (typeof active !== 'boolean') throw badArgument('active must be true or false');
    if (typeof timeoutMs !== 'number' || !(timeoutMs >= 100 && timeoutMs <= MOST_TIMEOUT_MS))
      throw badArgument(`timeoutMs must be 100 to ${MOST_TIMEOUT_MS}`);
    return {url: href, active, timeoutMs, opening: {origin: originOf(href), tab: checkTab(tab)}};
  },
  run: (asked, call, pass) => new Opened(context, asked, call, pass).run(),
});

/** One tab on its way. */
class Opened {
  #context;
  #asked;
  #call;
  #pass;
  #handle;
  #began = performance.now();

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
    this.#handle = call.action?.handle ?? '';
  }

  /** @returns {Promise<import('./router.js').Answer>} */
  async run() {
    const {attachments, recorder, platform, holds, trusted} = this.#context;
    const {
      url,
      active,
      opening: {origin = ''},
    } = this.#asked;
    const {opener} = this.#pass;
    const joinsFrom = (/** @type {typeof opener} */ from) => from !== undefined && attachments.joins(origin, from.tabId) !== undefined;
    const joins = joinsFrom(opener);
    const isAwaited = joins || attachments.isLaunched(origin) || attachments.remembered(origin, opener?.incognito ?? false) !== undefined;
    let unwatch = () => {};
    try {
      if (isAwaited) {
        attachments.await(this.#handle, origin);
        await recorder.update();
      }
      const step = (await this.#call.action?.step(`open ${origin}${new URL(url).pathname}`)) ?? '';
      const first = launched ? 'about:blank' : url;
      const tabId = await attachments.open(this.#handle, async () => {
        // The tabs that others open come first, which may take long.
        const from = await lastLook(this.#call, async () => {
          await this.#pass.again();
          return this.#pass.opener;
        });
        if (this.#call.action) this.#call.action.audited.to = origin;
        return platform.tabs.open({url: first, active, joins: joins && joinsFrom(from), ...(from ? {fromTab: from.tabId} : {})});
      });
      unwatch = this.#endAtDialog(tabId);
      if (launched) {
        try {
          await this.#call.orEnd(trusted.keep(tabId)); // before the first script of the page, which may ask something
          await platform.tabs.go(tabId, url);
        } catch (failure) {
          await platform.tabs.close(tabId).catch(() => {}); // it is blank, and nobody has asked for such a tab; the failure is told
          throw failure;
        }
      }
      await holds.opened(tabId);
      const attachment = isAwaited ? await this.#attached(tabId) : undefined;
      return attachment ? await this.#answer(step, attachment) : unattached(step);
    } finally {
      unwatch();
      attachments.unexpect(this.#handle);
      await recorder.update();
    }
  }

  /** A page that asks something while it is loaded waits for the answer. @param {number} tabId @returns {() => void} when that is over */
  #endAtDialog(tabId) {
    const {dialogs, attachments} = this.#context;
    return dialogs.watch(tabId, (dialog) => {
      const known = attachments.of(tabId);
      const {message, hint, data} = dialogs.error(tabId, dialog, known ? this.#pass.on(known).ofDialogs : {mayRead: false});
      this.#call.end(new WireError('DIALOG_OPEN', {message, hint, data: {.../** @type {object | undefined} */ (data), tab: this.#handle}}));
    });
  }

  /**
   * The tab, once it shows a page where it is attached; undefined: it shows another.
   * @param {number} tabId
   * @throws {WireError} NAVIGATION_FAILED
   */
  async #attached(tabId) {
    const {attachments, platform, recorder} = this.#context;
    /** @type {import('../access/attachments.js').Attachment | undefined} */
    let attachment;
    let failure;
    let isOver = false;
    await this.#call.upTo(this.#asked.timeoutMs, async (end) => {
      while (!attachment && !isOver && !end.aborted) {
        const tab = await platform.tabs.get(tabId).catch(() => undefined);
        if (!tab) throw new WireError('TAB_CLOSED');
        const origin = originOf(tab.url);
        if (/^https?:/.test(origin ?? ''))
          attachment = await attachments.admit(tabId, origin, 0).catch((reason) => void (failure = reason));
        isOver = tab.isLoaded && (tab.url === undefined || /^https?:/.test(tab.url));
        if (!attachment && !isOver) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    });
    this.#call.signal.throwIfAborted();
    if (!attachment && (failure || !isOver)) {
      await platform.tabs.close(tabId);
      throw new WireError('NAVIGATION_FAILED', {
        message: isOver
          ? 'The page could not be loaded. Its tab is closed again.'
          : `The site did not answer within ${this.#asked.timeoutMs} ms. The tab is closed again.`,
        data: {error: isOver ? 'unknown' : 'timeout'},
      });
    }
    if (attachment) await recorder.begin(attachment).catch(() => {}); // a page that has gone on already is recorded by its own script
    return attachment;
  }

  /**
   * @param {string} step
   * @param {import('../access/attachments.js').Attachment} attachment
   * @returns {Promise<import('./router.js').Answer>}
   */
  async #answer(step, attachment) {
    const {attachments, consent, settle, platform} = this.#context;
    const {handle, tabId, origin} = attachment;
    const level = consent.levelFor(attachment, this.#call.front);
    if (isBelow(level, 'act'))
      return {
        left: true,
        site: origin,
        result: {
          tab: handle,
          level,
          step,
          document: '',
          settled: false,
          text: JSON.stringify({url: attachment.url, title: attachment.title}),
        },
      };
    const watch = await this.#call.orEnd(
      settle.begin(this.#pass.on(attachment), {patienceMs: PATIENCE_MS, sinceMs: performance.now() - this.#began}),
    );
    try {
      let loaded = false;
      await this.#call.upTo(Math.max(0, this.#asked.timeoutMs - (performance.now() - this.#began)), async (end) => {
        while (!loaded && !end.aborted && !watch.isOutOfSight) {
          await watch.look(end);
          loaded = watch.sight?.readyState === 'complete';
          if (!loaded) await watch.next(LOOK_MS, end);
        }
      });
      const {settled, changed, download: _, ...came} = await watch.settled(this.#call); // it has a page, so it is none
      const {sight} = watch;
      const left = came.access !== undefined;
      const [only] = left ? [] : await platform.run({tabId, documentId: watch.documentId}, 'isolated', responseStatus).catch(() => []); // the page has gone on
      const facts = {
        ...came,
        ...(left ? {} : {url: sight?.url, title: sight?.title, page: watch.page, status: Number(only?.result) || null}),
        loaded,
      };
      const text = JSON.stringify(facts);
      const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await this.#call.stream(once(text))};
      return {
        left: true,
        site: left ? origin : attachments.of(tabId)?.origin,
        result: {tab: handle, level, step, document: left ? '' : watch.documentId, settled, ...body},
      };
    } finally {
      await watch.end();
    }
  }
}

/** @param {string} step @returns {import('./router.js').Answer} */
const unattached = (step) => ({left: true, result: {tab: null, level: 'none', step, document: '', settled: false, text: '{}'}});
