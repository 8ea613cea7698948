import {platform} from '../platform/chrome.js';
import {ConsentRequests} from '../ui/consent-requests.js';
import {grantText, levelName, stepsText} from '../ui/level-name.js';
import {element} from '../ui/localize.js';
import {rememberSite} from '../ui/remember-site.js';
import {keepSteady} from '../ui/steady.js';
import {WorkerLink} from '../ui/worker-link.js';

/** What clients may do in the tab, what they ask the person, and Stop. */

/** @typedef {import('../background/link/our-pages.js').View} View */

const {text} = platform;

export class AccessBar {
  #bar = element('access', HTMLDivElement);
  #stop = element('stop', HTMLButtonElement);
  #failed = element('accessFailed', HTMLParagraphElement);
  #worker;
  #requests;
  /** @type {View | undefined} */
  #view;
  #handle = '';

  constructor() {
    this.#worker = new WorkerLink(
      (view) => {
        this.#view = view;
        this.#render();
      },
      () => {},
    );
    const place = element('requests', HTMLDivElement);
    this.#requests = new ConsentRequests(
      place,
      (said) => void this.#do(() => (said.answer === 'origin' ? this.#remember(said) : this.#worker.ask('answer', said))),
      (said) => void this.#do(() => this.#worker.ask('confirm', said)),
    );
    this.#stop.title = text('stopHint');
    this.#stop.addEventListener('click', () => {
      const tab = this.#tab;
      if (tab) void this.#do(() => this.#worker.ask('stop', tab.tabId));
    });
    keepSteady([place]);
  }

  /** Shows this tab from now on; empty: none. @param {string} handle */
  show(handle) {
    if (handle === this.#handle) return;
    this.#handle = handle;
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
    this.#requests.render(isAllowed ? this.#view : {requests: [], steps: []}, undefined);
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
