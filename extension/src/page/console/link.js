// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {apply, getter, native} from '../lib/natives.js';
import {answerInternals} from './internals.js';
import {log, takeRows, tellBy} from './records.js';

/** Talks to console-bridge.js, on a node that only the two know, as bridge-link.js does for pushes. */

const ANSWER_MS = 60_000; // without a word from the worker for so long it ends
const Target = native('EventTarget', 'EventTarget', (w) => w.EventTarget);
const Message = native('CustomEvent', 'CustomEvent', (w) => w.CustomEvent);
const Hello = native('FocusEvent', 'FocusEvent', (w) => w.FocusEvent);
const dispatch = native('EventTarget.prototype.dispatchEvent', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
const listen = native('EventTarget.prototype.addEventListener', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener);
const unlisten = native(
  'EventTarget.prototype.removeEventListener',
  'removeEventListener',
  (w) => w.EventTarget.prototype.removeEventListener,
);
const later = native('setTimeout', 'setTimeout', (w) => w.setTimeout);
const notLater = native('clearTimeout', 'clearTimeout', (w) => w.clearTimeout);
export const isLateHook = input.late === true; // the page was there first
const related = isLateHook ? getter('FocusEvent.prototype.relatedTarget', 'relatedTarget', (w) => w.FocusEvent.prototype) : undefined;
const cryptoOf = isLateHook ? getter('crypto', 'crypto', (w) => w) : undefined;
const fill = isLateHook
  ? native('Crypto.prototype.getRandomValues', 'getRandomValues', (w) => w.Crypto.prototype.getRandomValues)
  : undefined;
const Numbers = isLateHook ? native('Uint32Array', 'Uint32Array', (w) => w.Uint32Array) : undefined;
const realWindow = window;
let node = isLateHook ? undefined : new Target();
let isAnswered = false;
let givingUp;

export const listenTo = (type, work) => apply(listen, realWindow, [type, work, {__proto__: null, capture: true}]);
export const unlistenTo = (type, work) => apply(unlisten, realWindow, [type, work, {__proto__: null, capture: true}]);
// Runs inside a dead-end event, so that page code sees only that event in `window.event`.
const quietly = (work) => {
  const nowhere = new Target();
  apply(listen, nowhere, [
    'x',
    () => {
      try {
        work();
      } catch {
        log.dropped++; /* a page object that throws at every touch */
      }
    },
    {__proto__: null, once: true},
  ]);
  apply(dispatch, nowhere, [new Message('x')]);
};
const sayTo = (type, what) => node !== undefined && apply(dispatch, node, [new Message(type, {__proto__: null, detail: what})]);
const emitRows = () => {
  if (log.ended || !log.going) return;
  const text = takeRows();
  if (text !== '') sayTo('batch', text);
};
const introduceConsole = () => apply(dispatch, realWindow, [new Hello('mcp-datalayer-console', {__proto__: null, relatedTarget: node})]);
const serve = (stop) => {
  const hear = (type, work) => apply(listen, node, [type, () => quietly(work)]);
  hear('taken', () => apply(unlisten, realWindow, ['mcp-datalayer-console-bridge', introduceConsole]));
  hear('stop', () => {
    apply(unlisten, realWindow, ['mcp-datalayer-console-bridge', introduceConsole]);
    stop();
  });
  hear('go', () => {
    isAnswered = log.going = true;
    apply(notLater, realWindow, [givingUp]);
    emitRows();
  });
  hear('wait', () => {
    log.going = false;
  }); // the worker was ended; go comes again
  hear('flush', () => {
    emitRows();
    sayTo('flushed', '');
  });
  apply(listen, node, [
    'internals',
    (event) =>
      quietly(() =>
        answerInternals(
          event,
          (text) => sayTo('internals said', text),
          (told) => apply(dispatch, node, [told]),
        ),
      ),
  ]);
};
/**
 * Before any script of the page runs the two find each other by names that everybody may know; later by one that the worker alone is told,
 * which this returns.
 */
export const meetBridge = (stop) => {
  tellBy(() => quietly(emitRows));
  const giveUp = () => {
    if (isAnswered || log.ended) return;
    if (realWindow.document !== undefined && realWindow.document.prerendering === true)
      givingUp = apply(later, realWindow, [giveUp, ANSWER_MS]);
    else stop();
  };
  givingUp = apply(later, realWindow, [giveUp, ANSWER_MS]);
  if (!isLateHook) {
    serve(stop);
    introduceConsole();
    if (!log.ended) apply(listen, realWindow, ['mcp-datalayer-console-bridge', introduceConsole]);
    return '';
  }
  const numbers = new Numbers(4);
  apply(fill, apply(cryptoOf, realWindow, []), [numbers]);
  const name = numbers[0] + '-' + numbers[1] + '-' + numbers[2] + '-' + numbers[3];
  apply(listen, realWindow, [
    name,
    (event) => {
      const given = apply(related, event, []);
      if (given === null) return quietly(stop); // it has a hook
      node = given;
      serve(stop);
      sayTo('here', '');
    },
    {__proto__: null, once: true},
  ]);
  return name;
};
