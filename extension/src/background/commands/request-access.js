import {WireError} from '../../wire/protocol.js';
import {isLevel} from '../access/levels.js';
import {badArgument, checkTab, checkWait} from '../link/arguments.js';

const MOST_ORIGINS = 5;
const MOST_MINUTES = 480;
const MOST_REASON = 200;
const KEY = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * `requestAccess {tab?, level, origins, minutes, waitMs, key, reason?}`: asks the person to allow more, once for a whole task, and waits
 * for the answer. `key` is the asking client's alone: by it the client takes up its own again when its connection broke, with `{renew:
 * true, key}` without asking anybody.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<any>}
 */
export const requestAccess = ({consent}) => ({
  on: 'nothing',
  check({tab, level, origins = [], minutes = 60, waitMs = 0, key, renew = false, reason = ''}) {
    if (typeof key !== 'string' || !KEY.test(key)) throw badArgument('key must be 16 to 64 letters and digits');
    if (renew === true) return {renew, key};
    if (!isLevel(level) || level === 'none') throw badArgument('level must be data, see or act');
    if (!Array.isArray(origins) || origins.length > MOST_ORIGINS) throw badArgument(`origins must be a list of at most ${MOST_ORIGINS}`);
    if (!Number.isSafeInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) throw badArgument(`minutes must be 1 to ${MOST_MINUTES}`);
    if (typeof reason !== 'string' || reason.length > MOST_REASON)
      throw badArgument(`reason must be a text of at most ${MOST_REASON} characters`);
    return {tab: checkTab(tab), level, origins: [...new Set(origins.map(checkOrigin))], minutes, waitMs: checkWait(waitMs), key, reason};
  },
  async run({tab: handle, waitMs, renew, ...asked}, call) {
    if (renew) {
      await consent.renew(asked.key, call.front);
      return {result: {allowed: false, level: 'none', tab: null, site: null, until: null}};
    }
    const {tab, allowed, level, until} = await consent.ask(handle, asked, call, waitMs);
    return {site: tab?.origin, result: {allowed, level, tab: tab?.handle ?? null, site: tab?.origin ?? null, until}};
  },
});

/** @param {unknown} text @returns {string} */
function checkOrigin(text) {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || text !== url.origin)
    throw new WireError('BAD_ARGUMENT', {message: 'origins must be like https://pay.example, with http or https and without a path.'});
  return url.origin;
}
