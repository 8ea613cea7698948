import {platform} from '../platform/chrome.js';

/** @typedef {import('../background/link/panel-feed.js').Slice} Slice */

const AGAIN_MS = 300;

/** The panel's connection to the worker. It asks for new entries slice by slice, and again when the worker reports news. */
export class FeedLink {
  #take;
  #begun;
  /** @type {import('../platform/chrome.js').PagePort | undefined} */
  #port;
  /** @type {number | string | undefined} */
  #tab;
  #since = 0;
  #sinceStep = 0;
  #handle = '';
  #asked = 0;
  #waits = false;
  #isStale = false;

  /**
   * @param {(slice: Slice) => void} take each answer
   * @param {() => void} begun what was taken before is no longer true: another tab, or the worker was started anew
   */
  constructor(take, begun) {
    this.#take = take;
    this.#begun = begun;
    this.#connect();
  }

  #connect() {
    const port = (this.#port = platform.connectToWorker('panel'));
    port.onMessage((message) => {
      if (message.news) this.#ask();
      else if (message.n === this.#asked) this.#answered(message);
    });
    port.onClose(() =>
      setTimeout(() => {
        this.#connect();
        this.#begin();
      }, AGAIN_MS),
    );
  }

  /** Shows this tab from now on. @param {number | string | undefined} tab its number, or its handle */
  watch(tab) {
    if (tab === this.#tab) return;
    this.#tab = tab;
    this.#begin();
  }

  #begin() {
    this.#since = this.#sinceStep = 0;
    this.#waits = false;
    this.#begun();
    this.#ask();
  }

  #ask() {
    if (this.#tab === undefined) return;
    this.#isStale = this.#waits;
    if (this.#waits) return;
    this.#waits = true;
    this.#port?.post({n: ++this.#asked, tab: this.#tab, since: this.#since, sinceStep: this.#sinceStep});
  }

  /** @param {Slice} slice */
  #answered(slice) {
    this.#waits = false;
    const handle = slice.attachment?.handle ?? '';
    if (handle !== this.#handle) {
      this.#handle = handle;
      if (this.#since > 0) {
        // detached, and perhaps attached again, so the old recording is gone
        this.#begin();
        return;
      }
    }
    this.#since = slice.recorded?.version ?? 0;
    this.#sinceStep = slice.recorded?.steps?.version ?? this.#sinceStep;
    this.#take(slice);
    if (slice.recorded?.more || this.#isStale) this.#ask();
  }
}
