/**
 * Text from a page, made harmless to look at: no line breaks or other control characters, nothing that turns the
 * direction of what stands around it, and no signs that look blank or as each font has them. It is shown as text, never as markup.
 * @param {string} text
 * @returns {string}
 */
export const plainText = (text) =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u2800]+/gu, ' ')
    .replace(/(?![\u200c\u200d\ufe0f])[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
