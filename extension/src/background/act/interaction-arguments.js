import {badArgument, checkFrame, checkTab} from '../link/arguments.js';

/** Checks the arguments of `interact`. */

/**
 * @typedef {({ref: string, document?: string} | {css: string, frame?: number} | {xpath: string, frame?: number} | {chain:
 * import('../../page/act/chain.js').Part[], document?: string}) & {frames?: number[]}} Target `frames`: from the document of `frame`, the
 * place of the element's frame in each frame around it
 */
/** @typedef {'auto' | 'page' | 'trusted'} Input by the page's means, by real input, or whichever does it */
/** @typedef {'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'} Held */
/**
 * @typedef {object} Asked
 * @property {string | undefined} tab
 * @property {string} verb
 * @property {Target} [target]
 * @property {Target} [to]
 * @property {any} [value]
 * @property {SecretUse} [secret] what `value` is, where the person stored it, or a placeholder stands for it; of a placeholder, there may
 * be none yet
 * @property {number} timeoutMs
 * @property {{x: number, y: number}} [position]
 * @property {import('../page/settle.js').DialogAnswers} [dialogs]
 * @property {Partial<Record<Held, true>>} held
 * @property {Input} input
 * @property {boolean} [quiet] whether the action is over only when the page is quiet, which is so by default
 * @property {boolean} [brief] whether a page that answers at once, and then does nothing, has had rest enough
 * @property {boolean} [ways] whether to say how the element is found again in another visit
 */

const DEFAULT_TIMEOUT_MS = 5000;
const MOST_TIMEOUT_MS = 25_000;
const MOST_CHARS = 1024 * 1024;
const MOST_TYPED = 10_000;
const MOST_SELECTOR = 5000;
/** The most parts of a chain of selectors. */
const MOST_PARTS = 50;
const MOST_REFS = 1000;
const MOST_FRAMES = 20;
const MOST_FILES = 100;
/** Shorter ones cannot be masked. */
const LEAST_SECRET = 4;
const MOST_SECRET = 1000;
/** The fewest digits of a telephone number: a shorter one may be part of any number. */
const LEAST_DIGITS = 7;
/**
 * @typedef {import('../../page/act/secret-field.js').SecretUse & {session?: string}} SecretUse `session` of the client, where it is a
 * placeholder
 */

/** @param {unknown} text @returns {text is string} */
const isSelector = (text) => typeof text === 'string' && text !== '' && text.length <= MOST_SELECTOR;
/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string' && value.length <= MOST_CHARS;
/** @param {any} value */
const isChoice = (value) => isText(value) || isRef(value?.ref);
/** @param {unknown} frames */
export const isPlace = (frames) =>
  Array.isArray(frames) && frames.length <= MOST_FRAMES && frames.every((each) => Number.isSafeInteger(each) && each >= 0 && each <= 9999);
/** @param {unknown} ref */
const isRef = (ref) => typeof ref === 'string' && /^(f\d{1,9})?e\d{1,9}$/.test(ref);
/** @param {unknown} value */
const isNumber = (value) => value === undefined || (typeof value === 'number' && Math.abs(value) <= 1e6);
/** @param {any} value */
const isDistance = (value) =>
  typeof value === 'object' && value !== null && isNumber(value.deltaX) && isNumber(value.deltaY) && isNumber(value.pages);
/** @param {any} file */
const isFile = (file) =>
  typeof file?.name === 'string' &&
  file.name !== '' &&
  file.name.length <= 255 &&
  !/[/\\\p{Cc}]/u.test(file.name) &&
  (file.type === undefined || isText(file.type)) &&
  (typeof file.text === 'string') !== (typeof file.base64 === 'string') &&
  (file.base64 === undefined || file.base64.length % 4 === 0) &&
  (file.base64 === undefined || /^[A-Za-z0-9+/]*={0,2}$/.test(file.base64));
/** @param {unknown} value @param {string[]} values */
const isOneOf = (value, values) => value === undefined || (typeof value === 'string' && values.includes(value));
/** @param {any} secret */
const isSecret = (secret) => isUse(secret) && /^[A-Za-z0-9_-]{1,40}$/.test(secret.name);
/** @param {any} placeholder */
const isPlaceholder = (placeholder) =>
  isUse(placeholder) &&
  typeof placeholder.name === 'string' &&
  /^(?:EMAIL|PHONE|NAME|STREET)_[1-9]\d{0,5}(?::invalid)?$/.test(placeholder.name) &&
  typeof placeholder.session === 'string' &&
  /^[\w-]{16,64}$/.test(placeholder.session) &&
  (placeholder.value === undefined || isText(placeholder.value));
/** @param {any} use */
function isUse(use) {
  const {origin, field} = Object(use);
  if (!(field === undefined || (typeof field === 'string' && field.trim() !== '' && field.length <= 100))) return false;
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  const {protocol, hostname, origin: exact} = new URL(origin);
  return exact === origin && (protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)));
}
const none = (/** @type {unknown} */ value) => value === undefined;

/**
 * @type {Record<string, {takes: string, fits: (value: any) => boolean, page?: boolean}>} what each verb takes; `page`: without a target,
 * too
 */
const VERBS = {
  click: {takes: 'no value', fits: none},
  doubleClick: {takes: 'no value', fits: none},
  rightClick: {takes: 'no value', fits: none},
  middleClick: {takes: 'no value', fits: none},
  backClick: {takes: 'no value', fits: none},
  forwardClick: {takes: 'no value', fits: none},
  tap: {takes: 'no value', fits: none},
  hover: {takes: 'no value', fits: none},
  focus: {takes: 'no value', fits: none},
  submit: {takes: 'no value', fits: none},
  fill: {
    takes: 'a text, true or false, or a list of options',
    fits: (value) => isText(value) || typeof value === 'boolean' || (Array.isArray(value) && value.every(isChoice)) || isRef(value?.ref),
  },
  type: {
    takes: `a text of at most ${MOST_TYPED} characters, without Tab: press that`,
    fits: (value) => isText(value) && value.length <= MOST_TYPED && !value.includes('\t'),
    page: true,
  },
  press: {takes: 'a key such as Enter or Control+A', fits: (value) => isText(value) && value !== '' && value.length <= 50, page: true},
  check: {takes: 'true or false', fits: (value) => value === undefined || typeof value === 'boolean'},
  select: {
    takes: 'the text of an option, its ref, or a list of them',
    fits: (value) => (Array.isArray(value) ? value.every(isChoice) : isChoice(value)),
  },
  drag: {takes: '{deltaX, deltaY}, or to', fits: (value) => value === undefined || isDistance(value)},
  scroll: {takes: '{deltaX, deltaY} or {pages}', fits: (value) => value === undefined || isDistance(value), page: true},
  consent: {takes: 'accept, reject or withdraw', fits: (value) => isOneOf(value, ['accept', 'reject', 'withdraw']), page: true},
  upload: {takes: 'files', fits: (value) => Array.isArray(value)}, // checked by checkUpload
};

/** The effects of these verbs come later. */
const SLOW = new Set(['consent', 'upload', 'hover']);
const INPUTS = ['auto', 'page', 'trusted'];
/**
 * The verbs of mouse, finger and keyboard, a button that asks for files included; the others set fields by the page's means, which no page
 * can tell from real input.
 */
export const TRUSTED = new Set([
  'upload',
  'click',
  'doubleClick',
  'rightClick',
  'middleClick',
  'backClick',
  'forwardClick',
  'tap',
  'hover',
  'check',
  'drag',
  'press',
  'type',
  'scroll',
]);
/** @type {Record<string, Held>} */
const MODIFIERS = {Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey'};

/** @param {any} chain @param {string} name of the argument @returns {import('../../page/act/chain.js').Part[]} */
export function checkChain(chain, name) {
  if (!(Array.isArray(chain) && chain.length > 1 && chain.length <= MOST_PARTS && chain.every(isPart))) {
    throw badArgument(`${name}.chain must be 2 to ${MOST_PARTS} parts, each with css (and deep), xpath or refs alone`);
  }
  return chain.map(({css, deep, xpath, refs}) =>
    refs !== undefined ? {refs: [...refs]} : xpath !== undefined ? {xpath} : {css, ...(deep ? {deep} : {})},
  );
}

/** @param {any} part */
function isPart(part) {
  const {css, deep, xpath, refs, ...more} = part ?? {};
  if ([css, xpath, refs].filter((each) => each !== undefined).length !== 1 || Object.keys(more).length > 0) return false;
  if (deep !== undefined && (typeof deep !== 'boolean' || css === undefined)) return false;
  return refs === undefined ? isSelector(css ?? xpath) : Array.isArray(refs) && refs.length <= MOST_REFS && refs.every(isRef);
}

/** @param {any} target @param {string} name @returns {Target} */
export function checkTarget(target, name) {
  const {ref, document, css, xpath, chain, frame, frames} = target ?? {};
  if ([ref, css, xpath, chain].filter((each) => each !== undefined).length !== 1)
    throw badArgument(`${name} must name an element by ref, css, xpath or chain`);
  if (frames !== undefined && !isPlace(frames)) throw badArgument(`${name}.frames must be at most ${MOST_FRAMES} numbers from 0`);
  const inFrames = frames === undefined ? {} : {frames};
  if (ref !== undefined || chain !== undefined) {
    if (ref !== undefined && !isRef(ref)) throw badArgument(`${name}.ref must be one such as e12 or f2e12`);
    if (document !== undefined && !(typeof document === 'string' && /^[\dA-F]{32}$/.test(document)))
      throw badArgument(`${name}.document must be the id of a document`);
    const inDocument = document === undefined ? {} : {document};
    return ref === undefined ? {chain: checkChain(chain, name), ...inDocument, ...inFrames} : {ref, ...inDocument, ...inFrames};
  }
  const text = css ?? xpath;
  if (!isSelector(text)) throw badArgument(`${name} must be a selector or path of at most ${MOST_SELECTOR} characters`);
  const where = {...(frame === undefined ? {} : {frame: checkFrame(frame)}), ...inFrames};
  return css === undefined ? {xpath: text, ...where} : {css: text, ...where};
}

/** @param {Record<string, any>} params @returns {Asked} */
export function checkAction({tab, verb, target, to, value, options = {}}) {
  if (verb === 'upload') throw badArgument('upload is a method of its own: uploadFile');
  return checked({tab, verb, target, to, value, options});
}

/** @param {Record<string, any>} params @returns {Asked} */
export function checkUpload({tab, target, files, options}) {
  if (!(Array.isArray(files) && files.length > 0 && files.length <= MOST_FILES && files.every(isFile)))
    throw badArgument(`files must be 1 to ${MOST_FILES} of {name, type, text or base64}`);
  return checked({tab, verb: 'upload', target, value: files.map(({name, type, text, base64}) => ({name, type, text, base64})), options});
}

/** @param {Record<string, any>} params @returns {Asked} */
function checked({tab, verb, target, to = undefined, value, options = {}}) {
  const isElsewhere = value === undefined && isPlaceholder(options?.placeholder); // so that an extension that knows no placeholders types nothing
  const known = typeof verb === 'string' && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!known)
    throw badArgument(
      `verb must be one of ${Object.keys(VERBS)
        .filter((each) => each !== 'upload')
        .join(', ')}`,
    );
  if (!known.fits(value) && !isElsewhere) throw badArgument(`the value of ${verb} must be ${known.takes}`);
  if (target === undefined && !known.page) throw badArgument(`${verb} needs a target`);
  if (target !== undefined && verb === 'consent') throw badArgument('consent takes no target');
  if (target === undefined && verb === 'scroll' && value === undefined) throw badArgument('scroll needs a target or a value');
  if ((verb === 'drag') !== (to !== undefined || (verb === 'drag' && value !== undefined)))
    throw badArgument(verb === 'drag' ? 'drag needs to or a value' : `${verb} takes no to`);
  if (to !== undefined && value !== undefined) throw badArgument('drag takes to or a value, not both');
  if (typeof options !== 'object' || options === null) throw badArgument('options must be an object');
  const {
    timeoutMs = DEFAULT_TIMEOUT_MS,
    position,
    dialogs,
    modifiers = [],
    secret,
    placeholder,
    input = 'auto',
    ways = false,
    quiet = true,
    brief = false,
  } = options;
  if (typeof ways !== 'boolean') throw badArgument('ways must be true or false');
  if (typeof quiet !== 'boolean') throw badArgument('quiet must be true or false');
  if (typeof brief !== 'boolean') throw badArgument('brief must be true or false');
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 0 && timeoutMs <= MOST_TIMEOUT_MS))
    throw badArgument(`timeoutMs must be 0 to ${MOST_TIMEOUT_MS}`);
  if (position !== undefined && ![position?.x, position?.y].every((each) => typeof each === 'number' && each >= 0 && each <= 1e6))
    throw badArgument('position must be {x, y}, from the upper left corner of the element');
  if (!Array.isArray(modifiers) || !modifiers.every((each) => typeof each === 'string' && Object.hasOwn(MODIFIERS, each)))
    throw badArgument(`modifiers must be some of ${Object.keys(MODIFIERS).join(', ')}`);
  if (verb === 'type' && modifiers.length > 0) throw badArgument('type takes no modifiers: press keys such as Control+A');
  if (
    dialogs !== undefined &&
    !(isOneOf(dialogs?.confirm, ['accept', 'dismiss']) && (dialogs.prompt === undefined || isText(dialogs.prompt)))
  )
    throw badArgument('dialogs must be {confirm: "accept" or "dismiss", prompt: a text}');
  if (!INPUTS.includes(input)) throw badArgument(`input must be one of ${INPUTS.join(', ')}`);
  if (input === 'trusted' && (!TRUSTED.has(verb) || (verb === 'scroll' && value === undefined)))
    throw badArgument(`${verb} has no trusted input: leave input out`);
  const isOneLine = verb === 'fill' || (verb === 'type' && target !== undefined && !/[\r\n]/.test(value ?? ''));
  if (
    secret !== undefined &&
    !(isOneLine && isText(value) && value.length >= LEAST_SECRET && value.length <= MOST_SECRET && isSecret(secret))
  ) {
    throw badArgument(
      `a secret is {name, origin, field}, for fill, or type in a target and on one line, with a text of ${LEAST_SECRET} to ${MOST_SECRET} characters, on https or this computer`,
    );
  }
  if (placeholder !== undefined && !(isOneLine && secret === undefined && isElsewhere)) {
    throw badArgument(
      'a placeholder is {name, origin, session, value, field}, for fill, or type in a target, without another value, on https or this computer',
    );
  }
  const aim = target === undefined ? undefined : checkTarget(target, 'target');
  const place = to === undefined ? undefined : checkTarget(to, 'to');
  if (aim && place && 'document' in aim && 'document' in place && aim.document !== place.document)
    throw badArgument('target and to must be of one document');
  return {
    tab: checkTab(tab),
    verb,
    value,
    timeoutMs,
    input: verb === 'scroll' && value?.pages ? 'page' : input, // a wheel knows no heights
    ...(aim ? {target: aim} : {}),
    ...(place ? {to: place} : {}),
    ...usedAs(secret, placeholder),
    ...(dialogs ? {dialogs: {confirm: dialogs.confirm, prompt: dialogs.prompt}} : {}),
    ...(position ? {position: {x: position.x, y: position.y}} : {}),
    ...(ways ? {ways} : {}),
    ...(quiet ? {} : {quiet}),
    ...(brief && !SLOW.has(verb) ? {brief} : {}),
    held: Object.fromEntries(modifiers.map((/** @type {string} */ each) => [MODIFIERS[each], true])),
  };
}

/** @param {any} secret @param {any} placeholder @returns {{value?: string, secret?: SecretUse}} */
function usedAs(secret, placeholder) {
  const use = secret ?? placeholder;
  if (use === undefined) return {};
  const {name, origin, field} = use;
  const kind = placeholder ? {kind: name.replace(/_.*/, ''), session: placeholder.session} : {};
  return {...(placeholder ? {value: placeholder.value} : {}), secret: {name, origin, ...(field === undefined ? {} : {field}), ...kind}};
}

/**
 * Tells whether a value from a page can be masked without hiding ordinary words and numbers from everybody.
 * @param {string} value
 * @param {string} kind such as EMAIL
 */
export function canBeMasked(value, kind) {
  if (value.length < LEAST_SECRET || value.length > MOST_SECRET || /[\p{Cc}\u2028\u2029]/u.test(value)) return false;
  if (kind === 'EMAIL') return /^\S+@\S+$/.test(value);
  return kind === 'PHONE' ? (value.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS : /\S\s+\S/.test(value);
}
