// @ts-nocheck – all it touches is the page's and of no known type.
import {apply, getter} from '../lib/natives.js';
import {realWindow} from './recording.js';

/** Tells whether the page answers a person's press at this moment. */

const eventOf = getter('window.event', 'event', (w) => w);
const typeOf = getter('Event.prototype.type', 'type', (w) => w.Event.prototype);
const detailOf = getter('UIEvent.prototype.detail', 'detail', (w) => w.UIEvent.prototype);

// Only a person causes trusted events of these types. A script's click on a label makes a trusted click, too, but with no count of clicks.
const PRESSES = {
  __proto__: null,
  pointerdown: true,
  pointerup: true,
  mousedown: true,
  mouseup: true,
  dblclick: true,
  auxclick: true,
  contextmenu: true,
  keydown: true,
  keypress: true,
  keyup: true,
  touchstart: true,
  touchend: true,
};
export const isPersons = () => {
  if (eventOf === undefined || typeOf === undefined) return false;
  const event = apply(eventOf, realWindow, []);
  if (event === undefined || event === null || event.isTrusted !== true) return false; // no page can change what it says
  const type = apply(typeOf, event, []);
  return PRESSES[type] === true || (type === 'click' && detailOf !== undefined && apply(detailOf, event, []) > 0);
};
