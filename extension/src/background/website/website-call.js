import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {gone} from '../code/code-ways.js';
import {kindOf} from '../access/guarded-steps.js';
import {accessError} from '../page/page-access.js';
import {documentOf} from '../page/page-element.js';
import {once} from '../look/read-page.js';
import {beginStep} from '../page/settle.js';
import {isDeep, parsed} from './website-tools.js';

/**
 * A call of a page's tool, as a step of the tab: the tool must be the one that was seen, the person is asked where it orders or deletes,
 * and what the page answers is taken as its words.
 */

/** The page ends a call itself. Where it does not, because it is busy, we do. */
const GRACE_MS = 1500;
/** The time for telling a page that its tool is to stop. */
const ABORT_MS = 1000;
const ABORTED = "The page's tool was told to stop; what it has done by then stays done.";
/** The most UTF-16 units of JSON that the front looks through. */
const MOST_TEXT = 16_000_000;
/** Deeper, it is handed over as a text. */
const MOST_DEPTH = PROTOCOL.limits.maxJsonDepth - 8;
const GUARDED_HINTS = ['consequentialHint', 'destructiveHint'];

/** @typedef {{tab: string | undefined, tool: string, given: string, hash: string, frame: number, timeoutMs: number}} Asked `given`: JSON */
/** @typedef {import('./website-tools.js').Row} Row */

export class WebsiteCall {
  #context;
  #asked;
  #call;
  #pass;
  #documentId = '';
  #origin = '';

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

  /** @returns {Promise<import('../commands/router.js').Answer>} */
  async run() {
    const {person} = this.#context;
    const {handle} = this.#pass.attachment;
    if (this.#call.action) this.#call.action.audited.verb = 'call';
    const {documentId, origin} = await documentOf(this.#call, this.#pass, [], this.#asked.frame);
    this.#documentId = documentId;
    this.#origin = origin;
    const {world, row} = await this.#find();
    await this.#askPerson(row);
    const watch = await beginStep(this.#context, this.#pass, this.#call, {documents: [documentId]});
    try {
      person.require(handle, this.#call.front, watch);
      this.#call.action?.auditElement('tool', row.name);
      const step = (await this.#call.action?.step(`call the page's tool ${JSON.stringify(row.name)}`)) ?? '';
      await this.#pass.again(origin);
      const said = await this.#outcome(world, row, watch.documentId);
      const {settled, ...came} = await watch.settled(this.#call);
      return await this.#answer(step, said, settled, came);
    } finally {
      await watch.end();
    }
  }

  get #target() {
    return {tabId: this.#pass.attachment.tabId, documentId: this.#documentId};
  }

  /** @returns {Promise<{world: 'isolated' | 'page', row: Row}>} the tool as it was seen */
  async #find() {
    const {websiteTools} = this.#context;
    const sight = await this.#call.orEnd(websiteTools.in(this.#target));
    const named = sight.rows.filter(({name}) => name === this.#asked.tool);
    if (named.length === 0) throw new WireError('TOOL_NOT_FOUND');
    for (const row of named) if ((await websiteTools.hash(this.#origin, row)) === this.#asked.hash) return {world: sight.world, row};
    throw new WireError('TOOL_CHANGED');
  }

  /** @param {Row} row */
  async #askPerson({name, title, hints, card, button}) {
    const doing = {verb: 'call', role: 'tool', form: {card}, isConsequential: GUARDED_HINTS.some((hint) => hints.includes(hint))};
    const names = [title, inWords(name), button].filter(Boolean);
    const telling = names.find((each) => kindOf({...doing, name: each, form: null, isConsequential: false})) ?? names[0] ?? name;
    await this.#call.orEnd(
      this.#context.guard.require(this.#pass, this.#call, {...doing, name: telling, document: this.#documentId, origin: this.#origin}),
    );
  }

  /**
   * @param {'isolated' | 'page'} world @param {Row} row @param {string} page the document of the page itself
   * @returns {Promise<Record<string, any>>} what the page said, or `lost`
   */
  async #outcome(world, row, page) {
    const {websiteTools, platform} = this.#context;
    const {tool, given, timeoutMs} = this.#asked;
    const over = new AbortController();
    const ours = Math.max(0, this.#call.remainingMs - 500);
    const until = Date.now() + Math.min(timeoutMs, ours);
    const key = `mcp${crypto.randomUUID()}`;
    const asked = {op: /** @type {const} */ ('call'), most: 0, row: JSON.stringify(row), tool, given, asText: world === 'page', until, key};
    const left = gone(platform, {...this.#target, page}, over.signal).then(() =>
      over.signal.aborted ? new Promise(() => {}) : {lost: 'page'},
    );
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const silent = new Promise((resolve) => {
      timer = setTimeout(resolve, Math.min(timeoutMs + GRACE_MS, ours), {why: 'silent'});
    });
    try {
      const said = await this.#call.orEnd(Promise.race([websiteTools.run(this.#target, world, asked).then(parsed, cutOff), left, silent]));
      if (said.why === 'gone' || said.why === 'changed') {
        // nothing was called
        await this.#call.action?.withdraw();
        throw new WireError(said.why === 'gone' ? 'TOOL_NOT_FOUND' : 'TOOL_CHANGED');
      }
      if (said.why === 'late' && said.begun === false) {
        await this.#call.action?.withdraw();
        throw late(`The page was busy for ${timeoutMs} ms: its tool was not called.`);
      }
      if (said.why === 'late')
        throw late(`The page's tool has not answered within ${timeoutMs} ms. It was told to stop, and what it does may still come.`);
      if (said.why === 'silent')
        throw late(`The page has not answered within ${timeoutMs} ms. Its tool may not have begun, and what it does may still come.`);
      return said;
    } catch (failure) {
      throw this.#call.signal.aborted ? await this.#aborted(world, key, failure) : failure;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  /**
   * The call has ended before its tool: the tool hears of it by its AbortSignal.
   * @param {'isolated' | 'page'} world @param {string} key @param {unknown} failure why it has ended
   */
  async #aborted(world, key, failure) {
    const {websiteTools} = this.#context;
    const late = new Promise((resolve) => setTimeout(resolve, ABORT_MS)); // a page that hangs
    await Promise.race([websiteTools.run(this.#target, world, {op: 'abort', most: 0, key}).catch(() => {}), late]); // nor one that has gone
    if (!(failure instanceof WireError)) return failure;
    const {code, message, hint, data, cause} = failure;
    return new WireError(code, {message: `${message} ${ABORTED}`, hint, data, cause});
  }

  /**
   * @param {string} step
   * @param {Record<string, any>} said
   * @param {boolean} settled
   * @param {Omit<import('../page/settle.js').Came, 'settled'>} came
   * @returns {Promise<import('../commands/router.js').Answer>}
   */
  async #answer(step, said, settled, came) {
    const whole = JSON.stringify({...outcomeOf(said), came});
    const text = whole.length <= MOST_TEXT ? whole : JSON.stringify({tooLong: String(said.answer).length, came});
    const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await this.#call.stream(once(text))};
    const left = came.access !== undefined;
    return {
      site: left ? undefined : this.#origin,
      left,
      result: {tab: this.#pass.attachment.handle, step, document: this.#documentId, settled, ...body},
    };
  }
}

/** @param {string} message */
const late = (message) =>
  new WireError('TIMEOUT', {message, hint: 'Look at the page before you call it again. timeoutMs gives it more time.'});

/** The page went while its tool ran: that is what came of it. @param {unknown} failure @returns {Record<string, any>} */
function cutOff(failure) {
  const reason = accessError(failure);
  if (['PAGE_CHANGED', 'FRAME_NOT_FOUND', 'ACCESS_LOST'].includes(reason.code)) return {lost: 'page'};
  throw reason;
}

/**
 * @param {Record<string, any>} said
 * @returns {object} `{value}`, `{threw}`, `{waits}`, `{lost}`; `{tooLong}` where the answer is more than is taken
 */
function outcomeOf({answer, threw, why, lost}) {
  if (lost === 'page') return {lost};
  if (why === 'person') return {waits: 'person'};
  if (typeof threw === 'object' && threw !== null) {
    const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value.slice(0, 10_000) : '');
    return {threw: {name: text(threw.name), message: text(threw.message)}};
  }
  if (typeof answer !== 'string') return {lost: 'answer'};
  if (answer.length > MOST_TEXT) return {tooLong: answer.length};
  return {value: valueOf(answer)};
}

/** An answer is mostly JSON, whose names tell what must be redacted. @param {string} answer */
function valueOf(answer) {
  try {
    const value = JSON.parse(answer);
    return typeof value === 'object' && !isDeep(value, MOST_DEPTH) ? value : answer;
  } catch {
    return answer; // a text
  }
}

/** `placeOrder`, `place_order`: place order. @param {string} name */
const inWords = (name) =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[_.\-\s]+/g, ' ')
    .trim()
    .toLowerCase();
