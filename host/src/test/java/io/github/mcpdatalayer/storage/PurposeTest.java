package io.github.mcpdatalayer.storage;

import io.github.mcpdatalayer.storage.Purpose.Grounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the owner and the purpose of something stored. */
class PurposeTest {

    private static final String SITE = "shop.example";

    private static Purpose of(String name) {
        return Purpose.of(name, SITE, "", SITE);
    }

    @ParameterizedTest
    @CsvSource({"_ga, Google Analytics, ANALYTICS, 63072000", "_ga_ABC123, Google Analytics, ANALYTICS, 63072000",
            "_fbp, Meta, MARKETING, 7776000",
            "_uetvid, Microsoft Advertising, MARKETING, 33696000", "__cf_bm, Cloudflare, NECESSARY, 1800",
            "_tracking_consent, Shopify, NECESSARY, 31536000",
            "IABTCF_TCString, IAB TCF, NECESSARY,", "ucData, Usercentrics, NECESSARY,", "PHPSESSID, PHP, NECESSARY,",
            "__anon_id, Analytics (getanalytics.io), ANALYTICS,", "_scid, Snapchat, MARKETING, 31536000"})
    void aKnownNameHasItsVendorItsCategoryAndItsLifetime(String name, String vendor, Category category, Long seconds) {
        assertEquals(new Purpose(vendor, category, Grounds.NAME, seconds), of(name));
    }

    /** They stay findings, though nothing is called sure of which sources differ. */
    @ParameterizedTest
    @CsvSource({"_gcl_new, MARKETING", "_gac_UA-1, MARKETING", "ajs_anonymous_id, ANALYTICS",
            "rl_user_id, ANALYTICS", "__hstc, ANALYTICS", "_vwo_uuid_v2, ANALYTICS", "_pcus, MARKETING",
            "cX_G, MARKETING"})
    void sourcesThatDifferAreSaid(String name, Category category) {
        Purpose purpose = of(name);
        assertEquals(Grounds.DISPUTED, purpose.sure());
        assertEquals(category, purpose.category());
        assertEquals(category.word() + "?", purpose.said());
        assertTrue(purpose.needsChoice());
    }

    /** The list has logins, routing and settings of networks and portals as marketing. */
    @ParameterizedTest
    @CsvSource({"c_user, facebook.com, UNKNOWN", "datr, facebook.com, UNKNOWN", "fr, facebook.com, MARKETING",
            "never_seen, www.facebook.com, UNKNOWN", "lidc, linkedin.com, UNKNOWN", "lms_ads, linkedin.com, MARKETING",
            "lms_analytics, linkedin.com, ANALYTICS", "li_gc, linkedin.com, NECESSARY", "ct0, x.com, UNKNOWN",
            "personalization_id, x.com, MARKETING", "SAPISID, google.com, UNKNOWN", "NID, google.com, MARKETING",
            "VISITOR_PRIVACY_METADATA, youtube.com, NECESSARY", "YSC, youtube.com, UNKNOWN",
            "IDE, doubleclick.net, MARKETING"})
    void whereVisitorsSignInTheDomainTellsNoPurpose(String name, String host, Category category) {
        assertEquals(category, Purpose.of(name, host, "", SITE).category());
    }

    @Test
    void neitherARefusalNorWhatAnAdvertiserNeedsIsTakenFromTheList() {
        assertEquals(Category.UNKNOWN, of("_cs_optout").category(), "analytics in the list");
        assertEquals(Category.NECESSARY, of("optimizelyOptOut").category(), "corrected");
        assertEquals(Category.UNKNOWN, Purpose.of("sess", "adnxs.com", "", SITE).category(), "functional in the list");
        assertEquals(Category.MARKETING, Purpose.of("uuid2", "adnxs.com", "", SITE).category());
    }

    @Test
    void whatRestsOnLessThanAFittingNameHasAQuestionMark() {
        assertEquals("analytics", of("_ga").said());
        assertEquals("unknown", of("odd").said());
        assertEquals("marketing?",
                Purpose.of("odd", SITE, "https://connect.facebook.net/en_US/fbevents.js:1:2", SITE).said());
        assertEquals("marketing?", of("visitor-id").said());
    }

    /** The list calls functional what tells visitors apart, keeps a chat or a language: taken for necessary, none of it would be found. */
    @ParameterizedTest
    @CsvSource({"_vwo_uuid_v2, ANALYTICS", "_vis_opt_s, ANALYTICS", "ai_user, ANALYTICS", "_gaexp, ANALYTICS",
            "_parsely_visitor, ANALYTICS", "__hstc, ANALYTICS", "hubspotutk, ANALYTICS",
            "optimizelyEndUserId, ANALYTICS",
            "optimizelyOptOut, NECESSARY", "pll_language, PREFERENCES", "crisp-client/session/x, UNKNOWN",
            "comment_author_url_1, PREFERENCES", "ZD-store, UNKNOWN", "driftt_aid, UNKNOWN", "wistia, UNKNOWN",
            "li_fat_id, MARKETING", "ANID, MARKETING", "_shopify_sa_t, ANALYTICS", "pi_opt_in, NECESSARY",
            "X-AB, MARKETING", "AMCV_X, UNKNOWN", "_dyid, UNKNOWN"})
    void aFunctionalNameIsNecessaryOnlyWhereTheSiteNeedsIt(String name, Category category) {
        assertEquals(category, of(name).category());
    }

    @Test
    void aBeginningThatTakesNamesOfOthersIsMended() {
        assertEquals("Snapwidget", Purpose.of("_gat_pro", "snapwidget.com", "", SITE).vendor());
        assertEquals(Category.UNKNOWN, of("_something").category(), "_s is no beginning");
    }

    @Test
    void aShortNameIsKnownOnItsDomainAlone() {
        assertEquals(Category.MARKETING, Purpose.of("fr", "facebook.com", "", SITE).category());
        assertEquals(Category.UNKNOWN, of("fr").category());
        assertEquals(Category.MARKETING, Purpose.of("visitor", "postrelease.com", "", SITE).category());
        assertEquals(Category.UNKNOWN, of("visitor").category(), "a word of everyday language");
        assertEquals(Grounds.NAME_ELSEWHERE, of("visitor-id").sure());
        String ofYouTube = "VISITOR_PRIVACY_METADATA";
        assertEquals(Category.NECESSARY, Purpose.of(ofYouTube, "www.youtube.com", "", SITE).category());
        assertEquals(Category.UNKNOWN, of(ofYouTube).category(), "no vendor's own need");
        assertEquals(Category.NECESSARY, of("sessionid").category(), "Django's");
        assertEquals(Category.MARKETING, Purpose.of("sessionid", "www.instagram.com", "", SITE).category());
    }

    @Test
    void anUnknownNameGoesByWhoSetItAndElseNobodyGuesses() {
        Purpose byScript = Purpose.of("odd", SITE, "https://connect.facebook.net/en_US/fbevents.js:1:2", SITE);
        assertEquals(Grounds.SETTER, byScript.sure());
        assertEquals(Category.MARKETING, byScript.category());
        assertEquals(new Purpose("", Category.UNKNOWN, Grounds.NONE, null), of("odd"));
        assertEquals(Category.UNKNOWN,
                Purpose.of("odd", SITE, "https://www.googletagmanager.com/gtm.js?id=GTM-A:1:2", SITE).category(),
                "a tag manager serves what others store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sid", "shop_session", "__Host-session", "auth", "csrf_token", "user.sid", "remember_me",
            "access_token", "auth_token", "user-token", "MYSESSIONID"})
    void aLoginIsNotCalledByItsNameWhatItMayNotBe(String name) {
        Purpose purpose = of(name);
        assertFalse(purpose.needsChoice(), purpose::toString);
        assertTrue(Purpose.isSession(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"_ga", "side", "inside", "author", "possession_x", "obsession", "sessions_seen"})
    void otherNamesAreNoLogin(String name) {
        assertFalse(Purpose.isSession(name));
    }

    @ParameterizedTest
    @CsvSource({"www.shop.example, shop.example", "shop.example, shop.example", "a.b.shop.co.uk, shop.co.uk",
            "shop.com.au, shop.com.au", "me.github.io, me.github.io", "localhost, localhost", "127.0.0.1, 127.0.0.1",
            "a.b.de, b.de"})
    void hostsOfOneSiteAreToldByTheCommonSuffixes(String host, String site) {
        assertEquals(site, Sites.of(host));
    }
}
