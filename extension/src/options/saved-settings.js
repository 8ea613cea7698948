import {DEFAULT_SETTINGS, SETTINGS_KEY} from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */

/** The settings as they are stored. A change writes one of them, for another options page may have changed the others. */
export class SavedSettings {
  #storage;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** A copy for a page that goes, which has no time to read. @type {Settings} */
  #known = DEFAULT_SETTINGS;

  /** @param {{read: (key: string) => Promise<any>, write: (key: string, value: unknown) => Promise<void>}} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @returns {Promise<Settings>} */
  async read() {
    return this.learn(await this.#storage.read(SETTINGS_KEY));
  }

  /** Takes over what has been written, here or elsewhere. @param {Partial<Settings> | undefined} stored @returns {Settings} */
  learn(stored) {
    this.#known = {...DEFAULT_SETTINGS, ...stored};
    return this.#known;
  }

  /**
   * Changes run one after the other.
   * @param {(stored: Settings) => Partial<Settings>} choose asked when its turn has come; what is stored already is not written again
   * @returns {Promise<boolean>} whether something was written
   */
  change(choose) {
    const written = this.#last.then(async () => {
      const stored = await this.read();
      const settings = {...stored, ...choose(stored)};
      if (same(settings, stored)) return false;
      await this.#write(settings);
      return true;
    });
    this.#last = written.catch(() => {});
    return written;
  }

  /** Writes in this turn, for a page that goes. @param {Partial<Settings>} part */
  async changeNow(part) {
    const settings = {...this.#known, ...part};
    if (!same(settings, this.#known)) await this.#write(settings);
  }

  /** @param {Settings} settings */
  async #write(settings) {
    const before = this.#known;
    this.#known = settings;
    try {
      await this.#storage.write(SETTINGS_KEY, settings);
    } catch (failure) {
      if (this.#known === settings) this.#known = before;
      throw failure;
    }
  }
}

/** @param {Settings} one @param {Settings} other both in the order of the defaults */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
