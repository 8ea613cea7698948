/**
 * How policies name sites, and whether one means the site of a page: `example.com`, `*.example.com` (with all below it and
 * itself), `https://example.com:8443`, `file://`, `*`. host/wire/sites.json has examples for both sides' tests.
 */

/** @typedef {(origin: string | undefined) => boolean} Site whether the origin, as `originOf` gives it, is of this site */

const SITE = /^(?:(https?|\*):\/\/)?(\*|(?:\*\.)?[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.?|\[[\da-f:.]+\])(?::(\d{1,5}))?(?:\/\*?)?$/iu;
const FILE = /^file:\/\/\/?\*?$/;

/**
 * @param {string} pattern
 * @returns {Site | undefined} undefined when it names no site
 */
export function parseSite(pattern) {
  if (FILE.test(pattern)) return (origin) => origin === 'file://';
  const [whole, scheme = '*', host = '', port] = SITE.exec(pattern) ?? [];
  if (whole === undefined || Number(port) > 65_535) return undefined;
  if (host === '*' && scheme === '*' && port === undefined) return () => true;
  const below = host.startsWith('*.');
  const name = host === '*' ? '' : nameOf(`http://${below ? host.slice(2) : host}`);
  if (name === undefined) return undefined;
  return (origin) => {
    const named = origin === undefined ? undefined : nameOf(origin);
    if (origin === undefined || !named) return false;
    const {protocol, port: its} = new URL(origin);
    if (scheme === '*' ? !/^https?:$/.test(protocol) : protocol !== `${scheme}:`) return false;
    if (port !== undefined && Number(port) !== Number(its || (protocol === 'http:' ? 80 : 443))) return false;
    return name === '' || named === name || (below && named.endsWith(`.${name}`));
  };
}

/** The host's name as browsers compare it; a dot at its end leads to the same site. @param {string} url @returns {string | undefined} */
const nameOf = (url) => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined);
