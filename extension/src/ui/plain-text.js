/**
 * Text from a page, made harmless to look at: no line breaks or other control characters, and nothing that turns the
 * direction of what stands around it. It is shown as text, never as markup.
 * @param {string} text
 * @returns {string}
 */
export const plainText = (text) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/(?![\u200c\u200d\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
