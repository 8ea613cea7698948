import {WireError} from '../wire/protocol.js';

/**
 * Dialogs of pages that stand open and stop their page: nothing can be asked of it until a person has answered. The page's own script of
 * ours says so in the moment before, on a line that it closes afterwards.
 *
 * @typedef {{kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload', message: string}} OpenDialog `message` is a value of the page
 */

const KINDS = new Set(['alert', 'confirm', 'prompt', 'beforeunload']);
const MOST_MESSAGE = 1000;

export class OpenDialogs {
  /** By tab, the last one. @type {Map<number, {script: object, dialog: OpenDialog}>} */
  #open = new Map();
  #changed;

  /** @param {(tabId: number) => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {import('../platform/chrome.js').PageScript} script */
  serve(script) {
    const {tabId} = script;
    script.onMessage((message) => {
      const {kind, message: text} = message?.open ?? {};
      if (KINDS.has(kind)) this.#open.set(tabId, {script, dialog: {kind, message: String(text ?? '').slice(0, MOST_MESSAGE)}});
      this.#changed(tabId);
    });
    script.onClose(() => {
      if (this.#open.get(tabId)?.script === script) this.#open.delete(tabId);
      this.#changed(tabId);
    });
  }

  /** @param {number} tabId @returns {OpenDialog | undefined} */
  of(tabId) {
    return this.#open.get(tabId)?.dialog;
  }

  /** @param {number} tabId @throws {WireError} DIALOG_OPEN */
  require(tabId) {
    const dialog = this.of(tabId);
    if (dialog) throw dialogOpen(dialog);
  }
}

/** @param {OpenDialog} dialog */
const dialogOpen = ({kind, message}) => new WireError('DIALOG_OPEN', {
  message: kind === 'beforeunload' ? 'The page asks the person whether to leave it, and waits for the answer.' : `A dialog of the page is open (${kind}), and the page waits for the answer.`,
  data: {kind, page: JSON.stringify({message})},
});
