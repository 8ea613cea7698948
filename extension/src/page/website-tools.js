/**
 * Runs in a document: lists the tools that its page has registered, or calls one. In our own world the browser itself answers, and no code
 * of the page has a hand in it. In the page's world a script does (`document.modelContext` of a polyfill): whatever it says is a page's
 * words, and the worker takes it as such.
 *
 * @typedef {object} WebsiteToolRow
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {string} schema JSON; empty where the tool has none
 * @property {string[]} hints those that are true: consequentialHint …
 * @property {'' | 'fills' | 'submits'} form it is a form, which it only fills in, or submits, too
 * @property {boolean} card the form has the fields of a card
 * @property {string} button what stands on the button that sends the form; empty where the tool does not submit one
 *
 * @param {{op: 'list', most: number} | {op: 'call', most: number, row: string, tool: string, given: string, asText: boolean, until:
 * number, key: string} | {op: 'abort', most: number, key: string}} asked `most`:
 *   tools that are looked at; `row`: JSON of the tool as it was listed; `given`: JSON of its arguments; `until`: when it is over, in
 *   milliseconds since 1970: later, nothing is called; `key`: a new one for each call, by which `abort` ends it before that
 * @returns {Promise<string>} JSON. Of a list `{there, rows?, of?, frames?}`; of a call one of `{answer}`, `{threw}`, `{why, begun?}`
 */
export async function websiteTools(asked) {
  const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint', 'untrustedContentHint', 'consequentialHint'];
  const MOST_NAME = 200;
  // One more than the front takes: it can tell that there is more.
  const MOST_TEXT = 20_001;
  const MOST_SCHEMA = 65_537;
  const MOST_BUTTON = 200;
  const MOST_THROWN = 10_000;
  /** @param {unknown} value @param {number} [most] */
  const text = (value, most = MOST_TEXT) => (typeof value === 'string' ? value.slice(0, most) : '');
  if (asked.op === 'abort') {
    dispatchEvent(new Event(asked.key));
    return '{}';
  }
  const forms = [...document.querySelectorAll('form[toolname]')];
  /** @param {any} tool @returns {WebsiteToolRow} */
  const describe = (tool) => {
    const name = text(tool.name, MOST_NAME);
    const form = forms.find((each) => each.getAttribute('toolname') === name);
    let schema = '';
    try {
      const {inputSchema} = tool;
      schema =
        inputSchema === undefined || inputSchema === null
          ? ''
          : text(typeof inputSchema === 'string' ? inputSchema : JSON.stringify(inputSchema), MOST_SCHEMA);
    } catch {
      schema = '?'; // no JSON, and so no schema
    }
    const submits = form?.hasAttribute('toolautosubmit') === true;
    return {
      name,
      title: text(tool.title),
      description: text(tool.description),
      schema,
      hints: HINTS.filter((hint) => tool.annotations?.[hint] === true),
      form: form ? (submits ? 'submits' : 'fills') : '',
      card: form?.querySelector('[autocomplete*="cc-"]') != null,
      button: submits ? text(buttonOf(form), MOST_BUTTON) : '',
    };
  };
  const context = /** @type {any} */ (document).modelContext;
  if (typeof context?.getTools !== 'function' || typeof context.executeTool !== 'function')
    return JSON.stringify({there: false, frames: framesWithin()});
  /** @type {any[]} */
  let tools;
  try {
    tools = [...(await context.getTools())].filter(({window: of = window}) => of === window); // those of its frames are theirs
  } catch (failure) {
    return JSON.stringify({there: true, rows: [], of: 0, frames: framesWithin(), refused: text(String(failure), MOST_THROWN)});
  }
  if (asked.op === 'list')
    return JSON.stringify({there: true, rows: tools.slice(0, asked.most).map(describe), of: tools.length, frames: framesWithin()});

  const {row, given, asText, until, key} = asked;
  const wanted = tools.filter(({name}) => name === asked.tool);
  if (wanted.length === 0) return JSON.stringify({why: 'gone'});
  const tool = wanted.find((each) => JSON.stringify(describe(each)) === row);
  if (!tool) return JSON.stringify({why: 'changed'});
  const left = until - now();
  if (!(left > 0)) return JSON.stringify({why: 'late', begun: false}); // nor where nobody can tell the time
  const ends = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const isLate = {};
  const isAborted = {};
  /** @type {(aborted: object) => void} */
  let abort = () => {};
  const aborted = new Promise((resolve) => {
    abort = resolve;
  });
  const hear = () => abort(isAborted);
  addEventListener(key, hear, {once: true});
  try {
    const running = Promise.resolve(context.executeTool(tool, asText ? given : JSON.parse(given), {signal: ends.signal}));
    const answer = await Promise.race([
      running,
      aborted,
      new Promise((resolve) => {
        timer = setTimeout(resolve, left, isLate);
      }),
    ]);
    if (answer === isLate || answer === isAborted) {
      running.catch(() => {}); // nobody waits for it any more
      const isFilled = answer === isLate && JSON.parse(row).form === 'fills';
      if (isFilled) return JSON.stringify({why: 'person'}); // the fields stay filled in for the person
      ends.abort();
      return JSON.stringify({why: answer === isLate ? 'late' : 'aborted'});
    }
    return JSON.stringify({answer: typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')});
  } catch (failure) {
    const {name, message} = /** @type {any} */ (Object(failure));
    return JSON.stringify({threw: {name: text(name, MOST_NAME), message: text(message ?? String(failure), MOST_THROWN)}});
  } finally {
    clearTimeout(timer);
    removeEventListener(key, hear);
  }

  /** Finds the button that sends a form; it may stand outside of it. @param {Element | undefined} form */
  function buttonOf(form) {
    const button = /** @type {(HTMLButtonElement | HTMLInputElement)[]} */ ([...document.querySelectorAll('button, input')]).find(
      (each) => each.form === form && (each.type === 'submit' || each.type === 'image'),
    );
    const said =
      button &&
      [button.getAttribute('aria-label'), button.innerText, button.value, button.getAttribute('alt'), button.title].find((each) =>
        each?.trim(),
      );
    return said?.replace(/\s+/g, ' ').trim();
  }

  /** Reads a clock of the browser; NaN where the page has replaced all. V8 describes a function in a message that no page can change. */
  function now() {
    const isNative = (/** @type {any} */ given) => {
      try {
        void (given in /** @type {any} */ (1));
        return false;
      } catch (failure) {
        return /** @type {Error} */ (failure).message === "Cannot use 'in' operator to search for 'function now() { [native code] }' in 1";
      }
    };
    try {
      if (isNative(Date.now)) return Date.now();
      return isNative(performance.now) ? performance.timeOrigin + performance.now() : NaN;
    } catch {
      return NaN;
    }
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
