/** Translates the words of a row of listHits into the person's language. Other words stay unchanged. */

/** @type {[RegExp, string][]} */
const WORDS = [
  [/^granted$/, 'consentGranted'],
  [/^denied$/, 'consentDenied'],
  [/^before consent$/, 'markBeforeConsent'],
  [/^mirror of hit (\d+)$/, 'markMirror'],
  [/^duplicateOf (\d+)$/, 'markDuplicate'],
  [/^part (\d+)$/, 'markPart'],
  [/^failed$/, 'markFailed'],
  [/^late$/, 'markLate'],
  [/^notes$/, 'markNotes'],
];

/**
 * @param {string} words as in `denied`, or several as in `before consent, mirror of hit 3`
 * @param {(key: string, ...values: string[]) => string} text of the person's language
 */
export const hitWords = (words, text) =>
  words
    .split(', ')
    .map((each) => {
      for (const [pattern, key] of WORDS) {
        const found = pattern.exec(each);
        if (found) return text(key, ...found.slice(1));
      }
      return each;
    })
    .join(', ');
