import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';

const background = new URL('../../src/background/', import.meta.url);
const files = readdirSync(background, {recursive: true})
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.js'));
const roomOf = (/** @type {string} */ name) => name.split('/').slice(0, -1).join('/');

/** The rooms that each room of the worker imports from. */
const doors = new Map();
for (const name of files) {
  const room = roomOf(name);
  const seen = doors.get(room) ?? new Set();
  doors.set(room, seen);
  for (const [, from] of readFileSync(new URL(name, background), 'utf8').matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)'/gm)) {
    const path = new URL(from, new URL(name, background)).href;
    if (!path.startsWith(background.href) || path.endsWith('/launched.js')) continue; // which is data, and imports nothing
    const other = roomOf(path.slice(background.href.length));
    if (other !== room) seen.add(other);
  }
}

test('the worker is a page of wiring, and all that it wires stands in rooms', () => {
  assert.deepEqual(files.filter((name) => roomOf(name) === '').sort(), ['launched.js', 'service-worker.js']);
  assert.ok(doors.size > 8, [...doors.keys()].join(' '));
});

test('no room of the worker leads back to itself', () => {
  const reached = (/** @type {string} */ room, seen = new Set()) => {
    for (const next of doors.get(room) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  for (const room of doors.keys()) assert.ok(!reached(room).has(room), `${room}: ${[...(doors.get(room) ?? [])].join(', ')}`);
});
