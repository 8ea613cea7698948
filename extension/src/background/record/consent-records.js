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
/** Where Usercentrics says the same. */
const USERCENTRICS_CHOSEN = 'uc_user_interaction';
/** The cookie by which TrustArc says whether it takes silence for consent. */
const TRUSTARC_BEHAVIOUR = 'notice_behavior';
/** @typedef {{statistics?: boolean, marketing?: boolean, preferences?: boolean}} Categories */
/** @typedef {Categories & {platform: string, state?: 'default' | 'unsure'}} PlatformRecord `unsure`: it does not tell whether anybody chose */
/** @typedef {{name: string, value: string}[]} Kept all records of the page */

/** @param {string} text @returns {any} undefined where it is no JSON */
const json = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Klaro keeps the names that the site gave its services: those that are called as what they are. */
const KLARO_STATISTICS =
  /^(google-?analytics-?4?|ga4?|matomo|piwik|hotjar|plausible|(microsoft-?)?clarity|mixpanel|amplitude|posthog|etracker)$/i;
const KLARO_MARKETING =
  /^(google-?ads|adwords|double-?click|(facebook|meta|tiktok|pinterest|twitter)(-?pixel)?|linkedin(-?insight)?(-?tag)?|(bing|microsoft)-?ads|criteo)$/i;

/** @param {unknown} given a member of a JSON object */
const listOf = (given) => (Array.isArray(given) ? given : []);

/** Reads what Usercentrics tells Google. @param {any} gcm @param {Kept} kept @returns {PlatformRecord | undefined} */
const usercentrics = (gcm, kept) => {
  const is = (/** @type {unknown} */ given) => (given === 'granted' ? true : given === 'denied' ? false : undefined);
  const isKnown = is(gcm?.analyticsStorage) ?? is(gcm?.adStorage);
  const isChosen = kept.some(isUsercentricsChoice); // where nobody has to agree first, Google is told granted before any choice
  return isKnown === undefined
    ? undefined
    : {
        platform: 'Usercentrics',
        statistics: is(gcm.analyticsStorage),
        marketing: is(gcm.adStorage),
        ...(isChosen ? {} : {state: 'unsure'}),
      };
};

/** @param {Kept[number]} record */
const isUsercentricsChoice = ({name, value}) => name === USERCENTRICS_CHOSEN && value === 'true';

/** @param {Kept[number]} record */
const isImpliedByTrustArc = ({name, value}) => name === TRUSTARC_BEHAVIOUR && value.startsWith('implied');

/** TrustArc's groups by number: 1 is what is required, 2 functional, 3 advertising, each one less in the other cookie. @param {string[]} allowed @param {number} first @param {boolean} isImplied @returns {PlatformRecord} */
const trustArc = (allowed, first, isImplied) => {
  const isFunctional = allowed.includes(String(first + 1));
  // Its functional group may hold statistics or not: none is allowed without it, and nothing is said with it.
  return {
    platform: 'TrustArc',
    marketing: allowed.includes(String(first + 2)),
    preferences: isFunctional,
    ...(isFunctional ? {} : {statistics: false}),
    ...(isImplied ? {state: 'unsure'} : {}), // silence was taken for consent, or may have been
  };
};

/**
 * The records of platforms. Of these no value leaves the browser: the platform's name and what it allows by category are told.
 * @type {Record<string, (value: string, kept: Kept) => PlatformRecord | undefined>}
 */
const PLATFORMS = {
  OptanonConsent: (value, kept) => {
    const groups = /(?:^|&)groups=([^&]*)/.exec(value)?.[1]?.split(',');
    const is = (/** @type {string} */ id) => (groups?.includes(`${id}:1`) ? true : groups?.includes(`${id}:0`) ? false : undefined);
    const isChosen = kept.some(({name}) => name === ONETRUST_CHOSEN);
    return (
      groups && {
        platform: 'OneTrust',
        statistics: is('C0002'),
        marketing: is('C0004'),
        preferences: is('C0003'),
        ...(isChosen ? {} : {state: 'default'}),
      }
    );
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
    const said = json(value)?.con?.CMP;
    const is = (/** @type {unknown} */ given) => (given === '1' ? true : given === '0' ? false : undefined);
    return said && {platform: 'Shopify', statistics: is(said.a), marketing: is(said.m), preferences: is(said.p)};
  },
  cmapi_cookie_privacy: (value, kept) => {
    const groups = /^permit[ _]([1-9](?:[,|][1-9]){0,8})(?: required)?$/.exec(value)?.[1];
    return groups === undefined ? undefined : trustArc(groups.split(/[,|]/), 1, kept.some(isImpliedByTrustArc));
  },
  notice_gdpr_prefs: (value, kept) => {
    const groups = /^([0-9](?:[,|][0-9]){0,8}):/.exec(value)?.[1];
    return groups === undefined ? undefined : trustArc(groups.split(/[,|]/), 0, /:implied\b/.test(value) || kept.some(isImpliedByTrustArc));
  },
  ucData: (value, kept) => usercentrics(json(value)?.gcm, kept),
  uc_gcm: (value, kept) => usercentrics(json(value), kept),
  didomi_token: (value) => {
    const purposes = json(fromBase64(value))?.purposes;
    const [enabled, disabled] = [listOf(purposes?.enabled), listOf(purposes?.disabled)];
    const isAll = (/** @type {string[]} */ ...ids) =>
      [...ids, 'cookies'].some((id) => disabled.includes(id)) ? false : ids.every((id) => enabled.includes(id)) ? true : undefined;
    // Its standard purposes alone: those that a site made itself are called as it likes.
    return {
      platform: 'Didomi',
      statistics: isAll('measure_content_performance'),
      marketing: isAll('create_ads_profile', 'select_personalized_ads'),
      preferences: isAll('select_personalized_content'),
    };
  },
  klaro: (value) => {
    const services = Object.entries(Object(json(value))).filter(([, is]) => typeof is === 'boolean');
    const is = (/** @type {RegExp} */ names) => {
      const said = new Set(services.filter(([name]) => names.test(name)).map(([, allowed]) => allowed));
      return said.size === 1 ? /** @type {boolean} */ ([...said][0]) : undefined; // some and some not: neither
    };
    return {platform: 'Klaro', statistics: is(KLARO_STATISTICS), marketing: is(KLARO_MARKETING)};
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
  for (const {where, name, value} of kept) {
    if (!isNamedSo(name)) continue;
    take(`${where} ${name}`, decoded(value), undefined);
    const text = Object.hasOwn(PLATFORMS, name) ? platformText(PLATFORMS[name]?.(decoded(value).slice(0, MOST_CHARS), kept)) : undefined;
    if (text && found.size < MOST) found.set(`${name} ${text}`, {kind: 'platform', where: `${where} ${name}`, text});
  }
  return [...found.values()];
}

/** @param {PlatformRecord | undefined} record @returns {string | undefined} undefined: it says nothing */
function platformText(record) {
  const said = ['statistics', 'marketing', 'preferences'].flatMap((name) => {
    const is = /** @type {any} */ (record)?.[name];
    return typeof is === 'boolean' ? [`${name}=${is ? 1 : 0}`] : [];
  });
  if (!record || said.length === 0) return undefined;
  return [record.platform, ...said, ...(record.state ? [record.state] : [])].join(' ');
}

/** Tells whether a name is one of a record. @param {string} name */
export const isNamedSo = (name) =>
  name.length <= 100 &&
  (NAMES.test(name) || Object.hasOwn(PLATFORMS, name) || [ONETRUST_CHOSEN, USERCENTRICS_CHOSEN, TRUSTARC_BEHAVIOUR].includes(name));

/** @param {string} value */
const decoded = (value) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** @param {string} value */
const fromBase64 = (value) => {
  try {
    return atob(value);
  } catch {
    return '';
  }
};
