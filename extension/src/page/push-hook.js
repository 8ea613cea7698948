// @ts-nocheck – all it touches is the page's and of no known type.
/**
 * Records what is pushed into the data layers of a page, from its first script on, and what is sent (call-hook.js). The last of
 * the content scripts of the page's own world, which begin with serializer.js; it leaves no global and changes nothing that a
 * page commonly looks at.
 *
 * How a push is seen: an array gets a prototype between itself and its own one, a Proxy that lets everything pass and is
 * told when an element is appended. So `push` stays the browser's (or GTM's, which replaces it on the array, before or
 * after us), whoever appends is seen once, and the array has no property more. Libraries that replace `push` and do not
 * append (Adobe's, Matomo's) get a Proxy around theirs as well. Arrays that do not exist yet are awaited by an accessor
 * on window, which is hidden from lists and gives undefined until the page sets it; the others are looked for again
 * before each script that the page loads.
 *
 * What is recorded waits here, bounded, until the worker says that this tab is attached, and goes to bridge.js in
 * batches: JSON texts on a node that only the two know. If the worker says no, everything is put back and forgotten.
 *
 * A batch: `{records, amends, hits, bodies, layers?, sampled, dropped: {pushes, bytes, hits}, missed}`; the shapes are checked in background/batch.js.
 */
(() => {
  'use strict';

  // A page that was there first may hold the place of the parts: then they are its own, and cannot be deleted.
  const slot = 'io.github.mcpdatalayer';
  const parts = window[slot];
  try { delete window[slot]; } catch { return ''; }
  if (typeof parts !== 'object' || window[slot] !== undefined) return '';

  /** The layers of host/wire/protocol.json; a test compares. */
  const LAYERS = [
    { name: 'dataLayer', kind: 'gtm' },
    { name: 'adobeDataLayer', kind: 'acdl' },
    { name: 'digitalData', kind: 'object' },
    { name: 'utag_data', kind: 'object' },
    { name: 'utag.data', kind: 'object' },
    { name: 'tc_vars', kind: 'object' },
    { name: '_mtm', kind: 'array' },
    { name: '_paq', kind: 'array' },
    { name: '_satellite', kind: 'object' },
    { name: 'pa', kind: 'object' },
    { name: 'analytics', kind: 'object' },
    { name: 'snowplow', kind: 'object' },
    { name: 'fbq.queue', kind: 'array' },
    { name: 'ttq', kind: 'array' },
    { name: 'uetq', kind: 'array' },
    { name: 'pintrk.queue', kind: 'array' },
  ];
  /** Arrays, or what may be one: awaited, so that their first push is seen. The others are looked at from time to time. */
  const AWAITED = { __proto__: null, 'dataLayer': true, 'adobeDataLayer': true, 'digitalData': true, '_mtm': true, '_paq': true, 'analytics': true, 'ttq': true, 'uetq': true };
  const IS_DATA = { __proto__: null, 'digitalData': true, 'utag_data': true, 'utag.data': true, 'tc_vars': true };

  // What waits here is bounded: by number, and by the length of all texts. Beyond the first length a push is kept in short.
  const MOST_RECORDS = 4000;
  const MORE_SALES = 200; // of e-commerce beyond that
  const MOST_CHARS = 2_000_000;
  const MOST_SHORT_CHARS = 3_000_000;
  const BACKFILL = { records: 1500, chars: 1_000_000, oneChars: 250_000, ms: 200 };
  const MOST_VALUE = 1_000_000; // characters of one message
  const MOST_VALUE_MS = 50;
  const A_SECOND = { pushes: 2000, ms: 100, chars: 4_000_000 }; // recorded fully; what goes beyond is recorded
  const SHORT_A_SECOND = { pushes: 2000, ms: 50 }; // in short, and beyond that counted, but for
  const SALES_A_SECOND = 50; // of e-commerce
  const MOST_INLINE = 200_000; // characters of a script in the page, to look for the name of a layer in
  const MOST_WATCHED = 300; // messages looked at again for what GTM or the page does to them
  const MOST_WATCHED_CHARS = 10_000; // of one, for that
  const WATCH_MS = 10_000; // for so long, and
  const AWAIT_GTM_MS = 300_000; // for so long more, but for its number, where GTM may come late
  const LOOK_MS = 1000;
  const FLUSH_MS = 30;
  const ANSWER_MS = 60_000; // without a word from the worker for so long all is dropped

  const page = parts.read({ __proto__: null, hook: true, known: LAYERS, extra: [] });
  const { native, descriptor, prototypeOf, apply, quote, clock, dateNow } = page;
  const tools = parts.tools(page);
  const { list, add, define, remove, reflectGet, MakeProxy, standIn, Failure, shorten, lengthen, failureOf, withFrames, scriptOf, originOf } = tools;
  const reflectSet = native('Reflect.set', 'set', (w) => w.Reflect.set);
  const setPrototype = native('Reflect.setPrototypeOf', 'setPrototypeOf', (w) => w.Reflect.setPrototypeOf);
  const Weak = native('WeakRef', 'WeakRef', (w) => w.WeakRef);
  const deref = native('WeakRef.prototype.deref', 'deref', (w) => w.WeakRef.prototype.deref);
  const later = native('setTimeout', 'setTimeout', (w) => w.setTimeout);
  const micro = native('queueMicrotask', 'queueMicrotask', (w) => w.queueMicrotask);
  const objectPrototype = prototypeOf({});
  const realWindow = window;

  const age = clock();
  const navigatedAt = dateNow() - (age < 1e10 ? age - age % 1 : 0); // where performance is missing it is the date

  let ended = false;
  let going = false; // the worker wants the records
  let isCut = false; // but is not there at the moment
  let last = 0; // number of the last record
  let waiting = list(); // records
  let waitingChars = 0;
  let amends = list();
  let sampled = 0;
  let droppedPushes = 0;
  let droppedChars = 0;
  let tellLayers = false;
  let isSoon = false;
  const entries = list(); // {name, kind, value, gen, …}: a layer by its name
  const hooks = list(); // {entry, object, gen, …}: an array, or an object with a push, that has or had the name

  // ---- Where a push came from -----------------------------------------------------------------------------------

  const FEW = 3; // our own frame, push, the script that pushed: each costs as much as two properties of a message
  const MORE = 8; // where push has been replaced: GTM's wrappers, and the container on whose behalf the script did
  const DEEPER = 3; // more of a sale: behind a wrapper the script that pushed is the same each time, and what called it tells
  const SALES = {
    __proto__: null, 'add_payment_info': true, 'add_shipping_info': true, 'add_to_cart': true, 'add_to_wishlist': true, 'begin_checkout': true, 'purchase': true,
    'refund': true, 'remove_from_cart': true, 'select_item': true, 'select_promotion': true, 'view_cart': true, 'view_item': true, 'view_item_list': true,
    'view_promotion': true,
  };
  const isNameOfSale = (property) => property !== undefined && typeof property.value === 'string' && SALES[property.value] === true;
  let asked; // the message that was last looked at, which a push asks for twice
  let isAskedSale = false;
  /** Whether it is about e-commerce: by a name of GA4's, or by data of its own. Of what throws when it is touched nothing is known. */
  const isSale = (value) => {
    if (typeof value !== 'object' || value === null) return false;
    if (value === asked) return isAskedSale;
    try {
      const event = descriptor(value, 'event');
      isAskedSale = isNameOfSale(event) || descriptor(value, 'ecommerce') !== undefined || event === undefined && isNameOfSale(descriptor(value, 1)); // of gtag()
    } catch {
      isAskedSale = false;
    }
    asked = value;
    return isAskedSale;
  };
  const calls = parts.calls(page, tools, () => last, () => soon());

  // ---- What is known of consent ---------------------------------------------------------------------------------

  const shortCopy = parts.shortCopy(page, tools);
  const sampleConsent = parts.consent(page);
  let consent = ''; // that the page had when it was last looked at
  let toldConsent = ''; // that the pushes say without what was amended later
  let lastMade; // the last record
  /** Looks at it; what has changed since the last push belongs to that one. */
  const seeConsent = () => {
    const before = busy;
    busy = true; // an object of the page that is a Proxy may push
    try {
      const now = sampleConsent();
      if (now === '' || now === consent) return;
      consent = now;
      if (lastMade === undefined) return;
      lastMade.consentAfter = now;
      if (!lastMade.sent) {
        toldConsent = now;
      } else {
        add(amends, lastMade);
        soon();
      }
    } catch { /* a Proxy that throws: as before */ } finally {
      busy = before;
    }
  };
  // To look costs 10 µs. What changed between two events of the same millisecond is known all the same; a page that pushes in
  // bulk is looked at so many times a millisecond, and whenever the push before was a command, which is what changes it.
  const LOOKS_A_MS = 8;
  let lookedAt = 0;
  let looks = 0;
  const mayHaveConsented = (now) => {
    if (now !== lookedAt) {
      lookedAt = now;
      looks = 0;
    }
    return looks++ < LOOKS_A_MS || lastMade !== undefined && lastMade.text !== undefined && lastMade.text[2] === '$';
  };
  /** To be said anew: a worker that was ended has forgotten it. */
  const forgetConsent = () => {
    consent = toldConsent = '';
    lastMade = undefined;
  };

  // ---- Records --------------------------------------------------------------------------------------------------

  // What recording has cost the page since a second began: in full, in short, and e-commerce beyond both.
  let second = 0;
  let full = { n: 0, ms: 0, chars: 0 };
  let inShort = { n: 0, ms: 0 };
  let sales = 0;
  const isFullSpent = () => full.n >= A_SECOND.pushes || full.ms >= A_SECOND.ms || full.chars >= A_SECOND.chars;
  const isShortSpent = () => inShort.n >= SHORT_A_SECOND.pushes || inShort.ms >= SHORT_A_SECOND.ms;
  /** Whether a push is only counted. */
  const isFlood = (now, value) => {
    if (now - second >= 1000 || now < second) {
      second = now;
      full = { n: 0, ms: 0, chars: 0 };
      inShort = { n: 0, ms: 0 };
      sales = 0;
    }
    if (!isFullSpent() || !isShortSpent()) return false;
    if (sales < SALES_A_SECOND && isSale(value)) {
      sales++;
      return false;
    }
    sampled++;
    asked = undefined;
    if (!isSoon) soon();
    return true;
  };

  let busy = false; // a getter of a message may push: that message is copied right after this one
  let postponed = list();
  /** `time` 0: not known. `isTwin`: it was appended right after the same value. `copied`: its copy, if made. */
  const record = (hook, value, via, time, failure, isTwin, copied) => {
    if (ended) return;
    if (busy) {
      if (postponed.n < 1000) add(postponed, { hook, value, via, time, failure, isTwin, copied });
      else sampled++;
      return;
    }
    if (waiting.n >= MOST_RECORDS && (waiting.n >= MOST_RECORDS + MORE_SALES || !isSale(value)) || waitingChars >= MOST_SHORT_CHARS) {
      droppedPushes++;
      return;
    }
    const now = time === 0 ? dateNow() : time;
    if (via !== 'backfill' && mayHaveConsented(now)) seeConsent(); // of what was there before, only what it is after it is known
    const written = copied === undefined ? copyInBudget(value) : copied;
    if (waitingChars + written.size > (written.isShort === true ? MOST_SHORT_CHARS : MOST_CHARS)) {
      droppedPushes++;
      droppedChars += written.size;
    } else {
      const isObject = typeof value === 'object' && value !== null;
      const made = {
        n: ++last, time, hook, orphan: hook.entry.value !== hook.object, via, text: written.text, copy: written.copy, size: written.size, tags: written.tags,
        failure, id: undefined, changed: undefined, sent: false, hasGetters: written.hasGetters, message: isObject ? value : undefined, isTwin, until: now + WATCH_MS,
        consent: undefined, consentAfter: undefined, isSale: failure !== undefined && isSale(value), isShort: written.isShort === true,
      };
      if (via !== 'backfill' && consent !== toldConsent) made.consent = toldConsent = consent;
      lastMade = made;
      add(waiting, made);
      waitingChars += made.size + made.tags.length;
      if (isObject && via !== 'snapshot') watch(made);
      soon();
    }
    recordPostponed();
  };
  // Fully, as long as this second's budget lasts and there is room; else in short.
  const copyInBudget = (value) => {
    const began = dateNow();
    const isSpent = isFullSpent();
    let written;
    if (!isSpent) {
      written = copy(value, MOST_VALUE, MOST_VALUE_MS, page.keep);
      full.n++;
      full.chars += written.size;
    }
    const hasRoom = !isSpent && waitingChars + written.size <= MOST_CHARS;
    if (!hasRoom) {
      written = copy(value, isSpent ? 'time' : 'size', 0, shortOf);
      inShort.n++;
    }
    const ms = dateNow() - began;
    if (ms > 0) (isSpent ? inShort : full).ms += ms;
    return written;
  };
  // Of what was left out nothing is known, so neither whether it changed.
  const shortOf = (value, reason) => {
    const { size, text, tags, isWhole } = shortCopy(value, reason);
    return { size, text, tags, copy: undefined, hasGetters: !isWhole, isShort: !isWhole };
  };
  // The text of a record is written when it is needed, from the copy that was made at the push.
  const textOf = (made) => {
    if (made.text === undefined) {
      made.text = page.textOf(made.copy);
      made.copy = undefined;
    }
    return made.text;
  };
  const copy = (value, mostChars, mostMs, how = page.serialize) => {
    busy = true;
    try {
      return how(value, mostChars, mostMs);
    } finally {
      busy = false;
    }
  };
  const recordPostponed = () => {
    while (postponed.n > 0) {
      const next = postponed;
      postponed = list();
      for (let i = 0; i < next.n; i++) record(next[i].hook, next[i].value, next[i].via, next[i].time, next[i].failure, next[i].isTwin, next[i].copied);
    }
  };

  // The message in what a container pushes: it wraps what its templates push.
  const untrusted = (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const prototype = prototypeOf(value);
    if (prototype === objectPrototype || prototype === null || page.typeName(value) === 'array') return undefined;
    const get = value.getUntrustedMessageValue;
    return typeof get === 'function' ? { value: apply(get, value, []) } : undefined;
  };

  /** Something was pushed, now and by what `failure` shows. Throws nothing. */
  const pushed = (hook, value, index, time, failure) => {
    try {
      if (hook.entry.kind === 'acdl' && isSeen(hook, value)) return;
      if (hook.entry.accessor === undefined) find(hook.entry); // is the array still the layer?
      const isTwin = index > 0 && hook.object[index - 1] === value;
      const inner = untrusted(value);
      if (inner === undefined) record(hook, value, 'push', time, failure, isTwin);
      else record(hook, inner.value, 'container', time, failure, false);
    } catch { droppedPushes++; /* a stack that is full, or an object that throws at every touch */ }
  };

  // Adobe's library takes out what it finds and pushes it again when it starts: that was recorded.
  const isSeen = (hook, value, index = hook.object.length - 1) => {
    if (typeof value !== 'object' && typeof value !== 'function' || value === null) return false;
    for (let i = 0; i < hook.seen.n; i++) {
      if (apply(deref, hook.seen[i].reference, []) !== value) continue;
      return hook.object.length <= hook.seen[i].index; // no longer there
    }
    if (hook.seen.n < 1000) add(hook.seen, { reference: new Weak(value), index });
    return false;
  };

  // The newest elements of an array that was there already: what is pushed from now on needs room, too.
  const backfill = (hook, time, failure) => {
    const began = clock();
    const found = list();
    let chars = 0;
    let i = hook.object.length;
    while (i-- > 0) {
      if (found.n >= BACKFILL.records || chars > BACKFILL.chars || clock() - began > BACKFILL.ms) { droppedPushes += i + 1; break; }
      if (descriptor(hook.object, i) === undefined) continue;
      try {
        const element = hook.object[i];
        if (hook.entry.kind === 'acdl') isSeen(hook, element, i);
        const inner = untrusted(element);
        const value = inner === undefined ? element : inner.value;
        const written = copy(value, BACKFILL.oneChars, MOST_VALUE_MS);
        chars += written.text.length;
        add(found, { value, written });
      } catch { droppedPushes++; /* a getter that throws in place of an element */ }
    }
    for (let k = found.n - 1; k >= 0; k--) record(hook, found[k].value, 'backfill', time, failure, false, found[k].written);
  };

  // ---- What happens to a message after its push -----------------------------------------------------------------

  const watched = list();
  let oldest = 0; // a ring of the last MOST_WATCHED
  const watch = (made) => {
    watched[oldest] = made;
    oldest = (oldest + 1) % MOST_WATCHED;
    if (watched.n < MOST_WATCHED) watched.n++;
  };
  const review = () => {
    const end = clock() + 5;
    const now = dateNow();
    for (let i = 0; i < watched.n && clock() < end; i++) {
      const made = watched[(oldest + MOST_WATCHED - 1 - i) % MOST_WATCHED];
      if (made === undefined || made.message === undefined) continue;
      const awaitsId = made.hook.entry.kind === 'gtm' && made.id === undefined;
      if (now > made.until + (awaitsId ? AWAIT_GTM_MS : 0)) { made.message = undefined; continue; }
      try { reviewOne(made, made.message, now); } catch { made.message = undefined; /* it throws when it is touched */ }
    }
  };
  const reviewOne = (made, value, now) => {
    const property = descriptor(value, 'gtm.uniqueEventId');
    const id = property === undefined ? undefined : property.value;
    let isNew = false;
    if (made.id === undefined && typeof id === 'number') {
      made.id = id;
      made.until = now + WATCH_MS;
      isNew = true;
    } else if (now > made.until) {
      return;
    }
    if (!made.hasGetters) isNew = hasChanged(made, value) || isNew; // those are read once
    if (!isNew || !made.sent) return;
    add(amends, made);
    soon();
  };
  const hasChanged = (made, value) => {
    const text = textOf(made);
    if (text === '' || text.length > MOST_WATCHED_CHARS) return false; // too long for this, and not kept once it was sent
    const written = copy(value, MOST_WATCHED_CHARS * 2, MOST_VALUE_MS).text;
    const before = made.changed === undefined ? text : made.changed;
    if (written === before || written === withId(before, made.id)) return false;
    made.changed = written;
    return true;
  };
  // GTM writes its number as the last member.
  const withId = (json, id) => {
    if (id === undefined || json[json.length - 1] !== '}') return json;
    return page.cut(json, 0, json.length - 1) + (json === '{}' ? '' : ',') + '"gtm.uniqueEventId":' + id + '}';
  };

  // ---- Arrays and other things with a push ----------------------------------------------------------------------

  const hookArray = (entry, array) => {
    const target = prototypeOf(array);
    const hook = { entry, object: array, gen: entry.gen, target, proxy: undefined, wrapped: undefined, push: undefined, expected: undefined, seen: list(), appended: 0, length: array.length, isMoved: false };
    // V8 takes an array for one by what its prototype's Proxy stands for; the prototype of a class is no array.
    const stand = page.typeName(target) === 'array' ? target : [];
    if (stand !== target) setPrototype(stand, target);
    hook.proxy = new MakeProxy(stand, {
      __proto__: null,
      getPrototypeOf: () => target,
      set: (_, key, value, receiver) => {
        if (ended || receiver !== array) return reflectSet(target, key, value, receiver);
        const at = array.length;
        if (key === 'push' && typeof value === 'function' && entry.kind !== 'gtm') {
          hook.push = value;
          return reflectSet(target, key, hook.wrapped = wrap(hook, value), receiver);
        }
        const isNext = key === '' + at;
        const done = reflectSet(target, key, value, receiver);
        if (!isNext || !done) {
          if (typeof key === 'string' && key[0] >= '0' && key[0] <= '9') hook.isMoved = true; // by unshift or splice: what is at the end now is not new
          return done;
        }
        try { if (at > hook.length) catchUp(hook, at); } catch { droppedPushes++; /* the stack is full */ }
        hook.length = at + 1;
        hook.appended++;
        if (isExpected(hook, value)) return done;
        const time = dateNow();
        try {
          if (isFlood(time, value)) return true;
          const limit = shorten((page.hasOwn(array, 'push') ? MORE : FEW) + (isSale(value) ? DEEPER : 0));
          const failure = limit === null ? undefined : new Failure();
          if (limit !== null) lengthen(limit);
          pushed(hook, value, at, time, failure);
          asked = undefined;
        } catch { droppedPushes++; /* the stack is full */ }
        return true;
      },
    });
    return setPrototype(array, hook.proxy) ? hook : undefined;
  };

  // What got into the array without our being told: by defineProperty, or while its prototype was another one.
  const catchUp = (hook, to) => {
    for (let i = hook.isMoved ? to : hook.length; i < to; i++) {
      hook.appended++;
      const time = dateNow();
      try {
        if (descriptor(hook.object, i) !== undefined && !isFlood(time, undefined)) record(hook, hook.object[i], 'backfill', 0, undefined, false);
      } catch { droppedPushes++; /* a getter that throws in place of an element */ }
    }
    hook.length = to;
    hook.isMoved = false;
  };
  // How many elements the arrays have that nobody saw coming: put in at the front, say.
  const countMissed = () => {
    let missed = 0;
    for (let i = 0; i < hooks.n; i++) {
      const { object, entry, appended, proxy } = hooks[i];
      if (proxy !== undefined && entry.value === object && object.length > appended) missed += object.length - appended;
    }
    return missed;
  };

  // A function in place of push that looks like it, and tells what it is called with.
  const wrap = (hook, push) => standIn(push, (self, args) => {
    if (ended) return apply(push, self, args);
    const up = hook.expected;
    hook.expected = { args, at: 0 };
    const failure = failureOf(FEW + 1 + (isSale(args[0]) ? DEEPER : 0));
    try {
      for (let i = 0; i < args.length; i++) {
        const time = dateNow();
        if (!isFlood(time, args[i])) pushed(hook, args[i], 0, time, failure);
      }
      return apply(push, self, args);
    } finally {
      asked = undefined;
      hook.expected = up;
    }
  });
  // Whether this append is what the call of the wrapped push, seen already, does.
  const isExpected = (hook, value) => {
    const expected = hook.expected;
    if (expected === undefined) return false;
    for (let i = expected.at; i < expected.args.length; i++) {
      if (expected.args[i] !== value) continue;
      expected.at = i + 1;
      return true;
    }
    return false;
  };
  const wrapOwnPush = (hook) => {
    const property = descriptor(hook.object, 'push');
    if (property === undefined || typeof property.value !== 'function' || property.value === hook.wrapped) return;
    const wrapped = wrap(hook, property.value);
    if (!define(hook.object, 'push', { __proto__: null, value: wrapped })) return;
    hook.push = property.value;
    hook.wrapped = wrapped;
  };
  const unhook = (hook) => {
    if (hook.proxy !== undefined && prototypeOf(hook.object) === hook.proxy) setPrototype(hook.object, hook.target);
    const property = descriptor(hook.object, 'push');
    if (hook.wrapped !== undefined && property !== undefined && property.value === hook.wrapped) define(hook.object, 'push', { __proto__: null, value: hook.push });
  };
  const hookOf = (object) => {
    for (let i = 0; i < hooks.n; i++) if (hooks[i].object === object) return hooks[i];
    return undefined;
  };

  const forgetOrphan = () => {
    let at = 0;
    while (at < hooks.n - 1 && hooks[at].entry.value === hooks[at].object) at++;
    unhook(hooks[at]);
    hooks.n--;
    for (; at < hooks.n; at++) hooks[at] = hooks[at + 1];
  };

  // ---- Layers ---------------------------------------------------------------------------------------------------

  const addLayer = (name, kind) => {
    for (let i = 0; i < entries.n; i++) if (entries[i].name === name) return;
    if (entries.n >= 100) return;
    const isPath = page.matches(/\./, name) !== null;
    const entry = { name, kind, value: undefined, gen: 0, impossible: '', isPath, accessor: undefined, seen: undefined, isSet: false, snapshot: '' };
    add(entries, entry);
    if (!isPath && (AWAITED[name] === true || kind === 'gtm')) await_(entry); // the page can see that: no name that a person added is shown to it
    find(entry);
  };

  // The name is a property of window with our accessor, so that the first push into a new array, or into one that
  // replaces another, is seen. Until it is set it gives what there would be without us.
  const await_ = (entry) => {
    const { name } = entry;
    const before = descriptor(realWindow, name);
    if (before !== undefined && (before.configurable !== true || before.writable !== true)) return; // of `var`, or an accessor of the page
    let value = before === undefined ? undefined : before.value;
    entry.isSet = before !== undefined;
    const get = () => (entry.isSet ? value : reflectGet(prototypeOf(realWindow), name, realWindow));
    const set = (to) => {
      value = to;
      if (!entry.isSet) {
        entry.isSet = true;
        define(realWindow, name, { __proto__: null, get, set, enumerable: true, configurable: true });
      }
      if (ended) return;
      try { adopt(entry, to, dateNow(), failureOf(FEW)); } catch { entry.impossible = 'error'; /* the page must not notice */ }
    };
    if (define(realWindow, name, { __proto__: null, get, set, enumerable: entry.isSet && before.enumerable, configurable: true })) entry.accessor = get;
  };
  const restore = (entry) => {
    const now = descriptor(realWindow, entry.name);
    if (entry.accessor === undefined || now === undefined || now.get !== entry.accessor) return;
    if (!entry.isSet) remove(realWindow, entry.name);
    else define(realWindow, entry.name, { __proto__: null, value: entry.accessor(), writable: true, enumerable: now.enumerable, configurable: true });
  };

  const find = (entry) => {
    const at = page.resolve(entry.name);
    adopt(entry, at.ok ? at.value : undefined, 0, undefined);
  };

  /** The layer is this value from now on. `time` and `failure` when it was set just now. */
  const adopt = (entry, value, time, failure) => {
    if (value === entry.value) return;
    entry.value = value;
    if (value === null || typeof value !== 'object' && typeof value !== 'function' || hookOf(value) !== undefined) return;
    const type = page.typeName(value);
    if (type !== 'array' && type !== 'object') return;
    entry.gen++;
    tellLayers = true;
    entry.impossible = '';
    let hook;
    if (type === 'array') {
      hook = hookArray(entry, value);
      if (hook === undefined) entry.impossible = 'frozen';
    }
    hook ??= { entry, object: value, gen: entry.gen, target: undefined, proxy: undefined, wrapped: undefined, push: undefined, expected: undefined, seen: list(), appended: 0, length: 0, isMoved: false };
    if (hooks.n >= 50) forgetOrphan();
    add(hooks, hook);
    if (entry.kind !== 'gtm' && entry.kind !== 'object') wrapOwnPush(hook);
    if (type === 'array') {
      hook.appended = hook.length = value.length;
      backfill(hook, time, failure);
    }
    soon();
  };

  // Objects have no push: their content is recorded when it is first seen and when it has changed.
  const snapshot = (entry) => {
    const isExtra = entry.kind === 'array?';
    if (entry.value === null || typeof entry.value !== 'object' || !(IS_DATA[entry.name] === true || isExtra)) return;
    const hook = hookOf(entry.value);
    if (hook === undefined || hook.entry !== entry || page.typeName(entry.value) !== 'object') return;
    const written = copy(entry.value, MOST_VALUE / 4, 20).text;
    if (written === entry.snapshot) return;
    entry.snapshot = written;
    const time = dateNow();
    if (!isFlood(time, undefined)) record(hook, entry.value, 'snapshot', time, undefined, false);
  };

  const lookForRenamed = () => {
    const names = page.renamed(); // looks through all scripts of the page
    for (let i = 0; i < names.n; i++) addLayer(names[i], 'gtm');
  };

  /** Looks at every layer again: what was made, replaced or undone without our knowing. Throws nothing. */
  const look = (isFull = true) => {
    if (ended) return;
    try {
      if (isFull) lookForRenamed();
      for (let i = 0; i < entries.n; i++) {
        const entry = entries[i];
        if (entry.accessor !== undefined) {
          const now = descriptor(realWindow, entry.name);
          if (now === undefined || now.get !== entry.accessor) {
            entry.accessor = undefined;
            if (now === undefined) await_(entry);
          }
        }
        find(entry);
      }
      for (let i = 0; i < hooks.n; i++) {
        const hook = hooks[i];
        if (hook.wrapped !== undefined) wrapOwnPush(hook);
        if (hook.proxy === undefined || hook.entry.value !== hook.object) continue;
        if (hook.object.length > hook.length) catchUp(hook, hook.object.length);
        else hook.length = hook.object.length; // GTM keeps few
        if (prototypeOf(hook.object) === hook.proxy) continue;
        const again = hookArray(hook.entry, hook.object); // the page gave it another prototype
        if (again === undefined) continue;
        again.gen = hook.gen;
        again.seen = hook.seen;
        again.appended = hook.appended;
        again.wrapped = hook.wrapped;
        again.push = hook.push;
        hooks[i] = again;
      }
    } catch { /* a page object that throws when it is touched; the next look tries again */ }
  };

  // ---- To the bridge --------------------------------------------------------------------------------------------

  const before = page.replacedSoFar();
  const Target = native('EventTarget', 'EventTarget', (w) => w.EventTarget);
  const Message = native('CustomEvent', 'CustomEvent', (w) => w.CustomEvent);
  const Hello = native('FocusEvent', 'FocusEvent', (w) => w.FocusEvent);
  const dispatch = native('EventTarget.prototype.dispatchEvent', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent);
  const listen = native('EventTarget.prototype.addEventListener', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener);
  const unlisten = native('EventTarget.prototype.removeEventListener', 'removeEventListener', (w) => w.EventTarget.prototype.removeEventListener);
  const detail = page.getter('CustomEvent.prototype.detail', 'detail', (w) => w.CustomEvent.prototype);
  const isLate = parts.late === true; // the page was there first
  const related = isLate ? page.getter('FocusEvent.prototype.relatedTarget', 'relatedTarget', (w) => w.FocusEvent.prototype) : undefined;
  const crypto = isLate ? page.getter('crypto', 'crypto', (w) => w) : undefined;
  const fill = isLate ? native('Crypto.prototype.getRandomValues', 'getRandomValues', (w) => w.Crypto.prototype.getRandomValues) : undefined;
  const Numbers = isLate ? native('Uint32Array', 'Uint32Array', (w) => w.Uint32Array) : undefined;
  // Where it has replaced these it could hear, and so stop, what goes between the hook and the bridge.
  const isExposed = isLate && (!page.isTrusted || page.replacedSoFar() > before);
  let node = isLate ? undefined : new Target(); // nobody but the bridge has it
  // What the bridge wants is done inside an event that leads nowhere: code of the page that runs meanwhile sees that one in `window.event`.
  const quietly = (work) => {
    const nowhere = new Target();
    apply(listen, nowhere, ['x', () => { try { work(); } catch { droppedPushes++; /* a page object that throws at every touch */ } }, { __proto__: null, once: true }]);
    apply(dispatch, nowhere, [new Message('x')]);
  };

  const soon = () => {
    if (isSoon || !going) return;
    isSoon = true;
    // A hidden tab's timers wait long.
    if (realWindow.document !== undefined && realWindow.document.visibilityState === 'hidden') apply(micro, realWindow, [emit]);
    else apply(later, realWindow, [emit, FLUSH_MS]);
  };

  const member = (name, value) => (value === undefined ? '' : ',"' + name + '":' + quote(value));
  const json = (name, text) => (text === undefined ? '' : ',"' + name + '":' + text);
  const texts = (name, some) => {
    if (some === undefined) return '';
    let out = '';
    for (let i = 0; i < some.n; i++) out += (i === 0 ? '' : ',') + quote(some[i]);
    return ',"' + name + '":[' + out + ']';
  };
  // unshift and splice append the last element once more before they move it: that is no push.
  const isMove = (frames) => {
    for (let i = 0; i < frames.length && i < 3; i++) { // two our own
      const name = scriptOf(frames[i]) === undefined ? frames[i].getFunctionName() : '';
      if (name === 'unshift' || name === 'splice') return true;
    }
    return false;
  };
  const recordText = (made, framesOf) => {
    let from = { source: undefined, container: undefined, stack: undefined };
    try {
      const frames = framesOf(made.failure);
      made.failure = undefined;
      if (made.isTwin && frames !== undefined && isMove(frames)) {
        made.hook.appended--;
        return '';
      }
      from = originOf(frames, true, made.isSale);
    } catch { /* the page has changed what stacks consist of: no source */ }
    const since = made.time > navigatedAt ? made.time - navigatedAt : 0; // a clock that was set back
    const time = made.time === 0 ? '"t":null,"ms":null' : '"t":' + made.time + ',"ms":' + since;
    return '{"n":' + made.n + ',' + time + member('layer', made.hook.entry.name) + ',"gen":' + made.hook.gen
      + (made.orphan ? ',"orphan":true' : '') + ',"via":"' + made.via + '"' + (made.isShort ? ',"short":true' : '') + (made.id === undefined ? '' : ',"uniqueEventId":' + made.id)
      + member('source', from.source) + texts('stack', from.stack) + member('container', from.container)
      + json('consent', made.consent) + json('consentAfter', made.consentAfter) + member('text', textOf(made)) + member('tags', made.tags)
      + member('changed', made.changed) + '}';
  };
  const layersText = () => {
    let out = '';
    for (let i = 0; i < entries.n; i++) {
      const entry = entries[i];
      if (entry.gen === 0) continue;
      out += (out === '' ? '' : ',') + '{"name":' + quote(entry.name) + ',"kind":' + quote(kindOf(entry)) + ',"generation":' + entry.gen
        + (entry.impossible === '' ? '' : ',"impossible":' + quote(entry.impossible)) + '}';
    }
    return '[' + out + ']';
  };
  const kindOf = (entry) => (entry.kind !== 'array?' ? entry.kind : page.typeName(entry.value) === 'array' ? 'array' : 'object');

  let toldMissed = 0;
  const emit = () => {
    isSoon = false;
    if (ended || isCut) return;
    seeConsent();
    if (waiting.n === 0 && amends.n === 0 && !calls.isWaiting() && !tellLayers && sampled === 0 && droppedPushes === 0 && countMissed() === toldMissed) return;
    const records = waiting;
    const late = amends;
    waiting = list();
    waitingChars = 0;
    amends = list();
    let recordsText = '';
    let sent;
    withFrames((framesOf) => {
      for (let i = 0; i < records.n; i++) {
        records[i].sent = true;
        const made = recordText(records[i], framesOf);
        if (made !== '') recordsText += (recordsText === '' ? '' : ',') + made;
        const { text } = records[i]; // a move has none
        if (text !== undefined && text.length > MOST_WATCHED_CHARS) records[i].text = records[i].tags = '';
      }
      sent = calls.take(framesOf);
    });
    const missed = countMissed(); // now that moves are known
    let amendsText = '';
    for (let i = 0; i < late.n; i++) {
      amendsText += (i === 0 ? '' : ',') + '{"n":' + late[i].n + (late[i].id === undefined ? '' : ',"uniqueEventId":' + late[i].id) + member('changed', late[i].changed) + json('consentAfter', late[i].consentAfter) + '}';
    }
    const batch = '{"records":[' + recordsText + '],"amends":[' + amendsText + '],"hits":' + sent.hits + ',"bodies":' + sent.bodies + (tellLayers ? ',"layers":' + layersText() : '')
      + ',"sampled":' + sampled + ',"dropped":{"pushes":' + droppedPushes + ',"bytes":' + droppedChars + ',"hits":' + sent.dropped + '},"missed":' + missed + '}';
    toldMissed = missed;
    tellLayers = false;
    sampled = 0;
    droppedPushes = 0;
    droppedChars = 0;
    say('batch', batch);
  };
  const say = (type, what) => node !== undefined && apply(dispatch, node, [new Message(type, { __proto__: null, detail: what })]);

  const stop = () => {
    if (ended) return;
    ended = true;
    calls.stop();
    for (let i = 0; i < hooks.n; i++) try { unhook(hooks[i]); } catch { /* a page object that throws */ }
    for (let i = 0; i < entries.n; i++) restore(entries[i]);
    waiting = amends = postponed = list();
    for (let i = 0; i < watched.n; i++) watched[i] = undefined;
    if (changes !== undefined) apply(disconnect, changes, []);
    apply(unlisten, realWindow, ['mcp-datalayer-bridge', introduce]);
  };

  let answered = false;
  const hear = (type, work) => apply(listen, node, [type, (event) => {
    const what = type === 'go' ? apply(detail, event, []) : undefined;
    quietly(() => work(what));
  }]);
  const serveBridge = () => {
    hear('taken', () => apply(unlisten, realWindow, ['mcp-datalayer-bridge', introduce]));
    hear('stop', stop);
    hear('go', (what) => {
      if (answered) forgetConsent();
      answered = going = tellLayers = true;
      isCut = false;
      for (let i = 0, name = ''; i <= what.length; i++) {
        if (i < what.length && what[i] !== '\n') { name += what[i]; continue; }
        if (name !== '') addLayer(name, 'array?');
        name = '';
      }
      look();
      emit();
    });
    hear('wait', () => { isCut = true; }); // the worker was ended; go comes again
    hear('send', emit); // what there is, at once
    hear('flush', () => {
      look();
      everyNow();
      emit();
      say('flushed', '');
    });
  };
  // Before any script of the page runs, the two find each other by names that everybody may know.
  const introduce = () => apply(dispatch, realWindow, [new Hello('mcp-datalayer-hook', { __proto__: null, relatedTarget: node })]);
  // Later by a name that the worker alone is told, and the bridge by it.
  const awaitBridge = () => {
    const numbers = new Numbers(4);
    apply(fill, apply(crypto, realWindow, []), [numbers]);
    const name = numbers[0] + '-' + numbers[1] + '-' + numbers[2] + '-' + numbers[3];
    apply(listen, realWindow, [name, (event) => {
      const given = apply(related, event, []);
      if (given === null) return quietly(stop); // it has a hook
      node = given;
      serveBridge();
      say('here', '');
    }, { __proto__: null, once: true }]);
    return isExposed ? name + '!' : name;
  };

  const everyNow = () => {
    if (ended) return;
    try {
      for (let i = 0; i < entries.n; i++) snapshot(entries[i]);
      review();
      seeConsent();
      recordPostponed();
    } catch { /* a page object that throws when it is touched; the next time tries again */ }
  };
  let ticks = 0;
  const tick = () => {
    if (ended) return;
    look(++ticks % 5 === 0);
    everyNow();
    apply(later, realWindow, [tick, LOOK_MS]);
  };

  // ---- Start ----------------------------------------------------------------------------------------------------

  // While a page is loading: called when a script has been put into it and before that runs, so after the one before.
  const scriptsAdded = (records) => {
    let found = false;
    for (let i = 0; i < records.length; i++) {
      const { addedNodes } = records[i];
      for (let k = 0; k < addedNodes.length; k++) {
        if (addedNodes[k].localName !== 'script') continue;
        found = true;
        // GTM's snippet names its layer, and pushes into it before its script, which names it too, is there.
        const inline = apply(textOfNode, addedNodes[k], []);
        const named = inline.length > MOST_INLINE ? null : page.matches(/['"]([\w$]{1,100})['"]\s*,\s*['"]GTM-[A-Z0-9]+['"]/, inline);
        if (named !== null) addLayer(named[1], 'gtm');
      }
    }
    return found;
  };
  let changes;
  const textOfNode = page.getter('Node.prototype.textContent', 'textContent', (w) => w.Node.prototype);
  const Observer = native('MutationObserver', 'MutationObserver', (w) => w.MutationObserver);
  const disconnect = Observer === undefined ? undefined : native('MutationObserver.prototype.disconnect', 'disconnect', (w) => w.MutationObserver.prototype.disconnect);
  if (!isLate) {
    serveBridge();
    introduce(); // a bridge that has a hook already answers with stop
    if (ended) return '';
    apply(listen, realWindow, ['mcp-datalayer-bridge', introduce]);
  }
  calls.install();
  for (let i = 0; i < LAYERS.length; i++) addLayer(LAYERS[i].name, LAYERS[i].kind);
  look();
  const { document } = realWindow;
  if (Observer !== undefined && document !== undefined && document.readyState !== 'complete') {
    changes = new Observer((records) => {
      try { if (scriptsAdded(records)) look(); } catch { /* the page has replaced what nodes consist of */ }
    });
    apply(native('MutationObserver.prototype.observe', 'observe', (w) => w.MutationObserver.prototype.observe), changes, [document, { __proto__: null, childList: true, subtree: true }]);
    apply(listen, realWindow, ['load', () => { apply(disconnect, changes, []); look(); everyNow(); }, { __proto__: null, once: true }]);
  }
  apply(later, realWindow, [tick, LOOK_MS]);
  // A prerendered page cannot ask the worker before it is shown.
  const giveUp = () => {
    if (answered || ended) return;
    if (document !== undefined && document.prerendering === true) apply(later, realWindow, [giveUp, ANSWER_MS]);
    else stop();
  };
  apply(later, realWindow, [giveUp, ANSWER_MS]);
  return isLate ? awaitBridge() : '';
})();
