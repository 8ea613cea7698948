import assert from 'node:assert/strict';
import {test} from 'node:test';
import {documentsByPlace, wayAround, wayTo} from '../../src/background/page/inner-frames.js';

/** The shop has a frame of its own in frame 0, the bank in frame 1, which has one of its own and one of the shop. */
const document = (name, at, origin) => ({frameId: 0, documentId: name, origin, at});
const DOCUMENTS = [
  document('shop', [], 'https://shop.example'),
  document('own', [0], 'https://shop.example'),
  document('bank', [1], 'https://bank.example'),
  document('desk', [1, 0], 'https://bank.example'),
  document('back', [1, 1], 'https://shop.example'),
  document('deep', [1, 0, 2], 'https://shop.example'),
];

test('the way to a frame of the same site is all its own', () => {
  assert.equal(wayTo(DOCUMENTS, []), undefined);
  assert.equal(wayTo(DOCUMENTS, [0]), undefined);
  assert.equal(wayTo(DOCUMENTS, [7]), undefined);
});

test('the way to a frame of another site goes on in its document', () => {
  assert.deepEqual(wayTo(DOCUMENTS, [1]), {documentId: 'bank', frames: []});
  assert.deepEqual(wayTo(DOCUMENTS, [1, 0]), {documentId: 'bank', frames: [0]});
  assert.deepEqual(wayTo(DOCUMENTS, [1, 1]), {documentId: 'back', frames: []});
  assert.deepEqual(wayTo(DOCUMENTS, [1, 0, 2]), {documentId: 'deep', frames: []});
  assert.deepEqual(wayTo(DOCUMENTS, [1, 5]), {documentId: 'bank', frames: [5]});
});

test('a frame is looked for in the outermost document of the sites around it', () => {
  assert.equal(wayAround(DOCUMENTS, [1])?.documentId, 'shop');
  assert.equal(wayAround(DOCUMENTS, [1, 1])?.documentId, 'bank');
  assert.equal(wayAround(DOCUMENTS, [1, 0, 2])?.documentId, 'bank');
  assert.equal(wayAround(DOCUMENTS, [3, 0]), undefined);
});

test('what a document does not say of its place counts for nothing', async () => {
  const results = [
    {frameId: 0, documentId: 'a', result: {origin: 'https://shop.example', at: []}},
    {frameId: 1, documentId: 'b', result: null},
    {frameId: 2, documentId: 'c', result: {origin: 'about:blank', at: [0]}},
  ];
  const found = await documentsByPlace({platform: {run: async () => results}}, 5);
  assert.deepEqual(
    found.map(({documentId, origin}) => [documentId, origin]),
    [
      ['a', 'https://shop.example'],
      ['c', 'about://'],
    ],
  );
  await assert.rejects(documentsByPlace({platform: {run: () => Promise.reject(new Error('No tab with id: 5.'))}}, 5), {code: 'TAB_CLOSED'});
});

test('a frame in a shadow tree has no place, nor has one within it: all of them would have the same', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'self');
  const top = {length: 1};
  const shown = {parent: top, length: 0};
  const shadowed = {parent: top, length: 1};
  const within = {parent: shadowed, length: 0};
  Object.assign(top, {parent: top, 0: shown});
  shadowed[0] = within;
  const results = async (target, world, script) =>
    [top, shown, shadowed, within].map((view, frameId) => {
      const self = Object.assign(view, {origin: `https://${frameId}.example`});
      Object.defineProperty(globalThis, 'self', {value: self, configurable: true});
      return {frameId, documentId: `d${frameId}`, result: script()};
    });
  try {
    const found = await documentsByPlace({platform: {run: results}}, 5);
    assert.deepEqual(
      found.map(({documentId, at}) => [documentId, at]),
      [
        ['d0', []],
        ['d1', [0]],
      ],
    );
  } finally {
    if (before) Object.defineProperty(globalThis, 'self', before);
    else delete globalThis.self;
  }
});
