import {platform} from '../platform/chrome.js';
import {PROTOCOL} from '../wire/protocol.js';

/** @typedef {import('../background/link/inspector.js').State} State */
/** @typedef {{document: any} | {state: State} | {error: {code: string, message: string, hint: string}}} Outcome */

/** The worker ends questions after 30 s. This limit is for a worker that has ended itself. */
const PATIENCE_MS = 45_000;

/** The panel's connection to its front. The first question opens it, and the front stays until `close`. */
export class InspectLink {
  #news;
  /** @type {import('../platform/chrome.js').PagePort | undefined} */
  #port;
  #asked = 0;
  /** @type {Map<number, {text: string, done: (outcome: Outcome) => void}>} */
  #open = new Map();

  /** @param {(state: State) => void} news whether there is somebody to ask has changed */
  constructor(news) {
    this.#news = news;
  }

  /** @param {object} ask @returns {Promise<Outcome>} */
  ask(ask) {
    const port = (this.#port ??= this.#connect());
    const n = ++this.#asked;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(n, lost()), PATIENCE_MS);
      this.#open.set(n, {
        text: '',
        done: (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        },
      });
      port.post({n, ask});
    });
  }

  #connect() {
    const port = platform.connectToWorker('inspect');
    port.onMessage((message) => {
      if (message.news !== undefined) this.#news(message.news);
      else this.#take(message);
    });
    port.onClose(() => {
      if (this.#port === port) this.#port = undefined;
      for (const n of [...this.#open.keys()]) this.#end(n, lost());
    });
    return port;
  }

  /** @param {{n: number, text?: string, last?: boolean, state?: State, error?: any}} message */
  #take({n, text, last, state, error}) {
    const open = this.#open.get(n);
    if (!open) return;
    if (state) this.#end(n, {state});
    else if (error) this.#end(n, {error});
    else {
      open.text += text ?? '';
      if (last) this.#end(n, {document: JSON.parse(open.text)});
    }
  }

  /** @param {number} n @param {Outcome} outcome */
  #end(n, outcome) {
    const open = this.#open.get(n);
    this.#open.delete(n);
    open?.done(outcome);
  }

  /** No more questions for now, so the front may end. */
  close() {
    const port = this.#port;
    this.#port = undefined;
    port?.close();
    for (const n of [...this.#open.keys()]) this.#end(n, lost());
  }
}

/** @returns {Outcome} */
const lost = () => ({error: {code: 'CONNECTION_LOST', ...PROTOCOL.errors.CONNECTION_LOST}});
