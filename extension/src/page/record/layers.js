// @ts-nocheck – all it touches is the page's and of no known type.
import {known, renamed, resolve} from '../lib/layers.js';
import {add} from '../lib/lists.js';
import {dateNow, descriptor, matches, prototypeOf, reflectGet} from '../lib/natives.js';
import {typeName} from '../lib/objects.js';
import {catchUp, forgetOrphan, hookArray, hookFor, hookOf, lengthOf, wrapOwnPush} from './arrays.js';
import {soon} from './batch.js';
import {FEW, MOST_VALUE} from './limits.js';
import {failureOf} from './origin.js';
import {backfill} from './pushed.js';
import {entries, hooks, realWindow, recording} from './recording.js';
import {copy, isFlood, record} from './records.js';
import {inheritsPush, isWatched, takeOwn, tell} from './replaced.js';
import {define, remove} from './stand-in.js';

/** The layers by name: awaits, finds and checks them again. */

export const addLayer = (name, kind) => {
  for (let i = 0; i < entries.n; i++) if (entries[i].name === name) return;
  if (entries.n >= 100) return;
  const isPath = matches(/\./, name) !== null;
  const entry = {
    name,
    kind,
    value: undefined,
    gen: 0,
    impossible: '',
    replaced: '',
    replacedBy: '',
    facade: undefined,
    isPath,
    accessor: undefined,
    seen: undefined,
    isSet: false,
    snapshot: '',
  };
  add(entries, entry);
  // An array, or what may be one, is awaited, so that its first push is seen; the others are looked at from time to time.
  if (!isPath && (known(name)?.awaited === true || kind === 'gtm')) await_(entry); // the page can see that: no name that a person added is shown to it
  find(entry);
};

// The name is a property of window with our accessor, so that the first push into a new array, or into one that
// replaces another, is seen. Until it is set it gives what there would be without us.
export const await_ = (entry) => {
  const {name} = entry;
  const before = descriptor(realWindow, name);
  if (before !== undefined && (before.configurable !== true || before.writable !== true)) return; // of `var`, or an accessor of the page
  let value = before === undefined ? undefined : before.value;
  entry.isSet = before !== undefined;
  const get = () => {
    if (!entry.isSet) return reflectGet(prototypeOf(realWindow), name, realWindow);
    return entry.facade !== undefined && entry.value === value && !recording.ended ? entry.facade : value;
  };
  const set = (to) => {
    if (entry.facade === undefined || to !== entry.facade) value = to;
    if (!entry.isSet) {
      entry.isSet = true;
      define(realWindow, name, {__proto__: null, get, set, enumerable: true, configurable: true});
    }
    if (recording.ended) return;
    try {
      adopt(entry, value, dateNow(), failureOf(FEW));
    } catch {
      entry.impossible = 'error'; /* the page must not notice */
    }
  };
  if (define(realWindow, name, {__proto__: null, get, set, enumerable: entry.isSet && before.enumerable, configurable: true}))
    entry.accessor = get;
};
export const restore = (entry) => {
  const now = descriptor(realWindow, entry.name);
  if (entry.accessor === undefined || now === undefined || now.get !== entry.accessor) return;
  if (!entry.isSet) remove(realWindow, entry.name);
  else
    define(realWindow, entry.name, {
      __proto__: null,
      value: entry.accessor(),
      writable: true,
      enumerable: now.enumerable,
      configurable: true,
    });
};

export const find = (entry) => {
  const at = resolve(entry.name);
  adopt(entry, at.ok ? at.value : undefined, 0, undefined);
};

/** Takes this value as the layer from now on. `time` and `failure` are given if it was set just now. */
export const adopt = (entry, value, time, failure) => {
  if (value === entry.value || (entry.facade !== undefined && value === entry.facade)) return;
  entry.value = value;
  entry.facade = undefined;
  if (value === null || (typeof value !== 'object' && typeof value !== 'function') || hookOf(value) !== undefined) return;
  const type = typeName(value);
  const isWithPush = isWatched(entry) && (type === 'object' || type === 'function');
  if (type !== 'array' && type !== 'object' && !(isWithPush && descriptor(value, 'push') !== undefined)) {
    entry.value = undefined; // a function may get its push later
    return;
  }
  entry.gen++;
  recording.tellLayers = true;
  entry.impossible = entry.replaced = entry.replacedBy = '';
  let hook;
  if (type === 'array' || (isWithPush && descriptor(value, 'push') === undefined && inheritsPush(value))) {
    hook = hookArray(entry, value, type === 'array');
    if (hook === undefined) entry.impossible = 'frozen';
  }
  hook ??= hookFor(entry, value, type === 'array');
  if (hooks.n >= 50) forgetOrphan();
  add(hooks, hook);
  if (isWatched(entry)) takeOwn(hook, time === 0, '');
  else if (entry.kind !== 'object') wrapOwnPush(hook);
  if (hook.facade !== undefined) showFacade(entry, hook);
  if (type === 'array') {
    hook.appended = hook.length = value.length;
    backfill(hook, time, failure);
  }
  soon();
};

// Only our own accessor can give something else than the page's Proxy.
const showFacade = (entry, hook) => {
  if (entry.accessor !== undefined) entry.facade = hook.facade;
  else tell(hook, hook.proxy === undefined ? 'unseen' : 'appends', '');
};

// Objects have no push: their content is recorded when first seen and after changes.
export const snapshot = (entry) => {
  const isExtra = entry.kind === 'array?';
  if (entry.value === null || typeof entry.value !== 'object' || !(known(entry.name)?.data === true || isExtra)) return;
  const hook = hookOf(entry.value);
  if (hook === undefined || hook.entry !== entry || typeName(entry.value) !== 'object') return;
  const written = copy(entry.value, MOST_VALUE / 4, 20).text;
  if (written === entry.snapshot) return;
  entry.snapshot = written;
  const time = dateNow();
  if (!isFlood(time, undefined)) record(hook, entry.value, 'snapshot', time, undefined, false);
};

export const lookForRenamed = () => {
  const names = renamed(); // looks through all scripts of the page
  for (let i = 0; i < names.n; i++) addLayer(names[i], 'gtm');
};

/** Checks every layer for unnoticed changes: created, replaced or unhooked. Never throws. */
export const look = (isFull = true) => {
  if (recording.ended) return;
  try {
    if (isFull) lookForRenamed();
    for (let i = 0; i < entries.n; i++) {
      const entry = entries[i];
      if (entry.accessor !== undefined) {
        const now = descriptor(realWindow, entry.name);
        if (now === undefined || now.get !== entry.accessor) {
          entry.accessor = undefined;
          if (now === undefined) await_(entry);
        }
      }
      find(entry);
    }
    for (let i = 0; i < hooks.n; i++) {
      const hook = hooks[i];
      if (isWatched(hook.entry)) takeOwn(hook, true, '');
      else if (hook.wrapped !== undefined) wrapOwnPush(hook);
      if (hook.proxy === undefined || hook.entry.value !== hook.object) continue;
      const length = lengthOf(hook.object);
      if (length > hook.length) catchUp(hook, length);
      else hook.length = length; // GTM keeps few
      if (hook.facade !== undefined || prototypeOf(hook.object) === hook.proxy) continue;
      const again = hookArray(hook.entry, hook.object, hook.isList); // the page gave it another prototype
      if (again === undefined) continue;
      again.gen = hook.gen;
      again.seen = hook.seen;
      again.appended = hook.appended;
      again.wrapped = hook.wrapped;
      again.push = hook.push;
      again.aside = hook.aside;
      again.left = hook.left;
      again.taken = hook.taken;
      hooks[i] = again;
    }
  } catch {
    /* a page object that throws when it is touched; the next look tries again */
  }
};
