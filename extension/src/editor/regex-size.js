/**
 * Counts the size of a regular expression as the program that runs journeys does: repetitions in repetitions multiply, and each is written
 * out.
 */

const MOST = 10_000;
const MOST_DEPTH = 1500;
const MOST_GROUPS = 200;
/** A class of Unicode is a table, and one without regard to case is looked through letter by letter. */
const TABLE = 40;
/** The number of a range's letters that are looked through in the time of a state; behind the last one no letter has a case. */
const LETTERS = 100;
const LAST_LETTER = 0x1e943;
/** The engine sorts what is in a class, in a time that grows with the square. */
const CLASS_ITEMS = 1000;
/** It does not find back from these letters when it goes round the cases of one, so without regard to case they are refused. */
const UNFOLDED = /** @type {const} */ ([0x1c80, 0x1c88]);

class Level {
  size = 1;
  last = 0;
  depth = 0;
  lastDepth = 0;

  /** @param {number} states @param {number} levels */
  add(states, levels) {
    this.size += states;
    this.last = states;
    this.lastDepth = levels;
    this.depth = Math.max(this.depth, levels);
  }

  /** @param {number} times @param {number} more @param {number} levels */
  repeat(times, more, levels) {
    const before = this.last;
    this.last = Math.min(MOST * MOST, this.last * times + more);
    this.size += this.last - before;
    this.lastDepth += levels;
    this.depth = Math.max(this.depth, this.lastDepth);
  }
}

/** Tells whether it grows larger, or is nested deeper, than is run. @param {string} regex */
export function isTooLarge(regex) {
  const folds = regex.includes('(?');
  /** @type {Level[]} */
  const around = [];
  let here = new Level();
  /** @param {number} from @param {string} until @returns {number} behind it, or the end */
  const behind = (from, until) => {
    const end = regex.indexOf(until, from);
    return end < 0 ? regex.length : end + until.length;
  };
  const isFolded = /\(\?[imsU]*i/.test(regex);
  let isUnfolded = /[\u1c80-\u1c88]/.test(regex);
  let at = 0;
  const hex = () => {
    const [written = '', point = ''] =
      /^(?:\{([^}]*)\}|([^{][\s\S]?))/
        .exec(regex.slice(at))
        ?.map((each) => each ?? '')
        .slice(0, 3)
        .filter((each, i) => i === 0 || each !== '') ?? [];
    at = written === '' ? regex.length : at + written.length;
    const number = /^[\da-f]+$/i.test(point) ? Number.parseInt(point, 16) : -1;
    isUnfolded ||= number >= UNFOLDED[0] && number <= UNFOLDED[1];
    return number;
  };
  /** The character that is written or escaped here; -1 for a class, and where that cannot be told. */
  const next = () => {
    const written = String.fromCodePoint(regex.codePointAt(at) ?? 0);
    at += written.length;
    if (written !== '\\' || at >= regex.length) return written.codePointAt(0) ?? -1;
    const escaped = String.fromCodePoint(regex.codePointAt(at) ?? 0);
    at += escaped.length;
    if (escaped === 'x') return hex();
    return !/[A-Za-z0-9]/.test(escaped) ? (escaped.codePointAt(0) ?? -1) : /[afnrtv0-7]/.test(escaped) ? 0 : -1;
  };
  while (at < regex.length) {
    const c = regex[at++];
    if (c === '\\') {
      const escaped = regex[at++];
      if (escaped === 'Q') {
        const end = regex.indexOf('\\E', at);
        here.add((end < 0 ? regex.length : end) - at, 0);
        here.last = 1;
        at = behind(at, '\\E');
      } else if (escaped === 'p' || escaped === 'P') {
        at = regex[at] === '{' ? behind(at, '}') : at + 1;
        here.add(1 + TABLE, 0);
      } else if (escaped !== undefined) {
        if (escaped === 'x') hex();
        here.add(1, 0);
      }
    } else if (c === '[') {
      let cost = 1;
      let items = 0;
      let low = -1;
      if (regex[at] === '^') at++;
      const first = at;
      while (at < regex.length) {
        const inside = regex[at];
        if (inside === ']' && at > first) {
          at++;
          break;
        }
        items++;
        if (Math.floor((items * items) / CLASS_ITEMS) > MOST) return true;
        if (inside === '[' && regex[at + 1] === ':' && regex.includes(':]', at + 1)) {
          at = behind(at + 1, ':]');
          low = -1;
        } else if (/^\\[pP]$/.test(regex.slice(at, at + 2))) {
          at += 2;
          at = regex[at] === '{' ? behind(at, '}') : at + 1;
          cost += TABLE;
          low = -1;
        } else {
          const isRange = inside === '-' && folds;
          if (isRange) cost += TABLE;
          if (isRange && low >= 0 && at + 1 < regex.length && regex[at + 1] !== ']') {
            at++;
            const point = next();
            const high = point < 0 ? 0x10ffff : point;
            isUnfolded ||= Math.min(low, high) <= UNFOLDED[1] && Math.max(low, high) >= UNFOLDED[0];
            cost += Math.floor(Math.max(0, Math.min(high, LAST_LETTER) - low) / LETTERS);
            low = -1;
          } else low = next();
        }
      }
      cost += Math.floor((items * items) / CLASS_ITEMS);
      here.add(cost, 0);
    } else if (c === '(') {
      if (regex[at] === '?') {
        while (at < regex.length && !':)>'.includes(regex[at] ?? '')) at++;
        if (regex[at++] === ')') continue; // flags alone
      }
      around.push(here);
      here = new Level();
    } else if (c === ')') {
      const outer = around.pop();
      if (!outer) return false; // no expression
      outer.add(here.size + 2, here.depth + 1);
      here = outer;
    } else if (c === '|') here.add(2, 0);
    else if (c === '*' || c === '+' || c === '?') here.repeat(1, 2, 1);
    else {
      const [count, least = '', comma, most = ''] =
        c === '{' ? (/^(\d{1,4})(,(\d{0,4}))?\}/.exec(regex.slice(at, at + 10))?.map((each) => each ?? '') ?? []) : [];
      if (count === undefined) here.add(1, 0);
      else {
        const highest = comma === '' ? Number(least) : most === '' ? Number(least) + 1 : Number(most);
        const optional = Math.max(0, highest - Number(least));
        here.repeat(Math.max(1, Number(least), highest), 2 * optional, 1 + optional);
        at += count.length;
      }
    }
    if (around.length > MOST_GROUPS || here.depth > MOST_DEPTH || here.size > MOST) return true;
  }
  return (isUnfolded && isFolded) || here.size + around.reduce((sum, {size}) => sum + size, 0) > MOST;
}
