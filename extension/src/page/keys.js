/** Keys by the names that Playwright has for them: `a`, `Enter`, `Control+Shift+ArrowLeft`. */

/**
 * @typedef {object} Key
 * @property {string} key as in KeyboardEvent
 * @property {string} code
 * @property {number} keyCode
 * @property {string} text what it writes; '' for none
 */

/** @type {Record<string, [code: string, keyCode: number]>} */
const NAMED = {
  Enter: ['Enter', 13],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Insert: ['Insert', 45],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  ContextMenu: ['ContextMenu', 93],
  CapsLock: ['CapsLock', 20],
  Shift: ['ShiftLeft', 16],
  Control: ['ControlLeft', 17],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
};
/** The places of characters on a keyboard of the United States: plain, with Shift, code, keyCode. */
const MARKS = [
  '`~Backquote 192',
  '-_Minus 189',
  '=+Equal 187',
  '[{BracketLeft 219',
  ']}BracketRight 221',
  '\\|Backslash 220',
  ';:Semicolon 186',
  '\'"Quote 222',
  ',<Comma 188',
  '.>Period 190',
  '/?Slash 191',
  '1!Digit1 49',
  '2@Digit2 50',
  '3#Digit3 51',
  '4$Digit4 52',
  '5%Digit5 53',
  '6^Digit6 54',
  '7&Digit7 55',
  '8*Digit8 56',
  '9(Digit9 57',
  '0)Digit0 48',
];

/** @param {string} name @returns {Key | undefined} */
export function keyOf(name) {
  if (name === 'Space') return keyOf(' ');
  if (name === '\n' || name === '\r') return keyOf('Enter');
  if (name === '\t') return keyOf('Tab');
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (named) return {key: name, code: named[0], keyCode: named[1], text: name === 'Enter' ? '\r' : ''};
  const [, digits] = /^F(\d{1,2})$/.exec(name) ?? [];
  if (digits && Number(digits) >= 1 && Number(digits) <= 24) return {key: name, code: name, keyCode: 111 + Number(digits), text: ''};
  const [, byCode] = /^(?:Key([A-Z])|Digit\d)$/.exec(name) ?? [];
  if (byCode) return keyOf(byCode.toLowerCase());
  if (/^Digit\d$/.test(name)) return keyOf(name.at(-1) ?? '');
  if ([...name].length !== 1) return undefined;
  if (name === ' ') return {key: ' ', code: 'Space', keyCode: 32, text: ' '};
  if (/^[a-z]$/i.test(name)) return {key: name, code: `Key${name.toUpperCase()}`, keyCode: name.toUpperCase().charCodeAt(0), text: name};
  const mark = MARKS.find((each) => each.startsWith(name) || each[1] === name);
  const [code = '', keyCode = 0] = mark ? mark.slice(2).split(' ') : [];
  return {key: name, code, keyCode: Number(keyCode), text: name};
}

/** The keys that change what others do, by the property of events. @type {Record<string, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>} */
export const MODIFIERS = {Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey'};

const IS_MAC = /^Mac/.test(navigator.platform);

/**
 * @param {string} text `Control+Shift+a`
 * @returns {{held: Key[], key: Key} | undefined}
 */
export function chordOf(text) {
  const names = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const keys = names.map((name) => keyOf(name === 'ControlOrMeta' ? (IS_MAC ? 'Meta' : 'Control') : name));
  const last = keys.pop();
  if (!last || !keys.every((each) => each && Object.hasOwn(MODIFIERS, each.key))) return undefined;
  const held = /** @type {Key[]} */ (keys);
  const isShifted = held.some(({key}) => key === 'Shift');
  const isCommand = held.some(({key}) => key !== 'Shift') && /^[A-Z]$/.test(last.text); // Control+C is written so, and pressed without Shift
  const key =
    isShifted && last.text.length === 1
      ? {...last, ...shifted(last)}
      : isCommand
        ? {...last, key: last.key.toLowerCase(), text: last.text.toLowerCase()}
        : last;
  return {held, key};
}

/** @param {Key} key @returns {{key: string, text: string}} what it writes with Shift */
function shifted({text}) {
  const mark = MARKS.find((each) => each.startsWith(text));
  const upper = mark ? (mark[1] ?? text) : text.toUpperCase();
  return {key: upper, text: upper};
}
