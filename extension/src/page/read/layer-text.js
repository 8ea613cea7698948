// @ts-nocheck – all it touches is the page's and of no known type.
import {noteInstance} from '../lib/built-ins.js';
import {input} from '../lib/input.js';
import {quote} from '../lib/json.js';
import {add, list} from '../lib/lists.js';
import {clock, descriptor, hasOwn, prototypeOf, stringify} from '../lib/natives.js';
import {ancestry} from '../lib/objects.js';
import {isPlainPrototype, isPlainScalar, isRecord} from '../lib/plain.js';
import {count} from '../lib/text.js';
import {namesOf, noteArray, write, writeHole} from '../lib/write.js';
import {RESERVE, getterError, note, omitted, place, writing} from '../lib/writing.js';
import {isPlain} from './is-plain.js';

/**
 * The text of a layer, within the budgets of the read.
 *
 * What is plain JSON data goes through the browser's own `JSON.stringify`, the layer as a whole or else element by element, after
 * a check that it is plain. Everything else goes through `write`, which reads each property once, calls nothing of the page but
 * its getters, and writes a `{"$type":…}` object where JSON cannot hold a value.
 */

/** {value, tags, omitted, incomplete}: two JSON texts, and how many members were left out or cut. */
export const textOfLayer = (layer, isList) => {
  const end = clock() + input.budgetMs;
  let left = input.budgetChars; // of the whole read
  const root = place(null, layer);
  const pieces = list(); // {key, text, tags}, one for each member of the layer
  const putOff = list();
  let incomplete = 0;
  let omittedMembers = 0;

  // No member may use up the budget of the others: at first each gets an eighth of the rest. A larger one is tried
  // again after all others with half of the rest, the last one with all of it.
  const attempt = (piece, value, share, last) => {
    const before = writing.notes;
    const time = clock();
    root.key = piece.key;
    writing.room = left * share;
    writing.deadline = time + (end - time) * share;
    writing.stop = '';
    writing.cutShort = false;
    writing.isLast = last;
    writing.tags = '';
    let text = write(value, root);
    if (text.length > left) {
      writing.tags = '';
      writing.stop = 'size';
      text = omitted(root, 1);
    }
    if (writing.cutShort && !last) {
      writing.notes = before;
      writing.tags = '';
      return false;
    }
    if (writing.cutShort) incomplete++;
    left -= text.length + 1;
    piece.text = text;
    piece.tags = writing.tags;
    writing.tags = '';
    return true;
  };
  const piece = (key, text) => {
    const made = {key, text, tags: writing.tags};
    add(pieces, made);
    left -= text.length + 1;
    writing.tags = '';
    return made;
  };

  // The text of a layer that is plain as a whole, except for extra properties of an array.
  const writeWhole = () => {
    const before = writing.notes;
    writing.room = left;
    writing.deadline = clock() + input.budgetMs / 4; // one that is not needs the rest of the time
    writing.stop = '';
    writing.size = 0;
    try {
      if (!writing.mayStringify || hasOwn(layer, 'toJSON')) return undefined;
      if (isList && !isPlainPrototype(prototypeOf(layer))) return undefined;
      if (!isList && !isPlain(layer, {up: null, value: undefined, depth: -1})) return undefined;
      const n = isList ? count(layer.length) : 0;
      for (let i = 0; i < n; i++) {
        const member = descriptor(layer, i).value;
        if (typeof member === 'object' && member !== null ? !isPlain(member, root) : !isPlainScalar(member)) return undefined;
      }
      const text = stringify(layer);
      if (text.length > left) return undefined;
      if (isList) noteArray(layer, null);
      return text;
    } catch {
      writing.notes = before; // the traps of a proxy, or a hole
      return undefined;
    }
  };
  let value = writeWhole();

  if (value === undefined)
    try {
      const names = isList ? undefined : namesOf(layer, null);
      const n = isList ? count(layer.length) : names.n;
      if (isList) noteArray(layer, null);
      else if (!isRecord(layer)) noteInstance(layer, null, ancestry(layer).name);
      for (let i = 0; i < n; i += root.taken) {
        root.key = isList ? pieces.n : names[i];
        root.taken = 1;
        const late = clock() > end;
        if (late || left < input.budgetChars / 64 || putOff.n > 100) {
          writing.stop = late ? 'time' : 'size';
          omittedMembers = n - i;
          piece(root.key, omitted(root, omittedMembers));
          break;
        }
        if (isList && !hasOwn(layer, i)) {
          piece(root.key, writeHole(layer, i, n, root));
          continue;
        }
        let value;
        try {
          value = layer[isList ? i : root.key];
        } catch (e) {
          piece(root.key, getterError(root, e));
          continue;
        }
        const made = piece(root.key, '');
        writing.gotten = undefined;
        if (!attempt(made, value, 1 / 8, false)) {
          add(putOff, {piece: made, value, gotten: writing.gotten});
          left -= RESERVE;
        }
      }
    } catch {
      incomplete++;
      note(null, 'threw'); // a proxy
    }
  for (let i = 0; i < putOff.n; i++) {
    writing.gotten = putOff[i].gotten;
    left += RESERVE;
    attempt(putOff[i].piece, putOff[i].value, i + 1 === putOff.n ? 1 : 1 / 2, true);
  }

  let allTags = '';
  if (value === undefined) {
    value = '';
    for (let i = 0; i < pieces.n; i++) {
      value += (i === 0 ? '' : ',') + (isList ? '' : quote(pieces[i].key) + ':') + pieces[i].text;
      if (pieces[i].tags !== '') allTags += (allTags === '' ? '' : ',') + pieces[i].tags;
    }
    value = isList ? '[' + value + ']' : '{' + value + '}';
  }
  allTags = '[' + allTags + ']';
  return {value, tags: allTags, omitted: omittedMembers, incomplete};
};
