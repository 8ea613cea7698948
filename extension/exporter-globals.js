/** What browsers have and a bare engine has not, as far as the exporter needs it. */

/** The command line and the editor's own patterns judge addresses. Left are numbers that are too large. */
export const URL = {
  /** @param {string} url */
  canParse(url) {
    const [, host = '', port = ''] = /^https?:\/\/([^/?#]*?)(?::(\d*))?(?:[/?#]|$)/i.exec(url) ?? [];
    return Number(port) <= 65_535 && (!/^[\d.]+$/.test(host) || host.split('.').every((part) => Number(part) <= 255));
  },
};

/** Of what it encodes only the length is asked for. */
export class TextEncoder {
  /** @param {string} text */
  encode(text) {
    /** The number of letters without these. @param {RegExp} signs */
    const without = (signs) => text.replace(signs, '').length;
    const inPairs = text.length - without(/[\ud800-\udbff][\udc00-\udfff]/g);
    return {length: 3 * text.length - without(/[^\0-\x7f]+/g) - without(/[^\0-\u07ff]+/g) - inPairs};
  }
}
