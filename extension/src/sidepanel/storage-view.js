import {AskedDocument} from './asked-document.js';
import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {numberText} from './rows.js';
import {visible} from './visible.js';

/**
 * @typedef {object} StoredRow
 * @property {string} kind
 * @property {string} name
 * @property {string} host
 * @property {string} party
 * @property {string} vendor
 * @property {string} category
 * @property {string} by who set it first; empty where nobody saw that
 * @property {number} push the last one before it; 0 for none
 * @property {'before' | 'granted' | 'denied' | 'partly' | ''} consent when it was set
 * @property {string} asked
 * @property {string} kept
 * @property {boolean} gone
 * @property {string} finding
 *
 * @typedef {object} Stored what the browser keeps for the pages of the tab
 * @property {StoredRow[]} rows in the order of their first writes
 * @property {number} more
 * @property {{where: string, says: string}[]} records
 * @property {boolean} gpc
 * @property {string[]} notVisible
 */

const {text} = platform;
/** A filter shows the others. */
const MOST = 200;
const TYPING_MS = 150;
/** @type {Record<string, string>} */
const CONSENT = {
  before: 'storageBefore',
  granted: 'storageGranted',
  denied: 'storageDenied',
  partly: 'storagePartly',
  '': 'storageUnknownConsent',
};
/** @type {Record<string, string>} */
const CATEGORIES = {
  necessary: 'storageNecessary',
  preferences: 'storagePreferences',
  analytics: 'storageAnalytics',
  marketing: 'storageMarketing',
  unknown: 'storageUnknown',
};
/** Lifetimes that are no number of days or minutes. @type {Record<string, string>} */
const LIFETIMES = {session: 'storageSession', deleted: 'storageDeleted'};
/** @type {Record<string, string>} */
const PARTIES = {first: 'storageFirst', third: 'storageThird', partitioned: 'storagePartitioned'};
/** @type {Record<string, string>} */
const FINDINGS = {
  storedBeforeChoice: 'storedBeforeChoice',
  storedAfterDenial: 'storedAfterDenial',
  stillThereAfterDenial: 'stillThereAfterDenial',
  keptLonger: 'keptLonger',
};

/** Shows what the browser keeps, below bands of the consent under which it was set. It is asked for only while somebody looks at it. */
export class StorageView {
  /** @type {AskedDocument<Stored>} */
  #asked;
  #how;
  #search = element('storageSearch', HTMLInputElement);

  /**
   * @param {object} how
   * @param {(handle: string) => Promise<import('./inspect-link.js').Outcome>} how.ask
   * @param {(seq: number) => void} how.goToPush
   */
  constructor(how) {
    this.#how = how;
    this.#asked = new AskedDocument({ask: how.ask, place: element('storageState', HTMLDivElement), draw: () => this.#draw()});
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let typing;
    this.#search.placeholder = text('storageSearch');
    this.#search.addEventListener('input', () => {
      clearTimeout(typing);
      typing = setTimeout(() => this.#draw(), TYPING_MS);
    });
    element('storageFilters', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
  }

  /**
   * The tab and what is recorded of it.
   * @param {string | undefined} handle
   * @param {string} key that is another when something new was computed
   */
  follow(handle, key) {
    this.#asked.follow(handle, key);
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
    const stored = this.#asked.value;
    element('storageBody', HTMLDivElement).hidden = !stored;
    if (!stored) {
      this.#asked.tell({name: 'idle'});
      return;
    }
    const words = this.#search.value.trim().toLowerCase();
    const shown = stored.rows.filter(
      ({name, host, vendor, by}) => words === '' || `${name} ${host} ${vendor} ${by}`.toLowerCase().includes(words),
    );
    /** @type {HTMLElement[]} */
    const rows = [];
    /** @type {string | undefined} */
    let band;
    for (const row of shown.slice(0, MOST)) {
      const {consent} = row;
      if (consent !== band) rows.push(make('li', `storageBand ${consent || 'unknown'}`, text(CONSENT[consent] ?? 'storageUnknownConsent')));
      band = consent;
      rows.push(this.#row(row));
    }
    const more = Math.max(0, shown.length - MOST) + stored.more;
    if (more > 0) rows.push(make('li', 'quiet', text('moreTags', numberText(more))));
    if (shown.length === 0) rows.push(make('li', 'quiet', text(stored.rows.length === 0 ? 'storageEmpty' : 'storageNone')));
    element('storageList', HTMLOListElement).replaceChildren(...rows);
    const facts = [
      ...stored.records.map(({where, says}) => `${visible(says)} (${visible(where)})`),
      ...(stored.gpc ? [text('storageGpc')] : []),
    ];
    element('storageRecords', HTMLUListElement).replaceChildren(...facts.map((each) => make('li', '', make('bdi', '', each))));
    element('storageNotes', HTMLUListElement).replaceChildren(...stored.notVisible.map((each) => make('li', '', visible(each))));
  }

  /** @param {StoredRow} row */
  #row({kind, name, host, party, vendor, category, by, push, consent, asked, kept, gone, finding}) {
    const key = FINDINGS[finding];
    const whose = PARTIES[party];
    const facts = [kind, host, whose ? text(whose) : party, vendor].filter((each) => each !== '').map(visible);
    const lifetime = [asked, kept]
      .filter((each) => each !== '')
      .map((each) => (LIFETIMES[each] ? text(LIFETIMES[each]) : each))
      .join(' → ');
    const go = make('button', 'handle', `#${push}`);
    go.type = 'button';
    go.title = text('goToPush', String(push));
    go.addEventListener('click', () => this.#how.goToPush(push));
    return make(
      'li',
      `storageRow ${consent || 'unknown'}${gone ? ' gone' : ''}`,
      make(
        'h3',
        '',
        make('span', `tagBadge ${category}`, text(CATEGORIES[category] ?? 'storageUnknown')),
        ' ',
        make('bdi', '', visible(name)),
        ...(key ? [' ', make('span', 'badge warning', text(key))] : []),
      ),
      make('p', 'quiet', make('bdi', '', facts.join(' · '))),
      make(
        'dl',
        '',
        ...(by === '' && push === 0
          ? []
          : line('storageSetBy', make('span', 'places', ...(push > 0 ? [go, ' '] : []), make('bdi', '', visible(by))))),
        ...(lifetime === '' ? [] : line('storageKept', make('bdi', '', visible(lifetime)))),
        ...(gone ? line('storageGone', make('span', '', text('storageGoneText'))) : []),
      ),
    );
  }
}

/** @param {string} name @param {HTMLElement} value */
const line = (name, value) => [make('dt', '', text(name)), make('dd', '', value)];
