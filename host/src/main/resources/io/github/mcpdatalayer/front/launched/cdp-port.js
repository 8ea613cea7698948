/**
 * The line to the front that started this browser. It stands in the place of platform/host-port.js in the copy of the extension
 * that such a browser gets. The front puts the binding into the global of this worker alone, so no page and no other
 * extension can call it.
 */

const BINDING = 'mcpDatalayerToFront';

/** @type {{n: number, message: (message: unknown) => void, closed: (reason: string) => void} | undefined} */
let open;
let last = 0;
/** The lines that wait until the front has come. @type {string[] | undefined} */
let unsaid = [];

/** @param {string} text */
function say(text) {
  if (unsaid) unsaid.push(text);
  else /** @type {any} */ (globalThis)[BINDING](text);
}

/**
 * Opens the line as host-port.js does.
 * @param {string} _name
 * @param {{message: (message: unknown) => void, closed: (reason: string) => void}} listener
 * @returns {{post: (message: object) => void, close: () => void}}
 */
export function openHost(_name, {message, closed}) {
  const n = ++last;
  open = {n, message, closed};
  say(`${n}+`);
  return {
    post: (body) => say(`${n} ${JSON.stringify(body)}`),
    close() {
      if (open?.n === n) open = undefined;
      say(`${n}-`);
    },
  };
}

/** The dialogs of a page are heard of from now on: the front lets its first script run. @param {string} page as the debugger names it */
export const tellHeard = (page) => say(`heard ${page}`);

/** A page is to be left, and its script never ends: the front stops it. @param {string} page as the debugger names it */
export const stopScript = (page) => say(`stuck ${page}`);

/** The functions that the front calls; our own pages have no line. */
if ('ServiceWorkerGlobalScope' in globalThis) /** @type {any} */ (globalThis).mcpDatalayerLine = {
  /** The front is there, and so is the binding. */
  attached() {
    const texts = unsaid ?? [];
    unsaid = undefined;
    texts.forEach(say);
  },
  /** @param {number} n of the connection @param {string} json a message */
  take(n, json) {
    if (open?.n === n) open.message(JSON.parse(json));
  },
  /** The connection is over. @param {number} n */
  end(n) {
    if (open?.n !== n) return;
    const {closed} = open;
    open = undefined;
    closed('');
  },
};
