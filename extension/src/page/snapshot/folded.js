/**
 * Folds a text. Characters without width join their neighbours, as a person reads them.
 * @param {string} text
 * @returns {string} on one line, without halves of characters
 */
export const folded = (text) =>
  text
    .replace(/[\u200b\u2060\ufeff]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
