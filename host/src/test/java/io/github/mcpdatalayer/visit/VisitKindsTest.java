package io.github.mcpdatalayer.visit;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Visits of shops that are built in other ways: other tag managers, batches, late attaching, two containers, prerendering. */
class VisitKindsTest {

    private static final String GA4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-1&cid=1.2&en=";
    private static final String BATCH = "https://region1.google-analytics.com/g/collect?v=2&tid=G-1&cid=1.2";
    private static final String ITEM = "&pr1=idA~pr9.5~qt1";
    private static final String WHOLE = "purchase&ep.transaction_id=T-1&epn.value=9.5&cu=EUR" + ITEM;
    private static final String DATA = "\"value\":9.5,\"currency\":\"EUR\",";
    private static final String TEALIUM = "https://collect.tealiumiq.com/event";
    private static final String UTAG = "{\"tealium_event\":\"purchase\",\"page_type\":\"order\",\"order_id\":\"T-1\",\"order_total\":\"9.50\",\"order_currency\":\"EUR\",\"product_id\":[\"A\"],\"product_price\":[\"9.50\"],\"product_quantity\":[\"1\"]}";

    private static Tape tape() {
        return new Tape().page();
    }

    private static Tape ready() {
        return tape().push(5, "{\"event\":\"ready\"}");
    }

    private static String body(String text) {
        return "\"body\":\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\r\\n")
                + "\",\"bodyBytes\":"
                + text.length();
    }

    @Test
    void aShopWithTealiumAloneIsSound() {
        String sent = UTAG.replace("{\"tealium_event\"",
                "{\"tealium_account\":\"shop\",\"tealium_profile\":\"main\",\"tealium_event\"");
        assertEquals(List.of(),
                tape().push(5, UTAG).in("utag_data", "snapshot").hit(300, TEALIUM, body(sent)).after(60));
        assertEquals(List.of(),
                tape().push(5, UTAG).in("utag_data", "snapshot").hit(300, TEALIUM, body(sent)).hit(400, GA4 + WHOLE)
                        .after(60),
                "and its GA4 tag");
        assertEquals(
                List.of("error purchase-hit-incomplete hit 1 (ga4 purchase) lacks currency; no push names it [][1]"),
                tape().push(5, UTAG).in("utag_data", "snapshot").hit(400, GA4 + WHOLE.replace("&cu=EUR", ""))
                        .after(60));
    }

    private static final String ADOBE = "https://shop.sc.omtrdc.net/b/ss/shopprod/1/JS-2.22.0/s1?AQB=1&g=https%3A%2F%2Fshop.example%2F1&cc=EUR&events=purchase&products=;A;1;9.50&purchaseID=";

    @Test
    void aShopWithAdobeAloneIsSound() {
        String order = "{\"event\":\"purchase\",\"commerce\":{\"order\":{\"purchaseID\":\"T-1\",\"priceTotal\":9.5,\"currencyCode\":\"EUR\"}},\"productListItems\":[{\"SKU\":\"A\",\"quantity\":1,\"priceTotal\":9.5}]}";
        Tape tape = tape().push(5, order).in("adobeDataLayer", "push").hit(300, ADOBE + "T-1");

        assertEquals(List.of(), tape.after(60));
        assertEquals(List.of("error transaction-sent-twice"),
                tape.hit(900, ADOBE + "T-1").after(60).stream().map(row -> row.split(" Adobe", -1)[0]).toList());
    }

    @Test
    void severalEventsInOneRequestAreHeldAgainstTheirOwnPushes() {
        String cart = "en=add_to_cart&epn.value=9.5&cu=EUR" + ITEM;
        Tape tape = tape().event(10, "view_item", DATA).event(900, "add_to_cart", DATA).push(1_500,
                "{\"event\":\"ready\"}");
        String items = "en=view_item&epn.value=9.5&cu=EUR" + ITEM + "\n" + cart;

        assertEquals(List.of(), tape.hit(5_900, BATCH, body(items)).after(60));
        assertEquals(List.of(
                "error purchase-hit-incomplete hit 1 (ga4 purchase) lacks transaction_id; #4 has transaction_id T-1 [4][1]"),
                tape().event(10, "add_to_cart", DATA).purchase(900)
                        .hit(5_900, BATCH, body(cart + "\nen=" + WHOLE.replace("&ep.transaction_id=T-1", "")))
                        .after(60));
    }

    @Test
    void aTextInOneEventOfARequestIsNotSaidOfAnotherWithTheSameValue() {
        String cart = "en=add_to_cart&epn.value=9.5&cu=EUR" + ITEM;
        String order = "en=" + WHOLE.replace("epn.value", "ep.value");
        assertEquals(List.of("warning hit-number-as-text hit 1 (ga4 purchase): value \"9.5\" [4][1]"),
                tape().event(10, "add_to_cart", DATA).purchase(900).hit(5_900, BATCH, body(cart + "\n" + order))
                        .after(60));
    }

    @Test
    void whatWasThereBeforeAttachingIsNotSaidToHaveLedToNothing() {
        assertEquals(List.of(),
                new Tape().page("attach").push(1, "{\"event\":\"gtm.js\"}").before()
                        .push(2, "{\"ecommerce\":null}").before()
                        .push(3, "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T-1\",\"value\":9.5,\"currency\":\"EUR\",\"items\":[{\"item_id\":\"A\",\"price\":9.5}]}}")
                        .before().event(4_000, "view_item", DATA)
                        .hit(4_020, GA4 + "view_item&epn.value=9.5&cu=EUR" + ITEM).after(60));
    }

    @Test
    void twoContainersWithTheirOwnPropertiesAreSoundAndWithOneAreNot() {
        String second = (GA4 + WHOLE).replace("G-1", "G-2");
        assertEquals(List.of(), tape().purchase(10).hit(20, GA4 + WHOLE, "\"container\":\"GTM-A\"")
                .hit(22, second, "\"container\":\"GTM-B\"").after(60));
        assertEquals(List.of(
                "error transaction-sent-twice Google Analytics 4 purchase T-1, two-containers: hit 1 by GTM-A, then hit 2 by GTM-B [2][1, 2]"),
                tape().purchase(10).hit(20, GA4 + WHOLE, "\"container\":\"GTM-A\"")
                        .hit(22, GA4 + WHOLE, "\"container\":\"GTM-B\"").after(60));
    }

    @Test
    void anOrderThatOneOfTwoPropertiesIsNotToldIsAHint() {
        String cart = GA4 + "add_to_cart&epn.value=9.5&cu=EUR" + ITEM;
        assertEquals(List.of("info push-without-hit #4 (purchase) led to no GA4 hit of G-2 [4][]"),
                tape().event(10, "add_to_cart", DATA).hit(20, cart).hit(21, cart.replace("G-1", "G-2"))
                        .purchase(1_000).hit(1_020, GA4 + WHOLE).after(60));
    }

    @Test
    void aPrerenderedPageIsSound() {
        assertEquals(List.of(),
                tape().push(5, "{\"event\":\"gtm.js\"}").hit(20, GA4 + "page_view").page("prerender", "firstScript")
                        .push(2, "{\"event\":\"gtm.js\"}").event(10, "view_item", DATA).hit(4_000, GA4 + "page_view")
                        .hit(4_001, GA4 + "view_item&epn.value=9.5&cu=EUR" + ITEM).after(60));
    }

    @Test
    void aConversionOfAnOrderIsHeldAgainstItsPushWhateverItIsCalled() {
        String ads = "https://www.googleadservices.com/pagead/conversion/987/?random=1&label=x&oid=T-1&en=conversion";
        Tape tape = tape().purchase(10).hit(20, GA4 + WHOLE);

        assertEquals(List.of(
                "warning ad-hit-differs-from-push hit 2 (google-ads conversion) has value 950 instead of 9.5 in #2 [2][2]"),
                tape.hit(30, ads + "&value=950&currency_code=EUR").after(60));
        assertEquals(List.of(),
                tape().purchase(10).hit(20, GA4 + WHOLE).hit(30, ads + "&value=9.5&currency_code=EUR").after(60));
    }

    @Test
    void soundVisitsOfManyKindsHaveNoDefect() {
        assertEquals(List.of(), tape().push(1, consent("default", "denied")).push(2, "{\"event\":\"gtm.js\"}")
                .event(300, "view_item", DATA).push(4_000, consent("update", "granted"))
                .push(4_001, "{\"event\":\"consent_given\"}").hit(4_050, GA4 + "page_view&gcs=G111").page()
                .push(1, consent("default", "denied")).push(3, consent("update", "granted"))
                .push(4, "{\"event\":\"gtm.js\"}").hit(30, GA4 + "page_view&gcs=G111").purchase(200)
                .hit(230, GA4 + WHOLE + "&gcs=G111").after(60), "a choice on the first page");
        assertEquals(List.of(), ready().hit(20, GA4 + "page_view&dl=a").page("route", "firstScript")
                .push(10, "{\"event\":\"virtualPageview\"}").hit(20, GA4 + "page_view&dl=b")
                .event(50, "view_item", DATA)
                .hit(70, GA4 + "view_item&epn.value=9.5&cu=EUR" + ITEM).after(60), "routes");
        assertEquals(List.of(),
                tape().hit(10, (GA4 + "page_view").replace("region1.google-analytics.com", "sgtm.shop.example"))
                        .purchase(100)
                        .hit(130, (GA4 + WHOLE).replace("region1.google-analytics.com", "sgtm.shop.example"))
                        .after(60),
                "a server container");
    }

    private static String consent(String kind, String value) {
        return "GTAG[\"consent\",\"%2$s\",{\"ad_storage\":\"%1$s\",\"analytics_storage\":\"%1$s\",\"ad_user_data\":\"%1$s\",\"ad_personalization\":\"%1$s\"}]"
                .formatted(value, kind);
    }
}
