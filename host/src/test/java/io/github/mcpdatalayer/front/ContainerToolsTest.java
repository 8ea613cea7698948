package io.github.mcpdatalayer.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** listTags, explainTag and auditVisit through the real front and the real host. */
class ContainerToolsTest {

    private static final int MOST_UNASKED = 6_000;

    @TempDir
    Path home;

    @TempDir
    Path folder;

    private ExtensionStandIn browser;
    private TestFront front;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1");
        front = FrontThread.ready(home, "--toolsets=container", "--containers=" + folder);
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"gtm.js\"}")
                .push("{\"event\":\"e7\",\"user\":{\"email\":\"ann@example.org\"}}").push("{\"event\":\"spare\"}"));
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    /** A runtime with as many GA4 tags, each with an event of its own and a condition. */
    private static String script(int tags) {
        var all = new JsonArray();
        var predicates = new JsonArray();
        var rules = new JsonArray();
        for (int i = 0; i < tags; i++) {
            all.add(json("{\"function\":\"__gaawe\",\"once_per_event\":true,\"vtp_eventName\":\"event_number_" + i
                    + "\",\"vtp_measurementIdOverride\":\"G-LARGE00001\",\"vtp_eventSettingsTable\":[\"list\",[\"map\",\"parameter\",\"who\",\"parameterValue\",[\"macro\",1]]],\"tag_id\":"
                    + (i + 1) + "}"));
            predicates.add(json("{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"e" + i + "\"}"));
            predicates.add(json("{\"function\":\"_cn\",\"arg0\":[\"macro\",2],\"arg1\":\"\\/"
                    + (i % 2 == 0 ? "checkout" : "") + "\"}"));
            rules.add(json("[[\"if\"," + 2 * i + "," + (2 * i + 1) + "],[\"add\"," + i + "]]"));
        }
        var resource = new JsonObject();
        resource.addProperty("version", "3");
        resource.add("macros", json("[{\"function\":\"__e\"},{\"function\":\"__v\",\"vtp_name\":\"user.email\","
                + "\"vtp_dataLayerVersion\":2},{\"function\":\"__u\",\"vtp_component\":\"PATH\"}]"));
        resource.add("tags", all);
        resource.add("predicates", predicates);
        resource.add("rules", rules);
        var script = new JsonObject();
        script.addProperty("url", "https://www.googletagmanager.com/gtm.js");
        script.addProperty("id", "GTM-LARGE1");
        script.addProperty("layer", "dataLayer");
        script.addProperty("resource", resource.toString());
        var scripts = new JsonArray();
        scripts.add(script);
        return scripts.toString();
    }

    private static JsonObject error(JsonObject answer) {
        return answer.getAsJsonObject("error");
    }

    private static JsonElement json(String text) {
        return JsonParser.parseString(text);
    }

    @Test
    void aContainerOfSevenHundredTagsIsToldInPartsThatHaveEachTagOnce() throws Exception {
        browser.containers(script(700));
        JsonObject answer = front.tool("listTags", "{}");
        Set<String> names = new HashSet<>();
        int all = 0;
        int parts = 0;
        assertTrue(answer.toString().length() <= MOST_UNASKED, answer.toString().length() + " characters");
        assertEquals("fired", answer.getAsJsonArray("result").get(0).getAsJsonArray().get(1).getAsString());
        assertEquals("{\"fired\":1,\"not fired\":699}", answer.get("totals").toString());
        while (true) {
            for (JsonElement row : answer.getAsJsonArray("result")) {
                names.add(row.getAsJsonArray().get(0).getAsString());
                all++;
            }
            parts++;
            JsonElement cursor = answer.get("cursor");
            if (cursor == null) {
                break;
            }
            answer = front.tool("listTags", "{\"cursor\":" + cursor + "}");
            assertTrue(answer.toString().length() <= MOST_UNASKED, answer.toString().length() + " characters");
        }
        assertEquals(700, all);
        assertEquals(700, names.size());
        assertTrue(parts > 10, parts + " parts");
        assertEquals(1, front.tool("listTags", "{\"state\":\"fired\"}").getAsJsonArray("result").size());
        assertEquals(11, front.tool("listTags", "{\"tag\":[\"*event_number_6_ *\",\"*number_7*\"],\"maxChars\":0}")
                .getAsJsonArray("result").size());
    }

    @Test
    void whatATagSendsIsRedactedInListAndExplanation() throws Exception {
        browser.containers(script(10));

        JsonObject explained = front.tool("explainTag", "{\"tag\":\"GA4 event event_number_7 (8)\"}");

        assertTrue(explained.get("result").getAsString()
                .startsWith("Fired at kd1#2 (e7): by “e7 (rule 7)”; no hit of it was seen"), explained.toString());
        assertEquals("[EMAIL_1]", explained.getAsJsonObject("sends").get("eventSettingsTable[who]").getAsString());
        assertFalse(explained.toString().contains("ann@"), explained.toString());
        assertTrue(explained.toString().length() <= MOST_UNASKED);
        assertFalse(front.tool("listTags", "{}").toString().contains("ann@"));
    }

    @Test
    void aPushWithoutEventAndAPushThatIsNotThereAreSaid() throws Exception {
        browser.containers(script(10));
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"gtm.js\"}").push("{\"a\":1}"));

        String result = front.tool("explainTag", "{\"tag\":\"#8\",\"push\":\"kd1#2\"}").get("result").getAsString();

        assertTrue(result.startsWith("Did not fire at kd1#2: no trigger saw it, as it has no event"), result);
        assertEquals(ErrorCode.BAD_REFERENCE.name(),
                error(front.tool("explainTag", "{\"tag\":\"#8\",\"push\":9}")).get("code").getAsString());
        assertEquals(ErrorCode.BAD_REFERENCE.name(),
                error(front.tool("explainTag", "{\"tag\":\"#8\",\"push\":\"x\"}")).get("code").getAsString());
        JsonObject unknown = error(front.tool("explainTag", "{\"tag\":\"number_7\"}"));
        assertEquals(ErrorCode.UNKNOWN_TAG.name(), unknown.get("code").getAsString());
        assertEquals("[\"GA4 event event_number_7 (8)\"]", unknown.get("found").toString());
    }

    @Test
    void anExportOfTheLoadedVersionIsTakenForTheScriptAndAServersIsListed() throws Exception {
        browser.containers(script(10));
        Files.writeString(folder.resolve("web.json"),
                """
                        {"exportFormatVersion":2,"containerVersion":{"containerVersionId":"3","container":{"publicId":"GTM-LARGE1"},
                        "tag":[{"tagId":"8","name":"Seven","type":"gaawe","firingTriggerId":["5"],"parameter":[
                        {"type":"TEMPLATE","key":"measurementIdOverride","value":"{{Stream}}"}]}],
                        "variable":[{"variableId":"1","name":"Stream","type":"c","parameter":[{"type":"TEMPLATE","key":"value","value":"G-SEVEN7"}]}],
                        "trigger":[{"triggerId":"5","name":"On e7","type":"CUSTOM_EVENT","customEventFilter":[{"type":"EQUALS","parameter":[
                        {"type":"TEMPLATE","key":"arg0","value":"{{_event}}"},{"type":"TEMPLATE","key":"arg1","value":"e7"}]}]}]}}""");
        Files.writeString(folder.resolve("server.json"),
                """
                        {"exportFormatVersion":2,"containerVersion":{"containerVersionId":"1","container":{"publicId":"GTM-SERVER1","usageContext":["SERVER"]},
                        "tag":[{"tagId":"1","name":"GA4","type":"sgtmgaaw"}]}}""");

        JsonObject answer = front.tool("listTags", "{}");

        assertEquals("Seven", answer.getAsJsonArray("result").get(0).getAsJsonArray().get(0).getAsString());
        assertEquals("G-SEVEN7", answer.getAsJsonArray("result").get(0).getAsJsonArray().get(8).getAsString());
        assertEquals("export", answer.getAsJsonArray("containers").get(0).getAsJsonObject().get("source")
                .getAsString());
        assertEquals("[{\"id\":\"GTM-SERVER1\",\"use\":\"server\",\"tags\":1}]", answer.get("others").toString());
    }

    @Test
    void anExportAloneIsSaidAndAnExtensionThatReadsNoContainersToo() throws Exception {
        assertTrue(error(front.tool("listTags", "{}")).get("message").getAsString()
                .contains("older than this server"));
        browser.containers(
                "[{\"url\":\"https://x.example/gtm.js\",\"id\":\"GTM-LARGE1\",\"layer\":\"dataLayer\",\"why\":\"refused\"}]");
        JsonObject refused = error(front.tool("listTags", "{}"));
        assertEquals(ErrorCode.NO_CONTAINER.name(), refused.get("code").getAsString());
        assertTrue(refused.get("message").getAsString().contains("CORS"), refused.toString());
        Files.writeString(folder.resolve("web.json"),
                "{\"exportFormatVersion\":2,\"containerVersion\":{\"containerVersionId\":\"2\",\"container\":{\"publicId\":\"GTM-LARGE1\"},\"tag\":[]}}");

        JsonObject answer = front.tool("listTags", "{}");

        assertEquals("export alone", answer.getAsJsonArray("containers").get(0).getAsJsonObject().get("source")
                .getAsString());
        assertTrue(answer.toString().contains("Which version the page has loaded is not known"), answer.toString());
    }

    @Test
    void whatAPageCallsItsContainerIsNoContainerWhereItIsNone() throws Exception {
        List<String> bad = new ArrayList<>(List.of("[]", "{}", "[1,null]", "not json",
                "[{\"id\":\"GTM-LARGE1\",\"resource\":\"{}\"}]",
                "[{\"id\":\"GTM-LARGE1\",\"resource\":\"{\\\"tags\\\":[\"}]",
                "[{\"id\":\"\\\",\\\"x\\\":\\\"\",\"resource\":\"{}\"}]"));
        for (String each : bad) {
            browser.containers(each);
            assertEquals(ErrorCode.NO_CONTAINER.name(), error(front.tool("listTags", "{}")).get("code").getAsString(),
                    each);
        }
    }

    @Test
    void theAuditNamesWhatTheContainerTellsAndWhatItCouldNotCheck() throws Exception {
        browser.containers(script(10));

        JsonObject audit = front.tool("auditVisit", "{}");

        String rows = audit.getAsJsonArray("result").toString();
        assertTrue(rows.contains("\"got\":\"spare\"") && rows.contains("push-without-trigger"), rows);
        assertTrue(rows.contains("not pushed: e0, e1"), rows);
        assertEquals("[\"GTM-LARGE1 3\"]", audit.getAsJsonObject("checked").get("containers").toString());
        browser.containers("[]");
        assertTrue(front.tool("auditVisit", "{}").get("notVisible").toString()
                .contains("no container of the page could be read"));
    }

    @Test
    void aServersClientsTakeWhatWasSentToItAndItsTagsAreListedWhereAskedFor() throws Exception {
        browser.containers(script(10));
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"gtm.js\"}").push("{\"event\":\"e7\"}")
                .hit("https://tag.shop.example/g/collect?v=2&tid=G-LARGE00001&cid=1.1&en=event_number_7", "{}")
                .hit("https://tag.shop.example/elsewhere", "{}"));
        Files.writeString(folder.resolve("server.json"),
                """
                        {"exportFormatVersion":2,"containerVersion":{"containerVersionId":"1","container":{"publicId":"GTM-SERVER1",
                        "usageContext":["SERVER"],"taggingServerUrls":["https://tag.shop.example"]},
                        "client":[{"clientId":"1","name":"GA4 of ann@example.org","type":"gaaw_client"}],
                        "tag":[{"tagId":"1","name":"GA4","type":"sgtmgaaw"}]}}""");

        JsonObject answer = front.tool("listTags", "{}");

        assertEquals("[{\"id\":\"GTM-SERVER1\",\"tags\":1,\"at\":[\"tag.shop.example\"],"
                + "\"unclaimed\":[\"hit 2 no client\"],\"clients\":[{\"client\":"
                + "\"GA4 of [EMAIL_1]\",\"paths\":[\"/g/collect\",\"/mp/collect\"],\"requests\":1,\"takes\":["
                + "\"hit 1 certain\"]}]}]", answer.get("servers").toString());
        JsonArray own = front.tool("listTags", "{\"container\":\"GTM-SERVER1\"}").getAsJsonArray("result");
        assertEquals("GA4", own.get(0).getAsJsonArray().get(0).getAsString());
        assertEquals("runs elsewhere", own.get(0).getAsJsonArray().get(1).getAsString());
        assertTrue(front.tool("explainTag", "{\"tag\":\"GA4\",\"container\":\"GTM-SERVER1\"}").get("result")
                .getAsString().startsWith("It is not known whether it fired"));
    }

    @Test
    void aContainerInAFrameIsDecidedByThePushesAndHitsOfItsFrame() throws Exception {
        JsonArray both = json(script(10)).getAsJsonArray();
        JsonObject inFrame = both.get(0).getAsJsonObject().deepCopy();
        inFrame.addProperty("frame", 4);
        both.add(inFrame);
        browser.containers(both.toString());
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"gtm.js\"}").frame(4)
                .push("dataLayer", "{\"frame\":4,\"value\":{\"event\":\"gtm.js\"}}")
                .push("dataLayer", "{\"frame\":4,\"value\":{\"event\":\"e7\"}}")
                .hit("https://www.google-analytics.com/g/collect?v=2&tid=G-LARGE00001&cid=1.1&en=event_number_7",
                        "{\"frame\":4,\"container\":\"GTM-LARGE1\"}"));

        JsonArray fired = front.tool("listTags", "{\"state\":\"fired\"}").getAsJsonArray("result");

        assertEquals(1, fired.size(), fired.toString());
        assertEquals("GTM-LARGE1 in frame 4", fired.get(0).getAsJsonArray().get(11).getAsString());
        assertEquals("[\"hit 1 certain\"]", fired.get(0).getAsJsonArray().get(4).toString());
        assertTrue(front.tool("explainTag", "{\"tag\":\"#8\",\"push\":3}").get("result").getAsString()
                .startsWith("Fired at kd1#3"));
        assertTrue(front.tool("explainTag", "{\"tag\":\"#8\"}").get("result").getAsString()
                .startsWith("Did not fire"));
    }

    @Test
    void aSecretInATagIsInNoListAndNoExplanation() throws Exception {
        String token = "EAA" + "b1".repeat(30);
        Files.writeString(folder.resolve("web.json"),
                """
                        {"exportFormatVersion":2,"containerVersion":{"containerVersionId":"3","container":{"publicId":"GTM-LARGE1"},
                        "tag":[{"tagId":"8","name":"Sends %1$s","type":"html","firingTriggerId":["2147479553"],"parameter":[
                        {"type":"TEMPLATE","key":"html","value":"<script>send('%1$s', {apiSecret: 'kq83hdk2plain'})</script>"},
                        {"type":"TEMPLATE","key":"accessToken","value":"plain-but-told"}]}]}}"""
                        .formatted(token));
        browser.containers(script(10));

        String all = front.tool("listTags", "{}") + front.tool("explainTag", "{\"tag\":\"#8\"}").toString()
                + front.tool("auditVisit", "{}");

        for (String secret : List.of(token.substring(0, 12), "kq83hdk2plain", "plain-but-told")) {
            assertFalse(all.contains(secret), all);
        }
        assertTrue(all.contains("accessToken"), all);
    }

    @Test
    void serversWithManyClientsLeaveRoomForTheTags() throws Exception {
        browser.containers(script(700));
        for (int i = 0; i < 6; i++) {
            Files.writeString(folder.resolve("server" + i + ".json"),
                    "{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":\"GTM-SERVER" + i
                            + "\",\"usageContext\":[\"SERVER\"]},\"client\":["
                            + String.join(",", Collections.nCopies(60,
                                    "{\"clientId\":\"1\",\"name\":\"" + "Client ".repeat(20)
                                            + "\",\"type\":\"gaaw_client\"}"))
                            + "]}}");
        }

        JsonObject answer = front.tool("listTags", "{}");

        assertTrue(answer.toString().length() <= MOST_UNASKED, answer.toString().length() + " characters");
        assertTrue(answer.getAsJsonArray("result").size() > 5, answer.toString());
    }
}
