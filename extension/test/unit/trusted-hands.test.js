import assert from 'node:assert/strict';
import {test} from 'node:test';

globalThis.navigator ??= {platform: 'Linux'}; // Node 20 has none
const {TrustedHands} = await import('../../src/background/act/trusted-hands.js');

const POINT = {x: 10, y: 20};

/**
 * Does something by real input in a page that answers the first event of a type only after the action was stopped.
 * @param {string} late the type
 * @param {(hands: TrustedHands) => Promise<void>} work
 */
async function stopped(late, work) {
  const sent = [];
  let answer;
  const session = {
    send(method, {type, key, x}) {
      sent.push([type, ...(key === undefined ? [] : [key]), ...(x === undefined || type === 'mouseMoved' ? [] : [x])].join(' '));
      return type === late && !answer ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({});
    },
  };
  const hands = new TrustedHands(session, {});
  const working = work(hands).then(
    () => 'done',
    ({code}) => code,
  );
  while (!answer) await Promise.resolve();
  hands.stop();
  hands.letGo();
  answer({});
  return {sent, outcome: await working};
}

test('after a stop nothing goes down any more, and what is down is let go of once', async () => {
  assert.deepEqual(await stopped('rawKeyDown', (hands) => hands.press('Control+Enter')), {
    sent: ['rawKeyDown Control', 'keyUp Control'],
    outcome: 'CANCELLED',
  });
  assert.deepEqual(
    await stopped('mouseReleased', async (hands) => {
      await hands.click(POINT);
      await hands.click(POINT, 'left', 2);
    }),
    {sent: ['mousePressed 10', 'mouseReleased 10', 'mouseReleased -1'], outcome: 'CANCELLED'},
  );
  assert.deepEqual(await stopped('mousePressed', (hands) => hands.click(POINT)), {
    sent: ['mousePressed 10', 'mouseReleased -1'],
    outcome: 'CANCELLED',
  });
  assert.deepEqual(await stopped('touchStart', (hands) => hands.tap(POINT)), {
    sent: ['touchStart', 'touchCancel'],
    outcome: 'CANCELLED',
  });
});

test('a drag that is stopped drops nothing', async () => {
  const {sent, outcome} = await stopped('mouseMoved', (hands) => hands.drag(POINT, {x: 90, y: 20}, async () => undefined));
  assert.deepEqual([sent, outcome], [['mousePressed 10', 'mouseMoved', 'mouseReleased -1'], 'CANCELLED']);
});

test('without a stop all of it comes', async () => {
  const sent = [];
  const hands = new TrustedHands({send: async (method, {type, key}) => void sent.push([type, key].join(' '))}, {});
  await hands.press('Control+Enter');
  assert.deepEqual(sent, ['rawKeyDown Control', 'rawKeyDown Enter', 'keyUp Enter', 'keyUp Control']);
  assert.equal(hands.isPressing, false);
});
