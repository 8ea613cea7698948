import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FramedSnapshot} from '../../src/background/look/framed-snapshot.js';

const SHOP = 'https://shop.example';
const BANK = 'https://bank.example';
const HANGS = new Promise(() => {});

/** A page with one frame of another site, of which one part does not answer. */
async function taken({run, look}) {
  const page = {
    nodes: JSON.stringify([[0, 0, 1, 'iframe', '', '', '', '', BANK]]),
    free: {ref: 5, frame: 2},
    hidden: {unseen: 0, aria: 0, behind: 0},
    ended: '',
    frames: [{at: [0], row: 0}],
  };
  const context = {platform: {run}, staying: {run: look}, attachments: {isLaunched: () => false}};
  const pass = {attachment: {tabId: 5, origin: SHOP}, again: async () => {}};
  return new FramedSnapshot(context, {budgetChars: 1000}, pass, {remainingMs: 400}, page).of(page);
}

const frames = async () => [
  {frameId: 0, documentId: 'd0', result: {origin: SHOP, at: []}},
  {frameId: 1, documentId: 'd1', result: {origin: BANK, at: [0]}},
];

test('a frame that hangs holds up no snapshot, wherever it is waited for', async () => {
  const unplaced = await taken({run: () => HANGS, look: () => HANGS});
  assert.equal(unplaced.ended, 'time');
  assert.deepEqual(unplaced.free, {ref: 5, frame: 2});
  const unseen = await taken({run: frames, look: () => HANGS});
  assert.equal(unseen.ended, 'time');
  assert.deepEqual(unseen.frames, [{at: [0]}]);
  assert.ok(unseen.free.ref >= 100_000 && unseen.free.frame >= 100, 'what it numbers later has numbers of its own');
});

test('a frame that is gone leaves its numbers to others', async () => {
  const {ended, free} = await taken({run: frames, look: () => Promise.reject(new Error('No frame'))});
  assert.deepEqual([ended, free], ['', {ref: 5, frame: 2}]);
});
