/**
 * A value in a journey's file with its place, so that whatever is wrong with it can be named. The same rules as in the program that runs
 * journeys: a set of files is held against both.
 *
 * @typedef {object} Problem
 * @property {string} code stable, as JOURNEY_FIELD_WRONG
 * @property {string} place as steps[3].selectors[0]; empty: the file
 * @property {(string | number)[]} [expected] what kind of value, and its limits
 */

const MOST_TEXT = 100_000;

export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Tells whether a text is blank, as Java counts blanks. @param {string} text */
const isBlank = (text) =>
  [...text].every((c) => (c >= '\u001c' && c <= '\u001f') || (/\s/.test(c) && !['\u00a0', '\u2007', '\u202f', '\ufeff'].includes(c)));

export class Place {
  /** @param {string} place @param {any} value */
  constructor(place, value) {
    this.place = place;
    this.value = value;
  }

  /** @param {string} code @param {...(string | number)} expected @returns {Refused} */
  refused(code, ...expected) {
    return new Refused({code, place: this.place, ...(expected.length > 0 ? {expected} : {})});
  }

  /** @param {...(string | number)} expected */
  wrong(...expected) {
    return this.refused('JOURNEY_FIELD_WRONG', ...expected);
  }

  object() {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) throw this.wrong('object');
    return this.value;
  }

  /** @param {string} name @returns {Place | undefined} undefined, too, where it is null */
  member(name) {
    const of = this.object();
    const value = Object.hasOwn(of, name) ? of[name] : undefined;
    return value === undefined || value === null ? undefined : new Place(this.place === '' ? name : `${this.place}.${name}`, value);
  }

  /** @param {string} name */
  needed(name) {
    const member = this.member(name);
    if (!member) throw this.wrong('field', name);
    return member;
  }

  /** @returns {[string, Place][]} */
  members() {
    return Object.entries(this.object()).map(([name, value]) => [name, new Place(`${this.place}.${name}`, value)]);
  }

  /** Refuses other members. @param {readonly string[]} names */
  only(names) {
    const other = Object.keys(this.object()).find((name) => !names.includes(name));
    if (other !== undefined) throw this.refused('JOURNEY_FIELD_UNKNOWN', 'none', other.slice(0, 60));
  }

  /** @param {number} most @returns {Place[]} */
  list(most) {
    if (!Array.isArray(this.value) || this.value.length > most) throw this.wrong('list', most);
    return this.value.map((each, i) => new Place(`${this.place}[${i}]`, each));
  }

  /** @returns {string} */
  text() {
    if (typeof this.value !== 'string' || this.value.length > MOST_TEXT) throw this.wrong('text', MOST_TEXT);
    return this.value;
  }

  word() {
    const text = this.text();
    if (isBlank(text)) throw this.wrong('word');
    return text;
  }

  /** @returns {boolean} */
  flag() {
    if (typeof this.value !== 'boolean') throw this.wrong('flag');
    return this.value;
  }

  /** @returns {number} */
  number() {
    if (typeof this.value !== 'number' || !Number.isFinite(this.value)) throw this.wrong('number');
    return this.value;
  }

  /** @param {number} least @param {number} most @returns {number} */
  whole(least, most) {
    if (!Number.isInteger(this.value) || this.value < least || this.value > most) throw this.wrong('whole', least, most);
    return this.value;
  }
}
