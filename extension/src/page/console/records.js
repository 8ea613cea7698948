// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {add, list} from '../lib/lists.js';
import {apply, dateNow, native} from '../lib/natives.js';
import {failureOf, originOf, withFrames} from '../record/origin.js';

/** Keeps messages within limits until they are fetched. */

const MOST_ROWS = 300; // that wait here
const MOST_CHARS = 400_000;
const A_SECOND = 300;
const FRAMES = 5;
const SOON_MS = 100;
const FIRST_MS = 1000; // a page that loads has other things to do

const wait = native('setTimeout', 'setTimeout', (w) => w.setTimeout);
export const log = {
  __proto__: null,
  ended: false,
  going: false,
  last: undefined,
  rows: list(),
  chars: 0,
  dropped: 0,
  isSoon: false,
  isBusy: false,
  second: 0,
  inSecond: 0,
};

const isTooMuch = (now) => {
  if (now - log.second >= 1000 || now < log.second) {
    log.second = now;
    log.inSecond = 0;
  }
  return ++log.inSecond > A_SECOND || log.rows.n >= MOST_ROWS || log.chars >= MOST_CHARS;
};
/** Calls `textOf` only if there is room; counts its exceptions and keeps them from the page. */
export const keepRow = (level, kind, textOf, place) => {
  if (log.ended || log.isBusy) return; // what is said while a message is read is said by its own traps
  const now = dateNow();
  if (isTooMuch(now)) {
    log.dropped++;
    soonTold();
    return;
  }
  log.isBusy = true;
  try {
    const {text, stack} = textOf();
    const {last} = log;
    if (last !== undefined && last.text === text && last.level === level && last.kind === kind && last.isWaiting) {
      last.times++;
    } else {
      const row = {
        level,
        kind,
        text,
        stack,
        t: now,
        times: 1,
        isWaiting: true,
        place,
        failure: place === undefined && kind === 'console' ? failureOf(FRAMES) : undefined,
      };
      add(log.rows, row);
      log.last = row;
      log.chars += text.length + (stack === undefined ? 0 : stack.length);
    }
  } catch {
    log.dropped++; // the stack is full, or a proxy throws
  } finally {
    log.isBusy = false;
  }
  soonTold();
};
let tell = () => {};
export const tellBy = (f) => {
  tell = f;
};
const soonTold = () => {
  if (log.isSoon || !log.going) return;
  log.isSoon = true;
  apply(wait, window, [
    () => {
      log.isSoon = false;
      tell();
    },
    window.document.readyState === 'complete' ? SOON_MS : FIRST_MS,
  ]);
};
const memberText = (name, value) => (value === undefined || value === '' ? '' : ',"' + name + '":' + quote(value));
/** The rows that wait, as JSON; '' where there are none. */
export const takeRows = () => {
  const {rows, dropped} = log;
  if (rows.n === 0 && dropped === 0) return '';
  log.rows = list();
  log.chars = 0;
  log.dropped = 0;
  let text = '';
  withFrames((framesOf) => {
    for (let i = 0; i < rows.n; i++) {
      const row = rows[i];
      row.isWaiting = false;
      let source = row.place;
      try {
        source ??= originOf(framesOf(row.failure), false).source;
      } catch {
        /* the page has changed what stacks consist of: no source */
      }
      row.failure = undefined;
      text +=
        (i === 0 ? '' : ',') +
        '{"t":' +
        row.t +
        ',"level":"' +
        row.level +
        '","kind":"' +
        row.kind +
        '","times":' +
        row.times +
        memberText('text', row.text) +
        memberText('source', source) +
        memberText('stack', row.stack) +
        '}';
    }
  });
  return '{"rows":[' + text + '],"dropped":' + dropped + '}';
};
export const forgetRows = () => {
  log.ended = true;
  log.rows = list();
  log.last = undefined;
};
