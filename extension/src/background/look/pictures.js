import {WireError} from '../../wire/protocol.js';
import {untilAborted} from '../link/call.js';

/**
 * Pictures of tabs that wait in memory until the front has said what is painted over in them. They are few, live for seconds and are
 * never written anywhere.
 *
 * @typedef {object} Picture
 * @property {ImageBitmap} bitmap as the browser gave it; nobody outside sees it
 * @property {number} front whose call took it
 * @property {string} handle of the tab
 * @property {string} documentId that it shows
 * @property {string} origin
 * @property {import('../../page/look-at-page.js').View} view
 * @property {import('../../page/picture/boxes.js').Cover[]} cover what is painted over in any case
 * @property {import('../../page/picture/boxes.js').PictureBox[]} media
 * @property {import('../../page/picture/boxes.js').PictureBox} crop what of the view is wanted
 * @property {import('../../page/picture/marks.js').Mark[]} marks
 * @property {boolean} complete
 */

const KEPT_MS = 20_000;
const MOST_KEPT = 4;
/** The browser takes two pictures a second. */
const BETWEEN_MS = 500;
const AGAIN_MS = 60;
/** A minimised window never answers. */
const CAPTURE_MS = 4000;

/** @typedef {Pick<import('../../platform/chrome.js').Platform, 'capture' | 'tabs'>} Capturing */

export class Pictures {
  #platform;
  /** Pictures by number. @type {Map<number, {picture: Picture, timer: ReturnType<typeof setTimeout>}>} */
  #kept = new Map();
  #last = Math.floor(Math.random() * 2 ** 40);
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();
  #next = 0;
  /** The number of times that some tab became the shown one of a window. */
  #shown = 0;

  /** @param {Capturing} platform */
  constructor(platform) {
    this.#platform = platform;
    platform.tabs.onActivated(() => {
      this.#shown++;
    });
  }

  /**
   * Takes a picture of what a window shows, if it is the tab all the time.
   * @param {number} tabId
   * @param {AbortSignal} signal
   * @returns {Promise<ImageBitmap>}
   * @throws {WireError} TAB_HIDDEN, SCREENSHOT_NEEDS_CLICK
   */
  async take(tabId, signal) {
    const mine = this.#turn.catch(() => {}).then(() => this.#take(tabId, signal));
    this.#turn = mine.catch(() => {}); // who waits for it hears of it
    return untilAborted(mine, signal);
  }

  /** @param {number} tabId @param {AbortSignal} signal */
  async #take(tabId, signal) {
    for (;;) {
      await pause(this.#next - performance.now(), signal);
      this.#next = performance.now() + BETWEEN_MS;
      const windowId = await this.#windowOf(tabId);
      const shown = this.#shown;
      const {taken, failure} = await this.#capture(windowId).then(
        (url) => ({taken: url, failure: undefined}),
        (reason) => ({taken: undefined, failure: reason}),
      );
      if ((await this.#windowOf(tabId)) !== windowId || shown !== this.#shown) {
        await untilAborted(Promise.resolve(), signal);
        continue; // another tab may be in the picture, or be the one that the browser gives none of
      }
      if (failure) throw failure;
      if (taken === undefined) {
        this.#next = performance.now() + AGAIN_MS;
        continue;
      }
      return createImageBitmap(await (await fetch(taken)).blob());
    }
  }

  /** @param {number} tabId @returns {Promise<number>} */
  async #windowOf(tabId) {
    const {windowId, isShown} = await this.#platform.tabs.place(tabId);
    if (!isShown) throw new WireError('TAB_HIDDEN');
    return windowId;
  }

  /** @param {number} windowId @returns {Promise<string | undefined>} a data URL; nothing where the browser asks for patience */
  async #capture(windowId) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new WireError('TAB_HIDDEN')), CAPTURE_MS);
    });
    try {
      return await Promise.race([this.#platform.capture(windowId), late]);
    } catch (failure) {
      const words = failure instanceof Error ? failure.message : String(failure);
      if (/CAPTURE_VISIBLE_TAB_CALLS|quota|dragging|cannot be edited/i.test(words)) return undefined;
      if (/permission is required|cannot access contents/i.test(words)) throw new WireError('SCREENSHOT_NEEDS_CLICK', {cause: failure});
      if (/invisible|failed to capture|readback|no active web contents/i.test(words)) throw new WireError('TAB_HIDDEN', {cause: failure});
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {Picture} picture @returns {number} by which it is asked for */
  keep(picture) {
    for (const [number] of [...this.#kept].slice(0, Math.max(0, this.#kept.size - MOST_KEPT + 1))) this.#drop(number);
    const number = ++this.#last;
    this.#kept.set(number, {picture, timer: setTimeout(() => this.#drop(number), KEPT_MS)});
    return number;
  }

  /**
   * Once.
   * @param {number} number
   * @param {number} front
   * @param {string} handle
   * @returns {Picture}
   * @throws {WireError} PAGE_CHANGED where it is kept no more, or is another's
   */
  claim(number, front, handle) {
    const picture = this.#kept.get(number)?.picture;
    if (!picture || picture.front !== front || picture.handle !== handle)
      throw new WireError('PAGE_CHANGED', {message: 'This picture is not kept any more.', hint: 'Take a new one.'});
    clearTimeout(this.#kept.get(number)?.timer);
    this.#kept.delete(number);
    return picture;
  }

  /** @param {number} number */
  #drop(number) {
    const kept = this.#kept.get(number);
    clearTimeout(kept?.timer);
    kept?.picture.bitmap.close();
    this.#kept.delete(number);
  }

  /** Forgets those of tabs that are attached no more. @param {string[]} handles that are */
  retain(handles) {
    for (const [number, {picture}] of this.#kept) if (!handles.includes(picture.handle)) this.#drop(number);
  }
}

/** @param {number} ms @param {AbortSignal} signal */
const pause = (ms, signal) =>
  ms > 0
    ? untilAborted(
        new Promise((resolve) => {
          setTimeout(() => resolve(undefined), ms);
        }),
        signal,
      )
    : untilAborted(Promise.resolve(), signal);
