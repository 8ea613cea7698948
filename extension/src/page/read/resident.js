// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {add, list} from '../lib/lists.js';
import {apply, cut, descriptor, met, native, sourceOf} from '../lib/natives.js';
import {sliceEnd} from './hold.js';

/** Keeps the reader in the page for the next read. */

// Answers ask-resident.js from now on, so that the next read does not send all this again and finds it compiled. While
// page code may run (its getters, in a read), it has no means to call this or to answer in its place:
// - every event has a random name of its own, made when no code of the page runs, and used once;
// - the event that asks for a read computes and keeps; another, whose name is not in the first, fetches;
// - the read runs inside an event that leads nowhere, which is what `window.event` shows.
// Returns nothing if the page has replaced functions that this needs.
export function reside() {
  if (sourceOf === undefined) return undefined;
  const own = (what, find) => native('', what, find, null);
  const listen = own('addEventListener', (w) => w.EventTarget.prototype.addEventListener);
  const unlisten = own('removeEventListener', (w) => w.EventTarget.prototype.removeEventListener);
  const dispatch = own('dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
  const detail = own('get detail', (w) => descriptor(w.CustomEvent.prototype, 'detail').get);
  const Message = own('CustomEvent', (w) => w.CustomEvent);
  const Target = own('EventTarget', (w) => w.EventTarget);
  const parse = own('parse', (w) => w.JSON.parse);
  const later = own('setTimeout', (w) => w.setTimeout);
  const crypto = own('get crypto', (w) => descriptor(w, 'crypto').get);
  const fill = own('getRandomValues', (w) => w.Crypto.prototype.getRandomValues);
  const Numbers = own('Uint32Array', (w) => w.Uint32Array);
  if (!listen || !unlisten || !dispatch || !detail || !Message || !Target || !parse || !later || !crypto || !fill || !Numbers)
    return undefined;
  const randomName = () => {
    const numbers = new Numbers(4);
    apply(fill, apply(crypto, window, []), [numbers]);
    return numbers[0] + '-' + numbers[1] + '-' + numbers[2] + '-' + numbers[3];
  };
  let left = false;
  let isUsed = true;
  let asked = ''; // the name of the next read
  let fetched = ''; // and of fetching what it has read
  const kept = list(); // {name, run}: what can be fetched
  const forget = (name) => {
    for (let i = 0; i < kept.n; i++) {
      if (kept[i].name !== name) continue;
      apply(unlisten, window, [name, kept[i].run]);
      kept[i] = kept[--kept.n];
      kept[kept.n] = undefined; // else the text would stay
      return;
    }
  };
  const leave = () => {
    left = true;
    apply(unlisten, window, [asked, hear]);
    while (kept.n > 0) forget(kept[0].name);
  };
  const leaveUnused = () => {
    if (left) return;
    if (!isUsed) return leave();
    isUsed = false;
    apply(later, window, [leaveUnused, 300_000]);
  };
  const ask = () => {
    asked = randomName();
    fetched = randomName();
    apply(listen, window, [asked, hear, {__proto__: null, once: true}]);
    return asked + ' ' + fetched;
  };
  // Answers on the name in the fetching event, with the next names. `held` is {name, text}: the next fetch and its text.
  const offer = (name, held, at, next) => {
    held.name = name;
    const run = (event) => {
      try {
        forget(name);
        const {text} = held;
        const {answer, chars} = apply(parse, undefined, [apply(detail, event, [])]);
        if (answer === null) return;
        isUsed = true;
        const to = sliceEnd(text, at, chars);
        const get = to < text.length ? randomName() : '';
        if (get !== '') offer(get, held, to, '');
        const said = next === '' ? '' : next + '\n' + ask() + '\n';
        apply(dispatch, window, [new Message(answer, {__proto__: null, detail: said + get + '\n' + cut(text, at, to)})]);
      } catch {
        /* without an answer the reader is sent anew */
      }
    };
    add(kept, {name, run});
    apply(listen, window, [name, run, {__proto__: null, once: true}]);
  };
  // A text expires, however much of it was fetched by then.
  const offerFor = (ms, name, text, at, next) => {
    const held = {__proto__: null, name, text};
    offer(name, held, at, next);
    apply(later, window, [
      () => {
        forget(held.name);
        held.text = '';
      },
      ms,
    ]);
  };
  const keep = (text, ms) => {
    const name = randomName();
    offerFor(ms, name, text, sliceEnd(text, 0, input.inlineChars), '');
    return name;
  };
  const quietly = (work) => {
    const nowhere = new Target();
    apply(listen, nowhere, ['x', work, {__proto__: null, once: true}]);
    apply(dispatch, nowhere, [new Message('x')]);
  };
  const hear = (event) => {
    try {
      const args = apply(parse, undefined, [apply(detail, event, [])]);
      if (args === null) return leave();
      isUsed = true;
      quietly(() => {
        try {
          const {meta, text} = readDataLayer({...args, met, sourceOf, stays: true});
          offerFor(args.holdMs ?? args.budgetMs, fetched, text, 0, meta);
        } catch {
          /* without an answer the reader is sent anew */
        }
      });
    } catch {
      /* without an answer the reader is sent anew */
    }
  };
  leaveUnused();
  return {__proto__: null, ask, keep};
}
