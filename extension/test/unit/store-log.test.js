import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parseSetCookie} from '../../src/background/record/set-cookie.js';
import {StoreLog} from '../../src/background/record/store-log.js';

const on = (more = {}) => ({
  page: 1,
  url: 'https://shop.example/a',
  frame: 0,
  documentId: 'd',
  startedAt: 0,
  layers: [],
  title: '',
  navigation: 'navigate',
  since: 'firstScript',
  ...more,
});
const write = (more) => ({n: 1, t: 1000, ms: 1, area: 'cookie', how: 'set', name: 'a', after: 0, ...more});
const shown = (log) =>
  log.all.map(({area, name, host, hostOnly, writes, gone}) => [area, name, host, hostOnly, writes, gone?.cause ?? Boolean(gone)]);

test('host-only and domain cookies of one name, and a partitioned one, are three', () => {
  const log = new StoreLog();
  log.wrote(on(), write({asked: '; path=/'}));
  log.wrote(on(), write({asked: '; path=/; domain=.shop.example'}));
  log.told({host: 'shop.example', t: 2000, cookie: parseSetCookie('a=1; path=/; secure; partitioned', 2000)});
  log.wrote(on(), write({t: 3000, asked: '; path=/'}));
  assert.deepEqual(shown(log), [
    ['cookie', 'a', 'shop.example', true, 2, false],
    ['cookie', 'a', 'shop.example', false, 1, false],
    ['cookie', 'a', 'shop.example', true, 1, false],
  ]);
  assert.deepEqual([log.all[0].first.t, log.all[0].last.t], [1000, 3000]);
});

test('a deletion of a host-only cookie with a domain takes out nothing', () => {
  // orestbida/cookieconsent #356
  const log = new StoreLog();
  log.wrote(on(), write({}));
  log.wrote(on(), write({asked: '; max-age=0; domain=shop.example'}));
  assert.deepEqual(shown(log), [
    ['cookie', 'a', 'shop.example', true, 1, false],
    ['cookie', 'a', 'shop.example', false, 1, true],
  ]);
});

test('what was taken out and set again is another one', () => {
  const log = new StoreLog();
  log.wrote(on(), write({area: 'local', source: 'a.js:1:1'}));
  log.wrote(on(), write({area: 'local', how: 'clear', name: '', t: 2000}));
  assert.deepEqual(shown(log), [['local', 'a', 'shop.example', true, 1, true]]);
  log.wrote(on(), write({area: 'local', source: 'b.js:1:1', t: 3000}));
  assert.deepEqual([log.all[0].first.source, log.all[0].gone], ['b.js:1:1', undefined]);
});

test('what the browser lets go of is gone, with its word', () => {
  const log = new StoreLog();
  log.wrote(on(), write({asked: '; path=/'}));
  log.lost({name: 'a', domain: 'shop.example', hostOnly: false, path: '/', partition: ''}, 'explicit', 5000);
  assert.equal(log.all[0].gone, undefined);
  log.lost({name: 'a', domain: 'shop.example', hostOnly: true, path: '/', partition: ''}, 'explicit', 5000);
  assert.deepEqual(log.all[0].gone, {t: 5000, cause: 'explicit'});
});

test('a flood of names is bounded and counted', () => {
  const log = new StoreLog();
  for (let i = 0; i < 5000; i++) log.wrote(on(), write({name: `n${i}`}));
  assert.deepEqual([log.all.length, log.dropped], [2000, 3000]);
});
