package io.github.mcpdatalayer.front;

/** Recorded visits that several tools are asked about. */
final class Visits {

    static final String GA4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-SHOP1&cid=1.2&dl=https%3A%2F%2Fshop.example%2F1&en=";
    private static final String ITEMS = "\"items\":[{\"item_id\":\"SKU-1\",\"item_name\":\"Mug\",\"price\":49.5,\"quantity\":1}]";
    private static final String ITEM = "&pr1=idSKU-1~nmMug~pr49.5~qt1";

    private Visits() {}

    /** gtag('consent', kind, {the four signals: value}). */
    static String consent(String kind, String value, int ms) {
        String signals = "{\"ad_storage\":\"%1$s\",\"analytics_storage\":\"%1$s\",\"ad_user_data\":\"%1$s\",\"ad_personalization\":\"%1$s\"}"
                .formatted(value);
        return "{\"value\":{\"$type\":\"gtag\",\"args\":[\"consent\",\"" + kind + "\"," + signals
                + "]},\"source\":\"https://shop.example/consent.js:3:1\",\"ms\":" + ms + "}";
    }

    /** An object that a line of the shop's script pushes. */
    static String pushed(String value, String source, int ms) {
        return "{\"value\":" + value + ",\"source\":\"https://shop.example/" + source + "\",\"ms\":" + ms + "}";
    }

    /** Purchase twice, value as text, currency missing, consent update after the purchase, hits without transaction_id. */
    static TabRecording fiveDefects() {
        String purchase = "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T-1001\",\"value\":\"49.50\","
                + ITEMS
                + "}}";
        String hit = GA4 + "purchase&epn.value=49.5&gcs=G100" + ITEM;
        return new TabRecording().page().push("dataLayer", consent("default", "denied", 5))
                .push("dataLayer", pushed("{\"event\":\"gtm.js\"}", "1:9:1", 20))
                .push("dataLayer", pushed("{\"ecommerce\":null}", "checkout.js:87:3", 1500))
                .push("dataLayer", pushed(purchase, "checkout.js:88:3", 1501)).hit(hit, "{\"ms\":1520}")
                .push("dataLayer", pushed("{\"ecommerce\":null}", "confirm.js:11:5", 1600))
                .push("dataLayer", pushed(purchase, "confirm.js:12:5", 1601)).hit(hit, "{\"ms\":1620}")
                .push("dataLayer", consent("update", "granted", 1902));
    }

    /** Records the visit without the defects. */
    static TabRecording correct() {
        return new TabRecording().page().push("dataLayer", consent("default", "denied", 5))
                .push("dataLayer", consent("update", "granted", 12))
                .push("dataLayer", pushed("{\"event\":\"gtm.js\"}", "1:9:1", 20))
                .push("dataLayer", pushed("{\"ecommerce\":null}", "checkout.js:87:3", 1500))
                .push("dataLayer",
                        pushed("{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T-1001\",\"value\":49.5,"
                                + "\"currency\":\"EUR\"," + ITEMS + "}}", "checkout.js:88:3", 1501))
                .hit(GA4 + "purchase&ep.transaction_id=T-1001&epn.value=49.5&cu=EUR&gcs=G111" + ITEM, "{\"ms\":1520}");
    }

    /** A pixel and a ping before the visitor chose, and a hit that tells another consent than the page has. */
    static TabRecording beforeConsent() {
        return new TabRecording().page().push("dataLayer", consent("default", "denied", 5))
                .push("dataLayer", pushed("{\"event\":\"gtm.js\"}", "1:9:1", 20))
                .hit("https://www.facebook.com/tr/?id=123456789012345&ev=PageView", "{\"ms\":30}")
                .hit(GA4 + "page_view&gcs=G100", "{\"ms\":31}").hit(GA4 + "page_view&gcs=G111", "{\"ms\":3000}");
    }

    /** The thank-you page is loaded again and sends its order again. */
    static TabRecording sentTwice() {
        String purchase = pushed("{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T-1001\",\"value\":49.5,"
                + "\"currency\":\"EUR\"," + ITEMS + "}}", "checkout.js:88:3", 50);
        String hit = GA4 + "purchase&ep.transaction_id=T-1001&epn.value=49.5&cu=EUR" + ITEM;
        return new TabRecording().page().push("dataLayer", purchase)
                .hit(hit, "{\"ms\":60,\"container\":\"GTM-A\"}")
                .hit(hit, "{\"ms\":61,\"container\":\"GTM-B\"}")
                .visit("https://shop.example/1", "Again", "reload", "firstScript", "dataLayer")
                .push("dataLayer", purchase).hit(hit, "{\"ms\":60,\"container\":\"GTM-A\"}");
    }

    /** GA4 is told of the cart and of another value of the checkout, and of the order nothing. */
    static TabRecording unsent() {
        String data = "\"ecommerce\":{\"value\":49.5,\"currency\":\"EUR\"," + ITEMS + "}}";
        return new TabRecording().page()
                .push("dataLayer", pushed("{\"event\":\"add_to_cart\"," + data, "cart.js:1:1", 10))
                .hit(GA4 + "add_to_cart&epn.value=49.5&cu=EUR" + ITEM, "{\"ms\":20}")
                .push("dataLayer", pushed("{\"ecommerce\":null}", "cart.js:2:1", 30))
                .push("dataLayer", pushed("{\"event\":\"begin_checkout\"," + data, "cart.js:3:1", 40))
                .hit(GA4 + "begin_checkout&epn.value=4950&cu=EUR" + ITEM, "{\"ms\":50}").page()
                .push("dataLayer", pushed("{\"event\":\"purchase\"," + data.replace("{\"value",
                        "{\"transaction_id\":\"T-1\",\"value"), "thanks.js:1:1", 60))
                .page();
    }

    /** A visitor agrees on the first page; on the second events come before the platform says so again. */
    static TabRecording returning() {
        return new TabRecording().page().push("dataLayer", consent("default", "denied", 5))
                .push("dataLayer", pushed("{\"event\":\"page_view\"}", "a.js:1:1", 50))
                .push("dataLayer", consent("update", "granted", 7000)).page()
                .push("dataLayer", consent("default", "denied", 5))
                .push("dataLayer", pushed("{\"event\":\"page_view\"}", "a.js:1:1", 50))
                .push("dataLayer", consent("update", "granted", 1400));
    }
}
