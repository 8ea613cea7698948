import {Parser, tokenizer} from '../../vendor/acorn/acorn.js';
import {PROTOCOL} from '../../wire/protocol.js';

/**
 * Code that a client wants run in a page. It is read here, where no page can touch the reading: a page's own engine says of code with a
 * mistake in it only that there is no answer.
 *
 * @typedef {'function' | 'expression' | 'body' | 'script'} Form what the code is: a function that is called, an expression whose value is
 * the answer,
 *   statements, the answer of which is what they return, or those of a script that stays in the page and may receive messages
 * @typedef {{message: string, line: number, column: number}} Mistake line and column from 1
 */

/** @type {import('../../vendor/acorn/acorn.js').Options} */
const READING = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
  allowHashBang: false,
  preserveParens: true,
};

/** The functions of the parser that call themselves, with the part of the stack that each takes. */
const NESTING = {parseStatement: 5, parseMaybeAssign: 5, parseMaybeUnary: 5, parseExprAtom: 5, parseBindingAtom: 5, parseExprOp: 2};
const MOST_NESTED = 4000;

/**
 * Some 250 levels of brackets, 800 of statements, 2,000 operators in a row. Where the stack ends, V8 ends the whole process as soon as it
 * compiles a pattern, and the parser has many.
 */
const BoundedParser = Parser.extend((/** @type {any} */ Base) => {
  class Bounded extends Base {
    nested = 0;
  }
  for (const [name, weight] of Object.entries(NESTING)) {
    const parse = Base.prototype[name];
    Object.defineProperty(Bounded.prototype, name, {
      /** @this {any} @param {unknown[]} given */
      value(...given) {
        this.nested += weight;
        if (this.nested > MOST_NESTED) this.raise(this.start, 'Nested too deep');
        const node = parse.apply(this, given);
        this.nested -= weight;
        return node;
      },
    });
  }
  return /** @type {any} */ (Bounded);
});

/**
 * @param {string} code
 * @returns {{form: Form, text: string} | {mistake: Mistake}} `text`: the code as it stands in another one
 */
export function readCode(code) {
  const text = withoutEnd(code);
  const asExpression = attempt(() => {
    const tree = BoundedParser.parseExpressionAt(text, 0, READING);
    for (const {type} of tokenizer(text.slice(tree.end), READING)) if (type.label !== 'eof') throw new SyntaxError('Unexpected token');
    return tree;
  });
  if ('done' in asExpression) return {form: isFunction(asExpression.done) ? 'function' : 'expression', text};
  const asBody = attempt(() => BoundedParser.parse(code, READING));
  if (!('done' in asBody)) return {mistake: asBody.mistake};
  return {form: 'body', text: code};
}

/** @param {import('../../vendor/acorn/acorn.js').Expression} tree @returns {boolean} */
const isFunction = (tree) =>
  tree.type === 'ParenthesizedExpression' ? isFunction(tree.expression) : tree.type.endsWith('FunctionExpression');

/** The statements of a script that stays. @param {string} code @returns {Mistake | undefined} */
export function readScript(code) {
  const read = attempt(() => BoundedParser.parse(code, READING));
  return 'mistake' in read ? read.mistake : undefined;
}

/** An expression may end as a statement does. @param {string} code */
function withoutEnd(code) {
  const tokens = attempt(() => [...tokenizer(code, READING)]);
  const all = 'done' in tokens ? tokens.done : [];
  const last = all.findLastIndex(({type}) => type.label !== ';');
  return all.length > 0 && last >= 0 && last < all.length - 1 ? code.slice(0, all[last]?.end) : code;
}

/**
 * @template T
 * @param {() => T} reading
 * @returns {{done: T} | {mistake: Mistake}}
 */
function attempt(reading) {
  try {
    return {done: reading()};
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    const {message, loc = {line: 1, column: 0}} = /** @type {SyntaxError & {loc?: {line: number, column: number}}} */ (failure);
    return {mistake: {message: message.replace(/ \(\d+:\d+\)$/, ''), line: loc.line, column: loc.column + 1}};
  }
}

/**
 * JSON as it stands in code: there, a key `__proto__` would be no key.
 * @param {unknown} value
 * @returns {string}
 */
export function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  return `{${Object.entries(value)
    .map(([key, each]) => `[${JSON.stringify(key)}]:${literal(each)}`)
    .join(',')}}`;
}

/** The names that the code may use, by form. */
const PARAMETERS = {function: 'element', expression: 'element, args', body: 'element, args', script: 'receive'};

/** The names under which the page's own engine reports the code and its lines. */
const NAME = 'mcpDatalayerCode';
const SOURCE = `${PROTOCOL.hostName}.evaluate.js`;

/**
 * Writes the text that is run: it calls a function in the text itself, as a page may have replaced all that could call it. The code as a
 * function in the scope of the page alone, on lines of its own, and what calls it and writes its outcome.
 * @param {{form: Form, text: string}} read
 * @param {string} runner the text of a function (args, code)
 * @param {import('../../page/run-code.js').RunArgs} args of the runner
 * @returns {string} its value is a promise of a text
 */
export function runnable({form, text}, runner, args) {
  const begin = `async function ${NAME}(${PARAMETERS[form]}) {`;
  const given = [...(args.ask === undefined ? [] : ['element']), ...args.args.map(literal)].join(', ');
  const [before, after] = form === 'body' || form === 'script' ? ['', ''] : ['return (', form === 'function' ? `)(${given})` : ')'];
  return `{ const ${NAME} = ${begin} ${before}\n${text}\n${after}}; (${runner})(${literal(args)}, ${NAME}) }\n//# sourceURL=${SOURCE}`;
}

/**
 * @param {string} stack of the page's engine
 * @param {string} code
 * @returns {string} with the lines of the code as its client counts them, and without ours
 */
export function stackOf(stack, code) {
  const most = code.split('\n').length;
  const place = new RegExp(`${SOURCE.replaceAll('.', '\\.')}:(\\d+):(\\d+)`);
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, row = 0, column] = line.match(place) ?? [];
      if (row === 0) return [line];
      return Number(row) - 1 <= most
        ? [line.replace(`${NAME} `, '').replace(/\([^()]*\)$|\S+$/, `(line ${Number(row) - 1}, column ${column})`)]
        : [];
    })
    .join('\n');
}

/** @param {string} code @returns {Promise<string>} its SHA-256, in hexadecimal digits */
export async function digest(code) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
