// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {apply, getter, native} from '../lib/natives.js';

/** Messages to scripts that have stayed in the page: events whose random name only the script and who writes to it know. */

const detailOf = getter('', 'detail', (w) => w.CustomEvent.prototype);
let listener;

const hear = (event) => {
  const message = apply(detailOf, event, []);
  if (typeof listener !== 'function') return;
  message.isTaken = true;
  message.answer = (async () => (0, listener)(message.value))();
};

const dispatch = (name, detail) => {
  const NativeEvent = native('', 'CustomEvent', (w) => w.CustomEvent);
  apply(
    native('', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent),
    window,
    [new NativeEvent(name, {__proto__: null, detail})],
  );
};
const listen = (name, hears) =>
  apply(
    native('', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener),
    window,
    [name, hears],
  );

const isHere = (event) => {
  apply(detailOf, event, []).isHere = true;
};

// Tells whether the script begins now, and has not in this document before.
export const begins = () => {
  const asked = {__proto__: null, isHere: false};
  dispatch(input.channel + '-begins', asked);
  if (!asked.isHere) listen(input.channel + '-begins', isHere);
  return !asked.isHere;
};

// Takes a function that gets each message and gives its answer.
export const receive = (taker) => {
  if (listener === undefined) listen(input.channel, hear);
  listener = taker;
};

// {isTaken, answer}: the answer, or a promise of it.
export const sent = () => {
  const message = {__proto__: null, value: input.args[0], isTaken: false, answer: undefined};
  dispatch(input.channel, message);
  return message;
};
