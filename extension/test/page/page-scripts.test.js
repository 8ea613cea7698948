import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';

import {pageScripts} from '../../page-scripts.js';

const page = new URL('../../src/page/', import.meta.url);
const parts = ['lib', 'read', 'record', 'snapshot', 'act', 'console', 'content', 'picture', 'journey'].flatMap((folder) => readdirSync(new URL(folder, page)).map((name) => `${folder}/${name}`));
const read = (name) => readFileSync(new URL(name, page), 'utf8');

test('the scripts that are injected are made of the parts as they are now', () => {
  for (const [name, text] of Object.entries(pageScripts())) assert.ok(read(name) === text, `${name} is not what its parts make: run "npm run page-scripts"`);
});

test('each part is in a script, no longer than 300 lines, and imports only what the other exports', () => {
  const made = Object.values(pageScripts()).join('\n');
  for (const name of parts) {
    const text = read(name);
    assert.ok(made.includes(`\n// ${name}\n`), name);
    assert.ok(text.split('\n').length <= 300, name);
    for (const [, names, from] of text.matchAll(/^import \{(.*)\} from '(.*)';$/gm)) {
      const other = read(new URL(from, new URL(name, page)).href.slice(page.href.length));
      for (const each of names.split(', ')) {
        assert.match(other, new RegExp(`^export (const|let|(async )?function\\*?) ${each}\\b`, 'm'), `${name} imports ${each}`);
        assert.match(text.replace(/^import .*$/gm, ''), new RegExp(`\\b${each}\\b`), `${name} does not use ${each}`);
      }
    }
  }
});

test('what the worker injects is one function: no name in the page leads from one part to another', () => {
  for (const [name, text] of Object.entries(pageScripts())) {
    const body = text.replace(/^\/\/.*\n/gm, '');
    assert.match(body, /^(\(\(\) => \{|(export const mark = '\w+';\n\n)?export function (readContent|readDataLayer|takeSnapshot|act|answerDialogs|lookAtPage|findMarked)\((args|key)\) \{|export function runCode\(args, code\) \{)\n'use strict';\n[\s\S]*\n(\}\)\(\);|\})\n$/, name);
    assert.doesNotMatch(body, /window\s*\[\s*['"]|globalThis/, name);
  }
});
