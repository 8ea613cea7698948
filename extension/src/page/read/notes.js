// @ts-nocheck – all it touches is the page's and of no known type.
import {descriptor, ownKeys, replaced, suspect} from '../lib/natives.js';
import {writing} from '../lib/writing.js';

/** Notes on a read, by id and count, without page text. The words are the worker's (background/page-answer.js). */

/** JSON: `[{id, …counts}]`. */
export const notesOf = ({omitted, incomplete}, isBare, isTaken) => {
  let said = '';
  const say = (id, facts) => {
    said += (said === '' ? '' : ',') + '{"id":"' + id + '"' + facts + '}';
  };
  if (omitted + incomplete > 0) say('early', ',"omitted":' + omitted + ',"incomplete":' + incomplete);
  if (isBare) say('bare', '');
  if (isTaken) say('taken', '');
  for (const id in writing.notes) say(id, ',"n":' + writing.notes[id].n + ',"at":' + writing.notes[id].at);
  let changed = replaced.n;
  const builtIns = ['Object', 'Array', 'String', 'Number', 'Boolean'];
  for (let i = 0; i < builtIns.length; i++) {
    const prototype = window[builtIns[i]].prototype;
    const keys = ownKeys(prototype);
    for (let k = 0; k < keys.length && changed < 1000; k++) {
      if (typeof keys[k] === 'string' && (keys[k] === 'toJSON' || descriptor(prototype, keys[k]).enumerable)) changed++;
    }
  }
  if (changed > 0) say('changed', ',"n":' + changed);
  if (suspect.n > 0) say('suspect', ',"n":' + suspect.n);
  return '[' + said + ']';
};
