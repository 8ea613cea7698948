/**
 * Letters of other scripts, and signs, that look as Latin ones do: those that keep their own letter when marks, widths and circles are
 * taken from them. Most are in the list of confusables of Unicode (UTS 39).
 */
const LETTERS = /** @type {Record<string, string>} */ ({
  a: 'ɑαаᴀꓮᎪᗅꭺⱥᶏ',
  b: 'вβʙɓƀЬƄᏏꓐᏴʙ',
  c: 'сϲᴄⲥᏟꓚ',
  d: 'ԁđɗɖᴅᎠꓓꓒᗞᏧ',
  e: 'еεɛєҽ℮ᴇᎬꓰⴹɇ',
  f: 'ƒꞙꬵꜰϜꓝ',
  g: 'ɡցɢɠǥᏀꓖ',
  h: 'һհʜнħɦᎻꓧⲎᏂ',
  i: 'іɩιıɪɨᎥꙇⲓꓲ',
  j: 'јϳᴊɉʝᎫꓙ',
  k: 'кκᴋⲕƙĸᏦꓗ',
  l: 'ӏłʟɫɭǀןᏞꓡ',
  m: 'мᴍⲙɱᎷꓟϻ',
  n: 'ηɴոռᏁꓠⲛɲƞɳŋ',
  o: 'оοօᴏøⲟꓳᎾഠဝ',
  p: 'рρᴘⲣƥþᏢꓑ',
  q: 'ԛꞯգզɋʠ',
  r: 'гʀꭇꭈᴦⲅɽɾɼɍᎡᏒꓣ',
  s: 'ѕꜱƽʂᏚꓢՏ',
  t: 'тτᴛŧⲧƫʈƭᎢꓔ',
  u: 'υμᴜսʋꞟꓴՍʉ',
  v: 'νѵᴠᏙꓦ∨⋁',
  w: 'ԝᴡɯѡաⲱᎳᏔꓪωш',
  x: 'хχⲭꓫᕁ×⤫⨯',
  y: 'уγʏүყɣᎩᎽꓬⲩƴỿ',
  z: 'ζᴢʐƶȥᏃꓜ',
  '/': '⁄∕',
  '-': '−‐‑–—',
  "'": '’‘',
  '"': '“”',
});

/** @type {Map<string, string>} */
const shown = new Map();
for (const [letter, alike] of Object.entries(LETTERS)) {
  for (const sign of alike) shown.set(sign, letter);
}
for (const [sign, letter] of [...shown]) {
  const small = sign.toLowerCase();
  if (!shown.has(small)) shown.set(small, letter);
}

/** @param {string} sign one letter @returns {string} the Latin one that it looks like, else itself */
export const alikeOf = (sign) => shown.get(sign) ?? sign;
