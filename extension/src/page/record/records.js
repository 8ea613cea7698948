// @ts-nocheck – all it touches is the page's and of no known type.
import {add, list} from '../lib/lists.js';
import {dateNow} from '../lib/natives.js';
import {soon} from './batch.js';
import {mayHaveConsented, seeConsent} from './consent.js';
import {keep, serialize, textOfCopy} from './copy.js';
import {
  A_SECOND,
  MORE_SALES,
  MOST_CHARS,
  MOST_RECORDS,
  MOST_SHORT_CHARS,
  MOST_VALUE,
  MOST_VALUE_MS,
  SALES_A_SECOND,
  SHORT_A_SECOND,
  WATCH_MS,
} from './limits.js';
import {isPersons} from './person.js';
import {recording} from './recording.js';
import {watch} from './review.js';
import {isSale} from './sale.js';
import {shortCopy} from './short-copy.js';

/** Keeps waiting records within the limits of recording. */

// The cost of recording in this second: in full, in short, and for e-commerce beyond both.
export let second = 0;
export let full = {n: 0, ms: 0, chars: 0};
export let inShort = {n: 0, ms: 0};
export let sales = 0;
export const isFullSpent = () => full.n >= A_SECOND.pushes || full.ms >= A_SECOND.ms || full.chars >= A_SECOND.chars;
export const isShortSpent = () => inShort.n >= SHORT_A_SECOND.pushes || inShort.ms >= SHORT_A_SECOND.ms;
/** Tells whether a push is only counted. */
export const isFlood = (now, value) => {
  if (now - second >= 1000 || now < second) {
    second = now;
    full = {n: 0, ms: 0, chars: 0};
    inShort = {n: 0, ms: 0};
    sales = 0;
  }
  if (!isFullSpent() || !isShortSpent()) return false;
  if (sales < SALES_A_SECOND && isSale(value)) {
    sales++;
    return false;
  }
  recording.sampled++;
  recording.asked = undefined;
  if (!recording.isSoon) soon();
  return true;
};

/** `time` 0: not known. `isTwin`: it was appended right after the same value. `copied`: its copy, if made. */
export const record = (hook, value, via, time, failure, isTwin, copied) => {
  if (recording.ended) return;
  if (recording.busy) {
    if (recording.postponed.n < 1000) add(recording.postponed, {hook, value, via, time, failure, isTwin, copied});
    else recording.sampled++;
    return;
  }
  if (
    (recording.waiting.n >= MOST_RECORDS && (recording.waiting.n >= MOST_RECORDS + MORE_SALES || !isSale(value))) ||
    recording.waitingChars >= MOST_SHORT_CHARS
  ) {
    recording.droppedPushes++;
    return;
  }
  const now = time === 0 ? dateNow() : time;
  if (via !== 'backfill' && mayHaveConsented(now)) seeConsent(); // of what was there before, only what it is after it is known
  const written = copied === undefined ? copyInBudget(value) : copied;
  if (recording.waitingChars + written.size > (written.isShort === true ? MOST_SHORT_CHARS : MOST_CHARS)) {
    recording.droppedPushes++;
    recording.droppedChars += written.size;
  } else {
    const isObject = typeof value === 'object' && value !== null;
    const made = {
      n: ++recording.last,
      time,
      hook,
      orphan: hook.entry.value !== hook.object,
      via,
      text: written.text,
      copy: written.copy,
      size: written.size,
      tags: written.tags,
      failure,
      id: undefined,
      arrived: undefined,
      changed: undefined,
      sent: false,
      hasGetters: written.hasGetters,
      message: isObject ? value : undefined,
      isTwin,
      until: now + WATCH_MS,
      consent: undefined,
      consentAfter: undefined,
      isSale: failure !== undefined && isSale(value),
      isShort: written.isShort === true,
      person: (via === 'push' || via === 'container') && isPersons(),
    };
    if (via !== 'backfill' && recording.consent !== recording.toldConsent) made.consent = recording.toldConsent = recording.consent;
    recording.lastMade = made;
    add(recording.waiting, made);
    recording.waitingChars += made.size + made.tags.length;
    if (isObject && via !== 'snapshot') watch(made);
    soon();
  }
  recordPostponed();
};
// A push is kept in full while this second's budget and the room last; else in short.
export const copyInBudget = (value) => {
  const began = dateNow();
  const isSpent = isFullSpent();
  let written;
  if (!isSpent) {
    written = copy(value, MOST_VALUE, MOST_VALUE_MS, keep);
    full.n++;
    full.chars += written.size;
  }
  const hasRoom = !isSpent && recording.waitingChars + written.size <= MOST_CHARS;
  if (!hasRoom) {
    written = copy(value, isSpent ? 'time' : 'size', 0, shortOf);
    inShort.n++;
  }
  const ms = dateNow() - began;
  if (ms > 0) (isSpent ? inShort : full).ms += ms;
  return written;
};
// Omitted parts are unknown, so changes in them are, too.
export const shortOf = (value, reason) => {
  const {size, text, tags, isWhole} = shortCopy(value, reason);
  return {size, text, tags, copy: undefined, hasGetters: !isWhole, isShort: !isWhole};
};
// The text of a record is written when it is needed, from the copy that was made at the push.
export const textOf = (made) => {
  if (made.text === undefined) {
    made.text = textOfCopy(made.copy);
    made.copy = undefined;
  }
  return made.text;
};
export const copy = (value, mostChars, mostMs, how = serialize) => {
  recording.busy = true;
  try {
    return how(value, mostChars, mostMs);
  } finally {
    recording.busy = false;
  }
};
export const recordPostponed = () => {
  while (recording.postponed.n > 0) {
    const next = recording.postponed;
    recording.postponed = list();
    for (let i = 0; i < next.n; i++)
      record(next[i].hook, next[i].value, next[i].via, next[i].time, next[i].failure, next[i].isTwin, next[i].copied);
  }
};
