import {Place, Refused} from './place.js';
import {FIELDS} from './step-fields.js';

/**
 * Holds each field of a journey against what it is to be, whether something here reads it or not: other programs do. No file that is
 * written for them has anything that is not in the table.
 *
 * @typedef {import('./open-file.js').Journey} Journey
 */

const MOST_HOPS = 50;

/** @param {any} step @returns {Readonly<Record<string, string>>} */
const fieldsOf = ({type}) => ({...FIELDS.step, ...(Object.hasOwn(FIELDS.steps, type) ? FIELDS.steps[type] : {})});

/** @param {Place} file */
export const checkFile = (file) => checkFields(file, FIELDS.file);

/** @param {Place} step of a known type */
export const checkStepFields = (step) => checkFields(step, fieldsOf(step.object()));

/** @param {Place} of @param {Readonly<Record<string, string>>} fields */
function checkFields(of, fields) {
  for (const [name, kind] of Object.entries(fields)) {
    const member = of.member(name);
    if (member) checkKind(member, kind);
  }
}

/** @param {Place} value @param {string} kind */
function checkKind(value, kind) {
  const [what = '', ...how] = kind.split(' ');
  switch (what) {
    case 'text':
      value.text();
      break;
    case 'flag':
      value.flag();
      break;
    case 'number':
      value.number();
      break;
    case 'whole':
      value.whole(Number(how[0]), Number(how[1]));
      break;
    case 'one':
      if (!how.includes(value.text())) throw value.wrong('one', how.join(', '));
      break;
    case 'list':
      for (const each of value.list(Number(how[0]))) checkKind(each, how.slice(1).join(' '));
      break;
    case 'way':
      for (const hop of Array.isArray(value.value) ? value.list(MOST_HOPS) : [value]) hop.text();
      break;
    case 'event':
      checkFields(value, FIELDS.event);
      break;
    default: // any
  }
}

/** @param {unknown} value @param {string} kind */
function fits(value, kind) {
  try {
    checkKind(new Place('', value), kind);
    return true;
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure;
    return false;
  }
}

/**
 * @param {any} of
 * @param {Readonly<Record<string, string>>} fields
 * @returns {any} with these fields alone, in its order, as far as they are of their kinds
 */
const only = (of, fields) =>
  Object.fromEntries(
    Object.entries(of).filter(([name, value]) => Object.hasOwn(fields, name) && value !== null && fits(value, fields[name] ?? '')),
  );

/** @param {any} step @returns {any} */
function knownStep(step) {
  const known = only(step, fieldsOf(step));
  if (known.assertedEvents) known.assertedEvents = known.assertedEvents.map((/** @type {any} */ event) => only(event, FIELDS.event));
  return known;
}

/** A journey as other programs get it: with what is known, each of its kind. @param {Journey} journey @returns {Journey} */
export const knownJourney = (journey) => ({...only(journey, FIELDS.file), steps: journey.steps.map(knownStep)});
