// Reads push sequences (JSON) from standard input and writes, for each push, the state that the real library has after
// it and whether the push threw. What JSON lacks is written {"$u":1} undefined, {"$h":1} hole, {"$f":1} function,
// {"$d":1} Date, {"$n":1} NaN, {"$a":[…]} an arguments object; a state that cannot be cloned is null.
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';

const file = new URL('node_modules/@adobe/adobe-client-data-layer/dist/adobe-client-data-layer.min.js', import.meta.url);
const library = new Script(readFileSync(file, 'utf8'));
const said = [];
console.error = (text) => said.push(text); // the library complains about items it does not know

function decode(value) {
  if (Array.isArray(value)) {
    const array = [];
    value.forEach((item, i) => { if (!item?.$h) array[i] = decode(item); });
    array.length = value.length;
    return array;
  }
  if (value === null || typeof value !== 'object') return value;
  if (value.$u) return undefined;
  if (value.$f) return () => {};
  if (value.$d) return new Date(0);
  if (value.$n) return NaN;
  if (value.$a) return (function () { return arguments; })(...value.$a.map(decode));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)]));
}

function encode(value) {
  if (value === undefined) return { $u: 1 };
  if (typeof value === 'number' && Number.isNaN(value)) return { $n: 1 };
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return Array.from(value, (item, i) => (i in value ? encode(item) : { $h: 1 }));
  if (value instanceof Date) return { $d: 1 };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item)]));
}

function run(pushes) {
  globalThis.window = {};
  library.runInThisContext();
  const layer = globalThis.window.adobeDataLayer;
  return pushes.map((item) => {
    let thrown = false;
    try { layer.push(decode(item)); } catch { thrown = true; }
    let state;
    try { state = encode(layer.getState()); } catch { state = null; }
    return { state, thrown };
  });
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(run)));
