/**
 * Text of a page with its invisible characters made visible. Control characters, line breaks, direction marks, characters
 * without width and lone surrogates are written as JavaScript escapes. The joiners of emoji and of some scripts stay.
 * @param {string} text
 * @returns {string}
 */
export const visible = (text) =>
  text.replace(/(?![\u200c\u200d\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu, escape);

/** JSON for files: the same value, with an escape for each character that nobody sees. @param {string} json */
export const visibleJson = (json) =>
  json.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu, (hidden) =>
    [...Array(hidden.length).keys()].map((i) => `\\u${hidden.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

const NAMES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** @param {string} character */
function escape(character) {
  const code = /** @type {number} */ (character.codePointAt(0)).toString(16);
  return NAMES.get(character) ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`);
}

/** A string as a JavaScript literal, no longer than about `most` characters. @param {string} text @param {number} [most] */
export const literal = (text, most = Infinity) => visible(JSON.stringify(text.length > most ? `${text.slice(0, most)}…` : text));
