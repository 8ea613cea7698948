import assert from 'node:assert/strict';
import {test} from 'node:test';
import {getWebsiteTools} from '../../src/background/commands/get-website-tools.js';
import {kindOf} from '../../src/background/access/guarded-steps.js';
import {WebsitePolyfill} from '../../src/background/website/website-polyfill.js';
import {WebsiteCall} from '../../src/background/website/website-call.js';
import {WebsiteTools, schemaOf} from '../../src/background/website/website-tools.js';
import {parseOrigins} from '../../src/options/settings.js';

const ROW = {
  name: 'add',
  title: 'Add',
  description: 'Adds',
  schema: '{"type":"object"}',
  hints: ['readOnlyHint'],
  form: '',
  card: false,
  button: '',
};

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
  for (const [key, value] of Object.entries({
    name: 'b',
    title: 'b',
    description: 'b',
    schema: '',
    hints: [],
    form: 'fills',
    card: true,
    button: 'Buy',
  })) {
    assert.notEqual(await tools(kept).hash('https://shop.example', {...ROW, [key]: value}), one, key);
  }
  assert.notEqual(await tools(kept).hash('https://other.example', ROW), one);
  assert.notEqual(await tools().hash('https://shop.example', ROW), one, 'another browser session');
});

test('the browser is asked first, and what a page says is taken as nothing but words', async () => {
  const worlds = [];
  const asked = tools({}, (world) => {
    worlds.push(world);
    return world === 'isolated'
      ? '{"there":false}'
      : JSON.stringify({
          there: true,
          of: -5,
          frames: 'x',
          refused: {},
          rows: [5, null, {name: {}}, {name: 'a', title: 1, hints: ['<b>', 'readOnlyHint', 7], form: 'x', card: 'yes'}],
        });
  });
  assert.deepEqual(await asked.in({tabId: 1, documentId: 'd'}), {
    world: 'page',
    there: true,
    of: 1,
    frames: [],
    rows: [{name: 'a', title: '', description: '', schema: '', hints: ['readOnlyHint'], form: '', card: false, button: ''}],
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

test('a page that keeps the tools itself has no word on which frames are not read', async () => {
  const asked = tools({}, (world) =>
    JSON.stringify(
      world === 'isolated'
        ? {there: false, frames: ['https://pay.example']}
        : {there: true, rows: [ROW], of: 1, frames: ['https://forged.example']},
    ),
  );
  const {world, frames, rows} = await asked.in({tabId: 1, documentId: 'd'});
  assert.deepEqual([world, frames, rows], ['page', ['https://pay.example'], [ROW]]);
});

test('what is too long is said to be so, and no page brings more than that', async () => {
  const long = {...ROW, title: 't'.repeat(50_000), description: 'd'.repeat(50_000), schema: 's'.repeat(100_000), button: 'b'.repeat(500)};
  const {
    rows: [row],
  } = await tools({}, () => JSON.stringify({there: true, rows: [long], of: 1})).in({tabId: 1, documentId: 'd'});
  assert.deepEqual([row.title.length, row.description.length, row.schema.length, row.button.length], [20_001, 20_001, 65_537, 200]);
  assert.deepEqual(schemaOf(row), {problem: 'long'});
  assert.deepEqual(schemaOf({...ROW, description: 'd'.repeat(20_001)}), {problem: 'long'});
  assert.deepEqual(schemaOf({...ROW, title: 't'.repeat(20_000), description: 'd'.repeat(20_000)}), {schema: {type: 'object'}});
  assert.deepEqual(schemaOf({...ROW, schema: row.schema}), {problem: 'large'});
});

/** Asks for the tools of six documents, of which each has 100 of 20,000 characters. @param {object} websiteTools */
async function sixDocuments(websiteTools) {
  const attachment = {tabId: 1, handle: 'kd1', origin: 'https://shop.example'};
  const documents = Array.from({length: 6}, (_, frameId) => ({frameId, documentId: `d${frameId}`, origin: 'https://shop.example'}));
  const pass = {attachment, again: async () => {}, documents: async () => documents};
  let text = '';
  const call = {
    remainingMs: 20_000,
    endWith: () => {},
    orEnd: (promise) => promise,
    stream: async (parts) => {
      for await (const part of parts) text += part;
    },
  };
  await getWebsiteTools({attachments: {endOf: () => {}, lose: async () => {}}, websiteTools}).run({frame: undefined}, call, pass);
  assert.ok(text.length < 8_001_000, `${text.length}`);
  return JSON.parse(text).documents.map(({tools: {length}, of}) => [length, of]);
}

/** Returns the tools of pages that have 100 of 20,000 characters. */
const large = () => {
  const rows = Array.from({length: 100}, (_, n) => ({...ROW, name: `t${n}`, description: 'd'.repeat(20_000)}));
  return tools({}, () => JSON.stringify({there: true, rows, of: 100}));
};

const FIRST_THREE = [
  [100, 100],
  [100, 100],
  [100, 100],
  [0, 100],
  [0, 100],
  [0, 100],
];

test('all documents together have one budget, and what goes past it is counted', async () => {
  assert.deepEqual(await sixDocuments(large()), FIRST_THREE);
});

test('the page itself has room before its frames, also where it answers last', async () => {
  const asked = large();
  let hashes = 0;
  let othersAreDone;
  const others = new Promise((resolve) => (othersAreDone = resolve));
  const slow = {
    async in(where) {
      if (where.documentId === 'd0') await others;
      return asked.in(where);
    },
    async hash(origin, row) {
      const hash = await asked.hash(origin, row);
      if (++hashes === 500) setImmediate(othersAreDone);
      return hash;
    },
  };
  assert.deepEqual(await sixDocuments(slow), FIRST_THREE);
});

test('the person is asked by the button of a form that a tool sends', async () => {
  const row = {...ROW, name: 'next', title: '', hints: [], form: 'submits', button: 'Place order'};
  const asked = [];
  const context = {
    websiteTools: {in: async () => ({world: 'isolated', rows: [row]}), hash: async () => 'h'},
    guard: {
      require: async (pass, call, doing) => {
        asked.push(doing);
        throw new Error('asked');
      },
    },
    person: {},
  };
  const pass = {attachment: {tabId: 1, handle: 'kd1'}, document: async () => ({documentId: 'd', origin: 'https://shop.example'})};
  await assert.rejects(
    new WebsiteCall(context, {tool: 'next', given: '{}', hash: 'h', frame: 0, timeoutMs: 1000}, {orEnd: (promise) => promise}, pass).run(),
    /asked/,
  );
  assert.equal(asked[0].name, 'Place order');
  assert.equal(kindOf(asked[0]), 'order');
});

test('the polyfill comes to attached tabs of named origins alone, and goes with the policy', async () => {
  const registered = [];
  let [origins, refused] = [['https://shop.example', 'https://other.example'], false];
  const attachments = {ready: Promise.resolve(), origins: ['https://shop.example', 'https://plain.example']};
  const polyfill = new WebsitePolyfill(
    {polyfillPages: async (sites) => void registered.push(sites)},
    attachments,
    {refusalOfFeatures: (names) => (refused && names.includes('website') ? new Error() : undefined)},
    () => origins,
  );
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
  assert.deepEqual(parseOrigins('https://Shop.example/\nhttps://shop.example, http://localhost:8080 http://127.0.0.1'), {
    origins: ['https://shop.example', 'http://localhost:8080', 'http://127.0.0.1'],
  });
  for (const bad of [
    'shop.example',
    'http://shop.example',
    'https://shop.example/x',
    'https://*.shop.example',
    'https://a:b@shop.example',
    'https://shop.example?x',
    'file:///x',
    'javascript:1',
    'http://localhost.evil.example',
  ]) {
    assert.equal(parseOrigins(bad).refused?.why, 'optionsBadOrigin', bad);
  }
  assert.equal(parseOrigins(Array.from({length: 101}, (_, n) => `https://s${n}.example`).join(' ')).refused?.why, 'optionsTooManyOrigins');
});
