/**
 * The visitor's choice as consent platforms record it by the IAB's frameworks: strings of choices and times that name nobody. They are
 * the only values of cookies and storage that leave the browser.
 */

const MOST = 12;
const MOST_CHARS = 8000;
/** A TC string of version 2 begins with C, in base64 for addresses; its segments are parted by dots. */
const TCF = /^C[A-Za-z0-9_-]{20,}(\.[A-Za-z0-9_-]+){0,4}$/;
/** A GPP string: a header that begins with DB, then its sections. */
const GPP = /^DB[A-Za-z0-9_-]{1,200}(~[A-Za-z0-9_.-]+)+$/;
/** Names under which platforms keep them; other values of that look are not taken for one. */
const NAMES =
  /^(__Host-|__Secure-)?(eu(pub)?consent(-v2)?|iabtcf_tcstring|tcf?[_-]?string|.*tc[_-]?string.*|iabgpp_hdr_gppstring|.*gpp.*)$/i;

/** The cookie by which OneTrust says that somebody has chosen: without it, its groups are those before a choice. */
const ONETRUST_CHOSEN = 'OptanonAlertBoxClosed';
/** @typedef {{statistics?: boolean, marketing?: boolean, preferences?: boolean}} Categories */
/**
 * The records of platforms. No value of these leaves the browser: the platform's name and what it allows by category are told.
 * @type {Record<string, (value: string) => (Categories & {platform: string}) | undefined>}
 */
const PLATFORMS = {
  OptanonConsent: (value) => {
    const groups = /(?:^|&)groups=([^&]*)/.exec(value)?.[1]?.split(',');
    const is = (/** @type {string} */ id) => (groups?.includes(`${id}:1`) ? true : groups?.includes(`${id}:0`) ? false : undefined);
    return groups && {platform: 'OneTrust', statistics: is('C0002'), marketing: is('C0004'), preferences: is('C0003')};
  },
  CookieConsent: (value) => {
    const is = (/** @type {string} */ name) => {
      const said = new RegExp(`[{,]${name}:(true|false)[,}]`).exec(value)?.[1];
      return said && said === 'true';
    };
    return /^\{stamp:/.test(value)
      ? /** @type {any} */ ({
          platform: 'Cookiebot',
          statistics: is('statistics'),
          marketing: is('marketing'),
          preferences: is('preferences'),
        })
      : undefined;
  },
  _tracking_consent: (value) => {
    try {
      const said = JSON.parse(value)?.con?.CMP;
      const is = (/** @type {unknown} */ given) => (given === '1' ? true : given === '0' ? false : undefined);
      return said && {platform: 'Shopify', statistics: is(said.a), marketing: is(said.m), preferences: is(said.p)};
    } catch {
      return undefined;
    }
  },
};

/** @typedef {{kind: 'tcf' | 'gpp' | 'platform', where: string, text: string}} ConsentRecord */

/** @param {unknown} value @returns {'tcf' | 'gpp' | undefined} */
const kindOf = (value) => {
  if (typeof value !== 'string' || value.length > MOST_CHARS) return undefined;
  return GPP.test(value) ? 'gpp' : TCF.test(value) ? 'tcf' : undefined;
};

/**
 * @param {{where: string, name: string, value: string}[]} kept cookies and keys with their values
 * @param {{tcf?: unknown, gpp?: unknown}} told by the page's own interfaces
 * @returns {ConsentRecord[]} each text once
 */
export function consentRecords(kept, told) {
  /** @type {Map<string, ConsentRecord>} */
  const found = new Map();
  const take = (/** @type {string} */ where, /** @type {unknown} */ value, /** @type {'tcf' | 'gpp' | undefined} */ wanted) => {
    const kind = kindOf(value);
    if (kind && (!wanted || wanted === kind) && found.size < MOST && !found.has(String(value)))
      found.set(String(value), {kind, where: where.slice(0, 100), text: String(value)});
  };
  take('__tcfapi', told.tcf, 'tcf');
  take('__gpp', told.gpp, 'gpp');
  const isChosen = kept.some(({name}) => name === ONETRUST_CHOSEN);
  for (const {where, name, value} of kept) {
    if (!isNamedSo(name)) continue;
    take(`${where} ${name}`, decoded(value), undefined);
    const text = Object.hasOwn(PLATFORMS, name)
      ? platformText(PLATFORMS[name]?.(decoded(value).slice(0, MOST_CHARS)), isChosen)
      : undefined;
    if (text && found.size < MOST) found.set(`${name} ${text}`, {kind: 'platform', where: `${where} ${name}`, text});
  }
  return [...found.values()];
}

/** @param {(Categories & {platform: string}) | undefined} record @param {boolean} isChosen @returns {string | undefined} undefined: it says nothing */
function platformText(record, isChosen) {
  const said = ['statistics', 'marketing', 'preferences'].flatMap((name) => {
    const is = /** @type {any} */ (record)?.[name];
    return typeof is === 'boolean' ? [`${name}=${is ? 1 : 0}`] : [];
  });
  if (!record || said.length === 0) return undefined;
  return [record.platform, ...said, ...(record.platform === 'OneTrust' && !isChosen ? ['default'] : [])].join(' ');
}

/** Tells whether a name is one of a record. @param {string} name */
export const isNamedSo = (name) => name.length <= 100 && (NAMES.test(name) || Object.hasOwn(PLATFORMS, name) || name === ONETRUST_CHOSEN);

/** @param {string} value */
const decoded = (value) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
