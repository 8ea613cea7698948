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
 * @typedef {Push | PageRow | GapRow | StepRow} Row
 *
 * @typedef {object} Filter what is shown; empty: all of it
 * @property {string} text
 * @property {string} layer
 * @property {string} page
 * @property {string} what `kind:…` or `event:…`
 * @property {boolean} internal whether GTM's own events are shown
 */

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

  /** @param {Filter} filter @returns {Push[]} */
  shown(filter) {
    const matches = matcher(filter);
    return this.pushes.filter(matches);
  }

  /** How many of GTM's own events a filter hides that would be shown otherwise. @param {Filter} filter */
  hidden(filter) {
    if (filter.internal || filter.what.startsWith('event:')) return 0;
    const matches = matcher({...filter, internal: true});
    return this.pushes.filter((push) => isInternal(push.event) && matches(push)).length;
  }

  /**
   * Pages, what was pushed in them, and gaps between them.
   * @param {Push[]} shown
   * @param {boolean} isFiltered pages without a push that is shown are left out
   * @param {ReadonlySet<number>} closed numbers of pages whose pushes are not listed
   * @returns {Row[]}
   */
  rows(shown, isFiltered, closed) {
    /** @type {Map<number, {on: Page | undefined, all: number, pushes: Push[]}>} */
    const pages = new Map();
    const at = (/** @type {number} */ page) => {
      let found = pages.get(page);
      if (!found) pages.set(page, (found = {on: undefined, all: 0, pushes: []}));
      return found;
    };
    for (const page of this.pages) {
      const found = at(page.page);
      if (!found.on || page.frame === 0) found.on = page;
    }
    for (const push of this.pushes) at(push.page).all++;
    for (const push of shown) at(push.page).pushes.push(push);

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
    for (const [page, {on, all, pushes}] of [...pages].sort(([one], [other]) => one - other)) {
      addGaps(page);
      if (isFiltered && pushes.length === 0) continue;
      const open = !closed.has(page);
      const stamp = [on?.url, on?.title, on?.since, on?.navigation, impossible(on), pushes.length, all, open].join('\n');
      rows.push({row: 'page', key: `p${page}`, stamp, page, on, shown: pushes.length, all, open});
      if (open) rows.push(...withSteps(pushes, steps.get(page) ?? [], page, isFiltered));
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

  /** Whether all pushes went into layers with one name. Then the name adds nothing. */
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

/** Names of layers of a page that cannot be recorded. @param {Page | undefined} page */
export const impossible = (page) =>
  (page?.layers ?? []).filter((layer) => layer.impossible || layer.replaced === 'unseen').map(({name}) => name);

/** @param {Filter} filter @returns {(push: Push) => boolean} */
function matcher({text, layer, page, what, internal}) {
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
    (words.length === 0 || words.every((forms) => forms.some((form) => searched(push).includes(form))));
}

/** All of a push that a search looks at. @param {Push} push */
function searched(push) {
  const {seq, layer, label, source = '', container = '', text, changed = ''} = push;
  return (push.searched ??= `#${seq} ${label} ${layer} ${source} ${container} ${text} ${changed}`.toLowerCase());
}
