/**
 * The browser's debugger may be asked for these commands, each with these parameters and no others. Everything else is refused before the
 * browser hears of it. Nothing here reads the page, except where the session is one for code.
 *
 * @typedef {(value: any) => boolean} Fits
 * @typedef {Record<string, Fits>} Params those that end with `?` may be left out
 */

const MOST_TEXT = 1024 * 1024;
const MOST_CODE = 16 * 1024 * 1024;
const MOST_PIXELS = 100_000;
const MOST_POINTS = 10;

/** @type {Fits} */
const flag = (value) => typeof value === 'boolean';
/** @type {Fits} */
const yes = (value) => value === true;
/** @param {number} from @param {number} to @returns {Fits} */
const number = (from, to) => (value) => typeof value === 'number' && value >= from && value <= to;
/** @param {number} from @param {number} to @returns {Fits} */
const integer = (from, to) => (value) => Number.isInteger(value) && value >= from && value <= to;
/** @param {number} most @returns {Fits} */
const text = (most) => (value) => typeof value === 'string' && value.length <= most;
/** @param {...string} names @returns {Fits} */
const one =
  (...names) =>
  (value) =>
    names.includes(value);
/** @param {Params} params @returns {Fits} */
const object = (params) => (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && fits(value, params);
/** @param {number} most @param {Fits} each @returns {Fits} */
const list = (most, each) => (value) => Array.isArray(value) && value.length <= most && value.every(each);

const coordinate = number(-MOST_PIXELS, MOST_PIXELS);
const length = number(0, MOST_PIXELS);
const modifiers = integer(0, 15);

/** @type {Record<string, Params>} */
const INPUT = {
  'Input.dispatchMouseEvent': {
    type: one('mousePressed', 'mouseReleased', 'mouseMoved', 'mouseWheel'),
    x: coordinate,
    y: coordinate,
    'modifiers?': modifiers,
    'button?': one('none', 'left', 'middle', 'right'),
    'buttons?': integer(0, 7),
    'clickCount?': integer(0, 3),
    'deltaX?': coordinate,
    'deltaY?': coordinate,
  },
  'Input.dispatchKeyEvent': {
    type: one('keyDown', 'rawKeyDown', 'keyUp'),
    'modifiers?': modifiers,
    'key?': text(20),
    'code?': text(20),
    'text?': text(8),
    'unmodifiedText?': text(8),
    'windowsVirtualKeyCode?': integer(0, 255),
    'location?': integer(0, 3),
    'commands?': list(4, text(40)),
  },
  'Input.dispatchTouchEvent': {
    type: one('touchStart', 'touchMove', 'touchEnd', 'touchCancel'),
    touchPoints: list(MOST_POINTS, object({x: coordinate, y: coordinate, 'id?': integer(0, MOST_POINTS)})),
    'modifiers?': modifiers,
  },
};

/** @type {Record<string, Params>} */
const PAGE = {
  'Page.enable': {},
  'Page.handleJavaScriptDialog': {accept: flag, 'promptText?': text(MOST_TEXT)},
  'Page.setInterceptFileChooserDialog': {enabled: flag},
  'Page.captureScreenshot': {
    'format?': one('png', 'jpeg', 'webp'),
    'quality?': integer(0, 100),
    'captureBeyondViewport?': flag,
    'optimizeForSpeed?': flag,
    'clip?': object({x: length, y: length, width: length, height: length, scale: number(0.01, 10)}),
  },
  'Emulation.setDeviceMetricsOverride': {
    width: integer(0, 10_000),
    height: integer(0, 10_000),
    deviceScaleFactor: number(0, 10),
    mobile: flag,
  },
  'Emulation.clearDeviceMetricsOverride': {},
  'Emulation.setTouchEmulationEnabled': {enabled: flag, 'maxTouchPoints?': integer(1, MOST_POINTS)},
  'Emulation.setFocusEmulationEnabled': {enabled: flag},
  'Runtime.terminateExecution': {}, // of a script that never ends, in a page that is to be left
};

/**
 * The companion does this by itself, with commands whose every word is its own, see chosen-field.js, shown-page.js and answers.js; likewise
 * early-scripts.js.
 * @type {Record<string, Params>}
 */
const OWN = {
  'Companion.handOverField': {},
  'Companion.watchPage': {},
  'Companion.pagesBefore': {},
  'Companion.activatePage': {},
  'Companion.watchAnswers': {on: flag},
};

/** Only in a session for code: the person has allowed it for the tab. @type {Record<string, Params>} */
const CODE = {
  'Companion.runEarly': {source: text(MOST_CODE)},
  'Companion.endEarly': {id: text(100)},
  'Runtime.enable': {},
  'Runtime.disable': {},
  'Runtime.evaluate': {
    expression: text(MOST_CODE),
    'awaitPromise?': flag,
    'returnByValue?': yes,
    'timeout?': number(0, 60_000),
    'uniqueContextId?': text(100),
    'silent?': flag,
  },
};

/** The events of a tab that go on to the main extension. */
const EVENTS = new Set(['Page.javascriptDialogOpening', 'Page.javascriptDialogClosed', 'Page.fileChooserOpened']);
const CODE_EVENTS = new Set(['Runtime.executionContextCreated']);

/** @param {any} params @param {Params} known @returns {boolean} whether all that is needed is there, fits, and nothing else is */
function fits(params, known) {
  const names = Object.keys(params);
  return (
    names.every((name) => Object.hasOwn(known, name) || Object.hasOwn(known, `${name}?`)) &&
    Object.entries(known).every(([name, fit]) => {
      const own = name.replace('?', '');
      return Object.hasOwn(params, own) ? fit(params[own]) : name.endsWith('?');
    })
  );
}

/** @param {unknown} method @param {unknown} params @param {boolean} code whether the session is one for code @returns {boolean} */
export function isAllowed(method, params, code) {
  if (typeof method !== 'string' || typeof params !== 'object' || params === null || Array.isArray(params)) return false;
  const tables = code ? [INPUT, PAGE, OWN, CODE] : [INPUT, PAGE, OWN];
  const known = tables.find((table) => Object.hasOwn(table, method))?.[method];
  return known !== undefined && fits(params, known);
}

/** @param {string} event @param {boolean} code @returns {boolean} whether the main extension hears of it */
export const isTold = (event, code) => EVENTS.has(event) || (code && CODE_EVENTS.has(event));

/**
 * Tells whether it is a page of the web, the empty one that a browser of our own begins with, or one that a page has just opened, which has
 * no address yet.
 * @param {string | undefined} url
 */
export const isWebPage = (url) => url === '' || url === 'about:blank' || /^https?:\/\//.test(url ?? '');
