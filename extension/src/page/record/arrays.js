// @ts-nocheck – all it touches is the page's and of no known type.
import {list} from '../lib/lists.js';
import {apply, dateNow, descriptor, hasOwn, native, prototypeOf} from '../lib/natives.js';
import {typeName} from '../lib/objects.js';
import {DEEPER, FEW, MORE} from './limits.js';
import {failureOf, lengthen, shorten} from './origin.js';
import {pushed} from './pushed.js';
import {hooks, recording} from './recording.js';
import {isFlood, record} from './records.js';
import {isSale} from './sale.js';
import {Failure, MakeProxy, define, standIn} from './stand-in.js';

/** Hooks arrays, and other things with a push. */

const reflectSet = native('Reflect.set', 'set', (w) => w.Reflect.set);
const setPrototype = native('Reflect.setPrototypeOf', 'setPrototypeOf', (w) => w.Reflect.setPrototypeOf);

export const hookArray = (entry, array) => {
  const target = prototypeOf(array);
  const hook = { entry, object: array, gen: entry.gen, target, proxy: undefined, wrapped: undefined, push: undefined, expected: undefined, seen: list(), appended: 0, length: array.length, isMoved: false };
  // V8 treats an array as one if its prototype's Proxy wraps an array; the prototype of a class is not an array.
  const stand = typeName(target) === 'array' ? target : [];
  if (stand !== target) setPrototype(stand, target);
  hook.proxy = new MakeProxy(stand, {
    __proto__: null,
    getPrototypeOf: () => target,
    set: (_, key, value, receiver) => {
      if (recording.ended || receiver !== array) return reflectSet(target, key, value, receiver);
      const at = array.length;
      if (key === 'push' && typeof value === 'function' && entry.kind !== 'gtm') {
        hook.push = value;
        return reflectSet(target, key, hook.wrapped = wrap(hook, value), receiver);
      }
      const isNext = key === '' + at;
      const done = reflectSet(target, key, value, receiver);
      if (!isNext || !done) {
        if (typeof key === 'string' && key[0] >= '0' && key[0] <= '9') hook.isMoved = true; // by unshift or splice: what is at the end now is not new
        return done;
      }
      try { if (at > hook.length) catchUp(hook, at); } catch { recording.droppedPushes++; /* the stack is full */ }
      hook.length = at + 1;
      hook.appended++;
      if (isExpected(hook, value)) return done;
      const time = dateNow();
      try {
        if (isFlood(time, value)) return true;
        const limit = shorten((hasOwn(array, 'push') ? MORE : FEW) + (isSale(value) ? DEEPER : 0));
        const failure = limit === null ? undefined : new Failure();
        if (limit !== null) lengthen(limit);
        pushed(hook, value, at, time, failure);
        recording.asked = undefined;
      } catch { recording.droppedPushes++; /* the stack is full */ }
      return true;
    },
  });
  return setPrototype(array, hook.proxy) ? hook : undefined;
};

// Records elements that arrived unnoticed: by defineProperty, or while the array had another prototype.
export const catchUp = (hook, to) => {
  for (let i = hook.isMoved ? to : hook.length; i < to; i++) {
    hook.appended++;
    const time = dateNow();
    try {
      if (descriptor(hook.object, i) !== undefined && !isFlood(time, undefined)) record(hook, hook.object[i], 'backfill', 0, undefined, false);
    } catch { recording.droppedPushes++; /* a getter that throws in place of an element */ }
  }
  hook.length = to;
  hook.isMoved = false;
};
// Counts elements that arrived unnoticed, for example at the front.
export const countMissed = () => {
  let missed = 0;
  for (let i = 0; i < hooks.n; i++) {
    const { object, entry, appended, proxy } = hooks[i];
    if (proxy !== undefined && entry.value === object && object.length > appended) missed += object.length - appended;
  }
  return missed;
};

// A stand-in for push that looks like it and reports its arguments.
export const wrap = (hook, push) => standIn(push, (self, args) => {
  if (recording.ended) return apply(push, self, args);
  const up = hook.expected;
  hook.expected = { args, at: 0 };
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
// Whether this append comes from a call of the wrapped push that was already seen.
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
  if (property === undefined || typeof property.value !== 'function' || property.value === hook.wrapped) return;
  const wrapped = wrap(hook, property.value);
  if (!define(hook.object, 'push', { __proto__: null, value: wrapped })) return;
  hook.push = property.value;
  hook.wrapped = wrapped;
};
export const unhook = (hook) => {
  if (hook.proxy !== undefined && prototypeOf(hook.object) === hook.proxy) setPrototype(hook.object, hook.target);
  const property = descriptor(hook.object, 'push');
  if (hook.wrapped !== undefined && property !== undefined && property.value === hook.wrapped) define(hook.object, 'push', { __proto__: null, value: hook.push });
};
export const hookOf = (object) => {
  for (let i = 0; i < hooks.n; i++) if (hooks[i].object === object) return hooks[i];
  return undefined;
};

export const forgetOrphan = () => {
  let at = 0;
  while (at < hooks.n - 1 && hooks[at].entry.value === hooks[at].object) at++;
  unhook(hooks[at]);
  hooks.n--;
  for (; at < hooks.n; at++) hooks[at] = hooks[at + 1];
};
