import {listedInside, saidInside} from './internals.js';

/**
 * The DOM by its built-ins alone. The script runs in a world of its own, so they are the browser's; but a form is asked for its
 * fields first, so that `<input name=parentNode>` would stand in for the form's parent. Frames have built-ins of their own, too:
 * nothing here asks what something is an instance of.
 */

/** @param {object} proto @param {string} name @returns {(of: any) => any} */
const reading = (proto, name) => {
  const get = Object.getOwnPropertyDescriptor(proto, name)?.get;
  return get ? (of) => get.call(of) : () => undefined;
};

export const nodeTypeOf = reading(Node.prototype, 'nodeType');
export const parentOf = reading(Node.prototype, 'parentNode');
export const firstChildOf = reading(Node.prototype, 'firstChild');
export const nextOf = reading(Node.prototype, 'nextSibling');
export const documentOf = reading(Node.prototype, 'ownerDocument');
export const tagOf = reading(Element.prototype, 'localName');
export const namespaceOf = reading(Element.prototype, 'namespaceURI');
export const textOf = reading(CharacterData.prototype, 'data');
export const bodyOf = reading(Document.prototype, 'documentElement');
export const activeOf = reading(Document.prototype, 'activeElement');
/** The body, where `bodyOf` is all of a document. */
export const innerBodyOf = reading(Document.prototype, 'body');
export const scrollingOf = reading(Document.prototype, 'scrollingElement');
export const visibilityOf = reading(Document.prototype, 'visibilityState');
const modeOf = reading(Document.prototype, 'compatMode');
/** @param {Document} of */
export const isQuirky = (of) => modeOf(of) !== 'CSS1Compat';
export const viewOf = reading(Document.prototype, 'defaultView');
const editContextOf = reading(HTMLElement.prototype, 'editContext');
/** Tells whether it is written in by an EditContext, which hears of the browser's own input alone. @param {Element} of */
export const hasEditContext = (of) => namespaceOf(of) === HTML && Boolean(editContextOf(of));
const hostOfRoot = reading(ShadowRoot.prototype, 'host');
export const activeInShadow = reading(ShadowRoot.prototype, 'activeElement');

/** @param {Node} root of a shadow tree, or a fragment @returns {Element | null} */
export const hostOf = (root) => {
  try {
    return hostOfRoot(root) ?? null;
  } catch {
    return null; // a fragment in no document
  }
};

export const ELEMENT = 1;
export const TEXT = 3;
export const FRAGMENT = 11;
export const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';

/** @param {Element} of @param {string} name */
const isSaidInside = (of, name) => (name === 'role' || name.startsWith('aria-')) && tagOf(of).includes('-');
/** @param {Element} of @param {string} name @returns {string | null} its own, or what an element of the page's own says inside */
export const attribute = (of, name) => {
  const own = Element.prototype.getAttribute.call(of, name);
  return own === null && isSaidInside(of, name) ? saidInside(of, name) : own;
};
/** @param {Element} of @param {string} name */
export const hasAttribute = (of, name) =>
  Element.prototype.hasAttribute.call(of, name) || (isSaidInside(of, name) && saidInside(of, name) !== null);
/** @type {Record<string, (of: any) => any>} */
const ELEMENTS_OF = {
  'aria-controls': reading(Element.prototype, 'ariaControlsElements'),
  'aria-labelledby': reading(Element.prototype, 'ariaLabelledByElements'),
  'aria-owns': reading(Element.prototype, 'ariaOwnsElements'),
};
/**
 * Returns what a page has named by elements, and not by ids: the attribute is empty then.
 * @param {Element} of @param {string} list an attribute with ids
 * @returns {Element[]}
 */
export const elementsOf = (of, list) =>
  Element.prototype.getAttribute.call(of, list) === ''
    ? [...(ELEMENTS_OF[list]?.(of) ?? [])]
    : Element.prototype.hasAttribute.call(of, list) || !tagOf(of).includes('-')
      ? []
      : listedInside(of, list);
/** @param {Element} of @param {string} selector of ours */
export const matches = (of, selector) => {
  try {
    return Element.prototype.matches.call(of, selector);
  } catch {
    return false; // a selector that this browser does not know yet
  }
};
/** @param {Element} of @returns {DOMRect} */
export const boxOf = (of) => Element.prototype.getBoundingClientRect.call(of);
/** @param {Element} of @returns {boolean} whether it has a box that is not skipped; visibility and opacity are told apart elsewhere */
export const isRendered = (of) => Element.prototype.checkVisibility.call(of);
/** @param {HTMLSlotElement} slot @returns {Node[]} */
export const assignedTo = (slot) => HTMLSlotElement.prototype.assignedNodes.call(slot);
/** @param {Document | ShadowRoot} root @param {string} id */
export const byId = (root, id) => (nodeTypeOf(root) === FRAGMENT ? DocumentFragment : Document).prototype.getElementById.call(root, id);
/** @param {Node} node @returns {any} document or shadow root */
export const rootOf = (node) => Node.prototype.getRootNode.call(node);

/** @type {Record<string, object>} by tag, what its elements have beside what all have */
const PROTOTYPES = {
  input: HTMLInputElement.prototype,
  textarea: HTMLTextAreaElement.prototype,
  select: HTMLSelectElement.prototype,
  option: HTMLOptionElement.prototype,
  button: HTMLButtonElement.prototype,
  meter: HTMLMeterElement.prototype,
  progress: HTMLProgressElement.prototype,
  output: HTMLOutputElement.prototype,
  details: HTMLDetailsElement.prototype,
  a: HTMLAnchorElement.prototype,
  area: HTMLAreaElement.prototype,
  img: HTMLImageElement.prototype,
  label: HTMLLabelElement.prototype,
  iframe: HTMLIFrameElement.prototype,
  frame: HTMLFrameElement.prototype,
  object: HTMLObjectElement.prototype,
};
/** @type {Map<string, (of: any) => any>} */
const readers = new Map();

/**
 * A property of an element of HTML, such as the `value` of an input.
 * @param {Element} of
 * @param {string} name
 * @returns {any} undefined where its kind has none
 */
export function own(of, name) {
  const key = `${tagOf(of)} ${name}`;
  let read = readers.get(key);
  if (!read) readers.set(key, (read = reading(PROTOTYPES[tagOf(of)] ?? {}, name)));
  return namespaceOf(of) === HTML ? read(of) : undefined;
}

/** @param {Element} of a frame @returns {Document | undefined} what stands in it, if that may be had */
export const frameDocumentOf = (of) => own(of, 'contentDocument') ?? undefined;
/** @param {Element} of a frame @returns {any} its window; nothing where the element is none that can have one */
export const frameViewOf = (of) => own(of, 'contentWindow') ?? undefined;
