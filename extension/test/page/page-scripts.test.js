import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {pageScripts} from '../../page-scripts.js';

const page = new URL('../../src/page/', import.meta.url);
const parts = ['lib', 'read', 'record', 'snapshot', 'act', 'console', 'content', 'picture', 'journey', 'steps', 'mark', 'code'].flatMap(
  (folder) => readdirSync(new URL(folder, page)).map((name) => `${folder}/${name}`),
);
const made = await pageScripts();
const read = (name) => readFileSync(new URL(name, page), 'utf8');

test('each part is in a script, and no longer than 360 lines', () => {
  const text = Object.values(made).join('\n');
  for (const name of parts) {
    assert.ok(text.includes(`\n// ${name}\n`), name);
    assert.ok(read(name).split('\n').length <= 360, name);
  }
});

test('no bundle calls a built-in that its parts do not call: a page may have replaced it', () => {
  for (const [name, text] of Object.entries(made)) assert.doesNotMatch(text, /^var __\w+ =/m, name);
});

test('what is made is the same each time and wherever it is made', async () => {
  assert.deepEqual(await pageScripts(), made);
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const [name, text] of Object.entries(made)) assert.ok(!text.includes(root), name);
});

test('what the worker injects is one function: no name in the page leads from one part to another', () => {
  for (const [name, text] of Object.entries(made)) {
    const body = text.replace(/^\/\/.*\n/gm, '');
    assert.match(
      body,
      /^(\(\(\) => \{|(export const mark = '\w+';\n\n)?export function (readContent|readDataLayer|takeSnapshot|act|answerDialogs|lookAtPage|findMarked)\((args|key)\) \{|export function runCode\(args, code\) \{)\n'use strict';\n[\s\S]*\n(\}\)\(\);|\})\n$/,
      name,
    );
    assert.doesNotMatch(body, /window\s*\[\s*['"]|globalThis/, name);
  }
});
