import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {defectList} from './audit-view.js';
import {oneText} from './export.js';
import {clockTime, kindText, sinceNavigation} from './rows.js';
import {Node, Tree} from './tree.js';
import {TreeView} from './tree-view.js';
import {visible} from './visible.js';

/** @typedef {import('./recording.js').Push} Push */

const {text} = platform;
const MOST_WHOLE = 20_000;
/** A string that does not fit into its row is shown whole below. */
const LONG = 40;
const MOST_HITS = 12;

/** One push: its facts, and its message as a tree. */
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

  /**
   * @param {(words: string) => void} copy
   * @param {object} ways
   * @param {() => void} ways.leave to the list
   * @param {(hit: number) => void} ways.goToHit
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
    element('facts', HTMLElement).replaceChildren(...this.#facts(push).flatMap((fact, i) => (i === 0 ? [fact] : [' · ', fact])));
    element('versions', HTMLDivElement).hidden = push.changed === undefined;
    this.#showRelated(push);
    this.#showVersion(isSame && this.#isNow && push.changed !== undefined, isSame);
  }

  /** What else is known of pushes. @param {import('./visit.js').Visit | undefined} visit */
  related(visit) {
    this.#visit = visit;
    const push = this.#push;
    if (push) this.#showRelated(push);
  }

  /** @param {Push} push */
  #showRelated({seq}) {
    element('pushDefects', HTMLUListElement).replaceChildren(...defectList(this.#visit?.defectsOf(seq) ?? [], this.#ways.goToDefect));
    element('pushHits', HTMLParagraphElement).replaceChildren(
      ...(this.#visit?.sentBy(seq) ?? []).slice(0, MOST_HITS).map(({hit, vendor, event}) => {
        const go = make(
          'button',
          'handle',
          `${text('hitNumber', String(hit))} · `,
          make('bdi', '', visible([vendor, event].filter(Boolean).join(' ').slice(0, 60))),
        );
        go.type = 'button';
        go.title = text('goToHit', String(hit));
        go.addEventListener('click', () => this.#ways.goToHit(hit));
        return go;
      }),
    );
  }

  /** The push that is shown may have changed. */
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

/** All of a string with its lines, the rest made visible. @param {string} words */
const wholeText = (words) => {
  const shown = words.slice(0, MOST_WHOLE).split('\n').map(visible).join('\n');
  return words.length > MOST_WHOLE ? `${shown}\n… ${text('cutAt', String(MOST_WHOLE), String(words.length))}` : shown;
};
