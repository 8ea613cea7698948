/** A value with what it was before: each edit can be undone, and done again. */

const MOST = 100;

/** @template T */
export class Edits {
  /** @type {T[]} */
  #before = [];
  /** @type {T[]} */
  #after = [];
  /** @type {T | undefined} */
  #saved;
  /** @type {T} */
  now;

  /** @param {T} value */
  constructor(value) {
    this.now = value;
    this.#saved = value;
  }

  /** @param {(copy: T) => void} change of a copy */
  edit(change) {
    const copy = structuredClone(this.now);
    change(copy);
    if (JSON.stringify(copy) === JSON.stringify(this.now)) return;
    this.#before.push(this.now);
    if (this.#before.length > MOST) this.#before.shift();
    this.#after = [];
    this.now = copy;
  }

  undo() {
    const last = this.#before.pop();
    if (last === undefined) return;
    this.#after.push(this.now);
    this.now = last;
  }

  redo() {
    const next = this.#after.pop();
    if (next === undefined) return;
    this.#before.push(this.now);
    this.now = next;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** Tells whether it differs from what was saved. */
  get isChanged() {
    return this.#saved === undefined || (this.now !== this.#saved && JSON.stringify(this.now) !== JSON.stringify(this.#saved));
  }

  saved() {
    this.#saved = this.now;
  }

  /** It was never saved. */
  unsaved() {
    this.#saved = undefined;
  }
}
