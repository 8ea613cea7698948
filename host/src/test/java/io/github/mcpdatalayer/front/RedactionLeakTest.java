package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A page full of personal data, every tool, and nothing of it in what the front says, logs or prints. */
class RedactionLeakTest {

    private static final String EMAIL = "ann.smith@example.org";
    private static final String PHONE = "+49 171 3456789";
    private static final List<String> SECRETS = List.of(EMAIL, "ann.smith", "ann.smith%40example.org", PHONE, "3456789",
            "4111111111111111", "4111 1111 1111 1111", "DE89370400440532013000", "203.0.113.77", "Annabella",
            "Smithers",
            "Wallaby Way 42", "1979-03-04", "KD-77881122", "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "123-45-6789",
            "YW5uLnNtaXRo");

    private static final String PERSON = """
            {"event":"login","user":{"id":"KD-77881122","first_name":"Annabella","last_name":"Smithers","email":"%s","phone":"%s","dob":"1979-03-04",
            "address":{"street":"Wallaby Way 42"},"ssn":"123-45-6789"},"card":{"number":"4111 1111 1111 1111"},"cc_number":4111111111111111,
            "iban":"DE89370400440532013000","ip":"203.0.113.77","key":"sk_live_4eC39HqLyjWDarjtT1zdp7dc",
            "page_location":"https://shop.example/a?email=ann.smith%%40example.org&first_name=Annabella#tel=%%2B49%%20171%%203456789",
            "nested":"{\\"email\\":\\"%s\\"}","base64":"YW5uLnNtaXRoQGV4YW1wbGUub3Jn","%s":{"$type":"element","tag":"a","text":"%s"},
            "value":1,"ecommerce":{"items":[{"item_name":"Annika Shoe"}]}}"""
            .formatted(EMAIL, PHONE, EMAIL, EMAIL, EMAIL).replace("\n", "");
    private static final String PAGE = "https://shop.example/users/77881122?email=ann.smith%40example.org";

    @TempDir
    Path home;

    @Test
    void nothingPersonalOfAPageIsInAnyAnswerOrLog() throws Exception {
        try (ExtensionStandIn browser = browser("kd", "kd1"); var front = FrontThread.ready(home)) {
            List<String> answers = new ArrayList<>();
            for (String[] call : new String[][]{{"listTabs", "{}"}, {"getDataLayer", "{}"},
                    {"getDataLayer", "{\"maxChars\":1500}"},
                    {"getDataLayer", "{\"path\":\"$..*\",\"maxChars\":0}"},
                    {"getDataLayer", "{\"path\":\"$[?@.user.email=='" + EMAIL + "']\"}"},
                    {"getDataLayer", "{\"path\":\"$[?match(@.user.email, 'ann.*')]\"}"},
                    {"getDataLayer", "{\"layer\":\"nowhere\"}"},
                    {"getDataLayerState", "{}"}, {"getDataLayerState", "{\"at\":1}"}, {"getDataLayerHistory", "{}"},
                    {"getDataLayerHistory", "{\"seq\":[1,2]}"},
                    {"getDataLayerHistory", "{\"fields\":[\"$.user.email\",\"$.ip\"]}"},
                    {"diffDataLayer", "{\"from\":\"kd1#1\",\"to\":\"kd1\"}"},
                    {"diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1\"}"},
                    {"diffDataLayer", "{\"from\":\"kd1#1\",\"to\":\"kd1\",\"compare\":\"state\",\"format\":\"patch\"}"},
                    {"validateDataLayer", "{}"}, {"summarizeDataLayer", "{}"}, {"getConsentState", "{}"},
                    {"auditVisit", "{}"}, {"listHits", "{}"}, {"listHits", "{\"hit\":[1,2,3]}"},
                    {"listHits", "{\"event\":[\"" + EMAIL + "\"]}"}}) {
                JsonObject raw = front.answer(front.call(call[0], call[1]));
                String answer = raw.toString();
                // The client's own words may come back to it; all else may not.
                answers.add(call[1].contains(EMAIL) ? answer.replace(EMAIL, "") : answer);
            }
            for (String answer : answers) {
                noSecretIn(answer);
            }
            JsonObject whole = front.tool("getDataLayer", "{}");
            JsonObject counts = whole.getAsJsonObject("redacted");
            assertTrue(counts.get("EMAIL").getAsInt() >= 5, counts.toString());
            JsonObject login = whole.getAsJsonArray("result").get(0).getAsJsonObject();
            assertEquals("[EMAIL_1]",
                    login.getAsJsonObject("user").get("email").getAsString().replaceAll("_\\d+", "_1"));
            assertEquals(login.getAsJsonObject("user").get("email"), front.tool("getDataLayerHistory", "{\"seq\":[1]}")
                    .getAsJsonArray("result").get(0).getAsJsonObject().getAsJsonObject("value").getAsJsonObject("user")
                    .get("email"), "the same placeholder in every tool");
            assertTrue(login.get("cc_number").getAsString().endsWith(":number]"), login.toString());
            assertEquals("Annika Shoe", login.getAsJsonObject("ecommerce").getAsJsonArray("items").get(0)
                    .getAsJsonObject().get("item_name").getAsString());
            String path = whole.getAsJsonArray("tags").get(0).getAsJsonObject().get("path").getAsString();
            assertEquals(1, front.tool("getDataLayer", "{\"path\":\"" + path + "\"}").get("matches").getAsInt(),
                    "the path of a tag leads to what it tags");
            assertEquals(0,
                    front.tool("getDataLayer", "{\"path\":\"$[?@.user.email=='" + EMAIL + "']\"}").get("matches")
                            .getAsInt(),
                    "a filter is no way to guess");

            failing(browser);
            noSecretIn(front.answer(front.call("getDataLayer", "{}")).toString());
            noSecretIn(front.stderr());
            for (String line : front.lines()) {
                noSecretIn(line.replace("@.user.email=='" + EMAIL, ""));
            }
        }
        noSecretInFiles();
    }

    @Test
    void resourcesFindingsNextStepsAndCursorsHoldNothingPersonalAndSayWhatIsRedacted() throws Exception {
        try (ExtensionStandIn browser = browser("kd", "kd1");
                var front = FrontThread.ready(home);
                var off = FrontThread.ready(home, "--redact=off")) {
            for (String kind : List.of("current", "history")) {
                String read = "{\"uri\":\"datalayer://kd1/" + kind + "\"}";
                noSecretIn(front.answer(front.ask("resources/read", read)).toString());
                assertTrue(content(front, read).getAsJsonObject("redacted").get("EMAIL").getAsInt() > 0);
                assertEquals("off", content(off, read).get("redaction").getAsString());
            }
            for (String method : List.of("resources/list", "resources/templates/list")) {
                noSecretIn(front.answer(front.ask(method, "{}")).toString());
            }
            JsonObject findings = front.tool("validateDataLayer", "{}");
            assertTrue(findings.getAsJsonArray("result").asList().stream()
                    .anyMatch(finding -> finding.toString().contains("[EMAIL_")), findings::toString);
            for (String[] call : new String[][]{{"getDataLayer", "{\"maxChars\":1000}"},
                    {"getDataLayerHistory", "{\"maxChars\":1000}"},
                    {"getDataLayerHistory", "{\"seq\":[1,2],\"maxChars\":1000}"},
                    {"getDataLayerState", "{\"maxChars\":1000}"}, {"validateDataLayer", "{\"maxChars\":1000}"},
                    {"diffDataLayer", "{\"from\":\"kd1#1\",\"to\":\"kd1#2\",\"maxChars\":1000}"},
                    {"getDataLayer", "{\"path\":\"$[0].user[\"}"}, {"getDataLayerHistory", "{\"seq\":[77]}"},
                    {"getDataLayerHistory", "{\"page\":9}"}, {"diffDataLayer", "{\"from\":\"kd1#1\",\"to\":\"kd1#9\"}"},
                    {"getDataLayerHistory", "{\"layer\":\"nowhere\"}"}, {"summarizeDataLayer", "{\"tab\":\"kd9\"}"}}) {
                String answer = front.answer(front.call(call[0], call[1])).toString();
                noSecretIn(answer);
                CURSOR.matcher(answer).results()
                        .forEach(cursor -> noSecretIn(new String(Base64.getUrlDecoder().decode(cursor.group(1)),
                                StandardCharsets.ISO_8859_1)));
            }
            missing(browser);
            String answer = front.answer(front.call("getDataLayer", "{\"layer\":\"x\"}")).toString();
            noSecretIn(answer);
            assertTrue(answer.contains("LAYER_NOT_FOUND"), answer);
            failing(browser);
            noSecretIn(front.answer(front.ask("resources/read", "{\"uri\":\"datalayer://kd1/current\"}")).toString());
            assertTrue(off.answer(off.ask("resources/read", "{\"uri\":\"datalayer://kd1/current\"}")).toString()
                    .contains("\"redaction\":\"off\""), "errors of resources say so, too");
            noSecretIn(front.stderr());
        }
    }

    private static final Pattern CURSOR = Pattern.compile("\"cursor\":\"([A-Za-z0-9_-]+)\"");

    private static JsonObject content(TestFront front, String read) throws Exception {
        JsonObject result = front.result(front.ask("resources/read", read));
        return JsonParser.parseString(result.getAsJsonArray("contents").get(0).getAsJsonObject().get("text")
                .getAsString()).getAsJsonObject();
    }

    /** Another layer's name is an address: it stands in the error and in the call to make next. */
    private static void missing(ExtensionStandIn browser) {
        browser.behave((id, request) -> {
            if (request.method().equals(Method.GET_DATA_LAYER.wireName())) {
                browser.respond(id, Message.Response.of(request.id(), new WireError(ErrorCode.LAYER_NOT_FOUND.name(),
                        ErrorCode.LAYER_NOT_FOUND.message(), ErrorCode.LAYER_NOT_FOUND.hint(),
                        JsonParser.parseString("{\"found\":\"undefined\",\"layers\":[{\"name\":\"" + EMAIL
                                + "\",\"kind\":\"gtm\"}]}").getAsJsonObject())));
            } else {
                browser.answer(id, request);
            }
        });
    }

    @Test
    void severalTabsAndAddressesInErrorsAreRedactedToo() throws Exception {
        try (ExtensionStandIn browser = browser("kd", "kd1", "kd2"); var front = FrontThread.ready(home)) {
            browser.behave((id, request) -> {
                if (request.method().equals(Method.LIST_TABS.wireName())) {
                    browser.answer(id, request);
                } else {
                    browser.respond(id, Message.Response.of(request.id(), new WireError(ErrorCode.TAB_REQUIRED.name(),
                            "Several: " + PAGE, "one of " + EMAIL,
                            JsonParser.parseString(
                                    "{\"tabs\":[{\"handle\":\"kd1\",\"title\":\"Hi " + EMAIL + "\",\"url\":\""
                                            + PAGE + "\"}]}")
                                    .getAsJsonObject())));
                }
            });
            for (String tool : List.of("getDataLayer", "getDataLayerHistory", "getDataLayerState")) {
                String answer = front.answer(front.call(tool, "{}")).toString();
                noSecretIn(answer);
                assertTrue(answer.contains("kd1"), answer);
            }
        }
    }

    @Test
    void withoutRedactionEveryAnswerSaysSo() throws Exception {
        try (ExtensionStandIn browser = browser("kd", "kd1");
                var front = FrontThread.ready(home, "--redact=off");
                var strict = FrontThread.ready(home, "--redact", "strict")) {
            assertEquals("off", front.tool("listTabs", "{}").get("redaction").getAsString());
            JsonObject whole = front.tool("getDataLayer", "{}");
            assertEquals("off", whole.get("redaction").getAsString());
            assertTrue(whole.toString().contains(EMAIL));
            assertEquals("off", front.tool("getDataLayer", "{\"layer\":\"nowhere\"}").get("redaction").getAsString());
            assertFalse(strict.tool("getDataLayer", "{}").toString().contains(EMAIL));
            assertEquals("kd1", browser.watched().isEmpty() ? "kd1" : "");
        }
    }

    @Test
    void whatAnAdministratorDemandsIsStrongerThanTheFlag() throws Exception {
        try (ExtensionStandIn browser = browser("kd", "kd1"); var front = FrontThread.ready(home, "--redact=off")) {
            assertTrue(front.tool("getDataLayer", "{}").toString().contains(EMAIL));
            browser.demand("mask");
            JsonObject answer = front.tool("getDataLayer", "{}");
            assertFalse(answer.toString().contains(EMAIL), answer.toString());
            assertFalse(answer.has("redaction"), answer.toString());
        }
    }

    private static final String HASH = "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514";
    private static final String HASH_64 = "tMmiiTI7IaAcPpQPFQ65uMVCWH8av9jw4cwf_F5HVRQ";
    private static final String MD5 = "0c83f57c786a0b4a39efab23731c7ebc";

    @Test
    void whatTagsSendHashedOfAPersonIsRedactedWhateverTheVendorCallsIt() throws Exception {
        String userData = "tv.1~em." + HASH_64 + "~pn." + HASH + "~fn0." + HASH_64 + "~co0.DE";
        String message = "{\"event\":\"Purchase\",\"context\":{\"user\":{\"email\":\"" + HASH + "\",\"phone_number\":\""
                + HASH + "\"}}}";
        try (ExtensionStandIn browser = ExtensionStandIn.start(home, "kd", "kd1");
                var front = FrontThread.ready(home)) {
            var recording = new TabRecording().visit("https://shop.example/", "Shop", "navigate", "firstScript",
                    "dataLayer").push("{\"event\":\"purchase\"}");
            for (String url : List.of(
                    "https://www.google-analytics.com/g/collect?v=2&tid=G-A&en=purchase&em=" + encoded(userData),
                    "https://www.google.com/ccm/form-data/123456789?gtm=45be4&em=" + userData,
                    "https://www.facebook.com/tr/?id=1&ev=Purchase&ud[em]=" + HASH + "&ud%5Bfn%5D=" + HASH + "&ud[ln]="
                            + HASH + "&ud[db]=" + HASH + "&ud[external_id]=" + HASH,
                    "https://ct.pinterest.com/v3/?tid=1&event=checkout&pd=" + encoded("{\"em\":\"" + HASH + "\"}"),
                    "https://tr.snapchat.com/p?pid=1&ev=PURCHASE&u_hem=" + HASH + "&u_hpn=" + HASH,
                    "https://px.ads.linkedin.com/collect?pid=1&hem=" + HASH,
                    "https://bat.bing.com/action/0?ti=1&evt=custom&pid=" + encoded("{\"em\":\"" + HASH + "\"}"),
                    "https://alb.reddit.com/rp.gif?id=a2&event=Purchase&em=" + HASH + "&pn=" + HASH,
                    "https://analytics.twitter.com/1/i/adsct?txn_id=o1&em=" + HASH + "&p_user_id=" + HASH,
                    "https://dis.criteo.example/dis.aspx?p0=" + encoded("e=ce&m=" + encoded("[" + MD5 + "]")),
                    "https://unheard-of.example/pixel?x7=" + HASH + "&msg="
                            + encoded(Base64.getEncoder().encodeToString(message.getBytes(StandardCharsets.UTF_8))))) {
                recording.hit(url, "{}");
            }
            recording.hit("https://analytics.tiktok.com/api/v2/pixel", "{\"body\":" + quoted(message) + "}")
                    .hit("https://edge.adobedc.net/ee/v1/interact?configId=1",
                            "{\"body\":" + quoted("{\"events\":[{\"xdm\":{\"eventType\":\"x\",\"identityMap\":"
                                    + "{\"ECID\":[{\"id\":\"71845930275930471829301928374650192837\"}],"
                                    + "\"CRM\":[{\"id\":\"crm-0815\"}],\"Email_LC_SHA256\":[{\"id\":\"" + HASH
                                    + "\"}]}}}]}") + "}");
            browser.recording("kd1", recording);
            String all = front
                    .answer(front.call("listHits", "{\"hit\":[1,2,3,4,5,6,7,8,9,10,11,12,13],\"maxChars\":0}"))
                    .toString();
            for (String secret : List.of(HASH, HASH_64, MD5, "crm-0815")) {
                int at = all.indexOf(secret);
                assertTrue(at < 0, () -> secret + " in " + all.substring(Math.max(0, at - 300), at));
            }
            assertTrue(all.contains("tv.1~em.[EMAIL_HASH_1:sha256]~pn.[PHONE_HASH_1:sha256]"), all);
            assertTrue(all.contains("71845930275930471829301928374650192837"), "a device's id stays");
            // One hash, in base64 as Google has it and in hex as Meta has it, is one person.
            assertTrue(all.contains("\\\"em\\\":\\\"[EMAIL_HASH_1:sha256]"), all);
        }
    }

    private ExtensionStandIn browser(String letters, String... handles) throws Exception {
        String value = "[" + PERSON + ",{\"event\":\"other\",\"message\":\"to " + EMAIL + "\"}]";
        String tags = "[{\"path\":\"$[0]['" + EMAIL + "']\",\"type\":\"element\"}]";
        ExtensionStandIn browser = ExtensionStandIn.start(home, TestHost.PEER.browser(), letters, "Shop of " + EMAIL,
                handles);
        var recording = new TabRecording().visit(PAGE, "Hello " + EMAIL, "navigate", "firstScript", "dataLayer")
                .push("dataLayer",
                        "{\"source\":\"" + PAGE + ":1:2\",\"value\":" + PERSON + ",\"changed\":" + PERSON + "}")
                .push("{\"event\":\"purchase\",\"email\":\"" + EMAIL + "\",\"ecommerce\":{\"value\":\"" + EMAIL
                        + "\",\"items\":[]}}")
                .push("{\"event\":\"" + EMAIL + "\"}")
                .hit("https://www.google-analytics.com/g/collect?v=2&tid=G-A&en=" + encoded(EMAIL) + "&ep.email="
                        + encoded(EMAIL) + "&up.phone=" + encoded(PHONE) + "&ep.first_name=Annabella&dl="
                        + encoded(PAGE), "{}")
                .hit("https://api.segment.io/v1/t",
                        "{\"body\":" + quoted("{\"event\":\"login\",\"properties\":" + PERSON + "}") + "}")
                .hit("https://t.example/" + EMAIL + "?email=" + encoded(EMAIL), "{\"body\":" + quoted(PERSON) + "}");
        for (String handle : handles) {
            browser.layer(handle, "dataLayer", value, tags).recording(handle, recording)
                    .model(handle, "GTM-X", "dataLayer", PERSON);
        }
        return browser;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String quoted(String text) {
        return new JsonPrimitive(text).toString();
    }

    private static void failing(ExtensionStandIn browser) {
        browser.behave((id, request) -> {
            if (request.method().equals(Method.GET_DATA_LAYER.wireName())) {
                browser.respond(id, Message.Response.of(request.id(), new WireError(ErrorCode.INTERNAL.name(),
                        "getter said " + EMAIL, "call " + PHONE + " at " + PAGE, null)));
            } else {
                browser.answer(id, request);
            }
        });
    }

    private void noSecretInFiles() throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                noSecretIn(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
    }

    private static void noSecretIn(String text) {
        for (String secret : SECRETS) {
            int at = text.indexOf(secret);
            assertTrue(at < 0,
                    () -> secret + " in …" + text.substring(Math.max(0, at - 200), Math.min(text.length(), at + 100)));
        }
    }
}
