import {MODIFIERS, chordOf, keyOf} from '../../page/keys.js';
import {WireError} from '../../wire/protocol.js';

/** Does what mouse, finger and keyboard do, by real input. Each event is over when the page has had it. */

/** @typedef {import('../../page/keys.js').Key} Key */
/** @typedef {{x: number, y: number}} Point in the tab */

const MASKS = {altKey: 1, ctrlKey: 2, metaKey: 4, shiftKey: 8};
const BUTTONS = /** @type {Record<string, number>} */ ({left: 1, right: 2, middle: 4, back: 8, forward: 16});
/** @typedef {'left' | 'right' | 'middle' | 'back' | 'forward'} Button */
/** Pages take a drag for one after some moves. */
const DRAG_MOVES = 8;
/** The moves before which the place to drop it is looked up again: pages make room as a drag begins. */
const LOOKS = new Set([2, DRAG_MOVES]);
const IS_MAC = /^Mac/.test(navigator.platform);
/**
 * The commands behind the keys of a Mac: the system carries them out, not the page, and it has not seen these keys.
 * @type {Record<string, string>}
 */
const MAC_COMMANDS = {a: 'selectAll', c: 'copy', v: 'paste', x: 'cut', z: 'undo', y: 'redo'};
/** Outside the page. */
const AWAY = {x: -1, y: -1};

/** @param {string} verb @param {any} value @returns {string[]} the keys that come to the page, as its events name them */
export function keysOf(verb, value) {
  if (verb === 'type') return charactersOf(value).map(({key}) => key);
  const chord = verb === 'press' ? chordOf(value) : undefined;
  return chord ? [...chord.held, chord.key].map(({key}) => key) : [];
}

/** @param {string} text @returns {Key[]} */
const charactersOf = (text) =>
  [...text.replace(/\r\n?/g, '\n')].map((each) => keyOf(each) ?? {key: each, code: '', keyCode: 0, text: each});

/** @param {Key} key */
const nameOf = (key) => `key ${key.code || key.key}`;

export class TrustedHands {
  #session;
  #modifiers = 0;
  /** For each thing that is held down, the way to let it go. @type {Map<string, () => Promise<unknown>>} */
  #pressed = new Map();
  #isOver = false;
  /** The number of buttons and fingers that went down. */
  presses = 0;
  /** The number of keys that went down, without modifiers. */
  keys = 0;

  /**
   * @param {Pick<import('./trusted-session.js').TrustedSession, 'send'>} session
   * @param {Partial<Record<keyof typeof MASKS, true>>} held keys that are held down meanwhile
   */
  constructor(session, held) {
    this.#session = session;
    for (const name of Object.keys(held)) this.#modifiers |= MASKS[/** @type {keyof typeof MASKS} */ (name)];
  }

  /** @param {Point} to */
  async move(to) {
    this.#requireNoStop();
    await this.#mouse('mouseMoved', to, {button: this.#pressed.size > 0 ? 'left' : 'none', buttons: this.#pressed.size > 0 ? 1 : 0});
  }

  /** @param {Point} point @param {Button} [button] @param {number} [clickCount] */
  async click(point, button = 'left', clickCount = 1) {
    await this.#down(point, button, clickCount);
    await this.#up(point, button, clickCount);
  }

  /** @param {Point} point */
  async tap({x, y}) {
    this.#requireNoStop();
    this.#pressed.set('touch', () => this.#touch('touchCancel', []));
    await this.#touch('touchStart', [{x, y}]);
    this.presses++;
    this.#requireHeld('touch');
    await this.#touch('touchEnd', []);
    this.#pressed.delete('touch');
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @param {() => Promise<Point | undefined>} now where it goes, if the page has moved that place since
   */
  async drag(from, to, now) {
    await this.#down(from, 'left', 1);
    let end = to;
    for (let n = 1; n <= DRAG_MOVES; n++) {
      if (LOOKS.has(n)) end = (await now()) ?? end;
      await this.move({x: from.x + ((end.x - from.x) * n) / DRAG_MOVES, y: from.y + ((end.y - from.y) * n) / DRAG_MOVES});
    }
    await this.#up(end, 'left', 1);
  }

  /** @param {Point} at @param {number} deltaX @param {number} deltaY */
  async wheel(at, deltaX, deltaY) {
    await this.#mouse('mouseWheel', at, {deltaX, deltaY});
  }

  /** @param {string} text such as `Control+A` */
  async press(text) {
    const chord = chordOf(text);
    if (!chord) return;
    for (const key of chord.held) {
      this.#modifiers |= MASKS[/** @type {keyof typeof MASKS} */ (MODIFIERS[key.key])];
      await this.#keyDown(key);
    }
    await this.#keyDown(chord.key);
    this.keys++;
    await this.#keyUp(chord.key);
    for (const key of chord.held.toReversed()) {
      this.#modifiers &= ~MASKS[/** @type {keyof typeof MASKS} */ (MODIFIERS[key.key])];
      await this.#keyUp(key);
    }
  }

  /** @param {string} text @param {() => boolean} mayGo asked before each key */
  async type(text, mayGo) {
    for (const key of charactersOf(text)) {
      if (!mayGo()) return;
      await this.#keyDown(key);
      this.keys++;
      await this.#keyUp(key);
    }
  }

  /** The action is over before its last event: a page that answers late gets no further one. What is held down is let go of by `letGo`. */
  stop() {
    this.#isOver = true;
  }

  get isPressing() {
    return this.#pressed.size > 0;
  }

  /**
   * Lets go of whatever is still held down; nothing waits for it, because a page that is stopped takes it later.
   * @param {Pick<import('./trusted-session.js').TrustedSession, 'send'>} [by]
   */
  letGo(by = this.#session) {
    this.#session = by;
    for (const letGo of [...this.#pressed.values()].reverse()) letGo().catch(() => {}); // the companion lets go of it when it leaves the tab
    this.#pressed.clear();
  }

  /** @throws {WireError} CANCELLED after a stop */
  #requireNoStop() {
    if (this.#isOver) throw new WireError('CANCELLED');
  }

  /**
   * Refuses to release once more, over the element, a thing that was let go of after a stop: that would be a click.
   * @param {string} name
   * @throws {WireError} CANCELLED
   */
  #requireHeld(name) {
    if (!this.#pressed.has(name)) this.#requireNoStop();
  }

  /** @param {string} type @param {Point} point @param {object} more */
  #mouse(type, {x, y}, more) {
    return this.#session.send('Input.dispatchMouseEvent', {type, x, y, modifiers: this.#modifiers, ...more});
  }

  /** @param {string} type @param {Point[]} touchPoints */
  #touch(type, touchPoints) {
    return this.#session.send('Input.dispatchTouchEvent', {type, touchPoints, modifiers: this.#modifiers});
  }

  /** @param {Point} point @param {Button} button @param {number} clickCount */
  async #down(point, button, clickCount) {
    this.#requireNoStop();
    this.#pressed.set(button, () => this.#mouse('mouseReleased', AWAY, {button, buttons: 0, clickCount: 0}));
    await this.#mouse('mousePressed', point, {button, buttons: BUTTONS[button], clickCount});
    this.presses++;
  }

  /** @param {Point} point @param {Button} button @param {number} clickCount */
  async #up(point, button, clickCount) {
    this.#requireHeld(button);
    await this.#mouse('mouseReleased', point, {button, buttons: 0, clickCount});
    this.#pressed.delete(button);
  }

  /** @param {Key} key */
  async #keyDown(key) {
    this.#requireNoStop();
    const isText = key.text !== '' && (this.#modifiers & (MASKS.altKey | MASKS.ctrlKey | MASKS.metaKey)) === 0;
    const command = IS_MAC && this.#modifiers & MASKS.metaKey ? MAC_COMMANDS[key.key.toLowerCase()] : undefined;
    this.#pressed.set(nameOf(key), () => this.#key('keyUp', key, {}));
    await this.#key(isText ? 'keyDown' : 'rawKeyDown', key, {
      ...(isText ? {text: key.text, unmodifiedText: key.text} : {}),
      ...(command ? {commands: [command]} : {}),
    });
  }

  /** @param {Key} key */
  async #keyUp(key) {
    this.#requireHeld(nameOf(key));
    await this.#key('keyUp', key, {});
    this.#pressed.delete(nameOf(key)); // it may have been lost on its way
  }

  /** @param {string} type @param {Key} key @param {object} more */
  #key(type, {key, code, keyCode, text}, more) {
    const modifiers = this.#modifiers | (/^[A-Z]$/.test(text) ? MASKS.shiftKey : 0);
    return this.#session.send('Input.dispatchKeyEvent', {
      type,
      modifiers,
      key,
      ...(code ? {code} : {}),
      windowsVirtualKeyCode: keyCode,
      location: /Left$/.test(code) && key in MODIFIERS ? 1 : 0,
      ...more,
    });
  }
}
