import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InjectedScripts} from '../../src/background/injected-scripts.js';
import {WireError} from '../../src/wire/protocol.js';

const SHOP = 'https://shop.example';
const tab = {handle: 'kd1', tabId: 5, origin: SHOP, access: 'granted', code: true};
const script = (id, front = 1, code = '1') => ({id, front, origin: SHOP, code});

/** With two scripts of one client and one of another. */
function scripts() {
  const all = new InjectedScripts();
  all.add('kd1', script('a'));
  all.add('kd1', script('b'));
  all.add('kd1', script('a', 2));
  return all;
}
const ids = (all, front = 1) => all.of('kd1', front).map(({id}) => id).join();

test('each client has its own, and the name of another is none', () => {
  const all = scripts();
  assert.equal(ids(all), 'a,b');
  assert.equal(ids(all, 2), 'a');
  assert.throws(() => all.require('kd1', 2, 'b'), {code: 'SCRIPT_NOT_FOUND'});
  assert.notEqual(all.require('kd1', 1, 'a').channel, all.require('kd1', 2, 'a').channel);
  all.remove('kd1', 1, 'a');
  assert.equal(ids(all), 'b');
  assert.equal(ids(all, 2), 'a');
  all.retainClients([2]);
  assert.equal(ids(all), '');
  assert.equal(ids(all, 2), 'a');
});

test('they end with the tab, its site, its access and the switch for code', () => {
  for (const [now, left] of [[[tab], 'a,b'], [[], ''], [[{...tab, code: false}], ''], [[{...tab, access: 'lost'}], ''], [[{...tab, origin: 'https://pay.example'}], '']]) {
    const all = scripts();
    all.retain(now);
    assert.equal(ids(all), left);
    assert.equal(all.isOn(SHOP), left !== '');
  }
});

test('there are not too many, nor too long ones', () => {
  const all = new InjectedScripts();
  for (let i = 0; i < 10; i++) all.add('kd1', script(`s${i}`));
  assert.throws(() => all.add('kd1', script('more')), {code: 'BAD_ARGUMENT'});
  all.add('kd1', script('s3', 1, 'x'.repeat(1_000_000)));
  assert.throws(() => all.add('kd1', script('s4', 1, 'x'.repeat(100_000))), {code: 'BAD_ARGUMENT'});
  assert.equal(ids(all).split(',').length, 10);
});

test('each new document gets them once, and none that they may not run in', async () => {
  const all = new InjectedScripts();
  all.add('kd1', script('a'));
  const ran = [];
  const marked = [];
  const context = {
    codeDocuments: {add: async (what, documentId) => void marked.push(`${what} ${documentId}`)},
    codeWays: {choose: async () => ({run: async ({documentId}) => void ran.push(documentId)})},
  };
  const shows = (documentId, origin = SHOP) => all.committed(context, tab, () => ({document: async () => ({documentId, origin})}));
  await shows('d1');
  await shows('d1');
  await shows('d2');
  await shows('d3', 'https://pay.example');
  await all.committed(context, tab, () => ({document: async () => {
    throw new WireError('CODE_REFUSED');
  }}));
  assert.deepEqual(ran, ['d1', 'd2']);
  assert.deepEqual(marked, ['ran d1', 'ran d2']);
  assert.equal(all.require('kd1', 1, 'a').runs, 2);
});
