// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {quote} from '../lib/json.js';
import {clock, isArray} from '../lib/natives.js';
import {ancestry, isWindow, nodeKind} from '../lib/objects.js';
import {isRecord, isStringifyTrue} from '../lib/plain.js';
import {short} from '../lib/text.js';
import {write} from '../lib/write.js';
import {writing} from '../lib/writing.js';
import {isPlain} from '../read/is-plain.js';

/** Writes what code has given or thrown, as the reader writes a data layer: what JSON cannot hold stands as `{"$type":…}`. */

const MOST_NAME = 100;
const MOST_MESSAGE = 2000;
const MOST_STACK = 4000;

const kindOf = (value) => {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  try {
    if (isArray(value)) return 'array';
    if (isRecord(value)) return 'object';
    if (isWindow(value)) return 'window';
    const node = nodeKind(value);
    if (node !== 0) return node === 1 ? 'element' : 'node';
    const {name} = ancestry(value);
    return name === '' || name === 'Object' ? 'object' : short(name, MOST_NAME);
  } catch {
    return 'object'; // a proxy that throws
  }
};

const writtenValue = (value) => {
  const {budgetMs, budgetChars} = input;
  writing.isPlain = isPlain;
  writing.mayStringify = isStringifyTrue(); // the code may have changed that
  writing.room = budgetChars;
  writing.deadline = clock() + budgetMs;
  writing.stop = '';
  writing.cutShort = false;
  writing.isLast = true;
  writing.tags = '';
  writing.gotten = undefined;
  return write(value, {up: null, value: undefined, key: null, depth: 0, taken: 1});
};

export const gave = (value) => {
  const kind = kindOf(value);
  const text = writtenValue(value);
  return '{"kind":' + quote(kind) + ',"value":' + text + ',"complete":' + !writing.cutShort + '}';
};

const saidIn = (thrown, name, most) => {
  try {
    const said = thrown[name];
    return typeof said === 'string' ? short(said, most) : '';
  } catch {
    return '';
  }
};

export const threw = (thrown) => {
  const isObject = typeof thrown === 'object' && thrown !== null;
  const stack = isObject ? saidIn(thrown, 'stack', MOST_STACK) : '';
  if (stack === '') return '{"threw":{"type":' + quote(kindOf(thrown)) + ',"value":' + writtenValue(thrown) + '}}';
  return (
    '{"threw":{"type":' +
    quote(saidIn(thrown, 'name', MOST_NAME)) +
    ',"text":' +
    quote(saidIn(thrown, 'message', MOST_MESSAGE)) +
    ',"stack":' +
    quote(stack) +
    '}}'
  );
};
