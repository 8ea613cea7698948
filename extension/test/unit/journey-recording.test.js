import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parse} from '@puppeteer/replay';
import {recordJourney} from '../../src/background/commands/record-journey.js';
import {JourneyRecording} from '../../src/background/journey/journey-recording.js';
import {readStep} from '../../src/background/journey/journey-steps.js';
import {Call} from '../../src/background/link/call.js';
import {Steps} from '../../src/background/record/steps.js';
import {WireError} from '../../src/wire/protocol.js';

const SHOP = 'https://shop.example';

/** Stands for the browser's memory while workers come and go. */
function memory() {
  const kept = new Map();
  return {
    kept,
    recall: async (key) => structuredClone(kept.get(key)),
    remember: async (key, value) => void kept.set(key, structuredClone(value)),
  };
}

const tab = (n, more = {}) => ({
  tabId: n,
  handle: `kd${n}`,
  url: `${SHOP}/`,
  title: 'Shop',
  origin: SHOP,
  access: 'granted',
  keep: [],
  level: 'data',
  ...more,
});

/** A recording with its attached tabs, and what scripts in pages say to it. */
function made({
  tabs = [tab(1)],
  storage = memory(),
  refuses = undefined,
  isOurs = () => false,
  mayFront = () => true,
  connectionOf = String,
  marks = undefined,
} = {}) {
  const world = {
    tabs,
    storage,
    registered: [],
    injected: [],
    time: 1_000_000,
    documents: new Map(tabs.map(({tabId}) => [tabId, `d${tabId}`])),
  };
  const attachments = {
    ready: Promise.resolve(),
    list: () => world.tabs,
    admit: async (tabId, origin) => world.tabs.find((each) => each.tabId === tabId && each.origin === origin),
  };
  const platform = {
    storage,
    watchPersonOn: async (sites) => void world.registered.push(sites),
    watchPersonIn: async (target) => void world.injected.push(target),
  };
  const passFor = ({tabId, handle}, front = undefined) => ({
    again: async () => {
      if (front !== undefined && !mayFront({handle})) throw new WireError('CONSENT_REQUIRED');
      if (refuses) throw new WireError(refuses);
    },
    documents: async () => [{documentId: world.documents.get(tabId), frameId: 0, origin: SHOP}],
  });
  world.steps = new Steps(storage, () => world.time);
  world.recording = new JourneyRecording(
    platform,
    attachments,
    world.steps,
    passFor,
    () => {},
    isOurs,
    () => world.time,
    connectionOf,
    marks,
  );
  world.page = (n, documentId, more = {}) => {
    const sent = [];
    let hear = () => {};
    let closed = () => {};
    world.documents.set(n, documentId);
    world.recording.serve({
      tabId: n,
      frameId: 0,
      documentId,
      url: `${SHOP}/`,
      origin: SHOP,
      post: (message) => sent.push(message),
      onMessage: (listener) => {
        hear = listener;
      },
      onClose: (listener) => {
        closed = listener;
      },
      ...more,
    });
    return {sent, say: (message) => hear(message), close: () => closed()};
  };
  world.settled = () => world.recording.update();
  return world;
}

const hello = (url = `${SHOP}/`, navigation = 'navigate') => ({
  hello: {navigation, url, width: 1000, height: 700, scale: 1, isMobile: false, again: false},
});
const click = (key, name = 'Add', more = {}) => ({
  step: {
    kind: 'click',
    key,
    t: 1_000_000,
    frame: [],
    selectors: [[`aria/${name}[role="button"]`], ['#add']],
    role: 'button',
    name,
    offsetX: 3.123,
    offsetY: 4,
    ...more,
  },
});
const fill = (key, more) => ({
  step: {kind: 'change', key, t: 1_000_000, frame: [], selectors: [['#field']], role: 'textbox', name: 'Field', ...more},
});
const types = (world) => world.recording.file().steps.map(({type}) => type);

async function started(options) {
  const world = made(options);
  await world.recording.start('kd1');
  const page = world.page(1, 'd1');
  page.say(hello());
  await world.settled();
  return {...world, world, page};
}

test("clicks, fields, keys and uploads become a file that the players of Chrome's Recorder read", async () => {
  const {world, page} = await started();
  page.say(click(1));
  page.say(click(1, 'Add', {kind: 'doubleClick'}));
  page.say(fill(2, {value: 'green'}));
  page.say({step: {...fill(3, {}).step, kind: 'key', pressed: 'k', modifiers: ['Control', 'x']}});
  page.say({step: {...fill(4, {}).step, kind: 'upload', files: ['photo.png']}});
  page.say(click(5, 'Menu', {button: 'secondary', frame: [0, 2]}));
  await world.settled();
  const file = world.recording.file('My journey');
  assert.doesNotThrow(() => parse(file));
  assert.deepEqual(
    [file.title, file.steps[0].width, ...types(world)],
    ['My journey', 1000, 'setViewport', 'navigate', 'doubleClick', 'change', 'keyDown', 'keyDown', 'keyUp', 'keyUp', 'customStep', 'click'],
  );
  assert.deepEqual(file.steps[2], {
    type: 'doubleClick',
    target: 'main',
    selectors: [['aria/Add[role="button"]'], ['#add']],
    offsetX: 3.12,
    offsetY: 4,
  });
  assert.deepEqual(
    file.steps.slice(4, 8).map(({key}) => key),
    ['Control', 'k', 'k', 'Control'],
  );
  assert.deepEqual(file.steps[8].parameters, {version: 1, selectors: [['#field']], files: ['photo.png']});
  assert.deepEqual([file.steps[9].button, file.steps[9].frame], ['secondary', [0, 2]]);
});

test('a step has the name that the person gave to its element first, of its own site alone, and its other selectors behind it', async () => {
  const names = {
    checkout: {ways: [['aria/Add[role="button"]'], ['#add'], ['xpath///*[@id="add"]']], frame: [], role: 'button', label: 'Add'},
  };
  const asked = [];
  const marks = {
    of: async (origin) => {
      asked.push(origin);
      return names;
    },
  };
  const {world, page} = await started({marks});
  page.say(click(1));
  page.say(click(2, 'Menu'));
  await world.settled();
  const file = world.recording.file('My journey');
  assert.doesNotThrow(() => parse(file));
  assert.deepEqual(file.steps[2].selectors, [['mark/checkout'], ['aria/Add[role="button"]'], ['#add'], ['xpath///*[@id="add"]']]);
  assert.deepEqual(file.steps[3].selectors, [['aria/Menu[role="button"]'], ['#add']]);
  assert.deepEqual(asked, [SHOP, SHOP]);
});

test('a field is one step with its last value; what is used after it begins another', async () => {
  const {world, page} = await started();
  for (const value of ['g', 'gr', 'green']) page.say(fill(1, {value}));
  page.say(click(2));
  page.say(fill(3, {value: 'red'}));
  await world.settled();
  assert.deepEqual(
    world.recording
      .file()
      .steps.slice(2)
      .map(({type, value}) => [type, value]),
    [
      ['change', 'green'],
      ['click', undefined],
      ['change', 'red'],
    ],
  );
  assert.deepEqual(
    world.steps.of('kd1').map(({did, by}) => [did, by]),
    [
      ['navigate', 'person'],
      ['fill textbox "Field"', 'person'],
      ['click button "Add"', 'person'],
      ['fill textbox "Field"', 'person'],
    ],
  );
  assert.equal(world.recording.shown.steps[1].step, 'kd1@2');
});

test('what is chosen in a list that takes several is one step with the texts of all; other players pass it over', async () => {
  const {world, page} = await started();
  page.say(fill(1, {role: 'listbox', value: 'Small', options: ['Small']}));
  page.say(fill(1, {role: 'listbox', value: 'Small, Large', options: ['Small', 'Large', 7, 'x'.repeat(501)]}));
  await world.settled();
  const file = world.recording.file();
  assert.doesNotThrow(() => parse(file));
  assert.deepEqual(file.steps.slice(2), [
    {
      type: 'customStep',
      target: 'main',
      name: 'mcp-datalayer:select',
      parameters: {version: 1, selectors: [['#field']], options: ['Small', 'Large']},
    },
  ]);
});

test('secrets and personal values are names in the file, also where they come again', async () => {
  const {world, page} = await started();
  page.say(fill(1, {secret: 'PASSWORD', value: 'never'}));
  page.say(fill(2, {variable: 'email', value: 'anna@shop.example'}));
  page.say(click(3, 'Log in as anna@shop.example', {selectors: [['aria/Log in as anna@shop.example[role="button"]'], ['#login']]}));
  page.say({leaves: {url: `${SHOP}/account?m=anna%40shop.example`, same: false}});
  world.page(1, 'd2').say(hello(`${SHOP}/account?m=anna%40shop.example`));
  await world.settled();
  const written = JSON.stringify(world.recording.file());
  assert.doesNotMatch(written, /never|anna/);
  assert.match(written, /"value":"\{\{secret:PASSWORD\}\}".*"value":"\{\{email\}\}".*account\?m=\{\{email\}\}/);
  assert.deepEqual(world.recording.file().steps.at(-1).selectors, [['#login']]);
  assert.doesNotMatch(JSON.stringify(world.recording.shown.steps.map(({value, leadsTo}) => [value, leadsTo])), /never|anna/);
});

test('of a secret its name alone is kept, whatever a page sends with it', () => {
  const told = {kind: 'change', key: 1, t: 1, secret: 'PASSWORD', variable: 'email', value: 'never'};
  assert.doesNotMatch(JSON.stringify(readStep(told, {tab: 'kd1', documentId: 'd1'})), /never/);
});

test('what a page has written like the name of a variable or a secret is none in the file', async () => {
  const {world, page} = await started();
  page.say(fill(1, {value: 'anna@shop.example', variable: 'email'}));
  page.say(click(2, 'Pay {{secret:LOGIN}}'));
  page.say(fill(3, {value: '{{secret:LOGIN}}'}));
  page.say(click(4, '{{email}}', {selectors: [['aria/{{email}}'], ['pierce/x', '[title="{{ email }}"]']]}));
  world.page(1, 'd2').say(hello(`${SHOP}/?to={{email}}&from=anna@shop.example`));
  await world.settled();
  const {steps} = world.recording.file();
  assert.deepEqual(
    steps.flatMap(({selectors}) => selectors ?? []),
    [['#field'], ['#add'], ['#field']],
  );
  assert.deepEqual(
    steps.filter(({type}) => type === 'change').map(({value}) => value),
    ['{{email}}', '{{text}}'],
  );
  assert.equal(world.recording.shown.steps.filter(({findable}) => !findable).length, 1, 'it is told that one has no way to its element');
  const address = JSON.stringify(steps.at(-1));
  assert.ok(address.includes('/?to=%7B%7Bemail}}&from={{email}}'), address);
});

test('a page that a step led to is asserted at that step; a typed address, a reload and a way back are steps', async () => {
  const {world, page} = await started();
  page.say(click(1));
  page.say({leaves: {url: `${SHOP}/cart`, same: false}});
  world.page(1, 'd2').say(hello(`${SHOP}/cart?x=1`));
  world.page(1, 'd3').say(hello(`${SHOP}/typed`));
  world.page(1, 'd4').say(hello(`${SHOP}/typed`, 'reload'));
  world.page(1, 'd5').say(hello(`${SHOP}/cart`, 'back_forward'));
  await world.settled();
  const {steps} = world.recording.file();
  assert.deepEqual(
    steps.slice(2).map(({type, url, assertedEvents}) => [type, url, assertedEvents?.[0].url]),
    [
      ['click', undefined, `${SHOP}/cart?x=1`],
      ['navigate', `${SHOP}/typed`, `${SHOP}/typed`],
      ['navigate', `${SHOP}/typed`, `${SHOP}/typed`],
      ['navigate', `${SHOP}/cart`, `${SHOP}/cart`],
    ],
  );
  assert.deepEqual(
    world.recording.shown.steps.slice(2).map(({did}) => did.verb),
    ['navigate', 'reload', 'back'],
  );
});

test('a download does not make a step of the page that is opened by hand much later', async () => {
  const {world, page} = await started();
  page.say(click(1));
  page.say({leaves: {url: `${SHOP}/file.zip`, same: false}});
  await world.settled();
  world.time += 61_000;
  world.page(1, 'd2').say(hello(`${SHOP}/typed`));
  await world.settled();
  assert.deepEqual(types(world).slice(2), ['click', 'navigate']);
});

test('while it is paused nothing is recorded; going on elsewhere is a navigation', async () => {
  const {world, page} = await started();
  await world.recording.pause();
  assert.deepEqual(page.sent.at(-1), {record: false});
  page.say(click(1));
  const next = world.page(1, 'd2');
  next.say(hello(`${SHOP}/else`));
  await world.settled();
  assert.deepEqual([types(world).length, next.sent.at(-1)], [2, {record: false}]);
  world.tabs[0].url = `${SHOP}/else`;
  await world.recording.resume();
  assert.deepEqual(next.sent.at(-1), {record: true});
  next.say(click(1));
  await world.settled();
  assert.deepEqual(
    world.recording
      .file()
      .steps.slice(2)
      .map(({type, url}) => [type, url]),
    [
      ['navigate', `${SHOP}/else`],
      ['click', undefined],
    ],
  );
});

test('another tab is told by its address; one that a step opened needs no navigation', async () => {
  const {world, page} = await started({tabs: [tab(1), tab(2, {url: `${SHOP}/two`})]});
  const two = world.page(2, 'd2');
  two.say(hello(`${SHOP}/two`));
  two.say(click(1, 'Second'));
  page.say(click(1, 'Open'));
  await world.settled();
  world.tabs.push(tab(3, {url: `${SHOP}/three`}));
  assert.equal(world.recording.isOn('kd3'), false, 'no page of it has been seen yet');
  const three = world.page(3, 'd3');
  three.say(hello(`${SHOP}/three`));
  three.say(click(1, 'Third'));
  await world.settled();
  assert.equal(world.recording.isOn('kd3'), true);
  const file = world.recording.file();
  assert.doesNotThrow(() => parse(file));
  assert.deepEqual(
    file.steps.slice(1).map(({type, target}) => [type, target]),
    [
      ['navigate', 'main'],
      ['navigate', `${SHOP}/two`],
      ['click', `${SHOP}/two`],
      ['click', 'main'],
      ['click', `${SHOP}/three`],
    ],
  );
});

test('a worker that is started anew goes on where the last one ended', async () => {
  const {world, page} = await started();
  page.say(click(1));
  await world.settled();
  await new Promise((resolve) => setTimeout(resolve, 150)); // it is kept at a limited rate
  const again = made({storage: world.storage});
  await again.recording.ready;
  assert.equal(again.recording.status, 'recording');
  const same = again.page(1, 'd1');
  same.say({hello: {...hello().hello, again: true}});
  same.say(click(2, 'Next'));
  await again.settled();
  assert.deepEqual(same.sent, [{record: true}]);
  assert.deepEqual(types(again), ['setViewport', 'navigate', 'click', 'click']);
  assert.equal(again.recording.shown.steps.at(-1).step, 'kd1@3');
});

test('it ends with the last of its tabs, and watches no page any more; what was recorded stays', async () => {
  const {world, page} = await started();
  page.say(click(1));
  await world.settled();
  assert.deepEqual(world.registered, [['https://shop.example/*']]);
  world.tabs = world.tabs.splice(0, 0);
  await world.settled();
  assert.equal(world.recording.status, 'stopped');
  assert.deepEqual([world.registered.at(-1), page.sent.at(-1), types(world).length], [[], {record: false}, 3]);
  page.say(click(2));
  await world.settled();
  assert.equal(types(world).length, 3);
});

test('a tab that may not be recorded is refused at the start, and a page of another site is told so', async () => {
  const world = made({refuses: 'HISTORY_OFF'});
  await assert.rejects(() => world.recording.start('kd1'), {code: 'HISTORY_OFF'});
  assert.deepEqual([world.recording.status, world.registered], ['idle', []]);
  await assert.rejects(() => made({tabs: []}).recording.start(), {code: 'NO_TAB_ATTACHED'});
  const {world: other} = await started();
  const foreign = other.page(1, 'd9', {origin: 'https://evil.example', url: 'https://evil.example/'});
  foreign.say(hello('https://evil.example/'));
  foreign.say(click(1));
  await other.settled();
  assert.deepEqual([foreign.sent, types(other).length], [[{record: false}], 2]);
});

test('what a client presses through the browser is no step of the person', async () => {
  const {world, page} = await started({isOurs: (tabId, t) => tabId === 1 && t === 1_000_000});
  page.say(click(1));
  page.say(click(2, 'Mine', {t: 1_000_500}));
  await world.settled();
  assert.deepEqual(
    world.recording.shown.steps.slice(1).map(({did}) => did.name),
    ['Mine'],
  );
});

test('a page that is taken over can send nothing that breaks the recording or grows without end', async () => {
  const {world, page} = await started();
  for (const step of [null, 7, {}, {kind: 'navigate', key: 1, t: 1}, {kind: 'click', key: '1', t: 1}, {kind: 'click', key: 1, t: NaN}])
    page.say({step});
  page.say({leaves: {url: 5}});
  page.say(
    click(1, 'x'.repeat(1_000_000), {
      selectors: [['a'.repeat(2000)], [5], ['#ok', '#in'], 'no'],
      frame: [-1, 1.5, 3],
      secret: 'a b',
      variable: '}}',
    }),
  );
  await world.settled();
  const [row] = world.recording.file().steps.slice(2);
  assert.deepEqual([row.selectors, row.frame, world.recording.shown.steps.at(-1).did.name.length], [[['#ok', '#in']], [3], 500]);
  for (let key = 2; key < 260; key++) page.say(click(key));
  await world.settled();
  assert.deepEqual([world.recording.shown.steps.length, world.recording.shown.left], [200, 60]);
});

test('a recording that runs is not begun anew, and one that does not run is not ended', async () => {
  const {world} = await started();
  await assert.rejects(() => world.recording.start('kd1'), {code: 'BAD_ARGUMENT'});
  await assert.rejects(() => world.recording.resume(), {code: 'BAD_ARGUMENT'});
  await world.recording.stop();
  await assert.rejects(() => world.recording.stop(), {code: 'BAD_ARGUMENT'});
  await assert.rejects(() => world.recording.pause(), {code: 'BAD_ARGUMENT'});
  await world.recording.start('kd1');
  assert.deepEqual(types(world), ['setViewport', 'navigate']);
  await world.recording.clear();
  assert.deepEqual([world.recording.status, world.recording.shown.steps], ['idle', []]);
});

test('a client records the tabs that it may operate; what another has begun it neither ends nor takes, and it ends with the client', async () => {
  const world = made({tabs: [tab(1), tab(2)], mayFront: ({handle}) => handle === 'kd1'});
  await assert.rejects(world.recording.start('kd2', 7), {code: 'CONSENT_REQUIRED'});
  await world.recording.start('kd1', 7);
  assert.deepEqual(world.recording.shown.tabs, ['kd1']);
  assert.deepEqual(
    ['kd1', 'kd2'].map((handle) => world.recording.isOn(handle)),
    [true, false],
  );
  const page = world.page(1, 'd1');
  page.say(hello());
  const other = world.page(2, 'd2');
  other.say(hello());
  await world.settled();
  page.say(click(1));
  other.say(click(1, 'Elsewhere'));
  await world.settled();
  assert.deepEqual(other.sent, [{record: false}]);
  assert.deepEqual(
    world.recording.shown.steps.map(({did}) => did.name),
    ['', 'Add'],
  );
  assert.deepEqual(
    [7, 8].map((front) => world.recording.ownerFor(front)),
    ['you', 'other'],
  );
  assert.throws(() => world.recording.requireClient(8), {code: 'BAD_ARGUMENT'});
  assert.match(world.recording.file(undefined, true).steps[2].step, /^kd1@\d+$/);
  assert.equal(world.recording.file().steps[2].step, undefined);
  await world.recording.retainClients([7, 8]);
  assert.equal(world.recording.status, 'recording');
  await world.recording.retainClients([8]);
  assert.equal(world.recording.status, 'stopped');
  await world.recording.start('kd1');
  assert.equal(world.recording.ownerFor(7), 'person');
  assert.throws(() => world.recording.requireClient(7), {message: 'The person records by themselves.'});
});

test('what a person does where they have lowered the level of the client that records is not recorded', async () => {
  let may = ['kd1', 'kd2'];
  const world = made({tabs: [tab(1), tab(2)], mayFront: ({handle}) => may.includes(handle)});
  await world.recording.start('kd1', 7);
  const [page, other] = [world.page(1, 'd1'), world.page(2, 'd2')];
  for (const each of [page, other]) each.say(hello());
  other.say(click(1, 'Before'));
  await world.settled();
  may = ['kd1'];
  other.say(click(2, 'After'));
  other.say(click(3, 'Later'));
  page.say(click(1, 'Here'));
  await world.settled();
  assert.deepEqual(world.recording.shown.steps.map(({did}) => did.name).filter(Boolean), ['Before', 'Here']);
  assert.deepEqual(other.sent.at(-1), {record: false});
});

test('a recording whose client has gone, or waits for it no more, does not begin', async () => {
  let clients = [7];
  const world = made({connectionOf: (front) => (clients.includes(front) ? `host/${front}` : '')});
  const begun = world.recording.start('kd1', 7);
  clients = [];
  await world.recording.retainClients(clients);
  await assert.rejects(begun, {code: 'CONNECTION_LOST'});
  assert.equal(world.recording.status, 'idle');
  clients = [7];
  const call = new Call(60_000, () => {}, 7);
  const pass = {attachment: {handle: 'kd1'}, again: async () => {}};
  const cancelled = recordJourney({journey: world.recording}).run({op: 'start'}, call, pass);
  call.end(new WireError('CANCELLED'));
  await assert.rejects(cancelled, {code: 'CANCELLED'});
  await world.settled();
  assert.equal(world.recording.status, 'idle');
  await world.recording.start('kd1', 7, new AbortController().signal);
  assert.equal(world.recording.ownerFor(7), 'you');
});
