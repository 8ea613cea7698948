/** Reads JSON as the program that runs journeys does: each key once, and no more than so many levels. */

const MOST_DEPTH = 30;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]/g;

/** @param {string} text @returns {{value: any} | {wrong: true}} */
export function readJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return {wrong: true};
  }
  /** @type {Set<string>[]} */
  const open = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key = JSON.parse(last);
      if (keys?.has(key)) return {wrong: true};
      keys?.add(key);
    }
    if (open.length > MOST_DEPTH) return {wrong: true};
    last = token;
  }
  return {value};
}
