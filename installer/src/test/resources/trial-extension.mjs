import {cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {makeExtension} from '../../../../extension/build.js';

/**
 * Makes the extension with some more methods, which exist in tests alone:
 * `node trial-extension.mjs OUT VERSION ROWS COMMANDS`, with the JSON of the methods' rows and the folder of their commands.
 */

const EXTENSION = new URL('../../../../extension/', import.meta.url);
const [, , out = '', version = '', rows = '', commands = ''] = process.argv;
const src = fileURLToPath(new URL(`target/trial-${process.pid}/src/`, EXTENSION));
const here = join(src, 'background', 'commands');

try {
  cpSync(fileURLToPath(new URL('src/', EXTENSION)), src, {recursive: true});
  const manifest = join(src, 'manifest.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": *"[^"]*"/, `"version": "${version}"`));
  mkdirSync(join(here, 'trial'));
  for (const name of readdirSync(commands)) cpSync(join(commands, name), join(here, 'trial', name));
  await makeExtension({src, out, added: JSON.parse(readFileSync(rows, 'utf8'))});
} finally {
  rmSync(join(src, '..'), {recursive: true, force: true});
}
