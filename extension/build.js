import {cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join, relative, resolve, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {pageScripts} from './page-scripts.js';

/**
 * Makes `dist/`, the extension that browsers load, of `src/`: `npm run build`, with source maps: `npm run build -- --dev`.
 *
 * The worker is one file and each page is a few: a browser takes long to load two hundred modules one by one. Two modules stay
 * files of their own, for the copy in a browser of our own has others in their place.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const SRC = join(HERE, 'src');
const DIST = join(HERE, 'dist');
const PAGE = join(HERE, 'target', 'page');

/** The pages that people see: each has a folder of its name. @param {string} src */
const pagesOf = (src) =>
  readdirSync(src)
    .filter((name) => existsSync(join(src, name, `${name}.html`)))
    .map((name) => join(src, name, `${name}.js`));
/** The module that the command line loads in one of our pages. */
const FOR_COMMANDS = 'editor/export-file.js';
/** The scripts of pages that are injected as files; the others are functions that the worker has. */
const MADE = ['hook', 'late-hook', 'console-hook', 'late-console-hook', 'watch-person', 'pick-element'];
const APART = ['background/launched.js', 'platform/host-port.js'];
/** Classic scripts that stand in files of their own and are injected as they are. */
const INJECTED = ['page/bridge.js', 'page/console-bridge.js'];

/** @param {string} from @param {string} to */
const path = (from, to) => relative(from, to).split(sep).join('/');

/** The modules that stay files: all that import them lie one folder deep. @param {string} src @returns {import('esbuild').Plugin} */
const apart = (src) => ({
  name: 'apart',
  setup({onResolve}) {
    onResolve({filter: /\/(launched|host-port)\.js$/}, ({path: named, resolveDir}) => {
      const file = path(src, resolve(resolveDir, named));
      return APART.includes(file) ? {path: `../${file}`, external: true} : undefined;
    });
  },
});

/** The scripts that run in pages, where the worker's modules import them from: `#page/act.js`. */
export async function makePageScripts() {
  rmSync(PAGE, {recursive: true, force: true});
  mkdirSync(PAGE, {recursive: true});
  for (const [name, text] of Object.entries(await pageScripts())) writeFileSync(join(PAGE, name), text);
}

/**
 * @param {object} [options]
 * @param {boolean} [options.dev] with source maps
 * @param {string} [options.src]
 * @param {string} [options.out]
 */
export async function makeExtension({dev = false, src = SRC, out = DIST} = {}) {
  if (src === SRC) await makePageScripts(); // those of another copy are these, and may be in use
  rmSync(out, {recursive: true, force: true});
  const common = /** @type {const} */ ({
    bundle: true,
    format: 'esm',
    target: 'es2023',
    charset: 'utf8',
    legalComments: 'none',
    outdir: out,
    outbase: src,
    absWorkingDir: HERE,
    logLevel: 'warning',
    sourcemap: dev ? 'linked' : false,
    plugins: [apart(src)],
  });
  await build({...common, entryPoints: [join(src, 'background/service-worker.js')]});
  const entryPoints = [...pagesOf(src), join(src, FOR_COMMANDS)];
  await build({...common, entryPoints, splitting: true, chunkNames: 'chunks/[name]-[hash]'});
  for (const each of readdirSync(src, {recursive: true, withFileTypes: true})) {
    const file = path(src, join(each.parentPath, each.name));
    if (each.isFile() && (!file.endsWith('.js') || file.startsWith('vendor/') || [...APART, ...INJECTED].includes(file)))
      cpSync(join(src, file), join(out, file));
  }
  for (const name of MADE) cpSync(join(PAGE, `${name}.js`), join(out, 'page', `${name}.js`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeExtension({dev: process.argv.includes('--dev')});
