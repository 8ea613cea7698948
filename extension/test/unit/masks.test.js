import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Action} from '../../src/background/act/actions.js';
import {Masks} from '../../src/background/look/masks.js';
import {Router} from '../../src/background/commands/router.js';
import {PROTOCOL} from '../../src/wire/protocol.js';
import {memory} from './memory.js';

const VALUE = 'Tr0ub "4\\dor&/é';
const SHOWN = '{{secret:LOGIN}}';

async function masksOf(value = VALUE, storage = memory()) {
  const masks = new Masks(storage);
  await masks.add('ab1', {name: 'LOGIN', value});
  return masks;
}

const html = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('é', '&#233;');
const base64 = (/** @type {string} */ text) => Buffer.from(text).toString('base64');
const WRITTEN = {
  raw: VALUE,
  'upper case': VALUE.toUpperCase(),
  component: encodeURIComponent(VALUE),
  'twice in a URL': encodeURIComponent(encodeURIComponent(VALUE)),
  URI: encodeURI(VALUE),
  form: new URLSearchParams({q: VALUE}).toString(),
  JSON: JSON.stringify(VALUE),
  'JSON in JSON': JSON.stringify(JSON.stringify({a: VALUE})),
  'JSON in ASCII': JSON.stringify(VALUE).replace('é', '\\u00e9'),
  'JSON in a URL': encodeURIComponent(JSON.stringify(VALUE)),
  HTML: html(VALUE),
  'HTML twice': html(html(VALUE)),
  base64: base64(VALUE),
  'base64 behind one': base64(`x${VALUE}`),
  'base64 behind two': base64(`xy${VALUE}zz`),
  'basic authentication': `Basic ${base64(`ann:${VALUE}`)}`,
  base64url: Buffer.from(`~~${VALUE}?`).toString('base64url'),
  'base64 in a URL': encodeURIComponent(base64(`ab${VALUE}`)),
  decomposed: VALUE.normalize('NFD'),
  'with other spaces': VALUE.replace(' ', '\u00a0 '),
};

for (const [how, written] of Object.entries(WRITTEN)) {
  test(`a value is masked: ${how}`, async () => {
    const masks = await masksOf();
    const text = masks.text(`before ${written} after`);
    assert.ok(text.includes(SHOWN), text);
    assert.ok(text.startsWith('before ') && text.endsWith(' after'), text);
    assert.ok(!/tr0ub|4\\dor|VHIwd/i.test(text), text);
    const json = masks.json(JSON.stringify({title: `a ${written}`, [written]: [written], n: 1.5}).replace('1.5', '1.50'));
    assert.ok(json.includes(SHOWN) && !/tr0ub/i.test(json), json);
    assert.ok(json.includes('"n":1.50'), 'other numbers keep their text');
    JSON.parse(json);
  });
}

test('a value of digits is masked in numbers, and JSON stays JSON', async () => {
  const masks = await masksOf('123456');
  assert.deepEqual(JSON.parse(masks.json('{"code":123456,"id":99123456.0,"other":12345,"s":"x123456"}')), {
    code: SHOWN,
    id: `99${SHOWN}.0`,
    other: 12345,
    s: `x${SHOWN}`,
  });
});

test('escapes beside a value do not break', async () => {
  for (const [value, object] of /** @type {[string, object][]} */ ([
    ['nabcd', {a: '\nabcd', b: 'nabcd'}],
    ['0041', {a: 'A\u0001', b: '\\u0041'}],
    ['abc\\', {a: 'abc\\', b: '"'}],
  ])) {
    const masks = await masksOf(value);
    const shown = JSON.parse(masks.json(JSON.stringify(object)));
    assert.ok(Object.values(shown).includes(SHOWN) || JSON.stringify(shown).includes(SHOWN), JSON.stringify(shown));
  }
});

test('what was cut off in the middle of a value is masked', async () => {
  const masks = await masksOf();
  assert.equal(masks.text(`${'x'.repeat(60)}${VALUE.slice(0, 7)}`), 'x'.repeat(60) + SHOWN);
  assert.equal(masks.text(`${'x'.repeat(60)}${VALUE.slice(0, 7)}…`), `${'x'.repeat(60)}${SHOWN}…`);
});

test('of two values the longer is masked as a whole', async () => {
  const masks = await masksOf('pass');
  await masks.add('ab1', {name: 'LONG', value: 'password'});
  assert.equal(masks.text('my password, my pass'), 'my {{secret:LONG}}, my {{secret:LOGIN}}');
});

test('values outlive the worker and end with the tab', async () => {
  const storage = memory();
  await masksOf(VALUE, storage);
  const next = new Masks(storage);
  await next.ready;
  assert.equal(next.text(VALUE), SHOWN);
  await next.retain([]);
  assert.equal(next.isOn, false);
  assert.equal(next.text(VALUE), VALUE);
  assert.equal(new Masks(storage).isOn, false);
});

test('every part of a message is looked through', async () => {
  const masks = await masksOf();
  const answer = JSON.stringify({result: {text: JSON.stringify([{v: VALUE}])}});
  const shown = masks.all({a: [VALUE, {[`k${VALUE}`]: 1}], text: JSON.stringify({v: VALUE}), answer, n: 5, none: null});
  assert.deepEqual(
    {...shown, answer: JSON.parse(JSON.parse(shown.answer).result.text)},
    {a: [SHOWN, {[`k${SHOWN}`]: 1}], text: `{"v":"${SHOWN}"}`, answer: [{v: SHOWN}], n: 5, none: null},
  );
});

for (const size of [10, PROTOCOL.limits.chunkChars * 2]) {
  test(`an answer of ${size} characters says the sizes of what is sent`, async () => {
    const masks = await masksOf();
    /** @type {any[]} */
    const sent = [];
    const [value, tags] = [JSON.stringify({v: VALUE, more: 'x'.repeat(size)}), JSON.stringify([[`$['${VALUE}']`, 'date']])];
    const answers = /** @type {any} */ (
      new Router(
        {
          getDataLayer: async (params, call) => {
            const body =
              size === 10
                ? {text: value + tags}
                : {
                    chunks: await call.stream(
                      (async function* () {
                        yield value.slice(0, 9);
                        yield value.slice(9) + tags;
                      })(),
                    ),
                  };
            return {result: {tab: {title: VALUE}, sizes: {value: value.length, tags: tags.length}, ...body}};
          },
        },
        (to, type, fields) => sent.push({type, ...fields}),
        () => {},
        {getDataLayer: {text: 'layer'}},
        masks,
      )
    );
    answers.handle({type: 'request', from: 1, id: 7, method: 'getDataLayer', params: {}, deadlineMs: 60_000});
    while (!sent.some(({type}) => type === 'response')) await new Promise((resolve) => setTimeout(resolve, 1));
    const {result} = sent.find(({type}) => type === 'response');
    const text =
      result.text ??
      sent
        .filter(({type}) => type === 'chunk')
        .map(({data}) => data)
        .join('');
    assert.equal(result.tab.title, SHOWN);
    assert.equal(text.length, result.sizes.value + result.sizes.tags);
    assert.equal(JSON.parse(text.slice(0, result.sizes.value)).v, SHOWN);
    assert.deepEqual(JSON.parse(text.slice(result.sizes.value)), [[`$['${SHOWN}']`, 'date']]);
  });
}

test('an error has no value either', async () => {
  const masks = await masksOf();
  /** @type {any[]} */
  const sent = [];
  const router = new Router(
    {
      ping: async () => {
        throw new Error(`no ${VALUE}`);
      },
    },
    (to, type, fields) => sent.push({type, ...fields}),
    () => {},
    {ping: {}},
    masks,
  );
  router.handle(/** @type {any} */ ({type: 'request', from: 1, id: 7, method: 'ping', params: {}, deadlineMs: 60_000}));
  while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(!JSON.stringify(sent).includes('Tr0ub'), JSON.stringify(sent));
  assert.ok(JSON.stringify(sent).includes('INTERNAL'));
});

test('an element whose name has the value is told to the audit log without it', async () => {
  const masks = await masksOf();
  /** @type {any[]} */
  const sent = [];
  const router = new Router(
    {
      ping: async (params, call) => {
        call.action = new Action();
        call.action.auditElement('button', `Pay ${VALUE} now`);
        call.action.facts = {begun: true, steps: [{step: 'kd1@1', did: 'click'}]};
        return {result: {}};
      },
    },
    (to, type, fields) => sent.push({type, ...fields}),
    () => {},
    {ping: {}},
    masks,
  );
  router.handle(/** @type {any} */ ({type: 'request', from: 1, id: 7, method: 'ping', params: {}, deadlineMs: 60_000}));
  while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(sent[0].act, {step: 'kd1@1', input: 'page', role: 'button', name: `Pay ${SHOWN} now`});
});

test('long runs of what may stand around a value cost no time', async () => {
  const masks = await masksOf('a\\"/ "\\');
  const began = process.cpuUsage(); // whatever else the machine does
  for (const run of ['\\', '%25', '&amp;', ' ', '%5c', '"', 'a\\', '0']) masks.text(`a${run.repeat(200_000)}b`);
  const took = process.cpuUsage(began).user / 1000;
  assert.ok(took < 20_000, `${took} ms; a square of it would be hours`);
});

const EMAIL = 'ann.miller@shop.example';
const PLACE = {name: 'EMAIL_3', value: EMAIL, session: 'session-of-a-client', origin: 'https://shop.example'};
const connectionOf = (/** @type {number} */ front) => (front > 0 ? `host/${front}` : '');

test('what was typed from a placeholder has its number for the client that made it, and none for others', async () => {
  const masks = new Masks(memory(), connectionOf);
  await masks.add('ab1', PLACE, 1);
  const text = `${EMAIL} ${EMAIL.toUpperCase()} ${encodeURIComponent(EMAIL)} ${base64(EMAIL)} ${JSON.stringify(EMAIL)}`;
  assert.equal(masks.for(1).text(text), '[EMAIL_3] [EMAIL_3] [EMAIL_3] [EMAIL_3] "[EMAIL_3]"');
  assert.equal(masks.for(2).text(text), '[EMAIL_0] [EMAIL_0] [EMAIL_0] [EMAIL_0] "[EMAIL_0]"');
  assert.equal(masks.text(EMAIL), '[EMAIL_0]', 'the panel and the popup');
  assert.equal(new Masks(memory()).for(0).isOn, false);
  await masks.add('ab1', {...PLACE, name: 'EMAIL_8', session: 'session-of-another'}, 2);
  assert.deepEqual(
    [1, 2, 3].map((front) => masks.for(front).text(EMAIL)),
    ['[EMAIL_3]', '[EMAIL_8]', '[EMAIL_0]'],
  );
  await masks.add('ab1', {name: 'LOGIN', value: EMAIL}, 2);
  assert.equal(masks.for(1).text(EMAIL), SHOWN, 'a secret is one for everybody');
  await masks.retain([]);
  assert.equal(masks.for(1).text(EMAIL), EMAIL);
});

test('a client is told by its session what its placeholder stood for, on the same site only', async () => {
  const storage = memory();
  const masks = new Masks(storage, connectionOf);
  await masks.add('ab1', {...PLACE, name: 'EMAIL_3:invalid'}, 1);
  const next = new Masks(storage, connectionOf); // the worker's next life, and the client's next connection
  assert.deepEqual(
    {...(await next.typedAs(PLACE, 5)), placeholder: undefined},
    {name: 'EMAIL_3:invalid', value: EMAIL, placeholder: undefined},
  );
  assert.equal(next.for(5).text(EMAIL), '[EMAIL_3:invalid]');
  assert.equal(next.for(1).text(EMAIL), '[EMAIL_0:invalid]', 'that connection is another client by now');
  for (const other of [{origin: 'https://other.example'}, {session: 'session-of-another'}, {name: 'EMAIL_4'}, {name: 'PHONE_3'}]) {
    assert.equal(await next.typedAs({...PLACE, ...other}, 5), undefined, JSON.stringify(other));
  }
});

test('a number that a page has chosen does not hide other numbers', async () => {
  const masks = new Masks(memory(), connectionOf);
  await masks.add('ab1', {name: 'PHONE_1', value: '1790000', session: PLACE.session, origin: PLACE.origin}, 1);
  const json = '{"since":1790000000000,"at":51790000,"phone":1790000,"q":"%201790000&a=1790000 ann1790000"}';
  assert.deepEqual(JSON.parse(masks.for(1).json(json)), {
    since: 1790000000000,
    at: 51790000,
    phone: '[PHONE_1]',
    q: '%20[PHONE_1]&a=[PHONE_1] ann[PHONE_1]',
  });
});

test('a text that ends as an address of a page begins is not cut', async () => {
  const masks = new Masks(memory(), connectionOf);
  await masks.add('ab1', {...PLACE, value: 'info@shop.example'}, 1);
  const text = `${'x'.repeat(60)} for more info`;
  assert.equal(masks.for(1).text(text), text);
  assert.equal(masks.for(1).text(`${'x'.repeat(60)} info@shop`), `${'x'.repeat(60)} [EMAIL_3]`);
});

test('a beginning of a value is found nowhere, so that nobody can guess it character by character', async () => {
  const masks = await masksOf();
  assert.equal(masks.text(`a ${VALUE.slice(0, 8)}|`), `a ${VALUE.slice(0, 8)}|`);
});
