import {readFile} from 'node:fs/promises';
import {build} from 'esbuild';
import {compile} from 'svelte/compiler';

/** Puts each page's script together: `node bundle.mjs` writes them into `made/`. */
await build({
  entryPoints: ['react.js', 'vue.js', 'svelte.js', 'angular.ts'], outdir: 'made', bundle: true, format: 'iife', conditions: ['browser'],
  define: {'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false'},
  tsconfigRaw: {compilerOptions: {experimentalDecorators: true, useDefineForClassFields: false}},
  plugins: [{
    name: 'svelte',
    setup: ({onLoad}) => onLoad({filter: /\.svelte$/}, async ({path}) => ({contents: compile(await readFile(path, 'utf8'), {generate: 'client'}).js.code, loader: 'js'})),
  }],
});
