// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {clock, descriptor} from '../lib/natives.js';

/**
 * Samples what Google's tags know of consent in this page: `google_tag_data.ics`, as JSON with the booleans that host/PROTOCOL.md names and
 * nothing else; '' where there is none, or it is not known now. It is looked at with each push, so it takes microseconds; it reads data and
 * calls no getter.
 */

const STATE = [
  'active',
  'usedDeclare',
  'usedDefault',
  'usedUpdate',
  'usedImplicit',
  'usedContainerScopedDefaults',
  'wasSetLate',
  'accessedDefault',
  'accessedAny',
  'waitPeriodTimedOut',
];
const ENTRY = ['declare', 'default', 'update', 'implicit', 'initial', 'quiet'];
const MOST_ENTRIES = 40;
const MOST_NAME = 60;
const MOST_MS = 5; // a page whose object takes longer, so many times in a row,
const MOST_SLOW = 3;
const REST = 20; // is asked again after so many times what it took: it may have been the machine

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
const data = (object, name) => {
  const property = isObject(object) ? descriptor(object, name) : undefined;
  return property === undefined ? undefined : property.value;
};
const booleans = (object, names) => {
  let out = '';
  for (let i = 0; i < names.length; i++) {
    const value = data(object, names[i]);
    if (typeof value === 'boolean') out += (out === '' ? '"' : ',"') + names[i] + '":' + value;
  }
  return out;
};
const entriesOf = (entries) => {
  let out = '';
  let n = 0;
  for (const name in entries) {
    const entry = data(entries, name);
    if (!isObject(entry) || name.length > MOST_NAME) continue;
    if (n++ >= MOST_ENTRIES) break;
    out += (out === '' ? '' : ',') + quote(name) + ':{' + booleans(entry, ENTRY) + '}';
  }
  return out;
};

let slow = 0;
let again = 0;
export const sampleConsent = () => {
  if (slow >= MOST_SLOW && clock() < again) return ''; // not what it was: that may have changed
  const ics = data(data(window, 'google_tag_data'), 'ics');
  if (!isObject(ics)) return '';
  const began = clock();
  const state = booleans(ics, STATE);
  const entries = data(ics, 'entries');
  const now = '{' + state + (isObject(entries) ? (state === '' ? '' : ',') + '"entries":{' + entriesOf(entries) + '}' : '') + '}';
  const took = clock() - began;
  slow = took > MOST_MS ? slow + 1 : 0;
  again = began + took * (REST + 1);
  return now;
};
