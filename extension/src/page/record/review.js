// @ts-nocheck – all it touches is the page's and of no known type.
import {add, list} from '../lib/lists.js';
import {clock, cut, dateNow, descriptor} from '../lib/natives.js';
import {soon} from './batch.js';
import {AWAIT_GTM_MS, MOST_VALUE_MS, MOST_WATCHED, MOST_WATCHED_CHARS, WATCH_MS} from './limits.js';
import {recording} from './recording.js';
import {copy, textOf} from './records.js';

/** Checks messages again, because GTM or the page may change them after their push. */

export const watched = list();
export let oldest = 0; // a ring of the last MOST_WATCHED
export const watch = (made) => {
  watched[oldest] = made;
  oldest = (oldest + 1) % MOST_WATCHED;
  if (watched.n < MOST_WATCHED) watched.n++;
};
export const review = () => {
  const end = clock() + 5;
  const now = dateNow();
  for (let i = 0; i < watched.n && clock() < end; i++) {
    const made = watched[(oldest + MOST_WATCHED - 1 - i) % MOST_WATCHED];
    if (made === undefined || made.message === undefined) continue;
    const awaitsId = made.hook.entry.kind === 'gtm' && made.id === undefined;
    if (now > made.until + (awaitsId ? AWAIT_GTM_MS : 0)) {
      made.message = undefined;
      continue;
    }
    try {
      reviewOne(made, made.message, now);
    } catch {
      made.message = undefined; /* it throws when it is touched */
    }
  }
};
export const reviewOne = (made, value, now) => {
  const property = descriptor(value, 'gtm.uniqueEventId');
  const id = property === undefined ? undefined : property.value;
  let isNew = false;
  if (made.id === undefined && typeof id === 'number') {
    made.id = id;
    made.until = now + WATCH_MS;
    isNew = true;
  } else if (now > made.until) {
    return;
  }
  if (!made.hasGetters) isNew = hasChanged(made, value) || isNew; // those are read once
  if (!isNew || !made.sent) return;
  add(recording.amends, made);
  soon();
};
export const hasChanged = (made, value) => {
  const text = textOf(made);
  if (text === '' || text.length > MOST_WATCHED_CHARS) return false; // too long for this, and not kept once it was sent
  const written = copy(value, MOST_WATCHED_CHARS * 2, MOST_VALUE_MS).text;
  const before = made.changed === undefined ? text : made.changed;
  if (written === before || written === withId(before, made.id)) return false;
  made.changed = written;
  return true;
};
// GTM writes its number as the last member.
export const withId = (json, id) => {
  if (id === undefined || json[json.length - 1] !== '}') return json;
  return cut(json, 0, json.length - 1) + (json === '{}' ? '' : ',') + '"gtm.uniqueEventId":' + id + '}';
};
