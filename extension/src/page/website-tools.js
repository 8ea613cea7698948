/**
 * Runs in a document: lists the tools that its page has registered, or calls one. In our own world the browser itself answers, and no code of
 * the page has a hand in it. In the page's world a script does (`document.modelContext` of a polyfill): whatever it says is a page's words,
 * and the worker takes it as such.
 *
 * @typedef {object} WebsiteToolRow
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {string} schema JSON; empty where the tool has none
 * @property {string[]} hints those that are true: consequentialHint …
 * @property {'' | 'fills' | 'submits'} form it is a form, which it only fills in, or submits, too
 * @property {boolean} card the form has the fields of a card
 *
 * @param {{op: 'list', most: number} | {op: 'call', most: number, row: string, tool: string, given: string, asText: boolean, timeoutMs: number}} asked `most`:
 *   tools that are looked at; `row`: JSON of the tool as it was listed; `given`: JSON of its arguments
 * @returns {Promise<string>} JSON. Of a list `{there, rows?, of?, frames?}`; of a call one of `{answer}`, `{threw}`, `{why}`
 */
export async function websiteTools(asked) {
  const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint', 'untrustedContentHint', 'consequentialHint'];
  const MOST_NAME = 200;
  const MOST_TEXT = 100_000;
  const MOST_THROWN = 10_000;
  /** @param {unknown} value @param {number} [most] */
  const text = (value, most = MOST_TEXT) => (typeof value === 'string' ? value.slice(0, most) : '');
  const forms = [...document.querySelectorAll('form[toolname]')];
  /** @param {any} tool @returns {WebsiteToolRow} */
  const describe = (tool) => {
    const name = text(tool.name, MOST_NAME);
    const form = forms.find((each) => each.getAttribute('toolname') === name);
    let schema = '';
    try {
      const {inputSchema} = tool;
      schema = inputSchema === undefined || inputSchema === null ? '' : text(typeof inputSchema === 'string' ? inputSchema : JSON.stringify(inputSchema));
    } catch {
      schema = '?'; // no JSON, and so no schema
    }
    return {
      name, title: text(tool.title), description: text(tool.description), schema, hints: HINTS.filter((hint) => tool.annotations?.[hint] === true),
      form: form ? form.hasAttribute('toolautosubmit') ? 'submits' : 'fills' : '', card: form?.querySelector('[autocomplete*="cc-"]') != null,
    };
  };
  const context = /** @type {any} */ (document).modelContext;
  if (typeof context?.getTools !== 'function' || typeof context.executeTool !== 'function') return JSON.stringify({there: false, frames: framesWithin()});
  /** @type {any[]} */
  let tools;
  try {
    tools = [...await context.getTools()].filter(({window: of = window}) => of === window); // those of its frames are theirs
  } catch (failure) {
    return JSON.stringify({there: true, rows: [], of: 0, frames: framesWithin(), refused: text(String(failure), MOST_THROWN)});
  }
  if (asked.op === 'list') return JSON.stringify({there: true, rows: tools.slice(0, asked.most).map(describe), of: tools.length, frames: framesWithin()});

  const {row, given, asText, timeoutMs} = asked;
  const wanted = tools.filter(({name}) => name === asked.tool);
  if (wanted.length === 0) return JSON.stringify({why: 'gone'});
  const tool = wanted.find((each) => JSON.stringify(describe(each)) === row);
  if (!tool) return JSON.stringify({why: 'changed'});
  const ends = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const isLate = {};
  try {
    const running = Promise.resolve(context.executeTool(tool, asText ? given : JSON.parse(given), {signal: ends.signal}));
    const answer = await Promise.race([running, new Promise((resolve) => {
      timer = setTimeout(resolve, timeoutMs, isLate);
    })]);
    if (answer === isLate) {
      running.catch(() => {}); // nobody waits for it any more
      if (JSON.parse(row).form === 'fills') return JSON.stringify({why: 'person'}); // the fields stay filled in for the person
      ends.abort();
      return JSON.stringify({why: 'late'});
    }
    return JSON.stringify({answer: typeof answer === 'string' ? answer : JSON.stringify(answer) ?? ''});
  } catch (failure) {
    const {name, message} = /** @type {any} */ (Object(failure));
    return JSON.stringify({threw: {name: text(name, MOST_NAME), message: text(message ?? String(failure), MOST_THROWN)}});
  } finally {
    clearTimeout(timer);
  }

  /** The frames in this document: of what sites, as far as their elements tell. */
  function framesWithin() {
    return [...document.querySelectorAll('iframe, frame')].slice(0, 100).map((frame) => {
      try {
        return new URL(frame.getAttribute('src') ?? 'about:blank', document.baseURI).origin;
      } catch {
        return 'null';
      }
    });

  }
}
