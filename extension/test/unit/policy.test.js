import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {Policy} from '../../src/background/access/policy.js';
import {parseSite} from '../../src/background/access/sites.js';
import {PROTOCOL} from '../../src/wire/protocol.js';

const sites = JSON.parse(readFileSync(new URL('../../../host/wire/sites.json', import.meta.url), 'utf8'));

/** A policy on a browser whose managed settings the test sets; `memory` outlives it. */
async function policyOf(managed, memory = {}) {
  let tell = () => {};
  let changes = 0;
  const storage = {
    managed: async () => managed,
    onManaged: (listener) => {
      tell = listener;
    },
    recall: async (key) => memory[key],
    remember: async (key, value) => void (memory[key] = structuredClone(value)),
  };
  const policy = new Policy(storage, () => changes++);
  await policy.ready;
  return {
    policy,
    memory,
    changes: () => changes,
    async manage(rules) {
      managed = rules;
      tell();
      await wait(5);
    },
  };
}

test('sites are written, and mean what they mean, as the shared list has it', () => {
  for (const site of sites.valid) assert.ok(parseSite(site), site);
  for (const site of sites.invalid) assert.equal(parseSite(site), undefined, site);
  for (const [site, origin] of sites.matches) assert.ok(parseSite(site)(origin), `${site} means ${origin}`);
  for (const [site, origin] of sites.differs) assert.ok(!parseSite(site)(origin), `${site} does not mean ${origin}`);
  assert.equal(parseSite('*.example.com')(undefined), false);
});

test('without rules everything is allowed', async () => {
  const {policy} = await policyOf({});
  assert.equal(policy.refusal('https://any.example'), undefined);
  assert.equal(policy.refusal(undefined), undefined);
  assert.deepEqual([policy.off, policy.history, policy.sidePanel, policy.limitsSites], [undefined, true, true, false]);
  assert.deepEqual(policy.view, {enabled: true, history: true, sidePanel: true, rules: [], broken: []});
});

test('of two sources the stricter wins, and the refusal says who decided', async () => {
  const {policy} = await policyOf({allowedSites: ['*.shop.example', 'bank.example'], history: true, sidePanel: false});
  policy.setMachine({deniedSites: ['bank.example'], allowedSites: ['*'], history: false, sidePanel: true});
  const why = (origin) => policy.refusal(origin)?.data?.by;
  assert.equal(why('https://www.shop.example'), undefined);
  assert.equal(why('https://bank.example'), 'machine');
  assert.equal(why('https://other.example'), 'browser');
  assert.equal(why(undefined), 'browser');
  assert.equal(policy.refusal('https://bank.example').code, 'SITE_DENIED');
  assert.match(policy.refusal('https://bank.example').message, /bank\.example.*policy file of this computer/);
  assert.deepEqual([policy.history, policy.sidePanel], [false, false]);
});

test('requests may be recorded unless either source has switched them or all recording off', async () => {
  for (const [browser, machine, expected] of [
    [{}, {}, true],
    [{features: {requests: true}}, {}, true],
    [{}, {features: {requests: false}}, false],
    [{features: {requests: false}}, {features: {requests: true}}, false],
    [{}, {history: false}, false],
    [{features: 'no'}, {}, false],
  ]) {
    const {policy} = await policyOf(browser);
    policy.setMachine(machine);
    assert.equal(policy.requests, expected, JSON.stringify([browser, machine]));
  }
});

test('the least redaction is the stricter of two, and a mode that is not known is strict', async () => {
  const {policy} = await policyOf({redaction: 'mask'});
  assert.equal(policy.redaction, 'mask');
  policy.setMachine({redaction: 'strict'});
  assert.equal(policy.redaction, 'strict');
  policy.setMachine({redaction: 'total'});
  assert.equal(policy.redaction, 'strict');
  policy.setMachine({});
  assert.equal(policy.redaction, 'mask');
  assert.equal((await policyOf({})).policy.redaction, undefined);
});

test('an empty list of allowed sites allows none, and an entry that names no site allows none either', async () => {
  assert.equal((await policyOf({allowedSites: []})).policy.refusal('https://a.example').code, 'SITE_DENIED');
  const {policy} = await policyOf({deniedSites: ['https://bank.example/login']});
  assert.match(policy.refusal('https://a.example').message, /https:\/\/bank\.example\/login/);
  assert.deepEqual(policy.view.broken, [{by: 'browser', site: 'https://bank.example/login'}]);
});

test('what the browser manages is taken up when it changes', async () => {
  const {policy, manage, changes} = await policyOf({});
  await manage({enabled: false});
  assert.equal(changes(), 1);
  assert.equal(policy.off.code, 'POLICY_DISABLED');
  assert.equal(policy.refusal('https://a.example').code, 'POLICY_DISABLED');
  assert.ok(policy.offByBrowser);
  await manage({});
  assert.equal(policy.off, undefined);
});

test('what the host said holds in the next life of the worker, until the host says otherwise', async () => {
  const first = await policyOf({});
  first.policy.setMachine({deniedSites: ['bank.example']});
  const second = await policyOf({}, first.memory);
  assert.equal(second.policy.refusal('https://bank.example').data.by, 'machine');
  second.policy.refuse('Switched off in /etc.');
  assert.equal(second.changes(), 1);
  const third = await policyOf({}, second.memory);
  assert.equal(third.policy.off.message, 'Switched off in /etc.');
  assert.ok(!third.policy.offByBrowser && third.policy.refusedAt > 0);
  third.policy.setMachine({});
  assert.equal(third.policy.refusal('https://bank.example'), undefined);
});

test('rules that did not change are no change', async () => {
  const {policy, changes} = await policyOf({});
  policy.setMachine({});
  policy.setMachine({history: false});
  policy.setMachine({history: false});
  assert.equal(changes(), 1);
});

test('guards of two sources: the most specific site of each, then the stricter; without any the person is asked', async () => {
  const {policy} = await policyOf({guard: {'*': 'ask', 'test.shop.example': 'off'}});
  assert.deepEqual(
    [undefined, 'https://shop.example', 'https://test.shop.example'].map((origin) => policy.guard(origin)),
    ['ask', 'ask', 'off'],
  );
  policy.setMachine({guard: {'*.shop.example': 'refuse'}});
  assert.deepEqual(
    ['https://other.example', 'https://test.shop.example'].map((origin) => policy.guard(origin)),
    ['ask', 'refuse'],
  );
});

test('a level is remembered for no longer than the strictest allows, and not at all where that is not understood', async () => {
  const {policy} = await policyOf({});
  assert.equal(policy.rememberDays, 30);
  for (const [days, most] of [
    [7, 7],
    [0, 0],
    [365, 30],
    [-1, 0],
    [1.5, 0],
    ['7', 0],
    [366, 0],
    [null, 0],
  ]) {
    policy.setMachine({rememberDays: days});
    assert.equal(policy.rememberDays, most, String(days));
  }
});

test('what a policy has that cannot be understood allows no site, and the refusal names the key or the entry', async () => {
  const wrong = [
    [{guard: {'*': 'never'}}, '"*: never", which names no guard: expected ask, refuse or off'],
    [{guard: 'ask'}, '"guard: ask", which names no guard'],
    [{maxLevel: 'data'}, '"maxLevel: data", which names no level: expected none, data, see or act'],
    [{maxLevel: {'*': 'all'}}, '"*: all", which names no level'],
    [{rememberDays: 400}, '"rememberDays: 400", where a whole number from 0 to 365 is expected'],
    [{guard: {'a.example/x': 'ask'}}, '"a.example/x", which names no site'],
  ];
  for (const [rules, words] of wrong) {
    const {policy} = await policyOf(rules);
    const {code, message} = policy.refusal('https://shop.example');
    assert.equal(code, 'SITE_DENIED');
    assert.ok(message.includes(words), message);
  }
});

test('the managed schema has the keys that the wire knows, and enabled', () => {
  const schema = JSON.parse(readFileSync(new URL('../../src/managed_schema.json', import.meta.url), 'utf8'));
  assert.deepEqual(Object.keys(schema.properties), ['enabled', ...PROTOCOL.policies]);
  const manifest = JSON.parse(readFileSync(new URL('../../src/manifest.json', import.meta.url), 'utf8'));
  assert.equal(manifest.storage.managed_schema, 'managed_schema.json');
});

test('a page of ours that stays open hears what the worker is told', async () => {
  const memory = {};
  let heard = () => {};
  const shared = {managed: async () => ({}), onManaged() {}, recall: async (key) => memory[key]};
  const worker = new Policy(
    {
      ...shared,
      onRemembered() {},
      async remember(key, value) {
        memory[key] = structuredClone(value);
        heard();
      },
    },
    () => {},
  );
  let shown = [];
  const page = new Policy(
    {
      ...shared,
      remember: async () => assert.fail('a page only listens'),
      onRemembered(_, listener) {
        heard = listener;
      },
    },
    () => {
      shown = page.view.rules;
    },
  );
  page.follow();
  await Promise.all([worker.ready, page.ready]);
  worker.setMachine({deniedSites: ['bank.example']});
  await wait(5);
  assert.deepEqual(shown, [{by: 'machine', key: 'deniedSites', value: ['bank.example']}]);
  worker.setMachine({});
  await wait(5);
  assert.deepEqual(shown, []);
});
