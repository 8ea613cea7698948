// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {add, list} from '../lib/lists.js';
import {apply, cut, descriptor, isNative, native} from '../lib/natives.js';
import {define, standIn} from '../record/stand-in.js';

/**
 * Answers the page's dialogs during one step, in the page's own world, so that none stands open and stops the page. Tells each, by an event
 * that watch-step.js in the world of the extension waits for: `{kind, message, answer}`, or `{blocked}` with what needs a person's own
 * click. Afterwards everything is as it was: a stand-in that the page has kept does what the browser's own function does.
 *
 * `args` is `{key, confirm, prompt}`: whether a question is accepted, and the text for a prompt, null for none.
 */
const MOST_MESSAGE = 1000;

const realWindow = window;
const Message = native('CustomEvent', 'CustomEvent', (w) => w.CustomEvent);
const dispatch = native('EventTarget.prototype.dispatchEvent', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
const listen = native('EventTarget.prototype.addEventListener', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener);

export const run = () => {
  let ended = false;
  const wrapped = list(); // {name, before, proxy}

  const tell = (text) => apply(dispatch, realWindow, [new Message(args.key, {__proto__: null, detail: text})]);
  const tellDialog = (kind, message, answer) => {
    tell(
      '{"kind":"' +
        kind +
        '","message":' +
        quote(cut(message, 0, MOST_MESSAGE)) +
        ',"answer":' +
        (typeof answer === 'string' ? quote(cut(answer, 0, MOST_MESSAGE)) : answer === null ? 'null' : answer ? 'true' : 'false') +
        '}',
    );
  };

  // One that the page has put there is its own affair.
  const wrap = (name, answer) => {
    const property = descriptor(realWindow, name);
    if (property === undefined || property.configurable !== true || !isNative(property.value, name)) return;
    const before = property.value;
    const proxy = standIn(before, (self, given) => (ended ? apply(before, self, given) : answer(given, () => apply(before, self, given))));
    if (define(realWindow, name, {__proto__: null, value: proxy})) add(wrapped, {name, before, proxy});
  };

  wrap('alert', (given) => {
    tellDialog('alert', given.length === 0 ? '' : '' + given[0], true);
  });
  wrap('confirm', (given) => {
    tellDialog('confirm', given[0] === undefined ? '' : '' + given[0], args.confirm === true);
    return args.confirm === true;
  });
  wrap('prompt', (given) => {
    const answer = typeof args.prompt === 'string' ? args.prompt : null;
    tellDialog('prompt', given[0] === undefined ? '' : '' + given[0], answer);
    return answer;
  });
  wrap('print', () => {
    tellDialog('print', '', false);
  });
  wrap('open', (given, open) => {
    const opened = open();
    if (opened === null) tell('{"blocked":"window.open"}'); // also where it was asked to give nothing back
    return opened;
  });

  apply(listen, realWindow, [
    args.key + '-end',
    () => {
      if (ended) return;
      ended = true;
      for (let i = 0; i < wrapped.n; i++) {
        const {name, before, proxy} = wrapped[i];
        const now = descriptor(realWindow, name);
        if (now !== undefined && now.value === proxy) define(realWindow, name, {__proto__: null, value: before});
      }
    },
    {__proto__: null, once: true},
  ]);
  return true;
};
