import {actInPage} from '../../page/act-in-page.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {stackOf} from './code-text.js';
import {gone} from './code-ways.js';
import {once} from '../look/read-page.js';
import {accessError} from '../page/page-access.js';
import {documentOf, elementError, saidByPage} from '../page/page-element.js';
import {beginStep} from '../page/settle.js';

/**
 * Code of a client on its way through a page: it is read, its element is found, it runs as a step of the tab, and its outcome is checked:
 * page code may have had a hand in it.
 */

/** The most that writing a value may cost in the page. */
export const BUDGET = {budgetMs: 3000, budgetChars: 2_000_000};
/** The most characters of an answer: values as JSON, with stand-ins for those that it cannot hold. */
const MOST_ANSWER = 3 * BUDGET.budgetChars;
const MOST_TEXT = 10_000;

/** @typedef {{kind: string, value: unknown, complete: boolean} | {threw: object} | {lost: 'page' | 'answer' | 'listener'}} Outcome */
/**
 * @typedef {object} Work what is run
 * @property {string} code of the client; empty where it is none
 * @property {string} did the step in words
 * @property {import('../act/interaction-arguments.js').Target} [target] the element that the code gets
 * @property {number} frame
 * @property {number} timeoutMs
 * @property {(hand: {ask?: string, answer?: string}) => string} text with the names by which the code gets the element
 * @property {() => Promise<void>} [prepares] what belongs to it, once it may run and its site is marked
 * @property {(documentId: string) => void} [begins] it is about to run there
 * @property {() => void} [refused] it did not run there after all
 * @property {object} [told] of it in the answer
 */

export class CodeRun {
  #context;
  #work;
  #call;
  #pass;
  #documentId = '';
  #origin = '';

  /**
   * @param {import('../link/context.js').Context} context
   * @param {Work} work
   * @param {import('../link/call.js').Call} call
   * @param {import('../access/gate.js').Pass} pass
   */
  constructor(context, work, call, pass) {
    this.#context = context;
    this.#work = work;
    this.#call = call;
    this.#pass = pass;
  }

  /** @returns {Promise<import('../commands/router.js').Answer>} */
  async run() {
    const {attachment} = this.#pass;
    const {code, did, text, prepares, begins} = this.#work;
    await this.#resolveDocument();
    const hand = await this.#handOver();
    const target = {tabId: attachment.tabId, documentId: this.#documentId};
    const runner = await this.#call.orEnd(this.#context.codeWays.choose(target));
    const watch = await beginStep(this.#context, this.#pass, this.#call, {documents: [this.#documentId]});
    try {
      this.#context.person.require(attachment.handle, this.#call.front, watch);
      if (code) await this.#call.action?.auditCode(code);
      const step = (await this.#call.action?.step(did)) ?? '';
      await this.#call.orEnd(this.#context.holds.begin('ran', this.#origin || attachment.origin, attachment.tabId));
      if (prepares) await this.#call.orEnd(prepares());
      await this.#requireNow(); // after the mark: a secret that is typed elsewhere in between sees it, or is seen here
      begins?.(this.#documentId);
      const outcome = await this.#outcome(runner, {...target, page: watch.documentId}, text(hand));
      const {settled, ...came} = await watch.settled(this.#call);
      return await this.#answer(step, runner.way, outcome, settled, came);
    } finally {
      await watch.end();
    }
  }

  /** @throws {WireError} why the code may not run now, the end of its call first */
  async #requireNow() {
    await this.#call.orEnd(this.#pass.again(this.#origin));
    this.#call.signal.throwIfAborted();
  }

  async #resolveDocument() {
    const {target, frame} = this.#work;
    const {documentId, origin} = await documentOf(this.#call, this.#pass, [target], frame);
    this.#documentId = documentId;
    this.#origin = origin;
  }

  /** Has the element wait for the code. @returns {Promise<{ask?: string, answer?: string}>} the names by which it gets it */
  async #handOver() {
    const {target} = this.#work;
    if (!target) return {};
    const {snapshots, staying} = this.#context;
    const {tabId, handle} = this.#pass.attachment;
    const names = {ask: `ask-${crypto.randomUUID()}`, answer: `answer-${crypto.randomUUID()}`};
    const args = {
      part: /** @type {const} */ ('hand'),
      verb: 'evaluate',
      target,
      mayScroll: false,
      attempt: 0,
      held: {},
      until: 0,
      ...names,
    };
    const seen = await this.#call.orEnd(
      snapshots.number(handle, async (free) =>
        saidByPage(await staying.run({tabId, documentId: this.#documentId}, actInPage, {...args, free})),
      ),
    );
    if (seen.why) throw elementError(seen, this.#documentId, 'element');
    return names;
  }

  /**
   * @param {import('./code-ways.js').CodeRunner} runner
   * @param {import('./code-ways.js').Target & {page: string}} target
   * @param {string} text
   * @returns {Promise<Outcome>}
   */
  async #outcome(runner, target, text) {
    const {timeoutMs} = this.#work;
    const over = new AbortController();
    const late = new Promise((_, reject) => {
      setTimeout(
        () =>
          reject(
            new WireError('TIMEOUT', {
              message: `The code has not ended within ${timeoutMs} ms. It may still run, and what it does to the page may still come.`,
              hint: 'Do not run it again before you know: look at the page, or load it anew, which ends the code.',
            }),
          ),
        Math.min(timeoutMs, Math.max(0, this.#call.remainingMs - 500)),
      );
    });
    late.catch(() => {}); // it ended in time
    const before = async () => {
      try {
        await this.#requireNow();
        over.signal.throwIfAborted(); // the client has its answer already
      } catch (refusal) {
        this.#work.refused?.();
        throw refusal;
      }
    };
    const left = gone(this.#context.platform, target, over.signal).then(() => (over.signal.aborted ? new Promise(() => {}) : {gone: true}));
    try {
      const done = await this.#call.orEnd(
        Promise.race([
          runner.run(target, text, this.#pass.attachment, before).then(
            (given) => ({given}),
            (failure) => this.#cutOff(failure),
          ),
          left,
          late,
        ]),
      );
      return 'gone' in done ? {lost: 'page'} : outcomeOf(done.given, this.#work.code);
    } catch (failure) {
      if (failure instanceof WireError && failure.code === 'CODE_BLOCKED') await this.#call.action?.withdraw();
      throw failure;
    } finally {
      over.abort();
    }
  }

  /** The page went while the code ran: that is what came of it. @param {unknown} failure @returns {{gone: true}} */
  #cutOff(failure) {
    const reason = accessError(failure);
    if (['PAGE_CHANGED', 'FRAME_NOT_FOUND', 'ACCESS_LOST'].includes(reason.code)) return {gone: true};
    throw reason;
  }

  /**
   * @param {string} step
   * @param {string} way
   * @param {Outcome} outcome
   * @param {boolean} settled
   * @param {Omit<import('../page/settle.js').Came, 'settled'>} came
   * @returns {Promise<import('../commands/router.js').Answer>}
   */
  async #answer(step, way, outcome, settled, came) {
    const text = JSON.stringify({...outcome, came, ...this.#work.told});
    const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await this.#call.stream(once(text))};
    const left = came.access !== undefined;
    return {
      site: left ? undefined : this.#origin,
      left,
      result: {tab: this.#pass.attachment.handle, step, document: this.#documentId, way, settled, ...body},
    };
  }
}

/**
 * Nothing of it is believed unchecked: the page may have answered instead.
 * @param {unknown} given
 * @param {string} code
 * @returns {Outcome}
 */
function outcomeOf(given, code) {
  if (typeof given !== 'string' || given.length > MOST_ANSWER) return {lost: 'answer'};
  let said;
  try {
    said = JSON.parse(given);
  } catch {
    return {lost: 'answer'};
  }
  const {kind, value, complete, threw, lost} = Object(said);
  if (lost === 'listener') return {lost};
  if (typeof threw === 'object' && threw !== null) {
    const {type, text, stack} = threw;
    const own = {
      type: cut(type),
      ...(stack === undefined ? {value: threw.value ?? null} : {text: cut(text), stack: stackOf(cut(stack), code)}),
    };
    return {threw: own};
  }
  return typeof kind === 'string' && 'value' in said
    ? {kind: cut(kind).slice(0, 100), value, complete: complete === true}
    : {lost: 'answer'};
}

/** @param {unknown} text */
const cut = (text) => (typeof text === 'string' ? text.slice(0, MOST_TEXT) : '');
