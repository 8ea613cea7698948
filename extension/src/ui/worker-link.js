import {platform} from '../platform/chrome.js';

/** @typedef {import('../background/link/our-pages.js').View} View */

const AGAIN_MS = 300;

/** The connection of one of our pages to the worker: it receives views and requests actions. The worker may restart meanwhile. */
export class WorkerLink {
  #show;
  #lost;
  #asked = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (failure: Error) => void}>} */
  #awaited = new Map();
  /** @type {import('../platform/chrome.js').PagePort} */
  #port;

  /**
   * @param {(view: View) => void} show each time things stand differently
   * @param {() => void} lost each time the worker ended and the line was made anew
   */
  constructor(show, lost) {
    this.#show = show;
    this.#lost = lost;
    this.#port = this.#connect();
  }

  #connect() {
    const port = platform.connectToWorker('popup');
    port.onMessage(({view, n, result, error}) => {
      this.#show(view);
      const waiting = this.#awaited.get(n);
      this.#awaited.delete(n);
      if (error) waiting?.reject(Object.assign(new Error(error.message), error));
      else waiting?.resolve(result);
    });
    port.onClose(() =>
      setTimeout(() => {
        for (const {reject} of this.#awaited.values()) reject(new Error('The extension was restarted.'));
        this.#awaited.clear();
        this.#port = this.#connect();
        this.#lost();
      }, AGAIN_MS),
    );
    return port;
  }

  /**
   * @param {'check' | 'look' | 'most' | 'allow' | 'stop' | 'answer' | 'confirm' | 'remember' | 'forget' | 'record' | 'documents' | 'revoke'
   * | 'attach' | 'choose' | 'detach' | 'detachAll' | 'findLayers'} deed
   * @param {unknown} [argument]
   * @returns {Promise<any>} rejects with an Error that has the `code` of the protocol
   */
  ask(deed, argument) {
    const n = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#awaited.set(n, {resolve, reject});
      this.#port.post({n, do: deed, with: argument});
    });
  }
}
