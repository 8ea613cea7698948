// @ts-nocheck – all it touches is the page's and of no known type.
import {add, list} from '../lib/lists.js';
import {apply, clock, descriptor, native, objectPrototype, prototypeOf} from '../lib/natives.js';
import {typeName} from '../lib/objects.js';
import {find} from './layers.js';
import {BACKFILL, MOST_VALUE_MS} from './limits.js';
import {recording} from './recording.js';
import {copy, record} from './records.js';

/** Makes records of pushes, and of elements that were there before. */

export const Weak = native('WeakRef', 'WeakRef', (w) => w.WeakRef);
export const deref = native('WeakRef.prototype.deref', 'deref', (w) => w.WeakRef.prototype.deref);

// The message in what a container pushes: it wraps what its templates push.
export const untrusted = (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const prototype = prototypeOf(value);
  if (prototype === objectPrototype || prototype === null || typeName(value) === 'array') return undefined;
  const get = value.getUntrustedMessageValue;
  return typeof get === 'function' ? {value: apply(get, value, [])} : undefined;
};

/** Records a push that happened now, with its source in `failure`. Never throws. */
export const pushed = (hook, value, index, time, failure) => {
  try {
    if (hook.entry.kind === 'acdl' && isSeen(hook, value)) return;
    if (hook.entry.accessor === undefined) find(hook.entry); // is the array still the layer?
    const isTwin = index > 0 && hook.object[index - 1] === value;
    const inner = untrusted(value);
    if (inner === undefined) record(hook, value, 'push', time, failure, isTwin);
    else record(hook, inner.value, 'container', time, failure, false);
  } catch {
    recording.droppedPushes++; /* a stack that is full, or an object that throws at every touch */
  }
};

// At its start, Adobe's library takes out all messages and pushes them again: they are recorded already.
export const isSeen = (hook, value, index = hook.object.length - 1) => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  for (let i = 0; i < hook.seen.n; i++) {
    if (apply(deref, hook.seen[i].reference, []) !== value) continue;
    return hook.object.length <= hook.seen[i].index; // no longer there
  }
  if (hook.seen.n < 1000) add(hook.seen, {reference: new Weak(value), index});
  return false;
};

// The newest elements of an existing array: later pushes need room, too.
export const backfill = (hook, time, failure) => {
  const began = clock();
  const found = list();
  let chars = 0;
  let i = hook.object.length;
  while (i-- > 0) {
    if (found.n >= BACKFILL.records || chars > BACKFILL.chars || clock() - began > BACKFILL.ms) {
      recording.droppedPushes += i + 1;
      break;
    }
    if (descriptor(hook.object, i) === undefined) continue;
    try {
      const element = hook.object[i];
      if (hook.entry.kind === 'acdl') isSeen(hook, element, i);
      const inner = untrusted(element);
      const value = inner === undefined ? element : inner.value;
      const written = copy(value, BACKFILL.oneChars, MOST_VALUE_MS);
      chars += written.text.length;
      add(found, {value, written});
    } catch {
      recording.droppedPushes++; /* a getter that throws in place of an element */
    }
  }
  for (let k = found.n - 1; k >= 0; k--) record(hook, found[k].value, 'backfill', time, failure, false, found[k].written);
};
