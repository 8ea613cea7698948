import {attribute, hasAttribute, own, tagOf} from '../snapshot/dom.js';
import {CONTROLS, roleOf} from '../snapshot/roles.js';
import {shownWithin} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {acting, nextTurn} from './acting.js';
import {fire, isOver} from './events.js';
import {windowAround} from './frame.js';

/** Gives files to a field, or drops them where the page takes them. */

/**
 * @typedef {{name: string, type?: string, text?: string, base64?: string, bytes?: number}} Given without text and base64 while the element
 * is only looked at
 */
/** @typedef {{why: string, takes: string, final: boolean, page?: object}} Refused */

/** The time that a page has to ask for files after its button was clicked. */
const CHOOSER_MS = 1000;
const MOST_SHOWN = 20;
const MOST_ACCEPT = 300;

/** @param {Element} of */
export const isFileField = (of) => tagOf(of) === 'input' && own(of, 'type') === 'file';

/** @param {Element} of @returns {Element | undefined} the field that it is, is a label of, or has within */
export function fileFieldOf(of) {
  const control = tagOf(of) === 'label' ? own(of, 'control') : of;
  if (control && isFileField(control)) return control;
  const inner = Element.prototype.querySelectorAll.call(of, 'input[type=file]');
  return inner.length === 1 ? inner[0] : undefined;
}

/** Tells whether a click there may ask for files: it is a button or the like, or stands in one. @param {Element} of */
export function asksForFiles(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 10; node = shownWithin(node), depth++)
    if (CONTROLS.has(roleOf(node))) return true;
  return false;
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
  const fast = /** @type {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} */ (Uint8Array).fromBase64;
  if (fast) return fast.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** @param {Given[]} files @returns {DataTransfer} */
export function carrying(files) {
  const data = new DataTransfer();
  for (const {name, type = '', text, base64} of files)
    data.items.add(new File([base64 === undefined ? (text ?? '') : bytesOf(base64)], name, {type}));
  return data;
}

/** @param {string} takes @param {object} [page] @returns {Refused} */
export const notTaken = (takes, page) => ({why: 'FILES_NOT_TAKEN', final: true, takes, ...(page ? {page} : {})});

/** @param {Element} field @param {Given[]} files @returns {Refused | undefined} why it does not take them */
export function refusedFiles(field, files) {
  if (files.length > 1 && !hasAttribute(field, 'multiple') && !isFolderField(field))
    return notTaken(`It takes one file, not ${files.length}.`);
  const wanted = attribute(field, 'accept') ?? '';
  const accepts = wanted
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const isTaken = (/** @type {Given} */ {name, type = ''}) =>
    accepts.some((each) =>
      each.startsWith('.') ? name.toLowerCase().endsWith(each) : each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each,
    );
  const other = accepts.length > 0 && !isFolderField(field) && files.some((each) => !isTaken(each));
  return other
    ? notTaken('`accepts` has the kinds of files that it takes; name and type of a file say its kind.', {
        accepts: wanted.slice(0, MOST_ACCEPT),
      })
    : undefined;
}

/** @param {Element} field */
export const isFolderField = (field) => hasAttribute(field, 'webkitdirectory');

/** @param {Element} of @returns {FileList | undefined} by the browser's own getter */
const filesIn = (of) => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.get?.call(of) ?? undefined;

/** @typedef {{name: string, bytes: number, type?: string}} Shown */

/** @param {Element} field @returns {Shown[]} what it holds now */
export const shownFiles = (field) =>
  [...(filesIn(field) ?? [])].slice(0, MOST_SHOWN).map(({name, size, type}) => ({name, bytes: size, ...(type ? {type} : {})}));

/** @param {Element} field @param {Given[]} files @returns {Refused | undefined} where it does not take them */
export function giveFiles(field, files) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.set?.call(field, carrying(files).files);
  if (filesIn(field)?.length !== files.length) return notTaken('It holds others than those that were given.');
  acting.field = new WeakRef(field);
  fire(field, 'Event', 'input', {cancelable: false});
  if (!isOver()) fire(field, 'Event', 'change', {cancelable: false, composed: false});
  return undefined;
}

/**
 * Waits for the page to open the list of files by a field of the document, and keeps that list closed: only a person's own click could open
 * it.
 * @param {Element} of what is clicked
 * @param {() => Promise<void>} click
 * @returns {Promise<Element | undefined>} the field
 */
export async function fieldBehind(of, click) {
  /** @type {Element | undefined} */
  let field;
  const ends = new AbortController();
  const take = (/** @type {Event} */ event) => {
    const [target] = event.composedPath();
    if (event.isTrusted || !isElement(target) || !isFileField(target)) return;
    field ??= target;
    event.preventDefault();
  };
  for (const view of new Set([self, windowAround(of) ?? self]))
    EventTarget.prototype.addEventListener.call(view, 'click', take, {capture: true, signal: ends.signal});
  try {
    await click();
    for (const until = performance.now() + CHOOSER_MS; !field && !isOver() && performance.now() < until; ) {
      await nextTurn();
      if (!field) await new Promise((resolve) => setTimeout(resolve, 20)); // some pages ask for it later
    }
  } finally {
    ends.abort();
  }
  return field;
}
