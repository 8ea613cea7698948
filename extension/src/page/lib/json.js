// @ts-nocheck – all it touches is the page's and of no known type.
import {apply, native, stringify} from './natives.js';
import {isHigh} from './text.js';

/** Texts as JSON. */

export const escapes = {__proto__: null, '"': '\\"', '\\': '\\\\', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r'};
export const unicode = (char) => {
  const code = apply(
    native('', 'charCodeAt', (w) => w.String.prototype.charCodeAt),
    char,
    [0],
  );
  const digits = '0123456789abcdef';
  return '\\u' + digits[code >> 12] + digits[(code >> 8) & 15] + digits[(code >> 4) & 15] + digits[code & 15];
};
export const quote =
  stringify !== null
    ? (text) => stringify(text)
    : (text) => {
        let out = '"';
        for (let i = 0; i < text.length; i++) {
          const c = text[i];
          if (c >= '\ud800' && c <= '\udfff') {
            const pair = isHigh(c) && i + 1 < text.length && text[i + 1] >= '\udc00' && text[i + 1] <= '\udfff';
            out += pair ? c + text[++i] : unicode(c);
          } else {
            out += escapes[c] ?? (c < ' ' ? unicode(c) : c);
          }
        }
        return out + '"';
      };
export const quoteAll = (texts) => {
  let out = '';
  for (let i = 0; i < texts.n; i++) out += (i === 0 ? '' : ',') + quote(texts[i]);
  return '[' + out + ']';
};
