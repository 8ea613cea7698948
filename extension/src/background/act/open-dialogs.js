import {WireError} from '../../wire/protocol.js';

/**
 * Dialogs of pages that stand open and stop their page: nothing can be asked of it until a person has answered. The page's own script of
 * ours says so in the moment before, on a line that it closes afterwards.
 *
 * @typedef {{kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload', message: string}} OpenDialog `message` is a value of the page
 * @typedef {(dialog: OpenDialog, tabId: number) => void} Told with the tab in which it is open
 */

const KINDS = new Set(['alert', 'confirm', 'prompt', 'beforeunload']);
const MOST_MESSAGE = 1000;
/** The source of news of a dialog that no script of ours tells of. */
const BROWSER = {};

export class OpenDialogs {
  /**
   * Those who wait for the next dialog, by tab; `opened`: the tabs that this one has opened since, where they are watched, too.
   * @type {Map<number, Set<{told: Told, opened: Set<number> | undefined}>>}
   */
  #watches = new Map();
  /** The tab that has opened a tab. @type {Map<number, number>} */
  #openers = new Map();
  /** The last dialog, by tab. @type {Map<number, {script: object, dialog: OpenDialog}>} */
  #open = new Map();
  #changed;
  #isAnswerable;

  /**
   * @param {(tabId: number) => void} changed
   * @param {(tabId: number) => boolean} [isAnswerable] whether the companion is in the tab, which answers what opens there
   */
  constructor(changed, isAnswerable = () => false) {
    this.#changed = changed;
    this.#isAnswerable = isAnswerable;
  }

  /** @param {import('../../platform/chrome.js').PageScript} script */
  serve(script) {
    const {tabId} = script;
    script.onMessage((message) => {
      const {kind, message: text} = message?.open ?? {};
      if (!KINDS.has(kind)) return;
      this.#opened(tabId, script, {kind, message: String(text ?? '')});
      this.#changed(tabId);
    });
    script.onClose(() => {
      if (this.#open.get(tabId)?.script === script) this.#open.delete(tabId);
      this.#changed(tabId);
    });
  }

  /** The browser itself tells of a dialog that opens, or is closed. @param {number} tabId @param {OpenDialog | undefined} dialog */
  told(tabId, dialog) {
    if (dialog && KINDS.has(dialog.kind)) this.#opened(tabId, BROWSER, dialog);
    else if (!dialog) this.#open.delete(tabId);
    this.#changed(tabId);
  }

  /** @param {number} tabId @param {object} script @param {OpenDialog} said */
  #opened(tabId, script, {kind, message}) {
    const isKnown = this.#open.has(tabId);
    const dialog = {kind, message: message.slice(0, MOST_MESSAGE)};
    this.#open.set(tabId, {script, dialog});
    if (!isKnown) this.#tell(tabId, dialog);
  }

  /** @param {number} tabId @param {OpenDialog} dialog */
  #tell(tabId, dialog) {
    const ofOpener = this.#watches.get(this.#openers.get(tabId) ?? -1) ?? [];
    const told = [...(this.#watches.get(tabId) ?? []), ...[...ofOpener].filter(({opened}) => opened?.has(tabId))];
    for (const each of told) each.told(dialog, tabId);
  }

  /** A page has opened a tab, whose own page may ask something in its first script. @param {number} tabId @param {number | undefined} openerId */
  tabCreated(tabId, openerId) {
    if (openerId === undefined) return;
    this.#openers.set(tabId, openerId);
    for (const {opened} of this.#watches.get(openerId) ?? []) opened?.add(tabId);
    const dialog = this.of(tabId);
    if (dialog) this.#tell(tabId, dialog);
  }

  /** @param {number} tabId */
  tabRemoved(tabId) {
    this.#openers.delete(tabId);
    for (const opened of this.openedBy(tabId)) this.#openers.delete(opened);
    if (this.#open.delete(tabId)) this.#changed(tabId);
  }

  /** Returns the tabs that a tab has opened, and that are still there. @param {number} tabId @returns {number[]} */
  openedBy(tabId) {
    return [...this.#openers].flatMap(([tab, opener]) => (opener === tabId ? [tab] : []));
  }

  /**
   * Returns the tabs that a tab has opened, and the one that has opened it, in which a dialog stands: it stops all pages of its process.
   * @param {number} tabId
   * @returns {number[]}
   */
  around(tabId) {
    return [...this.#open.keys()].filter((other) => this.#openers.get(other) === tabId || this.#openers.get(tabId) === other);
  }

  /** @param {number} tabId @returns {OpenDialog | undefined} */
  of(tabId) {
    return this.#open.get(tabId)?.dialog;
  }

  /**
   * Calls that ask something of a page are told when a dialog stops it.
   * @param {number} tabId
   * @param {Told} told
   * @param {{withOpened?: boolean}} [what] `withOpened`: also of the dialogs of tabs that this one opens from now on
   * @returns {() => void} to be called when nobody wants to hear of it any more
   */
  watch(tabId, told, {withOpened = false} = {}) {
    const watches = this.#watches.get(tabId) ?? new Set();
    this.#watches.set(tabId, watches);
    const watch = {told, opened: withOpened ? new Set() : undefined};
    watches.add(watch);
    return () => {
      watches.delete(watch);
      if (watches.size === 0) this.#watches.delete(tabId);
    };
  }

  /**
   * @param {number} tabId
   * @param {{mayRead?: boolean, mayHandle?: boolean}} [may] whether the caller may know what the page says, and answer by the companion
   * @throws {WireError} DIALOG_OPEN
   */
  require(tabId, may) {
    const dialog = this.of(tabId);
    if (dialog) throw this.error(tabId, dialog, may);
  }

  /** @param {number} tabId @param {OpenDialog} dialog @param {{mayRead?: boolean, mayHandle?: boolean}} [may] */
  error(tabId, dialog, {mayRead = true, mayHandle = false} = {}) {
    return dialogOpen(dialog, mayRead, mayHandle && this.#isAnswerable(tabId));
  }

  /**
   * Makes the error for a dialog that stands in another tab than that of the call.
   * @param {number} tabId
   * @param {OpenDialog} dialog
   * @param {string | undefined} handle of that tab; undefined: it is not attached, and nobody may know more of it
   * @param {{mayRead?: boolean, mayHandle?: boolean}} [may]
   */
  errorElsewhere(tabId, dialog, handle, may) {
    const {hint, data} = this.error(tabId, dialog, handle === undefined ? {mayRead: false} : may);
    return new WireError('DIALOG_OPEN', {
      message: `A dialog is open (${dialog.kind}) in ${handle ?? 'a tab that is not attached and came from this one, or this one from it'}, and the pages that share a process with it wait for the answer.`,
      hint: handle === undefined ? 'Ask the person to answer the dialog: its tab is not attached.' : hint,
      data: {.../** @type {object | undefined} */ (data), ...(handle === undefined ? {} : {tab: handle})},
    });
  }
}

/** A page may ask again and again. */
const MOST_ANSWERED = 10;
const NEXT_MS = 50;

/**
 * A page is to be left with whatever it asks: its dialogs are answered, where the companion is in the tab. Without it the browser closes them
 * as the tab goes.
 * @param {Pick<import('../link/context.js').Context, 'dialogs' | 'trusted'>} context
 * @param {number} tabId
 * @param {import('../link/call.js').Call} call
 */
export async function answerAll({dialogs, trusted}, tabId, call) {
  for (let n = 0; n < MOST_ANSWERED && dialogs.of(tabId); n++) {
    const accept = dialogs.of(tabId)?.kind === 'beforeunload';
    const answer = trusted.in(tabId)?.send('Page.handleJavaScriptDialog', {accept});
    if (!answer) return;
    await call.orEnd(answer.catch(() => {})); // it was answered meanwhile
    await call.orEnd(new Promise((resolve) => setTimeout(resolve, NEXT_MS)));
  }
}

/** @param {OpenDialog} dialog @param {boolean} mayRead @param {boolean} [isAnswerable] by handleDialog */
const dialogOpen = ({kind, message}, mayRead, isAnswerable = false) =>
  new WireError('DIALOG_OPEN', {
    ...(isAnswerable ? {hint: 'handleDialog answers it.'} : {}),
    message:
      kind === 'beforeunload'
        ? 'The page asks the person whether to leave it, and waits for the answer.'
        : `A dialog of the page is open (${kind}), and the page waits for the answer.`,
    data: {kind, ...(isAnswerable ? {handleDialog: true} : {}), ...(mayRead ? {page: JSON.stringify({message})} : {})},
  });
