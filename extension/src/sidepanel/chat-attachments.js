import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';

/**
 * Holds what the person attaches to their words: a push, a finding, the text of a file. It goes to the agent as any answer of our tools
 * would: redacted by the app, and as data.
 *
 * @typedef {{name: string, type: string, text: string}} Attached
 */

const {text} = platform;
const MOST = 10;
const MAX_CHARS = 90_000;

export class ChatAttachments {
  /** @type {Attached[]} */
  #attached = [];
  #redact;
  #fail;

  /**
   * @param {(words: string) => Promise<string | undefined>} redact undefined: it cannot be
   * @param {(words: string) => void} fail
   */
  constructor(redact, fail) {
    this.#redact = redact;
    this.#fail = fail;
    const file = element('chatFile', HTMLInputElement);
    element('chatAttach', HTMLButtonElement).addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
      const chosen = file.files?.[0];
      file.value = '';
      if (chosen) void this.#addFile(chosen);
    });
  }

  /** @param {File} file */
  async #addFile(file) {
    const words = file.size > MAX_CHARS * 4 ? undefined : await textOf(file);
    if (words === undefined) this.#fail(text('chatNoTextFile'));
    else await this.add(file.name, /json$/.test(file.type) ? 'application/json' : 'text/plain', words);
  }

  /** @param {string} name @param {string} type @param {string} words */
  async add(name, type, words) {
    if (this.#attached.reduce((sum, {text: other}) => sum + other.length, words.length) > MAX_CHARS)
      return this.#fail(text('chatAttachedLong'));
    if (this.#attached.length >= MOST) return this.#fail(text('chatAttachedMany', String(MOST)));
    const redacted = await this.#redact(words);
    const shown = await this.#redact(name);
    if (redacted === undefined || shown === undefined) return this.#fail(text('chatNotAttached'));
    this.#attached.push({name: plainText(shown).slice(0, 100), type, text: redacted});
    this.#render();
  }

  /** @returns {Attached[]} what is attached; it is attached no more */
  take() {
    const attached = this.#attached;
    this.#attached = [];
    this.#render();
    return attached;
  }

  #render() {
    const list = element('chatAttached', HTMLUListElement);
    list.hidden = this.#attached.length === 0;
    list.replaceChildren(
      ...this.#attached.map((each) => {
        const remove = make('button', 'icon', '×');
        remove.type = 'button';
        remove.setAttribute('aria-label', text('chatDetachLabel', each.name));
        remove.addEventListener('click', () => {
          this.#attached = this.#attached.filter((other) => other !== each);
          this.#render();
        });
        return make('li', '', make('bdi', '', each.name), remove);
      }),
    );
  }
}

/** @param {File} file @returns {Promise<string | undefined>} undefined: it is no text */
async function textOf(file) {
  try {
    const words = new TextDecoder('utf-8', {fatal: true}).decode(await file.arrayBuffer());
    return words.includes('\0') ? undefined : words;
  } catch {
    return undefined;
  }
}
