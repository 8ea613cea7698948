/**
 * Text from a page, made harmless to look at: no line breaks or other control characters, and nothing that turns the
 * direction of what stands around it. It is shown as text, never as markup.
 * @param {string} text
 * @returns {string}
 */
export const plainText = (text) => text
  .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, '')
  .trim();
