/**
 * Remembers what is under way in this document: it outlives a single run of this script, in the world of the extension, where no page
 * reaches it.
 *
 * @typedef {object} Acting
 * @property {WeakRef<Element> | undefined} over what the pointer is over
 * @property {Map<string, () => void>} pressed what is held down, and how it is let go
 * @property {string} ended why no more events are to come: `stop`, `person`; '' while they may
 * @property {import('./watch.js').Watch | undefined} watch
 * @property {import('./vigil.js').Vigil | undefined} vigil while an element is waited for, before the first event
 * @property {import('./shield.js').Shield | undefined} shield while real input of ours comes
 * @property {{of: Element, left: number, top: number}[] | undefined} scrolls how far everything was scrolled
 * @property {(() => void) | undefined} unmark takes the outline away
 * @property {WeakRef<Element> | undefined} used what the step is done with
 * @property {WeakRef<Element>[] | undefined} wanted the options that were to be chosen
 * @property {WeakRef<Element>} [field] that files were given to
 * @property {{state: import('./verbs.js').State, focused: Element | undefined} | undefined} before how it was
 */

const ACTING = Symbol.for('mcp-datalayer acting');
const actingWorld = /** @type {Record<symbol, Acting>} */ (/** @type {unknown} */ (self));

if (!Object.hasOwn(actingWorld, ACTING)) {
  Object.defineProperty(actingWorld, ACTING, {
    value: {
      over: undefined,
      pressed: new Map(),
      ended: '',
      watch: undefined,
      vigil: undefined,
      shield: undefined,
      scrolls: undefined,
      unmark: undefined,
      used: undefined,
      wanted: undefined,
      before: undefined,
    },
  });
}

/** @type {Acting} */
export const acting = /** @type {any} */ (actingWorld[ACTING]);

/** Lets go of every key and button that is held down, the last one first. */
export function release() {
  for (const [name, letGo] of [...acting.pressed].reverse()) {
    acting.pressed.delete(name);
    letGo();
  }
}

/** Waits for the page's turn: timers of a hidden tab would take a second. */
export const nextTurn = () =>
  new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port2.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port1.postMessage(0);
  });

const FRAME_MS = 500;

/**
 * Waits until the page is painted once more.
 * @returns {Promise<number>} the time of that, in ms; 0 where it is not: in the background, or when the computer is busy
 */
export const nextFrame = () =>
  new Promise((resolve) => {
    const frame = requestAnimationFrame((time) => {
      clearTimeout(timer);
      resolve(time);
    });
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame); // a hidden page would keep it
      resolve(0);
    }, FRAME_MS);
  });
