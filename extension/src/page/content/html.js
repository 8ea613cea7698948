import {
  ELEMENT,
  FRAGMENT,
  HTML,
  TEXT,
  attribute,
  firstChildOf,
  matches,
  namespaceOf,
  nextOf,
  nodeTypeOf,
  own,
  parentOf,
  tagOf,
  textOf,
} from '../snapshot/dom.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement, isSecret} from '../snapshot/values.js';
import {walked} from './walk.js';

/** The markup of the page as it is now, shadow roots included, without scripts and without values that no person sees. */

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']);
const RAW = new Set(['style', 'xmp', 'plaintext']);
const SCRIPTS = new Set(['script', 'noscript', 'noembed', 'noframes']);
/** Names of what protects a session or a page, and is nothing to read. */
const SECRET =
  /csrf|xsrf|nonce|authenticity|token|secret|captcha|api[_-]?key|passw|session|jwt|bearer|signature|viewstate|eventvalidation|integrity/i;
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'cite', 'data', 'poster', 'xlink:href']);
const ATTRIBUTE_CHARS = 4000;
const fragmentOf = Object.getOwnPropertyDescriptor(HTMLTemplateElement.prototype, 'content')?.get;

/** The numbers of scripts and values that are left out. */
export const leftOut = {scripts: 0, values: 0};

/** @param {string} text */
const escaped = (text) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/\u00a0/g, '&nbsp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
/** @param {string} text */
const quoted = (text) => escaped(text).replace(/"/g, '&quot;');

/**
 * @param {Element} of
 * @param {string} name of an attribute
 * @returns {boolean} whether its value is for programs, or was hidden by the person's side
 */
export function secretAttribute(of, name) {
  const tag = tagOf(of);
  if (SECRET.test(name)) return true;
  if (name === 'value' && tag === 'input')
    return (
      own(of, 'type') === 'hidden' || isSecret(of) || SECRET.test(attribute(of, 'name') ?? '') || SECRET.test(attribute(of, 'id') ?? '')
    );
  if (name === 'value' && tag === 'button') return SECRET.test(attribute(of, 'name') ?? '');
  if (name === 'content' && tag === 'meta')
    return ['name', 'property', 'http-equiv', 'id'].some((each) => SECRET.test(attribute(of, each) ?? ''));
  if ((name === 'selected' || name === 'value') && tag === 'option') {
    const select = parentOf(of) && isElement(parentOf(of)) ? Element.prototype.closest.call(of, 'select') : null;
    return select !== null && isSecret(select);
  }
  return (name === 'aria-valuetext' || name === 'aria-valuenow') && isSecret(of);
}

/** @param {Element} of @returns {string} its tag with what may be shown of its attributes */
function tagText(of) {
  let text = `<${tagOf(of)}`;
  for (const name of Element.prototype.getAttributeNames.call(of)) {
    const value = attribute(of, name) ?? '';
    if (name.startsWith('on') || name === 'srcdoc') leftOut.scripts++;
    else if (secretAttribute(of, name)) leftOut.values++;
    else if (/^\s*(?:javascript|vbscript):/i.test(value)) {
      leftOut.scripts++;
      text += ` ${name}="javascript:"`;
    } else {
      // The address as the browser asks for it: a blank would end it for the reader.
      const whole = ADDRESSES.has(name) ? value.trim().replace(/\s/g, '%20') : value;
      const short = /^\s*data:/i.test(whole) && whole.length > 100 ? `${whole.slice(0, whole.search(/[;,]/) + 1)}…` : whole;
      text += ` ${name}="${quoted(short.length > ATTRIBUTE_CHARS ? `${short.slice(0, ATTRIBUTE_CHARS)}…` : short)}"`;
    }
  }
  return `${text}>`;
}

/** @param {Element[]} roots @param {boolean} outer whether they are shown themselves @param {number} mostChars @returns {string} */
export function htmlOf(roots, outer, mostChars) {
  /** @type {string[]} */
  const parts = [];
  let chars = 0;
  const say = (/** @type {string} */ text) => {
    parts.push(text);
    chars += text.length;
    if (chars > mostChars) walked.ended = 'size';
  };
  /** @type {(Node | string)[]} a text ends what was entered */
  const turns = roots.toReversed().flatMap((root) => (outer ? [root] : childrenOf(root).reverse()));
  for (let n = 0; turns.length > 0 && walked.ended === ''; n++) {
    const node = /** @type {Node | string} */ (turns.pop());
    if (typeof node === 'string') say(node);
    else if (nodeTypeOf(node) === TEXT) say(rawText(/** @type {Text} */ (node)));
    else if (nodeTypeOf(node) === ELEMENT) enter(/** @type {Element} */ (node), turns, say);
    else if (nodeTypeOf(node) === FRAGMENT) turns.push(...childrenOf(node).reverse());
    else if (nodeTypeOf(node) === 8) leftOut.values++; // a comment
    if (n % 256 === 255 && performance.now() > walked.until) walked.ended = 'time';
  }
  return parts.join('');
}

/** @param {Element} of @param {(Node | string)[]} turns @param {(text: string) => void} say */
function enter(of, turns, say) {
  const tag = tagOf(of);
  if (SCRIPTS.has(tag)) {
    leftOut.scripts++;
    return;
  }
  if (tag === 'link' && /^(?:preload|modulepreload|prefetch)$/i.test(attribute(of, 'rel') ?? '')) return;
  if (walked.exclude !== '' && matches(of, walked.exclude)) return;
  say(tagText(of));
  if (VOID.has(tag) && namespaceOf(of) === HTML) return;
  turns.push(`</${tag}>`);
  if (tag === 'textarea' && isSecret(of)) {
    leftOut.values++;
    return;
  }
  const content = tag === 'template' && fragmentOf && namespaceOf(of) === HTML ? fragmentOf.call(of) : undefined;
  turns.push(...childrenOf(content ?? of).reverse());
  const shadow = shadowOf(of);
  if (shadow) turns.push('</template>', ...childrenOf(shadow).reverse(), `<template shadowrootmode="${shadow.mode}">`);
}

/** @param {Node} of @returns {Node[]} */
function childrenOf(of) {
  const children = [];
  for (let node = firstChildOf(of); node; node = nextOf(node)) children.push(node);
  return children;
}

/** @param {Text} text @returns {string} */
function rawText(text) {
  const within = parentOf(text);
  const data = textOf(text).replace(/\p{Surrogate}/gu, '\ufffd');
  return within && isElement(within) && RAW.has(tagOf(within)) ? data : escaped(data);
}
