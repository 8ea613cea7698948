/**
 * The steps of each tab: what was done in it, numbered from 1 and never anew while the tab is attached, also when the worker
 * is started again. `kd1@7` is the seventh of tab kd1. They live and end with the tab's history, in a budget of their own.
 */

/**
 * @typedef {object} Step
 * @property {number} step
 * @property {string} did in words: `click e12 button "Add to cart"`
 * @property {number} t when it began, milliseconds since 1970
 * @property {number} [ended] when it was over
 *
 * @typedef {{last: number, dropped: number, rows: Step[]}} StepsOfTab
 */

const KEY = 'steps';
const MOST_STEPS = 500;
const MOST_CHARS = 300;

export class Steps {
  #storage;
  #now;
  /** By handle, which no other tab ever has. @type {Map<string, StepsOfTab>} */
  #tabs = new Map();

  /** @param {Pick<import('../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage @param {() => number} [now] */
  constructor(storage, now = Date.now) {
    this.#storage = storage;
    this.#now = now;
    this.ready = this.#load();
  }

  async #load() {
    for (const {handle, ...steps} of (await this.#storage.recall(KEY)) ?? []) this.#tabs.set(handle, steps);
  }

  /**
   * A step begins. It is told apart from all others from now on; `kept` settles when that outlives the worker.
   * @param {string} handle
   * @param {string} did
   * @returns {{reference: string, did: string, kept: Promise<void>, over: () => Promise<void>, withdraw: () => Promise<void>}}
   *   `withdraw`: it was not done
   */
  begin(handle, did) {
    const steps = this.#tabs.get(handle) ?? {last: 0, dropped: 0, rows: []};
    this.#tabs.set(handle, steps);
    /** @type {Step} */
    const step = {step: ++steps.last, did: did.slice(0, MOST_CHARS), t: this.#now()};
    steps.rows.push(step);
    if (steps.rows.length > MOST_STEPS) steps.dropped += steps.rows.splice(0, steps.rows.length - MOST_STEPS).length;
    return {
      reference: `${handle}@${step.step}`,
      did: step.did,
      kept: this.#save(),
      over: () => {
        step.ended = this.#now();
        return this.#save();
      },
      withdraw: () => {
        steps.rows = steps.rows.filter((row) => row !== step);
        return this.#save();
      },
    };
  }

  /** The steps of a tab that are still known, oldest first. @param {string} handle @returns {readonly Readonly<Step>[]} */
  of(handle) {
    return this.#tabs.get(handle)?.rows ?? [];
  }

  /** How many steps a tab has had. @param {string} handle */
  count(handle) {
    return this.#tabs.get(handle)?.last ?? 0;
  }

  /** Forgets tabs that are attached no more. @param {string[]} handles that are */
  async retain(handles) {
    await this.ready;
    const gone = [...this.#tabs.keys()].filter((handle) => !handles.includes(handle));
    if (gone.length === 0) return;
    for (const handle of gone) this.#tabs.delete(handle);
    await this.#save();
  }

  #save() {
    return this.#storage.remember(KEY, [...this.#tabs].map(([handle, steps]) => ({handle, ...steps})));
  }
}
