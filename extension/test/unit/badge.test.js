import assert from 'node:assert/strict';
import test from 'node:test';
import {Badges} from '../../src/background/access/badge.js';

/**
 * A platform that notes what is shown, and forgets nothing by itself.
 * @param {{isOpen?: boolean, loaded?: Record<string, Promise<void>>}} [more] `loaded`: icons that take their time
 */
function buttons({isOpen = true, loaded = {}} = {}) {
  /** @type {string[]} */
  const shown = [];
  const state = {isOpen};
  const platform = /** @type {any} */ ({
    text: (/** @type {string} */ name, /** @type {string[]} */ ...args) => [name, ...args].join(' '),
    tabs: {
      async get(/** @type {number} */ id) {
        if (!state.isOpen) throw new Error(`No tab with id: ${id}.`);
      },
    },
    async showBadge(/** @type {number} */ tabId, /** @type {{text: string, icon: string}} */ {text, icon}) {
      await loaded[icon];
      shown.push(`${tabId} ${text} ${icon}`);
    },
  });
  return {shown, state, badges: new Badges(platform)};
}

const attachment = /** @type {any} */ ({handle: 'kd1', access: 'granted', level: 'act'});

test('the same button is not shown twice', async () => {
  const {shown, badges} = buttons();
  await badges.show(7, attachment, {});
  await badges.show(7, {...attachment, title: 'Another'}, {});
  assert.deepEqual(shown, ['7 H hand']);
});

test('another level, a question and a recording are shown at once', async () => {
  const {shown, badges} = buttons();
  await badges.show(7, attachment, {level: 'data'});
  await badges.show(7, attachment, {level: 'see'});
  await badges.show(7, attachment, {level: 'see', asks: true});
  await badges.show(7, attachment, {level: 'see', records: true});
  await badges.show(7, undefined, {});
  assert.deepEqual(shown, ['7 kd1 icon', '7 E eye', '7 ? eye', '7 ● eye', '7  idle']);
});

test('what Chrome forgets at a navigation is shown again', async () => {
  const {shown, badges} = buttons();
  await badges.show(7, attachment, {});
  await badges.show(8, attachment, {});
  badges.navigates(7);
  await badges.show(7, attachment, {});
  await badges.show(8, attachment, {});
  assert.deepEqual(shown, ['7 H hand', '8 H hand', '7 H hand']);
});

test('what could not be shown is tried again', async () => {
  const {shown, state, badges} = buttons({isOpen: false});
  await badges.show(7, attachment, {});
  state.isOpen = true;
  await badges.show(7, attachment, {});
  assert.deepEqual(shown, ['7 H hand']);
});

test('an icon that is loaded late does not come over a later one', async () => {
  let load = () => {};
  const hand = new Promise((resolve) => {
    load = () => resolve(undefined);
  });
  const {shown, badges} = buttons({loaded: {hand: /** @type {Promise<any>} */ (hand)}});
  const before = badges.show(7, attachment, {level: 'act'});
  const stopped = badges.show(7, attachment, {level: 'see'});
  await badges.show(8, attachment, {level: 'see'});
  assert.deepEqual(shown, ['8 E eye'], 'other tabs do not wait');
  load();
  await Promise.all([before, stopped]);
  assert.deepEqual(shown, ['8 E eye', '7 H hand', '7 E eye']);
});
