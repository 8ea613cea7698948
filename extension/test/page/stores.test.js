import assert from 'node:assert/strict';
import {test} from 'node:test';

import {HookedPage} from './hooked.js';

/** A page that can store: what the browser itself got is in `got`. */
class StoringPage extends HookedPage {
  constructor({isHooked = true, before = ''} = {}) {
    super({isHooked: false});
    this.script(`window.got = [];
      window.Document = class Document { get cookie() { return 'jar'; } set cookie(text) { got.push(String(text)); } };
      window.document = new Document();
      window.CookieStore = class CookieStore { set(...args) { got.push(args); return 'promise'; } delete(name) { got.push(name); } };
      window.cookieStore = new CookieStore();
      window.Storage = class Storage {
        setItem(key, value) { if (arguments.length < 2) throw new TypeError('2 arguments required'); got.push([String(key), String(value)]); }
        removeItem(key) { got.push(String(key)); }
        clear() { got.push('clear'); }
      };
      const areas = {localStorage: new Storage(), sessionStorage: new Storage()};
      for (const name of Object.keys(areas)) Object.defineProperty(window, name, {get: () => areas[name], configurable: true});
      ${before}`);
    if (isHooked) this.install();
  }

  /** @param {string} text @returns {any[]} what was handed over */
  stores(text) {
    this.script(text);
    return this.go().flush().stores;
  }
}

const short = ({area, how, name, size, asked}) => [area, how, name, size, asked];

test('cookies are seen with name, size and what is asked for, and never with a value', () => {
  const page = new StoringPage();
  const stores = page.stores(`document.cookie = '_ga=GA1.1.123; Max-Age=63072000; path=/';
    document.cookie = ' a b = c ;domain=x';
    document.cookie = 'nameless';
    cookieStore.set('two', 'abc');
    cookieStore.set({name: 'three', value: 'abcd', expires: 5, domain: 'shop.example', partitioned: true});
    cookieStore.delete('two');`);
  assert.deepEqual(stores.map(short), [
    ['cookie', 'set', '_ga', 9, '; Max-Age=63072000; path=/'],
    ['cookie', 'set', 'a b', 3, ';domain=x'],
    ['cookie', 'set', '', 8, undefined],
    ['cookie', 'set', 'two', 3, '; by=cookieStore'],
    ['cookie', 'set', 'three', 4, '; expires-ms=5; domain=shop.example; partitioned; by=cookieStore'],
    ['cookie', 'remove', 'two', 0, '; by=cookieStore'],
  ]);
  assert.ok(!JSON.stringify(stores).includes('GA1.1'));
  assert.equal(page.script('got.length'), 6);
});

test('of a key of storage the first write is seen, and its removal, each with the script', () => {
  const page = new StoringPage();
  page.scriptAt('for (let i = 0; i < 50; i++) localStorage.setItem("id", "x".repeat(i + 1));', 'https://cdn.example/sdk.js');
  page.script(
    `sessionStorage.setItem('id', 'abc'); localStorage.removeItem('never'); localStorage.removeItem('id'); localStorage.setItem('id', ''); localStorage.clear();`,
  );
  const stores = page.go().flush().stores;
  assert.deepEqual(
    stores.map(({area, how, name}) => `${area} ${how} ${name}`),
    ['local set id', 'session set id', 'local remove id', 'local set id', 'local clear '],
  );
  assert.match(stores[0].source, /^https:\/\/cdn\.example\/sdk\.js:1:/);
});

test('each write names the last push before it', () => {
  const page = new StoringPage();
  page.script(
    `window.dataLayer = []; dataLayer.push({event: 'a'}); document.cookie = 'a=1'; dataLayer.push({event: 'b'}); document.cookie = 'b=1';`,
  );
  assert.deepEqual(
    page
      .go()
      .flush()
      .stores.map(({name, after}) => [name, after]),
    [
      ['a', 1],
      ['b', 2],
    ],
  );
});

test("what the page gives and what it gets back are the browser's", () => {
  const page = new StoringPage();
  assert.equal(page.script('document.cookie'), 'jar');
  assert.equal(page.script(`cookieStore.set('a', 'b')`), 'promise');
  assert.throws(() => page.script('localStorage.setItem("a")'), /2 arguments/);
  page.script(`window.asked = 0; const odd = {toString() { asked++; return 'x=1'; }, get name() { asked++; return 'n'; }};
    document.cookie = odd; localStorage.setItem(odd, odd); cookieStore.set(odd);`);
  assert.equal(page.script('asked'), 3); // by the browser, once each
});

test('a page that replaces what lists and texts consist of changes nothing that is told', () => {
  const page = new StoringPage();
  assert.deepEqual(
    page
      .stores(`const iterate = Array.prototype[Symbol.iterator];
    Array.prototype[Symbol.iterator] = () => { throw new Error('iterated'); };
    String.prototype.trim = String.prototype.split = String.prototype.slice = () => { throw new Error('called'); };
    RegExp.prototype[Symbol.match] = RegExp.prototype.exec = () => { throw new Error('matched'); };
    Object.defineProperty(window, 'localStorage', {get: () => { throw new Error('asked'); }});
    document.cookie = 'a=1; secure'; sessionStorage.setItem('__proto__', 'x'); sessionStorage.setItem('\\u0000\\n', 'x');
    Array.prototype[Symbol.iterator] = iterate;`)
      .map(short),
    [
      ['cookie', 'set', 'a', 1, '; secure'],
      ['session', 'set', '__proto__', 1, undefined],
      ['session', 'set', '\u0000\n', 1, undefined],
    ],
  );
});

test('a flood is counted and not kept', () => {
  const page = new StoringPage();
  page.script(`for (let i = 0; i < 10000; i++) localStorage.setItem('key' + i, 'x');`);
  const {stores, droppedStores} = page.go().flush();
  assert.ok(stores.length >= 100 && stores.length <= 300, String(stores.length));
  assert.equal(stores.length + droppedStores, 10_000);
});

test('a page that is not recorded has its own functions back', () => {
  const page = new StoringPage({isHooked: false});
  page.script(
    `window.before = [Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set, Storage.prototype.setItem, CookieStore.prototype.set];`,
  );
  page.install();
  assert.equal(page.script('before[1] === Storage.prototype.setItem'), false);
  page.bridge('stop');
  assert.equal(
    page.script(
      `before[0] === Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set && before[1] === Storage.prototype.setItem && before[2] === CookieStore.prototype.set`,
    ),
    true,
  );
});

test('a script that calls itself by the address of another forges no setter', () => {
  const page = new StoringPage();
  page.scriptAt(`document.cookie = 'a=1';\n//# sourceURL=https://innocent.example/lib.js`, 'https://shop.example/own.js');
  page.scriptAt(`(0, eval)("document.cookie = 'b=1'\\n//# sourceURL=https://innocent.example/lib.js")`, 'https://shop.example/own.js');
  page.scriptAt(`(0, eval)("document.cookie = 'c=1'\\n//# sourceURL=webpack://shop/src/track.js")`, 'https://shop.example/own.js');
  assert.deepEqual(
    page.stores('').map(({name, source}) => [name, source.replace(/(:\d+)+$/, '')]),
    [
      ['a', 'https://shop.example/own.js'],
      ['b', 'https://shop.example/own.js'],
      ['c', 'webpack://shop/src/track.js'],
    ],
  );
});

test('a script that another has made is that one, whatever address it gives itself', () => {
  const page = new StoringPage();
  // Browsers give a script element that a script has made no address.
  page.realm.made = (/** @type {string} */ text) => page.scriptAt(text, '');
  for (const [name, called] of [
    ['a', 'https://innocent.example/lib.js'],
    ['b', '//innocent.example/lib.js'],
    ['c', 'webpack://shop/x.js'],
  ])
    page.scriptAt(`made("document.cookie = '${name}=1'\\n//# sourceURL=${called}")`, 'https://shop.example/own.js');
  const sources = page.stores('').map(({name, source}) => [name, source?.replace(/(:\d+)+$/, '')]);
  assert.ok(!JSON.stringify(sources).includes('innocent'), JSON.stringify(sources));
  assert.deepEqual(sources.at(-1), ['c', 'webpack://shop/x.js']);
});

test('names such as ours, five megabytes and getters that throw hide nothing and cost nothing', () => {
  const page = new StoringPage();
  const stores = page.stores(`window.asked = 0;
    for (const name of ['mcp-datalayer', '__mcp_datalayer_hook', 'stores', 'n', 'constructor', 'hasOwnProperty', '__proto__']) {
      document.cookie = name + '=1';
      localStorage.setItem(name, '1');
    }
    localStorage.setItem('large', 'y'.repeat(5 * 1024 * 1024));
    document.cookie = 'large=' + 'y'.repeat(5 * 1024 * 1024);
    const thrown = {get name() { asked++; throw new Error('asked'); }, get value() { asked++; throw new Error('asked'); }};
    cookieStore.set(thrown);
    document.cookie = {toString() { asked++; return 'made=1'; }};
    localStorage.setItem({toString() { asked++; return 'key'; }}, 'x');`);
  const names = stores.filter(({area}) => area === 'local').map(({name}) => name);
  assert.deepEqual(names, ['mcp-datalayer', '__mcp_datalayer_hook', 'stores', 'n', 'constructor', 'hasOwnProperty', '__proto__', 'large']);
  assert.equal(stores.find(({area, name}) => area === 'local' && name === 'large').size, 5 * 1024 * 1024);
  assert.equal(stores.filter(({area, name}) => area === 'cookie' && names.includes(name)).length, 7, 'what no browser takes is no write');
  assert.equal(page.script('asked'), 2, 'once each by the browser, never by us');
  assert.ok(JSON.stringify(stores).length < 10_000);
});

test('a page that forges what the hook hands over, or puts its own in place of what it wraps, sets nothing in the name of others', () => {
  const page = new StoringPage();
  page.script(`
    const set = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set;
    Object.defineProperty(Document.prototype, 'cookie', {configurable: true, get() { return ''; }, set(text) { set.call(this, text); }});
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...args) { return setItem.apply(this, args); };
    CookieStore.prototype.set = () => { throw new Error('patched'); };`);
  page.scriptAt(`document.cookie = 'kept=1'; localStorage.setItem('kept', '1');`, 'https://shop.example/app.js');
  const stores =
    page.stores(`EventTarget.prototype.dispatchEvent.call(window, new FocusEvent('mcp-datalayer-hook', {relatedTarget: new EventTarget()}));
    const forged = new EventTarget();
    forged.dispatchEvent(new CustomEvent('batch', {detail: '{"stores":[{"area":"cookie","name":"forged","source":"https://innocent.example/"}]}'}));`);
  assert.deepEqual(
    stores.map(({area, name}) => [area, name]),
    [
      ['cookie', 'kept'],
      ['local', 'kept'],
    ],
  );
  assert.ok(!JSON.stringify(stores).includes('innocent.example'));
});
