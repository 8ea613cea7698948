// @ts-nocheck – all it touches is the page's and of no known type.
import {add, list} from '../lib/lists.js';
import {apply, dateNow, descriptor, isNative, matches, prototypeOf, reflectGet} from '../lib/natives.js';
import {soon} from './batch.js';
import {find} from './layers.js';
import {DEEPER, FEW, MOST_ASIDE, MOST_STANDS} from './limits.js';
import {containerOf, failureOf, isOurs, placeOf, scriptOf, withFrames} from './origin.js';
import {Weak, deref, untrusted} from './pushed.js';
import {recording} from './recording.js';
import {isFlood, record} from './records.js';
import {isSale} from './sale.js';
import {define, standIn, textOfFunction} from './stand-in.js';

/**
 * Watches a `push` that the page, or a library in it, has put in the place of the browser's: Partytown's forward, a consent gate, GTM's
 * own.
 *
 * What such a push appends is seen in the array. A function that it keeps for itself is not, so a stand-in takes its place and tells of the calls.
 * Google's own is left alone, for it appends; each other that does gets its place back at the first call that proves it, for a page may
 * compare functions. A push whose text says that it hands on to another is left alone for the rest of the script that set it, for the same
 * reason.
 */

const arrayPush = reflectGet([], 'push');

/** Tells whether the pushes of this layer are watched this way; the others' always have a stand-in (arrays.js). */
export const isWatched = (entry) => entry.kind === 'gtm';
export const isTheBrowsers = (f) => f === arrayPush || isNative(f, 'push');
export const looksPassing = (f) => {
  try {
    return matches(/\.(apply|call)\s*\(|native code/, apply(textOfFunction, f, [])) !== null;
  } catch {
    return true; // something callable without a text
  }
};

/** A push as containers of Google put it in place: it appends, and takes the oldest away. */
const looksGoogles = (f) => {
  try {
    const text = apply(textOfFunction, f, []);
    return matches(/\.apply\s*\(/, text) !== null && matches(/\.shift\s*\(/, text) !== null;
  } catch {
    return false;
  }
};

/** Says of a layer how much of what is pushed is seen: `calls`, `late` (those after it was noticed), `appends` or `unseen`. */
export const tell = (hook, how, by) => {
  const {entry} = hook;
  if (entry.value !== hook.object || (entry.replaced === how && entry.replacedBy === by)) return;
  entry.replaced = how;
  entry.replacedBy = by;
  recording.tellLayers = true;
  soon();
};
/** The place of the innermost frame that is neither ours nor the browser's; '' where none is known. */
export const callerOf = (failure) => {
  try {
    return withFrames((framesOf) => {
      const frames = framesOf(failure);
      for (let i = 0; frames !== undefined && i < frames.length; i++) {
        const script = scriptOf(frames[i]);
        if (script !== undefined && !isOurs(script)) return placeOf(frames[i]);
      }
      return '';
    });
  } catch {
    return ''; // the page has changed what stacks consist of
  }
};

const isCalledOn = (hook, self) =>
  self === hook.object || self === undefined || self === null || (hook.facade !== undefined && self === hook.facade) || self === window;
// Nobody can say of an object what arrives where.
const viaOf = (hook) => (hook.isList ? 'aside' : 'push');
const recordAll = (hook, call, time) => {
  const {args} = call;
  call.isRecorded = true;
  for (let i = 0; i < args.length; i++) {
    add(call.made, undefined);
    add(call.claimed, false);
    if (isFlood(time, args[i])) continue;
    const before = recording.lastMade;
    record(hook, args[i], viaOf(hook), time, call.failure, false);
    if (recording.lastMade !== before) call.made[i] = recording.lastMade;
  }
  recording.asked = undefined;
};
const isSeenBy = (call, args) => {
  for (let i = 0; i < args.length; i++) {
    let isThere = false;
    for (let k = 0; k < call.args.length && !isThere; k++) isThere = call.args[k] === args[i];
    if (!isThere) return false;
  }
  return true;
};

/** Tells whether a call that is going on has told of this element already. */
export const claim = (hook, value) => {
  const {call} = hook;
  if (call === undefined) return false;
  call.appended++;
  if (!call.isRecorded) return false; // the element is the record
  let inner;
  try {
    inner = untrusted(value);
  } catch {
    /* a getter that throws */
  }
  for (let i = 0; i < call.args.length; i++) {
    const isPlain = call.args[i] === value;
    if (call.claimed[i] || (!isPlain && (inner === undefined || inner.value !== call.args[i]))) continue;
    call.claimed[i] = true;
    if (call.made[i] !== undefined) call.made[i].via = isPlain ? 'push' : 'container';
    return true;
  }
  return false;
};
/** Tells whether this element was kept back by an earlier call, which is a record already. */
export const arrives = (hook, value, time) => {
  if (hook.aside.n === 0 || (typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  for (let i = 0; i < hook.aside.n; i++) {
    const {reference, made} = hook.aside[i];
    if (apply(deref, reference, []) !== value) continue;
    drop(hook.aside, i);
    made.arrived = time;
    if (made.sent) add(recording.amends, made);
    soon();
    return true;
  }
  return false;
};
const drop = (some, at) => {
  for (let i = at; i < some.n - 1; i++) some[i] = some[i + 1];
  some[--some.n] = undefined;
};
const keepAside = (hook, call) => {
  for (let i = 0; i < call.args.length; i++) {
    const value = call.args[i];
    if (call.claimed[i] || call.made[i] === undefined || (typeof value !== 'object' && typeof value !== 'function') || value === null)
      continue;
    if (hook.aside.n >= MOST_ASIDE) drop(hook.aside, 0);
    add(hook.aside, {reference: new Weak(value), made: call.made[i]});
  }
};

// The page's own function is in its place again, for good.
const leave = (hook, watched) => {
  watched.isLeft = true;
  hook.left = watched.f;
  if (hook.taken === watched) hook.taken = undefined;
  const property = descriptor(hook.object, 'push');
  if (property !== undefined && property.value === watched.stand) define(hook.object, 'push', {__proto__: null, value: watched.f});
};
/** Takes an element as the proof that this push, which was not watched, appends what it is given. */
export const proves = (hook, f, failure) => {
  hook.left = f;
  const by = callerOf(failure);
  if (containerOf(by) === undefined) tell(hook, 'appends', by);
};
const afterCall = (hook, watched, call, time, isDone) => {
  if (call.isRecorded) {
    keepAside(hook, call);
    if (!isDone && call.appended === 0) leave(hook, watched), tell(hook, 'unseen', watched.by);
    return;
  }
  if (call.appended > 0) {
    leave(hook, watched);
    if (containerOf(call.by) === undefined) tell(hook, 'appends', call.by);
  } else if (call.nested > 0) {
    leave(hook, watched); // what it is given goes to one that is watched
  } else if (call.args.length > 0) {
    watched.isPassing = false;
    recordAll(hook, call, time);
    keepAside(hook, call);
    tell(hook, watched.isLate ? 'late' : 'calls', watched.by);
  }
};
const standFor = (hook, f, isLate, by) => {
  const watched = {f, isLate, by, isPassing: hook.isList && looksPassing(f), isLeft: false, stand: undefined};
  if (!watched.isPassing) tell(hook, isLate ? 'late' : 'calls', by);
  watched.stand = standIn(f, (self, args) => {
    const on = hook.facade !== undefined && self === hook.facade ? hook.object : self;
    if (recording.ended || watched.isLeft || !isCalledOn(hook, self)) return apply(f, on, args);
    const outer = hook.call;
    if (outer !== undefined) outer.nested++;
    if (outer !== undefined && outer.isRecorded && isSeenBy(outer, args)) return apply(f, on, args);
    const time = dateNow();
    const call = {args, made: list(), claimed: list(), isRecorded: false, appended: 0, nested: 0, failure: undefined, by: ''};
    try {
      call.failure = failureOf(FEW + 2 + (isSale(args[0]) ? DEEPER : 0));
      if (hook.entry.accessor === undefined) find(hook.entry); // is the array still the layer?
      if (!watched.isPassing) recordAll(hook, call, time);
    } catch {
      recording.droppedPushes++; /* the stack is full, or an object throws at every touch */
    }
    hook.call = call;
    let isDone = false;
    try {
      const result = apply(f, on, args);
      isDone = true;
      return result;
    } finally {
      hook.call = outer;
      try {
        afterCall(hook, watched, call, time, isDone);
      } catch {
        recording.droppedPushes++; /* the same */
      }
    }
  });
  return watched;
};

/** Returns what the page gets instead of this function; the function itself where it is not to be watched. */
export const shown = (hook, f, isLate, by) => {
  if (recording.ended || typeof f !== 'function' || f === hook.left) return f;
  if (hook.taken !== undefined && (hook.taken.f === f || hook.taken.stand === f)) return hook.taken.stand;
  if (isTheBrowsers(f) && hook.facade === undefined) return f;
  hook.taken = standFor(hook, f, isLate, by);
  return hook.taken.stand;
};

const isSameText = (one, other) => {
  try {
    return apply(textOfFunction, one, []) === apply(textOfFunction, other, []);
  } catch {
    return false;
  }
};
const takeValue = (hook, property, isLate, by) => {
  const f = property.value;
  const {taken} = hook;
  if (typeof f !== 'function' || f === hook.left || isTheBrowsers(f) || (taken !== undefined && taken.stand === f)) return;
  if (property.writable !== true && property.configurable !== true) return tell(hook, 'unseen', by);
  if (taken !== undefined && (taken.f === f || hook.stands >= MOST_STANDS)) {
    taken.isLeft = true; // the page puts its own back, so it gets its way
    hook.taken = undefined;
    hook.left = f;
    return tell(hook, 'unseen', by);
  }
  if (taken !== undefined && isSameText(taken.f, f)) {
    hook.left = f;
    return;
  } // the same code around the stand-in, as of a second container
  if (hook.isList && looksGoogles(f)) {
    // most pages have it, and may look at its text before it is called
    hook.left = f;
    return;
  }
  hook.stands++;
  define(hook.object, 'push', {__proto__: null, value: shown(hook, f, isLate, by)});
};
const takeGetter = (hook, property, isLate, by) => {
  if (property.get === undefined || (hook.getter !== undefined && hook.getter.stand === property.get)) return;
  if (property.configurable !== true) return tell(hook, 'unseen', by);
  const before = property.get;
  const stand = standIn(before, (self, args) => {
    const given = apply(before, self, args);
    return isCalledOn(hook, self) ? shown(hook, given, isLate, by) : given;
  });
  if (define(hook.object, 'push', {__proto__: null, get: stand})) hook.getter = {before, stand};
};
/** Watches the push that the object has as a property of its own, if that is a new one. */
export const takeOwn = (hook, isLate, by) => {
  const property = descriptor(hook.object, 'push');
  if (property === undefined) return;
  if (property.get !== undefined || property.set !== undefined) takeGetter(hook, property, isLate, by);
  else takeValue(hook, property, isLate, by);
};
export const putBack = (hook) => {
  const property = descriptor(hook.object, 'push');
  if (property === undefined) return;
  if (hook.taken !== undefined && property.value === hook.taken.stand) define(hook.object, 'push', {__proto__: null, value: hook.taken.f});
  if (hook.getter !== undefined && property.get === hook.getter.stand)
    define(hook.object, 'push', {__proto__: null, get: hook.getter.before});
};
/** Tells whether the object inherits a push: of a class of the page, for example. */
export const inheritsPush = (object) => {
  for (let at = prototypeOf(object), i = 0; at !== null && i < 20; at = prototypeOf(at), i++) {
    const property = descriptor(at, 'push');
    if (property !== undefined) return typeof property.value === 'function' || property.get !== undefined;
  }
  return false;
};
