import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {defectList} from './audit-view.js';
import {oneText} from './export.js';
import {PairPane} from './pair-pane.js';
import {clockTime, kindText, numberText, sinceNavigation} from './rows.js';
import {Node, Tree} from './tree.js';
import {TreeView} from './tree-view.js';
import {visible} from './visible.js';
import {worst} from './visit.js';

/** @typedef {import('./recording.js').Push} Push */

const {text} = platform;
const MOST_WHOLE = 20_000;
/** A string that does not fit into its row is shown whole below. */
const LONG = 40;
/** @typedef {'payload' | 'pair' | 'found' | 'origin'} Pane */
/** @type {readonly Pane[]} */
const PANES = ['payload', 'pair', 'found', 'origin'];

/** Shows one push: its message as a tree, and beside it its hits, its defects and its origin. */
export class Detail {
  /** @type {Push | undefined} */
  #push;
  #stamp = -1;
  #handle = '';
  #isNow = false;
  #view;
  #copy;

  /** @type {import('./visit.js').Visit | undefined} */
  #visit;
  #ways;
  #pair;
  /** @type {Pane} */
  #pane = 'payload';

  /**
   * @param {(words: string) => void} copy
   * @param {object} ways
   * @param {() => void} ways.leave to the list
   * @param {(hit: number) => void} ways.goToHit
   * @param {(hit: number) => Promise<import('./inspect-link.js').Outcome>} ways.whole asks for all of a hit
   * @param {(defect: import('./visit.js').Defect) => void} ways.goToDefect
   * @param {(name: string, json: string) => void} ways.talkAbout it with an agent
   */
  constructor(copy, ways) {
    this.#copy = copy;
    this.#ways = ways;
    this.#view = new TreeView(element('tree', HTMLDivElement), {
      activated: (row) => this.#showValue(row),
      keyed: (key) => this.#keyed(key),
      leave: ways.leave,
      copied: () => this.#copyValue(),
    });
    this.#pair = new PairPane(ways);
    for (const pane of PANES) element(`${pane}Tab`, HTMLButtonElement).addEventListener('click', () => this.showPane(pane));
    element('then', HTMLButtonElement).addEventListener('click', () => this.#showVersion(false, true));
    element('now', HTMLButtonElement).addEventListener('click', () => this.#showVersion(true, true));
    element('expand', HTMLButtonElement).addEventListener('click', () => this.#view.setAll(true));
    element('collapse', HTMLButtonElement).addEventListener('click', () => this.#view.setAll(false));
    element('copyPush', HTMLButtonElement).addEventListener('click', () => this.copyPush());
    element('chatPush', HTMLButtonElement).addEventListener('click', () => {
      if (this.#push) ways.talkAbout(`${this.#handle}#${this.#push.seq}`, oneText(this.#push));
    });
    element('copyReference', HTMLButtonElement).addEventListener('click', () => this.#push && copy(`${this.#handle}#${this.#push.seq}`));
    element('copyPath', HTMLButtonElement).addEventListener('click', () => this.#copyPath());
    element('copyValue', HTMLButtonElement).addEventListener('click', () => this.#copyValue());
  }

  /** @param {Push | undefined} push @param {string} handle of its tab */
  show(push, handle) {
    if (push === this.#push && push?.stamp === this.#stamp) return;
    const isSame = push !== undefined && push === this.#push;
    if (!isSame && this.#pane === 'pair') this.showPane('payload');
    this.#push = push;
    this.#stamp = push?.stamp ?? -1;
    this.#handle = handle;
    element('choose', HTMLParagraphElement).hidden = push !== undefined;
    element('push', HTMLDivElement).hidden = push === undefined;
    if (!push) {
      this.#view.clear();
      return;
    }
    const reference = element('copyReference', HTMLButtonElement);
    reference.textContent = `${handle}#${push.seq}`;
    reference.title = reference.ariaLabel = text('copyReference', reference.textContent);
    element('detailTitle', HTMLElement).replaceChildren(make('bdi', '', visible(push.label.slice(0, 300))));
    element('facts', HTMLElement).replaceChildren(...this.#facts(push));
    element('versions', HTMLDivElement).hidden = push.changed === undefined;
    this.#showRelated(push);
    this.#showVersion(isSame && this.#isNow && push.changed !== undefined, isSame);
  }

  /** Takes what else is known of pushes. @param {import('./visit.js').Visit | undefined} visit */
  related(visit) {
    this.#visit = visit;
    const push = this.#push;
    if (push) this.#showRelated(push);
  }

  /** One part of the push is shown at a time, so that each has the whole room. @param {Pane} pane */
  showPane(pane) {
    this.#pane = pane;
    for (const each of PANES) {
      element(`${each}Tab`, HTMLButtonElement).ariaPressed = String(each === pane);
      element(`${each}Pane`, HTMLDivElement).hidden = each !== pane;
    }
    this.#pair.seen(pane === 'pair');
  }

  /** Shows the push beside one of its hits. @param {Push} push @param {string} handle @param {number} hit */
  showHit(push, handle, hit) {
    this.show(push, handle);
    this.#pair.choose(hit);
    this.showPane('pair');
  }

  /** @param {Push} push */
  #showRelated(push) {
    const defects = this.#visit?.defectsOf(push.seq) ?? [];
    const sent = this.#visit?.sentBy(push.seq) ?? [];
    element('pushDefects', HTMLUListElement).replaceChildren(...defectList(defects, this.#ways.goToDefect));
    element('foundNone', HTMLParagraphElement).hidden = defects.length > 0;
    const found = element('foundNumber', HTMLSpanElement);
    found.textContent = defects.length > 0 ? numberText(defects.length) : '';
    found.className = `number ${worst(defects) ?? ''}`;
    element('pairNumber', HTMLSpanElement).textContent = sent.length > 0 ? numberText(sent.length) : '';
    this.#pair.show(push, sent);
  }

  /** Draws the shown push anew: it may have changed. */
  refresh() {
    this.show(this.#push, this.#handle);
  }

  /** @param {Push} push */
  #facts({kind, layer, gen, t, ms, via, uniqueEventId, source, stack = [], container, frame, page, orphan, short, arrived}) {
    const facts = [
      kindText(kind),
      gen > 1 ? text('generation', visible(layer), String(gen)) : visible(layer),
      text('pageNumber', String(page)),
      ...(frame === 0 ? [] : [text('layerFrame', String(frame))]),
      t === null
        ? text(via === 'backfill' ? 'beforeRecordingLong' : 'noTime')
        : `${clockTime(t)}${ms === null ? '' : ` (${sinceNavigation(ms)})`}`,
      ...(uniqueEventId === undefined ? [] : [text('gtmId', String(uniqueEventId))]),
      ...(container === undefined ? [] : [visible(container)]),
      ...(orphan ? [text('orphanLong')] : []),
      ...(via !== 'aside' ? [] : [arrived === undefined ? text('asideLong') : text('arrivedLong', clockTime(arrived))]),
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
    const tree =
      isNow && push.changed !== undefined
        ? new Tree(push.changed, undefined, push.text, true)
        : new Tree(push.text, push.tags, push.changed);
    this.#view.show(tree, `${this.#stamp} ${isNow}`, stays);
    this.#showValue(this.#view.active);
  }

  /** @param {string} key */
  #keyed(key) {
    if (key === 'c') this.#copyValue();
    else if (key === 'p') this.#copyPath();
    else return false;
    return true;
  }

  /** @param {Node | import('./tree.js').More | undefined} row */
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
    const row = this.#view.active;
    if (row instanceof Node) this.#copy(row.path);
  }

  #copyValue() {
    const row = this.#view.active;
    if (row instanceof Node) this.#copy(row.copyText);
  }

  copyPush() {
    if (this.#push) this.#copy(JSON.stringify(JSON.parse(oneText(this.#push)), null, 2));
  }

  focus() {
    if (this.#push) this.#view.focus();
  }
}

/** Shows all of a string with its lines; other invisible characters are made visible. @param {string} words */
const wholeText = (words) => {
  const shown = words.slice(0, MOST_WHOLE).split('\n').map(visible).join('\n');
  return words.length > MOST_WHOLE ? `${shown}\n… ${text('cutAt', String(MOST_WHOLE), String(words.length))}` : shown;
};
