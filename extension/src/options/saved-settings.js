import {DEFAULT_SETTINGS, SETTINGS_KEY} from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */

/** The settings as they are stored. A change writes one of them, for another options page may have changed the others. */
export class SavedSettings {
  #storage;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {{read: (key: string) => Promise<any>, write: (key: string, value: unknown) => Promise<void>}} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @returns {Promise<Settings>} */
  async read() {
    return {...DEFAULT_SETTINGS, ...(await this.#storage.read(SETTINGS_KEY))};
  }

  /** @param {Partial<Settings>} part @returns {Promise<Settings>} all, once they are written; changes are written one after the other */
  change(part) {
    const written = this.#last.then(async () => {
      const settings = {...(await this.read()), ...part};
      await this.#storage.write(SETTINGS_KEY, settings);
      return settings;
    });
    this.#last = written.catch(() => {});
    return written;
  }
}
