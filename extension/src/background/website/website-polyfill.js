import {pagesOf} from '../page/page-access.js';

/**
 * Brings `document.modelContext` to the pages of attached tabs, and where access to the site is kept, to its other tabs while one is
 * attached, on the origins for which the person has switched it on, and where the browser has none. It is there from a page's first script
 * on, so it comes with the next load.
 */
export class WebsitePolyfill {
  #platform;
  #attachments;
  #policy;
  #origins;
  /** @type {Promise<unknown>} one change of the registration after the other */
  #registering = Promise.resolve();
  /** @type {string | undefined} */
  #registered;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'polyfillPages'>} platform
   * @param {Pick<import('../access/attachments.js').Attachments, 'ready' | 'origins'>} attachments
   * @param {Pick<import('../access/policy.js').Policy, 'refusalOfFeatures'>} policy
   * @param {() => readonly string[]} origins that the person has named
   */
  constructor(platform, attachments, policy, origins) {
    this.#platform = platform;
    this.#attachments = attachments;
    this.#policy = policy;
    this.#origins = origins;
  }

  /** @returns {Promise<void>} when pages that load from now on have it, or have it no more */
  update() {
    const change = this.#registering.then(async () => {
      await this.#attachments.ready;
      const wanted = this.#policy.refusalOfFeatures(['website'])
        ? []
        : this.#attachments.origins.filter((origin) => this.#origins().includes(origin));
      const sites = [...new Set(wanted.flatMap(pagesOf))].sort();
      if (sites.join() === this.#registered) return;
      await this.#platform.polyfillPages(sites);
      this.#registered = sites.join();
    });
    this.#registering = change.catch(() => {}); // the caller gets the failure, the next one must not
    return change;
  }
}
