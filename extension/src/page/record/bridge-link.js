// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {apply, getter, native, sourceOf, suspect} from '../lib/natives.js';
import {emit} from './batch.js';
import {forgetConsent} from './consent.js';
import {dialogs} from './dialogs.js';
import {addLayer, look} from './layers.js';
import {everyNow, stop} from './push-hook.js';
import {realWindow, recording} from './recording.js';

/** Talks to bridge.js, on a node that only the two know. */

const replacedBefore = suspect.n;
export const Target = native('EventTarget', 'EventTarget', (w) => w.EventTarget);
export const Message = native('CustomEvent', 'CustomEvent', (w) => w.CustomEvent);
export const Hello = native('FocusEvent', 'FocusEvent', (w) => w.FocusEvent);
export const dispatch = native('EventTarget.prototype.dispatchEvent', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
export const listen = native('EventTarget.prototype.addEventListener', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener);
export const unlisten = native(
  'EventTarget.prototype.removeEventListener',
  'removeEventListener',
  (w) => w.EventTarget.prototype.removeEventListener,
);
export const detail = getter('CustomEvent.prototype.detail', 'detail', (w) => w.CustomEvent.prototype);
export const isLate = input.late === true; // the page was there first
export const related = isLate ? getter('FocusEvent.prototype.relatedTarget', 'relatedTarget', (w) => w.FocusEvent.prototype) : undefined;
export const cryptoOf = isLate ? getter('crypto', 'crypto', (w) => w) : undefined;
export const fill = isLate
  ? native('Crypto.prototype.getRandomValues', 'getRandomValues', (w) => w.Crypto.prototype.getRandomValues)
  : undefined;
export const Numbers = isLate ? native('Uint32Array', 'Uint32Array', (w) => w.Uint32Array) : undefined;
// A page that has replaced these could hear, and so stop, messages between the hook and the bridge.
export const isExposed = isLate && (sourceOf === undefined || suspect.n > replacedBefore);
export let node = isLate ? undefined : new Target(); // nobody but the bridge has it
// Runs inside a dead-end event, so that page code sees only that event in `window.event`.
export const quietly = (work) => {
  const nowhere = new Target();
  apply(listen, nowhere, [
    'x',
    () => {
      try {
        work();
      } catch {
        recording.droppedPushes++; /* a page object that throws at every touch */
      }
    },
    {__proto__: null, once: true},
  ]);
  apply(dispatch, nowhere, [new Message('x')]);
};

export const say = (type, what) => node !== undefined && apply(dispatch, node, [new Message(type, {__proto__: null, detail: what})]);

export const hear = (type, work) =>
  apply(listen, node, [
    type,
    (event) => {
      const what = type === 'go' || type === 'dialogs' ? apply(detail, event, []) : undefined;
      quietly(() => work(what));
    },
  ]);
export const serveBridge = () => {
  hear('taken', () => apply(unlisten, realWindow, ['mcp-datalayer-bridge', introduce]));
  hear('stop', stop);
  hear('go', (what) => {
    if (recording.answered) forgetConsent();
    recording.answered = recording.going = recording.tellLayers = true;
    recording.isCut = false;
    for (let i = 0, name = ''; i <= what.length; i++) {
      if (i < what.length && what[i] !== '\n') {
        name += what[i];
        continue;
      }
      if (name !== '') addLayer(name, 'array?');
      name = '';
    }
    look();
    emit();
  });
  hear('wait', () => {
    recording.isCut = true;
  }); // the worker was ended; go comes again
  hear('dialogs', (how) => dialogs.answer(how)); // during a step
  hear('send', emit); // what there is, at once
  hear('flush', () => {
    look();
    everyNow();
    emit();
    say('flushed', '');
  });
};
// Before any page script runs, the two find each other by public names.
export const introduce = () => apply(dispatch, realWindow, [new Hello('mcp-datalayer-hook', {__proto__: null, relatedTarget: node})]);
// Later they use a secret name, which only the worker gets and passes to the bridge.
export const awaitBridge = () => {
  const numbers = new Numbers(4);
  apply(fill, apply(cryptoOf, realWindow, []), [numbers]);
  const name = numbers[0] + '-' + numbers[1] + '-' + numbers[2] + '-' + numbers[3];
  apply(listen, realWindow, [
    name,
    (event) => {
      const given = apply(related, event, []);
      if (given === null) return quietly(stop); // it has a hook
      node = given;
      serveBridge();
      say('here', '');
    },
    {__proto__: null, once: true},
  ]);
  return isExposed ? name + '!' : name;
};
