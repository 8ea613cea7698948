import {attribute, matches} from '../snapshot/dom.js';
import {fire} from './events.js';

/** Escape closes what is on top: a dialog that asks for everything, or a popover. @param {Document} inner */
export function closeTopmost(inner) {
  const popover = [...Document.prototype.querySelectorAll.call(inner, '[popover]:popover-open')]
    .filter((each) => attribute(each, 'popover') !== 'manual')
    .at(-1);
  if (popover) {
    HTMLElement.prototype.hidePopover.call(popover);
    return;
  }
  const dialog = [...Document.prototype.querySelectorAll.call(inner, 'dialog')].filter((each) => matches(each, ':modal')).at(-1);
  if (dialog && fire(dialog, 'Event', 'cancel', {bubbles: false, composed: false})) HTMLDialogElement.prototype.close.call(dialog);
  if (!dialog && inner.fullscreenElement) void Document.prototype.exitFullscreen.call(inner).catch(() => {}); // it has ended by itself
}
