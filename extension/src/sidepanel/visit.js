/**
 * The tools' answers for the shown tab: hits, consent and defects, indexed for lookup. This file adds no conclusions.
 *
 * @typedef {object} Hit a row of listHits
 * @property {'hit'} row
 * @property {string} key
 * @property {number} hit
 * @property {number} page
 * @property {number | null} ms
 * @property {string} vendor
 * @property {string | null} account
 * @property {string | null} event
 * @property {string | null} transaction_id
 * @property {string | null} value
 * @property {number | undefined} push its number
 * @property {string} sure
 * @property {string | null} consent
 * @property {string} mark
 * @property {string | null} [step] it belongs to, as `kd1@7`; hosts name it where anything has acted
 *
 * @typedef {'error' | 'warning' | 'info'} Severity
 * @typedef {object} Defect
 * @property {string} f F1, F2 …, as auditVisit has it
 * @property {string} rule
 * @property {Severity} severity
 * @property {string} what
 * @property {string} text what is wrong, in words
 * @property {string} [path]
 * @property {string} expected
 * @property {string} got
 * @property {string[]} at
 * @property {string} fix
 * @property {number} [count]
 * @property {number[]} pushes
 * @property {number[]} hits
 * @property {number[]} pages
 *
 * @typedef {object} Audit
 * @property {Defect[]} defects the worst first
 * @property {{errors: number, warnings: number, infos: number}} counts
 * @property {{pages: number, pushes: number, hits: number, rules: string}} checked
 * @property {string[]} notVisible
 *
 * @typedef {object} ConsentPage a row of getConsentState
 * @property {number} page
 * @property {string} consentMode
 * @property {string | Record<string, string[]>} [now]
 * @property {{push?: number, after?: number, ms?: number, by: string, set: Record<string, string[]>}[]} [timeline]
 *
 * @typedef {{code: string, message: string, hint: string, data?: {afterMs?: unknown}}} Failure
 */

const RANK = {error: 0, warning: 1, info: 2};

export class Visit {
  /** @type {Hit[]} */
  hits = [];
  /** @type {string[]} what the ways of looking do not show */
  hitsNotVisible = [];
  /** @type {Map<number, {page: number, title?: string, url?: string}>} */
  pages = new Map();
  /** @type {Failure | undefined} */
  hitsError;
  /** @type {ConsentPage[]} */
  consent = [];
  /** @type {Audit | undefined} */
  audit;
  /** @type {Failure | undefined} */
  auditError;
  /** @type {Map<number, Defect[]>} */
  #byPush = new Map();
  /** @type {Map<number, Defect[]>} */
  #byHit = new Map();
  /** @type {Map<number, Defect[]>} of a page as a whole */
  #byPage = new Map();
  /** @type {Map<number, Hit[]>} */
  #sentBy = new Map();

  /** @param {any} document */
  constructor({hits, consent, audit}) {
    this.hitsError = hits?.error;
    if (hits?.result) {
      this.hits = hits.result.map((/** @type {any[]} */ row, /** @type {number} */ at) => hitOf(hits.columns, row, at));
      this.hitsNotVisible = hits.notVisible ?? [];
      for (const page of hits.pages ?? []) this.pages.set(page.page, page);
    }
    this.consent = consent?.result ?? [];
    this.auditError = audit?.error;
    if (audit?.defects) this.audit = audit;
    for (const defect of this.audit?.defects ?? []) {
      for (const seq of defect.pushes) add(this.#byPush, seq, defect);
      for (const hit of defect.hits) add(this.#byHit, hit, defect);
      if (defect.pushes.length + defect.hits.length === 0) for (const page of defect.pages ?? []) add(this.#byPage, page, defect);
    }
    for (const hit of this.hits) if (hit.push !== undefined) add(this.#sentBy, hit.push, hit);
  }

  /** @param {number} seq of a push */
  defectsOf(seq) {
    return this.#byPush.get(seq) ?? [];
  }

  /** @param {number} hit */
  defectsOfHit(hit) {
    return this.#byHit.get(hit) ?? [];
  }

  /** Lists defects of a page that concern none of its pushes and hits. @param {number} page */
  defectsOfPage(page) {
    return this.#byPage.get(page) ?? [];
  }

  /** The hits that came from a push. @param {number} seq */
  sentBy(seq) {
    return this.#sentBy.get(seq) ?? [];
  }
}

/** @param {Defect[]} defects @returns {Severity | undefined} */
export const worst = (defects) => defects.map(({severity}) => severity).sort((one, other) => RANK[one] - RANK[other])[0];

/** @template T @param {Map<number, T[]>} map @param {number} key @param {T} value */
function add(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** @param {string[]} columns @param {any[]} row @param {number} at @returns {Hit} */
function hitOf(columns, row, at) {
  const hit = Object.fromEntries(columns.map((name, i) => [name, row[i]]));
  const push = typeof hit.push === 'string' ? Number(hit.push.split('#')[1]) : NaN;
  return /** @type {Hit} */ ({...hit, row: 'hit', key: `h${hit.hit}.${at}`, push: Number.isSafeInteger(push) ? push : undefined});
}
