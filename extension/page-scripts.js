import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

/**
 * Bundles the scripts that run in pages, each from the modules below `src/page/` that it needs.
 *
 * In the page the modules of a script share one function. Files that are injected one after the other could find each other only
 * by a name in the page's world, where code of the page may run between them; modules cannot be injected; and `files` take no
 * arguments, which the reader needs. The modules read `args`, which is a variable of that function.
 */

const PAGE = fileURLToPath(new URL('src/page/', import.meta.url));
const HEAD = '// @ts-nocheck\n// Made by build.js.\n';
/** The end of a bundle: what the entry exports. */
const EXPORTS = /\nexport \{\n([\s\S]*?)\n\};\n$/;
/** Helpers that esbuild may write into a bundle: they call built-ins that a page may have replaced. */
const HELPER = /^var __\w+ = /m;

/**
 * @param {string} entry the module whose `run` is what the script does
 * @returns {Promise<string>} the body of a function that returns what `run` gives
 */
async function body(entry, call = 'run()') {
  const {outputFiles} = await build({
    absWorkingDir: PAGE,
    entryPoints: [join(PAGE, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const text = outputFiles[0]?.text ?? '';
  const name = EXPORTS.exec(text)?.[1]
    ?.split(',')
    .map((each) => each.trim().split(' as '))
    .find((names) => names.at(-1) === 'run')?.[0];
  if (!name) throw new Error(`${entry} must export run.`);
  if (HELPER.test(text))
    throw new Error(`esbuild wrote a helper into ${entry}: ${HELPER.exec(text)?.[0]}. Write what needs it in another way.`);
  return `${text.replace(EXPORTS, '\n')}return ${call.replace(/^run/, name)};`;
}

/**
 * A script for our own world of a document. It stays there for as long as the document lives, so that it is sent and compiled once: see
 * background/page/staying-scripts.js. It is left there under a key, and a call with this key runs it. Each run makes the modules anew, so
 * they keep nothing from one run to the next.
 * @param {string} name
 * @param {string} entry
 */
async function staying(name, entry) {
  const text = await body(entry, 'run(args)');
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const keep = `Object.defineProperty(self, Symbol.for('mcp-datalayer script ${name}'), {value: {mark: '${mark}', key, run: stay}, configurable: true});`;
  return `${HEAD}export const mark = '${mark}';\n\nexport function ${name}(key) {\n'use strict';\nconst stay = (args) => {\n${text}\n};\n${keep}\n}\n`;
}

/** @param {string} name @param {string} entry @param {string} [parameters] */
const called = async (name, entry, parameters = 'args') =>
  `${HEAD}export function ${name}(${parameters}) {\n'use strict';\n${await body(entry)}\n}\n`;

/** @param {string} entry @param {object} args */
const hook = async (entry, args) => `${HEAD}(() => {\n'use strict';\nconst args = ${JSON.stringify(args)};\n${await body(entry)}\n})();\n`;

/** A script that describes elements. @param {string} entry */
const describing = async (entry) =>
  `${HEAD}(() => {\n'use strict';\nconst describe = (args) => {\n${await body('journey/describe.js', 'run(args)')}\n};\n${await body(entry, 'run({describe})')}\n})();\n`;

/** @returns {Promise<Record<string, string>>} the text of each script, by the name of its file */
export async function pageScripts() {
  const known = JSON.parse(readFileSync(new URL('../host/wire/layers.json', import.meta.url), 'utf8'));
  return {
    'reader.js': await called('readDataLayer', 'read/reader.js'),
    'snapshot.js': await staying('takeSnapshot', 'snapshot/take.js'),
    'act.js': await staying('act', 'act/run.js'),
    'dialogs.js': await called('answerDialogs', 'steps/dialogs.js'),
    'code.js': await called('runCode', 'code/run.js', 'args, code'),
    'content.js': await staying('readContent', 'content/content.js'),
    'marked.js': await staying('findMarked', 'mark/find.js'),
    'look.js': await staying('lookAtPage', 'picture/look.js'),
    'hook.js': await hook('record/push-hook.js', {known, extra: [], late: false}),
    'late-hook.js': await hook('record/push-hook.js', {known, extra: [], late: true}),
    'watch-person.js': await describing('journey/watch.js'),
    'pick-element.js': await describing('journey/pick.js'),
    'console-hook.js': await hook('console/hook.js', {late: false}),
    'late-console-hook.js': await hook('console/hook.js', {late: true}),
  };
}
