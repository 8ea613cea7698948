// @ts-nocheck – all it touches is the page's and of no known type.
import {list} from '../lib/lists.js';
import {apply, dateNow, descriptor, isArray, native, prototypeOf, reflectGet} from '../lib/natives.js';
import {typeName} from '../lib/objects.js';
import {DEEPER, FEW, MORE} from './limits.js';
import {failureOf, lengthen, shorten} from './origin.js';
import {pushed} from './pushed.js';
import {hooks, recording} from './recording.js';
import {isFlood, record} from './records.js';
import {arrives, callerOf, claim, isTheBrowsers, isWatched, looksPassing, proves, putBack, shown, tell} from './replaced.js';
import {isSale} from './sale.js';
import {Failure, MakeProxy, define, standIn} from './stand-in.js';

/** Hooks arrays, and other things with a push. */

const reflectSet = native('Reflect.set', 'set', (w) => w.Reflect.set);
const isExtensible = native('Reflect.isExtensible', 'isExtensible', (w) => w.Reflect.isExtensible);
const setPrototype = native('Reflect.setPrototypeOf', 'setPrototypeOf', (w) => w.Reflect.setPrototypeOf);

/** Makes the hook of an array, or of another object with a push, that has the name of a layer. */
export const hookFor = (entry, object, isList) => ({
  entry,
  object,
  gen: entry.gen,
  isList,
  target: undefined,
  proxy: undefined,
  facade: undefined,
  wrapped: undefined,
  push: undefined,
  expected: undefined,
  seen: list(),
  appended: 0,
  length: lengthOf(object),
  isMoved: false,
  taken: undefined,
  left: undefined,
  getter: undefined,
  stands: 0,
  call: undefined,
  aside: list(),
});
export const lengthOf = (object) => (typeof object.length === 'number' ? object.length : 0);

// Tells whether the array is a Proxy of the page: that is the one thing that lets a circle of prototypes pass. No trap of it runs for that
// but setPrototypeOf.
const isProxy = (array, target) => {
  const between = {__proto__: target};
  if (!setPrototype(array, between)) return isExtensible(array); // nothing else that may get properties refuses that
  const passes = setPrototype(between, array);
  if (passes) setPrototype(between, null);
  setPrototype(array, target);
  return passes;
};
// Makes what window gives in place of the page's Proxy: a facade with a watched push. It may keep back what is appended, and shows its push
// to nobody.
const facadeOf = (hook, array) =>
  new MakeProxy(array, {
    __proto__: null,
    get: (_, key, receiver) => {
      const value = reflectGet(array, key, receiver === hook.facade ? array : receiver);
      return key === 'push' ? shown(hook, value, false, '') : value;
    },
    set: (_, key, value, receiver) => reflectSet(array, key, value, receiver === hook.facade ? array : receiver),
  });

/** Puts our prototype below an array, or below another object that inherits its push; undefined where that cannot be done. */
export const hookArray = (entry, array, isList = true) => {
  const target = prototypeOf(array);
  const hook = hookFor(entry, array, isList);
  hook.target = target;
  if (isList && isWatched(entry) && isProxy(array, target)) hook.facade = facadeOf(hook, array);
  // V8 treats an array as one if its prototype's Proxy wraps an array; the prototype of a class is not an array.
  const stand = !isList ? {} : typeName(target) === 'array' ? target : [];
  if (stand !== target) setPrototype(stand, target);
  const isIt = (receiver) => receiver === array || (hook.facade !== undefined && isArray(receiver) && prototypeOf(receiver) === hook.proxy); // or what the page's Proxy is about
  hook.proxy = new MakeProxy(stand, {
    __proto__: null,
    getPrototypeOf: () => target,
    get: (_, key, receiver) => {
      const value = reflectGet(target, key, receiver);
      if (key !== 'push' || recording.ended || receiver !== array || !isWatched(entry)) return value;
      return shown(hook, value, false, '');
    },
    set: (_, key, value, receiver) => {
      if (recording.ended || !isIt(receiver)) return reflectSet(target, key, value, receiver);
      const at = lengthOf(receiver);
      if (key === 'push' && typeof value === 'function') {
        if (!isWatched(entry)) {
          hook.push = value;
          return reflectSet(target, key, (hook.wrapped = wrap(hook, value)), receiver);
        }
        const isKept = isTheBrowsers(value) || (isList && looksPassing(value));
        return reflectSet(target, key, isKept ? value : shown(hook, value, false, callerOf(failureOf(FEW))), receiver);
      }
      const isNext = key === '' + at;
      const done = reflectSet(target, key, value, receiver);
      if (!isNext || !done) {
        if (typeof key === 'string' && key[0] >= '0' && key[0] <= '9') hook.isMoved = true; // by unshift or splice: what is at the end now is not new
        return done;
      }
      try {
        if (at > hook.length) catchUp(hook, at);
      } catch {
        recording.droppedPushes++; /* the stack is full */
      }
      hook.length = at + 1;
      hook.appended++;
      const time = dateNow();
      try {
        if (isExpected(hook, value) || claim(hook, value) || arrives(hook, value, time)) return done;
        const {call} = hook;
        if (isFlood(time, value)) return true;
        const own = descriptor(array, 'push');
        const limit = shorten((own !== undefined ? MORE : FEW) + (isSale(value) ? DEEPER : 0));
        const failure = limit === null ? undefined : new Failure();
        if (limit !== null) lengthen(limit);
        if (call !== undefined)
          call.by = callerOf(failureOf(MORE)); // frames can be read once
        else if (isUnproven(hook, own)) proves(hook, own.value, failureOf(MORE));
        pushed(hook, value, at, time, call === undefined ? failure : call.failure);
        recording.asked = undefined;
      } catch {
        recording.droppedPushes++; /* the stack is full */
      }
      return true;
    },
  });
  if (setPrototype(array, hook.proxy)) return hook;
  if (hook.facade === undefined) return undefined;
  hook.proxy = undefined;
  return hook;
};
// A push that looks as if it appended, and has not been watched yet.
const isUnproven = (hook, own) =>
  own !== undefined &&
  typeof own.value === 'function' &&
  own.value !== hook.left &&
  isWatched(hook.entry) &&
  (hook.taken === undefined || hook.taken.stand !== own.value) &&
  !isTheBrowsers(own.value) &&
  looksPassing(own.value);

// Records elements that arrived unnoticed: by defineProperty, or while the array had another prototype.
export const catchUp = (hook, to) => {
  for (let i = hook.isMoved ? to : hook.length; i < to; i++) {
    hook.appended++;
    const time = dateNow();
    try {
      if (descriptor(hook.object, i) !== undefined && !isFlood(time, undefined))
        record(hook, hook.object[i], 'backfill', 0, undefined, false);
    } catch {
      recording.droppedPushes++; /* a getter that throws in place of an element */
    }
  }
  hook.length = to;
  hook.isMoved = false;
};
// Counts elements that arrived unnoticed, for example at the front.
export const countMissed = () => {
  let missed = 0;
  for (let i = 0; i < hooks.n; i++) {
    const {object, entry, appended, proxy} = hooks[i];
    if (proxy !== undefined && entry.value === object && lengthOf(object) > appended) missed += lengthOf(object) - appended;
  }
  return missed;
};

// A stand-in for push that looks like it and reports its arguments.
export const wrap = (hook, push) =>
  standIn(push, (self, args) => {
    if (recording.ended) return apply(push, self, args);
    const up = hook.expected;
    hook.expected = {args, at: 0};
    const failure = failureOf(FEW + 1 + (isSale(args[0]) ? DEEPER : 0));
    try {
      for (let i = 0; i < args.length; i++) {
        const time = dateNow();
        if (!isFlood(time, args[i])) pushed(hook, args[i], 0, time, failure);
      }
      return apply(push, self, args);
    } finally {
      recording.asked = undefined;
      hook.expected = up;
    }
  });
// Tells whether this append comes from a call of the wrapped push that was already seen.
export const isExpected = (hook, value) => {
  const expected = hook.expected;
  if (expected === undefined) return false;
  for (let i = expected.at; i < expected.args.length; i++) {
    if (expected.args[i] !== value) continue;
    expected.at = i + 1;
    return true;
  }
  return false;
};
export const wrapOwnPush = (hook) => {
  const property = descriptor(hook.object, 'push');
  if (property !== undefined && property.get !== undefined) return tell(hook, 'unseen', ''); // no library of these layers has that
  if (property === undefined || typeof property.value !== 'function' || property.value === hook.wrapped) return;
  const wrapped = wrap(hook, property.value);
  if (!define(hook.object, 'push', {__proto__: null, value: wrapped})) return tell(hook, 'unseen', '');
  hook.push = property.value;
  hook.wrapped = wrapped;
};
export const unhook = (hook) => {
  putBack(hook);
  if (hook.proxy !== undefined && prototypeOf(hook.object) === hook.proxy) setPrototype(hook.object, hook.target);
  const property = descriptor(hook.object, 'push');
  if (hook.wrapped !== undefined && property !== undefined && property.value === hook.wrapped)
    define(hook.object, 'push', {__proto__: null, value: hook.push});
};
export const hookOf = (object) => {
  for (let i = 0; i < hooks.n; i++) if (hooks[i].object === object || hooks[i].facade === object) return hooks[i];
  return undefined;
};

export const forgetOrphan = () => {
  let at = 0;
  while (at < hooks.n - 1 && hooks[at].entry.value === hooks[at].object) at++;
  unhook(hooks[at]);
  hooks.n--;
  for (; at < hooks.n; at++) hooks[at] = hooks[at + 1];
};
