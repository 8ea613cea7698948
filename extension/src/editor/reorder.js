/** Lets the person drag the rows of a list by their grips. The list itself is drawn anew by whoever is told. */

/** Near the edge of the window, the page scrolls along. */
const EDGE_PX = 60;
const SCROLL_PX = 12;
/** A press that moves less is none. */
const STILL_PX = 4;

/**
 * @typedef {object} Order
 * @property {(from: number) => number} end the place behind the row and those that go with it
 * @property {(from: number, to: number) => number} place where it may go: before the row at this place, up to the number of rows
 * @property {(from: number, to: number) => void} drop
 */

/** @param {HTMLElement} list its rows have a `.grip` @param {Order} order */
export function dragToReorder(list, order) {
  list.addEventListener('pointerdown', (event) => {
    const grip = /** @type {HTMLElement} */ (event.target);
    const row = /** @type {HTMLElement | null} */ (grip.closest('.grip')?.parentElement ?? null);
    if (!row || event.button !== 0) return;
    event.preventDefault(); // selects no text
    new Drag(list, row, event, order);
  });
}

class Drag {
  #list;
  #row;
  #order;
  #pointer;
  #startY;
  #y;
  #isMoving = false;
  #to = -1;
  #frame = 0;
  #listening = new AbortController();

  /** @param {HTMLElement} list @param {HTMLElement} row @param {PointerEvent} event @param {Order} order */
  constructor(list, row, event, order) {
    this.#list = list;
    this.#row = row;
    this.#order = order;
    this.#pointer = event.pointerId;
    this.#startY = this.#y = event.clientY;
    const {signal} = this.#listening;
    /** @type {HTMLElement} */ (event.target).setPointerCapture(event.pointerId); // also from outside the window
    addEventListener('pointermove', (moved) => this.#move(moved), {signal});
    addEventListener('pointerup', (up) => this.#end(up.pointerId === this.#pointer), {signal});
    addEventListener('pointercancel', () => this.#end(false), {signal});
    addEventListener('blur', () => this.#end(false), {signal});
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        this.#end(false);
      },
      {signal, capture: true},
    );
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.#pointer) return;
    this.#y = event.clientY;
    if (!this.#isMoving && Math.abs(this.#y - this.#startY) < STILL_PX) return;
    this.#isMoving = true;
    this.#mark();
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  #scroll() {
    this.#frame = 0;
    const by = this.#y < EDGE_PX ? -SCROLL_PX : this.#y > innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (by === 0) return;
    scrollBy(0, by);
    this.#mark();
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  /** Shows where it would go. */
  #mark() {
    if (!this.#row.isConnected) {
      // the list was drawn anew
      this.#end(false);
      return;
    }
    const rows = [...this.#list.children];
    const from = rows.indexOf(this.#row);
    const end = this.#order.end(from);
    const above = rows.filter((each) => {
      const {top, height} = each.getBoundingClientRect();
      return this.#y > top + height / 2;
    }).length;
    this.#to = this.#order.place(from, above);
    rows.forEach((each, i) => {
      each.classList.toggle('dragged', i >= from && i < end);
      each.classList.toggle('dropBefore', i === this.#to);
      each.classList.toggle('dropAfter', i === rows.length - 1 && this.#to === rows.length);
    });
  }

  /** @param {boolean} isDropped */
  #end(isDropped) {
    this.#listening.abort();
    cancelAnimationFrame(this.#frame);
    const rows = [...this.#list.children];
    const from = rows.indexOf(this.#row);
    for (const each of rows) each.classList.remove('dragged', 'dropBefore', 'dropAfter');
    if (isDropped && this.#isMoving && from >= 0) this.#order.drop(from, this.#to);
  }
}
