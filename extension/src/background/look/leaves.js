/**
 * The strings and numbers of a JSON text, or of a message, with the place of each. Places are the same where only the numbers in lists
 * differ: all names of a snapshot's rows have one, so what a page has parted over rows stands together.
 *
 * @typedef {object} Leaf
 * @property {number} from in the text, its quotes included
 * @property {number} to
 * @property {boolean} isKey
 * @property {boolean} isString
 * @property {string} place
 * @property {number} object the one that a name is in, by its number in the text
 */

/** Deeper places are one. */
const MOST_PLACE = 500;

/** @param {string} json it may be cut off @returns {Leaf[]} in the order of the text */
export function leavesOf(json) {
  /** @type {Leaf[]} */
  const leaves = [];
  /** @type {{place: string, key: string | undefined, isList: boolean, column: number, object: number}[]} */
  const open = [];
  let objects = 0;
  const TOKEN = /[{}[\],:"]|-?\d[\d.eE+-]*/g;
  for (let token = TOKEN.exec(json); token; token = TOKEN.exec(json)) {
    const [sign] = token;
    const at = token.index;
    const within = open.at(-1);
    if (sign === '{' || sign === '[')
      open.push({place: placeIn(within), key: undefined, isList: sign === '[', column: 0, object: objects++});
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',') {
      if (within) {
        within.key = undefined;
        within.column++;
      }
    } else if (sign !== ':') {
      const to = sign === '"' ? endOfString(json, at + 1) + 1 : at + sign.length;
      const isKey = sign === '"' && within !== undefined && !within.isList && within.key === undefined;
      if (isKey) within.key = json.slice(at + 1, to - 1);
      leaves.push({
        from: at,
        to: Math.min(to, json.length),
        isKey,
        isString: sign === '"',
        place: isKey ? `${within.place}{}` : placeIn(within),
        object: within?.object ?? 0,
      });
      TOKEN.lastIndex = to;
    }
  }
  return leaves;
}

/**
 * A list in a list is a row, and has columns.
 * @param {{place: string, key: string | undefined, isList: boolean, column: number} | undefined} within
 * @returns {string}
 */
function placeIn(within) {
  if (!within) return '';
  if (within.place.length > MOST_PLACE) return within.place;
  if (!within.isList) return `${within.place}.${within.key ?? ''}`;
  return within.place.endsWith('*') ? `${within.place}${within.column}` : `${within.place}*`;
}

/** @param {string} json @param {number} from @returns {number} where a string ends that begins there */
function endOfString(json, from) {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\' && end - 1 - slashes >= from) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
