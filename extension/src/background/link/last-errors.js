import {PROTOCOL} from '../../wire/protocol.js';

/**
 * What went wrong last: for clients whatever it was, for the person only what a person can do something about. What a model
 * asked wrongly is the model's to ask again.
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
