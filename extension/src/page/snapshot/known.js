/**
 * What is known of this document for as long as it lives: the refs of its nodes. It stays in the world of the extension, where no
 * page reaches it, and outlives the worker. Named by a symbol: what a page names by `id` is found under texts alone.
 *
 * @typedef {object} Known
 * @property {WeakMap<Element, number>} refs
 * @property {WeakMap<Document, number>} frames those within this one, by number
 * @property {WeakSet<Element>} secrets fields that were seen as secret once: a page may show them in plain later
 */

const NAME = Symbol.for('mcp-datalayer snapshot');
const world = /** @type {Record<symbol, Known>} */ (/** @type {unknown} */ (self));

if (!Object.hasOwn(world, NAME)) {
  Object.defineProperty(world, NAME, {value: {refs: new WeakMap(), frames: new WeakMap(), secrets: new WeakSet()}});
}

/** @type {Known} */
export const known = /** @type {any} */ (world[NAME]);

/** The numbers that are free in the tab. @type {{ref: number, frame: number}} */
export const free = {ref: 1, frame: 1};

/** @param {Element} of @returns {number} always the same, and never that of another */
export function refOf(of) {
  const ref = known.refs.get(of) ?? free.ref++;
  known.refs.set(of, ref);
  return ref;
}

/** @param {Document} of @returns {number} */
export function frameOf(of) {
  const frame = known.frames.get(of) ?? free.frame++;
  known.frames.set(of, frame);
  return frame;
}
