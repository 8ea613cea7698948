/**
 * What has no width joins what it stands between, as a person reads it.
 * @param {string} text
 * @returns {string} on one line, without halves of characters
 */
export const folded = (text) =>
  text
    .replace(/[\u200b\u2060\ufeff]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
