// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {add, list} from '../lib/lists.js';
import {apply, clock, cut, dateNow, descriptor, getter, matches} from '../lib/natives.js';
import {failureOf, originOf} from './origin.js';
import {define, standIn} from './stand-in.js';

/**
 * Sees who puts what into cookies and storage: `document.cookie`, `cookieStore` and the methods of Storage. It keeps names, sizes and what
 * is asked for beside the value, never a value. Only the first write of a key of storage is kept, with its script: a page that writes one
 * again and again pays for a look-up. A key that is set as a property (`localStorage.key = …`) is not seen: to see it, the object itself
 * would have to be another, and a page could notice that. The browser's own list has it all the same, without its setter.
 *
 * `lastPush()` gives the number of the last push, `changed()` is called when there is something to take. It gives `install()` and
 * `stop()`; `isWaiting()`; `take(framesOf)`, which returns `{stores, dropped}`, a JSON text and a count.
 */
export const storeHook = (lastPush, changed) => {
  const MOST_NAME = 300;
  const MOST_ASKED = 400;
  const MOST_COOKIE = 20_000;
  const MOST_WAITING = 300;
  const MOST_KEYS = 1000; // of each storage that are known to have been seen
  const A_SECOND = 100;
  const FRAMES = 12; // five our own, and wrappers of consent platforms and tag managers

  const realWindow = window;
  const localOf = getter('localStorage', 'localStorage', (w) => w);
  const sessionOf = getter('sessionStorage', 'sessionStorage', (w) => w);
  let ended = false;
  let last = 0;
  let writes = list();
  let dropped = 0;
  const wrapped = list(); // {holder, name, member, before, proxy}
  const keys = {__proto__: null, local: {__proto__: null}, session: {__proto__: null}};
  const count = {__proto__: null, local: 0, session: 0};

  let second = 0;
  let inSecond = 0;
  const isTooMuch = (now) => {
    if (now - second >= 1000 || now < second) {
      second = now;
      inSecond = 0;
    }
    return ++inSecond > A_SECOND || writes.n >= MOST_WAITING;
  };
  const note = (area, how, name, size, asked) => {
    const time = dateNow();
    if (isTooMuch(time)) dropped++;
    else
      add(writes, {
        n: ++last,
        time,
        ms: clock(),
        area,
        how,
        name: cut(name, 0, MOST_NAME),
        size,
        asked: cut(asked, 0, MOST_ASKED),
        after: lastPush(),
        failure: failureOf(FRAMES),
      });
    changed();
  };

  // ---- What is written ------------------------------------------------------------------------------------------

  // A text as the page gives it: of anything else only the page's own code could make one.
  const noteCookie = (text) => {
    if (typeof text !== 'string') return note('cookie', 'set', '', undefined, '');
    if (text.length > MOST_COOKIE) return undefined; // the browser takes none of that size
    const found = matches(/^\s*([^=;]{0,300})[^=;]*(?:=([^;]*))?/, text);
    const isNamed = found[2] !== undefined;
    const rest = found[0].length;
    return note(
      'cookie',
      'set',
      isNamed ? trimmed(found[1]) : '',
      (isNamed ? found[2] : found[1]).length,
      text.length > rest ? cut(text, rest, rest + MOST_ASKED) : '',
    );
  };
  const trimmed = (text) => matches(/^\s*([\s\S]*?)\s*$/, text)[1];
  // Own data alone: a getter of the page would be called twice.
  const data = (object, name) => {
    const property = typeof object === 'object' && object !== null ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  const plain = (value) => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? '' + value : undefined);
  const noteCookieStore = (how, given, value) => {
    const name = typeof given === 'string' ? given : (plain(data(given, 'name')) ?? '');
    const text = typeof given === 'string' ? plain(value) : plain(data(given, 'value'));
    const told = (attribute, said) => (said === undefined ? '' : '; ' + attribute + '=' + said);
    let asked =
      told('expires-ms', plain(data(given, 'expires'))) +
      told('domain', plain(data(given, 'domain'))) +
      told('path', plain(data(given, 'path'))) +
      told('samesite', plain(data(given, 'sameSite')));
    if (data(given, 'partitioned') === true) asked += '; partitioned';
    note('cookie', how, name, how === 'remove' ? 0 : text === undefined ? undefined : text.length, asked + '; by=cookieStore');
  };
  // Asked for only once the page has it: making one costs, and some documents have none.
  const attempt = (f) => {
    try {
      return apply(f, realWindow, []);
    } catch {
      return undefined; /* a document without storage */
    }
  };
  const areaOf = (self) => (self === attempt(localOf) ? 'local' : self === attempt(sessionOf) ? 'session' : undefined);
  const noteStorage = (self, how, key, value) => {
    const area = areaOf(self);
    if (area === undefined) return;
    const name = plain(key);
    if (how === 'clear') {
      keys[area] = {__proto__: null};
      count[area] = 0;
      note(area, how, '', 0, '');
    } else if (name !== undefined && (keys[area][name] === true) !== (how === 'set')) {
      if (how === 'set') {
        if (count[area] >= MOST_KEYS || name.length > MOST_NAME) {
          dropped++;
          return;
        }
        keys[area][name] = true;
        count[area]++;
      } else {
        keys[area][name] = false;
      }
      note(area, how, name, how === 'set' && typeof value === 'string' ? value.length : undefined, '');
    }
  };

  // ---- The functions in place of the browser's ------------------------------------------------------------------

  // `seen(args, self)` comes after the call, and what it throws does not reach the page.
  const wrap = (holder, name, member, seen) => {
    const property = typeof holder === 'object' && holder !== null ? descriptor(holder, name) : undefined;
    if (property === undefined || typeof property[member] !== 'function') return;
    const before = property[member];
    const proxy = standIn(before, (self, args) => {
      const result = apply(before, self, args);
      try {
        if (!ended) seen(args, self);
      } catch {
        dropped++; /* the stack is full, or the page has given something that throws */
      }
      return result;
    });
    if (define(holder, name, {__proto__: null, [member]: proxy})) add(wrapped, {holder, name, member, before, proxy});
  };
  const prototypeNamed = (name) => {
    const property = descriptor(realWindow, name);
    return property === undefined || typeof property.value !== 'function' ? undefined : descriptor(property.value, 'prototype')?.value;
  };
  const install = () => {
    wrap(prototypeNamed('Document'), 'cookie', 'set', (args) => noteCookie(args[0]));
    const store = prototypeNamed('CookieStore');
    wrap(store, 'set', 'value', (args) => noteCookieStore('set', args[0], args[1]));
    wrap(store, 'delete', 'value', (args) => noteCookieStore('remove', args[0]));
    const storage = prototypeNamed('Storage');
    wrap(storage, 'setItem', 'value', (args, self) => noteStorage(self, 'set', args[0], args[1]));
    wrap(storage, 'removeItem', 'value', (args, self) => noteStorage(self, 'remove', args[0]));
    wrap(storage, 'clear', 'value', (args, self) => noteStorage(self, 'clear'));
  };
  const stop = () => {
    ended = true;
    for (let i = 0; i < wrapped.n; i++) {
      const {holder, name, member, before, proxy} = wrapped[i];
      const now = descriptor(holder, name);
      if (now !== undefined && now[member] === proxy) define(holder, name, {__proto__: null, [member]: before});
    }
    writes = list();
  };

  const memberText = (name, value) =>
    value === undefined || value === '' ? '' : ',"' + name + '":' + (typeof value === 'number' ? value : quote(value));
  const take = (framesOf) => {
    let text = '';
    for (let i = 0; i < writes.n; i++) {
      const write = writes[i];
      let from = {source: undefined, container: undefined};
      try {
        from = originOf(framesOf(write.failure), false);
      } catch {
        /* the page has changed what stacks consist of: no source */
      }
      text +=
        (i === 0 ? '' : ',') +
        '{"n":' +
        write.n +
        ',"t":' +
        write.time +
        ',"ms":' +
        write.ms +
        ',"area":"' +
        write.area +
        '","how":"' +
        write.how +
        '","name":' +
        quote(write.name) +
        memberText('size', write.size) +
        memberText('asked', write.asked) +
        memberText('source', from.source) +
        memberText('container', from.container) +
        ',"after":' +
        write.after +
        '}';
    }
    const taken = {stores: '[' + text + ']', dropped};
    writes = list();
    dropped = 0;
    return taken;
  };

  return {install, stop, take, isWaiting: () => writes.n > 0 || dropped > 0};
};
