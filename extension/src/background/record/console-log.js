/**
 * Keeps what the pages of one tab said on their consoles, in a budget of its own: no push is ever evicted by it.
 *
 * @typedef {'error' | 'warn' | 'info' | 'log' | 'debug'} ConsoleLevel
 * @typedef {object} Said what a page hands over
 * @property {number} t milliseconds since 1970
 * @property {ConsoleLevel} level
 * @property {string} kind `console`, `uncaught`, `rejection`, `load`, `csp`, `deprecation` or `intervention`
 * @property {number} times one after the other
 * @property {string} text
 * @property {string} [source] address, line and column
 * @property {string} [stack]
 * @typedef {Said & {n: number, documentId: string, frame: number, chars: number}} ConsoleRow
 * @typedef {{documentId: string, frame: number, since: 'firstScript' | 'attach', at: number}} ConsolePage `at`: from when on it is recorded
 */

const LEVELS = new Set(['error', 'warn', 'info', 'log', 'debug']);
const KINDS = new Set(['console', 'uncaught', 'rejection', 'load', 'csp', 'deprecation', 'intervention']);
const MOST_ROWS = 400; // of one batch
const MOST_BATCH = 2 * 1024 * 1024;
const MOST_PAGES = 200;
const TEXT_CHARS = 2200;
const STACK_CHARS = 3200;
const OVERHEAD = 120;

export class ConsoleLog {
  last = 0;
  chars = 0;
  dropped = 0;
  /** The time from which on the rows of pages are here, milliseconds since 1970. */
  since = Date.now();
  /** @type {ConsoleRow[]} */
  rows = [];
  /** @type {ConsolePage[]} */
  pages = [];

  get size() {
    return this.rows.length;
  }

  /** @param {ConsolePage} page */
  addPage(page) {
    this.pages.push(page);
    if (this.pages.length > MOST_PAGES) this.pages.shift();
  }

  /** @param {{documentId: string, frame: number}} on @param {{rows: Said[], dropped: number}} batch */
  add({documentId, frame}, {rows, dropped}) {
    for (const said of rows) {
      const chars = OVERHEAD + said.text.length + (said.source?.length ?? 0) + (said.stack?.length ?? 0);
      this.rows.push({...said, n: ++this.last, documentId, frame, chars});
      this.chars += chars;
    }
    this.dropped += dropped;
  }

  dropOldest() {
    const row = this.rows.shift();
    if (!row) return;
    this.chars -= row.chars;
    this.dropped++;
  }
}

/** @param {unknown} value @param {number} most */
const isShort = (value, most) => typeof value === 'string' && value.length <= most;
/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * Checks what a page hands over, for it can imitate the hook.
 * @param {unknown} text
 * @returns {{rows: Said[], dropped: number}}
 * @throws {Error} when it is not what the hook writes
 */
export function readConsoleBatch(text) {
  if (typeof text !== 'string' || text.length > MOST_BATCH) throw new TypeError('What the console said is no text, or too long.');
  const {rows, dropped} = JSON.parse(text);
  if (!Array.isArray(rows) || rows.length > MOST_ROWS || !isCount(dropped)) throw new TypeError('The rows of the console are none.');
  return {
    dropped,
    rows: rows.map((row) => {
      const {t, level, kind, times, text: said, source, stack} = row ?? {};
      const isRow =
        isCount(t) &&
        LEVELS.has(level) &&
        KINDS.has(kind) &&
        isCount(times) &&
        isShort(said ?? '', TEXT_CHARS) &&
        (source === undefined || isShort(source, TEXT_CHARS)) &&
        (stack === undefined || isShort(stack, STACK_CHARS));
      if (!isRow) throw new TypeError('A row of the console is not what the hook writes.');
      return {t, level, kind, times, text: said ?? '', ...(source === undefined ? {} : {source}), ...(stack === undefined ? {} : {stack})};
    }),
  };
}
