import {WireError} from '../../wire/protocol.js';
import {atMost} from '../page/at-most.js';
import {ConsoleLog, readConsoleBatch} from './console-log.js';
import {readableDocuments} from '../page/frames.js';
import {bound} from './history.js';
import {isBelow} from '../access/levels.js';
import {originOf, pagesOf} from '../page/page-access.js';

/**
 * Records the consoles of tabs whose page may be seen, and of no other: below that level nothing stands in the page. The rows are forgotten
 * when the level falls.
 */

const MOST_CHARS = 2 * 1024 * 1024;
const FLUSH_MS = 300;
/** The time that the page that is there has to say that it is recorded now. */
const FIRST_MS = 2000;

/** @typedef {import('../../platform/chrome.js').PageScript} PageScript */

export class Consoles {
  #platform;
  #attachments;
  #policy;
  #levelOf;
  #failed;
  /** @type {Map<number, ConsoleLog>} by tab */
  #logs = new Map();
  /** @type {Map<number, Set<ConsoleLine>>} by tab */
  #lines = new Map();
  /** The callbacks that wait for the first word of a tab's page. @type {Map<number, Set<() => void>>} */
  #awaited = new Map();
  /** @type {Promise<unknown>} one change of the registration after the other */
  #registering = Promise.resolve();
  /** @type {string | undefined} */
  #registered;

  /**
   * @param {import('../../platform/chrome.js').Platform} platform
   * @param {import('../access/attachments.js').Attachments} attachments
   * @param {Pick<import('../access/policy.js').Policy, 'history' | 'refusal'>} policy
   * @param {(attachment: import('../access/attachments.js').Attachment) => import('../access/levels.js').Level} levelOf the highest that
   * any client has in a tab
   * @param {(failure: unknown) => void} failed
   */
  constructor(platform, attachments, policy, levelOf, failed) {
    this.#platform = platform;
    this.#attachments = attachments;
    this.#policy = policy;
    this.#levelOf = levelOf;
    this.#failed = failed;
  }

  /** @param {import('../access/attachments.js').Attachment} attachment @returns {boolean} */
  #mayRecord(attachment) {
    if (attachment.access === 'blank') return this.#policy.history; // the page that comes is recorded from its first script on
    return (
      this.#policy.history &&
      attachment.access === 'granted' &&
      !isBelow(this.#levelOf(attachment), 'see') &&
      !this.#policy.refusal(attachment.origin, 'see')
    );
  }

  /** Begins and ends what has to. @returns {Promise<void>} when pages that load from now on are recorded as they should be */
  update() {
    const change = this.#registering.then(async () => {
      await this.#attachments.ready;
      const seen = this.#attachments.list().filter((attachment) => this.#mayRecord(attachment));
      for (const tabId of this.#logs.keys()) if (!seen.some((each) => each.tabId === tabId)) this.#end(tabId);
      const sites = [...new Set(seen.flatMap(({origin, also}) => [...pagesOf(origin), ...also]))].sort();
      if (sites.join() !== this.#registered) {
        await this.#platform.recordConsoles(sites);
        this.#registered = sites.join();
      }
      await Promise.all(seen.filter(({tabId}) => !this.#logs.has(tabId)).map((attachment) => this.#begin(attachment)));
    });
    this.#registering = change.catch(() => {}); // the caller gets the failure, the next one must not
    return change;
  }

  /** Starts with the page that is there. @param {import('../access/attachments.js').Attachment} attachment */
  async #begin(attachment) {
    this.#logs.set(attachment.tabId, new ConsoleLog());
    if (attachment.access === 'blank') return;
    const documents = await readableDocuments({platform: this.#platform, attachments: this.#attachments}, attachment);
    await this.#platform.recordConsolesOf(
      attachment.tabId,
      documents.filter(({origin}) => origin === attachment.origin).map(({documentId}) => documentId),
    );
  }

  /** @param {number} tabId */
  #end(tabId) {
    for (const line of this.#lines.get(tabId) ?? []) {
      line.isWanted = false;
      line.script.post({record: false});
      line.close();
    }
    this.#lines.delete(tabId);
    this.#logs.delete(tabId);
  }

  /** The tab is another now. @param {number} added @param {number} removed */
  move(added, removed) {
    const log = this.#logs.get(removed);
    if (!log) return;
    this.#logs.set(added, log);
    this.#logs.delete(removed);
  }

  /** @param {number} tabId @returns {ConsoleLog | undefined} */
  of(tabId) {
    return this.#logs.get(tabId);
  }

  /** @param {PageScript} script */
  serve(script) {
    const line = new ConsoleLine(script);
    /** @type {Promise<unknown>} messages are taken one after the other */
    let order = this.#attachments.ready;
    script.onMessage((message) => {
      order = order
        .then(() => this.#take(line, message))
        .catch((failure) => {
          this.#failed(
            new WireError('INTERNAL', {
              message: `A page's console sent something that is not recorded: ${failure.message}`,
              cause: failure,
            }),
          );
        });
    });
    script.onClose(() => {
      this.#lines.get(script.tabId)?.delete(line);
      line.close();
    });
  }

  /** @param {ConsoleLine} line @param {any} message */
  async #take(line, message) {
    const {script} = line;
    if (message?.hello) return this.#hello(line, message.hello);
    const log = line.isWanted ? this.#logs.get(script.tabId) : undefined;
    if (!log) return undefined;
    if (typeof message?.flushed === 'number') line.flushed(message.flushed);
    else if (message?.batch !== undefined) {
      log.add({documentId: script.documentId, frame: script.frameId}, readConsoleBatch(message.batch));
      bound([...this.#logs.values()], MOST_CHARS);
    }
    return undefined;
  }

  /** @param {ConsoleLine} line @param {any} hello */
  async #hello(line, hello) {
    const {script} = line;
    const origin = originOf(script.origin === 'null' ? script.url : script.origin);
    const attachment = await this.#attachments.admit(script.tabId, origin, script.frameId);
    if (!attachment || attachment.origin !== origin || !this.#mayRecord(attachment)) {
      script.post({record: false});
      return;
    }
    let log = this.#logs.get(script.tabId);
    if (!log) this.#logs.set(script.tabId, (log = new ConsoleLog()));
    const isFirst = hello.since === 'firstScript' && hello.again !== true;
    log.addPage({documentId: script.documentId, frame: script.frameId, since: isFirst ? 'firstScript' : 'attach', at: Date.now()});
    line.isWanted = true;
    let lines = this.#lines.get(script.tabId);
    if (!lines) this.#lines.set(script.tabId, (lines = new Set()));
    lines.add(line);
    script.post({record: true});
    for (const come of this.#awaited.get(script.tabId) ?? []) come();
  }

  /** Has the pages of a tab hand over what they have. Settles when they did, or soon, for a page may be busy. @param {number} tabId */
  async flush(tabId) {
    if (!this.#logs.has(tabId)) await atMost(FIRST_MS, this.#registering); // the level that lets it be recorded may have come just now
    await this.#firstLine(tabId);
    const lines = [...(this.#lines.get(tabId) ?? [])];
    if (lines.length > 0) await atMost(FLUSH_MS, Promise.all(lines.map((line) => line.flush())));
  }

  /** Waits for the first word of the page, which it has not said yet where recording has just begun. @param {number} tabId */
  async #firstLine(tabId) {
    const log = this.#logs.get(tabId);
    const left = log?.pages.length === 0 ? log.since + FIRST_MS - Date.now() : 0;
    if (left <= 0) return;
    const waiting = this.#awaited.get(tabId) ?? new Set();
    this.#awaited.set(tabId, waiting);
    /** @type {() => void} */
    let come = () => {};
    await atMost(left, new Promise((resolve) => waiting.add((come = () => resolve(undefined)))));
    waiting.delete(come);
    if (waiting.size === 0) this.#awaited.delete(tabId);
  }
}

/** The connection to one document. */
class ConsoleLine {
  isWanted = false;
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
