/**
 * The data on disk for this browser profile: its two letters, the counter of handles, and the options. It contains no
 * page data.
 */

/** @typedef {import('../../options/settings.js').Settings} Settings */

import {DEFAULT_SETTINGS, SETTINGS_KEY} from '../../options/settings.js';

const PROFILE_KEY = 'profile';
const LETTERS = 'abcdefghijkmnopqrstuvwxyz'; // without l, which looks like 1

/** @typedef {{id: string, handles: number}} ProfileRecord `handles`: how many were ever given */

export class Profile {
  /** @type {Settings} */
  settings = DEFAULT_SETTINGS;
  id = '';

  #storage;
  #letters;
  #defaults;
  /** @type {Promise<unknown>} one write at a time, so that no two tabs get one handle */
  #writing = Promise.resolve();

  /**
   * @param {import('../../platform/chrome.js').Platform['storage']} storage
   * @param {string} [letters] that were drawn elsewhere
   * @param {Partial<Settings>} [defaults] what is otherwise than usual where nobody has chosen
   */
  constructor(storage, letters = '', defaults = {}) {
    this.#defaults = {...DEFAULT_SETTINGS, ...defaults};
    this.#storage = storage;
    this.#letters = letters;
    this.ready = this.#load();
  }

  async #load() {
    this.settings = {...this.#defaults, ...(await this.#storage.read(SETTINGS_KEY))};
    this.id = (await this.#record()).id;
  }

  /** @returns {Promise<ProfileRecord>} */
  async #record() {
    const known = await this.#storage.read(PROFILE_KEY);
    if (known && (this.#letters === '' || known.id === this.#letters)) return known;
    const drawn = crypto.getRandomValues(new Uint32Array(2));
    const record = {id: this.#letters || [...drawn].map((n) => LETTERS[n % LETTERS.length]).join(''), handles: 0};
    await this.#storage.write(PROFILE_KEY, record);
    return record;
  }

  /** @returns {Promise<string>} a handle that no tab of this profile ever had */
  nextHandle() {
    const next = this.#writing.then(async () => {
      const {id, handles} = await this.#record();
      await this.#storage.write(PROFILE_KEY, {id, handles: handles + 1});
      return `${id}${handles + 1}`;
    });
    this.#writing = next.catch(() => {}); // the caller gets the failure, the next one must not
    return next;
  }

  /** The two letters and the label, as the wire has them. */
  get identity() {
    return {id: this.id, label: this.settings.label};
  }
}
