import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join, relative, resolve, sep} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {pageScripts} from './page-scripts.js';
import {PROTOCOL} from './src/wire/protocol.js';

/**
 * Makes `dist/`, the extension that browsers load, of `src/`: `npm run build`, with source maps: `npm run build -- --dev`. Without the
 * add-ons, which are registered in `src/background/addons/`: `npm run build-without-addons`.
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
/** The scripts of pages that are injected as files; the others are functions that the worker has. */
const MADE = ['hook', 'late-hook', 'console-hook', 'late-console-hook', 'watch-person', 'pick-element'];
const APART = ['background/launched.js', 'platform/host-port.js'];
/** Classic scripts that stand in files of their own and are injected as they are. */
const INJECTED = ['page/bridge.js', 'page/console-bridge.js'];

/** What is registered as an add-on, by the toolset that its file is named after. */
const ADD_ONS = readdirSync(join(SRC, 'background/addons'))
  .map((name) => name.replace(/\.js$/, ''))
  .filter((name) => name !== 'add-on');

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

/** @param {string} file as in `get-hits.js` @returns {string} the method whose command it has */
const methodOf = (file) => (file.split('/').at(-1) ?? '').replace(/\.js$/, '').replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/**
 * The module `#commands`, which nobody writes: each method of the wire has its command in the file of its name.
 * @param {string} src
 * @param {string} from where the commands lie, seen from the module
 * @param {Record<string, object>} added methods of tests
 * @param {string[]} left toolsets whose methods are left out
 */
function commandModule(src, from, added = {}, left = []) {
  const released = Object.entries(PROTOCOL.methods).filter(([, {toolset}]) => !left.includes(toolset));
  const methods = [...released.map(([name]) => name), ...Object.keys(added)];
  const files = readdirSync(join(src, 'background/commands'), {recursive: true})
    .map((name) => String(name).split(sep).join('/'))
    .filter((name) => methods.includes(methodOf(name)))
    .sort();
  const without = methods.filter((method) => !files.some((file) => methodOf(file) === method));
  if (without.length > 0) throw new Error(`background/commands has no file for ${without.join(', ')}.`);
  return `import {PROTOCOL} from '${from}/../../wire/protocol.js';
${files.map((file) => `import {${methodOf(file)}} from '${from}/${file}';`).join('\n')}

/** @type {Readonly<Record<string, import('${from}/../access/gate.js').Need & {effect: string}>>} */
export const methods = {...${left.length > 0 ? JSON.stringify(Object.fromEntries(released)) : 'PROTOCOL.methods'}, ...${JSON.stringify(added)}};

/** @param {import('${from}/../link/context.js').Context} context */
export const commands = (context) => ({${files.map((file) => `${methodOf(file)}: ${methodOf(file)}(context)`).join(', ')}});
`;
}

/** The module `#addons`, which begins those that are there. @param {string} from where they lie, seen from the module @param {string[]} names */
const addOnModule = (from, names) => `${names.map((name) => `import {${name}} from '${from}/${name}.js';`).join('\n')}

/** @param {import('${from}/add-on.js').Given} given @returns {import('${from}/add-on.js').Begun[]} */
export const addOns = (given) => [${names.map((name) => `${name}.begin(given)`).join(', ')}];
`;

/** @param {string} src @param {Record<string, object>} added @param {string[]} left @returns {import('esbuild').Plugin} */
const registered = (src, added, left) => ({
  name: 'registered',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^#(commands|addons)$/}, ({path: named}) => ({path: named, namespace: 'registered'}));
    onLoad({filter: /commands/, namespace: 'registered'}, () => ({
      contents: commandModule(src, '.', added, left),
      resolveDir: join(src, 'background/commands'),
    }));
    onLoad({filter: /addons/, namespace: 'registered'}, () => ({
      contents: addOnModule(
        '.',
        ADD_ONS.filter((name) => !left.includes(name)),
      ),
      resolveDir: join(src, 'background/addons'),
    }));
  },
});

/** Takes out of what was copied to `out` what only these add-ons need: files, permissions, and what the options say of them. @param {string} out @param {string[]} left */
async function leaveOut(out, left) {
  for (const name of left) {
    const {[name]: addOn} = await import(pathToFileURL(join(SRC, 'background/addons', `${name}.js`)).href);
    for (const file of addOn.files) rmSync(join(out, file), {recursive: true});
  }
  const rows = Object.values(PROTOCOL.methods);
  const wanted = rows.filter(({toolset}) => !left.includes(toolset)).flatMap(({permissions}) => permissions);
  const unwanted = rows.flatMap(({permissions}) => permissions).filter((name) => !wanted.includes(name));
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  manifest.optional_permissions = manifest.optional_permissions.filter((/** @type {string} */ name) => !unwanted.includes(name));
  writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const options = readFileSync(join(out, 'options/options.html'), 'utf8');
  writeFileSync(
    join(out, 'options/options.html'),
    left.reduce((page, name) => page.replaceAll(`data-addon="${name}"`, 'hidden'), options),
  );
}

/** The scripts that run in pages, where the worker's modules import them from: `#page/act.js`; `#commands` and `#addons`, for the check of types. */
export async function makePageScripts() {
  rmSync(PAGE, {recursive: true, force: true});
  mkdirSync(PAGE, {recursive: true});
  for (const [name, text] of Object.entries(await pageScripts())) writeFileSync(join(PAGE, name), text);
  writeFileSync(join(PAGE, '../commands.js'), commandModule(SRC, '../src/background/commands'));
  writeFileSync(join(PAGE, '../addons.js'), addOnModule('../src/background/addons', ADD_ONS));
}

/**
 * @param {object} [options]
 * @param {boolean} [options.dev] with source maps
 * @param {string} [options.src]
 * @param {string} [options.out]
 * @param {Record<string, object>} [options.added] rows of methods that exist in tests alone
 * @param {boolean} [options.addOns] whether it has them
 * @param {boolean} [options.pages] whether the scripts of pages are made anew; those of another copy are these, and may be in use
 */
export async function makeExtension({dev = false, src = SRC, out = DIST, added = {}, addOns = true, pages = src === SRC} = {}) {
  const left = addOns ? [] : ADD_ONS;
  if (pages) await makePageScripts();
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
    plugins: [apart(src), registered(src, added, left)],
  });
  await build({...common, entryPoints: [join(src, 'background/service-worker.js')]});
  await build({...common, entryPoints: pagesOf(src), splitting: true, chunkNames: 'chunks/[name]-[hash]'});
  for (const each of readdirSync(src, {recursive: true, withFileTypes: true})) {
    const file = path(src, join(each.parentPath, each.name));
    if (each.isFile() && (!file.endsWith('.js') || file.startsWith('vendor/') || [...APART, ...INJECTED].includes(file)))
      cpSync(join(src, file), join(out, file));
  }
  for (const name of MADE) cpSync(join(PAGE, `${name}.js`), join(out, 'page', `${name}.js`));
  if (left.length > 0) await leaveOut(out, left);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await makeExtension({dev: process.argv.includes('--dev'), addOns: !process.argv.includes('--without-addons')});
