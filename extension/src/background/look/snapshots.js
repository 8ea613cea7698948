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

export class Snapshots {
  #storage;
  /** Numbers by handle, which no other tab ever has. @type {Map<string, NumbersOfTab>} */
  #tabs = new Map();
  /** The turns by handle: numbers are given to one document after the other. @type {Map<string, Promise<unknown>>} */
  #turns = new Map();

  /** @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage */
  constructor(storage) {
    this.#storage = storage;
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
    const before = this.#turns.get(handle) ?? this.ready;
    const taking = before.then(async () => {
      const {last, free, inner = []} = this.#tabs.get(handle) ?? {last: 0, free: {ref: 1, frame: 1}};
      const taken = await take(free);
      this.#tabs.set(handle, {
        last: last + 1,
        free: {ref: Math.max(free.ref, taken.free.ref), frame: Math.max(free.frame, taken.free.frame)},
        ...innerOf(inner, taken.inner),
      });
      await this.#save();
      return {...taken, number: last + 1};
    });
    this.#turns.set(
      handle,
      taking.catch(() => {}),
    ); // who waits for it hears of it
    return taking;
  }

  /**
   * Gives numbers to nodes outside of a snapshot.
   * @template {{free: Free, inner?: Map<number, string>}} T
   * @param {string} handle
   * @param {(free: Free) => Promise<T>} give
   * @returns {Promise<T>} once its numbers outlive the worker
   */
  number(handle, give) {
    const before = this.#turns.get(handle) ?? this.ready;
    const giving = before.then(async () => {
      const {last, free, inner = []} = this.#tabs.get(handle) ?? {last: 0, free: {ref: 1, frame: 1}};
      const given = await give(free);
      if (given.free.ref > free.ref || given.free.frame > free.frame) {
        this.#tabs.set(handle, {
          last,
          free: {ref: Math.max(free.ref, given.free.ref), frame: Math.max(free.frame, given.free.frame)},
          ...innerOf(inner, given.inner),
        });
        await this.#save();
      }
      return given;
    });
    this.#turns.set(
      handle,
      giving.catch(() => {}),
    ); // who waits for it hears of it
    return giving;
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
