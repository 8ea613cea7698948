import {platform} from '../platform/chrome.js';
import {whileBusy} from '../ui/button.js';
import {element, make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';

/**
 * Holds what the person attaches to their words: a push, a finding, the text of a file, a picture of the tab. It goes to the agent as any
 * answer of our tools would: redacted by the app, and as data.
 *
 * @typedef {{type: string, data: string, width: number, height: number}} Picture `data`: its bytes in base64
 * @typedef {{name: string, type: string, text: string} | ({name: string} & Picture)} Attached
 * @typedef {{picture: Picture} | {asked: true} | {failed: string}} PictureTaken `asked`: the person is asked whether the tab may be seen
 */

const {text} = platform;
const MOST = 10;
const MAX_CHARS = 90_000;
/** The characters of all pictures of a message, which the host takes in one frame. */
const MAX_PICTURES = 450_000;

export class ChatAttachments {
  /** @type {Attached[]} */
  #attached = [];
  #app;
  #fail;

  /**
   * @param {object} app what the app does for it
   * @param {(words: string) => Promise<string | undefined>} app.redact undefined: it cannot be
   * @param {() => Promise<PictureTaken & {handle: string}>} app.picture of the tab that the panel shows
   * @param {() => boolean} app.takesPictures whether the agent does, as far as it is known
   * @param {(words: string) => void} fail nothing: what was said last is over
   */
  constructor(app, fail) {
    this.#app = app;
    this.#fail = fail;
    const picture = element('chatPicture', HTMLButtonElement);
    picture.addEventListener('click', () => whileBusy(picture, () => this.#addPicture()));
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

  async #addPicture() {
    if (!this.#app.takesPictures()) return this.#fail(text('chatNoticeNoPictures'));
    if (!this.#hasRoom()) return;
    const taken = await this.#app.picture();
    if ('asked' in taken) return this.#fail(text('chatPictureAsks'));
    if ('failed' in taken) return this.#fail(taken.failed);
    const {handle, picture} = taken;
    const chars = this.#attached.reduce((sum, each) => sum + ('data' in each ? each.data.length : 0), picture.data.length);
    if (chars > MAX_PICTURES) return this.#fail(text('chatPicturesLarge'));
    if (this.#hasRoom()) this.#push({name: text('chatPictureName', handle), ...picture});
  }

  /** @param {string} name @param {string} type @param {string} words */
  async add(name, type, words) {
    if (this.#attached.reduce((sum, each) => sum + ('text' in each ? each.text.length : 0), words.length) > MAX_CHARS)
      return this.#fail(text('chatAttachedLong'));
    if (!this.#hasRoom()) return;
    const redacted = await this.#app.redact(words);
    const shown = await this.#app.redact(name);
    if (redacted === undefined || shown === undefined) return this.#fail(text('chatNotAttached'));
    this.#push({name: plainText(shown).slice(0, 100), type, text: redacted});
  }

  #hasRoom() {
    const hasRoom = this.#attached.length < MOST;
    if (!hasRoom) this.#fail(text('chatAttachedMany', String(MOST)));
    return hasRoom;
  }

  /** @param {Attached} attached */
  #push(attached) {
    this.#attached.push(attached);
    this.#fail('');
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
        const shown = 'data' in each ? [pictureOf(each, each.name)] : [];
        return make('li', shown.length > 0 ? 'withPicture' : '', ...shown, make('bdi', '', each.name), remove);
      }),
    );
  }
}

const TYPES = ['image/webp', 'image/png', 'image/jpeg'];

/**
 * Draws a picture; an empty box of its size where its bytes are not there.
 * @param {Picture} picture @param {string} name
 */
export function pictureOf({type, data, width, height}, name) {
  const image = document.createElement('img');
  image.alt = name;
  image.width = width;
  image.height = height;
  if (TYPES.includes(type) && data !== '') image.src = `data:${type};base64,${data}`;
  return image;
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
