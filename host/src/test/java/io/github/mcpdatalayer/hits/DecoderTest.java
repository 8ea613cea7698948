package io.github.mcpdatalayer.hits;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.mcpdatalayer.hits.Sent.got;
import static io.github.mcpdatalayer.hits.Sent.posted;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Requests as the vendors' libraries send them, taken apart. */
class DecoderTest {

    private static final String GA4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-ABC123&gtm=45je5b10v9100z8812&_p=1790&gcs=G101&gcd=13p3t3p3p5l1&npa=1&dma=1&cid=12.34&sid=5&dl=https%3A%2F%2Fshop.example%2Fthanks%3Fa%3D1&dt=Thanks&_s=2";
    private static final String LINE = "en=purchase&_ee=1&cu=EUR&ep.transaction_id=T-77&epn.value=19.99&ep.coupon=A%26B&up.plan=gold&pr1=idSKU1~nmA%20~~%20B~brACME~pr9.99~qt1~k0color~v0dark%20red&pr2=idSKU2~pr10~qt1";

    private static final String ODD = "%=&?#{}[]\"~;,.\u0000\ud800";

    /** The expected reading of a request. */
    record Case(String vendor, @Nullable String account, @Nullable String event, @Nullable String transaction,
            @Nullable String value, @Nullable String currency, List<String> items, String url, @Nullable String body) {

        @Override
        public String toString() {
            return vendor + " " + event + (body == null ? " GET" : " POST");
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private static Case of(String vendor, @Nullable String account, @Nullable String event, @Nullable String order,
            String url, @Nullable String body) {
        String[] parts = order == null ? new String[]{null, null, null, null} : (order + "|").split("\\|", -1);
        List<String> items = parts[3] == null || parts[3].isEmpty() ? List.of() : List.of(parts[3].split(","));
        return new Case(vendor, account, event, none(parts[0]), none(parts[1]), none(parts[2]), items, url, body);
    }

    private static @Nullable String none(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    static Stream<Case> requests() {
        String piano = "{\"events\":[{\"name\":\"transaction.confirmation\",\"data\":{\"transaction_id\":\"P-1\",\"transaction_turnovertaxincluded\":12.5,\"transaction_currency\":\"EUR\",\"visitor_privacy_consent\":true,\"visitor_privacy_mode\":\"optin\"}}]}";
        String amplitude = "{\"api_key\":\"ampkey\",\"events\":[{\"event_type\":\"Order Completed\",\"event_properties\":{\"order_id\":\"M-1\",\"revenue\":5,\"currency\":\"USD\",\"products\":[{\"sku\":\"S1\"}]}}]}";
        String snowplow = "{\"schema\":\"iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4\",\"data\":[{\"e\":\"ue\",\"aid\":\"shop\",\"ue_px\":\""
                + base64(
                        "{\"schema\":\"iglu:com.snowplowanalytics.snowplow/unstruct_event/jsonschema/1-0-0\",\"data\":{\"schema\":\"iglu:com.acme/checkout_done/jsonschema/1-0-0\",\"data\":{\"transaction_id\":\"N-1\",\"value\":7}}}")
                + "\",\"tv\":\"js-3.5.0\"}]}";
        String xdm = "{\"meta\":{\"state\":{}},\"events\":[{\"xdm\":{\"eventType\":\"commerce.purchases\",\"web\":{\"webPageDetails\":{\"URL\":\"https://shop.example/\"}},\"commerce\":{\"order\":{\"purchaseID\":\"X-1\",\"priceTotal\":30,\"currencyCode\":\"CHF\"}},\"productListItems\":[{\"SKU\":\"S9\",\"quantity\":1}]}}]}";
        String mixpanel = "{\"event\":\"Order Completed\",\"properties\":{\"token\":\"mptoken\",\"distinct_id\":\"d\",\"order_id\":\"Q-1\",\"revenue\":4}}";
        String tealium = "{\"tealium_account\":\"acme\",\"tealium_profile\":\"main\",\"tealium_event\":\"purchase\",\"order_id\":\"E-1\",\"order_total\":\"44.00\",\"order_currency\":\"GBP\",\"product_id\":[\"A\",\"B\"],\"product_quantity\":[\"1\",\"2\"]}";
        return Stream.of( //
                of("ga4", "G-ABC123", "purchase", "T-77|19.99|EUR|SKU1,SKU2", GA4 + "&" + LINE, null),
                of("ga4", "G-ABC123", "purchase", "T-77|19.99|EUR|SKU1,SKU2", GA4, LINE),
                of("ga4", "G-ABC123", "page_view", null,
                        "https://shop.example/metrics/x?v=2&tid=G-ABC123&cid=1.2&en=page_view", null),
                of("ga4", "G-ABC123", "login", null, "https://sgtm.shop.example/g/collect?v=2&tid=G-ABC123",
                        "en=login&_et=5"),
                of("google-ads", "AW-987/lAbEl", "conversion", "O-1|12.5|USD",
                        "https://www.googleadservices.com/pagead/conversion/987/?label=lAbEl&value=12.5&currency_code=USD&oid=O-1&url=https%3A%2F%2Fshop.example&gcs=G111",
                        null),
                of("google-ads", "AW-987", "add_to_cart", null,
                        "https://googleads.g.doubleclick.net/pagead/viewthroughconversion/987/?random=1&data=event%3Dadd_to_cart%3Bid%3D1",
                        null),
                of("google-ads", "AW-987/lAbEl", "conversion", "O-1|1|USD",
                        "https://www.google.de/pagead/1p-conversion/987/?label=lAbEl&value=1&currency_code=USD&oid=O-1&en=conversion",
                        null),
                of("google-ads", "AW-987", "page_view", null,
                        "https://www.google.com/ccm/collect?tid=AW-987&en=page_view&dl=https%3A%2F%2Fshop.example", ""),
                of("floodlight", "DC-4711/sales/thx", "thx", "F-1|59.90|",
                        "https://ad.doubleclick.net/activity;src=4711;type=sales;cat=thx;qty=1;cost=59.90;u1=red%20shoe;ord=F-1;gcs=G100?",
                        null),
                of("floodlight", "DC-4711/count/home", "home", null,
                        "https://4711.fls.doubleclick.net/activityi;src=4711;type=count;cat=home;ord=1;num=5423?",
                        null),
                of("floodlight", "DC-4711/count/home", "home", null,
                        "https://ad.doubleclick.net/ddm/activity/src=4711;type=count;cat=home;ord=1?", null),
                of("meta", "123456", "Purchase", "B-1|20.00|EUR|S1",
                        "https://www.facebook.com/tr/?id=123456&ev=Purchase&dl=https%3A%2F%2Fshop.example%2F&cd[value]=20.00&cd[currency]=EUR&cd[order_id]=B-1&cd[contents]=%5B%7B%22id%22%3A%22S1%22%2C%22quantity%22%3A1%7D%5D&eid=e1",
                        null),
                of("meta", "123456", "AddToCart", "|5||S1,S2", "https://www.facebook.com/tr/",
                        "------W\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n123456\r\n------W\r\nContent-Disposition: form-data; name=\"ev\"\r\n\r\nAddToCart\r\n------W\r\nContent-Disposition: form-data; name=\"cd[value]\"\r\n\r\n5\r\n------W\r\nContent-Disposition: form-data; name=\"cd[content_ids]\"\r\n\r\n[\"S1\",\"S2\"]\r\n------W--\r\n"),
                of("tiktok", "CABC", "CompletePayment", "|15|EUR|K1",
                        "https://analytics.tiktok.com/api/v2/pixel",
                        "{\"event\":\"CompletePayment\",\"event_id\":\"e\",\"context\":{\"pixel\":{\"code\":\"CABC\"},\"page\":{\"url\":\"https://shop.example/\"}},\"properties\":{\"value\":15,\"currency\":\"EUR\",\"contents\":[{\"content_id\":\"K1\"}]}}"),
                of("linkedin", "555", "conversion 777", null,
                        "https://px.ads.linkedin.com/collect?v=2&fmt=js&pid=555&conversionId=777&time=1&url=https%3A%2F%2Fshop.example",
                        null),
                of("linkedin", "555", "PAGE_VISIT", null, "https://px.ads.linkedin.com/wa/",
                        base64("{\"pids\":[555],\"signalType\":\"PAGE_VISIT\",\"href\":\"https://shop.example/\"}")),
                of("pinterest", "26123", "checkout", "I-1|80|EUR|P1",
                        "https://ct.pinterest.com/v3/?tid=26123&event=checkout&ed="
                                + encoded(
                                        "{\"value\":80,\"currency\":\"EUR\",\"order_id\":\"I-1\",\"line_items\":[{\"product_id\":\"P1\"}]}")
                                + "&cb=1",
                        null),
                of("microsoft-ads", "343", "purchase", "|70.5|EUR",
                        "https://bat.bing.com/action/0?ti=343&Ver=2&evt=custom&ea=purchase&gv=70.5&gc=EUR&asc=D&p=https%3A%2F%2Fshop.example",
                        null),
                of("microsoft-ads", "343", "page_view", null,
                        "https://bat.bing.net/actionp/0?ti=343&evt=pageLoad&asc=G", ""),
                of("adobe-analytics", "acmeprod", "purchase", "D-1|32.5|EUR|P1,P2",
                        "https://metrics.shop.example/b/ss/acmeprod/1/JS-2.22.0/s123?AQB=1&pageName=thanks&g=https%3A%2F%2Fshop.example&cc=EUR&events=purchase,event5%3D2&purchaseID=D-1&products=shoes;P1;1;12.50,;P2;2;20.00&c1=a&v2=b&c.&a.&activitymap.&page=home&.activitymap&.a&.c&AQE=1",
                        null),
                of("adobe-analytics", "acmeprod", "newsletter", null,
                        "https://acme.sc.omtrdc.net/b/ss/acmeprod/10/JS-2.22.0/s1",
                        "AQB=1&pageName=home&pe=lnk_o&pev2=newsletter&AQE=1"),
                of("adobe-websdk", "ds-1", "commerce.purchases", "X-1|30|CHF|S9",
                        "https://edge.adobedc.net/ee/va6/v1/interact?configId=ds-1&requestId=r", xdm),
                of("adobe-websdk", "ds-1", "commerce.purchases", "X-1|30|CHF|S9",
                        "https://data.shop.example/ee/v1/collect?configId=ds-1", xdm),
                of("matomo", "3", "purchase", "R-1|99|",
                        "https://stats.shop.example/matomo.php?idsite=3&rec=1&idgoal=0&ec_id=R-1&revenue=99&url=x",
                        null),
                of("matomo", "3", "play", null, "https://stats.shop.example/piwik.php",
                        "{\"requests\":[\"?idsite=3&rec=1&e_c=video&e_a=play\"]}"),
                of("piano", "624455", "transaction.confirmation", "P-1|12.5|EUR",
                        "https://logs.pa-cd.com/event?s=624455&idclient=u-1", piano),
                of("piano", "624455", "page.display", null,
                        "https://shop.example/collect?s=624455&idclient=u-1&events="
                                + encoded("[{\"name\":\"page.display\",\"data\":{\"page\":\"home\"}}]"),
                        null),
                of("piano", "624455", "page.display", null,
                        "https://logc1.xiti.com/hit.xiti?s=624455&idclient=u&p=home&xto=AD-1", null),
                of("snowplow", "shop", "checkout_done", "N-1|7|",
                        "https://sp.shop.example/com.snowplowanalytics.snowplow/tp2", snowplow),
                of("snowplow", "shop", "page_view", null,
                        "https://sp.shop.example/i?e=pv&aid=shop&tv=js-3.5&p=web&url=https%3A%2F%2Fshop.example", null),
                of("segment", "wk", "Order Completed", "G-1|33|EUR|A1", "https://api.segment.io/v1/t",
                        "{\"writeKey\":\"wk\",\"type\":\"track\",\"event\":\"Order Completed\",\"anonymousId\":\"a\",\"properties\":{\"order_id\":\"G-1\",\"total\":33,\"currency\":\"EUR\",\"products\":[{\"product_id\":\"A1\"}]}}"),
                of("rudderstack", null, "page", null, "https://rudder.shop.example/v1/batch",
                        "{\"batch\":[{\"type\":\"page\",\"messageId\":\"m\",\"anonymousId\":\"a\"}]}"),
                of("amplitude", "ampkey", "Order Completed", "M-1|5|USD|S1", "https://api2.amplitude.com/2/httpapi",
                        amplitude),
                of("amplitude", "ampkey", "click", null, "https://api.amplitude.com/",
                        "client=ampkey&v=2&e=" + encoded("[{\"event_type\":\"click\"}]")),
                of("mixpanel", "mptoken", "Order Completed", "Q-1|4|",
                        "https://api-eu.mixpanel.com/track/?data=" + encoded(base64(mixpanel)) + "&ip=1", null),
                of("mixpanel", "mptoken", "Order Completed", "Q-1|4|", "https://api-js.mixpanel.com/track/?verbose=1",
                        "data=" + encoded("[" + mixpanel + "]")),
                of("mixpanel", "mptoken", "Order Completed", "Q-1|4|", "https://mp.shop.example/track/",
                        "data=" + base64("[" + mixpanel + "]")),
                of("tealium", "acme/main", "purchase", "E-1|44.00|GBP|A,B", "https://collect.tealiumiq.com/event",
                        tealium),
                of("tealium", "acme/main", "purchase", "E-1|44.00|GBP|A,B",
                        "https://datacloud.tealiumiq.com/vdata/i.gif?x=1",
                        "data=" + encoded("{\"data\":" + tealium + "}")));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void whatTheRequestTellsIsRead(Case expected) {
        List<Hit> hits = expected.body() == null ? got(expected.url()) : posted(expected.url(), expected.body());

        assertEquals(1, hits.size(), hits::toString);
        Hit hit = hits.getFirst();
        assertEquals(expected, new Case(hit.vendor(), hit.account(), hit.event(), hit.transaction(), hit.value(),
                hit.currency(), List.copyOf(ids(hit)), expected.url(), expected.body()));
        assertEquals(List.of(), hit.notes());
    }

    private static List<String> ids(Hit hit) {
        List<String> ids = new ArrayList<>();
        for (JsonValue item : hit.items()) {
            ids.addAll(PushFacts.items(List.of(item)));
        }
        return ids;
    }

    @Test
    void aBatchOfGa4HasOneHitForEachLineWithTheSharedParameters() {
        List<Hit> hits = posted(GA4, "en=view_item&pr1=idA\r\n" + LINE + "\n\nen=scroll&epn.percent_scrolled=90\n");

        assertEquals(List.of("view_item", "purchase", "scroll"), hits.stream().map(Hit::event).toList());
        assertEquals(List.of(1, 2, 3), hits.stream().map(Hit::part).toList());
        for (Hit hit : hits) {
            assertEquals("G-ABC123", hit.account());
            assertEquals("https://shop.example/thanks?a=1", hit.location());
            assertEquals(3, hit.parts());
        }
        Hit purchase = hits.get(1);
        assertEquals(
                "[{\"item_id\":\"SKU1\",\"item_name\":\"A ~ B\",\"item_brand\":\"ACME\",\"price\":\"9.99\",\"quantity\":\"1\",\"color\":\"dark red\"},{\"item_id\":\"SKU2\",\"price\":\"10\",\"quantity\":\"1\"}]",
                purchase.items().toString().replace("}, {", "},{"));
        assertEquals("{\"transaction_id\":\"T-77\",\"value\":\"19.99\",\"coupon\":\"A&B\"}",
                purchase.params().toJson());
        assertEquals("{\"plan\":\"gold\"}", purchase.user().toJson());
    }

    @Test
    void consentIsDecodedWhereTheVendorTellsIt() {
        Hit ga4 = got(GA4 + "&en=page_view").getFirst();
        assertEquals("denied: ad_storage, ad_user_data, ad_personalization",
                Objects.requireNonNull(ga4.google()).summary());
        assertEquals("1", ga4.consent().get("npa"));
        assertEquals(List.of("gcs and gcd contradict each other about ad_storage."),
                got(GA4.replace("G101", "G111") + "&en=page_view").getFirst().notes());
        assertEquals("denied", got("https://bat.bing.com/action/0?ti=1&evt=pageLoad&asc=D").getFirst().consent()
                .get("ad_storage"));
        assertEquals("true",
                posted("https://logs.pa-cd.com/event?s=1&idclient=u",
                        "{\"events\":[{\"name\":\"a\",\"data\":{\"visitor_privacy_consent\":true}}]}").getFirst()
                        .consent()
                        .get("visitor_privacy_consent"));
        assertEquals("{\"Advertising\":false}",
                posted("https://api.segment.io/v1/t",
                        "{\"event\":\"a\",\"context\":{\"consent\":{\"categoryPreferences\":{\"Advertising\":false}}}}")
                        .getFirst().consent().get("consent"));
    }

    @Test
    void contextDataOfAdobeIsNestedByItsNames() {
        Hit hit = requests().filter(each -> each.vendor().equals("adobe-analytics")).map(each -> got(each.url()))
                .findFirst()
                .orElseThrow().getFirst();
        assertEquals("{\"a.activitymap.page\":\"home\"}", hit.params().toJson());
        assertTrue(hit.rest().get("v2") != null, hit.rest()::toJson);
    }

    @Test
    void oddEncodingsAreReadAsServersReadThem() {
        assertEquals("Größe € 100% a b ü %zz",
                param("Gr%C3%B6%C3%9Fe+%u20ac+100%+a%20b+%FC+%zz"));
        assertEquals("", param(""));
    }

    private static @Nullable String param(String value) {
        JsonObject params = got(GA4 + "&en=x&ep.p=" + value).getFirst().params();
        return params.get("p") instanceof JsonString(String text) ? text : null;
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"batch\":[{\"event\":\"x\"", "{]", "[", "\u0000\u0001", "AAAA", "[1,2,null]",
            "{\"batch\":7}"})
    void aBrokenBodyLeavesAHitThatSaysSo(String body) {
        for (String url : List.of("https://api.segment.io/v1/b", "https://api2.amplitude.com/2/httpapi",
                "https://edge.adobedc.net/ee/v1/interact?configId=c", GA4, "https://www.facebook.com/tr/",
                "https://px.ads.linkedin.com/wa/", "https://sp.example/com.snowplowanalytics.snowplow/tp2")) {
            List<Hit> hits = posted(url, body);
            assertEquals(1, hits.size(), url);
            assertTrue(!hits.getFirst().isUnknown(), url);
        }
        if (body.startsWith("{\"batch\":[") || body.equals("{]") || body.equals("[")) {
            assertEquals(List.of("The body is broken JSON, so its parameters are missing here."),
                    posted("https://api.segment.io/v1/b", body).getFirst().notes());
        }
    }

    @Test
    void aBodyThatCouldNotBeReadIsSaid() {
        Hit hit = new Sent().page("navigate")
                .request("{\"via\":\"fetch\",\"type\":\"fetch\",\"method\":\"POST\",\"bodyBytes\":20}", GA4, null)
                .hits()
                .getFirst();
        assertEquals(List.of("The body could not be read, so its parameters are missing here."), hit.notes());
        Hit cut = new Sent().page("navigate")
                .request(
                        "{\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"bodyCut\":true,\"urlCut\":true}",
                        GA4, LINE)
                .hits().getFirst();
        assertEquals(
                List.of("Only the beginning of the address was recorded.",
                        "Only the beginning of the body was recorded."),
                cut.notes());
    }

    @Test
    void whatLooksLikeAHitOfNobodyKnownIsListedAndWhatFetchesIsNot() {
        var sent = new Sent().page("navigate").post("https://t.example/x", "a=1").get("https://cdn.example/lib.js?v=3")
                .request("{\"via\":\"fetch\",\"type\":\"fetch\",\"method\":\"POST\"}", "https://shop.example/api?x=1",
                        "{}")
                .request("{\"via\":\"fetch\",\"type\":\"fetch\",\"method\":\"POST\"}", "https://other.example/api?x=1",
                        "{}")
                .request("{\"via\":\"webRequest\",\"type\":\"ping\",\"method\":\"POST\"}", "https://shop.example/ping",
                        null);

        assertEquals(List.of("https://t.example/x", "https://other.example/api?x=1", "https://shop.example/ping"),
                sent.hits().stream().filter(Hit::isUnknown).map(hit -> hit.request().url()).toList());
        assertEquals(3, sent.hits().size());
    }

    @Test
    void nothingThatAPageCanSendMakesItThrow() {
        var random = new Random(42);
        List<Case> cases = requests().toList();
        for (int i = 0; i < 3_000; i++) {
            Case one = cases.get(random.nextInt(cases.size()));
            String url = broken(one.url(), random);
            List<Hit> hits = one.body() == null ? got(url) : posted(url, broken(one.body(), random));
            hits.forEach(hit -> assertTrue(hit.part() >= 1 && hit.part() <= hit.parts()));
        }
        for (HitCorpusTest.Sample sample : HitCorpusTest.samples()) {
            for (int i = 0; i < 10; i++) {
                String url = broken(sample.url(), random);
                List<Hit> hits = sample.body() == null ? got(url) : posted(url, broken(sample.body(), random));
                hits.forEach(hit -> assertTrue(hit.part() >= 1 && hit.part() <= hit.parts()));
            }
        }
        for (String url : List.of("", "?", "https://", "data:text/plain,x?y", "https://[::1]:80/?a", "blob:https://x/1",
                "/x;y")) {
            UrlParts.of(url);
        }
    }

    @Test
    void whatIsWrappedIsHeldToItsSizeAndDepth() {
        String deep = "[".repeat(50_000);
        String message = "https://analytics.tiktok.com/api/v2/pixel?analytics_message=";
        assertEquals(List.of("The parameter analytics_message is broken JSON."),
                got(message + encoded(base64(deep))).getFirst().notes());
        String insight = "https://px.ads.linkedin.com/wa/";
        assertEquals(List.of("The body is broken JSON, so its parameters are missing here."),
                posted(insight, zipped("{\"pids\":[1],\"x\":\"" + "a".repeat(30_000_000) + "\"}")).getFirst().notes(),
                "a megabyte of it is unpacked");
        String cut = zipped("{\"pids\":[555]}").substring(0, 20);
        assertEquals(List.of("The body is neither a form nor JSON, so it was not decoded."),
                posted(insight, cut).getFirst().notes());
        for (String inner : List.of("/g/collect?v=2&tid=G-A&cid=1&en=a\u0000b", "?", "//evil.example/g/collect?v=2",
                "/g/collect?" + "v=2&".repeat(20_000), "https://other.example/g/collect?v=2&tid=G-A&cid=1")) {
            got("https://sst.shop.example/x?d=" + encoded(base64(inner))).forEach(hit -> assertTrue(hit.isUnknown()));
        }
        Hit wrapped = got("https://sst.shop.example/x?d="
                + encoded(base64("/g/collect?v=2&tid=G-A&cid=1.2&en=login&ep.method=mail"))).getFirst();
        assertEquals("{\"method\":\"mail\"}", wrapped.params().toJson());
        assertEquals("sst.shop.example", UrlParts.of(wrapped.request().url()).host());
        assertEquals(null, wrapped.rest().get("d"), "what was wrapped is not shown a second time as it came");
    }

    private static String zipped(String text) {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }

    private static String broken(String text, Random random) {
        var chars = new StringBuilder(text);
        for (int i = random.nextInt(4); i > 0 && !chars.isEmpty(); i--) {
            int at = random.nextInt(chars.length());
            switch (random.nextInt(4)) {
                case 0 -> chars.deleteCharAt(at);
                case 1 -> chars.insert(at, ODD.charAt(random.nextInt(ODD.length())));
                case 2 -> chars.setLength(at);
                default -> chars.insert(at, chars.substring(at, Math.min(chars.length(), at + 20)));
            }
        }
        return chars.toString();
    }

    @Test
    void aBatchOfManyIsCutAndSaysSo() {
        String[] events = new String[700];
        Arrays.fill(events, "{\"type\":\"page\"}");
        List<Hit> hits = posted("https://api.segment.io/v1/b", "{\"batch\":[" + String.join(",", events) + "]}");
        assertEquals(500, hits.size());
        assertEquals(List.of("Only the first 500 events of the request are shown."), hits.getLast().notes());
    }
}
