/**
 * What proves who somebody is does not leave the browser: the values of fields that are named like secrets are taken out of the bodies of
 * requests and answers, whatever they are written in.
 */

/** What stands in place of what is never kept: a placeholder that nobody is given. */
export const DROPPED = '[TOKEN_0]';

/** Deeper than this nothing of a body is shown. */
const MOST_DEPTH = 60;
/** So often a text may be JSON in a text of JSON. */
const MOST_LAYERS = 3;
const SECRET_NAMES = /pass(?:w|phrase|code)|(?:^|[^a-z])(?:pass|pwd|pin|otp|tan|cvc|cvv|csc|jwt)(?:[^a-z]|$)|kennwort|secret|token|csrf|xsrf|nonce|one.?time|api.?key|private.?key|authori[sz]ation|credential|session.?id|security.?code|card.?(?:number|num|no)\b|cc.?num/i;
const HUMP = /([a-z0-9])([A-Z])/g;
/** Fields that name another: `{"name": "password", "value": "…"}`. */
const NAMING = ['name', 'key', 'field', 'id', 'label'];
const NAMED = new Set(['value', 'values', 'val', 'content', 'data', 'text']);
const MULTIPART = /(content-disposition:[^\r\n]{0,500}?\bname="([^"\r\n]{0,200})"[^\r\n]{0,500}(?:\r?\n[^\r\n]{1,500}){0,10}\r?\n\r?\n)([\s\S]*?)(?=\r?\n--|$)/gi;
const TEXT = String.raw`"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?`;
/** A name and its value in JSON that is cut, in code, or as an attribute. */
const ASSIGNED = new RegExp(String.raw`(?<![\w$.-])(["']?)([A-Za-z_$][\w$.-]{0,99})\1(\s{0,20}[:=]\s{0,20})(?:${TEXT}|-?\d[\w.+-]*)`, 'g');
/** The same where a list or an object stands behind it. */
const OPENED = /(?<![\w$.-])(["']?)([A-Za-z_$][\w$.-]{0,99})\1\s{0,20}[:=]\s{0,20}(?=[[{])/g;
/** The same in JSON that is a text of JSON. */
const QUOTED = /\\"([\w$.-]{1,100})\\"(\s{0,20}:\s{0,20})(?:\\"[^"\\]*(?:\\")?|-?\d[\w.+-]*)/g;
const LINE = /^([ \t-]{0,40})([\w.-]{1,100})(:[ \t]{1,20})\S.*$/gm;

/** @param {string} name */
const isSecret = (name) => SECRET_NAMES.test(name.slice(0, 200).replace(HUMP, '$1_$2'));

/**
 * A body without the values of fields that are named like secrets.
 * @param {string} text @param {string} type of it, where that is known @param {boolean} isCut
 * @returns {string}
 */
export function withoutSecrets(text, type, isCut) {
  if (/html|xml/i.test(type) || /^\s*</.test(text)) return assigned(withoutHidden(text));
  if (/^\s*[[{]/.test(text)) return (isCut ? undefined : ofJson(text, 0)) ?? assigned(text);
  if (/^\s*--\S/.test(text) && /content-disposition:/i.test(text)) return withoutParts(text);
  return assigned(text.replace(/[^&\r\n]+/g, withoutField));
}

/**
 * @param {string} text @param {number} layer how often it is a text in a text
 * @returns {string | undefined} undefined where it is no JSON
 */
function ofJson(text, layer) {
  try {
    const value = JSON.parse(text);
    const clean = cleaned(value, 0, layer, false);
    // A name that stands there twice counts once, so the text can hold more than its value.
    return clean === value && !mayNameSecret(text) ? text : JSON.stringify(clean);
  } catch {
    return undefined;
  }
}

/** @param {string} text JSON */
const mayNameSecret = (text) => text.includes('\\u') || [...text.matchAll(/"([^"]{1,200})"\s*:/g)].some(([, name]) => isSecret(String(name)));

/** The same value where nothing had to go. @param {any} value @param {number} depth @param {number} layer @param {boolean} isBelow a name of a secret @returns {any} */
function cleaned(value, depth, layer, isBelow) {
  if (typeof value === 'string' && !isBelow) return layer < MOST_LAYERS && /^\s*[[{]/.test(value) ? ofJson(value, layer + 1) ?? value : value;
  if (typeof value !== 'object' || value === null) return isBelow && typeof value !== 'boolean' && value !== null && value !== '' ? DROPPED : value;
  if (depth > MOST_DEPTH) return DROPPED;
  const isNamed = !Array.isArray(value) && NAMING.some((naming) => typeof value[naming] === 'string' && isSecret(value[naming]));
  let isChanged = false;
  const clean = Object.entries(value).map(([name, each]) => {
    const now = cleaned(each, depth + 1, layer, isBelow || (!Array.isArray(value) && (isSecret(name) || (isNamed && NAMED.has(name.toLowerCase())))));
    isChanged ||= now !== each;
    return [name, now];
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? clean.map(([, each]) => each) : Object.fromEntries(clean);
}

/** @param {string} field of a form, as it is sent, or a line of a text */
function withoutField(field) {
  const at = field.indexOf('=');
  const name = at < 0 ? '' : field.slice(0, at).trim();
  if (name === '' || /[\s"'<>{}]/.test(name)) return field;
  if (isSecret(plain(name))) return `${field.slice(0, at)}=${DROPPED}`;
  const value = plain(field.slice(at + 1));
  const clean = /^\s*[[{]/.test(value) ? ofJson(value, 1) : undefined;
  return clean === undefined ? field : `${field.slice(0, at)}=${encodeURIComponent(clean)}`;
}

/** @param {string} name */
function plain(name) {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** @param {string} text of a form with files */
const withoutParts = (text) => text.replace(MULTIPART, (_all, head, name, value) => head + (isSecret(name) ? DROPPED : withoutSecrets(value, 'text/plain', false)));

/** @param {string} text */
const assigned = (text) => withoutGroups(text.replace(ASSIGNED, (all, quote, name, between) => (isSecret(name) ? `${quote}${name}${quote}${between}"${DROPPED}"` : all))
  .replace(QUOTED, (all, name, between) => (isSecret(name) ? `\\"${name}\\"${between}\\"${DROPPED}\\"` : all))
  .replace(LINE, (all, indent, name, between) => (isSecret(name) && !all.includes(DROPPED) ? `${indent}${name}${between}${DROPPED}` : all)));

/** @param {string} text */
function withoutGroups(text) {
  let clean = '';
  let at = 0;
  for (const {0: all, 2: name, index} of text.matchAll(OPENED)) {
    const from = index + all.length;
    if (index < at || !isSecret(String(name)) || text.startsWith(DROPPED, from)) continue;
    const end = text.indexOf(text[from] === '[' ? ']' : '}', from);
    clean += `${text.slice(at, from)}"${DROPPED}"`;
    at = end < 0 ? text.length : end + 1;
  }
  return clean + text.slice(at);
}

/** Markup without the values of hidden fields, of fields and meta named like secrets, and of nonces. @param {string} text */
function withoutHidden(text) {
  return text.replace(/<(?:input|meta)\b(?:"[^"]*"|'[^']*'|[^>"'])*/gi, (tag) => (/type\s*=\s*["']?(?:hidden|password)/i.test(tag) || isSecret(/(?:name|id|property)\s*=\s*["']?([^"'\s>]{1,100})/i.exec(tag)?.[1] ?? '')
    ? tag.replace(/\b(value|content)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s>]+)/gi, `$1="${DROPPED}"`) : tag))
    .replace(/\bnonce\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi, `nonce="${DROPPED}"`);
}
