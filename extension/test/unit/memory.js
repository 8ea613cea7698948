/** Session storage of a browser: what is remembered is copied, as there. */
export function memory() {
  const kept = new Map();
  return {
    recall: async (/** @type {string} */ key) => structuredClone(kept.get(key)),
    remember: async (/** @type {string} */ key, /** @type {unknown} */ value) => void kept.set(key, structuredClone(value)),
  };
}
