/**
 * Tells whether a text is a JSONPath of RFC 9535, so that a mistake is told while it is typed. Paths are followed by the program that runs
 * a journey, and nowhere here.
 */

const NAME_START = /[A-Za-z_\u0080-\uD7FF\uE000-\u{10FFFF}]/u;
const NAME_PART = /[A-Za-z0-9_\u0080-\uD7FF\uE000-\u{10FFFF}]/u;
const MOST_INTEGER = 2 ** 53 - 1;
const MOST_NESTING = 50;
/** The arguments of each function, and its result. @type {Record<string, {takes: ('value' | 'nodes')[], gives: 'value' | 'truth'}>} */
const FUNCTIONS = {
  length: {takes: ['value'], gives: 'value'},
  count: {takes: ['nodes'], gives: 'value'},
  value: {takes: ['nodes'], gives: 'value'},
  match: {takes: ['value', 'value'], gives: 'truth'},
  search: {takes: ['value', 'value'], gives: 'truth'},
};

/** @typedef {{kind: 'singular' | 'nodes' | 'value' | 'truth' | 'literal', at: number}} Operand */

class Wrong extends Error {
  /** @param {number} at */
  constructor(at) {
    super();
    this.at = at;
  }
}

class Reader {
  at = 0;
  #text;
  #depth = 0;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  whole() {
    if (!this.#accept('$')) throw new Wrong(0);
    this.#segments();
    if (this.at < this.#text.length) throw new Wrong(this.at);
  }

  get #next() {
    const code = this.#text.codePointAt(this.at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  /** @param {string} word */
  #accept(word) {
    if (!this.#text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  #space() {
    while (/[ \t\n\r]/.test(this.#next)) this.at++;
  }

  /** @returns {boolean} whether it leads to one value at most */
  #segments() {
    let singular = true;
    for (;;) {
      const start = this.at;
      this.#space();
      if (this.#accept('..')) {
        singular = false;
        if (this.#next === '[') this.#bracketed();
        else this.#dotted();
      } else if (this.#accept('.')) {
        singular = this.#dotted() && singular;
      } else if (this.#next === '[') {
        singular = this.#bracketed() && singular;
      } else {
        this.at = start;
        return singular;
      }
    }
  }

  #dotted() {
    if (this.#accept('*')) return false;
    if (!NAME_START.test(this.#next)) throw new Wrong(this.at);
    while (this.#next !== '' && NAME_PART.test(this.#next)) this.at += this.#next.length;
    return true;
  }

  #bracketed() {
    this.at++;
    let singular = true;
    for (let n = 0; ; n++) {
      this.#space();
      singular = this.#selector() && singular && n === 0;
      this.#space();
      if (this.#accept(']')) return singular;
      if (!this.#accept(',')) throw new Wrong(this.at);
    }
  }

  /** @returns {boolean} whether it is one name or one place */
  #selector() {
    if (this.#next === '"' || this.#next === "'") {
      this.#string();
      return true;
    }
    if (this.#accept('*')) return false;
    if (this.#accept('?')) {
      this.#space();
      this.#either();
      return false;
    }
    if (this.#next === ':') return this.#slice();
    this.#integer();
    const end = this.at;
    this.#space();
    if (this.#next === ':') return this.#slice();
    this.at = end;
    return true;
  }

  #slice() {
    for (let n = 0; n < 2; n++) {
      this.#space();
      if (!this.#accept(':')) break;
      this.#space();
      if (/[-\d]/.test(this.#next)) this.#integer();
    }
    return false;
  }

  #integer() {
    const [found] = /^(?:0|-?[1-9]\d*)/.exec(this.#text.slice(this.at, this.at + 20)) ?? [];
    if (found === undefined || Math.abs(Number(found)) > MOST_INTEGER) throw new Wrong(this.at);
    this.at += found.length;
    if (/\d/.test(this.#next)) throw new Wrong(this.at);
  }

  #string() {
    const quote = this.#next;
    this.at++;
    for (;;) {
      const next = this.#next;
      if (next === '' || next < ' ' || /^\p{Cs}$/u.test(next)) throw new Wrong(this.at);
      this.at += next.length;
      if (next === quote) return;
      if (next !== '\\') continue;
      const escape = this.#next;
      if (escape === 'u') {
        const [hex] =
          /^u(?:[\dA-Fa-ce-f][\dA-Fa-f]{3}|[dD][0-7][\dA-Fa-f]{2}|[dD][89ABab][\dA-Fa-f]{2}\\u[dD][C-Fc-f][\dA-Fa-f]{2})/.exec(
            this.#text.slice(this.at, this.at + 11),
          ) ?? [];
        if (hex === undefined) throw new Wrong(this.at);
        this.at += hex.length;
      } else if (('bfnrt/\\'.includes(escape) && escape !== '') || escape === quote) {
        this.at++;
      } else {
        throw new Wrong(this.at);
      }
    }
  }

  #either() {
    if (++this.#depth > MOST_NESTING) throw new Wrong(this.at);
    do {
      do {
        this.#space();
        this.#basic();
        this.#space();
      } while (this.#accept('&&'));
    } while (this.#accept('||'));
    this.#depth--;
  }

  #basic() {
    let negated = false;
    while (this.#accept('!')) {
      if (negated) throw new Wrong(this.at);
      negated = true;
      this.#space();
    }
    if (this.#accept('(')) {
      this.#either();
      if (!this.#accept(')')) throw new Wrong(this.at);
      return;
    }
    const left = this.#operand();
    const end = this.at;
    this.#space();
    const [operator] = /^(?:==|!=|<=|>=|<|>)/.exec(this.#text.slice(this.at, this.at + 2)) ?? [];
    if (operator === undefined) {
      this.at = end;
      if (left.kind === 'value' || left.kind === 'literal') throw new Wrong(left.at);
      return;
    }
    if (negated) throw new Wrong(this.at);
    this.at += operator.length;
    this.#space();
    for (const each of [left, this.#operand()]) if (each.kind === 'nodes' || each.kind === 'truth') throw new Wrong(each.at);
  }

  /** @returns {Operand} */
  #operand() {
    const at = this.at;
    if (this.#accept('@') || this.#accept('$')) return {kind: this.#segments() ? 'singular' : 'nodes', at};
    if (this.#next === '"' || this.#next === "'") {
      this.#string();
      return {kind: 'literal', at};
    }
    const [number] = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(this.#text.slice(at, at + 400)) ?? [];
    if (number) {
      this.at += number.length;
      return {kind: 'literal', at};
    }
    const [word = ''] = /^[a-z][a-z0-9_]*/.exec(this.#text.slice(at, at + 40)) ?? [];
    this.at += word.length;
    if (this.#next === '(' && Object.hasOwn(FUNCTIONS, word)) return this.#call(word, at);
    if (!['true', 'false', 'null'].includes(word)) throw new Wrong(at);
    return {kind: 'literal', at};
  }

  /** @param {string} name @param {number} at @returns {Operand} */
  #call(name, at) {
    const {takes = [], gives = 'value'} = FUNCTIONS[name] ?? {};
    if (++this.#depth > MOST_NESTING) throw new Wrong(at);
    this.at++;
    takes.forEach((type, i) => {
      this.#space();
      if (i > 0 && !this.#accept(',')) throw new Wrong(this.at);
      this.#space();
      const {kind, at: from} = this.#operand();
      const fits =
        type === 'nodes' ? kind === 'nodes' || kind === 'singular' : kind === 'singular' || kind === 'literal' || kind === 'value';
      if (!fits) throw new Wrong(from);
    });
    this.#space();
    if (!this.#accept(')')) throw new Wrong(this.at);
    this.#depth--;
    return {kind: gives, at};
  }
}

/** @param {string} text @returns {number} where it goes wrong, in characters; −1 where it is a path */
export function wrongInPath(text) {
  try {
    new Reader(text).whole();
    return -1;
  } catch (failure) {
    if (failure instanceof Wrong) return failure.at;
    throw failure;
  }
}
