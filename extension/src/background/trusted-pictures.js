/**
 * Pictures of whole pages by the companion. Meanwhile the page has a view as high as itself, so that nothing has to be scrolled. Then it is as it was.
 */

/** Of the view of a whole page, in units of the screen. */
const MOST_HEIGHT = 10_000;
/** Of a picture, in pixels: graphics cards have no larger ones. */
const MOST_SIDE = 16_384;

/** Runs in the page. @returns {string} */
const measure = () => JSON.stringify({width: innerWidth, height: innerHeight, x: scrollX, y: scrollY, ratio: devicePixelRatio});
/** Runs in the page. @param {number} left @param {number} top */
const scrollBack = (left, top) => scrollTo({left, top, behavior: 'instant'});

/** @typedef {import('../page/look-at-page.js').View} View */

export class TrustedPictures {
  #platform;
  #session;
  #target;
  #was;
  #zoom;
  #devices;

  /**
   * @param {Pick<import('../platform/chrome.js').Platform, 'run'>} platform
   * @param {Pick<import('./trusted-session.js').TrustedSession, 'send'>} session
   * @param {{tabId: number, documentId: string}} target
   * @param {{width: number, height: number, x: number, y: number, ratio: number}} was
   * @param {number} zoom
   * @param {import('./devices.js').Devices} devices
   */
  constructor(platform, session, target, was, zoom, devices) {
    this.#platform = platform;
    this.#session = session;
    this.#target = target;
    this.#was = was;
    this.#zoom = zoom;
    this.#devices = devices;
  }

  /**
   * @template T
   * @param {import('./context.js').Context} context
   * @param {{tabId: number, documentId: string}} target
   * @param {(pictures: TrustedPictures) => Promise<T>} work
   * @returns {Promise<T>}
   */
  static async use({platform, trusted, devices}, target, work) {
    return trusted.use(target.tabId, async (session) => {
      const [only] = await platform.run(target, 'isolated', measure);
      const pictures = new TrustedPictures(platform, session, target, JSON.parse(only?.result ?? '{}'), await platform.tabs.zoom(target.tabId), devices);
      try {
        await pictures.#size(pictures.#was.height); // the browser's bar that comes now does not change it
        return await work(pictures);
      } finally {
        await pictures.#end();
      }
    });
  }

  /**
   * Makes the view as high as the page.
   * @param {View} view
   * @returns {Promise<boolean>} whether it has become another
   */
  async grow({height, fullHeight}) {
    const most = Math.floor(Math.min(MOST_HEIGHT, MOST_SIDE / this.#was.ratio * this.#zoom) / this.#zoom);
    const wanted = Math.min(Math.ceil(fullHeight), most);
    if (wanted <= height) return false;
    await this.#size(wanted);
    return true;
  }

  /** @returns {Promise<ImageBitmap>} */
  async take() {
    const {data} = await this.#session.send('Page.captureScreenshot', {format: 'png', optimizeForSpeed: true});
    return createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  }

  /** @param {number} height in pixels of CSS */
  async #size(height) {
    if (this.#isOnDevice) return this.#devices.show(this.#target.tabId, height);
    const [width, high] = [this.#was.width, height].map((each) => Math.max(1, Math.round(each * this.#zoom)));
    await this.#session.send('Emulation.setDeviceMetricsOverride', {width, height: high, deviceScaleFactor: 0, mobile: false});
  }

  async #end() {
    const {x, y} = this.#was;
    const end = this.#isOnDevice ? this.#devices.show(this.#target.tabId) : this.#session.send('Emulation.clearDeviceMetricsOverride');
    await end.catch(() => {}); // it ends with the debugger, too
    await this.#platform.run(this.#target, 'isolated', scrollBack, [x, y]).catch(() => {}); // the page has gone
  }

  /** Whether a client has given the tab another device. */
  get #isOnDevice() {
    return this.#devices.of(this.#target.tabId) !== undefined;
  }
}
