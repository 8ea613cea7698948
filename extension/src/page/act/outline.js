import {bodyOf, boxOf, visibilityOf} from '../snapshot/dom.js';
import {acting} from './acting.js';
import {documentAround} from './frame.js';

/** The outline around the element in use: the person sees it, the page's own scripts and our counts do not take part in it. */

const OUTLINE = Symbol.for('mcp-datalayer outline');

/** @param {Node} node @returns {boolean} */
export const isOutline = (node) => Object.hasOwn(node, OUTLINE);

/** @param {Element} of */
export function outline(of) {
  acting.unmark?.();
  const inner = documentAround(of);
  const root = bodyOf(inner);
  if (!root || visibilityOf(inner) === 'hidden') return;
  const host = Document.prototype.createElement.call(inner, 'mcp-datalayer-outline');
  Object.defineProperty(host, OUTLINE, {value: true});
  host.setAttribute('aria-hidden', 'true');
  host.setAttribute('popover', 'manual');
  const {left, top, width, height} = boxOf(of);
  const sheet = {
    position: 'fixed',
    inset: 'auto',
    left: `${left - 3}px`,
    top: `${top - 3}px`,
    width: `${width + 6}px`,
    height: `${height + 6}px`,
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    overflow: 'visible',
    'pointer-events': 'none',
    'z-index': '2147483647',
    'box-sizing': 'border-box',
    opacity: '1',
    transform: 'none',
    animation: 'none',
    transition: 'none',
    filter: 'none',
  };
  for (const [name, value] of Object.entries(sheet)) host.style.setProperty(name, value, 'important');
  const line = Document.prototype.createElement.call(inner, 'div');
  line.style.cssText =
    'all: initial; position: absolute; inset: 0; border: 2px solid #1a73e8; outline: 1px solid #fff; border-radius: 4px; box-sizing: border-box; pointer-events: none';
  host.attachShadow({mode: 'closed'}).append(line);
  Node.prototype.appendChild.call(root, host);
  try {
    HTMLElement.prototype.showPopover.call(host);
  } catch {
    // the page has taken it away again
  }
  const leaves = new AbortController();
  acting.unmark = () => {
    acting.unmark = undefined;
    leaves.abort();
    Element.prototype.remove.call(host);
  };
  // A page that is kept for the way back must not keep it.
  EventTarget.prototype.addEventListener.call(self, 'pagehide', () => acting.unmark?.(), {once: true, signal: leaves.signal});
}
