import {WireError} from '../../wire/protocol.js';
import {atMost} from '../page/at-most.js';
import {readBatch, readTimings} from './batch.js';
import {readableDocuments} from '../page/frames.js';
import {originOf, pagesOf} from '../page/page-access.js';

/**
 * The worker's side of the connections to pages. It puts the hook into pages while a tab is attached, tells each page
 * whether its tab is attached, and adds the recordings of attached pages to the history of the tab.
 */

/** @typedef {import('../../platform/chrome.js').PageScript} PageScript */

const FLUSH_MS = 300;

export class Recorder {
  #platform;
  #attachments;
  #history;
  #policy;
  #layers;
  #failed;
  #left;
  /** @type {Map<number, Set<Line>>} by tab */
  #lines = new Map();
  /** @type {Promise<unknown>} one change of the registration after the other */
  #registering = Promise.resolve();
  /** @type {string | undefined} */
  #registered;
  #isOurs;

  /**
   * @param {import('../../platform/chrome.js').Platform} platform
   * @param {import('../access/attachments.js').Attachments} attachments
   * @param {import('./history.js').History} history
   * @param {Pick<import('../access/policy.js').Policy, 'history'>} policy
   * @param {() => string[]} layers names that the person added
   * @param {(failure: unknown) => void} failed
   * @param {(script: PageScript, presses: number) => void} left a page is left: how often the person has pressed something there
   * @param {(tabId: number, t: number | null) => boolean} [isOurs] whether a press at that time was ours, and no person's
   */
  constructor(platform, attachments, history, policy, layers, failed, left, isOurs = () => false) {
    this.#isOurs = isOurs;
    this.#platform = platform;
    this.#attachments = attachments;
    this.#history = history;
    this.#policy = policy;
    this.#layers = layers;
    this.#failed = failed;
    this.#left = left;
  }

  /** Has each page that is loaded from now on at a site of an attached tab recorded. @returns {Promise<void>} when that is so */
  update() {
    const change = this.#registering.then(async () => {
      await this.#attachments.ready;
      const sites = this.#policy.history
        ? [...new Set([...this.#attachments.origins.flatMap(pagesOf), ...this.#attachments.list().flatMap(({keep}) => keep)])].sort()
        : [];
      if (sites.join() === this.#registered) return;
      await this.#platform.recordPages(sites);
      this.#registered = sites.join();
    });
    this.#registering = change.catch(() => {}); // the caller gets the failure, the next one must not
    return change;
  }

  /**
   * Begins with the page that is there, and its frames of the sites that may be read.
   * @param {import('../access/attachments.js').Attachment} attachment
   */
  async begin(attachment) {
    if (!this.#policy.history) return;
    const documents = await readableDocuments({platform: this.#platform, attachments: this.#attachments}, attachment);
    await this.#platform.recordDocuments(
      attachment.tabId,
      documents.map(({documentId}) => documentId),
    );
  }

  /** @param {PageScript} script */
  serve(script) {
    const line = new Line(script);
    /** @type {Promise<unknown>} messages are taken one after the other */
    let order = Promise.all([this.#attachments.ready, this.#history.ready]);
    script.onMessage((message) => {
      order = order
        .then(() => this.#take(line, message))
        .catch((failure) => {
          this.#failed(
            new WireError('INTERNAL', {message: `A page sent something that is not recorded: ${failure.message}`, cause: failure}),
          );
        });
    });
    script.onClose(() => {
      this.#lines.get(script.tabId)?.delete(line);
      line.close();
    });
  }

  /** @param {Line} line @param {any} message */
  async #take(line, message) {
    const {script} = line;
    if (message?.hello) return this.#hello(line, message.hello);
    if (!line.page) return undefined; // not attached, or no longer
    if (typeof message?.flushed === 'number') {
      line.page.unhooked = message.hooked === false;
      line.page.exposed = message.exposed === true;
      line.flushed(message.flushed);
    } else if (message?.route) this.#route(line, line.page, message.route);
    else if (typeof message?.tooMuch === 'number') this.#history.drop(script.tabId, message.tooMuch);
    else if (Number.isSafeInteger(message?.presses) && script.frameId === 0) this.#left(script, message.presses);
    else if (message?.timings) this.#history.addTimings(script.tabId, line.page, readTimings(message.timings));
    else if (message?.batch !== undefined) {
      const batch = readBatch(message.batch);
      for (const record of batch.records) if (record.person && this.#isOurs(script.tabId, record.t)) delete record.person;
      this.#history.add(script.tabId, line.page, batch, line.numbers);
      this.#history.addCalls(script.tabId, line.page, batch, line.hits);
      this.#history.addStores(script.tabId, line.page, batch);
    }
    return undefined;
  }

  /** @param {Line} line @param {any} hello */
  async #hello(line, hello) {
    const {script} = line;
    const origin = originOf(script.origin === 'null' ? script.url : script.origin);
    const attachment = await this.#attachments.admit(script.tabId, origin, script.frameId);
    if (!attachment || !this.#policy.history) {
      script.post({record: false});
      return;
    }
    this.#history.of(attachment);
    const {navigation, since, again} = hello;
    line.page =
      (again === true ? this.#history.pageOf(script.tabId, script.frameId, script.documentId) : undefined) ??
      this.#history.addPage(script.tabId, {
        ...this.#facts(script, hello),
        navigation: NAVIGATIONS.includes(navigation) ? navigation : 'navigate',
        since: since === 'firstScript' ? since : 'attach',
        ...(Number.isFinite(hello.shownAt) ? {shownAt: Math.round(hello.shownAt)} : {}),
      });
    let lines = this.#lines.get(script.tabId);
    if (!lines) this.#lines.set(script.tabId, (lines = new Set()));
    lines.add(line);
    script.post({record: true, layers: this.#layers()});
  }

  /** A new address in the same document. @param {Line} line @param {import('./history.js').Page} before @param {any} said */
  #route(line, {since, layers}, said) {
    const {script} = line;
    line.page = this.#history.addPage(script.tabId, {...this.#facts(script, said), navigation: 'route', since});
    if (line.page) line.page.layers = layers;
  }

  /** @param {PageScript} script @param {any} said */
  #facts({frameId, documentId, origin}, {url, title, startedAt}) {
    const isOfUrl = origin === 'null' || origin === undefined || origin === URL.parse(String(url))?.origin;
    return {
      ...(isOfUrl ? {} : {origin}),
      url: String(url).slice(0, 10_000),
      title: String(title ?? '').slice(0, 1000),
      frame: frameId,
      documentId,
      startedAt: Number.isFinite(startedAt) ? Math.round(startedAt) : Date.now(),
    };
  }

  /** Has the pages of a tab hand over what they have. Settles when they did, or soon, for a page may be busy. @param {number} tabId */
  async flush(tabId) {
    const lines = [...(this.#lines.get(tabId) ?? [])];
    if (lines.length === 0) return;
    await atMost(FLUSH_MS, Promise.all(lines.map((line) => line.flush())));
  }

  /** The tab is no longer attached, or its access is lost: its pages stop and forget. @param {number} tabId */
  end(tabId) {
    for (const line of this.#lines.get(tabId) ?? []) {
      line.page = undefined;
      line.script.post({record: false});
      line.close();
    }
    this.#lines.delete(tabId);
  }
}

const NAVIGATIONS = ['navigate', 'reload', 'back_forward', 'bfcache', 'prerender'];

/** The connection to one document. */
class Line {
  /** @type {import('./history.js').Page | undefined} where its pushes belong; undefined: they are not wanted */
  page;
  /** @type {Map<number, import('./history.js').Entry>} */
  numbers = new Map();
  /** @type {Map<number, import('./hit-log.js').Hit>} */
  hits = new Map();
  #asked = 0;
  /** @type {Map<number, () => void>} */
  #awaited = new Map();

  /** @param {PageScript} script */
  constructor(script) {
    this.script = script;
  }

  /** @returns {Promise<void>} */
  flush() {
    return new Promise((resolve) => {
      const n = ++this.#asked;
      this.#awaited.set(n, resolve);
      this.script.post({flush: n});
    });
  }

  /** @param {number} n */
  flushed(n) {
    this.#awaited.get(n)?.();
    this.#awaited.delete(n);
  }

  close() {
    for (const resolve of this.#awaited.values()) resolve();
    this.#awaited.clear();
  }
}
