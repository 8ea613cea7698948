// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {add, list} from '../lib/lists.js';
import {apply, cut, descriptor, isNative} from '../lib/natives.js';
import {say} from './bridge-link.js';
import {realWindow} from './recording.js';
import {define, standIn} from './stand-in.js';

/**
 * Tells that the page opens an alert, a confirm or a prompt, in the moment before the browser shows it: then nothing can be asked of the
 * page until the person has answered. During a step the bridge says how they are answered in the person's place, and each answer is told.
 *
 * To the bridge: `dialog` with `{kind, message}`, or '' when it is closed; `answered` with `{kind, message, answer}`. From it: `dialogs`
 * with `accept` or `dismiss`, and `=text` for prompts, or '' when dialogs open as ever.
 */
const MOST_DIALOG = 1000;
const standIns = list(); // {name, before, proxy}
let answers = '';
let dialogsEnded = false;

const told = (kind, text, answer) =>
  '{"kind":"' + kind + '","message":' + quote(cut(text, 0, MOST_DIALOG)) + (answer === undefined ? '' : ',"answer":' + answer) + '}';

const standInFor = (name, answer) => {
  const property = descriptor(realWindow, name);
  if (property === undefined || property.configurable !== true || !isNative(property.value, name)) return;
  const before = property.value;
  const proxy = standIn(before, (self, given) => {
    if (dialogsEnded) return apply(before, self, given);
    const isAsked = given.length > 0 && (given[0] !== undefined || name === 'alert');
    const text = isAsked ? `${given[0]}` : ''; // code of the page, which the browser would run once, too
    if (answers !== '') return answer(text);
    say('dialog', told(name, text));
    try {
      return apply(before, self, !isAsked ? given : given.length > 1 ? [text, given[1]] : [text]);
    } finally {
      say('dialog', '');
    }
  });
  if (define(realWindow, name, {__proto__: null, value: proxy})) add(standIns, {name, before, proxy});
};

export const dialogs = {
  install: () => {
    standInFor('alert', (text) => {
      say('answered', told('alert', text, 'true'));
    });
    standInFor('confirm', (text) => {
      const isAccepted = answers[0] === 'a';
      say('answered', told('confirm', text, isAccepted ? 'true' : 'false'));
      return isAccepted;
    });
    standInFor('prompt', (text) => {
      let at = 0;
      while (at < answers.length && answers[at] !== '=') at++;
      const answer = at < answers.length ? cut(answers, at + 1, answers.length) : null;
      say('answered', told('prompt', text, answer === null ? 'null' : quote(cut(answer, 0, MOST_DIALOG))));
      return answer;
    });
  },
  answer: (how) => {
    answers = how;
  },
  stop: () => {
    dialogsEnded = true;
    for (let i = 0; i < standIns.n; i++) {
      const {name, before, proxy} = standIns[i];
      const now = descriptor(realWindow, name);
      if (now !== undefined && now.value === proxy) define(realWindow, name, {__proto__: null, value: before});
    }
  },
};
