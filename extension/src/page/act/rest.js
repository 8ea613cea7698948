import {visibilityOf} from '../snapshot/dom.js';
import {focusedIn} from '../snapshot/states.js';
import {isElement} from '../snapshot/values.js';
import {takesText} from './able.js';
import {acting, nextFrame, nextTurn} from './acting.js';
import {documentAround} from './frame.js';
import {stateOf} from './verbs.js';

/**
 * Tells whether a page has answered an action at once. It has where something came of it by the end of a frame, and nothing more in the
 * next one. A page that says of itself that it is busy has not.
 *
 * @param {Element} of what the step was done with
 * @param {import('../act-in-page.js').ActArgs} asked
 * @param {{scrolled?: number[]}} done by how much it is known to have scrolled something
 * @returns {Promise<{isOver: boolean, ms: number} | undefined>} `ms`: that this took; undefined where nobody can tell: nothing is painted
 */
export async function rest(of, asked, {scrolled}) {
  if (visibilityOf(document) === 'hidden') return undefined;
  const hasMoved = scrolled?.some((each) => each !== 0) === true;
  const began = performance.now();
  const changed = async () => {
    if (!(await nextFrame())) return -1;
    await nextTurn(); // what is drawn in a frame is often prepared behind it
    acting.watch?.collect();
    return acting.watch?.changed.size ?? 0;
  };
  const first = await changed();
  const second = await changed();
  const isOver = first >= 0 && first === second && !isBusy() && (second > 0 || hasMoved || hasEffect(of, asked));
  return {isOver, ms: performance.now() - began};
}

const BUSY = '[aria-busy="true" i]';
const GOES_ON = 'progress, [role="progressbar" i]';
const MOST_LOOKED_AT = 200;

/** Tells whether the page is busy, by its own word, or because it has just begun to show how far it has come. */
function isBusy() {
  if (Document.prototype.querySelector.call(document, BUSY)) return true;
  return [...(acting.watch?.changed ?? [])]
    .slice(0, MOST_LOOKED_AT)
    .some(
      (node) =>
        isElement(node) && (Element.prototype.matches.call(node, GOES_ON) || Element.prototype.querySelector.call(node, GOES_ON) !== null),
    );
}

/**
 * Tells whether there is an effect that no observer sees: a value, a tick, the focus.
 * @param {Element} of
 * @param {import('../act-in-page.js').ActArgs} asked
 */
function hasEffect(of, asked) {
  const {before} = acting;
  if (before === undefined) return false;
  if (JSON.stringify(stateOf(of, asked.verb)) !== JSON.stringify(before.state)) return true;
  const focused = focusedIn(documentAround(of));
  return focused !== before.focused && (focused !== of || asked.verb === 'focus' || takesText(of)); // a button that is pressed gets it anyway
}
