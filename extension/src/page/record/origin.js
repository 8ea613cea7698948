// @ts-nocheck – all it touches is the page's and of no known type.
import {add, list} from '../lib/lists.js';
import {cut, descriptor, matches} from '../lib/natives.js';
import {short} from '../lib/text.js';
import {Failure, define, remove} from './stand-in.js';

/** The origin of a call: the script, and the container on whose behalf it ran. */

// Each frame costs half a microsecond, and formatting more than all the rest. So few frames are taken, and they are read
// when the batch is made. `shorten` sets how many a new Error has and returns what `lengthen` puts back, or null when
// there are no stacks to be had: the page would run code of its own.
export const shorten = (frames) => {
  const limit = descriptor(Failure, 'stackTraceLimit');
  if (limit === undefined)
    return define(Failure, 'stackTraceLimit', {__proto__: null, value: frames, configurable: true, writable: true}) ? limit : null;
  if (limit.writable !== true) return null;
  Failure.stackTraceLimit = frames;
  return limit;
};
export const lengthen = (limit) => {
  if (limit === undefined) remove(Failure, 'stackTraceLimit');
  else Failure.stackTraceLimit = limit.value;
};
/**
 * An error with the innermost frames, the first of them the caller's own; undefined where there are none to be had. The hook
 * of push does the same in place, which saves the frame of this function: see push-hook.js.
 */
export const failureOf = (frames) => {
  const limit = shorten(frames + 1);
  const failure = limit === null ? undefined : new Failure();
  if (limit !== null) lengthen(limit);
  return failure;
};

// Runs `work` with `framesOf`, which gives the frames of an error.
export const withFrames = (work) => {
  let frames;
  const before = descriptor(Failure, 'prepareStackTrace');
  const ours = (_, sites) => {
    frames = sites;
    return '';
  };
  const put =
    before === undefined
      ? {__proto__: null, value: ours, configurable: true, writable: true, enumerable: true}
      : {__proto__: null, value: ours};
  const isPut =
    (before === undefined || (before.get === undefined && before.set === undefined)) && define(Failure, 'prepareStackTrace', put);
  try {
    let last; // a call with several messages has one error, and its frames can be read once
    return work((failure) => {
      if (failure !== undefined && failure === last) return frames;
      frames = undefined;
      last = failure;
      if (isPut && failure !== undefined) void failure.stack;
      return frames;
    });
  } finally {
    if (isPut && before === undefined) remove(Failure, 'prepareStackTrace');
    else if (isPut) define(Failure, 'prepareStackTrace', {__proto__: null, value: before.value});
  }
};
// The address that a script came from. What it calls itself (//# sourceURL) may be the name of any other, so it counts only for code without
// an address, which is code made from text and script elements made by scripts, and there only where it is none on the web: builds for
// development name their modules so.
export const scriptOf = (site) => {
  const file = site.getFileName();
  if (typeof file === 'string' && file !== '') return file;
  const called = site.getScriptNameOrSourceURL();
  const isNamed = typeof called === 'string' && called !== '' && matches(/^\s*(?:https?:|\/\/)/i, called) === null;
  if (isNamed) return called;
  if (!site.isEval()) return undefined; // a function of the browser, or a script that another has made
  const evaluated = matches(/\((\w[^()]*?):\d+:\d+\)+$/, '' + site.getEvalOrigin());
  return evaluated === null ? undefined : evaluated[1];
};
// The address that a script came from, whatever its sourceURL says: a page could write a container's there.
const fileOf = (site) => {
  const name = site.getFileName();
  if (typeof name === 'string' && name !== '') return name;
  const named = site.getScriptNameOrSourceURL();
  return typeof named === 'string' && named !== '' ? undefined : scriptOf(site);
};
export const isPushOfArray = (site) => site.getTypeName() === 'Array' && site.getMethodName() === 'push';
export const containerOf = (script) => {
  const id = matches(/[?&]id=((?:GTM|GT|G|AW|DC)-[A-Za-z0-9_-]+)/, script);
  if (id !== null) return id[1];
  return matches(/\/gtm\.js([?#]|$)/, script) === null ? undefined : 'gtm.js';
};
export let ownFolder = ''; // of our scripts
try {
  ownFolder = withFrames((framesOf) => matches(/^.*\//, scriptOf(framesOf(new Failure())[0]))[0]);
} catch {
  /* no stacks here: no sources */
}
export const MOST_PLACE = 1500; // characters of an address
export const DEEP = 3; // frames of a stack
export const isOurs = (script) => ownFolder !== '' && cut(script, 0, ownFolder.length) === ownFolder;

export const placeOf = (site) => short(scriptOf(site), MOST_PLACE) + ':' + site.getLineNumber() + ':' + site.getColumnNumber();
export const stackOf = (frames, from) => {
  const stack = list();
  for (let i = from; i < frames.length && stack.n < DEEP; i++) {
    const script = scriptOf(frames[i]);
    if (script !== undefined && !isOurs(script)) add(stack, placeOf(frames[i])); // not what the browser calls itself, like forEach
  }
  return stack.n > 1 ? stack : undefined;
};
// {source, container} of the frame that called: not ours, and not a wrapper that GTM or another put in place of push. With
// `isDeep` also `stack`, a list of the source and the frames that called it, where there are such.
export const originOf = (frames, isPush, isDeep) => {
  const found = {source: undefined, container: undefined, stack: undefined};
  if (frames === undefined) return found;
  const n = frames.length;
  const next = (i) => {
    while (i < n) {
      const script = scriptOf(frames[i]);
      if (script !== undefined && !isOurs(script)) break;
      i++;
    }
    return i;
  };
  let from = next(0);
  for (let i = from; isPush && i < n && i < from + 6; i++) {
    if (!isPushOfArray(frames[i])) continue;
    from = next(i + 1);
    break;
  }
  if (from >= n) return found;
  found.source = placeOf(frames[from]);
  if (isDeep) found.stack = stackOf(frames, from);
  for (let i = from; i < n && found.container === undefined; i++) {
    const script = fileOf(frames[i]);
    if (script !== undefined) found.container = containerOf(script);
  }
  return found;
};
