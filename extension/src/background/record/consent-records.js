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

/** @typedef {{kind: 'tcf' | 'gpp', where: string, text: string}} ConsentRecord */

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
  for (const {where, name, value} of kept) if (isNamedSo(name)) take(`${where} ${name}`, decoded(value), undefined);
  return [...found.values()];
}

/** Whether a name is one of a record. @param {string} name */
export const isNamedSo = (name) => name.length <= 100 && NAMES.test(name);

/** @param {string} value */
const decoded = (value) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
