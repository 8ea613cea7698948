/** The fronts that watch pushes, by tab, and the news for them. The number of news is limited, even with many pushes. */

const EVERY_MS = 250;

export class Watchers {
  #send;
  /** @type {Map<number, string[]>} handles by front */
  #wanted = new Map();
  /** @type {Map<string, {lastSeq: number, told: number}>} by handle, while its next news waits */
  #waiting = new Map();

  /** @param {(data: {tab: string, lastSeq: number}) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {number} front @param {string[]} handles */
  set(front, handles) {
    if (handles.length === 0) this.#wanted.delete(front);
    else this.#wanted.set(front, handles);
  }

  /** These fronts are connected, and no others. @param {number[]} fronts */
  retain(fronts) {
    for (const front of this.#wanted.keys()) if (!fronts.includes(front)) this.#wanted.delete(front);
  }

  /** @param {string} handle @param {number} lastSeq */
  pushed(handle, lastSeq) {
    if (![...this.#wanted.values()].some((handles) => handles.includes(handle))) return;
    const waiting = this.#waiting.get(handle);
    if (waiting) {
      waiting.lastSeq = lastSeq;
      return;
    }
    this.#send({tab: handle, lastSeq});
    const news = {lastSeq, told: lastSeq};
    this.#waiting.set(handle, news);
    setTimeout(() => {
      this.#waiting.delete(handle);
      if (news.lastSeq > news.told) this.pushed(handle, news.lastSeq);
    }, EVERY_MS);
  }
}
