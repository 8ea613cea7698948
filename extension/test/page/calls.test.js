import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';

import {HookedPage} from './hooked.js';

/** A page that can send: each call is in `sent`, as it came. */
class SendingPage extends HookedPage {
  constructor({isHooked = true} = {}) {
    super({isHooked: false});
    Object.assign(this.realm, {URL, URLSearchParams, FormData, Blob, TextDecoder, TextEncoder, ArrayBuffer, Uint8Array, DataView, Request});
    this.script(`window.sent = [];
      window.Navigator = class Navigator { sendBeacon(url, body) {
        if (!(this instanceof Navigator)) throw new TypeError('Illegal invocation');
        if (arguments.length === 0) throw new TypeError('1 argument required');
        sent.push(['beacon', url, body]); return url.length < 100;
      } };
      window.navigator = new Navigator();
      window.promised = Promise.resolve('answer');
      window.fetch = function fetch(input, init) { sent.push(['fetch', input, init]); return promised; };
      window.XMLHttpRequest = class XMLHttpRequest {
        open(method, url) { sent.push(['open', method, url]); }
        send(body) { if (body === 'bad') throw new TypeError('bad'); sent.push(['send', body]); }
      };`);
    if (isHooked) this.install();
  }

  /** @param {string} text @returns {any[]} what was handed over */
  sends(text) {
    this.script(text);
    return this.go().flush().hits;
  }
}

const HIT = 'https://collect.example/g/collect?v=2';
const short = ({via, method, url, body, bodyBytes}) => [via, method, url, body, bodyBytes];

test('beacons, fetches and XMLHttpRequests are seen with their texts', () => {
  const hits = new SendingPage().sends(`
    navigator.sendBeacon('${HIT}', 'en=a');
    fetch('${HIT}', {method: 'post', body: 'en=b', keepalive: true});
    fetch(new URL('${HIT}'));
    const r = new XMLHttpRequest(); r.open('PUT', '${HIT}'); r.send('ü');`);
  assert.deepEqual(hits.map(short), [
    ['beacon', 'POST', HIT, 'en=a', 4],
    ['fetch', 'POST', HIT, 'en=b', 4],
    ['fetch', 'GET', HIT, undefined, 0],
    ['xhr', 'PUT', HIT, 'ü', 2],
  ]);
  for (const {t, ms} of hits) assert.ok(Math.abs(Date.now() - t) < 60_000 && ms >= 0);
});

test('the script that sent it is named, and the container on whose behalf', () => {
  const page = new SendingPage();
  page.scriptAt(`navigator.sendBeacon('${HIT}')`, 'https://www.googletagmanager.com/gtag/js?id=G-AB12');
  page.scriptAt(`window.dataLayer = []; dataLayer.push(1);\nfunction go() { fetch('${HIT}'); }`, 'https://shop.example/lib.js');
  page.scriptAt('dataLayer.push(2); go();', 'https://shop.example/');
  const [first, second] = page.go().flush().hits;
  assert.deepEqual([first.source, first.container, first.after], ['https://www.googletagmanager.com/gtag/js?id=G-AB12:1:11', 'G-AB12', 0]);
  assert.deepEqual([second.source, second.container, second.after], ['https://shop.example/lib.js:2:17', undefined, 2]);
});

test('a page that calls its script by the address of a container is not taken for it', () => {
  const page = new SendingPage();
  const named = `//# sourceURL=https://www.googletagmanager.com/gtm.js?id=GTM-FORGED`;
  page.scriptAt(`navigator.sendBeacon('${HIT}');\n${named}`, 'https://shop.example/');
  page.scriptAt(`eval("fetch('${HIT}')\\n${named}")`, 'https://shop.example/');
  page.scriptAt(`eval("navigator.sendBeacon('${HIT}')")`, 'https://www.googletagmanager.com/gtm.js?id=GTM-AB12');
  assert.deepEqual(
    page
      .go()
      .flush()
      .hits.map(({container}) => container),
    [undefined, undefined, 'GTM-AB12'],
  );
});

test('bodies of every readable kind become text, the others are left alone', async () => {
  const page = new SendingPage();
  page.script(`const beacon = (body) => navigator.sendBeacon('${HIT}', body);
    beacon(new URLSearchParams({a: '1', b: 'x y'}));
    const form = new FormData(); form.append('a', '1 2'); form.append('file', new Blob(['secret'])); form.append('b', 'ü'); beacon(form);
    beacon(new Uint8Array([0x61, 0x62])); beacon(new Uint8Array([0x61]).buffer); beacon(new DataView(new Uint8Array([0x63]).buffer));
    beacon(new Uint8Array([0x1f, 0x8b, 0xff]));
    beacon(new Blob(['{"event":"x"}'])); beacon(new Blob(['x'.repeat(200000)]));
    beacon({toString() { throw new Error('asked'); }});
    const stream = new Request('${HIT}', {method: 'POST', body: 'in it'}); fetch(stream);
    window.isUsed = stream.bodyUsed;`);
  page.go().flush();
  let {hits} = page.flush();
  while (!hits.some(({body}) => body === '{"event":"x"}')) {
    // what reads a Blob takes its time; the runner ends a test that hangs
    await wait(10);
    ({hits} = page.flush());
  }
  assert.deepEqual(
    hits.map(({body}) => body),
    ['a=1&b=x+y', 'a=1%202&b=%C3%BC', 'ab', 'a', 'c', undefined, '{"event":"x"}', undefined, undefined, undefined],
  );
  assert.deepEqual(
    hits.map(({bodyBytes}) => bodyBytes),
    [undefined, undefined, 2, 1, 1, 3, 13, 200_000, undefined, undefined],
  );
  assert.deepEqual([hits.at(-1).method, page.script('isUsed')], ['POST', false]);
});

test('what cannot be a hit is not handed over', () => {
  const hits = new SendingPage().sends(`
    fetch('https://shop.example/api'); fetch('https://shop.example/api', {method: 'HEAD'}); fetch('blob:https://shop.example/x?y'); fetch('nothing?', {keepalive: true});
    const r = new XMLHttpRequest(); r.open('GET', 'https://shop.example/list'); r.send(); new XMLHttpRequest().send();
    navigator.sendBeacon('https://x.example/${'y'.repeat(100)}');
    fetch('https://shop.example/api', {method: 'DELETE'}); fetch('https://ad.example/activity;src=1'); fetch('https://shop.example/kept', {keepalive: true});`);
  assert.deepEqual(
    hits.map(({url}) => url),
    ['https://shop.example/api', 'https://ad.example/activity;src=1', 'https://shop.example/kept'],
  );
});

test('no getter of the page is called, and what it throws stays with it', () => {
  const page = new SendingPage();
  const hits = page.sends(`window.asked = 0;
    fetch('${HIT}', {get method() { asked++; return 'POST'; }, get body() { asked++; }});
    fetch({toString() { asked++; return '${HIT}'; }});
    fetch('${HIT}', new Proxy({}, {getOwnPropertyDescriptor() { throw new Error('theirs'); }}));`);
  assert.equal(page.script('asked'), 0);
  assert.equal(page.script('sent.length'), 3);
  assert.deepEqual(hits.map(short), [['fetch', 'GET', HIT, undefined, undefined]]);
  assert.equal(
    page.batches.reduce((sum, {dropped}) => sum + dropped.hits, 0),
    1,
  );
});

test('the page sees the same with the hook and without', () => {
  const look = `JSON.stringify([[Navigator.prototype, 'sendBeacon'], [window, 'fetch'], [XMLHttpRequest.prototype, 'open'], [XMLHttpRequest.prototype, 'send']].map(([holder, name]) => {
    const {value, ...flags} = Object.getOwnPropertyDescriptor(holder, name);
    return [value.name, value.length, String(value), value.toString(), Reflect.ownKeys(value), typeof value, Object.getPrototypeOf(value) === Function.prototype, flags,
      holder === window ? [] : Reflect.ownKeys(holder), holder[name] === holder[name]];
  }).concat([(() => { try { (0, navigator.sendBeacon)('x'); } catch (e) { return [e.constructor === TypeError, e.message]; } })(),
    (() => { try { navigator.sendBeacon(); } catch (e) { return e.message; } })(), (() => { try { const r = new XMLHttpRequest(); r.open('GET', 'https://a.example/?'); r.send('bad'); } catch (e) { return e.message; } })(),
    fetch('x') === promised, navigator.sendBeacon('https://a.example/'), new XMLHttpRequest().open('GET', '/') === undefined, sent.length]))`;
  const [hooked, plain] = [new SendingPage(), new SendingPage({isHooked: false})].map((page) => page.script(look));
  assert.deepEqual(JSON.parse(hooked), JSON.parse(plain));
});

test('when it stops everything is as before, but what the page has wrapped itself, which goes on', () => {
  const page = new SendingPage();
  page.script('const ours = fetch; window.fetch = function (...args) { return ours.apply(this, args); };');
  page.go().flush();
  page.bridge('stop');
  assert.match(page.script('Function.prototype.toString.call(navigator.sendBeacon)'), /^sendBeacon\(url, body\)/);
  assert.match(page.script('Function.prototype.toString.call(XMLHttpRequest.prototype.send)'), /^send\(body\)/);
  page.script(`fetch('${HIT}'); navigator.sendBeacon('${HIT}')`);
  assert.equal(page.script('sent.length'), 2);
  assert.deepEqual(page.flush().hits, []);
});

test('a flood of requests is counted, and each of them is sent', () => {
  const page = new SendingPage();
  const hits = page.sends(`for (let i = 0; i < 5000; i++) navigator.sendBeacon('${HIT}&' + i)`);
  const dropped = page.batches.reduce((sum, batch) => sum + batch.dropped.hits, 0);
  assert.deepEqual([hits.length, dropped], [100, 4900]);
  assert.equal(page.script('sent.length'), 5000);
});

test('a long address and a long body are one character longer than what is kept', () => {
  const [hit] = new SendingPage().sends(`fetch('${HIT}&' + 'x'.repeat(30000), {method: 'POST', body: 'y'.repeat(300000)})`);
  assert.deepEqual([hit.url.length, hit.body.length, hit.bodyBytes], [20_001, 100_001, undefined]);
});
