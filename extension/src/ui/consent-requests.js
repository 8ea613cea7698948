import {platform} from '../platform/chrome.js';
import {make} from './localize.js';
import {plainText} from './plain-text.js';

/** What clients ask the person for. Their names and the titles of pages are shown as text between marks, never as ours. */

/** @typedef {import('../background/consent.js').RequestShown} RequestShown */
/** @typedef {{id: number, answer: string, tabId: number, origin: string}} Answer */

/** Whoever clicks where a button has just appeared did not mean it. */
const LIVE_MS = 500;
const MAX_NAME = 60;
/** @type {Record<string, string>} */
const ASKS = {data: 'asksData', see: 'asksSee', act: 'asksAct'};

const {text} = platform;

export class ConsentRequests {
  #place;
  #answer;
  #shown = '';

  /** @param {HTMLElement} place @param {(answer: Answer) => void} answer */
  constructor(place, answer) {
    this.#place = place;
    this.#answer = answer;
  }

  /**
   * @param {RequestShown[]} requests
   * @param {{id: number, title?: string, origin: string} | undefined} front the page in front, which can be attached; undefined: none can
   */
  render(requests, front) {
    const mine = requests.flatMap((request) => {
      const page = request.tab === null ? front : {id: request.tabId ?? -1, title: request.title, origin: request.origin};
      return page || request.tab === null ? [{request, page}] : [];
    });
    // A page that changes its title all the time must not keep the buttons from becoming live.
    const now = JSON.stringify(mine.map(({request, page}) => [{...request, title: ''}, page?.id, page?.origin]));
    if (now === this.#shown) return;
    this.#shown = now;
    this.#place.hidden = mine.length === 0;
    this.#place.replaceChildren(...mine.map(({request, page}) => this.#one(request, page)));
  }

  /** @param {RequestShown} request @param {{id: number, title?: string, origin: string} | undefined} page */
  #one(request, page) {
    const {id, client, tab, level, origins, minutes} = request;
    const asks = make('p', 'asks', text(ASKS[level] ?? 'asksAct'));
    const facts = make('dl', '', ...row('asksClient', plainText(client).slice(0, MAX_NAME) || text('asksNameless')),
      ...(page ? row('asksPage', plainText(page.title ?? '') || page.origin) : []),
      ...(page ? row('asksSite', page.origin) : []),
      ...(origins.length > 0 ? row('asksMore', origins.join(', ')) : []),
      ...row('asksUntil', minutes < 60 || minutes % 60 ? text('asksMinutes', String(minutes)) : minutes === 60 ? text('asksHour') : text('asksHours', String(minutes / 60))));
    const since = performance.now();
    /** @param {string} answer @param {string} words @param {string} look */
    const button = (answer, words, look) => {
      const made = make('button', `button ${look}`, text(words));
      made.type = 'button';
      made.dataset.answer = answer;
      made.setAttribute('aria-disabled', 'true');
      setTimeout(() => made.setAttribute('aria-disabled', 'false'), LIVE_MS);
      made.addEventListener('click', () => {
        if (performance.now() - since < LIVE_MS) return;
        this.#answer({id, answer, tabId: page?.id ?? -1, origin: page?.origin ?? ''});
      });
      return made;
    };
    const buttons = make('div', 'answers',
      ...(page ? [button('tab', tab === null ? 'answerAttach' : 'answerTab', '')] : []),
      button('no', 'answerNo', 'plain'));
    const request_ = make('section', 'consentRequest notice', asks, facts, ...(page ? [] : [make('p', 'quiet', text('asksNoPage'))]), buttons);
    request_.dataset.request = String(id);
    request_.setAttribute('role', 'alert');
    return request_;
  }
}

/** @param {string} name @param {string} value */
const row = (name, value) => [make('dt', '', text(name)), make('dd', '', make('bdi', '', value))];
