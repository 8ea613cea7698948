// @ts-nocheck
// Made by page-scripts.js of the parts that it names. Change those, then: npm run page-scripts
export const mark = 'fa8e204958623ce8';

export function lookAtPage(key) {
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

// content/element.js
const MOST_LOOKED_AT = 500_000;
const MOST_CANDIDATES = 10;
function eachElement(seen) {
  const turns = [/** @type {Element} */ (bodyOf(document))];
  for (let n = 0; turns.length > 0 && n < MOST_LOOKED_AT; n++) {
    const node = /** @type {Node} */ (turns.pop());
    if (nodeTypeOf(node) === ELEMENT) {
      seen(/** @type {Element} */ (node));
      const shadow = shadowOf(/** @type {Element} */ (node));
      if (shadow) turns.push(shadow);
    }
    const children = [];
    for (let child = firstChildOf(node); child; child = nextOf(child)) children.push(child);
    while (children.length > 0) turns.push(/** @type {Node} */ (children.pop()));
  }
}
function byNumber(ref) {
  const node = known.nodes.get(ref)?.node.deref();
  const isThere = node && Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected')?.get?.call(node) && (documentOf(node) === document || viewOf(documentOf(node)) !== null);
  return isThere ? node : undefined;
}
function outermost(selector) {
  const found = new Set();
  eachElement((of) => {
    if (matches(of, selector)) found.add(of);
  });
  const isInner = (/** @type {Node} */ of) => {
    for (let node = parentOf(of); node; node = parentOf(node)) if (found.has(node)) return true;
    return false;
  };
  return /** @type {Element[]} */ ([...found].filter((of) => !isInner(of)));
}
function byPath(path) {
  try {
    const result = Document.prototype.evaluate.call(document, path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    const nodes = Array.from({length: Math.min(result.snapshotLength, MOST_LOOKED_AT)}, (_, i) => result.snapshotItem(i));
    return /** @type {Element[]} */ (nodes.filter((node) => node !== null && isElement(node)));
  } catch {
    return []; // no path, or one that gives no nodes
  }
}
function bySelector(selector) {
  const found = [];
  eachElement((of) => {
    if (matches(of, selector)) found.push(of);
  });
  return found;
}
function elementOf({ref, css, xpath}) {
  if (ref !== undefined) {
    const element = byNumber(ref);
    return element ? {element} : {problem: {code: 'REF_STALE', count: 0, elements: []}};
  }
  const found = xpath === undefined ? bySelector(css ?? '') : byPath(xpath);
  if (found.length === 1) return {element: found[0]};
  const elements = found.slice(0, MOST_CANDIDATES).map((of) => {
    const role = roleOf(of) || tagOf(of);
    const name = nameOf(of, role);
    return {ref: refOf(of, role, name), role, name};
  });
  return {problem: {code: found.length === 0 ? 'ELEMENT_NOT_FOUND' : 'ELEMENT_AMBIGUOUS', count: found.length, elements}};
}

// picture/boxes.js
const MARGIN = 2;
const everything = () => [0, 0, innerWidth, innerHeight];
function shownBox({left, top, right, bottom}, {dx, dy, clip: [x, y, width, height]}, margin = MARGIN) {
  if (!(right > left && bottom > top)) return undefined;
  const from = [Math.max(x, Math.floor(left + dx) - margin), Math.max(y, Math.floor(top + dy) - margin)];
  const to = [Math.min(x + width, Math.ceil(right + dx) + margin), Math.min(y + height, Math.ceil(bottom + dy) + margin)];
  const [wide = 0, high = 0] = [0, 1].map((i) => (to[i] ?? 0) - (from[i] ?? 0));
  return wide > 0 && high > 0 ? [from[0] ?? 0, from[1] ?? 0, wide, high] : undefined;
}
const grown = ({left, top, right, bottom}, by) => ({left: left - by, top: top - by, right: right + by, bottom: bottom + by});
const moved = ({left, top, right, bottom}, x, y) => ({left: left + x, top: top + y, right: right + x, bottom: bottom + y});
const bent = new Map();
const forgetBent = () => bent.clear();
function bends(of) {
  const zoom = Reflect.get(of, 'currentCSSZoom');
  if (typeof zoom === 'number' && zoom !== 1) return true;
  const {transform, rotate, scale, perspective, offsetPath, translate} = styleOf(of);
  if (rotate !== 'none' || scale !== 'none' || perspective !== 'none' || (offsetPath ?? 'none') !== 'none') return true;
  if (/ .* \S/.test(translate)) return true; // in three dimensions
  return transform !== 'none' && !/^matrix\(1, 0, 0, 1, /.test(transform);
}
function isBent(of) {
  const seen = [];
  let is = false;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = shownWithin(node), depth++) {
    const known = bent.get(node);
    seen.push(node);
    is = known ?? bends(node);
    if (is || known !== undefined) break;
  }
  for (const node of seen) bent.set(node, is);
  return is;
}
function placeWithin(frame, around, isCopied) {
  if (isBent(frame)) return undefined;
  const {left, top, right, bottom} = boxOf(frame);
  const {borderLeftWidth, borderTopWidth, paddingLeft, paddingTop} = styleOf(frame);
  const [x, y] = [[borderLeftWidth, paddingLeft], [borderTopWidth, paddingTop]].map((widths) => widths.reduce((sum, width) => sum + (parseFloat(width) || 0), 0));
  const clip = shownBox({left, top, right, bottom}, around);
  return clip && {dx: around.dx + left + (x ?? 0), dy: around.dy + top + (y ?? 0), clip, isCopied: isCopied || around.isCopied};
}
function heightOf(of) {
  const root = bodyOf(of);
  const get = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')?.get;
  return Math.max(viewOf(of)?.innerHeight ?? 0, root && get ? get.call(root) : 0);
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

// picture/marks.js
const MOST_MARKS = 500;
const MOST_SEARCHED = 100_000;
function marksInView({roots, places}) {
  const marks = [];
  let searched = 0;
  for (const root of roots) {
    const {querySelectorAll} = nodeTypeOf(root) === FRAGMENT ? DocumentFragment.prototype : Document.prototype;
    for (const of of querySelectorAll.call(root, '*')) {
      if (marks.length >= MOST_MARKS || ++searched > MOST_SEARCHED) return marks;
      const role = roleOf(of);
      if (!CONTROLS.has(role) || role === 'option') continue;
      const inner = documentOf(of);
      const place = places.get(inner);
      const box = place && shownBox(boxOf(of), place, 0);
      if (!box || isHiddenBy(styleOf(of)) || !isOnTop(of, inner)) continue;
      marks.push([`${inner === document ? '' : `f${frameOf(inner)}`}e${refOf(of, role, nameOf(of, role))}`, ...box]);
    }
  }
  return marks;
}
function isOnTop(of, inner) {
  const {left, top, width, height} = boxOf(of);
  const [x, y] = [left + width / 2, top + height / 2];
  const found = elementAt(inner, {x, y});
  return !found || found === of || Node.prototype.contains.call(of, found) || Node.prototype.contains.call(found, of);
}

// picture/fields.js
const WITHOUT_WORDS = new Set(['hidden', 'checkbox', 'radio', 'range', 'color']);
const BUTTONS_BY_VALUE = new Set(['button', 'submit', 'reset']);
const MOST_OPTIONS_SHOWN = 500;
const MOST_FIELD_CHARS = 100_000;
function fieldWords(of, tag) {
  const said = saidBy(of, tag).map((text) => text.slice(0, MOST_FIELD_CHARS)).filter((text) => /\S/.test(text));
  if (said.length === 0) return [];
  if (tag === 'img' || tag === 'image') return said.map((text) => ({text, keys: []}));
  const keys = [...purposeOf(of).map(folded), nameOf(of, roleOf(of)) || 'value'];
  return said.flatMap((text) => [{text, keys}, {text, keys: []}]);
}
function saidBy(of, tag) {
  if (tag === 'img') return [attribute(of, 'alt') ?? ''];
  if (tag === 'textarea') return [String(own(of, 'value') ?? ''), attribute(of, 'placeholder') ?? ''];
  if (tag === 'select') {
    const options = [...(own(of, 'options') ?? [])].slice(0, MOST_OPTIONS_SHOWN);
    const isList = own(of, 'multiple') === true || Number(own(of, 'size')) > 1;
    const shown = isList ? options : options.filter((option) => own(option, 'selected') === true);
    const groups = isList ? [...Element.prototype.querySelectorAll.call(of, 'optgroup')].slice(0, MOST_OPTIONS_SHOWN).map((group) => attribute(group, 'label') ?? '') : [];
    return [...shown.map(optionText), ...groups];
  }
  if (tag !== 'input') return [];
  const type = own(of, 'type');
  if (WITHOUT_WORDS.has(type)) return [];
  if (type === 'image') return [attribute(of, 'alt') ?? ''];
  if (type === 'file') return [...(own(of, 'files') ?? [])].slice(0, 50).map(({name}) => name);
  const value = String(own(of, 'value') ?? '');
  return BUTTONS_BY_VALUE.has(type) ? [value] : [value, attribute(of, 'placeholder') ?? ''];
}

// picture/css-values.js
const MOST_CSS = 1_000_000;
const MOST_NESTED = 32;
const ESCAPED = /\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([\s\S]))/gi;
const WORD_CHARS = String.raw`(?:[-\w]|[^\x00-\x7f]|\\(?:[\da-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f\da-f]))`;
const TOKEN = new RegExp([
  String.raw`(?:[ \t\n\r\f]|/\*[\s\S]*?\*/)+`,
  String.raw`("(?:[^"\\\n\r\f]|\\(?:\r\n|[\s\S]))*"|'(?:[^'\\\n\r\f]|\\(?:\r\n|[\s\S]))*')`,
  String.raw`url\([ \t\n\r\f]*((?!["'])(?:[^"'()\\ \t\n\r\f]|\\[^\n\r\f])*)[ \t\n\r\f]*\)`,
  String.raw`([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:%|(?![-\d])${WORD_CHARS}+)?)`,
  String.raw`([#@]?${WORD_CHARS}+)(\()?`,
  String.raw`([\s\S])`,
].join('|'), 'giy');
const CLOSING = /** @type {Record<string, string>} */ ({'(': ')', '[': ']', '{': '}'});
const withoutEscapes = (text) => text.replace(ESCAPED, (_, code, line, letter) => {
  if (line !== undefined) return '';
  if (code === undefined) return letter;
  const point = parseInt(code, 16);
  return point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point);
});
function cssParts(css) {
  if (css.length > MOST_CSS) return undefined;
  const all = [];
  const open = [{parts: all, end: ''}];
  const token = new RegExp(TOKEN);
  for (let found = token.exec(css); found !== null && token.lastIndex <= css.length; found = token.lastIndex < css.length ? token.exec(css) : null) {
    const [, string, url, number, word, bracket, sign] = found;
    const {parts, end} = /** @type {{parts: CssPart[], end: string}} */ (open.at(-1));
    if (string !== undefined) parts.push({kind: 'string', text: withoutEscapes(string.slice(1, -1)), parts: []});
    else if (url !== undefined) parts.push({kind: 'url', text: withoutEscapes(url), parts: []});
    else if (number !== undefined) parts.push({kind: 'number', text: number, parts: []});
    else if (word !== undefined && bracket === undefined) parts.push({kind: 'word', text: withoutEscapes(word), parts: []});
    else if (word !== undefined || (sign !== undefined && sign in CLOSING)) {
      if (open.length > MOST_NESTED) return undefined;
      const part = {kind: 'function', text: withoutEscapes(word ?? '').toLowerCase(), parts: []};
      parts.push(part);
      open.push({parts: part.parts, end: CLOSING[sign ?? '('] ?? ')'});
    } else if (sign === end) open.pop();
    else if (sign !== undefined) {
      if (/["'\\)\]}]/.test(sign)) return undefined; // a string, an escape or a bracket that is none
      parts.push({kind: 'sign', text: sign, parts: []});
    }
  }
  return open.length === 1 ? all : undefined;
}
function partedAt(parts, sign) {
  const rows = [[]];
  for (const part of parts) {
    if (part.kind === 'sign' && part.text === sign) rows.push([]);
    else rows.at(-1)?.push(part);
  }
  return rows;
}
function stringsIn(css) {
  const inParts = /** @type {(parts: CssPart[]) => string[]} */ ((parts) => parts.flatMap(({kind, text, parts: inner}) => (kind === 'string' ? [text] : inParts(inner))));
  return inParts(cssParts(css) ?? []);
}
const pixelsIn = (parts) => parts.filter(({kind, text}) => kind === 'number' && /^[-+\d.e]+(?:px)?$/i.test(text)).map(({text}) => parseFloat(text));

// picture/watch.js
const WATCH = Symbol.for('mcp-datalayer picture');
const FRAME_MS = 1500;
const FRAMES_TO_WAIT = 4;
const PAINT_MS = 5000;
const LOOK_AGAIN_MS = 30;
const LONGEST_MS = 20_000;
const MOST_SAID = 2000;
const SAMPLE_MS = 3;
const held = /** @type {Record<symbol, Watch | undefined>} */ (/** @type {unknown} */ (self));
function watchChanges({roots, unseen, fields}) {
  endWatch();
  const changes = [];
  const ended = new AbortController();
  const takeMutations = (seen) => {
    for (const mutation of seen) changes.push({mutation});
  };
  const mutations = roots.map((root) => {
    const observer = new MutationObserver(takeMutations);
    observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true, characterDataOldValue: true, attributeOldValue: true});
    return observer;
  });
  const takeShown = (seen) => {
    for (const {isIntersecting, target} of seen) if (isIntersecting) changes.push({shown: target});
  };
  const shown = new IntersectionObserver(takeShown);
  for (const each of unseen) shown.observe(each);
  for (const root of roots) {
    root.addEventListener('scroll', ({target}) => {
      const node = /** @type {Node} */ (target);
      changes.push({shown: nodeTypeOf(node) === ELEMENT ? /** @type {Element} */ (node) : bodyOf(/** @type {Document} */ (node))});
    }, {capture: true, passive: true, signal: ended.signal});
  }
  sampleFields(fields, changes, ended.signal);
  const end = () => {
    clearTimeout(timer);
    for (const observer of [...mutations, shown]) observer.disconnect();
    ended.abort();
  };
  const timer = setTimeout(end, LONGEST_MS);
  held[WATCH] = {
    changes, end,
    take() {
      for (const observer of mutations) takeMutations(observer.takeRecords());
      takeShown(shown.takeRecords());
    },
  };
}
function sampleFields(fields, changes, ended) {
  if (fields.length === 0) return;
  const wordsOf = (/** @type {Element} */ of) => fieldWords(of, tagOf(of));
  const before = new Map(fields.map((of) => [of, JSON.stringify(wordsOf(of))]));
  const sample = () => {
    for (const [of, was] of before) {
      const said = wordsOf(of);
      const now = JSON.stringify(said);
      if (now === was) continue;
      before.set(of, now);
      if (changes.length < MOST_SAID) changes.push({said: [...said, ...JSON.parse(was)]});
    }
  };
  const onTime = () => {
    if (ended.aborted) return;
    sample();
    setTimeout(onTime, SAMPLE_MS);
  };
  const onFrame = () => {
    if (ended.aborted) return;
    sample();
    requestAnimationFrame(onFrame);
  };
  onTime();
  requestAnimationFrame(onFrame);
}
function changesSeen() {
  const watch = held[WATCH];
  watch?.take();
  return watch?.changes ?? [];
}
function endWatch() {
  held[WATCH]?.end();
  held[WATCH] = undefined;
}
async function framesShown() {
  for (let n = 0; n < FRAMES_TO_WAIT; n++) {
    const came = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), FRAME_MS);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    if (!came) return false;
  }
  return true;
}
async function firstPaint() {
  while (performance.now() < PAINT_MS && performance.getEntriesByName('first-contentful-paint').length === 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
const MOST_CHANGED = 2000;
const MOST_CHANGED_CHARS = 2_000_000;
const wholeText = (/** @type {Node} */ of) => String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '');
function shownBetween(changes) {
  const texts = new Map();
  let room = MOST_CHANGED_CHARS;
  let isUnknown = changes.length > MOST_CHANGED;
  const add = (text, keys = []) => {
    if (!/\S/.test(text) || texts.has(text)) return;
    texts.set(text, keys);
    room -= text.length;
  };
  const addAll = (node) => {
    add(wholeText(node));
    if (nodeTypeOf(node) !== ELEMENT) return;
    const inside = [/** @type {Element} */ (node), ...Element.prototype.querySelectorAll.call(node, 'input, textarea, select, img, iframe, frame, object, embed')];
    for (const each of inside) {
      const tag = tagOf(each);
      const isTyped = ['input', 'textarea', 'select'].includes(tag);
      if ((isTyped && isSecret(each) && valueOf(each, '') !== undefined) || ['iframe', 'frame', 'object', 'embed'].includes(tag)) isUnknown = true;
      else for (const {text, keys} of fieldWords(each, tag)) add(text, keys);
    }
  };
  const seen = new Set();
  for (const {mutation, shown, said} of changes.slice(0, MOST_CHANGED)) {
    if (shown && !seen.has(shown)) addAll(shown);
    for (const {text, keys} of said ?? []) add(text, keys);
    if (mutation) {
      const {type, target, oldValue, addedNodes, removedNodes} = mutation;
      if (type !== 'childList') add(oldValue ?? '');
      if (type === 'attributes' && !seen.has(target)) addAll(target);
      for (const node of [...addedNodes, ...removedNodes]) if (!seen.has(node)) addAll(node);
    }
    const of = mutation?.target ?? shown;
    if (of) seen.add(of);
    if (room < 0) isUnknown = true;
    if (isUnknown) break;
  }
  return {texts: [...texts].map(([text, keys]) => ({text, keys})), isUnknown};
}
const STILL = /^(?:opacity|color|background.*|box-?shadow|border.*color|outline.*|fill.*|stroke.*|visibility|offset|computedOffset|easing|composite|caret.*|cursor|accent.*)$/i;
const WRITES = /^(?:content|quotes|listStyleType|--.*)$/;
const TOLD = /\b(?:counters?|attr|var|symbols)\(|-quote\b/;
const PLAIN_MARK = /^(?:none|disc|circle|square|disclosure-open|disclosure-closed|decimal|"[\s\S]*"|'[\s\S]*')$/;
function movedIn(roots) {
  const moving = new Map();
  for (const root of roots) {
    const {getAnimations} = nodeTypeOf(root) === FRAGMENT ? ShadowRoot.prototype : Document.prototype;
    for (const {playState, effect, timeline} of getAnimations.call(root)) {
      const target = Reflect.get(effect ?? {}, 'target');
      if (!target || !['running', 'paused'].includes(playState) || Object.prototype.toString.call(timeline) !== '[object DocumentTimeline]') continue;
      const values = /** @type {KeyframeEffect} */ (effect).getKeyframes().flatMap((frame) => Object.entries(frame)).filter(([name]) => !STILL.test(name));
      if (values.length === 0) continue;
      const written = values.filter(([name]) => WRITES.test(name)).map(([name, value]) => ({name, css: String(value)}));
      const before = moving.get(target);
      moving.set(target, {
        text: [before?.text ?? '', ...written.map(({css}) => stringsIn(css).join(''))].join('\n').trim(),
        isUnknown: before?.isUnknown || written.some(({name, css}) => TOLD.test(css) || (name === 'listStyleType' && !PLAIN_MARK.test(css))),
      });
    }
  }
  return moving;
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

// picture/copies.js
const MOST_COPIES = 100;
const NEAR_SHADOW = 24;
const MOST_SCALED = 4;
const ALONE = {filters: [], letters: [], isFar: false};
function copiesOf({filters, letters, isFar}) {
  let copies = [(box) => box, ...letters];
  for (const filter of filters.toReversed()) {
    if (copies.length > MOST_COPIES) break;
    copies = [...copies, ...copies.map((copy) => (/** @type {Sides} */ box) => filter(copy(box)))];
  }
  return isFar || copies.length > MOST_COPIES ? undefined : copies;
}
function shadowOfParts(parts) {
  const [x = 0, y = 0, blur = 0] = pixelsIn(parts);
  return [x, y, blur];
}
function textShadowsIn(css) {
  if (css === 'none') return [];
  const parts = cssParts(css);
  return parts && partedAt(parts, ',').map(shadowOfParts);
}
function filterShadowsIn(css) {
  if (css === 'none') return [];
  return cssParts(css)?.flatMap(({kind, text, parts}) => {
    if (kind !== 'function') return [];
    if (text === 'drop-shadow') return [shadowOfParts(parts)];
    return text === 'blur' ? [/** @type {[number, number, number]} */ ([0, 0, pixelsIn(parts)[0] ?? 0])] : [];
  });
}
const movedBy = ([x, y, blur]) => ({left, top, right, bottom}) => ({left: left + x - 2 * blur, top: top + y - 2 * blur, right: right + x + 2 * blur, bottom: bottom + y + 2 * blur});
const spreadBy = ([x, y, blur]) => (box) => {
  const by = MOST_SCALED * (Math.abs(x) + Math.abs(y) + 2 * blur);
  return {left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by};
};
function aroundIn(around, {textShadow, filter}, isBent) {
  if (textShadow === 'none' && filter === 'none') return around.letters.length === 0 ? around : {...around, letters: []};
  const [letters, filters] = [textShadowsIn(textShadow), filterShadowsIn(filter)];
  const all = [...letters ?? [], ...filters ?? []];
  const isScaled = isBent();
  const isFar = around.isFar || !letters || !filters || filter.includes('url(') || (isScaled && all.some(([x, y, blur]) => Math.abs(x) + Math.abs(y) + 2 * blur > NEAR_SHADOW));
  const copy = isScaled ? spreadBy : movedBy;
  return {filters: [...around.filters, ...(filters ?? []).toReversed().map(copy)], letters: (letters ?? []).map(copy), isFar};
}
function shadowedBy(around, textShadow, isBent) {
  if (textShadow === 'none' || textShadow === '') return around;
  const {letters, isFar} = aroundIn({...ALONE, isFar: around.isFar}, {textShadow, filter: 'none'}, isBent);
  return {...around, filters: [...around.filters, ...letters], isFar};
}
function mirrorOf(of, style, {dx, dy}) {
  const said = String(Reflect.get(style, 'webkitBoxReflect') ?? 'none');
  if (said === 'none' || said === '') return undefined;
  const box = boxOf(of);
  const gap = parseFloat(/(-?[\d.]+)px/.exec(said)?.[1] ?? '0');
  const share = parseFloat(/(-?[\d.]+)%/.exec(said)?.[1] ?? '0') / 100;
  const isUpright = said.startsWith('above') || said.startsWith('below');
  const space = gap + share * (isUpright ? box.height : box.width);
  if (isUpright) {
    const sum = 2 * dy + (said.startsWith('above') ? 2 * box.top - space : 2 * box.bottom + space);
    return ({left, top, right, bottom}) => ({left, right, top: sum - bottom, bottom: sum - top});
  }
  const sum = 2 * dx + (said.startsWith('left') ? 2 * box.left - space : 2 * box.right + space);
  return ({left, top, right, bottom}) => ({top, bottom, left: sum - right, right: sum - left});
}
const HARMLESS_BEHIND = /^(?:blur|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)$/;
function showsBehind(style) {
  const css = String(Reflect.get(style, 'backdropFilter') ?? 'none');
  if (css === 'none' || css === '') return false;
  return cssParts(css)?.some(({kind, text}) => kind !== 'function' || !HARMLESS_BEHIND.test(text)) ?? true;
}

// picture/counter-text.js
const MOST_LETTERS = 120;
const MOST_FALLBACKS = 10;
const NEGATIVE_SYSTEMS = new Set(['symbolic', 'alphabetic', 'numeric', 'additive']);
const LOWEST = /** @type {Record<string, number>} */ ({alphabetic: 1, symbolic: 1, additive: 0});
const PLAIN = {system: 'numeric', first: 1, symbols: [...'0123456789'], additive: [], negative: ['-'], prefix: '', suffix: '. ', range: undefined, width: 0, pad: '', fallback: 'decimal'};
const digitsFrom = (zero) => Array.from({length: 10}, (_, i) => String.fromCodePoint(zero + i));
const made = (system, letters, suffix = '. ') => ({...PLAIN, system, symbols: [...letters], suffix});
const ROMAN = [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']];
const roman = (additive) => ({...PLAIN, system: 'additive', symbols: [], additive, range: [[1, 3999]]});
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ZEROS = /** @type {Record<string, number>} */ ({
  'arabic-indic': 0x660, bengali: 0x9e6, cambodian: 0x17e0, khmer: 0x17e0, devanagari: 0x966, gujarati: 0xae6, gurmukhi: 0xa66, kannada: 0xce6, lao: 0xed0, malayalam: 0xd66, mongolian: 0x1810,
  myanmar: 0x1040, oriya: 0xb66, persian: 0x6f0, tamil: 0xbe6, telugu: 0xc66, thai: 0xe50, tibetan: 0xf20,
});
const FIXED_STYLES = {
  none: made('cyclic', ' ', ''), decimal: PLAIN, disc: made('cyclic', '•', ' '), circle: made('cyclic', '◦', ' '), square: made('cyclic', '▪', ' '),
  'disclosure-open': made('cyclic', '▾', ' '), 'disclosure-closed': made('cyclic', '▸', ' '),
};
const BROWSERS_STYLES = {
  'decimal-leading-zero': {...PLAIN, width: 2, pad: '0'},
  'lower-alpha': made('alphabetic', LATIN), 'lower-latin': made('alphabetic', LATIN), 'upper-alpha': made('alphabetic', LATIN.toUpperCase()), 'upper-latin': made('alphabetic', LATIN.toUpperCase()),
  'lower-greek': made('alphabetic', 'αβγδεζηθικλμνξοπρστυφχψω'), 'lower-roman': roman(ROMAN), 'upper-roman': roman(ROMAN.map(([value, text]) => [value, text.toUpperCase()])),
  'cjk-decimal': made('numeric', '〇一二三四五六七八九', '、'),
  ...Object.fromEntries(Object.entries(ZEROS).map(([name, zero]) => [name, {...PLAIN, symbols: digitsFrom(zero)}])),
};
const fixedStyle = (name) => (Object.hasOwn(FIXED_STYLES, name.toLowerCase()) ? FIXED_STYLES[name.toLowerCase()] : undefined);
const browsersStyle = (name) => (Object.hasOwn(BROWSERS_STYLES, name.toLowerCase()) ? BROWSERS_STYLES[name.toLowerCase()] : undefined);
const symbolsIn = (css) => (cssParts(css) ?? []).filter(({kind}) => kind === 'string' || kind === 'word').map(({text}) => text);
const wholeOf = (text) => (text !== undefined && /^[-+]?\d+$/.test(text) ? Number(text) : undefined);
function styleOfRule(rule, find, depth = 0) {
  const [system = 'symbolic', by] = (cssParts(rule.system) ?? []).map(({text}) => text);
  const base = system === 'extends' ? (depth < MOST_FALLBACKS ? find(by ?? '') : undefined) : {...PLAIN, system, symbols: symbolsIn(rule.symbols), first: wholeOf(by) ?? 1};
  if (!base) return undefined;
  const style = {...base};
  if (system === 'additive') style.additive = additiveIn(rule.additiveSymbols);
  if (rule.negative) style.negative = symbolsIn(rule.negative);
  if (rule.prefix) style.prefix = symbolsIn(rule.prefix)[0] ?? '';
  if (rule.suffix) style.suffix = symbolsIn(rule.suffix)[0] ?? '';
  if (rule.range) style.range = rangesIn(rule.range);
  if (rule.fallback) style.fallback = rule.fallback;
  const pad = cssParts(rule.pad) ?? [];
  if (pad.length > 0) {
    style.width = Number(pad.find(({kind}) => kind === 'number')?.text ?? 0);
    style.pad = pad.find(({kind}) => kind !== 'number')?.text ?? '';
  }
  return style;
}
function additiveIn(css) {
  const pairs = partedAt(cssParts(css) ?? [], ',').map((parts) => /** @type {[number, string]} */ ([Number(parts.find(({kind}) => kind === 'number')?.text ?? NaN), parts.find(({kind}) => kind !== 'number')?.text ?? '']));
  return pairs.filter(([value]) => value >= 0).sort(([one], [other]) => other - one);
}
function rangesIn(css) {
  if (css === 'auto') return undefined;
  return partedAt(cssParts(css) ?? [], ',').map(([from, to]) => [wholeOf(from?.text) ?? -Infinity, wholeOf(to?.text) ?? Infinity]);
}
function counterText(name, value, find) {
  let style = find(name);
  for (let n = 0; style && n < MOST_FALLBACKS; n++) {
    const text = writtenIn(style, value);
    if (text === undefined) style = find(style.fallback);
    else return text.length > MOST_LETTERS ? undefined : text;
  }
  return style && writtenIn(PLAIN, value); // styles that fall back to each other
}
function markText(name, value, find) {
  const text = counterText(name, value, find);
  const style = find(name);
  return text === undefined || !style ? undefined : style.prefix + text + style.suffix;
}
function writtenIn(style, value) {
  const {system, range = [[LOWEST[system] ?? -Infinity, Infinity]], negative: [before = '-', behind = ''], width, pad} = style;
  if (!range.some(([from, to]) => value >= from && value <= to)) return undefined;
  const isNegative = value < 0 && NEGATIVE_SYSTEMS.has(system);
  const text = lettersFor(style, isNegative ? -value : value);
  if (text === undefined) return undefined;
  const room = width - [...text].length - (isNegative ? [...before, ...behind].length : 0);
  const padded = room > 0 ? pad.repeat(Math.min(room, MOST_LETTERS + 1)) + text : text;
  return isNegative ? before + padded + behind : padded;
}
function lettersFor({system, symbols, additive, first}, value) {
  const n = symbols.length;
  if (system === 'additive') return addedUp(additive, value);
  if (n === 0) return undefined;
  switch (system) {
    case 'cyclic': return symbols[(((value - 1) % n) + n) % n];
    case 'fixed': return symbols[value - first];
    case 'symbolic': return symbols[(value - 1) % n]?.repeat(Math.min(Math.ceil(value / n), MOST_LETTERS + 1));
    case 'alphabetic': return inDigits(value, n, 1, symbols);
    case 'numeric': return value === 0 ? symbols[0] : inDigits(value, n, 0, symbols);
    default: return undefined;
  }
}
function inDigits(value, base, lowest, symbols) {
  if (base < 2 && lowest === 0) return undefined;
  let text = '';
  for (let left = value; left > 0 && text.length <= MOST_LETTERS; left = Math.floor((left - lowest) / base)) text = symbols[(left - lowest) % base] + text;
  return text === '' ? undefined : text;
}
function addedUp(additive, value) {
  if (value === 0) return additive.find(([weight]) => weight === 0)?.[1];
  let left = value;
  let text = '';
  for (const [weight, symbol] of additive) {
    if (weight === 0 || weight > left) continue;
    const times = Math.floor(left / weight);
    if (times > MOST_LETTERS) return 'x'.repeat(MOST_LETTERS + 1); // longer than anything that is told
    text += symbol.repeat(times);
    left -= times * weight;
  }
  return left === 0 ? text : undefined;
}

// picture/sheets.js
const MOST_RULES = 50_000;
const MOST_DEPTH_OF_RULES = 50;
const ADDED = /::(?!(?:part|slotted)\()[-\w]+(?:\([^)]*\))?|:(?:before|after)\b/gi;
const ADDED_AROUND = new RegExp(ADDED.source, 'i');
const HIGHLIGHTS = /^::(?:first-line|first-letter|selection|target-text|search-text|spelling-error|grammar-error|highlight\()/i;
const TOLD_ALONE = /^::?(?:before|after|marker)$/i;
const sheetsKnown = new Map();
const forgetSheets = () => sheetsKnown.clear();
const baseOfSelector = (selector) => {
  const base = selector.slice(0, selector.search(ADDED)).trim();
  return base === '' || /[>+~&]$/.test(base) ? `${base.replace(/&$/, '')} *`.trim() : base;
};
function takeRule({selectorText, style}, around, into) {
  const isAdded = selectorText.includes(':') && selectorText.search(ADDED) >= 0;
  if (!isAdded && !ADDED_AROUND.test(around)) return around === '' ? selectorText : `:is(${around}) ${selectorText}`;
  const outer = ADDED_AROUND.test(around) ? around : `:is(${around})`;
  const selectors = around === '' ? selectorText : selectorText.includes('&') ? selectorText.replaceAll('&', outer) : `${outer} ${selectorText}`;
  for (const selector of selectors.split(/,(?![^(]*\))/)) {
    const added = selector.match(ADDED) ?? [];
    if (style.textShadow !== '' && style.textShadow !== 'none') for (const each of added) if (HIGHLIGHTS.test(each)) into.shadowed.add(each);
    const says = !/^(?:|none|normal|"")$/.test(style.content) ? style.content : '';
    const isItem = style.display.includes('list-item') && !TOLD_ALONE.test(added.at(-1) ?? '');
    if (says !== '' && added.length > 1) into.untold.push({base: baseOfSelector(selector), css: says});
    if (isItem && added.length > 0) into.untold.push({base: baseOfSelector(selector), css: 'list-item'});
  }
  return selectors;
}
function gather(rules, into, room, around, depth) {
  for (const rule of rules) {
    if (room.left-- <= 0 || depth > MOST_DEPTH_OF_RULES) {
      into.isPartial = true;
      return;
    }
    if (Object.prototype.toString.call(rule) === '[object CSSCounterStyleRule]') {
      const {name} = /** @type {CSSCounterStyleRule} */ (rule);
      into.counters.set(name, [...(into.counters.get(name) ?? []), /** @type {CSSCounterStyleRule} */ (rule)]);
      continue;
    }
    const sheet = Reflect.get(rule, 'styleSheet'); // of an @import
    if (sheet) gatherSheet(sheet, into, room, depth + 1);
    const isOfElements = typeof Reflect.get(rule, 'selectorText') === 'string' && Reflect.get(rule, 'style');
    const about = isOfElements ? takeRule(/** @type {CSSStyleRule} */ (rule), around, into) : around;
    const inner = Reflect.get(rule, 'cssRules');
    if (inner && inner.length > 0) gather(inner, into, room, about, depth + 1);
  }
}
function gatherSheet(sheet, into, room, depth) {
  let rules;
  try {
    if (sheet.disabled) return;
    rules = sheet.cssRules;
  } catch {
    into.isPartial = true; // a sheet of another site
    return;
  }
  gather(rules, into, room, '', depth);
}
function sheetsIn(root) {
  const there = sheetsKnown.get(root);
  if (there) return there;
  const found = {counters: new Map(), untold: [], shadowed: new Set(), isPartial: false};
  const room = {left: MOST_RULES};
  for (const sheet of [...(root.styleSheets ?? []), ...(root.adoptedStyleSheets ?? [])]) gatherSheet(sheet, found, room, 0);
  sheetsKnown.set(root, found);
  return found;
}
function isShownFor(root, {base}) {
  if (/:host|::slotted|::part/.test(base)) return true;
  try {
    const {querySelectorAll} = 'host' in root ? DocumentFragment.prototype : Document.prototype;
    return [...querySelectorAll.call(root, base)].some(isRendered);
  } catch {
    return true; // nobody can tell
  }
}

// picture/counter-styles.js
const MOST_ROOTS = 100;
const MOST_PARENTS = 1000;
function rootsAround(of) {
  const roots = new Set();
  let node = /** @type {Element | null} */ (of);
  for (let depth = 0; node && depth < MOST_PARENTS && roots.size < MOST_ROOTS; node = shownWithin(node), depth++) {
    const shadow = shadowOf(node);
    if (shadow) roots.add(shadow);
  }
  for (let root = rootOf(of); root && roots.size < MOST_ROOTS; root = nodeTypeOf(root) === FRAGMENT && hostOf(root) ? rootOf(/** @type {Element} */ (hostOf(root))) : null) roots.add(root);
  const document = documentOf(of);
  return document ? [...roots.add(document)].filter((root) => 'styleSheets' in root) : [];
}
function stylesAround(of) {
  let all;
  const at = (depth) => (name) => {
    const fixed = fixedStyle(name);
    if (fixed) return fixed;
    all ??= rootsAround(of).map(sheetsIn);
    const rules = all.flatMap(({counters}) => counters.get(name) ?? []);
    if (all.some(({isPartial}) => isPartial) || new Set(rules.map(({cssText}) => cssText)).size > 1) return undefined;
    const [rule] = rules;
    return rule ? styleOfRule(rule, at(depth + 1), depth) : browsersStyle(name);
  };
  return at(0);
}

// picture/pseudo.js
const SAYS_NOTHING = {texts: [], isUnknown: false, isPicture: false};
const SAYS_UNKNOWN = {texts: [], isUnknown: true, isPicture: false};
const MOST_QUOTES = 40;
const MANY_DIGITS = /\d{5,}/;
const PICTURES_OF_CSS = /^(?:url|src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|paint|(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient|-webkit-gradient)$/;
function quotesIn(css) {
  const texts = (cssParts(css) ?? []).filter(({kind}) => kind === 'string').map(({text}) => text);
  const pairs = Array.from({length: texts.length >> 1}, (_, i) => /** @type {[string, string]} */ ([texts[2 * i] ?? '', texts[2 * i + 1] ?? '']));
  return pairs.length === 0 ? [['"', '"']] : pairs;
}
function counted({text: kind, parts}, of, counting, isJoined) {
  const [[name] = [], ...others] = partedAt(parts, ',');
  if (name?.kind !== 'word') return undefined;
  const between = kind === 'counters' ? others.shift()?.[0] : undefined;
  const [style] = others.shift() ?? [];
  const isWord = style === undefined || style.kind === 'word';
  if (others.length > 0 || !isWord || (kind === 'counters' && between?.kind !== 'string')) return undefined;
  const values = counting.values(name.text);
  if (values === undefined) return undefined;
  const wanted = (kind === 'counters' || isJoined) && values.length > 0 ? values : values.slice(-1);
  const find = stylesAround(of);
  const texts = (wanted.length === 0 ? [0] : wanted).map((value) => (style?.text === 'none' ? '' : counterText(style?.text ?? 'decimal', value, find)));
  return texts.some((text) => text === undefined || MANY_DIGITS.test(text)) ? undefined : texts.join(between?.text ?? '');
}
function contentSays(css, of, quotes, counting) {
  const parts = cssParts(css);
  if (!parts) return SAYS_UNKNOWN;
  const [shown = [], ...unseen] = partedAt(parts, '/');
  const isQuoted = shown.some(({kind, text}) => kind === 'word' && text.endsWith('-quote'));
  const pairs = isQuoted ? quotesIn(quotes) : [];
  let isUnknown = pairs.length > MOST_QUOTES;
  let isPicture = false;
  const saidAt = (/** @type {number} */ i, /** @type {boolean} */ isJoined) => {
    let depth = i;
    const quote = (/** @type {0 | 1} */ side) => pairs[Math.max(0, Math.min(depth, pairs.length - 1))]?.[side] ?? '';
    return shown.map((part) => {
      const {kind, text} = part;
      if (kind === 'string') return text;
      if (kind === 'url' || (kind === 'function' && PICTURES_OF_CSS.test(text))) {
        isPicture = true;
        return '';
      }
      if (kind === 'function' && (text === 'counter' || text === 'counters')) {
        const number = counted(part, of, counting, isJoined);
        isUnknown ||= number === undefined;
        return number ?? '';
      }
      if (kind === 'function' && text === 'attr') return attribute(of, part.parts[0]?.text ?? '') ?? '';
      if (kind === 'word' && text === 'open-quote') {
        const mark = quote(0);
        depth++;
        return mark;
      }
      if (kind === 'word' && (text === 'close-quote' || text === 'no-close-quote')) {
        depth--;
        return text === 'close-quote' ? quote(1) : '';
      }
      if (kind === 'word' && text === 'no-open-quote') depth++;
      else isUnknown ||= kind !== 'word' || !/^(?:none|normal|contents)$/.test(text);
      return '';
    }).join('');
  };
  const isCounted = shown.some(({kind, text}) => kind === 'function' && text === 'counter');
  const texts = Array.from({length: Math.max(1, Math.min(pairs.length, MOST_QUOTES))}, (_, i) => [saidAt(i, false), ...(isCounted ? [saidAt(i, true)] : [])]).flat();
  const alternatives = unseen.flatMap((row) => row.map(({kind, text}) => (kind === 'string' ? text : ''))).join('');
  return {texts: [...new Set([...texts, alternatives])].filter((text) => text !== ''), isUnknown, isPicture};
}
function markSays(listStyle, image, of, number) {
  const isPicture = image !== 'none';
  const [part, ...more] = cssParts(listStyle) ?? [];
  if (part?.kind === 'string' && more.length === 0) return {texts: [part.text], isUnknown: false, isPicture};
  if (part?.kind === 'word' && part.text === 'none') return isPicture ? {...SAYS_NOTHING, isPicture} : SAYS_NOTHING;
  const isBullet = part?.kind === 'word' && /^(?:disc|circle|square|disclosure-open|disclosure-closed)$/.test(part.text);
  if (isBullet && more.length === 0) return isPicture ? {...SAYS_NOTHING, isPicture} : SAYS_NOTHING;
  if (part?.kind !== 'word' || more.length > 0 || number === undefined) return {...SAYS_UNKNOWN, isPicture};
  const text = markText(part.text, number, stylesAround(of));
  return text === undefined || MANY_DIGITS.test(text) ? {...SAYS_UNKNOWN, isPicture} : {texts: [text], isUnknown: false, isPicture};
}
const isMade = ({display, content}) => display !== 'none' && content !== '' && content !== 'none' && content !== 'normal';
function addedSays(of, style, counting) {
  return isMade(style) ? contentSays(style.content, of, style.quotes, counting) : SAYS_NOTHING;
}
function declaredSays(css) {
  const parts = cssParts(css);
  const isTold = parts?.every(({kind, text}) => kind === 'string' || kind === 'url' || (kind === 'sign' && text === '/') || (kind === 'function' && PICTURES_OF_CSS.test(text)));
  if (!parts || !isTold) return SAYS_UNKNOWN;
  const texts = partedAt(parts, '/').map((row) => row.map(({kind, text}) => (kind === 'string' ? text : '')).join(''));
  return {texts: texts.filter((text) => text !== ''), isUnknown: false, isPicture: false};
}
function itemSays(of, item, mark, number, counting) {
  if (!item.display.includes('list-item') || mark.display === 'none') return SAYS_NOTHING;
  const {content} = mark;
  if (content === 'none') return SAYS_NOTHING;
  return content === '' || content === 'normal' ? markSays(item.listStyleType, item.listStyleImage, of, number) : contentSays(content, of, mark.quotes, counting);
}
const OF_SCROLLERS = ['::scroll-button(up)', '::scroll-button(down)', '::scroll-button(left)', '::scroll-button(right)'];
function partsOf(of, tag, isScroller, isMarked) {
  const parts = [...(isScroller ? OF_SCROLLERS : []), ...(isMarked ? ['::scroll-marker'] : [])];
  if (tag === 'option') parts.push('::checkmark');
  if (tag === 'select') parts.push('::picker-icon');
  return parts;
}

// picture/pseudo-boxes.js
const lineRange = Document.prototype.createRange.call(document);
function firstTextIn(of) {
  let node = firstChildOf(of);
  while (node && nodeTypeOf(node) === TEXT && !/\S/.test(textOf(node))) node = nextOf(node);
  return node && nodeTypeOf(node) === TEXT ? node : undefined;
}
function markBox(of, mark, hasMore, letters) {
  const {direction, writingMode, textIndent, unicodeBidi} = styleOf(of);
  const text = firstTextIn(of);
  if (hasMore || !text || direction !== 'ltr' || mark.direction !== 'ltr' || !writingMode.startsWith('horizontal') || unicodeBidi.includes('override') || parseFloat(textIndent) !== 0) return undefined;
  lineRange.selectNodeContents(text);
  const [line] = lineRange.getClientRects();
  if (!line || isBent(of)) return undefined;
  const letter = parseFloat(mark.fontSize) || 16;
  const over = Math.max(0, letter - line.height / 2);
  return {left: line.left - (letters + 2) * (letter + Math.max(0, parseFloat(mark.letterSpacing) || 0)) - 2 * letter, top: line.top - over, right: line.left + 1, bottom: line.bottom + over};
}
function pseudoBoxes(of, which, letters) {
  const style = getComputedStyle(of, which);
  const letter = parseFloat(style.fontSize) || 16;
  const long = letters * (letter + Math.max(0, parseFloat(style.letterSpacing) || 0)) + letter;
  if (which === '::marker') {
    const {left, top, right, bottom} = boxOf(of);
    const isUpright = !styleOf(of).writingMode.startsWith('horizontal');
    const by = Math.max(300, long);
    return [isUpright ? {left, right, top: top - by, bottom: bottom + by} : {left: left - by, top: top - letter, right: right + by, bottom: bottom + letter}];
  }
  const {position, transform, translate, rotate, scale, offsetPath, filter} = style;
  const isPlaced = position === 'absolute' || position === 'fixed';
  const isMirrored = !['none', '', undefined].includes(Reflect.get(style, 'webkitBoxReflect'));
  if (filter.includes('url(') || isMirrored || !['1', '', undefined].includes(Reflect.get(style, 'zoom'))) return ['anywhere'];
  if (!isPlaced && (transform !== 'none' || translate !== 'none' || rotate !== 'none' || scale !== 'none' || (offsetPath ?? 'none') !== 'none')) return ['anywhere'];
  return isPlaced ? placedBoxes(of, position, style, long) : flowingBoxes(of, style, letter);
}
function flowingBoxes(of, style, letter) {
  if (styleOf(of).display === 'contents' || Element.prototype.getClientRects.call(of).length === 0) return ['anywhere'];
  const {left, top, right, bottom} = boxOf(of);
  const shift = style.position === 'relative' ? Math.abs(parseFloat(style.left) || 0) + Math.abs(parseFloat(style.top) || 0) : 0;
  const margin = Math.max(...[style.marginLeft, style.marginTop, style.marginRight, style.marginBottom].map((each) => Math.abs(parseFloat(each) || 0))) + Math.abs(parseFloat(style.textIndent) || 0);
  const [width, height] = [parseFloat(style.width) || 0, parseFloat(style.height) || 0];
  const out = shift + margin;
  const line = parseFloat(style.lineHeight);
  const over = Number.isNaN(line) ? 0 : Math.max(0, 1.4 * letter - line);
  const [wide, high] = [Math.max(0, scrolled(of, 'scrollWidth') - (right - left)), Math.max(0, scrolled(of, 'scrollHeight') - (bottom - top))];
  return [{left: left - out - wide, top: top - out - over, right: Math.max(right, left + width) + out + wide, bottom: Math.max(bottom, top + height) + out + high + over}];
}
const scrolled = (of, name) => Number(Object.getOwnPropertyDescriptor(Element.prototype, name)?.get?.call(of) ?? 0);
function placedBoxes(of, position, style, long) {
  const holder = holderOf(of, position);
  if (isBent(of) || (holder && (isBent(holder) || Element.prototype.getClientRects.call(holder).length > 1))) return ['anywhere'];
  const {transform, translate, rotate, scale} = style;
  const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((each) => parseFloat(each));
  if ([x, y, width, height].some((each) => each === undefined || Number.isNaN(each))) return ['anywhere'];
  const corner = holder ? cornerOf(holder) : {left: 0, top: 0};
  const {m11, m12, m21, m22, m41, m42, is2D} = new DOMMatrix(transform === 'none' ? '' : transform);
  if (!is2D || translate !== 'none' || rotate !== 'none' || scale !== 'none' || (style.offsetPath ?? 'none') !== 'none' || m12 !== 0 || m21 !== 0 || m11 !== 1 || m22 !== 1) return ['anywhere'];
  const space = 8 + (parseFloat(style.paddingLeft) || 0) + (parseFloat(style.paddingRight) || 0) + (parseFloat(style.borderLeftWidth) || 0) + Math.abs(parseFloat(style.marginLeft) || 0)
    + Math.abs(parseFloat(style.marginTop) || 0) + (parseFloat(style.paddingTop) || 0) + (parseFloat(style.paddingBottom) || 0);
  const [left, top] = [corner.left + (x ?? 0) + m41, corner.top + (y ?? 0) + m42];
  const letter = parseFloat(style.fontSize) || 16;
  const line = Math.max(1.4 * letter, parseFloat(style.lineHeight) || 0);
  const lines = Math.min(long / letter, Math.ceil(long / Math.max(width ?? 0, 1)));
  const [beside, below] = (width ?? 0) < long ? [long, Math.max(letter, lines * line - (height ?? 0))] : [0, (height ?? 0) < letter ? letter : 0];
  return [{left: left - space - beside, top: top - space - below, right: left + (width ?? 0) + space + beside, bottom: top + (height ?? 0) + space + below}];
}
function holderOf(of, position) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = shownWithin(node), depth++) {
    const style = styleOf(node);
    const isMoved = style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none' || style.contain !== 'none' || style.willChange !== 'auto'
      || style.translate !== 'none' || style.rotate !== 'none' || style.scale !== 'none' || (style.containerType ?? 'normal') !== 'normal';
    if (isMoved || (position === 'absolute' && style.position !== 'static')) return node;
  }
  return position === 'absolute' ? bodyOf(documentOf(of)) : null;
}
function cornerOf(holder) {
  const {left, top} = boxOf(holder);
  const {borderLeftWidth, borderTopWidth, position, marginLeft, marginTop} = styleOf(holder);
  if (holder === bodyOf(documentOf(holder))) {
    const by = position === 'static' ? [-(parseFloat(marginLeft) || 0), -(parseFloat(marginTop) || 0)] : [parseFloat(borderLeftWidth) || 0, parseFloat(borderTopWidth) || 0];
    return {left: left + (by[0] ?? 0), top: top + (by[1] ?? 0)};
  }
  const isPage = holder === scrollingOf(documentOf(holder));
  const [x, y] = isPage ? [0, 0] : [scrolled(holder, 'scrollLeft'), scrolled(holder, 'scrollTop')];
  return {left: left + (parseFloat(borderLeftWidth) || 0) - x, top: top + (parseFloat(borderTopWidth) || 0) - y};
}

// picture/added.js
const MOST_UNTOLD = 60;
const MARK_SPACE = 300;
function addedTo(words, {addWritten, anywhere, boxesOn, hide, say}, counting) {
  const takeSaid = ({texts, isUnknown, isPicture}, placesFor, turn) => {
    if (texts.length === 0 && !isUnknown && !isPicture) return;
    const long = Math.max(isUnknown ? MOST_UNTOLD : 1, ...texts.map(({length}) => length));
    const boxes = placesFor(long).flatMap((box) => (box === 'anywhere' ? [anywhere(turn)] : boxesOn(box, turn)));
    if (isUnknown) hide(boxes, 'unreadable');
    if (isPicture) words.media.push(...boxes);
    if (boxes.length === 0) return;
    for (const [i, text] of texts.entries()) {
      if (i === 0) addWritten(text, boxes);
      say(text, boxes);
    }
  };
  const takeAdded = (of, which, turn) => {
    const style = getComputedStyle(of, which);
    if (!isMade(style)) return;
    const within = {...turn, around: aroundIn(turn.around, style, () => turn.isDrawn || isBent(of))};
    const number = counting.add(style);
    const places = (/** @type {number} */ letters) => pseudoBoxes(of, which, letters);
    if (number !== undefined) {
      const marks = (/** @type {number} */ letters) => places(letters).map((box) => (box === 'anywhere' ? box : grown(box, MARK_SPACE + letters * (parseFloat(style.fontSize) || 16))));
      takeSaid(itemSays(of, style, getComputedStyle(of, `${which}::marker`), number, counting), marks, within);
    }
    takeSaid(addedSays(of, style, counting), places, within);
    if (showsBehind(style)) hide(places(1).flatMap((box) => (box === 'anywhere' ? [anywhere(turn)] : boxesOn(box, within))), 'unreadable');
  };
  const takeMark = (of, style, turn) => {
    const mark = getComputedStyle(of, '::marker');
    const said = itemSays(of, style, mark, counting.item(), counting);
    if (said.texts.length === 0 && !said.isUnknown && !said.isPicture) return;
    const hasMore = isMade(getComputedStyle(of, '::before'));
    const places = (/** @type {number} */ letters) => {
      const box = markBox(of, mark, hasMore, letters);
      return box ? [box] : pseudoBoxes(of, '::marker', letters);
    };
    takeSaid(said, places, {...turn, around: aroundIn(turn.around, mark, () => turn.isDrawn || isBent(of))});
  };
  const takeParts = (of, parts, turn) => {
    for (const which of parts) {
      const style = getComputedStyle(of, which);
      if (isMade(style)) takeSaid(addedSays(of, style, counting), () => ['anywhere'], turn);
    }
  };
  return {takeAdded, takeMark, takeParts};
}

// picture/counters.js
const ITEM = 'list-item';
const UNCOUNTED = 'list-item 0';
const LISTS = new Set(['ol', 'ul', 'menu']);
const HIGHEST = 2 ** 31 - 1;
const MOST_COUNTERS = 5000;
const MOST_KNOWN = 5000;
function pairsIn(css) {
  const pairs = [];
  for (const {kind, text, parts} of cssParts(css) ?? []) {
    const last = pairs.at(-1);
    if (kind === 'number' && last) last.value = last.value === undefined ? undefined : Number(text);
    else if (kind === 'word') pairs.push({name: text, value: 0});
    else if (kind === 'function') pairs.push({name: parts[0]?.text ?? '', value: undefined}); // reversed(): how far depends on all that follows
  }
  return pairs;
}
const bounded = (value) => Math.max(-HIGHEST - 1, Math.min(HIGHEST, value));
const wholeIn = (text) => {
  const found = /^[ \t\n\f\r]*([-+]?\d+)/.exec(text ?? '')?.[1];
  return found === undefined ? undefined : bounded(Number(found));
};
const looseList = () => ({start: 1, step: 1, last: undefined, isReal: false, isSure: true});
const itemsIn = (of) => [...Element.prototype.querySelectorAll.call(of, 'li')].filter((item) => isRendered(item) && Element.prototype.closest.call(item, 'ol, ul, menu') === of).length;
function listOf(of) {
  const start = wholeIn(attribute(of, 'start'));
  const isReversed = tagOf(of) === 'ol' && attribute(of, 'reversed') !== null;
  return {start: tagOf(of) === 'ol' ? start ?? (isReversed ? itemsIn(of) : 1) : 1, step: isReversed ? -1 : 1, last: undefined, isReal: true, isSure: true};
}
const isContained = ({contain, contentVisibility, containerType}) => /style|content|strict/.test(contain) || (contentVisibility ?? 'visible') !== 'visible' || !/^(?:normal)?$/.test(containerType ?? '');
function startCounting() {
  const known = new Map();
  const levels = [{counters: [], container: undefined, list: looseList(), items: []}];
  let areItemsSure = true;
  const level = () => /** @type {Level} */ (levels.at(-1));
  const told = (css) => {
    if (css === 'none' || css === '' || css === UNCOUNTED) return [];
    let pairs = known.get(css);
    if (!pairs) {
      pairs = pairsIn(css);
      if (known.size < MOST_KNOWN) known.set(css, pairs);
    }
    if (pairs.some(({name}) => name === ITEM)) areItemsSure = false;
    return pairs;
  };
  const begin = (name, value) => {
    const at = level();
    const inner = at.counters.findLast((each) => each.name === name);
    const others = inner?.level === at ? at.counters.filter((each) => each !== inner) : at.counters;
    const made = {name, value: value ?? 0, level: at, container: at.container, isSure: value !== undefined && others.length < MOST_COUNTERS};
    at.counters = [...others.slice(-MOST_COUNTERS), made];
    return made;
  };
  const reached = (name) => {
    const at = level();
    return at.counters.findLast((each) => each.name === name && each.container === at.container) ?? begin(name, 0);
  };
  const take = ({display, counterReset, counterSet, counterIncrement}, value) => {
    for (const {name, value: from} of told(counterReset)) begin(name, from);
    for (const {name, value: by} of told(counterIncrement)) {
      const counter = reached(name);
      counter.value = bounded(counter.value + (by ?? 0));
    }
    for (const {name, value: to} of told(counterSet)) {
      const counter = reached(name);
      counter.value = to ?? 0;
      counter.isSure = to !== undefined;
    }
    if (!display.includes(ITEM)) return undefined;
    if (counterIncrement === UNCOUNTED) return NaN;
    const {list} = level();
    list.last = value ?? bounded(list.last === undefined ? list.start : list.last + list.step);
    if (value !== undefined) list.isSure = true;
    return list.isSure ? list.last : NaN;
  };
  return {
    enter(of, style) {
      const isHtml = namespaceOf(of) === HTML;
      const item = take(style, isHtml && tagOf(of) === 'li' ? wholeIn(attribute(of, 'value')) : undefined);
      const {counters, container, list, items} = level();
      levels.push({
        counters, container: isContained(style) ? {} : container, items: item === undefined ? items : [...items, item],
        list: isHtml && LISTS.has(tagOf(of)) ? listOf(of) : list.isReal ? list : looseList(),
      });
    },
    leave() {
      levels.pop();
    },
    add: (style) => take(style, undefined),
    values(name) {
      if (name === ITEM) return areItemsSure && level().items.length > 0 && !level().items.some(Number.isNaN) ? level().items : undefined;
      const all = level().counters.filter((each) => each.name === name);
      return all.every(({isSure}) => isSure) ? all.map(({value}) => value) : undefined;
    },
    item() {
      const number = level().items.at(-1);
      return areItemsSure && number !== undefined && !Number.isNaN(number) ? number : undefined;
    },
  };
}

// picture/formulas.js
const MATH = 'http://www.w3.org/1998/Math/MathML';
const MOST_PARTS = 2000;
const partRange = Document.prototype.createRange.call(document);
function formulaBlocks(formula, boxesOf) {
  const parts = [];
  const texts = Document.prototype.createTreeWalker.call(document, formula, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && parts.length < MOST_PARTS; node = texts.nextNode()) {
    const text = textOf(node).replace(/\s+/g, '');
    if (text === '') continue;
    partRange.selectNodeContents(node);
    const boxes = [...partRange.getClientRects()];
    const [first] = boxes;
    if (first) parts.push({text, left: first.left, boxes: boxes.flatMap(boxesOf)});
  }
  if (parts.length < 2) return [];
  return [parts, parts.toSorted((one, other) => one.left - other.left)].map((row) => {
    let text = '';
    const runs = [];
    for (const part of row) {
      for (const box of part.boxes) runs.push(text.length, text.length + part.text.length, ...box);
      text += part.text;
    }
    return {text, runs, keys: []};
  });
}

// picture/placing.js
const MOST_LOOSE = 100_000;
const RUN = 6;
const textIn = /** @type {(of: Node) => unknown} */ ((of) => Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of));
const FAR = 2000;
function startPlacing(words) {
  let open = {text: '', runs: [], keys: []};
  let parted = open;
  let isParted = false;
  const turned = {is: false};
  const close = () => {
    turned.is = false;
    if (open.runs.length > 0 || /\S/.test(open.text)) words.blocks.push(open);
    if (isParted && parted.runs.length > 0) words.blocks.push(parted);
    open = {text: '', runs: [], keys: []};
    parted = {text: '', runs: [], keys: []};
    isParted = false;
  };
  const layerOf = new WeakMap();
  const put = (block, from, to, box) => {
    const layer = layerOf.get(box);
    if (layer) (block.layers ??= {})[block.runs.length / RUN] = layer;
    block.runs.push(from, to, ...box);
  };
  const place = (boxes, from, to) => {
    for (const block of [open, parted]) for (const box of boxes) put(block, block.text.length + from, block.text.length + to, box);
  };
  const add = (text) => {
    open.text += text;
    parted.text += text;
  };
  let added = {text: '', runs: [], keys: []};
  let isAlone = true;
  const closeAdded = () => {
    if (!isAlone) words.blocks.push(added);
    added = {text: '', runs: [], keys: []};
    isAlone = true;
  };
  const part = () => {
    if (parted.text === '') return;
    isParted = true;
    parted.text += '\n';
  };
  const anywhere = ({at}) => (at.isCopied ? everything() : at.clip);
  const boxOn = (box, turn) => {
    if (!turn.isLoose) return shownBox(box, turn.at);
    return shownBox(grown(box, Math.max(innerWidth, innerHeight)), turn.at) && anywhere(turn);
  };
  const boxesOn = (box, turn) => {
    const first = boxOn(box, turn);
    if (turn.around === ALONE) return first ? [first] : [];
    const copies = copiesOf(turn.around);
    if (!copies) {
      const all = [...anywhere(turn)];
      layerOf.set(all, FAR);
      return box.right > box.left && box.bottom > box.top ? [...(first ? [first] : []), all] : [];
    }
    const there = moved(box, turn.at.dx, turn.at.dy);
    const window = {dx: 0, dy: 0, clip: anywhere(turn)};
    const shown = turn.isLoose ? [] : copies.slice(1).map((copy, i) => {
      const copied = shownBox(copy(there), window);
      if (copied) layerOf.set(copied, i + 1);
      return copied;
    });
    return [first, ...shown].filter((each) => each !== undefined);
  };
  const hide = (boxes, why) => {
    for (const [x, y, width, height] of boxes) words.cover.push([x, y, width, height, why]);
  };
  const say = (text, boxes, keys = []) => {
    if (boxes.length === 0 || !/\S/.test(text)) return;
    const block = {text, runs: [], keys};
    for (const box of boxes) put(block, 0, text.length, box);
    words.blocks.push(block);
  };
  const sayAnywhere = (of, turn) => {
    say(String(textIn(of) ?? '').slice(0, MOST_LOOSE), [anywhere(turn)]);
    for (const field of [of, ...Element.prototype.querySelectorAll.call(of, 'input, textarea, select, img')]) {
      for (const {text, keys} of fieldWords(field, tagOf(field))) say(text, [anywhere(turn)], keys);
    }
  };
  const addWritten = (text, boxes) => {
    place(boxes, 0, text.length);
    add(text);
    if (added.text !== '') isAlone = false;
    for (const box of boxes) put(added, added.text.length, added.text.length + text.length, box);
    added.text += text;
  };
  const addBlank = () => {
    if (!/\s$/.test(open.text)) add(' ');
  };
  return {close, closeAdded, part, put, place, add, addBlank, addWritten, anywhere, boxOn, boxesOn, hide, say, sayAnywhere, turned};
}

// picture/uses.js
const XLINK = 'http://www.w3.org/1999/xlink';
const MOST_DEEP = 10;
const MOST_NODES_USED = 2000;
const MOST_TEXT = 10_000;
const UNSHOWN = new Set(['title', 'desc', 'metadata', 'script', 'style']);
const MOVING = ['x', 'y', 'dx', 'dy', 'rotate'];
const addressIn = Object.getOwnPropertyDescriptor(SVGUseElement.prototype, 'href')?.get;
const baseOf = Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI')?.get;
const urlOf = Object.getOwnPropertyDescriptor(Document.prototype, 'URL')?.get;
function addressesOf(use) {
  const {animVal, baseVal} = addressIn?.call(use) ?? {};
  const written = attribute(use, 'href') ?? Element.prototype.getAttributeNS.call(use, XLINK, 'href') ?? attribute(use, 'xlink:href');
  return [...new Set([animVal, baseVal, written])].filter((each) => typeof each === 'string' && each !== '');
}
function fragmentIn(use, address) {
  if (address.trim().startsWith('#')) return address.trim().slice(1);
  try {
    const url = new URL(address, baseOf?.call(use));
    const own = new URL(urlOf?.call(documentOf(use)));
    const {hash} = url;
    url.hash = '';
    own.hash = '';
    return url.href === own.href ? hash.slice(1) : undefined;
  } catch {
    return undefined; // no address
  }
}
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
function namedBy(use, fragment) {
  const names = [...new Set([fragment, decoded(fragment)])];
  for (const root of [rootOf(use), documentOf(use)]) {
    for (const name of names) {
      const found = byId(root, name);
      if (found) return found;
    }
  }
  return null;
}
function usedBy(use, room = {left: MOST_NODES_USED}, depth = 0) {
  const used = {text: '', isUnknown: depth > MOST_DEEP, isPicture: false};
  const addresses = addressesOf(use);
  if (used.isUnknown) return used;
  for (const address of addresses) {
    const fragment = fragmentIn(use, address);
    const drawn = fragment === undefined ? null : namedBy(use, fragment);
    if (fragment === undefined) used.isPicture = true;
    else if (drawn) addDrawn(drawn, used, room, depth);
  }
  used.text = used.text.slice(0, MOST_TEXT);
  if (/\S/.test(used.text) && addresses.length > 1) used.isUnknown = true;
  return used;
}
const placesLetters = (of) => MOVING.some((name) => /\S[\s,]+\S/.test(attribute(of, name) ?? ''));
function addDrawn(drawn, into, room, depth) {
  let parts = 0;
  const add = (of) => {
    const tag = tagOf(of);
    if (room.left-- <= 0 || tag === 'foreignObject') {
      into.isUnknown = true;
      return;
    }
    if (UNSHOWN.has(tag)) return;
    if (namespaceOf(of) === SVG && tag === 'use') {
      const {text, isUnknown, isPicture} = usedBy(of, room, depth + 1);
      into.isUnknown ||= isUnknown;
      into.isPicture ||= isPicture;
      if (text !== '') parts++;
      into.text += text;
      return;
    }
    if (tag === 'image') into.isPicture = true;
    let hasText = false;
    for (let node = firstChildOf(of); node; node = nextOf(node)) {
      if (nodeTypeOf(node) === TEXT) {
        const text = textOf(node);
        hasText ||= /\S/.test(text);
        into.text += text;
      } else if (isElement(node)) add(/** @type {Element} */ (node));
    }
    if (hasText) parts++;
    if (hasText && placesLetters(of)) into.isUnknown = true;
  };
  add(drawn);
  if (parts > 1) into.isUnknown = true;
}
const DRAWN_WORDS = ['pattern', 'mask', 'clipPath', 'marker', 'filter'].flatMap((holder) => ['text', 'use', 'foreignObject', 'feImage'].map((tag) => `${holder} ${tag}`)).join(', ');
const hasDrawnWords = (roots) => roots.some((root) => ('host' in root ? DocumentFragment : Document).prototype.querySelector.call(root, DRAWN_WORDS) !== null);
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'text', 'tspan', 'textPath', 'use']);
const refersTo = (/** @type {string | undefined} */ value) => value !== undefined && value.includes('url(') && value.includes('#');
function drawsWords(of, style) {
  const {fill, stroke, markerStart, markerMid, markerEnd, maskImage, clipPath, filter} = style;
  if ([maskImage, clipPath, filter].some(refersTo)) return 'anywhere';
  if (namespaceOf(of) !== SVG || !SHAPES.has(tagOf(of))) return '';
  if ([markerStart, markerMid, markerEnd].some(refersTo)) return 'anywhere';
  return [fill, stroke].some(refersTo) ? 'inside' : '';
}

// picture/texts.js
const MOST_WORDS = 30_000;
const NEAR = 500;
const TURNING = /[\u202d\u202e]/;
const MARKS = 1000;
const wordRange = Document.prototype.createRange.call(document);
function textsOf(words, {add, addBlank, boxesOn, closeAdded, place, put, say, turned}) {
  let count = 0;
  const takeText = (node, turn) => {
    const {of, at} = turn;
    const data = textOf(node);
    if (data === '') return;
    if (!/\S/.test(data)) {
      addBlank();
      return;
    }
    closeAdded();
    wordRange.selectNodeContents(node);
    const whole = wordRange.getBoundingClientRect();
    if (boxesOn(whole, turn).length === 0) {
      if (shownBox(grown(whole, NEAR), at)) add(data);
      return;
    }
    turned.is ||= TURNING.test(data);
    const isReversed = turned.is || (of !== null && isOverridden(of));
    for (const {index, 0: word} of data.matchAll(/\S+/g)) {
      if (++count > MOST_WORDS) {
        words.ended = 'size';
        return;
      }
      wordRange.setStart(node, index);
      wordRange.setEnd(node, index + word.length);
      const boxes = [...wordRange.getClientRects()].flatMap((box) => boxesOn(box, turn));
      place(boxes, index, index + word.length);
      if (isReversed) words.blocks.push({text: backwards(word), runs: boxes.flatMap((box) => [0, word.length, ...box]), keys: [], isReversed});
    }
    if (isReversed) say(backwards(data), boxesOn(whole, turn));
    if (of && turn.isDrawn && isSpreadOut(of)) takeLetters(node, turn);
    if (of) takeMarksOfLetters(node, of, whole, turn);
    add(data);
  };
  const takeLetters = (node, turn) => {
    const letters = {text: textOf(node), runs: [], keys: [], isReversed: true};
    for (const {index, 0: letter} of letters.text.matchAll(/\S/gu)) {
      if (++count > MOST_WORDS) words.ended = 'size';
      if (words.ended !== '') return;
      wordRange.setStart(node, index);
      wordRange.setEnd(node, index + letter.length);
      for (const box of [...wordRange.getClientRects()].flatMap((each) => boxesOn(each, turn))) put(letters, index, index + letter.length, box);
    }
    words.blocks.push(letters);
  };
  const takeMarksOfLetters = (node, of, whole, turn) => {
    const {hyphenateCharacter, textEmphasisStyle} = styleOf(of);
    if (hyphenateCharacter?.startsWith('"')) say(stringsIn(hyphenateCharacter).join(''), boxesOn(grown(whole, 200), turn));
    const letter = textEmphasisStyle?.startsWith('"') ? stringsIn(textEmphasisStyle).join('') : '';
    if (!/\S/.test(letter)) return;
    const marks = {text: '', runs: [], keys: []};
    for (const {index} of textOf(node).matchAll(/\S/g)) {
      if (++count > MOST_WORDS) words.ended = 'size';
      if (words.ended !== '') return;
      wordRange.setStart(node, index);
      wordRange.setEnd(node, index + 1);
      for (const {left, top, right, bottom, height} of wordRange.getClientRects()) {
        for (const box of boxesOn({left, right, top: top - height, bottom: bottom + height}, turn)) put(marks, marks.text.length, marks.text.length + letter.length, box);
      }
      marks.text += letter;
    }
    marks.layers = Object.fromEntries(Array.from({length: marks.runs.length / RUN}, (_, i) => [i, MARKS]));
    words.blocks.push(marks);
  };
  return takeText;
}
function isOverridden(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 100; node = shownWithin(node), depth++) {
    const {unicodeBidi, display} = styleOf(node);
    if (unicodeBidi.includes('override')) return true;
    if (!/^(?:inline$|contents|ruby)/.test(display)) return false;
  }
  return false;
}
function isSpreadOut(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 20 && namespaceOf(node) === SVG; node = shownWithin(node), depth++) if (placesLetters(node)) return true;
  return false;
}
const backwards = (text) => [...text].reverse().join('').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

// picture/words.js
const MOST_WALKED = 400_000;
const FRAMES = new Set(['iframe', 'frame']);
const CLOSED = new Set(['object', 'embed', 'fencedframe', 'portal']);
const PICTURES = new Set(['img', 'canvas', 'video', 'image']);
const DRAWN_ELSEWHERE = new Set(['pattern', 'mask', 'clipPath', 'marker', 'filter']);
const UNDRAWN = new Set(['defs', 'symbol']);
const MOVES = 'animate, animateTransform, animateMotion, set, discard';
const NEVER_SHOWN = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base', 'datalist', 'source', 'track', 'param', 'col', 'colgroup', 'br']);
const MOST_UNSEEN = 5000;
const WINDOW = () => ({dx: 0, dy: 0, clip: everything(), isCopied: false});
const secretRange = Document.prototype.createRange.call(document);
function wordsInView(until, restless) {
  const words = {blocks: [], cover: [], media: [], roots: [document], places: new Map(), unseen: [], fields: [], ended: ''};
  const placed = startPlacing(words);
  const {close, part, anywhere, boxOn, boxesOn, hide, say, sayAnywhere} = placed;
  const counting = startCounting();
  forgetBent();
  forgetSheets();
  const drawers = [];
  const takeText = textsOf(words, placed);
  const {takeAdded, takeMark, takeParts} = addedTo(words, placed, counting);
  const turns = [{node: bodyOf(document), of: null, at: WINDOW(), around: ALONE, isLoose: false, isDrawn: false, lit: []}];
  words.places.set(document, WINDOW());
  for (const {text, isUnknown} of restless.values()) {
    say(text, [everything()]);
    if (isUnknown) hide([everything()], 'unreadable');
  }
  for (let n = 0; turns.length > 0 && words.ended === ''; n++) {
    const turn = /** @type {WordTurn} */ (turns.pop());
    const {node, of: within, at} = turn;
    if (n > MOST_WALKED) words.ended = 'size';
    if (n % 256 === 255 && performance.now() > until) words.ended = 'time';
    if (node === null) {
      if (within && turn.hasAdded) takeAdded(within, '::after', turn);
      if (within) counting.leave();
      if (turn.end === 'block') close();
      else if (turn.end === 'part') part();
      else if (turn.end === 'cell') placed.add('\t');
      continue;
    }
    if (nodeTypeOf(node) === TEXT) {
      if (!turn.isUndrawn) takeText(/** @type {Text} */ (node), turn);
      continue;
    }
    if (!isElement(node)) continue;
    const style = styleOf(node);
    const isHtml = namespaceOf(node) === HTML;
    const tag = isHtml || namespaceOf(node) === SVG ? tagOf(node) : '';
    if (style.display === 'none' || (style.display !== 'contents' && !isRendered(node))) {
      if (restless.has(node)) sayAnywhere(node, turn);
      else if (words.unseen.length < MOST_UNSEEN && !(isHtml && NEVER_SHOWN.has(tag))) words.unseen.push(node);
      continue;
    }
    if (!isHtml && DRAWN_ELSEWHERE.has(tag)) {
      sayAnywhere(node, turn);
      continue;
    }
    if (turn.isUndrawn || (!isHtml && UNDRAWN.has(tag))) {
      for (const child of shownIn(node).reverse()) turns.push({...turn, node: child, isUndrawn: true});
      continue;
    }
    counting.enter(node, style);
    const isInline = /^(?:inline$|contents|ruby)/.test(style.display);
    const isBox = style.display.startsWith('inline-');
    const isCell = style.display === 'table-cell';
    if (tag === 'br' || !(isInline || isBox || isCell)) close();
    else if (isBox) part();
    const isSvg = tag === 'svg' && !isHtml;
    const isDrawing = isSvg && Element.prototype.querySelector.call(node, MOVES) !== null;
    if (isDrawing) sayAnywhere(node, turn);
    const mirror = mirrorOf(node, style, at);
    const isTurned = () => turn.isDrawn || isBent(node);
    let shadowed = aroundIn(turn.around, style, isTurned);
    const lit = [...turn.lit];
    for (const which of shadowedIn(node)) {
      const {textShadow} = getComputedStyle(node, which);
      if (textShadow === style.textShadow || lit.includes(textShadow)) continue;
      lit.push(textShadow);
      shadowed = shadowedBy(shadowed, textShadow, isTurned);
    }
    const inner = {
      node: null, of: node, at, isDrawn: isSvg || turn.isDrawn, lit, isMarked: turn.isMarked,
      around: mirror ? {...shadowed, filters: [mirror, ...shadowed.filters], isFar: shadowed.isFar || isBent(node)} : shadowed,
      isLoose: turn.isLoose || restless.has(node) || tag === 'marquee' || isDrawing || style.filter.includes('url('),
    };
    const shown = () => boxOn(boxOf(node), inner);
    const allShown = () => boxesOn(boxOf(node), inner);
    if (showsBehind(style)) hide(allShown(), 'unreadable');
    if (isHtml && (tag === 'dialog' || hasAttribute(node, 'popover')) && matches(node, ':modal, :popover-open') && showsBehind(getComputedStyle(node, '::backdrop'))) hide([anywhere(turn)], 'unreadable');
    const draws = drawsWords(node, style);
    if (draws !== '') drawers.push(...(draws === 'anywhere' ? [anywhere(inner)] : boxesOn(grown(boxOf(node), parseFloat(style.strokeWidth) || 0), inner)));
    if (isHtml && (FRAMES.has(tag) || CLOSED.has(tag))) {
      counting.leave();
      const document = FRAMES.has(tag) ? innerOf(node) : undefined;
      const there = shown() && document && placeWithin(node, at, inner.around.filters.length > 0 || inner.around.isFar);
      if (there && document) {
        words.roots.push(document);
        words.places.set(document, there);
        const {around, isLoose} = inner;
        turns.push({node: null, of: null, at, end: 'block', around: turn.around, isLoose, isDrawn: false, lit: []}, {node: bodyOf(document), of: null, at: there, around: {...around, letters: []}, isLoose, isDrawn: false, lit: []});
      } else hide(allShown(), 'unreadable');
      continue;
    }
    if (PICTURES.has(tag)) words.media.push(...allShown());
    const isTyped = isHtml && (tag === 'input' || tag === 'textarea' || tag === 'select');
    if ((isTyped || isEditable(node)) && isSecret(node)) {
      counting.leave();
      hide(allShown(), 'secret');
      if (!isTyped) {
        secretRange.selectNodeContents(node);
        for (const box of secretRange.getClientRects()) hide(boxesOn(box, inner), 'secret');
      }
      continue;
    }
    if (isTyped && shown()) words.fields.push(node);
    for (const {text, keys} of fieldWords(node, tag)) say(text, allShown(), keys);
    if (tag === 'use' && !isHtml) {
      const {text, isUnknown, isPicture} = usedBy(node);
      say(text, allShown());
      if (isPicture) words.media.push(...allShown());
      if (isUnknown) hide(allShown(), 'unreadable');
    }
    if (namespaceOf(node) === MATH && tagOf(node) === 'math') words.blocks.push(...formulaBlocks(node, (box) => boxesOn(box, inner)));
    const isScroller = !['none', '', undefined].includes(Reflect.get(style, 'scrollMarkerGroup'));
    inner.isMarked ||= isScroller;
    takeParts(node, partsOf(node, tag, isScroller || style.overflow !== 'visible', inner.isMarked ?? false), turn);
    const hasAdded = namespaceOf(node) !== SVG;
    if (hasAdded) {
      if (style.display.includes('list-item')) takeMark(node, style, inner);
      takeAdded(node, '::before', inner);
    }
    turns.push({...inner, end: isCell ? 'cell' : isInline ? '' : isBox ? 'part' : 'block', hasAdded});
    const shadow = shadowOf(node);
    if (shadow) words.roots.push(shadow);
    if (tag === 'textarea' || tag === 'input') continue;
    const children = shownIn(node);
    for (let i = children.length - 1; i >= 0; i--) turns.push({...inner, node: /** @type {Node} */ (children[i])});
  }
  for (const root of words.roots) {
    for (const untold of sheetsIn(root).untold) {
      if (!isShownFor(root, untold)) continue;
      const place = words.places.get(nodeTypeOf(root) === FRAGMENT ? documentOf(root) : /** @type {Document} */ (root));
      const boxes = [place?.clip ?? everything()];
      const {texts, isUnknown} = declaredSays(untold.css);
      if (isUnknown) hide(boxes, 'unreadable');
      for (const text of texts) say(text, boxes);
    }
  }
  if (drawers.length > 0 && hasDrawnWords(words.roots)) hide(drawers, 'unreadable');
  close();
  placed.closeAdded();
  return words;
}
function shadowedIn(of) {
  const {shadowed, isPartial} = sheetsIn(rootOf(of));
  return isPartial ? new Set([...shadowed, '::first-line', '::first-letter', '::selection']) : shadowed;
}
function innerOf(frame) {
  try {
    return documentIn(frame);
  } catch {
    return undefined; // a frame of a frameset
  }
}

// picture/look.js
const MOST_LOOKS = 4;
const get = (/** @type {object} */ of, /** @type {string} */ name) => Object.getOwnPropertyDescriptor(of, name)?.get;
const isHidden = () => get(Document.prototype, 'visibilityState')?.call(document) === 'hidden';
const isChanging = (/** @type {(Document | ShadowRoot)[]} */ roots) => roots.some((root) => {
  try {
    const {querySelector} = nodeTypeOf(root) === FRAGMENT ? DocumentFragment.prototype : Document.prototype;
    return querySelector.call(root, ':active-view-transition') !== null;
  } catch {
    return false; // a browser that has none
  }
});
function cropOf(of, words) {
  const place = words.places.get(documentOf(of));
  return place && shownBox(boxOf(of), place, 0);
}
function lookOf(asked, words, element) {
  const {offsetLeft = 0, offsetTop = 0, scale = 1} = visualViewport ?? {};
  const crop = element && cropOf(element, words);
  const whole = element && boxOf(element);
  const {blocks, cover, media, ended} = words;
  return {
    view: {width: innerWidth, height: innerHeight, left: offsetLeft, top: offsetTop, zoom: scale, ratio: devicePixelRatio, scrollX, scrollY, fullHeight: heightOf(document)},
    words: {blocks, cover, media}, ended,
    ...(element && !crop ? {problem: {code: 'NOT_VISIBLE', count: 1, elements: []}} : {}),
    ...(crop && whole ? {crop, isWhole: crop[2] >= Math.floor(whole.width) && crop[3] >= Math.floor(whole.height)} : {}),
    marks: asked.marks ? marksInView(words) : [],
  };
}
function wordsNow({budgetMs}) {
  const until = performance.now() + budgetMs;
  const moving = movedIn([document]);
  const words = wordsInView(until, moving);
  const all = movedIn(words.roots);
  return all.size > moving.size ? wordsInView(until, all) : words;
}
async function before(asked) {
  useFree(asked.free);
  if (isHidden()) return {hidden: true};
  const {element, problem} = asked.target ? elementOf(asked.target) : {};
  if (problem) return {problem, free: {...free}};
  await firstPaint();
  if (element && asked.scroll) Element.prototype.scrollIntoView.call(element, {block: 'nearest', inline: 'nearest', behavior: 'instant'});
  for (let n = 0; ; n++) {
    const words = wordsNow(asked);
    const look = lookOf(asked, words, element);
    watchChanges(words);
    if (!await framesShown()) {
      endWatch();
      return {hidden: true};
    }
    const isSteady = changesSeen().length === 0 && !isChanging(words.roots);
    if (isSteady || n + 1 >= MOST_LOOKS) return {...look, free: {...free}};
  }
}
function after(asked) {
  const changes = changesSeen();
  const between = shownBetween(changes);
  endWatch();
  const {element} = asked.target ? elementOf(asked.target) : {};
  const words = wordsNow(asked);
  const wasChanging = isChanging(words.roots);
  return {
    ...lookOf(asked, words, element), between: {...between, isUnknown: between.isUnknown || wasChanging}, hasChanged: changes.length > 0 || wasChanging, hidden: isHidden(), free: {...free},
  };
}
async function run(asked) {
  return JSON.stringify(asked.isBefore ? await before(asked) : after(asked));
}

return run(args);
};
Object.defineProperty(self, Symbol.for('mcp-datalayer script lookAtPage'), {value: {mark: 'fa8e204958623ce8', key, run: stay}, configurable: true});
}
