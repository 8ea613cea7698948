import {READY, asFunction, isFor, readUserScript} from './user-script.js';

/**
 * The scripts that the person keeps. They run in attached tabs alone, on their own sites, while the person has switched *Run code* on in
 * the tab: then they are scripts that stay, as those of clients are, and end as these do.
 *
 * @typedef {{on: boolean, text: string}} Kept text: a user script, whole
 * @typedef {{name: string, code: string, ready?: 'interactive' | 'complete'}} Running ready: how far its document must be
 */

export const SCRIPTS_KEY = 'keptScripts';
export const MOST = {scripts: 100, chars: 3_000_000, inPage: 10};
/** The owner of the person's scripts, where clients have numbers. */
export const PERSON = 0;

/** @param {unknown} given @returns {Kept[]} what may be kept of it */
export function readKept(given) {
  const all = Array.isArray(given) ? given.slice(0, MOST.scripts) : [];
  return all
    .filter((each) => typeof each?.on === 'boolean' && typeof each.text === 'string' && 'script' in readUserScript(each.text, true))
    .map(({on, text}) => ({on, text}));
}

export class KeptScripts {
  #storage;
  /** @type {{script: import('./user-script.js').UserScript, text: string}[]} those that are switched on */
  #on = [];

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'read' | 'onWritten'>} storage
   * @param {() => void} changed
   */
  constructor(storage, changed) {
    this.#storage = storage;
    this.ready = this.#load();
    storage.onWritten((key, now) => {
      if (key !== SCRIPTS_KEY) return;
      this.#take(now);
      changed();
    });
  }

  async #load() {
    this.#take(await this.#storage.read(SCRIPTS_KEY));
  }

  /** @param {unknown} given */
  #take(given) {
    this.#on = readKept(given)
      .filter(({on}) => on)
      .flatMap(({text}) => {
        const read = readUserScript(text, true);
        return 'script' in read ? [{script: read.script, text}] : [];
      });
  }

  /** Lists the scripts that run in a page. @param {string} url @returns {Running[]} */
  for(url) {
    return this.#on
      .filter(({script}) => isFor(script, url))
      .slice(0, MOST.inPage)
      .map(({script, text}) => ({name: script.name, code: asFunction(text), ready: READY[script.runAt]}));
  }
}
