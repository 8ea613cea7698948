import {Edits} from './edits.js';
import {endOf, moved, placeFor} from './order.js';

/**
 * The journey that is edited, and where in it the person is. It draws nothing: whoever shows it hears of each change.
 *
 * @typedef {import('./open-file.js').Journey} Journey
 * @typedef {{isAnew: boolean, focus: string}} Change `isAnew`: all is drawn anew, with the focus on the field of this key, or on `head` or
 * `panel`
 */

export class Session {
  /** @type {Edits<Journey>} */
  #edits;
  #changed;
  /** The open step; -1: none is. */
  opened = -1;
  /** The step whose heading the Tab key reaches. */
  reached = 0;

  /** @param {Journey} journey @param {boolean} isSaved @param {(change: Change) => void} changed */
  constructor(journey, isSaved, changed) {
    this.#edits = new Edits(journey);
    if (!isSaved) this.#edits.unsaved();
    this.#changed = changed;
  }

  get now() {
    return this.#edits.now;
  }

  get steps() {
    return this.now.steps;
  }

  get canUndo() {
    return this.#edits.canUndo;
  }

  get canRedo() {
    return this.#edits.canRedo;
  }

  /** Tells whether it differs from what was saved. */
  get isChanged() {
    return this.#edits.isChanged;
  }

  saved() {
    this.#edits.saved();
  }

  /** Opens a step. @param {number} at -1: closes the one that is open */
  open(at) {
    this.reached = at < 0 ? this.opened : at;
    this.opened = at;
    this.#changed({isAnew: true, focus: 'head'});
  }

  /** @param {(journey: Journey) => void} change @param {boolean} [isAnew] @param {string} [focus] */
  edit(change, isAnew = true, focus = '') {
    this.#edits.edit(change);
    this.#changed({isAnew, focus});
  }

  /**
   * Moves a step, with what is expected of it.
   * @param {number} at
   * @param {number} to the place before which it goes; from 0 to the number of steps
   * @returns {boolean} whether it has moved
   */
  move(at, to) {
    const order = moved(this.steps, at, placeFor(this.steps, at, to));
    if (!order) return false;
    this.opened = order.indexOf(this.opened);
    this.reached = order.indexOf(at);
    this.edit((journey) => void (journey.steps = order.map((i) => journey.steps[i])), true, this.opened === this.reached ? '' : 'head');
    return true;
  }

  /** @param {number} at */
  remove(at) {
    if (this.opened === at) this.opened = -1;
    else if (this.opened > at) this.opened--;
    this.reached = Math.max(0, Math.min(at, this.steps.length - 2));
    this.edit((journey) => void journey.steps.splice(at, 1), true, 'head');
  }

  /** @param {number} at @param {any} step @param {string} [focus] */
  insert(at, step, focus = 'panel') {
    this.opened = this.reached = at;
    this.edit((journey) => void journey.steps.splice(at, 0, step), true, focus);
  }

  /** The place for one more step: behind the open one and its expectations. */
  get end() {
    return this.opened < 0 ? this.steps.length : endOf(this.steps, this.opened);
  }

  /** @param {'undo' | 'redo'} way @returns {boolean} */
  back(way) {
    if (way === 'undo' ? !this.canUndo : !this.canRedo) return false;
    this.#edits[way]();
    if (this.opened >= this.steps.length) this.opened = -1;
    this.#changed({isAnew: true, focus: ''});
    return true;
  }
}
