// @ts-nocheck – all it touches is the page's and of no known type.
import {escapes, quote, unicode} from './json.js';
import {clock} from './natives.js';
import {message, short} from './text.js';

/** Budgets, notes and tags of the text being written. */

export const MOST_DEPTH = 1000; // JSON readers commonly refuse deeper texts
export const RESERVE = 80; // characters that each open container keeps to say what it has left out
/** Budget and output of one attempt at a value. Own members only, because a page could change inherited ones. */
export const writing = {
  room: 0, // characters that it may still write
  deadline: 0,
  stop: '', // why it writes no more: '', 'size' or 'time'
  cutShort: false, // whether it left something out
  ticks: 0,
  tags: '',
  notes: {__proto__: null},
  size: 0, // characters that the plain value looked at takes at least
  isPlain: undefined, // (value, here) whether it is plain: the reader's own way, or the hook's
  plainFrom: 0, // the depth from which on a value may be plain
  mayStringify: false,
  gotten: undefined, // by object, what the getters of the member at hand gave
  isLast: false, // the last attempt at this member: what is too large is now cut instead of put off
};

export const tick = (weight) => {
  writing.ticks += weight;
  if (writing.ticks < 1000) return;
  writing.ticks = 0;
  if (writing.deadline < 0)
    writing.deadline = clock() - writing.deadline; // of the hook: so long from now
  else if (clock() > writing.deadline) writing.stop = 'time';
};
export const spend = (text) => {
  writing.room -= text.length;
  if (writing.room < 0 && writing.stop === '') writing.stop = 'size';
  return text;
};

// A place in the text: `value` the container, `key` its member that is being written, `up` the container's own place.
export const place = (up, value, key = 0) => ({up, value, key, depth: up === null ? 0 : up.depth + 1, taken: 1});
// RFC 9535, normalized.
export const pathOf = (here) => {
  let path = '';
  for (; here !== null; here = here.up) {
    if (here.key === null) continue; // above a message of the hook
    if (typeof here.key === 'number') {
      path = '[' + here.key + ']' + path;
      continue;
    }
    let name = '';
    for (let i = 0; i < here.key.length; i++) {
      const c = here.key[i];
      name += c === "'" ? "\\'" : c === '"' ? c : (escapes[c] ?? (c < ' ' ? unicode(c) : c));
    }
    path = "['" + name + "']" + path;
  }
  return '$' + path;
};
// Notes are counted and contain no page text: an index gives the place of the first. The words are the
// worker's (background/notes.js).
export const note = (here, id) => {
  const before = writing.notes[id];
  const at = before === undefined ? indexOf(here) : before.at;
  writing.notes = {...writing.notes, __proto__: null, [id]: {n: before === undefined ? 1 : before.n + 1, at}};
};
export const indexOf = (here) => {
  let index = -1;
  for (; here !== null; here = here.up) if (here.key !== null) index = typeof here.key === 'number' ? here.key : -1;
  return index;
};
export const mark = (here, type) => {
  writing.tags += (writing.tags === '' ? '' : ',') + '{"path":' + quote(pathOf(here)) + ',"type":"' + type + '"}';
};
export const tag = (here, type, members = '') => {
  tick(5);
  mark(here, type);
  return spend('{"$type":"' + type + '"' + members + '}');
};
export const member = (name, value) => (typeof value === 'string' ? ',"' + name + '":' + quote(short(value)) : '');
export const getterError = (here, thrown) => tag(here, 'getterError', member('message', message(thrown)));
export const omitted = (here, howMany) => {
  writing.cutShort = true;
  return tag(here, 'omitted', ',"reason":"' + writing.stop + '","count":' + howMany);
};
