import assert from 'node:assert/strict';
import {test} from 'node:test';

import {HookedPage} from './hooked.js';

/** As Google's tags keep it. */
const ICS = `window.google_tag_data = {ics: {active: true, usedDefault: true, usedUpdate: false, wasSetLate: false, accessedAny: true, usedDeclare: undefined, listeners: [() => {}],
  entries: {ad_storage: {region: 'DE', default: false, update: undefined, quiet: false}, analytics_storage: {default: true}, custom_storage: {update: true}}, set() {}}};`;
const STATE = {
  active: true,
  usedDefault: true,
  usedUpdate: false,
  wasSetLate: false,
  accessedAny: true,
  entries: {ad_storage: {default: false, quiet: false}, analytics_storage: {default: true}, custom_storage: {update: true}},
};
const DENY = 'google_tag_data.ics.entries.ad_storage.update = true; google_tag_data.ics.usedUpdate = true;';
const UPDATED = {...STATE, usedUpdate: true, entries: {...STATE.entries, ad_storage: {default: false, update: true, quiet: false}}};
const consents = (page) => page.flush().records.map(({consent, consentAfter}) => [consent, consentAfter]);

test('the first push says what is known of consent, later ones only what changed', () => {
  const page = new HookedPage({before: ICS});
  page.script('window.dataLayer = []; dataLayer.push({event: "a"}); dataLayer.push({event: "b"});');
  assert.deepEqual(consents(page.go()), [
    [STATE, undefined],
    [undefined, undefined],
  ]);
});

test('a page without it says nothing', () => {
  const page = new HookedPage();
  page.script('window.dataLayer = []; dataLayer.push({event: "a"});');
  assert.deepEqual(consents(page.go()), [[undefined, undefined]]);
});

test('what a command changes belongs to it, whether it has been handed over already or not', () => {
  const page = new HookedPage({before: `${ICS} window.dataLayer = []; function gtag() { dataLayer.push(arguments); }`});
  page.script(`dataLayer.push({event: "a"}); gtag("consent", "update", {ad_storage: "granted"}); ${DENY} dataLayer.push({event: "b"});`);
  assert.deepEqual(consents(page.go()), [
    [STATE, undefined],
    [undefined, UPDATED],
    [undefined, undefined],
  ]);
  page.script('google_tag_data.ics.entries.analytics_storage.default = false;');
  const changed = {...UPDATED, entries: {...UPDATED.entries, analytics_storage: {default: false}}};
  assert.deepEqual(consents(page).at(-1), [undefined, changed]);
  page.script('dataLayer.push({event: "c"});');
  assert.deepEqual(consents(page).at(-1), [changed, undefined], 'a reader that has had the push before already hears of it with the next');
});

test('what a template changes without a push, between two events of the same millisecond, is what the second one finds', () => {
  const page = new HookedPage({before: `${ICS} window.dataLayer = [];`});
  page.script(`dataLayer.push({event: "a"}); ${DENY} dataLayer.push({event: "b"}); dataLayer.push({event: "c"});`);
  assert.deepEqual(consents(page.go()), [
    [STATE, UPDATED],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('of what was there before only what holds after it is said', () => {
  const page = new HookedPage({before: `${ICS} window.dataLayer = [{event: "old"}];`});
  assert.deepEqual(consents(page.go()), [[undefined, STATE]]);
});

test('a worker that is new hears it anew', () => {
  const page = new HookedPage({before: ICS});
  page.script('window.dataLayer = []; dataLayer.push({event: "a"});');
  page.go().flush();
  page.bridge('wait');
  page.go();
  page.script('dataLayer.push({event: "b"});');
  assert.deepEqual(consents(page), [
    [STATE, undefined],
    [STATE, undefined],
  ]);
});

test('a state that took long to read, for the page or for the machine, is read again soon', () => {
  const page = new HookedPage({
    before: `window.dataLayer = []; window.slow = true; window.looked = 0; window.state = {active: false};
    window.google_tag_data = {ics: new Proxy(state, {getOwnPropertyDescriptor(t, k) {
      if (k === 'active') looked++;
      if (slow && k === 'active') pass(8);
      return Reflect.getOwnPropertyDescriptor(t, k);
    }})};`,
  });
  page.go();
  page.script('for (let i = 0; i < 9; i++) { pass(1); dataLayer.push({event: "slow"}); }');
  assert.equal(page.script('looked'), 3);
  page.script('slow = false; state.active = true; pass(100); dataLayer.push({event: "too soon"})');
  assert.equal(page.script('looked'), 3);
  page.script('pass(100); dataLayer.push({event: "later"})');
  const last = page.flush().records.findLast(({consent, consentAfter}) => consent ?? consentAfter);
  assert.equal((last.consentAfter ?? last.consent).active, true);
});

const HOSTILE = {
  'a getter': 'window.asked = 0; window.google_tag_data = {get ics() { asked++; return {}; }};',
  'getters inside':
    'window.asked = 0; window.google_tag_data = {ics: {get active() { asked++; return true; }, entries: {ad_storage: {get default() { asked++; return true; }}}}};',
  'a Proxy that throws': 'window.google_tag_data = {ics: new Proxy({}, {getOwnPropertyDescriptor() { throw new Error("theirs"); }})};',
  'a Proxy that pushes':
    'window.google_tag_data = {ics: new Proxy({active: true}, {getOwnPropertyDescriptor(t, k) { if (window.dataLayer.length < 4) dataLayer.push({event: "inside"}); return Reflect.getOwnPropertyDescriptor(t, k); }})};',
  'a hundred thousand names':
    'const entries = {}; for (let i = 0; i < 1e5; i++) entries["x" + i] = {default: true}; window.google_tag_data = {ics: {entries}};',
  'long names and other values': `window.google_tag_data = {ics: {active: "yes", wasSetLate: 1, entries: {["x".repeat(1000)]: {default: true}, a: {default: "secret", update: {}}, b: "secret"}}};`,
  'no object': 'window.google_tag_data = 7;',
  'enumerable members of Object.prototype': 'Object.prototype.extra = {default: true}; window.google_tag_data = {ics: {entries: {}}};',
};
for (const [name, before] of Object.entries(HOSTILE)) {
  test(`a page that has something else in its place is recorded as ever: ${name}`, () => {
    const page = new HookedPage({before: `window.dataLayer = []; ${before}`});
    page.script('dataLayer.push({event: "a"}); dataLayer.push({event: "b"});');
    const {records} = page.go().flush();
    assert.ok(records.length >= 2);
    assert.equal(page.script('window.asked ?? 0'), 0);
    for (const {consent} of records) {
      assert.ok(Object.keys(consent?.entries ?? {}).length <= 40);
      assert.doesNotMatch(JSON.stringify(consent ?? {}), /secret|yes|extra|xxx|:1/);
    }
  });
}
