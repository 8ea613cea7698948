/**
 * Runs in the world of the extension, in a document: which scripts of Google Tag Manager it has loaded, and what each holds as data. Each is
 * asked for again, from the browser's cache where that has it, without cookies, and under the page's own rights: what the page may not read,
 * this cannot.
 * @param {{most: number, mostChars: number, timeoutMs: number, known: string | null, own: boolean, named?: string[]}} limits `most`:
 * scripts; `known`: the key of what is known already, or null; `own`: the browser is the front's own, which finds the script that ran by
 * its whole address; `named`: the worker reads these addresses, under its rights
 * @returns {Promise<string>} JSON: `rows`, one a script, and their `key`; the key alone where it is the known one: nothing is asked for
 * again
 */
export async function readContainers({most, mostChars, timeoutMs, known, own, named}) {
  const ends = new AbortController();
  const timer = setTimeout(() => ends.abort(), timeoutMs);

  /** Finds the place behind the brace that closes the one at `start`. @param {string} script @param {number} start */
  const end = (script, start) => {
    let depth = 0;
    for (let i = start, inText = false; i < script.length; i++) {
      const c = script[i];
      if (inText) {
        if (c === '\\') i++;
        else if (c === '"') inText = false;
      } else if (c === '"') inText = true;
      else if (c === '{' || c === '[') depth++;
      else if ((c === '}' || c === ']') && --depth === 0) return i + 1;
    }
    return -1;
  };

  /** @param {Response} response @returns {Promise<string | undefined>} undefined: it is too long */
  const text = async (response) => {
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let all = '';
    for (let piece = await reader?.read(); reader && piece && !piece.done; piece = await reader.read()) {
      all += decoder.decode(piece.value, {stream: true});
      if (all.length > mostChars) {
        void reader.cancel();
        return undefined;
      }
    }
    return all + decoder.decode();
  };

  /** @param {{url: URL, isSure: boolean}} script */
  const read = async ({url, isSure}) => {
    const layer = url.searchParams.get('l') ?? '';
    const row = {
      url: `${url.origin}${url.pathname}`,
      id: (/GTM-[A-Z0-9]{4,12}/.exec(url.href) ?? [''])[0],
      layer: /^[\w$]{1,60}$/.test(layer) ? layer : 'dataLayer',
      ...(own ? {source: url.href, began: performance.timeOrigin} : {}),
      ...(isSure ? {} : {maybe: true}),
    };
    try {
      const response = await fetch(url, {
        cache: 'force-cache',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: named ? 'error' : 'follow', // the rights hold for the site that was asked
        signal: ends.signal,
      });
      if (!response.ok) return {...row, why: 'status'};
      const script = await text(response);
      if (script === undefined) return {...row, why: 'long'};
      const begin = /"resource"\s*:\s*\{/.exec(script);
      const start = begin ? begin.index + begin[0].length - 1 : -1;
      const to = start < 0 ? -1 : end(script, start);
      if (to < 0) return {...row, why: 'other'};
      return {...row, id: row.id || (/GTM-[A-Z0-9]{4,12}/.exec(script) ?? [''])[0], resource: script.slice(start, to)};
    } catch {
      return ends.signal.aborted ? {...row, why: 'timeout'} : {...row, why: 'refused', address: url.href};
    }
  };

  const namesOfPage = () => {
    // A form of the page may be called scripts, and stand in for the list of that name.
    const elements = /** @type {HTMLCollectionOf<HTMLScriptElement>} */ (Document.prototype.getElementsByTagName.call(document, 'script'));
    return [...Array.from(elements, ({src}) => src), ...performance.getEntriesByType('resource').map(({name}) => name)];
  };
  /** @type {Map<string, {url: URL, isSure: boolean}>} */
  const found = new Map();
  for (const name of named ?? namesOfPage()) {
    if (found.size >= 4 * most || name.length > 2000 || !/^https?:/.test(name) || !URL.canParse(name)) continue;
    const url = new URL(name);
    const id = url.searchParams.get('id') ?? '';
    const isSure = /\/gtm\.js$/.test(url.pathname) || /^GTM-[A-Z0-9]{4,12}$/.test(id);
    // Loaders on a site's own host give the script another name, and its id another form.
    if (isSure || (/\.js$/.test(url.pathname) && /^[A-Z0-9]{4,12}$/.test(id || (url.searchParams.get('st') ?? '')))) {
      url.hash = '';
      // A frame without scripts (ns.html) is no script.
      if (!/\.html?$/.test(url.pathname)) found.set(url.href, {url, isSure});
    }
  }
  const key = [...found.keys()].sort().join(' ');
  if (key === known) {
    clearTimeout(timer);
    return JSON.stringify({key});
  }
  const scripts = [...found.values()].sort((one, other) => Number(other.isSure) - Number(one.isSure)).slice(0, most);
  const rows = await Promise.all(scripts.map(read));
  clearTimeout(timer);
  return JSON.stringify({key, rows});
}
