/** Letters and signs that HTML has names for, as far as a value may be read in them. */

const SIGNS = /** @type {Record<string, string>} */ ({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  Tab: ' ',
  NewLine: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  commat: '@',
  period: '.',
  comma: ',',
  colon: ':',
  semi: ';',
  excl: '!',
  iexcl: '¡',
  quest: '?',
  iquest: '¿',
  num: '#',
  dollar: '$',
  cent: '¢',
  pound: '£',
  yen: '¥',
  euro: '€',
  sect: '§',
  para: '¶',
  deg: '°',
  copy: '©',
  reg: '®',
  laquo: '«',
  raquo: '»',
  percnt: '%',
  ast: '*',
  midast: '*',
  plus: '+',
  equals: '=',
  lowbar: '_',
  UnderBar: '_',
  hyphen: '-',
  dash: '-',
  ndash: '-',
  mdash: '-',
  minus: '-',
  tilde: '~',
  sol: '/',
  bsol: '\\',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  lcub: '{',
  rcub: '}',
  lbrace: '{',
  rbrace: '}',
  verbar: '|',
  vert: '|',
  VerticalLine: '|',
  hat: '^',
  Hat: '^',
  grave: '`',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  szlig: 'ß',
  aelig: 'æ',
  oelig: 'œ',
  eth: 'd',
  thorn: 'þ',
  shy: '',
  zwj: '',
  zwnj: '',
  lrm: '',
  rlm: '',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  epsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  iota: 'ι',
  kappa: 'κ',
  mu: 'μ',
  nu: 'ν',
  omicron: 'ο',
  rho: 'ρ',
  tau: 'τ',
  upsilon: 'υ',
  chi: 'χ',
  omega: 'ω',
});
/** With a mark, or in a style of formulas; of Cyrillic those of one letter. Marks are not read anyway. */
const LETTER = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash|strok|caron|breve|ogon|macr|dot|dblac|midot|scr|fr|opf)$/i;
/** Browsers read these without a semicolon, too. */
const WITHOUT_END =
  /^(?:amp|lt|gt|quot|nbsp|shy|cent|pound|yen|sect|copy|reg|para|deg|laquo|raquo|szlig|aelig|eth|thorn|iexcl|iquest|[a-z](?:acute|grave|circ|uml|tilde|cedil|ring|slash))$/i;
export const MOST_NAME = 14;

/** @param {string} name in any case, as a page may have it @returns {string | undefined} undefined: it is none that we know */
export function signNamed(name) {
  if (Object.hasOwn(SIGNS, name)) return SIGNS[name];
  const small = name.toLowerCase();
  if (Object.hasOwn(SIGNS, small)) return SIGNS[small];
  return LETTER.exec(name)?.[1];
}

/**
 * Reads a name as browsers do where no semicolon ends it: the longest one that letters begin with.
 * @param {string} letters
 * @returns {string | undefined}
 */
export function withoutEnd(letters) {
  for (let chars = Math.min(letters.length, 6); chars >= 2; chars--) {
    const name = letters.slice(0, chars);
    if (WITHOUT_END.test(name)) return name;
  }
  return undefined;
}
