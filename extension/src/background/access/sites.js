/**
 * Reads the names of sites in policies, and tells whether one means the site of a page: `example.com`, `*.example.com` (with all below it
 * and itself), `https://example.com:8443`, `http://127.0.0.1:*` (any port), `file://`, `*`. host/wire/sites.json has examples for both
 * sides' tests.
 */

/**
 * @typedef {((origin: string | undefined) => boolean) & {rank: number}} Site whether the origin, as `originOf` gives it, is of this site;
 *   `rank`: of two sites that mean an origin the higher one is more specific: by its host, then by scheme and port
 */

const SITE =
  /^(?:(https?|\*):\/\/)?(\*|(?:\*\.)?[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.?|\[[\da-f:.]+\])(?::(\d{1,5}|\*))?(?:\/\*?)?$/iu;
const FILE = /^file:\/\/\/?\*?$/;

/**
 * @param {string} pattern
 * @returns {Site | undefined} undefined when it names no site
 */
export function parseSite(pattern) {
  if (FILE.test(pattern)) return siteOf((origin) => origin === 'file://', 3);
  const [whole, scheme = '*', host = '', named] = SITE.exec(pattern) ?? [];
  const port = named === '*' ? undefined : named;
  if (whole === undefined || Number(port) > 65_535) return undefined;
  if (host === '*' && scheme === '*' && port === undefined) return siteOf(() => true, 0);
  const below = host.startsWith('*.');
  const name = host === '*' ? '' : nameOf(`http://${below ? host.slice(2) : host}`);
  if (name === undefined) return undefined;
  return siteOf(
    (origin) => {
      const named = origin === undefined ? undefined : nameOf(origin);
      if (origin === undefined || !named) return false;
      const {protocol, port: its} = new URL(origin);
      if (scheme === '*' ? !/^https?:$/.test(protocol) : protocol !== `${scheme}:`) return false;
      if (port !== undefined && Number(port) !== Number(its || (protocol === 'http:' ? 80 : 443))) return false;
      return name === '' || named === name || (below && named.endsWith(`.${name}`));
    },
    3 * (name === '' ? 0 : 2 * name.split('.').length - Number(below)) + Number(scheme !== '*') + Number(port !== undefined),
  );
}

/** @param {(origin: string | undefined) => boolean} means @param {number} rank @returns {Site} */
const siteOf = (means, rank) => Object.assign(means, {rank});

/** The host's name as browsers compare it; a dot at its end leads to the same site. @param {string} url @returns {string | undefined} */
const nameOf = (url) => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined);
