import {platform} from '../platform/chrome.js';
import {make} from './localize.js';
import {plainText} from './plain-text.js';
import {STEADY_MS} from './steady.js';

/** Shows what clients ask the person. Their names, the titles of pages and the names of buttons are shown as data, never as our words. */

/** @typedef {import('../background/access/consent.js').RequestShown} RequestShown */
/** @typedef {import('../background/access/guard.js').StepShown} StepShown */
/** @typedef {{id: number, answer: string, tabId: number, origin: string}} Answer */
/** @typedef {{id: number, title?: string, origin: string, incognito?: boolean}} PageShown */

const MAX_NAME = 60;
const MAX_REASON = 200;
/** @type {Record<string, string>} */
const ASKS = {data: 'asksData', see: 'asksSee', act: 'asksAct'};
/** @type {Record<import('../background/access/guarded-steps.js').Kind, string>} */
const STEPS = {
  order: 'stepOrder',
  pay: 'stepPay',
  transfer: 'stepTransfer',
  delete: 'stepDelete',
  sign: 'stepSign',
  publish: 'stepPublish',
  consequential: 'stepConsequential',
};

const {text} = platform;

export class ConsentRequests {
  #place;
  #answer;
  #confirm;
  #shown = '[]';

  /**
   * @param {HTMLElement} place
   * @param {(answer: Answer) => void} answer to a request for more
   * @param {(answer: {id: number, answer: string}) => void} confirm or refuse a step
   */
  constructor(place, answer, confirm) {
    this.#place = place;
    this.#answer = answer;
    this.#confirm = confirm;
  }

  /**
   * @param {{requests: RequestShown[], steps: StepShown[]}} asked
   * @param {PageShown | undefined} front the page in front, which can be attached; undefined: none can
   */
  render({requests, steps}, front) {
    const mine = requests.map((request) => ({
      request,
      page: request.tab === null ? front : {id: request.tabId ?? -1, title: request.title, origin: request.origin},
    }));
    // A page that changes its title all the time must not keep the buttons from becoming live.
    const now = JSON.stringify([
      ...steps.map((step) => ({...step, title: ''})),
      ...mine.map(({request, page}) => [{...request, title: ''}, page?.id, page?.origin]),
    ]);
    if (now === this.#shown) return;
    this.#shown = now;
    this.#place.hidden = now === '[]';
    this.#place.replaceChildren(...steps.map((step) => this.#step(step)), ...mine.map(({request, page}) => this.#request(request, page)));
  }

  /** @param {StepShown} step */
  #step({id, client, title, origin, kind, verb, name, mayAll}) {
    const pressed = plainText(name).slice(0, MAX_NAME);
    const asks = make('p', 'asks', text(STEPS[kind]));
    const facts = make(
      'dl',
      '',
      ...row(verb === 'call' ? 'stepTool' : 'stepElement', pressed ? quoted(pressed) : text('stepNameless')),
      ...row('asksSite', origin),
      ...row('asksPage', quoted(plainText(title)) || origin),
      ...row('asksClient', clientName(client)),
    );
    /** @param {string} answer */
    const say = (answer) => this.#confirm({id, answer});
    const buttons = liveButtons(
      [
        ['once', text('answerOnce'), ''],
        ...(mayAll ? [['origin', text('answerOrigin'), 'plain']] : []),
        ['no', text('answerNotNow'), 'plain'],
      ],
      say,
    );
    const help = mayAll ? [make('p', 'quiet', text('stepAllHelp', origin))] : [];
    return section('step', id, asks, facts, buttons, ...help);
  }

  /** @param {RequestShown} request @param {PageShown | undefined} page */
  #request({id, client, tab, level, origins, minutes, days, reason}, page) {
    const why = plainText(reason).slice(0, MAX_REASON);
    const asks = make('p', 'asks', text(ASKS[level] ?? 'asksAct'));
    const facts = make(
      'dl',
      '',
      ...row('asksClient', clientName(client)),
      ...(why ? row('asksReason', quoted(why)) : []),
      ...(page ? row('asksPage', quoted(plainText(page.title ?? '')) || page.origin) : []),
      ...(page ? row('asksSite', page.origin) : []),
      ...(origins.length > 0 ? row('asksMore', origins.join(', ')) : []),
      ...row(
        'asksUntil',
        minutes < 60 || minutes % 60
          ? text('asksMinutes', String(minutes))
          : minutes === 60
            ? text('asksHour')
            : text('asksHours', String(minutes / 60)),
      ),
    );
    /** @param {string} answer */
    const say = (answer) => this.#answer({id, answer, tabId: page?.id ?? -1, origin: page?.origin ?? ''});
    const mayRemember = page && days > 0 && !page.incognito && /^https?:/.test(page.origin);
    const buttons = liveButtons(
      [
        ...(page ? [['tab', text(tab === null ? 'answerAttach' : 'answerTab'), '']] : []),
        ...(mayRemember ? [['origin', text('answerDays', String(days)), 'plain']] : []),
        ['no', text('answerNo'), 'plain'],
      ],
      say,
    );
    const help = page
      ? mayRemember
        ? [make('p', 'quiet', text('answerDaysHelp', page.origin))]
        : []
      : [make('p', 'quiet', text('asksNoPage'))];
    return section('access', id, asks, facts, buttons, ...help);
  }
}

/** @param {string} kind @param {number} id @param {Node[]} parts */
function section(kind, id, ...parts) {
  const made = make('section', 'consentRequest notice', ...parts);
  made.dataset.kind = kind;
  made.dataset.request = String(id);
  made.setAttribute('role', 'alert');
  return made;
}

/**
 * Whoever clicks where a button has just appeared did not mean it.
 * @param {string[][]} answers with words and look
 * @param {(answer: string) => void} say
 */
function liveButtons(answers, say) {
  const since = performance.now();
  return make(
    'div',
    'answers',
    ...answers.map(([answer = '', words = '', look = '']) => {
      const made = make('button', `button ${look}`, words);
      made.type = 'button';
      made.dataset.answer = answer;
      made.setAttribute('aria-disabled', 'true');
      setTimeout(() => made.setAttribute('aria-disabled', 'false'), STEADY_MS);
      made.addEventListener('click', () => {
        if (performance.now() - since >= STEADY_MS) say(answer);
      });
      return made;
    }),
  );
}

/** @param {string} client the app says `unknown` of one that gives no name */
const clientName = (client) => (client !== 'unknown' && quoted(plainText(client).slice(0, MAX_NAME))) || text('asksNameless');

/** Quotes somebody else's words. @param {string} words */
const quoted = (words) => (words === '' ? '' : text('quoted', words));

/** @param {string} name @param {string} value */
const row = (name, value) => [make('dt', '', text(name)), make('dd', '', make('bdi', '', value))];
