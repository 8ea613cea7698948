/**
 * The screens of other devices, by the companion: other pixels than the screen has, and the ways of a phone. One holds until the client
 * undoes it, the tab is detached, or the debugger leaves the tab, as after Cancel. Then the page is as its window shows it.
 *
 * @typedef {object} Device
 * @property {number} width in pixels of CSS
 * @property {number} height
 * @property {number} scale pixels of the device for one of CSS at zoom 1; 0: those of the screen
 * @property {boolean} mobile with touch and the layout of a phone
 */

const TOUCHES = 5;

export class Devices {
  #platform;
  #trusted;
  /** @type {Map<number, {device: Device, session: import('../act/trusted-session.js').TrustedSession, release: () => void}>} by tab */
  #tabs = new Map();

  /** @param {Pick<import('../../platform/chrome.js').Platform, 'tabs'>} platform @param {import('../act/trusted.js').Trusted} trusted */
  constructor(platform, trusted) {
    this.#platform = platform;
    this.#trusted = trusted;
  }

  /** The one that a tab has now. @param {number} tabId @returns {Device | undefined} */
  of(tabId) {
    const kept = this.#tabs.get(tabId);
    if (!kept?.session.isOver) return kept?.device;
    this.#tabs.delete(tabId);
    return undefined;
  }

  /**
   * Gives a tab another one.
   * @param {number} tabId @param {Device} device
   * @throws {import('../../wire/protocol.js').WireError} as `Trusted.hold` does
   */
  async set(tabId, device) {
    if (!this.of(tabId)) this.#tabs.set(tabId, {device, ...(await this.#trusted.hold(tabId))});
    const kept = this.#tabs.get(tabId);
    if (kept) kept.device = device;
    await this.show(tabId, device.height);
  }

  /**
   * Shows the page on the tab's device, as high as that or as a picture wants it.
   * @param {number} tabId @param {number} [height] in pixels of CSS
   */
  async show(tabId, height) {
    const device = this.of(tabId);
    const session = this.#tabs.get(tabId)?.session;
    if (!device || !session) return;
    const zoom = await this.#platform.tabs.zoom(tabId);
    const {width, scale, mobile} = device;
    const [wide, high] = [width, height ?? device.height].map((each) => Math.max(1, Math.round(each * zoom)));
    await session.send('Emulation.setDeviceMetricsOverride', {width: wide, height: high, deviceScaleFactor: scale, mobile});
    await session.send('Emulation.setTouchEmulationEnabled', mobile ? {enabled: true, maxTouchPoints: TOUCHES} : {enabled: false});
  }

  /** @param {number} tabId */
  async undo(tabId) {
    const isThere = this.of(tabId) !== undefined;
    const kept = this.#tabs.get(tabId);
    this.#tabs.delete(tabId);
    if (!kept || !isThere) return;
    try {
      await kept.session.send('Emulation.clearDeviceMetricsOverride');
      await kept.session.send('Emulation.setTouchEmulationEnabled', {enabled: false});
    } finally {
      kept.release();
    }
  }
}
