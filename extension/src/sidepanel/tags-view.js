import {AskedDocument} from './asked-document.js';
import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {numberText} from './rows.js';
import {visible} from './visible.js';

/**
 * @typedef {'FIRED' | 'UNKNOWN' | 'BLOCKED' | 'NOT_FIRED' | 'PAUSED' | 'ELSEWHERE'} TagState
 * @typedef {object} TagRow
 * @property {string} name
 * @property {string} container
 * @property {TagState} state
 * @property {number} times
 * @property {number[]} pushes
 * @property {number[]} hits
 * @property {{hit: number, sure: string}[]} [doubtful] hits that are not certain, in words
 * @property {string} why
 * @property {string} type
 * @property {string} account
 * @property {string} triggers
 * @property {string} consent
 *
 * @typedef {object} Tags what became of the tags of the page's containers
 * @property {{id: string, version: string, notes: string[]}[]} containers
 * @property {string[]} [unread] ids of those that could not be read
 * @property {string[]} notes
 * @property {TagRow[]} tags those that fired first
 */

const {text} = platform;
/** A filter shows the others. */
const MOST = 200;
const MOST_PLACES = 6;
const TYPING_MS = 150;
/** @type {Record<TagState, string>} */
const STATES = {
  FIRED: 'tagFired',
  UNKNOWN: 'tagUnknown',
  BLOCKED: 'tagBlocked',
  NOT_FIRED: 'tagNotFired',
  PAUSED: 'tagPaused',
  ELSEWHERE: 'tagElsewhere',
};

/** The tags of the page's containers: which fired, which did not, and why. They are asked for only while somebody looks at them. */
export class TagsView {
  /** @type {AskedDocument<Tags>} */
  #asked;
  /** @type {TagState | ''} */
  #state = '';
  #how;
  #search = element('tagSearch', HTMLInputElement);

  /**
   * @param {object} how
   * @param {(handle: string) => Promise<import('./inspect-link.js').Outcome>} how.ask
   * @param {(seq: number) => void} how.goToPush
   * @param {(hit: number) => void} how.goToHit
   */
  constructor(how) {
    this.#how = how;
    this.#asked = new AskedDocument({ask: how.ask, place: element('tagState', HTMLDivElement), draw: () => this.#draw()});
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let typing;
    this.#search.placeholder = text('tagSearch');
    this.#search.addEventListener('input', () => {
      clearTimeout(typing);
      typing = setTimeout(() => this.#draw(), TYPING_MS);
    });
    element('tagFilters', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
  }

  /**
   * The tab and what is recorded of it.
   * @param {string | undefined} handle
   * @param {string} key that is another when something new was computed
   */
  follow(handle, key) {
    this.#asked.follow(handle, key, () => {
      this.#state = '';
    });
  }

  /** @param {import('./visit-follower.js').Standing} standing @param {() => void} again */
  stands(standing, again) {
    this.#asked.stands(standing, again);
  }

  /** Tells whether the view is the one that is shown. @param {boolean} isSeen */
  seen(isSeen) {
    this.#asked.seen(isSeen);
  }

  #draw() {
    const tags = this.#asked.value;
    element('tagsBody', HTMLDivElement).hidden = !tags;
    if (!tags) {
      this.#asked.tell({name: 'idle'});
      return;
    }
    const unread = tags.unread ?? [];
    const none = element('tagsNone', HTMLDivElement);
    none.hidden = tags.containers.length > 0;
    const isUnread = unread.length > 0;
    element('tagsNoneTitle', HTMLHeadingElement).textContent = text(isUnread ? 'tagsUnreadTitle' : 'tagsNoneTitle');
    element('tagsNoneText', HTMLParagraphElement).textContent = text(isUnread ? 'tagsUnreadText' : 'tagsNoneText');
    element('tagFilters', HTMLFormElement).hidden = tags.containers.length === 0;
    element('tagContainers', HTMLParagraphElement).textContent = [
      ...tags.containers.map(({id, version}) => (/^0?$/.test(version) ? visible(id) : text('tagContainer', visible(id), visible(version)))),
      ...(tags.containers.length > 0 ? unread : []).map((id) => text('tagContainerUnread', visible(id))),
    ].join(' · ');
    this.#drawStates(tags);
    const words = this.#search.value.trim().toLowerCase();
    const shown = tags.tags.filter(
      (each) =>
        (this.#state === '' || each.state === this.#state) &&
        (words === '' || `${each.name} ${each.type} ${each.account} ${each.why}`.toLowerCase().includes(words)),
    );
    const rows = shown.slice(0, MOST).map((each) => this.#row(each, tags.containers.length > 1));
    if (shown.length > MOST) rows.push(make('li', 'quiet', text('moreTags', numberText(shown.length - MOST))));
    if (shown.length === 0 && tags.containers.length > 0) rows.push(make('li', 'quiet', text('noTagShown')));
    element('tagList', HTMLOListElement).replaceChildren(...rows);
    const notes = [...tags.containers.flatMap((each) => each.notes), ...tags.notes];
    element('tagNotes', HTMLUListElement).replaceChildren(...notes.map((each) => make('li', '', visible(each))));
  }

  /** @param {Tags} tags */
  #drawStates({tags}) {
    /** @type {Map<TagState, number>} */
    const counts = new Map();
    for (const {state} of tags) counts.set(state, (counts.get(state) ?? 0) + 1);
    if (!counts.has(/** @type {TagState} */ (this.#state))) this.#state = '';
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.state : undefined;
    const button = (/** @type {TagState | ''} */ state, /** @type {string} */ label, /** @type {number} */ count) => {
      const made = make('button', `tagChip ${state}`, label, ' ', make('span', 'count', numberText(count)));
      made.type = 'button';
      made.dataset.state = state;
      made.ariaPressed = String(this.#state === state);
      made.addEventListener('click', () => {
        this.#state = state;
        this.#draw();
      });
      return made;
    };
    const states = /** @type {TagState[]} */ (Object.keys(STATES)).filter((state) => counts.has(state));
    const buttons = [
      button('', text('tagAll'), tags.length),
      ...states.map((state) => button(state, text(STATES[state]), counts.get(state) ?? 0)),
    ];
    element('tagStates', HTMLDivElement).replaceChildren(...buttons);
    if (focused !== undefined) buttons.find(({dataset}) => dataset.state === focused)?.focus();
  }

  /** @param {TagRow} row @param {boolean} isOneOfSeveral */
  #row({name, container, state, times, pushes, hits, doubtful = [], why, type, account, triggers, consent}, isOneOfSeveral) {
    const facts = [type, account, ...(isOneOfSeveral ? [container] : [])]
      .filter((each) => each !== '')
      .map(visible)
      .join(' · ');
    return make(
      'li',
      `tagRow ${state}`,
      make(
        'h3',
        '',
        make('span', `tagBadge ${state}`, text(STATES[state]), ...(times > 1 ? [` × ${numberText(times)}`] : [])),
        ' ',
        make('bdi', '', visible(name)),
      ),
      make('p', 'quiet', make('bdi', '', facts)),
      ...(why === '' ? [] : [make('p', 'why', make('bdi', '', visible(why)))]),
      make(
        'dl',
        '',
        ...line('tagTriggers', make('bdi', '', visible(triggers))),
        ...(consent === '–' ? [] : line('tagConsent', make('bdi', '', visible(consent)))),
        ...(state === 'FIRED' || pushes.length > 0 ? line('tagPlaces', this.#places(pushes, hits, doubtful, state)) : []),
      ),
    );
  }

  /** @param {number[]} pushes @param {number[]} hits @param {{hit: number, sure: string}[]} doubtful @param {TagState} state */
  #places(pushes, hits, doubtful, state) {
    const button = (/** @type {string} */ words, /** @type {string} */ label, /** @type {() => void} */ go) => {
      const made = make('button', 'handle', words);
      made.type = 'button';
      made.title = label;
      made.addEventListener('click', go);
      return made;
    };
    const more = Math.max(0, pushes.length - MOST_PLACES) + Math.max(0, hits.length - MOST_PLACES);
    return make(
      'span',
      'places',
      ...pushes.slice(0, MOST_PLACES).map((seq) => button(`#${seq}`, text('goToPush', String(seq)), () => this.#how.goToPush(seq))),
      ...hits.slice(0, MOST_PLACES).map((hit) => {
        const doubt = doubtful.find((each) => each.hit === hit)?.sure;
        const label = text('goToHit', String(hit));
        const made = button(text('hitNumber', String(hit)), doubt === undefined ? label : `${label} (${visible(doubt)})`, () =>
          this.#how.goToHit(hit),
        );
        if (doubt !== undefined) made.append(make('span', 'doubt', ' ?'));
        return made;
      }),
      ...(hits.length === 0 && state === 'FIRED' ? [make('span', 'quiet', text('tagNoHit'))] : []),
      ...(more > 0 ? [make('span', 'quiet', text('morePlaces', numberText(more)))] : []),
    );
  }
}

/** @param {string} name @param {HTMLElement} value */
const line = (name, value) => [make('dt', '', text(name)), make('dd', '', value)];
