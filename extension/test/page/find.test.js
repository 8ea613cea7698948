import assert from 'node:assert/strict';
import {test} from 'node:test';

import {known, Page} from './page.js';

test('every known layer that exists is listed, with its kind, type and length', () => {
  const {layers} =
    new Page(`var dataLayer = [1, 2]; var digitalData = {}; var utag = {data: {}}; window.fbq = function () {}; fbq.queue = [1];
    var snowplow = function () {}; var _mtm; var ttq = null; class analytics {} const uetq = [];`).find();
  assert.deepEqual(layers, [
    {name: 'dataLayer', kind: 'gtm', type: 'array', length: 2},
    {name: 'digitalData', kind: 'object', type: 'object', length: null},
    {name: 'utag.data', kind: 'object', type: 'object', length: null},
    {name: 'analytics', kind: 'object', type: 'function', length: null},
    {name: 'snowplow', kind: 'object', type: 'function', length: null},
    {name: 'fbq.queue', kind: 'array', type: 'array', length: 1},
    {name: 'uetq', kind: 'array', type: 'array', length: 0},
  ]);
});

for (const {name, kind} of known) {
  test(`${name} is found when it is a const, which is no property of window`, () => {
    const [root, ...rest] = name.split('.');
    const value = rest.reduceRight((inner, key) => `{${key}: ${inner}}`, '[7]');
    const page = new Page(`const ${root} = ${value};`);
    assert.deepEqual(page.find().layers, [{name, kind, type: 'array', length: 1}]);
    assert.deepEqual(page.read({layer: name}).value, [7]);
  });
}

test('names from the options are listed and readable, a name of the page is not', () => {
  const page = new Page('var shopState = {lines: [1]}; var other = [];');
  assert.deepEqual(page.find({extra: ['shopState', 'shopState.lines', 'nothing', 'shopState']}).layers, [
    {name: 'shopState', kind: 'object', type: 'object', length: null},
    {name: 'shopState.lines', kind: 'array', type: 'array', length: 1},
  ]);
  assert.deepEqual(page.read({extra: ['shopState'], layer: 'shopState'}).value, {lines: [1]});
  assert.equal(page.read({extra: ['shopState'], layer: 'other'}).meta.error.code, 'LAYER_NOT_ALLOWED');
});

test('a layer that throws when it is looked at is not found, and the others are', () => {
  const page = new Page(`Object.defineProperty(window, 'dataLayer', {get() { throw new Error('no'); }}); var digitalData = {};
    var utag = new Proxy({}, {getOwnPropertyDescriptor() { throw 1; }}); var google_tag_manager = new Proxy({}, {ownKeys() { throw 1; }});`);
  assert.deepEqual(
    page.find().layers.map(({name}) => name),
    ['digitalData'],
  );
  assert.deepEqual(page.read().meta.error.data.found, 'getterError');
});

for (const name of ['__proto__', 'window.__proto__', 'dataLayer.constructor', 'Object.prototype', 'eval', 'Object', '']) {
  test(`'${name}' is never read as a layer, even where the person allows it`, () => {
    const {meta} = new Page('var dataLayer = [];').read({layer: name, allowLayer: true});
    assert.match(meta.error.code, /^LAYER_NOT_(ALLOWED|FOUND)$/);
  });
}

test('a name that nobody allowed is not even looked at', () => {
  const page = new Page(`var looked = 0; const look = () => { looked++; return {}; };
    Object.defineProperty(window, 'own', {get: look}); Object.defineProperty(Object.getPrototypeOf(window), 'inherited', {get: look});
    var shop = {get total() { return look(); }}; var trap = new Proxy({}, {get: look, getOwnPropertyDescriptor: look, has: look});`);
  for (const layer of ['own', 'inherited', 'shop.total', 'trap.x', 'window', 'document.cookie', 'missing']) {
    const {error} = page.read({layer}).meta;
    assert.deepEqual([error.code, error.data.found], ['LAYER_NOT_ALLOWED', 'unknown'], layer);
  }
  assert.equal(page.script('looked'), 0);
  assert.deepEqual(page.read({layer: 'shop.total', extra: ['shop.total']}).value, {});
  assert.equal(page.script('looked'), 1);
});

test('dataLayer comes before a GTM layer under another name', () => {
  const gtm = 'var google_tag_manager = {"GTM-A": {dataLayer: {name: "other"}}}; var other = [1];';
  assert.equal(new Page(gtm, 'var dataLayer = [];').read().meta.layer, 'dataLayer');
  assert.equal(new Page(gtm).read().meta.layer, 'other');
  assert.equal(new Page(gtm, 'var dataLayer = {};').read().meta.layer, 'other');
});
