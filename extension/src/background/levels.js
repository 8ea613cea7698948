import {parseSite} from './sites.js';

/**
 * The levels of an MCP client. Each level includes the ones before it. `data` reads the tracking of sites, `see` the page,
 * `act` operates it. Maps name the highest level by site; host/wire/levels.json has examples for both sides' tests.
 *
 * @typedef {'none' | 'data' | 'see' | 'act'} Level
 */

/** @type {readonly Level[]} from the strictest on */
export const LEVELS = ['none', 'data', 'see', 'act'];

/** @param {unknown} level @returns {level is Level} */
export const isLevel = (level) => LEVELS.some((each) => each === level);

/** @param {Level} level @param {Level} needed */
export const isBelow = (level, needed) => LEVELS.indexOf(level) < LEVELS.indexOf(needed);

/** @param {Level} one @param {Level} other */
export const stricter = (one, other) => (isBelow(one, other) ? one : other);

/**
 * @param {Record<string, unknown>} map the highest level by site, as `{"*": "data", "*.shop.example": "act"}`
 * @returns {{of: (origin: string | undefined) => Level, broken: string[]}} `of`: the level of the most specific site that means the
 *   origin, the strictest of equally specific ones, `act` where none does; `broken`: the entries that are none
 */
export function parseLevels(map) {
  /** @type {string[]} */
  const broken = [];
  const rules = Object.entries(map).flatMap(([pattern, level]) => {
    const site = parseSite(pattern);
    if (site && isLevel(level)) return [{site, level}];
    broken.push(site ? `${pattern}: ${level}` : pattern);
    return [];
  });
  return {
    broken,
    of(origin) {
      const meant = rules.filter(({site}) => site(origin));
      const closest = Math.max(...meant.map(({site}) => site.rank));
      return meant.filter(({site}) => site.rank === closest).reduce((level, rule) => stricter(level, rule.level), /** @type {Level} */ ('act'));
    },
  };
}
