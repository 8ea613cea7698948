package io.github.mcpdatalayer.e2e.storage;

import java.util.List;
import java.util.stream.IntStream;

import com.iab.gpp.encoder.GppModel;

/**
 * Cases that people have reported of tools that look at cookies and consent, each as a page with the defect and as one without. The numbers
 * are those of the list of reports; what stands beside a case is where it was reported.
 */
final class StorageCases {

    /**
     * A page, and what is to be said of it.
     *
     * @param finds the rules of auditVisit about consent and storage, in alphabetical order
     * @param shows texts that listStorage answers with; one that begins with ! is not there
     */
    record Page(String html, List<String> cookies, List<String> clicks, int loads, List<String> finds,
            List<String> shows) {

        static Page of(String html, String... finds) {
            return new Page(html, List.of(), List.of(), 1, List.of(finds), List.of());
        }

        Page setting(String... headers) {
            return new Page(html, List.of(headers), clicks, loads, finds, shows);
        }

        Page clicking(String... buttons) {
            return new Page(html, cookies, List.of(buttons), loads, finds, shows);
        }

        Page loaded(int times) {
            return new Page(html, cookies, clicks, times, finds, shows);
        }

        Page showing(String... texts) {
            return new Page(html, cookies, clicks, loads, finds, List.of(texts));
        }
    }

    /** A report: the page with the defect, and the one without. */
    record Case(int number, String what, Page bad, Page good) {
        @Override
        public String toString() {
            return number + " " + what;
        }
    }

    private StorageCases() {}

    private static final String DENIED = "gtag('consent', 'default', signals('denied'));";
    private static final String GRANTS = "gtag('consent', 'update', signals('granted'));";
    private static final String DENIES = "gtag('consent', 'update', signals('denied'));";
    private static final String GA = "document.cookie = '_ga=GA1.1.111.222; max-age=63072000; path=/';";
    private static final String META = "fetch('http://meta.vendor.test/tr?id=1234567890&ev=Lead&fbp=fb.1.1790000000000.1234567890', {mode: 'no-cors'});";
    private static final String PING = "fetch('http://ga4.vendor.test/g/collect?v=2&tid=G-ABC1234567&cid=1.2&en=page_view&gcs=%s', {mode: 'no-cors'});";

    /** A hit within 250 ms of a denial may have been on its way before: a fast machine clicks twice in that time. */
    private static String later(String code) {
        return "setTimeout(() => { " + code + " }, 300);";
    }

    private static String script(String... lines) {
        return "<script>" + String.join("\n", lines) + "</script>";
    }

    private static String button(String name, String... lines) {
        return "<button onclick=\"" + String.join(" ", lines).replace("\"", "&quot;") + "\">" + name + "</button>";
    }

    private static String set(String cookie) {
        return "document.cookie = '" + cookie + "; path=/';";
    }

    private static String tcf(Integer... purposes) {
        var model = new GppModel();
        model.setFieldValue("tcfeuv2", "PurposeConsents",
                IntStream.rangeClosed(1, 24).mapToObj(each -> List.of(purposes).contains(each)).toList());
        return model.encode().split("~", -1)[1];
    }

    static final List<Case> ALL = List.of(
            new Case(1, "a session cookie is no finding, an id before the choice is", // Slashgear/gdpr-cookie-scanner #48
                    Page.of(script(DENIED, set("PHPSESSID=x"), GA), "stored-before-choice"),
                    Page.of(script(DENIED, set("PHPSESSID=x"), "fetch('/collect?v=1')"))),
            new Case(2, "a ping that knows of the denial is none of storage", // c15t PR 917, vue-gtag #623
                    Page.of(script(DENIED, DENIES, PING.formatted("G100"), GA), "stored-after-denial"),
                    Page.of(script(DENIED, DENIES, PING.formatted("G100")))),
            new Case(4, "data-category blocks nothing without type=text/plain", // orestbida/cookieconsent #699
                    Page.of(script(DENIED) + script(GA).replace("<script>", "<script data-category=analytics>"),
                            "stored-before-choice").showing("shop.example/:"),
                    Page.of(script(DENIED)
                            + script(GA).replace("<script>", "<script type=text/plain data-category=analytics>"))),
            new Case(5, "who set it is a header or a script", // yalla-coop/shannon-trust-website #135
                    Page.of(script(DENIED), "stored-before-choice").setting("_ga=GA1.1.1.2; path=/; max-age=60")
                            .showing("response of shop.example"),
                    Page.of(script(DENIED, set("basket=1"))).showing("shop.example/:")),
            new Case(7, "an HttpOnly cookie of a late answer is seen", // FAZ-Cookie-Manager PR 237
                    Page.of(script(DENIED, "setTimeout(() => fetch('/api'), 200);"), "stored-before-choice")
                            .showing("_fbp", "HttpOnly", "response of shop.example"),
                    Page.of(script(DENIED, "setTimeout(() => fetch('/none'), 200);")).showing("!_fbp")),
            new Case(8, "a header of flags alone is a cookie, and the session has none", // mozilla/http-observatory #215
                    Page.of(script(DENIED)).setting("PHPSESSID=x; path=/", "secure; httponly")
                            .showing("\"PHPSESSID\",\"shop.example\",\"first\",\"PHP\",\"necessary\"",
                                    "!HttpOnly SameSite"),
                    Page.of(script(DENIED)).setting("PHPSESSID=x; path=/; HttpOnly").showing("HttpOnly")),
            new Case(11, "ids in session storage and databases are listed, too", // EU-EDPS/website-evidence-collector #103
                    Page.of(script(DENIED, "sessionStorage.setItem('d0_tab', '1'); indexedDB.open('things', 1);"),
                            "stored-before-choice").showing("sessionStorage", "indexedDB"),
                    Page.of(script(DENIED)).showing("!sessionStorage", "!indexedDB")),
            new Case(13, "an id in local storage has the duty of a cookie", // DavidWells/analytics #345
                    Page.of(script(DENIED, "localStorage.setItem('__anon_id', '1');"), "stored-before-choice"),
                    Page.of(script(DENIED, GRANTS, "localStorage.setItem('__anon_id', '1');"))),
            new Case(14, "monitoring that stores at its start is told with both its keys", // dash0hq/dash0-sdk-web #114
                    Page.of(script(DENIED,
                            "localStorage.setItem('d0_session', '1'); sessionStorage.setItem('d0_tab', '1');"),
                            "stored-before-choice").showing("d0_session", "d0_tab"),
                    Page.of(script(DENIED,
                            "window.later = () => localStorage.setItem('d0_session', '1');")).showing("!d0_session")),
            new Case(16, "a choice that is kept in local storage is found there", // website-evidence-collector #96
                    Page.of(script(DENIED, GRANTS, "localStorage.setItem('euconsent-v2', '" + tcf() + "');"),
                            "consent-above-record").showing("localStorage euconsent-v2"),
                    Page.of(script(DENIED, GRANTS,
                            "localStorage.setItem('euconsent-v2', '" + tcf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) + "');"))
                            .showing("localStorage euconsent-v2")),
            new Case(19, "a host's cookie and its domain's are two, and both are to be deleted", // cookieconsent #568
                    Page.of(script(DENIED, GRANTS, set("_fbp=fb.1.1.1"), set("_fbp=fb.1.1.1; domain=shop.example"))
                            + button("Reject", DENIES, set("_fbp=; max-age=0")), "still-stored-after-denial")
                            .clicking("Reject"),
                    Page.of(script(DENIED, GRANTS, set("_fbp=fb.1.1.1"), set("_fbp=fb.1.1.1; domain=shop.example"))
                            + button("Reject", DENIES, set("_fbp=; max-age=0"),
                                    set("_fbp=; max-age=0; domain=shop.example")))
                            .clicking("Reject")),
            new Case(20, "a host's cookie is not deleted by its domain", // cookieconsent #356
                    Page.of(script(DENIED, GRANTS, set("_fbp=fb.1.1.1"))
                            + button("Reject", DENIES, set("_fbp=; max-age=0; domain=shop.example")),
                            "still-stored-after-denial").clicking("Reject"),
                    Page.of(script(DENIED, GRANTS, set("_fbp=fb.1.1.1"))
                            + button("Reject", DENIES, set("_fbp=; max-age=0"))).clicking("Reject")),
            new Case(22, "a leftover is a warning, one that is still sent an error", // alphagov/frontend #3733
                    Page.of(script(DENIED, GRANTS, set("_fbp=fb.1.1790000000000.1234567890"))
                            + button("Reject", DENIES) + button("Buy", later(META)),
                            "hit-after-withdrawal", "still-stored-after-denial").clicking("Reject", "Buy"),
                    Page.of(script(DENIED, GRANTS, set("_fbp=fb.1.1790000000000.1234567890"))
                            + button("Reject", DENIES), "still-stored-after-denial").clicking("Reject")),
            new Case(23, "what the first click on Reject loads is after the denial", // manucaralmo/GlowCookies #73
                    Page.of(script(DENIED) + button("Reject", DENIES, GA), "stored-after-denial").clicking("Reject"),
                    Page.of(script(DENIED) + button("Reject", DENIES)).clicking("Reject")),
            new Case(25, "two formats of one platform are two loaders", // supabase PR 44252
                    Page.of(script(
                            "localStorage.setItem('uc_settings', '{}'); localStorage.setItem('ucData', '{}'); localStorage.removeItem('uc_settings');"),
                            "consent-platform-twice"),
                    Page.of(script("localStorage.setItem('ucData', '{}');"))),
            new Case(28, "a strict record makes a server ask again", // oc-gdpr-plugin #87
                    Page.of(script(set("CookieConsent=1; samesite=strict")), "consent-record-strict"),
                    Page.of(script(set("CookieConsent=1; samesite=lax")))),
            new Case(29, "a new name on each load is a fault of the setup", // cookie-consent-box #13
                    Page.of(script("const at = sessionStorage.at = Number(sessionStorage.at ?? -1) + 1;",
                            set("ccb_' + ['a91f3c07d2', '7be04d91c6', 'c3f8812ea9'][at] + '=1")),
                            "stored-under-new-names").loaded(3),
                    Page.of(script(set("ccb_choice=1"))).loaded(3)),
            new Case(31, "what cannot be kept without https is not stored", // cookieconsent #322
                    Page.of(script(DENIED, GA), "stored-before-choice"),
                    Page.of(script(DENIED, set("_ga=GA1.1.1.2; secure"))).showing("the browser did not take it")),
            new Case(32, "OneTrust's groups of before a choice are none", // GitbookIO/integrations PR 1233
                    Page.of(script(DENIED, GRANTS,
                            set("OptanonAlertBoxClosed=2026"), set("OptanonConsent=groups=C0001%3A1%2CC0004%3A0")),
                            "consent-against-platform"),
                    Page.of(script(DENIED, GRANTS, set("OptanonConsent=groups=C0001%3A1%2CC0004%3A0")))
                            .showing("before any choice")),
            new Case(34, "C00040 is not C0004", // nuxt/scripts PR 712
                    Page.of(script(DENIED, DENIES, set("OptanonAlertBoxClosed=2026"),
                            set("OptanonConsent=groups=C0001%3A1%2CC0004%3A1")), "consent-against-platform"),
                    Page.of(script(DENIED, DENIES, set("OptanonAlertBoxClosed=2026"),
                            set("OptanonConsent=groups=C0001%3A1%2CC00040%3A1%2CC0004%3A0")))),
            new Case(35, "Google's tags that do not follow the TC string", // CybotAS/CookiebotWP PR 186
                    Page.of(script(DENIED, GRANTS, set("euconsent-v2=" + tcf())), "consent-above-record"),
                    Page.of(script(DENIED, DENIES, set("euconsent-v2=" + tcf())))),
            new Case(38, "Shopify's record of the choice is no marketing", // Shopify/ui-extensions PR 1689
                    Page.of(script(DENIED, set("_tracking_consent=1"), set("_shopify_y=1")), "stored-before-choice"),
                    Page.of(script(DENIED, set("_tracking_consent=1")))),
            new Case(40, "a choice of an earlier visit needs no click", // prebid/Prebid.js PR 5564
                    Page.of(script(DENIED, GA, GRANTS), "stored-before-choice"),
                    Page.of(script(DENIED, GRANTS, GA, set("euconsent-v2=" + tcf(1, 2, 3, 4, 7, 8))))),
            new Case(43, "a purpose that the site maps by hand and the record refuses", // IAB GDPR-TCF #367
                    Page.of(script(DENIED, GRANTS, set("euconsent-v2=" + tcf(1, 7, 8))), "consent-above-record"),
                    Page.of(script(DENIED, GRANTS, set("euconsent-v2=" + tcf(1, 3, 4, 7, 8))))),
            new Case(44, "own keys and booleans leave the state at its default", // ga4-tutorials #15
                    Page.of(script(DENIED, "gtag('consent', 'update', {marketing: 'granted', ad_storage: true});"),
                            "consent-signal-unknown", "consent-value-invalid"),
                    Page.of(script(DENIED, GRANTS))),
            new Case(46, "an event before the stored choice is one of order", // consent_manager PR 492
                    Page.of(script(DENIED,
                            "dataLayer.push({event: 'purchase', ecommerce: {transaction_id: 'T-1', value: 1, currency: 'EUR', items: [{item_id: 'A', price: 1}]}});",
                            "setTimeout(() => { " + GRANTS + " }, 300);"), "purchase-before-consent-update"),
                    Page.of(script(DENIED, GRANTS,
                            "dataLayer.push({event: 'purchase', ecommerce: {transaction_id: 'T-1', value: 1, currency: 'EUR', items: [{item_id: 'A', price: 1}]}});"))),
            new Case(47, "a default after an event comes late", // cookieconsent PR 751
                    Page.of(script(
                            "gtag('js', new Date()); gtag('config', 'G-ABC1234567'); dataLayer.push({event: 'ready'});",
                            DENIED), "event-before-consent-default"),
                    Page.of(script(DENIED,
                            "gtag('js', new Date()); gtag('config', 'G-ABC1234567'); dataLayer.push({event: 'ready'});"))));
}
