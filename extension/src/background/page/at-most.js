/**
 * Waits until it is done, or for so long: then it goes on by itself. Rejects as it does.
 * @param {number} ms
 * @param {Promise<unknown>} done
 */
export async function atMost(ms, done) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  try {
    await Promise.race([
      done,
      new Promise((resolve) => {
        timer = setTimeout(resolve, ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
