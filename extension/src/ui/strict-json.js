/** Reads JSON as the program that runs journeys does: each key once, and no more than so many levels. */

const MOST_DEPTH = 30;

/**
 * @param {string} text
 * @param {number} [most] values it may have; one that is bounded in its size needs no other bound
 * @returns {{value: any} | {wrong: true}}
 */
export function readJson(text, most = Infinity) {
  if (!isBounded(text, most)) return {wrong: true};
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return {wrong: true};
  }
  /** @type {Set<string>[]} */
  const open = [];
  let last = '';
  for (const token of tokens(text)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key = JSON.parse(last);
      if (keys?.has(key)) return {wrong: true};
      keys?.add(key);
    }
    last = token;
  }
  return {value};
}

/**
 * Counts before anything is made of it: once it is parsed, a file has taken thirty times its size.
 * @param {string} text whatever it is
 * @param {number} most
 */
function isBounded(text, most) {
  const begin = /["[\]{},]/g;
  let depth = 0;
  let values = 1;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const [token] = found;
    if (token === '"') begin.lastIndex = endOfString(text, found.index);
    else if (token === ']' || token === '}') depth--;
    else values++;
    if (token === '[' || token === '{') depth++;
    if (depth > MOST_DEPTH || values > most) return false;
  }
  return true;
}

/** Strings, brackets and colons. @param {string} text JSON */
function* tokens(text) {
  const begin = /["[\]{}:]/g;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    if (found[0] === '"') begin.lastIndex = endOfString(text, found.index);
    yield text.slice(found.index, begin.lastIndex);
  }
}

/**
 * A pattern for a whole string would need room for each of its characters.
 * @param {string} text JSON
 * @param {number} at its first quotation mark
 */
function endOfString(text, at) {
  do at += text[at] === '\\' ? 2 : 1;
  while (at < text.length && text[at] !== '"');
  return at + 1;
}
