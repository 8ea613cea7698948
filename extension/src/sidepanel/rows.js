import {platform} from '../platform/chrome.js';
import {make} from '../ui/localize.js';
import {contentOf} from './content.js';
import {hitWords} from './hit-words.js';
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

/**
 * The facts of a row beside what was recorded.
 * @typedef {object} Around
 * @property {import('./visit.js').Defect[]} [defects]
 * @property {import('./visit.js').Hit[]} [sent] hits that came from a push
 * @property {import('./consent-band.js').Band} [band] the consent under which it was
 */

/** @param {Row} row @param {Around} [around] */
export function listRow(row, around = {}) {
  const element = rowElement(row, around);
  element.role = 'row';
  element.dataset.key = row.key;
  if (around.band) {
    element.dataset.consent = around.band;
    element.title = [...(element.title ? [element.title] : []), text('consentBand', text(BANDS[around.band]))].join('\n');
  }
  return element;
}

/** @type {Record<import('./consent-band.js').Band, string>} */
const BANDS = {granted: 'consentGranted', denied: 'consentDenied', partly: 'consentPartly', unset: 'consentUnset'};

/** @param {Row} row @param {Around} around */
function rowElement(row, {defects = [], sent = []}) {
  if (row.row === 'push') return pushRow(row, defects, sent);
  if (row.row === 'hit') return hitRow(row, defects, true);
  if (row.row === 'page') return pageRow(row, defects);
  return row.row === 'step' ? stepRow(row) : gapRow(row);
}

/** @param {string} className @param {...(string | Node | HTMLElement)} content */
function cell(className, ...content) {
  const made = make('span', className, .../** @type {any[]} */ (content));
  made.role = 'gridcell';
  return made;
}

/** @param {Push} push @param {import('./visit.js').Defect[]} defects @param {import('./visit.js').Hit[]} sent */
function pushRow(push, defects, sent) {
  const severity = worst(defects);
  const {seq, label, kind, layer, t, container, via} = push;
  const content = contentOf(push, {text, language: platform.language()});
  const notes = [
    ...(push.changed === undefined ? [] : [make('span', 'tag changed', text('changedTag'))]),
    ...(push.short ? [make('span', 'tag warn', text('shortTag'))] : []),
    ...(via === 'aside' && push.arrived === undefined ? [make('span', 'tag warn', text('asideTag'))] : []),
    ...(push.orphan ? [make('span', 'tag warn', text('orphanTag'))] : []),
    ...(push.frame === 0 ? [] : [make('span', 'tag', text('layerFrame', String(push.frame)))]),
    ...(container === undefined ? [] : [make('span', 'tag', visible(container))]),
    ...(push.person ? [make('span', 'tag', text('personTag'))] : []),
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
      ...(content.length === 0 ? [make('span', 'kind', kindText(kind))] : [make('bdi', 'content', content.map(visible).join(' · '))]),
      ...(sent.length === 0 ? [] : [make('span', 'sent', '→ ', make('bdi', '', receivers(sent)))]),
      ...notes,
      make('bdi', 'layer', visible(layer)),
    ),
  );
  element.ariaLevel = '2';
  return element;
}

/** Names the receivers, and tells whether sending failed; whether they answered is not known. @param {import('./visit.js').Hit[]} sent */
function receivers(sent) {
  /** @type {Map<string, boolean>} */
  const vendors = new Map();
  for (const {vendor, mark} of sent) vendors.set(vendor, (vendors.get(vendor) ?? false) || !/(?:^|, )failed(?:,|$)/.test(mark));
  return [...vendors].map(([vendor, isSent]) => `${visible(vendor)}${isSent ? '' : ' ✗'}`).join(' ');
}

/** @type {Record<string, string>} */
const SURE = {certain: 'sureCertain', likely: 'sureLikely', guess: 'sureGuess'};

/** @param {import('./visit.js').Hit} hit */
export const hitTitle = ({vendor, event}) => [vendor, event].filter(Boolean).join(' ');

/**
 * @param {import('./visit.js').Hit} hit
 * @param {import('./visit.js').Defect[]} defects
 * @param {boolean} [isAmongPushes]
 */
export function hitRow(hit, defects, isAmongPushes = false) {
  const {push, sure, consent, account, transaction_id: id, value, ms, mark} = hit;
  const severity = worst(defects);
  const from = push === undefined ? text('noPush') : text('fromPush', String(push));
  const told = SURE[sure] && push !== undefined ? `${from} (${text(SURE[sure])})` : from;
  const origin = make('span', `from ${sure}`, isAmongPushes && push !== undefined ? `← #${push}` : told);
  const element = make(
    'div',
    `hit${isAmongPushes ? ' among' : ''}`,
    cell('seq', isAmongPushes ? `↑${hit.hit}` : String(hit.hit)),
    cell('label', make('bdi', '', visible(hitTitle(hit).slice(0, 200))), ...(severity ? [badge(defects, severity)] : [])),
    cell('time', ms === null || ms === undefined ? '' : sinceNavigation(ms)),
    cell(
      'meta',
      origin,
      ...(consent && !isAmongPushes ? [make('bdi', 'tag consent', visible(hitWords(consent, text).slice(0, 120)))] : []),
      ...(mark ? [make('bdi', 'tag warn', visible(hitWords(mark, text).slice(0, 120)))] : []),
      ...[
        ['amount', isAmongPushes && push !== undefined ? '' : value],
        ['', account],
        ['', isAmongPushes && push !== undefined ? '' : id],
      ]
        .filter(([, each]) => each != null && each !== '')
        .map(([kind, each]) => make('bdi', String(kind), visible(String(each).slice(0, 80)))),
    ),
  );
  const titles = [...(isAmongPushes ? [told] : []), ...(consent ? [text('consentOfHit', visible(hitWords(consent, text)))] : [])];
  if (titles.length > 0) element.title = titles.join('\n');
  if (isAmongPushes) element.ariaLevel = '2';
  return element;
}

/**
 * Draws the number of defects, in the colour of the worst.
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

/** @param {PageRow} row @param {import('./visit.js').Defect[]} defects of the page as a whole */
function pageRow({page, on, shown, all, open}, defects) {
  const severity = worst(defects);
  const never = impossible(on);
  const url = visible(siteAndPath(on?.url ?? ''));
  const element = make(
    'div',
    'page',
    cell('twisty', ''),
    cell(
      'label',
      `${text('pageNumber', String(page))} · `,
      make('bdi', '', visible(on?.title ?? '').slice(0, 300) || url),
      ...(severity ? [badge(defects, severity)] : []),
    ),
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
function stepRow({step: {step, did, t, ended, by}}) {
  const element = make(
    'div',
    'step',
    cell('seq', `@${step}`),
    cell('label', make('bdi', '', visible(did))),
    cell('time', clockTime(t)),
    cell(
      'meta',
      make('span', 'kind', text(by === 'person' ? 'stepByPerson' : 'stepByClient', String(step))),
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
