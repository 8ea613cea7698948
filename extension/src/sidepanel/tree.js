import {literal, visible} from './visible.js';

/**
 * A message as a tree whose nodes are created when they are first opened. It has no DOM, but only the rows, and the parts and
 * colours of each row.
 *
 * @typedef {{of: string, text: string}} Part `of` is the CSS class
 * @typedef {object} Tag
 * @property {string} path
 * @property {string} type
 */

const MOST_CHILDREN = 1000;
const MOST_OPENED = 5000;
const MOST_PREVIEW = 90;
/** Tags with nothing in them to look at. */
const LEAVES = new Set([
  'undefined',
  'nan',
  'infinity',
  'bigint',
  'symbol',
  'function',
  'date',
  'ref',
  'regexp',
  'promise',
  'weakmap',
  'weakset',
  'hole',
  'holes',
  'depth',
  'omitted',
  'arraybuffer',
  'dataview',
  'getterError',
  'node',
  'window',
  'blob',
  'file',
]);
const OTHER_TAGS = new Set(['gtag', 'element', 'map', 'set', 'error', 'typedarray', 'boxed', 'host']);
/** The member of a tag that has its content. */
const CONTENT = ['args', 'entries', 'values', 'start', 'own'];
const MISSING = Symbol('missing');

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 9535: the way from a value to one of its members, short where the name allows it. @param {string | number} key */
export function pathStep(key) {
  if (typeof key === 'number') return `[${key}]`;
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return `.${key}`;
  return `['${JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}']`;
}

/** The path as the reader writes it in a tag. @param {string | number} key */
const normalStep = (key) =>
  typeof key === 'number' ? `[${key}]` : `['${JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}']`;

export class Node {
  /** @type {Node[] | undefined} */
  #children;
  open = false;
  shownChildren = MOST_CHILDREN;

  /**
   * @param {Tree} tree
   * @param {Node | undefined} parent
   * @param {string | number | undefined} key
   * @param {unknown} value
   * @param {{path: string, normal: string, other: unknown, position: number, depth: number}} at `other`: what is there in the other copy of
   * the message
   */
  constructor(tree, parent, key, value, {path, normal, other, position, depth}) {
    this.tree = tree;
    this.depth = depth;
    this.parent = parent;
    this.key = key;
    this.value = value;
    this.path = path;
    this.normal = normal;
    this.other = other;
    this.position = position;
    this.tag = isObject(value) && typeof value.$type === 'string' && tree.isTag(normal, value.$type) ? value.$type : undefined;
  }

  /** Returns what stands below it: the members, or what the tag holds. @returns {{holder: unknown, step: string | undefined}} */
  #content() {
    if (this.tag === undefined) return {holder: this.value, step: undefined};
    if (LEAVES.has(this.tag)) return {holder: undefined, step: undefined};
    const value = /** @type {Record<string, unknown>} */ (this.value);
    const step = CONTENT.find((name) => Object.hasOwn(value, name) && typeof value[name] === 'object');
    return step === undefined ? {holder: value, step: undefined} : {holder: value[step], step};
  }

  get size() {
    const {holder} = this.#content();
    if (Array.isArray(holder)) return holder.length;
    return isObject(holder) ? Object.keys(holder).length - (this.tag !== undefined && holder === this.value ? 1 : 0) : 0;
  }

  get children() {
    if (this.#children) return this.#children;
    const {holder, step} = this.#content();
    const path = this.path + (step === undefined ? '' : pathStep(step));
    const normal = this.normal + (step === undefined ? '' : normalStep(step));
    const other = /** @type {any} */ (
      step === undefined ? this.other : isObject(this.other) && Object.hasOwn(this.other, step) ? this.other[step] : MISSING
    );
    const child = (/** @type {string | number} */ key, /** @type {number} */ position) =>
      new Node(this.tree, this, key, /** @type {any} */ (holder)[key], {
        path: path + pathStep(key),
        normal: normal + normalStep(key),
        other: typeof other === 'object' && other !== null && Object.hasOwn(other, key) ? other[key] : MISSING,
        position,
        depth: this.depth + 1,
      });
    if (Array.isArray(holder)) this.#children = holder.map((_, i) => child(i, i));
    else if (isObject(holder)) {
      const names = Object.keys(holder).filter((name) => !(this.tag !== undefined && holder === this.value && name === '$type'));
      this.#children = names.map(child);
    } else this.#children = [];
    return this.#children;
  }

  /** @returns {'' | 'changed' | 'only'} how it differs from the other copy of the message */
  get mark() {
    if (!this.tree.hasOther) return '';
    if (this.other === MISSING) return 'only';
    return JSON.stringify(this.value) === JSON.stringify(this.other) ? '' : 'changed';
  }

  /** Its value in one line. @returns {Part[]} */
  get parts() {
    return valueParts(this.value, this, MOST_PREVIEW, !this.open);
  }

  /** The text for the clipboard: a string is copied as it is, everything else as JSON. */
  get copyText() {
    return typeof this.value === 'string' ? this.value : JSON.stringify(this.value, null, 2);
  }
}

/** A row that stands for the children not shown yet. */
export class More {
  /** @param {Node} parent */
  constructor(parent) {
    this.parent = parent;
    this.depth = parent.depth + 1;
    this.left = parent.size - parent.shownChildren;
  }
}

export class Tree {
  #types;

  /**
   * @param {string} text JSON
   * @param {string | undefined} tags JSON; undefined: not known, so what looks like a tag is taken for one
   * @param {string} [other] JSON of the other copy of the message: what it was, or what it became
   * @param {boolean} [isNow] whether this is what it became
   */
  constructor(text, tags, other, isNow = false) {
    this.#types = tags === undefined ? undefined : new Map(JSON.parse(tags).map((/** @type {Tag} */ {path, type}) => [path, type]));
    this.hasOther = other !== undefined;
    this.isNow = isNow;
    this.root = new Node(this, undefined, undefined, JSON.parse(text), {
      path: '$',
      normal: '$',
      other: other === undefined ? MISSING : JSON.parse(other),
      position: 0,
      depth: 0,
    });
    this.root.open = this.root.size > 0;
  }

  /** @param {string} path @param {string} type */
  isTag(path, type) {
    return this.#types ? this.#types.get(path) === type : LEAVES.has(type) || OTHER_TAGS.has(type);
  }

  /** @returns {(Node | More)[]} the root and all that is open below it */
  rows() {
    /** @type {(Node | More)[]} */
    const rows = [];
    const add = (/** @type {Node} */ node) => {
      rows.push(node);
      if (!node.open) return;
      for (const child of node.children.slice(0, node.shownChildren)) add(child);
      if (node.size > node.shownChildren) rows.push(new More(node));
    };
    add(this.root);
    return rows;
  }

  /** @returns {Set<string>} where it is open */
  opened() {
    return new Set(
      this.rows()
        .filter((row) => row instanceof Node && row.open)
        .map((row) => /** @type {Node} */ (row).normal),
    );
  }

  /** @param {ReadonlySet<string>} places as another copy of the message is open */
  open(places, node = this.root) {
    if (node.size === 0 || !places.has(node.normal)) return;
    node.open = true;
    for (const child of node.children.slice(0, MOST_CHILDREN)) this.open(places, child);
  }

  /** Opens or closes a node and all below it, as far as that stays readable. @param {Node} node @param {boolean} open */
  setAll(node, open) {
    let opened = 0;
    let level = [node];
    while (level.length > 0) {
      /** @type {Node[]} */
      const next = [];
      for (const each of level) {
        if (each.size === 0 || (open && (opened += each.size) > MOST_OPENED && each !== node)) continue;
        each.open = open || each === this.root;
        for (const child of each.children) if (child.size > 0 && (open || child.open)) next.push(child);
      }
      level = next;
    }
  }

  /** @param {More} more */
  showMore({parent}) {
    parent.shownChildren += MOST_CHILDREN;
  }
}

/**
 * @param {unknown} value
 * @param {Node} node
 * @param {number} room characters
 * @param {boolean} isPreview whether a container shows what is in it
 * @returns {Part[]}
 */
function valueParts(value, node, room, isPreview) {
  switch (typeof value) {
    case 'string':
      return [{of: 'string', text: literal(value, Math.max(20, room * 4))}];
    case 'number':
      return [{of: 'number', text: String(value)}];
    case 'boolean':
      return [{of: 'literal', text: String(value)}];
    default:
  }
  if (value === null) return [{of: 'literal', text: 'null'}];
  if (node.tag !== undefined) return tagParts(/** @type {Record<string, unknown>} */ (value), node, room, isPreview);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (!isPreview && node.size > 0) return [{of: 'quiet', text: `${open}${node.size}${close}`}];
  return [{of: 'quiet', text: open}, ...preview(node, room), {of: 'quiet', text: close}];
}

/** @param {Node} node @param {number} room @returns {Part[]} */
function preview(node, room) {
  /** @type {Part[]} */
  const parts = [];
  for (const child of node.children) {
    if (parts.length > 0) parts.push({of: 'quiet', text: ', '});
    if (room <= 0) {
      parts.push({of: 'quiet', text: '…'});
      break;
    }
    const isNamed = typeof child.key === 'string';
    /** @type {Part[]} */
    const value =
      child.size > 0 && child.tag === undefined
        ? [{of: 'quiet', text: Array.isArray(child.value) ? `[${child.size}]` : '{…}'}]
        : valueParts(child.value, child, Math.min(room, 5), false);
    const made = [
      ...(isNamed
        ? [
            {of: 'key', text: visible(String(child.key))},
            {of: 'quiet', text: ': '},
          ]
        : []),
      ...value,
    ];
    for (const {text} of made) room -= text.length;
    parts.push(...made);
  }
  return parts;
}

/**
 * A tag shown as what it stands for.
 * @param {Record<string, any>} tag
 * @param {Node} node
 * @param {number} room
 * @param {boolean} isPreview
 * @returns {Part[]}
 */
function tagParts(tag, node, room, isPreview) {
  const type = String(tag.$type);
  const text = (/** @type {unknown} */ word) => visible(typeof word === 'string' ? word : word === undefined ? '' : JSON.stringify(word));
  const one = (/** @type {string} */ of, /** @type {string} */ words) => [{of, text: words}];
  switch (type) {
    case 'undefined':
      return one('literal', 'undefined');
    case 'nan':
      return one('number', 'NaN');
    case 'infinity':
      return one('number', tag.sign === -1 ? '-Infinity' : 'Infinity');
    case 'bigint':
      return one('number', `${text(tag.value)}n`);
    case 'symbol':
      return one('tag', `Symbol(${text(tag.description)})`);
    case 'function':
      return one('tag', `ƒ ${text(tag.name)}(${tag.arity > 0 ? `${text(tag.arity)} args` : ''})`);
    case 'date':
      return one('tag', tag.invalid ? 'Invalid Date' : `Date ${text(tag.iso)}`);
    case 'ref':
      return one('tag', `↩ ${text(tag.path)}`);
    case 'regexp':
      return one('tag', `/${text(tag.source)}/${text(tag.flags)}`);
    case 'element': {
      const id = tag.id === undefined ? '' : `#${text(tag.id)}`;
      const classes = Array.isArray(tag.classes) ? tag.classes.map((name) => `.${text(name)}`).join('') : '';
      return [...one('tag', `<${text(tag.tag)}${id}${classes}>`), ...(tag.text === undefined ? [] : one('quiet', ` ${text(tag.text)}`))];
    }
    case 'window':
      return one('tag', `Window ${text(tag.url)}`);
    case 'hole':
      return one('quiet', '(hole)');
    case 'holes':
      return one('quiet', `(${text(tag.count)} holes)`);
    case 'omitted':
      return one('warn', `(${text(tag.count)} left out: ${text(tag.reason)})`);
    case 'depth':
      return one('warn', '(too deep)');
    case 'getterError':
      return one('warn', `(threw: ${text(tag.message)})`);
    case 'error':
      return one('tag', `${text(tag.name) || 'Error'}: ${text(tag.message)}`);
    case 'map':
    case 'set':
      return one('tag', `${type === 'map' ? 'Map' : 'Set'}(${node.size})`);
    case 'typedarray':
      return one('tag', `${text(tag.class)}(${text(tag.length)})`);
    case 'arraybuffer':
    case 'dataview':
      return one('tag', `${type === 'dataview' ? 'DataView' : 'ArrayBuffer'}(${text(tag.byteLength)})`);
    case 'gtag':
      return isPreview
        ? [...one('tag', 'arguments'), ...one('quiet', '('), ...preview(node, room), ...one('quiet', ')')]
        : one('tag', `arguments(${node.size})`);
    default:
      return one(
        'tag',
        `${type}${tag.class === undefined ? '' : ` ${text(tag.class)}`}${tag.name === undefined ? '' : ` ${text(tag.name)}`}`,
      );
  }
}
