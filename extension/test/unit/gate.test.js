import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {Attachments} from '../../src/background/access/attachments.js';
import {Gate, offered} from '../../src/background/access/gate.js';
import {LEVELS, parseLevels} from '../../src/background/access/levels.js';
import {Policy} from '../../src/background/access/policy.js';
import {Router} from '../../src/background/commands/router.js';
import {TabHistory} from '../../src/background/record/history.js';
import {OpenDialogs} from '../../src/background/act/open-dialogs.js';
import {SiteHolds} from '../../src/background/access/site-holds.js';
import {PROTOCOL} from '../../src/wire/protocol.js';

const SHOP = 'https://shop.example';
const PAY = 'https://pay.example';

/** Methods that no release has, each in need of something else. */
const METHODS = {
  testRead: {effect: 'read', code: false, text: 'none', permissions: []},
  testSee: {effect: 'see', code: false, text: 'none', permissions: []},
  testShoot: {effect: 'see', code: false, text: 'image', permissions: []},
  testAct: {effect: 'act', code: false, text: 'none', permissions: []},
  testFiles: {effect: 'act', code: false, text: 'none', permissions: [], feature: 'files'},
  testNetwork: {effect: 'read', code: false, text: 'none', permissions: [], switch: 'network'},
  testCode: {effect: 'act', code: true, text: 'none', permissions: []},
  testBrowse: {effect: 'browser', code: false, text: 'none', permissions: ['bookmarks']},
  testUnknown: {effect: 'something new', code: false, text: 'none', permissions: []},
  testHistory: {effect: 'read', code: false, text: 'none', permissions: []},
};

/** A worker's router, gate, policy and attachments on a browser that the test plays, with one attached tab. */
async function worker({
  browser = {},
  machine = {},
  permissions = [],
  settings = {},
  work = async () => {},
  origin = SHOP,
  history = {of: () => ({hasAnswered: true})},
  dialogs = undefined,
} = {}) {
  const memory = {};
  const frames = {0: origin, 1: PAY, 2: 'https://foreign.example'};
  const INNER_NUMBER_OF_THE_PAGE = 3; // Chrome answers for frame 0 where it is asked for
  const platform = {
    tab: {id: 5, title: 'Shop', url: `${origin}/`, incognito: false, discarded: false, active: true},
    tabs: {get: async () => platform.tab, all: async () => [platform.tab]},
    run: async ({frameId: asked = 0, documentId}) => {
      const frameId = asked === INNER_NUMBER_OF_THE_PAGE ? 0 : asked;
      return [{frameId, documentId: documentId ?? `d${frameId}`, result: frames[frameId]}];
    },
    permissions: {sites: async () => [], remove: async () => {}, have: async (names) => names.every((name) => permissions.includes(name))},
    storage: {
      managed: async () => browser,
      onManaged() {},
      recall: async (key) => memory[key],
      remember: async (key, value) => void (memory[key] = structuredClone(value)),
    },
  };
  const policy = new Policy(platform.storage, () => {});
  await policy.ready;
  let attached = 0;
  const attachments = new Attachments(
    platform,
    policy,
    async () => `kd${++attached}`,
    () => {},
  );
  await attachments.attach(5, {keep: ['https://pay.example/*']});
  policy.setMachine(machine);
  const done = [];
  const runs = {
    check: ({tab, frame}) => ({tab, frame}),
    async run({frame}, call, pass) {
      const site = frame === undefined ? undefined : (await pass.document({frameId: frame})).origin;
      done.push(site ?? 'run');
      await work(pass);
      return {result: {}, site};
    },
  };
  const commands = Object.fromEntries(
    Object.keys(METHODS).map((method) => [
      method,
      {on: method === 'testBrowse' ? 'nothing' : method === 'testHistory' ? 'recording' : 'page', ...runs},
    ]),
  );
  const holds = new SiteHolds(platform);
  const masks = {ready: Promise.resolve()};
  const gate = new Gate({platform, policy, attachments, profile: {settings}, history, masks, holds, dialogs}, METHODS);
  const sent = [];
  const router = new Router(
    gate.guard(commands),
    (to, type, fields) => sent.push(fields),
    () => {},
    METHODS,
  );
  let id = 0;
  const ask = async (method, params = {}, deadlineMs = 60_000) => {
    sent.length = 0;
    router.handle({v: 1, from: 1, type: 'request', id: ++id, method, params, deadlineMs});
    while (sent.length === 0) await wait(1);
    const [{error}] = sent;
    return error ? {code: error.code, ...error.data} : 'OK';
  };
  const allow = (level, code = false) => Object.assign(attachments.of(5), {level, code});
  return {ask, allow, done, holds, attachments, policy, platform, memory, router, sent};
}

test('of a page that has never answered a call that ends says what may have stopped it', async () => {
  const tab = new TabHistory();
  const {ask, sent} = await worker({work: () => new Promise(() => {}), history: {of: () => tab}});
  assert.deepEqual(await ask('testRead', {}, 50), {code: 'TIMEOUT', answered: false});
  assert.match(sent[0].error.message, /a dialog that opened before anybody was in the tab/);
  assert.match(sent[0].error.hint, /closeTabs/);
  tab.addPage({frame: 2});
  assert.deepEqual(await ask('testRead', {}, 50), {code: 'TIMEOUT', answered: false}, 'a frame is not the page');
  tab.addPage({frame: 0});
  assert.deepEqual(await ask('testRead', {}, 50), {code: 'TIMEOUT'});
  for (let frame = 1; tab.pages.some((page) => page.frame === 0); frame++) tab.addPage({frame});
  assert.deepEqual(await ask('testRead', {}, 50), {code: 'TIMEOUT'}, 'it has answered, though that page is no longer kept');
});

test('a dialog of a tab that the page opens meanwhile ends the call, and says where', async () => {
  const dialogs = new OpenDialogs(() => {});
  const asks = {kind: 'confirm', message: 'Sure?'};
  const work = () => new Promise(() => {});
  const {ask, allow, platform, sent} = await worker({work, dialogs});
  const {run} = platform;
  allow('act');
  dialogs.tabCreated(8, 5); // before the call: it is none of its doing
  setTimeout(() => {
    dialogs.told(8, asks);
    dialogs.told(9, asks);
    dialogs.tabCreated(9, 7);
    dialogs.told(6, asks);
  }, 5);
  assert.equal((await ask('testRead', {}, 50)).code, 'TIMEOUT');
  setTimeout(() => dialogs.tabCreated(6, 5), 5);
  assert.equal((await ask('testRead', {}, 50)).code, 'TIMEOUT', 'the page answers: the tab may be one that the person has opened');
  setTimeout(() => {
    platform.run = () => new Promise(() => {});
    dialogs.tabCreated(6, 5);
  }, 5);
  assert.deepEqual(await ask('testRead'), {code: 'DIALOG_OPEN', kind: 'confirm'}, 'nobody may know what a tab says that is not attached');
  assert.match(sent[0].error.message, /\(confirm\) in a tab that is not attached/);
  assert.match(sent[0].error.hint, /Ask the person/);
  platform.run = run;
});

test('of a dialog in an attached tab a call hears what its level there, the site and the policy let it', async () => {
  const dialogs = new OpenDialogs(() => {});
  const {ask, attachments, platform, policy, sent} = await worker({dialogs});
  dialogs.tabCreated(8, 5);
  dialogs.told(8, {kind: 'alert', message: 'Well'});
  platform.run = () => new Promise(() => {});
  let url = 'https://other.example/';
  platform.tabs = {...platform.tabs, get: async () => ({url})};
  const {of} = attachments;
  let there = {tabId: 8, handle: 'kd8', level: 'data', access: 'granted'};
  attachments.of = (tabId) => (tabId === 8 ? there : of.call(attachments, tabId));
  assert.deepEqual(await ask('testRead'), {code: 'DIALOG_OPEN', kind: 'alert', tab: 'kd8'});
  there = {...there, level: 'see'};
  assert.deepEqual(await ask('testRead'), {code: 'DIALOG_OPEN', kind: 'alert', page: '{"message":"Well"}', tab: 'kd8'});
  there = {...there, access: 'lost'};
  assert.deepEqual(await ask('testRead'), {code: 'DIALOG_OPEN', kind: 'alert'});
  assert.match(sent[0].error.message, /not attached/);
  there = {...there, access: 'granted'};
  url = 'https://denied.example/';
  policy.setMachine({deniedSites: ['denied.example']});
  assert.deepEqual(await ask('testRead'), {code: 'DIALOG_OPEN', kind: 'alert'});
  dialogs.tabRemoved(8);
  assert.equal(dialogs.of(8), undefined, 'its dialog goes with it');
});

test('a page that is stopped by the dialog of a tab it has opened says so at once, and one that answers is read', async () => {
  const dialogs = new OpenDialogs(() => {});
  dialogs.tabCreated(8, 5);
  dialogs.told(8, {kind: 'alert', message: 'Well'});
  const {ask, platform, sent} = await worker({dialogs});
  assert.equal(await ask('testRead'), 'OK');
  const {run} = platform;
  platform.run = () => new Promise(() => {});
  assert.deepEqual(await ask('testRead'), {code: 'DIALOG_OPEN', kind: 'alert'});
  assert.match(sent[0].error.message, /\(alert\) in a tab that is not attached/);
  dialogs.told(8, undefined);
  assert.equal(await ask('testRead'), 'OK', 'it is busy, for another reason');
  platform.run = run;
});

test('a call that ends names the tab that the page has opened and nobody knows of', async () => {
  const dialogs = new OpenDialogs(() => {});
  const {ask, sent} = await worker({work: () => new Promise(() => {}), dialogs, history: {of: () => ({hasAnswered: true})}});
  assert.deepEqual(await ask('testRead', {}, 50), {code: 'TIMEOUT'});
  assert.doesNotMatch(sent[0].error.message, /came from/);
  dialogs.tabCreated(8, 5);
  assert.deepEqual(await ask('testRead', {}, 50), {code: 'TIMEOUT'});
  assert.match(sent[0].error.message, /A tab that came from this one is not attached/);
  dialogs.tabRemoved(8);
  assert.deepEqual(await ask('testRead', {}, 50), {code: 'TIMEOUT'});
  assert.doesNotMatch(sent[0].error.message, /came from/);
});

test('the methods of this test are none of the wire', () => {
  assert.deepEqual(
    Object.keys(METHODS).filter((method) => Object.hasOwn(PROTOCOL.methods, method)),
    [],
  );
  for (const {effect} of Object.values(PROTOCOL.methods)) assert.ok(['read', 'see', 'act', 'browser'].includes(effect));
  const src = new URL('../../src/', import.meta.url);
  const sources = readdirSync(src, {recursive: true})
    .map(String)
    .filter((name) => name.endsWith('.js'));
  for (const name of sources)
    assert.doesNotMatch(
      readFileSync(new URL(name.replaceAll('\\', '/'), src), 'utf8'),
      /\btest(Read|See|Shoot|Act|Files|Code|Browse|Unknown|History)\b/,
      name,
    );
});

test('what a dialog says is told from the level on at which the page is seen', async () => {
  for (const [level, mayRead] of [
    ['data', false],
    ['see', true],
    ['act', true],
  ]) {
    let told;
    const {ask, allow} = await worker({work: async (pass) => void (told = pass.ofDialogs.mayRead)});
    allow(level);
    assert.equal(await ask('testRead'), 'OK');
    assert.equal(told, mayRead, level);
  }
});

test('a call on a tab that goes meanwhile hears how that ended, whatever other tabs there are', async () => {
  for (const method of ['testRead', 'testHistory']) {
    let gone;
    const {ask, attachments, policy} = await worker({work: async () => gone()});
    gone = () => attachments.tabRemoved(5);
    assert.deepEqual(await ask(method), {code: 'TAB_CLOSED'}, method);
    assert.equal((await ask(method)).code, 'NO_TAB_ATTACHED', 'and one that comes later, that none is attached');
    await attachments.attach(5);
    gone = async () => {
      policy.setMachine({deniedSites: ['shop.example']});
      await attachments.keepPolicy();
    };
    assert.equal((await ask(method)).code, 'SITE_DENIED', method);
  }
});

test('Attach allows data alone: what needs more is not run', async () => {
  const {ask, done, attachments} = await worker();
  assert.deepEqual([attachments.of(5).level, attachments.of(5).code], ['data', false]);
  assert.equal(await ask('testRead'), 'OK');
  assert.deepEqual(await ask('testSee'), {code: 'CONSENT_REQUIRED', needs: 'see', level: 'data'});
  assert.deepEqual(await ask('testAct'), {code: 'CONSENT_REQUIRED', needs: 'act', level: 'data'});
  assert.deepEqual(await ask('testCode'), {code: 'CONSENT_REQUIRED', needs: 'act', level: 'data'});
  assert.deepEqual(await ask('testUnknown'), {code: 'CONSENT_REQUIRED', needs: 'act', level: 'data'});
  assert.deepEqual(done, ['run']);
});

test('each level has all that is below it, and code is a switch of its own', async () => {
  const {ask, allow} = await worker();
  const asked = async (level, code) => {
    allow(level, code);
    const answers = [];
    for (const method of ['testRead', 'testSee', 'testAct', 'testCode']) answers.push((await ask(method)) === 'OK');
    return answers;
  };
  assert.deepEqual(await asked('data', true), [true, false, false, false]);
  assert.deepEqual(await asked('see', true), [true, true, false, false]);
  assert.deepEqual(await asked('act', false), [true, true, true, false]);
  assert.deepEqual(await asked('act', true), [true, true, true, true]);
  allow('act', false);
  assert.deepEqual(await ask('testCode'), {code: 'CONSENT_REQUIRED', needs: 'code'});
});

test('what the person has to switch on in the options is refused until they have', async () => {
  assert.deepEqual(await (await worker()).ask('testNetwork'), {code: 'CONSENT_REQUIRED', needs: 'switch', switch: 'network'});
  assert.equal(await (await worker({settings: {network: true}})).ask('testNetwork'), 'OK');
});

test('code does not run beside a secret that was typed', async () => {
  const {ask, allow, done, holds} = await worker({
    work: async (pass) => {
      await pass.again();
      if (done.length === 2) await holds.begin('typed', SHOP, 5); // while it runs
    },
  });
  await holds.begin('typed', 'https://other.example', 5);
  allow('act', true);
  assert.equal(await ask('testCode'), 'OK', 'it was typed on another site');
  assert.deepEqual(await ask('testCode'), {code: 'CODE_REFUSED', close: ['kd1']}, 'what it has learned is not answered');
  assert.deepEqual(await ask('testCode', {frame: 0}), {code: 'CODE_REFUSED', close: ['kd1']});
  assert.equal(done.length, 2, 'it has not run again');
  assert.equal(await ask('testAct'), 'OK');
});

/** Has something happen as the browser's memory is asked what was typed, so many times from now. */
function atLook(platform, count, happens) {
  const {recall} = platform.storage;
  platform.storage.recall = async (key) => {
    if (key === 'siteHolds' && --count === 0) await happens();
    return recall(key);
  };
}

test('what is forbidden while the gate waits for its own looks is not done', async () => {
  for (const [change, code] of [
    [({allow}) => allow('act', false), 'CONSENT_REQUIRED'],
    [({allow}) => allow('see', true), 'CONSENT_REQUIRED'],
    [({attachments}) => attachments.detach(5), 'TAB_CLOSED'],
    [({policy}) => policy.setMachine({deniedSites: ['shop.example']}), 'SITE_DENIED'],
  ]) {
    const acted = [];
    const tab = await worker({
      work: async (pass) => {
        await pass.again();
        acted.push(1);
      },
    });
    tab.allow('act', true);
    atLook(tab.platform, 2, () => change(tab)); // the first is that of the call's begin
    assert.equal((await tab.ask('testCode')).code, code);
    assert.deepEqual([tab.done, acted], [['run'], []], String(change));
  }
});

test('a call that is cancelled while the gate still looks is not begun', async () => {
  const {allow, done, platform, router, sent} = await worker();
  allow('act', true);
  let begins = () => {};
  let release = () => {};
  const looks = new Promise((resolve) => {
    begins = resolve;
  });
  atLook(platform, 1, () => {
    begins();
    return new Promise((resolve) => {
      release = resolve;
    });
  });
  router.handle({v: 1, from: 1, type: 'request', id: 900, method: 'testCode', params: {}, deadlineMs: 60_000});
  await looks;
  router.handle({v: 1, from: 1, type: 'cancel', id: 900});
  release();
  await new Promise(setImmediate); // all that follows waits for nothing else
  assert.deepEqual([sent.map(({error}) => error?.code), done], [['CANCELLED'], []]);
});

test('a level holds on the attached site; a kept site has data, a foreign frame nothing', async () => {
  const {ask, allow, done} = await worker();
  allow('act', true);
  assert.equal(await ask('testAct', {frame: 0}), 'OK');
  assert.deepEqual(await ask('testAct', {frame: 1}), {code: 'CONSENT_REQUIRED', needs: 'act', level: 'data'});
  assert.equal(await ask('testRead', {frame: 1}), 'OK');
  assert.equal((await ask('testRead', {frame: 2})).code, 'FRAME_NOT_FOUND');
  assert.equal((await ask('testRead', {frame: 3})).code, 'FRAME_NOT_FOUND', 'the page is no frame of itself');
  assert.deepEqual(done, [SHOP, PAY]);
});

test('code runs on the attached site alone, also where the level holds on the site of a frame', async () => {
  const {ask, allow, attachments, done} = await worker();
  allow('act', true);
  Object.assign(attachments.of(5), {also: [`${PAY}/*`]});
  assert.equal(await ask('testAct', {frame: 1}), 'OK');
  assert.equal(await ask('testCode', {frame: 0}), 'OK');
  assert.deepEqual(await ask('testCode', {frame: 1}), {code: 'CONSENT_REQUIRED', needs: 'code'});
  assert.deepEqual(done, [PAY, SHOP]);
});

test('a tab that goes to a kept site, or is attached again, has data alone', async () => {
  const {ask, allow, attachments, platform} = await worker();
  allow('act', true);
  platform.tab = {...platform.tab, url: `${SHOP}/two`};
  await attachments.tabUpdated(5, platform.tab, false);
  assert.equal(await ask('testAct'), 'OK');
  platform.tab = {...platform.tab, url: `${PAY}/`};
  await attachments.tabUpdated(5, platform.tab, false);
  assert.deepEqual(await ask('testAct'), {code: 'CONSENT_REQUIRED', needs: 'act', level: 'data'});
  const told = await worker();
  told.allow('act', true);
  await told.attachments.admit(5, PAY, 0); // the script in the page is faster than the browser
  assert.deepEqual(await told.ask('testAct'), {code: 'CONSENT_REQUIRED', needs: 'act', level: 'data'});
  const again = await worker();
  again.allow('act', true);
  await again.attachments.attach(5);
  assert.deepEqual(await again.ask('testCode'), {code: 'CONSENT_REQUIRED', needs: 'act', level: 'data'});
});

test('the policy refuses what the person has allowed, site by site and feature by feature', async () => {
  const {ask, allow, policy} = await worker({
    browser: {maxLevel: {'*': 'act', 'shop.example': 'see'}},
    machine: {features: {screenshots: false}},
  });
  allow('act', true);
  assert.deepEqual(await ask('testAct'), {code: 'SITE_DENIED', by: 'browser'});
  assert.equal(await ask('testSee'), 'OK');
  assert.deepEqual(await ask('testShoot'), {code: 'POLICY_DISABLED', by: 'machine', feature: 'screenshots'});
  policy.setMachine({maxLevel: {'*': 'data'}});
  assert.deepEqual(await ask('testSee'), {code: 'SITE_DENIED', by: 'machine'});
  assert.equal(await ask('testRead'), 'OK');
  policy.setMachine({maxLevel: {'*': 'none'}});
  assert.deepEqual(await ask('testRead'), {code: 'SITE_DENIED', by: 'machine'});
});

test('features that are off, or cannot be understood, are refused', async () => {
  for (const features of [{code: false}, {code: 'no'}, {code: null}, 'none', null, 0]) {
    const {ask, allow} = await worker({browser: {features}});
    allow('act', true);
    assert.deepEqual(await ask('testCode'), {code: 'POLICY_DISABLED', by: 'browser', feature: 'code'}, JSON.stringify(features));
    assert.equal(await ask('testAct'), 'OK');
  }
  const {ask, allow} = await worker({browser: {features: {code: true, screenshots: false}}, permissions: ['bookmarks']});
  allow('act', true);
  assert.equal(await ask('testCode'), 'OK');
  assert.equal(await ask('testBrowse'), 'OK');
});

test('a feature that a method names is switched off by that name', async () => {
  const {ask, allow, done} = await worker({machine: {features: {files: false}}});
  allow('act', true);
  assert.deepEqual(await ask('testFiles'), {code: 'POLICY_DISABLED', by: 'machine', feature: 'files'});
  assert.deepEqual(done, []);
  assert.equal(await ask('testAct'), 'OK');
  assert.equal(PROTOCOL.methods.uploadFile.feature, 'files');
});

test('what belongs to the browser needs its permission, and no tab', async () => {
  const without = await worker();
  await without.attachments.detach(5);
  assert.deepEqual(await without.ask('testBrowse'), {code: 'CONSENT_REQUIRED', needs: 'permission', permissions: ['bookmarks']});
  const given = await worker({permissions: ['bookmarks']});
  await given.attachments.detach(5);
  assert.equal(await given.ask('testBrowse'), 'OK');
  const off = await worker({permissions: ['bookmarks'], machine: {features: {browser: false}}});
  assert.deepEqual(await off.ask('testBrowse'), {code: 'POLICY_DISABLED', by: 'machine', feature: 'browser'});
});

const CHANGES = {
  'the tab is detached': [({attachments}) => attachments.detach(5), 'TAB_CLOSED'],
  'access is lost': [({attachments, platform}) => attachments.tabUpdated(5, {...platform.tab, url: undefined}, false), 'ACCESS_LOST'],
  'the person lowers the level': [({allow}) => allow('see'), 'CONSENT_REQUIRED'],
  'the person switches code off': [({allow}) => allow('act', false), 'CONSENT_REQUIRED'],
  'an administrator lowers the level': [({policy}) => policy.setMachine({maxLevel: {'*': 'data'}}), 'SITE_DENIED'],
  'an administrator switches a feature off': [({policy}) => policy.setMachine({features: {code: false}}), 'POLICY_DISABLED'],
  'an administrator denies the site': [({policy}) => policy.setMachine({deniedSites: ['shop.example']}), 'SITE_DENIED'],
};

for (const [what, [change, code]] of Object.entries(CHANGES)) {
  test(`while a command waits ${what}: its answer does not go out, and it hears of it when it asks`, async () => {
    for (const asks of [false, true]) {
      let goneOn = false;
      const it = await worker({
        work: async (pass) => {
          await change(it);
          if (asks) await pass.again();
          goneOn = true;
        },
      });
      it.allow('act', true);
      assert.equal((await it.ask('testCode')).code, code);
      assert.equal(goneOn, !asks);
    }
  });
}

test('recording that was switched off is no ground for a command', async () => {
  const {ask, policy} = await worker();
  assert.equal(await ask('testHistory'), 'OK');
  policy.setMachine({history: false});
  assert.equal((await ask('testHistory')).code, 'HISTORY_OFF');
});

test('the strictest of person, browser and machine decides, whatever the three are', async () => {
  for (const person of LEVELS.slice(1))
    for (const browser of LEVELS.slice(1))
      for (const machine of LEVELS.slice(1)) {
        const {ask, allow} = await worker({browser: {maxLevel: {'*': browser}}, machine: {maxLevel: {'*.example': machine}}});
        allow(person);
        const least = Math.min(...[person, browser, machine].map((level) => LEVELS.indexOf(level)));
        for (const [method, level] of [
          ['testRead', 'data'],
          ['testSee', 'see'],
          ['testAct', 'act'],
        ]) {
          assert.equal((await ask(method)) === 'OK', least >= LEVELS.indexOf(level), JSON.stringify({person, browser, machine, method}));
        }
      }
});

test('of managed settings, machine file, flag and person the strictest decides, as the shared list has it', async () => {
  const rows = JSON.parse(readFileSync(new URL('../../../host/wire/strictest.json', import.meta.url), 'utf8'));
  const methods = {read: 'testRead', see: 'testSee', act: 'testAct'};
  const counted = {true: 0, false: 0};
  for (const {browser, machine, flag, person, origin, effect, passes} of rows) {
    const rules = (maxLevel) => (maxLevel === null ? {} : {maxLevel});
    const answer = await worker({browser: rules(browser), machine: rules(machine), origin}).then(
      ({ask, allow}) => {
        allow(person);
        return ask(methods[effect]);
      },
      (failure) => failure,
    ); // a site on which nothing is allowed cannot be attached
    const isBelowFlag = LEVELS.indexOf(flag) >= ['read', 'see', 'act'].indexOf(effect) + 1; // the front's part: LevelTest reads the same list
    assert.equal(answer === 'OK' && isBelowFlag, passes, JSON.stringify({browser, machine, flag, person, origin, effect, answer}));
    if (answer !== 'OK') assert.match(answer.code, /^(SITE_DENIED|CONSENT_REQUIRED)$/);
    counted[passes]++;
  }
  assert.ok(counted.true >= 100 && counted.false >= 100, JSON.stringify(counted));
});

test('no host refuses what a site may have: the highest level of a map is one that it gives', () => {
  const {highest} = JSON.parse(readFileSync(new URL('../../../host/wire/levels.json', import.meta.url), 'utf8'));
  const origins = [SHOP, 'http://shop.example', 'https://other.example', 'http://other.example', 'file://'];
  for (const [map, level] of highest) {
    const given = origins.map((origin) => LEVELS.indexOf(parseLevels(map).of(origin)));
    assert.equal(LEVELS[Math.max(...given)], level, JSON.stringify(map));
  }
});

test('a level that is lowered while the arguments of a call still come counts: nothing is done', async () => {
  const {allow, done, router, sent} = await worker();
  allow('act');
  const params = JSON.stringify({tab: 'kd1', text: 'x'.repeat(200_000)});
  const pieces = params.match(/[^]{1,65536}/g);
  router.handle({
    v: 1,
    from: 1,
    type: 'request',
    id: 900,
    method: 'testAct',
    params: {},
    chunks: pieces.length,
    chars: params.length,
    deadlineMs: 60_000,
  });
  const answer = async () => {
    for (;;) {
      const response = sent.find(({error, result}) => error ?? result);
      if (response) return response;
      await wait(1);
    }
  };
  for (const [seq, data] of pieces.entries()) {
    if (seq === 2) allow('see');
    router.handle({v: 1, from: 1, type: 'chunk', id: 900, seq, data});
    await wait(1);
  }
  assert.equal((await answer()).error.code, 'CONSENT_REQUIRED');
  assert.deepEqual(done, []);
});

test('the person is asked to allow only what some method needs', () => {
  const read = {effect: 'read', code: false};
  assert.deepEqual(offered({read}), {levels: ['data'], code: false});
  assert.deepEqual(offered({read, see: {effect: 'see'}}), {levels: ['data', 'see'], code: false});
  assert.deepEqual(offered({read, act: {effect: 'act', code: true}}), {levels: ['data', 'see', 'act'], code: true});
});

test('nothing that a client says of itself counts: level, effect and permissions are not its to name', async () => {
  const {ask, done} = await worker();
  for (const forged of [
    {level: 'act'},
    {effect: 'read'},
    {code: true},
    {permissions: []},
    {need: {effect: 'read'}},
    {site: PAY},
    {origin: SHOP},
    {__proto__: {level: 'act'}},
  ]) {
    assert.equal((await ask('testAct', forged)).code, 'CONSENT_REQUIRED', JSON.stringify(forged));
    assert.equal((await ask('testCode', forged)).code, 'CONSENT_REQUIRED', JSON.stringify(forged));
  }
  for (const method of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    assert.equal((await ask(method)).code, 'UNKNOWN_METHOD', method);
  assert.deepEqual(done, []);
});
