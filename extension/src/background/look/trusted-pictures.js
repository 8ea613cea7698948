import {WireError} from '../../wire/protocol.js';

/**
 * Pictures by the companion: of whole pages, which meanwhile have a view as high as themselves, so that nothing has to be scrolled; and of
 * tabs that the browser does not draw, because another one is in front or the window is minimised. Such a page is drawn, and told that it
 * is seen, for as long as it is looked at and its picture is taken. Then it is as it was.
 */

/** The greatest height of a whole page's view, in units of the screen. */
const MOST_HEIGHT = 10_000;
/** The longest side of a picture, in pixels: graphics cards have no larger ones. */
const MOST_SIDE = 16_384;

/**
 * The waits before another request: the browser gives the picture of a tab that it does not draw as soon as it is asked for another one,
 * else often never.
 */
const AGAIN_MS = [120, 240, 480, 960, 1920, 3840];
/** The time that a page has to say its size. */
const ANSWER_MS = 1500;

/** Runs in the page. @returns {string} */
const measure = () =>
  JSON.stringify({
    width: innerWidth,
    height: innerHeight,
    x: scrollX,
    y: scrollY,
    ratio: devicePixelRatio,
    isHidden: Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')?.get?.call(document) === 'hidden',
  });
/** Runs in the page. @param {number} height @param {number} left @param {number} top @returns {Promise<boolean>} whether it is as it was */
const asBefore = async (height, left, top) => {
  for (let n = 0; n < 15 && innerHeight !== height; n++) await new Promise((resolve) => setTimeout(resolve, 20));
  if (innerHeight !== height) return false;
  scrollTo({left, top, behavior: 'instant'});
  return true;
};

/** @param {number} ms @returns {Promise<undefined>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms, undefined));

/** @typedef {import('../../page/look-at-page.js').View} View */

export class TrustedPictures {
  #platform;
  #session;
  #target;
  #was;
  #zoom;
  #devices;
  /** True if the view had another size meanwhile. */
  #isGrown = false;
  /** Pictures that the browser was asked for and has not given yet. @type {Set<Promise<any>>} */
  #open = new Set();

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform
   * @param {Pick<import('../act/trusted-session.js').TrustedSession, 'send'>} session
   * @param {{tabId: number, documentId: string}} target
   * @param {{width: number, height: number, x: number, y: number, ratio: number, isHidden: boolean}} was
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
   * @param {import('../link/context.js').Context} context
   * @param {{tabId: number, documentId: string}} target
   * @param {(pictures: TrustedPictures) => Promise<T>} work
   * @returns {Promise<T>}
   */
  static async use({platform, trusted, devices}, target, work) {
    return trusted.use(target.tabId, async (session) => {
      const [only] = await platform.run(target, 'isolated', measure);
      const pictures = new TrustedPictures(
        platform,
        session,
        target,
        JSON.parse(only?.result ?? '{}'),
        await platform.tabs.zoom(target.tabId),
        devices,
      );
      try {
        await pictures.#draw(true);
        await pictures.#size(); // the browser's bar that comes now does not change it
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
    const most = Math.floor(Math.min(MOST_HEIGHT, (MOST_SIDE / this.#was.ratio) * this.#zoom) / this.#zoom);
    const wanted = Math.min(Math.ceil(fullHeight), most);
    if (wanted <= height) return false;
    this.#isGrown = true;
    await this.#size(wanted);
    return true;
  }

  /** @returns {Promise<ImageBitmap>} */
  async take() {
    const data = await this.#capture();
    return createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  }

  /** @returns {Promise<string>} PNG in Base64 */
  async #capture() {
    if (!this.#was.isHidden) return (await this.#ask()).data;
    const asked = [];
    for (const ms of AGAIN_MS) {
      asked.push(this.#ask());
      const first = await Promise.race([...asked, pause(ms)]);
      if (first) return first.data;
    }
    throw new WireError('TAB_HIDDEN', {message: 'The browser gave no picture of this tab, which it does not draw now.'});
  }

  /** @returns {Promise<{data: string}>} */
  #ask() {
    const taken = this.#session.send('Page.captureScreenshot', {format: 'png', optimizeForSpeed: true});
    this.#open.add(taken);
    taken.catch(() => {}).finally(() => this.#open.delete(taken)); // who waits for it hears of it
    return taken;
  }

  /** Has the browser draw a tab in the background. @param {boolean} enabled */
  async #draw(enabled) {
    if (this.#was.isHidden) await this.#session.send('Emulation.setFocusEmulationEnabled', {enabled});
  }

  /** @param {number} [height] in pixels of CSS, else as it was */
  async #size(height) {
    if (this.#isOnDevice) return this.#devices.show(this.#target.tabId, height);
    const [width, high] = [this.#was.width, height ?? this.#was.height].map((each) => Math.max(1, Math.round(each * this.#zoom)));
    await this.#session.send('Emulation.setDeviceMetricsOverride', {width, height: high, deviceScaleFactor: 0, mobile: false});
  }

  async #end() {
    if (this.#isGrown) await this.#shrink().catch(() => {}); // it ends with the debugger, too
    if (!this.#isOnDevice) await this.#session.send('Emulation.clearDeviceMetricsOverride').catch(() => {}); // likewise
    await this.#draw(false).catch(() => {}); // likewise
  }

  /**
   * The page has its own size again. With each picture, the browser also gives the page the size again that it had when the picture was
   * asked for: so all of those have to come first. A page that is not drawn takes its size with a picture only.
   */
  async #shrink() {
    const {x, y, height, isHidden} = this.#was;
    for (const ms of AGAIN_MS) {
      await this.#size();
      await Promise.race([...(isHidden ? [this.#ask()] : this.#open), pause(isHidden || this.#open.size > 0 ? ms : 0)]);
      const isAsBefore = this.#platform.run(this.#target, 'isolated', asBefore, [height, x, y]).then(([only]) => only?.result);
      if ((await Promise.race([isAsBefore, pause(ANSWER_MS)])) && this.#open.size <= (isHidden ? 1 : 0)) return;
    }
  }

  /** Tells whether a client has given the tab another device. */
  get #isOnDevice() {
    return this.#devices.of(this.#target.tabId) !== undefined;
  }
}
