/**
 * Functions in the world of the extension that fetch a file as the page could. The page finds nothing of it there. Each function stands for
 * itself; the bytes wait in the browser until they are asked for.
 */

/**
 * Begins to fetch.
 * @param {{id: string, url: string, isOwn: boolean}} asked `isOwn`: of the document's own origin, which alone gets cookies
 * @returns {Promise<string>} JSON: what the site answered
 */
export async function beginDownload({id, url, isOwn}) {
  const all = /** @type {any} */ (globalThis);
  const downloads = (all[Symbol.for('mcp-datalayer downloads')] ??= new Map());
  const ends = new AbortController();
  downloads.set(id, {ends});
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, {credentials: isOwn ? 'same-origin' : 'omit', signal: ends.signal});
  } catch {
    downloads.delete(id);
    return '{"failed":true}';
  }
  const head = (/** @type {string} */ name) => (response.headers.get(name) ?? '').slice(0, 2000);
  const {ok, status, redirected} = response;
  downloads.set(id, {ends, reader: response.body?.getReader(), rest: new Uint8Array()});
  return JSON.stringify({
    ok,
    status,
    redirected,
    url: response.url,
    type: head('content-type'),
    disposition: head('content-disposition'),
    length: Number(head('content-length')) || 0,
  });
}

/**
 * The next bytes.
 * @param {{id: string, bytes: number}} asked a multiple of three, so that the Base64 of all pieces is that of the whole
 * @returns {Promise<string | null>} `+` and Base64, with `.` in place of `+` for the last piece; null where the download broke
 */
export async function takePiece({id, bytes}) {
  const held = /** @type {any} */ (globalThis)[Symbol.for('mcp-datalayer downloads')]?.get(id);
  if (!held) return null;
  const parts = [held.rest];
  let size = held.rest.length;
  let isLast = !held.reader;
  try {
    while (!isLast && size < bytes) {
      const {done, value} = await held.reader.read();
      isLast = done;
      if (value) {
        parts.push(value);
        size += value.length;
      }
    }
  } catch {
    return null;
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const piece = all.subarray(0, bytes);
  held.rest = all.slice(bytes);
  if (held.rest.length > 0) isLast = false;
  if (/** @type {any} */ (piece).toBase64) return (isLast ? '.' : '+') + /** @type {any} */ (piece).toBase64();
  let binary = '';
  for (let from = 0; from < piece.length; from += 30_000) binary += String.fromCharCode(...piece.subarray(from, from + 30_000));
  return (isLast ? '.' : '+') + btoa(binary);
}

/** Ends a download, whether or not it was complete. @param {{id: string}} asked */
export function endDownload({id}) {
  const downloads = /** @type {any} */ (globalThis)[Symbol.for('mcp-datalayer downloads')];
  downloads?.get(id)?.ends.abort();
  downloads?.delete(id);
}
