import {actInPage} from '../../page/act-in-page.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {accessError} from '../page-access.js';
import {once} from '../read-page.js';
import {badArgument, checkTab} from './arguments.js';

/** Until what comes of an action is looked at, where nothing tells when that is over. */
const SETTLE_MS = 150;
/** Between two tries, as long as the element is not ready. */
const PAUSES_MS = [0, 20, 50, 100, 100, 250];
const DEFAULT_TIMEOUT_MS = 5000;
const MOST_TIMEOUT_MS = 25_000;

/** @type {Record<string, (value: unknown) => boolean>} what the value of a verb must be */
const VERBS = {
  click: (value) => value === undefined,
  fill: (value) => typeof value === 'string',
};

/** @typedef {{tab: string | undefined, verb: string, target: {ref: string, document?: string}, value: any, timeoutMs: number}} Asked */

/**
 * `interact {tab?, verb, target, to?, value?, options?}`: one action on an element.
 * @param {import('../context.js').Context} context
 * @returns {import('../gate.js').Command<Asked>}
 */
export const interact = (context) => ({
  on: 'page',
  check: checkAction,
  async run(asked, call, pass) {
    const {attachments} = context;
    const {attachment} = pass;
    call.endWith(attachments.endOf(attachment));
    try {
      return await new Interaction(context, asked, call, pass).run();
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(attachment, reason);
      throw reason;
    }
  },
});

/** @param {Record<string, any>} params @returns {Asked} */
function checkAction({tab, verb, target, value, options = {}}) {
  if (typeof verb !== 'string' || !Object.hasOwn(VERBS, verb)) throw badArgument(`verb must be one of ${Object.keys(VERBS).join(', ')}`);
  if (!VERBS[verb]?.(value)) throw badArgument(`value is not one that ${verb} takes`);
  if (typeof target?.ref !== 'string' || !/^(f\d{1,9})?e\d{1,9}$/.test(target.ref)) throw badArgument('target must name an element such as {"ref": "e12"}');
  const {timeoutMs = DEFAULT_TIMEOUT_MS} = options;
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 0 && timeoutMs <= MOST_TIMEOUT_MS)) throw badArgument(`timeoutMs must be 0 to ${MOST_TIMEOUT_MS}`);
  return {tab: checkTab(tab), verb, target, value, timeoutMs};
}

/** One action on its way. */
class Interaction {
  #context;
  #asked;
  #call;
  #pass;
  #documentId = '';
  #origin = '';
  #step = '';
  #did = '';

  /** @param {import('../context.js').Context} context @param {Asked} asked @param {import('../call.js').Call} call @param {import('../gate.js').Pass} pass */
  constructor(context, asked, call, pass) {
    this.#context = context;
    this.#asked = asked;
    this.#call = call;
    this.#pass = pass;
  }

  /** @returns {Promise<import('../router.js').Answer>} */
  async run() {
    const {target} = this.#asked;
    const which = target.document === undefined ? {frameId: 0} : {documentId: target.document};
    const {documentId, origin} = await this.#call.orEnd(this.#pass.document(which).catch((failure) => {
      throw failure instanceof WireError && failure.code === 'PAGE_CHANGED' ? new WireError('REF_STALE') : failure;
    }));
    this.#documentId = documentId;
    this.#origin = origin;
    const acted = await this.#act();
    await this.#call.orEnd(new Promise((resolve) => setTimeout(resolve, SETTLE_MS)));
    const seen = await this.#call.orEnd(this.#inPage('review', {before: acted.before}).catch(() => undefined));
    return this.#answer(acted, seen);
  }

  /** Waits until the element is ready, and does it. */
  async #act() {
    const until = performance.now() + this.#asked.timeoutMs;
    /** @type {number[] | undefined} */
    let box;
    for (let attempt = 0; ; attempt++) {
      /** @type {any} */
      const seen = await this.#call.orEnd(this.#inPage('look', {box, attempt}));
      box = seen.box;
      let failed = seen;
      if (seen.ready || seen.scroll) {
        await this.#begin(seen.row);
        if (seen.scroll) continue;
        failed = await this.#call.orEnd(this.#inPage('act', {attempt: 0}));
        if (failed.acted) return failed;
        if (failed.ended) throw new WireError('PERSON_ACTIVE');
      }
      if (failed.final || performance.now() > until) throw this.#failure(failed);
      await this.#call.orEnd(new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)])));
      await this.#pass.again(this.#origin);
    }
  }

  /** The step is told before the first event. @param {any[]} row */
  async #begin([, frame, ref, role, name]) {
    if (this.#step) return;
    this.#did = `${this.#asked.verb} ${frame > 0 ? `f${frame}` : ''}e${ref} ${role}${name ? ` ${JSON.stringify(name)}` : ''}`;
    this.#step = await this.#call.action?.step(this.#did) ?? '';
    await this.#pass.again(this.#origin);
  }

  /** @param {{why: string, page?: object, row?: any[]}} failed */
  #failure({why, page, row}) {
    const code = /** @type {import('../../wire/protocol.js').ErrorCode} */ (why);
    return new WireError(code, {data: {page: JSON.stringify({...page, ...(row ? {element: row} : {})})}});
  }

  /** @param {any} acted @param {any} seen */
  async #answer(acted, seen) {
    /** @type {Record<string, unknown>} */
    const came = {received: seen?.received ?? false};
    if (seen?.took) came.value = seen.took.value;
    if (seen) came.changed = seen.changed;
    const text = JSON.stringify({came, element: seen?.element, ...(seen?.hidden ? {hidden: true} : {})});
    const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await this.#call.stream(once(text))};
    return {site: this.#origin, result: {tab: this.#pass.attachment.handle, step: this.#step, did: this.#did, document: this.#documentId, settled: true, ...body}};
  }

  /** @param {'look' | 'act' | 'review' | 'stop'} part @param {object} [more] @returns {Promise<any>} */
  async #inPage(part, more = {}) {
    const {platform, snapshots} = this.#context;
    const {verb, target, value} = this.#asked;
    const {tabId, handle} = this.#pass.attachment;
    const run = async (/** @type {{ref: number, frame: number}} */ free) => {
      const args = {part, verb, target, value, mayScroll: this.#step !== '', attempt: 0, ...more, free};
      const [only] = await platform.run({tabId, documentId: this.#documentId}, 'isolated', actInPage, [args]);
      if (typeof only?.result !== 'string') throw new WireError('PAGE_CHANGED');
      return JSON.parse(only.result);
    };
    // What is done may take long, and names nothing.
    return part === 'act' || part === 'stop' ? run({ref: Number.MAX_SAFE_INTEGER, frame: Number.MAX_SAFE_INTEGER}) : snapshots.number(handle, run);
  }
}
