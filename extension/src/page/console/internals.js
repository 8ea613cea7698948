// @ts-nocheck – all it touches is the page's and of no known type.
import {apply, cut, descriptor, getter, native, stringify} from '../lib/natives.js';
import {define, standIn} from '../record/stand-in.js';

/**
 * Learns what elements of the page's own say of themselves by ElementInternals, which nobody sees from outside: their roles, names and
 * states. The function that gives a page its internals gets a Proxy around it that remembers which are whose. Nothing is read before a
 * snapshot asks.
 */

const NAMES = [
  'role',
  'ariaAtomic',
  'ariaBusy',
  'ariaChecked',
  'ariaColCount',
  'ariaColIndex',
  'ariaColSpan',
  'ariaCurrent',
  'ariaDisabled',
  'ariaExpanded',
  'ariaHasPopup',
  'ariaHidden',
  'ariaInvalid',
  'ariaLabel',
  'ariaLevel',
  'ariaLive',
  'ariaModal',
  'ariaMultiLine',
  'ariaMultiSelectable',
  'ariaOrientation',
  'ariaPlaceholder',
  'ariaPosInSet',
  'ariaPressed',
  'ariaReadOnly',
  'ariaRequired',
  'ariaRoleDescription',
  'ariaRowCount',
  'ariaRowIndex',
  'ariaRowSpan',
  'ariaSelected',
  'ariaSetSize',
  'ariaSort',
  'ariaValueMax',
  'ariaValueMin',
  'ariaValueNow',
  'ariaValueText',
];
const LISTS = ['ariaControlsElements', 'ariaLabelledByElements', 'ariaOwnsElements'];
const MOST_CHARS = 1000;
const MOST_ELEMENTS = 50;

const Kept = native('WeakMap', 'WeakMap', (w) => w.WeakMap);
const keep = native('WeakMap.prototype.set', 'set', (w) => w.WeakMap.prototype.set);
const kept = native('WeakMap.prototype.get', 'get', (w) => w.WeakMap.prototype.get);
const Carrier = native('SubmitEvent', 'SubmitEvent', (w) => w.SubmitEvent);
const carried = getter('SubmitEvent.prototype.submitter', 'submitter', (w) => w.SubmitEvent.prototype);
const {HTMLElement: HtmlElement} = window;
const {prototype: elementPrototype} = HtmlElement;
const property = descriptor(elementPrototype, 'attachInternals');
const attach = property !== undefined ? property.value : undefined;
const known = Kept === undefined ? undefined : new Kept();
let proxy;

/** Makes a reader for a getter of the browser on these internals. */
const reader = (name) => {
  try {
    return getter('ElementInternals.prototype.' + name, name, (w) => w.ElementInternals.prototype);
  } catch {
    return undefined; // this browser does not know it
  }
};
const readers = {__proto__: null};

/** @returns what they say, as JSON: an object by the names of the properties */
const saidBy = (internals) => {
  const said = {__proto__: null};
  for (let i = 0; i < NAMES.length; i++) {
    const name = NAMES[i];
    const value = readers[name] === undefined ? null : apply(readers[name], internals, []);
    if (typeof value === 'string') said[name] = cut(value, 0, MOST_CHARS);
  }
  return stringify(said);
};

/** Stops remembering; the function is the page's own again. */
export const leaveInternals = () => {
  if (proxy === undefined) return;
  const now = descriptor(elementPrototype, 'attachInternals');
  if (now !== undefined && now.value === proxy) define(elementPrototype, 'attachInternals', {__proto__: null, value: attach});
  proxy = undefined;
};

/** Remembers them from now on. */
export const watchInternals = () => {
  if (typeof attach !== 'function' || known === undefined || carried === undefined) return;
  for (let i = 0; i < NAMES.length; i++) readers[NAMES[i]] = reader(NAMES[i]);
  for (let i = 0; i < LISTS.length; i++) readers[LISTS[i]] = reader(LISTS[i]);
  proxy = standIn(attach, (self, args) => {
    const internals = apply(attach, self, args);
    if (proxy !== undefined) apply(keep, known, [self, internals]);
    return internals;
  });
  if (!define(elementPrototype, 'attachInternals', {__proto__: null, value: proxy})) proxy = undefined;
};

/**
 * Answers the bridge, which asks by an event that carries the element: other events lead none out of a shadow tree as it is.
 * @param event that asks
 * @param say tells a text
 * @param tell sends an event to the bridge
 */
export const answerInternals = (event, say, tell) => {
  const element = apply(carried, event, []);
  const internals = element === null || known === undefined ? undefined : apply(kept, known, [element]);
  if (internals === undefined) return;
  for (let i = 0; i < LISTS.length; i++) {
    const read = readers[LISTS[i]];
    const elements = read === undefined ? null : apply(read, internals, []);
    if (elements === null) continue;
    for (let n = 0; n < elements.length && n < MOST_ELEMENTS; n++) {
      if (elements[n] instanceof HtmlElement) tell(new Carrier(LISTS[i], {__proto__: null, submitter: elements[n]}));
    }
  }
  say(saidBy(internals));
};
