/**
 * The outcomes of calls that act. A call is written here before its first event in a page, and the entry outlives the
 * worker. So a front that lost its connection asks for the outcome and never sends the call again.
 */

/**
 * @typedef {{step: string, did: string}} Did a step of a call
 * @typedef {object} Outcome
 * @property {string} callId
 * @property {'begun' | 'ended' | 'never'} state `never`: it was given up before it began, and will not begin
 * @property {Did[]} steps
 * @property {number} at when it was written last, in milliseconds since 1970
 * @property {string} [answer] JSON of `{result}` or `{error}`; absent where it was too long to be kept
 */

const KEY = 'outcomes';
const MOST_CALLS = 200;
/** All answers that are kept, together, in UTF-16 units. */
const MOST_CHARS = 262_144;

export class Outcomes {
  /** The time after which no call is missing here, in milliseconds since 1970. */
  since = 0;

  #storage;
  #now;
  #masked;
  /** Oldest first. @type {Map<string, Outcome>} */
  #calls = new Map();

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   * @param {() => number} [now]
   * @param {<T>(answer: T) => T} [masked] an answer without what must not outlive its tab
   */
  constructor(storage, now = Date.now, masked = (answer) => answer) {
    this.#masked = masked;
    this.#storage = storage;
    this.#now = now;
    this.ready = this.#load();
  }

  async #load() {
    const kept = await this.#storage.recall(KEY);
    this.since = kept?.since ?? this.#now();
    for (const outcome of kept?.calls ?? []) this.#calls.set(outcome.callId, outcome);
    if (!kept) await this.#save();
  }

  /** @param {string} callId */
  of(callId) {
    return this.#calls.get(callId);
  }

  /** Writes it down that a call takes a step; settles when that outlives the worker. @param {string} callId @param {Did} step */
  begin(callId, step) {
    const steps = [...(this.#calls.get(callId)?.steps ?? []), this.#masked(step)];
    return this.#put({callId, state: 'begun', steps});
  }

  /** The step that was written last was not done after all. @param {string} callId */
  withdraw(callId) {
    const steps = this.#calls.get(callId)?.steps.slice(0, -1) ?? [];
    return this.#put({callId, state: steps.length > 0 ? 'begun' : 'never', steps});
  }

  /** The call is over. @param {string} callId @param {{result: unknown, site?: string} | {error: unknown}} answer */
  end(callId, answer) {
    const text = JSON.stringify(this.#masked(answer));
    return this.#put({
      callId,
      state: 'ended',
      steps: this.#calls.get(callId)?.steps ?? [],
      ...(text.length <= MOST_CHARS / 4 ? {answer: text} : {}),
    });
  }

  /** The call was given up before it began. @param {string} callId */
  never(callId) {
    return this.#put({callId, state: 'never', steps: []});
  }

  /** @param {Omit<Outcome, 'at'>} outcome */
  #put(outcome) {
    this.#calls.delete(outcome.callId);
    this.#calls.set(outcome.callId, {...outcome, at: this.#now()});
    for (const {callId, at} of [...this.#calls.values()].slice(0, Math.max(0, this.#calls.size - MOST_CALLS))) {
      this.#calls.delete(callId);
      // It was sent before it was written. With the time of now, each question would forget a call and hit the one it is about.
      this.since = Math.max(this.since, at + 1);
    }
    let chars = 0;
    for (const each of [...this.#calls.values()].reverse()) {
      chars += each.answer?.length ?? 0;
      if (chars > MOST_CHARS) delete each.answer;
    }
    return this.#save();
  }

  #save() {
    return this.#storage.remember(KEY, {since: this.since, calls: [...this.#calls.values()]});
  }
}
