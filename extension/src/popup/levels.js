import {isBelow} from '../background/access/levels.js';
import {platform} from '../platform/chrome.js';
import {grantText, levelName, stepsText} from '../ui/level-name.js';
import {element, make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';

/** Draws the rights of clients in this tab: the three levels, the switch for code, and Stop. */

/** @typedef {import('../background/access/levels.js').Level} Level */
/** @typedef {import('../background/link/our-pages.js').View['tabs'][number]} Tab */
/** @typedef {{level?: Level, also?: string[], code?: boolean}} Allowed */

const {text} = platform;
/** @type {Record<string, string>} */
const EXPLAINED = {data: 'levelDataText', see: 'levelSeeText', act: 'levelActText'};

export class Levels {
  /** Chosen for Attach; undefined: the person has pressed none, and what is remembered of the site holds. @type {Level | undefined} */
  wanted;

  #buttons = [...document.querySelectorAll('[data-level]')].filter((button) => button instanceof HTMLButtonElement);
  #box = element('levelBox', HTMLDivElement);
  #code = element('code', HTMLInputElement);
  #stop = element('stop', HTMLButtonElement);
  #also = element('also', HTMLFieldSetElement);
  #remember = element('remember', HTMLInputElement);
  #siteName;
  /** @type {Tab | undefined} */
  #tab;
  #shownSites = '';

  /**
   * @param {object} does what a click does
   * @param {(allowed: Allowed) => void} does.allow
   * @param {() => void} does.stop
   * @param {() => void} does.want another level is chosen for Attach
   * @param {(on: boolean) => void} does.remember
   * @param {(pattern: string) => string} siteName
   */
  constructor({allow, stop, want, remember}, siteName) {
    this.#siteName = siteName;
    for (const button of this.#buttons) {
      const level = /** @type {Level} */ (button.dataset.level);
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') === 'true') return;
        if (this.#tab) return allow({level});
        this.wanted = level;
        want();
      });
    }
    this.#code.addEventListener('change', () => allow({code: this.#code.checked}));
    this.#remember.addEventListener('change', () => remember(this.#remember.checked));
    this.#stop.addEventListener('click', () => stop());
    this.#stop.title = text('stopHint');
    this.#also.addEventListener(
      'change',
      () =>
        this.#tab &&
        allow({
          level: this.#tab.level,
          also: [...this.#also.querySelectorAll('input')].filter(({checked}) => checked).map(({value}) => value),
        }),
    );
  }

  /**
   * @param {Tab | undefined} tab attached; undefined: it may be
   * @param {{most: Level, remembered: Level | null, isShown: boolean, offered: import('../background/link/our-pages.js').View['offered'],
   * sites: string[], site: string}} here
   *   `sites`: patterns of the others that access is kept to; `remembered`:
   *   of the site of a tab that is not attached
   */
  render(tab, {most, remembered, isShown, offered, sites, site}) {
    this.#tab = tab;
    this.#box.hidden = !isShown || offered.levels.length < 2;
    const chosen = tab?.highest ?? this.wanted ?? remembered ?? 'data';
    const level = isBelow(most, chosen) ? most : chosen;
    this.#box.dataset.current = level;
    for (const button of this.#buttons) {
      const its = /** @type {Level} */ (button.dataset.level);
      const isForbidden = isBelow(most, its);
      button.hidden = !offered.levels.includes(its);
      button.setAttribute('aria-pressed', String(its === level));
      button.setAttribute('aria-disabled', String(isForbidden));
      button.dataset.forbidden = String(isForbidden);
    }
    element('levelText', HTMLParagraphElement).textContent = text(EXPLAINED[level] ?? 'levelDataText', site);
    const forbidden = element('levelForbidden', HTMLParagraphElement);
    forbidden.hidden = !offered.levels.some((each) => isBelow(most, each));
    forbidden.textContent = text(/^https?:/.test(tab?.origin ?? site) ? 'levelForbidden' : 'levelNoWebPage', levelName(most));
    this.#renderSites(level === 'act' ? sites : [], tab?.also ?? []);

    element('levelFacts', HTMLDivElement).hidden = !tab || level === 'data';
    element('levelUntil', HTMLParagraphElement).textContent = [
      ...(tab?.level !== 'data' || tab.grants.length === 0 ? [text('levelUntil')] : []),
      ...(tab?.grants ?? []).map(grantText),
      ...(level === 'act' || tab?.steps ? [stepsText(tab?.steps ?? 0)] : []),
    ].join('\u00a0· '); // a line may end with the dot, not begin
    this.#stop.hidden = level !== 'act' && !tab?.code;
    element('rememberRow', HTMLLabelElement).hidden = !tab || tab.level === 'data' || tab.days === 0;
    this.#remember.checked = tab?.until !== null && tab?.until !== undefined;
    element('rememberText', HTMLSpanElement).textContent = tab?.until
      ? text('rememberUntil', date(tab.until))
      : text('rememberSite', String(tab?.days ?? 0));
    const running = tab?.scripts ?? [];
    element('keptScripts', HTMLParagraphElement).hidden = running.length === 0;
    element('keptScripts', HTMLParagraphElement).textContent = [
      ['scriptsRunning', false],
      ['scriptsFailed', true],
    ]
      .flatMap(([words, which]) => {
        const names = running
          .filter(({failed}) => failed === which)
          .map(({name}) => plainText(name))
          .join(', ');
        return names ? [text(String(words), names)] : [];
      })
      .join(' ');
    element('nameElement', HTMLButtonElement).hidden = !tab || level === 'data' || tab.incognito || tab.access !== 'granted';
    const hasCode = tab !== undefined && offered.code && (level === 'act' || tab.code);
    element('codeRow', HTMLLabelElement).hidden = !hasCode;
    const help = element('codeHelp', HTMLParagraphElement);
    const mayRun = tab?.mayRun !== false && most !== 'none' && most !== 'data';
    help.hidden = !hasCode;
    help.textContent = text(mayRun ? 'codeHelp' : 'codeForbidden');
    this.#code.checked = mayRun && (tab?.code ?? false);
    this.#code.disabled = !mayRun;
    const policies = element('codePolicies', HTMLParagraphElement);
    const isOn = hasCode && this.#code.checked;
    void platform.userScripts.areAllowed().then((allowed) => {
      policies.hidden = !isOn || allowed;
    });
    policies.textContent = text('codePolicies');
  }

  /** @param {string[]} sites @param {string[]} chosen */
  #renderSites(sites, chosen) {
    this.#also.hidden = sites.length === 0;
    const now = JSON.stringify([sites, chosen]);
    if (now === this.#shownSites) return;
    this.#shownSites = now;
    element('alsoList', HTMLDivElement).replaceChildren(
      ...sites.map((pattern) => {
        const box = make('input', '');
        box.type = 'checkbox';
        box.value = pattern;
        box.checked = chosen.includes(pattern);
        return make('label', 'check', box, make('span', '', this.#siteName(pattern)));
      }),
    );
  }
}

/** @param {number} at */
const date = (at) => new Date(at).toLocaleDateString(platform.language(), {day: 'numeric', month: 'long'});
