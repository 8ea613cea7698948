package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.iab.gpp.encoder.GppModel;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** listStorage through the real front and the real host. */
class StorageToolTest {

    private static final String TOOL = "listStorage";
    private static final String PUSHES = """
            [{"seq":1,"page":1,"frame":0,"t":1790000000100,"ms":100,"layer":"dataLayer","gen":1,"via":"push","value":{"$type":"gtag","args":["consent","default",{"ad_storage":"denied","analytics_storage":"denied"}]},"tags":[{"path":"$","type":"gtag"}]}]""";

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private volatile String pushes = PUSHES;
    private volatile String hits = "[]";
    private volatile String more = "";
    private volatile String rows = """
            [{"kind":"cookie","entry":"_ga","host":"shop.example","path":"/","hostOnly":false,"secure":true,"httpOnly":false,"sameSite":"lax","partitioned":false,"partition":"","kept":1824560000000,"size":27,"shape":"vendor id",
              "asked":63072000,"writes":2,"first":{"t":1790000000500,"by":"script","source":"https://shop.example/app.js:1:2","container":"GTM-A","page":1,"ms":500,"push":1,"step":7},
              "last":{"t":1790000000600,"by":"script","source":"https://shop.example/app.js:1:2","page":1,"ms":600,"push":1}},
             {"kind":"local","entry":"cart of ann@example.org","host":"shop.example","origin":"https://shop.example","size":9,"shape":"json"},
             {"kind":"cookie","entry":"visitor","host":"ads.example","path":"/","hostOnly":false,"partitioned":false,"writes":1,"asked":60,"first":{"t":1790000000050,"by":"response","from":"ads.example","page":1,"ms":50},
              "gone":{"t":null,"cause":"expired"}}]""";

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1").behave((from, request) -> {
            boolean isHistory = request.method().equals("getHistory");
            JsonObject result = facts(isHistory);
            if (!more.isEmpty()) {
                JsonParser.parseString(more).getAsJsonObject().entrySet()
                        .forEach(each -> result.add(each.getKey(), each.getValue()));
            }
            browser.text(from, request.id(), result,
                    isHistory ? pushes : request.method().equals("getHits") ? hits : rows);
        });
        front = FrontThread.ready(home, "--toolsets=storage");
    }

    private static JsonObject facts(boolean isHistory) {
        return JsonParser.parseString(
                "{\"tab\":{\"handle\":\"kd1\",\"title\":\"\",\"url\":\"https://shop.example/\"},\"pages\":[{\"page\":1,\"url\":\"https://shop.example/\",\"title\":\"\",\"navigation\":\"navigate\",\"frame\":0,\"since\":\"firstScript\",\"startedAt\":1790000000000,\"layers\":[{\"name\":\"dataLayer\",\"kind\":\"gtm\",\"generation\":1}]}],\"gaps\":[],"
                        + "\"steps\":{\"dropped\":0,\"rows\":[{\"step\":7,\"did\":\"click\",\"t\":1790000000400}]},\"sight\":\"visit\",\"allSites\":false,\"watched\":true,\"usage\":[{\"origin\":\"https://shop.example\",\"indexedDB\":5}],"
                        + "\"firstSeq\":1,\"lastSeq\":2,\"dropped\":" + (isHistory ? "{}" : "0") + ",\"hidden\":2}")
                .getAsJsonObject();
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private List<String> shown(String arguments) throws Exception {
        JsonObject answer = front.tool(TOOL, arguments);
        assertFalse(answer.has("error"), answer::toString);
        List<String> shown = new ArrayList<>();
        answer.getAsJsonArray("result").forEach(row -> shown.add(row.getAsJsonArray().get(1).getAsString()));
        return shown;
    }

    @Test
    void aPageThatIsLeftWhileItIsReadIsReadAgain() throws Exception {
        var left = new AtomicInteger(2);
        browser.behave((from, request) -> {
            boolean isHistory = request.method().equals("getHistory");
            if (!isHistory && left.getAndDecrement() > 0) {
                browser.respond(from, Message.Response.of(request.id(), ErrorCode.PAGE_CHANGED.error()));
            } else {
                browser.text(from, request.id(), facts(isHistory), isHistory ? pushes : rows);
            }
        });
        assertTrue(shown("{}").contains("_ga"));
        left.set(Integer.MAX_VALUE);
        JsonObject error = front.tool(TOOL, "{}").getAsJsonObject("error");
        assertEquals("PAGE_CHANGED", error.get("code").getAsString());
        assertTrue(error.get("message").getAsString().contains("while it was read"), error::toString);
    }

    @Test
    void rowsAreRedactedAndComeInTheOrderOfTheirFirstWrites() throws Exception {
        JsonObject answer = front.tool(TOOL, "{}");
        assertEquals(
                "[\"cookie\",\"visitor\",\"ads.example\",\"third\",null,\"unknown\",\"response of ads.example\",null,null,\"before the choice (nothing said)\",\"60 s\",null,null,null,null,\"it has expired\"]",
                answer.getAsJsonArray("result").get(0).toString());
        assertEquals(
                "[\"cookie\",\"_ga\",\"shop.example\",\"first\",\"Google Analytics\",\"analytics\",\"https://shop.example/app.js:1:2 (GTM-A)\",\"kd1#1\",7,\"before the choice (denied)\",\"730 d\",\"400 d\",\"Secure SameSite=Lax\",27,\"vendor id\",null]",
                answer.getAsJsonArray("result").get(1).toString());
        assertEquals("cart of [EMAIL_1]", answer.getAsJsonArray("result").get(2).getAsJsonArray().get(1).getAsString());
        assertEquals("{\"cookie\":1,\"localStorage\":1,\"categories\":{\"analytics\":1,\"unknown\":1},\"gone\":1}",
                answer.get("totals").toString());
        assertFalse(answer.get("complete").getAsBoolean());
        assertTrue(answer.get("notVisible").toString().contains("2 cookies of sites"), answer::toString);
    }

    @Test
    void aNameGivesItsRowsWhole() throws Exception {
        JsonObject whole = front.tool(TOOL, "{\"name\":[\"_ga\",\"none\"]}");
        assertFalse(whole.has("error"), whole::toString);
        JsonObject row = whole.getAsJsonArray("result").get(0).getAsJsonObject();
        assertEquals("name", row.get("sure").getAsString());
        assertEquals("730 d", row.get("saidToLast").getAsString());
        assertEquals("before the choice (denied)", row.getAsJsonObject("setBy").get("consent").getAsString());
        assertEquals("kd1@7", row.getAsJsonObject("setBy").get("step").getAsString());
        assertTrue(whole.get("notes").toString().contains("Nothing with the name"), whole::toString);
        assertEquals("it has expired", front.tool(TOOL, "{\"name\":[\"visitor\"]}").getAsJsonArray("result").get(0)
                .getAsJsonObject().getAsJsonObject("gone").get("why").getAsString());
    }

    @Test
    void ofOneMillisecondWhatCameAfterALaterPushIsLater() throws Exception {
        rows = "[" + cookie("a", by(3).replaceAll("\"t\":[0-9]+", "\"t\":1790000000900")) + ","
                + cookie("b", by(2).replaceAll("\"t\":[0-9]+", "\"t\":1790000000900")) + "]";
        assertEquals(List.of("b", "a"), shown("{}"));
    }

    @Test
    void whatAServiceWorkerMayHaveMadeIsNamedWithItsScript() throws Exception {
        assertFalse(front.tool(TOOL, "{}").toString().contains("service worker"));
        more = "{\"workers\":true,\"workerScripts\":[\"https://shop.example/of/ann@example.org/sw.js\"]}";
        String none = front.tool(TOOL, "{}").get("notes").toString();
        assertTrue(none.contains("A service worker controls the page: https://shop.example/of/[EMAIL_"), none);
        assertTrue(none.contains("of which none was seen"), none);
        rows = """
                [{"kind":"cache","entry":"pages","host":"shop.example","origin":"https://shop.example","entries":3},
                 {"kind":"indexedDB","entry":"queue","host":"shop.example","origin":"https://shop.example","version":1}]""";
        String some = front.tool(TOOL, "{}").get("notes").toString();
        assertTrue(some.contains("it or a script of the page made cache"), some);
        assertTrue(some.contains("pages") && some.contains("queue"), some);
    }

    @Test
    void filtersChooseByWhatIsShown() throws Exception {
        assertEquals(List.of("visitor"), shown("{\"party\":\"third\"}"));
        assertEquals(List.of("_ga"), shown("{\"category\":[\"analytics\"]}"));
        assertEquals(List.of("_ga"), shown("{\"step\":\"7\"}"));
        assertEquals(List.of("visitor", "_ga"), shown("{\"kind\":\"cookie\"}"));
        assertEquals(List.of("visitor"), shown("{\"find\":\"ADS.example\"}"));
        assertEquals(List.of(), shown("{\"find\":\"ann@example.org\"}"));
        for (String bad : List.of("{\"kind\":\"cookies\"}", "{\"party\":\"mine\"}", "{\"category\":[\"ads\"]}")) {
            assertEquals("BAD_ARGUMENT", front.tool(TOOL, bad).getAsJsonObject("error").get("code").getAsString(), bad);
        }
    }

    private static String cookie(String name, String more) {
        return "{\"kind\":\"cookie\",\"entry\":\"" + name
                + "\",\"host\":\"shop.example\",\"path\":\"/\",\"hostOnly\":true,\"partitioned\":false,\"writes\":1"
                + more + "}";
    }

    private static String by(int push) {
        return ",\"first\":{\"t\":" + (1_790_000_000_000L + 200L * push)
                + ",\"by\":\"script\",\"source\":\"https://shop.example/app.js:1:"
                + push + "\",\"page\":1,\"ms\":" + 200 * push + ",\"push\":" + push + "}";
    }

    private static String consent(int seq, String call) {
        return "{\"seq\":" + seq + ",\"page\":1,\"frame\":0,\"t\":" + (1_790_000_000_000L + 200L * seq - 100)
                + ",\"ms\":100,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":{\"$type\":\"gtag\",\"args\":[\"consent\","
                + call
                + "]},\"tags\":[{\"path\":\"$\",\"type\":\"gtag\"}]}";
    }

    private static final String DENIED = "{\"ad_storage\":\"denied\",\"analytics_storage\":\"denied\",\"ad_user_data\":\"denied\",\"ad_personalization\":\"denied\"}";

    private List<String> audited() throws Exception {
        JsonObject answer = front.tool("auditVisit", "{}");
        assertFalse(answer.has("error"), answer::toString);
        List<String> rows = new ArrayList<>();
        answer.getAsJsonArray("result").forEach(each -> {
            JsonObject row = each.getAsJsonObject();
            rows.add(row.get("severity").getAsString() + " " + row.get("what").getAsString().replaceFirst(":.*", "")
                    + " "
                    + row.get("got").getAsString() + " " + row.get("at"));
        });
        return rows;
    }

    @Test
    void theAuditNamesWhatIsStoredAgainstTheChoiceWithAllPlacesAndNothingThatIsNeeded() throws Exception {
        pushes = "[" + consent(1, "\"default\"," + DENIED) + "," + consent(2, "\"update\"," + DENIED) + "]";
        rows = "[" + String.join(",",
                cookie("_ga", by(1)), cookie("_ga_ABC", by(1)), cookie("_fbp", by(2)), cookie("_gcl_au", ""),
                // the record of the choice, a session, a login, what is needed, what nobody knows, what is gone
                cookie("OptanonConsent", by(1)), cookie("OptanonAlertBoxClosed", by(2)), cookie("PHPSESSID", by(1)),
                cookie("auth_token", ",\"secure\":true,\"httpOnly\":true" + by(1)), cookie("csrftoken", by(2)),
                cookie("quux", by(1)), cookie("_uetvid", by(2) + ",\"gone\":{\"t\":null,\"cause\":\"notThere\"}"))
                + "]";
        assertEquals(List.of(
                "error stored-after-denial Meta: cookie _fbp of shop.example, set by https://shop.example/app.js:1:2 [\"kd1#2\",\"page kd1/1\"]",
                "warning stored-before-choice Google Analytics: cookie _ga of shop.example, set by https://shop.example/app.js:1:1;"
                        + " cookie _ga_ABC of shop.example, set by https://shop.example/app.js:1:1 [\"kd1#1\",\"page kd1/1\"]",
                "warning still-stored-after-denial Google Analytics: cookie _ga of shop.example, set by https://shop.example/app.js:1:1;"
                        + " cookie _ga_ABC of shop.example, set by https://shop.example/app.js:1:1 [\"kd1#1\",\"page kd1/1\"]",
                "warning still-stored-after-denial Google Ads: cookie _gcl_au of shop.example []"), audited());
        rows = "[" + cookie("_ga_ABC", by(1)) + "]";
        assertEquals(2, audited().size(), "one is mended, the other is still named");
        rows = "[]";
        assertEquals(List.of(), audited());
    }

    @Test
    void whatTheVisitorHasAllowedIsNone() throws Exception {
        String granted = DENIED.replace("denied", "granted");
        rows = "[" + cookie("_ga", by(2)) + "," + cookie("_fbp", by(2)) + "]";
        pushes = "[" + consent(1, "\"default\"," + DENIED) + "," + consent(2, "\"update\"," + granted) + "]";
        assertEquals(List.of(), audited());
        pushes = "[" + consent(1, "\"default\"," + granted) + "," + consent(2, "\"update\"," + granted) + "]";
        assertEquals(List.of(), audited());
    }

    @Test
    void storageThatMayNotBeReadFailsNoAudit() throws Exception {
        browser.behave((from, request) -> {
            if (request.method().equals("getStorage")) {
                browser.respond(from, Message.Response.of(request.id(), ErrorCode.CONSENT_REQUIRED.error()));
            } else {
                browser.text(from, request.id(), facts(request.method().equals("getHistory")),
                        request.method().equals("getHistory") ? pushes : "[]");
            }
        });
        JsonObject answer = front.tool("auditVisit", "{}");
        assertTrue(answer.get("notVisible").toString().contains("what the browser keeps: CONSENT_REQUIRED"),
                answer::toString);
    }

    /** A TC string of the IAB's own library, which allows these purposes. */
    private static String tcString(Integer... purposes) {
        var model = new GppModel();
        model.setFieldValue("tcfeuv2", "PurposeConsents",
                IntStream.rangeClosed(1, 24).mapToObj(each -> List.of(purposes).contains(each)).toList());
        return model.encode().split("~", -1)[1];
    }

    private static String recorded(String kind, String text) {
        return "{\"records\":[{\"kind\":\"" + kind + "\",\"where\":\"cookie euconsent-v2\",\"text\":\"" + text
                + "\"}]}";
    }

    @Test
    void theRecordedChoiceIsHeldAgainstConsentModeAndJudgesWhereThereIsNone() throws Exception {
        rows = "[" + cookie("_fbp", "") + "]";
        String granted = DENIED.replace("denied", "granted");
        String grants = "[" + consent(1, "\"default\"," + DENIED) + "," + consent(2, "\"update\"," + granted) + "]";
        String denies = "[" + consent(1, "\"default\"," + DENIED) + "," + consent(2, "\"update\"," + DENIED) + "]";

        pushes = grants;
        more = recorded("tcf", tcString(1, 3, 4, 7));
        assertEquals(List.of(), audited(), "both allow");
        more = recorded("tcf", tcString(1, 7));
        assertTrue(audited().getFirst().startsWith("error consent-above-record ad_personalization is granted; TCF"),
                () -> more);
        more = recorded("tcf", tcString());
        List<String> above = audited();
        assertEquals(1, above.size(), above::toString);
        assertTrue(above.getFirst().startsWith(
                "error consent-above-record ad_personalization, ad_storage, ad_user_data, analytics_storage is granted; TCF of CMP 0, ")
                && above.getFirst().contains("no purpose allowed (cookie euconsent-v2)"), above::toString);

        pushes = denies;
        assertEquals(List.of("warning still-stored-after-denial"),
                audited().stream().map(row -> row.replaceFirst("(\\S+ \\S+).*", "$1")).toList(), "both refuse");
        more = recorded("tcf", tcString(1, 2, 3, 4, 7));
        List<String> below = audited();
        assertTrue(
                below.stream().anyMatch(row -> row.startsWith(
                        "warning consent-below-record ad_personalization, ad_storage, ad_user_data is denied; ")),
                below::toString);

        pushes = "[]";
        assertEquals(List.of(), audited(), "no consent mode, and the record allows it");
        more = recorded("tcf", tcString());
        assertEquals(List.of("warning still-stored-after-denial Meta: cookie _fbp of shop.example []"), audited());
        more = recorded("tcf", "CNotARecordAtAllNotARecordAtAll");
        assertEquals(List.of(), audited());
        assertTrue(front.tool("auditVisit", "{}").get("notVisible").toString()
                .contains("1 records of a choice that could not be decoded"));
    }

    @Test
    void identifiersThatGoToAdvertisersDespiteTheSignalAreTold() throws Exception {
        rows = "[]";
        pushes = "[]";
        String hit = "{\"hit\":%d,\"page\":1,\"frame\":0,\"t\":1790000001000,\"ms\":1000,\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":\"%s\",\"seq\":0}";
        hits = "["
                + hit.formatted(1,
                        "https://www.facebook.com/tr/?id=1234567890&ev=PageView&fbp=fb.1.1790000000000.1234567890")
                + "," + hit.formatted(2, "https://www.facebook.com/tr/?id=1234567890&ev=Lead") + "]";
        assertEquals(List.of(), audited().stream().filter(row -> row.contains("privacy-control")).toList());
        more = "{\"gpc\":true}";
        assertEquals(List.of("warning sent-despite-privacy-control hits to Meta Pixel: 1 [\"hit 1\",\"page kd1/1\"]"),
                audited().stream().filter(row -> row.contains("privacy-control")).toList());
    }

    private static String sent(int number, long time, String url) {
        return "{\"hit\":%d,\"page\":1,\"frame\":0,\"t\":%d,\"ms\":1000,\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":\"%s\",\"seq\":0}"
                .formatted(number, time, url);
    }

    private List<String> againstRecord() throws Exception {
        return audited().stream().filter(row -> row.contains("hit-against-record"))
                .map(row -> row.replaceAll(" of CMP [^:]*", "")).toList();
    }

    /** A TC string that allows all purposes, and these vendors. */
    private static String vendors(Integer... numbers) {
        var model = new GppModel();
        model.setFieldValue("tcfeuv2", "PurposeConsents", IntStream.rangeClosed(1, 24).mapToObj(_ -> true).toList());
        model.setFieldValue("tcfeuv2", "VendorConsents", List.of(numbers));
        return model.encode().split("~", -1)[1];
    }

    @Test
    void aHitIsHeldDirectlyAgainstTheRecordedChoice() throws Exception {
        rows = "[]";
        pushes = "[]";
        String who = "https://www.facebook.com/tr/?id=1234567890&ev=PageView&fbp=fb.1.1790000000000.1234567890";
        String ga = "https://region1.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&cid=111.222&en=page_view&gcs=";
        hits = "[" + sent(1, 1_790_000_001_000L, who) + ","
                + sent(2, 1_790_000_001_000L, "https://www.facebook.com/tr/?id=1234567890&ev=Lead") + ","
                + sent(3, 1_790_000_001_000L, ga + "G100") + "]";
        more = recorded("tcf", tcString());
        assertEquals(List.of(
                "error hit-against-record hits to Meta Pixel: 1; TCF: no purpose allowed (cookie euconsent-v2) [\"hit 1\",\"page kd1/1\"]"),
                againstRecord(), "neither what tells nobody nor a cookieless ping");
        more = recorded("tcf", tcString(1, 3, 4, 7));
        assertEquals(List.of(), againstRecord(), "the purposes are allowed, and Meta is no vendor of the list");
        more = "";
        assertEquals(List.of(), againstRecord(), "no record");

        hits = "[" + sent(1, 1_790_000_001_000L, ga + "G111") + "]";
        more = recorded("tcf", tcString());
        assertEquals(1, againstRecord().size(), "an identifier for statistics where nothing may be stored");

        rows = "[" + cookie("euconsent-v2", ",\"first\":{\"t\":1790000002000,\"by\":\"script\",\"page\":1,\"ms\":2000}")
                + "]";
        assertEquals(List.of(), againstRecord(), "sent before the record was written");
    }

    @Test
    void aVendorThatTheRecordDoesNotAllowIsTold() throws Exception {
        rows = "[]";
        pushes = "[]";
        hits = "[" + sent(1, 1_790_000_001_000L,
                "https://sslwidget.criteo.com/event?a=12345&v=5.23.0&p0=e%3Dexd%26site_type%3Dd&p1=e%3Dvh&p2=e%3Ddis&uid=0d2f9a4e-5b1c-4c7e-9f3a-8e7d6c5b4a39")
                + "]";
        more = recorded("tcf", vendors(42, 755));
        assertEquals(List.of("error hit-against-record hits to Criteo OneTag: 1; vendor 91 is not allowed; "
                + "TCF: purposes 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 allowed (cookie euconsent-v2) [\"hit 1\",\"page kd1/1\"]"),
                againstRecord());
        more = recorded("tcf", vendors(91));
        assertEquals(List.of(), againstRecord(), "others are refused");
    }

    @Test
    void anOptOutOfGppIsHeldAgainstAdvertisersAlone() throws Exception {
        rows = "[]";
        pushes = "[]";
        hits = "[" + sent(1, 1_790_000_001_000L,
                "https://www.facebook.com/tr/?id=1234567890&ev=PageView&fbp=fb.1.1790000000000.1234567890") + ","
                + sent(2, 1_790_000_001_000L,
                        "https://region1.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&cid=111.222&en=page_view&gcs=G111")
                + "]";
        for (int out : new int[]{1, 2}) {
            var model = new GppModel();
            model.setFieldValue("usnat", "SaleOptOut", out);
            more = recorded("gpp", model.encode());
            List<String> found = againstRecord();
            assertEquals(out == 1 ? 1 : 0, found.size(), found::toString);
            assertTrue(out == 2 || found.getFirst().contains("hits to Meta Pixel: 1; GPP usnat: SaleOptOut yes"),
                    found::toString);
        }
    }

    /** A GPP string of the IAB's own library, for all of the United States. */
    private static String gppString(boolean gpc) {
        var model = new GppModel();
        model.setFieldValue("usnat", "SaleOptOut", 2);
        model.setFieldValue("usnat", "Gpc", gpc);
        return model.encode();
    }

    private List<String> rules() throws Exception {
        return audited().stream().map(row -> row.replaceFirst("(\\S+ \\S+).*", "$1")).sorted().toList();
    }

    @Test
    void theRecordsWordOnPrivacyControlIsHeldAgainstTheBrowsers() throws Exception {
        rows = "[]";
        pushes = "[]";
        for (boolean browser : new boolean[]{true, false}) {
            for (boolean record : new boolean[]{true, false}) {
                more = recorded("gpp", gppString(record)).replaceFirst("^\\{", "{\"gpc\":" + browser + ",");
                assertEquals(browser == record ? List.of() : List.of("warning privacy-control-misrecorded"), rules(),
                        browser + " " + record);
            }
        }
    }

    @Test
    void scriptsAndServersAreToldTheSameOrItIsSaid() throws Exception {
        rows = "[]";
        pushes = "[]";
        String header = "Whether the page's own request had Sec-GPC";
        more = "{\"gpc\":true,\"gpcSeen\":true,\"gpcSent\":null}";
        assertEquals(List.of(), rules());
        assertTrue(front.tool("auditVisit", "{}").get("notVisible").toString().contains(header), "not seen is said");
        assertFalse(front.tool("listStorage", "{}").has("gpcSent"));
        for (boolean browser : new boolean[]{true, false}) {
            for (boolean scripts : new boolean[]{true, false}) {
                for (boolean server : new boolean[]{true, false}) {
                    more = "{\"gpc\":%s,\"gpcSeen\":%s,\"gpcSent\":{\"page\":%s,\"with\":3,\"without\":4}}"
                            .formatted(browser, scripts, server);
                    assertEquals(scripts == server ? List.of() : List.of("warning privacy-signals-differ"), rules(),
                            more);
                    assertFalse(front.tool("auditVisit", "{}").get("notVisible").toString().contains(header), more);
                    JsonObject listed = front.tool("listStorage", "{}");
                    assertEquals(browser || scripts || server, listed.has("gpc"), more);
                    assertEquals(listed.has("gpc"), listed.has("gpcSent"), more);
                }
            }
        }
        more = "{\"gpc\":false,\"gpcSeen\":true,\"gpcSent\":{\"page\":false,\"with\":0,\"without\":4}}";
        assertEquals(List.of("warning privacy-signals-differ navigator.globalPrivacyControl is true, "
                + "the page's own request has no Sec-GPC: 1 (0 of 5 requests have it) []"), audited());
    }

    @Test
    void thePlatformsOwnRecordIsHeldAgainstConsentMode() throws Exception {
        rows = "[]";
        pushes = "[" + consent(1, "\"default\"," + DENIED) + ","
                + consent(2, "\"update\"," + DENIED.replace("denied", "granted")) + "]";
        more = recorded("platform", "OneTrust statistics=1 marketing=1");
        assertEquals(List.of(), rules());
        more = recorded("platform", "OneTrust statistics=1 marketing=0");
        assertEquals(List.of("warning consent-against-platform"), rules());
        more = recorded("platform", "OneTrust statistics=0 marketing=0 default");
        assertEquals(List.of(), rules(), "groups of before a choice are no record of one");
        pushes = "[" + consent(1, "\"default\"," + DENIED) + "," + consent(2, "\"update\"," + DENIED) + "]";
        more = recorded("platform", "Cookiebot statistics=1 marketing=0");
        assertEquals(List.of("warning consent-against-platform"), rules());
    }

    @Test
    void twoLoadersAStrictRecordAndNewNamesAreTold() throws Exception {
        pushes = "[]";
        rows = "[" + cookie("ucData", by(1)) + "]";
        assertEquals(List.of(), rules());
        rows = "[" + cookie("ucData", by(1)) + "," + cookie("uc_settings", by(1) + ",\"gone\":{\"t\":1790000001000}")
                + "]"; // supabase 44252
        assertEquals(List.of("warning consent-platform-twice"), rules());
        rows = "[" + cookie("CookieConsent", ",\"secure\":true,\"sameSite\":\"lax\"" + by(1)) + "]";
        assertEquals(List.of(), rules());
        rows = rows.replace("lax", "strict"); // OFFLINE-GmbH 87
        assertEquals(List.of("info consent-record-strict"), rules());
    }

    @Test
    void aWithdrawalThatOnlyStopsIsToldFromOneThatDeletes() throws Exception {
        String granted = DENIED.replace("denied", "granted");
        pushes = "[" + consent(1, "\"default\"," + DENIED) + "," + consent(2, "\"update\"," + granted) + ","
                + consent(4, "\"update\"," + DENIED) + "]";
        rows = "[" + cookie("_ga", by(2)) + ","
                + cookie("_ga_ABC", by(2) + ",\"last\":{\"t\":1790000000900},\"gone\":{\"t\":1790000000900}") + "]";
        assertEquals(
                List.of("warning still-stored-after-denial Google Analytics: cookie _ga of shop.example, set by https://shop.example/app.js:1:2"
                        + "; deleted since the withdrawal: _ga_ABC [\"kd1#2\",\"page kd1/1\"]"),
                audited());
        String hit = "{\"hit\":1,\"page\":1,\"frame\":0,\"t\":%d,\"ms\":1000,\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":\"https://www.facebook.com/tr/?id=1234567890&ev=Lead&fbp=fb.1.1790000000000.1234567890\",\"seq\":%d}";
        rows = "[" + cookie("_fbp", by(2)) + "]";
        hits = "[" + hit.formatted(1_790_000_001_500L, 4) + "]";
        List<String> sends = audited();
        assertTrue(sends.stream().anyMatch(row -> row.startsWith("error hit-after-withdrawal Meta Pixel ")),
                sends::toString);
        assertTrue(sends.stream().anyMatch(row -> row.contains("hits to it since the withdrawal: 1")),
                sends::toString);
        assertTrue(sends.stream().noneMatch(row -> row.contains("hit-after-consent-denied")), "each defect once");
        hits = "[" + hit.formatted(1_790_000_000_500L, 2) + "]";
        for (boolean isSeenWhole : new boolean[]{false, true}) {
            more = isSeenWhole ? "{\"sources\":[\"webRequest\"]}" : "";
            List<String> stopped = audited();
            assertEquals(isSeenWhole, stopped.stream().anyMatch(row -> row.contains("nothing was sent to it")),
                    stopped::toString);
        }
        more = "";
        assertTrue(audited().stream().noneMatch(row -> row.contains("hit-after")), "sent while it was granted");
        rows = "[" + cookie("_fbp", by(2) + ",\"last\":{\"t\":1790000000900},\"gone\":{\"t\":1790000000900}") + "]";
        assertEquals(List.of(), audited(), "what deletes and stops is right");
    }
}
