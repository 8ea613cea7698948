import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DROPPED} from '../../src/background/record/body-secrets.js';
import {MOST_DETAIL_CHARS, RequestDetails, safe} from '../../src/background/record/request-details.js';
import {bound} from '../../src/background/record/history.js';

test('headers that prove who somebody is are dropped, and all others stay', () => {
  const secret = [
    'Authorization',
    'proxy-authorization',
    'Cookie',
    'Set-Cookie',
    'X-CSRF-Token',
    'x-xsrf-token',
    'X-Api-Key',
    'X-Auth',
    'X-Session-Id',
    'Sec-WebSocket-Key',
    'X-Amz-Signature',
    'WWW-Authenticate',
    'Cf-Access-Jwt-Assertion',
    'Ocp-Apim-Subscription-Key',
    'Sec-WebSocket-Protocol',
  ];
  const plain = ['Accept', 'Content-Type', 'X-Author', 'Authority', 'Cache-Control', 'Location', 'X-Request-Id'];
  assert.deepEqual(
    safe(secret.map((name) => [name, 'value'])).map(([, value]) => value),
    secret.map(() => DROPPED),
  );
  assert.deepEqual(
    safe(plain.map((name) => [name, 'value'])).map(([, value]) => value),
    plain.map(() => 'value'),
  );
  assert.deepEqual(
    safe([
      ['X-Forwarded', 'Bearer abc'],
      ['X-Other', 'bearers of news'],
    ]),
    [
      ['X-Forwarded', DROPPED],
      ['X-Other', 'bearers of news'],
    ],
  );
  assert.deepEqual(safe([['Content-Security-Policy', "script-src 'nonce-abc123' 'self'"]]), [
    ['Content-Security-Policy', "script-src 'nonce-…' 'self'"],
  ]);
  assert.equal(
    safe(Array.from({length: 500}, (_, n) => [`x-${n}`, 'y'.repeat(9000)])).reduce((sum, [, value]) => sum + value.length, 0),
    200_000,
  );
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
  while (details.size > 0) details.dropOldest();
  assert.equal(details.chars, 0);
});
