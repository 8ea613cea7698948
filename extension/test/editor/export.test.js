import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';
import {parse, stringify} from '@puppeteer/replay';
import {check} from '../../src/editor/check.js';
import {draftOf} from '../../src/editor/draft.js';
import {Edits} from '../../src/editor/edits.js';
import {openFile} from '../../src/editor/open-file.js';
import {parts, playwrightTest} from '../../src/editor/playwright.js';
import {recorderFile} from '../../src/editor/recorder-file.js';

const SELECTORS = [['aria/Menu'], ['#menu'], ['xpath///*[@id="menu"]'], ['pierce/#menu'], ['text/Menu']];
/** As the Recorder of Chrome 120 and later writes it. */
const RECORDED = {
  title: 'Recording 23/11/2026 at 18:04:11',
  timeout: 6000,
  selectorAttribute: 'data-testid',
  steps: [
    {type: 'setViewport', width: 1164, height: 1041, deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: false},
    {type: 'navigate', url: 'https://shop.example/', assertedEvents: [{type: 'navigation', url: 'https://shop.example/', title: 'Shop'}]},
    {
      type: 'click',
      target: 'main',
      selectors: SELECTORS,
      offsetY: 12.5,
      offsetX: 33.40625,
      duration: 1200,
      deviceType: 'touch',
      button: 'secondary',
      frame: [0, 1],
    },
    {type: 'doubleClick', target: 'main', selectors: [['shop-box', '#deep']], offsetY: 1, offsetX: 1},
    {type: 'hover', target: 'main', selectors: SELECTORS},
    {type: 'change', value: 'lamp', selectors: SELECTORS, target: 'main'},
    {type: 'keyDown', target: 'main', key: 'Enter', assertedEvents: [{type: 'navigation', url: 'https://shop.example/?q=lamp', title: ''}]},
    {type: 'keyUp', key: 'Enter', target: 'main'},
    {type: 'scroll', target: 'main', x: 0, y: 412.5},
    {type: 'waitForElement', target: 'main', selectors: ['#total'], operator: '>=', count: 1, visible: true},
    {type: 'emulateNetworkConditions', download: 50_000, upload: 50_000, latency: 2000, target: 'main'},
    {type: 'customStep', name: 'other-tool:thing', parameters: {kept: [1]}},
    {type: 'close', target: 'main'},
  ],
};

test('a recording of Chrome is opened with all its steps, and exported as it was', async () => {
  const {journey, problems, dropped} = openFile(JSON.stringify(RECORDED));
  assert.deepEqual([problems, dropped], [[], 0]);
  const {text, open, passedOver} = recorderFile(journey, {});
  assert.deepEqual(JSON.parse(text), RECORDED);
  assert.deepEqual([open, passedOver], [[], []]);
  assert.equal(await stringify(parse(JSON.parse(text))), await stringify(parse(structuredClone(RECORDED))));
});

test('triggers in a file are dropped, and what is not known stays', () => {
  const {journey, dropped} = openFile(
    JSON.stringify({...RECORDED, triggers: [{url: '*'}], other: 1, steps: [{...RECORDED.steps[1], triggers: []}]}),
  );
  assert.equal(dropped, 2);
  assert.doesNotMatch(JSON.stringify(journey), /triggers/);
  assert.equal(journey.other, 1);
});

test('the exported recording has the values of variables, and says which have none and what other players pass over', () => {
  const own = (name, parameters) => ({type: 'customStep', name: `mcp-datalayer:${name}`, parameters: {version: 1, ...parameters}});
  const journey = {
    title: 'T',
    steps: [
      {type: 'navigate', url: 'https://{{host}}/'},
      {type: 'change', selectors: ['#a'], value: '{{email}}'},
      {type: 'change', selectors: ['#b'], value: '{{secret:LOGIN}}'},
      {type: 'click', selectors: ['#c']},
      own('upload', {selectors: ['#d'], files: ['a']}),
      own('expect', {text: '{{order}}'}),
    ],
  };
  assert.deepEqual(check(journey), []);
  const {text, open, passedOver} = recorderFile(journey, {email: 'a@b.example', host: 'shop.example'});
  assert.doesNotThrow(() => parse(JSON.parse(text)));
  assert.match(text, /https:\/\/shop\.example\/.*a@b\.example/s);
  assert.deepEqual([open, passedOver], [['secret:LOGIN'], [5]]);
});

test('names that the person gave to elements are in no exported file, and the other selectors are', () => {
  const journey = {
    title: 'T',
    steps: [
      {type: 'navigate', url: 'https://shop.example/'},
      {type: 'click', target: 'main', selectors: [['mark/checkout'], ['aria/Pay'], '#pay'], offsetX: 1, offsetY: 1},
    ],
  };
  assert.deepEqual(check(journey), []);
  assert.deepEqual(JSON.parse(recorderFile(journey, {}).text).steps[1].selectors, [['aria/Pay'], '#pay']);
  assert.doesNotMatch(playwrightTest(journey).text, /css=mark/);
});

test('what a Playwright test cannot hold stands in it as a comment and in its annotations', () => {
  const expect = (parameters) => ({type: 'customStep', name: 'mcp-datalayer:expect', parameters: {version: 1, ...parameters}});
  const journey = {
    title: 'T',
    steps: [
      {type: 'navigate', url: 'https://shop.example/'},
      {type: 'emulateNetworkConditions', download: 1, upload: 1, latency: 1},
      expect({pushes: [{event: 'a', values: {'$..items': 1, '$.b': {matches: '(?i)x'}, '$.c': 2}}]}),
      expect({hits: [{vendor: 'google-ads', event: 'conversion'}], absent: {hits: [{vendor: 'bing'}]}}),
      expect({use: 'shared/login.json'}),
      expect({assign: {x: {push: 'a', path: '$.a[?@.b].c'}}}),
    ],
  };
  assert.deepEqual(check(journey), []);
  const {text, left} = playwrightTest(journey);
  assert.equal(left.length, 7);
  for (const each of ['emulateNetworkConditions', '$..items', '(?i)x', 'google-ads', 'bing', 'shared/login.json', 'variable x']) {
    assert.ok(
      left.some((one) => one.includes(each)),
      each,
    );
    assert.match(text, new RegExp(`// NOT CHECKED: .*${each.replace(/[$.?()*]/g, '\\$&')}`));
  }
  assert.match(text, /\[\["c"\], "is", 2\]/);
  assert.match(text, /throw new Error\("The steps of shared/);
});

test('what stands in a file is data in the exported test, and no code', () => {
  const evil = '\'"`*/${globalThis.isOwned = 1}\n;globalThis.isOwned = 2;//\u2028\u202e</script>\\';
  const journey = {
    title: evil,
    steps: [
      {type: 'navigate', url: 'https://shop.example/'},
      {type: 'click', selectors: [`aria/${evil}`, `text/${evil}`, `xpath/${evil}`, [evil, evil]], offsetX: 1, offsetY: 1, frame: [evil, 1]},
      {type: 'change', selectors: ['#a'], value: evil},
      {type: 'customStep', name: evil},
      {type: 'keyDown', key: evil.slice(0, 20)},
      {
        type: 'customStep',
        name: 'mcp-datalayer:expect',
        parameters: {
          version: 1,
          pushes: [{event: evil, values: {[`$['${evil.replace(/[\\'"\n\u2028]/g, '')}']`]: {is: {[evil]: evil}}}}],
          hits: [{vendor: 'ga4', event: evil, params: {[evil]: evil}}],
          consent: {[evil]: 'granted'},
          text: evil,
          url: evil,
          assign: {order: {push: evil, path: '$'}},
          when: {variable: evil, is: evil},
        },
      },
    ],
  };
  assert.deepEqual(
    check(journey).map(({place}) => place),
    ['steps[1].frame[0]'],
    'a frame is a number; the rest is text like any other',
  );
  const {text} = playwrightTest(journey);
  assert.doesNotMatch(text, /[\u2028\u202e]/);
  assert.ok(text.split('\n').every((line) => !line.startsWith(';globalThis')));
  const checked = spawnSync(process.execPath, ['--check', '--input-type=module'], {input: text});
  assert.equal(checked.status, 0, String(checked.stderr));
});

test('drags, focus, forms and conditions in frames and tabs have their calls in the exported test', () => {
  const act = (parameters) => ({
    type: 'customStep',
    frame: [1, 0],
    name: 'mcp-datalayer:act',
    parameters: {version: 1, selectors: ['#a'], ...parameters},
  });
  const journey = {
    title: 'T',
    steps: [
      {type: 'navigate', url: 'https://shop.example/'},
      act({action: 'drag', to: ['#b']}),
      act({action: 'drag', by: {x: 40, y: -1}}),
      act({action: 'focus'}),
      act({action: 'submit'}),
      {type: 'waitForElement', frame: [1, 0], visible: false, selectors: ['#a']},
      {
        type: 'customStep',
        frame: [1, 0],
        name: 'mcp-datalayer:expect',
        parameters: {version: 1, when: {selectors: ['#a'], shown: false}, pushes: [{event: 'a'}]},
      },
      {
        type: 'customStep',
        target: 'https://pay.example/',
        name: 'mcp-datalayer:expect',
        parameters: {version: 1, when: {selectors: ['#a']}, pushes: [{event: 'a'}]},
      },
    ],
  };
  assert.deepEqual(check(journey), []);
  const {text, left} = playwrightTest(journey);
  assert.deepEqual(left, []);
  for (const call of [
    '.dragTo(await find(page, [1,0], ',
    'await dragBy(page, await find(page, [1,0], ',
    '.focus({timeout: ',
    '.requestSubmit())',
    'expect.poll(() => shows(page, [1,0], ',
    'if (await shows(page, [1,0], ',
    'if (await inTab(page, "https://pay.example/", async (page) => await shows(page, [], ',
  ])
    assert.ok(text.includes(call), call);
  assert.equal(spawnSync('node', ['--check', '--input-type=module', '-'], {input: text}).stderr.toString(), '');
});

test('paths without filters and descents have a counterpart in a test', () => {
  assert.deepEqual(parts('$.a[0][\'b c\'][*]["d"].*[-1]'), ['a', 0, 'b c', '*', 'd', '*', -1]);
  assert.deepEqual(parts('$'), []);
  for (const path of ['$..a', '$[?@.a]', '$[1:2]', "$['a\\'b']", '$[0,1]', "$['*']"]) assert.equal(parts(path), undefined, path);
});

test('each edit is undone and done again, and what was saved is known', () => {
  const edits = new Edits({n: [1]});
  assert.equal(edits.isChanged, false);
  edits.edit((copy) => void copy.n.push(2));
  edits.edit(() => {});
  assert.deepEqual([edits.now.n, edits.isChanged, edits.canUndo], [[1, 2], true, true]);
  edits.undo();
  assert.deepEqual([edits.now.n, edits.isChanged, edits.canUndo, edits.canRedo], [[1], false, false, true]);
  edits.redo();
  edits.saved();
  assert.deepEqual([edits.now.n, edits.isChanged], [[1, 2], false]);
  edits.undo();
  assert.equal(edits.isChanged, true);
});

test('a draft has no personal values', () => {
  const steps = [
    'Write to anna@shop.example',
    '4111 1111 1111 1111',
    'DE89 3704 0044 0532 0130 00',
    '+49 170 1234567',
    'order 1234567890123',
    'lamp',
  ].map((value) => ({value}));
  assert.deepEqual(
    draftOf({title: 'T', steps}).steps.map(({value}) => value),
    ['Write to {{email}}', '{{card}}', '{{iban}}', '{{phone}}', 'order 1234567890123', 'lamp'],
  );
});
