/**
 * The sizes and zooms that clients have given to tabs. Each holds until its tab is detached, or the client undoes it. Then the window and
 * the zoom are as the person had them, unless the person has changed them since.
 *
 * @typedef {{width: number, height: number}} Size of a window, in units of the screen
 * @typedef {{tabId: number, zoom?: number, window?: {windowId: number, before: Size & {state: string}, set: Size}}} Viewport
 */

const KEY = 'viewports';

export class Viewports {
  #platform;
  /** @type {Map<number, Viewport>} by tab */
  #tabs = new Map();
  /** @type {Promise<unknown>} one thing after the other: an undo in the midst of a change would find half of it, and the rest would stay */
  #order = Promise.resolve();

  /** @param {import('../../platform/chrome.js').Platform} platform */
  constructor(platform) {
    this.#platform = platform;
    this.ready = this.#load();
  }

  async #load() {
    for (const viewport of (await this.#platform.storage.recall(KEY)) ?? []) this.#tabs.set(viewport.tabId, viewport);
  }

  /** @param {number} tabId @param {number} factor 1: as designed */
  zoom(tabId, factor) {
    return this.#then(async () => {
      await this.#change(tabId, {zoom: factor});
      await this.#platform.tabs.setZoom(tabId, factor);
    });
  }

  /** Gives a tab's window another size. @param {number} tabId @param {Size} by how much larger */
  grow(tabId, by) {
    return this.#then(() => this.#grow(tabId, by));
  }

  /** @param {number} tabId @param {Size} by */
  async #grow(tabId, by) {
    const now = await this.#platform.windows.of(tabId);
    const known = this.#tabs.get(tabId)?.window;
    const before = known?.windowId === now.windowId ? known.before : {width: now.width, height: now.height, state: now.state};
    if (now.state !== 'normal') await this.#platform.windows.setState(now.windowId, 'normal');
    const {width, height} = now.state === 'normal' ? now : await this.#platform.windows.of(tabId);
    const size = {width: Math.max(1, Math.round(width + by.width)), height: Math.max(1, Math.round(height + by.height))};
    await this.#change(tabId, {window: {windowId: now.windowId, before, set: size}});
    await this.#platform.windows.resize(now.windowId, size);
  }

  /** A window has come to the size that it takes: browsers have a smallest and a largest one. @param {number} tabId */
  resized(tabId) {
    return this.#then(async () => {
      const window = this.#tabs.get(tabId)?.window;
      if (!window) return;
      const {width, height} = await this.#platform.windows.get(window.windowId);
      await this.#change(tabId, {window: {...window, set: {width, height}}});
    });
  }

  /** Chrome forgets a tab's own zoom at each navigation. @param {number} tabId */
  async keep(tabId) {
    await this.ready;
    const {zoom} = this.#tabs.get(tabId) ?? {};
    if (zoom !== undefined) await this.#platform.tabs.setZoom(tabId, zoom).catch(() => {}); // the tab is gone
  }

  /** @param {number} tabId */
  undo(tabId) {
    return this.#then(async () => {
      const viewport = this.#tabs.get(tabId);
      if (!viewport) return;
      this.#tabs.delete(tabId);
      await this.#save();
      const {zoom, window} = viewport;
      if (zoom !== undefined) await this.#platform.tabs.resetZoom(tabId).catch(() => {}); // the tab is gone
      if (window) await this.#restore(window).catch(() => {}); // the window is gone
    });
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #then(work) {
    const done = this.#order.then(() => this.ready).then(work);
    this.#order = done.catch(() => {});
    return done;
  }

  /** @param {NonNullable<Viewport['window']>} window */
  async #restore({windowId, before, set}) {
    const now = await this.#platform.windows.get(windowId);
    if (now.state !== 'normal' || now.width !== set.width || now.height !== set.height) return;
    await this.#platform.windows.resize(windowId, {width: before.width, height: before.height});
    if (before.state !== 'normal') await this.#platform.windows.setState(windowId, before.state);
  }

  /** @param {number} tabId @param {Partial<Viewport>} change */
  async #change(tabId, change) {
    this.#tabs.set(tabId, {...this.#tabs.get(tabId), ...change, tabId});
    await this.#save();
  }

  #save() {
    return this.#platform.storage.remember(KEY, [...this.#tabs.values()]);
  }
}
