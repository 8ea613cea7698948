import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {defectList} from './audit-view.js';
import {stateNotice} from './inspect-state.js';
import {hitText} from './recording.js';
import {hitRow, hitTitle, numberText, siteAndPath} from './rows.js';
import {Tree} from './tree.js';
import {TreeView} from './tree-view.js';
import {VirtualList} from './virtual-list.js';
import {visible} from './visible.js';

/** @typedef {import('./visit.js').Hit} Hit */
/** @typedef {{row: 'page', key: string, page: number, url: string}} PageRow */
/** @typedef {Hit | PageRow} Row */
/** @typedef {import('./visit-follower.js').Standing} Standing */

const {text} = platform;
/** The hits, and the values that each one sent. */
export class HitsView {
  /** @type {Standing} */
  #standing = {name: 'idle'};
  /** @type {Hit | undefined} */
  #chosen;
  #shownState = '';
  #list;
  #tree;
  #search = element('hitSearch', HTMLInputElement);
  #vendor = element('hitVendor', HTMLSelectElement);
  #vendors = '';
  #how;

  /**
   * @param {object} how
   * @param {(hit: number) => Promise<import('./inspect-link.js').Outcome>} how.whole asks for all of a hit
   * @param {(seq: number) => void} how.goToPush
   * @param {(defect: import('./visit.js').Defect) => void} how.goToDefect
   * @param {() => void} how.again
   */
  constructor(how) {
    this.#how = how;
    const box = element('hitList', HTMLDivElement);
    box.removeAttribute('title');
    this.#search.placeholder = text('hitSearch');
    this.#search.removeAttribute('title');
    this.#list = new VirtualList(box, /** @type {HTMLElement} */ (box.firstElementChild), {
      key: (/** @type {Row} */ {key}) => key,
      stamp: (row) =>
        JSON.stringify(row) +
        (row.row === 'hit'
          ? this.#defects(row)
              .map(({f, what}) => f + what)
              .join()
          : ''),
      draw: (row) => (row.row === 'hit' ? rowOf(row, this.#defects(row)) : pageRow(row)),
      startsAtEnd: true,
      activated: (row) => row.row === 'hit' && void this.#choose(row),
      keyed: (event, row) => row.row === 'hit' && this.#keyed(event, row),
    });
    this.#tree = new TreeView(element('hitTree', HTMLDivElement), {leave: () => this.#list.focus()});
    this.#search.addEventListener('input', () => this.#render());
    this.#vendor.addEventListener('change', () => this.#render());
    element('hitFilters', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
    this.#search.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
      event.preventDefault();
      this.#list.focus();
    });
  }

  /** @param {Hit} hit */
  #defects({hit}) {
    return this.#standing.visit?.defectsOfHit(hit) ?? [];
  }

  /** @param {Standing} standing */
  show(standing) {
    const {visit} = standing;
    if (!visit && this.#standing.visit) this.#clear();
    this.#standing = standing;
    const key = `${standing.name} ${standing.error?.code} ${visit?.hitsError?.code}`;
    if (key !== this.#shownState) {
      this.#shownState = key;
      const notice = stateNotice(standing, visit?.hitsError, this.#how.again);
      element('hitState', HTMLDivElement).replaceChildren(...(notice ? [notice] : []));
    }
    element('hitBody', HTMLDivElement).hidden = !visit || visit.hitsError !== undefined;
    this.#render();
  }

  #clear() {
    this.#list.clear();
    this.#search.value = this.#vendor.value = '';
    void this.#choose(undefined);
  }

  #render() {
    const all = this.#standing.visit?.hits ?? [];
    this.#renderVendors(all);
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = all.filter(
      (hit) => (this.#vendor.value === '' || hit.vendor === this.#vendor.value) && words.every((word) => hitText(hit).includes(word)),
    );
    this.#list.set(this.#withPages(shown), {follow: true});
    element('hitList', HTMLDivElement).ariaRowCount = String(this.#list.rows.length);
    element('hitCount', HTMLElement).textContent = text('hitCount', numberText(shown.length), numberText(all.length));
    const none = element('hitNone', HTMLElement);
    none.hidden = shown.length > 0;
    none.textContent = text(all.length === 0 ? 'hitsNone' : 'hitsNoneShown');
    element('hitNotVisible', HTMLElement).textContent = (this.#standing.visit?.hitsNotVisible ?? []).map(visible).join('; ');
    if (this.#chosen) this.#renderRelated(this.#chosen);
  }

  /** Each page before its hits, as with the pushes. @param {Hit[]} hits @returns {Row[]} */
  #withPages(hits) {
    let before = 0;
    return hits.flatMap((hit) => {
      if (hit.page === before) return [hit];
      before = hit.page;
      return [
        {row: 'page', key: `p${hit.page} ${hit.key}`, page: hit.page, url: this.#standing.visit?.pages.get(hit.page)?.url ?? ''},
        hit,
      ];
    });
  }

  /** @param {Hit[]} hits */
  #renderVendors(hits) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const {vendor} of hits) counts.set(vendor, (counts.get(vendor) ?? 0) + 1);
    const key = JSON.stringify([...counts]);
    if (key === this.#vendors) return;
    this.#vendors = key;
    const {value} = this.#vendor;
    this.#vendor.replaceChildren(
      new Option(text('allVendors'), ''),
      ...[...counts]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, n]) => new Option(`${visible(name)} (${numberText(n)})`, name)),
    );
    this.#vendor.value = counts.has(value) ? value : '';
  }

  /** @param {number} hit */
  goTo(hit) {
    const row = this.#standing.visit?.hits.find((each) => each.hit === hit);
    if (!row) return;
    this.#search.value = this.#vendor.value = '';
    this.#render();
    this.#list.goTo(row.key);
  }

  /** @param {KeyboardEvent} event @param {Hit} hit */
  #keyed({key, ctrlKey, metaKey}, hit) {
    if (ctrlKey || metaKey) return false;
    if (key === '/') this.#search.focus();
    else if (key === 'Enter' || key === 'ArrowRight') this.#tree.focus();
    else if (key === 'p' && hit.push !== undefined) this.#how.goToPush(hit.push);
    else return false;
    return true;
  }

  /** @param {Hit | undefined} hit */
  async #choose(hit) {
    if (hit?.key === this.#chosen?.key) return;
    this.#chosen = hit;
    element('chooseHit', HTMLElement).hidden = hit !== undefined;
    element('hit', HTMLDivElement).hidden = hit === undefined;
    this.#tree.clear();
    if (!hit) return;
    element('hitTitle', HTMLElement).replaceChildren(make('bdi', '', visible(hitTitle(hit))));
    element('hitNumber', HTMLElement).textContent = text('hitNumber', String(hit.hit));
    element('hitFacts', HTMLElement).replaceChildren();
    this.#renderRelated(hit);
    const outcome = await this.#how.whole(hit.hit);
    if (this.#chosen?.key !== hit.key || !('document' in outcome)) return;
    const parts = outcome.document.hit?.result ?? [];
    const whole =
      parts.find((/** @type {any} */ part) => part.event === (hit.event ?? undefined) && part.vendor === hit.vendor) ?? parts[0];
    if (!whole) return;
    const {why, request} = whole;
    const facts = [
      why,
      request?.url,
      [request?.via, request?.method, request?.status].filter((each) => each != null).join(' '),
      request?.source ?? request?.container,
    ];
    element('hitFacts', HTMLElement).replaceChildren(
      ...facts
        .filter((fact) => typeof fact === 'string' && fact !== '')
        .flatMap((fact, i) => [...(i === 0 ? [] : [' · ']), make('bdi', '', visible(fact))]),
    );
    this.#tree.show(new Tree(JSON.stringify(whole), '[]', undefined), hit.key);
  }

  /** @param {Hit} hit */
  #renderRelated(hit) {
    const {push} = hit;
    const go = element('hitPush', HTMLButtonElement);
    go.hidden = push === undefined;
    if (push !== undefined) {
      go.textContent = text('fromPush', String(push));
      go.title = text('goToPush', String(push));
      go.onclick = () => this.#how.goToPush(push);
    }
    element('hitDefects', HTMLElement).replaceChildren(...defectList(this.#defects(hit), this.#how.goToDefect));
  }
}

/** @param {Hit} hit @param {import('./visit.js').Defect[]} defects */
function rowOf(hit, defects) {
  const element = hitRow(hit, defects);
  element.role = 'row';
  element.dataset.key = hit.key;
  return element;
}

/** @param {PageRow} row */
function pageRow({key, page, url}) {
  const label = make('span', 'label', text('pageNumber', String(page)), ' · ', make('bdi', '', visible(siteAndPath(url))));
  label.role = 'gridcell';
  const element = make('div', 'page flat', label);
  element.role = 'row';
  element.dataset.key = key;
  return element;
}
