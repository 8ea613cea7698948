/**
 * The numbers of each tab's snapshots and of the nodes in them: none is given twice while the tab is attached, in whichever
 * document, also when the worker is started again.
 *
 * @typedef {{ref: number, frame: number}} Free the next that were never used
 * @typedef {{last: number, free: Free, inner?: [number, string][]}} NumbersOfTab `inner`: by the number of a frame of another site, its
 * document
 */

const KEY = 'snapshots';
/** The most inner elements whose document is known. */
const MOST_INNER = 200;
/** No call waits so long for a page. */
const TURN_MS = 30_000;
/** The numbers that are left for a page which answers later. */
const GAP = {ref: 100_000, frame: 1000};

export class Snapshots {
  #storage;
  /** Numbers by handle, which no other tab ever has. @type {Map<string, NumbersOfTab>} */
  #tabs = new Map();
  /** The turns by handle: numbers are given to one document after the other. @type {Map<string, Promise<unknown>>} */
  #turns = new Map();

  #turnMs;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   * @param {number} [turnMs] how long one document may keep the others waiting
   */
  constructor(storage, turnMs = TURN_MS) {
    this.#storage = storage;
    this.#turnMs = turnMs;
    this.ready = this.#load();
  }

  async #load() {
    for (const {handle, ...numbers} of (await this.#storage.recall(KEY)) ?? []) this.#tabs.set(handle, numbers);
  }

  /**
   * Takes a snapshot when those before it are taken.
   * @template {{free: Free, inner?: Map<number, string>}} T
   * @param {string} handle
   * @param {(free: Free) => Promise<T>} take
   * @returns {Promise<T & {number: number}>} once its numbers outlive the worker
   */
  take(handle, take) {
    return this.#inTurn(handle, async () => {
      const taken = await take(this.#numbers(handle).free);
      const number = this.#numbers(handle).last + 1;
      await this.#keep(handle, taken, number);
      return {...taken, number};
    });
  }

  /**
   * Gives numbers to nodes outside of a snapshot.
   * @template {{free: Free, inner?: Map<number, string>}} T
   * @param {string} handle
   * @param {(free: Free) => Promise<T>} give
   * @returns {Promise<T>} once its numbers outlive the worker
   */
  number(handle, give) {
    return this.#inTurn(handle, async () => {
      const given = await give(this.#numbers(handle).free);
      const {free, last} = this.#numbers(handle);
      if (given.free.ref > free.ref || given.free.frame > free.frame) await this.#keep(handle, given, last);
      return given;
    });
  }

  /** @param {string} handle @returns {NumbersOfTab} */
  #numbers(handle) {
    return this.#tabs.get(handle) ?? {last: 0, free: {ref: 1, frame: 1}};
  }

  /** @param {string} handle @param {{free: Free, inner?: Map<number, string>}} given @param {number} last */
  #keep(handle, given, last) {
    const {free, inner = []} = this.#numbers(handle);
    this.#tabs.set(handle, {
      last,
      free: {ref: Math.max(free.ref, given.free.ref), frame: Math.max(free.frame, given.free.frame)},
      ...innerOf(inner, given.inner),
    });
    return this.#save();
  }

  /**
   * @template T
   * @param {string} handle
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(handle, work) {
    const before = this.#turns.get(handle) ?? this.ready;
    const working = before.then(work);
    this.#turns.set(
      handle,
      before.then(
        () => this.#upToTheEnd(handle, working),
        () => {}, // who called before has heard of it; the next one tries again
      ),
    );
    return working; // who waits for it hears how it ended
  }

  /** A page that does not answer keeps its numbers to itself: others go on with numbers behind those. @param {string} handle @param {Promise<unknown>} working */
  async #upToTheEnd(handle, working) {
    const over = () => false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve(true), this.#turnMs);
    });
    const isLate = await Promise.race([working.then(over, over), late]);
    clearTimeout(timer);
    if (!isLate) return;
    const {free, ...more} = this.#numbers(handle);
    this.#tabs.set(handle, {...more, free: {ref: free.ref + GAP.ref, frame: free.frame + GAP.frame}});
  }

  /**
   * Finds the place of a ref such as `f3e12`.
   * @param {string} handle
   * @param {string} ref
   * @returns {Promise<string | undefined>} the document of a frame of another site; undefined: the page's own script gets there
   */
  async documentOf(handle, ref) {
    await this.ready;
    const number = Number(/^f(\d+)e/.exec(ref)?.[1] ?? 0);
    return this.#tabs.get(handle)?.inner?.find(([frame]) => frame === number)?.[1];
  }

  /** Forgets tabs that are attached no more. @param {string[]} handles that are */
  async retain(handles) {
    await this.ready;
    for (const handle of this.#turns.keys()) if (!handles.includes(handle)) this.#turns.delete(handle);
    const gone = [...this.#tabs.keys()].filter((handle) => !handles.includes(handle));
    if (gone.length === 0) return;
    for (const handle of gone) this.#tabs.delete(handle);
    await this.#save();
  }

  #save() {
    return this.#storage.remember(
      KEY,
      [...this.#tabs].map(([handle, numbers]) => ({handle, ...numbers})),
    );
  }
}

/** @param {[number, string][]} known @param {Map<number, string> | undefined} more @returns {{inner?: [number, string][]}} */
function innerOf(known, more) {
  const all = new Map([...known, ...(more ?? [])]);
  return all.size === 0 ? {} : {inner: [...all].slice(-MOST_INNER)};
}
