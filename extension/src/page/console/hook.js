// @ts-nocheck – all it touches is the page's and of no known type.
import {add, list} from '../lib/lists.js';
import {apply, descriptor, getter} from '../lib/natives.js';
import {short} from '../lib/text.js';
import {MOST_PLACE} from '../record/origin.js';
import {define, standIn} from '../record/stand-in.js';
import {leaveInternals, watchInternals} from './internals.js';
import {isLateHook, listenTo, meetBridge, unlistenTo} from './link.js';
import {forgetRows, keepRow, log} from './records.js';
import {errorText, saidAll} from './said.js';

/**
 * Records a page's console messages, uncaught errors and unhandled rejections, from its first script on. A method of the console
 * gets a Proxy around it that looks like it and does the original work first. console-bridge.js records the browser's own messages.
 *
 * It stands in pages that may be seen, and so has what else of a page is seen by its own scripts alone: see internals.js.
 */

const METHODS = {
  __proto__: null,
  log: 'log',
  info: 'info',
  warn: 'warn',
  error: 'error',
  debug: 'debug',
  trace: 'log',
  dir: 'log',
  table: 'log',
  group: 'log',
  groupCollapsed: 'log',
  assert: 'error',
};
const NAMES = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'group', 'groupCollapsed', 'assert'];

const {console: pageConsole} = window;
const wrapped = list();
const eventGetter = (name, proto) => getter(proto + '.prototype.' + name, name, (w) => w[proto].prototype);
const fileOf = eventGetter('filename', 'ErrorEvent');
const lineOf = eventGetter('lineno', 'ErrorEvent');
const columnOf = eventGetter('colno', 'ErrorEvent');
const messageOf = eventGetter('message', 'ErrorEvent');
const thrownOf = eventGetter('error', 'ErrorEvent');
const reasonOf = eventGetter('reason', 'PromiseRejectionEvent');
const isReal = (event) => {
  const trusted = descriptor(event, 'isTrusted'); // its own, which no page can change
  return trusted !== undefined && trusted.get !== undefined && apply(trusted.get, event, []) === true;
};
const read = (get, event) => {
  try {
    return apply(get, event, []);
  } catch {
    return undefined; /* of another class */
  }
};

const onError = (event) => {
  if (!isReal(event)) return;
  const message = read(messageOf, event);
  if (typeof message !== 'string') return; // of an element
  const file = read(fileOf, event);
  const place =
    typeof file === 'string' && file !== '' ? short(file, MOST_PLACE) + ':' + read(lineOf, event) + ':' + read(columnOf, event) : '';
  keepRow(
    'error',
    'uncaught',
    () => {
      const thrown = read(thrownOf, event);
      const {text, stack} =
        typeof thrown === 'object' && thrown !== null ? errorText(thrown) : {text: short(message, 2000), stack: undefined};
      return {text: text === '' ? message : text, stack};
    },
    place,
  );
};
const onRejection = (event) => {
  if (isReal(event)) keepRow('error', 'rejection', () => errorText(read(reasonOf, event)), '');
};
const wrapMethod = (name) => {
  const property = typeof pageConsole === 'object' && pageConsole !== null ? descriptor(pageConsole, name) : undefined;
  if (property === undefined || typeof property.value !== 'function' || (property.configurable === false && property.writable !== true))
    return;
  const before = property.value;
  const proxy = standIn(before, (self, args) => {
    const result = apply(before, self, args);
    if (!log.ended && (name !== 'assert' || !args[0])) {
      keepRow(METHODS[name], 'console', () => {
        const isFailure = name === 'assert';
        const text = isFailure ? 'Assertion failed' + (args.length > 1 ? ': ' + saidAll(withoutFirst(args)) : '') : saidAll(args);
        return {text, stack: args.length === 1 && typeof args[0] === 'object' && args[0] !== null ? errorText(args[0]).stack : undefined};
      });
    }
    return result;
  });
  if (define(pageConsole, name, {__proto__: null, value: proxy})) add(wrapped, {name, before, proxy});
};
const withoutFirst = (args) => {
  const rest = {__proto__: null, length: args.length - 1};
  for (let i = 1; i < args.length; i++) rest[i - 1] = args[i];
  return rest;
};
const stopAll = () => {
  if (log.ended) return;
  forgetRows();
  for (let i = 0; i < wrapped.n; i++) {
    const {name, before, proxy} = wrapped[i];
    const now = descriptor(pageConsole, name);
    if (now !== undefined && now.value === proxy) define(pageConsole, name, {__proto__: null, value: before});
  }
  leaveInternals();
  unlistenTo('error', onError);
  unlistenTo('unhandledrejection', onRejection);
};
/** Returns the name by which the bridge finds a hook whose page was there first; else ''. */
export const run = () => {
  const name = meetBridge(stopAll);
  if (log.ended) return '';
  for (let i = 0; i < NAMES.length; i++) wrapMethod(NAMES[i]);
  watchInternals();
  listenTo('error', onError);
  listenTo('unhandledrejection', onRejection);
  return isLateHook ? name : '';
};
