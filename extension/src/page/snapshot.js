// @ts-nocheck
// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts
export const mark = 'ce8198f7b3d34294';

export function takeSnapshot(key) {
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

// snapshot/folded.js
const folded = (text) => text.replace(/[\u200b\u2060\ufeff]+/g, '').replace(/\s+/g, ' ').replace(/\p{Surrogate}/gu, '\ufffd').trim();

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

// snapshot/worded.js
const TEXT_CHARS = 2000;
function worded(text, of, name) {
  const label = {[name || 'value']: shortened(folded(text.slice(0, 20_000)), TEXT_CHARS)};
  return purposeOf(of).reduceRight((inner, purpose) => ({[folded(purpose)]: inner}), /** @type {object} */ (label));
}

// snapshot/take.js
const ONLY_NAMED = new Set(['group', 'region', 'separator', 'figure', 'document', 'application', 'definition', 'term', 'note', 'marquee']);
const NEVER_KEPT = new Set(['paragraph', 'rowgroup', 'strong', 'emphasis', 'code', 'subscript', 'superscript', 'deletion', 'insertion', 'time', 'caption', '']);
const MOST_OPTIONS = 100;
const LEAST_HANDLE = 5;
const OTHERS = 'a, button, input, select, textarea, img, svg, video, audio, iframe, [role], [tabindex]';
const MOST_PRESSED = 200;
const NO_PRESS = new Set(['html', 'body', 'slot']);
const PRESSED = 'label, summary, a[href], button, select';
const rows = [];
const hidden = {unseen: 0, aria: 0, behind: 0};
const frames = [];
const places = new Map();
let room = 0;
let ended = '';
const owners = new Map();
let open;
function add(row) {
  while (row.length > 4 && (row.at(-1) === '' || row.at(-1) === 0)) row.pop();
  rows.push(row);
  room -= 40 + JSON.stringify(row.slice(4)).length;
  if (room < 0) ended = 'size';
}
function countTexts(of, why) {
  const walker = Document.prototype.createTreeWalker.call(document, of, NodeFilter.SHOW_TEXT);
  if (nodeTypeOf(of) === TEXT && /\S/.test(textOf(of))) hidden[why]++;
  for (let n = 0; walker.nextNode() && n < 100_000; n++) {
    const within = parentOf(walker.currentNode);
    if (/\S/.test(textOf(walker.currentNode)) && !(within && isElement(within) && ['script', 'style', 'template', 'noscript'].includes(tagOf(within)))) hidden[why]++;
  }
}
function addText(depth, frame, ref, text) {
  if (open && open.depth === depth && open.row[1] === frame) {
    open.row[4] = shortened(`${open.row[4]}${text}`, TEXT_CHARS);
    room -= text.length;
    return;
  }
  const row = [depth, frame, ref, 'text', shortened(text, TEXT_CHARS)];
  add(row);
  open = {depth, row};
}
const adopts = (owner, owned) => owners.get(owned) === owner;
function enter(turns, turn, list, of) {
  for (let i = list.length - 1; i >= 0; i--) {
    const node = /** @type {Node} */ (list[i]);
    if (owners.size === 0 || (owners.get(node) ?? of) === of) turns.push({...turn, node});
  }
}
function turnsOf(inner, turn) {
  const root = bodyOf(inner);
  if (!root) return [];
  for (const [owned, owner] of ownersIn(inner)) owners.set(owned, owner);
  const modal = [...Document.prototype.querySelectorAll.call(inner, 'dialog:modal')].at(-1);
  if (modal) {
    countTexts(root, 'behind');
    hidden.behind -= countIn(modal);
  }
  return [{...turn, node: modal ?? root, focused: focusedIn(inner)}];
}
function countIn(of) {
  const before = hidden.behind;
  countTexts(of, 'behind');
  const count = hidden.behind - before;
  hidden.behind = before;
  return count;
}
function takeElement(turns, turn, of, urls) {
  const style = styleOf(of);
  const out = outOf(of, style);
  if (out !== '') {
    if (out !== 'never') countTexts(of, out);
    return;
  }
  if (isOutOfReach(of, style)) {
    countTexts(of, 'unseen');
    return;
  }
  const tag = tagOf(of);
  const isInline = (style.display.startsWith('inline') || style.display === 'contents') && tag !== 'label'; // a label is one text
  if (tag === 'br' || !isInline) open = undefined;
  const look = lookIn(of, style, turn.look);
  const ownRole = roleOf(of);
  const isPressed = ownRole === '' && !turn.isNamed && isPressable(of, style);
  const role = ownRole || (isPressed || isHandle(of, look) ? 'generic' : '');
  if (!isInline) turns.push({...turn, node: null});
  if (isHiddenBy(style) || NEVER_KEPT.has(role)) {
    enter(turns, {...turn, look, isNamed: turn.isNamed || isLabel(of, tag)}, shownIn(of, adopts), of);
    return;
  }
  const name = nameOf(of, isPressed ? 'button' : role); // what is pressed is called by what stands in it
  const isControl = CONTROLS.has(role);
  const isFrame = role === 'iframe';
  if (isFrame) {
    const {width, height} = boxOf(of);
    if (width < 2 || height < 2) return;
  }
  const isShort = name.endsWith('…');
  const isKept = !(ONLY_NAMED.has(role) && !name) && !(role === 'img' && !name && turn.isNamed) && !(role === 'heading' && !name);
  const isNamed = (turn.isNamed || isPressed || (NAMED_BY_CONTENT.has(role) && name !== '' && (isControl || !isNamedApart(of)))) && !isShort;
  const inner = isKept ? {...turn, look, depth: turn.depth + 1, isNamed} : {...turn, look};
  if (isKept) {
    open = undefined;
    const isOption = role === 'option' || role === 'radio' || role === 'checkbox' || role === 'switch';
    const isNever = tag === 'input' && isSecret(of);
    const holds = isOption ? undefined : valueOf(of, role);
    const value = holds === undefined ? 0 : isNever || isSecret(of) || worded(holds, of, name);
    const url = urls && (tag === 'a' || tag === 'area') ? shownUrl(own(of, 'href')) : '';
    const row = [turn.depth, turn.frame, refOf(of, role, name), role, name, statesOf(of, role, turn.focused), value, url, ''];
    if (isFrame) {
      const within = documentIn(of);
      const at = [...(places.get(turn.frame) ?? []), framePlaceOf(of)];
      if (within) {
        const frame = frameOf(within);
        places.set(frame, at);
        frames.push({at, number: frame});
        turns.push({...turn, node: null}, ...turnsOf(within, {...inner, frame, look: lookAt(within, false), isNamed: false}));
      } else {
        row[8] = originIn(of);
        frames.push({at});
      }
    }
    add(row);
  }
  if (tag === 'details' && !hasAttribute(of, 'open')) {
    const [summary, rest] = summaryOf(shownIn(of));
    for (const node of rest) countTexts(node, 'unseen');
    enter(turns, inner, summary, of);
    return;
  }
  if (isFrame || (ATOMIC.has(role) && tag !== 'svg') || tag === 'option' || isEditable(of) || tag === 'video' || tag === 'audio') return;
  if (tag === 'select') {
    const options = /** @type {HTMLOptionsCollection} */ (own(of, 'options'));
    if (options.length > MOST_OPTIONS) {
      enter(turns, inner, [...options].slice(0, MOST_OPTIONS), of);
      add([inner.depth, turn.frame, 0, 'more', '', '', 0, '', options.length - MOST_OPTIONS]);
      return;
    }
  }
  enter(turns, inner, shownIn(of, adopts), of);
}
function isHandle(of, look) {
  if (!/^\s*\d/.test(attribute(of, 'tabindex') ?? '') || look.clipped || look.opacity < FAINT || shadowOf(of)) return false;
  const {width, height} = boxOf(of);
  return width >= LEAST_HANDLE && height >= LEAST_HANDLE && !/\S/.test(String(of.textContent ?? '')) && Element.prototype.querySelector.call(of, OTHERS) === null;
}
function isPressable(of, style) {
  const tag = tagOf(of);
  if (namespaceOf(of) !== HTML || NO_PRESS.has(tag)) return false;
  const around = shownWithin(of);
  if (!hasAttribute(of, 'onclick') && !(style.cursor === 'pointer' && around && styleOf(around).cursor !== 'pointer')) return false;
  const text = String(of.textContent ?? '');
  if (text.length > MOST_PRESSED || !/\S/.test(text) || Element.prototype.querySelector.call(of, OTHERS) !== null) return false;
  return Element.prototype.closest.call(of, PRESSED) === null;
}
function summaryOf(nodes) {
  const summary = nodes.find((node) => isElement(node) && tagOf(node) === 'summary');
  return [summary ? [summary] : [], nodes.filter((node) => node !== summary)];
}
function isLabel(of, tag) {
  if (tag === 'legend' || tag === 'caption') return true;
  const control = tag === 'label' ? drawnOf(of) ?? own(of, 'control') : null;
  return Boolean(control) && (!isNamedApart(control) || isNamedByChoice(control)) && isRendered(control) && isShown(control);
}
const isShown = (control) => !isHiddenBy(styleOf(control)) && !isOutOfReach(control) && !NEVER_KEPT.has(roleOf(control)) && !matches(control, ':is([aria-hidden=true], [inert]), :is([aria-hidden=true], [inert]) *');
function shownUrl(href) {
  if (typeof href !== 'string') return '';
  const text = href.startsWith('data:') || href.startsWith('javascript:') ? href.slice(0, href.indexOf(':') + 1) : href;
  return shortened(folded(text.startsWith(`${self.origin}/`) ? text.slice(self.origin.length) : text), TEXT_CHARS);
}
function takeText({depth, frame, look, isNamed}, text, within, texts) {
  const data = textOf(text);
  if (!/\S/.test(data)) {
    if (open && open.depth === depth) open.row[4] = `${String(open.row[4]).trimEnd()} `;
    return;
  }
  const style = styleOf(within);
  if (isHiddenBy(style) || !isSeen(text, within, style, look)) hidden.unseen++;
  else if (!isNamed) addText(depth, frame, texts ? refOf(within, tagOf(within), '') : 0, data.slice(0, 20_000).replace(/[\s\u00a0]+/g, ' '));
}
function run(asked) {
  useFree(asked.free);
  room = asked.budgetChars;
  const until = performance.now() + asked.budgetMs;
  nameUntil(until);
  const turns = turnsOf(document, {depth: 0, frame: 0, look: lookAt(document, true), isNamed: false});
  for (let n = 0; turns.length > 0 && ended === ''; n++) {
    const turn = /** @type {Turn} */ (turns.pop());
    const {node} = turn;
    if (node === null) open = undefined;
    else if (isElement(node)) takeElement(turns, turn, node, asked.urls);
    else if (nodeTypeOf(node) === TEXT) {
      const within = shownWithin(node);
      if (within) takeText(turn, /** @type {Text} */ (node), within, asked.texts);
    }
    if (n % 16 === 15 && performance.now() > until) ended = 'time';
  }
  if (ended === '' && namesEnded()) ended = 'names';
  for (const row of rows) if (row[3] === 'text') row[4] = folded(String(row[4]));
  return {nodes: JSON.stringify(rows), free: {...free}, hidden, ended, frames};
}

return run(args);
};
Object.defineProperty(self, Symbol.for('mcp-datalayer script takeSnapshot'), {value: {mark: 'ce8198f7b3d34294', key, run: stay}, configurable: true});
}
