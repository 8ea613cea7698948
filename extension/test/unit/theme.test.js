import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

const css = readFileSync(new URL('../../src/ui/theme.css', import.meta.url), 'utf8');
const [light, dark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name, value])),
);

/** @param {string} colour as #rrggbb @returns {number} relative luminance of WCAG 2 */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

const TEXT = [
  ['text', 'ground'],
  ['text', 'card'],
  ['text', 'code'],
  ['text', 'warn-soft'],
  ['quiet', 'ground'],
  ['quiet', 'card'],
  ['quiet', 'code'],
  ['quiet', 'warn-soft'],
  ['accent', 'card'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['warn', 'card'],
  ['warn', 'warn-soft'],
  ['bad', 'card'],
  ...['key', 'string', 'number', 'literal', 'tag'].flatMap((name) =>
    ['card', 'ground', 'accent-soft'].map((under) => [`json-${name}`, under]),
  ),
  ['quiet', 'accent-soft'],
  ['warn', 'accent-soft'],
  ['accent', 'ground'],
];
const SHAPES = [
  ['accent', 'card'],
  ['warn', 'card'],
  ['off', 'card'],
];

for (const [name, colours] of Object.entries({light, dark})) {
  test(`in the ${name} scheme texts stand out as WCAG AA wants`, () => {
    for (const [one, other] of TEXT)
      assert.ok(contrast(colours[one], colours[other]) >= 4.5, `${one} on ${other}: ${contrast(colours[one], colours[other])}`);
    for (const [one, other] of SHAPES)
      assert.ok(contrast(colours[one], colours[other]) >= 3, `${one} on ${other}: ${contrast(colours[one], colours[other])}`);
  });
}
