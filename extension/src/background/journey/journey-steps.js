/**
 * The steps of a recording by hand, as a page tells them. A page's process may be taken over, so all is read strictly and bounded here.
 *
 * @typedef {object} PersonStep
 * @property {string} tab its handle
 * @property {string} documentId
 * @property {number} key the same for what goes on with the step before
 * @property {'click' | 'doubleClick' | 'change' | 'key' | 'upload' | 'navigate'} kind
 * @property {number} t
 * @property {string[][]} selectors
 * @property {number[]} frame its place in each frame around it
 * @property {string} role
 * @property {string} name
 * @property {number} [offsetX]
 * @property {number} [offsetY]
 * @property {'secondary'} [button]
 * @property {string} [value]
 * @property {string} [secret]
 * @property {string} [variable]
 * @property {string[]} [options] texts of what is chosen in a list that takes several
 * @property {string[]} [files]
 * @property {string} [pressed]
 * @property {string[]} [modifiers]
 * @property {string} [url] of a navigation
 * @property {'start' | 'typed' | 'reload' | 'back' | 'resumed' | 'opened'} [cause]
 * @property {string} [leadsTo] the address that the page went to by it
 * @property {string} [target] the address of a tab that is not the first
 * @property {string} [step] kd1@7
 */

const KINDS = new Set(['click', 'doubleClick', 'change', 'key', 'upload']);
const MODIFIERS = ['Control', 'Meta', 'Alt', 'Shift'];
const MOST = {ways: 10, hops: 10, selector: 1000, frames: 20, name: 500, value: 5000, files: 20, options: 100, option: 500, word: 60};

/** @param {unknown} value @param {number} most @returns {string | undefined} */
const text = (value, most) => (typeof value === 'string' ? value.slice(0, most).replace(/\p{Surrogate}/gu, '\uFFFD') : undefined);

/** @param {unknown} value */
const place = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(Math.max(-100_000, Math.min(100_000, value)) * 100) / 100 : undefined;

/** @param {unknown} value @param {number} most @param {number} chars @returns {string[]} */
const texts = (value, most, chars) =>
  Array.isArray(value)
    ? value.slice(0, most).flatMap((each) => (typeof each === 'string' && each.length <= chars ? [String(text(each, chars))] : []))
    : [];

/** @param {object} step @returns {any} without what is not said */
const said = (step) => Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined));

/** Finds what a file would read as the name of a variable or a secret. A page writes that, too. */
const OPEN = /\{\{[^{}]{1,80}\}\}/;

/**
 * @param {any} told
 * @param {{tab: string, documentId: string}} where
 * @returns {PersonStep | undefined}
 */
export function readStep(told, where) {
  if (typeof told !== 'object' || told === null || !KINDS.has(told.kind) || !Number.isSafeInteger(told.key) || !Number.isFinite(told.t))
    return undefined;
  const ways = Array.isArray(told.selectors) ? told.selectors.slice(0, MOST.ways) : [];
  const secret = /^[A-Z][A-Z0-9_]{0,39}$/.exec(told.secret ?? '')?.[0];
  const value = secret ? undefined : text(told.value, MOST.value);
  const variable = /^[A-Za-z][A-Za-z0-9_]{0,39}$/.exec(told.variable ?? '')?.[0] ?? (OPEN.test(value ?? '') ? 'text' : undefined);
  return said({
    ...where,
    key: told.key,
    kind: told.kind,
    t: told.t,
    selectors: ways
      .map((/** @type {unknown} */ way) => texts(way, MOST.hops, MOST.selector))
      .filter(
        (/** @type {string[]} */ way, /** @type {number} */ i) =>
          way.length > 0 && way.length === ways[i].length && !way.some((each) => OPEN.test(each)),
      ),
    frame: Array.isArray(told.frame)
      ? told.frame.slice(0, MOST.frames).filter((/** @type {unknown} */ at) => Number.isSafeInteger(at) && Number(at) >= 0)
      : [],
    role: text(told.role, MOST.word) ?? '',
    name: text(told.name, MOST.name) ?? '',
    offsetX: place(told.offsetX),
    offsetY: place(told.offsetY),
    button: told.button === 'secondary' ? 'secondary' : undefined,
    value,
    secret,
    variable,
    options:
      told.kind === 'change' && Array.isArray(told.options) && told.options.length > 0
        ? texts(told.options, MOST.options, MOST.option)
        : undefined,
    files: told.kind === 'upload' ? texts(told.files, MOST.files, 255) : undefined,
    pressed: told.kind === 'key' ? text(told.pressed, 20) : undefined,
    modifiers: told.kind === 'key' ? texts(told.modifiers, 4, 10).filter((each) => MODIFIERS.includes(each)) : undefined,
  });
}

const VERBS = {click: 'click', doubleClick: 'doubleClick', change: 'fill', key: 'press', upload: 'upload'};

/** @typedef {{verb: string, role: string, name: string, pressed?: string}} Deed */

/** Describes what was done, without what was typed. @param {PersonStep} step @returns {Deed} */
export function deedOf({kind, role, name, pressed = '', modifiers = [], cause, button}) {
  if (kind === 'navigate') return {verb: cause === 'reload' || cause === 'back' ? cause : 'navigate', role: '', name: ''};
  if (kind === 'key') return {verb: 'press', role, name, pressed: [...modifiers, pressed].join('+')};
  const verb = button === 'secondary' ? 'rightClick' : kind === 'change' && ['combobox', 'listbox'].includes(role) ? 'select' : VERBS[kind];
  return {verb, role, name};
}

/** Writes the step in words: `click button "Add to cart"`. @param {PersonStep} step */
export function wordsOf(step) {
  const {verb, role, name, pressed} = deedOf(step);
  if (pressed) return `press ${pressed}`;
  return `${verb === 'back' ? 'go back or forward' : verb}${role ? ` ${role}` : ''}${name ? ` ${JSON.stringify(name)}` : ''}`;
}
