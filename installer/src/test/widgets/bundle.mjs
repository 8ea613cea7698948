import {readdir} from 'node:fs/promises';
import {build} from 'esbuild';

/** Puts each page's script together: `node bundle.mjs` writes them into `made/`. */
const entryPoints = (await readdir('.')).filter((name) => name.endsWith('.js'));
await build({entryPoints, outdir: 'made', bundle: true, minify: true, format: 'iife', loader: {'.css': 'text'}, define: {'process.env.NODE_ENV': '"production"'}});
