import {PROTOCOL} from '../../wire/protocol.js';

/**
 * Keeps the last errors: all for clients, and for the person only those that a person can do something about. A wrong question of a model
 * concerns the model alone.
 */

/** @typedef {import('./context.js').LastError} LastError */

/** @type {ReadonlySet<string>} */
const FOR_PERSONS = new Set(PROTOCOL.errorsForPersons);

export class LastErrors {
  /** @type {LastError | null} */
  any = null;
  /** @type {LastError | null} */
  forPerson = null;

  /** @param {{code: string, message: string}} error */
  add({code, message}) {
    this.any = {code, message, at: Date.now()};
    if (FOR_PERSONS.has(code)) this.forPerson = this.any;
  }
}
