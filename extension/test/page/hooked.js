import {readFileSync} from 'node:fs';
import {runInContext} from 'node:vm';

import {Page} from './page.js';

const source = (name) => readFileSync(new URL(`../../target/page/${name}`, import.meta.url), 'utf8');

/** The part of a page's DOM that the hook needs. */
const EVENTS = `{
  const all = new WeakMap();
  const of = (target) => all.get(target) ?? all.set(target, []).get(target);
  window.EventTarget = class EventTarget {
    addEventListener(type, run, {once = false} = {}) { of(this).push({type, run, once}); }
    removeEventListener(type, run) { const at = of(this).findIndex((each) => each.type === type && each.run === run); if (at >= 0) of(this).splice(at, 1); }
    dispatchEvent(event) {
      for (const each of [...of(this)]) if (each.type === event.type) { if (each.once) of(this).splice(of(this).indexOf(each), 1); each.run.call(this, event); }
      return true;
    }
  };
  window.CustomEvent = class CustomEvent { #detail; constructor(type, {detail} = {}) { this.type = type; this.#detail = detail; } get detail() { return this.#detail; } };
  window.FocusEvent = class FocusEvent { constructor(type, {relatedTarget}) { this.type = type; this.relatedTarget = relatedTarget; } };
}`;

/** A page's time is the test's: `pass(ms)` goes on, and nothing else takes any, however busy the machine is. Else budgets would decide. */
const clock = () => `{ let time = ${Date.now()}; Date.now = () => time; window.pass = (ms) => { time += ms; }; }`;

/** A page with the hook in it, and the test as its bridge and worker. */
export class HookedPage extends Page {
  /** @type {any[]} what the hook handed over */
  batches = [];

  /** @param {{before?: string, isHooked?: boolean, replace?: [string, string][]}} [choice] `before` runs before the hook */
  constructor({before = '', isHooked = true, replace = []} = {}) {
    super();
    this.realm.queueMicrotask = queueMicrotask;
    this.script(EVENTS);
    this.script(clock());
    if (before) this.script(before);
    this.installedOn = this.script('Reflect.ownKeys(window)');
    if (isHooked) this.install(replace);
  }

  install(replace = []) {
    this.realm.hear = (text) => this.batches.push(JSON.parse(text));
    this.bridge = this.script(`(() => {
      const hear = window.hear;
      delete window.hear;
      const add = EventTarget.prototype.addEventListener;
      const dispatch = EventTarget.prototype.dispatchEvent;
      const Detail = CustomEvent;
      let node;
      add.call(window, 'mcp-datalayer-hook', ({relatedTarget}) => {
        if (node && relatedTarget !== node) return dispatch.call(relatedTarget, new Detail('stop'));
        node = relatedTarget;
        add.call(node, 'batch', ({detail}) => hear(detail));
      });
      return (type, detail) => dispatch.call(node, new Detail(type, {detail}));
    })()`);
    this.again(replace);
  }

  /** The hook's scripts run, or run once more in the same page. @param {[string, string][]} [replace] */
  again(replace = []) {
    let text = source('hook.js');
    for (const [from, to] of replace) {
      if (!text.includes(from)) throw new Error(`hook.js has no ${from}`);
      text = text.replace(from, to);
    }
    runInContext(text, this.realm, {filename: 'chrome-extension://ours/page/hook.js'});
  }

  /** @param {string} text @param {string} url */
  scriptAt(text, url) {
    return runInContext(text, this.realm, {filename: url});
  }

  /** The worker says that this tab is attached. @param {string[]} [layers] */
  go(layers = []) {
    this.bridge('go', layers.join('\n'));
    return this;
  }

  /** Everything handed over so far, and what is still waiting. */
  flush() {
    this.bridge('flush');
    const records = this.batches
      .flatMap(({records: some}) => some)
      .map(({text, tags, changed, ...rest}) => ({
        ...rest,
        value: JSON.parse(text),
        tags: JSON.parse(tags),
        ...(changed === undefined ? {} : {changed: JSON.parse(changed)}),
      }));
    for (const {n, uniqueEventId, arrived, changed, consentAfter} of this.batches.flatMap(({amends}) => amends)) {
      const record = records.find((each) => each.n === n);
      if (consentAfter !== undefined) record.consentAfter = consentAfter;
      if (arrived !== undefined) record.arrived = arrived;
      if (uniqueEventId !== undefined) record.uniqueEventId = uniqueEventId;
      if (changed !== undefined) record.changed = JSON.parse(changed);
    }
    return {
      records,
      hits: this.hits(),
      stores: this.batches.flatMap(({stores = []}) => stores),
      droppedStores: this.batches.reduce((sum, batch) => sum + (batch.dropped.stores ?? 0), 0),
      layers: this.batches.findLast(({layers}) => layers)?.layers ?? [],
      sampled: this.batches.reduce((sum, batch) => sum + batch.sampled, 0),
      dropped: this.batches.reduce((sum, batch) => sum + batch.dropped.pushes, 0),
    };
  }

  /** Returns what the page has sent, with the bodies that could be read only later. */
  hits() {
    const hits = this.batches.flatMap(({hits: some}) => some);
    for (const {n, body} of this.batches.flatMap(({bodies}) => bodies)) hits.find((each) => each.n === n).body = body;
    return hits;
  }

  /** The events recorded, in order. */
  events() {
    return this.flush().records.map(({value}) => value.event ?? value);
  }
}

/** As GTM does: takes what is there, replaces push on the array, keeps few elements, numbers messages, wraps what templates push. */
export const GTM = `(function () {
  var layer = window.dataLayer = window.dataLayer || [];
  var push = layer.push, sandboxed = 0, id = 0;
  window.processed = [];
  function Untrusted(message) { this.message = message; }
  Untrusted.prototype.getUntrustedMessageValue = function () { return this.message; };
  function process(message) {
    message = message && message.getUntrustedMessageValue ? message.getUntrustedMessageValue() : message;
    if (message && typeof message === 'object') message['gtm.uniqueEventId'] = message['gtm.uniqueEventId'] || ++id;
    processed.push(message);
  }
  var before = [].slice.call(layer, 0);
  layer.push = function () {
    var messages = [].slice.call(arguments, 0);
    if (sandboxed > 0) messages = messages.map(function (m) { return new Untrusted(m); });
    var result = push.apply(layer, messages);
    for (; layer.length > 5;) layer.shift();
    messages.forEach(process);
    return 'boolean' !== typeof result || result;
  };
  window.template = function (message) { sandboxed++; try { return layer.push(message); } finally { sandboxed--; } };
  before.forEach(process);
})();`;

/** As Adobe's library does: takes the elements out, replaces push by one that does not call the old one, pushes them again. */
export const ACDL = `(function () {
  var layer = window.adobeDataLayer = window.adobeDataLayer || [];
  var preloaded = layer.splice(0, layer.length);
  window.handled = [];
  layer.push = function () {
    var kept = arguments;
    Object.keys(arguments).forEach(function (key) {
      handled.push(kept[key]);
      if (typeof kept[key] === 'function') { kept[key](layer); delete kept[key]; }
    });
    if (kept[0]) return Array.prototype.push.apply(this, kept);
  };
  for (var i = 0; i < preloaded.length; i++) layer.push(preloaded[i]);
})();`;
