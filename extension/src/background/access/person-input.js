import {WireError} from '../../wire/protocol.js';

/**
 * Watches what the person does in a page between the steps of a client: the client's next action is refused once, so that it looks before
 * it goes on. Pages count trusted presses by themselves (watch-step.js), so nothing listens while nobody acts. The counts are lost with the
 * worker: then the next action only takes note of them. The effects of the person's press come to their end first: its pushes are of no
 * step.
 *
 * @typedef {object} Known what one client knows of one tab
 * @property {Map<string, number>} counts by document
 * @property {boolean} isUsed the person has used a page that is gone
 * @property {number} until the time, on the clock of performance.now(), up to which presses of ours may still come to be counted
 */

const MOST_DOCUMENTS = 50;
/** A page that stands still counts a press of ours late, and a document in which it did not arrive never. */
const LATE_MS = 5000;

export class PersonInput {
  /** Documents by handle and front. @type {Map<string, Map<number, Known>>} */
  #tabs = new Map();

  /**
   * Call it right before a step.
   * @param {string} handle
   * @param {number} front
   * @param {{presses: Map<string, number>, sight: {url: string, title: string} | undefined}} page the documents that the step is done in
   * @throws {WireError} PERSON_ACTIVE, once
   */
  require(handle, front, {presses: counts, sight}) {
    const isUsed = this.#isUsed(this.#tabs.get(handle)?.get(front), counts);
    this.told(handle, front, counts);
    if (!isUsed) return;
    const page = sight ? {page: JSON.stringify({url: sight.url, title: sight.title})} : {};
    throw new WireError('PERSON_ACTIVE', {message: 'The person has used the page since the last step.', data: {by: 'person', ...page}});
  }

  /**
   * Tells whether the page may still be busy with what the person has pressed. Before a client's first step only the browser knows how long
   * ago that was.
   * @param {string} handle
   * @param {number} front
   * @param {{presses: Map<string, number>, sight: {recent: boolean} | undefined}} page the documents that the step is done in
   */
  isBusy(handle, front, {presses: counts, sight}) {
    const known = this.#tabs.get(handle)?.get(front);
    return known ? this.#isUsed(known, counts) : sight?.recent === true && [...counts.values()].some((count) => count > 0);
  }

  /** @param {Known | undefined} known @param {Map<string, number>} counts */
  #isUsed(known, counts) {
    return known !== undefined && (known.isUsed || [...counts].some(([documentId, count]) => count > (known.counts.get(documentId) ?? 0)));
  }

  /**
   * The client knows of this much. Shortly after a press of ours, a higher count from before is kept: a page that stands still may not
   * have said yet that it got that press.
   * @param {string} handle @param {number} front @param {Map<string, number>} counts
   */
  told(handle, front, counts) {
    const fronts = this.#tabs.get(handle) ?? new Map();
    this.#tabs.set(handle, fronts);
    const {counts: known = [], until = 0} = fronts.get(front) ?? {};
    const isLate = performance.now() < until;
    const all = new Map(known);
    for (const [documentId, count] of counts) {
      const before = all.get(documentId) ?? 0;
      all.delete(documentId);
      all.set(documentId, isLate ? Math.max(count, before) : count);
    }
    fronts.set(front, {counts: new Map([...all].slice(-MOST_DOCUMENTS)), isUsed: false, until});
  }

  /**
   * Announces presses of our own, so that they do not count as the person's.
   * @param {string} handle
   * @param {string[]} documents that count them
   * @param {number} presses
   */
  ours(handle, documents, presses) {
    for (const known of this.#tabs.get(handle)?.values() ?? []) {
      known.until = performance.now() + LATE_MS;
      for (const each of new Set(documents)) known.counts.set(each, (known.counts.get(each) ?? 0) + presses);
    }
  }

  /** A page is left, and had this count. @param {string} handle @param {string} documentId @param {number} count */
  left(handle, documentId, count) {
    for (const known of this.#tabs.get(handle)?.values() ?? []) known.isUsed ||= count > (known.counts.get(documentId) ?? 0);
  }

  /** Forgets tabs that are attached no more. @param {string[]} handles that are */
  retain(handles) {
    for (const handle of this.#tabs.keys()) if (!handles.includes(handle)) this.#tabs.delete(handle);
  }

  /** Forgets clients that are gone. @param {number[]} fronts that are there */
  retainClients(fronts) {
    for (const known of this.#tabs.values()) for (const front of known.keys()) if (!fronts.includes(front)) known.delete(front);
  }
}
