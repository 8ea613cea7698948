import {errorBody} from '../../wire/protocol.js';

/**
 * Serves our own pages (the popup): sends them the state, at once and at each change, and does what they ask.
 */

/**
 * @typedef {object} View how things stand
 * @property {import('./native-port.js').ConnectionState} connection
 * @property {{in: number, out: number}} counters
 * @property {(import('../access/attachments.js').Attachment & import('../access/consent.js').TabConsent & {scripts: {name: string, failed:
 * boolean}[]})[]} tabs
 * @property {{levels: import('../access/levels.js').Level[], code: boolean}} offered what the person may allow
 * @property {import('./context.js').Client[]} clients
 * @property {import('../access/policy.js').PolicyView} policy
 * @property {import('../access/consent.js').RequestShown[]} requests of clients that wait for the person
 * @property {import('../access/guard.js').StepShown[]} steps about which the person is asked
 * @property {import('../access/remembered.js').RememberedShown[]} remembered levels of origins
 * @property {import('./context.js').LastError | null} lastError
 */
/** @typedef {(argument: any) => Promise<unknown>} Deed */

const SHOW_EVERY_MS = 200;

export class OurPages {
  /** @type {Set<import('../../platform/chrome.js').PagePort>} */
  #open = new Set();
  #ready;
  #view;
  #deeds;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Promise<unknown>} ready settled when there is something to show
   * @param {() => View} view
   * @param {Record<string, Deed>} deeds what a page may ask for, by name
   */
  constructor(ready, view, deeds) {
    this.#ready = ready;
    this.#view = view;
    this.#deeds = deeds;
  }

  /** @param {import('../../platform/chrome.js').PagePort} page */
  serve(page) {
    this.#open.add(page);
    page.onClose(() => this.#open.delete(page));
    page.onMessage((message) => void this.#do(page, message));
    void this.#ready.then(() => this.#post(page, {view: this.#view()}));
  }

  /** @param {import('../../platform/chrome.js').PagePort} page @param {object} message */
  #post(page, message) {
    if (this.#open.has(page)) page.post(message);
  }

  /** Something changed. Tells the open pages soon, at a limited rate. */
  changed() {
    if (this.#open.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const view = this.#view();
      for (const page of this.#open) page.post({view});
    }, SHOW_EVERY_MS);
  }

  /**
   * @param {import('../../platform/chrome.js').PagePort} page
   * @param {{n: number, do: string, with?: unknown}} message
   */
  async #do(page, {n, do: name, with: argument}) {
    let answer;
    try {
      await this.#ready;
      const deed = Object.hasOwn(this.#deeds, name) ? this.#deeds[name] : undefined;
      if (!deed) throw new Error(`No deed is named ${name}.`);
      answer = {n, result: await deed(argument), view: this.#view()};
    } catch (failure) {
      answer = {n, error: errorBody(failure), view: this.#view()};
    }
    this.#post(page, answer);
  }
}
