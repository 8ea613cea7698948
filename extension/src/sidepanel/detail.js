import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {oneText} from './export.js';
import {clockTime, kindText, sinceNavigation, treeRow} from './rows.js';
import {More, Node, Tree} from './tree.js';
import {VirtualList} from './virtual-list.js';
import {visible} from './visible.js';

/** @typedef {import('./recording.js').Push} Push */

const {text} = platform;
const MOST_WHOLE = 20_000;
/** A string that does not fit into its row is shown whole below. */
const LONG = 40;

/** One push: what is known of it, and its message as a tree. */
export class Detail {
  /** @type {Push | undefined} */
  #push;
  #stamp = -1;
  #handle = '';
  #isNow = false;
  /** @type {Tree | undefined} */
  #tree;
  #list;
  #copy;

  /**
   * @param {(words: string) => void} copy
   * @param {() => void} leave to the list
   */
  constructor(copy, leave) {
    this.#copy = copy;
    const box = element('tree', HTMLDivElement);
    this.#list = new VirtualList(box, /** @type {HTMLElement} */ (box.firstElementChild), {
      key: (/** @type {Node | More} */ row) => (row instanceof More ? `more ${row.parent.normal}` : row.normal),
      stamp: (row) => (row instanceof More ? row.left : `${this.#stamp} ${this.#isNow} ${row.open}`),
      draw: (row) => treeRow(row),
      startsAtEnd: false,
      activated: (row) => this.#showValue(row),
      keyed: (event, row) => this.#keyed(event, row) || (event.key === 'Escape' && (leave(), true)),
    });
    box.addEventListener('click', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const row = this.#list.active;
      if (row && target.closest('.twisty:not(.none), .more')) this.#toggle(row);
    });
    box.addEventListener('dblclick', () => this.#list.active && this.#toggle(this.#list.active));
    box.addEventListener('copy', (event) => {
      if (!getSelection()?.isCollapsed) return;
      event.preventDefault();
      this.#copyValue();
    });
    element('then', HTMLButtonElement).addEventListener('click', () => this.#showVersion(false, true));
    element('now', HTMLButtonElement).addEventListener('click', () => this.#showVersion(true, true));
    element('expand', HTMLButtonElement).addEventListener('click', () => this.#setAll(true));
    element('collapse', HTMLButtonElement).addEventListener('click', () => this.#setAll(false));
    element('copyPush', HTMLButtonElement).addEventListener('click', () => this.copyPush());
    element('copyReference', HTMLButtonElement).addEventListener('click', () => this.#push && copy(`${this.#handle}#${this.#push.seq}`));
    element('copyPath', HTMLButtonElement).addEventListener('click', () => this.#copyPath());
    element('copyValue', HTMLButtonElement).addEventListener('click', () => this.#copyValue());
  }

  /** @param {Push | undefined} push @param {string} handle of its tab */
  show(push, handle) {
    if (push === this.#push && push?.stamp === this.#stamp) return;
    const isSame = push !== undefined && push === this.#push;
    this.#push = push;
    this.#stamp = push?.stamp ?? -1;
    this.#handle = handle;
    element('choose', HTMLParagraphElement).hidden = push !== undefined;
    element('push', HTMLDivElement).hidden = push === undefined;
    if (!push) {
      this.#tree = undefined;
      this.#list.clear();
      return;
    }
    const reference = element('copyReference', HTMLButtonElement);
    reference.textContent = `${handle}#${push.seq}`;
    reference.title = reference.ariaLabel = text('copyReference', reference.textContent);
    element('detailTitle', HTMLElement).replaceChildren(make('bdi', '', visible(push.label.slice(0, 300))));
    element('facts', HTMLElement).replaceChildren(...this.#facts(push).flatMap((fact, i) => (i === 0 ? [fact] : [' · ', fact])));
    element('versions', HTMLDivElement).hidden = push.changed === undefined;
    this.#showVersion(isSame && this.#isNow && push.changed !== undefined, isSame);
  }

  /** The push that is shown may have changed. */
  refresh() {
    this.show(this.#push, this.#handle);
  }

  /** @param {Push} push */
  #facts({kind, layer, gen, t, ms, via, uniqueEventId, source, stack = [], container, frame, page, orphan, short}) {
    const facts = [
      kindText(kind),
      gen > 1 ? text('generation', visible(layer), String(gen)) : visible(layer),
      text('pageNumber', String(page)),
      ...(frame === 0 ? [] : [text('layerFrame', String(frame))]),
      t === null ? text(via === 'backfill' ? 'beforeRecordingLong' : 'noTime') : `${clockTime(t)}${ms === null ? '' : ` (${sinceNavigation(ms)})`}`,
      ...(uniqueEventId === undefined ? [] : [text('gtmId', String(uniqueEventId))]),
      ...(container === undefined ? [] : [visible(container)]),
      ...(orphan ? [text('orphanLong')] : []),
      ...(short ? [text('shortLong')] : []),
      ...(source === undefined ? [] : [visible(source)]),
      ...stack.slice(1).map((place) => `← ${visible(place)}`),
    ];
    return facts.map((fact) => make('bdi', '', fact));
  }

  /** @param {boolean} isNow @param {boolean} [stays] */
  #showVersion(isNow, stays = false) {
    const push = this.#push;
    if (!push) return;
    this.#isNow = isNow;
    element('then', HTMLButtonElement).ariaPressed = String(!isNow);
    element('now', HTMLButtonElement).ariaPressed = String(isNow);
    const opened = stays ? this.#tree?.opened() : undefined;
    this.#tree = isNow && push.changed !== undefined ? new Tree(push.changed, undefined, push.text, true) : new Tree(push.text, push.tags, push.changed);
    if (opened) {
      this.#tree.open(opened);
    } else {
      this.#list.clear();
      const {root} = this.#tree;
      for (const child of root.children) if (root.size <= 20 && child.size > 0 && child.size <= 12) child.open = true;
    }
    this.#list.set(this.#tree.rows());
    const {active} = this.#list;
    this.#showValue(active);
  }

  /** @param {boolean} open */
  #setAll(open) {
    if (!this.#tree) return;
    this.#tree.setAll(this.#tree.root, open);
    this.#list.set(this.#tree.rows());
  }

  /** @param {Node | More} row */
  #toggle(row) {
    if (!this.#tree) return;
    if (row instanceof More) this.#tree.showMore(row);
    else if (row.size > 0) row.open = !row.open;
    this.#list.set(this.#tree.rows());
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
      this.#list.set(this.#tree?.rows() ?? []);
    } else if (key === 'c') this.#copyValue();
    else if (key === 'p') this.#copyPath();
    else return false;
    return true;
  }

  /** @param {Node | More | undefined} row */
  #showValue(row) {
    const node = row instanceof Node ? row : undefined;
    element('value', HTMLDivElement).hidden = node === undefined;
    if (!node) return;
    element('path', HTMLElement).textContent = visible(node.path);
    const whole = element('whole', HTMLPreElement);
    const isLong = typeof node.value === 'string' && (node.value.length > LONG || /[\n\t]/.test(node.value));
    whole.hidden = !isLong;
    whole.textContent = isLong ? wholeText(/** @type {string} */ (node.value)) : '';
  }

  #copyPath() {
    const row = this.#list.active;
    if (row instanceof Node) this.#copy(row.path);
  }

  #copyValue() {
    const row = this.#list.active;
    if (row instanceof Node) this.#copy(row.copyText);
  }

  copyPush() {
    if (this.#push) this.#copy(JSON.stringify(JSON.parse(oneText(this.#push)), null, 2));
  }

  focus() {
    if (this.#push) this.#list.focus();
  }
}

/** All of a string with its lines, the rest made visible. @param {string} words */
const wholeText = (words) => {
  const shown = words.slice(0, MOST_WHOLE).split('\n').map(visible).join('\n');
  return words.length > MOST_WHOLE ? `${shown}\n… ${text('cutAt', String(MOST_WHOLE), String(words.length))}` : shown;
};
