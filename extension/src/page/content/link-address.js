/**
 * An address without the signs that Markdown escapes or that would end a link: redaction reads a number in it as a browser does, with no
 * `\\` in it.
 *
 * @param {string} url
 * @returns {string}
 */
export const linkAddress = (url) =>
  url.replace(/[()<>\\\s]/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
