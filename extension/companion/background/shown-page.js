/**
 * Tells whether the tab has begun to leave the page that it showed when the watch began. From then on nothing is pressed: it would reach
 * whatever page comes. Pressed keys and buttons are let go all the same. The main extension hears of a navigation later than the browser
 * tells it here.
 */

const PRESSES = new Set(['mousePressed', 'mouseWheel', 'keyDown', 'rawKeyDown', 'touchStart']);
/** The kinds of navigations that stay in the document. */
const SAME_DOCUMENT = new Set(['sameDocument', 'historySameDocument']);

export class ShownPage {
  #isLeft = false;

  /** @param {string} frame of the page itself, as the debugger names it */
  constructor(frame) {
    this.frame = frame;
  }

  /** Watches the page that the tab shows now. */
  watch() {
    this.#isLeft = false;
  }

  /** @param {string} event of the browser @param {any} params */
  told(event, params) {
    const isBegun = event === 'Page.frameStartedNavigating' && params.frameId === this.frame && !SAME_DOCUMENT.has(params.navigationType);
    const isDone = event === 'Page.frameNavigated' && params.frame?.parentId === undefined;
    if (isBegun || isDone) this.#isLeft = true;
  }

  /** @param {string} method @param {any} params */
  refuses(method, {type}) {
    return this.#isLeft && method.startsWith('Input.') && PRESSES.has(type);
  }
}
