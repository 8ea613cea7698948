import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Guard} from '../../src/background/access/guard.js';
import {kindOf} from '../../src/background/access/guarded-steps.js';

const SHOP = 'https://shop.example';
const kind = (name, {role = 'button', verb = 'click', form = null} = {}) => kindOf({verb, role, name, form});

/** Steps by what they do. */
const GUARDED = {
  order: [
    'Buy now',
    'BUY NOW!',
    'Place order',
    'Place your order ›',
    'Complete purchase',
    'Order now for 10 €',
    '🛒 Buy now',
    'B\u200buy now',
    'Ｂｕｙ ｎｏｗ',
    'Agree and subscribe',
    'Submit order',
    'Book now',
    'Buy iPhone 15',
    'Zahlungspflichtig bestellen',
    'Jetzt kaufen',
    'Kaufen',
    'Bestellung aufgeben',
    'Kauf abschließen',
  ],
  pay: [
    'Pay €49.00',
    'Pay 49,00 €',
    'Pay now',
    'Pay',
    'Pay with PayPal',
    'Confirm payment',
    'Confirm & pay',
    'Donate',
    'Jetzt bezahlen',
    '49,00 € bezahlen',
    'Mit PayPal zahlen',
  ],
  transfer: ['Transfer', 'Transfer money', 'Send money', 'Send $20', 'Überweisen', 'Geld senden'],
  delete: [
    'Delete account',
    'Delete',
    'Delete item',
    'Yes, delete my account',
    'Cancel order',
    'Konto löschen',
    'Löschen',
    'Mein Konto endgültig löschen',
    'Abo kündigen',
  ],
  sign: ['Sign', 'Sign document', 'Unterschreiben', 'Vertrag unterschreiben'],
  publish: ['Publish', 'Publish changes', 'Post', 'Go live', 'Veröffentlichen', 'Seite veröffentlichen'],
};
const FREE = [
  'Add to cart',
  'In den Warenkorb',
  'Checkout',
  'Zur Kasse',
  'Continue to payment',
  'Weiter zur Zahlung',
  'Sign in',
  'Sign up',
  'Sign out',
  'Anmelden',
  'Subscribe',
  'Newsletter abonnieren',
  'Remove',
  'Entfernen',
  'Continue',
  'Weiter',
  'Search',
  'Orders',
  'Order history',
  'Order status',
  'Payment methods',
  'Buying guide',
  'Posts',
  'Accept all',
  'Alle akzeptieren',
  'Save',
  'Send',
  'Senden',
  'Close',
  'Schließen',
  'Apply coupon',
  'Signal',
  'Payroll',
  'Bookmarks',
  'Deleted items',
  'Release notes',
  'Back to order',
  'Cancel',
  '',
];

test('a button is guarded by what its name says it does, in English and German', () => {
  for (const [expected, names] of Object.entries(GUARDED)) for (const name of names) assert.equal(kind(name), expected, name);
  for (const name of FREE) assert.equal(kind(name), undefined, name);
});

for (const hidden of [
  '\u034f',
  '\u115f',
  '\u17b4',
  '\u180b',
  '\u180e',
  '\u200b',
  '\u2064',
  '\u206a',
  '\u3164',
  '\ufe00',
  '\ufe0f',
  '\uffa0',
  '\u{1d173}',
  '\u{e0041}',
  '\u{e0101}',
  '\u0336',
  '\u20dd',
  '\u0000',
  '\u009b',
]) {
  test(`what nobody sees in a name, or marks over it, hide no order: ${hidden.codePointAt(0)?.toString(16)}`, () => {
    for (const name of ['Buy now', 'Jetzt kaufen', 'Delete account', 'Überweisen']) {
      assert.ok(kind([...name].join(hidden)), 'between its letters');
      if (!/\u0336|\u20dd/u.test(hidden)) assert.ok(kind(`${hidden.repeat(3000)}${name}`), 'before it, more than a name may have');
    }
  });
}

test('a link is guarded only where its name leaves no doubt', () => {
  for (const name of ['Buy now', 'Place order', 'Jetzt kaufen', 'Pay now', 'Delete account', 'Konto löschen'])
    assert.ok(kind(name, {role: 'link'}), name);
  for (const name of ['Buy iPhone 15', 'Pay with PayPal', 'Delete', 'Kaufen', 'Order', 'Publish', 'Post'])
    assert.equal(kind(name, {role: 'link'}), undefined, name);
});

test('a link that is opened in another tab is guarded as one that is clicked', () => {
  assert.equal(kind('Buy now', {role: 'link', verb: 'middleClick'}), 'order');
  assert.equal(kind('Delete account', {role: 'link', verb: 'middleClick'}), 'delete');
  assert.equal(kind('Order history', {role: 'link', verb: 'middleClick'}), undefined);
});

test('whatever sends a form with the fields of a card is guarded, and nothing else in it', () => {
  const form = {card: true};
  for (const how of [{verb: 'click'}, {verb: 'submit'}, {verb: 'press'}]) assert.equal(kind('Continue', {...how, form}), 'pay');
  assert.equal(kind('', {verb: 'submit', role: 'textbox', form}), 'pay');
  for (const [name, role] of [
    ['Back', 'button'],
    ['Visa', 'radio'],
    ['Card number', 'textbox'],
    ['What is a CVC?', 'button'],
    ['Terms', 'link'],
  ])
    assert.equal(kind(name, {role, form}), undefined, name);
});

test('what presses nothing is not guarded', () => {
  for (const verb of ['hover', 'focus', 'fill', 'type', 'scroll', 'reload']) assert.equal(kind('Pay now', {verb}), undefined, verb);
});

test('the names of hostile pages take no time', () => {
  const begun = process.cpuUsage(); // whatever else the machine does
  for (const piece of ['pay ', 'my ', 'konto ', 'delete my ', 'jetzt ', '🛒', 'a', '1 ', '€']) kind(piece.repeat(100_000));
  assert.ok(process.cpuUsage(begun).user < 20_000_000);
});

/** A guard with one attached tab and two clients. */
async function stage({rules = {guard: 'ask'}, memory = {}} = {}) {
  const told = [];
  let now = 1000;
  const clients = {1: 'one', 2: 'two'};
  const tabs = [{tabId: 5, handle: 'kd1', origin: SHOP, title: 'Shop', access: 'granted'}];
  const storage = {recall: async (key) => memory[key], remember: async (key, value) => void (memory[key] = structuredClone(value))};
  const guard = new Guard(
    storage,
    {list: () => tabs, of: (id) => tabs.find(({tabId}) => tabId === id)},
    {guardOf: () => rules},
    {connectionOf: (front) => (clients[front] ? `host/${front}` : ''), nameOf: (front) => clients[front]},
    (data) => told.push(data),
    () => {},
    () => now,
  );
  await guard.ready;
  const press = (front, name = 'Buy now', more = {}) =>
    guard
      .require(
        {attachment: tabs[0]},
        {front, signal: new AbortController().signal},
        {verb: 'click', role: 'button', name, form: null, document: 'd1', ...more},
      )
      .then(
        () => 'done',
        ({code}) => code,
      );
  return {guard, press, told, tabs, memory, later: (ms) => (now += ms), leave: (front) => delete clients[front]};
}

test('this once is one time, for the client, the document and the step that were asked about', async () => {
  const {guard, press, told} = await stage();
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
  assert.equal(guard.open.length, 1);
  await guard.answer({id: guard.open[0].id, answer: 'once'});
  assert.equal(await press(2), 'CONFIRMATION_REQUIRED');
  assert.equal(await press(1, 'Buy now', {document: 'd2'}), 'CONFIRMATION_REQUIRED');
  assert.equal(await press(1, 'Buy now', {document: 'd2', verb: 'press'}), 'TOO_MANY_REQUESTS');
  assert.equal(await press(1), 'done');
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
  assert.deepEqual(told, [{tab: 'kd1', site: SHOP, guard: 'order', by: 'once', front: 1}]);
});

test('an answer ends after some minutes, and so does a question', async () => {
  const {guard, press, later} = await stage();
  await press(1);
  await guard.answer({id: guard.open[0].id, answer: 'once'});
  later(4 * 60_000);
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
  const [{id}] = guard.open;
  later(6 * 60_000);
  assert.deepEqual(guard.open, []);
  await assert.rejects(guard.answer({id, answer: 'once'}), {code: 'PAGE_CHANGED'});
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
});

test('on this test origin is for all such steps of the client there, until it leaves or the person stops it', async () => {
  const {guard, press, tabs, leave} = await stage();
  await press(1);
  await guard.answer({id: guard.open[0].id, answer: 'origin'});
  assert.equal(await press(1, 'Delete account'), 'done');
  assert.equal(await press(2), 'CONFIRMATION_REQUIRED');
  assert.equal(await press(1, 'Pay', {origin: 'https://pay.example'}), 'CONFIRMATION_REQUIRED');
  await guard.stopped(tabs[0]);
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
  await guard.answer({id: guard.open[0].id, answer: 'origin'});
  await guard.retainClients('host', [2]);
  leave(2);
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
});

test('a refusal stands, also for the next connection of that name, until the person touches the level', async () => {
  const {guard, press} = await stage();
  await press(1);
  await guard.answer({id: guard.open[0].id, answer: 'no'});
  assert.equal(await press(1), 'CONSENT_REFUSED');
  assert.equal(await press(1), 'CONSENT_REFUSED');
  await guard.touched('kd1');
  assert.equal(await press(1), 'CONFIRMATION_REQUIRED');
});

test('an administrator decides: refused at once, not asked, or always asked', async () => {
  assert.equal(await (await stage({rules: {guard: 'refuse', by: 'machine'}})).press(1), 'SITE_DENIED');
  assert.equal(await (await stage({rules: {guard: 'off', by: 'browser'}})).press(1), 'done');
  const {guard, press} = await stage({rules: {guard: 'ask', by: 'browser'}});
  await press(1);
  assert.equal(guard.open[0].mayAll, false);
  await assert.rejects(guard.answer({id: guard.open[0].id, answer: 'origin'}), {code: 'BAD_ARGUMENT'});
});

test('the next worker knows what was asked and answered', async () => {
  const {guard, press, memory} = await stage();
  await press(1);
  await guard.answer({id: guard.open[0].id, answer: 'once'});
  await press(2);
  const next = await stage({memory});
  assert.equal(next.guard.open.length, 1);
  assert.equal(await next.press(1), 'done');
});

test('who connects again and again cannot bury the person', async () => {
  const {guard, tabs, press} = await stage();
  const codes = new Set();
  for (let i = 0; i < 60; i++) {
    tabs[0] = {...tabs[0], handle: `kd${i}`};
    tabs.push({...tabs[0], tabId: 100 + i});
    codes.add(await press(1 + (i % 2)));
  }
  assert.ok(guard.open.length <= 5);
  assert.deepEqual([...codes], ['CONFIRMATION_REQUIRED', 'TOO_MANY_REQUESTS']);
});
