import {bound} from './history.js';

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
 * @property {'person'} [by] the person did it, while what they do is recorded; without it a client
 *
 * @typedef {{last: number, dropped: number, persons?: number, rows: Step[]}} Kept
 */

const KEY = 'steps';
/** The most steps of a tab. */
const MOST_STEPS = 500;
/** The most characters of what one step did. */
const MOST_DID_CHARS = 300;
/** The most characters of all tabs together: they are written anew with each step. */
const MOST_CHARS = 256 * 1024;
/** The cost of a step's fields besides its text. */
const OVERHEAD = 80;

export class TabSteps {
  last = 0;
  dropped = 0;
  chars = 0;
  /** The number of the person's steps. */
  persons = 0;
  /** Counts what comes and what changes. */
  version = 0;
  /** Oldest first. @type {Step[]} */
  rows = [];

  /** @param {Kept} [kept] by an earlier worker */
  constructor(kept) {
    if (!kept) return;
    this.last = kept.last;
    this.dropped = kept.dropped;
    this.persons = kept.persons ?? 0;
    this.rows = kept.rows;
    this.version = 1;
    this.chars = kept.rows.reduce((sum, step) => sum + weight(step), 0);
  }

  get size() {
    return this.rows.length;
  }

  /** @param {Step} step */
  add(step) {
    this.rows.push(step);
    this.chars += weight(step);
    this.version++;
    if (this.rows.length > MOST_STEPS) this.dropOldest();
  }

  dropOldest() {
    const step = this.rows.shift();
    if (!step) return;
    this.chars -= weight(step);
    this.dropped++;
  }

  /** @param {Step} step that was not done */
  remove(step) {
    const at = this.rows.indexOf(step);
    if (at < 0) return;
    this.rows.splice(at, 1);
    this.chars -= weight(step);
    this.version++;
  }
}

/** @param {Step} step */
const weight = ({did}) => OVERHEAD + did.length;

/** Cuts a text, but not within a character. @param {string} text */
const cut = (text) =>
  (text.length > MOST_DID_CHARS ? text.slice(0, MOST_DID_CHARS - 1).replace(/[\uD800-\uDBFF]$/, '') + '…' : text).replace(
    /\p{Surrogate}/gu,
    '\uFFFD',
  );

export class Steps {
  #storage;
  #now;
  #changed;
  /** Steps by handle, which no other tab ever has. @type {Map<string, TabSteps>} */
  #tabs = new Map();

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   * @param {() => number} [now]
   * @param {() => void} [changed] after each change
   */
  constructor(storage, now = Date.now, changed = () => {}) {
    this.#storage = storage;
    this.#now = now;
    this.#changed = changed;
    this.ready = this.#load();
  }

  async #load() {
    for (const {handle, ...kept} of (await this.#storage.recall(KEY)) ?? []) {
      for (const step of kept.rows) step.ended ??= this.#now(); // its worker was stopped in the middle
      this.#tabs.set(handle, new TabSteps(kept));
    }
  }

  /**
   * A step begins. It is told apart from all others from now on; `kept` settles when that outlives the worker.
   * @param {string} handle
   * @param {string} did
   * @param {{by?: 'person', t?: number}} [how] when the person did it
   * @returns {{reference: string, did: string, kept: Promise<void>, over: () => Promise<void>, withdraw: () => Promise<void>}}
   *   `withdraw`: it was not done
   */
  begin(handle, did, {by, t = this.#now()} = {}) {
    const steps = this.#tabs.get(handle) ?? new TabSteps();
    this.#tabs.set(handle, steps);
    /** @type {Step} */
    const step = {step: ++steps.last, did: cut(did), t: Math.min(t, this.#now()), ...(by ? {by} : {})};
    if (by) steps.persons++;
    steps.add(step);
    bound([...this.#tabs.values()], MOST_CHARS);
    return {
      reference: `${handle}@${step.step}`,
      did: step.did,
      kept: this.#save(),
      over: () => {
        step.ended = this.#now();
        steps.version++;
        return this.#save();
      },
      withdraw: () => {
        steps.remove(step);
        return this.#save();
      },
    };
  }

  /** The steps of a tab that are still known, oldest first. @param {string} handle @returns {readonly Readonly<Step>[]} */
  of(handle) {
    return this.#tabs.get(handle)?.rows ?? [];
  }

  /** Counts the steps of clients in a tab. @param {string} handle */
  count(handle) {
    const {last = 0, persons = 0} = this.#tabs.get(handle) ?? {};
    return last - persons;
  }

  /**
   * Returns the steps of a tab where it had any, with the number of those that are gone.
   * @param {string} handle
   * @returns {Readonly<TabSteps> | undefined}
   */
  inTab(handle) {
    return this.#tabs.get(handle);
  }

  /**
   * Returns the steps as the wire has them; undefined where nothing has acted.
   * @param {string} handle
   * @returns {{dropped: number, rows: Readonly<Step>[]} | undefined}
   */
  onWire(handle) {
    const steps = this.inTab(handle);
    return steps && steps.size > 0 ? {dropped: steps.dropped, rows: steps.rows} : undefined;
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
    this.#changed();
    return this.#storage.remember(
      KEY,
      [...this.#tabs].map(([handle, {last, dropped, persons, rows}]) => ({handle, last, dropped, persons, rows})),
    );
  }
}
