/** Describes the look of a stored value in a word, without the value: an id can be told from a setting. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const YEARS = {from: Date.UTC(2001, 0), to: Date.UTC(2100, 0)};

/** @param {string} text the value, or its beginning @param {number} size of the whole @returns {string} */
export function shapeOf(text, size) {
  if (size === 0) return 'empty';
  const plain = decoded(text);
  if (/^(?:true|false|yes|no|0|1|null)$/i.test(plain)) return 'flag';
  if (NUMBER.test(plain)) return isTime(Number(plain)) ? 'timestamp' : 'number';
  if (UUID.test(plain)) return 'uuid';
  if (/^[[{"]/.test(plain)) return 'json';
  if (/^ey[\w-]+\.[\w-]+\./.test(plain)) return 'jwt';
  if (/^(?:GA1|GS1|GS2|fb|UA)\.\d/.test(plain)) return 'vendor id';
  if (/^\d{4}-\d\d-\d\d(?:T|$)/.test(plain)) return 'date';
  if (/^[0-9a-f]{16,}$/i.test(plain)) return 'hex';
  if (/^[\w%.~-]+=[^=]*(?:&|$)/.test(plain)) return 'parameters';
  if (plain.length >= 16 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(plain) && /\d/.test(plain) && /[A-Za-z]/.test(plain)) return 'base64 or token';
  return UUID_WITHIN.test(plain) ? 'text with uuid' : 'text';
}

const UUID_WITHIN = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** @param {string} text */
function decoded(text) {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // cut in the middle of a letter, or no such text
  }
}

/** @param {number} value */
const isTime = (value) => [value, value * 1000].some((ms) => ms >= YEARS.from && ms < YEARS.to);
