import assert from 'node:assert/strict';
import {test} from 'node:test';
import {PrivacyHeader} from '../../src/background/record/privacy-header.js';

const SHOP = 'https://shop.example/';
const page = (url, t, gpc) => ({url, t, isPage: true, gpc});
const part = (gpc) => ({url: `${SHOP}x.js`, t: 0, isPage: false, gpc});

test('a page has the header of its own request, and counts those that follow', () => {
  const header = new PrivacyHeader();
  header.asked(part(true));
  assert.equal(header.of({url: SHOP, startedAt: 1000}), undefined);
  header.asked(page(`${SHOP}old`, 900, false)); // leads on
  header.asked(page(SHOP, 1400, true));
  header.asked(part(true));
  header.asked(part(false));
  assert.deepEqual(header.of({url: `${SHOP}#top`, startedAt: 1000}), {page: true, with: 1, without: 1});
  assert.equal(header.of({url: `${SHOP}other`, startedAt: 1000}), undefined);
  assert.equal(header.of(undefined), undefined);
});

test('a page that comes back, or was there before, takes no header of another load', () => {
  const header = new PrivacyHeader();
  header.asked(page(SHOP, 1000, true));
  header.asked(page(`${SHOP}next`, 5000, false));
  assert.equal(header.of({url: SHOP, startedAt: 1000})?.page, true);
  header.asked(page(SHOP, 9000, false));
  assert.equal(header.of({url: SHOP, startedAt: 1000})?.page, true);
  assert.equal(header.of({url: SHOP, startedAt: 9010})?.page, false);
  assert.equal(header.of({url: SHOP, startedAt: 20_000}), undefined, 'its request was not seen');
});

test('pages are forgotten in time', () => {
  const header = new PrivacyHeader();
  for (let i = 0; i < 100; i++) header.asked(page(`${SHOP}${i}`, i * 1000, true));
  assert.equal(header.of({url: `${SHOP}5`, startedAt: 5000}), undefined);
  assert.equal(header.of({url: `${SHOP}99`, startedAt: 99_000})?.page, true);
});

const sent = (gpc, documentId, frameId = 0, parentDocumentId = undefined) => ({
  ...part(gpc),
  sender: {frameId, documentId, parentDocumentId},
});

test('what a page asks for after a download counts for the page, not for the address of the file', () => {
  const header = new PrivacyHeader();
  header.asked(page(SHOP, 1000, true));
  header.asked(sent(true, 'shop'));
  header.asked(page(`${SHOP}prices.csv`, 2000, true)); // the page stays
  header.asked(sent(true, 'shop'));
  header.asked(sent(false, 'shop'));
  header.asked(sent(true, undefined, 7, 'shop')); // the address of a frame
  header.asked(sent(false, 'frame', 7, 'shop'));
  header.asked(sent(false, 'inner', 8, 'frame'));
  header.asked(sent(true, 'inner', 8)); // its parent is not told
  header.asked(sent(true, 'unknown', 9));
  assert.deepEqual(header.of({url: SHOP, startedAt: 1000}), {page: true, with: 5, without: 3});
  assert.deepEqual(header.of({url: `${SHOP}prices.csv`, startedAt: 2000}), {page: true, with: 0, without: 0});
});

test('what the page before still sends does not count for the page that comes', () => {
  const header = new PrivacyHeader();
  header.asked(page(SHOP, 1000, true));
  header.asked(sent(true, 'shop'));
  header.asked(page(`${SHOP}next`, 2000, false));
  header.asked(sent(true, 'shop'));
  header.asked(sent(false, 'next'));
  assert.deepEqual(header.of({url: SHOP, startedAt: 1000}), {page: true, with: 2, without: 0});
  assert.deepEqual(header.of({url: `${SHOP}next`, startedAt: 2000}), {page: false, with: 0, without: 1});
});
