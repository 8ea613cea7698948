import assert from 'node:assert/strict';
import {test} from 'node:test';
import {AccessRequests} from '../../src/background/access/access-requests.js';
import {Attachments} from '../../src/background/access/attachments.js';
import {Consent} from '../../src/background/access/consent.js';

const SHOP = 'https://shop.example';
const MINUTE = 60_000;
const KEYS = {1: 'key-of-the-first-one', 2: 'key-of-the-second-one'};

/** The person's permissions with one attached tab and clients, in a browser that the test plays. */
async function stage({memory = {}, refusal = () => undefined, incognito = false, attached = true, stop = () => {}} = {}) {
  const time = {now: 1000};
  const clients = {1: 'one', 2: 'two'};
  let host = 'host';
  const told = [];
  const platform = {
    tab: {id: 5, title: 'Shop', url: `${SHOP}/`, incognito, discarded: false, active: true},
    tabs: {get: async () => platform.tab},
    run: async () => [],
    permissions: {sites: async () => [], remove: async () => {}},
    storage: {
      recall: async (key) => structuredClone(memory[key]),
      remember: async (key, value) => void (memory[key] = structuredClone(value)),
    },
  };
  const policy = {ready: Promise.resolve(), refusal, refusalOfFeatures: () => undefined, rememberDays: 30};
  let handles = 0;
  let consent;
  const attachments = new Attachments(
    platform,
    policy,
    async () => `kd${++handles}`,
    (id, attachment) => consent?.changed(id, attachment),
  );
  const requests = new AccessRequests(
    platform.storage,
    {connectionOf: (front) => (clients[front] ? `${host}/${front}` : ''), nameOf: (front) => clients[front] ?? ''},
    () => {},
    () => time.now,
  );
  const guard = {ready: Promise.resolve(), asks: () => undefined, touched: async () => {}, stopped: async () => {}, retain: async () => {}};
  const remembered = {adjust: async () => {}, remember: async () => false, endOf: () => null, check: async () => ({come: [], gone: []})};
  consent = new Consent(
    attachments,
    {stop: (handle, {code}) => stop(code, attachments.of(5)?.level)},
    {count: () => 0},
    policy,
    requests,
    guard,
    remembered,
    (data) => told.push(data),
  );
  await Promise.all([attachments.ready, requests.ready]);
  if (attached && attachments.list().length === 0) await attachments.attach(5);
  const ask = (front, {level = 'act', origins = [], minutes = 60, key = KEYS[front], reason = '', tab} = {}) =>
    consent.ask(tab, {level, origins, minutes, key, reason}, {front, upTo: async () => {}}, 0).then(
      ({allowed}) => allowed,
      ({code}) => code,
    );
  const answer = (id, said = 'tab', origin = SHOP) =>
    consent
      .answer({id, answer: said, tabId: 5, origin}, (tabId) => attachments.attach(tabId))
      .then(
        () => 'done',
        ({code}) => code,
      );
  const level = (front) => consent.levelFor(attachments.of(5), front);
  return {consent, attachments, requests, platform, ask, answer, level, time, memory, told, clients, restartHost: (name) => (host = name)};
}

test('an answer is for the connection that asked, in the tab, on its origin', async () => {
  const {consent, ask, answer, level, attachments, platform} = await stage();
  assert.equal(await ask(1), false);
  assert.equal(await answer(consent.open[0].id), 'done');
  assert.deepEqual([level(1), level(2)], ['act', 'data']);
  assert.equal(await ask(1), true);
  assert.equal(await ask(2), false, 'another client asks again');
  platform.tab = {...platform.tab, url: 'https://other.example/'};
  await attachments.attach(5);
  assert.equal(level(1), 'data');
});

test('the person reads why, and our own panel knows who asks without the key', async () => {
  const {consent, requests, ask, clients, restartHost} = await stage();
  await ask(1, {reason: 'To walk through the checkout'});
  const [{reason, mark}] = consent.open;
  assert.equal(reason, 'To walk through the checkout');
  // The front writes down the same for this key (AccessKeyTest).
  assert.equal(mark, 'b29708f6f33edbe99532a0cde5d1cc13');
  assert.equal(requests.markOf(1), mark);
  assert.equal(requests.markOf(2), '', 'it has not told its key');
  assert.equal(JSON.stringify(consent.open).includes(KEYS[1]), false);
  await requests.retainClients('host', [1]);
  assert.equal(requests.markOf(1), mark);
  delete clients[1];
  await requests.retainClients('host', []);
  assert.equal(requests.markOf(1), '');
  restartHost('next');
  clients[1] = 'one';
  assert.equal(requests.markOf(1), '', 'the number alone is nothing');
});

test('it ends when its time is over', async () => {
  const {consent, ask, answer, level, time} = await stage();
  await ask(1, {minutes: 5});
  await answer(consent.open[0].id);
  time.now += 5 * MINUTE - 1;
  assert.equal(level(1), 'act');
  time.now += 1;
  assert.equal(level(1), 'data');
  assert.deepEqual(consent.of({handle: 'kd1', origin: SHOP, level: 'data'}).grants, []);
});

test('only who knows the key takes up what a broken connection had', async () => {
  const {consent, ask, answer, level, clients, restartHost} = await stage();
  await ask(1);
  await answer(consent.open[0].id);
  restartHost('next');
  assert.equal(level(1), 'data', 'the number alone is nothing');
  clients[3] = 'one';
  assert.equal(await ask(3, {key: 'key-of-an-imitator-of-one'}), false);
  assert.equal(await ask(1), true);
  assert.equal(level(1), 'act');
  assert.equal(level(3), 'data');
});

test('who asks in a loop, or connects again and again, does not bury the person', async () => {
  const {consent, ask, clients, time} = await stage();
  for (let i = 0; i < 100; i++) assert.equal(await ask(1), false);
  assert.equal(consent.open.length, 1);
  const codes = new Set();
  for (let front = 10; front < 60; front++) {
    clients[front] = `client ${front}`;
    codes.add(await ask(front, {key: `key-of-connection-${front}`}));
    delete clients[front];
    time.now += 100;
  }
  assert.deepEqual([...codes], [false, 'TOO_MANY_REQUESTS']);
  assert.equal(consent.open.length, 5);
});

test('a client asks once a minute', async () => {
  const {consent, ask, answer, time} = await stage();
  await ask(1, {level: 'see'});
  await answer(consent.open[0].id);
  assert.equal(await ask(1, {level: 'act'}), 'TOO_MANY_REQUESTS');
  time.now += MINUTE;
  assert.equal(await ask(1, {level: 'act'}), false);
});

test('a refusal stands for clients of that name until the person touches the level', async () => {
  const {consent, ask, answer, clients, time} = await stage();
  await ask(1);
  await answer(consent.open[0].id, 'no');
  clients[4] = 'one';
  time.now += 2 * MINUTE;
  assert.equal(await ask(1), 'CONSENT_REFUSED');
  assert.equal(await ask(4, {key: 'key-of-its-next-process'}), 'CONSENT_REFUSED');
  assert.equal(consent.isRefused({handle: 'kd1', origin: SHOP}, 4), true);
  await consent.choose({tabId: 5, level: 'data'});
  assert.equal(await ask(1), false);
});

test("what administrators forbid is refused at once, on the tab's site and on each other one", async () => {
  const refusal = (origin, level) => (level === 'act' && origin !== SHOP ? Object.assign(new Error(), {code: 'SITE_DENIED'}) : undefined);
  const {consent, ask} = await stage({refusal});
  assert.equal(await ask(1, {origins: ['https://pay.example']}), 'SITE_DENIED');
  assert.deepEqual(consent.open, []);
  assert.equal(await ask(1), false);
});

test('the further sites that were named count when the tab goes there, and no others', async () => {
  const {consent, ask, answer, attachments, platform, level} = await stage();
  await attachments.attach(5, {keep: ['https://pay.example/*', 'https://www.pay.example/*']});
  await ask(1, {origins: ['https://pay.example']});
  await answer(consent.open[0].id);
  for (const [url, expected] of [
    ['https://pay.example/', 'act'],
    ['https://www.pay.example/', 'data'],
  ]) {
    platform.tab = {...platform.tab, url};
    await attachments.tabUpdated(5, platform.tab, false);
    assert.equal(level(1), expected, url);
  }
});

test('requests and answers survive a worker, and what belongs to a tab ends with it', async () => {
  const {consent, ask, answer, memory} = await stage();
  await ask(1);
  await answer(consent.open[0].id);
  await ask(2);
  const next = await stage({memory});
  assert.equal(next.level(1), 'act');
  assert.equal(next.consent.open.length, 1);
  assert.equal(await next.answer(next.consent.open[0].id), 'done');
  assert.equal(next.level(2), 'data', 'the worker does not know yet which connection it was');
  assert.equal(await next.ask(2), true);
  assert.equal(next.level(2), 'act');
  await next.attachments.detach(5);
  await next.attachments.attach(5);
  assert.deepEqual([next.level(1), next.level(2)], ['data', 'data']);
});

test('a request is withdrawn when its tab shows another site, and when its client leaves', async () => {
  const {consent, requests, ask, answer, attachments, platform} = await stage();
  await ask(1);
  const [{id}] = consent.open;
  platform.tab = {...platform.tab, url: 'https://other.example/'};
  await attachments.attach(5);
  await requests.retain(attachments.list());
  assert.deepEqual(consent.open, []);
  assert.equal(await answer(id), 'PAGE_CHANGED');
  await ask(2);
  await requests.retainClients('host', [1]);
  assert.deepEqual(consent.open, []);
});

test('an answer that was meant for another page than the one in front attaches nothing', async () => {
  const {consent, ask, answer, attachments, platform} = await stage({attached: false});
  assert.equal(await ask(1), false);
  platform.tab = {...platform.tab, url: 'https://bank.example/'};
  assert.equal(await answer(consent.open[0].id, 'tab', SHOP), 'ACCESS_LOST');
  assert.deepEqual(attachments.list(), []);
  platform.tab = {...platform.tab, url: `${SHOP}/`};
  assert.equal(await answer(consent.open[0].id, 'tab', SHOP), 'done');
  assert.equal(attachments.list().length, 1);
});

test('who says no while a busy page is being attached has said no', async () => {
  const {consent, attachments, ask} = await stage({attached: false});
  assert.equal(await ask(1), false);
  const [{id}] = consent.open;
  const attach = async (tabId) => {
    await consent.answer({id, answer: 'no', tabId, origin: SHOP}, attach);
    await attachments.attach(tabId);
  };
  await assert.rejects(consent.answer({id, answer: 'tab', tabId: 5, origin: SHOP}, attach), {code: 'PAGE_CHANGED'});
  assert.deepEqual(attachments.list(), []);
  await attachments.attach(5);
  assert.equal(consent.levelFor(attachments.of(5), 1), 'data');
});

test('who presses twice while a busy page is being attached has allowed it once', async () => {
  const {consent, attachments, ask, level} = await stage({attached: false});
  assert.equal(await ask(1), false);
  const said = {id: consent.open[0].id, answer: 'tab', tabId: 5, origin: SHOP};
  let other;
  const attach = (tabId) => attachments.attach(tabId);
  const first = consent.answer(said, async (tabId) => {
    other = consent.answer(said, attach);
    await attach(tabId);
    await other;
  });
  await Promise.all([first, other]);
  assert.deepEqual([attachments.list().length, level(1)], [1, 'act']);
});

test('a request that nobody answers ends after an hour, also where its client is gone without a word', async () => {
  const {consent, requests, ask, time} = await stage();
  await ask(1);
  time.now += 60 * MINUTE - 1;
  await requests.retainClients('host', [1]);
  assert.equal(consent.open.length, 1);
  time.now += 1;
  await requests.retainClients('another', []);
  assert.deepEqual(consent.open, []);
});

test('the log hears who was allowed what, and the key is in none of it', async () => {
  const {consent, ask, answer, told, memory} = await stage();
  await ask(1);
  await answer(consent.open[0].id);
  await ask(2);
  await answer(consent.open[0].id, 'no');
  assert.deepEqual(
    told.filter(({by}) => by === 'tab'),
    [
      {tab: 'kd1', site: SHOP, level: 'act', by: 'tab', front: 1},
      {tab: 'kd1', site: SHOP, level: 'refused', by: 'tab', front: 2},
    ],
  );
  assert.doesNotMatch(JSON.stringify([told, consent.open]), /key-of/);
  assert.match(JSON.stringify(memory), /key-of/, 'the next worker needs it');
});

test('what runs learns of the stop before the level is lower', async () => {
  const stopped = [];
  const {consent} = await stage({stop: (...said) => stopped.push(said)});
  await consent.choose({tabId: 5, level: 'act'});
  assert.deepEqual(stopped, []);
  await consent.stop(5);
  assert.deepEqual(stopped, [
    ['STOPPED_BY_PERSON', 'act'],
    ['STOPPED_BY_PERSON', 'see'],
  ]);
});

test('what the person has stopped is known as such, for the frames of other sites, until they allow more', async () => {
  const {consent, attachments} = await stage();
  await consent.choose({tabId: 5, level: 'act'});
  await consent.stop(5);
  assert.equal(attachments.of(5).stopped, true);
  await consent.choose({tabId: 5, level: 'act', stopped: true});
  assert.equal(attachments.of(5).stopped, undefined);
});

test('code goes with the level "act" and does not come back with it', async () => {
  const {consent, attachments} = await stage();
  await consent.choose({tabId: 5, level: 'act', code: true});
  assert.equal(attachments.of(5).code, true);
  await consent.choose({tabId: 5, level: 'act'});
  assert.equal(attachments.of(5).code, true, 'nobody has said anything of it');
  await consent.choose({tabId: 5, level: 'see', code: true});
  assert.equal(attachments.of(5).code, false);
  await consent.choose({tabId: 5, level: 'act'});
  assert.equal(attachments.of(5).code, false);
});

test('a client that comes back has its permission again without asking, and nobody else has', async () => {
  const {consent, ask, answer, level, clients, restartHost} = await stage();
  await ask(1);
  await answer(consent.open[0].id);
  restartHost('next');
  assert.deepEqual([level(1), level(2)], ['data', 'data']);
  await consent.renew(KEYS[1], 1);
  assert.deepEqual([level(1), level(2)], ['act', 'data']);
  await consent.renew(KEYS[2], 2);
  assert.equal(level(2), 'data');
  assert.equal(consent.open.length, 0, 'nobody is asked');
  delete clients[1];
  await assert.rejects(consent.renew(KEYS[1], 1), {code: 'CONNECTION_LOST'});
});

/** Answers of administrators that allow no more than `limit.most`. */
const noMoreThan =
  (limit) =>
  (origin, level = 'data') => {
    const order = ['none', 'data', 'see', 'act'];
    return order.indexOf(level) > order.indexOf(limit.most) ? Object.assign(new Error('denied'), {code: 'SITE_DENIED'}) : undefined;
  };

test('a policy that gets stricter withdraws what nobody may grant any more, and who waits hears of it', async () => {
  const limit = {most: 'act'};
  const {consent, attachments, ask} = await stage({refusal: noMoreThan(limit)});
  let waiting;
  await new Promise((isOpen) => {
    const upTo = (ms, wait) => {
      isOpen();
      return wait(new AbortController().signal);
    };
    waiting = consent.ask(undefined, {level: 'act', origins: [], minutes: 60, key: KEYS[1]}, {front: 1, upTo}, 25_000);
    waiting.catch(isOpen);
  });
  assert.equal(await ask(2, {level: 'see'}), false);
  assert.deepEqual(
    consent.open.map(({level}) => level),
    ['act', 'see'],
  );
  limit.most = 'see';
  await consent.keepPolicy();
  await assert.rejects(waiting, {code: 'SITE_DENIED'});
  assert.deepEqual(
    consent.open.map(({level}) => level),
    ['see'],
  );
  assert.equal(attachments.list().length, 1);
});

/** Holds the hashes that begin from now on until `go`; `asked` settles with the first of them. */
function holdHashes(context) {
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  let go;
  const released = new Promise((resolve) => (go = resolve));
  const asked = new Promise((isAsked) =>
    context.mock.method(crypto.subtle, 'digest', async (...of) => {
      isAsked();
      await released;
      return digest(...of);
    }),
  );
  return {asked, go};
}

test('a policy that gets stricter while a client begins to ask forbids its request too', async (context) => {
  const limit = {most: 'act'};
  const {consent, ask} = await stage({refusal: noMoreThan(limit)});
  const hashes = holdHashes(context);
  const asking = ask(1);
  await hashes.asked;
  limit.most = 'see';
  await consent.keepPolicy();
  hashes.go();
  assert.equal(await asking, 'SITE_DENIED');
  assert.deepEqual(consent.open, []);
});

test('a client that leaves while it begins to ask leaves no request behind', async (context) => {
  const {consent, requests, ask, clients} = await stage();
  const hashes = holdHashes(context);
  const asking = ask(1);
  await hashes.asked;
  delete clients[1];
  await requests.retainClients('host', []);
  hashes.go();
  assert.equal(await asking, 'CONNECTION_LOST');
  assert.deepEqual(consent.open, []);
});
