import assert from 'node:assert/strict';
import {test} from 'node:test';
import {navigate} from '../../src/background/commands/navigate.js';
import {WireError} from '../../src/wire/protocol.js';

const SHOP = 'https://shop.example';

/**
 * Leaves a page whose script never ends, with a companion that could stop it.
 * @param {object} params of the call
 * @param {{pagesBefore?: number, step?: () => Promise<string>, again?: () => Promise<void>, person?: () => void, refusal?: () => WireError | undefined,
 * discards?: (ended: AbortController) => void}} [world]
 */
async function left(params, world = {}) {
  const {pagesBefore = 5, step = async () => 'kd1@1', again = async () => {}, person = () => {}, refusal = () => undefined} = world;
  const ended = new AbortController();
  const order = [];
  const watch = {
    isSilent: true,
    commits: 0,
    next: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 5))),
    async discardChanges() {
      order.push('discardChanges');
      world.discards?.(ended);
    },
    end: async () => void order.push('end'),
  };
  const session = {
    page: 'P1',
    async send(method) {
      order.push(method);
      if (method === 'Companion.pagesBefore') return {before: pagesBefore};
      watch.isSilent = false;
      return {};
    },
  };
  const goes = async () => {
    order.push('go');
    throw new WireError('NAVIGATION_FAILED'); // it is of no concern here where it leads
  };
  const context = {
    platform: {tabs: {go: goes, reload: goes}, run: goes, stopScript: (page) => void order.push(`stop ${page}`)},
    attachments: {of: () => ({url: `${SHOP}/`})},
    policy: {refusal},
    dialogs: {of: () => undefined},
    person: {isBusy: () => false, require: person},
    settle: {begin: async () => watch},
    trusted: {in: () => session, keep: async () => {}},
  };
  const call = {
    front: 1,
    signal: ended.signal,
    orEnd: (promise) => promise,
    action: {
      async step(did) {
        order.push('step');
        return step(did);
      },
    },
  };
  const pass = {attachment: {tabId: 5, handle: 'kd1', origin: SHOP, url: `${SHOP}/`}, mayUseCompanion: true, again};
  const command = navigate(context);
  const code = await command.run(command.check({tab: 'kd1', timeoutMs: 100, ...params}), call, pass).then(
    () => 'OK',
    (failure) => failure.code ?? String(failure),
  );
  return {code, order};
}

const STOP = 'Runtime.terminateExecution';

test('the script of a busy page is stopped right before the page is left', async () => {
  assert.deepEqual((await left({reload: true})).order, ['step', STOP, 'stop P1', 'go', 'end']);
  assert.deepEqual((await left({history: -1})).order, ['Companion.pagesBefore', 'step', STOP, 'stop P1', 'go', 'end']);
});

test('a call that is refused stops no script', async () => {
  const refuses = (code) => () => {
    throw new WireError(code);
  };
  for (const [params, world, code] of [
    [{history: -1}, {pagesBefore: 0}, 'NAVIGATION_FAILED'],
    [{reload: true}, {again: async () => refuses('ACCESS_LOST')()}, 'ACCESS_LOST'],
    [{reload: true}, {person: refuses('PERSON_ACTIVE')}, 'PERSON_ACTIVE'],
    [{url: '/cart'}, {step: async () => refuses('STOPPED_BY_PERSON')()}, 'STOPPED_BY_PERSON'],
  ]) {
    const {code: said, order} = await left(params, world);
    assert.equal(said, code);
    assert.ok(
      !order.includes(STOP) && !order.includes('stop P1') && !order.includes('go') && !order.includes('discardChanges'),
      order.join(),
    );
  }
});

test('a site that is forbidden while the page of before is busy is not gone to', async () => {
  let denied;
  const step = async () => {
    denied = new WireError('SITE_DENIED');
    return 'kd1@1';
  };
  const {code, order} = await left({url: 'https://other.example/'}, {step, refusal: () => denied});
  assert.equal(code, 'SITE_DENIED');
  assert.ok(!order.includes('go'), order.join());
});

test('a call that is cancelled while the page drops its changes goes nowhere', async () => {
  const discards = (ended) => ended.abort(new WireError('CANCELLED'));
  const {code, order} = await left({url: '/cart', discardChanges: true}, {discards});
  assert.equal(code, 'CANCELLED');
  assert.ok(order.includes('discardChanges') && !order.includes('go'), order.join());
});

test('a page that came late and was not seen yet has not led back to the address before it', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const watch = {
    isSilent: false,
    isLeaving: true,
    hasMoved: false,
    isUpToDate: true,
    commits: 0,
    before: {url: `${SHOP}/`},
    sight: {url: `${SHOP}/`, readyState: 'complete'},
    look: async () => {},
    async next() {
      now += 3000; // the site takes its time; then its page comes, and the look after it has not ended yet
      if (!watch.hasMoved) Object.assign(watch, {hasMoved: true, isUpToDate: false, commits: 1});
      else Object.assign(watch, {isUpToDate: true, sight: {url: watch.to, readyState: 'complete'}});
    },
    end: async () => {},
  };
  const call = {
    signal: new AbortController().signal,
    orEnd: (promise) => promise,
    upTo: (_ms, done) => done(new AbortController().signal),
    action: {step: async () => 'kd1@1'},
  };
  const context = {
    platform: {tabs: {go: async () => {}}},
    attachments: {of: () => ({url: `${SHOP}/`})},
    policy: {refusal: () => undefined},
    dialogs: {of: () => undefined, require: () => {}},
    person: {isBusy: () => false, require: () => {}},
    settle: {begin: async () => watch},
    trusted: {in: () => undefined, keep: async () => {}},
  };
  const pass = {attachment: {tabId: 5, handle: 'kd1', origin: SHOP, url: `${SHOP}/`}, again: async () => {}};
  const gone = async (to) => {
    Object.assign(watch, {hasMoved: false, isUpToDate: true, commits: 0, sight: {url: `${SHOP}/`, readyState: 'complete'}, to});
    const command = navigate(context);
    return command.run(command.check({tab: 'kd1', timeoutMs: 25_000, url: '/cart'}), call, pass).catch((failure) => failure);
  };
  assert.doesNotMatch(String((await gone(`${SHOP}/cart`)).message), /led it back/);
  assert.match((await gone(`${SHOP}/`)).message, /led it back/);
});
