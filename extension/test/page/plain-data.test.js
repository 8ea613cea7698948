import assert from 'node:assert/strict';
import {test} from 'node:test';

import {Page} from './page.js';

/** All of them: THOROUGH=1 npm test. */
const LAYERS = process.env.THOROUGH ? 3000 : 600;

/** Layers of plain data, the same in every run; self-contained, so that it can also run inside a page. */
function randomLayers(seed, many) {
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const strings = [
    '',
    'a',
    'event',
    'gtm.click',
    '"',
    '\\',
    '/',
    '</script>',
    '\u0000\u001f\u007f',
    '\b\t\n\f\r',
    '\u2028\u2029',
    'ä€',
    '😀',
    '\ud800',
    '\udc00x',
    '\udc00\ud800',
    'a\ud83d',
    '__proto__',
    'constructor',
    'toString',
    'length',
    'callee',
    'then',
    '$type',
    "it's",
    '0',
    '1',
    '-1',
    '01',
    '4294967295',
  ];
  const numbers = [
    0,
    -0,
    1,
    -1,
    0.1,
    1e21,
    1e-7,
    123456789012345680000,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_VALUE,
    Number.MAX_VALUE,
    1 / 3,
  ];
  const value = (depth) => {
    switch (random(depth > 5 ? 5 : 8)) {
      case 0:
        return strings[random(strings.length)];
      case 1:
        return numbers[random(numbers.length)];
      case 2:
        return random(2) === 0;
      case 3:
        return null;
      case 4:
        return random(1e9) / (1 + random(1000));
      case 5: {
        const made = [];
        for (let i = random(6); i > 0; i--) made.push(value(depth + 1));
        return made;
      }
      default: {
        const made = random(8) === 0 ? Object.create(null) : {};
        for (let i = random(7); i > 0; i--) {
          const key = strings[random(strings.length)] + (random(3) === 0 ? random(100) : '');
          Object.defineProperty(made, key, {value: value(depth + 1), enumerable: true, configurable: true, writable: true});
        }
        return random(10) === 0 ? Object.freeze(made) : made;
      }
    }
  };
  const layers = [];
  for (let i = 0; i < many; i++) {
    const layer = [];
    for (let k = random(5); k > 0; k--) layer.push(value(0));
    layers.push(layer);
  }
  return layers;
}

for (const [how, pollution] of [
  ['by the browser itself', ''],
  ['by the walker, where every array has a toJSON', 'Array.prototype.toJSON = function () { return "polluted"; };'],
  [
    'by the walker with its own quoting, where the page has replaced JSON.stringify',
    'JSON.stringify = function () { return "polluted"; };',
  ],
]) {
  for (const whose of ['the page', 'another realm, as data that a frame has pushed']) {
    test(`${LAYERS} random plain layers of ${whose} come out as JSON.stringify gives them, written ${how}`, () => {
      const page = new Page('var dataLayer;');
      const layers = whose === 'the page' ? page.script(`(${randomLayers})(7, ${LAYERS})`) : randomLayers(7, LAYERS);
      const expected = layers.map((layer) => JSON.stringify(layer));
      page.script(pollution);
      for (const [i, layer] of layers.entries()) {
        page.realm.dataLayer = layer;
        const {meta, json, tags} = page.read();
        assert.equal(json, expected[i]);
        assert.deepEqual(tags, []);
        assert.equal(meta.complete, true);
        assert.equal(meta.sizes.value, json.length);
      }
    });
  }
}
