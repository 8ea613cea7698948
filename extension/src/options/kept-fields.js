/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {{name: string, why: string}} Refused */
/**
 * @typedef {object} Field
 * @property {keyof Settings} key
 * @property {() => string | boolean} held as the person left it
 * @property {() => boolean} isBeingWritten
 * @property {() => {value: any, refused?: Refused | undefined}} read
 * @property {(value: any) => void} fill
 * @property {(refused: Refused | undefined) => void} showRefused
 */

/** Fields and the settings behind them. A field that holds something unsaved keeps it, whatever is written elsewhere. */
export class KeptFields {
  #saved;
  #fields;
  /** The value of each field when it was filled or saved: anything else is unsaved. @type {Map<Field, string | boolean>} */
  #kept = new Map();

  /** @param {import('./saved-settings.js').SavedSettings} saved @param {readonly Field[]} fields */
  constructor(saved, fields) {
    this.#saved = saved;
    this.#fields = fields;
  }

  async fill() {
    const settings = await this.#saved.read();
    for (const field of this.#fields) this.#fill(field, settings[field.key]);
  }

  /** Takes over what another page has written, or this one: the browser tells of both. @param {Partial<Settings> | undefined} value */
  written(value) {
    const settings = this.#saved.learn(value);
    for (const field of this.#fields) if (!field.isBeingWritten() && !this.#isUnsaved(field)) this.#fill(field, settings[field.key]);
  }

  /** @param {Field} field @returns {Promise<boolean>} whether something was written */
  async save(field) {
    try {
      return await this.#saved.change(() => this.#take(field));
    } catch (failure) {
      this.#kept.delete(field);
      throw failure;
    } finally {
      if (!field.isBeingWritten() && !this.#isUnsaved(field)) this.#fill(field, field.read().value);
    }
  }

  /** Saves what was changed and is no error, for a page that goes. */
  async saveAll() {
    const unsaved = this.#fields.filter((field) => this.#isUnsaved(field));
    try {
      await this.#saved.changeNow(Object.assign({}, ...unsaved.map((field) => this.#take(field))));
    } catch {
      for (const field of unsaved) this.#kept.delete(field); // nobody is there to be told, and a page that comes back still has it
    }
  }

  /** @param {Field} field @returns {Partial<Settings>} */
  #take(field) {
    const {value, refused} = field.read();
    field.showRefused(refused);
    if (refused) return {};
    this.#kept.set(field, field.held());
    return {[field.key]: value};
  }

  /** @param {Field} field @param {any} value */
  #fill(field, value) {
    field.fill(value);
    field.showRefused(undefined);
    this.#kept.set(field, field.held());
  }

  /** @param {Field} field */
  #isUnsaved(field) {
    return this.#kept.get(field) !== field.held();
  }
}
