import {shadowOf} from '../snapshot/tree.js';
import {frameIndexes} from './frame-indexes.js';

/**
 * Lets the person point at an element of this document: with the mouse, or with Tab and Enter. Escape ends it. The page gets none of the
 * clicks meanwhile, and what it does itself picks nothing. The pointer meets an empty document of ours above the page, so that no listener
 * of the page's window hears of it, not even an earlier one.
 */

const PICKING = Symbol.for('mcp-datalayer picking');
const LONGEST_MS = 300_000;

/** @typedef {import('./describe.js').Described} Described */
/** @typedef {{describe: (asked: {element: Element, want: 'press' | 'look'}) => Described}} PickArgs */

/** @param {number} x @param {number} y @param {Element} host ours @returns {Element | undefined} the innermost element there */
function elementAt(x, y, host) {
  let found = document.elementsFromPoint(x, y).find((each) => each !== host);
  for (let depth = 0; found && depth < 20; depth++) {
    const root = shadowOf(found);
    const inner = root?.elementsFromPoint(x, y).find((each) => each.getRootNode() === root); // what covers it stands first
    if (!inner) break;
    found = inner;
  }
  return found;
}

/** @param {PickArgs} given @returns {Promise<object | null>} null: ended without one */
export function run({describe}) {
  const world = /** @type {any} */ (self);
  world[PICKING]?.();
  return new Promise((resolve) => {
    const host = document.createElement('mcp-datalayer-pick');
    host.setAttribute('popover', 'manual');
    host.setAttribute('aria-hidden', 'true');
    const sheet = {
      all: 'initial',
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100vh',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      overflow: 'hidden',
      cursor: 'crosshair',
      'z-index': '2147483647',
    };
    for (const [name, value] of Object.entries(sheet)) host.style.setProperty(name, value, 'important');
    const line = document.createElement('div');
    line.style.cssText =
      'position: absolute; display: none; border: 2px solid #0f766e; outline: 1px solid #fff; border-radius: 4px; background: rgb(15 118 110 / .14); box-sizing: border-box; pointer-events: none';
    const label = document.createElement('div');
    label.style.cssText =
      'position: absolute; display: none; max-width: 60vw; padding: 3px 8px; border-radius: 4px; background: #0b3b37; color: #fff; font: 12px/1.4 system-ui, sans-serif; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; pointer-events: none';
    const glass = document.createElement('iframe');
    glass.style.cssText =
      'position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: transparent; color-scheme: normal; cursor: crosshair';
    glass.tabIndex = -1;
    host.attachShadow({mode: 'closed'}).append(line, label, glass);
    const listening = new AbortController();
    /** @type {Element | undefined} */
    let at;
    let frame = 0;

    /** @param {object | null} picked */
    const end = (picked) => {
      listening.abort();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      host.remove();
      delete world[PICKING];
      resolve(picked);
    };
    const timer = setTimeout(() => end(null), LONGEST_MS);
    world[PICKING] = () => end(null);

    const draw = () => {
      if (!at) return;
      const {
        role,
        name,
        box: [left = 0, top = 0, width = 0, height = 0],
      } = describe({element: at, want: 'look'});
      Object.assign(line.style, {
        display: 'block',
        left: `${left - 2}px`,
        top: `${top - 2}px`,
        width: `${width + 4}px`,
        height: `${height + 4}px`,
      });
      label.textContent = `${role}${name ? ` “${name.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 80)}”` : ''}`;
      const below = top + height + 6;
      Object.assign(label.style, {
        display: 'block',
        left: `${Math.max(4, Math.min(left, innerWidth - 120))}px`,
        top: `${below + 26 < innerHeight ? below : Math.max(4, top - 30)}px`,
      });
    };
    /** @param {Element | undefined} element */
    const pointAt = (element) => {
      if (!element || element === at) return;
      at = element;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    /** @param {{x: number, y: number} | undefined} place of the pointer */
    const pick = (place) => {
      const element = at;
      if (!element) return;
      host.remove();
      const {
        selectors,
        role,
        name,
        box: [left = 0, top = 0],
      } = describe({element, want: 'press'});
      end({selectors, role, name, frame: frameIndexes(), ...(place ? {offsetX: place.x - left, offsetY: place.y - top} : {})});
    };
    /** @param {Event} event */
    const keep = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    /** @param {string} type @param {(event: any) => void} heard @param {Window} [from] */
    const on = (type, heard, from = window) =>
      from.addEventListener(
        type,
        (event) => {
          if (event.isTrusted) heard(event);
        },
        {capture: true, signal: listening.signal},
      );
    [...document.querySelectorAll(':modal')].at(-1)?.append(host);
    if (!host.isConnected) document.documentElement.append(host);
    const above = glass.contentDocument ? glass.contentWindow : null;
    if (!above) glass.remove(); // in a sandboxed page it is of another origin: the page hears of the pointer there
    /**
     * Listens to the pointer: in our document, and in the page's, where that has taken ours away.
     * @param {string} type
     * @param {(event: any) => void} heard
     */
    const onPointer = (type, heard) => {
      on(type, heard);
      if (above) on(type, heard, above);
    };
    try {
      host.showPopover();
    } catch {
      // shown where it stands
    }
    onPointer('pointermove', (/** @type {PointerEvent} */ event) => {
      const element = elementAt(event.clientX, event.clientY, host);
      // a frame has its own picker
      host.style.setProperty(
        'pointer-events',
        element?.localName === 'iframe' || element?.localName === 'frame' ? 'none' : 'auto',
        'important',
      );
      pointAt(element);
    });
    for (const type of [
      'pointerdown',
      'mousedown',
      'pointerup',
      'mouseup',
      'auxclick',
      'dblclick',
      'contextmenu',
      'touchstart',
      'touchend',
    ])
      onPointer(type, keep);
    onPointer('click', (/** @type {MouseEvent} */ event) => {
      keep(event);
      pointAt(elementAt(event.clientX, event.clientY, host));
      pick({x: event.clientX, y: event.clientY});
    });
    on('focusin', (/** @type {FocusEvent} */ event) => pointAt(/** @type {Element} */ (event.composedPath()[0])));
    on('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape' && event.key !== 'Enter') return;
      keep(event);
      if (event.key === 'Escape') end(null);
      else pick(undefined);
    });
    on('pagehide', () => end(null));
  });
}
