/**
 * Remembers the refs of this document's nodes for as long as the document lives. It stays in the world of the extension, where no page
 * reaches it, and outlives the worker. Named by a symbol: what a page names by `id` is found under texts alone.
 *
 * @typedef {object} Known
 * @property {WeakMap<Element, number>} refs
 * @property {Map<number, Named>} nodes by ref
 * @property {WeakMap<Document, number>} frames those within this one, by number
 * @property {WeakSet<Element>} secrets fields that were seen as secret once: a page may show them in plain later
 * @property {{ref: number, frame: number}} free the next numbers. The worker knows those of the whole tab, but may have been ended before
 *   it could keep them, or the tab was detached in between
 *
 * @typedef {{node: WeakRef<Element>, role: string, name: string}} Named what a ref was given to, and what that was then
 */

const NAME = Symbol.for('mcp-datalayer snapshot');
/** The secrets of bridge.js, which sees what is typed. */
const SECRETS = Symbol.for('mcp-datalayer secrets');
/** The bounds of nodes that are kept though they are gone, and of the nodes in a name. */
const MOST_NODES = 50_000;
const MOST_NAME = 100;
const world = /** @type {Record<symbol, any>} */ (/** @type {unknown} */ (self));

if (!Object.hasOwn(world, SECRETS)) Object.defineProperty(world, SECRETS, {value: new WeakSet()});
if (!Object.hasOwn(world, NAME)) {
  const kept = {refs: new WeakMap(), nodes: new Map(), frames: new WeakMap(), secrets: world[SECRETS], free: {ref: 1, frame: 1}};
  Object.defineProperty(world, NAME, {value: kept});
}

/** @type {Known} */
export const known = /** @type {any} */ (world[NAME]);

/** The numbers that are free in the tab. */
export const free = known.free;

/** @param {{ref: number, frame: number}} ofTab that the worker knows to be free */
export function useFree(ofTab) {
  free.ref = Math.max(free.ref, ofTab.ref);
  free.frame = Math.max(free.frame, ofTab.frame);
}

/**
 * @param {Element} of
 * @param {string} [role]
 * @param {string} [name] what it is, where that is known
 * @returns {number} always the same, and never that of another
 */
export function refOf(of, role = '', name = '') {
  const ref = known.refs.get(of) ?? free.ref++;
  const was = known.nodes.get(ref);
  if (was && role) Object.assign(was, {role, name: name.slice(0, MOST_NAME)});
  else if (!was) known.nodes.set(ref, {node: new WeakRef(of), role, name: name.slice(0, MOST_NAME)});
  known.refs.set(of, ref);
  if (known.nodes.size > MOST_NODES && ref % 1000 === 0) forget();
  return ref;
}

/** Lets go of the oldest nodes that are gone. */
function forget() {
  for (const [ref, {node}] of known.nodes) {
    if (known.nodes.size <= MOST_NODES / 2) return;
    if (!node.deref()) known.nodes.delete(ref);
  }
}

/** @param {Document} of @returns {number} */
export function frameOf(of) {
  const frame = known.frames.get(of) ?? free.frame++;
  known.frames.set(of, frame);
  return frame;
}

/** @returns {number} of this document itself: 0, unless it stands in a frame of another site */
export const rootFrame = () => known.frames.get(document) ?? 0;
