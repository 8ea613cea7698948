import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {pairOf} from './pair.js';
import {hitTitle, numberText} from './rows.js';
import {visible} from './visible.js';

/** @typedef {import('./recording.js').Push} Push */
/** @typedef {import('./visit.js').Hit} Hit */
/** @typedef {import('./pair.js').PairRow} PairRow */

const {text} = platform;
const MOST_HITS = 12;
const MOST_VALUE_CHARS = 300;

/** A push beside one of its hits: what is missing and what differs stands out, and comes first. */
export class PairPane {
  /** @type {Push | undefined} */
  #push;
  /** @type {Hit[]} */
  #sent = [];
  #chosen = 0;
  #isSeen = false;
  #shown = '';
  #ways;

  /**
   * @param {object} ways
   * @param {(hit: number) => Promise<import('./inspect-link.js').Outcome>} ways.whole
   * @param {(hit: number) => void} ways.goToHit
   */
  constructor(ways) {
    this.#ways = ways;
  }

  /** @param {Push} push @param {Hit[]} sent */
  show(push, sent) {
    if (push !== this.#push) this.#chosen = 0;
    this.#push = push;
    this.#sent = sent;
    this.#draw();
  }

  /** Tells whether a person looks: hits are asked for only then. @param {boolean} isSeen */
  seen(isSeen) {
    this.#isSeen = isSeen;
    this.#draw();
  }

  /** @param {number} hit */
  choose(hit) {
    this.#chosen = hit;
    this.#draw();
  }

  get #hit() {
    return this.#sent.find(({hit}) => hit === this.#chosen) ?? this.#sent[0];
  }

  #draw() {
    const push = this.#push;
    if (!push) return;
    const hit = this.#hit;
    const key = [this.#isSeen, push.key, push.stamp, hit?.key, ...this.#sent.map((each) => each.key)].join(' ');
    if (key === this.#shown) return;
    this.#shown = key;
    element('pushHits', HTMLParagraphElement).replaceChildren(
      ...this.#sent.slice(0, MOST_HITS).map((each) => this.#choice(each, each === hit)),
    );
    const go = element('pairGo', HTMLButtonElement);
    go.hidden = hit === undefined;
    this.#tell(hit ? text('inspectLoading') : text('pairNone'), []);
    if (!hit || !this.#isSeen) return;
    go.textContent = text('pairGo', String(hit.hit));
    go.onclick = () => this.#ways.goToHit(hit.hit);
    void this.#compare(push, hit, key);
  }

  /** @param {Hit} hit @param {boolean} isChosen */
  #choice(hit, isChosen) {
    const made = make(
      'button',
      'handle choice',
      `${text('hitNumber', String(hit.hit))} · `,
      make('bdi', '', visible(hitTitle(hit).slice(0, 60))),
    );
    made.type = 'button';
    made.ariaPressed = String(isChosen);
    made.addEventListener('click', () => this.choose(hit.hit));
    return made;
  }

  /** @param {Push} push @param {Hit} hit @param {string} key */
  async #compare(push, hit, key) {
    const outcome = await this.#ways.whole(hit.hit);
    if (key !== this.#shown) return;
    const parts = 'document' in outcome ? (outcome.document.hit?.result ?? []) : [];
    const whole =
      parts.find((/** @type {any} */ part) => part.event === (hit.event ?? undefined) && part.vendor === hit.vendor) ?? parts[0];
    if (!whole) {
      this.#shown = '';
      this.#tell(text('pairFailed'), []);
      return;
    }
    const rows = pairOf(push, whole);
    const count = (/** @type {PairRow['state']} */ state) => rows.filter((row) => row.state === state).length;
    const [missing, different, same] = [count('missing'), count('different'), count('same')];
    const words =
      missing + different > 0
        ? text('pairDiffers', numberText(missing), numberText(different), numberText(same))
        : same > 0
          ? text('pairSame', numberText(same))
          : text('pairNothing');
    const both = rows.filter(({state}) => state !== 'unsent' && state !== 'added');
    const others = rows.filter(({state}) => state === 'unsent' || state === 'added');
    const folded = make('details', '', make('summary', '', text('pairOthers', numberText(others.length))), table(others, push, hit));
    this.#tell(words, [...(both.length > 0 ? [table(both, push, hit)] : []), ...(others.length > 0 ? [folded] : [])]);
  }

  /** @param {string} words @param {HTMLElement[]} tables */
  #tell(words, tables) {
    element('pairSummary', HTMLParagraphElement).textContent = words;
    element('pairTables', HTMLDivElement).replaceChildren(...tables);
  }
}

/** @param {PairRow[]} rows @param {Push} push @param {Hit} hit */
function table(rows, push, hit) {
  const head = [text('pairName'), `#${push.seq}`, text('hitNumber', String(hit.hit))].map((words) => {
    const cell = make('th', '', words);
    cell.scope = 'col';
    return cell;
  });
  return make('table', 'pair', make('thead', '', make('tr', '', ...head)), make('tbody', '', ...rows.map(pairRow)));
}

/** @param {PairRow} row */
function pairRow({name, push, hit, state}) {
  const cell = (/** @type {string | undefined} */ value) =>
    value === undefined
      ? make('td', 'none', state === 'missing' ? text('pairMissing') : '–')
      : make('td', '', make('bdi', '', visible(value.slice(0, MOST_VALUE_CHARS))));
  const title = make('th', '', make('bdi', '', visible(name.slice(0, MOST_VALUE_CHARS))));
  title.scope = 'row';
  return make('tr', state, title, cell(push), cell(hit));
}
