import {treeRow} from './rows.js';
import {More, Node} from './tree.js';
import {VirtualList} from './virtual-list.js';

/** A tree on the page, with its open rows and its keyboard and mouse control. */
export class TreeView {
  /** @type {import('./tree.js').Tree | undefined} */
  #tree;
  /** Changes when other rows of the same names are shown. */
  #stamp = '';
  #list;

  /**
   * @param {HTMLDivElement} box
   * @param {object} how
   * @param {(row: Node | More | undefined) => void} [how.activated] a person went to this row
   * @param {(key: string) => boolean} [how.keyed] a key that is none of the tree's; whether it was one
   * @param {() => void} how.leave by the keyboard
   * @param {() => void} [how.copied] a person copies where nothing is selected
   */
  constructor(box, {activated = () => {}, keyed = () => false, leave, copied}) {
    this.#list = new VirtualList(box, /** @type {HTMLElement} */ (box.firstElementChild), {
      key: (/** @type {Node | More} */ row) => (row instanceof More ? `more ${row.parent.normal}` : row.normal),
      stamp: (row) => (row instanceof More ? row.left : `${this.#stamp} ${row.open}`),
      draw: (row) => treeRow(row),
      startsAtEnd: false,
      activated,
      keyed: (event, row) =>
        this.#keyed(event, row) || (!event.ctrlKey && !event.metaKey && keyed(event.key)) || (event.key === 'Escape' && (leave(), true)),
    });
    box.addEventListener('click', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const row = this.#list.active;
      if (row && target.closest('.twisty:not(.none), .more')) this.#toggle(row);
    });
    box.addEventListener('dblclick', () => this.#list.active && this.#toggle(this.#list.active));
    box.addEventListener('copy', (event) => {
      if (!copied || !getSelection()?.isCollapsed) return;
      event.preventDefault();
      copied();
    });
  }

  get active() {
    return this.#list.active;
  }

  /** @param {import('./tree.js').Tree} tree @param {string} stamp @param {boolean} [stays] what was open stays open */
  show(tree, stamp, stays = false) {
    const opened = stays ? this.#tree?.opened() : undefined;
    this.#tree = tree;
    this.#stamp = stamp;
    if (opened) {
      tree.open(opened);
    } else {
      this.#list.clear();
      const {root} = tree;
      for (const child of root.children) if (root.size <= 20 && child.size > 0 && child.size <= 12) child.open = true;
    }
    this.#draw();
  }

  clear() {
    this.#tree = undefined;
    this.#list.clear();
  }

  /** @param {boolean} open */
  setAll(open) {
    this.#tree?.setAll(this.#tree.root, open);
    this.#draw();
  }

  focus() {
    this.#list.focus();
  }

  #draw() {
    this.#list.set(this.#tree?.rows() ?? []);
  }

  /** @param {Node | More} row */
  #toggle(row) {
    if (row instanceof More) this.#tree?.showMore(row);
    else if (row.size > 0) row.open = !row.open;
    this.#draw();
  }

  /** @param {KeyboardEvent} event @param {Node | More} row @returns {boolean} */
  #keyed({key, ctrlKey, metaKey}, row) {
    if (ctrlKey || metaKey) return false;
    if (key === 'Enter' || key === ' ') {
      this.#toggle(row);
      return true;
    }
    if (row instanceof More) return false;
    if (key === 'ArrowRight') {
      if (row.size > 0 && !row.open) this.#toggle(row);
      else if (row.size > 0) this.#list.goTo(/** @type {Node} */ (row.children[0]).normal);
    } else if (key === 'ArrowLeft') {
      if (row.open) this.#toggle(row);
      else if (row.parent) this.#list.goTo(row.parent.normal);
    } else if (key === '*') {
      this.#tree?.setAll(row, true);
      this.#draw();
    } else {
      return false;
    }
    return true;
  }
}
