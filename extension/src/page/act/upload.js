import {attribute, hasAttribute, own, tagOf} from '../snapshot/dom.js';
import {fire} from './events.js';

/** Gives files to a field, or drops them where the page takes them. */

/** @typedef {{name: string, type?: string, text?: string, base64?: string}} Given */

/** @param {Element} of @returns {Element | undefined} the field that it is, is a label of, or has within */
export function fileFieldOf(of) {
  const control = tagOf(of) === 'label' ? own(of, 'control') : of;
  if (control && tagOf(control) === 'input' && own(control, 'type') === 'file') return control;
  const inner = Element.prototype.querySelectorAll.call(of, 'input[type=file]');
  return inner.length === 1 ? inner[0] : undefined;
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** @param {Given[]} files @returns {DataTransfer} */
export function carrying(files) {
  const data = new DataTransfer();
  for (const {name, type = '', text, base64} of files) data.items.add(new File([base64 === undefined ? text ?? '' : bytesOf(base64)], name, {type}));
  return data;
}

/** @param {Element} field @param {Given[]} files @returns {string} why it does not take them, else '' */
export function refusedFiles(field, files) {
  if (files.length > 1 && !hasAttribute(field, 'multiple')) return 'one file';
  const accepts = (attribute(field, 'accept') ?? '').toLowerCase().split(',').map((each) => each.trim()).filter(Boolean);
  const isTaken = (/** @type {Given} */ {name, type = ''}) => accepts.some((each) => (each.startsWith('.') ? name.toLowerCase().endsWith(each) : each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each));
  const other = accepts.length > 0 && files.find((each) => !isTaken(each));
  return other ? 'files of the kinds that the field accepts' : '';
}

/** @param {Element} field @param {Given[]} files */
export function giveFiles(field, files) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.set?.call(field, carrying(files).files);
  fire(field, 'Event', 'input', {cancelable: false});
  fire(field, 'Event', 'change', {cancelable: false, composed: false});
}
