/**
 * Reads from an answer of our own tools what it did and what that tracked.
 *
 * @typedef {{step: string, did: string, tracked: string[]}} ToldStep
 */

const MOST_STEPS = 20;
const MOST_EVENTS = 6;

/**
 * @param {string} output the tool's answer, JSON; cut ones and others give nothing
 * @returns {ToldStep[]}
 */
export function stepsOf(output) {
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return [];
  }
  const rows = Array.isArray(answer?.steps) ? answer.steps : [answer];
  return rows
    .filter((/** @type {any} */ row) => typeof row?.step === 'string' && /^[a-z]{2}[0-9]+@[0-9]+$/.test(row.step))
    .slice(0, MOST_STEPS)
    .map((/** @type {any} */ {step, did, tracked}) => ({
      step,
      did: typeof did === 'string' ? did : '',
      tracked: [...names(tracked?.pushes, 'event'), ...names(tracked?.hits, 'vendor')].slice(0, MOST_EVENTS),
    }));
}

/** @param {unknown} rows @param {'event' | 'vendor'} by @returns {string[]} */
const names = (rows, by) =>
  (Array.isArray(rows) ? rows : []).flatMap((row) => {
    const event = typeof row?.event === 'string' ? row.event : '';
    if (by === 'event') return event === '' ? [] : [event];
    return typeof row?.vendor === 'string' ? [`${row.vendor}${event && `: ${event}`}`] : [];
  });
