import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import {websiteTools} from '../../src/page/website-tools.js';

const {now} = Date;
const clock = globalThis.performance;

/** A page with these tools and forms; what is called is noted. */
function page(tools, {forms = [], buttons = []} = {}) {
  const called = [];
  const target = new EventTarget();
  for (const each of ['addEventListener', 'removeEventListener', 'dispatchEvent']) globalThis[each] = target[each].bind(target);
  globalThis.window = {};
  globalThis.document = {
    baseURI: 'https://shop.example/',
    querySelectorAll: (selector) => ({'form[toolname]': forms, 'button, input': buttons})[selector] ?? [],
    modelContext: {
      getTools: async () => tools,
      executeTool: async ({name}) => {
        called.push(name);
        return 'done';
      },
    },
  };
  return called;
}

const form = (attributes) => ({
  getAttribute: (name) => attributes[name] ?? null,
  hasAttribute: (name) => name in attributes,
  querySelector: () => null,
});
const button = (of, type, more = {}) => ({form: of, type, innerText: '', value: '', title: '', getAttribute: () => null, ...more});
const list = async () => JSON.parse(await websiteTools({op: 'list', most: 100}));
const call = async (tool, until) => {
  const row = JSON.stringify((await list()).rows.find(({name}) => name === tool));
  return JSON.parse(await websiteTools({op: 'call', most: 0, row, tool, given: '{}', asText: true, until, key: 'mcp-key'}));
};

afterEach(() => {
  Date.now = now;
  Object.defineProperty(globalThis, 'performance', {value: clock, configurable: true, writable: true});
  for (const each of ['addEventListener', 'removeEventListener', 'dispatchEvent']) delete globalThis[each];
  delete globalThis.window;
  delete globalThis.document;
});

test('what a tool says of itself is cut one character past what is taken', async () => {
  page([{name: 'n'.repeat(300), title: 't'.repeat(50_000), description: 'd'.repeat(50_000), inputSchema: {a: 'x'.repeat(100_000)}}]);
  const {
    rows: [row],
  } = await list();
  assert.deepEqual(
    [row.name, row.title, row.description, row.schema].map(({length}) => length),
    [200, 20_001, 20_001, 65_537],
  );
});

test('a tool whose time is over is not called', async () => {
  const called = page([{name: 'add'}]);
  assert.deepEqual(await call('add', Date.now() - 1), {why: 'late', begun: false});
  assert.deepEqual(called, []);
  assert.deepEqual(await call('add', Date.now() + 60_000), {answer: 'done'});
  assert.deepEqual(called, ['add']);
});

test('a clock that the page has replaced is not believed', async () => {
  const called = page([{name: 'add'}]);
  const [over, open] = [now() - 1000, now() + 60_000];
  const replace = (value) => Object.defineProperty(globalThis, 'performance', {value, configurable: true, writable: true});
  replace({timeOrigin: 0, now}); // Node's own is no native function, as the browser's is
  Date.now = () => 0;
  assert.deepEqual(await call('add', over), {why: 'late', begun: false}, 'another clock tells');
  assert.deepEqual(called, []);
  assert.deepEqual(await call('add', open), {answer: 'done'});
  replace({timeOrigin: 0, now: () => 0});
  assert.deepEqual(await call('add', open), {why: 'late', begun: false}, 'nobody can tell');
  Date.now = 'function now() { [native code] }';
  assert.deepEqual(await call('add', open), {why: 'late', begun: false}, 'no function at all');
  assert.deepEqual(called, ['add']);
});

test('a tool that sends a form has what stands on its button', async () => {
  const [sends, fills] = [form({toolname: 'next', toolautosubmit: ''}), form({toolname: 'note'})];
  const buttons = [
    button(fills, 'submit', {innerText: 'Leave'}),
    button(sends, 'button', {innerText: 'Back'}),
    button(sends, 'text', {value: 'words'}),
    button(sends, 'submit', {innerText: ' Place\n order '}),
    button(sends, 'submit', {innerText: 'Later'}),
  ];
  page([{name: 'next'}, {name: 'note'}, {name: 'other'}], {forms: [sends, fills], buttons});
  assert.deepEqual(
    (await list()).rows.map((row) => [row.form, row.button]),
    [
      ['submits', 'Place order'],
      ['fills', ''],
      ['', ''],
    ],
  );
  page([{name: 'next'}], {
    forms: [sends],
    buttons: [button(sends, 'image', {getAttribute: (name) => (name === 'alt' ? 'Buy now' : null)})],
  });
  assert.equal((await list()).rows[0].button, 'Buy now');
  page([{name: 'next'}], {forms: [sends]});
  assert.equal((await list()).rows[0].button, '');
});

test('a call that is aborted by its key aborts its tool, and says so', async () => {
  page([{name: 'add'}]);
  let signal;
  globalThis.document.modelContext.executeTool = (_tool, _given, options) => {
    ({signal} = options);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const called = call('add', Date.now() + 60_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await websiteTools({op: 'abort', most: 0, key: 'another'});
  assert.equal(signal.aborted, false);
  await websiteTools({op: 'abort', most: 0, key: 'mcp-key'});
  assert.deepEqual(await called, {why: 'aborted'});
  assert.equal(signal.aborted, true);
});
