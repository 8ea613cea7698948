import assert from 'node:assert/strict';
import {test} from 'node:test';
import {kindOf} from '../../src/background/guarded-steps.js';
import {WebsitePolyfill} from '../../src/background/website-polyfill.js';
import {WebsiteTools, schemaOf} from '../../src/background/website-tools.js';
import {parseOrigins} from '../../src/options/settings.js';

const ROW = {name: 'add', title: 'Add', description: 'Adds', schema: '{"type":"object"}', hints: ['readOnlyHint'], form: '', card: false};

/** @param {Record<string, any>} [kept] @param {(world: string) => unknown} [page] */
function tools(kept = {}, page = () => '{"there":false}') {
  const storage = {recall: async (key) => kept[key], remember: async (key, value) => void (kept[key] = value)};
  return new WebsiteTools({run: async (_, world) => [{frameId: 0, documentId: 'd', result: page(world)}]}, storage);
}

test('a hash changes with anything that a tool says, and tells nothing without its key', async () => {
  const kept = {};
  const one = await tools(kept).hash('https://shop.example', ROW);
  assert.match(one, /^[0-9a-f]{16}$/);
  assert.equal(await tools(kept).hash('https://shop.example', {...ROW}), one, 'it outlives the worker');
  for (const [key, value] of Object.entries({name: 'b', title: 'b', description: 'b', schema: '', hints: [], form: 'fills', card: true})) {
    assert.notEqual(await tools(kept).hash('https://shop.example', {...ROW, [key]: value}), one, key);
  }
  assert.notEqual(await tools(kept).hash('https://other.example', ROW), one);
  assert.notEqual(await tools().hash('https://shop.example', ROW), one, 'another browser session');
});

test('the browser is asked first, and what a page says is taken as nothing but words', async () => {
  const worlds = [];
  const asked = tools({}, (world) => {
    worlds.push(world);
    return world === 'isolated' ? '{"there":false}' : JSON.stringify({there: true, of: -5, frames: 'x', refused: {}, rows: [5, null, {name: {}}, {name: 'a', title: 1, hints: ['<b>', 'readOnlyHint', 7], form: 'x', card: 'yes'}]});
  });
  assert.deepEqual(await asked.in({tabId: 1, documentId: 'd'}), {
    world: 'page', there: true, of: 1, frames: [], rows: [{name: 'a', title: '', description: '', schema: '', hints: ['readOnlyHint'], form: '', card: false}],
  });
  assert.deepEqual(worlds, ['isolated', 'page']);
  for (const forged of ['', '[', '5', 'null', undefined, {there: true}, '{"rows":5,"there":1}']) {
    assert.deepEqual((await tools({}, () => forged).in({tabId: 1, documentId: 'd'}))?.rows, []);
  }
});

test('a schema is JSON of an object, not too large and not too deep', () => {
  assert.deepEqual(schemaOf({...ROW, schema: ''}), {});
  assert.deepEqual(schemaOf({...ROW, schema: ' { } '}), {schema: {}});
  assert.deepEqual(schemaOf(ROW), {schema: {type: 'object'}});
  for (const bad of ['?', '[1]', '5', '"text"', 'null', '{']) assert.deepEqual(schemaOf({...ROW, schema: bad}), {problem: 'invalid'}, bad);
  assert.deepEqual(schemaOf({...ROW, schema: `{"a":"${'x'.repeat(70_000)}"}`}), {problem: 'large'});
  assert.deepEqual(schemaOf({...ROW, schema: '{"a":'.repeat(40) + '1' + '}'.repeat(40)}), {problem: 'deep'});
});

test('the person is asked about a tool by its words, its form, or what the page says of it', () => {
  const call = {verb: 'call', role: 'tool', form: {card: false}};
  assert.equal(kindOf({...call, name: 'place order'}), 'order');
  assert.equal(kindOf({...call, name: 'Delete account'}), 'delete');
  assert.equal(kindOf({...call, name: 'search'}), undefined);
  assert.equal(kindOf({...call, name: 'search', form: {card: true}}), 'pay');
  assert.equal(kindOf({...call, name: 'search', isConsequential: true}), 'consequential');
});

test('the polyfill comes to attached tabs of named origins alone, and goes with the policy', async () => {
  const registered = [];
  let [origins, refused] = [['https://shop.example', 'https://other.example'], false];
  const attachments = {ready: Promise.resolve(), origins: ['https://shop.example', 'https://plain.example']};
  const polyfill = new WebsitePolyfill({polyfillPages: async (sites) => void registered.push(sites)}, attachments, {refusalOfFeatures: (names) => refused && names.includes('website') ? new Error() : undefined}, () => origins);
  await polyfill.update();
  await polyfill.update();
  refused = true;
  await polyfill.update();
  refused = false;
  await polyfill.update();
  attachments.origins = [];
  await polyfill.update();
  origins = [];
  await polyfill.update();
  assert.deepEqual(registered, [['https://shop.example/*'], [], ['https://shop.example/*'], []]);
});

test('origins are secure ones, without a path', () => {
  assert.deepEqual(parseOrigins('https://Shop.example/\nhttps://shop.example, http://localhost:8080 http://127.0.0.1'), {origins: ['https://shop.example', 'http://localhost:8080', 'http://127.0.0.1']});
  for (const bad of ['shop.example', 'http://shop.example', 'https://shop.example/x', 'https://*.shop.example', 'https://a:b@shop.example', 'https://shop.example?x', 'file:///x', 'javascript:1', 'http://localhost.evil.example']) {
    assert.equal(parseOrigins(bad).refused?.why, 'optionsBadOrigin', bad);
  }
  assert.equal(parseOrigins(Array.from({length: 101}, (_, n) => `https://s${n}.example`).join(' ')).refused?.why, 'optionsTooManyOrigins');
});
