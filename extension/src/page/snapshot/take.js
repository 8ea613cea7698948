import {TEXT, bodyOf, boxOf, hasAttribute, isRendered, matches, own, nodeTypeOf, parentOf, tagOf, textOf} from './dom.js';
import {drawnOf, isOutOfReach} from './drawn.js';
import {documentIn, originIn, framePlaceOf} from './frames.js';
import {frameOf, free, refOf, rootFrame, useFree} from './known.js';
import {folded} from './folded.js';
import {isNamedApart, isNamedByChoice, nameOf, nameUntil, namesEnded, shortened} from './names.js';
import {isBox, isCollapsed, isHandle, isInner, isOperated, isPressable} from './pressed.js';
import {ATOMIC, CONTROLS, NAMED_BY_CONTENT, isEditable, roleOf} from './roles.js';
import {isHiddenBy, isSeen, lookAt, lookIn, outOf, styleOf} from './seen.js';
import {focusedIn, statesOf} from './states.js';
import {ownersIn, shownIn, shownWithin} from './tree.js';
import {isElement, isSecret, valueOf} from './values.js';
import {TEXT_CHARS, worded} from './worded.js';

/**
 * Takes a snapshot of the page: what a person sees of it and may operate, as a tree of roles and names. It changes nothing and runs in the
 * extension's own world. Its arguments are described in take-snapshot.js. It returns - `nodes`, JSON: an array with a row a node in the
 * order of the page: `[depth, frame, ref, role, name, states, value, url, note]`, cut after its last member that says something. A text has
 * the role `text` and the ref 0, or that of the element around it. `value` is `{purpose: {label: text}}`, so that the redaction knows what
 * it is of; `true` where it is filled and never shown. - `free`: the next free numbers of refs and frames; `hidden`: how many texts are
 * left out because nobody can see them (`unseen`), because the page says that they are nothing for assistive technology (`aria`), or stand
 * behind a modal dialog (`behind`); `ended`: why it is not complete, else ''; `frames`: see there.
 */

/** Without a name these say nothing. */
const ONLY_NAMED = new Set(['group', 'region', 'separator', 'figure', 'document', 'application', 'definition', 'term', 'note', 'marquee']);
/** These say nothing beside the text in them. */
const NEVER_KEPT = new Set([
  'paragraph',
  'rowgroup',
  'strong',
  'emphasis',
  'code',
  'subscript',
  'superscript',
  'deletion',
  'insertion',
  'time',
  'caption',
  '',
]);
const MOST_OPTIONS = 100;

/** @type {(string | number | boolean | object)[][]} */
const rows = [];
const hidden = {unseen: 0, aria: 0, behind: 0};
/** The frames that are shown. @type {import('../take-snapshot.js').ShownFrame[]} */
const frames = [];
/** The places by number. @type {Map<number, number[]>} */
const places = new Map();
let room = 0;
let ended = '';
/** The owners of what `aria-owns` names. @type {Map<Node, Element>} */
const owners = new Map();
/** @type {{depth: number, row: (string | number | boolean | object)[]} | undefined} the text that more may be added to */
let open;

/** @param {(string | number | boolean | object)[]} row */
function add(row) {
  while (row.length > 4 && (row.at(-1) === '' || row.at(-1) === 0)) row.pop();
  rows.push(row);
  room -= 40 + JSON.stringify(row.slice(4)).length;
  if (room < 0) ended = 'size';
}

/** @param {Node} of @param {'unseen' | 'aria' | 'behind'} why */
function countTexts(of, why) {
  const walker = Document.prototype.createTreeWalker.call(document, of, NodeFilter.SHOW_TEXT);
  if (nodeTypeOf(of) === TEXT && /\S/.test(textOf(of))) hidden[why]++;
  for (let n = 0; walker.nextNode() && n < 100_000; n++) {
    const within = parentOf(walker.currentNode);
    if (
      /\S/.test(textOf(walker.currentNode)) &&
      !(within && isElement(within) && ['script', 'style', 'template', 'noscript'].includes(tagOf(within)))
    )
      hidden[why]++;
  }
}

/**
 * @param {number} depth
 * @param {number} frame
 * @param {number} ref of the element around it, where that is asked for
 * @param {string} text
 */
function addText(depth, frame, ref, text) {
  if (open && open.depth === depth && open.row[1] === frame) {
    open.row[4] = shortened(`${open.row[4]}${text}`, TEXT_CHARS);
    room -= text.length;
    return;
  }
  const row = [depth, frame, ref, 'text', shortened(text, TEXT_CHARS)];
  add(row);
  open = {depth, row};
}

/**
 * A node that waits for its turn; without a node, what stood before it ends there.
 * @typedef {object} Turn
 * @property {Node | null} node
 * @property {number} depth
 * @property {number} frame
 * @property {import('./seen.js').Look} look
 * @property {boolean} isNamed its text stands in a name already
 * @property {Element | undefined} focused
 */

/** @param {Element} owner @param {Element} owned */
const adopts = (owner, owned) => owners.get(owned) === owner;

/** @param {Turn[]} turns @param {Turn} turn @param {Node[]} list @param {Element} of that they stand in */
function enter(turns, turn, list, of) {
  for (let i = list.length - 1; i >= 0; i--) {
    const node = /** @type {Node} */ (list[i]);
    if (owners.size === 0 || (owners.get(node) ?? of) === of) turns.push({...turn, node});
  }
}

/** @param {Document} inner @param {Omit<Turn, 'node' | 'focused'>} turn @returns {Turn[]} */
function turnsOf(inner, turn) {
  const root = bodyOf(inner);
  if (!root) return [];
  for (const [owned, owner] of ownersIn(inner)) owners.set(owned, owner);
  const modal = [...Document.prototype.querySelectorAll.call(inner, 'dialog:modal')].at(-1);
  if (modal) {
    countTexts(root, 'behind');
    hidden.behind -= countIn(modal);
  }
  return [{...turn, node: modal ?? root, focused: focusedIn(inner)}];
}

/** @param {Node} of */
function countIn(of) {
  const before = hidden.behind;
  countTexts(of, 'behind');
  const count = hidden.behind - before;
  hidden.behind = before;
  return count;
}

/** @param {Turn[]} turns @param {Turn} turn @param {Element} of @param {boolean} urls */
function takeElement(turns, turn, of, urls) {
  const style = styleOf(of);
  const isBlocked = isCollapsed(of, style);
  const out = isBlocked ? '' : outOf(of, style);
  if (out !== '') {
    if (out !== 'never') countTexts(of, out);
    return;
  }
  if (isOutOfReach(of, style)) {
    countTexts(of, 'unseen');
    return;
  }
  const tag = tagOf(of);
  const isInline = (style.display.startsWith('inline') || style.display === 'contents') && tag !== 'label'; // a label is one text
  if (tag === 'br' || !isInline) open = undefined;
  const look = lookIn(of, style, turn.look);
  const ownRole = roleOf(of);
  const isPressed = ownRole === '' && !turn.isNamed && (isPressable(of, style, look) || isOperated(of, look));
  const role = ownRole || (isPressed || isHandle(of, look) ? 'generic' : '');
  if (!isInline) turns.push({...turn, node: null});
  if (isHiddenBy(style) || NEVER_KEPT.has(role)) {
    enter(turns, {...turn, look, isNamed: turn.isNamed || isLabel(of, tag)}, shownIn(of, adopts), of);
    return;
  }
  const name = nameOf(of, isPressed ? 'button' : role); // what is pressed is called by what stands in it
  const isControl = CONTROLS.has(role);
  const isFrame = role === 'iframe';
  if (isFrame) {
    const {width, height} = boxOf(of);
    if ((width < 2 || height < 2) && !isBlocked) return;
  }
  const isShort = name.endsWith('…');
  const isKept =
    !(ONLY_NAMED.has(role) && !name) &&
    !(role === 'img' && !name && turn.isNamed) &&
    !(role === 'heading' && !name) &&
    !(isControl && !name && isInner(of, role)) &&
    !(role === 'canvas' && !isBox(of, style, look));
  const isNamed =
    (turn.isNamed || isPressed || (NAMED_BY_CONTENT.has(role) && name !== '' && (isControl || !isNamedApart(of)))) && !isShort;
  const inner = isKept ? {...turn, look, depth: turn.depth + 1, isNamed} : {...turn, look};
  if (isKept) {
    open = undefined;
    const isOption = role === 'option' || role === 'radio' || role === 'checkbox' || role === 'switch';
    const isNever = tag === 'input' && isSecret(of);
    const holds = isOption ? undefined : valueOf(of, role);
    const value = holds === undefined ? 0 : isNever || isSecret(of) || worded(holds, of, name);
    const url = urls && (tag === 'a' || tag === 'area') ? shownUrl(own(of, 'href')) : '';
    const row = [turn.depth, turn.frame, refOf(of, role, name), role, name, statesOf(of, role, turn.focused), value, url, ''];
    if (isFrame) {
      const within = documentIn(of);
      const at = [...(places.get(turn.frame) ?? []), framePlaceOf(of)];
      if (within) {
        const frame = frameOf(within);
        places.set(frame, at);
        frames.push({at, number: frame});
        turns.push({...turn, node: null}, ...turnsOf(within, {...inner, frame, look: lookAt(within, false), isNamed: false}));
      } else {
        row[8] = originIn(of);
        frames.push({at, row: rows.length, ...(isBlocked ? {blocked: true} : {})});
      }
    }
    add(row);
  }
  if (tag === 'details' && !hasAttribute(of, 'open')) {
    const [summary, rest] = summaryOf(shownIn(of));
    for (const node of rest) countTexts(node, 'unseen');
    enter(turns, inner, summary, of);
    return;
  }
  if (isFrame || (ATOMIC.has(role) && tag !== 'svg') || tag === 'option' || isEditable(of) || tag === 'video' || tag === 'audio') return;
  if (tag === 'select') {
    const options = /** @type {HTMLOptionsCollection} */ (own(of, 'options'));
    if (options.length > MOST_OPTIONS) {
      enter(turns, inner, [...options].slice(0, MOST_OPTIONS), of);
      add([inner.depth, turn.frame, 0, 'more', '', '', 0, '', options.length - MOST_OPTIONS]);
      return;
    }
  }
  enter(turns, inner, shownIn(of, adopts), of);
}

/** Parts what a closed `details` shows from what it does not. @param {Node[]} nodes @returns {[Node[], Node[]]} */
function summaryOf(nodes) {
  const summary = nodes.find((node) => isElement(node) && tagOf(node) === 'summary');
  return [summary ? [summary] : [], nodes.filter((node) => node !== summary)];
}

/** Tells whether it names another element, and so stands in that one's name. @param {Element} of @param {string} tag */
function isLabel(of, tag) {
  if (tag === 'legend' || tag === 'caption') return true;
  const control = tag === 'label' ? (drawnOf(of) ?? own(of, 'control')) : null;
  return Boolean(control) && (!isNamedApart(control) || isNamedByChoice(control)) && isRendered(control) && isShown(control);
}

/**
 * Tells whether it is a line that can have the name: libraries hide a list behind what they draw, and an element of the page's own has no
 * role.
 * @param {Element} control
 */
const isShown = (control) =>
  !isHiddenBy(styleOf(control)) &&
  !isOutOfReach(control) &&
  !NEVER_KEPT.has(roleOf(control)) &&
  !matches(control, ':is([aria-hidden=true], [inert]), :is([aria-hidden=true], [inert]) *');

/** @param {unknown} href @returns {string} without our own origin */
function shownUrl(href) {
  if (typeof href !== 'string') return '';
  const text = href.startsWith('data:') || href.startsWith('javascript:') ? href.slice(0, href.indexOf(':') + 1) : href;
  return shortened(folded(text.startsWith(`${self.origin}/`) ? text.slice(self.origin.length) : text), TEXT_CHARS);
}

/** @param {Turn} turn @param {Text} text @param {Element} within @param {boolean} texts whether it has the ref of that */
function takeText({depth, frame, look, isNamed}, text, within, texts) {
  const data = textOf(text);
  if (!/\S/.test(data)) {
    if (open && open.depth === depth) open.row[4] = `${String(open.row[4]).trimEnd()} `;
    return;
  }
  const style = styleOf(within);
  if (isHiddenBy(style) || !isSeen(text, within, style, look)) hidden.unseen++;
  else if (!isNamed)
    addText(depth, frame, texts ? refOf(within, tagOf(within), '') : 0, data.slice(0, 20_000).replace(/[\s\u00a0]+/g, ' '));
}

/** @param {import('../take-snapshot.js').SnapshotArgs} asked */
export function run(asked) {
  useFree(asked.free);
  room = asked.budgetChars;
  const until = performance.now() + asked.budgetMs;
  nameUntil(until);
  /** @type {Turn[]} */
  if (asked.isInner) frameOf(document);
  const turns = turnsOf(document, {depth: 0, frame: rootFrame(), look: lookAt(document, true), isNamed: false});
  for (let n = 0; turns.length > 0 && ended === ''; n++) {
    const turn = /** @type {Turn} */ (turns.pop());
    const {node} = turn;
    if (node === null) open = undefined;
    else if (isElement(node)) takeElement(turns, turn, node, asked.urls);
    else if (nodeTypeOf(node) === TEXT) {
      const within = shownWithin(node);
      if (within) takeText(turn, /** @type {Text} */ (node), within, asked.texts);
    }
    if (n % 16 === 15 && performance.now() > until) ended = 'time';
  }
  if (ended === '' && namesEnded()) ended = 'names';
  for (const row of rows) if (row[3] === 'text') row[4] = folded(String(row[4]));
  return {nodes: JSON.stringify(rows), free: {...free}, hidden, ended, frames, root: rootFrame()};
}
