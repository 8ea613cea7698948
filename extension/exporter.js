import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {transform} from '@babel/standalone';
import {build} from 'esbuild';

/**
 * Makes `target/exporter/exporter.js` of the editor's modules: `export` of the command line runs it without a browser, in an engine that
 * knows little of the language since 2015. It is a script with one global name, `exporter`, and is no part of the extension.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OUT = join(HERE, 'target', 'exporter');

/** @returns {Promise<string>} */
export async function exporter() {
  const {outputFiles} = await build({
    entryPoints: [join(HERE, 'src/editor/export-file.js')],
    inject: [join(HERE, 'exporter-globals.js')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'exporter',
    target: 'es2023',
    legalComments: 'none',
    absWorkingDir: HERE,
    logLevel: 'warning',
  });
  const made = transform(outputFiles[0]?.text ?? '', {
    presets: [['env', {targets: {ie: '11'}, modules: false}]],
    sourceType: 'script',
    comments: false,
    compact: true,
  });
  return `${made.code}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(OUT, {recursive: true});
  writeFileSync(join(OUT, 'exporter.js'), await exporter());
}
