import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {isBelow, parseGuards, parseLevels, stricterGuard} from './levels.js';
import {parseSite} from './sites.js';

/**
 * Reads what administrators have fixed: by the browser (managed settings of this extension) and by a file of this computer (the host hands
 * it on). The stricter wins, site by site and switch by switch. A rule that cannot be understood allows nothing.
 */

/**
 * @typedef {'browser' | 'machine'} Source which administrator
 * @typedef {Source | 'launch'} Limit `launch`: the flags that a browser of our own was started with
 * @typedef {{enabled?: boolean, allowedSites?: string[], deniedSites?: string[], history?: boolean, sidePanel?: boolean, redaction?:
 * string,
 *   maxLevel?: Record<string, string>, features?: Record<string, boolean>, guard?: Record<string, string>, rememberDays?: number,
 * chatHistory?: string}} Rules
 * @typedef {object} PolicyView what our pages show
 * @property {boolean} enabled
 * @property {boolean} history
 * @property {boolean} sidePanel
 * @property {{by: Source, key: string, value: boolean | number | string | string[] | Record<string, unknown>}[]} rules as they were set
 * @property {{by: Source, site: string}[]} broken entries that cannot be understood: no site is allowed while there are any
 *
 * @typedef {{by: Limit, allowed: import('./sites.js').Site[] | undefined, denied: import('./sites.js').Site[]}} Sites
 */

const KEY = 'machinePolicy';
/** @type {readonly Source[]} */
const SOURCES = ['browser', 'machine'];
/** @type {readonly Limit[]} */
const LIMITS = [...SOURCES, 'launch'];
/** The days for which a level is remembered where no administrator says less. */
const REMEMBER_DAYS = 30;
const MOST_REMEMBER_DAYS = 365;
const NO_SITE = 'which names no site';
/** @type {Record<Limit, string>} */
const WHERE = {browser: "the browser's policy", machine: 'the policy file of this computer', launch: '--sites'};
const KEYS = ['enabled', ...PROTOCOL.policies];

export class Policy {
  #storage;
  #changed;
  /** @type {Record<Limit, Rules>} */
  #rules = {browser: {}, machine: {}, launch: {}};
  /** @type {Sites[]} */
  #sites = [];
  /** @type {{by: Limit, of: (origin: string | undefined) => import('./levels.js').Level}[]} */
  #levels = [];
  /** @type {{by: Limit, of: (origin: string | undefined) => import('./levels.js').Guard | undefined}[]} */
  #guards = [];
  /** @type {{by: Limit, site: string, expected: string}[]} */
  #broken = [];
  /** The reason why the host serves nobody; empty where it serves. */
  #refusal = '';
  /** True if the host has spoken since this worker runs. */
  #isTold = false;
  /** The time at which the host last said so, milliseconds since 1970. */
  refusedAt = 0;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'managed' | 'onManaged' | 'recall' | 'remember' | 'onRemembered'>}
   * storage
   * @param {() => void} changed
   * @param {import('../launched.js').Launched | null} [launched] nobody is there to be asked before guarded steps
   */
  constructor(storage, changed, launched = null) {
    if (launched) this.#rules.launch = {allowedSites: launched.sites, guard: {'*': 'off'}};
    this.#storage = storage;
    this.#changed = changed;
    storage.onManaged(() => void this.#readManaged()); // values of a first install come a second or two late
    this.ready = this.#load();
  }

  async #load() {
    const {rules = {}, refusal = '', refusedAt = 0} = (await this.#storage.recall(KEY)) ?? {};
    if (!this.#isTold) {
      // by a host that was faster
      this.#rules.machine = rules;
      this.#refusal = refusal;
      this.refusedAt = refusedAt;
    }
    this.#rules.browser = await this.#storage.managed();
    this.#understand();
  }

  async #readManaged() {
    await this.ready;
    this.#rules.browser = await this.#storage.managed();
    this.#understand();
    this.#changed();
  }

  /** Hears, in a page of ours, what the worker is told by the host; only the worker hears the host itself. */
  follow() {
    this.#storage.onRemembered(KEY, () => void this.#load().then(this.#changed));
  }

  /** Takes over the rules of this computer's file, from the host. It holds until the host says otherwise. @param {Rules} rules */
  setMachine(rules) {
    this.#refusal = '';
    this.#setMachine(rules);
  }

  /** The host serves nobody. @param {string} why */
  refuse(why) {
    this.#refusal = why;
    this.refusedAt = Date.now();
    this.#setMachine({...this.#rules.machine, enabled: false});
  }

  /** @param {Rules} rules */
  #setMachine(rules) {
    this.#isTold = true;
    const before = JSON.stringify(this.#rules.machine);
    this.#rules.machine = rules;
    void this.#storage.remember(KEY, {rules, refusal: this.#refusal, refusedAt: this.refusedAt});
    if (JSON.stringify(rules) === before) return;
    this.#understand();
    this.#changed();
  }

  #understand() {
    this.#broken = [];
    this.#sites = [];
    this.#levels = [];
    this.#guards = [];
    for (const by of LIMITS) {
      const {allowedSites, deniedSites, maxLevel, guard, rememberDays} = this.#rules[by];
      if (maxLevel !== undefined)
        this.#levels.push({by, of: this.#understandMap(by, maxLevel, parseLevels, 'maxLevel', 'level: expected none, data, see or act')});
      if (guard !== undefined)
        this.#guards.push({by, of: this.#understandMap(by, guard, parseGuards, 'guard', 'guard: expected ask, refuse or off')});
      if (rememberDays !== undefined && !areDays(rememberDays)) {
        this.#broken.push({
          by,
          site: `rememberDays: ${rememberDays}`,
          expected: `where a whole number from 0 to ${MOST_REMEMBER_DAYS} is expected`,
        });
      }
      if (!allowedSites && !deniedSites) continue;
      /** @param {string[]} patterns */
      const parse = (patterns) =>
        patterns.flatMap((site) => {
          const parsed = parseSite(site);
          if (!parsed) this.#broken.push({by, site, expected: NO_SITE});
          return parsed ? [parsed] : [];
        });
      this.#sites.push({by, allowed: allowedSites && parse(allowedSites), denied: parse(deniedSites ?? [])});
    }
  }

  /**
   * @template Parsed
   * @param {Limit} by
   * @param {unknown} map
   * @param {(map: Record<string, unknown>) => {of: Parsed, broken: string[]}} parse
   * @param {string} key
   * @param {string} expected
   * @returns {Parsed}
   */
  #understandMap(by, map, parse, key, expected) {
    const isMap = typeof map === 'object' && map !== null && !Array.isArray(map);
    const {of, broken} = parse(isMap ? /** @type {Record<string, unknown>} */ (map) : {});
    for (const site of isMap ? broken : [`${key}: ${map}`])
      this.#broken.push({by, site, expected: site.includes(': ') ? `which names no ${expected}` : NO_SITE});
    return of;
  }

  /** The reason why nothing at all may be attached; undefined where it may. @returns {WireError | undefined} */
  get off() {
    if (this.#rules.browser.enabled === false) {
      return new WireError('POLICY_DISABLED', {
        message: "An administrator has switched mcp-datalayer off (the browser's policy, as chrome://policy shows it).",
      });
    }
    return this.#rules.machine.enabled === false ? new WireError('POLICY_DISABLED', {message: this.#refusal}) : undefined;
  }

  /** Tells whether the browser's policy alone ends it: then there is no need to ask the host. */
  get offByBrowser() {
    return this.#rules.browser.enabled === false;
  }

  /** Tells whether pushes may be recorded. */
  get history() {
    return this.#rules.browser.history !== false && this.#rules.machine.history !== false;
  }

  /** Tells whether the browser's reports of requests may be recorded. */
  get requests() {
    return this.history && !this.refusalOfFeatures(['requests']);
  }

  /** Tells whether the browser may be asked for cookies, and for the answers that set them. */
  get storage() {
    return this.history && !this.refusalOfFeatures(['storage']);
  }

  /** Tells whether there may be pictures of pages. */
  get screenshots() {
    return !this.refusalOfFeatures(['screenshots']);
  }

  /** Tells whether there may be a side panel. */
  get sidePanel() {
    return this.#rules.browser.sidePanel !== false && this.#rules.machine.sidePanel !== false;
  }

  /** Tells whether there may be a chat with agents. */
  get chat() {
    return this.sidePanel && !this.refusalOfFeatures(['chat']);
  }

  /** Tells whether the chat may keep what was said. An unknown answer counts as no. */
  get keepsChat() {
    return SOURCES.every((by) => [undefined, 'on'].includes(this.#rules[by].chatHistory));
  }

  /** The least redaction that is allowed; undefined: what a person asks for. A mode that is not known counts as strict. */
  get redaction() {
    const asked = [this.#rules.browser.redaction, this.#rules.machine.redaction].filter((mode) => mode !== undefined);
    return asked.length === 0 ? undefined : asked.every((mode) => mode === 'mask') ? 'mask' : 'strict';
  }

  /** Tells whether some sites are not allowed. */
  get limitsSites() {
    return this.#sites.length > 0 || this.#levels.length > 0;
  }

  /**
   * Returns the reason why this site may not be read, seen or operated; undefined where it may.
   * @param {string | undefined} origin as `originOf` gives it
   * @param {import('./levels.js').Level} [level]
   * @returns {WireError | undefined} POLICY_DISABLED or SITE_DENIED
   */
  refusal(origin, level = 'data') {
    if (this.off) return this.off;
    const [wrong] = this.#broken;
    if (wrong) return denied(wrong.by, `No site is allowed: ${WHERE[wrong.by]} has "${wrong.site}", ${wrong.expected}.`);
    const by = this.#sites.find(
      ({allowed, denied: not}) => not.some((site) => site(origin)) || (allowed && !allowed.some((site) => site(origin))),
    )?.by;
    if (by === 'launch') return this.#notNamed(origin);
    if (by) return denied(by, `An administrator does not allow mcp-datalayer on ${origin ?? 'this site'} (${WHERE[by]}).`);
    const limit = this.#levels.find(({of}) => isBelow(of(origin), level));
    if (!limit) return undefined;
    const most = limit.of(origin);
    return denied(
      limit.by,
      most === 'none'
        ? `An administrator does not allow mcp-datalayer on ${origin ?? 'this site'} (${WHERE[limit.by]}).`
        : `An administrator allows no more than the level "${most}" on ${origin} (${WHERE[limit.by]}).`,
    );
  }

  /** Refuses what a browser of our own may not open. @param {string | undefined} origin */
  #notNamed(origin) {
    const names = this.#rules.launch.allowedSites ?? [];
    return new WireError('SITE_DENIED', {
      message:
        names.length === 0
          ? 'This browser opens nothing: it was started without --sites.'
          : `This browser opens only the sites that --sites names, and ${origin ?? 'this site'} is none of them.`,
      hint: 'Ask the person to start mcp-datalayer-front with --sites and the pattern of the site, such as --sites shop.example.',
      data: {by: 'launch'},
    });
  }

  /**
   * @param {readonly string[]} features as `features` names them
   * @returns {WireError | undefined} POLICY_DISABLED where an administrator has switched one off
   */
  refusalOfFeatures(features) {
    for (const by of SOURCES) {
      const off = features.find((feature) => isOff(this.#rules[by].features, feature));
      if (off !== undefined)
        return new WireError('POLICY_DISABLED', {
          message: `An administrator has switched ${off} off (${WHERE[by]}).`,
          data: {by, feature: off},
        });
    }
    return undefined;
  }

  /** Returns what is done on an origin before a guarded step. @param {string | undefined} origin @returns {import('./levels.js').Guard} */
  guard(origin) {
    return this.guardOf(origin).guard;
  }

  /**
   * @param {string | undefined} origin
   * @returns {{guard: import('./levels.js').Guard, by?: Limit}} `by`: which administrator said so; undefined: none has, and it is the
   * person's to say
   */
  guardOf(origin) {
    const fixed = this.#guards.flatMap(({by, of}) => {
      const guard = of(origin);
      return guard ? [{by, guard}] : [];
    });
    return fixed.reduce(
      (strictest, each) => (stricterGuard(strictest.guard, each.guard) === strictest.guard ? strictest : each),
      fixed[0] ?? {guard: /** @type {const} */ ('ask')},
    );
  }

  /** The most days that a level is remembered when the person wants that; 0: it is not remembered. */
  get rememberDays() {
    return Math.min(
      ...SOURCES.map((by) => this.#rules[by].rememberDays).map((days) => (days === undefined ? Infinity : areDays(days) ? days : 0)),
      REMEMBER_DAYS,
    );
  }

  /** @returns {PolicyView} */
  get view() {
    const rules = SOURCES.flatMap((by) =>
      Object.entries(this.#rules[by])
        .filter(([key]) => KEYS.includes(key))
        .map(([key, value]) => ({by, key, value})),
    );
    return {
      enabled: !this.off,
      history: this.history,
      sidePanel: this.sidePanel,
      rules,
      broken: this.#broken.flatMap(({by, site}) => (by === 'launch' ? [] : [{by, site}])),
    };
  }
}

/** @param {unknown} days */
const areDays = (days) => Number.isInteger(days) && Number(days) >= 0 && Number(days) <= MOST_REMEMBER_DAYS;

/** Features that cannot be understood are off. @param {unknown} features @param {string} feature */
function isOff(features, feature) {
  if (features === undefined) return false;
  if (typeof features !== 'object' || features === null) return true;
  const known = /** @type {Record<string, unknown>} */ (features);
  return known[feature] !== undefined && known[feature] !== true;
}

/** @param {Limit} by @param {string} message */
const denied = (by, message) => new WireError('SITE_DENIED', {message, data: {by}});
