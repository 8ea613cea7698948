import {platform} from '../platform/chrome.js';
import {download} from '../ui/download.js';
import {element, localize, make} from '../ui/localize.js';
import {AccessBar} from './access-bar.js';
import {AuditView} from './audit-view.js';
import {ChatView} from './chat-view.js';
import {ConsentBand} from './consent-band.js';
import {ConsentChip} from './consent-chip.js';
import {Detail} from './detail.js';
import {isInternal} from './describe.js';
import {DRAFTED, drafted} from './drafted.js';
import {exportText, fileName} from './export.js';
import {failureText} from './failure-text.js';
import {FeedLink} from './feed-link.js';
import {HitsView} from './hits-view.js';
import {InspectLink} from './inspect-link.js';
import {JourneyView} from './journey-view.js';
import {Recording} from './recording.js';
import {kindText, listRow, numberText} from './rows.js';
import {StorageView} from './storage-view.js';
import {TagsView} from './tags-view.js';
import {TicketView} from './ticket-view.js';
import {Views} from './views.js';
import {VirtualList} from './virtual-list.js';
import {VisitFollower} from './visit-follower.js';
import {visible} from './visible.js';
import {worst} from './visit.js';

/**
 * Shows the recording of a tab: the active one of the window, or the one named by `?tab=kd1`. It only shows data: a
 * separate front computes hits, consent and defects, as for a client.
 */

/** @typedef {import('./recording.js').Row} Row */
/** @typedef {import('./recording.js').Filter} Filter */
/** @typedef {import('../background/access/attachments.js').Attachment} Attachment */

const {text} = platform;
const TOAST_MS = 2500;
const ANNOUNCE_MS = 1500;
const TYPING_MS = 120;
/** The longest wait for the judge before the editor opens. */
const DRAFT_MS = 10_000;

const search = element('search', HTMLInputElement);
const page = element('page', HTMLSelectElement);
const layer = element('layer', HTMLSelectElement);
const what = element('what', HTMLSelectElement);
const vendor = element('vendor', HTMLSelectElement);
const severity = element('severity', HTMLSelectElement);
const internal = element('internal', HTMLInputElement);
const hitsShown = element('hitsShown', HTMLInputElement);
const toast = element('toast', HTMLParagraphElement);
const announcement = element('announce', HTMLParagraphElement);
const newest = element('newest', HTMLButtonElement);

const pinned = new URLSearchParams(location.search).get('tab') ?? undefined;

let recording = new Recording();
/** @type {Attachment | null} */
let attachment = null;
/** @type {Attachment[]} */
let others = [];
let isKnown = false;
let isComplete = false;
let isAllowed = true;
/** @type {import('./recording.js').Push[]} */
let shown = [];
/** @type {Set<number>} */
const closed = new Set();
let seen = 0; // number of the last push that was in sight at the end of the list
let announced = 0;

/** @param {number} hit @returns {Promise<import('./inspect-link.js').Outcome>} */
const wholeHit = (hit) => inspectLink.ask({want: 'hit', tab: attachment?.handle ?? '', hit});
const detail = new Detail(copy, {leave: () => list.focus(), goToHit, goToDefect, talkAbout, whole: wholeHit});
const box = element('list', HTMLDivElement);
/** @type {VirtualList<Row>} */
const list = new VirtualList(box, /** @type {HTMLElement} */ (box.firstElementChild), {
  key: ({key}) => key,
  stamp: (row) => {
    const {defects = [], sent = [], band = ''} = around(row);
    const found = defects.map(({f, what: rule}) => f + rule).join('\n');
    return `${row.row === 'hit' ? JSON.stringify(row) : row.stamp} ${found} ${sent.map(({vendor: to, mark}) => to + mark).join()} ${band}`;
  },
  draw: (row) => listRow(row, around(row)),
  startsAtEnd: true,
  activated,
  keyed: keyedInList,
});

let band = new ConsentBand([]);
/** Returns what is known of a row beside what was recorded. @param {Row} row @returns {import('./rows.js').Around} */
function around(row) {
  const {visit} = follower.standing;
  if (!visit) return {};
  if (row.row === 'push') return {defects: visit.defectsOf(row.seq), sent: visit.sentBy(row.seq), band: band.at(row.page, row.seq)};
  if (row.row === 'hit')
    return {defects: visit.defectsOfHit(row.hit), band: row.push === undefined ? undefined : band.at(row.page, row.push)};
  return row.row === 'page' ? {defects: visit.defectsOfPage(row.page)} : {};
}

/** @param {Row} row that a person went to */
function activated(row) {
  const handle = attachment?.handle ?? '';
  if (row.row === 'push') detail.show(row, handle);
  if (row.row !== 'hit') return;
  const push = row.push === undefined ? undefined : recording.push(row.push);
  if (push) detail.showHit(push, handle, row.hit);
}

const inspectLink = new InspectLink((state) => follower.hear(state));
const follower = new VisitFollower(inspectLink, platform.language(), renderVisit);
const consentChip = new ConsentChip((seq) => {
  element('consentMenu', HTMLDivElement).hidePopover();
  goToPush(seq);
});
const hitsView = new HitsView({
  whole: wholeHit,
  goToPush,
  goToDefect,
  again: () => follower.again(),
});
const ticketView = new TicketView(
  (finding, rule) => inspectLink.ask({want: 'ticket', tab: attachment?.handle ?? '', finding, rule, language: platform.language()}),
  copy,
  (picture, name) => download(picture, 'image/jpeg', name),
);
const auditView = new AuditView({
  goToPush,
  goToHit,
  again: () => follower.again(),
  save: saveReport,
  ticket: (defect) => void ticketView.show(defect),
  talkAbout,
});
const tagsView = new TagsView({
  ask: (handle) => inspectLink.ask({want: 'tags', tab: handle, language: platform.language()}),
  goToPush,
  goToHit,
});
const storageView = new StorageView({
  ask: (handle) => inspectLink.ask({want: 'storage', tab: handle}),
  goToPush,
});
const views = new Views(() => {
  tagsView.seen(views.current === 'tags');
  storageView.seen(views.current === 'storage');
  if (views.current === 'pushes') renderNewest();
  chat.shown(views.current === 'chat');
  if (isKnown) render();
});
const access = new AccessBar({
  has: (mark) => chat.has(mark),
  answered: (...said) => chat.answered(...said),
});
const chat = new ChatView(
  say,
  () => views.show('chat'),
  () => access.conversationChanged(),
  {
    async redact(words) {
      const outcome = await inspectLink.ask({want: 'redacted', text: words});
      return 'document' in outcome && typeof outcome.document.text === 'string' ? outcome.document.text : undefined;
    },
    picture: takePicture,
  },
);

/**
 * Has a picture of the tab taken for the chat, as a client gets it.
 * @returns {Promise<import('./chat-attachments.js').PictureTaken & {handle: string}>}
 */
async function takePicture() {
  const handle = attachment?.handle;
  if (handle === undefined) return {handle: '', failed: text('chatPictureNoTab')};
  const outcome = await inspectLink.ask({want: 'picture', tab: handle, language: platform.language()});
  const answer = 'document' in outcome ? outcome.document : outcome;
  if (answer.asked === true) return {handle, asked: true};
  if (typeof answer.data === 'string') return {handle, picture: answer};
  return {handle, failed: answer.error ? failureText(answer.error, text) : text('chatPictureFailed')};
}

/** @param {string} name @param {string} json */
function talkAbout(name, json) {
  void chat.attach(name, 'application/json', json);
}

async function saveReport() {
  const handle = attachment?.handle;
  if (handle === undefined) return;
  const outcome = await inspectLink.ask({want: 'report', tab: handle, language: platform.language()});
  const html = 'document' in outcome ? outcome.document.html : undefined;
  if (typeof html !== 'string') say(text('reportFailed'));
  else download(html, 'text/html', fileName(handle, Date.now(), 'html'));
}

/** The number of times that a visit was computed. With each, what is asked for beside it grows old, too. */
let computed = 0;

/** Hits, consent or defects have changed. */
function renderVisit() {
  const {standing} = follower;
  const {visit} = standing;
  hitsView.show(standing);
  auditView.show(standing);
  if (standing.name === 'ready' || standing.name === 'idle') {
    tagsView.follow(attachment?.handle, `${++computed}`);
    storageView.follow(attachment?.handle, `${computed}`);
  }
  for (const view of [tagsView, storageView]) view.stands(standing, () => follower.again());
  consentChip.show(visit?.consent ?? []);
  element('hitsNumber', HTMLElement).textContent = visit && !visit.hitsError ? numberText(visit.hits.length) : '';
  const number = element('auditNumber', HTMLElement);
  element('auditTab', HTMLButtonElement).hidden = visit !== undefined && !visit.audit && !visit.auditError; // of an older app
  const counts = visit?.audit?.counts;
  const defects = (counts?.errors ?? 0) + (counts?.warnings ?? 0);
  number.textContent = visit?.audit ? numberText(defects) : '';
  number.className = `number ${defects > 0 ? worst(visit?.audit?.defects ?? []) : ''}`;
  band = new ConsentBand(visit?.consent ?? []);
  if (isKnown && recording.pushes.length > 0) renderList();
  detail.related(visit);
}

/** @param {number} seq */
function goToPush(seq) {
  views.show('pushes');
  const push = recording.pushes.find((each) => each.seq === seq);
  if (!push) {
    say(text('pushGone', String(seq)));
    return;
  }
  if (!shown.includes(push)) {
    resetFilters();
    internal.checked ||= isInternal(push.event);
  }
  closed.delete(push.page);
  renderList();
  list.goTo(push.key);
}

/** @param {number} hit */
function goToHit(hit) {
  views.show('hits');
  hitsView.goTo(hit);
}

/** @param {import('./visit.js').Defect} defect */
function goToDefect(defect) {
  views.show('audit');
  auditView.goTo(defect);
}

const journeyView = new JourneyView(
  (what) => access.record(what),
  (content, name) => download(content, 'application/json', name),
  draft,
  (question) => inspectLink.ask(question),
);

/** Without a judge of all that is drafted nothing is: what is wrong would be expected. @param {string[]} steps */
async function draft(steps) {
  const handle = attachment?.handle;
  const from = recording;
  const pushes = [...from.pushes]; // what comes while the judge is at work is not judged
  const isReady = await follower.fresh(DRAFT_MS);
  const {visit} = follower.standing;
  const isJudged = isReady && visit?.audit !== undefined && recording === from && handle !== undefined && handle === attachment?.handle;
  const drafts = isJudged ? drafted(handle, steps, from.rows(pushes, false, new Set(), visit.hits), visit) : null;
  await platform.storage.remember(DRAFTED, drafts);
}

const feed = new FeedLink(take, () => {
  recording = new Recording();
  attachment = null;
  isComplete = false;
  seen = announced = 0;
  closed.clear();
  page.value = layer.value = what.value = vendor.value = ''; // names of what was recorded there
  list.clear();
  detail.show(undefined, '');
  follower.follow(undefined, '');
});

/** @param {import('../background/link/panel-feed.js').Slice} slice */
function take(slice) {
  attachment = slice.attachment;
  others = slice.attached;
  isAllowed = slice.allowed !== false;
  journeyView.show(slice.journey, slice.attachment?.handle ?? '');
  isKnown = true;
  if (slice.recorded) recording.take(slice.recorded);
  const wasComplete = isComplete;
  isComplete = slice.recorded?.more !== true;
  render();
  if (!wasComplete && isComplete)
    announced = recording.lastSeq; // existing entries are not news
  else announce();
  follow(slice);
}

/** @param {import('../background/link/panel-feed.js').Slice} slice */
function follow({recorded}) {
  if (isComplete)
    follower.follow(
      attachment?.handle,
      `${recorded?.version} ${recorded?.lastHit} ${attachment?.access} ${recording.steps.length} ${recording.steps.at(-1)?.ended}`,
    );
}

function render() {
  const isShown = attachment !== null && recording.pages.length + recording.pushes.length > 0;
  const isChat = views.current === 'chat';
  element('recorded', HTMLElement).hidden = !isShown || isChat;
  // The bar has the way to the chat and back where nothing is recorded.
  element('bar', HTMLElement).hidden = !isShown && (!isAllowed || !chat.isAllowed);
  renderHead();
  access.show(attachment?.handle ?? '');
  renderNotices();
  renderEmpty(isShown || isChat);
  if (isShown) renderList();
}

function renderHead() {
  const handle = element('handle', HTMLSpanElement);
  handle.hidden = attachment === null;
  handle.textContent = attachment?.handle ?? '';
  handle.title = attachment ? text('handleLabel', attachment.handle) : '';
  const title = element('title', HTMLHeadingElement);
  title.replaceChildren(make('bdi', '', attachment ? visible(attachment.title || attachment.url) : text('panelTitle')));
  title.title = attachment ? visible(attachment.url) : '';
  document.title = attachment ? `${attachment.handle} – mcp-datalayer` : 'mcp-datalayer';
  element('export', HTMLButtonElement).hidden = recording.pushes.length === 0;
  element('wide', HTMLButtonElement).hidden = attachment === null || pinned !== undefined;
}

let noticed = '';
function renderNotices() {
  const {dropped, sampled, droppedSteps} = recording;
  const words = [
    ...(attachment?.access === 'lost' ? [text('panelLost')] : []),
    ...(attachment?.access === 'unreadable' ? [text('panelUnreadable')] : []),
    ...(dropped.pushes > 0 ? [text('droppedNotice', numberText(dropped.pushes))] : []),
    ...(droppedSteps > 0 ? [text('droppedStepsNotice', numberText(droppedSteps))] : []),
    ...(sampled > 0 ? [text('sampledNotice', numberText(sampled))] : []),
  ];
  if (noticed === words.join('\n')) return;
  noticed = words.join('\n');
  element('notices', HTMLUListElement).replaceChildren(...words.map((line) => make('li', '', line)));
}

const EMPTY = {
  off: {title: 'inspectOffTitle', text: 'inspectOffText'},
  waiting: {title: 'waitingTitle', text: 'waitingText'},
  idle: {title: 'statusIdle', text: 'notAttachedText'},
  gone: {title: 'goneTitle', text: 'notAttachedText'},
};
let emptyShown = '';
/** @param {boolean} isShown */
function renderEmpty(isShown) {
  const empty = element('empty', HTMLElement);
  empty.hidden = isShown || !isKnown;
  const state = !isAllowed ? 'off' : attachment ? 'waiting' : pinned === undefined ? 'idle' : 'gone';
  const key = JSON.stringify([state, others]);
  if (empty.hidden || emptyShown === key) return;
  emptyShown = key;
  element('emptyTitle', HTMLElement).textContent = text(EMPTY[state].title, pinned ?? '');
  element('emptyText', HTMLElement).textContent = text(EMPTY[state].text);
  element('others', HTMLUListElement).replaceChildren(...(attachment ? [] : others).map(otherTab));
}

/** @param {Attachment} other */
function otherTab({tabId, handle, title, url}) {
  const go = make('button', 'button plain', make('span', 'handle', handle), ' ', make('bdi', '', visible(title || url)));
  go.type = 'button';
  go.title = text('showTab', handle, visible(title || url));
  go.addEventListener('click', () => void platform.tabs.show(tabId));
  return make('li', '', go);
}

/** @returns {Filter} */
const filter = () => ({
  text: search.value,
  layer: layer.value,
  page: page.value,
  what: what.value,
  internal: internal.checked,
  vendor: vendor.value,
  severity: /** @type {'' | 'error' | 'warning'} */ (severity.value),
});
/** @param {Filter} filter @returns {number} how many of the choices are made, but for those that stand at first */
const choices = ({layer: ofLayer, page: ofPage, what: ofWhat, vendor: ofVendor, severity: ofSeverity}) =>
  [ofLayer, ofPage, ofWhat, ofVendor, ofSeverity].filter((each) => each !== '').length;
/** @param {Filter} filter but for GTM's own events, which are always hidden at first */
const isFiltered = (filter) => filter.text.trim() !== '' || choices(filter) > 0;

function renderList() {
  const wanted = filter();
  const {visit} = follower.standing;
  shown = recording.shown(wanted, visit);
  const hidden = recording.hidden(wanted, visit);
  const hits = visit && hitsShown.checked ? recording.shownHits(wanted, visit) : [];
  const rows = recording.rows(shown, isFiltered(wanted), closed, hits);
  list.set(rows, {follow: true});
  box.ariaRowCount = String(rows.length);
  const isOne = recording.hasOneLayer;
  box.classList.toggle('oneLayer', isOne);
  layer.hidden = isOne && layer.value === '';
  element('count', HTMLElement).textContent = [
    text('countText', numberText(shown.length), numberText(recording.pushes.length)),
    ...(hits.length > 0 ? [hits.length === 1 ? text('countHit') : text('countHits', numberText(hits.length))] : []),
    ...(hidden > 0 ? [text('countHidden', numberText(hidden))] : []),
  ].join(' · ');
  element('filterNumber', HTMLSpanElement).textContent = choices(wanted) > 0 ? numberText(choices(wanted)) : '';
  element('clear', HTMLButtonElement).hidden = !isFiltered(wanted);
  const none = element('none', HTMLElement);
  none.hidden = shown.length + hits.length > 0;
  none.textContent = text(recording.pushes.length === 0 ? 'waitingText' : isFiltered(wanted) ? 'noneShown' : 'onlyInternal');
  detail.refresh();
  renderNewest();
}

function renderNewest() {
  if (list.isAtEnd) seen = recording.lastSeq;
  const unseen = shown.length - (shown.findLastIndex(({seq}) => seq <= seen) + 1);
  newest.hidden = list.isAtEnd || shown.length === 0;
  newest.textContent = unseen > 0 ? text('newestCount', numberText(unseen)) : text('newest');
}

const facets = new Map();
/** There can be thousands of events, so the choices are created when a person opens them. */
function renderFacets() {
  const {layers, kinds, events} = recording.facets();
  const sent = follower.standing.visit?.hits ?? [];
  /** @type {Map<string, number>} */
  const vendors = new Map();
  for (const {vendor: to} of sent) vendors.set(to, (vendors.get(to) ?? 0) + 1);
  fill(vendor, [[text('allVendors'), '']], [['', [...vendors].sort().map(([name, n]) => [`${visible(name)} (${numberText(n)})`, name])]]);
  fill(
    severity,
    [[text('anySeverity'), '']],
    [
      [
        '',
        [
          [text('onlyErrors'), 'error'],
          [text('onlyWarnings'), 'warning'],
        ],
      ],
    ],
  );
  const pages = [...new Map(recording.pages.filter(({frame}) => frame === 0).map((each) => [each.page, each])).values()];
  fill(
    page,
    [[text('allPages'), '']],
    [['', pages.map(({page: number, title, url}) => [`${number}: ${visible(title || url).slice(0, 60)}`, String(number)])]],
  );
  fill(layer, [[text('allLayers'), '']], [['', layers.map(([name, n]) => [`${visible(name)} (${numberText(n)})`, name])]]);
  fill(
    what,
    [[text('allKinds'), '']],
    [
      [
        text('kinds'),
        [
          ...kinds.map(([kind, n]) => [`${kindText(kind)} (${numberText(n)})`, `kind:${kind}`]),
          ...(sent.length > 0 ? [[`${text('kindHit')} (${numberText(sent.length)})`, 'kind:hit']] : []),
        ],
      ],
      [text('events'), events.map(([event, n]) => [`${visible(event.slice(0, 60))} (${numberText(n)})`, `event:${event}`])],
    ],
  );
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[][]} first texts and values
 * @param {[string, string[][]][]} groups
 */
function fill(select, first, groups) {
  const key = JSON.stringify([first, groups]);
  if (facets.get(select) === key) return;
  facets.set(select, key);
  const {value} = select;
  const option = (/** @type {string[]} */ [words = '', of = '']) => new Option(words, of);
  select.replaceChildren(
    ...first.map(option),
    ...groups.flatMap(([label, options]) => {
      if (label === '' || options.length === 0) return options.map(option);
      const group = document.createElement('optgroup');
      group.label = label;
      group.append(...options.map(option));
      return [group];
    }),
  );
  select.value = value;
  if (select.selectedIndex < 0) select.value = '';
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let announcing;
/** Announces pushes to a screen reader politely: few words, and not too often. */
function announce() {
  if (announcing !== undefined || recording.lastSeq <= announced) return;
  announcing = setTimeout(() => {
    announcing = undefined;
    const news = shown.filter(({seq}) => seq > announced);
    announced = recording.lastSeq;
    const last = news.at(-1);
    if (last)
      announcement.textContent = text(
        news.length === 1 ? 'announceOne' : 'announceMore',
        visible(last.label.slice(0, 100)),
        numberText(news.length),
      );
  }, ANNOUNCE_MS);
}

/** @param {KeyboardEvent} event @param {Row} row @returns {boolean} */
function keyedInList({key, ctrlKey, metaKey}, row) {
  if (ctrlKey || metaKey) return false;
  if (key === '/') search.focus();
  else if (row.row === 'push') {
    if (key === 'Enter' || key === 'ArrowRight') {
      detail.show(row, attachment?.handle ?? '');
      detail.focus();
    } else if (key === 'ArrowLeft') list.goTo(`p${row.page}`);
    else if (key === 'c') detail.copyPush();
    else return false;
  } else if (row.row === 'hit') {
    if (key === 'Enter' || key === 'ArrowRight') goToHit(row.hit);
    else if (key === 'ArrowLeft') list.goTo(`p${row.page}`);
    else if (key === 'p' && row.push !== undefined) goToPush(row.push);
    else return false;
  } else if (
    row.row === 'page' &&
    (key === 'Enter' || key === ' ' || (key === 'ArrowLeft' && row.open) || (key === 'ArrowRight' && !row.open))
  ) {
    toggle(row.page);
  } else return false;
  return true;
}

/** @param {number} number of a page */
function toggle(number) {
  if (!closed.delete(number)) closed.add(number);
  renderList();
}

/** @param {string} words */
async function copy(words) {
  const copied = await navigator.clipboard.writeText(words).then(
    () => true,
    () => false,
  );
  say(text(copied ? 'copied' : 'copyFailed'));
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let saying;
/** @param {string} words */
function say(words) {
  clearTimeout(saying);
  toast.textContent = words;
  saying = setTimeout(() => {
    toast.textContent = '';
  }, TOAST_MS);
}

/** @param {boolean} isAll or what the list shows */
function save(isAll) {
  if (!attachment) return;
  const at = Date.now();
  const about = {tab: attachment, version: platform.extension.version, at, filter: isAll ? null : filter()};
  download(exportText(recording, isAll ? recording.pushes : shown, about), 'application/json', fileName(attachment.handle, at, 'json'));
  element('exportMenu', HTMLDivElement).hidePopover();
}

function resetFilters() {
  search.value = page.value = layer.value = what.value = vendor.value = severity.value = '';
}

function clearFilters() {
  resetFilters();
  renderList();
}

function prepareDivider() {
  const divider = element('divider', HTMLDivElement);
  const split = element('split', HTMLDivElement);
  const set = (/** @type {number} */ percent) => {
    const size = Math.round(Math.max(15, Math.min(85, percent)));
    divider.ariaValueNow = String(size);
    split.style.setProperty('--list', `${size}%`);
  };
  divider.addEventListener('keydown', (event) => {
    const now = Number(divider.ariaValueNow);
    /** @type {Record<string, number>} */
    const ways = {ArrowUp: now - 5, ArrowDown: now + 5, Home: 15, End: 85};
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  });
  divider.addEventListener('pointerdown', (event) => divider.setPointerCapture(event.pointerId));
  divider.addEventListener('pointermove', (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const {top, height} = split.getBoundingClientRect();
    set(((event.clientY - top) / height) * 100);
  });
}

async function followTab() {
  feed.watch(pinned ?? (await platform.tabs.current())?.id);
}

const KEYS = [
  ['↑ ↓ Home End', 'keyMove'],
  ['← →', 'keyOpen'],
  ['Enter', 'keyEnter'],
  ['Esc', 'keyLeave'],
  ['*', 'keyAll'],
  ['C', 'keyCopy'],
  ['P', 'keyPath'],
  ['/', 'keySearch'],
];

localize();
renderFacets();
box.removeAttribute('title'); // it would cover the rows
search.placeholder = text('searchPlaceholder');
element('keyList', HTMLDListElement).replaceChildren(
  ...KEYS.map(([key = '', name = '']) => make('div', '', make('dt', '', make('kbd', '', key)), make('dd', '', text(name)))),
);
element('exportMenu', HTMLDivElement).addEventListener('beforetoggle', () => {
  element('exportAll', HTMLButtonElement).textContent = text('exportAll', numberText(recording.pushes.length));
  const few = element('exportShown', HTMLButtonElement);
  few.textContent = text('exportShown', numberText(shown.length));
  few.hidden = shown.length === recording.pushes.length;
});
element('exportAll', HTMLButtonElement).addEventListener('click', () => save(true));
element('exportShown', HTMLButtonElement).addEventListener('click', () => save(false));
element('clear', HTMLButtonElement).addEventListener('click', () => {
  clearFilters();
  search.focus();
});
element('filters', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
search.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(renderList, TYPING_MS);
});
search.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  event.preventDefault();
  clearTimeout(typing);
  renderList();
  list.focus();
});
for (const control of [page, layer, what, vendor, severity, internal, hitsShown]) control.addEventListener('change', renderList);
const moreFilters = element('moreFilters', HTMLButtonElement);
moreFilters.addEventListener('click', () => {
  moreFilters.ariaExpanded = String(moreFilters.ariaExpanded !== 'true');
});
const wide = element('wide', HTMLButtonElement);
wide.addEventListener('click', () => attachment && void platform.tabs.openOurs(`/sidepanel/sidepanel.html?tab=${attachment.handle}`));
for (const select of [page, layer, what, vendor, severity]) {
  select.addEventListener('pointerdown', () => document.activeElement === select || renderFacets());
  select.addEventListener('focus', renderFacets);
}
box.addEventListener('click', ({target}) => {
  const row = list.active;
  if (row?.row === 'hit') activated(row);
  if (row?.row === 'page' && /** @type {HTMLElement} */ (target).closest('.page')) toggle(row.page);
});
box.addEventListener('scroll', renderNewest, {passive: true});
newest.addEventListener('click', () => {
  list.toEnd();
  renderNewest();
});
prepareDivider();
document.addEventListener('visibilitychange', () => follower.seen(!document.hidden));
platform.tabs.onActivated(() => void followTab());
platform.tabs.onReplaced(() => void followTab());
await followTab();
