/**
 * Waits until it is done, or for so long: then it goes on by itself. Rejects as it does.
 * @template T
 * @param {number} ms
 * @param {Promise<T>} done
 * @returns {Promise<T | undefined>} what it gave; undefined where it takes longer
 */
export async function atMost(ms, done) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  try {
    return await Promise.race([
      done,
      /** @type {Promise<undefined>} */ (
        new Promise((resolve) => {
          timer = setTimeout(resolve, ms);
        })
      ),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
