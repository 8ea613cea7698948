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

/** The guard's answer before a step that orders, pays, deletes or publishes. @typedef {'refuse' | 'ask' | 'off'} Guard */

/** @type {readonly Guard[]} from the strictest on */
export const GUARDS = ['refuse', 'ask', 'off'];

/** @param {Guard} one @param {Guard} other */
export const stricterGuard = (one, other) => (GUARDS.indexOf(one) < GUARDS.indexOf(other) ? one : other);

/**
 * @param {Record<string, unknown>} map the highest level by site, as `{"*": "data", "*.shop.example": "act"}`
 * @returns {{of: (origin: string | undefined) => Level, broken: string[]}} `of`: the level of the most specific site that means the
 *   origin, the strictest of equally specific ones, `act` where none does; `broken`: the entries that are none
 */
export function parseLevels(map) {
  const {of, broken} = parseMap(map, LEVELS);
  return {broken, of: (origin) => of(origin) ?? 'act'};
}

/**
 * @param {Record<string, unknown>} map what is done before guarded steps, by site
 * @returns {{of: (origin: string | undefined) => Guard | undefined, broken: string[]}} likewise; undefined where no site means the origin
 */
export const parseGuards = (map) => parseMap(map, GUARDS);

/**
 * @template {string} Value
 * @param {Record<string, unknown>} map
 * @param {readonly Value[]} values from the strictest on
 * @returns {{of: (origin: string | undefined) => Value | undefined, broken: string[]}}
 */
function parseMap(map, values) {
  /** @type {string[]} */
  const broken = [];
  const rules = Object.entries(map).flatMap(([pattern, named]) => {
    const site = parseSite(pattern);
    const strictness = values.findIndex((each) => each === named);
    if (site && strictness >= 0) return [{site, strictness}];
    broken.push(site ? `${pattern}: ${named}` : pattern);
    return [];
  });
  return {
    broken,
    of(origin) {
      const meant = rules.filter(({site}) => site(origin));
      const closest = Math.max(...meant.map(({site}) => site.rank));
      return values[Math.min(...meant.filter(({site}) => site.rank === closest).map(({strictness}) => strictness))];
    },
  };
}
