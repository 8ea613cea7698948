// @ts-nocheck – all it touches is the page's and of no known type.
import {list} from '../lib/lists.js';
import {clock, dateNow, native} from '../lib/natives.js';

/** The shared state of the hook. */

export const realWindow = window;
export const later = native('setTimeout', 'setTimeout', (w) => w.setTimeout);
export const micro = native('queueMicrotask', 'queueMicrotask', (w) => w.queueMicrotask);

const age = clock();
export const navigatedAt = dateNow() - (age < 1e10 ? age - (age % 1) : 0); // where performance is missing it is the date

/** Own members only, because a page could change inherited ones. */
export const recording = {
  ended: false,
  answered: false, // by the worker
  going: false, // it wants the records
  isCut: false, // but is not there at the moment
  last: 0, // number of the last record
  lastMade: undefined, // the last record
  waiting: list(), // records
  waitingChars: 0,
  amends: list(),
  sampled: 0,
  droppedPushes: 0,
  droppedChars: 0,
  tellLayers: false,
  isSoon: false,
  busy: false, // a getter of a message may push: that message is copied right after this one
  postponed: list(),
  asked: undefined, // the message that was last looked at for being about e-commerce, which a push asks for twice
  consent: '', // that the page had when it was last looked at
  toldConsent: '', // that the pushes say without what was amended later
};
export const entries = list(); // {name, kind, value, gen, …}: a layer by its name
export const hooks = list(); // {entry, object, gen, …}: an array, or an object with a push, that has or had the name
