import {isLevel, stricter} from './levels.js';
import {pagesOf} from '../page/page-access.js';

/**
 * Keeps the levels that the person wants remembered for exact origins. On disk are an origin, a level and a time, nothing of pages. A level
 * holds as long as Chrome has the permission for the site, and for as many days as administrators allow. The permission alone raises
 * nothing.
 */

/**
 * @typedef {import('./levels.js').Level} Level
 * @typedef {{level: Level, at: number}} Kept `at`: milliseconds since 1970
 * @typedef {{origin: string, level: Level, until: number}} RememberedShown
 */

const KEY = 'remembered';
const DAY_MS = 86_400_000;
/** The time for which Chrome may still be asking the person. */
const ASKING_MS = 5 * 60_000;
const MOST = 500;

export class Remembered {
  /** Levels by origin, the latest last. @type {Map<string, Kept>} */
  #kept = new Map();
  /** The origins into which Chrome lets us. @type {Set<string>} */
  #granted = new Set();
  #platform;
  #policy;
  #now;

  /**
   * @param {{storage: Pick<import('../../platform/chrome.js').Platform['storage'], 'read' | 'write'>, permissions: {haveSite: (pattern:
   * string) => Promise<boolean>}}} platform
   * @param {Pick<import('./policy.js').Policy, 'rememberDays'>} policy
   * @param {() => number} [now]
   */
  constructor(platform, policy, now = Date.now) {
    this.#platform = platform;
    this.#policy = policy;
    this.#now = now;
    this.ready = this.#load();
  }

  async #load() {
    const kept = (await this.#platform.storage.read(KEY)) ?? {};
    for (const [origin, {level, at}] of Object.entries(kept))
      if (isLevel(level) && Number.isFinite(at)) this.#kept.set(origin, {level, at});
    await this.#look();
  }

  /** Returns the origins for which Chrome has no permission, or none any more. */
  async #look() {
    const origins = [...this.#kept.keys()];
    const have = await Promise.all(origins.map((origin) => this.#platform.permissions.haveSite(pagesOf(origin)[0] ?? '')));
    this.#granted = new Set(origins.filter((_, i) => have[i]));
    return origins.filter((_, i) => !have[i]);
  }

  /**
   * Forgets what has ended, and the sites whose permission was taken away.
   * @returns {Promise<{come: string[], gone: string[]}>} the origins that hold from now on, and those that do not any more
   */
  async check() {
    await this.ready;
    const before = this.#granted;
    const barred = await this.#look();
    const now = this.#now();
    const gone = [...this.#kept]
      .filter(([origin, {at}]) => this.#end(at) <= now || (barred.includes(origin) && (before.has(origin) || now - at > ASKING_MS)))
      .map(([origin]) => origin);
    if (gone.length > 0) {
      for (const origin of gone) this.#kept.delete(origin);
      await this.#save();
    }
    return {come: [...this.#granted].filter((origin) => !before.has(origin) && this.#kept.has(origin)), gone};
  }

  /**
   * The level of an origin.
   * @param {string | undefined} origin
   * @returns {Level | undefined} undefined: none is remembered
   */
  levelOf(origin) {
    const kept = this.#kept.get(origin ?? '');
    return kept && this.#granted.has(origin ?? '') && this.#end(kept.at) > this.#now() ? kept.level : undefined;
  }

  /**
   * @param {string} origin of http or https
   * @param {Level} level beyond reading
   * @returns {Promise<boolean>} whether Chrome lets us into the site already
   */
  async remember(origin, level) {
    await this.ready;
    if (this.#policy.rememberDays <= 0 || level === 'none' || level === 'data' || pagesOf(origin).length === 0) return false;
    this.#kept.delete(origin);
    this.#kept.set(origin, {level, at: this.#now()});
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST)) this.#kept.delete(oldest);
    await this.#look();
    await this.#save();
    return this.#granted.has(origin);
  }

  /** Takes the level that the person has set meanwhile; the end stays. @param {string} origin @param {Level} level */
  async adjust(origin, level) {
    const kept = this.#kept.get(origin);
    if (!kept || kept.level === level) return;
    if (level === 'data' || level === 'none') return this.forget(origin);
    kept.level = level;
    await this.#save();
  }

  /** @param {string} origin */
  async forget(origin) {
    await this.ready;
    this.#granted.delete(origin);
    if (this.#kept.delete(origin)) await this.#save();
  }

  /** The sites whose permission is needed, as match patterns. @returns {string[]} */
  get patterns() {
    return [...this.#kept].filter(([, {at}]) => this.#end(at) > this.#now()).flatMap(([origin]) => pagesOf(origin));
  }

  /** Returns the end of an origin's level; null where none is remembered. @param {string} origin */
  endOf(origin) {
    const kept = this.#kept.get(origin);
    return kept && this.levelOf(origin) ? this.#end(kept.at) : null;
  }

  /** The time at which the next level ends; Infinity where none is remembered. */
  get nextEnd() {
    return Math.min(...[...this.#kept.values()].map(({at}) => this.#end(at)));
  }

  /** @param {(origin: string) => Level} most that administrators allow @returns {RememberedShown[]} the latest first */
  list(most) {
    return [...this.#kept]
      .filter(([origin]) => this.levelOf(origin))
      .map(([origin, {level, at}]) => ({origin, level: stricter(level, most(origin)), until: this.#end(at)}))
      .reverse();
  }

  /** @param {number} at */
  #end(at) {
    return at + this.#policy.rememberDays * DAY_MS;
  }

  async #save() {
    await this.#platform.storage.write(KEY, Object.fromEntries(this.#kept));
  }
}
