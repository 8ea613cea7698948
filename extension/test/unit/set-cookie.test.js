import assert from 'node:assert/strict';
import {test} from 'node:test';
import {askedOf, parseSetCookie} from '../../src/background/record/set-cookie.js';

const NOW = Date.UTC(2026, 0, 1);
const FLAGS = {secure: false, httpOnly: false, partitioned: false, byCookieStore: false};

test('a header says name, length, place, lifetime and flags', () => {
  assert.deepEqual(
    parseSetCookie(
      'sid=abc=d; Domain=.Shop.Example; Path=/cart; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; HttpOnly; SameSite=Lax',
      NOW,
    ),
    {
      name: 'sid',
      size: 5,
      domain: 'shop.example',
      path: '/cart',
      seconds: 60,
      ...FLAGS,
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
    },
  );
  assert.deepEqual(parseSetCookie('__Host-a=1; Path=/; Secure; Partitioned', NOW), {
    name: '__Host-a',
    size: 1,
    path: '/',
    seconds: null,
    ...FLAGS,
    secure: true,
    partitioned: true,
  });
});

test('flags in a header of their own are a cookie called secure, and the session has none of them', () => {
  // mozilla/http-observatory #215
  assert.deepEqual(parseSetCookie('secure; httponly', NOW), {name: '', size: 6, seconds: null, ...FLAGS, httpOnly: true});
  assert.equal(parseSetCookie('PHPSESSID=x', NOW).secure, false);
});

test('a lifetime is told by any of its forms, and not at all where it is none', () => {
  const seconds = (text) => askedOf(text, NOW).seconds;
  assert.deepEqual(
    [
      seconds('; expires=Fri, 02 Jan 2026 00:00:00 GMT'),
      seconds('; expires=Fri, 02-Jan-2026 00:00:00 GMT'),
      seconds(`; expires-ms=${NOW + 5000}`),
      seconds('; max-age=-1'),
      seconds(''),
      seconds('; max-age=soon'),
      seconds('; expires=some day'),
      seconds('; max-age=5; max-age=9'),
    ],
    [86_400, 86_400, 5, -1, null, null, undefined, 9],
  );
});
