import {findMarked} from '../../page/find-marked.js';
import {seesFrame} from '../../page/sees-frame.js';
import {WireError} from '../../wire/protocol.js';
import {accessError} from '../page/page-access.js';
import {placeOf} from '../page/page-element.js';
import {checkChain, isPlace} from '../act/interaction-arguments.js';
import {heed} from '../page/settle.js';
import {badArgument, checkTab, checkWait} from '../link/arguments.js';

/**
 * @typedef {{changed: boolean, found: boolean, by?: 'target' | 'gone', ref?: string, idle: boolean}} News `by`: which of the structures is
 * as it was waited for; `ref`: of what was waited for, as snapshots write it
 */

const LOOK_MS = 100;
const MOST_IDLE_MS = 20_000;
const MOST_SELECTOR = 2000;
const FOREIGN = {
  message: 'The element is asked for in a frame of another site, which cannot be looked into.',
  hint: 'Look for something that stands in the page itself, or in a frame of its own site.',
};

/**
 * @typedef {{css?: string, xpath?: string, chain?: import('../../page/act/chain.js').Part[], document?: string, frames?: number[]}}
 * Structure of an element; never its values. `document`: that of the refs of a chain
 */
/**
 * @typedef {{tab: string | undefined, target: Structure | undefined, gone: Structure | undefined, idleMs: number | undefined, waitMs:
 * number}} Asked
 */

/**
 * `waitFor {tab?, target?, gone?, idleMs?, waitMs?}`: waits until an element of this structure is visible or is no more, until the page was
 * idle for so long, or until anything changes at all. The front looks at what changed, redacted: no text is held against the page here.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const waitFor = (context) => ({
  on: 'page',
  check: ({tab, target, gone, idleMs, waitMs = 0}) => ({
    tab: checkTab(tab),
    target: checkStructure('target', target),
    gone: checkStructure('gone', gone),
    idleMs: checkIdle(idleMs),
    waitMs: checkWait(waitMs),
  }),
  async run(asked, call, pass) {
    const {attachments} = context;
    call.endWith(attachments.endOf(pass.attachment));
    try {
      return await new Waiting(context, asked, call, pass).run();
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(pass.attachment, reason);
      throw reason;
    }
  },
});

/** @param {string} name @param {any} given @returns {Structure | undefined} */
function checkStructure(name, given) {
  if (given === undefined) return undefined;
  const {css, xpath, chain, document, frames, ...more} = given ?? {};
  if (chain !== undefined) return checkedChain(name, given);
  const [text, ...others] = [css, xpath].filter((each) => each !== undefined);
  if (
    typeof text !== 'string' ||
    others.length > 0 ||
    document !== undefined ||
    Object.keys(more).length > 0 ||
    text.length > MOST_SELECTOR
  )
    throw badArgument(`${name} must be {"css": …} or {"xpath": …}`);
  if (frames !== undefined && !isPlace(frames))
    throw badArgument(`frames of ${name} must be numbers, the place of its frame in each frame around it`);
  return {...(css === undefined ? {xpath} : {css}), ...(frames === undefined ? {} : {frames})};
}

/** @param {string} name @param {any} given @returns {Structure} */
function checkedChain(name, {chain, document, frames, ...more}) {
  if (Object.keys(more).length > 0 || (document !== undefined && typeof document !== 'string'))
    throw badArgument(`${name} must have chain, document and frames alone`);
  if (frames !== undefined && !isPlace(frames))
    throw badArgument(`frames of ${name} must be numbers, the place of its frame in each frame around it`);
  return {chain: checkChain(chain, name), ...(document === undefined ? {} : {document}), ...(frames === undefined ? {} : {frames})};
}

/** @param {unknown} idleMs @returns {number | undefined} */
function checkIdle(idleMs) {
  if (idleMs !== undefined && (typeof idleMs !== 'number' || !(idleMs >= 0 && idleMs <= MOST_IDLE_MS)))
    throw badArgument(`idleMs must be 0 to ${MOST_IDLE_MS}`);
  return idleMs;
}

/**
 * @param {{ref?: string | undefined} | undefined} shown what is visible of what was waited for; it need not have a ref, as a box without a role
 * has none
 * @param {boolean} isGone
 * @returns {Pick<News, 'found' | 'by' | 'ref'>}
 */
export function found(shown, isGone) {
  if (!shown) return isGone ? {found: true, by: 'gone'} : {found: false};
  return {found: true, by: 'target', ...(shown.ref ? {ref: shown.ref} : {})};
}

/** One wait. */
class Waiting {
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
    const {waitMs} = this.#asked;
    const watch = await this.#call.orEnd(this.#context.settle.begin(this.#pass, {dialogs: null}));
    /** @type {News} */
    let news = {changed: false, found: false, idle: false};
    try {
      await this.#call.upTo(waitMs, async (end) => {
        do {
          news = await this.#look(watch, end, news);
          if (news.found || news.idle || (news.changed && this.#wantsChanges)) return;
          await watch.next(LOOK_MS, end);
        } while (!end.aborted);
      });
      this.#call.signal.throwIfAborted();
    } finally {
      await watch.end();
    }
    const {documentId, origin} = await this.#call.orEnd(this.#pass.document({frameId: 0}));
    return {site: origin, result: {tab: this.#pass.attachment.handle, document: documentId, ...news}};
  }

  /** Tells whether the front wants to hear of each change, as it looks for itself. */
  get #wantsChanges() {
    return this.#asked.target === undefined && this.#asked.gone === undefined && this.#asked.idleMs === undefined;
  }

  /**
   * @param {import('../page/settle.js').StepWatch} watch
   * @param {AbortSignal} end
   * @param {News} before
   * @returns {Promise<News>}
   */
  async #look(watch, end, before) {
    const {idleMs, target, gone} = this.#asked;
    await watch.look(end);
    await heed(this.#context, watch, this.#pass);
    this.#context.dialogs.require(this.#pass.attachment.tabId, this.#pass.ofDialogs);
    const shown = target && (await this.#shown(target));
    const isGone = !shown && gone !== undefined && (await this.#shown(gone)) === undefined;
    return {
      changed: before.changed || watch.hasNews,
      ...found(shown, isGone),
      idle: idleMs !== undefined && (await watch.quietMs(end)) >= idleMs,
    };
  }

  /**
   * @param {Structure} structure
   * @returns {Promise<{ref?: string | undefined} | undefined>} undefined where nothing of it is visible
   */
  async #shown(structure) {
    const {documentId, targets} = await placeOf(this.#call, this.#pass, [
      /** @type {import('../act/interaction-arguments.js').Target} */ (structure),
    ]);
    const {chain, css, xpath, document, frames = []} = /** @type {Structure} */ (targets[0]);
    if (document !== undefined && document !== documentId) return undefined; // its names were those of another page
    const [frame] = await this.#call.orEnd(
      this.#context.platform.run({tabId: this.#pass.attachment.tabId, documentId}, 'isolated', seesFrame, [frames]),
    );
    if (frame?.result === 'foreign') throw new WireError('FRAME_NOT_FOUND', FOREIGN);
    if (frame?.result !== 'yes') return undefined;
    const only = css === undefined ? {xpath: xpath ?? ''} : {css};
    const looked = await this.#mark(documentId, {
      ways: [],
      frame: frames,
      ...(chain ? {chain} : {only, inFrames: structure.frames === undefined}),
    });
    if (!looked)
      throw new WireError('BAD_ARGUMENT', {message: `The browser cannot read ${chain ? 'a selector of this chain' : 'this selector'}.`});
    return looked.visible === 0 ? undefined : {ref: looked.shown};
  }

  /** @param {string} documentId @param {Omit<import('../../page/find-marked.js').MarkedArgs, 'free'>} asked */
  async #mark(documentId, asked) {
    const {snapshots, staying} = this.#context;
    const {tabId, handle} = this.#pass.attachment;
    const {found} = await this.#call.orEnd(
      snapshots.number(handle, async (free) => {
        const seen = await staying.run({tabId, documentId}, findMarked, {...asked, free});
        if (!seen) throw new WireError('INTERNAL', {message: 'This page could not be looked through.'});
        return seen;
      }),
    );
    return found[0];
  }
}
