import assert from 'node:assert/strict';
import {test} from 'node:test';
import {linkAddress} from '../../src/page/content/link-address.js';

test('an address in Markdown leads where it led, ends no link, and has no sign that is escaped', () => {
  for (const url of [
    'https://shop.example/a_(b)/c',
    'https://shop.example/?q=4111(1111)1111 1111',
    'https://shop.example/\\path\\to',
    'https://shop.example/a"b\'c<d>e',
    'https://shop.example/x\u00a0y\u3000z\u2028w\ufeff',
    'mailto:mia.meier@shop.example?subject=a b',
    'tel:+49 (171) 2345678',
    'https://shop.example/?a=[1]&b={2}|3*4_5~6',
    ') [more](https://evil.example/',
    '/relative path/(1)',
  ]) {
    const written = linkAddress(url);
    assert.doesNotMatch(written, /[()<>\\\s]/, url);
    assert.equal(decodeURIComponent(written), decodeURIComponent(url));
  }
  assert.equal(linkAddress('https://shop.example/%28x%29'), 'https://shop.example/%28x%29', 'what is encoded stays');
});
