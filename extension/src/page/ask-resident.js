/**
 * Runs in the extension's own world of a page in which `readDataLayer` stays: has it read again, or fetches the next slice of
 * what it has read. Each name serves once, and none of those to come is said while code of the page may run.
 *
 * @typedef {object} Asked
 * @property {string} [ask] the two names of the next read; without `args` the reader is to leave the page
 * @property {import('./read-data-layer.js').ReadArgs} [args]
 * @property {string} [get] the name of what is fetched, in place of `ask`
 * @property {number} [chars] most of one slice
 * @property {boolean} [drop] forget what `get` names
 */

/**
 * @param {Asked} asked
 * @returns {{meta?: string, text: string, ask?: string, get?: string} | null} `meta` and the next `ask` of a read, `get` where more is to
 * be fetched; null when there is no reader of that name
 */
export function askResident({ask, args, get, chars = 0, drop = false}) {
  const randomName = () => [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  /** @param {string} name @param {object | null} detail */
  const say = (name, detail) => window.dispatchEvent(new CustomEvent(name, {detail: JSON.stringify(detail)}));
  const [called, fetch = ''] = (ask ?? ` ${get}`).split(' ');
  if (called) say(called, args ?? null);
  if (called && !args) return null;
  const answer = drop ? null : randomName();
  if (answer === null) {
    say(fetch, {answer, chars});
    return null;
  }
  /** @type {unknown} */
  let said;
  const hear = (/** @type {Event} */ event) => {
    said = /** @type {CustomEvent} */ (event).detail;
  };
  window.addEventListener(answer, hear, {once: true});
  say(fetch, {answer, chars});
  window.removeEventListener(answer, hear);
  if (typeof said !== 'string') return null;
  const lines = [];
  let from = 0;
  for (let left = ask ? 3 : 1; left > 0; left--) {
    const end = said.indexOf('\n', from);
    if (end < 0) return null;
    lines.push(said.slice(from, end));
    from = end + 1;
  }
  const text = said.slice(from);
  if (text.length > chars + 1) return null;
  const more = lines.pop() || undefined;
  return ask ? {meta: lines[0], ask: lines[1], get: more, text} : {get: more, text};
}
