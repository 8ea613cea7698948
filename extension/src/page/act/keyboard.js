import {bodyOf, innerBodyOf, tagOf} from '../snapshot/dom.js';
import {focusedIn} from '../snapshot/states.js';
import {documentIn} from '../snapshot/frames.js';
import {takesText} from './able.js';
import {acting, nextTurn} from './acting.js';
import {fire, fireAndAwait, isOver} from './events.js';
import {isThere} from './find.js';
import {afterKeyDown, afterKeyUp, canWrite, edit} from './key-effects.js';
import {MODIFIERS, chordOf, keyOf} from '../keys.js';

/** Acts as a keyboard does: each key goes to the element that has the focus at that moment. */

/** @returns {Element} the focused element, also inside frames of the same origin */
export function focusedNow() {
  let inner = document;
  let focused = focusedIn(inner);
  for (let depth = 0; focused && depth < 20 && (tagOf(focused) === 'iframe' || tagOf(focused) === 'frame'); depth++) {
    const within = documentIn(focused);
    if (!within) break;
    inner = within;
    focused = focusedIn(inner);
  }
  return focused ?? innerBodyOf(inner) ?? bodyOf(inner);
}

/** @param {import('../keys.js').Key} key @param {Record<string, boolean>} held @param {object} [more] */
const init = ({key, code, keyCode}, held, more) => ({
  key,
  code,
  keyCode,
  which: keyCode,
  location: /Left$/.test(code) && key in MODIFIERS ? 1 : 0,
  ...held,
  ...more,
});

/**
 * Presses and releases a key where the focus is.
 * @param {import('../keys.js').Key} key
 * @param {Record<string, boolean>} held the modifiers that are down
 * @param {boolean} [isText] the key may only write, so it presses nothing to which the page moves the focus
 * @returns {Promise<boolean>} for text, whether the element that got the key takes text; else true
 */
async function stroke(key, held, isText = false) {
  const on = focusedNow();
  let up = () => {};
  acting.pressed.set(`key ${key.code || key.key}`, () => up());
  let isAllowed = true;
  up = () => {
    acting.pressed.delete(`key ${key.code || key.key}`);
    const now = focusedNow();
    if (fire(now, 'KeyboardEvent', 'keyup', init(key, held)) && now === on && isAllowed && isThere(now) && !isText)
      afterKeyUp(now, key, held);
  };
  isAllowed = await fireAndAwait(on, 'KeyboardEvent', 'keydown', init(key, held));
  const at = focusedNow();
  if (isAllowed && isThere(at) && !(isText && !takesText(at))) {
    const isCharacter = key.text !== '' && !held.ctrlKey && !held.metaKey;
    const code = key.text.charCodeAt(0);
    if (
      !isCharacter ||
      (await fireAndAwait(at, 'KeyboardEvent', 'keypress', {...init(key, held), keyCode: code, charCode: code, which: code}))
    )
      afterKeyDown(isText && !takesText(focusedNow()) ? at : focusedNow(), key, held);
  }
  await nextTurn();
  if (acting.pressed.has(`key ${key.code || key.key}`)) up();
  return !isText || takesText(at);
}

/** Presses a key together with its modifiers. @param {string} text such as `Control+A` */
export async function pressKeys(text) {
  const chord = chordOf(text);
  if (!chord) return;
  /** @type {Record<string, boolean>} */
  const held = {};
  for (const key of chord.held) {
    const name = /** @type {string} */ (MODIFIERS[key.key]);
    held[name] = true;
    acting.pressed.set(`key ${key.code}`, () => {
      acting.pressed.delete(`key ${key.code}`);
      held[name] = false;
      fire(focusedNow(), 'KeyboardEvent', 'keyup', init(key, held));
    });
    fire(focusedNow(), 'KeyboardEvent', 'keydown', init(key, held));
  }
  if (!isOver()) {
    const name = MODIFIERS[chord.key.key];
    await stroke(chord.key, name ? {...held, [name]: true} : held);
  }
  for (const {code} of chord.held.toReversed()) acting.pressed.get(`key ${code}`)?.();
}

/** The key that keyboards of phones name in place of each of theirs. */
const UNNAMED = {key: 'Unidentified', code: '', keyCode: 229, text: ''};

/**
 * Writes a whole text at once where the focus is, as a phone's keyboard writes a word: the page sees neither its keys nor a part of it.
 * @param {string} text
 * @param {() => boolean} mayGo tells whether the text may go to the element that has the focus now; asked before each event
 * @returns {Promise<boolean>} whether it was written
 */
export async function writeWhole(text, mayGo) {
  if (!mayGo()) return false;
  const isAllowed = fire(focusedNow(), 'KeyboardEvent', 'keydown', init(UNNAMED, {}));
  const on = focusedNow();
  const isWritten = isAllowed && !isOver() && mayGo() && canWrite(on) && edit(on, 'insertText', 'insertText', text, mayGo);
  await nextTurn();
  if (mayGo()) fire(focusedNow(), 'KeyboardEvent', 'keyup', init(UNNAMED, {}));
  return isWritten;
}

/**
 * Types a text, key by key, where the focus is.
 * @param {string} text
 * @param {number} until the time by performance.now() at which it stops
 * @returns {Promise<number>} the length of what was typed, in UTF-16 units; a line break counts 1
 */
export async function typeText(text, until) {
  let n = 0;
  for (const each of text.replace(/\r\n?/g, '\n')) {
    if (isOver() || performance.now() > until) break;
    const isUpper = /^[A-Z]$/.test(each);
    const isWritten = await stroke(keyOf(each) ?? {key: each, code: '', keyCode: 0, text: each}, isUpper ? {shiftKey: true} : {}, true);
    if (isWritten) n += each.length;
  }
  return n;
}
