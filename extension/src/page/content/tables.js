import {folded} from '../snapshot/folded.js';
import {nameOf, shortened} from '../snapshot/names.js';
import {attribute, tagOf} from '../snapshot/dom.js';
import {refOf} from '../snapshot/known.js';
import {roleOf} from '../snapshot/roles.js';
import {walk, walked} from './walk.js';

/** Tables as a person sees them: a cell that reaches over several is in the first of them. */

const CELL_CHARS = 2000;
const MOST_COLUMNS = 200;
const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** @typedef {{ref: number, caption: string, columns: string[], rows: string[][]}} Table */
/**
 * @typedef {{table: Table, row: string[] | undefined, heads: number, cell: string | undefined, at: number, taken: number[], isCaption:
 * boolean}} Open
 */

/**
 * @param {Element[]} roots
 * @param {number} mostChars
 * @returns {Table[]} in the order of the page; one in a cell comes after the one around it
 */
export function tablesIn(roots, mostChars) {
  /** @type {Table[]} */
  const tables = [];
  /** @type {Open[]} */
  const open = [];
  let chars = 0;
  walk(roots, {
    enter(of) {
      const role = roleOf(of);
      const now = open.at(-1);
      if (role === 'table' || role === 'grid' || role === 'treegrid') {
        const table = {
          ref: refOf(of, role, nameOf(of, role)),
          caption: shortened(folded(attribute(of, 'aria-label') ?? ''), CELL_CHARS),
          columns: [],
          rows: [],
        };
        tables.push(table);
        open.push({table, row: undefined, heads: 0, cell: undefined, at: 0, taken: [], isCaption: false});
      } else if (now && tagOf(of) === 'caption') {
        now.isCaption = true;
      } else if (now && role === 'row' && now.cell === undefined) {
        now.row = [];
        now.heads = 0;
        now.at = 0;
      } else if (now?.row && CELLS.has(role) && now.cell === undefined) {
        while ((now.taken[now.at] ?? 0) > 0 && now.at < MOST_COLUMNS) skip(now);
        now.cell = '';
        if (role === 'columnheader') now.heads++;
      } else if (now && tagOf(of) === 'br') {
        if (now.cell !== undefined) now.cell += ' ';
      }
    },
    leave(of, {display}) {
      const now = open.at(-1);
      if (!now) return;
      const role = roleOf(of);
      if (role === 'table' || role === 'grid' || role === 'treegrid') {
        open.pop();
      } else if (tagOf(of) === 'caption') {
        now.isCaption = false;
        now.table.caption = shortened(folded(now.table.caption), CELL_CHARS);
      } else if (CELLS.has(role) && now.cell !== undefined && now.row) {
        const text = shortened(folded(now.cell), CELL_CHARS);
        chars += text.length + 4;
        now.cell = undefined;
        put(now, text, span(of, 'colspan', 'aria-colspan'), span(of, 'rowspan', 'aria-rowspan'));
        if (chars > mostChars) walked.ended = 'size';
      } else if (role === 'row' && now.row && now.cell === undefined) {
        while ((now.taken[now.at] ?? 0) > 0 && now.at < MOST_COLUMNS) skip(now);
        const cells = now.row;
        const isHead =
          now.heads > 0 &&
          now.heads === cells.filter((text) => text !== '').length &&
          now.table.columns.length === 0 &&
          now.table.rows.length === 0;
        if (isHead) now.table.columns = cells;
        else if (cells.length > 0) now.table.rows.push(cells);
        now.row = undefined;
      } else if (now.cell !== undefined && !display.startsWith('inline')) {
        now.cell += ' ';
      }
    },
    text(data) {
      const now = open.at(-1);
      if (now?.cell !== undefined) now.cell += data;
      else if (now?.isCaption) now.table.caption += data;
    },
  });
  return tables.filter(({columns, rows}) => columns.length > 0 || rows.length > 0);
}

/** A place that a cell of a row above reaches into. @param {Open} now */
function skip(now) {
  now.taken[now.at] = (now.taken[now.at] ?? 0) - 1;
  now.row?.push('');
  now.at++;
}

/** @param {Open} now @param {string} text @param {number} columns @param {number} rows */
function put(now, text, columns, rows) {
  for (let i = 0; i < columns && now.at < MOST_COLUMNS; i++) {
    now.row?.push(i === 0 ? text : '');
    now.taken[now.at] = rows - 1;
    now.at++;
  }
}

/** @param {Element} of @param {...string} names @returns {number} */
function span(of, ...names) {
  const n = Number.parseInt(names.map((name) => attribute(of, name)).find((each) => each !== null) ?? '1', 10);
  return n >= 1 && n <= MOST_COLUMNS ? n : 1;
}
