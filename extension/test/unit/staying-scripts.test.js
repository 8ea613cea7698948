import assert from 'node:assert/strict';
import {test} from 'node:test';
import vm from 'node:vm';

import {StayingScripts} from '../../src/background/page/staying-scripts.js';
import {runStaying} from '../../src/page/run-staying.js';

/** Documents as a browser has them: a function is sent as text, and `self` is the document's own. */
function browser() {
  const worlds = new Map();
  const sent = [];
  return {
    sent,
    load: (documentId, origin = 'https://shop.example') => void worlds.set(documentId, vm.createContext({origin})),
    shown: 'a',
    /** Where a script comes to that is meant for a document in the browser's cache. */
    instead: new Map(),
    ran: (documentId) => worlds.get(documentId).ran,
    async run({documentId = this.shown}, world, func, args) {
      sent.push(func.name);
      const instead = this.instead.get(documentId) ?? documentId;
      const context = worlds.get(instead);
      vm.runInContext('self = globalThis', context);
      const result = (await vm.runInContext(`(${func})(...${JSON.stringify(args)})`, context)) ?? null;
      if (instead !== documentId) throw new Error(`No document with id ${documentId}`);
      return [{frameId: 0, documentId, result}];
    },
  };
}

const double = (mark) => ({
  name: 'double',
  mark,
  leave: vm.runInNewContext(`(function double(key) {
    const stay = ({n}) => (n === undefined ? undefined : (self.ran = '${mark} ' + 2 * n));
    Object.defineProperty(self, Symbol.for('mcp-datalayer script double'), {value: {mark: '${mark}', key, run: stay}, configurable: true});
  })`),
});

test('a script is sent once a document', async () => {
  const platform = browser();
  const staying = new StayingScripts(platform);
  platform.load('a');
  platform.load('b');
  for (const n of [1, 2, 3]) assert.equal(await staying.run({tabId: 1, documentId: 'a'}, double('one'), {n}), `one ${2 * n}`);
  assert.equal(await staying.run({tabId: 1, documentId: 'b'}, double('one'), {n: 4}), 'one 8');
  assert.equal(
    await staying.run({tabId: 1, documentId: 'a'}, double('one'), {}),
    undefined,
    'no answer is none, and nothing is done twice',
  );
  const again = runStaying.name;
  assert.deepEqual(platform.sent, ['double', again, again, again, 'double', again, again]);
});

test('a document that lost it, and a new version of it, get it again', async () => {
  const platform = browser();
  const staying = new StayingScripts(platform);
  const target = {tabId: 1, documentId: 'a'};
  platform.load('a');
  await staying.run(target, double('one'), {n: 1});
  platform.load('a');
  assert.equal(await staying.run(target, double('one'), {n: 2}), 'one 4');
  assert.equal(await staying.run(target, double('two'), {n: 3}), 'two 6');
  assert.equal(await staying.run(target, double('two'), {n: 4}), 'two 8');
  assert.equal(await new StayingScripts(platform).run(target, double('two'), {n: 5}), 'two 10', 'a worker that was started again');
  const again = runStaying.name;
  assert.deepEqual(platform.sent, ['double', again, again, 'double', again, again, 'double', again, again, 'double', again]);
});

test('a script that has stayed in the page of a tab runs there in one way there and back, on its origin alone', async () => {
  const platform = browser();
  const staying = new StayingScripts(platform);
  const page = {tabId: 1, origin: 'https://shop.example'};
  platform.load('a');
  assert.equal(await staying.runAgain(page, double('one'), {n: 1}), undefined);
  assert.deepEqual(platform.sent, [], 'nobody is asked for what never ran in the tab');
  await staying.run({tabId: 1, documentId: 'a'}, double('one'), {n: 1});
  assert.deepEqual(await staying.runAgain(page, double('one'), {n: 2}), {documentId: 'a', result: 'one 4'});
  assert.deepEqual(await staying.runAgain(page, double('one'), {}), {documentId: 'a', result: undefined});
  assert.equal(await staying.runAgain(page, double('two'), {n: 2}), undefined, 'another version');
  assert.equal(await staying.runAgain({...page, origin: 'https://other.example'}, double('one'), {n: 2}), undefined, 'another origin');
  platform.load('b');
  platform.shown = 'b';
  assert.equal(await staying.runAgain(page, double('one'), {n: 2}), undefined, 'another document');
  platform.load('a', 'null');
  platform.shown = 'a';
  assert.equal(await staying.runAgain(page, double('one'), {n: 2}), undefined, 'a page without an origin');
  assert.deepEqual(platform.sent, ['double', ...Array(7).fill(runStaying.name)]);
});

test('what is meant for a document that waits in the cache does nothing in the page that is shown', async () => {
  const platform = browser();
  const staying = new StayingScripts(platform);
  for (const document of ['a', 'b', 'new']) platform.load(document);
  await staying.run({tabId: 1, documentId: 'a'}, double('one'), {n: 1});
  await staying.run({tabId: 1, documentId: 'b'}, double('one'), {n: 2});
  platform.instead.set('a', 'b').set('new', 'b');
  for (const documentId of ['a', 'new', 'a'])
    await assert.rejects(staying.run({tabId: 1, documentId}, double('one'), {n: 9}), /No document with id/);
  assert.equal(platform.ran('b'), 'one 4');
  assert.equal(await staying.run({tabId: 1, documentId: 'b'}, double('one'), {n: 3}), 'one 6', 'what was left by mistake does no harm');
});
