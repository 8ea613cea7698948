/** Lists those that wait for something new. */
export class Waiters {
  /** @type {Set<() => void>} */
  #all = new Set();

  /** Settles at the next wake, or at the end of the wish to know. @param {AbortSignal} end @returns {Promise<void>} */
  next(end) {
    return new Promise((resolve) => {
      const wake = () => {
        this.#all.delete(wake);
        resolve();
      };
      this.#all.add(wake);
      end.addEventListener('abort', wake, {once: true});
      if (end.aborted) wake();
    });
  }

  wake() {
    for (const wake of [...this.#all]) wake();
  }
}
