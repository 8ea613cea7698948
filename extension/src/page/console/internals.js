// @ts-nocheck – all it touches is the page's and of no known type.
import {apply, cut, descriptor, getter, native, stringify} from '../lib/natives.js';
import {define, standIn} from '../record/stand-in.js';

/**
 * Learns the roles, names and states that custom elements set by ElementInternals, which cannot be read from outside. A Proxy around
 * `attachInternals`, which creates them, remembers the internals of each element. Nothing is read before a snapshot asks.
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

/** Returns the browser's getter of a property of ElementInternals; undefined where the browser lacks it. */
const reader = (name) => {
  try {
    return getter('ElementInternals.prototype.' + name, name, (w) => w.ElementInternals.prototype);
  } catch {
    return undefined; // the browser lacks it
  }
};
const readers = {__proto__: null};

/** @returns the properties that are set, as JSON: an object by their names */
const saidBy = (internals) => {
  const said = {__proto__: null};
  for (let i = 0; i < NAMES.length; i++) {
    const name = NAMES[i];
    const value = readers[name] === undefined ? null : apply(readers[name], internals, []);
    if (typeof value === 'string') said[name] = cut(value, 0, MOST_CHARS);
  }
  return stringify(said);
};

/** Stops remembering, and puts the browser's function back. */
export const leaveInternals = () => {
  if (proxy === undefined) return;
  const now = descriptor(elementPrototype, 'attachInternals');
  if (now !== undefined && now.value === proxy) define(elementPrototype, 'attachInternals', {__proto__: null, value: attach});
  proxy = undefined;
};

/** Remembers internals from now on. */
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
 * Answers the bridge, which asks by a SubmitEvent whose submitter is the element. Other events replace an element inside a shadow tree by
 * its host.
 * @param event the question
 * @param say sends a text to the bridge
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
