/**
 * Runs in a document, in the world of the extension, where the page has replaced nothing: what its origin keeps. The length and the
 * beginning of a value go to the worker, which looks at its shape and keeps neither; those of the IAB's records go whole. `above` are the
 * other origins among the frames around the document: the browser keeps the storage of an origin apart by them.
 * @param {{mostKeys: number, headChars: number, ms: number}} asked
 * @returns {Promise<string>} JSON: `{above, cookie?, areas: {local?, session?}, records, databases?, caches?, usage?, gpc, controls, worker?}`
 */
export async function readStorage({mostKeys, headChars, ms}) {
  const late = (/** @type {() => Promise<any>} */ ask) =>
    Promise.race([
      Promise.resolve()
        .then(ask)
        .catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, ms, undefined);
      }),
    ]);
  // An image or a form may stand in for a property of the document by its name.
  const ofDocument = (/** @type {string} */ name) => Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
  const records = /** @type {[string, string][]} */ ([]);
  const isRecord = /consent|tc.?string|gpp|^(ucData|uc_gcm|uc_user_interaction|didomi_token|klaro)$/i;
  const area = (/** @type {() => Storage} */ get) => {
    try {
      const storage = get();
      const {key, getItem} = Storage.prototype;
      const all = Number(Object.getOwnPropertyDescriptor(Storage.prototype, 'length')?.get?.call(storage));
      const rows = [];
      for (let i = 0; i < Math.min(all, mostKeys); i++) {
        const name = key.call(storage, i);
        const value = name === null ? null : getItem.call(storage, name);
        if (name !== null && value !== null && records.length < 20 && value.length <= 8000 && isRecord.test(name))
          records.push([name.slice(0, 300), value]);
        if (name !== null && value !== null)
          rows.push([name.slice(0, 300), value.length, value.slice(0, headChars), name.length > 300 ? 1 : 0]);
      }
      return {all, rows};
    } catch {
      return undefined; // a document without storage, or the browser could not open it
    }
  };
  let cookie;
  try {
    cookie = String(ofDocument('cookie')).slice(0, 200_000);
  } catch {
    /* a document without cookies */
  }
  const [databases, caches, estimate] = await Promise.all([
    late(async () => (await indexedDB.databases()).slice(0, 200).map(({name = '', version = 0}) => [name.slice(0, 300), version])),
    late(async () => {
      const names = await self.caches.keys();
      return Promise.all(
        names.slice(0, 50).map(async (name) => [name.slice(0, 300), (await (await self.caches.open(name)).keys()).length]),
      );
    }),
    late(async () => navigator.storage.estimate()),
  ]);
  return JSON.stringify({
    above: [...new Set(location.ancestorOrigins)].filter((origin) => origin !== self.origin).sort(),
    cookie,
    areas: {local: area(() => localStorage), session: area(() => sessionStorage)},
    records,
    gpc: /** @type {any} */ (navigator).globalPrivacyControl === true,
    databases,
    caches,
    usage: estimate?.usageDetails,
    controls: Boolean(navigator.serviceWorker?.controller),
    worker: navigator.serviceWorker?.controller?.scriptURL.replace(/[?#].*/s, '').slice(0, 300),
  });
}
