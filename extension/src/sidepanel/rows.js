import {platform} from '../platform/chrome.js';
import {make} from '../ui/localize.js';
import {impossible} from './recording.js';
import {More} from './tree.js';
import {visible} from './visible.js';
import {worst} from './visit.js';

/** The rows of the list and of the tree as elements. Page content is always text in them, made visible. */

/** @typedef {import('./recording.js').Row} Row */
/** @typedef {import('./recording.js').Push} Push */
/** @typedef {import('./recording.js').PageRow} PageRow */
/** @typedef {import('./tree.js').Node} Node */

const {text} = platform;

const KINDS = {
  event: 'kindEvent',
  data: 'kindData',
  gtag: 'kindGtag',
  function: 'kindFunction',
  method: 'kindMethod',
  container: 'kindContainer',
  snapshot: 'kindSnapshot',
  other: 'kindOther',
};
/** @param {string} kind */
export const kindText = (kind) => text(KINDS[/** @type {keyof typeof KINDS} */ (kind)] ?? KINDS.other);

/** @type {Record<string, string>} */
const NAVIGATIONS = {
  navigate: 'navigationNavigate',
  reload: 'navigationReload',
  back_forward: 'navigationBackForward',
  bfcache: 'navigationBfcache',
  prerender: 'navigationPrerender',
  route: 'navigationRoute',
};

/** @type {Intl.DateTimeFormat | undefined} */
let clock;
/** Hours to milliseconds. @param {number} at */
export const clockTime = (at) =>
  (clock ??= new Intl.DateTimeFormat(platform.language(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hour12: false,
  })).format(at);

/** @type {Intl.NumberFormat | undefined} */
let seconds;
/** @param {number} ms since the navigation */
export const sinceNavigation = (ms) =>
  `+${((seconds ??= new Intl.NumberFormat(platform.language(), {minimumFractionDigits: 2, maximumFractionDigits: 2}))).format(ms / 1000)}\u00a0s`;

/** @param {number} count */
export const numberText = (count) => count.toLocaleString(platform.language());

/** The last part of the address, with line and column. @param {string} source */
export function shortSource(source) {
  const [, url = source, place = ''] = /^(.*?)((?::\d+){1,2})?$/s.exec(source) ?? [];
  if (!URL.canParse(url)) return visible(source);
  const {pathname, host} = new URL(url);
  return visible((pathname.split('/').at(-1) || host) + place);
}

/** @param {Row} row @param {import('./visit.js').Defect[]} [defects] of a push */
export function listRow(row, defects = []) {
  const element =
    row.row === 'push' ? pushRow(row, defects) : row.row === 'page' ? pageRow(row) : row.row === 'step' ? stepRow(row) : gapRow(row);
  element.role = 'row';
  element.dataset.key = row.key;
  return element;
}

/** @param {string} className @param {...(string | Node | HTMLElement)} content */
function cell(className, ...content) {
  const made = make('span', className, .../** @type {any[]} */ (content));
  made.role = 'gridcell';
  return made;
}

/** @param {Push} push @param {import('./visit.js').Defect[]} defects */
function pushRow(push, defects) {
  const severity = worst(defects);
  const {seq, label, kind, layer, t, source, container, via} = push;
  const notes = [
    ...(push.changed === undefined ? [] : [make('span', 'tag changed', text('changedTag'))]),
    ...(push.short ? [make('span', 'tag warn', text('shortTag'))] : []),
    ...(via === 'aside' && push.arrived === undefined ? [make('span', 'tag warn', text('asideTag'))] : []),
    ...(push.orphan ? [make('span', 'tag warn', text('orphanTag'))] : []),
    ...(push.frame === 0 ? [] : [make('span', 'tag', text('layerFrame', String(push.frame)))]),
    ...(container === undefined ? [] : [make('span', 'tag', visible(container))]),
  ];
  const name = make('bdi', '', visible(label.slice(0, 300)));
  const element = make(
    'div',
    `push ${kind}`,
    cell('seq', `#${seq}`),
    cell('label', name, ...(severity ? [badge(defects, severity)] : [])),
    cell('time', t === null ? text(via === 'backfill' ? 'beforeRecording' : 'noTime') : clockTime(t)),
    cell(
      'meta',
      make('span', 'kind', kindText(kind)),
      make('bdi', 'layer', visible(layer)),
      ...(source === undefined ? [] : [make('bdi', 'source', shortSource(source))]),
      ...notes,
    ),
  );
  element.ariaLevel = '2';
  return element;
}

/**
 * How many defects there are, in the colour of the worst.
 * @param {import('./visit.js').Defect[]} defects
 * @param {import('./visit.js').Severity} severity
 */
export function badge(defects, severity) {
  const made = make('span', `badge ${severity}`, numberText(defects.length));
  made.role = 'img';
  made.ariaLabel = made.title = text(
    'findingsBadge',
    numberText(defects.length),
    visible(
      defects
        .map(({text: words}) => words)
        .join('\n')
        .slice(0, 600),
    ),
  );
  return made;
}

/** @param {PageRow} row */
function pageRow({page, on, shown, all, open}) {
  const never = impossible(on);
  const url = visible(siteAndPath(on?.url ?? ''));
  const element = make(
    'div',
    'page',
    cell('twisty', ''),
    cell('label', `${text('pageNumber', String(page))} · `, make('bdi', '', visible(on?.title ?? '').slice(0, 300) || url)),
    cell('time', shown === all ? numberText(all) : `${numberText(shown)} / ${numberText(all)}`),
    cell(
      'meta',
      ...(on ? [make('span', 'kind', text(NAVIGATIONS[on.navigation] ?? 'navigationNavigate'))] : []),
      make('bdi', 'url', url),
      ...(on?.since === 'attach' ? [make('span', 'tag', text('sinceAttachTag'))] : []),
      ...(never.length === 0 ? [] : [make('span', 'tag warn', text('impossibleTag', never.map(visible).join(', ')))]),
    ),
  );
  element.title = on ? `${visible(on.url)}\n${text(on.since === 'attach' ? 'sinceAttach' : 'sinceFirstScript')}` : '';
  element.ariaLevel = '1';
  element.ariaExpanded = String(open);
  return element;
}

/** @param {string} url */
export const siteAndPath = (url) => (URL.canParse(url) ? url.slice(new URL(url).protocol.length).replace(/^\/\//, '') : url);

/** @param {import('./recording.js').GapRow} row */
function gapRow({gap: {from, to, reason}}) {
  const when = to === null ? text('gapOpen', clockTime(from)) : text('gapClosed', clockTime(from), clockTime(to));
  const element = make(
    'div',
    'gap',
    cell('label', when),
    cell('meta', text(reason === 'workerRestart' ? 'gapWorkerRestart' : 'gapAccessLost')),
  );
  element.ariaLevel = '1';
  return element;
}

/** @param {import('./recording.js').StepRow} row */
function stepRow({step: {step, did, t, ended}}) {
  const element = make(
    'div',
    'step',
    cell('seq', `@${step}`),
    cell('label', make('bdi', '', visible(did))),
    cell('time', clockTime(t)),
    cell(
      'meta',
      make('span', 'kind', text('stepNumber', String(step))),
      ...(ended === undefined ? [make('span', 'tag', text('stepRuns'))] : []),
    ),
  );
  element.ariaLevel = '2';
  element.title = visible(did);
  return element;
}

/** @param {Node | More} row */
export function treeRow(row) {
  if (row instanceof More) {
    const more = make('div', 'node more', make('span', 'quiet', text('showMore', numberText(row.left))));
    indent(more, row.depth);
    return more;
  }
  const {key, parts, size, open, mark, position, parent} = row;
  const children = [
    ...(key === undefined
      ? []
      : [make('span', typeof key === 'number' ? 'quiet' : 'key', make('bdi', '', visible(String(key)))), make('span', 'quiet', ': ')]),
    make('bdi', '', ...parts.map(({of, text: words}) => make('span', of, words))),
    ...(mark === '' || open
      ? []
      : [make('span', 'tag changed', text(mark === 'only' ? (row.tree.isNow ? 'markAdded' : 'markRemoved') : 'markChanged'))]),
  ];
  const element = make('div', 'node', make('span', size > 0 ? 'twisty' : 'twisty none'), ...children);
  if (size > 0) element.ariaExpanded = String(open);
  element.ariaSetSize = String(parent?.size ?? 1);
  element.ariaPosInSet = String(position + 1);
  indent(element, row.depth);
  return element;
}

/** @param {HTMLElement} element @param {number} depth */
function indent(element, depth) {
  element.role = 'treeitem';
  element.ariaLevel = String(depth + 1);
  element.style.setProperty('--depth', String(Math.min(depth, 20)));
}
