import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {takeScreenshot} from '../../src/background/commands/take-screenshot.js';
import {Call} from '../../src/background/link/call.js';

/** The time that the looks have taken, however busy the machine is. */
let now = 0;
mock.method(performance, 'now', () => now);

const VIEW = {width: 100, height: 50, left: 0, top: 0, zoom: 1, ratio: 1, scrollX: 0, scrollY: 0, fullHeight: 50};

/** A page that never rests, looked at by a machine that takes its time. @param {number} lookMs */
function restless(lookMs) {
  const seen = {pictures: 0, kept: /** @type {any[]} */ ([])};
  const look = async (/** @type {boolean} */ isBefore) => {
    now += lookMs;
    return JSON.stringify({
      view: VIEW,
      words: {blocks: [], cover: [], media: []},
      ended: '',
      marks: [],
      hasChanged: !isBefore,
      free: {ref: 1, frame: 1},
    });
  };
  const context = {
    platform: {tabs: {get: async () => ({url: 'https://shop.example/', title: 'Shop'})}},
    attachments: {endOf: () => new AbortController().signal, lose: async () => {}},
    snapshots: {number: (/** @type {string} */ _, /** @type {any} */ work) => work({ref: 1, frame: 1})},
    staying: {run: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ args) => look(args.isBefore)},
    pictures: {
      take: async () => (seen.pictures++, {width: 100, height: 50, close() {}}),
      keep: (/** @type {any} */ picture) => seen.kept.push(picture),
    },
    masks: {isOn: false, text: (/** @type {string} */ text) => text, across: (/** @type {string[]} */ texts) => texts},
    trusted: {isThere: async () => false},
  };
  return {seen, context};
}

/** @param {number} lookMs @param {number} deadlineMs */
async function shot(lookMs, deadlineMs) {
  const {seen, context} = restless(lookMs);
  const command = takeScreenshot(/** @type {any} */ (context));
  const call = new Call(deadlineMs, () => {});
  const pass = {
    attachment: {tabId: 1, handle: 'kd1'},
    mayUseCompanion: false,
    document: async () => ({documentId: 'd', origin: 'https://shop.example'}),
    stays: () => {},
    again: async () => {},
  };
  const asked = await /** @type {any} */ (command).check({});
  const answer = await /** @type {any} */ (command).run(asked, call, pass);
  call.done();
  return {seen, answer};
}

test('a page that never rests is taken three times where there is time', async () => {
  const {seen, answer} = await shot(5, 60_000);
  assert.equal(seen.pictures, 3);
  assert.equal(seen.kept[0].complete, false);
  assert.ok(answer.result.picture);
});

test('where time is short the first picture of it is given, and said to be incomplete', async () => {
  const {seen, answer} = await shot(900, 4_500);
  assert.equal(seen.pictures, 1);
  assert.equal(seen.kept[0].complete, false);
  assert.ok(answer.result.picture);
});
