import {isSecret} from '../snapshot/values.js';
import {boxOf, matches, tagOf} from '../snapshot/dom.js';
import {isByKeysAlone, takesText} from './able.js';
import {acting} from './acting.js';
import {boxOfLabel, checkedState} from './check.js';
import {clickOn} from './click.js';
import {drag, dropFiles} from './drag.js';
import {goalIn, scrollToMiddle} from './drop-place.js';
import {isOver} from './events.js';
import {caretToEnd, fill, isWithoutKeys, rawValue, refusedBy} from './fill.js';
import {find, isThere} from './find.js';
import {focusOn} from './focus.js';
import {formOf, submitForm} from './forms.js';
import {isForeign} from './frame.js';
import {pointIn} from './hit.js';
import {focusedNow, pressKeys, typeText, writeWhole} from './keyboard.js';
import {chordOf} from '../keys.js';
import {auxClick, doubleClick, menuClick, moveTo, underPointer} from './pointer.js';
import {scrollBy, scrollPages} from './scroll.js';
import {keepSecret, refusedFor} from './secret-field.js';
import {tapOn} from './tap.js';
import {chosenTexts, choose, selectOptions} from './select.js';
import {carrying, fieldBehind, fileFieldOf, giveFiles, asksForFiles, isFolderField, notTaken, refusedFiles, shownFiles} from './upload.js';

/** Describes each verb, and what it takes. */

/** @typedef {import('../act-in-page.js').ActArgs} Asked */
/**
 * @typedef {{note?: string, retry?: string, scrolled?: [number, number], typed?: number, refused?: string, why?: string, takes?: string,
 * page?: object, unmet?: boolean}} Done `unmet`: the page did not ask for what it was pressed for; `note`: what kept it from being done as
 * asked; `refused`: why a secret or placeholder was not typed; `why`: it cannot be done
 */
/**
 * @typedef {object} Verb
 * @property {string} hears the event that says that the element got it
 * @property {(of: Element, asked: Asked) => {why: string, final: boolean, page?: object, takes?: string} | undefined} [refuses] what cannot
 * be done with this element at all
 * @property {(of: Element, asked: Asked, point: import('./hit.js').Point) => Done | Promise<Done>} does
 */

const KEYS_ALONE = 'It takes keys alone: type writes there, and press "Control+A" before it replaces what is there.';

/** @param {string} takes what would be right */
const wrong = (takes) => ({why: 'BAD_ARGUMENT', final: true, takes});

/**
 * Chooses the verb for this element: filling a box is to check it, filling a list to choose; files go into a field, through a button, or
 * are dropped.
 * @param {Element} of
 * @param {Asked} asked
 * @returns {string}
 */
export function verbFor(of, {verb, value}) {
  if (verb === 'upload') return fileFieldOf(of) ? verb : asksForFiles(of) ? 'uploadByButton' : 'uploadByDrop';
  if (verb !== 'fill' && verb !== 'type') return verb;
  if (typeof value === 'boolean') return 'check';
  if (tagOf(of) === 'select') return 'select';
  return verb === 'type' && isWithoutKeys(of) ? 'fill' : verb;
}

/** @param {number} button @returns {Verb} */
const aux = (button) => ({
  hears: 'auxclick',
  does(of, {held}, point) {
    auxClick(underPointer(of, point), point, held, button);
    return {};
  },
});

/** @type {Record<string, Verb>} */
export const VERBS = {
  click: {hears: 'click', does: (of, {held}, point) => clickOn(of, point, held)},
  doubleClick: {
    hears: 'dblclick',
    async does(of, {held}, point) {
      const first = await clickOn(of, point, held);
      if (first.note || first.retry || isOver()) return first;
      const second = await clickOn(of, point, held, 2);
      if (second.note || second.retry || isOver()) return {note: second.note ?? 'the page took it away after the first click'};
      doubleClick(underPointer(of, point), point, held);
      return {};
    },
  },
  rightClick: {
    hears: 'contextmenu',
    does(of, {held}, point) {
      menuClick(underPointer(of, point), point, held);
      return {};
    },
  },
  middleClick: aux(1),
  backClick: aux(3),
  forwardClick: aux(4),
  tap: {hears: 'touchend', does: (of, {held}, point) => tapOn(of, point, held)},
  hover: {
    hears: 'mousemove',
    does(of, {held}, point) {
      moveTo(underPointer(of, point), point, held);
      return {};
    },
  },
  focus: {
    hears: 'focus',
    does: (of) => ({note: focusOn(of) ? '' : 'the element does not take the focus'}),
  },
  fill: {
    hears: 'input',
    refuses(of, {value}) {
      if (isByKeysAlone(of)) return {why: 'NOT_EDITABLE', final: true, takes: KEYS_ALONE};
      const takes = typeof value === 'string' ? refusedBy(of, value) : 'a text';
      return takes ? wrong(takes) : undefined;
    },
    does(of, {value, secret}) {
      if (!secret) {
        fill(of, value);
        return {};
      }
      keepSecret(of);
      return {refused: fill(of, value, () => refusedFor(of, secret, value))};
    },
  },
  type: {
    hears: 'input',
    async does(of, {value, until, secret}) {
      if (isByKeysAlone(of)) return {why: 'TRUSTED_INPUT_REQUIRED'}; // what the page's means send does not reach it
      if (secret) keepSecret(of);
      if (focusedNow() !== of) {
        focusOn(of);
        caretToEnd(of);
      }
      if (secret) return typeSecret(of, value, secret);
      const typed = await typeText(value, performance.now() + until);
      return {typed: value.replace(/\r\n?/g, '\n').length === typed ? value.length : typed};
    },
  },
  press: {
    hears: 'keydown',
    refuses: (of, {value}) => (chordOf(value) ? undefined : wrong('a key such as Enter, a or Control+A')),
    async does(of, {value, target}) {
      if (target) focusOn(of);
      await pressKeys(value);
      return {};
    },
  },
  check: {
    hears: 'click',
    refuses(of, {value}) {
      const box = boxOfLabel(of);
      if (checkedState(box) === undefined) return {why: 'NOT_EDITABLE', final: true};
      return value === false && tagOf(box) === 'input' && matches(box, '[type=radio]:checked')
        ? wrong('true: a radio button is unchecked by checking another')
        : undefined;
    },
    async does(of, {value = true, held}, point) {
      if (checkedState(boxOfLabel(of)) === value) return {note: 'it was so already'};
      return clickOn(of, point, held);
    },
  },
  select: {
    hears: 'change',
    refuses(of, {value}) {
      const chosen = choose(of, value);
      return 'why' in chosen ? chosen : undefined;
    },
    does(of, {value}) {
      const chosen = choose(of, value);
      return {note: 'options' in chosen && selectOptions(of, chosen.options) ? '' : 'it was so already'};
    },
  },
  drag: {
    hears: 'pointerdown',
    async does(of, {to, value}, point) {
      const found = () => {
        const place = find(to);
        return 'found' in place ? place.found : undefined;
      };
      let place = to ? found() : undefined;
      const target = () => {
        if (!to) return {x: point.x + (value.deltaX ?? 0), y: point.y + (value.deltaY ?? 0)};
        if (!place || !isThere(place)) place = found(); // and not each time: a selector may mean another one once something is put in between
        if (place) scrollToMiddle(place);
        return place && goalIn(place);
      };
      return {note: await drag(of, point, target)};
    },
  },
  scroll: {
    hears: 'wheel',
    does(of, {value}) {
      if (value?.pages) return {scrolled: scrollPages(of, value.pages)};
      if (value) return {scrolled: scrollBy(of, value.deltaX ?? 0, value.deltaY ?? 0)};
      const before = boxOf(of);
      Element.prototype.scrollIntoView.call(of, {block: 'center', inline: 'center', behavior: 'instant'});
      const after = boxOf(of);
      return {scrolled: [before.left - after.left, before.top - after.top]};
    },
  },
  submit: {
    hears: 'submit',
    refuses: (of) => (formOf(of) ? undefined : {why: 'NOT_EDITABLE', final: true}),
    does(of) {
      const form = formOf(of);
      if (form) submitForm(form, of);
      return {};
    },
  },
  upload: {
    hears: 'change',
    refuses: (of, {value}) => refusedFiles(/** @type {Element} */ (fileFieldOf(of)), value),
    does: (of, {value}) => put(fileFieldOf(of), value),
  },
  uploadByButton: {
    hears: 'click',
    async does(of, {value, held}, point) {
      /** @type {Done} */
      let clicked = {};
      const field = await fieldBehind(of, async () => {
        clicked = await clickOn(of, point, held);
      });
      if (clicked.retry || isOver()) return clicked;
      if (!field) return {unmet: true};
      acting.watch?.needs.delete('file chooser');
      return put(field, value);
    },
  },
  uploadByDrop: {
    hears: 'drop',
    refuses: (of) =>
      isForeign(of)
        ? notTaken('It shows a page of another site, where a client does nothing: only a person can give that one files.')
        : undefined,
    does: (of, {value}) =>
      dropFiles(of, pointIn(of) ?? {x: 0, y: 0}, carrying(value))
        ? {}
        : notTaken('It is no field for files, no button, and refuses what is dropped there.'),
  },
};

/** @param {Element | undefined} field @param {import('./upload.js').Given[]} files @returns {Done} */
export function put(field, files) {
  if (!field) return {retry: 'REF_STALE'};
  const refused = refusedFiles(field, files) ?? giveFiles(field, files);
  return refused ?? {note: isFolderField(field) ? 'the field takes a folder: the files have no paths in it' : ''};
}

/**
 * It comes at once, and only while the field that the secret is for has the focus: a page that tells of each step would tell its first
 * characters.
 * @param {Element} of
 * @param {string} value
 * @param {import('./secret-field.js').SecretUse} secret
 * @returns {Promise<Done>}
 */
async function typeSecret(of, value, secret) {
  let refused = '';
  const isWritten = await writeWhole(value, () => {
    refused ||= focusedNow() === of ? refusedFor(of, secret, value) : 'focus';
    return refused === '';
  });
  return isWritten ? {typed: value.length} : {refused, typed: 0};
}

/**
 * @typedef {{value?: string, checked?: boolean | 'mixed', selected?: string[] | true, focused?: boolean, files?:
 * import('./upload.js').Shown[]}} State
 */

/** @param {Element} of @param {string} verb @returns {State} what is read back, before and after */
export function stateOf(of, verb) {
  if (!isThere(of)) return {};
  const box = boxOfLabel(of);
  const checked = ['check', 'click', 'tap', 'press', 'doubleClick'].includes(verb) ? checkedState(box) : undefined;
  if (checked !== undefined) return {checked};
  if (tagOf(of) === 'select') return {selected: chosenTexts(of), value: rawValue(of)};
  if (verb.startsWith('upload')) {
    const field = acting.field?.deref() ?? fileFieldOf(of);
    return field ? {files: shownFiles(field)} : {};
  }
  return takesText(of) && !isSecret(of) ? {value: rawValue(of)} : {};
}
