import {askedOf} from './set-cookie.js';

/**
 * Keeps who has put what into the cookies and the storage of one tab's pages, as the hook in the page and the headers of answers tell it.
 * The first and the last write of each thing are kept, so that one that is written each second takes no more room than another. No value is
 * kept.
 *
 * @typedef {import('./batch.js').PageStore['area']} Area
 * @typedef {object} Told a cookie that an answer sets
 * @property {string} host whose answer
 * @property {number} t milliseconds since 1970
 * @property {import('./set-cookie.js').SetCookie} cookie
 * @typedef {object} Write
 * @property {number} t
 * @property {import('./history.js').Page} [on] where a script did it
 * @property {number} [after] the number in its document of the last push before it
 * @property {string} [source] place in a script
 * @property {string} [container]
 * @property {string} [header] host whose answer set it
 * @property {import('./set-cookie.js').Asked} [asked]
 * @property {number} [size]
 * @typedef {object} Stored
 * @property {Area} area
 * @property {string} name
 * @property {string} host of a cookie its domain, else the host of the page
 * @property {string} origin of storage; '' for cookies
 * @property {boolean} hostOnly
 * @property {string} path of a cookie; '' where the browser makes it from the address
 * @property {boolean} partitioned
 * @property {Write} first
 * @property {Write} last
 * @property {number} writes
 * @property {Partial<Write> & {t: number, cause?: string}} [gone] what has taken it out, where it is not there any more
 */

const MOST_STORED = 2000;

export class StoreLog {
  /** The number of writes that are not kept. */
  dropped = 0;
  /** @type {Map<string, Stored>} */
  #all = new Map();

  /** @returns {Stored[]} in the order of their first writes */
  get all() {
    return [...this.#all.values()];
  }

  /** Takes note of a write by a script. @param {import('./history.js').Page} on @param {import('./batch.js').PageStore} store */
  wrote(on, {t, area, how, name, size, asked = '', source, container, after}) {
    const origin = on.origin ?? URL.parse(on.url)?.origin ?? '';
    const host = URL.parse(origin)?.hostname ?? '';
    /** @type {Write} */
    const write = {t, on, after, source, container, size, ...(area === 'cookie' ? {asked: askedOf(asked, t)} : {})};
    if (how === 'clear') {
      for (const stored of this.#all.values()) if (stored.area === area && stored.origin === origin && !stored.gone) stored.gone = write;
      return;
    }
    const isGone = how === 'remove' || (write.asked?.seconds ?? 1) <= 0;
    this.#put(
      {
        area,
        name,
        host: write.asked?.domain ?? host,
        origin: area === 'cookie' ? '' : origin,
        hostOnly: write.asked?.domain === undefined,
        path: write.asked?.path ?? '',
        partitioned: write.asked?.partitioned ?? false,
      },
      write,
      isGone,
    );
  }

  /** Takes note of a cookie in the header of an answer. @param {Told} told */
  told({host, t, cookie}) {
    const {name, size, ...asked} = cookie;
    this.#put(
      {
        area: 'cookie',
        name,
        host: asked.domain ?? host,
        origin: '',
        hostOnly: asked.domain === undefined,
        path: asked.path ?? '',
        partitioned: asked.partitioned,
      },
      {t, header: host, asked, size},
      (asked.seconds ?? 1) <= 0,
    );
  }

  /**
   * The browser has let go of a cookie.
   * @param {Pick<import('../../platform/chrome.js').Cookie, 'name' | 'domain' | 'hostOnly' | 'path' | 'partition'>} cookie
   * @param {string} cause
   * @param {number} t
   */
  lost(cookie, cause, t) {
    for (const stored of this.#all.values()) if (!stored.gone && isOf(stored, cookie)) stored.gone = {t, cause};
  }

  /**
   * @param {Pick<Stored, 'area' | 'name' | 'host' | 'origin' | 'hostOnly' | 'path' | 'partitioned'>} what
   * @param {Write} write
   * @param {boolean} isGone
   */
  #put(what, write, isGone) {
    const key = JSON.stringify(Object.values(what));
    const known = this.#all.get(key);
    if (known) {
      if (known.gone && !isGone) known.first = write; // it is another one
      known.last = write;
      known.writes++;
      known.gone = isGone ? {...write, ...(known.gone?.cause ? {cause: known.gone.cause} : {})} : undefined;
    } else if (isGone) {
      // It takes out what was there before anything was recorded, or nothing: document.cookie does not tell.
      if (this.#all.size < MOST_STORED) this.#all.set(key, {...what, first: write, last: write, writes: 1, gone: write});
    } else if (this.#all.size < MOST_STORED) this.#all.set(key, {...what, first: write, last: write, writes: 1});
    else this.dropped++;
  }
}

/**
 * Tells whether a cookie that the browser has is the one that was written.
 * @param {Stored} stored
 * @param {Pick<import('../../platform/chrome.js').Cookie, 'name' | 'domain' | 'hostOnly' | 'path' | 'partition'>} cookie
 */
export const isOf = ({area, name, host, hostOnly, path, partitioned}, cookie) =>
  area === 'cookie' &&
  name === cookie.name &&
  host === cookie.domain &&
  hostOnly === cookie.hostOnly &&
  (path === '' || path === cookie.path) &&
  partitioned === (cookie.partition !== '');
