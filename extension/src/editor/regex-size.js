/**
 * What a regular expression compiles to in the program that runs journeys, counted as it counts there: repetitions in repetitions multiply, and each is written out.
 */

const MOST = 10_000;
const MOST_DEPTH = 1500;
const MOST_GROUPS = 200;
/** A class of Unicode is a table, and one without regard to case is looked through letter by letter. */
const TABLE = 40;

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

/** Whether it grows larger, or is nested deeper, than is run. @param {string} regex */
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
  for (let at = 0; at < regex.length;) {
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
        if (escaped === 'x' && regex[at] === '{') at = behind(at, '}');
        here.add(1, 0);
      }
    } else if (c === '[') {
      let cost = 1;
      if (regex[at] === '^') at++;
      const first = at;
      while (at < regex.length) {
        const inside = regex[at++];
        if (inside === ']' && at > first + 1) break;
        if (inside === '\\' && at < regex.length) {
          const escaped = regex[at++];
          if (escaped === 'p' || escaped === 'P') {
            at = regex[at] === '{' ? behind(at, '}') : at + 1;
            cost += TABLE;
          }
        } else if (inside === '[' && regex[at] === ':' && regex.includes(':]', at)) at = behind(at, ':]');
        else if (inside === '-' && folds) cost += TABLE;
      }
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
      const [count, least = '', comma, most = ''] = c === '{' ? /^(\d{1,4})(,(\d{0,4}))?\}/.exec(regex.slice(at, at + 10))?.map((each) => each ?? '') ?? [] : [];
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
  return here.size + around.reduce((sum, {size}) => sum + size, 0) > MOST;
}
