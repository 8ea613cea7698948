import {platform} from '../platform/chrome.js';
import {ConsentRequests} from '../ui/consent-requests.js';
import {grantText, levelName, stepsText} from '../ui/level-name.js';
import {element} from '../ui/localize.js';
import {rememberSite} from '../ui/remember-site.js';
import {keepSteady} from '../ui/steady.js';
import {WorkerLink} from '../ui/worker-link.js';

/** Shows what clients may do in the tab, what they ask the person, and Stop. */

/** @typedef {import('../background/link/our-pages.js').View} View */

const {text} = platform;

export class AccessBar {
  #bar = element('access', HTMLDivElement);
  #stop = element('stop', HTMLButtonElement);
  #failed = element('accessFailed', HTMLParagraphElement);
  #worker;
  #requests;
  #inside;
  /** @type {View | undefined} */
  #view;
  #handle = '';
  #conversation;

  /**
   * @param {object} conversation that the person reads: what its agent asks for stands there
   * @param {(mark: string) => boolean} conversation.has whether the client with this mark is its agent's
   * @param {(mark: string, level: string, site: string, answer: string) => void} conversation.answered
   */
  constructor(conversation) {
    this.#conversation = conversation;
    this.#worker = new WorkerLink(
      (view) => {
        this.#view = view;
        this.#render();
      },
      () => {},
    );
    const place = element('requests', HTMLDivElement);
    const inside = element('chatRequests', HTMLDivElement);
    const requests = (/** @type {HTMLElement} */ at) =>
      new ConsentRequests(
        at,
        (said) => void this.#do(() => this.#answer(said)),
        (said) => void this.#do(() => this.#confirm(said)),
      );
    this.#requests = requests(place);
    this.#inside = requests(inside);
    this.#stop.title = text('stopHint');
    this.#stop.addEventListener('click', () => {
      const tab = this.#tab;
      if (tab) void this.#do(() => this.#worker.ask('stop', tab.tabId));
    });
    keepSteady([place, inside]);
  }

  /** Shows this tab from now on; empty: none. @param {string} handle */
  show(handle) {
    if (handle === this.#handle) return;
    this.#handle = handle;
    this.#render();
  }

  /** The person reads another conversation, or none. */
  conversationChanged() {
    this.#render();
  }

  /** Has the worker record what the person does. @param {object} what */
  record(what) {
    return this.#worker.ask('record', what);
  }

  get #tab() {
    return this.#view?.tabs.find(({handle}) => handle === this.#handle);
  }

  #render() {
    if (!this.#view) return;
    const isAllowed = this.#view.policy.sidePanel;
    const {requests, steps} = isAllowed ? this.#view : {requests: [], steps: []};
    const isInside = (/** @type {{mark: string}} */ {mark}) => mark !== '' && this.#conversation.has(mark);
    const isOutside = (/** @type {{mark: string}} */ each) => !isInside(each);
    this.#requests.render({requests: requests.filter(isOutside), steps: steps.filter(isOutside)}, undefined);
    this.#inside.render({requests: requests.filter(isInside), steps: steps.filter(isInside)}, undefined);
    const tab = isAllowed ? this.#tab : undefined;
    this.#bar.hidden = tab?.access !== 'granted' || this.#view.offered.levels.length < 2;
    if (!tab) return;
    this.#bar.dataset.level = tab.highest;
    element('accessLevel', HTMLSpanElement).textContent = levelName(tab.highest);
    element('accessFacts', HTMLSpanElement).textContent = [
      ...(tab.level !== 'data' && tab.grants.length > 0 ? [levelName(tab.level)] : []),
      ...tab.grants.map(grantText),
      ...(tab.highest === 'act' || tab.steps ? [stepsText(tab.steps)] : []),
    ].join(' · ');
    this.#stop.hidden = tab.highest !== 'act' && !tab.code;
  }

  /** @param {import('../ui/consent-requests.js').Answer} said */
  async #answer(said) {
    const asked = this.#view?.requests.find(({id}) => id === said.id);
    await (said.answer === 'origin' ? this.#remember(said) : this.#worker.ask('answer', said));
    if (asked?.mark) this.#conversation.answered(asked.mark, asked.level, said.origin, said.answer);
  }

  /** @param {{id: number, answer: string}} said */
  async #confirm(said) {
    const asked = this.#view?.steps.find(({id}) => id === said.id);
    await this.#worker.ask('confirm', said);
    if (asked?.mark) this.#conversation.answered(asked.mark, asked.kind, asked.origin, said.answer);
  }

  /** @param {import('../ui/consent-requests.js').Answer} said */
  async #remember(said) {
    if (!(await rememberSite(this.#worker, said.origin, () => this.#worker.ask('answer', said)))) throw new Error(text('rememberRefused'));
  }

  /** @param {() => Promise<unknown>} deed */
  async #do(deed) {
    this.#failed.hidden = true;
    try {
      await deed();
    } catch (failure) {
      this.#failed.textContent = failure instanceof Error ? failure.message : String(failure);
      this.#failed.hidden = false;
    }
  }
}
