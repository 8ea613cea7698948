// @ts-nocheck – all it touches is the page's and of no known type.
import {quote} from '../lib/json.js';
import {add, list} from '../lib/lists.js';
import {apply, clock, cut, dateNow, descriptor, getter, matches, native, prototypeOf} from '../lib/natives.js';
import {failureOf, originOf} from './origin.js';
import {define, standIn} from './stand-in.js';

/**
 * Sees what the page sends by `navigator.sendBeacon`, `fetch` and `XMLHttpRequest`, with the body where that is text and can be
 * read without touching what is sent: a stream, or the body of a Request, is left alone. Nothing is done to what the call gives
 * back, a promise least of all. A function that the page took before us is not seen; the browser's own list of requests
 * (bridge.js) has it all the same, without its body.
 *
 * `lastPush()` gives the number of the last push, `changed()` is called when there is something to take. What it gives:
 * `install()` and `stop()`; `isWaiting()`; `take(framesOf)`, which returns `{hits, bodies, dropped}`, two JSON texts and a count.
 */
export const callHook = (lastPush, changed) => {
  const MOST_URL = 20_001; // one more than is kept shows that there was more
  const MOST_BODY = 100_001;
  const MOST_HITS = 500; // that wait here, and
  const MOST_CHARS = 2_000_000; // their texts together
  const A_SECOND = 100;
  const FRAMES = 16; // five our own, and where containers wrap what they call

  const realWindow = window;
  const ofClass = (name, member) => native(name + '.prototype.' + member, member, (w) => w[name].prototype[member]);
  const getterOf = (name, member) => getter(name + '.prototype.' + member, member, (w) => w[name].prototype);

  const Address = native('URL', 'URL', (w) => w.URL);
  const hrefOf = getterOf('URL', 'href');
  const baseOf = getterOf('Node', 'baseURI');
  const requestUrl = getterOf('Request', 'url');
  const requestMethod = getterOf('Request', 'method');
  const requestKeepalive = getterOf('Request', 'keepalive');
  const paramsText = ofClass('URLSearchParams', 'toString');
  const formEntries = ofClass('FormData', 'entries');
  const encode = native('encodeURIComponent', 'encodeURIComponent', (w) => w.encodeURIComponent);
  const blobSize = getterOf('Blob', 'size');
  const blobText = ofClass('Blob', 'text');
  const then = ofClass('Promise', 'then');
  const bufferLength = getterOf('ArrayBuffer', 'byteLength');
  const viewLength = getter('TypedArray.prototype.byteLength', 'byteLength', (w) => w.Reflect.getPrototypeOf(w.Uint8Array.prototype));
  const dataViewLength = getterOf('DataView', 'byteLength');
  const Decoder = native('TextDecoder', 'TextDecoder', (w) => w.TextDecoder);
  const decode = ofClass('TextDecoder', 'decode');
  const Encoder = native('TextEncoder', 'TextEncoder', (w) => w.TextEncoder);
  const encodeText = ofClass('TextEncoder', 'encode');
  const upper = ofClass('String', 'toUpperCase');
  const Weak = native('WeakMap', 'WeakMap', (w) => w.WeakMap);
  const weakGet = ofClass('WeakMap', 'get');
  const weakSet = ofClass('WeakMap', 'set');

  let ended = false;
  let last = 0; // number of the last hit
  let hits = list();
  let bodies = list();
  let chars = 0;
  let dropped = 0;
  const wrapped = list(); // {holder, name, before, proxy}

  // ---- What is sent ---------------------------------------------------------------------------------------------

  const attempt = (f, self, args = []) => {
    if (f === undefined) return undefined;
    try {
      return apply(f, self, args);
    } catch {
      return undefined; /* of another class */
    }
  };
  const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
  // Own data only: a getter of the page would be called twice.
  const data = (object, name) => {
    const property = isObject(object) ? descriptor(object, name) : undefined;
    return property === undefined ? undefined : property.value;
  };
  const addressOf = (given) => {
    const text = typeof given === 'string' ? given : attempt(hrefOf, given);
    if (text === undefined) return undefined;
    try {
      const href = apply(hrefOf, new Address(text, attempt(baseOf, realWindow.document)), []);
      return matches(/^https?:/, href) === null ? undefined : cut(href, 0, MOST_URL);
    } catch {
      return undefined; // no address
    }
  };
  const formText = (form) => {
    const entries = attempt(formEntries, form);
    if (entries === undefined) return undefined;
    const {next} = prototypeOf(entries);
    let out = '';
    for (let i = 0; i < 1000 && out.length < MOST_BODY; i++) {
      const {value, done} = apply(next, entries, []);
      if (done) break;
      if (typeof value[1] === 'string') out += (out === '' ? '' : '&') + encode(value[0]) + '=' + encode(cut(value[1], 0, MOST_BODY));
    }
    return out;
  };
  const textOfBytes = (buffer) => {
    try {
      return apply(decode, new Decoder('utf-8', {__proto__: null, fatal: true}), [buffer]);
    } catch {
      return undefined; /* not text */
    }
  };
  const UNKNOWN = list();
  /** {text, bytes, blob} of a body, each where it is known. */
  const bodyOf = (body) => {
    if (typeof body === 'string')
      return {text: body, bytes: body.length < MOST_BODY ? apply(encodeText, new Encoder(), [body]).length : undefined};
    if (body === undefined || body === null) return {bytes: 0};
    if (!isObject(body)) return {};
    const bytes = attempt(bufferLength, body) ?? attempt(viewLength, body) ?? attempt(dataViewLength, body);
    if (bytes !== undefined) return {bytes, text: bytes < MOST_BODY ? textOfBytes(body) : undefined};
    const size = attempt(blobSize, body);
    if (size !== undefined) return {bytes: size, blob: size > 0 && size < MOST_BODY ? body : undefined};
    return {text: attempt(paramsText, body) ?? formText(body)};
  };

  // ---- Hits -----------------------------------------------------------------------------------------------------

  let second = 0;
  let inSecond = 0;
  const isTooMuch = (now) => {
    if (now - second >= 1000 || now < second) {
      second = now;
      inSecond = 0;
    }
    return ++inSecond > A_SECOND || hits.n >= MOST_HITS || chars >= MOST_CHARS;
  };
  const isHit = (via, url, method, isKept) =>
    via === 'beacon' || isKept || (method !== 'GET' && method !== 'HEAD') || matches(/[?;]/, url) !== null;

  const note = ({time, ms}, via, given, method, body, isKept) => {
    const url = addressOf(given);
    if (url === undefined || !isHit(via, url, method, isKept)) return;
    if (isTooMuch(time)) {
      dropped++;
    } else {
      const {text, bytes, blob} = bodyOf(body);
      const hit = {
        n: ++last,
        time,
        ms,
        via,
        method,
        url,
        body: text === undefined ? undefined : cut(text, 0, MOST_BODY),
        bytes,
        after: lastPush(),
        failure: failureOf(FRAMES),
      };
      add(hits, hit);
      chars += url.length + (hit.body === undefined ? 0 : hit.body.length);
      if (blob !== undefined) readLater(hit.n, blob);
    }
    changed();
  };
  // The page's Blob is not changed by it, and the promise is our own.
  const readLater = (n, blob) => {
    const read = attempt(blobText, blob);
    if (read === undefined) return;
    apply(then, read, [
      (text) => {
        if (ended || bodies.n >= MOST_HITS || chars >= MOST_CHARS) return;
        add(bodies, {n, text});
        chars += text.length;
        changed();
      },
      () => {
        /* a file that is gone: no body */
      },
    ]);
  };

  // ---- The functions in place of the browser's ------------------------------------------------------------------

  // `seen(at, args, result, self)` comes after the call, which was begun `at`, and what it throws does not reach the page.
  const wrap = (holder, name, seen) => {
    const property = isObject(holder) ? descriptor(holder, name) : undefined;
    if (property === undefined || typeof property.value !== 'function') return;
    const before = property.value;
    const proxy = standIn(before, (self, args) => {
      if (ended) return apply(before, self, args);
      const at = {time: dateNow(), ms: clock()};
      const result = apply(before, self, args);
      try {
        seen(at, args, result, self);
      } catch {
        dropped++; /* the stack is full, or the page has given something that throws */
      }
      return result;
    });
    if (define(holder, name, {__proto__: null, value: proxy})) add(wrapped, {holder, name, before, proxy});
  };
  const prototypeNamed = (name) => data(data(realWindow, name), 'prototype');
  const verb = (method) => (typeof method === 'string' ? cut(apply(upper, method, []), 0, 20) : 'GET');

  const opened = new Weak(); // XMLHttpRequest → {method, address}
  const install = () => {
    wrap(prototypeNamed('Navigator'), 'sendBeacon', (at, args, isSent) => {
      if (isSent === true) note(at, 'beacon', args[0], 'POST', args[1], true);
    });
    wrap(realWindow, 'fetch', (at, args) => {
      const url = attempt(requestUrl, args[0]);
      const method = data(args[1], 'method') ?? (url === undefined ? undefined : attempt(requestMethod, args[0]));
      const body = data(args[1], 'body');
      const isHidden = body === undefined && (url !== undefined || (isObject(args[1]) && descriptor(args[1], 'body') !== undefined)); // in a Request, behind a getter
      const isKept = (data(args[1], 'keepalive') ?? (url === undefined ? undefined : attempt(requestKeepalive, args[0]))) === true;
      note(at, 'fetch', url ?? args[0], verb(method), isHidden ? UNKNOWN : body, isKept);
    });
    const requests = prototypeNamed('XMLHttpRequest');
    wrap(requests, 'open', (at, args, result, self) => apply(weakSet, opened, [self, {method: verb(args[0]), address: args[1]}]));
    wrap(requests, 'send', (at, args, result, self) => {
      const request = apply(weakGet, opened, [self]);
      if (request !== undefined) note(at, 'xhr', request.address, request.method, args[0], false);
    });
  };

  const stop = () => {
    ended = true;
    for (let i = 0; i < wrapped.n; i++) {
      const {holder, name, before, proxy} = wrapped[i];
      const now = descriptor(holder, name);
      if (now !== undefined && now.value === proxy) define(holder, name, {__proto__: null, value: before});
    }
    hits = bodies = list();
  };

  const member = (name, value) => (value === undefined ? '' : ',"' + name + '":' + (typeof value === 'number' ? value : quote(value)));
  const hitText = (hit, framesOf) => {
    let from = {source: undefined, container: undefined};
    try {
      from = originOf(framesOf(hit.failure), false);
    } catch {
      /* the page has changed what stacks consist of: no source */
    }
    return (
      '{"n":' +
      hit.n +
      ',"t":' +
      hit.time +
      ',"ms":' +
      hit.ms +
      ',"via":"' +
      hit.via +
      '"' +
      member('method', hit.method) +
      member('url', hit.url) +
      member('body', hit.body) +
      member('bodyBytes', hit.bytes) +
      member('source', from.source) +
      member('container', from.container) +
      ',"after":' +
      hit.after +
      '}'
    );
  };
  const take = (framesOf) => {
    let hitsText = '';
    let bodiesText = '';
    for (let i = 0; i < hits.n; i++) hitsText += (i === 0 ? '' : ',') + hitText(hits[i], framesOf);
    for (let i = 0; i < bodies.n; i++)
      bodiesText += (i === 0 ? '' : ',') + '{"n":' + bodies[i].n + ',"body":' + quote(cut(bodies[i].text, 0, MOST_BODY)) + '}';
    const taken = {hits: '[' + hitsText + ']', bodies: '[' + bodiesText + ']', dropped};
    hits = list();
    bodies = list();
    chars = 0;
    dropped = 0;
    return taken;
  };

  return {install, stop, take, isWaiting: () => hits.n > 0 || bodies.n > 0 || dropped > 0};
};
