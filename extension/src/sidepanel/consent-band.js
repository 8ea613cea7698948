/**
 * The consent under which something was pushed, as a word: from the states of getConsentState, which has none where consent mode is not
 * used.
 *
 * @typedef {'granted' | 'denied' | 'partly' | 'unset'} Band
 * @typedef {{from: number, to: number, spans: {first: number, band: Band}[]}} Document with the pages that it had
 */

export class ConsentBand {
  /** @type {Document[]} */
  #documents = [];

  /** @param {readonly any[]} rows of getConsentState */
  constructor(rows) {
    for (const {page, to = page, frame = 0, states = []} of rows) {
      const spans = states
        .filter((/** @type {any} */ span) => Array.isArray(span?.pushes))
        .map((/** @type {any} */ {pushes, state}) => ({first: pushes[0], band: bandOf(state)}));
      if (frame === 0 && spans.length > 0) this.#documents.push({from: page, to, spans});
    }
  }

  /** @param {number} page @param {number} seq of the push, or of the last one before @returns {Band | undefined} */
  at(page, seq) {
    return this.#documents.find(({from, to}) => from <= page && page <= to)?.spans.findLast(({first}) => first <= seq)?.band;
  }
}

/** @param {string | Record<string, unknown>} state @returns {Band} */
function bandOf(state) {
  if (typeof state !== 'string') return 'partly';
  const word = state.replace(/^all /, '');
  return word === 'granted' || word === 'denied' ? word : 'unset';
}
