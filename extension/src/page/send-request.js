/**
 * Runs in the world of the extension, in a document of the site: asks the site as its page could, with the person's cookies, and follows no
 * redirect.
 * @param {{url: string, method: string, headers: Record<string, string>, body: string | undefined, timeoutMs: number, most: number}} asked
 * `most`: bytes of the answer that are read
 * @returns {Promise<string>} JSON: what the site answered, or `why` there is no answer
 */
export async function sendRequest({url, method, headers, body, timeoutMs, most}) {
  const ends = new AbortController();
  const timer = setTimeout(() => ends.abort(), timeoutMs);
  const began = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'manual',
      credentials: 'same-origin',
      cache: 'no-store',
      signal: ends.signal,
    });
    if (response.type === 'opaqueredirect') return '{"why":"redirect"}';
    const reader = response.body?.getReader();
    /** @type {Uint8Array[]} */
    const parts = [];
    let bytes = 0;
    let isCut = false;
    for (let piece = await reader?.read(); reader && piece && !piece.done; piece = await reader.read()) {
      const part = piece.value.subarray(0, most - bytes);
      parts.push(part);
      bytes += part.length;
      isCut = part.length < piece.value.length;
      if (isCut) break;
    }
    if (isCut) ends.abort();
    const all = new Uint8Array(bytes);
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    /** @type {string | undefined} */
    let text;
    try {
      text = new TextDecoder('utf-8', {fatal: true}).decode(all, {stream: isCut});
    } catch {
      text = undefined; // no text
    }
    return JSON.stringify({
      status: response.status,
      url: response.url,
      headers: [...response.headers],
      bytes,
      isCut,
      text,
      ms: Math.round(performance.now() - began),
    });
  } catch {
    return ends.signal.aborted ? '{"why":"timeout"}' : '{"why":"unreachable"}';
  } finally {
    clearTimeout(timer);
  }
}
