import {Waiters} from './waiters.js';

/**
 * Follows the navigations of a tab as the browser tells them, for as long as somebody watches it. It tells of a commit, of the end of the
 * load and of new tabs. It tells of no begin: that is seen in the page (watch-step.js) and by its request.
 */
export class Navigations {
  /** @type {Map<number, Set<Passage>>} */
  #watched = new Map();

  /** @param {number} tabId @returns {Passage} to be ended */
  watch(tabId) {
    const passage = new Passage(() => {
      const passages = this.#watched.get(tabId);
      passages?.delete(passage);
      if (passages?.size === 0) this.#watched.delete(tabId);
    });
    const passages = this.#watched.get(tabId) ?? new Set();
    this.#watched.set(tabId, passages.add(passage));
    return passage;
  }

  /**
   * @param {number} tabId
   * @param {string | undefined} status `loading`: another document or address was committed; `complete`: it is loaded
   */
  updated(tabId, status) {
    if (status !== 'loading' && status !== 'complete') return;
    for (const passage of this.#watched.get(tabId) ?? []) passage.updated(status);
  }

  /** @param {number} tabId @param {number | undefined} openerId */
  opened(tabId, openerId) {
    for (const passage of this.#watched.get(openerId ?? -1) ?? []) passage.openedTab(tabId);
  }

  /** There is other news of a tab. @param {number} tabId */
  wake(tabId) {
    for (const passage of this.#watched.get(tabId) ?? []) passage.wake();
  }
}

export class Passage {
  commits = 0;
  /** A document is being loaded that was committed while this watches. */
  isLoading = false;
  /** Tabs that were opened from the tab. @type {number[]} */
  opened = [];

  #waiters = new Waiters();
  #ended;

  /** @param {() => void} ended */
  constructor(ended) {
    this.#ended = ended;
  }

  /** @param {'loading' | 'complete'} status */
  updated(status) {
    if (status === 'loading') this.commits++;
    this.isLoading = status === 'loading';
    this.#waiters.wake();
  }

  /** @param {number} tabId */
  openedTab(tabId) {
    this.opened.push(tabId);
    this.#waiters.wake();
  }

  wake() {
    this.#waiters.wake();
  }

  /**
   * Settles at the next news, or after so many milliseconds, or at the end of the wish to know.
   * @param {number} ms
   * @param {AbortSignal} end
   */
  async next(ms, end) {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), ms);
    await this.#waiters.next(AbortSignal.any([over.signal, end]));
    clearTimeout(timer);
  }

  end() {
    this.#ended();
    this.#waiters.wake();
  }
}
