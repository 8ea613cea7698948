// @ts-nocheck
// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts
export const mark = 'a0073b887d0149d0';

export function act(key) {
'use strict';
const stay = (args) => {
// snapshot/dom.js
const reading = (proto, name) => {
  const get = Object.getOwnPropertyDescriptor(proto, name)?.get;
  return get ? (of) => get.call(of) : () => undefined;
};
const nodeTypeOf = reading(Node.prototype, 'nodeType');
const parentOf = reading(Node.prototype, 'parentNode');
const firstChildOf = reading(Node.prototype, 'firstChild');
const nextOf = reading(Node.prototype, 'nextSibling');
const documentOf = reading(Node.prototype, 'ownerDocument');
const tagOf = reading(Element.prototype, 'localName');
const namespaceOf = reading(Element.prototype, 'namespaceURI');
const textOf = reading(CharacterData.prototype, 'data');
const bodyOf = reading(Document.prototype, 'documentElement');
const activeOf = reading(Document.prototype, 'activeElement');
const innerBodyOf = reading(Document.prototype, 'body');
const scrollingOf = reading(Document.prototype, 'scrollingElement');
const visibilityOf = reading(Document.prototype, 'visibilityState');
const modeOf = reading(Document.prototype, 'compatMode');
const isQuirky = (of) => modeOf(of) !== 'CSS1Compat';
const viewOf = reading(Document.prototype, 'defaultView');
const hostOfRoot = reading(ShadowRoot.prototype, 'host');
const activeInShadow = reading(ShadowRoot.prototype, 'activeElement');
const hostOf = (root) => {
  try {
    return hostOfRoot(root) ?? null;
  } catch {
    return null; // a fragment in no document
  }
};
const ELEMENT = 1;
const TEXT = 3;
const FRAGMENT = 11;
const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const attribute = (of, name) => Element.prototype.getAttribute.call(of, name);
const hasAttribute = (of, name) => Element.prototype.hasAttribute.call(of, name);
const matches = (of, selector) => {
  try {
    return Element.prototype.matches.call(of, selector);
  } catch {
    return false; // a selector that this browser does not know yet
  }
};
const boxOf = (of) => Element.prototype.getBoundingClientRect.call(of);
const isRendered = (of) => Element.prototype.checkVisibility.call(of);
const assignedTo = (slot) => HTMLSlotElement.prototype.assignedNodes.call(slot);
const byId = (root, id) => (nodeTypeOf(root) === FRAGMENT ? DocumentFragment : Document).prototype.getElementById.call(root, id);
const rootOf = (node) => Node.prototype.getRootNode.call(node);
const PROTOTYPES = {
  input: HTMLInputElement.prototype, textarea: HTMLTextAreaElement.prototype, select: HTMLSelectElement.prototype, option: HTMLOptionElement.prototype,
  button: HTMLButtonElement.prototype, meter: HTMLMeterElement.prototype, progress: HTMLProgressElement.prototype, output: HTMLOutputElement.prototype,
  details: HTMLDetailsElement.prototype, a: HTMLAnchorElement.prototype, area: HTMLAreaElement.prototype, img: HTMLImageElement.prototype, label: HTMLLabelElement.prototype,
  iframe: HTMLIFrameElement.prototype, frame: HTMLFrameElement.prototype, object: HTMLObjectElement.prototype,
};
const readers = new Map();
function own(of, name) {
  const key = `${tagOf(of)} ${name}`;
  let read = readers.get(key);
  if (!read) readers.set(key, read = reading(PROTOTYPES[tagOf(of)] ?? {}, name));
  return namespaceOf(of) === HTML ? read(of) : undefined;
}
const frameDocumentOf = (of) => own(of, 'contentDocument') ?? undefined;
const frameViewOf = (of) => own(of, 'contentWindow') ?? undefined;

// snapshot/colours.js
const ALIKE = 6;
const MEDIA = 'img, picture, video, canvas, svg, iframe, object, embed';
const LETTERS = new Set(['svg', 'g', 'text', 'tspan', 'textPath', 'a']);
const painted = new Map();
let canvas;
function channels(colour) {
  const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (found) return [Number(found[1]), Number(found[2]), Number(found[3]), found[4] === undefined ? 1 : Number(found[4])];
  if (!/^(?:color|color-mix|ok|l|hsl|hwb)[a-z-]*\(/.test(colour)) return [];
  let known = painted.get(colour);
  if (!known) painted.set(colour, known = paint(colour));
  return known;
}
function paint(colour) {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  if (!canvas || painted.size > 1000) return [];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = '#000';
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
function isSame(colour, ground) {
  const [one, other] = [channels(colour), channels(ground)];
  return one.length > 0 && other.length > 0 && [0, 1, 2].every((i) => Math.abs(/** @type {number} */ (one[i]) - /** @type {number} */ (other[i])) <= ALIKE);
}
const surroundings = new Map();
function mayLieBetween(near) {
  const within = parentOf(near);
  if (!within || !Element.prototype.querySelector) return false;
  let may = surroundings.get(within);
  if (may === undefined) surroundings.set(within, may = hasLayers(within));
  return may;
}
function hasLayers(within) {
  const find = namespaceOf(within) === undefined ? DocumentFragment.prototype.querySelector : Element.prototype.querySelector;
  if (find.call(within, MEDIA) !== null) return true;
  const children = [...find.call(within, ':scope > *')?.parentNode?.children ?? []].slice(0, 20);
  return children.some((child) => ['absolute', 'fixed'].includes(getComputedStyle(child).position));
}
function standsOn(text, within, box, look, ink) {
  const document = documentOf(text);
  const view = viewOf(document);
  const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + box.height / 2];
  if (!view || x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight) return look.isLifted || mayLieBetween(within);
  const stack = Document.prototype.elementsFromPoint.call(document, x, y);
  for (const behind of stack.slice(Math.max(0, stack.indexOf(within)))) {
    if (namespaceOf(behind) !== HTML ? !LETTERS.has(tagOf(behind)) : Element.prototype.matches.call(behind, MEDIA)) return true;
    const {backgroundColor, backgroundImage} = getComputedStyle(behind);
    if (backgroundImage !== 'none') return true;
    if ((channels(backgroundColor)[3] ?? 0) > 0.5) return !isSame(ink, backgroundColor);
  }
  return false;
}

// snapshot/tree.js
const HOSTS = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p', 'section', 'span']);
const MOST_IDS = 50;
const MOST_OWNERS = 1000;
const MOST_DEPTH = 500;
function shadowOf(of) {
  const tag = tagOf(of);
  if (namespaceOf(of) !== HTML || !(HOSTS.has(tag) || tag.includes('-'))) return null;
  return chrome.dom?.openOrClosedShadowRoot(/** @type {HTMLElement} */ (of)) ?? null;
}
function shownIn(of, adopts, most = Infinity) {
  const shadow = shadowOf(of);
  const slotted = !shadow && tagOf(of) === 'slot' && nodeTypeOf(rootOf(of)) === FRAGMENT ? assignedTo(/** @type {HTMLSlotElement} */ (of)) : [];
  const nodes = slotted.slice(0, most);
  for (let node = slotted.length > 0 ? null : firstChildOf(shadow ?? of); node && nodes.length < most; node = nextOf(node)) nodes.push(node);
  if (adopts && hasAttribute(of, 'aria-owns')) nodes.push(...new Set(named(of, 'aria-owns').filter((owned) => adopts(of, owned))));
  return nodes;
}
function named(of, list) {
  const ids = (attribute(of, list) ?? '').slice(0, 5000).split(/[\t\n\f\r ]+/).filter(Boolean).slice(0, MOST_IDS);
  if (ids.length === 0) return [];
  const root = rootOf(of);
  return /** @type {any} */ (ids.map((id) => byId(root, id)).filter((each) => each !== null));
}
function shownWithin(node) {
  const parent = parentOf(node);
  if (!parent) return null;
  return nodeTypeOf(parent) === FRAGMENT ? hostOf(parent) : nodeTypeOf(parent) === ELEMENT ? parent : null;
}
function flatParentOf(node) {
  const parent = parentOf(node);
  const shadow = parent && nodeTypeOf(parent) === ELEMENT ? shadowOf(parent) : null;
  if (!shadow) return shownWithin(node);
  const name = nodeTypeOf(node) === ELEMENT ? attribute(/** @type {Element} */ (node), 'slot') ?? '' : '';
  return [...DocumentFragment.prototype.querySelectorAll.call(shadow, 'slot')].find((slot) => (attribute(slot, 'name') ?? '') === name) ?? parent;
}
function ownersIn(document) {
  const owners = new Map();
  const all = [...Document.prototype.querySelectorAll.call(document, '[aria-owns]')].slice(0, MOST_OWNERS);
  for (const owner of all) for (const owned of named(owner, 'aria-owns')) if (!owners.has(owned) && !isAround(owned, owner, owners)) owners.set(owned, owner);
  return owners;
}
function isAround(outer, inner, owners) {
  let node = /** @type {Element | null} */ (inner);
  for (let depth = 0; node; depth++) {
    if (node === outer || depth > MOST_DEPTH) return true;
    node = owners.get(node) ?? shownWithin(node);
  }
  return false;
}

// snapshot/clips.js
const EVERYWHERE = {left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity};
const NOWHERE = {left: 0, top: 0, right: 0, bottom: 0};
const meet = (one, other) => (other === EVERYWHERE ? one : {
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top), right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
});
function liesIn(box, around, least) {
  const {left, top, right, bottom} = meet(box, around);
  return right - left >= least && bottom - top >= least;
}
const length = (text, whole) => (text.endsWith('%') ? parseFloat(text) / 100 * whole : /^-?[\d.]+(?:e-?\d+)?px$/.test(text) ? parseFloat(text) : NaN);
const areKnown = (numbers) => numbers.every((each) => !Number.isNaN(each));
function pathBox(path, box) {
  const [, kind = '', inner = ''] = /^(inset|circle|ellipse|polygon)\(([^()]*)\)$/.exec(path) ?? [];
  const {left, top, right, bottom, width, height} = box;
  if (kind === 'inset') {
    const [one = '0px', two = one, three = one, four = two] = (inner.split(' round ')[0] ?? '').trim().split(/ +/);
    const [a, b, c, d] = [length(one, height), length(two, width), length(three, height), length(four, width)];
    return areKnown([a, b, c, d]) ? {left: left + d, top: top + a, right: right - b, bottom: bottom - c} : EVERYWHERE;
  }
  if (kind === 'polygon') {
    const points = inner.replace(/^(?:nonzero|evenodd), /, '').split(', ').map((point) => point.split(' '));
    const [xs, ys] = [points.map(([x = '']) => left + length(x, width)), points.map(([, y = '']) => top + length(y, height))];
    return areKnown([...xs, ...ys]) ? {left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys)} : EVERYWHERE;
  }
  const [radii = ''] = inner.split(/ ?at /);
  if (kind !== '' && radii.split(' ').some((radius) => length(radius, 1) === 0)) return NOWHERE;
  return EVERYWHERE;
}
function rectBox(clip, {left, top, right, bottom}) {
  const sides = /^rect\(([^()]*)\)$/.exec(clip)?.[1]?.split(/,? +/) ?? [];
  const [a = NaN, b = NaN, c = NaN, d = NaN] = sides.map((side) => (side === 'auto' ? Infinity : length(side, 0)));
  if (!areKnown([a, b, c, d])) return EVERYWHERE;
  return {left: d === Infinity ? left : left + d, top: a === Infinity ? top : top + a, right: Math.min(right, left + b), bottom: Math.min(bottom, top + c)};
}

// snapshot/seen.js
const range = Document.prototype.createRange.call(document);
const FAINT = 0.05;
const TINY = 2;
const NEVER = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base', 'datalist', 'source', 'track', 'param', 'col', 'colgroup']);
const NEVER_DRAWN = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'filter', 'linearGradient', 'radialGradient', 'desc', 'metadata', 'title', 'script', 'style']);
const styleOf = (of) => getComputedStyle(of);
function lookAt(document, isPage) {
  const view = viewOf(document);
  const root = bodyOf(document);
  const style = root && styleOf(root);
  const isLight = isPage && !style?.colorScheme.includes('dark');
  const isRightToLeft = style?.direction === 'rtl';
  const page = {left: isRightToLeft ? -Infinity : -view.scrollX, top: -view.scrollY, right: Infinity, bottom: Infinity};
  return {
    opacity: 1, clipped: false, ground: isLight ? 'rgb(255, 255, 255)' : '', isLifted: false,
    flow: page, absolute: page, fixed: {left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight},
  };
}
function outOf(of, style) {
  const isHtml = namespaceOf(of) === HTML;
  if (isHtml && NEVER.has(tagOf(of))) return 'never';
  if (style.display === 'none') return 'unseen';
  if (!isHtml && NEVER_DRAWN.has(tagOf(of))) return 'unseen';
  if (attribute(of, 'aria-hidden') === 'true') return 'aria';
  if (hasAttribute(of, 'inert')) return 'unseen';
  if (style.display !== 'contents' && tagOf(of) !== 'option' && tagOf(of) !== 'optgroup' && tagOf(of) !== 'area' && !isRendered(of)) return 'unseen';
  return '';
}
const isHiddenBy = (style) => style.visibility !== 'visible';
const isDotted = (style) => !['none', '', undefined].includes(Reflect.get(style, 'webkitTextSecurity'));
function isMasked({maskImage}) {
  const colours = /^[a-z-]*gradient\(/.test(maskImage ?? '') ? maskImage.match(/rgba?\([^)]*\)/g) ?? [] : [];
  return colours.length > 0 && colours.every((colour) => channels(colour)[3] === 0);
}
function lookIn(of, style, around) {
  const {fixed} = around;
  let {clipped, ground, isLifted, flow, absolute} = around;
  const {position, overflowX, overflowY, clipPath, clip, filter, backgroundColor, backgroundImage, contentVisibility} = style;
  const opacity = around.opacity * Number(style.opacity) * (filter === 'none' ? 1 : Number(/opacity\(([\d.]+)\)/.exec(filter)?.[1] ?? 1));
  if (position === 'fixed') flow = isHeld(of) ? absolute : fixed;
  else if (position === 'absolute') flow = absolute;
  if (position === 'absolute' || position === 'fixed') isLifted = true;
  const tag = tagOf(of);
  const isBox = (style.display !== 'inline' || tag === 'svg') && style.display !== 'contents' && tag !== 'html' && tag !== 'body' && tag !== 'marquee';
  const isClipping = isBox && (overflowX !== 'visible' || overflowY !== 'visible');
  if (isClipping || clipPath !== 'none' || (clip !== 'auto' && position === 'absolute')) {
    const box = boxOf(of);
    if (clipPath !== 'none') flow = meet(flow, pathBox(clipPath, box));
    if (clip !== 'auto' && (position === 'absolute' || position === 'fixed')) flow = meet(flow, rectBox(clip, box));
    if (isClipping) {
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) clipped ||= !liesIn(box, flow, TINY); // what is in it can be scrolled to, if anything can
      flow = inside(flow, box, overflowX, overflowY);
    }
  }
  if (flow !== absolute && (position !== 'static' || style.transform !== 'none' || filter !== 'none')) absolute = flow;
  if (contentVisibility === 'hidden' || isMasked(style)) clipped = true;
  if (backgroundImage !== 'none') ground = '';
  else if (channels(backgroundColor)[3] === 1) {
    ground = backgroundColor;
    isLifted = false;
  }
  return opacity === around.opacity && clipped === around.clipped && ground === around.ground && isLifted === around.isLifted && flow === around.flow
    && absolute === around.absolute ? around : {opacity, clipped, ground, isLifted, flow, absolute, fixed};
}
function isHeld(of) {
  for (let node = shownWithin(of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    const {transform, filter, perspective} = styleOf(node);
    if (transform !== 'none' || filter !== 'none' || perspective !== 'none') return true;
  }
  return false;
}
function inside(flow, box, x, y) {
  const [cutsX, cutsY] = [x, y].map((each) => each === 'hidden' || each === 'clip');
  const [scrollsX, scrollsY] = [x, y].map((each) => each === 'auto' || each === 'scroll');
  return {
    left: scrollsX ? -Infinity : cutsX ? Math.max(flow.left, box.left) : flow.left, right: scrollsX ? Infinity : cutsX ? Math.min(flow.right, box.right) : flow.right,
    top: scrollsY ? -Infinity : cutsY ? Math.max(flow.top, box.top) : flow.top, bottom: scrollsY ? Infinity : cutsY ? Math.min(flow.bottom, box.bottom) : flow.bottom,
  };
}
function inkOf(within, style) {
  if (namespaceOf(within) === HTML) return style.webkitTextFillColor || style.color;
  if (style.stroke !== 'none') return '';
  return style.fill === 'none' || Number(style.fillOpacity) < FAINT ? 'rgba(0, 0, 0, 0)' : style.fill;
}
function isSeen(text, within, style, look) {
  if (look.opacity < FAINT || look.clipped || parseFloat(style.fontSize) < TINY || isDotted(style)) return false;
  const ink = inkOf(within, style);
  const alpha = channels(ink)[3];
  const isLined = style.textShadow !== 'none' || parseFloat(style.webkitTextStrokeWidth) > 0;
  if (alpha !== undefined && alpha < FAINT && !isLined && !style.backgroundClip.includes('text')) return false;
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  if (box.width < 1 || box.height < TINY) return false;
  if (look.flow !== EVERYWHERE && !liesIn(box, look.flow, Math.min(TINY, box.width))) return false;
  return isLined || !look.ground || !isSame(ink, look.ground) || standsOn(text, within, box, look, ink);
}

// snapshot/drawn.js
const LIST = '[role=combobox], [role=listbox], [aria-haspopup=listbox]';
const DRAWN = new Set(['combobox', 'listbox']);
const NOT_WRITTEN = new Set(['hidden', 'checkbox', 'radio', 'file', 'range', 'color', 'button', 'submit', 'reset', 'image']);
const MOST_AROUND = 3;
const MOST_BESIDE = 20;
const isOff = (of) => !isRendered(of) || isHiddenBy(styleOf(of));
function isOutOfReach(of, style = styleOf(of)) {
  const tag = tagOf(of);
  if (tag !== 'select' && tag !== 'textarea' && (tag !== 'input' || NOT_WRITTEN.has(own(of, 'type')))) return false;
  if (!(Number(attribute(of, 'tabindex') ?? 0) < 0)) return false;
  if (Number(style.opacity) < FAINT && style.pointerEvents === 'none') return true;
  const {width, height} = boxOf(of);
  return width <= 1 || height <= 1;
}
const isBehind = (select) => isOff(select) || matches(select, '[aria-hidden=true], [aria-hidden=true] *') || isOutOfReach(select);
function beside(of) {
  const parent = parentOf(of);
  const before = [];
  const after = [];
  let isPast = false;
  for (let node = parent && firstChildOf(parent); node && after.length < MOST_BESIDE; node = nextOf(node)) {
    if (node === of) isPast = true;
    else if (nodeTypeOf(node) === ELEMENT && !isOff(node)) (isPast ? after : before).push(node);
  }
  return [after[0], before.at(-1)].flatMap((each) => each ?? []);
}
function onlyList(within) {
  if (matches(within, LIST)) return within;
  const all = (selector) => [...Element.prototype.querySelectorAll.call(within, selector)];
  const lists = all(LIST).filter((each) => !isOff(each) && !matches(each, ':is([role=combobox], [role=listbox]) *'));
  return lists.length === 1 && !all('select').some((each) => !isOff(each)) ? lists[0] : undefined;
}
function drawnFor(select) {
  if (tagOf(select) !== 'select' || !isBehind(select)) return undefined;
  let node = select;
  for (let depth = 0; depth < MOST_AROUND; depth++) {
    const around = parentOf(node);
    if (!around || nodeTypeOf(around) !== ELEMENT || Element.prototype.querySelectorAll.call(around, 'select').length > 1) break;
    node = around;
    if (matches(node, LIST)) return node;
  }
  node = select;
  for (let depth = 0; depth < MOST_AROUND; depth++) {
    const others = beside(node);
    if (others.length > 0) return others.map(onlyList).find((each) => each !== undefined);
    const around = parentOf(node);
    if (!around || nodeTypeOf(around) !== ELEMENT) return undefined;
    node = around;
  }
  return undefined;
}
function drawnOf(label) {
  const control = own(label, 'control');
  const id = attribute(label, 'for');
  const list = control ? drawnFor(control) : id ? byId(rootOf(label), id) : undefined;
  return list && DRAWN.has(attribute(list, 'role') ?? '') && !hasNamed(list, label) ? list : undefined; // what a button shows is its name
}
function hasNamed(list, label) {
  const words = (/** @type {string | null} */ text) => (text ?? '').slice(0, 1000).replace(/\s+/g, ' ').trim();
  const said = words(label.textContent);
  return [...Element.prototype.querySelectorAll.call(list, 'input[aria-label], textarea[aria-label]')].some((each) => words(attribute(each, 'aria-label')) === said && !isOff(each));
}
function hiddenIn(list) {
  const select = DRAWN.has(attribute(list, 'role') ?? '') ? Element.prototype.querySelector.call(list, 'select') : null;
  return select && drawnFor(select) === list ? select : undefined;
}

// snapshot/known.js
const NAME = Symbol.for('mcp-datalayer snapshot');
const SECRETS = Symbol.for('mcp-datalayer secrets');
const MOST_NODES = 50_000;
const MOST_NAME = 100;
const world = /** @type {Record<symbol, any>} */ (/** @type {unknown} */ (self));
if (!Object.hasOwn(world, SECRETS)) Object.defineProperty(world, SECRETS, {value: new WeakSet()});
if (!Object.hasOwn(world, NAME)) {
  const kept = {refs: new WeakMap(), nodes: new Map(), frames: new WeakMap(), secrets: world[SECRETS], free: {ref: 1, frame: 1}};
  Object.defineProperty(world, NAME, {value: kept});
}
const known = /** @type {any} */ (world[NAME]);
const free = known.free;
function useFree(ofTab) {
  free.ref = Math.max(free.ref, ofTab.ref);
  free.frame = Math.max(free.frame, ofTab.frame);
}
function refOf(of, role = '', name = '') {
  const ref = known.refs.get(of) ?? free.ref++;
  const was = known.nodes.get(ref);
  if (was && role) Object.assign(was, {role, name: name.slice(0, MOST_NAME)});
  else if (!was) known.nodes.set(ref, {node: new WeakRef(of), role, name: name.slice(0, MOST_NAME)});
  known.refs.set(of, ref);
  if (known.nodes.size > MOST_NODES && ref % 1000 === 0) forget();
  return ref;
}
function forget() {
  for (const [ref, {node}] of known.nodes) {
    if (known.nodes.size <= MOST_NODES / 2) return;
    if (!node.deref()) known.nodes.delete(ref);
  }
}
function frameOf(of) {
  const frame = known.frames.get(of) ?? free.frame++;
  known.frames.set(of, frame);
  return frame;
}

// snapshot/roles.js
const ROLES = new Set((
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo definition '
  + 'deletion dialog directory document emphasis feed figure form grid gridcell group heading img insertion link list listbox listitem log main marquee '
  + 'math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation note option paragraph progressbar radio radiogroup region row rowgroup '
  + 'rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox '
  + 'time timer toolbar tooltip tree treegrid treeitem').split(' '));
const NOTHING = new Set(['none', 'presentation', 'generic']);
const SAME = new Map([['image', 'img'], ['directory', 'list']]);
const CONTROLS = new Set(('button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox '
  + 'slider spinbutton switch tab textbox treeitem').split(' '));
const NAMED_BY_CONTENT = new Set(('button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio '
  + 'rowheader switch tab tooltip treeitem').split(' '));
const ATOMIC = new Set('checkbox img menuitemcheckbox menuitemradio meter progressbar radio scrollbar separator slider spinbutton switch textbox searchbox'.split(' '));
const INPUTS = /** @type {Record<string, string>} */ ({
  button: 'button', submit: 'button', reset: 'button', image: 'button', file: 'button', color: 'button', checkbox: 'checkbox', radio: 'radio', range: 'slider',
  number: 'spinbutton', search: 'searchbox', hidden: '',
});
const TAGS = /** @type {Record<string, string>} */ ({
  article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button', caption: 'caption', dd: 'definition', details: 'group',
  dialog: 'dialog', dl: 'list', dt: 'term', fieldset: 'group', figure: 'figure', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
  hr: 'separator', li: 'listitem', main: 'main', math: 'math', menu: 'list', meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group',
  option: 'option', output: 'status', progress: 'progressbar', search: 'search', summary: 'button', table: 'table', tbody: 'rowgroup', tfoot: 'rowgroup',
  thead: 'rowgroup', textarea: 'textbox', tr: 'row', ul: 'list', iframe: 'iframe', frame: 'iframe', video: 'video', audio: 'audio', p: 'paragraph',
});
const SECTIONS = new Set(['article', 'aside', 'main', 'nav', 'section']);
const SECTION_ROLES = new Set(['article', 'complementary', 'main', 'navigation', 'region']);
const GLOBAL = ['aria-atomic', 'aria-busy', 'aria-controls', 'aria-current', 'aria-describedby', 'aria-details', 'aria-dropeffect', 'aria-flowto', 'aria-grabbed',
  'aria-hidden', 'aria-keyshortcuts', 'aria-label', 'aria-labelledby', 'aria-live', 'aria-owns', 'aria-relevant', 'aria-roledescription', 'aria-braillelabel'];
function isFocusable(of) {
  if (namespaceOf(of) !== HTML) return hasAttribute(of, 'tabindex');
  const tag = tagOf(of);
  if (['button', 'input', 'select', 'textarea'].includes(tag)) return !matches(of, ':disabled');
  return hasAttribute(of, 'tabindex') || ((tag === 'a' || tag === 'area') && hasAttribute(of, 'href')) || tag === 'summary' || tag === 'iframe' || isEditable(of);
}
function isEditable(of) {
  const says = attribute(of, 'contenteditable');
  return says !== null && ['', 'true', 'plaintext-only'].includes(says.toLowerCase());
}
const isNamed = (of) => Boolean(attribute(of, 'aria-label')?.trim()) || named(of, 'aria-labelledby').length > 0 || Boolean(attribute(of, 'title')?.trim());
const hasLinks = (svg) => Element.prototype.querySelector.call(svg, 'a') !== null;
function isInSection(of) {
  for (let node = parentOf(of), depth = 0; node && nodeTypeOf(node) === ELEMENT && depth < 500; node = parentOf(node), depth++) {
    const role = attribute(node, 'role');
    if (role === null ? SECTIONS.has(tagOf(node)) : SECTION_ROLES.has(role)) return true;
  }
  return false;
}
function tableOf(of) {
  for (let node = parentOf(of), depth = 0; node && nodeTypeOf(node) === ELEMENT && depth < 20; node = parentOf(node), depth++) if (tagOf(node) === 'table') return node;
  return null;
}
function headerRole(of) {
  const scope = attribute(of, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const row = parentOf(of);
  if (row && nodeTypeOf(row) === ELEMENT) {
    const body = parentOf(row);
    if (body && nodeTypeOf(body) === ELEMENT && tagOf(body) === 'thead') return 'columnheader';
    if (Element.prototype.querySelector.call(row, ':scope > td')) return 'rowheader';
  }
  return 'columnheader';
}
function tagRole(of) {
  const tag = tagOf(of);
  if (namespaceOf(of) === SVG) return tag === 'svg' ? (hasLinks(of) && !isNamed(of) ? '' : 'img') : tag === 'a' && (hasAttribute(of, 'href') || hasAttribute(of, 'xlink:href')) ? 'link' : tag === 'image' ? 'img' : '';
  if (namespaceOf(of) !== HTML) return tag === 'math' ? 'math' : '';
  switch (tag) {
    case 'a': case 'area': return hasAttribute(of, 'href') ? 'link' : '';
    case 'img': return attribute(of, 'alt') === '' && !isFocusable(of) && !GLOBAL.some((each) => hasAttribute(of, each)) ? '' : 'img';
    case 'input': {
      const type = own(of, 'type');
      if (Object.hasOwn(INPUTS, type)) {
        if (type === 'checkbox' && hasAttribute(of, 'switch')) return 'switch';
        return type === 'search' && hasAttribute(of, 'list') ? 'combobox' : /** @type {string} */ (INPUTS[type]);
      }
      return hasAttribute(of, 'list') && ['text', 'email', 'tel', 'url'].includes(type) ? 'combobox' : 'textbox';
    }
    case 'select': return hasAttribute(of, 'multiple') || Number(attribute(of, 'size')) > 1 ? 'listbox' : 'combobox';
    case 'th': case 'td': {
      const table = tableOf(of);
      const role = table ? roleOf(table) : '';
      if (role !== 'table' && role !== 'grid' && role !== 'treegrid') return '';
      return tag === 'th' ? headerRole(of) : role === 'table' ? 'cell' : 'gridcell';
    }
    case 'tr': case 'thead': case 'tbody': case 'tfoot': {
      const table = tableOf(of);
      return table && roleOf(table) ? /** @type {string} */ (TAGS[tag]) : '';
    }
    case 'header': return isInSection(of) ? '' : 'banner';
    case 'footer': return isInSection(of) ? '' : 'contentinfo';
    case 'section': return isNamed(of) ? 'region' : '';
    case 'form': return 'form';
    case 'aside': return isInSection(of) && !isNamed(of) && !isInMain(of) ? '' : 'complementary';
    case 'summary': return parentOf(of) && tagOf(parentOf(of)) === 'details' ? 'button' : '';
    case 'li': {
      const list = parentOf(of);
      return list && nodeTypeOf(list) === ELEMENT && hasAttribute(list, 'role') && NOTHING.has(attribute(list, 'role') ?? '') ? '' : 'listitem';
    }
    default: return isEditable(of) ? 'textbox' : Object.hasOwn(TAGS, tag) ? /** @type {string} */ (TAGS[tag]) : '';
  }
}
function isInMain(of) {
  for (let node = parentOf(of), depth = 0; node && nodeTypeOf(node) === ELEMENT && depth < 500; node = parentOf(node), depth++) {
    if (tagOf(node) === 'main') return true;
    if (SECTIONS.has(tagOf(node))) return false;
  }
  return false;
}
function roleOf(of) {
  const said = attribute(of, 'role');
  if (said === null) return tagRole(of);
  for (const word of said.slice(0, 500).toLowerCase().split(/[\t\n\f\r ]+/)) {
    const role = SAME.get(word) ?? word;
    if (ROLES.has(role)) {
      return role === 'region' && !isNamed(of) ? tagRole(of) : role;
    }
    if (NOTHING.has(word)) {
      if (word === 'generic') return '';
      return isFocusable(of) || GLOBAL.some((each) => each !== 'aria-hidden' && hasAttribute(of, each)) ? tagRole(of) : '';
    }
  }
  return tagRole(of);
}

// snapshot/values.js
const SECRET_PURPOSE = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-[a-z-]+)(?:\s|$)/i;
const SECRET_NAME = new RegExp([
  'pass(?:w(?:or)?d|code|phrase)|passwort|kennwort|pwd|contrasena|mot de passe|senha|palavra passe|wachtwoord|haslo|heslo|jelszo|sifre|parola|losenord|adgangskode|salasana',
  'пароль|密码|密碼|口令|パスワード|暗証|비밀번호|암호',
  'card.?(?:num|no|code|cvc|cvv|exp|pin|security|verif)|(?:credit|debit) ?card|kreditkart|kartennummer|kartenpruf|prufziffer|prufnummer',
  'carte (?:bancaire|de credit)|numero de (?:la )?(?:carte|tarjeta)|tarjeta de|cartao de|carta di credito|номер карты|卡号|カード番号|카드 ?번호',
  '\\bcc.?(?:num|exp|csc|cvc)|\\bcv[cv]2?\\b|\\bcsc\\b|\\bcvn\\b|security.?code|sicherheitscode|kontrollnummer|cryptogramme',
  'one.?time|\\botp\\b|\\btotp\\b|2fa|two.?factor|authenticator|verification ?code|verifizierungscode|bestatigungscode|einmal.?(?:code|kenn|pass)|sms.?code',
  'code (?:de )?(?:securite|verification)|codigo de (?:seguridad|verificacion|seguranca)|\\bpin\\b|\\btan\\b',
].join('|'), 'i');
const MOST_GROUPS = 5;
const BUTTONS = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio']);
const words = (text) => (text ?? '').slice(0, 200).normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize('NFC')
  .replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[\s_-]+/g, ' ');
const namesSecret = (text) => Boolean(text) && SECRET_NAME.test(words(text));
const isField = (of, role) => ['input', 'textarea', 'select'].includes(tagOf(of)) || ['textbox', 'searchbox', 'combobox', 'spinbutton'].includes(role)
  || hasAttribute(of, 'contenteditable');
const calledIn = (of) => ['aria-label', 'title'].map((each) => attribute(of, each) ?? '').concat(named(of, 'aria-labelledby').map((each) => String(each.textContent ?? '').slice(0, 200)));
function isInSecretGroup(of) {
  for (let node = shownWithin(of), depth = 0; node && depth < MOST_GROUPS; node = shownWithin(node), depth++) {
    const legend = tagOf(node) === 'fieldset' ? Element.prototype.querySelector.call(node, ':scope > legend') : null;
    if (!legend && !['group', 'radiogroup'].includes(attribute(node, 'role') ?? '')) continue;
    return calledIn(node).concat(legend ? String(legend.textContent ?? '').slice(0, 200) : '').some(namesSecret);
  }
  return false;
}
function purposeSaid(of) {
  const says = attribute(of, 'autocomplete') ?? '';
  const isList = own(of, 'type') === 'text' && attribute(of, 'role') === 'combobox' && attribute(of, 'aria-haspopup') === 'listbox' && attribute(of, 'aria-autocomplete') === 'list';
  return isList && says.trim().toLowerCase() === 'new-password' ? '' : says;
}
function isSecret(of) {
  if (known.secrets.has(of)) return true;
  if (BUTTONS.has(own(of, 'type'))) return false;
  const secret = own(of, 'type') === 'password' || SECRET_PURPOSE.test(purposeSaid(of))
    || ['name', 'id', 'placeholder'].some((each) => namesSecret(attribute(of, each))) || calledIn(of).some(namesSecret)
    || labelsOf(of).some((label) => namesSecret(String(label.textContent ?? '')))
    || attribute(of, 'maxlength') === '1' || isDotted(getComputedStyle(of)) || isInSecretGroup(of);
  if (secret) known.secrets.add(of);
  return secret;
}
const labels = new Map();
const MOST_LABELS = 20;
const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
function labelsIn(root) {
  const all = new Map();
  const prototype = nodeTypeOf(root) === FRAGMENT ? DocumentFragment.prototype : Document.prototype;
  for (const label of prototype.querySelectorAll.call(root, 'label')) {
    for (const control of [own(label, 'control'), drawnOf(label)]) {
      if (!control) continue;
      const those = all.get(control) ?? [];
      if (those.length < MOST_LABELS) those.push(label);
      all.set(control, those);
    }
  }
  return all;
}
function labelsOf(of) {
  if (!LABELABLE.has(tagOf(of)) && !tagOf(of).includes('-') && !DRAWN.has(attribute(of, 'role') ?? '')) return [];
  const root = rootOf(of);
  if (nodeTypeOf(root) === ELEMENT) return [];
  let those = labels.get(root);
  if (!those) labels.set(root, those = labelsIn(root));
  return those.get(of) ?? [];
}
const chosenIn = (of) => [...(own(of, 'selectedOptions') ?? [])].slice(0, 50);
const optionText = (option) => attribute(option, 'label') || String(own(option, 'text') ?? '');
function valueOf(of, role) {
  const tag = tagOf(of);
  if (tag === 'input') {
    const type = own(of, 'type');
    if (['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'hidden'].includes(type)) return undefined;
    if (type === 'file') return [...(own(of, 'files') ?? [])].slice(0, 20).map(({name}) => name).join(', ') || undefined;
    return attribute(of, 'aria-valuetext') || String(own(of, 'value') ?? '') || undefined;
  }
  if (tag === 'textarea') return String(own(of, 'value')) || undefined;
  if (tag === 'select') return chosenIn(of).map(optionText).map((text) => text.trim()).join(', ') || undefined;
  if (tag === 'progress' || tag === 'meter') return tag === 'progress' && matches(of, ':indeterminate') ? undefined : String(own(of, 'value'));
  if (['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter', 'separator'].includes(role)) {
    return attribute(of, 'aria-valuetext') || attribute(of, 'aria-valuenow') || undefined;
  }
  const hidden = role === 'combobox' ? hiddenIn(of) : undefined;
  if (hidden) return isSecret(hidden) ? undefined : valueOf(hidden, '');
  if (role === 'textbox' || role === 'searchbox' || role === 'combobox') return String(/** @type {HTMLElement} */ (of).innerText ?? '').trim().slice(0, 10_000) || undefined;
  return undefined;
}
const purposeOf = (of) => [purposeSaid(of), attribute(of, 'name') || attribute(of, 'id'), own(of, 'type')]
  .filter((each) => each && !['on', 'off', 'text', 'search'].includes(each)).map((each) => String(each).slice(0, 100));
const isElement = (node) => nodeTypeOf(node) === ELEMENT;

// snapshot/states.js
const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const SELECTABLE = new Set(['option', 'tab', 'treeitem', 'gridcell', 'row', 'columnheader', 'rowheader', 'cell']);
const EXPANDABLE = new Set(['button', 'combobox', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem', 'row', 'tab', 'gridcell', 'rowheader', 'columnheader',
  'checkbox', 'switch', 'listbox', 'application']);
const flag = (of, name) => {
  const says = attribute(of, name);
  return says === 'true' ? true : says === 'false' ? false : undefined;
};
function isDisabled(of) {
  if (matches(of, ':disabled')) return true;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 200; node = shownWithin(node), depth++) {
    const says = flag(node, 'aria-disabled');
    if (says === true) return node === of || isFocusable(of);
    if (says === false) return false;
  }
  return false;
}
function focusedIn(document) {
  let focused = activeOf(document);
  for (let depth = 0; focused && depth < 50; depth++) {
    const shadow = shadowOf(focused);
    const inner = shadow && activeInShadow(shadow);
    if (!inner) break;
    focused = inner;
  }
  return focused && tagOf(focused) !== 'body' && tagOf(focused) !== 'html' ? focused : undefined;
}
function checkedOf(of, role) {
  if (!CHECKABLE.has(role)) return undefined;
  if (tagOf(of) === 'input' && ['checkbox', 'radio'].includes(own(of, 'type'))) return own(of, 'indeterminate') ? 'mixed' : Boolean(own(of, 'checked'));
  return attribute(of, 'aria-checked') === 'mixed' ? 'mixed' : flag(of, 'aria-checked') ?? false;
}
function expandedOf(of, role) {
  if (EXPANDABLE.has(role)) {
    const says = flag(of, 'aria-expanded');
    if (says !== undefined) return says;
  }
  const details = tagOf(of) === 'summary' ? parentOf(of) : null;
  if (details && nodeTypeOf(details) === ELEMENT && tagOf(details) === 'details') return hasAttribute(details, 'open');
  const popover = own(of, 'popoverTargetElement');
  return popover ? matches(popover, ':popover-open') : undefined;
}
function levelOf(of, role) {
  if (role !== 'heading') return '';
  const said = Number(attribute(of, 'aria-level'));
  const level = Number.isSafeInteger(said) && said > 0 && said < 100 ? said : Number(/^h([1-6])$/.exec(tagOf(of))?.[1] ?? 2);
  return `level=${level}`;
}
function isChosenOpenly(option) {
  if (!own(option, 'selected')) return false;
  for (let up = parentOf(option); up && isElement(up); up = parentOf(up)) if (tagOf(up) === 'select') return !isSecret(up);
  return true;
}
function statesOf(of, role, focused) {
  const checked = checkedOf(of, role);
  const expanded = expandedOf(of, role);
  const pressed = role === 'button' ? attribute(of, 'aria-pressed') : null;
  const isOption = tagOf(of) === 'option';
  const invalid = attribute(of, 'aria-invalid');
  return [
    of === focused && 'focused',
    checked === 'mixed' || pressed === 'mixed' ? 'mixed' : checked === undefined ? '' : checked ? 'checked' : 'unchecked',
    expanded === undefined ? '' : expanded ? 'expanded' : 'collapsed',
    SELECTABLE.has(role) && (isOption ? isChosenOpenly(of) : flag(of, 'aria-selected')) && 'selected',
    pressed === 'true' && 'pressed',
    isDisabled(of) && 'disabled',
    (own(of, 'readOnly') || flag(of, 'aria-readonly')) && (role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'combobox' || role === 'gridcell') && 'readonly',
    (matches(of, ':required') || flag(of, 'aria-required')) && 'required',
    ((invalid !== null && invalid !== '' && invalid !== 'false') || matches(of, ':user-invalid')) && 'invalid',
    levelOf(of, role),
    (role === 'dialog' || role === 'alertdialog') && (flag(of, 'aria-modal') || matches(of, 'dialog:modal')) && 'modal',
  ].filter(Boolean).join(' ');
}

// act/address.js
const LINKS = new Set(['a', 'area']);
const PLAYED = new Set(['img', 'video', 'audio', 'source']);
function addressOf(of) {
  const tag = tagOf(of);
  if (LINKS.has(tag)) return attribute(of, 'href') === null ? '' : String(/** @type {HTMLAnchorElement} */ (of).href);
  if (PLAYED.has(tag)) return String(own(of, 'currentSrc') || /** @type {HTMLImageElement} */ (of).currentSrc || /** @type {HTMLImageElement} */ (of).src || '');
  return '';
}
function fileOf(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 20; node = shownWithin(node), depth++) {
    const url = addressOf(node);
    if (!url) continue;
    const isSamePage = LINKS.has(tagOf(node)) && url.split('#')[0] === location.href.split('#')[0] && url.includes('#');
    if (isSamePage || !/^(https?|blob|data):/.test(url)) return undefined;
    const name = attribute(node, 'download');
    return {url, ...(name ? {name: name.slice(0, 300)} : {})};
  }
  return undefined;
}

// act/acting.js
const ACTING = Symbol.for('mcp-datalayer acting');
const actingWorld = /** @type {Record<symbol, Acting>} */ (/** @type {unknown} */ (self));
if (!Object.hasOwn(actingWorld, ACTING)) {
  Object.defineProperty(actingWorld, ACTING, {value: {over: undefined, pressed: new Map(), ended: '', watch: undefined, shield: undefined, scrolls: undefined, unmark: undefined, used: undefined, wanted: undefined, before: undefined}});
}
const acting = /** @type {any} */ (actingWorld[ACTING]);
function release() {
  for (const [name, letGo] of [...acting.pressed].reverse()) {
    acting.pressed.delete(name);
    letGo();
  }
}
const nextTurn = () => new Promise((resolve) => {
  const {port1, port2} = new MessageChannel();
  port2.onmessage = () => {
    port1.close();
    resolve(undefined);
  };
  port1.postMessage(0);
});
const FRAME_MS = 500;
const nextFrame = () => new Promise((resolve) => {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    resolve(true);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame); // a hidden page would keep it
    resolve(false);
  }, FRAME_MS);
});

// snapshot/frames.js
function documentIn(frame) {
  const inner = frameDocumentOf(frame);
  const view = inner && viewOf(inner);
  return view && view.origin === self.origin && self.origin !== 'null' ? inner : undefined;
}
function originIn(frame) {
  try {
    const {origin, protocol} = new URL(attribute(frame, 'src') ?? 'about:blank', document.baseURI);
    if (hasAttribute(frame, 'sandbox') && (origin === self.origin || protocol === 'about:')) return 'sandbox';
    return !/^https?:$/.test(protocol) ? protocol : origin === self.origin ? 'another site' : origin;
  } catch {
    return 'no address';
  }
}
function framePlaceOf(frame) {
  const inner = frameViewOf(frame);
  const view = viewOf(documentOf(frame));
  let place = 0;
  while (place < view.length && view[place] !== inner) place++;
  return place;
}

// act/frame.js
const documentAround = (node) => documentOf(node);
const windowAround = (node) => viewOf(documentOf(node));
function frameAround(inner) {
  try {
    return viewOf(inner)?.frameElement ?? null;
  } catch {
    return null;
  }
}
function isUnderForeign(inner) {
  const view = viewOf(inner);
  return view !== null && view !== view.top && frameAround(inner) === null;
}
function documentAt(places) {
  let inner = document;
  for (const place of places) {
    try {
      inner = viewOf(inner)[place].document;
    } catch {
      return undefined; // there is none, or it is of another site
    }
    if (viewOf(inner)?.origin !== self.origin || self.origin === 'null') return undefined;
  }
  return inner;
}
const FRAMES = new Set(['iframe', 'frame', 'fencedframe', 'object', 'embed']);
function isForeign(of) {
  if (namespaceOf(of) !== HTML || !FRAMES.has(tagOf(of)) || documentIn(of)) return false;
  return tagOf(of) !== 'object' || own(of, 'contentWindow') !== null; // a picture has none
}
function outwards(frame, {x, y}) {
  const box = boxOf(frame);
  const {offsetWidth, offsetHeight, clientLeft, clientTop} = /** @type {HTMLElement} */ (frame);
  const style = getComputedStyle(frame);
  const scaleX = offsetWidth ? box.width / offsetWidth : 1;
  const scaleY = offsetHeight ? box.height / offsetHeight : 1;
  return {x: box.left + (clientLeft + parseFloat(style.paddingLeft) + x) * scaleX, y: box.top + (clientTop + parseFloat(style.paddingTop) + y) * scaleY};
}
function inwards(frame, {x, y}) {
  const [from, to] = [outwards(frame, {x: 0, y: 0}), outwards(frame, {x: 1, y: 1})];
  return {x: (x - from.x) / (to.x - from.x || 1), y: (y - from.y) / (to.y - from.y || 1)};
}
function viewport(inner) {
  const view = viewOf(inner);
  const root = bodyOf(inner);
  return {width: Math.min(view.innerWidth, root?.clientWidth || view.innerWidth), height: Math.min(view.innerHeight, (!isQuirky(inner) && root?.clientHeight) || view.innerHeight)};
}

// act/events.js
const ours = {count: 0};
function fire(target, kind, type, init) {
  const view = /** @type {any} */ (windowAround(/** @type {Node} */ (target)) ?? self);
  const event = new (view[kind] ?? /** @type {any} */ (self)[kind])(type, {bubbles: true, cancelable: true, composed: true, view: kind === 'Event' ? undefined : view, ...init});
  const inner = documentAround(/** @type {Node} */ (target));
  const focused = focusedIn(inner);
  ours.count++;
  try {
    const isAllowed = EventTarget.prototype.dispatchEvent.call(target, event);
    tellFocus(inner, focused);
    return isAllowed;
  } finally {
    ours.count--;
  }
}
const MOST_MOVES = 5;
function tellFocus(inner, was) {
  for (let from = was, n = 0; n < MOST_MOVES; n++) {
    const to = focusedIn(inner);
    if (to === from || Document.prototype.hasFocus.call(inner)) return;
    if (from) tell(from, ['blur', 'focusout'], to);
    if (to && focusedIn(inner) === to) tell(to, ['focus', 'focusin'], from);
    from = to;
  }
}
function tell(of, types, other) {
  const view = windowAround(of) ?? self;
  for (const type of types) {
    const bubbles = type === 'focusin' || type === 'focusout';
    EventTarget.prototype.dispatchEvent.call(of, new view.FocusEvent(type, {bubbles, composed: true, view, relatedTarget: other ?? null}));
  }
}
const isOver = () => acting.ended !== '';

// act/upload.js
const CHOOSER_MS = 1000;
const MOST_SHOWN = 20;
const MOST_ACCEPT = 300;
const isFileField = (of) => tagOf(of) === 'input' && own(of, 'type') === 'file';
function fileFieldOf(of) {
  const control = tagOf(of) === 'label' ? own(of, 'control') : of;
  if (control && isFileField(control)) return control;
  const inner = Element.prototype.querySelectorAll.call(of, 'input[type=file]');
  return inner.length === 1 ? inner[0] : undefined;
}
function asksForFiles(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 10; node = shownWithin(node), depth++) if (CONTROLS.has(roleOf(node))) return true;
  return false;
}
function bytesOf(text) {
  const fast = /** @type {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} */ (Uint8Array).fromBase64;
  if (fast) return fast.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
function carrying(files) {
  const data = new DataTransfer();
  for (const {name, type = '', text, base64} of files) data.items.add(new File([base64 === undefined ? text ?? '' : bytesOf(base64)], name, {type}));
  return data;
}
const notTaken = (takes, page) => ({why: 'FILES_NOT_TAKEN', final: true, takes, ...(page ? {page} : {})});
function refusedFiles(field, files) {
  if (files.length > 1 && !hasAttribute(field, 'multiple') && !isFolderField(field)) return notTaken(`It takes one file, not ${files.length}.`);
  const wanted = attribute(field, 'accept') ?? '';
  const accepts = wanted.toLowerCase().split(',').map((each) => each.trim()).filter(Boolean);
  const isTaken = (/** @type {Given} */ {name, type = ''}) => accepts.some((each) => (each.startsWith('.') ? name.toLowerCase().endsWith(each) : each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each));
  const other = accepts.length > 0 && !isFolderField(field) && files.some((each) => !isTaken(each));
  return other ? notTaken('`accepts` has the kinds of files that it takes; name and type of a file say its kind.', {accepts: wanted.slice(0, MOST_ACCEPT)}) : undefined;
}
const isFolderField = (field) => hasAttribute(field, 'webkitdirectory');
const filesIn = (of) => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.get?.call(of) ?? undefined;
const shownFiles = (field) => [...filesIn(field) ?? []].slice(0, MOST_SHOWN).map(({name, size, type}) => ({name, bytes: size, ...(type ? {type} : {})}));
function giveFiles(field, files) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')?.set?.call(field, carrying(files).files);
  if (filesIn(field)?.length !== files.length) return notTaken('It holds others than those that were given.');
  acting.field = new WeakRef(field);
  fire(field, 'Event', 'input', {cancelable: false});
  if (!isOver()) fire(field, 'Event', 'change', {cancelable: false, composed: false});
  return undefined;
}
async function fieldBehind(of, click) {
  let field;
  const ends = new AbortController();
  const take = (/** @type {Event} */ event) => {
    const [target] = event.composedPath();
    if (event.isTrusted || !isElement(target) || !isFileField(target)) return;
    field ??= target;
    event.preventDefault();
  };
  for (const view of new Set([self, windowAround(of) ?? self])) EventTarget.prototype.addEventListener.call(view, 'click', take, {capture: true, signal: ends.signal});
  try {
    await click();
    for (const until = performance.now() + CHOOSER_MS; !field && !isOver() && performance.now() < until;) {
      await nextTurn();
      if (!field) await new Promise((resolve) => setTimeout(resolve, 20)); // some pages ask for it later
    }
  } finally {
    ends.abort();
  }
  return field;
}

// act/chosen.js
const CHOSEN = Symbol.for('mcp-datalayer chosen field');
function chosenField() {
  const world = /** @type {Record<symbol, unknown>} */ (/** @type {unknown} */ (self));
  const field = world[CHOSEN];
  delete world[CHOSEN];
  return isElement(field) && isFileField(field) ? field : undefined;
}

// act/drawn-list.js
const MOST_OUTWARDS = 4;
function listInstead(of) {
  if (tagOf(of) === 'select') return drawnFor(of);
  if (DRAWN.has(attribute(of, 'role') ?? '')) return undefined;
  for (let node = shownWithin(of), depth = 0; node && depth < MOST_OUTWARDS; node = shownWithin(node), depth++) if (attribute(node, 'role') === 'combobox') return node;
  return undefined;
}

// act/inert.js
function isInert(of) {
  const modal = [...Document.prototype.querySelectorAll.call(documentOf(of), 'dialog:modal')].at(-1);
  let isBehind = modal !== undefined;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    if (hasAttribute(node, 'inert')) return true;
    if (node === modal || matches(node, ':popover-open')) isBehind = false;
  }
  return isBehind;
}

// snapshot/at.js
const elementIn = (shadow, {x, y}) => ShadowRoot.prototype.elementsFromPoint.call(shadow, x, y).find((each) => rootOf(each) === shadow);
function elementAt(inner, {x, y}) {
  let found = Document.prototype.elementFromPoint.call(inner, x, y);
  for (let depth = 0; found && depth < 50; depth++) {
    const shadow = shadowOf(found);
    const deeper = shadow && elementIn(shadow, {x, y});
    if (!deeper || documentOf(deeper) !== inner) break;
    found = deeper;
  }
  return found;
}

// act/hit.js
const boxesOf = (of) => [...Element.prototype.getClientRects.call(of)].filter(({width, height}) => width > 0 && height > 0);
function pointIn(of, position) {
  if (position) {
    const {left, top} = boxOf(of);
    return {x: left + position.x, y: top + position.y};
  }
  const {width, height} = viewport(documentAround(of));
  for (const box of boxesOf(of)) {
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [right, bottom] = [Math.min(width, box.right), Math.min(height, box.bottom)];
    if (right > left && bottom > top) return {x: left + (right - left) / 2, y: top + (bottom - top) / 2};
  }
  return undefined;
}
function isWithinView(of, position) {
  let point = pointIn(of, position);
  for (let inner = documentAround(of); point;) {
    const {width, height} = viewport(inner);
    if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) return false;
    const frame = frameAround(inner);
    if (!frame) return true;
    point = outwards(frame, point);
    inner = documentAround(frame);
  }
  return false;
}
function isForeignAt(inner, point) {
  const hit = elementAt(inner, point);
  const within = hit && documentIn(hit);
  return hit !== null && (within ? isForeignAt(within, inwards(hit, point)) : isForeign(hit));
}
function isIn(inner, outer) {
  for (let node = /** @type {Element | null} */ (inner), depth = 0; node && depth < 1000; node = flatParentOf(node), depth++) if (node === outer) return true;
  return false;
}
function isInLabelOf(hit, of) {
  for (let node = /** @type {Element | null} */ (hit), depth = 0; node && depth < 100; node = flatParentOf(node), depth++) {
    if (tagOf(node) === 'label' && own(node, 'control') === of) return true;
    if (['a', 'button', 'input', 'select', 'textarea'].includes(tagOf(node))) return false;
  }
  return false;
}
const receives = (hit, surface, of) => isIn(hit, surface) || isIn(hit, of) || isInLabelOf(hit, of);
function coverOf(surface, of, point) {
  const inner = documentAround(surface);
  const hit = elementAt(inner, point);
  if (!hit || !receives(hit, surface, of)) return {cover: hit ?? bodyOf(inner), verified: true};
  let place = point;
  for (let within = inner; ;) {
    const frame = frameAround(within);
    if (!frame) return {verified: !isUnderForeign(within)};
    place = outwards(frame, place);
    within = documentAround(frame);
    const there = elementAt(within, place);
    if (there !== frame) return {cover: there ?? bodyOf(within), verified: true};
  }
}

// act/able.js
const BARS = {
  click: {visible: true, stable: true, enabled: true, hit: true},
  doubleClick: {visible: true, stable: true, enabled: true, hit: true},
  rightClick: {visible: true, stable: true, hit: true},
  tap: {visible: true, stable: true, enabled: true, hit: true},
  check: {visible: true, stable: true, enabled: true, hit: true},
  hover: {visible: true, stable: true, hit: true},
  drag: {visible: true, stable: true, hit: true},
  fill: {visible: true, enabled: true, editable: true},
  type: {visible: true, enabled: true, editable: true},
  select: {visible: true, enabled: true},
  submit: {},
  upload: {enabled: true}, // it often hides behind a button
  uploadByButton: {visible: true, stable: true, enabled: true, hit: true},
  uploadByDrop: {visible: true, enabled: true},
  focus: {visible: true},
  press: {},
  scroll: {},
};
function isVisible(of) {
  const style = styleOf(of);
  if (style.display === 'contents') return shownIn(of).some((each) => isElement(each) && isVisible(each));
  if (!isRendered(of) || isHiddenBy(style)) return false;
  const {width, height} = boxOf(of);
  if (width <= 0 || height <= 0) return false;
  const frame = frameAround(documentAround(of));
  return !frame || isVisible(frame);
}
function hostOfEditing(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    if (isEditable(node)) return node;
    if (attribute(node, 'contenteditable')?.toLowerCase() === 'false') return undefined;
  }
  return undefined;
}
const NOT_TYPED = new Set(['button', 'submit', 'reset', 'image', 'file', 'hidden', 'checkbox', 'radio']);
function takesText(of) {
  if (namespaceOf(of) === HTML && tagOf(of) === 'textarea') return true;
  if (namespaceOf(of) === HTML && tagOf(of) === 'input') return !NOT_TYPED.has(own(of, 'type'));
  return hostOfEditing(of) !== undefined;
}
const isReadOnly = (of) => Boolean(own(of, 'readOnly')) || attribute(of, 'aria-readonly') === 'true';
function isNeverWritten(of) {
  const role = roleOf(of);
  return takesText(of) ? role === 'combobox' && isReadOnly(of) : CONTROLS.has(role) && role !== 'textbox' && role !== 'searchbox';
}
function surfaceOf(of) {
  if (styleOf(of).display === 'contents') return /** @type {Element | undefined} */ (shownIn(of).find((each) => isElement(each) && isVisible(each))) ?? of;
  if (isVisible(of) && !isClipped(of)) return of;
  const type = tagOf(of) === 'input' ? own(of, 'type') : '';
  if (type !== 'checkbox' && type !== 'radio' && type !== 'file') return of;
  return labelsOf(of).find(isVisible) ?? of;
}
function isClipped(of) {
  const {width, height} = boxOf(of);
  return width <= 1 || height <= 1 || styleOf(of).opacity === '0';
}
function ability(of, bar, {position, mayScroll, attempt}) {
  const surface = bar.hit ? surfaceOf(of) : of;
  if (bar.visible && !isVisible(surface)) return {why: 'NOT_VISIBLE'};
  if (bar.enabled && (isDisabled(of) || isInert(of))) return {why: 'NOT_ENABLED'};
  if (bar.editable && (!takesText(of) || isReadOnly(of))) return {why: 'NOT_EDITABLE', final: isNeverWritten(of)};
  if (!bar.hit) return {point: undefined, hit: undefined};
  if (!isWithinView(surface, position)) {
    if (!mayScroll) return {scroll: true};
    scrollTo(surface, attempt);
  }
  const point = pointIn(surface, position);
  if (!point) return {why: 'NOT_VISIBLE'};
  const {cover, verified} = coverOf(surface, of, point);
  if (!cover) return {point, hit: verified ? 'verified' : 'unverified'};
  if (attempt > 0 && attempt % 2 === 0 && canScroll(surface)) {
    if (!mayScroll) return {scroll: true};
    scrollTo(surface, attempt);
  }
  return {why: 'COVERED', cover};
}
function canScroll(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node) ?? frameAround(documentAround(node)), depth++) {
    if (node.scrollHeight > node.clientHeight + 1 && (node.localName === 'html' || /auto|scroll/.test(styleOf(node).overflowY))) return true;
  }
  return false;
}
function scrollTo(surface, attempt) {
  const block = /** @type {ScrollLogicalPosition} */ (['center', 'end', 'start', 'nearest'][Math.floor(attempt / 2) % 4]);
  Element.prototype.scrollIntoView.call(surface, {block, inline: 'center', behavior: 'instant'});
}

// act/animated.js
function animationOf(of) {
  let isRunning = false;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    for (const {pending, playState} of Element.prototype.getAnimations.call(node)) {
      if (playState !== 'running') continue;
      if (pending) return 'pending';
      isRunning = true;
    }
  }
  return isRunning ? 'running' : '';
}

// snapshot/folded.js
const folded = (text) => text.replace(/[\u200b\u2060\ufeff]+/g, '').replace(/\s+/g, ' ').replace(/\p{Surrogate}/gu, '\ufffd').trim();

// snapshot/names.js
const MOST_CHARS = 500;
const MOST_FOLDED = 20_000;
const MOST_STEPS = 1000;
const budget = {steps: 0, until: Infinity, ended: false};
const shortened = (text, most = MOST_CHARS) => (text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`);
function nameOf(of, role) {
  const naming = {visited: new Set(), left: MOST_STEPS, byLabel: false, hidden: false, isBranch: role === 'treeitem'};
  const name = (isNamedByChoice(of) && labelText(of, naming)) || labelled(of, naming) || ownName(of, role, naming) || (NAMED_BY_CONTENT.has(role) ? content(of, naming) : '') || tooltip(of);
  return shortened(folded(name.slice(0, MOST_FOLDED)));
}
const isNamedApart = (of) => named(of, 'aria-labelledby').length > 0 || Boolean(attribute(of, 'aria-label')?.trim());
function isNamedByChoice(of) {
  const by = DRAWN.has(attribute(of, 'role') ?? '') && !attribute(of, 'aria-label')?.trim() ? named(of, 'aria-labelledby') : [];
  return by.length > 0 && by.every((each) => Node.prototype.contains.call(of, each));
}
const tooltip = (of) => {
  const title = attribute(of, 'title');
  return title ? title.slice(0, 2 * MOST_CHARS) : '';
};
function labelled(of, naming) {
  if (!naming.byLabel && hasAttribute(of, 'aria-labelledby')) {
    const texts = named(of, 'aria-labelledby').map((each) => alternative(each, {...naming, visited: new Set(), left: MOST_STEPS, byLabel: true, hidden: isOut(each)}));
    const text = folded(texts.join(' '));
    if (text) return text;
  }
  return (attribute(of, 'aria-label') ?? '').slice(0, 2 * MOST_CHARS).trim();
}
function isOut(of) {
  const style = styleOf(of);
  return style.display === 'none' || isHiddenBy(style) || outOf(of, style) !== '';
}
function firstChild(of, tag) {
  for (let node = firstChildOf(of), n = 0; node && n < MOST_STEPS; node = nextOf(node), n++) if (isElement(node) && tagOf(node) === tag) return node;
  return undefined;
}
function ownName(of, role, naming) {
  const tag = tagOf(of);
  if (namespaceOf(of) === SVG) {
    const title = firstChild(of, 'title');
    return title ? String(title.textContent ?? '').slice(0, 2 * MOST_CHARS) : attribute(of, 'xlink:title') ?? '';
  }
  if (namespaceOf(of) !== HTML) return '';
  const type = tag === 'input' ? own(of, 'type') : '';
  if (['button', 'submit', 'reset'].includes(type)) {
    const byLabels = labelText(of, naming);
    if (byLabels) return byLabels;
    if (hasAttribute(of, 'value') && !isSecret(of)) return String(own(of, 'value'));
    return type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '';
  }
  if (type === 'image') return labelText(of, naming) || attribute(of, 'alt') || (isSecret(of) ? '' : attribute(of, 'value')) || tooltip(of) || 'Submit';
  const text = labelText(of, naming);
  if (text) return text;
  if (type === 'file') return tooltip(of) || 'Choose File';
  if ((tag === 'input' && !['checkbox', 'radio', 'range', 'color'].includes(type)) || tag === 'textarea') {
    return tooltip(of) || attribute(of, 'placeholder') || attribute(of, 'aria-placeholder') || '';
  }
  if (tag === 'img' || tag === 'area') return attribute(of, 'alt') ?? '';
  if (tag === 'fieldset' || tag === 'table' || tag === 'figure') {
    const heading = firstChild(of, /** @type {Record<string, string>} */ ({fieldset: 'legend', table: 'caption', figure: 'figcaption'})[tag] ?? '');
    return heading && !isOut(heading) ? content(heading, naming) : '';
  }
  if (tag === 'optgroup') return attribute(of, 'label') ?? '';
  if (tag === 'option') return optionText(of);
  if (isEditable(of) || role === 'textbox' || role === 'searchbox') return attribute(of, 'aria-placeholder') ?? '';
  return '';
}
function labelText(of, naming) {
  if (naming.byLabel && naming.visited.has(of)) return '';
  const visited = new Set([of]);
  return folded(labelsOf(of).map((label) => alternative(label, {...naming, visited, left: MOST_STEPS, byLabel: true})).join(' '));
}
function generated(text) {
  const found = /^"((?:[^"\\]|\\.)*)"(?: \/ "((?:[^"\\]|\\.)*)")?$/.exec(text);
  return found ? (found[2] ?? found[1] ?? '').replace(/\\(.)/g, '$1') : '';
}
const APART = new Set(['img', 'button', 'textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox', 'progressbar', 'meter']);
const isInline = ({display, float: floats, position}) => /^(?:inline|contents|ruby|none)/.test(display) && !/^inline-(?:block|flex|grid|table)$/.test(display) && floats === 'none' && position !== 'absolute';
function content(of, naming) {
  const before = generated(getComputedStyle(of, '::before').content);
  const after = generated(getComputedStyle(of, '::after').content);
  let text = before;
  for (const node of shownIn(of, undefined, MOST_STEPS)) {
    if (text.length > 2 * MOST_CHARS || naming.left-- <= 0) break;
    if (hasEnded()) break;
    if (nodeTypeOf(node) === TEXT) text += isDotted(styleOf(of)) ? '' : textOf(node).slice(0, 2 * MOST_CHARS);
    else if (isElement(node)) text += alternative(node, naming, true);
  }
  for (const each of naming.byLabel ? [] : named(of, 'aria-owns')) text += ` ${alternative(each, naming, true)} `;
  return text + after;
}
function alternative(of, naming, isInside = false) {
  if (naming.visited.has(of)) return ' ';
  naming.visited.add(of);
  const style = styleOf(of);
  if (tagOf(of) === 'br') return ' ';
  if (outOf(of, style) === 'never') return '';
  const isSkipped = !naming.hidden && (outOf(of, style) !== '' || isHiddenBy(style));
  if (isSkipped) return isHiddenBy(style) && outOf(of, style) === '' ? visibleIn(of, naming) : '';
  const role = roleOf(of);
  if (naming.isBranch && isInside && role === 'group') return ''; // what stands below an item of a tree
  if (isField(of, role) && isSecret(of)) return isInside ? ' ' : labelled(of, {...naming, byLabel: true}) || tooltip(of);
  const text = embedded(of, role, isInside) || (isInside ? labelled(of, {...naming, byLabel: true}) : naming.byLabel ? (attribute(of, 'aria-label') ?? '').trim() : '')
    || ownName(of, role, naming.byLabel && isInside ? {...naming, byLabel: true} : naming) || content(of, naming) || tooltip(of);
  return isInline(style) && !APART.has(role) ? text : ` ${text} `;
}
function visibleIn(of, naming) {
  let text = '';
  for (const node of shownIn(of, undefined, MOST_STEPS)) {
    if (text.length > 2 * MOST_CHARS || naming.left-- <= 0 || hasEnded()) break;
    if (isElement(node)) text += alternative(node, naming, true);
  }
  return text;
}
function embedded(of, role, isInside) {
  if (!isInside) return '';
  if (role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'slider') return valueOf(of, role) ?? '';
  if ((role === 'combobox' || role === 'listbox') && tagOf(of) === 'select') return chosenIn(of).map(optionText).join(' ');
  return role === 'combobox' ? valueOf(of, role) ?? '' : '';
}
function hasEnded() {
  if (budget.steps++ % 64 === 63 && performance.now() > budget.until) budget.ended = true;
  return budget.ended;
}
function nameUntil(end) {
  budget.until = end;
}
const namesEnded = () => budget.ended;

// act/elements.js
const MOST_ELEMENTS = 100_000;
function* elementsIn(within, frames = true) {
  const turns = [/** @type {any} */ (within) instanceof Document ? bodyOf(within) : firstChildOf(within)];
  for (let n = 0; turns.length > 0 && n < MOST_ELEMENTS; n++) {
    const node = turns.pop();
    if (!node) continue;
    turns.push(nextOf(node));
    if (!isElement(node)) continue;
    yield node;
    turns.push(firstChildOf(node));
    const shadow = shadowOf(node);
    if (shadow) turns.push(firstChildOf(shadow));
    const inner = frames && (tagOf(node) === 'iframe' || tagOf(node) === 'frame') ? documentIn(node) : undefined;
    if (inner) turns.push(bodyOf(inner));
  }
}

// act/outline.js
const OUTLINE = Symbol.for('mcp-datalayer outline');
const isOutline = (node) => Object.hasOwn(node, OUTLINE);
function outline(of) {
  acting.unmark?.();
  const inner = documentAround(of);
  const root = bodyOf(inner);
  if (!root || visibilityOf(inner) === 'hidden') return;
  const host = Document.prototype.createElement.call(inner, 'mcp-datalayer-outline');
  Object.defineProperty(host, OUTLINE, {value: true});
  host.setAttribute('aria-hidden', 'true');
  host.setAttribute('popover', 'manual');
  const {left, top, width, height} = boxOf(of);
  const sheet = {position: 'fixed', inset: 'auto', left: `${left - 3}px`, top: `${top - 3}px`, width: `${width + 6}px`, height: `${height + 6}px`, margin: '0', padding: '0',
    border: '0', background: 'none', overflow: 'visible', 'pointer-events': 'none', 'z-index': '2147483647', 'box-sizing': 'border-box', opacity: '1', transform: 'none', animation: 'none', transition: 'none', filter: 'none'};
  for (const [name, value] of Object.entries(sheet)) host.style.setProperty(name, value, 'important');
  const line = Document.prototype.createElement.call(inner, 'div');
  line.style.cssText = 'all: initial; position: absolute; inset: 0; border: 2px solid #1a73e8; outline: 1px solid #fff; border-radius: 4px; box-sizing: border-box; pointer-events: none';
  host.attachShadow({mode: 'closed'}).append(line);
  Node.prototype.appendChild.call(root, host);
  try {
    HTMLElement.prototype.showPopover.call(host);
  } catch {
  }
  const leaves = new AbortController();
  acting.unmark = () => {
    acting.unmark = undefined;
    leaves.abort();
    Element.prototype.remove.call(host);
  };
  EventTarget.prototype.addEventListener.call(self, 'pagehide', () => acting.unmark?.(), {once: true, signal: leaves.signal});
}

// act/chain.js
const MOST_FOLLOWED = 10_000;
const MOST_ROOTS_INSIDE = 2000;
const MOST_INSIDE = 10_000;
function allIn(root, css) {
  const {prototype} = nodeTypeOf(root) === FRAGMENT ? DocumentFragment : nodeTypeOf(root) === ELEMENT ? Element : Document;
  return [...prototype.querySelectorAll.call(root, css)];
}
function drawnIn(node) {
  const parent = parentOf(node);
  if (!parent) return nodeTypeOf(node) === FRAGMENT ? hostOf(/** @type {ShadowRoot} */ (node)) ?? null : null;
  const shadow = isElement(parent) ? shadowOf(parent) : null;
  if (!shadow) return parent;
  const name = isElement(node) ? attribute(node, 'slot') ?? '' : '';
  return allIn(shadow, 'slot').find((slot) => (attribute(slot, 'name') ?? '') === name) ?? parent;
}
function isInsideOf(of, root) {
  if (nodeTypeOf(root) === 9) return true;
  for (let node = drawnIn(of), n = 0; node && n < MOST_INSIDE; node = drawnIn(node), n++) if (node === root) return true;
  return false;
}
function rootsInside(root) {
  const roots = [root];
  for (const each of elementsIn(root, false)) {
    const shadow = shadowOf(each);
    if (shadow && roots.length < MOST_ROOTS_INSIDE) roots.push(shadow);
  }
  return roots;
}
function byPathInside(root, path, inner) {
  const isShadow = nodeTypeOf(root) === FRAGMENT;
  const children = isShadow ? [.../** @type {ShadowRoot} */ (root).children] : [];
  const isAnywhere = path.startsWith('//') && !path.includes('|');
  if (isShadow && !isAnywhere) return []; // a path from the root of the document leads into no shadow root
  const rest = path.slice(2);
  const [, tag, place, after] = /^([\w*-]+)\[(\d+)\](.*)$/s.exec(rest) ?? [];
  const ofPlace = children.filter((each) => tag === '*' || tagOf(each) === tag)[Number(place) - 1]; // no path counts what stands in the shadow root itself
  const onItself = (/** @type {Element} */ each) => (place === undefined ? ` | self::${rest}` : each === ofPlace ? ` | self::node()${after}` : '');
  const starts = isShadow ? children.map((each) => /** @type {const} */ ([each, `descendant-or-self::node()/${rest}${onItself(each)}`]))
    : [/** @type {const} */ ([root, isAnywhere && root !== inner ? `.//${rest}` : path])];
  const found = [];
  for (const [start, from] of starts) {
    const result = Document.prototype.evaluate.call(inner, from, start, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let i = 0; i < result.snapshotLength; i++) {
      const node = result.snapshotItem(i);
      if (node && isElement(node) && isInsideOf(node, root)) found.push(node);
    }
  }
  return found;
}
function follow(parts, inner, byRef = () => undefined) {
  let scopes = [inner];
  try {
    for (const part of parts) {
      const found = new Set();
      for (const scope of scopes) {
        const root = isElement(scope) ? shadowOf(scope) ?? scope : scope;
        if ('css' in part) for (const each of part.deep ? rootsInside(root).flatMap((one) => allIn(one, part.css)) : allIn(root, part.css)) found.add(each);
        else if ('xpath' in part) for (const each of byPathInside(root, part.xpath, inner)) found.add(each);
        else for (const each of part.refs.flatMap((ref) => byRef(ref) ?? [])) if (isInsideOf(each, root)) found.add(each);
      }
      scopes = [...found].filter((each) => !isOutline(each)).slice(0, MOST_FOLLOWED);
    }
    return /** @type {Element[]} */ (scopes);
  } catch {
    return undefined;
  }
}

// act/css.js
const MOST_ROOTS_LOOKED = 2000;
function rootsLooked(inner) {
  const roots = [inner];
  for (const each of elementsIn(inner, false)) {
    const shadow = shadowOf(each);
    if (shadow && roots.length < MOST_ROOTS_LOOKED) roots.push(shadow);
  }
  return roots;
}
function byCss(css, inner) {
  try {
    return rootsLooked(inner).flatMap((root) => [...(nodeTypeOf(root) === 9 ? Document : DocumentFragment).prototype.querySelectorAll.call(root, css)]).filter((each) => !isOutline(each));
  } catch {
    return undefined;
  }
}
function byXPath(path, inner) {
  try {
    return rootsLooked(inner).flatMap((root) => {
      const starts = root === inner ? [inner] : [...root.children];
      const isPlain = path.startsWith('//') && !path.includes('|') && !path.startsWith('//(');
      const rest = path.slice(2);
      const found = new Set();
      for (const start of starts) {
        if (root !== inner && !isPlain) break; // a path from the root leads into no shadow root
        const from = root === inner ? path : `descendant-or-self::node()/${rest} | self::${rest}`;
        const result = Document.prototype.evaluate.call(inner, from, start, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
        for (let i = 0; i < result.snapshotLength; i++) found.add(result.snapshotItem(i));
      }
      return [...found];
    }).filter((each) => isElement(each) && !isOutline(each));
  } catch {
    return undefined;
  }
}

// snapshot/worded.js
const TEXT_CHARS = 2000;
function worded(text, of, name) {
  const label = {[name || 'value']: shortened(folded(text.slice(0, 20_000)), TEXT_CHARS)};
  return purposeOf(of).reduceRight((inner, purpose) => ({[folded(purpose)]: inner}), /** @type {object} */ (label));
}

// act/row.js
function shownValue(of, role, name) {
  const holds = ['option', 'radio', 'checkbox', 'switch'].includes(role) ? undefined : valueOf(of, role);
  return holds === undefined ? 0 : isSecret(of) || worded(holds, of, name);
}
function rowOf(of) {
  const document = documentAround(of);
  const role = roleOf(of);
  const name = nameOf(of, role);
  const frame = document === self.document ? 0 : frameOf(document);
  return [0, frame, refOf(of, role || tagOf(of), name), role || tagOf(of), name, statesOf(of, role, focusedIn(document)), shownValue(of, role, name)];
}

// act/find.js
const MOST_REPLACED = 3;
const MOST_ROWS = 10;
const LOOK_MS = 150;
function isThere(of) {
  const inner = documentOf(of);
  if (!Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected')?.get?.call(of)) return false;
  return inner === document || viewOf(inner) !== null;
}
function find(target) {
  const inner = documentAt(target.frames ?? []);
  if (!inner) return {why: 'ELEMENT_NOT_FOUND', final: false};
  if ('ref' in target) {
    const found = byRef(target.ref);
    const isElsewhere = target.frames !== undefined && 'found' in found && documentAround(found.found) !== inner;
    return isElsewhere ? {why: 'ELEMENT_NOT_FOUND', final: true} : found;
  }
  const all = 'chain' in target ? elementsByChain(target.chain, inner) : 'css' in target ? byCss(target.css, inner) : byXPath(target.xpath, inner);
  if (all === undefined) return {why: 'BAD_ARGUMENT', final: true};
  if (all.length === 1) return {found: /** @type {Element} */ (all[0])};
  if (all.length === 0) return {why: 'ELEMENT_NOT_FOUND', final: false};
  return {why: 'ELEMENT_AMBIGUOUS', final: false, page: {rows: all.slice(0, MOST_ROWS).map(rowOf), count: all.length}};
}
const elementsByChain = (chain, inner) => follow(chain, inner, (ref) => {
  const found = byRef(ref);
  return 'found' in found ? found.found : undefined;
});
function byRef(ref) {
  const [, frame, digits] = /^(?:f(\d+))?e(\d+)$/.exec(ref) ?? [];
  const number = Number(digits);
  if (number >= free.ref) return {why: 'ELEMENT_NOT_FOUND', final: true};
  const was = known.nodes.get(number);
  const node = was?.node.deref();
  if (node && isThere(node) && (known.frames.get(documentAround(node)) ?? 0) === Number(frame ?? 0)) return {found: node};
  return {why: 'REF_STALE', final: true, page: was ? {was: [0, 0, number, was.role, was.name], now: nowInPlaceOf(was)} : {}};
}
function nowInPlaceOf({role, name}) {
  if (!name) return [];
  const rows = [];
  const until = performance.now() + LOOK_MS;
  for (const each of elementsIn(document)) {
    if (performance.now() > until || rows.length === MOST_REPLACED) break;
    if (roleOf(each) === role && nameOf(each, role).slice(0, 100) === name) rows.push(rowOf(each));
  }
  return rows;
}

// act/drop-place.js
function goalIn(of) {
  const point = pointIn(of);
  return point && {...point, has({x, y}) {
    const {left, top, right, bottom} = boxOf(of);
    return x >= left && x < right && y >= top && y < bottom;
  }};
}
const scrollInto = (of, to) => void Element.prototype.scrollIntoView.call(of, {block: to, inline: to, behavior: 'instant'});
function isMiddleSeen(of) {
  const {width, height} = boxOf(of);
  return isWithinView(of, {x: width / 2, y: height / 2});
}
function scrollToMiddle(of) {
  if (!isMiddleSeen(of)) scrollInto(of, 'center');
}
function isOutOfView(of, place, {mayScroll}) {
  if (isMiddleSeen(place)) return false;
  if (!mayScroll) return true;
  scrollInto(place, 'center');
  if (!isMiddleSeen(of)) scrollInto(of, 'nearest');
  return false;
}
function wayTo(target, first) {
  let goal = first;
  let isThere = false;
  return (from, part) => {
    if (!isThere) goal = target() ?? goal;
    const point = {x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part};
    isThere ||= goal.has?.(point) ?? false;
    return point;
  };
}

// snapshot/card-fields.js
const CARD = /(?:^|\s)cc-[a-z-]+(?:\s|$)/i;
const CARD_NAME = /card[ _-]?(?:num|no\b|cvc|cvv|exp)|cardnumber|kartennummer|kartenpr(?:ü|ue)f|\bcc[ _-]?(?:num|exp|csc|cvc)|\bcv[cv]2?\b|\biban\b/i;
const CARD_FRAME = /card|karte|cvc|cvv|payment|zahlung/i;
const MOST = 500;
const MOST_UP = 6;
const is = (node, tag) => nodeTypeOf(node) !== FRAGMENT && tagOf(node) === tag;
function hasCard(of) {
  let around = /** @type {any} */ (of);
  for (let up = 0; around && up <= MOST_UP; up++) {
    if (is(around, 'form') || up === MOST_UP) break;
    const next = parentOf(around) ?? (nodeTypeOf(around) === FRAGMENT ? hostOf(around) : null);
    if (!next || next === documentOf(of) || is(next, 'body')) break;
    around = next;
  }
  const all = nodeTypeOf(around) === FRAGMENT ? DocumentFragment.prototype : Element.prototype;
  const found = [...all.querySelectorAll.call(around, 'input, select, iframe')].slice(0, MOST);
  return found.some((each) => (tagOf(each) === 'iframe' ? ['title', 'name', 'id', 'aria-label'].some((name) => CARD_FRAME.test(attribute(each, name) ?? ''))
    : CARD.test(attribute(each, 'autocomplete') ?? '') || ['name', 'id', 'data-testid', 'placeholder', 'aria-label'].some((name) => CARD_NAME.test(attribute(each, name) ?? ''))));
}

// keys.js
const NAMED = {
  Enter: ['Enter', 13], Tab: ['Tab', 9], Escape: ['Escape', 27], Backspace: ['Backspace', 8], Delete: ['Delete', 46], Insert: ['Insert', 45],
  ArrowLeft: ['ArrowLeft', 37], ArrowUp: ['ArrowUp', 38], ArrowRight: ['ArrowRight', 39], ArrowDown: ['ArrowDown', 40],
  Home: ['Home', 36], End: ['End', 35], PageUp: ['PageUp', 33], PageDown: ['PageDown', 34], ContextMenu: ['ContextMenu', 93], CapsLock: ['CapsLock', 20],
  Shift: ['ShiftLeft', 16], Control: ['ControlLeft', 17], Alt: ['AltLeft', 18], Meta: ['MetaLeft', 91],
};
const MARKS = [
  '`~Backquote 192', '-_Minus 189', '=+Equal 187', '[{BracketLeft 219', ']}BracketRight 221', '\\|Backslash 220', ';:Semicolon 186', '\'"Quote 222', ',<Comma 188',
  '.>Period 190', '/?Slash 191', '1!Digit1 49', '2@Digit2 50', '3#Digit3 51', '4$Digit4 52', '5%Digit5 53', '6^Digit6 54', '7&Digit7 55', '8*Digit8 56', '9(Digit9 57', '0)Digit0 48',
];
function keyOf(name) {
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
const MODIFIERS = {Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey'};
const IS_MAC = /^Mac/.test(navigator.platform);
function chordOf(text) {
  const names = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const keys = names.map((name) => keyOf(name === 'ControlOrMeta' ? (IS_MAC ? 'Meta' : 'Control') : name));
  const last = keys.pop();
  if (!last || !keys.every((each) => each && Object.hasOwn(MODIFIERS, each.key))) return undefined;
  const held = /** @type {Key[]} */ (keys);
  const isShifted = held.some(({key}) => key === 'Shift');
  const key = isShifted && last.text.length === 1 ? {...last, ...shifted(last)} : last;
  return {held, key};
}
function shifted({text}) {
  const mark = MARKS.find((each) => each.startsWith(text));
  const upper = mark ? mark[1] ?? text : text.toUpperCase();
  return {key: upper, text: upper};
}

// act/focus.js
function focusOn(to) {
  const inner = documentAround(to);
  const from = focusedIn(inner);
  if (from === to) return true;
  const told = {focus: false, blur: false};
  const hear = (/** @type {'focus' | 'blur'} */ type, /** @type {Element} */ on) => {
    const listener = () => {
      told[type] = true;
    };
    EventTarget.prototype.addEventListener.call(on, type, listener, {once: true});
    return () => EventTarget.prototype.removeEventListener.call(on, type, listener);
  };
  const deafs = [hear('focus', to), ...(from ? [hear('blur', from)] : [])];
  HTMLElement.prototype.focus.call(to, {preventScroll: true});
  for (const deaf of deafs) deaf();
  const has = focusedIn(inner) === to;
  if (from && !told.blur && focusedIn(inner) !== from) {
    fire(from, 'FocusEvent', 'blur', {bubbles: false, cancelable: false, relatedTarget: to});
    fire(from, 'FocusEvent', 'focusout', {cancelable: false, relatedTarget: to});
  }
  if (has && !told.focus) {
    fire(to, 'FocusEvent', 'focus', {bubbles: false, cancelable: false, relatedTarget: from ?? null});
    fire(to, 'FocusEvent', 'focusin', {cancelable: false, relatedTarget: from ?? null});
  }
  return has;
}
function focusByPointer(on) {
  for (let node = /** @type {Element | null} */ (on), depth = 0; node && depth < 500; node = flatParentOf(node), depth++) {
    if (tagOf(node) === 'label' && own(node, 'control')) return; // the click goes on to what it is of
    if (isFocusable(node) && !matches(node, ':disabled')) {
      focusOn(node);
      return;
    }
  }
  const inner = documentAround(on);
  const focused = activeOf(inner);
  if (focused && focused !== bodyOf(inner) && focused.localName !== 'body') HTMLElement.prototype.blur.call(focused);
}

// act/pointer.js
const MASKS = [1, 4, 2];
function mouse(of, {x, y}, held, more) {
  const view = windowAround(of);
  const [left, top] = [view.screenX + (view.outerWidth - view.innerWidth) / 2, view.screenY + view.outerHeight - view.innerHeight];
  return {clientX: x, clientY: y, screenX: left + x, screenY: top + y, button: 0, buttons: 0, detail: 0, ...held, ...more};
}
const pointer = (init) => ({...init, pointerId: 1, pointerType: 'mouse', isPrimary: true, width: 1, height: 1, pressure: init.buttons ? 0.5 : 0});
function chain(of) {
  const all = [];
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = flatParentOf(node), depth++) all.push(node);
  return all;
}
function moveTo(to, place, held, buttons = 0) {
  const known = acting.over?.deref();
  const from = known && isThere(known) && documentAround(known) === documentAround(to) ? known : undefined;
  if (from !== to) {
    const [left, come] = [from ? chain(from) : [], chain(to)];
    if (from) {
      const out = mouse(from, place, held, {buttons, relatedTarget: to});
      fire(from, 'PointerEvent', 'pointerout', {...pointer(out), button: -1});
      for (const each of left) if (!come.includes(each)) fire(each, 'PointerEvent', 'pointerleave', {...pointer(out), button: -1, bubbles: false, cancelable: false, composed: false});
      fire(from, 'MouseEvent', 'mouseout', out);
      for (const each of left) if (!come.includes(each)) fire(each, 'MouseEvent', 'mouseleave', {...out, bubbles: false, cancelable: false, composed: false});
    }
    const over = mouse(to, place, held, {buttons, relatedTarget: from ?? null});
    fire(to, 'PointerEvent', 'pointerover', {...pointer(over), button: -1});
    for (const each of come.reverse()) if (!left.includes(each)) fire(each, 'PointerEvent', 'pointerenter', {...pointer(over), button: -1, bubbles: false, cancelable: false, composed: false});
    fire(to, 'MouseEvent', 'mouseover', over);
    for (const each of come) if (!left.includes(each)) fire(each, 'MouseEvent', 'mouseenter', {...over, bubbles: false, cancelable: false, composed: false});
    acting.over = new WeakRef(to);
  }
  const move = mouse(to, place, held, {buttons});
  fire(to, 'PointerEvent', 'pointermove', {...pointer(move), button: -1});
  fire(to, 'MouseEvent', 'mousemove', move);
}
function press(on, place, held, {button = 0, detail = 1} = {}) {
  const down = mouse(on, place, held, {button, buttons: MASKS[button], detail});
  const release = {compat: true};
  acting.pressed.set(`button ${button}`, () => void raise(isThere(on) ? on : documentAround(on).documentElement, place, held, {button, detail, compat: release.compat}));
  const isAllowed = fire(on, 'PointerEvent', 'pointerdown', {...pointer(down), detail: 0});
  release.compat = isAllowed;
  const keepsFocus = isAllowed && !fire(on, 'MouseEvent', 'mousedown', down);
  if (!keepsFocus && isThere(on)) focusByPointer(on);
  return {compat: isAllowed};
}
function raise(on, place, held, {button = 0, detail = 1, compat = true} = {}) {
  acting.pressed.delete(`button ${button}`);
  const up = mouse(on, place, held, {button, detail});
  fire(on, 'PointerEvent', 'pointerup', {...pointer(up), detail: 0});
  if (compat) fire(on, 'MouseEvent', 'mouseup', up);
}
function click(on, place, held, detail = 1) {
  fire(on, 'PointerEvent', 'click', pointer(mouse(on, place, held, {detail})));
}
function doubleClick(on, place, held) {
  fire(on, 'MouseEvent', 'dblclick', mouse(on, place, held, {detail: 2}));
}
const underPointer = (was, place) => elementAt(documentAround(was), place) ?? documentAround(was).documentElement;
function clickedBy(down, up) {
  if (!isThere(down)) return undefined;
  return chain(down).find((each) => isIn(up, each));
}
function clickWithoutPointer(on) {
  fire(on, 'PointerEvent', 'click', {detail: 0, pointerId: -1, pointerType: ''});
}
function menuClick(on, place, held) {
  moveTo(on, place, held);
  const isLate = /^Win/.test(navigator.platform);
  const {compat} = press(on, place, held, {button: 2});
  const menu = () => fire(underPointer(on, place), 'PointerEvent', 'contextmenu', pointer(mouse(on, place, held, {button: 2, buttons: isLate ? 0 : 2})));
  if (!isLate) menu();
  raise(underPointer(on, place), place, held, {button: 2, compat});
  if (isThere(on)) fire(on, 'PointerEvent', 'auxclick', pointer(mouse(on, place, held, {button: 2, detail: 1})));
  if (isLate) menu();
}

// act/forms.js
const BLOCKING = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time', 'datetime-local', 'number']);
function formOf(of) {
  if (tagOf(of) === 'form') return of;
  const form = 'form' in of ? Object.getOwnPropertyDescriptor(prototypeOf(of), 'form')?.get?.call(of) : undefined;
  if (form) return form;
  for (let node = parentOf(of); node && isElement(node); node = parentOf(node)) if (tagOf(node) === 'form') return node;
  return undefined;
}
const prototypeOf = (of) => /** @type {Record<string, object>} */ ({
  input: HTMLInputElement.prototype, button: HTMLButtonElement.prototype, select: HTMLSelectElement.prototype, textarea: HTMLTextAreaElement.prototype,
  label: HTMLLabelElement.prototype, fieldset: HTMLFieldSetElement.prototype, output: HTMLOutputElement.prototype,
})[tagOf(of)] ?? {};
const isSubmitter = (each) => (tagOf(each) === 'button' && own(each, 'type') === 'submit') || (tagOf(each) === 'input' && ['submit', 'image'].includes(own(each, 'type')));
const controlsOf = (form) => [...(Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements')?.get?.call(form) ?? [])];
const defaultButton = (form) => [...controlsOf(form), ...images(form)].filter(isSubmitter).sort((one, other) => (Node.prototype.compareDocumentPosition.call(one, other) & 4 ? -1 : 1))[0];
const images = (form) => [...Document.prototype.querySelectorAll.call(documentOf(form), 'input[type=image]')].filter((each) => own(each, 'form') === form);
function submitFrom(field) {
  const form = formOf(field);
  if (!form) return;
  const button = defaultButton(form);
  if (button) {
    if (!matches(button, ':disabled')) clickWithoutPointer(button);
    return;
  }
  const blocking = controlsOf(form).filter((each) => tagOf(each) === 'input' && BLOCKING.has(own(each, 'type')));
  if (blocking.length <= 1) submitForm(form);
}
function submitForm(form, by) {
  HTMLFormElement.prototype.requestSubmit.call(form, by && isSubmitter(by) && attribute(by, 'form') === null ? /** @type {HTMLElement} */ (by) : null);
}

// act/guarded.js
const INPUT_BUTTONS = new Set(['button', 'submit', 'reset', 'image']);
const MOST_BUTTON_CHARS = 80;
const isSending = (of, {verb, value}) => verb === 'submit' || (tagOf(of) === 'input' && !INPUT_BUTTONS.has(own(of, 'type'))
  && ((verb === 'press' && pressedKey(value) === 'Enter') || (verb === 'type' && /[\r\n]/.test(value))));
const pressedKey = (value) => chordOf(String(value))?.key.key;
function pressedAt(of, point) {
  const hit = point ? elementAt(documentAround(of), point) : undefined;
  for (let node = hit && isIn(hit, of) ? hit : null, depth = 0; node && node !== of && depth < 500; node = shownWithin(node), depth++) if (CONTROLS.has(roleOf(node))) return node;
  return controlAround(of);
}
function controlAround(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    if (tagOf(node) === 'label') return own(node, 'control') ?? node;
    if (CONTROLS.has(roleOf(node)) || tagOf(node) === 'summary') return node;
  }
  return of;
}
function saidBy(of) {
  if (tagOf(of) === 'body' || isEditable(of)) return '';
  const text = String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '').trim();
  return text.length <= MOST_BUTTON_CHARS ? text : '';
}
function guarded(of, asked, point) {
  if (asked.verb === 'press' && !['Enter', ' '].includes(pressedKey(asked.value) ?? '')) return {role: '', name: '', form: null, does: asked.verb}; // other keys press nothing
  const form = isSending(of, asked) ? formOf(of) : undefined;
  const by = form ? defaultButton(form) : pressedAt(of, point);
  const [, , , role, name] = by ? rowOf(by) : [0, 0, 0, 'button', ''];
  return {role, name: name || (by ? saidBy(by) : ''), form: {card: hasCard(of)}, does: asked.verb === 'type' && form ? 'press' : asked.verb === 'uploadByButton' ? 'click' : asked.verb};
}

// act/hand-over.js
const LONGEST_MS = 30_000;
function handOver(element, ask, answer) {
  const over = new AbortController();
  const give = () => {
    over.abort();
    EventTarget.prototype.dispatchEvent.call(self, new TouchEvent(answer, {changedTouches: [new Touch({identifier: 0, target: element})]}));
  };
  EventTarget.prototype.addEventListener.call(self, ask, give, {signal: over.signal});
  setTimeout(() => over.abort(), LONGEST_MS);
}

// act/fill.js
function setValue(of, value) {
  const prototype = tagOf(of) === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(of, value);
}
const SET = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);
const isWithoutKeys = (of) => tagOf(of) === 'input' && SET.has(own(of, 'type'));
const isFormField = (of) => namespaceOf(of) === HTML && (tagOf(of) === 'input' || tagOf(of) === 'textarea');
const FORMS = /** @type {Record<string, string>} */ ({
  date: 'a date such as 2026-11-23', time: 'a time such as 14:30', 'datetime-local': 'a date and time such as 2026-11-23T14:30', month: 'a month such as 2026-11', week: 'a week such as 2026-W48',
  color: 'a colour such as #1a2b3c', range: 'a number', number: 'a number such as 12.5',
});
function refusedBy(of, text) {
  const type = tagOf(of) === 'input' ? /** @type {string} */ (own(of, 'type')) : '';
  if (!Object.hasOwn(FORMS, type) || text === '') return '';
  const trial = Document.prototype.createElement.call(document, 'input');
  trial.setAttribute('type', type);
  if (type === 'range') return text.trim() !== '' && Number.isFinite(Number(text)) ? '' : FORMS[type] ?? '';
  if (type === 'color') return /^#[\da-f]{6}$/i.test(text) ? '' : FORMS[type] ?? '';
  setValue(trial, text);
  return own(trial, 'value') === '' ? FORMS[type] ?? '' : '';
}
function fill(of, asked, refused = () => '') {
  const host = isFormField(of) ? of : /** @type {Element} */ (hostOfEditing(of) ?? of);
  focusOn(host);
  if (refused()) return refused();
  const how = {inputType: asked === '' ? 'deleteContentBackward' : 'insertText', data: asked === '' ? null : asked};
  if (!isFormField(of)) {
    viewOf(documentOf(host)).getSelection()?.selectAllChildren(host);
    if (fire(host, 'InputEvent', 'beforeinput', how)) Document.prototype.execCommand.call(documentOf(host), asked === '' ? 'delete' : 'insertText', false, asked);
    return '';
  }
  const most = /** @type {number | undefined} */ (own(of, 'maxLength')) ?? -1;
  const text = most >= 0 ? asked.slice(0, most) : asked;
  if (!isWithoutKeys(of)) {
    if (tagOf(of) === 'textarea') HTMLTextAreaElement.prototype.select.call(of);
    else HTMLInputElement.prototype.select.call(of);
    if (!fire(of, 'InputEvent', 'beforeinput', {...how, data: text || null})) return '';
    if (refused()) return refused();
  }
  setValue(of, text);
  if (isWithoutKeys(of)) fire(of, 'Event', 'input', {cancelable: false});
  else fire(of, 'InputEvent', 'input', {...how, data: text || null, cancelable: false});
  fire(of, 'Event', 'change', {cancelable: false, composed: false});
  return '';
}
function caretToEnd(of) {
  if (isFormField(of)) {
    const end = String(own(of, 'value')).length;
    const prototype = tagOf(of) === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    if (typeof own(of, 'selectionStart') === 'number') prototype.setSelectionRange.call(of, end, end);
    return;
  }
  const selection = viewOf(documentOf(of)).getSelection();
  selection?.selectAllChildren(hostOfEditing(of) ?? of);
  selection?.collapseToEnd();
}
function rawValue(of) {
  if (isFormField(of) || tagOf(of) === 'select') return String(own(of, 'value') ?? '');
  return String(/** @type {HTMLElement} */ (hostOfEditing(of) ?? of).innerText ?? '');
}
function setSelected(select, options) {
  if (matches(select, '[multiple]')) {
    const set = Object.getOwnPropertyDescriptor(HTMLOptionElement.prototype, 'selected')?.set;
    for (const each of /** @type {Element[]} */ ([...own(select, 'options')])) if (own(each, 'selected') !== options.includes(each)) set?.call(each, options.includes(each));
  } else {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex')?.set?.call(select, [...own(select, 'options')].indexOf(options[0]));
  }
  fire(select, 'Event', 'input', {cancelable: false});
  fire(select, 'Event', 'change', {cancelable: false, composed: false});
}

// act/tab-order.js
const indexOf = (of) => {
  const said = attribute(of, 'tabindex');
  return said !== null && /^\s*-?\d+/.test(said) ? parseInt(said, 10) : 0;
};
function isSkippedRadio(of, all) {
  if (tagOf(of) !== 'input' || own(of, 'type') !== 'radio' || own(of, 'checked')) return false;
  const isSame = (/** @type {Element} */ each) => tagOf(each) === 'input' && own(each, 'type') === 'radio' && attribute(each, 'name') === attribute(of, 'name') && own(each, 'form') === own(of, 'form');
  return all.some((each) => isSame(each) && own(each, 'checked'));
}
function moveFocus(from, by) {
  const inner = documentOf(from);
  const modal = [...Document.prototype.querySelectorAll.call(inner, 'dialog:modal')].at(-1);
  const all = [...elementsIn(modal ?? inner, false)].filter((each) => isFocusable(each) && indexOf(each) >= 0 && isVisible(each) && !isInert(each));
  const order = all.filter((each) => !isSkippedRadio(each, all)).map((each, i) => ({each, i, index: indexOf(each)}))
    .sort((one, other) => (one.index || Infinity) - (other.index || Infinity) || one.i - other.i).map(({each}) => each);
  const at = order.indexOf(from);
  const to = at < 0 ? (by > 0 ? order.find((each) => Node.prototype.compareDocumentPosition.call(from, each) & 4) ?? order[0] : order.at(-1)) : order[at + by];
  const focused = activeOf(inner);
  if (!to) {
    if (focused && tagOf(focused) !== 'body') HTMLElement.prototype.blur.call(focused); // on to the browser's own buttons
    return;
  }
  focusOn(to);
  if (tagOf(to) === 'input' && typeof own(to, 'selectionStart') === 'number') HTMLInputElement.prototype.select.call(to);
}

// act/top-layer.js
function closeTopmost(inner) {
  const popover = [...Document.prototype.querySelectorAll.call(inner, '[popover]:popover-open')].filter((each) => attribute(each, 'popover') !== 'manual').at(-1);
  if (popover) {
    HTMLElement.prototype.hidePopover.call(popover);
    return;
  }
  const dialog = [...Document.prototype.querySelectorAll.call(inner, 'dialog')].filter((each) => matches(each, ':modal')).at(-1);
  if (dialog && fire(dialog, 'Event', 'cancel', {bubbles: false, composed: false})) HTMLDialogElement.prototype.close.call(dialog);
  if (!dialog && inner.fullscreenElement) void Document.prototype.exitFullscreen.call(inner).catch(() => {}); // it has ended by itself
}

// act/scroll.js
const pageOf = (inner) => scrollingOf(inner) ?? bodyOf(inner);
function scrollerOf(of, x, y) {
  const page = pageOf(documentOf(of));
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && node !== page && tagOf(node) !== 'body' && depth < 500; node = shownWithin(node), depth++) {
    const {overflowX, overflowY} = styleOf(node);
    if (x !== 0 && /auto|scroll/.test(overflowX) && node.scrollWidth > node.clientWidth && (x > 0 ? node.scrollLeft + node.clientWidth < node.scrollWidth - 1 : node.scrollLeft > 0)) return node;
    if (y !== 0 && /auto|scroll/.test(overflowY) && node.scrollHeight > node.clientHeight && (y > 0 ? node.scrollTop + node.clientHeight < node.scrollHeight - 1 : node.scrollTop > 0)) return node;
  }
  return page;
}
const scrollElement = Element.prototype.scrollBy;
const jump = (scroller, left, top) => scrollElement.call(scroller, {left, top, behavior: 'instant'});
function scrollBy(of, x, y) {
  const view = viewOf(documentOf(of));
  const {left, top, width, height} = boxOf(of);
  const at = {clientX: Math.max(0, Math.min(view.innerWidth - 1, left + width / 2)), clientY: Math.max(0, Math.min(view.innerHeight - 1, top + height / 2))};
  if (!fire(of, 'WheelEvent', 'wheel', {...at, deltaX: x, deltaY: y, deltaMode: 0})) return [0, 0];
  const scroller = scrollerOf(of, x, y);
  const before = [scroller.scrollLeft, scroller.scrollTop];
  jump(scroller, x, y);
  return [scroller.scrollLeft - /** @type {number} */ (before[0]), scroller.scrollTop - /** @type {number} */ (before[1])];
}
function scrollByKey(on, key) {
  const view = viewOf(documentOf(on));
  const height = view.innerHeight * 0.875;
  const ways = /** @type {Record<string, [number, number]>} */ ({
    ArrowUp: [0, -40], ArrowDown: [0, 40], ArrowLeft: [-40, 0], ArrowRight: [40, 0], PageUp: [0, -height], PageDown: [0, height], ' ': [0, height], Home: [0, -1e7], End: [0, 1e7],
  });
  const [x, y] = ways[key] ?? [0, 0];
  jump(scrollerOf(on, x, y), x, y);
}

// act/key-effects.js
const isPressable = (on) => tagOf(on) === 'button' || tagOf(on) === 'summary' || (tagOf(on) === 'input' && ['button', 'submit', 'reset', 'image', 'file', 'color'].includes(own(on, 'type')));
function afterKeyDown(on, key, held) {
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
function afterKeyUp(on, key, held) {
  if (key.key !== ' ' || held.ctrlKey || held.metaKey || matches(on, ':disabled')) return;
  if (isPressable(on) || (tagOf(on) === 'input' && ['checkbox', 'radio'].includes(own(on, 'type')))) clickWithoutPointer(on);
}
function space(on) {
  if (!isPressable(on) && !['input', 'select', 'textarea'].includes(tagOf(on)) && !takesText(on)) scrollByKey(on, ' ');
}
function enter(on, held) {
  if (tagOf(on) === 'textarea' || hostOfEditing(on)) {
    if (!isReadOnly(on)) edit(on, tagOf(on) === 'textarea' || held.shiftKey ? 'insertLineBreak' : 'insertParagraph', tagOf(on) === 'textarea' || held.shiftKey ? 'insertLineBreak' : 'insertParagraph');
  } else if (isPressable(on) || ((tagOf(on) === 'a' || tagOf(on) === 'area') && attribute(on, 'href') !== null)) {
    clickWithoutPointer(on);
  } else if (tagOf(on) === 'input') {
    submitFrom(on);
  }
}
function edit(on, inputType, name, data, mayGo = () => true) {
  if (!fire(on, 'InputEvent', 'beforeinput', {inputType, data: data ?? null}) || !mayGo()) return false;
  return Document.prototype.execCommand.call(documentOf(on), name, false, data);
}
const canWrite = (on) => takesText(on) && !isReadOnly(on) && !matches(on, ':disabled') && !isWithoutKeys(on);
function insert(on, text) {
  if (tagOf(on) === 'select') pickByLetter(on, text);
  else if (canWrite(on)) edit(on, 'insertText', 'insertText', text);
}
function pickByLetter(select, letter) {
  const options = [.../** @type {HTMLOptionElement[]} */ (own(select, 'options'))];
  const now = /** @type {number} */ (own(select, 'selectedIndex'));
  const next = [...options.slice(now + 1), ...options.slice(0, now + 1)].find((each) => !matches(each, ':disabled') && String(own(each, 'text')).toLowerCase().startsWith(letter.toLowerCase()));
  if (next) setSelected(select, [next]);
}
function erase(on, isBackward, isWord) {
  if (!takesText(on) || isReadOnly(on)) return;
  const selection = viewOf(documentOf(on)).getSelection();
  if (isWord) selection?.modify('extend', isBackward ? 'backward' : 'forward', 'word');
  edit(on, `delete${isWord ? 'Word' : 'Content'}${isBackward ? 'Backward' : 'Forward'}`, isBackward ? 'delete' : 'forwardDelete');
}
function command(on, key, held) {
  const inner = documentOf(on);
  if (key === 'a') Document.prototype.execCommand.call(inner, 'selectAll');
  else if (key === 'z') edit(on, held.shiftKey ? 'historyRedo' : 'historyUndo', held.shiftKey ? 'redo' : 'undo');
  else if (key === 'y') edit(on, 'historyRedo', 'redo');
  else acting.watch?.needs.add('clipboard');
}
function move(on, key, held) {
  const type = tagOf(on) === 'input' ? own(on, 'type') : '';
  const isForward = key === 'ArrowDown' || key === 'ArrowRight' || key === 'End' || key === 'PageDown';
  if (tagOf(on) === 'select') moveInSelect(on, key, isForward);
  else if (type === 'radio') moveInGroup(on, isForward);
  else if (type === 'range' || (type === 'number' && /^Arrow(Up|Down)$/.test(key))) stepField(on, key);
  else if (takesText(on)) moveCaret(on, key, held, isForward);
  else scrollByKey(on, key);
}
function moveInSelect(select, key, isForward) {
  const options = [.../** @type {HTMLOptionElement[]} */ (own(select, 'options'))].filter((each) => !matches(each, ':disabled'));
  const at = options.indexOf(/** @type {any} */ (chosenIn(select)[0]));
  const to = key === 'Home' ? options[0] : key === 'End' ? options.at(-1) : options[Math.max(0, Math.min(options.length - 1, at + (isForward ? 1 : -1)))];
  if (to && to !== options[at]) setSelected(select, [to]);
}
function moveInGroup(radio, isForward) {
  const form = own(radio, 'form');
  const name = attribute(radio, 'name');
  const group = [...Document.prototype.querySelectorAll.call(documentOf(radio), 'input[type=radio]')]
    .filter((each) => attribute(each, 'name') === name && own(each, 'form') === form && !matches(each, ':disabled'));
  const to = group.at((group.indexOf(radio) + (isForward ? 1 : -1)) % group.length);
  if (!to || to === radio) return;
  HTMLElement.prototype.focus.call(to);
  clickWithoutPointer(to);
}
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
function moveCaret(on, key, held, isForward) {
  const by = /Left|Right/.test(key) ? (held.ctrlKey || held.altKey ? 'word' : 'character') : /Up|Down/.test(key) ? 'line' : held.ctrlKey ? 'documentboundary' : 'lineboundary';
  viewOf(documentOf(on)).getSelection()?.modify(held.shiftKey ? 'extend' : 'move', isForward ? 'forward' : 'backward', by);
}

// act/keyboard.js
function focusedNow() {
  let inner = document;
  let focused = focusedIn(inner);
  for (let depth = 0; focused && depth < 20 && (tagOf(focused) === 'iframe' || tagOf(focused) === 'frame'); depth++) {
    const within = documentIn(focused);
    if (!within) break;
    inner = within;
    focused = focusedIn(inner);
  }
  return focused ?? innerBodyOf(inner) ?? bodyOf(inner);
}
const init = ({key, code, keyCode}, held, more) => ({key, code, keyCode, which: keyCode, location: /Left$/.test(code) && key in MODIFIERS ? 1 : 0, ...held, ...more});
async function stroke(key, held, isText = false) {
  const on = focusedNow();
  let up = () => {};
  acting.pressed.set(`key ${key.code || key.key}`, () => up());
  let isAllowed = true;
  up = () => {
    acting.pressed.delete(`key ${key.code || key.key}`);
    const now = focusedNow();
    if (fire(now, 'KeyboardEvent', 'keyup', init(key, held)) && now === on && isAllowed && isThere(now) && !isText) afterKeyUp(now, key, held);
  };
  isAllowed = fire(on, 'KeyboardEvent', 'keydown', init(key, held));
  const at = focusedNow();
  if (isAllowed && isThere(at) && !(isText && !takesText(at))) {
    const isCharacter = key.text !== '' && !held.ctrlKey && !held.metaKey;
    const code = key.text.charCodeAt(0);
    if (!isCharacter || fire(at, 'KeyboardEvent', 'keypress', {...init(key, held), keyCode: code, charCode: code, which: code})) afterKeyDown(isText && !takesText(focusedNow()) ? at : focusedNow(), key, held);
  }
  await nextTurn();
  if (acting.pressed.has(`key ${key.code || key.key}`)) up();
  return !isText || takesText(at);
}
async function pressKeys(text) {
  const chord = chordOf(text);
  if (!chord) return;
  const held = {};
  for (const key of chord.held) {
    const name = /** @type {string} */ (MODIFIERS[key.key]);
    held[name] = true;
    acting.pressed.set(`key ${key.code}`, () => {
      acting.pressed.delete(`key ${key.code}`);
      held[name] = false;
      fire(focusedNow(), 'KeyboardEvent', 'keyup', init(key, held));
    });
    fire(focusedNow(), 'KeyboardEvent', 'keydown', init(key, held));
  }
  if (!isOver()) {
    const name = MODIFIERS[chord.key.key];
    await stroke(chord.key, name ? {...held, [name]: true} : held);
  }
  for (const {code} of chord.held.toReversed()) acting.pressed.get(`key ${code}`)?.();
}
const UNNAMED = {key: 'Unidentified', code: '', keyCode: 229, text: ''};
async function writeWhole(text, mayGo) {
  if (!mayGo()) return false;
  const isAllowed = fire(focusedNow(), 'KeyboardEvent', 'keydown', init(UNNAMED, {}));
  const on = focusedNow();
  const isWritten = isAllowed && !isOver() && mayGo() && canWrite(on) && edit(on, 'insertText', 'insertText', text, mayGo);
  await nextTurn();
  if (mayGo()) fire(focusedNow(), 'KeyboardEvent', 'keyup', init(UNNAMED, {}));
  return isWritten;
}
async function typeText(text, until) {
  let n = 0;
  for (const each of text.replace(/\r\n?/g, '\n')) {
    if (isOver() || performance.now() > until) break;
    const isUpper = /^[A-Z]$/.test(each);
    const isWritten = await stroke(keyOf(each) ?? {key: each, code: '', keyCode: 0, text: each}, isUpper ? {shiftKey: true} : {}, true);
    if (isWritten) n += each.length;
  }
  return n;
}

// act/own-banner.js
const ABOUT_CONSENT = /cookie|consent|einwillig|datenschutz|privacy|privat|tracking|rgpd|gdpr|dsgvo|confidentialit|traceur|privacidad|riservatezza|samtyck|ciasteczk/i;
const NAMED_SO = /cookie|consent|gdpr|dsgvo|privacy|cmp|banner|notice/i;
const MOST_BANNER_CHARS = 20_000;
const MOST_LEVELS = 15;
const LOOKED_MS = 200;
const COOKIES = '(?: (?:the |our )?(?:cookies|tracking)| (?:alle )?cookies)?';
const WORDS = {
  accept: new RegExp(`^(?:${[
    `(?:yes,? )?(?:i )?(?:accept|agree|allow|consent)(?: to)?(?: all| everything)?${COOKIES}(?: and (?:close|continue))?`,
    '(?:ja,? )?(?:ich )?(?:stimme (?:allem )?zu|akzeptiere(?: alle[s]?)?)', '(?:alle[sn]? )?(?:cookies )?(?:akzeptieren|annehmen|zulassen|erlauben|zustimmen)', 'einverstanden',
    '(?:tout |j\'|j’)?accepter?(?: tout| et fermer| et continuer| les cookies)?', 'aceptar(?: todo| todas)?(?: las cookies)?', 'accett[ao](?: tutt[io])?(?: i cookie)?',
    'aceitar(?: tudo| todos)?(?: os cookies)?', '(?:alle[s]? )?(?:cookies )?(?:accepteren|toestaan)', '(?:za)?akceptuj(?:ę)?(?: wszystkie)?(?: pliki cookie)?', 'godkänn(?: alla)?(?: cookies)?', 'accepter alle(?: cookies)?', 'tillad alle(?: cookies)?',
  ].join('|')})$`),
  reject: new RegExp(`^(?:${[
    `(?:no,? )?(?:i )?(?:reject|decline|deny|refuse|disagree|disallow)(?: to)?(?: all| everything| optional| non-essential)?${COOKIES}`, `(?:do not|don't|don’t) (?:accept|allow|consent)`,
    `(?:accept |allow |use )?(?:only )?(?:strictly )?(?:necessary|essential|required)(?: only)?${COOKIES}(?: only)?`, 'continue without (?:accepting|agreeing|consent)',
    '(?:alle[sn]? )?(?:cookies )?(?:ablehnen|verweigern)', '(?:nur )?(?:technisch )?(?:notwendige|erforderliche|essenzielle)(?: cookies)?(?: (?:akzeptieren|zulassen|erlauben))?', '(?:weiter )?ohne (?:einwilligung|zustimmung)(?: fortfahren)?',
    '(?:tout )?refuser(?: tout| les cookies)?', 'continuer sans accepter', 'rechazar(?: todo| todas)?(?: las cookies)?', 'rifiut[ao](?: tutt[io])?(?: i cookie)?', 'continua senza accettare',
    '(?:recusar|rejeitar)(?: tudo| todos)?(?: os cookies)?', '(?:alle[s]? )?(?:cookies )?(?:weigeren|afwijzen)', 'odrzuć(?: wszystkie)?', 'avvisa(?: alla)?(?: cookies)?', 'afvis alle(?: cookies)?',
  ].join('|')})$`),
};
const textIn = (of) => String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '');
function isLaidOver(of) {
  if (['html', 'body', 'main', 'header', 'footer', 'form'].includes(tagOf(of))) return false;
  if (['dialog', 'alertdialog'].includes(roleOf(of)) || attribute(of, 'aria-modal') === 'true') return true;
  return ['fixed', 'sticky'].includes(styleOf(of).position) || NAMED_SO.test(`${attribute(of, 'id') ?? ''} ${attribute(of, 'class') ?? ''}`);
}
function bannerAround(button) {
  for (let node = shownWithin(button), depth = 0; node && depth < MOST_LEVELS; node = shownWithin(node), depth++) {
    if (!isLaidOver(node)) continue;
    const text = `${attribute(node, 'aria-label') ?? ''} ${textIn(node)}`;
    if (text.length <= MOST_BANNER_CHARS && ABOUT_CONSENT.test(text)) return node;
  }
  return undefined;
}
const isButton = (of) => ['button', 'link'].includes(roleOf(of)) || (tagOf(of) === 'input' && ['button', 'submit'].includes(own(of, 'type')));
function ownButton(choice) {
  const until = performance.now() + LOOKED_MS;
  const found = [];
  for (const each of elementsIn(document, false)) {
    if (performance.now() > until) break;
    if (!isButton(each) || !isVisible(each)) continue;
    const name = folded(nameOf(each, roleOf(each))).toLowerCase().replace(/[\s.!›»>→×]+$/, '');
    if (WORDS[choice].test(name) && bannerAround(each)) found.push(each);
  }
  return found.length === 1 ? found[0] : undefined;
}
const isOwnOpen = () => self === self.top && (ownButton('accept') !== undefined || ownButton('reject') !== undefined);

// act/check.js
const boxOfLabel = (of) => (tagOf(of) === 'label' && own(of, 'control')) || of;
function checkedState(of) {
  const type = tagOf(of) === 'input' ? own(of, 'type') : '';
  if (type === 'checkbox' || type === 'radio') return own(of, 'indeterminate') ? 'mixed' : Boolean(own(of, 'checked'));
  const role = attribute(of, 'role') ?? '';
  const name = role === 'button' || (tagOf(of) === 'button' && role === '') ? 'aria-pressed' : role === 'option' || role === 'tab' ? 'aria-selected' : 'aria-checked';
  const says = attribute(of, name);
  if (says === 'true' || says === 'false') return says === 'true';
  if (says === 'mixed') return 'mixed';
  return ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'].includes(role) ? false : undefined;
}

// act/shield.js
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu', 'touchstart', 'touchend', 'dragstart'];
const KEYS = ['keydown', 'keypress', 'beforeinput', 'keyup'];
const TOLERANCE = 2;
const MOST_FRAMES = 50;
const MOST_KEPT = 3;
function pointInTab(of, point) {
  let place = point;
  for (let within = documentAround(of); ;) {
    const frame = frameAround(within);
    if (!frame) return viewOf(within) === viewOf(within)?.top ? place : undefined;
    place = outwards(frame, place);
    within = documentAround(frame);
  }
}
function windows() {
  const all = [];
  const visit = (/** @type {any} */ view) => {
    try {
      if (!view.document || all.length >= MOST_FRAMES) return;
      all.push(view);
      for (let i = 0; i < view.length; i++) visit(view[i]);
    } catch {
    }
  };
  visit(self.top);
  if (!all.includes(self)) visit(self);
  return all;
}
function raiseShield(of, {point, tab, presses, keys, mayType}) {
  acting.shield?.end();
  const ends = new AbortController();
  const listening = {capture: true, passive: false, signal: ends.signal};
  const known = new WeakMap();
  const inner = documentAround(of);
  let left = presses;
  let isStopped = false;
  const isPlace = (/** @type {any} */ event) => {
    const place = nodeTypeOf(event.target) !== undefined && (event.target === inner || documentAround(event.target) === inner) ? point : tab;
    return place !== undefined && [place, ...(tab ? [tab] : [])].some(({x, y}) => Math.abs(event.clientX - x) <= TOLERANCE && Math.abs(event.clientY - y) <= TOLERANCE);
  };
  const judge = (/** @type {any} */ event) => {
    if (event.type === 'pointerdown') return left > 0 && isPlace(event) && left-- > 0;
    if (event.type !== 'keydown') return true;
    const at = keys.indexOf(event.key, shield.keys);
    if (at < 0 || at > shield.keys + MOST_KEPT) return false;
    shield.keys = at + 1;
    return true;
  };
  const shield = {
    met: undefined, pressed: false, clicked: false, strayed: false, keys: 0,
    isOurs(event) {
      const before = known.get(event);
      if (before !== undefined) return before;
      const is = judge(event);
      known.set(event, is);
      return is;
    },
    end() {
      ends.abort();
      if (acting.shield === shield) acting.shield = undefined;
    },
  };
  const stop = (/** @type {Event} */ event) => {
    Event.prototype.preventDefault.call(event);
    Event.prototype.stopImmediatePropagation.call(event);
  };
  const press = (/** @type {any} */ event) => {
    if (!event.isTrusted || !shield.isOurs(event)) return;
    if (event.type === 'pointerdown' && !shield.pressed && !isStopped) {
      const met = meets(event, of);
      if (met === true) shield.pressed = true;
      else {
        isStopped = true;
        shield.met = met;
      }
    }
    shield.clicked ||= event.type === 'click';
    if (isStopped || acting.ended) stop(event);
  };
  const key = (/** @type {any} */ event) => {
    if (!event.isTrusted || (event.type === 'keydown' && !shield.isOurs(event))) return;
    if (event.type === 'keyup' || (!acting.ended && (!mayType || mayType()))) return;
    shield.strayed = true;
    stop(event);
  };
  const leave = () => queueMicrotask(() => { // the page's own code, which moves the focus, comes to its end first
    const focused = focusedNow();
    if (!ends.signal.aborted && isForeign(focused)) HTMLElement.prototype.blur.call(focused); // the keys that are still to come would go to another site
  });
  const menu = (/** @type {any} */ event) => void (event.isTrusted && presses > 0 && Event.prototype.preventDefault.call(event)); // the browser's own would wait for a person
  for (const view of windows()) {
    EventTarget.prototype.addEventListener.call(view, 'contextmenu', menu, {passive: false, signal: ends.signal});
    for (const type of presses > 0 ? PRESSES : []) EventTarget.prototype.addEventListener.call(view, type, press, listening);
    for (const type of keys.length > 0 ? KEYS : []) EventTarget.prototype.addEventListener.call(view, type, key, listening);
    if (keys.length > 0) EventTarget.prototype.addEventListener.call(view, 'blur', leave, listening);
  }
  acting.shield = shield;
  return shield;
}
function meets(event, of) {
  const [target] = event.composedPath();
  if (!isElement(target)) return of;
  const hit = shadowOf(target) ? elementAt(documentAround(target), {x: event.clientX, y: event.clientY}) ?? target : target; // a closed shadow root tells of its host alone
  return receives(hit, surfaceOf(of), of) ? true : hit;
}
const hasFocus = (of) => focusedNow() === of;

// act/real.js
const STEADY_MS = 300;
const SCROLL_MS = 1000;
const TAP_MS = 500;
const BUTTONS_OF = /** @type {Record<string, number>} */ ({click: 1, tap: 1, check: 1, rightClick: 1, drag: 1, uploadByButton: 1, doubleClick: 2});
function aimAt(begun, given) {
  const {of, asked: {verb, value, target, to, secret, keys = []}, able: {point, hit}} = begun;
  if (verb === 'check' && checkedState(boxOfLabel(of)) === (value ?? true)) return {acted: true, note: 'it was so already'};
  if (visibilityOf(documentAround(of)) === 'hidden') return {far: 'hidden'};
  if (verb === 'upload' || verb === 'uploadByDrop') return {far: 'field'};
  if (secret) return {far: 'secret'};
  if (verb === 'drag' && isDraggable(of)) return {far: 'draggable'};
  const spot = verb === 'scroll' ? middleOf(of) : point;
  const tab = spot && pointInTab(of, spot);
  if (spot && !tab) return {far: 'frame'};
  if (spot && (verb === 'tap' || verb in BUTTONS_OF) && isForeignAt(documentAround(of), spot)) return {far: 'foreign'};
  if (verb === 'scroll') acting.scrolls = placesOf(of);
  if (verb === 'type' && !given.again) {
    if (target && !hasFocus(of)) {
      focusOn(of);
      caretToEnd(of);
    }
  }
  if (verb === 'press' && target) focusOn(of);
  if (keys.length > 0 && isForeign(focusedNow())) return {far: 'foreign'};
  const place = to ? find(to) : undefined;
  const end = place && 'found' in place ? pointIn(place.found) : undefined;
  const drop = place && 'found' in place && end ? pointInTab(place.found, end) : tab && value && typeof value === 'object' ? {x: tab.x + (value.deltaX ?? 0), y: tab.y + (value.deltaY ?? 0)} : undefined;
  if (verb === 'drag' && !drop) return {far: 'apart'};
  const mayType = verb === 'type' ? () => takesText(focusedNow()) : undefined;
  raiseShield(of, {point: spot, tab, presses: BUTTONS_OF[verb] ?? 0, keys, mayType});
  return {aimed: true, verb, point: tab, to: drop, hit, person: acting.watch?.person ?? ''};
}
function isDraggable(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) if (own(node, 'draggable') === true) return true;
  return false;
}
function middleOf(of) {
  const {width, height} = viewport(documentAround(of));
  const point = of === bodyOf(documentAround(of)) || of === scrollingOf(documentAround(of)) ? undefined : pointIn(of);
  return point ?? {x: width / 2, y: height / 2};
}
function placesOf(of) {
  const all = [];
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) all.push({of: node, left: node.scrollLeft, top: node.scrollTop});
  return all;
}
async function scrolled() {
  const before = acting.scrolls;
  acting.scrolls = undefined;
  if (!before) return undefined;
  const moved = () => [before.reduce((sum, {of, left}) => sum + of.scrollLeft - left, 0), before.reduce((sum, {of, top}) => sum + of.scrollTop - top, 0)];
  const end = performance.now() + SCROLL_MS;
  let last = moved();
  for (let since = performance.now(); performance.now() < end && performance.now() - since < STEADY_MS / 2;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = moved();
    if (now[0] !== last[0] || now[1] !== last[1]) since = performance.now();
    last = now;
  }
  return last;
}
async function clickOfTap() {
  for (const end = performance.now() + TAP_MS; acting.shield && !acting.shield.clicked && performance.now() < end;) await new Promise((resolve) => setTimeout(resolve, 20));
}
async function shot({verb}) {
  if (verb === 'tap') await clickOfTap();
  const moved = await scrolled();
  const {shield, watch, ended} = acting;
  if (!shield) return {gone: true};
  const {met, pressed, strayed, keys} = shield;
  shield.end();
  if (ended) return {ended, person: watch?.person};
  return {pressed, received: watch?.received === true, strayed, keys, ...(moved ? {scrolled: moved} : {}), ...(met ? {why: 'COVERED', page: {cover: rowOf(met)}} : {})};
}
async function steady({until}) {
  const size = () => `${self.innerWidth} ${self.innerHeight}`;
  const end = performance.now() + until;
  let last = size();
  for (let since = performance.now(); performance.now() < end && performance.now() - since < STEADY_MS;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (size() !== last) [last, since] = [size(), performance.now()];
  }
  return {};
}

// act/recipe.js
const MOST_PICKED = 50;
function queried(selector, within) {
  if (selector.startsWith('xpath/')) {
    const found = Document.prototype.evaluate.call(document, selector.slice(6), within, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return Array.from({length: found.snapshotLength}, (_, i) => found.snapshotItem(i)).filter(isElement);
  }
  const isDocument = nodeTypeOf(within) === 9;
  const inner = isDocument ? undefined : shadowOf(/** @type {Element} */ (within)) ?? documentIn(/** @type {Element} */ (within));
  const query = inner ? (nodeTypeOf(inner) === 9 ? Document : DocumentFragment) : isDocument ? Document : Element;
  return [...query.prototype.querySelectorAll.call(inner ?? within, selector)];
}
function byChain(chain) {
  try {
    let within = /** @type {Document | Element} */ (document);
    let found = /** @type {Element[]} */ ([]);
    for (const selector of typeof chain === 'string' ? [chain] : chain) {
      found = queried(selector, within);
      if (found.length === 0) return [];
      within = /** @type {Element} */ (found[0]);
    }
    return found;
  } catch {
    return []; // a selector that this browser does not know
  }
}
const isShown = (of) => isVisible(surfaceOf(of));
const areShown = (all, check) => (check === 'none' ? !all.some(isShown) : check === 'any' ? all.some(isShown) : all.length > 0 && all.every(isShown));
const isInCookies = (part) => String(Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.get?.call(document) ?? '').includes(part);
function holds(step) {
  const parts = [];
  if (step.exists !== undefined) parts.push(byChain(step.exists).length > 0);
  if (step.waitFor !== undefined) parts.push(byChain(step.waitFor).length > 0);
  if (step.visible !== undefined) parts.push(areShown(byChain(step.visible), step.check ?? 'all'));
  if (step.waitForVisible !== undefined) parts.push(areShown(byChain(step.waitForVisible), step.check ?? 'any'));
  if (step.cookieContains !== undefined) parts.push(isInCookies(step.cookieContains));
  if (step.if !== undefined) parts.push((holds(step.if) ? step.then : step.else ?? []).every(holds));
  if (step.any !== undefined) parts.push(step.any.some(holds));
  const isSo = parts.length > 0 && parts.every(Boolean);
  return parts.length > 0 && step.negated ? !isSo : isSo;
}
function isOpen({main, frame, url, detect}) {
  const isMain = self === self.top;
  if (!(isMain ? main : frame) || !bodyOf(document)) return false;
  return (url === undefined || new RegExp(url).test(location.href)) && detect.every(holds);
}
const picked = (chain) => byChain(chain).filter(isShown).slice(0, MOST_PICKED);

// act/placeholder-field.js
const PLACEHOLDER_KINDS = {
  EMAIL: {type: 'email', purpose: /(?:^|\s)email(?:\s|$)/i},
  PHONE: {type: 'tel', purpose: /(?:^|\s)tel(?:-national|-local)?(?:\s|$)/i},
  NAME: {purpose: /(?:^|\s)(?:name|given-name|additional-name|family-name)(?:\s|$)/i},
  STREET: {purpose: /(?:^|\s)(?:street-address|address-line[123])(?:\s|$)/i},
};
const WRITTEN_TYPES = new Set(['text', 'email', 'tel']);
const OTHER_PURPOSE = /(?:^|\s)(?:cc-[a-z-]+|one-time-code|current-password|new-password|url|impp)(?:\s|$)/i;
const SEARCH_DEPTH = 500;
function isInSearch(of) {
  if (roleOf(of) === 'searchbox') return true;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < SEARCH_DEPTH; node = shownWithin(node), depth++) {
    if (tagOf(node) === 'search' || attribute(node, 'role') === 'search') return true;
  }
  return false;
}
function takesPlaceholder(of, kind, isLabelled) {
  const {type, purpose} = PLACEHOLDER_KINDS[kind] ?? {purpose: /$^/};
  const [typed, said] = [own(of, 'type'), attribute(of, 'autocomplete') ?? ''];
  if (tagOf(of) !== 'input' || !WRITTEN_TYPES.has(typed) || OTHER_PURPOSE.test(said) || isInSearch(of)) return false;
  if (typed !== 'text' && typed !== type) return false;
  return typed === type || purpose.test(said) || isLabelled;
}

// act/secret-field.js
const TYPES = new Set(['password', 'text', 'tel', 'number']);
const PURPOSE = /(?:^|\s)(?:current-password|new-password|one-time-code)(?:\s|$)/i;
const plain = (name) => folded(name).replace(/[\s:*]+$/, '').toLowerCase();
function refusedFor(of, {origin, field, kind}, value) {
  const view = windowAround(of);
  if (!view || view.origin !== origin || [...view.location.ancestorOrigins].some((each) => each !== origin)) return 'origin';
  const tag = tagOf(of);
  const isNamed = field !== undefined && plain(nameOf(of, roleOf(of))) === plain(field);
  if (kind !== undefined && !takesPlaceholder(of, kind, isNamed)) return 'field';
  if (tag !== 'input' && (tag !== 'textarea' || field === undefined)) return 'field';
  if (kind === undefined && !(field === undefined ? isForSecrets(of) : isNamed)) return 'field';
  const most = /** @type {number | undefined} */ (own(of, 'maxLength')) ?? -1;
  return most >= 0 && most < value.length ? 'length' : ''; // a part of it would not be known as the secret
}
function isForSecrets(of) {
  const type = own(of, 'type');
  return type === 'password' || (TYPES.has(type) && PURPOSE.test(attribute(of, 'autocomplete') ?? ''));
}
const keepSecret = (of) => void known.secrets.add(of);

// act/select.js
const MOST_TOLD = 100;
const optionsOf = (select) => [...own(select, 'options')];
const wordsOf = (option) => folded(optionText(option));
function meant(select, choice) {
  const options = optionsOf(select);
  if (typeof choice !== 'string') {
    const node = known.nodes.get(Number(/\d+$/.exec(choice.ref)?.[0]))?.node.deref();
    return options.filter((each) => each === node);
  }
  const text = folded(choice);
  const exact = options.filter((each) => wordsOf(each) === text);
  if (exact.length > 0) return exact;
  const alike = options.filter((each) => wordsOf(each).toLowerCase() === text.toLowerCase());
  return alike.length > 0 || isSecret(select) ? alike : options.filter((each) => own(each, 'value') === choice); // recordings of Chrome's Recorder have these
}
function choose(select, value) {
  if (tagOf(select) !== 'select') return {why: 'NOT_EDITABLE', final: true};
  const all = (Array.isArray(value) ? value : [value]).map((each) => meant(select, each));
  if (all.some((each) => each.length !== 1) || (all.length !== 1 && !matches(select, '[multiple]'))) return {why: 'OPTION_NOT_FOUND', final: false, page: {options: isSecret(select) ? [] : optionsOf(select).slice(0, MOST_TOLD).map(wordsOf)}};
  const options = all.flat();
  return options.some((each) => matches(each, ':disabled') || matches(each, 'optgroup:disabled option')) ? {why: 'NOT_ENABLED', final: false} : {options};
}
const areChosen = (select, options) => optionsOf(select).every((each) => Boolean(own(each, 'selected')) === options.includes(each));
function selectOptions(select, options) {
  focusOn(select);
  if (areChosen(select, options)) return false;
  setSelected(select, options);
  return true;
}
const chosenTexts = (of) => isSecret(of) || optionsOf(of).filter((each) => own(each, 'selected')).slice(0, MOST_TOLD).map((each) => wordsOf(each));

// act/click.js
async function clickOn(of, place, held, detail = 1) {
  const on = underPointer(of, place);
  moveTo(on, place, held);
  if (isOver()) return {};
  if (!isThere(of)) return {retry: 'REF_STALE'};
  const surface = surfaceOf(of);
  const down = underPointer(of, place);
  if (!receives(down, surface, of)) return {retry: 'COVERED'};
  const {compat} = press(down, place, held, {detail});
  await nextTurn(); // what listeners have put off until after the event comes now
  if (isOver()) return {};
  if (!isThere(down)) {
    raise(underPointer(of, place), place, held, {compat, detail});
    return {note: 'the page removed it when the button was pressed'};
  }
  const up = underPointer(of, place);
  raise(up, place, held, {compat, detail});
  if (isOver()) return {};
  const clicked = clickedBy(down, up);
  if (!clicked) return {note: 'the page removed it when the button was released'};
  click(clicked, place, held, detail);
  return receives(clicked, surface, of) ? {} : {note: 'the page put something else there when the button was pressed, and that got the click'};
}

// act/drag.js
const MOVES = 8;
function draggableAround(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 100; node = shownWithin(node), depth++) {
    const says = attribute(node, 'draggable');
    if (says === 'true') return node;
    if (says !== 'false' && (tagOf(node) === 'img' || (tagOf(node) === 'a' && attribute(node, 'href') !== null))) return node;
    if (matches(node, 'input, textarea, select')) return undefined;
  }
  return undefined;
}
const pause = (of) => (visibilityOf(documentAround(of)) === 'visible' ? nextFrame() : nextTurn());
async function drag(of, from, target) {
  const on = underPointer(of, from);
  moveTo(on, from, {});
  const {compat} = press(on, from, {});
  await pause(of);
  const first = target();
  if (isOver()) return 'ended';
  if (!first) return 'the place to drop it is gone';
  const way = wayTo(target, first);
  const source = compat ? draggableAround(on) : undefined;
  if (source) {
    const data = new DataTransfer();
    if (tagOf(source) === 'a') data.setData('text/uri-list', /** @type {HTMLAnchorElement} */ (source).href);
    const begun = way(from, 1 / MOVES);
    moveTo(underPointer(of, begun), begun, {}, 1);
    if (dragEvent(source, 'dragstart', from, data)) {
      acting.pressed.delete('button 0'); // the browser takes the pointer over
      fire(source, 'PointerEvent', 'pointercancel', {clientX: 0, clientY: 0, pointerId: 1, pointerType: 'mouse', isPrimary: true, cancelable: false});
      return dropped(of, source, (part) => way(from, part), data);
    }
  }
  for (let i = 1; i <= MOVES; i++) {
    if (isOver()) return 'ended';
    const place = way(from, i / MOVES);
    moveTo(underPointer(of, place), place, {}, 1);
    await pause(of);
  }
  const end = way(from, 1);
  moveTo(underPointer(of, end), end, {}, 1);
  if (isOver()) return 'ended';
  raise(underPointer(of, end), end, {}, {compat});
  return '';
}
function dragEvent(on, type, {x, y}, data, more) {
  const view = windowAround(on);
  return fire(on, 'DragEvent', type, {clientX: x, clientY: y, screenX: view.screenX + x, screenY: view.screenY + y, dataTransfer: data, buttons: 1, ...more});
}
async function dropped(of, source, way, data) {
  let over;
  let isAllowed = false;
  let to = way(1 / MOVES);
  for (let i = 2; i <= MOVES + 1 && !isOver(); i++) {
    to = way(Math.min(1, i / MOVES));
    dragEvent(source, 'drag', to, data);
    const now = elementAt(documentAround(of), to) ?? documentAround(of).documentElement;
    if (now !== over) {
      dragEvent(now, 'dragenter', to, data, {relatedTarget: over ?? null});
      if (over) dragEvent(over, 'dragleave', to, data, {relatedTarget: now});
      over = now;
    }
    isAllowed = !dragEvent(now, 'dragover', to, data);
    await pause(of);
  }
  const isDone = isAllowed && !isOver() && over;
  if (isDone) dragEvent(over ?? source, 'drop', to, data, {buttons: 0});
  else if (over) dragEvent(over, 'dragleave', to, data);
  dragEvent(source, 'dragend', to, data, {buttons: 0, cancelable: false});
  return isDone ? '' : 'nothing there takes what was dragged';
}
function dropFiles(on, place, data) {
  dragEvent(on, 'dragenter', place, data);
  const isAllowed = !dragEvent(on, 'dragover', place, data);
  if (isAllowed) dragEvent(on, 'drop', place, data, {buttons: 0});
  else dragEvent(on, 'dragleave', place, data);
  return isAllowed;
}

// act/tap.js
const FINGER = {pointerId: 2, pointerType: 'touch', isPrimary: true, width: 23, height: 23};
function finger(on, {x, y}, held) {
  const {screenX, screenY, scrollX, scrollY} = windowAround(on) ?? self;
  const at = {clientX: x, clientY: y, screenX: screenX + x, screenY: screenY + y};
  const touch = new Touch({identifier: 0, target: on, ...at, pageX: x + scrollX, pageY: y + scrollY, radiusX: FINGER.width / 2, radiusY: FINGER.height / 2, force: 1});
  const pointer = (type, more) => fire(on, 'PointerEvent', type, {...at, ...FINGER, ...held, ...more});
  const touches = (type, touches) => fire(on, 'TouchEvent', type, {touches, targetTouches: touches, changedTouches: [touch], ...held});
  const mouse = (type, more) => fire(on, 'MouseEvent', type, {...at, ...held, ...more});
  return {at, touch, pointer, touches, mouse};
}
async function tapOn(of, place, held) {
  const on = underPointer(of, place);
  const surface = surfaceOf(of);
  if (!receives(on, surface, of)) return {retry: 'COVERED'};
  const {touch, pointer, touches} = finger(on, place, held);
  const away = {button: -1};
  pointer('pointerover', away);
  pointer('pointerenter', {...away, bubbles: false, cancelable: false, composed: false});
  pointer('pointerdown', {buttons: 1, pressure: 1});
  const isStarted = touches('touchstart', [touch]);
  await nextTurn();
  pointer('pointerup', {});
  pointer('pointerout', away);
  pointer('pointerleave', {...away, bubbles: false, cancelable: false, composed: false});
  const isKept = !touches('touchend', []) || !isStarted;
  if (isKept || isOver()) return {};
  if (!isThere(on)) return {note: 'the page removed it when it was touched'};
  const under = underPointer(of, place);
  const {at, mouse} = finger(under, place, held);
  mouse('mousemove', {});
  if (mouse('mousedown', {buttons: 1, detail: 1}) && isThere(under)) focusByPointer(under);
  mouse('mouseup', {detail: 1});
  if (isOver()) return {};
  const up = isThere(under) ? under : underPointer(of, place);
  fire(up, 'PointerEvent', 'click', {...at, ...FINGER, ...held, detail: 1});
  return receives(under, surface, of) ? {} : {note: 'the page put something else there when it was touched, and that got the click'};
}

// act/verbs.js
const wrong = (takes) => ({why: 'BAD_ARGUMENT', final: true, takes});
function verbFor(of, {verb, value}) {
  if (verb === 'upload') return fileFieldOf(of) ? verb : asksForFiles(of) ? 'uploadByButton' : 'uploadByDrop';
  if (verb !== 'fill' && verb !== 'type') return verb;
  if (typeof value === 'boolean') return 'check';
  if (tagOf(of) === 'select') return 'select';
  return verb === 'type' && isWithoutKeys(of) ? 'fill' : verb;
}
const VERBS = {
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
      return value === false && tagOf(box) === 'input' && matches(box, '[type=radio]:checked') ? wrong('true: a radio button is unchecked by checking another') : undefined;
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
    refuses: (of) => (isForeign(of) ? notTaken('It shows a page of another site, where a client does nothing: only a person can give that one files.') : undefined),
    does: (of, {value}) => (dropFiles(of, pointIn(of) ?? {x: 0, y: 0}, carrying(value)) ? {} : notTaken('It is no field for files, no button, and refuses what is dropped there.')),
  },
};
function put(field, files) {
  if (!field) return {retry: 'REF_STALE'};
  const refused = refusedFiles(field, files) ?? giveFiles(field, files);
  return refused ?? {note: isFolderField(field) ? 'the field takes a folder: the files have no paths in it' : ''};
}
async function typeSecret(of, value, secret) {
  let refused = '';
  const isWritten = await writeWhole(value, () => {
    refused ||= focusedNow() === of ? refusedFor(of, secret, value) : 'focus';
    return refused === '';
  });
  return isWritten ? {typed: value.length} : {refused, typed: 0};
}
function stateOf(of, verb) {
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

// act/watch.js
const MOST_CHANGED = 10_000;
const MOST_ROOTS = 300;
function beginWatch(of, hears, isOurs) {
  acting.watch?.end();
  const changed = new Set();
  const take = (/** @type {MutationRecord[]} */ records) => {
    for (const {type, target, addedNodes, removedNodes} of records) {
      if (changed.size >= MOST_CHANGED) return;
      if (isOurs(target)) continue;
      if (type !== 'childList') changed.add(target);
      else for (const node of [...addedNodes, ...removedNodes]) if (!isOurs(node)) changed.add(node);
    }
  };
  const observer = new MutationObserver(take);
  const options = {subtree: true, childList: true, attributes: true, characterData: true};
  for (const root of rootsFrom(of)) observer.observe(root, options);
  const controller = new AbortController();
  const watch = {
    changed, received: false, person: '', escapes: 0, invalid: new Set(), needs: new Set(),
    collect: () => take(observer.takeRecords()),
    end() {
      observer.disconnect();
      controller.abort();
      if (acting.watch === watch) acting.watch = undefined;
    },
  };
  listen(watch, of, hears, controller.signal);
  acting.watch = watch;
  return watch;
}
function rootsFrom(of) {
  const roots = new Set(/** @type {Node[]} */ ([document]));
  for (let node = /** @type {Element | undefined} */ (of); node;) {
    const root = rootOf(node);
    roots.add(root);
    node = nodeTypeOf(root) === Node.DOCUMENT_FRAGMENT_NODE ? root.host : undefined;
  }
  roots.add(documentAround(of));
  for (const each of elementsIn(document)) {
    const shadow = roots.size < MOST_ROOTS ? shadowOf(each) : null;
    if (shadow) roots.add(shadow);
    if (roots.size >= MOST_ROOTS) break;
  }
  return [...roots];
}
function listen(watch, of, hears, signal) {
  const early = {capture: true, passive: true, signal};
  const add = EventTarget.prototype.addEventListener;
  const person = (/** @type {Event} */ event) => {
    if (!event.isTrusted || acting.shield?.isOurs(event)) return;
    const {key = '', repeat = false} = /** @type {Partial<KeyboardEvent>} */ (event);
    if (key === 'Escape' && !repeat) watch.escapes++;
    watch.person ||= event.type !== 'keydown' ? 'pointer' : key === 'Escape' ? 'escape' : 'key';
    acting.ended ||= 'person';
  };
  for (const view of new Set([self, windowAround(of) ?? self])) {
    for (const type of ['pointerdown', 'keydown']) add.call(view, type, person, early);
    add.call(view, 'invalid', (/** @type {Event} */ {target}) => void (target && watch.invalid.size < 20 && watch.invalid.add(/** @type {Element} */ (target))), early);
    add.call(view, 'click', (/** @type {Event} */ event) => void fileChooser(watch, event), early);
  }
  const hear = () => {
    watch.received = true;
  };
  const heard = [of, boxOfLabel(of), ...(hears === 'submit' ? [formOf(of)] : []), ...(hears === 'change' ? [fileFieldOf(of)] : [])];
  for (const each of heard) if (each) add.call(each, hears, hear, early);
}
function fileChooser(watch, event) {
  const [target] = event.composedPath();
  if (event.isTrusted || !isElement(target) || tagOf(target) !== 'input') return;
  if (own(target, 'type') === 'file' && !navigator.userActivation.isActive) watch.needs.add('file chooser');
}

// personal-kinds.js
const KINDS = [
  ['email', /[^\s@"<>/{}]{1,64}@[^\s@"<>/{}]{1,255}\.[a-z]{2,}/gi],
  ['iban', /\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b/gi],
  ['card', /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g],
  ['phone', /(?:\+|\b00)\d[\d\s()/-]{6,}\d/g],
];
function isCard(digits) {
  let sum = 0;
  [...digits].reverse().forEach((digit, i) => {
    const value = Number(digit) * (i % 2 + 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
const isOf = (kind, found) => kind !== 'card' || isCard(found.replace(/\D/g, ''));
const personalKind = (text) => KINDS.find(([kind, pattern]) => (text.match(pattern) ?? []).some((found) => isOf(kind, found)))?.[0];
const withoutPersonal = (text) => KINDS.reduce((shown, [kind, pattern]) => shown.replace(pattern, (found) => (isOf(kind, found) ? `{{${kind}}}` : found)), text);

// journey/personal.js
const BY_PURPOSE = {
  email: 'email', tel: 'phone', 'tel-national': 'phone', 'tel-local': 'phone', name: 'name', 'given-name': 'firstName', 'additional-name': 'middleName', 'family-name': 'lastName',
  'street-address': 'street', 'address-line1': 'street', 'address-line2': 'street2', 'address-line3': 'street3', 'postal-code': 'postcode', 'address-level2': 'city',
  'address-level1': 'region', bday: 'birthday', 'bday-day': 'birthday', 'bday-month': 'birthday', 'bday-year': 'birthday', username: 'username', organization: 'company', nickname: 'name',
};
const BY_NAME = [
  [/e-?mail|correo/i, 'email'], [/\b(?:tele)?phone|telefon|mobile|handy|\btel\b/i, 'phone'], [/first ?name|vorname|given ?name|prenom/i, 'firstName'],
  [/last ?name|nachname|surname|family ?name/i, 'lastName'], [/user ?name|benutzer|\blogin\b/i, 'username'], [/\bfull ?name|\byour name|\bname\b|\bnom\b/i, 'name'],
  [/street|stra(?:ss|ß)e|address|adresse|anschrift/i, 'street'], [/\bzip\b|post(?:al)? ?code|postleit|\bplz\b/i, 'postcode'], [/\bcity\b|\bstadt\b|\bort\b|\btown\b/i, 'city'],
  [/birth|geburt|\bdob\b/i, 'birthday'], [/\biban\b/i, 'iban'],
];
const NATIONAL_PHONE = /^0\d{2,5}[\s/-]?\d{4,}$/;
function kindOfText(text) {
  const short = text.slice(0, 20_000);
  return personalKind(short) ?? (NATIONAL_PHONE.test(short.trim()) ? 'phone' : undefined);
}
const looksPersonal = (text) => kindOfText(text) !== undefined;
const spoken = (text) => (text ?? '').slice(0, 200).normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[\s_.[\]-]+/g, ' ');
function variableFor(of, name, value) {
  for (const token of (attribute(of, 'autocomplete') ?? '').toLowerCase().split(/\s+/)) if (Object.hasOwn(BY_PURPOSE, token)) return BY_PURPOSE[token];
  const type = own(of, 'type');
  if (type === 'email') return 'email';
  if (type === 'tel') return 'phone';
  const called = [attribute(of, 'name'), attribute(of, 'id'), attribute(of, 'placeholder'), name, ...labelsOf(of).map((label) => String(label.textContent ?? ''))].map(spoken);
  return BY_NAME.find(([pattern]) => called.some((each) => pattern.test(each)))?.[1] ?? kindOfText(value);
}

// journey/selectors.js
const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy', 'data-qa-id', 'data-testing'];
const MOST_NAME_CHARS = 200;
const MOST_TEXT_CHARS = 64;
const MOST_SELECTOR_CHARS = 800;
const MOST_ROOTS_DEEP = 8;
const MOST_STEPS_UP = 100;
const MOST_PAGE_CHARS = 2_000_000;
const GENERATED = /\d{3}|[:.]|[0-9a-f]{8}|__|^css-|^sc-|^jss|^ember|^radix|^headlessui|^mui/i;
const MOST_ID_CHARS = 60;
const isLasting = (word) => word.length > 0 && word.length <= MOST_ID_CHARS && !GENERATED.test(word) && !looksPersonal(word);
function all(root, css) {
  try {
    return [...(nodeTypeOf(root) === FRAGMENT ? DocumentFragment : Document).prototype.querySelectorAll.call(root, css)];
  } catch {
    return [];
  }
}
function isOnly(root, css, of) {
  const found = css.length <= MOST_SELECTOR_CHARS ? all(root, css) : [];
  return found.length === 1 && found[0] === of;
}
const quoted = (text) => `"${CSS.escape(text).replace(/\\(["\\ ./:;,!?&=+%@#()[\]{}<>|~*$^'`])/g, (_, sign) => (sign === '"' || sign === '\\' ? `\\${sign}` : sign))}"`;
function testIdOf(of) {
  for (const each of TEST_IDS) {
    const id = attribute(of, each);
    if (id && id.length <= MOST_NAME_CHARS && !looksPersonal(id) && isOnly(rootOf(of), `[${each}=${quoted(id)}]`, of)) return `[${each}=${quoted(id)}]`;
  }
  return undefined;
}
function plainCss(of, root) {
  const tag = CSS.escape(tagOf(of));
  const id = attribute(of, 'id') ?? '';
  const ways = isLasting(id) ? [`#${CSS.escape(id)}`] : [];
  for (const each of ['name', 'type', 'aria-label', 'title', 'alt', 'placeholder', 'role']) {
    const value = attribute(of, each);
    if (value && value.length <= MOST_NAME_CHARS && isLasting(value.replace(/[.:]/g, ''))) ways.push(`${tag}[${each}=${quoted(value)}]`);
  }
  if (tagOf(of).includes('-')) ways.push(tag);
  const classes = (attribute(of, 'class') ?? '').slice(0, 2000).split(/\s+/).filter(isLasting).slice(0, 4).map((each) => `.${CSS.escape(each)}`);
  for (const each of classes) ways.push(`${tag}${each}`);
  if (classes.length > 1) ways.push(`${tag}${classes.join('')}`);
  return ways.find((css) => isOnly(root, css, of));
}
function placeOf(of) {
  let place = 1;
  for (let node = Object.getOwnPropertyDescriptor(Element.prototype, 'previousElementSibling')?.get?.call(of), n = 0; node && n < 10_000; n++) {
    if (tagOf(node) === tagOf(of)) place++;
    node = Object.getOwnPropertyDescriptor(Element.prototype, 'previousElementSibling')?.get?.call(node);
  }
  return place;
}
function cssOf(of, root) {
  const plain = plainCss(of, root);
  if (plain) return plain;
  let path = '';
  for (let node = /** @type {any} */ (of), n = 0; node && nodeTypeOf(node) === ELEMENT && n < MOST_STEPS_UP; node = parentOf(node), n++) {
    const around = node === of ? undefined : testIdOf(node) ?? plainCss(node, root);
    if (around && isOnly(root, `${around} > ${path}`, of)) return `${around} > ${path}`;
    const tag = tagOf(node);
    const here = tag === 'html' || tag === 'body' ? tag : `${CSS.escape(tag)}:nth-of-type(${placeOf(node)})`;
    path = path ? `${here} > ${path}` : here;
    if (path.length > MOST_SELECTOR_CHARS) return undefined;
  }
  return isOnly(root, path, of) ? path : undefined;
}
function xpathOf(of) {
  let path = '';
  for (let node = /** @type {any} */ (of), n = 0; node && nodeTypeOf(node) === ELEMENT && n < MOST_STEPS_UP; node = parentOf(node), n++) {
    const id = attribute(node, 'id') ?? '';
    const tag = tagOf(node);
    if (!/^[a-z][a-z0-9-]*$/.test(tag)) return undefined;
    if (isLasting(id) && !/["']/.test(id) && byId(rootOf(node), id) === node) {
      path = `//*[@id="${id}"]${path}`;
      break;
    }
    path = `/${tag}${tag === 'html' || tag === 'body' ? '' : `[${placeOf(node)}]`}${path}`;
  }
  if (path.length > MOST_SELECTOR_CHARS) return undefined;
  try {
    const found = Document.prototype.evaluate.call(document, path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return found.snapshotLength === 1 && found.snapshotItem(0) === of ? path : undefined;
  } catch {
    return undefined;
  }
}
function ariaOf(of, role, name, until) {
  if (!(CONTROLS.has(role) || role === 'heading') || !name || name.length > MOST_NAME_CHARS || name.endsWith('…') || /\[\s*\w+\s*=/.test(name) || looksPersonal(name)) return undefined;
  for (const each of elementsIn(document, false)) {
    if (performance.now() > until) return undefined; // not proven
    if (each === of || roleOf(each) !== role || nameOf(each, role) !== name) continue;
    const style = styleOf(each);
    if (!isHiddenBy(style) && outOf(each, style) === '') return undefined;
  }
  return `aria/${name}[role="${role}"]`;
}
const UNSUITABLE = new Set(['script', 'style', 'head', 'noscript', 'template']);
function findText(within, text, found, depth) {
  const tag = isElement(within) ? tagOf(within) : '';
  if (tag === 'input' || tag === 'textarea' || tag === 'select') {
    const value = String(own(/** @type {Element} */ (within), 'value') ?? '');
    if (value.includes(text)) found.push(/** @type {Element} */ (within));
    return '';
  }
  const before = found.length;
  let full = '';
  const shadow = isElement(within) ? shadowOf(within) : null;
  for (let node = firstChildOf(shadow?.mode === 'open' ? shadow : within); node && found.length < 3; node = nextOf(node)) {
    if (nodeTypeOf(node) === TEXT) full += textOf(node);
    else if (isElement(node) && !UNSUITABLE.has(tagOf(node)) && depth < 500) full += findText(node, text, found, depth + 1);
    if (full.length > MOST_PAGE_CHARS) return full;
  }
  if (found.length === before && full.includes(text) && isElement(within)) found.push(within);
  return full;
}
function textWayOf(of) {
  if (['input', 'textarea', 'select', 'html', 'body'].includes(tagOf(of))) return undefined;
  const text = String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '').slice(0, 1000).trim();
  if (text.length === 0 || text.length > MOST_TEXT_CHARS || /\s{2}|[\n\t]/.test(text) || looksPersonal(text)) return undefined;
  const root = bodyOf(document);
  if (!root || String(root.textContent ?? '').length > MOST_PAGE_CHARS) return undefined;
  const found = [];
  findText(root, text, found, 0);
  return found.length === 1 && Node.prototype.contains.call(of, /** @type {Element} */ (found[0])) ? `text/${text}` : undefined;
}
function chainOf(of) {
  const chain = [of];
  for (let root = rootOf(of); nodeTypeOf(root) === FRAGMENT; root = rootOf(/** @type {Element} */ (chain[0]))) {
    const host = hostOf(root);
    if (!host || chain.length > MOST_ROOTS_DEEP) return undefined;
    chain.unshift(host);
  }
  return rootOf(/** @type {Element} */ (chain[0])) === document ? chain : undefined;
}
function waysTo(of, role, name, until) {
  const chain = chainOf(of);
  if (!chain) return [];
  const aria = ariaOf(of, role, name, until);
  const hosts = chain.slice(0, -1).map((host) => cssOf(host, rootOf(host)));
  const through = (last) => (last === undefined || hosts.includes(undefined) ? undefined : [.../** @type {string[]} */ (hosts), last]);
  const isDeep = chain.length > 1;
  const text = isDeep ? undefined : textWayOf(of);
  const xpath = isDeep ? undefined : xpathOf(of);
  const ways = [aria && [aria], through(testIdOf(of)), text && [text], through(cssOf(of, rootOf(of))), xpath && [`xpath/${xpath}`]];
  return /** @type {Way[]} */ (ways.filter((way, i) => way && ways.findIndex((other) => other && String(other) === String(way)) === i));
}

// act/ways.js
const WAYS_MS = 500;
function waysOf(of, {ways, verb}, to) {
  if (!ways) return {};
  const used = verb === 'click' || verb === 'doubleClick' ? controlAround(of) : of;
  return {ways: waysOfOne(used), ...(to ? {toWays: waysOfOne(to)} : {})};
}
function waysOfOne(of) {
  const role = roleOf(of);
  return waysTo(of, role, nameOf(of, role), performance.now() + WAYS_MS);
}

// act/run.js
const boxNow = (of) => {
  const {left, top, width, height} = boxOf(of);
  return [left, top, width, height];
};
const isSameBox = (one, other) => other !== undefined && one.every((each, i) => each === other[i]);
const refused = ({cover, ...why}, of, asked) => ({...why, ...(cover ? {page: {cover: rowOf(cover)}} : {}), row: rowOf(of), ...guarded(of, asked)});
function aim({target, verb}) {
  if (target) return find(target);
  return {found: verb === 'scroll' ? scrollingOf(document) ?? bodyOf(document) : focusedNow()};
}
function secretRefused(of, {verb, value, secret}) {
  const refused = secret && (verb === 'fill' || verb === 'type' ? refusedFor(of, secret, value) : 'field');
  return refused ? {why: 'SECRET_NOT_ALLOWED', final: true, refused, row: rowOf(of)} : undefined;
}
async function look(given) {
  const found = aim(given);
  if ('why' in found) return found;
  const of = found.found;
  const asked = {...given, verb: verbFor(of, given)};
  const place = asked.to ? find(asked.to) : undefined;
  if (place && 'why' in place) return {...place, row: rowOf(of)};
  const forbidden = secretRefused(of, asked);
  if (forbidden) return forbidden;
  const list = asked.verb === 'select' ? listInstead(of) : undefined;
  if (list) return {why: 'NOT_EDITABLE', final: true, row: rowOf(list)}; // whoever asked goes on with that one
  const bar = BARS[asked.verb] ?? {};
  const first = ability(of, bar, asked);
  if (!('point' in first)) return refused(first, of, asked);
  const impossible = VERBS[asked.verb]?.refuses?.(of, asked);
  if (impossible) return {...impossible, row: rowOf(of)};
  let before = asked.box;
  if (bar.stable && visibilityOf(documentAround(of)) === 'visible') {
    for (let frames = 1; ; frames++) {
      before = boxNow(of);
      if (!await nextFrame() && visibilityOf(documentAround(of)) === 'visible') return {why: 'NOT_STABLE', row: rowOf(of)}; // nobody saw it stand still
      if (!isThere(of)) return look(given);
      const animation = animationOf(of);
      if (animation === 'pending') return {why: 'NOT_STABLE', row: rowOf(of)};
      if (frames === 2 || animation !== 'running' || !isSameBox(boxNow(of), before)) break;
    }
  }
  const now = boxNow(of);
  if (bar.stable && !isSameBox(now, before)) return {why: 'NOT_STABLE', box: now, row: rowOf(of)};
  if (asked.verb === 'drag' && place && isOutOfView(of, place.found, asked)) return {scroll: true, row: rowOf(of), ...guarded(of, asked)};
  const second = ability(of, bar, asked);
  return 'point' in second ? {ready: true, box: now, row: rowOf(of), ...guarded(of, asked, second.point), ...waysOf(of, asked, place?.found)} : refused(second, of, asked);
}
function begin(given) {
  const found = aim(given);
  if ('why' in found) return {failed: {why: found.why, touched: false}};
  const of = found.found;
  const asked = {...given, verb: verbFor(of, given)};
  const verb = VERBS[asked.verb];
  const forbidden = secretRefused(of, asked);
  if (forbidden) return {failed: {...forbidden, touched: false}};
  const able = ability(of, BARS[asked.verb] ?? {}, asked);
  if (!verb || !('point' in able) || verb.refuses?.(of, asked)) return {failed: {why: 'why' in able ? able.why : 'NOT_STABLE', touched: false}}; // what it says of it is looked at anew
  const {role, name} = guarded(of, asked, able.point);
  if (asked.guarded !== undefined && asked.guarded !== JSON.stringify([role, name])) return {failed: {why: 'NOT_STABLE', touched: false}}; // the person was asked about another
  if (given.again) return {of, asked, verb, able, watch: acting.watch};
  acting.ended = '';
  const watch = beginWatch(of, verb.hears, isOutline);
  if (asked.target) outline(of);
  acting.used = new WeakRef(of);
  acting.field = undefined;
  acting.before = {state: stateOf(of, asked.verb), focused: focusedIn(documentAround(of))};
  return {of, asked, verb, able, watch};
}
async function act(given) {
  const begun = begin(given);
  if (begun.failed) return begun.failed;
  const {of, asked, verb, able, watch} = begun;
  const chosen = asked.verb === 'select' ? choose(of, asked.value) : undefined;
  acting.wanted = chosen && 'options' in chosen ? chosen.options.map((each) => new WeakRef(each)) : undefined;
  let done;
  try {
    done = await verb.does(of, asked, able.point ?? {x: 0, y: 0});
  } finally {
    release();
  }
  if (acting.ended !== '') return {ended: acting.ended, person: watch?.person};
  if (done.refused) return {why: 'SECRET_NOT_ALLOWED', final: true, refused: done.refused, row: rowOf(of)};
  if (done.retry) return {why: done.retry};
  if (done.why) return {...done, final: true, row: isThere(of) ? rowOf(of) : undefined};
  return {acted: true, hit: able.hit, ...done};
}
function aimed(given) {
  const begun = begin(given);
  return begun.failed ?? aimAt(begun, given);
}
function taken({verb, value, secret}, now, was) {
  if (verb === 'select') {
    const {used, wanted} = acting;
    const select = used?.deref();
    const options = wanted?.flatMap((each) => each.deref() ?? []) ?? [];
    return select && areChosen(select, options) ? 'yes' : JSON.stringify(now) === JSON.stringify(was) ? 'no' : 'other';
  }
  if (verb === 'check') return now.checked === (value ?? true) ? 'yes' : 'no';
  const filled = secret && acting.used?.deref();
  if (filled) return rawValue(filled) === value || (verb === 'type' && rawValue(filled).includes(value)) ? 'yes' : rawValue(filled) === '' ? 'no' : 'other';
  if (verb === 'fill' && typeof value === 'string' && now.value !== undefined) return now.value.trim() === value.trim() ? 'yes' : now.value === was.value ? 'no' : 'other';
  return '';
}
function review(given) {
  const {watch, used, before} = acting;
  watch?.collect();
  const of = used?.deref();
  const isHere = of !== undefined && isThere(of);
  const asked = of ? {...given, verb: verbFor(of, given)} : given;
  const row = isHere ? rowOf(of) : undefined;
  const now = isHere ? stateOf(of, asked.verb) : {};
  const was = before?.state ?? {};
  const focused = isHere ? focusedIn(documentAround(of)) : undefined;
  const told = {
    received: watch?.received, changed: watch?.changed.size ?? 0, person: watch?.person ?? '', needs: [...watch?.needs ?? []],
    invalid: [...watch?.invalid ?? []].filter(isThere).map(rowOf), element: row, gone: !isHere, isSecret: isHere && isSecret(of), unseen: asked.verb === 'select' && isHere && isOutOfReach(of),
    checked: now.checked, selected: now.selected, value: now.value === undefined ? undefined : row?.[6], files: now.files,
    isChanged: JSON.stringify(now) !== JSON.stringify(was), taken: isHere ? taken(asked, now, was) : '',
    focus: focused && focused !== of && focused !== before?.focused ? rowOf(focused) : undefined, hasFocusMoved: focused !== before?.focused && (focused !== of || asked.verb === 'focus' || (of !== undefined && takesText(of))),
  };
  stop();
  return told;
}
function stop() {
  acting.ended ||= 'stop';
  release();
  acting.watch?.end();
  acting.shield?.end();
  acting.unmark?.();
  acting.used = acting.wanted = acting.field = undefined;
  acting.before = undefined;
  return {};
}
function probe({recipes = [], steps = []}) {
  const open = recipes.flatMap((recipe, i) => ((recipe.isOwn ? isOwnOpen() : isOpen(recipe)) ? [i] : []));
  return {open, holds: steps.map(holds)};
}
function pick({chain, choice}) {
  const own = choice && ownButton(choice);
  const found = chain === undefined ? (own ? [own] : []) : picked(chain);
  return {rows: found.map(rowOf)};
}
function hand({target, ask = '', answer = ''}) {
  const seen = find(/** @type {any} */ (target));
  if (!('found' in seen)) return seen;
  handOver(seen.found, ask, answer);
  return {row: rowOf(seen.found)};
}
function give({value}) {
  const field = chosenField();
  const done = field ? put(field, value) : {why: 'FILES_NOT_TAKEN', takes: 'The page asked for them by no field of this document.'};
  return done.why ? {...done, final: true} : {acted: true, ...done};
}
function address({target}) {
  const found = target ? find(target) : {why: 'BAD_ARGUMENT', final: true};
  if ('why' in found) return found;
  const file = fileOf(found.found);
  return {row: rowOf(found.found), ...(file ?? {why: 'DOWNLOAD_NOT_CAPTURABLE'})};
}
async function escape({until}) {
  const isTwice = (acting.watch?.escapes ?? 0) > 1;
  stop();
  if (isTwice) return {escaped: true};
  const escaped = await new Promise((resolve) => {
    const ends = new AbortController();
    const end = (/** @type {boolean} */ how) => {
      ends.abort();
      resolve(how);
    };
    const hear = (/** @type {Event} */ event) => void (event.isTrusted && !(/** @type {KeyboardEvent} */ (event)).repeat && end(/** @type {KeyboardEvent} */ (event).key === 'Escape'));
    EventTarget.prototype.addEventListener.call(self, 'keydown', hear, {capture: true, signal: ends.signal});
    setTimeout(() => end(false), until);
  });
  return {escaped};
}
async function run(asked) {
  if (asked.free) useFree(asked.free);
  const parts = {look, act, give, aim: aimed, shot, steady, review, stop, escape, probe, pick, hand, address};
  let said;
  try {
    said = await parts[asked.part](asked);
  } catch (failure) {
    stop();
    said = {crash: failure instanceof TypeError || failure instanceof ReferenceError ? failure.message : String(/** @type {Error} */ (failure)?.name)};
  }
  return JSON.stringify({...said, free, hidden: visibilityOf(document) === 'hidden'});
}

return run(args);
};
Object.defineProperty(self, Symbol.for('mcp-datalayer script act'), {value: {mark: 'a0073b887d0149d0', key, run: stay}, configurable: true});
}
