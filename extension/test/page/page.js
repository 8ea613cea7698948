import {readFileSync} from 'node:fs';
import {createContext, runInContext} from 'node:vm';

import {readMeta} from '../../src/background/page/page-answer.js';
import {findDataLayers} from '../../src/page/find-data-layers.js';
import {readDataLayer} from '../../src/page/read-data-layer.js';
import {dropSlices, takeSlice} from '../../src/page/take-slice.js';

/** The layers that the extension looks for. */
export const known = JSON.parse(readFileSync(new URL('../../../host/wire/layers.json', import.meta.url), 'utf8')).map(({name, kind}) => ({
  name,
  kind,
}));

/**
 * A page without a DOM: a realm of its own, in which the page's scripts run first. As in the browser, the functions
 * under test arrive as text, their arguments as JSON, and only JSON data comes back.
 */
export class Page {
  /** @param {...string} scripts each runs as a script of its own */
  constructor(...scripts) {
    this.realm = createContext({setTimeout: (run, ms) => void setTimeout(run, ms).unref()});
    this.functions = new Map();
    this.parse = this.script('var window = globalThis; JSON.parse'); // the browser's, whatever the page does
    for (const text of scripts) this.script(text);
  }

  /** @param {string} text */
  script(text) {
    return runInContext(text, this.realm);
  }

  /** @param {Function} func @param {object} args */
  execute(func, args) {
    const inPage = this.functions.get(func) ?? this.script(`(${func})`);
    this.functions.set(func, inPage);
    const result = inPage(this.parse(JSON.stringify(args)));
    return typeof result === 'object' && result !== null ? {...result} : (result ?? null);
  }

  /** @param {object} [args] */
  find(args) {
    return JSON.parse(this.execute(findDataLayers, {known, extra: [], ...args}));
  }

  /**
   * @param {object} [args] what differs from a read of the page's own layer with generous budgets
   * @returns {{meta: any, json: string, value: any, tags: {path: string, type: string}[]}} `json` the value's text
   */
  read(args) {
    const asked = {
      known,
      extra: [],
      layer: null,
      allowLayer: false,
      budgetMs: 600_000,
      budgetChars: 1e8,
      inlineChars: 1e9,
      key: 'a key',
      ...args,
    };
    const {meta: said, text: whole} = this.execute(readDataLayer, asked);
    const {meta, refusal} = readMeta(said, asked); // as the worker does
    if (!meta) return {meta: {error: refusal}, json: '', value: undefined, tags: []};
    if (meta.held) return {meta, json: '', value: undefined, tags: []};
    const json = whole.slice(0, meta.sizes.value);
    return {meta, json, value: JSON.parse(json), tags: JSON.parse(whole.slice(meta.sizes.value))};
  }

  /** @param {object} args */
  slice(args) {
    return this.execute(takeSlice, {key: 'a key', ...args});
  }

  drop() {
    return this.execute(dropSlices, {key: 'a key'});
  }
}
