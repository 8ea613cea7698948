import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/**
 * Puts the scripts that run in the page's own world together, each of the parts below `src/page/`: `npm run page-scripts`.
 * What it makes is checked in, so that the extension loads as it stands; a test compares.
 *
 * A part is an ES module for whoever reads it, but in the page the parts of a script share one function. Files that are
 * injected one after the other could find each other only by a name in the page's world, where code of the page may run
 * between them; modules cannot be injected; and `files` take no arguments, which the reader needs. So a part may only import
 * names from other parts and export what it declares, and no name is declared twice in one script.
 */

const PAGE = new URL('src/page/', import.meta.url);
const IMPORT = /^import \{([\w, ]+)\} from '([\w./-]+)';$/;
const DECLARED = /^(?:export )?(?:const|let|(?:async )?function\*?) (\w+)/;

/** @param {string} text @returns {string} without the lines that are comments as a whole */
const withoutComments = (text) => text.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '').replace(/^ *\/\/.*\n/gm, '').replace(/\n{2,}/g, '\n');

/**
 * @param {string} entry the part whose `run` is what the script does
 * @returns {string} the parts in the order in which they need each other
 */
function bundle(entry) {
  const parts = new Map();
  const declaredIn = new Map();
  const visit = (name) => {
    if (parts.has(name)) return;
    parts.set(name, undefined);
    const lines = readFileSync(new URL(name, PAGE), 'utf8').split('\n');
    const body = [];
    for (const line of lines) {
      const found = IMPORT.exec(line);
      if (found) {
        const from = new URL(found[2], new URL(name, PAGE)).href.slice(PAGE.href.length);
        visit(from);
        continue;
      }
      if (/^(import|export) (?!(const|let|(async )?function\*?) )/.test(line)) throw new Error(`${name} has a line that cannot be put together: ${line}`);
      const declared = DECLARED.exec(line)?.[1];
      if (declared && declaredIn.has(declared)) throw new Error(`${declared} is declared in ${name} and in ${declaredIn.get(declared)}`);
      if (declared) declaredIn.set(declared, name);
      body.push(line.replace(/^export /, ''));
    }
    parts.delete(name); // after those that it needs
    parts.set(name, withoutComments(`${body.join('\n')}\n`).trim());
  };
  visit(entry);
  return [...parts].map(([name, text]) => `// ${name}\n${text}\n`).join('\n');
}

const HEAD = '// @ts-nocheck\n// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts\n';

/**
 * A script for our own world of a document. It stays there for as long as the document lives, so that it is sent and compiled once: see
 * background/staying-scripts.js. It is left there under a key, and runs when it is asked by that. Each run has the parts anew: they hold nothing from one run to the next.
 * @param {string} name
 * @param {string} entry
 */
function staying(name, entry) {
  const parts = bundle(entry);
  const mark = createHash('sha256').update(parts).digest('hex').slice(0, 16);
  const keep = `Object.defineProperty(self, Symbol.for('mcp-datalayer script ${name}'), {value: {mark: '${mark}', key, run: stay}, configurable: true});`;
  return `${HEAD}export const mark = '${mark}';\n\nexport function ${name}(key) {\n'use strict';\nconst stay = (args) => {\n${parts}\nreturn run(args);\n};\n${keep}\n}\n`;
}

/** @returns {Record<string, string>} the text of each file in `src/page/` that is made */
export function pageScripts() {
  const layers = JSON.parse(readFileSync(new URL('../host/wire/layers.json', import.meta.url), 'utf8'));
  const hook = (late, entry = 'record/push-hook.js', args = {known: layers, extra: []}) => `${HEAD}(() => {\n'use strict';\nconst args = ${JSON.stringify({...args, late})};\n\n${bundle(entry)}\nreturn run();\n})();\n`;
  return {
    'reader.js': `${HEAD}export function readDataLayer(args) {\n'use strict';\n\n${bundle('read/reader.js')}\nreturn run();\n}\n`,
    'snapshot.js': staying('takeSnapshot', 'snapshot/take.js'),
    'act.js': staying('act', 'act/run.js'),
    'dialogs.js': `${HEAD}export function answerDialogs(args) {\n'use strict';\n\n${bundle('steps/dialogs.js')}\nreturn run();\n}\n`,
    'code.js': `${HEAD}export function runCode(args, code) {\n'use strict';\n\n${bundle('code/run.js')}\nreturn run();\n}\n`,
    'content.js': staying('readContent', 'content/content.js'),
    'marked.js': staying('findMarked', 'mark/find.js'),
    'look.js': staying('lookAtPage', 'picture/look.js'),
    'hook.js': hook(false),
    'late-hook.js': hook(true),
    'watch-person.js': `${HEAD}(() => {\n'use strict';\nconst describe = (args) => {\n${bundle('journey/describe.js')}\nreturn run(args);\n};\n\n${bundle('journey/watch.js')}\nreturn run({describe});\n})();\n`,
    'pick-element.js': `${HEAD}(() => {\n'use strict';\nconst describe = (args) => {\n${bundle('journey/describe.js')}\nreturn run(args);\n};\n\n${bundle('journey/pick.js')}\nreturn run({describe});\n})();\n`,
    'console-hook.js': hook(false, 'console/hook.js', {}),
    'late-console-hook.js': hook(true, 'console/hook.js', {}),
  };
}

export function writePageScripts() {
  for (const [name, text] of Object.entries(pageScripts())) writeFileSync(new URL(name, PAGE), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePageScripts();
