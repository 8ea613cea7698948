import {pagesOf} from '../background/page/page-access.js';
import {platform} from '../platform/chrome.js';

/**
 * Remembers a site, which needs Chrome's permission for it. Chrome asks the person and may close our page, so the worker gets the choice
 * before. Must be called in the turn of a click.
 * @param {import('./worker-link.js').WorkerLink} worker
 * @param {string} origin
 * @param {() => Promise<unknown>} choose
 * @returns {Promise<boolean>} whether the person agreed
 */
export async function rememberSite(worker, origin, choose) {
  const asked = platform.permissions.request(pagesOf(origin));
  await choose();
  if (await asked.catch(() => false)) return true;
  await worker.ask('forget', origin).catch(() => {}); // the worker forgets it by itself where Chrome does not let it in
  return false;
}
