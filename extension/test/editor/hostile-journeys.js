/** Journeys with all that a step may have, and what somebody else may have made of them. */

/** Texts that run, or end a string, a comment or a line, where they are printed as they stand. Code that runs leaves `isOwned`. */
export const HOSTILE = [
  '(await import("node:fs")).writeFileSync("owned", "")',
  'globalThis.isOwned = 1',
  '1); globalThis.isOwned = 1; (0',
  '0}); globalThis.isOwned = 1; ({',
  '\'"`*/${globalThis.isOwned = 1}//',
  '\n;globalThis.isOwned = 1;//',
  '\u2028;globalThis.isOwned = 1',
  '\r;globalThis.isOwned = 1',
  '*/ globalThis.isOwned = 1 /*',
  '</script><script>isOwned = 1</script>',
  '\\',
  '\\"',
  '\ud800',
  '\u202e\u0000\u0007',
  '{{secret:PATH}}',
  '{{constructor}}',
  '{{ x }}',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'process.env',
  'NaN',
  '1e999',
  '[0]',
  '(() => { globalThis.isOwned = 1 })()',
  'main',
  '//',
  '<!-- x',
  '#!/bin/sh',
  'aria/x[role="a"b"]',
  'xpath/"',
  'text/`',
];
const VALUES = [
  ...HOSTILE,
  0,
  -0,
  1,
  -1,
  0.5,
  1e21,
  -1e-7,
  9007199254740993,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [[[]]],
  [{}],
  {length: 1},
  {toString: 'x'},
  {valueOf: 'x'},
  {'globalThis.isOwned = 1': 'globalThis.isOwned = 1'},
  JSON.parse('{"__proto__": {"timeout": "globalThis.isOwned = 1"}}'),
  {toJSON: 'x'},
  {raw: ['globalThis.isOwned = 1']},
  {text: 'globalThis.isOwned = 1'},
  ['globalThis.isOwned = 1'],
  [['globalThis.isOwned = 1']],
  {is: 'globalThis.isOwned = 1'},
  {matches: '.*'},
  {least: 1},
];

/** Fields that some step has, and those that other programs might read. */
const FIELDS = [
  'timeout',
  'target',
  'frame',
  'selectors',
  'offsetX',
  'offsetY',
  'duration',
  'button',
  'deviceType',
  'value',
  'key',
  'x',
  'y',
  'width',
  'height',
  'deviceScaleFactor',
  'isMobile',
  'count',
  'visible',
  'operator',
  'attributes',
  'properties',
  'assertedEvents',
  'url',
  'name',
  'parameters',
  'type',
  'expression',
  'download',
  'upload',
  'latency',
  'withinMs',
  'then',
  'when',
  'use',
  'plan',
  'files',
  'options',
  'to',
  'by',
  'action',
  'assign',
  'pushes',
  'hits',
  'absent',
  'consent',
  'text',
  'values',
  'params',
  'event',
  'id',
  'vendor',
  'is',
  'isNot',
  'shown',
  'variable',
  'path',
  'push',
  'version',
  'title',
  'steps',
  'selectorAttribute',
  'unknown',
  '__proto__',
  'triggers',
];

const own = (name, parameters, more = {}) => ({
  type: 'customStep',
  target: 'main',
  frame: [0],
  timeout: 4000,
  name: `mcp-datalayer:${name}`,
  parameters: {version: 1, ...parameters},
  ...more,
});
const on = {
  target: 'main',
  frame: [1, 0],
  selectors: [['aria/Pay[role="button"]'], ['#pay', '.in'], 'text/Pay', ['xpath///b'], ['pierce/#x']],
  timeout: 5000,
  assertedEvents: [{type: 'navigation', url: 'https://shop.example/', title: 'Shop'}],
};

export const WHOLE = {
  title: 'T',
  timeout: 5000,
  selectorAttribute: 'data-test',
  steps: [
    {
      type: 'setViewport',
      width: 1280,
      height: 720,
      deviceScaleFactor: 1,
      isMobile: false,
      hasTouch: false,
      isLandscape: true,
      timeout: 5000,
    },
    {
      type: 'navigate',
      target: 'main',
      url: 'https://shop.example/',
      timeout: 5000,
      assertedEvents: [{type: 'navigation', url: 'https://shop.example/', title: ''}],
    },
    {type: 'click', ...on, offsetX: 1, offsetY: 1.5, duration: 20, button: 'secondary', deviceType: 'touch'},
    {type: 'doubleClick', ...on, offsetX: 1, offsetY: 1},
    {type: 'hover', ...on},
    {type: 'change', ...on, value: 'a {{email}}'},
    {type: 'keyDown', target: 'main', key: 'Enter', timeout: 5000},
    {type: 'keyUp', target: 'main', key: 'Enter'},
    {type: 'scroll', target: 'main', x: 0, y: 12.5, frame: [0]},
    {type: 'scroll', ...on, x: 1, y: 1},
    {type: 'waitForElement', ...on, count: 1, visible: true, operator: '>='},
    {type: 'waitForElement', ...on, count: 0, operator: '=='},
    {type: 'emulateNetworkConditions', target: 'main', download: 1, upload: 1, latency: 1},
    {type: 'customStep', name: 'other:thing', parameters: {kept: [1]}},
    own('upload', {selectors: on.selectors, files: ['a.txt']}),
    own('select', {selectors: on.selectors, options: ['A', 'B']}),
    own('act', {selectors: on.selectors, action: 'focus'}),
    own('act', {selectors: on.selectors, action: 'submit'}),
    own('act', {selectors: on.selectors, action: 'drag', to: [['#b']]}),
    own('act', {selectors: on.selectors, action: 'drag', by: {x: 40, y: -1}}),
    own(
      'expect',
      {
        pushes: [
          {
            event: 'add_*',
            count: 1,
            values: {
              '$.a': 1,
              '$.b[0].*': {matches: 'x+'},
              '$.c': {exists: true},
              '$.d': {type: 'number'},
              '$.e': {least: 1},
              '$.f': {most: 9.5},
              '$.g': {is: {a: [1, null]}},
              '$.h': null,
              '$..i': 'x',
            },
          },
        ],
        hits: [
          {vendor: 'ga4', id: 'G-1', event: 'purchase', count: 1, params: {value: {least: 1}, currency: 'EUR'}},
          {vendor: 'meta', event: 'Purchase'},
          {vendor: 'twitter'},
        ],
        absent: {pushes: ['purchase'], hits: [{vendor: 'meta'}]},
        consent: {ad_storage: 'granted'},
        text: ['a', '{{b}}'],
        url: '*/x',
        assign: {order: {push: 'purchase', path: '$.a[0]'}},
        plan: 'p',
        withinMs: 100,
      },
      {target: 'https://pay.example/'},
    ),
    own('expect', {when: {selectors: on.selectors, shown: false}, then: 1}),
    {type: 'hover', target: 'https://pay.example/', selectors: ['#a']},
    own('expect', {when: {variable: 'order', isNot: 'x'}, text: 'one'}),
    own('expect', {use: 'shared/login.json'}),
    own('expect', {when: {selectors: ['#a']}, pushes: [{event: 'a'}]}, {target: 'https://pay.example/'}),
    {type: 'close', target: 'main'},
  ],
};

/** Draws the same numbers for the same seed. @param {number} seed */
export function numbers(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Two or three steps of the whole, with one to three places changed. @param {(below: number) => number} next */
export function mutated(next) {
  const steps = Array.from({length: 1 + next(3)}, () => structuredClone(WHOLE.steps[next(WHOLE.steps.length)]));
  const journey = {...structuredClone(WHOLE), steps};
  for (let n = 1 + next(3); n > 0; n--) {
    const holders = [];
    (function walk(value) {
      if (typeof value !== 'object' || value === null) return;
      holders.push(value);
      Object.values(value).forEach(walk);
    })(journey);
    const holder = holders[next(holders.length)];
    const value = structuredClone(VALUES[next(VALUES.length)]);
    const names = Object.keys(holder);
    const how = next(4);
    const name =
      how === 0 || names.length === 0
        ? FIELDS[next(FIELDS.length)]
        : how === 1 && !Array.isArray(holder)
          ? HOSTILE[next(HOSTILE.length)]
          : names[next(names.length)];
    if (Array.isArray(holder) && !/^\d+$/.test(name)) holder.push(value);
    else Object.defineProperty(holder, name, {value, enumerable: true, configurable: true, writable: true}); // as JSON.parse does it for __proto__
  }
  return journey;
}
