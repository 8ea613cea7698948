import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {LEVELS, parseLevels} from '../../src/background/access/levels.js';
import {Policy} from '../../src/background/access/policy.js';
import {parseSite} from '../../src/background/access/sites.js';

const examples = JSON.parse(readFileSync(new URL('../../../host/wire/levels.json', import.meta.url), 'utf8'));

/** Draws the same numbers at every run. */
function chance(seed) {
  return (n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
}

test('levels are written, and mean what they mean, as the shared list has it', () => {
  for (const map of examples.valid) assert.deepEqual(parseLevels(map).broken, [], JSON.stringify(map));
  for (const map of examples.invalid) assert.equal(parseLevels(map).broken.length, 1, JSON.stringify(map));
  for (const [map, origin, level] of examples.levels)
    assert.equal(parseLevels(map).of(origin), level, `${JSON.stringify(map)} on ${origin}`);
});

/** Written another way than levels.js: who is more specific is asked of each pair, of the parts of the pattern. */
function oracle(map, origin) {
  const parts = (pattern) => {
    const [, scheme = '', host, port = ''] = /^(?:(https?):\/\/)?(.*?)(?::(\d+))?$/.exec(pattern);
    return {scheme, host, port};
  };
  const beats = (one, other) => {
    const [a, b] = [parts(one), parts(other)];
    if (a.host !== b.host) {
      if (b.host === '*') return true;
      if (a.host === '*') return false;
      const [x, y] = [a.host.replace('*.', ''), b.host.replace('*.', '')];
      return x === y ? !a.host.startsWith('*.') : x.endsWith(`.${y}`);
    }
    return [a.scheme, a.port].filter(Boolean).length > [b.scheme, b.port].filter(Boolean).length;
  };
  const meant = Object.keys(map).filter((pattern) => parseSite(pattern)(origin));
  const best = meant.filter((one) => !meant.some((other) => beats(other, one)));
  return best.map((pattern) => map[pattern]).sort((a, b) => LEVELS.indexOf(a) - LEVELS.indexOf(b))[0] ?? 'act';
}

test('of thousands of maps the most specific site decides, and of two policies the stricter', async () => {
  const any = chance(12);
  const pick = (list) => list[any(list.length)];
  const origins = ['https', 'http'].flatMap((scheme) =>
    ['example', 'shop.example', 'www.shop.example', 'a.www.shop.example', 'other.test'].flatMap((host) => [
      `${scheme}://${host}`,
      `${scheme}://${host}:8443`,
    ]),
  );
  const hosts = [
    '*',
    '*.example',
    'shop.example',
    '*.shop.example',
    'www.shop.example',
    '*.www.shop.example',
    'a.www.shop.example',
    'other.test',
  ];
  const pattern = () => {
    const host = pick(hosts);
    return `${pick(['', '', 'https://', 'http://'])}${host}${pick(['', '', ':8443'])}`;
  };
  const mapOf = () => Object.fromEntries(Array.from({length: any(6)}, () => [pattern(), pick(LEVELS)]));
  const seen = {allowed: 0, refused: 0};
  for (let round = 0; round < 3000; round++) {
    const [browser, machine] = [mapOf(), mapOf()];
    const policy = new Policy(
      {managed: async () => ({maxLevel: browser}), onManaged() {}, recall: async () => undefined, remember: async () => {}},
      () => {},
    );
    await policy.ready;
    policy.setMachine({maxLevel: machine});
    const origin = pick(origins);
    assert.equal(parseLevels(browser).of(origin), oracle(browser, origin), `${JSON.stringify(browser)} on ${origin}`);
    for (const level of LEVELS.slice(1)) {
      const by = [
        ['browser', browser],
        ['machine', machine],
      ].find(([, map]) => LEVELS.indexOf(oracle(map, origin)) < LEVELS.indexOf(level))?.[0];
      const refusal = policy.refusal(origin, level);
      assert.equal(refusal?.data.by, by, JSON.stringify({browser, machine, origin, level}));
      seen[refusal ? 'refused' : 'allowed']++;
    }
  }
  assert.ok(seen.allowed > 500 && seen.refused > 500, JSON.stringify(seen));
});
