package io.github.mcpdatalayer.hits;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Collectors that no table names are read by what they are told, and ordinary calls of an API are none. */
class FirstPartyTest {

    private static final String ORDER = "{\"event_name\":\"purchase\",\"event_id\":\"e1\",\"client_id\":\"1.2\",\"value\":129.9,\"currency\":\"EUR\",\"transaction_id\":\"T-1\",\"items\":[{\"item_id\":\"A\"}]}";

    private static List<Hit> sent(String method, String url, String body) {
        return new Sent().page("navigate")
                .request("{\"via\":\"fetch\",\"type\":\"fetch\",\"method\":\"" + method + "\"}", url,
                        body.isEmpty() ? null : body)
                .hits();
    }

    private static String line(Hit hit) {
        return hit.vendor() + " " + hit.event() + " " + hit.value() + " " + hit.currency() + " " + hit.transaction()
                + " "
                + hit.items().size();
    }

    private static Arguments of(String what, String expected, String url, String body) {
        return Arguments.of(what, expected, body.isEmpty() ? "GET" : "POST", url, body);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    static Stream<Arguments> collectors() {
        String shop = "https://shop.example";
        return Stream.of(
                of("JSON", "first-party purchase 129.9 EUR T-1 1", shop + "/api/events", ORDER),
                of("a list", "first-party purchase 129.9 EUR T-1 1", shop + "/api/events", "[" + ORDER + "]"),
                of("a batch", "first-party purchase 129.9 EUR T-1 1", shop + "/x",
                        "{\"batch\":[" + ORDER + "],\"sentAt\":\"2026\"}"),
                of("base64", "first-party purchase 129.9 EUR T-1 1", shop + "/c", base64(ORDER)),
                of("base64 in the query", "first-party purchase 129.9 EUR T-1 1",
                        shop + "/c?d=" + encoded(base64(ORDER)), ""),
                of("a query", "first-party add_to_cart 9.5 EUR null 0",
                        shop + "/t.gif?event=add_to_cart&value=9.5&currency=EUR&cid=1.2&dl=https%3A%2F%2Fshop.example%2F",
                        ""),
                of("a form", "first-party add_to_cart 9.5 EUR null 0", shop + "/track",
                        "event=add_to_cart&value=9.5&currency=EUR&session_id=s1"),
                of("Conversions API", "first-party Purchase 12.5 EUR T-9 0", shop + "/capi",
                        "{\"data\":[{\"event_name\":\"Purchase\",\"event_time\":1790000000,\"event_id\":\"x\",\"action_source\":\"website\",\"event_source_url\":\"https://shop.example/\",\"user_data\":{\"em\":\"aa\",\"fbp\":\"fb.1.2.3\"},\"custom_data\":{\"value\":12.5,\"currency\":\"EUR\",\"order_id\":\"T-9\"}}]}"),
                of("Measurement Protocol", "first-party purchase 12.5 EUR T-9 1", shop + "/mp",
                        "{\"client_id\":\"1.2\",\"events\":[{\"name\":\"purchase\",\"params\":{\"session_id\":\"5\",\"value\":12.5,\"currency\":\"EUR\",\"transaction_id\":\"T-9\",\"items\":[{\"item_id\":\"A\"}]}}]}"),
                of("Data Tag image", "first-party purchase 12.5 EUR T-9 0",
                        "https://sgtm.shop.example/data?v=2&event_name=purchase&client_id=1.2&page_location=https%3A%2F%2Fshop.example%2F&dtdc="
                                + encoded(base64("{\"value\":12.5,\"currency\":\"EUR\",\"transaction_id\":\"T-9\"}")),
                        ""),
                of("Data Tag POST", "first-party purchase 12.5 EUR null 0",
                        "https://sgtm.shop.example/data?v=2&event_name=purchase",
                        "{\"event_name\":\"purchase\",\"client_id\":\"1.2\",\"page_location\":\"https://shop.example/\",\"value\":12.5,\"currency\":\"EUR\"}"),
                of("Segment proxy", "segment Order Completed 12.5 EUR T-9 1", shop + "/evs/v1/t",
                        "{\"type\":\"track\",\"event\":\"Order Completed\",\"anonymousId\":\"a\",\"messageId\":\"m\",\"properties\":{\"order_id\":\"T-9\",\"revenue\":12.5,\"currency\":\"EUR\",\"products\":[{\"product_id\":\"A\"}]}}"),
                of("GraphQL relay", "first-party add_to_cart 9.5 EUR null 0", shop + "/graphql",
                        "{\"operationName\":\"Track\",\"variables\":{\"input\":{\"eventName\":\"add_to_cart\",\"clientId\":\"1.2\",\"pageUrl\":\"https://shop.example/\",\"value\":9.5,\"currency\":\"EUR\"}}}"),
                of("lines of JSON", "first-party purchase 129.9 EUR T-1 1", shop + "/log", ORDER + "\n{\"x\":1}"),
                of("a name of its own", "first-party quiz_finished null null null 0", shop + "/collect",
                        "{\"eventName\":\"quiz_finished\",\"visitorId\":\"v\",\"pageUrl\":\"https://shop.example/\"}"),
                of("a relay on another host", "first-party purchase 129.9 EUR T-1 1", "https://relay.example/in",
                        ORDER),
                of("Zaraz", "zaraz purchase 24 EUR 12345678 0", shop + "/cdn-cgi/zaraz/t",
                        "{\"name\":\"purchase\",\"data\":{\"__zcl_track\":true,\"currency\":\"EUR\",\"price\":\"24\",\"transactionID\":\"12345678\"},\"zarazData\":{\"l\":\"https://shop.example/thanks\"}}"),
                of("Zaraz page view", "zaraz Pageview null null null 0", shop + "/cdn-cgi/zaraz/t",
                        "{\"name\":\"Pageview\",\"data\":{},\"zarazData\":{\"t\":\"Home\",\"l\":\"https://shop.example/\"}}"),
                of("Zaraz events API", "zaraz transaction successful 200 null null 0", shop + "/zaraz/api",
                        "{\"events\":[{\"client\":{\"__zarazTrack\":\"transaction successful\",\"value\":\"200\"}}]}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("collectors")
    void collectorsAreReadWithEventValueAndOrder(String what, String expected, String method, String url, String body) {
        assertEquals(List.of(expected), sent(method, url, body).stream().map(FirstPartyTest::line).toList(), what);
    }

    @Test
    void eachHitSaysHowSurelyAndByWhat() {
        assertEquals(List.of(
                "Surely a collector without a table here, told by event_id, client_id, value, currency, transaction_id, items."),
                sent("POST", "https://shop.example/api/events", ORDER).getFirst().notes());
        assertEquals("Probably", sent("POST", "https://shop.example/collect",
                "{\"eventName\":\"quiz\",\"visitorId\":\"v\",\"pageUrl\":\"https://shop.example/\"}").getFirst().notes()
                .getFirst()
                .split(" ", -1)[0]);
    }

    /** Calls of shops, portals and applications to their own servers; the numbers and words change. */
    private static final List<String> CALLS = List.of(
            "POST /api/cart {\"action\":\"add\",\"product_id\":%d,\"quantity\":1,\"price\":%d,\"currency\":\"EUR\"}",
            "POST /api/orders {\"type\":\"order\",\"order_id\":\"O-%d\",\"total\":%d,\"currency\":\"EUR\",\"email\":\"a@b.example\",\"items\":[{\"sku\":\"A\"}]}",
            "POST /api/login {\"email\":\"u%d@b.example\",\"password\":\"p%d\"}",
            "POST /graphql {\"operationName\":\"Cart\",\"query\":\"query Cart{cart{id}}\",\"variables\":{\"id\":%d,\"first\":%d}}",
            "POST /graphql {\"operationName\":\"AddToCart\",\"variables\":{\"input\":{\"productId\":%d,\"quantity\":%d}}}",
            "POST /api/products {\"name\":\"Mug %d\",\"price\":%d,\"currency\":\"EUR\",\"type\":\"simple\"}",
            "GET /api/search?q=mug%d&page=%d&sort=price", "GET /api/products?category=%d&limit=%d&currency=EUR",
            "POST /wp-admin/admin-ajax.php action=woocommerce_add_to_cart&product_id=%d&quantity=%d",
            "POST /?wc-ajax=add_to_cart product_sku=A%d&product_id=%d&quantity=1",
            "POST /cart/add.js {\"items\":[{\"id\":%d,\"quantity\":%d}]}",
            "POST /api/events {\"title\":\"Meeting %d\",\"start\":\"2026-01-01\",\"attendees\":%d}",
            "POST /api/events {\"event_name\":\"Summer Party %d\",\"venue\":\"Hall\",\"price\":%d,\"currency\":\"EUR\",\"email\":\"a@b.example\"}",
            "POST /api/webhooks {\"event\":\"user.created\",\"data\":{\"id\":%d,\"email\":\"a%d@b.example\"}}",
            "POST /api/tickets {\"event\":\"concert\",\"seats\":%d,\"price\":%d,\"currency\":\"EUR\"}",
            "POST /api/session {\"sessionId\":\"s%d\",\"action\":\"refresh\",\"n\":%d}",
            "POST /api/chat {\"type\":\"message\",\"sessionId\":\"s%d\",\"text\":\"hello %d\"}",
            "POST /api/payment {\"type\":\"card\",\"amount\":%d,\"currency\":\"EUR\",\"order_id\":\"O%d\"}",
            "POST /api/checkout {\"name\":\"Mia Meier\",\"email\":\"m%d@b.example\",\"phone\":\"0301234\",\"total\":%d,\"currency\":\"EUR\"}",
            "GET /api/user/%d?include=orders&v=%d",
            "POST /api/address {\"name\":\"Home\",\"street\":\"Weg %d\",\"zip\":\"%d\"}",
            "POST /api/newsletter {\"action\":\"subscribe\",\"email\":\"n%d@b.example\",\"list\":%d}",
            "POST /api/search {\"type\":\"search\",\"query\":\"mug %d\",\"page\":%d}",
            "POST /api/log {\"level\":\"error\",\"message\":\"Failed %d\",\"url\":\"https://shop.example/\",\"line\":%d}",
            "POST /api/upload {\"name\":\"a%d.png\",\"size\":%d,\"type\":\"image/png\"}",
            "POST /api/rate {\"action\":\"rate\",\"product_id\":%d,\"value\":%d}",
            "GET /api/calendar?event=concert&from=%d&to=%d",
            "POST /api/jobs {\"event\":\"start\",\"id\":%d,\"retries\":%d}",
            "POST /api/coupon {\"action\":\"apply\",\"code\":\"C%d\",\"value\":%d,\"currency\":\"EUR\"}",
            "POST /api/wishlist {\"action\":\"add_to_wishlist\",\"product_id\":%d,\"user_id\":%d}",
            "POST /api/auth {\"type\":\"login\",\"client_id\":\"app%d\",\"grant_type\":\"password\",\"n\":%d}",
            "POST /oauth/token client_id=web%d&grant_type=refresh_token&session_id=%d&action=login",
            "POST /api/cart {\"action\":\"view_cart\",\"session_id\":\"s%d\",\"items\":[{\"id\":%d}]}",
            "POST /api/push {\"type\":\"subscribe\",\"device_id\":\"d%d\",\"endpoint\":\"https://p.example/%d\"}");

    @Test
    void ofThreeHundredOrdinaryCallsNoneIsTakenForAHit() {
        var random = new Random(7);
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < 340; i++) {
            String[] call = CALLS.get(i % CALLS.size()).formatted(random.nextInt(1, 9_999), random.nextInt(1, 999))
                    .split(" ", 3);
            sent(call[0], "https://shop.example" + call[1], call.length > 2 ? call[2] : "")
                    .forEach(hit -> taken.add(call[0] + " " + call[1] + " " + hit.vendor() + " " + hit.event()));
        }
        assertEquals(List.of(), taken);
    }

    @Test
    void vendorsThatHadAnotherNameForItAreReadRight() {
        assertEquals("universal-analytics",
                Sent.got("https://www.google-analytics.com/collect?v=1&t=event&tid=UA-123-1").getFirst().vendor());
        assertEquals("universal-analytics",
                Sent.posted("https://www.google-analytics.com/j/collect", "v=1&t=pageview&tid=UA-123-1&cid=1.2")
                        .getFirst().vendor());
        assertEquals("universal-analytics",
                Sent.got("https://www.google-analytics.com/r/collect?v=1&t=pageview&tid=UA-123-1").getFirst().vendor());
        Hit pinterest = Sent.got(
                "https://ct.pinterest.com/v3/?tid=2612000000001&event=checkout&ed=%7B%22value%22%3A80%2C%22order_id%22%3A%22T-1%22%7D")
                .getFirst();
        assertEquals("checkout purchase", pinterest.event() + " " + pinterest.meaning());
        String x = "https://t.co/1/i/adsct?txn_id=o7kth&event_id=e1&tw_document_href=https%3A%2F%2Fshop.example%2F";
        assertEquals("page_view", Sent.got(x + "&event=%7B%7D").getFirst().event());
        assertEquals("conversion 20 USD T1",
                x(x + "&event=%7B%22value%22%3A20%2C%22currency%22%3A%22USD%22%2C%22conversion_id%22%3A%22T1%22%7D"));
        assertEquals("conversion 20 null null", x(x + "&tw_sale_amount=20&tw_order_quantity=1"));
        assertEquals("conversion null null null", x(x + "&events=%5B%5B%22tw-o7kth-p4ab1%22%2C%7B%7D%5D%5D"));
        assertEquals("page_view null null null", x(x + "&tw_sale_amount=0&tw_order_quantity=0"));
        Hit audience = Sent.got(
                "https://stats.g.doubleclick.net/g/collect?v=2&tid=G-ABC123DEF4&cid=1.2&en=purchase&ep.transaction_id=T1")
                .getFirst();
        assertEquals("ga4 null null", audience.vendor() + " " + audience.event() + " " + audience.transaction());
    }

    private static String x(String url) {
        Hit hit = Sent.got(url).getFirst();
        return hit.event() + " " + hit.value() + " " + hit.currency() + " " + hit.transaction();
    }

    @Test
    void criteosItemsAreRead() {
        Hit basket = Sent.got(
                "https://sslwidget.criteo.com/event?a=1&p0=e%3Dexd%26site_type%3Dd&p1=e%3Dvb%26c%3DCLP%26p%3D%255Bi%25253D150858809%252526pr%25253D2490%252526q%25253D2%252Ci%25253D110151593%252526pr%25253D159990%252526q%25253D1%255D&p2=e%3Ddis")
                .getFirst();
        assertEquals("viewBasket 164970 CLP", basket.event() + " " + basket.value() + " " + basket.currency());
        assertEquals(List.of("{\"item_id\":\"150858809\",\"price\":\"2490\",\"quantity\":\"2\",\"total\":\"4980\"}",
                "{\"item_id\":\"110151593\",\"price\":\"159990\",\"quantity\":\"1\",\"total\":\"159990\"}"),
                basket.items().stream().map(each -> each.toJson()).toList());
        assertEquals("[{\"item_id\":\"S1\"}]",
                json(Sent.got("https://widget.eu.criteo.com/event?a=1&p0=e%3Dvp%26p%3DS1").getFirst()));
        assertEquals("[{\"item_id\":\"S1\"},{\"item_id\":\"S2\"}]", json(
                Sent.got("https://widget.eu.criteo.com/event?a=1&p0=e%3Dvl%26p%3D%255BS1%252CS2%255D").getFirst()));
    }

    private static String json(Hit hit) {
        return "[" + String.join(",", hit.items().stream().map(each -> each.toJson()).toList()) + "]";
    }
}
