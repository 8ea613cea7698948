/**
 * Keeps credentials in the browser: the values of fields that are named like secrets are taken out of the bodies of requests and answers,
 * whatever they are written in.
 */

/** Replaces what is never kept: a placeholder that nobody is given. */
export const DROPPED = '[TOKEN_0]';

/** Deeper than this nothing of a body is shown. */
const MOST_DEPTH = 60;
/** The most layers of texts within texts that are looked through. */
const MOST_LAYERS = 3;
const SECRET_NAMES =
  /pass(?:w|phrase|code)|(?:^|[^a-z])(?:pass|pwd|pin|otp|tan|cvc|cvv|csc|jwt)(?:[^a-z]|$)|kennwort|secret|token|csrf|xsrf|nonce|one.?time|api.?key|private.?key|authori[sz]ation|credential|session.?id|security.?code|card.?(?:number|num|no)\b|cc.?num/i;
const HUMP = /([a-z0-9])([A-Z])/g;
/** Fields that name another: `{"name": "password", "value": "…"}`. */
const NAMING = ['name', 'key', 'field', 'id', 'label'];
const NAMED = new Set(['value', 'values', 'val', 'content', 'data', 'text']);
/** The most characters between such a field and its value, where they stand in no JSON. */
const MOST_BETWEEN = 300;
/** The most characters of a value whose name follows it. */
const MOST_UNNAMED = 500;
const MULTIPART =
  /(content-disposition:[^\r\n]{0,500}?\bname="([^"\r\n]{0,200})"[^\r\n]{0,500}(?:\r?\n[^\r\n]{1,500}){0,10}\r?\n\r?\n)([\s\S]*?)(?=\r?\n--|$)/gi;
/** A name and what assigns to it, in JSON that is cut or a text in a text, in code, or as an attribute. */
const NAME = /(?:(\\{0,15}["'`])([^"'`\r\n]{1,100}?)\1|(?<![\w$.-])([A-Za-z_$][\w$.-]{0,99}))\]?\s{0,20}(:=|[:=])(?![:=>])\s{0,20}/g;
const QUOTE = /(\\{0,15})(["'`])/y;
/** A value without quotes; words of a programming language are none. */
const BARE =
  /(?!(?:null|undefined|true|false|function|new|await|async|this|void|typeof|class)(?:[\s(.,;)}\]]|$))[^\s&,;"'`<>()}\]\\][^\s&,;"'`<>)}\]\\]*/y;
/** A possible secret behind a colon, where words are types, variables or prose. */
const CODE = /^(?!\$)[^\s&,;"'`<>()}\]\\]*\d/;
const BRACKET = /["'`[\]{}]/g;
const JSON_TEXT = /"((?:[^"\\]+|\\[\s\S])*)("?)/g;
const NAMING_TEXT = /^\\{0,15}["'`]([^"'`\\]{1,100})/;
const LINE = /^([ \t-]{0,40})([\w.-]{1,100})(:[ \t]{1,20})(\S.*)$/gm;
const GRAPHQL_VARIABLE = /\$\w{1,100}(?=\s{0,5}:)/g;
/** A tag up to its end, or to a quote that nothing closes. */
const TAG = /<([a-z][\w:.-]{0,99})(?=[\s/>])(?:"[^"]*"|'[^']*'|[^>"'])*/gi;
const NAMING_ATTRIBUTE = /\b(name|id|property|key|autocomplete)\s*=\s*(?:"([^"]{1,100})|'([^']{1,100})|([^\s"'>]{1,100}))/gi;
const VALUE_ATTRIBUTE = /(?<![\w-])(value|content)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s>]+)/gi;
/** Elements that hold no text, and those whose name says nothing of theirs. */
const WITHOUT_TEXT = /^(?:input|meta|link|img|br|hr|source|embed|area|base|col|track|wbr|a|form|fieldset|map|iframe|frame|details|slot)$/i;

/** @param {string} name */
const isSecret = (name) => SECRET_NAMES.test(name.slice(0, 200).replace(HUMP, '$1_$2'));

/**
 * A body without the values of fields that are named like secrets.
 * @param {string} text @param {string} type of it, where that is known @param {boolean} isCut
 * @returns {string}
 */
export const withoutSecrets = (text, type, isCut) => cleanText(text, type, isCut, 0);

/**
 * @param {string} text
 * @param {string} type
 * @param {boolean} isCut
 * @param {number} layer how often it is a text in a text
 * @returns {string}
 */
function cleanText(text, type, isCut, layer) {
  if (/html|xml/i.test(type) || /^\s*</.test(text))
    return assigned(withoutHidden(text, /html/i.test(type) || /^\s*<(?:!doctype\s|html)/i.test(text)));
  if (/^\s*[[{]/.test(text)) return (isCut ? undefined : ofJson(text, layer)) ?? assigned(withoutTexts(text, layer));
  if (/^\s*--\S/.test(text) && /content-disposition:/i.test(text)) return withoutParts(text, layer);
  return assigned(
    withoutTexts(
      withoutHidden(
        text.replace(/[^&\r\n]+/g, (field) => withoutField(field, layer)),
        true,
      ),
      layer,
    ),
  );
}

/** @param {string} text in a text @param {number} layer @returns {string} the same where nothing had to go */
function inner(text, layer) {
  if (!/[=:<%]/.test(text)) return text;
  if (layer <= MOST_LAYERS) return cleanText(text, '', false, layer);
  return SECRET_NAMES.test(text.replace(HUMP, '$1_$2')) ? DROPPED : text;
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

/** The texts in JSON that is cut, or stands in something else. @param {string} text @param {number} layer */
const withoutTexts = (text, layer) =>
  text.replace(JSON_TEXT, (all, sent, end) => {
    const value = ofText(sent) ?? ofText(sent.replace(/\\u[0-9a-f]{0,3}$/i, ''));
    const clean = value === undefined ? undefined : inner(value, layer + 1);
    return clean === undefined || clean === value ? all : JSON.stringify(clean).slice(0, -1) + end;
  });

/** @param {string} sent what stands between the quotes @returns {string | undefined} undefined where it is no text of JSON */
function ofText(sent) {
  try {
    return JSON.parse(`"${sent}"`);
  } catch {
    return undefined;
  }
}

/** @param {string} text JSON */
const mayNameSecret = (text) =>
  text.includes('\\u') || [...text.matchAll(/"([^"]{1,200})"\s*:/g)].some(([, name]) => isSecret(String(name)));

/**
 * Takes secrets out of a value; returns the value itself where nothing had to go.
 * @param {any} value
 * @param {number} depth
 * @param {number} layer
 * @param {boolean} isBelow a name of a secret
 * @returns {any}
 */
function cleaned(value, depth, layer, isBelow) {
  if (typeof value === 'string' && !isBelow) return inner(value, layer + 1);
  if (typeof value !== 'object' || value === null)
    return isBelow && typeof value !== 'boolean' && value !== null && value !== '' ? DROPPED : value;
  if (depth > MOST_DEPTH) return DROPPED;
  const isNamed = !Array.isArray(value) && NAMING.some((naming) => typeof value[naming] === 'string' && isSecret(value[naming]));
  let isChanged = false;
  const clean = Object.entries(value).map(([name, each]) => {
    const now = cleaned(
      each,
      depth + 1,
      layer,
      isBelow || (!Array.isArray(value) && (isSecret(name) || (isNamed && NAMED.has(name.toLowerCase())))),
    );
    isChanged ||= now !== each;
    return [name, now];
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? clean.map(([, each]) => each) : Object.fromEntries(clean);
}

/** @param {string} field of a form, as it is sent, or a line of a text @param {number} layer */
function withoutField(field, layer) {
  const at = field.indexOf('=');
  const name = at < 0 ? '' : field.slice(0, at).trim();
  if (/[\s"'<>{}]/.test(name) || (at < 0 && !/%(?:22|3[ad])/i.test(field))) return field;
  if (isSecret(plain(afterAddress(name)))) return `${field.slice(0, at)}=${DROPPED}`;
  const sent = field.slice(at + 1);
  const value = plain(sent);
  const clean = inner(value, layer + 1);
  if (clean === value) return field;
  return field.slice(0, at + 1) + (value === sent ? clean : encodeURIComponent(clean.replace(/\p{Surrogate}/gu, '\uFFFD')));
}

/** The name of a field without the address that its form stands in. @param {string} name */
function afterAddress(name) {
  const at = Math.max(name.lastIndexOf('?'), name.lastIndexOf('#'));
  return at > 0 && name.lastIndexOf('/', at) >= 0 ? name.slice(at + 1) : name;
}

/** @param {string} sent what is cut in a letter, or in another encoding than UTF-8, too */
function plain(sent) {
  const spaced = sent.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/%([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(parseInt(code, 16)));
  }
}

/** @param {string} text of a form with files @param {number} layer */
const withoutParts = (text, layer) =>
  text.replace(MULTIPART, (_all, head, name, value) => head + (isSecret(name) ? DROPPED : inner(value, layer + 1)));

/** @param {string} text */
function assigned(text) {
  /** @type {{from: number, end: number, quote: string}[]} */
  const secrets = [];
  /** Values whose names may follow them. @type {{from: number, end: number, quote: string}[]} */
  let unnamed = [];
  let at = 0;
  let named = -Infinity;
  for (const {0: all, 1: mark = '', 2: quoted, 3: word, 4: sign, index} of text.matchAll(NAME)) {
    const from = index + all.length;
    const name = unescaped(String(quoted ?? word));
    if (index < at) continue;
    if (NAMING.includes(name)) {
      named = isSecret(NAMING_TEXT.exec(text.slice(from, from + 120))?.[1] ?? '') ? from : -Infinity;
      if (named === from) secrets.push(...unnamed.filter(({end}) => end <= index && isNear(text, end, index)));
      unnamed = unnamed.filter(({end}) => end > index);
    }
    const mayBeNamed = NAMED.has(name.toLowerCase());
    const isOne = isSecret(name) || (mayBeNamed && isNear(text, named, index));
    if (text.startsWith(DROPPED, from) || (!isOne && !mayBeNamed)) continue;
    const whole = isOne ? text : text.slice(0, from + MOST_UNNAMED); // strings share their characters
    const {end, quote = mark} = valueAt(whole, from, Math.max(0, mark.length - 1), sign !== ':');
    if (end === from || (!isOne && end === whole.length)) continue;
    if (isOne) {
      secrets.push({from, end, quote});
      at = end;
    } else unnamed = [...unnamed.filter((each) => each.end > index), {from, end, quote}];
  }
  return withoutLines(dropped(text, secrets));
}

/** Tells whether two fields may be of one object. @param {string} text @param {number} from @param {number} to */
const isNear = (text, from, to) => to - from < MOST_BETWEEN && !/[}>]/.test(text.slice(from, to));

/** @param {string} text @param {{from: number, end: number, quote: string}[]} secrets */
function dropped(text, secrets) {
  let clean = '';
  let at = 0;
  for (const {from, end, quote} of secrets.sort((one, other) => one.from - other.from)) {
    if (from < at) continue;
    clean += `${text.slice(at, from)}${quote}${DROPPED}${quote}`;
    at = end;
  }
  return clean + text.slice(at);
}

/** @param {string} name */
const unescaped = (name) => name.replace(/\\+u([0-9a-f]{4})/gi, (_all, code) => String.fromCharCode(parseInt(code, 16)));

/**
 * @param {string} text @param {number} from @param {number} depth backslashes before each quote there @param {boolean} isAssigned by an
 * equals sign
 * @returns {{end: number, quote?: string}} its end, `from` where nothing stands there that may be a secret
 */
function valueAt(text, from, depth, isAssigned) {
  QUOTE.lastIndex = from;
  const [quote, slashes = '', sign = ''] = QUOTE.exec(text) ?? [];
  if (quote !== undefined && text.startsWith(quote + quote, from + quote.length))
    return {end: endOfBlock(text, from, quote.repeat(3)), quote: quote.repeat(3)};
  if (quote !== undefined) return {end: endOfString(text, from + quote.length, sign, slashes.length), quote};
  if (text[from] === '[' || text[from] === '{') return {end: endOfGroup(text, from, depth)};
  if (!isAssigned && !CODE.test(text.slice(from, from + 200))) return {end: from};
  BARE.lastIndex = from;
  return {end: from + (BARE.exec(text)?.[0].length ?? 0)};
}

/** @param {string} text @param {number} from @param {string} quotes three, as around a block of GraphQL */
function endOfBlock(text, from, quotes) {
  const end = text.indexOf(quotes, from + quotes.length);
  return end < 0 ? text.length : end + quotes.length;
}

/**
 * @param {string} text
 * @param {number} from behind the quote that begins it
 * @param {string} quote
 * @param {number} depth backslashes before that quote
 */
function endOfString(text, from, quote, depth) {
  let start = from;
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, start)) {
    const slashes = slashesBefore(text, at, start);
    if (slashes < depth) return at - slashes; // the text around it ends
    if (slashes % (2 * depth + 2) === depth) return at + 1;
    start = at + 1;
  }
  return text.length;
}

/**
 * The end of a list or an object, the text's where nothing closes it.
 * @param {string} text
 * @param {number} from its bracket
 * @param {number} depth backslashes before each quote there
 */
function endOfGroup(text, from, depth) {
  let open = 0;
  BRACKET.lastIndex = from;
  for (let found = BRACKET.exec(text); found; found = BRACKET.exec(text)) {
    const {0: sign, index} = found;
    if (sign === '[' || sign === '{') open++;
    else if (sign === ']' || sign === '}') open--;
    else {
      const slashes = slashesBefore(text, index, from);
      if (slashes < depth) return index - slashes;
      BRACKET.lastIndex = endOfString(text, index + 1, sign, slashes);
    }
    if (open === 0) return index + 1;
  }
  return text.length;
}

/** @param {string} text @param {number} at @param {number} from */
function slashesBefore(text, at, from) {
  let first = at;
  while (first > from && text[first - 1] === '\\') first--;
  return at - first;
}

/** Lines as `password: …`; a variable of GraphQL has its value elsewhere. @param {string} text */
function withoutLines(text) {
  /** @type {Set<string> | undefined} */
  let variables;
  const isVariable = (/** @type {string} */ value) =>
    (variables ??= new Set(Array.from(text.matchAll(GRAPHQL_VARIABLE), ([all]) => all))).has(value);
  return text.replace(LINE, (all, indent, name, between, value) =>
    isSecret(name) &&
    !all.includes(DROPPED) &&
    !(value.startsWith('$') && isVariable(/^\$\w{1,100}(?=[\s,)]{0,20}$)/.exec(value)?.[0] ?? ''))
      ? `${indent}${name}${between}${DROPPED}`
      : all,
  );
}

/**
 * Markup without the values of hidden fields, and without values and texts of elements that are named like secrets.
 * @param {string} text
 * @param {boolean} isHtml
 */
function withoutHidden(text, isHtml) {
  let clean = '';
  let at = 0;
  for (const {0: tag, 1: element, index} of text.matchAll(TAG)) {
    if (index < at) continue;
    const names = Array.from(tag.matchAll(NAMING_ATTRIBUTE), ([, attribute, ...texts]) => ({
      attribute: String(attribute).toLowerCase(),
      isSecret: isSecret(texts.join('')),
    }));
    const local = String(element).slice(String(element).indexOf(':') + 1);
    const isSecretElement = isSecret(local) && !(isHtml && local.includes('-')); // an element that the page defines holds parts of the page
    const isSecretName = names.some((each) => each.isSecret);
    if (!isSecretElement && !isSecretName && !/type\s*=\s*["']?(?:hidden|password)/i.test(tag)) continue;
    const end = index + tag.length;
    clean += text.slice(at, index) + tag.replace(VALUE_ATTRIBUTE, `$1="${DROPPED}"`);
    at = end;
    const hasText = isSecretElement || names.some((each) => each.isSecret && (each.attribute === 'name' || each.attribute === 'key'));
    if (!hasText || tag.endsWith('/') || WITHOUT_TEXT.test(local) || text[end] !== '>') continue;
    at = closingOf(text, end + 1, String(element));
    clean += `>${text.slice(end + 1, at).trim() === '' ? '' : DROPPED}`;
  }
  return clean + text.slice(at);
}

/** Finds the tag that closes an element, or the text's end. @param {string} text @param {number} from @param {string} element */
function closingOf(text, from, element) {
  const tags = new RegExp(String.raw`<(/?)${element.replaceAll('.', String.raw`\.`)}(?=[\s/>])(?:[^<>]{0,1000}(/)>)?`, 'gi');
  tags.lastIndex = from;
  let open = 1;
  for (let found = tags.exec(text); found; found = tags.exec(text)) {
    if (found[1]) open--;
    else if (!found[2]) open++;
    if (open === 0) return found.index;
  }
  return text.length;
}
