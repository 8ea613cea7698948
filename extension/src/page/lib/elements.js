// @ts-nocheck – all it touches is the page's and of no known type.
import {quote, quoteAll} from './json.js';
import {add, list} from './lists.js';
import {apply, cut, getter, matches, native} from './natives.js';
import {nodeKind} from './objects.js';
import {short} from './text.js';
import {member, tag, tick} from './writing.js';

/** Writes DOM elements: their identifying attributes and their short text, never typed input. */

export let dom;
export const domFunctions = () => {
  const of = (type, property) => getter(type + '.prototype.' + property, property, (w) => w[type].prototype);
  const read = (type, property) => {
    const get = of(type, property);
    return (node) => apply(get, node, []);
  };
  const getAttribute = native('Element.prototype.getAttribute', 'getAttribute', (w) => w.Element.prototype.getAttribute);
  return {
    attribute: (el, name) => apply(getAttribute, el, [name]),
    tag: read('Element', 'localName'),
    id: read('Element', 'id'),
    parent: read('Node', 'parentElement'),
    before: read('Element', 'previousElementSibling'),
    firstChild: read('Node', 'firstChild'),
    nextSibling: read('Node', 'nextSibling'),
    data: read('CharacterData', 'data'),
  };
};
/** Tells whether the text inside an element is typed input, or is no text for readers. */
export const isTypedInto = (el) => {
  const editable = dom.attribute(el, 'contenteditable');
  return (
    (editable !== null && editable !== 'false') ||
    dom.attribute(el, 'role') === 'textbox' ||
    matches(/^(input|textarea|select|option|script|style|template|noscript)$/, dom.tag(el)) !== null
  );
};
/** Returns a CSS selector from the nearest element with an id, or over 12 elements at most. */
export const selectorOf = (el) => {
  let selector = '';
  for (let i = 0; el !== null && i < 12; i++, el = dom.parent(el)) {
    const name = matches(/^[a-z][a-z0-9-]*$/, dom.tag(el)) === null ? '*' : dom.tag(el);
    const id = dom.id(el);
    const tail = selector === '' ? '' : ' > ' + selector;
    if (matches(/^[A-Za-z_][\w-]*$/, id) !== null) return name + '#' + id + tail;
    if (name === 'body' || name === 'html') return name + tail;
    let nth = 1;
    for (let b = dom.before(el); b !== null && nth < 1000; b = dom.before(b)) if (name === '*' || dom.tag(b) === dom.tag(el)) nth++;
    selector = name + (name === '*' ? ':nth-child(' : ':nth-of-type(') + nth + ')' + tail;
  }
  return selector;
};
/** Returns the text in an element, cut behind 100 characters and with blanks joined; empty where a person may have typed it. */
export const textIn = (el) => {
  for (let above = el, i = 0; above !== null && i < 100; above = dom.parent(above), i++) if (isTypedInto(above)) return '';
  let text = '';
  let visited = 0;
  const visit = (node, depth) => {
    for (let child = dom.firstChild(node); child !== null && text.length <= 100 && visited < 300; child = dom.nextSibling(child)) {
      visited++;
      const kind = nodeKind(child);
      if (kind === 3) {
        const data = dom.data(child);
        for (let i = 0; i < data.length && text.length <= 100; i++) {
          const space = data[i] <= ' ' || data[i] === '\u00a0';
          if (!space) text += data[i];
          else if (text !== '' && text[text.length - 1] !== ' ') text += ' ';
        }
      } else if (kind === 1 && depth < 30 && !isTypedInto(child)) {
        visit(child, depth + 1);
      }
    }
  };
  visit(el, 0);
  return text[text.length - 1] === ' ' ? cut(text, 0, text.length - 1) : text;
};
export const safeAttributes = [
  'type',
  'name',
  'href',
  'src',
  'alt',
  'title',
  'role',
  'rel',
  'target',
  'for',
  'method',
  'action',
  'aria-label',
];
export const writeElement = (el, here) => {
  tick(100);
  dom ??= domFunctions();
  const classes = list();
  const names = dom.attribute(el, 'class') ?? '';
  for (let i = 0, word = ''; i <= names.length && classes.n < 20; i++) {
    if (i < names.length && names[i] > ' ') {
      word += names[i];
      continue;
    }
    if (word !== '') add(classes, short(word, 100));
    word = '';
  }
  let attributes = '';
  for (let i = 0; i < safeAttributes.length; i++) {
    const value = dom.attribute(el, safeAttributes[i]);
    if (value !== null) attributes += (attributes === '' ? '' : ',') + quote(safeAttributes[i]) + ':' + quote(short(value));
  }
  const text = textIn(el);
  return tag(
    here,
    'element',
    member('tag', dom.tag(el)) +
      member('id', dom.id(el) || undefined) +
      (classes.n === 0 ? '' : ',"classes":' + quoteAll(classes)) +
      (attributes === '' ? '' : ',"attributes":{' + attributes + '}') +
      (text === '' ? '' : ',"text":' + quote(short(text, 100))) +
      member('selector', selectorOf(el)),
  );
};
