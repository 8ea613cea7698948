/**
 * Rows of one height. Only visible rows are elements. The active row can have the focus and stays an element when it is
 * scrolled away. The arrow keys go from row to row.
 * @template Row
 */
export class VirtualList {
  #box;
  #canvas;
  #how;
  #height = 0;
  /** @type {Row[]} */
  #rows = [];
  /** @type {Map<string, {element: HTMLElement, stamp: unknown, index: number}>} */
  #drawn = new Map();
  /** @type {string | undefined} */
  #activeKey;
  #active = -1;
  /** True if the end was in sight: what is drawn above the list may take its room, and the end must not be lost for that. */
  #wasAtEnd = true;

  /**
   * @param {HTMLElement} box that scrolls; it has the role of the whole
   * @param {HTMLElement} canvas in it
   * @param {object} how
   * @param {(row: Row) => string} how.key by which a row is known again
   * @param {(row: Row) => unknown} how.stamp changes when the row must be drawn again
   * @param {(row: Row, index: number) => HTMLElement} how.draw
   * @param {boolean} how.startsAtEnd where a person who comes with the keyboard comes to first
   * @param {(row: Row) => void} how.activated a person went to the row
   * @param {(event: KeyboardEvent, row: Row) => boolean} how.keyed any other key; whether it was one
   */
  constructor(box, canvas, how) {
    this.#box = box;
    this.#canvas = canvas;
    this.#how = how;
    box.addEventListener(
      'scroll',
      () => {
        this.#wasAtEnd = this.isAtEnd;
        this.#draw();
      },
      {passive: true},
    );
    box.addEventListener('keydown', (event) => this.#keyed(event));
    new ResizeObserver(() => {
      if (how.startsAtEnd && this.#wasAtEnd && !this.hasFocus) box.scrollTop = box.scrollHeight;
      this.#draw();
    }).observe(box);
  }

  /** Pixels. From the style sheet. */
  get #rowHeight() {
    return (this.#height ||= parseFloat(getComputedStyle(this.#box).getPropertyValue('--row')) || 24);
  }

  get rows() {
    return this.#rows;
  }

  get active() {
    return this.#rows[this.#active];
  }

  /** The element to which Tab goes. */
  get #entry() {
    return this.#active >= 0 ? this.#active : this.#how.startsAtEnd || this.#rows.length === 0 ? this.#rows.length - 1 : 0;
  }

  get isAtEnd() {
    const {scrollTop, clientHeight, scrollHeight} = this.#box;
    return scrollTop + clientHeight >= scrollHeight - this.#rowHeight / 2;
  }

  get hasFocus() {
    return this.#box.contains(document.activeElement);
  }

  /** @param {Row[]} rows @param {{follow?: boolean}} [options] `follow`: where the end is seen, it stays in sight */
  set(rows, {follow = false} = {}) {
    const hadFocus = this.hasFocus;
    const stays = follow && (this.isAtEnd || this.#wasAtEnd) && !(hadFocus && this.#active < this.#rows.length - 1);
    const first = Math.floor(this.#box.scrollTop / this.#rowHeight);
    const anchor = this.#rows[first];
    const before = this.#active;
    this.#rows = rows;
    this.#active = this.#activeKey === undefined ? -1 : this.#indexOf(this.#activeKey);
    if (this.#active < 0 && before >= 0 && hadFocus && rows.length > 0) {
      // else it is active again when it comes back
      this.#active = Math.min(before, rows.length - 1);
      this.#activeKey = this.#how.key(/** @type {Row} */ (rows[this.#active]));
    }
    this.#canvas.style.height = `${rows.length * this.#rowHeight}px`;
    if (stays) {
      this.#box.scrollTop = this.#box.scrollHeight;
      this.#wasAtEnd = true;
    } else if (anchor) {
      const now = this.#indexOf(this.#how.key(anchor));
      if (now >= 0 && now !== first) this.#box.scrollTop += (now - first) * this.#rowHeight;
    }
    this.#draw();
    if (hadFocus && !this.hasFocus) (this.#elementOf(this.#active) ?? this.#box).focus({preventScroll: true});
  }

  /** @param {string} key */
  #indexOf(key) {
    return this.#rows.findIndex((row) => this.#how.key(row) === key);
  }

  /** @param {number} index */
  #elementOf(index) {
    const row = this.#rows[index];
    return row === undefined ? undefined : this.#drawn.get(this.#how.key(row))?.element;
  }

  toEnd() {
    this.#wasAtEnd = true;
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#draw();
  }

  #draw() {
    const height = this.#rowHeight;
    const from = Math.max(0, Math.floor(this.#box.scrollTop / height) - 3);
    const to = Math.min(this.#rows.length, Math.ceil((this.#box.scrollTop + this.#box.clientHeight) / height) + 3);
    const wanted = Array.from({length: Math.max(0, to - from)}, (_, i) => from + i);
    const entry = this.#entry;
    if (entry >= 0 && (entry < from || entry >= to)) entry < from ? wanted.unshift(entry) : wanted.push(entry);

    const keys = new Set(wanted.map((index) => this.#how.key(/** @type {Row} */ (this.#rows[index]))));
    for (const [key, {element}] of this.#drawn) {
      if (keys.has(key)) continue;
      element.remove();
      this.#drawn.delete(key);
    }
    /** @type {Element | null} */
    let next = this.#canvas.firstElementChild;
    for (const index of wanted) {
      const row = /** @type {Row} */ (this.#rows[index]);
      const key = this.#how.key(row);
      const stamp = this.#how.stamp(row);
      let drawn = this.#drawn.get(key);
      if (!drawn || drawn.stamp !== stamp) {
        const element = this.#how.draw(row, index);
        for (const type of ['focus', 'click']) {
          element.addEventListener(type, () => {
            const at = this.#indexOf(key);
            if (at !== this.#active) this.#activate(at);
          });
        }
        if (drawn) {
          const isNext = drawn.element === next;
          const hadFocus = drawn.element.contains(document.activeElement);
          drawn.element.replaceWith(element);
          if (hadFocus) element.focus({preventScroll: true});
          if (isNext) next = element;
        }
        drawn = {element, stamp, index: -1};
        this.#drawn.set(key, drawn);
      }
      const {element} = drawn;
      if (drawn.index !== index) {
        drawn.index = index;
        element.style.transform = `translateY(${index * height}px)`;
        if (element.role === 'row') element.ariaRowIndex = String(index + 1);
      }
      element.tabIndex = index === entry ? 0 : -1;
      if (element.role !== null) element.ariaSelected = String(index === this.#active);
      if (element === next) next = next.nextElementSibling;
      else this.#canvas.insertBefore(element, next);
    }
  }

  /** @param {number} index */
  #activate(index) {
    const row = this.#rows[index];
    if (row === undefined) return;
    this.#active = index;
    this.#activeKey = this.#how.key(row);
    const top = index * this.#rowHeight;
    const {scrollTop, clientHeight} = this.#box;
    if (top < scrollTop) this.#box.scrollTop = top;
    else if (top + this.#rowHeight > scrollTop + clientHeight) this.#box.scrollTop = top + this.#rowHeight - clientHeight;
    this.#draw();
    this.#how.activated(row);
  }

  /** The person goes to a row. @param {string} key */
  goTo(key) {
    this.#activate(this.#indexOf(key));
    this.#elementOf(this.#active)?.focus({preventScroll: true});
  }

  /** Focuses the row from which the keys go on. */
  focus() {
    if (this.#active < 0) this.#activate(this.#entry);
    this.#elementOf(this.#active)?.focus({preventScroll: true});
  }

  clear() {
    this.#activeKey = undefined;
    this.#active = -1;
    this.#wasAtEnd = true;
    this.#box.scrollTop = 0;
    this.set([]);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const at = this.#entry;
    const row = this.#rows[at];
    if (row === undefined || event.altKey) return;
    const page = Math.max(1, Math.floor(this.#box.clientHeight / this.#rowHeight) - 1);
    /** @type {Record<string, number>} */
    const ways = {ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - page, PageDown: at + page, Home: 0, End: this.#rows.length - 1};
    const to = event.ctrlKey || event.metaKey ? undefined : ways[event.key];
    if (to !== undefined) {
      this.#activate(Math.max(0, Math.min(this.#rows.length - 1, to)));
      this.#elementOf(this.#active)?.focus({preventScroll: true});
    } else if (!this.#how.keyed(event, row)) {
      return;
    }
    event.preventDefault();
  }
}
