/**
 * Runs in the page's own world: asks the interfaces of the IAB, where the page has them, for the visitor's recorded choice. The answer is
 * the page's own word: the worker takes nothing that does not look like such a record. And what its scripts are told of Global Privacy
 * Control, which an extension may have set for them alone.
 * @param {{ms: number}} asked
 * @returns {Promise<{tcf?: unknown, gpp?: unknown, gpc: boolean}>}
 */
export async function readConsentRecords({ms}) {
  const answered = (/** @type {(done: (value: unknown) => void) => void} */ ask) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms, undefined);
      try {
        ask(resolve);
      } catch {
        resolve(undefined);
      }
    });
  const frame = /** @type {any} */ (window);
  let gpc = false;
  try {
    gpc = frame.navigator.globalPrivacyControl === true;
  } catch {
    /* the page's own getter: its scripts get nothing, either */
  }
  const [tcf, gpp] = await Promise.all([
    typeof frame.__tcfapi === 'function'
      ? answered((done) => frame.__tcfapi('getTCData', 2, (/** @type {any} */ data) => done(data?.tcString)))
      : undefined,
    typeof frame.__gpp === 'function'
      ? answered((done) => frame.__gpp('ping', (/** @type {any} */ data) => done(data?.gppString)))
      : undefined,
  ]);
  return {tcf: typeof tcf === 'string' ? tcf : undefined, gpp: typeof gpp === 'string' ? gpp : undefined, gpc};
}
