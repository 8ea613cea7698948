import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DROPPED, MOST_DETAIL_CHARS, RequestDetails, safe, withoutSecrets} from '../../src/background/request-details.js';
import {bound} from '../../src/background/history.js';

test('headers that prove who somebody is are dropped, and all others stay', () => {
  const secret = ['Authorization', 'proxy-authorization', 'Cookie', 'Set-Cookie', 'X-CSRF-Token', 'x-xsrf-token', 'X-Api-Key', 'X-Auth', 'X-Session-Id', 'Sec-WebSocket-Key', 'X-Amz-Signature', 'WWW-Authenticate'];
  const plain = ['Accept', 'Content-Type', 'X-Author', 'Authority', 'Cache-Control', 'Location', 'X-Request-Id'];
  assert.deepEqual(safe(secret.map((name) => [name, 'value'])).map(([, value]) => value), secret.map(() => DROPPED));
  assert.deepEqual(safe(plain.map((name) => [name, 'value'])).map(([, value]) => value), plain.map(() => 'value'));
  assert.deepEqual(safe([['Content-Security-Policy', "script-src 'nonce-abc123' 'self'"]]), [['Content-Security-Policy', "script-src 'nonce-…' 'self'"]]);
  assert.equal(safe(Array.from({length: 500}, (_, n) => [`x-${n}`, 'y'.repeat(9000)])).reduce((sum, [, value]) => sum + value.length, 0), 200_000);
});

test('bodies lose the values of fields named like secrets, whatever they are written in', () => {
  const clean = (text, type = '', isCut = false) => withoutSecrets(text, type, isCut);
  assert.equal(clean('{"user":{"password":"s1","pin":1234,"city":"Ulm","pinned":true},"list":[{"access_token":"s2"}]}'), '{"user":{"password":"[TOKEN_0]","pin":"[TOKEN_0]","city":"Ulm","pinned":true},"list":[{"access_token":"[TOKEN_0]"}]}');
  assert.equal(clean('{ "untouched" : 1 }'), '{ "untouched" : 1 }');
  assert.equal(clean('city=Ulm&pass%77ord=s1&card%5Bnumber%5D=4111&card_number=4111&q=a=b'), 'city=Ulm&pass%77ord=[TOKEN_0]&card%5Bnumber%5D=[TOKEN_0]&card_number=[TOKEN_0]&q=a=b');
  assert.equal(clean('{"password":"s1","rest":"is cut', '', true), '{"password":"[TOKEN_0]","rest":"is cut');
  assert.equal(clean('{"password":"s1 is cu', '', true), '{"password":"[TOKEN_0]"');
  assert.equal(clean('<input type="hidden" name=a value="s1"><input name=csrf_x value=s2><meta name="csrf-token" content=\'s3\'><script nonce="s4">1</script><input name=city value=Ulm>', 'text/html; charset=utf-8'),
    '<input type="hidden" name=a value="[TOKEN_0]"><input name=csrf_x value="[TOKEN_0]"><meta name="csrf-token" content="[TOKEN_0]"><script nonce="[TOKEN_0]">1</script><input name=city value=Ulm>');
  assert.equal(clean('%E0%A4%A=1&plain text'), '%E0%A4%A=1&plain text');
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  assert.ok(clean(deep).length <= deep.length);
  for (const hostile of ['<input '.repeat(40_000), '"a" : '.repeat(40_000), 'nonce="'.repeat(40_000), `{"${'x'.repeat(250_000)}`]) {
    const from = performance.now();
    clean(hostile, 'text/html', true);
    clean(hostile, '', true);
    assert.ok(performance.now() - from < 2000, hostile.slice(0, 20)); // a quadratic one takes minutes
  }
});

test('what is kept is bounded, the oldest goes first, and what was dropped is not begun again', () => {
  const details = new RequestDetails();
  for (let n = 1; n <= 300; n++) {
    details.begin(n, {body: 'x'.repeat(100_000), bodyBytes: 100_000});
    bound([details], MOST_DETAIL_CHARS);
  }
  assert.ok(details.chars <= MOST_DETAIL_CHARS && details.dropped > 100);
  assert.equal(details.of(1), undefined);
  details.add(1, {responseHeaders: [['a', 'b']]});
  assert.equal(details.of(1), undefined);
  assert.deepEqual([details.of(300)?.body?.length, details.of(300)?.bodyCut, details.of(300)?.bodyBytes], [64 * 1024, true, 100_000]);
  for (let hop = 0; hop < 50; hop++) details.hop(300, {url: 'https://a.example/', status: 302, t: hop});
  assert.equal(details.of(300)?.hops?.length, 20);
  while (details.size > 0) details.dropOldest();
  assert.equal(details.chars, 0);
});
