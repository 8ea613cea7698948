import {attribute, documentOf, matches, own, tagOf, viewOf} from '../snapshot/dom.js';
import {chosenIn} from '../snapshot/values.js';
import {hostOfEditing, isReadOnly, takesText} from './able.js';
import {acting} from './acting.js';
import {fire} from './events.js';
import {isWithoutKeys, setSelected, setValue} from './fill.js';
import {submitFrom} from './forms.js';
import {clickWithoutPointer} from './pointer.js';
import {moveFocus} from './tab-order.js';
import {closeTopmost} from './top-layer.js';
import {scrollByKey} from './scroll.js';

/** Does what browsers do after a key that no listener has prevented. */

/** @param {Element} on */
const isPressable = (on) =>
  tagOf(on) === 'button' ||
  tagOf(on) === 'summary' ||
  (tagOf(on) === 'input' && ['button', 'submit', 'reset', 'image', 'file', 'color'].includes(own(on, 'type')));

/**
 * @param {Element} on
 * @param {import('../keys.js').Key} key
 * @param {Record<string, boolean>} held
 */
export function afterKeyDown(on, key, held) {
  const isCommand = Boolean(held.ctrlKey || held.metaKey);
  if (key.key === 'Tab') moveFocus(on, held.shiftKey ? -1 : 1);
  else if (key.key === 'Escape') closeTopmost(documentOf(on));
  else if (key.key === 'Enter') enter(on, held);
  else if (isCommand && /^[acvxyz]$/i.test(key.key)) command(on, key.key.toLowerCase(), held);
  else if (isCommand && key.text !== '') return;
  else if (key.key === 'Backspace' || key.key === 'Delete') erase(on, key.key === 'Backspace', isCommand);
  else if (/^Arrow|^Home$|^End$|^Page/.test(key.key)) move(on, key.key, held);
  else if (key.key === ' ' && !takesText(on)) space(on);
  else if (key.text !== '') insert(on, key.text);
}

/** @param {Element} on @param {import('../keys.js').Key} key @param {Record<string, boolean>} held */
export function afterKeyUp(on, key, held) {
  if (key.key !== ' ' || held.ctrlKey || held.metaKey || matches(on, ':disabled')) return;
  if (isPressable(on) || (tagOf(on) === 'input' && ['checkbox', 'radio'].includes(own(on, 'type')))) clickWithoutPointer(on);
}

/** @param {Element} on */
function space(on) {
  if (!isPressable(on) && !['input', 'select', 'textarea'].includes(tagOf(on)) && !takesText(on)) scrollByKey(on, ' ');
}

/** @param {Element} on @param {Record<string, boolean>} held */
function enter(on, held) {
  if (tagOf(on) === 'textarea' || hostOfEditing(on)) {
    if (!isReadOnly(on))
      edit(
        on,
        tagOf(on) === 'textarea' || held.shiftKey ? 'insertLineBreak' : 'insertParagraph',
        tagOf(on) === 'textarea' || held.shiftKey ? 'insertLineBreak' : 'insertParagraph',
      );
  } else if (isPressable(on) || ((tagOf(on) === 'a' || tagOf(on) === 'area') && attribute(on, 'href') !== null)) {
    clickWithoutPointer(on);
  } else if (tagOf(on) === 'input') {
    submitFrom(on);
  }
}

/**
 * @param {Element} on
 * @param {string} inputType as in InputEvent
 * @param {string} name of the browser's editing command
 * @param {string} [data]
 * @param {() => boolean} [mayGo] asked after code of the page has run
 * @returns {boolean} whether it was done
 */
export function edit(on, inputType, name, data, mayGo = () => true) {
  if (!fire(on, 'InputEvent', 'beforeinput', {inputType, data: data ?? null}) || !mayGo()) return false;
  return Document.prototype.execCommand.call(documentOf(on), name, false, data);
}

/** @param {Element} on */
export const canWrite = (on) => takesText(on) && !isReadOnly(on) && !matches(on, ':disabled') && !isWithoutKeys(on);

/** @param {Element} on @param {string} text */
function insert(on, text) {
  if (tagOf(on) === 'select') pickByLetter(on, text);
  else if (canWrite(on)) edit(on, 'insertText', 'insertText', text);
}

/** @param {Element} select @param {string} letter */
function pickByLetter(select, letter) {
  const options = [.../** @type {HTMLOptionElement[]} */ (own(select, 'options'))];
  const now = /** @type {number} */ (own(select, 'selectedIndex'));
  const next = [...options.slice(now + 1), ...options.slice(0, now + 1)].find(
    (each) => !matches(each, ':disabled') && String(own(each, 'text')).toLowerCase().startsWith(letter.toLowerCase()),
  );
  if (next) setSelected(select, [next]);
}

/** @param {Element} on @param {boolean} isBackward @param {boolean} isWord */
function erase(on, isBackward, isWord) {
  if (!takesText(on) || isReadOnly(on)) return;
  const selection = viewOf(documentOf(on)).getSelection();
  if (isWord) selection?.modify('extend', isBackward ? 'backward' : 'forward', 'word');
  edit(on, `delete${isWord ? 'Word' : 'Content'}${isBackward ? 'Backward' : 'Forward'}`, isBackward ? 'delete' : 'forwardDelete');
}

/** @param {Element} on @param {string} key @param {Record<string, boolean>} held */
function command(on, key, held) {
  const inner = documentOf(on);
  if (key === 'a') Document.prototype.execCommand.call(inner, 'selectAll');
  else if (key === 'z') edit(on, held.shiftKey ? 'historyRedo' : 'historyUndo', held.shiftKey ? 'redo' : 'undo');
  else if (key === 'y') edit(on, 'historyRedo', 'redo');
  else acting.watch?.needs.add('clipboard');
}

/** @param {Element} on @param {string} key @param {Record<string, boolean>} held */
function move(on, key, held) {
  const type = tagOf(on) === 'input' ? own(on, 'type') : '';
  const isForward = key === 'ArrowDown' || key === 'ArrowRight' || key === 'End' || key === 'PageDown';
  if (tagOf(on) === 'select') moveInSelect(on, key, isForward);
  else if (type === 'radio') moveInGroup(on, isForward);
  else if (type === 'range' || (type === 'number' && /^Arrow(Up|Down)$/.test(key))) stepField(on, key);
  else if (takesText(on)) moveCaret(on, key, held, isForward);
  else scrollByKey(on, key);
}

/** @param {Element} select @param {string} key @param {boolean} isForward */
function moveInSelect(select, key, isForward) {
  const options = [.../** @type {HTMLOptionElement[]} */ (own(select, 'options'))].filter((each) => !matches(each, ':disabled'));
  const at = options.indexOf(/** @type {any} */ (chosenIn(select)[0]));
  const to =
    key === 'Home'
      ? options[0]
      : key === 'End'
        ? options.at(-1)
        : options[Math.max(0, Math.min(options.length - 1, at + (isForward ? 1 : -1)))];
  if (to && to !== options[at]) setSelected(select, [to]);
}

/** @param {Element} radio @param {boolean} isForward */
function moveInGroup(radio, isForward) {
  const form = own(radio, 'form');
  const name = attribute(radio, 'name');
  const group = [...Document.prototype.querySelectorAll.call(documentOf(radio), 'input[type=radio]')].filter(
    (each) => attribute(each, 'name') === name && own(each, 'form') === form && !matches(each, ':disabled'),
  );
  const to = group.at((group.indexOf(radio) + (isForward ? 1 : -1)) % group.length);
  if (!to || to === radio) return;
  HTMLElement.prototype.focus.call(to);
  clickWithoutPointer(to);
}

/** @param {Element} field @param {string} key */
function stepField(field, key) {
  const before = own(field, 'value');
  const [min, max] = [attribute(field, 'min') ?? '0', attribute(field, 'max') ?? '100'];
  const big = key === 'PageUp' || key === 'PageDown' ? 10 : 1;
  if (key === 'Home') setValue(field, min);
  else if (key === 'End') setValue(field, max);
  else if (/ArrowUp|ArrowRight|PageUp/.test(key)) HTMLInputElement.prototype.stepUp.call(field, big);
  else HTMLInputElement.prototype.stepDown.call(field, big);
  if (own(field, 'value') === before) return;
  fire(field, 'Event', 'input', {cancelable: false});
  fire(field, 'Event', 'change', {cancelable: false, composed: false});
}

/** @param {Element} on @param {string} key @param {Record<string, boolean>} held @param {boolean} isForward */
function moveCaret(on, key, held, isForward) {
  const by = /Left|Right/.test(key)
    ? held.ctrlKey || held.altKey
      ? 'word'
      : 'character'
    : /Up|Down/.test(key)
      ? 'line'
      : held.ctrlKey
        ? 'documentboundary'
        : 'lineboundary';
  viewOf(documentOf(on))
    .getSelection()
    ?.modify(held.shiftKey ? 'extend' : 'move', isForward ? 'forward' : 'backward', by);
}
