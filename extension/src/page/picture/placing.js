import {tagOf} from '../snapshot/dom.js';
import {everything, grown, moved, shownBox} from './boxes.js';
import {ALONE, copiesOf} from './copies.js';
import {fieldWords} from './fields.js';

/**
 * Puts words together to blocks, with the boxes that they stand in.
 *
 * @typedef {import('./words.js').Block} Block
 * @typedef {import('./words.js').WordTurn} WordTurn
 * @typedef {Pick<WordTurn, 'at' | 'isLoose' | 'around'>} Place
 */

const MOST_LOOSE = 100_000;
/** Numbers of one run. */
export const RUN = 6;
const textIn = /** @type {(of: Node) => unknown} */ ((of) => Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of));

/** The layer of copies that may be anywhere. */
const FAR = 2000;
/** The first layer of words that look otherwise than the first ones. */
const OTHERWISE = 3000;
/** The first layer of those that may be seen by nobody. */
const VEILED = 4000;
/** The layer of words that stand letter by letter elsewhere. */
export const IN_LETTERS = 5000;
/** A page of more looks has the others in one. */
const MOST_LOOKS = 40;
/** Letters that are so small are seen by nobody, in pixels. */
const TINY = 2;
const MOST_VEIL = 200;
const PLAIN = new Set(['none', 'normal', '', undefined]);
/** The end of the computed colour of what cannot be seen. */
const NO_COLOUR = /^rgba\(.*, 0\)$|\/ 0\)$/;

/** @param {CSSStyleDeclaration} style @param {string} [around] @returns {string | undefined} what may hide all in it */
export function veilOf({opacity, clipPath, filter, maskImage, mixBlendMode}, around) {
  const veils = [opacity === '1' ? '' : opacity, ...[clipPath, filter, maskImage, mixBlendMode].filter((each) => !PLAIN.has(each))];
  const veil = veils.filter((each) => each).join(' ');
  return veil === '' ? around : `${around ?? ''} ${veil}`.slice(-MOST_VEIL);
}

/** @param {CSSStyleDeclaration} style @returns {boolean} whether nobody sees letters of this look */
export const isVeiledBy = ({webkitTextFillColor, visibility, fontSize}) =>
  visibility !== 'visible' || parseFloat(fontSize) < TINY || NO_COLOUR.test(webkitTextFillColor);

/** @param {import('./words.js').Words} words into which they go */
export function startPlacing(words) {
  /** The words of what is open, once as they run on, once parted where boxes within a line begin. @type {Block} */
  let open = {text: '', runs: [], keys: []};
  let parted = open;
  let isParted = false;
  /** True if letters run the other way from here to the end of the line or paragraph. */
  const turned = {is: false};
  const close = () => {
    turned.is = false;
    if (open.runs.length > 0 || /\S/.test(open.text)) words.blocks.push(open);
    if (isParted && parted.runs.length > 0) words.blocks.push(parted);
    open = {text: '', runs: [], keys: []};
    parted = {text: '', runs: [], keys: []};
    isParted = false;
  };
  /** The copy that a box belongs to. @type {WeakMap<import('./boxes.js').PictureBox, number>} */
  const layerOf = new WeakMap();
  /** Numbers of looks, by what is special in them. @type {Map<string, number>} */
  const looks = new Map();
  /**
   * Words that look alike are read together, too: a page may write others between them that nobody sees, in whichever way.
   * @param {CSSStyleDeclaration} style
   * @param {Pick<WordTurn, 'veil'>} turn
   * @returns {number} a layer
   */
  const layerBy = (style, {veil = ''}) => {
    const {color, webkitTextFillColor, visibility} = style;
    const isVeiled = veil !== '' || isVeiledBy(style);
    const key = `${isVeiled} ${color} ${webkitTextFillColor} ${visibility} ${veil}`;
    const known = looks.get(key);
    if (known !== undefined) return known;
    const number = Math.min(looks.size, MOST_LOOKS);
    const layer = isVeiled ? VEILED + number : number === 0 ? 0 : OTHERWISE + number;
    looks.set(key, layer);
    return layer;
  };
  /** @param {import('./boxes.js').PictureBox[]} boxes @param {number} layer */
  const setLayer = (boxes, layer) => {
    if (layer > 0) for (const box of boxes) if (!layerOf.has(box)) layerOf.set(box, layer);
  };
  /** @param {Block} block @param {number} from @param {number} to @param {import('./boxes.js').PictureBox} box */
  const put = (block, from, to, box) => {
    const layer = layerOf.get(box);
    if (layer) (block.layers ??= {})[block.runs.length / RUN] = layer;
    block.runs.push(from, to, ...box);
  };
  /**
   * Sets the boxes for the text that is said next.
   * @param {import('./boxes.js').PictureBox[]} boxes
   * @param {number} from
   * @param {number} to
   */
  const place = (boxes, from, to) => {
    for (const block of [open, parted]) for (const box of boxes) put(block, block.text.length + from, block.text.length + to, box);
  };
  /** @param {string} text */
  const add = (text) => {
    open.text += text;
    parted.text += text;
  };
  /** The text that CSS writes, without anything of the page in between: nobody can tell how near to each other it stands. @type {Block} */
  let added = {text: '', runs: [], keys: []};
  let isAlone = true;
  const closeAdded = () => {
    if (!isAlone) words.blocks.push(added);
    added = {text: '', runs: [], keys: []};
    isAlone = true;
  };
  const part = () => {
    if (parted.text === '') return;
    isParted = true;
    parted.text += '\n';
  };
  /** All that is shown of the document in which something stands. @param {Place} turn */
  const anywhere = ({at}) => (at.isCopied ? everything() : at.clip);
  /** @param {import('./copies.js').Sides} box @param {Place} turn */
  const boxOn = (box, turn) => {
    if (!turn.isLoose) return shownBox(box, turn.at);
    return shownBox(grown(box, Math.max(innerWidth, innerHeight)), turn.at) && anywhere(turn);
  };
  /**
   * Returns the boxes in which something is shown, with its copies.
   * @param {import('./copies.js').Sides} box
   * @param {Place} turn
   * @returns {import('./boxes.js').PictureBox[]}
   */
  const boxesOn = (box, turn) => {
    const first = boxOn(box, turn);
    if (turn.around === ALONE) return first ? [first] : [];
    const copies = copiesOf(turn.around);
    if (!copies) {
      /** @type {import('./boxes.js').PictureBox} */
      const all = [...anywhere(turn)];
      layerOf.set(all, FAR);
      return box.right > box.left && box.bottom > box.top ? [...(first ? [first] : []), all] : [];
    }
    const there = moved(box, turn.at.dx, turn.at.dy);
    const window = {dx: 0, dy: 0, clip: anywhere(turn)};
    const shown = turn.isLoose
      ? []
      : copies.slice(1).map((copy, i) => {
          const copied = shownBox(copy(there), window);
          if (copied) layerOf.set(copied, i + 1);
          return copied;
        });
    return [first, ...shown].filter((each) => each !== undefined);
  };
  /** @param {import('./boxes.js').PictureBox[]} boxes @param {import('./boxes.js').Why} why */
  const hide = (boxes, why) => {
    for (const [x, y, width, height] of boxes) words.cover.push([x, y, width, height, why]);
  };
  /** A text of its own. @param {string} text @param {import('./boxes.js').PictureBox[]} boxes @param {string[]} [keys] */
  const say = (text, boxes, keys = []) => {
    if (boxes.length === 0 || !/\S/.test(text)) return;
    /** @type {Block} */
    const block = {text, runs: [], keys};
    for (const box of boxes) put(block, 0, text.length, box);
    words.blocks.push(block);
  };
  /** Says what may be shown anywhere, at any time. @param {Element} of @param {Place} turn */
  const sayAnywhere = (of, turn) => {
    say(String(textIn(of) ?? '').slice(0, MOST_LOOSE), [anywhere(turn)]);
    for (const field of [of, ...Element.prototype.querySelectorAll.call(of, 'input, textarea, select, img')]) {
      for (const {text, keys} of fieldWords(field, tagOf(field))) say(text, [anywhere(turn)], keys);
    }
  };
  /**
   * Adds what CSS writes: to the text around it, and to what else CSS writes.
   * @param {string} text
   * @param {import('./boxes.js').PictureBox[]} boxes
   */
  const addWritten = (text, boxes) => {
    place(boxes, 0, text.length);
    add(text);
    if (added.text !== '') isAlone = false;
    for (const box of boxes) put(added, added.text.length, added.text.length + text.length, box);
    added.text += text;
  };
  const addBlank = () => {
    if (!/\s$/.test(open.text)) add(' ');
  };
  return {
    layerBy,
    setLayer,
    close,
    closeAdded,
    part,
    put,
    place,
    add,
    addBlank,
    addWritten,
    anywhere,
    boxOn,
    boxesOn,
    hide,
    say,
    sayAnywhere,
    turned,
  };
}

/** @typedef {ReturnType<typeof startPlacing>} Placing */
