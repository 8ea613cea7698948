// @ts-nocheck – all it touches is the page's and of no known type.
import {ancestry, nodeKind} from '../lib/objects.js';
import {apply, descriptor, isArray, native, prototypeOf} from '../lib/natives.js';
import {isRecord} from '../lib/plain.js';
import {short} from '../lib/text.js';
import {shortCopy} from '../record/short-copy.js';
import {Failure} from '../record/stand-in.js';

/** Writes messages as text. Runs no page code but the traps of a Proxy, which cannot be distinguished from an object. */

export const MOST_SAID = 2000; // of one message
const MOST_OBJECT = 1000;
const MOST_ARGUMENTS = 20;
const MOST_STACK = 3000;

const textOfSymbol = native('Symbol.prototype.toString', 'toString', (w) => w.Symbol.prototype.toString);
const stackGetter = descriptor(new Failure(), 'stack')?.get;
const ownText = (object, name) => {
  const property = descriptor(object, name);
  return property !== undefined && typeof property.value === 'string' ? property.value : undefined;
};
// Inherited data properties only.
const inheritedText = (object, name) => {
  for (let from = object, i = 0; from !== null && i < 10; from = prototypeOf(from), i++) {
    const property = descriptor(from, name);
    if (property !== undefined) return typeof property.value === 'string' ? property.value : undefined;
  }
  return undefined;
};
const isError = (value) => ancestry(value).last === 'Error' || ancestry(value).last === 'DOMException';
// Reading a stack creates it, and a page can make its own code do so.
const stackOfError = (error) => {
  if (descriptor(Failure, 'prepareStackTrace') !== undefined) return undefined;
  const property = descriptor(error, 'stack');
  const isOwn = property !== undefined && property.get !== undefined && property.get === stackGetter; // the browser's, not the page's
  const stack = isOwn ? apply(property.get, error, []) : ownText(error, 'stack');
  return typeof stack !== 'string' ? undefined : short(stack, MOST_STACK);
};

/** {text, stack} of an error, or of another thrown value. */
export const errorText = (value) => {
  if (typeof value !== 'object' || value === null || !isError(value)) return {text: said(value), stack: undefined};
  const name = inheritedText(value, 'name') ?? 'Error';
  const message = inheritedText(value, 'message');
  return {text: short(message === undefined || message === '' ? name : name + ': ' + message, MOST_SAID), stack: stackOfError(value)};
};
/** One argument. */
export const said = (value) => {
  switch (typeof value) {
    case 'string':
      return short(value, MOST_SAID);
    case 'symbol':
      return short(apply(textOfSymbol, value, []), MOST_OBJECT);
    case 'bigint':
      return short('' + value, MOST_OBJECT) + 'n';
    case 'function':
      return 'function ' + short(ownText(value, 'name') ?? '', 100);
    case 'object':
      break;
    default:
      return '' + value;
  }
  if (value === null) return 'null';
  try {
    if (!isArray(value) && !isRecord(value)) {
      if (isError(value)) return errorText(value).text;
      const {name} = ancestry(value);
      return '[' + (nodeKind(value) === 0 ? '' : 'node ') + short(name === '' ? 'object' : name, 100) + ']';
    }
    return short(shortCopy(value, 'size').text, MOST_OBJECT);
  } catch {
    return '[an object that cannot be read]'; // a proxy that throws
  }
};
/** All arguments of a call, `%s` and its like in the first filled in. */
export const saidAll = (args) => {
  let text = '';
  let at = 0;
  const n = args.length < MOST_ARGUMENTS ? args.length : MOST_ARGUMENTS;
  if (n > 1 && typeof args[0] === 'string') {
    const format = short(args[0], MOST_SAID);
    at = 1;
    for (let i = 0; i < format.length; i++) {
      const kind = format[i] === '%' ? format[i + 1] : undefined;
      const fills = kind === 's' || kind === 'd' || kind === 'i' || kind === 'f' || kind === 'o' || kind === 'O' || kind === 'c';
      if (kind === '%' || (fills && at < n)) {
        i++;
        if (kind === '%') text += '%';
        else if (kind === 'c')
          at++; // a style
        else text += said(args[at++]);
      } else {
        text += format[i];
      }
    }
  }
  for (; at < n && text.length < MOST_SAID; at++) text += (text === '' ? '' : ' ') + said(args[at]);
  if (args.length > n) text += ' … (' + (args.length - n) + ' more)';
  return short(text, MOST_SAID);
};
