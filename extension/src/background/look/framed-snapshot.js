import {takeSnapshot as takeInPage} from '../../page/take-snapshot.js';
import {WireError} from '../../wire/protocol.js';
import {atMost} from '../page/at-most.js';
import {documentsByPlace, isSamePlace} from '../page/inner-frames.js';

/**
 * Puts what frames of other sites show into the snapshot of a page, as far as the person has allowed those sites. Each is looked at by a
 * script in its own document, whose rows come below the row of its frame. It says why the others are not shown.
 */

/** Most frames of other sites that are looked into at once. */
const MOST_FRAMES = 20;
/** The part of the time left that one frame may use. */
const FRAME_SHARE = 0.25;
const LEAST_MS = 50;
/** The time for the way to a frame and back, beside the time of its script. */
const WAY_MS = 500;
/** Numbers that a frame may give yet that was not waited for. Nobody else gets them. */
const LATE = {ref: 100_000, frame: 100};

/** @typedef {import('../../page/take-snapshot.js').Snapshot} Snapshot */
/** @typedef {{at: number[], number?: number}} Shown */
/** @typedef {Omit<Snapshot, 'frames'> & {frames: Shown[], inner: Map<number, string>}} Framed `inner`: by number, the document */

export class FramedSnapshot {
  #context;
  #args;
  #pass;
  #call;
  /** @type {import('../page/inner-frames.js').Inner[]} */
  #documents = [];
  #free;
  #leftChars = 0;
  #looked = 0;
  /** @type {Map<number, string>} */
  #inner = new Map();
  #hidden;
  #ended;

  /**
   * @param {Pick<import('../link/context.js').Context, 'platform' | 'staying' | 'attachments'>} context
   * @param {import('../../page/take-snapshot.js').SnapshotArgs} args
   * @param {import('../access/gate.js').Pass} pass
   * @param {Pick<import('../link/call.js').Call, 'remainingMs'>} call
   * @param {Snapshot} page
   */
  constructor(context, args, pass, call, page) {
    this.#context = context;
    this.#args = args;
    this.#pass = pass;
    this.#call = call;
    this.#free = page.free;
    this.#hidden = {...page.hidden};
    this.#ended = page.ended;
  }

  /** @param {Snapshot} page @returns {Promise<Framed>} */
  async of(page) {
    if (page.frames.every(({number}) => number !== undefined)) return {...page, inner: this.#inner};
    const documents = documentsByPlace(this.#context, this.#pass.attachment.tabId);
    const found = await atMost(Math.max(LEAST_MS, this.#call.remainingMs * FRAME_SHARE), documents); // one that hangs keeps all waiting
    if (!found) this.#ended ||= 'time';
    this.#documents = found ?? [];
    this.#leftChars = this.#args.budgetChars - page.nodes.length;
    /** @type {Shown[]} */
    const frames = [];
    const rows = await this.#filled(page, [], frames);
    return {nodes: JSON.stringify(rows), free: this.#free, hidden: this.#hidden, ended: this.#ended, frames, inner: this.#inner};
  }

  /** @param {Snapshot} taken @param {number[]} place @param {Shown[]} shown @returns {Promise<any[][]>} */
  async #filled({nodes, frames}, place, shown) {
    /** @type {any[][]} */
    const rows = JSON.parse(nodes);
    /** @type {Map<number, any[][]>} */
    const below = new Map();
    for (const {at, number, row: at_, blocked} of frames) {
      const there = [...place, ...at];
      if (number !== undefined) {
        shown.push({at: there, number});
        continue;
      }
      const row = rows[at_ ?? -1];
      if (!row) continue;
      const document = blocked ? undefined : this.#documents.find((each) => isSamePlace(each.at, there));
      const why = document ? await this.#refusal(document.origin) : this.#unreachable(String(row[8] ?? ''));
      const inner = document && why === '' ? await this.#look(document.documentId) : undefined;
      if (!document || !inner) {
        shown.push({at: there});
        row[8] = `${row[8]}${why || (blocked ? ', which the browser has blocked' : '')}`;
        continue;
      }
      const numberOf = inner.root ?? 0;
      this.#inner.set(numberOf, document.documentId);
      shown.push({at: there, number: numberOf});
      row[7] = document.origin; // whose it is
      row[8] = '';
      below.set(
        at_ ?? -1,
        (await this.#filled(inner, there, shown)).map(([depth, ...cells]) => [depth + row[0] + 1, ...cells]),
      );
    }
    return rows.flatMap((row, i) => [row, ...(below.get(i) ?? [])]);
  }

  /** @param {string} documentId @returns {Promise<Snapshot | undefined>} undefined where it is gone, or there is no room */
  async #look(documentId) {
    const budgetMs = Math.round(this.#call.remainingMs * FRAME_SHARE);
    if (++this.#looked > MOST_FRAMES || budgetMs < LEAST_MS || this.#leftChars <= 0) {
      this.#ended ||= 'time';
      return undefined;
    }
    const args = {...this.#args, free: this.#free, isInner: true, budgetMs, budgetChars: this.#leftChars};
    const {tabId} = this.#pass.attachment;
    const looked = this.#context.staying.run({tabId, documentId}, takeInPage, args).catch(() => null);
    const taken = await atMost(budgetMs + WAY_MS, looked);
    if (taken === undefined) {
      this.#ended ||= 'time';
      this.#free = {ref: this.#free.ref + LATE.ref, frame: this.#free.frame + LATE.frame};
    }
    if (!taken) return undefined;
    this.#free = taken.free;
    this.#leftChars -= taken.nodes.length;
    this.#ended ||= taken.ended;
    for (const why of /** @type {('unseen' | 'aria' | 'behind')[]} */ (['unseen', 'aria', 'behind']))
      this.#hidden[why] += taken.hidden[why];
    return taken;
  }

  /** @param {string | undefined} origin @returns {Promise<string>} why the client may not see it; '' where it may */
  async #refusal(origin) {
    try {
      await this.#pass.again(origin);
      return '';
    } catch (failure) {
      if (!(failure instanceof WireError)) throw failure;
      const {code, data} = failure;
      if (code === 'CONSENT_REQUIRED') return `, where the person allows ${/** @type {any} */ (data)?.level ?? 'less'}`;
      if (code === 'SITE_DENIED' || code === 'POLICY_DISABLED') return ', which an administrator forbids';
      return this.#unreachable(origin ?? '') || ', which the person has not added';
    }
  }

  /** @param {string} origin @returns {string} why no script of ours stands there, as far as that is known */
  #unreachable(origin) {
    const {attachments} = this.#context;
    const isOurs = attachments.isLaunched(this.#pass.attachment.origin);
    return isOurs && /^https?:/.test(origin) && !attachments.isLaunched(origin) ? ', which --sites does not name' : '';
  }
}
