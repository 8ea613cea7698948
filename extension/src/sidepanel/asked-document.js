import {restMs} from './failure-text.js';
import {stateNotice} from './inspect-state.js';

/**
 * Keeps what a view shows of the tab that the panel follows. It is asked for only while somebody looks at the view, and again when
 * something new was computed. After a failure it is asked again with what is new, or when somebody comes back to the view.
 * @template D
 */
export class AskedDocument {
  #isSeen = false;
  #isAsking = false;
  #handle = '';
  #key = '';
  #shownKey = '';
  #how;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  /** @type {D | undefined} what was answered last; nothing after a change of the tab */
  value;

  /**
   * @param {object} how
   * @param {(handle: string) => Promise<import('./inspect-link.js').Outcome>} how.ask
   * @param {HTMLElement} how.place where it stands how the asking went
   * @param {() => void} how.draw
   */
  constructor(how) {
    this.#how = how;
  }

  /**
   * The tab and what is recorded of it.
   * @param {string | undefined} handle
   * @param {string} key that is another when something new was computed
   * @param {() => void} [forget] what else belongs to the tab before
   */
  follow(handle, key, forget = () => {}) {
    if (handle !== this.#handle) {
      this.#handle = handle ?? '';
      this.value = undefined;
      this.#shownKey = '';
      forget();
      this.#how.draw();
    }
    this.#key = key;
    this.#refresh();
  }

  /**
   * Takes the standing of the computation: where nobody can be asked, a view says so, above what it has of before.
   * @param {import('./visit-follower.js').Standing} standing
   * @param {() => void} again
   */
  stands({name, error}, again) {
    if (name === 'ready' || name === 'idle' || this.#isAsking || (name === 'loading' && this.value)) return;
    const notice = stateNotice({name, error}, undefined, again);
    this.#how.place.replaceChildren(...(notice ? [notice] : []));
  }

  /** Tells whether the view is the one that is shown. @param {boolean} isSeen */
  seen(isSeen) {
    this.#isSeen = isSeen;
    this.#refresh();
  }

  /** @param {import('./visit-follower.js').Standing} standing */
  tell(standing) {
    const notice = stateNotice(standing, undefined, () => void this.#ask());
    this.#how.place.replaceChildren(...(notice ? [notice] : []));
  }

  #refresh() {
    if (this.#isSeen && !this.#isAsking && this.#handle !== '' && this.#key !== this.#shownKey) void this.#ask();
  }

  async #ask() {
    const key = (this.#shownKey = this.#key);
    const handle = this.#handle;
    this.#isAsking = true;
    if (!this.value) this.tell({name: 'loading'});
    const outcome = await this.#how.ask(handle);
    this.#isAsking = false;
    if (handle === this.#handle) this.#take(outcome);
    if (this.#key !== key || handle !== this.#handle) this.#refresh();
  }

  /** @param {import('./inspect-link.js').Outcome} outcome */
  #take(outcome) {
    const error = 'document' in outcome ? outcome.document.error : 'error' in outcome ? outcome.error : undefined;
    if (error || !('document' in outcome)) {
      this.#shownKey = '';
      this.tell({name: 'state' in outcome && outcome.state !== 'ready' ? outcome.state : 'failed', error});
      const ms = restMs(error);
      clearTimeout(this.#rest);
      if (ms !== undefined) this.#rest = setTimeout(() => this.#refresh(), ms);
      return;
    }
    this.tell({name: 'ready'});
    this.value = /** @type {D} */ (outcome.document);
    this.#how.draw();
  }
}
