// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {list} from '../lib/lists.js';
import {apply} from '../lib/natives.js';
import {typeName} from '../lib/objects.js';
import {countMissed} from './arrays.js';
import {say} from './bridge-link.js';
import {calls} from './calls.js';
import {seeConsent} from './consent.js';
import {FLUSH_MS, MOST_WATCHED_CHARS} from './limits.js';
import {originOf, scriptOf, withFrames} from './origin.js';
import {entries, later, micro, navigatedAt, realWindow, recording} from './recording.js';
import {textOf} from './records.js';
import {stores} from './stores.js';

/** Writes batches: records, hits, and counts of dropped ones. */

export const soon = () => {
  if (recording.isSoon || !recording.going) return;
  recording.isSoon = true;
  // A hidden tab's timers wait long.
  if (realWindow.document !== undefined && realWindow.document.visibilityState === 'hidden') apply(micro, realWindow, [emit]);
  else apply(later, realWindow, [emit, FLUSH_MS]);
};

export const textMember = (name, value) => (value === undefined ? '' : ',"' + name + '":' + quote(value));
export const json = (name, text) => (text === undefined ? '' : ',"' + name + '":' + text);
export const texts = (name, some) => {
  if (some === undefined) return '';
  let out = '';
  for (let i = 0; i < some.n; i++) out += (i === 0 ? '' : ',') + quote(some[i]);
  return ',"' + name + '":[' + out + ']';
};
// unshift and splice append the last element once more before they move it: that is no push.
export const isMove = (frames) => {
  for (let i = 0; i < frames.length && i < 3; i++) {
    // two our own
    const name = scriptOf(frames[i]) === undefined ? frames[i].getFunctionName() : '';
    if (name === 'unshift' || name === 'splice') return true;
  }
  return false;
};
export const recordText = (made, framesOf) => {
  let from = {source: undefined, container: undefined, stack: undefined};
  try {
    const frames = framesOf(made.failure);
    made.failure = undefined;
    if (made.isTwin && frames !== undefined && isMove(frames)) {
      made.hook.appended--;
      return '';
    }
    from = originOf(frames, true, made.isSale);
  } catch {
    /* the page has changed what stacks consist of: no source */
  }
  const since = made.time > navigatedAt ? made.time - navigatedAt : 0; // a clock that was set back
  const time = made.time === 0 ? '"t":null,"ms":null' : '"t":' + made.time + ',"ms":' + since;
  return (
    '{"n":' +
    made.n +
    ',' +
    time +
    textMember('layer', made.hook.entry.name) +
    ',"gen":' +
    made.hook.gen +
    (made.orphan ? ',"orphan":true' : '') +
    ',"via":"' +
    made.via +
    '"' +
    json('arrived', made.arrived) +
    (made.isShort ? ',"short":true' : '') +
    (made.person ? ',"person":true' : '') +
    (made.id === undefined ? '' : ',"uniqueEventId":' + made.id) +
    textMember('source', from.source) +
    texts('stack', from.stack) +
    textMember('container', from.container) +
    json('consent', made.consent) +
    json('consentAfter', made.consentAfter) +
    textMember('text', textOf(made)) +
    textMember('tags', made.tags) +
    textMember('changed', made.changed) +
    '}'
  );
};
export const layersText = () => {
  let out = '';
  for (let i = 0; i < entries.n; i++) {
    const entry = entries[i];
    if (entry.gen === 0) continue;
    out +=
      (out === '' ? '' : ',') +
      '{"name":' +
      quote(entry.name) +
      ',"kind":' +
      quote(kindOf(entry)) +
      ',"generation":' +
      entry.gen +
      (entry.impossible === '' ? '' : ',"impossible":' + quote(entry.impossible)) +
      (entry.replaced === ''
        ? ''
        : ',"replaced":' + quote(entry.replaced) + (entry.replacedBy === '' ? '' : ',"replacedBy":' + quote(entry.replacedBy))) +
      '}';
  }
  return '[' + out + ']';
};
export const kindOf = (entry) => (entry.kind !== 'array?' ? entry.kind : typeName(entry.value) === 'array' ? 'array' : 'object');

export let toldMissed = 0;
export const emit = () => {
  recording.isSoon = false;
  if (recording.ended || recording.isCut) return;
  seeConsent();
  if (
    recording.waiting.n === 0 &&
    recording.amends.n === 0 &&
    !calls.isWaiting() &&
    !stores.isWaiting() &&
    !recording.tellLayers &&
    recording.sampled === 0 &&
    recording.droppedPushes === 0 &&
    countMissed() === toldMissed
  )
    return;
  const records = recording.waiting;
  const late = recording.amends;
  recording.waiting = list();
  recording.waitingChars = 0;
  recording.amends = list();
  let recordsText = '';
  let sent;
  let stored;
  withFrames((framesOf) => {
    for (let i = 0; i < records.n; i++) {
      records[i].sent = true;
      const made = recordText(records[i], framesOf);
      if (made !== '') recordsText += (recordsText === '' ? '' : ',') + made;
      const {text} = records[i]; // a move has none
      if (text !== undefined && text.length > MOST_WATCHED_CHARS) records[i].text = records[i].tags = '';
    }
    sent = calls.take(framesOf);
    stored = stores.take(framesOf);
  });
  const missed = countMissed(); // now that moves are known
  let amendsText = '';
  for (let i = 0; i < late.n; i++) {
    amendsText +=
      (i === 0 ? '' : ',') +
      '{"n":' +
      late[i].n +
      (late[i].id === undefined ? '' : ',"uniqueEventId":' + late[i].id) +
      json('arrived', late[i].arrived) +
      textMember('changed', late[i].changed) +
      json('consentAfter', late[i].consentAfter) +
      '}';
  }
  const batch =
    '{"records":[' +
    recordsText +
    '],"amends":[' +
    amendsText +
    '],"hits":' +
    sent.hits +
    ',"bodies":' +
    sent.bodies +
    (stored.stores === '[]' ? '' : ',"stores":' + stored.stores) +
    (recording.tellLayers ? ',"layers":' + layersText() : '') +
    ',"sampled":' +
    recording.sampled +
    ',"dropped":{"pushes":' +
    recording.droppedPushes +
    ',"bytes":' +
    recording.droppedChars +
    ',"hits":' +
    sent.dropped +
    (stored.dropped === 0 ? '' : ',"stores":' + stored.dropped) +
    '},"missed":' +
    missed +
    '}';
  toldMissed = missed;
  recording.tellLayers = false;
  recording.sampled = 0;
  recording.droppedPushes = 0;
  recording.droppedChars = 0;
  say('batch', batch);
};
