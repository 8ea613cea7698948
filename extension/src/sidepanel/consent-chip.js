import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {sinceNavigation} from './rows.js';
import {visible} from './visible.js';

/** @typedef {import('./visit.js').ConsentPage} ConsentPage */

const {text} = platform;
/** @type {Record<string, string>} */
const WORDS = {granted: 'consentGranted', denied: 'consentDenied', unset: 'consentUnset'};
/** @param {string} word */
const wordText = (word) => (WORDS[word] ? text(WORDS[word]) : visible(word));

/** The current state of Google's consent mode, and its history. */
export class ConsentChip {
  #chip = element('consent', HTMLButtonElement);
  #shown = '';
  #goTo;

  /** @param {(seq: number) => void} goTo a push */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  /** @param {ConsentPage[]} pages */
  show(pages) {
    const key = JSON.stringify(pages);
    if (key === this.#shown) return;
    this.#shown = key;
    const last = pages.at(-1);
    this.#chip.hidden = last === undefined;
    if (!last) return;
    const {words, kind} = now(last);
    this.#chip.textContent = text('consentChip', words);
    this.#chip.className = `chip ${kind}`;
    element('consentPages', HTMLDivElement).replaceChildren(...pages.map((page) => this.#page(page)));
  }

  /** @param {ConsentPage} page */
  #page(page) {
    const {now: state} = page;
    const section = make('section', '', make('h3', '', `${text('pageNumber', String(page.page))} · ${now(page).words}`));
    if (typeof state === 'object') section.append(groups(state));
    section.append(make('ol', '', ...(page.timeline ?? []).map((change) => this.#change(change))));
    return section;
  }

  /** @param {NonNullable<ConsentPage['timeline']>[number]} change */
  #change(change) {
    if (typeof change === 'string') return make('li', 'quiet', visible(change)); // how many more there are
    const {push, ms, by, set} = change;
    const item = make('li', '');
    if (push !== undefined) {
      const go = make('button', 'handle', `#${push}`);
      go.type = 'button';
      go.title = text('goToPush', String(push));
      go.addEventListener('click', () => this.#goTo(push));
      item.append(go, ' ');
    }
    item.append(
      make('span', '', visible(by)),
      ...(ms === undefined ? [] : [make('span', 'quiet', ` ${sinceNavigation(ms)}`)]),
      groups(set),
    );
    return item;
  }
}

/** Groups signals by their value. @param {Record<string, string[]>} of */
function groups(of) {
  return make(
    'ul',
    'groups',
    ...Object.entries(of).map(([state, names]) =>
      make('li', '', make('b', '', state.split('→').map(wordText).join(' → ')), ' ', make('span', '', names.map(visible).join(', '))),
    ),
  );
}

/** @param {ConsentPage} page */
function now({consentMode, now: state}) {
  if (consentMode === 'none' || state === undefined) return {words: text('consentNone'), kind: 'none'};
  if (typeof state === 'object') return {words: text('consentPartly'), kind: 'partly'};
  const word = state.replace(/^all /, '');
  return {words: wordText(word), kind: word};
}
