/**
 * Runs in the page's own world: shows the settings of a consent platform again by the platform's own interface, as a link of the site
 * would. It is called where the page shows no such link. The result is the page's word: the worker takes nothing but a name that it knows.
 * @returns {string | undefined} the platform that was asked
 */
export function reopenConsent() {
  const page = /** @type {any} */ (window);
  /** @type {[string, () => unknown][]} */
  const ways = [
    ['OneTrust', () => page.OneTrust.ToggleInfoDisplay()],
    ['Cookiebot', () => page.Cookiebot.renew()],
    ['Usercentrics', () => page.__ucCmp.showSecondLayer()],
    ['Usercentrics', () => page.UC_UI.showSecondLayer()],
    ['Didomi', () => page.Didomi.preferences.show()],
    ['TrustArc', () => page.truste.eu.clickListener()],
    ['Klaro', () => page.klaro.show(undefined, true)],
  ];
  for (const [platform, show] of ways) {
    try {
      show();
      return platform;
    } catch {
      // the page has not this one, or it does not work here
    }
  }
  return undefined;
}
