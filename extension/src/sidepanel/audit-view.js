import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {stateNotice} from './inspect-state.js';
import {numberText} from './rows.js';
import {visible} from './visible.js';

/** @typedef {import('./visit.js').Defect} Defect */
/** @typedef {import('./visit-follower.js').Standing} Standing */

const {text} = platform;
/** A very faulty page has more. The report has all of them. */
const MOST = 300;
const MOST_PLACES = 8;
/** @type {Record<import('./visit.js').Severity, string>} */
const SEVERITIES = {error: 'severityError', warning: 'severityWarning', info: 'severityInfo'};

/** The defects of the visit, one row each, with their places. */
export class AuditView {
  #shown = '';
  #shownState = '';
  #how;

  /**
   * @param {object} how
   * @param {(seq: number) => void} how.goToPush
   * @param {(hit: number) => void} how.goToHit
   * @param {() => void} how.again
   * @param {() => Promise<void>} how.save the report
   * @param {(defect: Defect) => void} how.ticket shows its ticket
   * @param {(name: string, json: string) => void} how.talkAbout a defect with an agent
   */
  constructor(how) {
    this.#how = how;
    const save = element('saveReport', HTMLButtonElement);
    save.addEventListener('click', async () => {
      save.disabled = true; // until it is there: computing it takes a moment
      await how.save();
      save.disabled = false;
    });
  }

  /** @param {Standing} standing */
  show(standing) {
    const {visit, name} = standing;
    const key = `${name} ${standing.error?.code} ${visit?.auditError?.code}`;
    if (key !== this.#shownState) {
      this.#shownState = key;
      const notice = stateNotice(standing, visit?.auditError, this.#how.again);
      element('auditState', HTMLDivElement).replaceChildren(...(notice ? [notice] : []));
    }
    const audit = visit?.audit;
    element('auditBody', HTMLDivElement).hidden = !audit;
    const content = JSON.stringify(audit ?? null);
    if (!audit || content === this.#shown) return;
    this.#shown = content;
    const {errors, warnings, infos} = audit.counts;
    const counts = [
      ['severityErrors', errors],
      ['severityWarnings', warnings],
      ['severityInfos', infos],
    ]
      .filter(([, n]) => n !== 0)
      .map(([words, n]) => text(String(words), numberText(Number(n))));
    const verdict = element('verdict', HTMLElement);
    verdict.textContent = errors + warnings === 0 ? [text('verdictNone'), ...counts].join(' ') : counts.join(' · ');
    verdict.className = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'good';
    const {pages, pushes, hits, rules} = audit.checked;
    element('checked', HTMLElement).textContent = text('checked', numberText(pages), numberText(pushes), numberText(hits), visible(rules));
    const focused = document.activeElement?.closest('.defect')?.id;
    const rows = audit.defects.slice(0, MOST).map((defect) => this.#row(defect));
    if (audit.defects.length > MOST) rows.push(make('li', 'quiet', text('moreDefects', numberText(audit.defects.length - MOST))));
    element('defects', HTMLOListElement).replaceChildren(...rows);
    if (focused) document.getElementById(focused)?.focus();
    element('auditNotVisible', HTMLUListElement).replaceChildren(...audit.notVisible.map((each) => make('li', '', visible(each))));
    element('auditNotVisibleTitle', HTMLElement).hidden = audit.notVisible.length === 0;
  }

  /** @param {Defect} defect */
  #row(defect) {
    const {f, severity, text: words, path, expected, got, fix, count = 1, pushes, hits, pages, rule} = defect;
    const row = make(
      'li',
      `defect ${severity}`,
      make(
        'h3',
        '',
        make('span', `severity ${severity}`, text(SEVERITIES[severity])),
        ' ',
        make('bdi', '', visible(words)),
        ...(count > 1 ? [make('span', 'quiet', ` × ${numberText(count)}`)] : []),
      ),
      make(
        'dl',
        '',
        ...line('auditExpected', make('bdi', '', visible(expected))),
        ...line('auditGot', make('bdi', 'got', visible(path ? `${path} = ${got}` : got))),
        ...line('auditWhere', this.#places(pushes, hits, pages)),
        ...(fix ? line('auditFix', make('bdi', '', visible(fix))) : []),
      ),
      make('p', 'row', this.#ticket(defect), this.#talk(defect)),
    );
    row.id = f;
    row.tabIndex = -1;
    row.dataset.rule = rule;
    return row;
  }

  /** @param {Defect} defect */
  #ticket(defect) {
    const made = make('button', 'link ticketOf', text('ticket'));
    made.type = 'button';
    made.addEventListener('click', () => this.#how.ticket(defect));
    return made;
  }

  /** @param {Defect} defect */
  #talk(defect) {
    const made = make('button', 'link talk', text('chatAbout'));
    made.type = 'button';
    const {f, rule, severity, text: words, path, expected, got, fix, count, pushes, hits, pages} = defect;
    const json = {finding: f, rule, severity, text: words, path, expected, got, fix, count, pushes, hits, pages};
    made.addEventListener('click', () => this.#how.talkAbout(words, JSON.stringify(json)));
    return made;
  }

  /** @param {number[]} pushes @param {number[]} hits @param {number[]} pages */
  #places(pushes, hits, pages) {
    const button = (/** @type {string} */ words, /** @type {string} */ label, /** @type {() => void} */ go) => {
      const made = make('button', 'handle', words);
      made.type = 'button';
      made.title = label;
      made.addEventListener('click', go);
      return made;
    };
    const places = [
      ...(pages.length > 0
        ? [make('span', '', text(pages.length === 1 ? 'pageNumber' : 'pageNumbers', pages.slice(0, MOST_PLACES).join(', ')))]
        : []),
      ...pushes.slice(0, MOST_PLACES).map((seq) => button(`#${seq}`, text('goToPush', String(seq)), () => this.#how.goToPush(seq))),
      ...hits
        .slice(0, MOST_PLACES)
        .map((hit) => button(text('hitNumber', String(hit)), text('goToHit', String(hit)), () => this.#how.goToHit(hit))),
    ];
    const more = [pushes, hits, pages].reduce((sum, {length}) => sum + Math.max(0, length - MOST_PLACES), 0);
    return make('span', 'places', ...places, ...(more > 0 ? [make('span', 'quiet', text('morePlaces', numberText(more)))] : []));
  }

  /** @param {Defect} defect */
  goTo({f}) {
    const row = document.getElementById(f);
    row?.scrollIntoView({block: 'nearest'});
    row?.focus();
  }
}

/** @param {string} name @param {HTMLElement} value */
const line = (name, value) => [make('dt', '', text(name)), make('dd', '', value)];

/** Short: for a push or a hit. @param {Defect[]} defects @param {(defect: Defect) => void} goTo */
export const defectList = (defects, goTo) =>
  defects.map((defect) => {
    const button = make('button', 'link', make('bdi', '', visible(defect.text)));
    button.type = 'button';
    button.title = `${text('auditExpected')}: ${visible(defect.expected)}\n${text('auditGot')}: ${visible(defect.got)}`;
    button.addEventListener('click', () => goTo(defect));
    return make('li', '', make('span', `severity ${defect.severity}`, text(SEVERITIES[defect.severity])), ' ', button);
  });
