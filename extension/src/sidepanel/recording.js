import {describe, isInternal} from './describe.js';

/**
 * The panel's data of the shown tab, and the rows of its list.
 *
 * @typedef {import('../background/link/panel-feed.js').PanelPush} PanelPush
 * @typedef {import('../background/link/panel-feed.js').Recorded} Recorded
 * @typedef {import('../background/record/history.js').Page} Page
 * @typedef {import('../background/record/history.js').Gap} Gap
 * @typedef {import('../background/record/steps.js').Step} Step
 * @typedef {PanelPush & import('./describe.js').Description & {row: 'push', key: string, stamp: number, searched?: string}} Push
 * @typedef {{row: 'page', key: string, stamp: string, page: number, on: Page | undefined, shown: number, all: number, open: boolean}}
 * PageRow
 * @typedef {{row: 'gap', key: string, stamp: string, gap: Gap}} GapRow
 * @typedef {{row: 'step', key: string, stamp: string, step: Step, page: number}} StepRow
 * @typedef {import('./visit.js').Hit} Hit
 * @typedef {Push | PageRow | GapRow | StepRow | Hit} Row
 *
 * @typedef {object} Filter what is shown; empty: all of it
 * @property {string} text
 * @property {string} layer
 * @property {string} page
 * @property {string} what `kind:…` or `event:…`
 * @property {boolean} internal whether GTM's own events are shown
 * @property {string} [vendor] to which something was sent
 * @property {'' | 'error' | 'warning'} [severity] of the findings: errors alone, or warnings, too
 *
 * @typedef {Pick<import('./visit.js').Visit, 'hits' | 'sentBy' | 'defectsOf' | 'defectsOfHit'>} Computed what is known beside the pushes
 */

/** @type {Computed} */
const NOTHING = {hits: [], sentBy: () => [], defectsOf: () => [], defectsOfHit: () => []};

/** @type {Filter} */
export const EVERYTHING = {text: '', layer: '', page: '', what: '', internal: true};

export class Recording {
  /** @type {Push[]} by number */
  pushes = [];
  /** @type {Page[]} */
  pages = [];
  /** @type {Gap[]} */
  gaps = [];
  dropped = {pushes: 0, bytes: 0};
  sampled = 0;
  lastSeq = 0;
  /** @type {readonly Step[]} what was done in the tab, by number */
  steps = [];
  droppedSteps = 0;

  /** @param {Recorded} news */
  take({pushes, pages, gaps, dropped, sampled, firstSeq, lastSeq, steps}) {
    Object.assign(this, {pages, gaps, dropped, sampled, lastSeq}, steps ? {steps: steps.rows, droppedSteps: steps.dropped} : {});
    let isOrdered = true;
    for (const news of pushes) {
      const known = this.#find(news.seq);
      if (known) {
        Object.assign(known, news, {stamp: known.stamp + 1, searched: undefined});
      } else {
        isOrdered &&= news.seq > (this.pushes.at(-1)?.seq ?? 0);
        this.pushes.push({...news, ...describe(news), row: 'push', key: `s${news.seq}`, stamp: 0});
      }
    }
    if (!isOrdered) this.pushes.sort((one, other) => one.seq - other.seq);
    const kept = this.pushes.findIndex(({seq}) => seq >= firstSeq);
    if (kept !== 0) this.pushes.splice(0, kept < 0 ? this.pushes.length : kept);
  }

  /** @param {number} seq @returns {Push | undefined} */
  #find(seq) {
    let low = 0;
    let high = this.pushes.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const push = /** @type {Push} */ (this.pushes[middle]);
      if (push.seq === seq) return push;
      if (push.seq < seq) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** @param {Filter} filter @param {Computed} [computed] @returns {Push[]} */
  shown(filter, computed = NOTHING) {
    const matches = matcher(filter, computed);
    return this.pushes.filter(matches);
  }

  /** The hits that a filter shows: they are in no layer. @param {Filter} filter @param {Computed} computed @returns {Hit[]} */
  shownHits({text, layer, page, what, vendor = '', severity = ''}, computed) {
    if (layer !== '' || (what !== '' && !/^event:|^kind:hit$/.test(what))) return [];
    const event = what.startsWith('event:') ? what.slice(6) : undefined;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return computed.hits.filter(
      (hit) =>
        (page === '' || hit.page === Number(page)) &&
        (vendor === '' || hit.vendor === vendor) &&
        (event === undefined || hit.event === event || this.#eventOf(hit.push) === event) &&
        isOfSeverity(severity, computed.defectsOfHit(hit.hit)) &&
        words.every((word) => hitText(hit).includes(word)),
    );
  }

  /** @param {number | undefined} seq */
  #eventOf(seq) {
    return seq === undefined ? undefined : this.#find(seq)?.event;
  }

  /** @param {number} seq */
  push(seq) {
    return this.#find(seq);
  }

  /** Counts GTM's own events that a filter hides and that would be shown otherwise. @param {Filter} filter @param {Computed} [computed] */
  hidden(filter, computed = NOTHING) {
    if (filter.internal || filter.what.startsWith('event:')) return 0;
    const matches = matcher({...filter, internal: true}, computed);
    return this.pushes.filter((push) => isInternal(push.event) && matches(push)).length;
  }

  /**
   * Pages, what was pushed in them, and gaps between them.
   * @param {Push[]} shown
   * @param {boolean} isFiltered pages without a push that is shown are left out
   * @param {ReadonlySet<number>} closed numbers of pages whose pushes are not listed
   * @param {Hit[]} [hits] that are shown
   * @returns {Row[]}
   */
  rows(shown, isFiltered, closed, hits = []) {
    /** @type {Map<number, {on: Page | undefined, all: number, pushes: Push[], hits: Hit[]}>} */
    const pages = new Map();
    const at = (/** @type {number} */ page) => {
      let found = pages.get(page);
      if (!found) pages.set(page, (found = {on: undefined, all: 0, pushes: [], hits: []}));
      return found;
    };
    for (const page of this.pages) {
      const found = at(page.page);
      if (!found.on || page.frame === 0) found.on = page;
    }
    for (const push of this.pushes) at(push.page).all++;
    for (const push of shown) at(push.page).pushes.push(push);
    for (const hit of hits) at(hit.page).hits.push(hit);

    const gaps = [...this.gaps];
    const steps = this.#stepsByPage(pages);
    /** @type {Row[]} */
    const rows = [];
    const addGaps = (/** @type {number} */ before) => {
      while (gaps[0] && gaps[0].afterPage < before) {
        const gap = /** @type {Gap} */ (gaps.shift());
        rows.push({row: 'gap', key: `g${gap.from}`, stamp: `${gap.to}`, gap});
      }
    };
    for (const [page, {on, all, pushes, hits: sent}] of [...pages].sort(([one], [other]) => one - other)) {
      addGaps(page);
      if (isFiltered && pushes.length + sent.length === 0) continue;
      const open = !closed.has(page);
      const stamp = [on?.url, on?.title, on?.since, on?.navigation, impossible(on), pushes.length, all, open].join('\n');
      rows.push({row: 'page', key: `p${page}`, stamp, page, on, shown: pushes.length, all, open});
      if (open) rows.push(...withHits(withSteps(pushes, steps.get(page) ?? [], page, isFiltered), sent));
    }
    addGaps(Infinity);
    return rows;
  }

  /**
   * The steps that began while a page was shown: a prerendered one is not before it is.
   * @param {Map<number, {on: Page | undefined}>} pages
   */
  #stepsByPage(pages) {
    const begins = [...pages]
      .sort(([one], [other]) => one - other)
      .map(([page, {on}], i) => ({page, at: i === 0 ? -Infinity : (on?.shownAt ?? on?.startedAt ?? Infinity)}));
    /** @type {Map<number, Step[]>} */
    const steps = new Map();
    for (const step of this.steps) {
      const page = begins.findLast(({at}) => at <= step.t)?.page;
      if (page !== undefined) steps.set(page, [...(steps.get(page) ?? []), step]);
    }
    return steps;
  }

  /** Tells whether all pushes went into layers with one name. Then the name adds nothing. */
  get hasOneLayer() {
    const [first] = this.pushes;
    return this.pushes.every(({layer, frame}) => layer === first?.layer && frame === 0);
  }

  /** The filter choices, each with its number of pushes. */
  facets() {
    const count = (/** @type {(push: Push) => string | undefined} */ of) => {
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const push of this.pushes) {
        const name = of(push);
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
    };
    return {layers: count(({layer}) => layer), kinds: count(({kind}) => kind), events: count(({event}) => event)};
  }
}

/**
 * Each step before what was pushed since it began.
 * @param {Push[]} pushes @param {Step[]} steps @param {number} page @param {boolean} isFiltered steps without a push that is shown are left
 * out
 * @returns {Row[]}
 */
function withSteps(pushes, steps, page, isFiltered) {
  const rows = [...steps];
  /** @type {Row[]} */
  const all = [];
  /** @param {number} before */
  const addSteps = (before) => {
    while (rows[0] && rows[0].t <= before) {
      const step = /** @type {Step} */ (rows.shift());
      if (isFiltered && (rows[0]?.t ?? Infinity) <= before) continue;
      all.push({row: 'step', key: `k${step.step}`, stamp: `${step.did} ${step.ended}`, step, page});
    }
  };
  for (const push of pushes) {
    if (push.t !== null) addSteps(push.t);
    all.push(push);
  }
  if (!isFiltered) addSteps(Infinity);
  return all;
}

/**
 * Each hit behind what was pushed before it was sent, by the time in the page's document; where that is not known, behind its push. It
 * never stands before the push that it came from: the page and the browser read two clocks, which can differ by some milliseconds.
 * @param {Row[]} rows @param {Hit[]} hits @returns {Row[]}
 */
function withHits(rows, hits) {
  if (hits.length === 0) return rows;
  /** @type {Map<number, Hit[]>} by the place behind which they come */
  const behind = new Map();
  /** @type {Map<number | undefined, number>} */
  const places = new Map();
  /** @type {{ms: number, place: number}[]} in the order of time */
  const times = [];
  for (const [place, row] of rows.entries()) {
    if (row.row !== 'push') continue;
    places.set(row.seq, place);
    if (row.frame === 0 && row.ms !== null) times.push({ms: Math.max(row.ms, times.at(-1)?.ms ?? 0), place});
  }
  /** The place of the last push that is not after a time. @param {number} ms */
  const before = (ms) => {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {{ms: number}} */ (times[middle]).ms <= ms) low = middle + 1;
      else high = middle;
    }
    return times[low - 1]?.place ?? -1;
  };
  let last = -1;
  for (const hit of hits) {
    const ofPush = places.get(hit.push);
    last = typeof hit.ms === 'number' ? Math.max(before(hit.ms), ofPush ?? -1) : (ofPush ?? last);
    const there = behind.get(last);
    if (there) there.push(hit);
    else behind.set(last, [hit]);
  }
  return [...(behind.get(-1) ?? []), ...rows.flatMap((row, at) => [row, ...(behind.get(at) ?? [])])];
}

/** @param {'' | 'error' | 'warning'} severity @param {readonly {severity: string}[]} defects */
const isOfSeverity = (severity, defects) =>
  severity === '' || defects.some((each) => each.severity === 'error' || (severity === 'warning' && each.severity === 'warning'));

/** All of a hit that a search looks at. @param {Hit} hit */
export const hitText = ({hit, vendor, account, event, transaction_id, value, push, consent, mark}) =>
  [hit, vendor, account, event, transaction_id, value, push === undefined ? '' : `#${push}`, consent, mark].join(' ').toLowerCase();

/** Names of layers of a page that cannot be recorded. @param {Page | undefined} page */
export const impossible = (page) =>
  (page?.layers ?? []).filter((layer) => layer.impossible || layer.replaced === 'unseen').map(({name}) => name);

/** @param {Filter} filter @param {Computed} computed @returns {(push: Push) => boolean} */
function matcher({text, layer, page, what, internal, vendor = '', severity = ''}, computed) {
  const [, by, name] = /^(kind|event):(.*)$/s.exec(what) ?? [];
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word, JSON.stringify(word).slice(1, -1)]);
  return (push) =>
    (layer === '' || push.layer === layer) &&
    (page === '' || push.page === Number(page)) &&
    (by === undefined || (by === 'kind' ? push.kind : push.event) === name) &&
    (internal || by === 'event' || !isInternal(push.event)) &&
    (vendor === '' || computed.sentBy(push.seq).some((hit) => hit.vendor === vendor)) &&
    isOfSeverity(severity, computed.defectsOf(push.seq)) &&
    (words.length === 0 || words.every((forms) => forms.some((form) => searched(push).includes(form))));
}

/** All of a push that a search looks at. @param {Push} push */
function searched(push) {
  const {seq, layer, label, source = '', container = '', text, changed = ''} = push;
  return (push.searched ??= `#${seq} ${label} ${layer} ${source} ${container} ${text} ${changed}`.toLowerCase());
}
