package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.front.Answers.error;
import static io.github.mcpdatalayer.front.Answers.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The real front and the real host as processes; the test stands in for the client and for the browser. */
class FrontWithBrowserTest {

    private static final String SMALL = "[{\"event\":\"gtm.js\",\"gtm.start\":1790000000000},{\"price\":12345678901234567890.10,\"z\":1,\"a\":2}]";

    @TempDir
    Path home;

    @Test
    void theOnlyTabsLayerComesBackExactly() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", SMALL);
                var front = FrontThread.ready(home)) {
            JsonObject raw = front.result(front.call("getDataLayer", "{}"));
            assertTrue(TestFront.text(raw).startsWith("{\"result\":" + SMALL + ",\"tab\":"), TestFront.text(raw));
            JsonObject answer = TestFront.structured(raw);
            assertEquals("kd1", answer.getAsJsonObject("tab").get("handle").getAsString());
            assertEquals("Chromium 156", answer.getAsJsonObject("tab").get("browser").getAsString());
            assertEquals("Profile kd", answer.getAsJsonObject("tab").get("profile").getAsString());
            assertEquals("dataLayer", answer.get("layer").getAsString());
            assertTrue(answer.get("complete").getAsBoolean());
            assertFalse(answer.has("omitted"));
            assertFalse(browser.nextRequest().params().has("tab"), "one browser is asked directly");
        }
    }

    @Test
    void thePersonSeesTheClientBeforeItAsksAnything() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontProcess.ready(home)) {
            JsonArray clients;
            do {
                clients = browser.nextEvent().data().getAsJsonArray();
            } while (clients.isEmpty());
            assertEquals("test-client", clients.get(0).getAsJsonObject().get("name").getAsString());
            front.closeStdin();
            assertEquals(0, front.exitCode());
            while (!browser.nextEvent().data().getAsJsonArray().isEmpty()) {
                // The last event is the one without clients: the connection ended with the process.
            }
        }
    }

    @Test
    void listTabsShowsEveryTabOfEveryBrowserAndTheChain() throws Exception {
        try (var work = ExtensionStandIn.start(home, "kd", "kd1", "kd2").layer("kd1", SMALL);
                var play = ExtensionStandIn.start(home, "ab", "ab9").layer("ab9", "adobeDataLayer", "[]", "[]");
                var front = FrontThread.ready(home)) {
            JsonObject list = front.tool("listTabs", "{}");
            assertEquals(3, list.getAsJsonArray("tabs").size());
            JsonObject tab = tab(list, "kd1");
            assertEquals("granted", tab.get("access").getAsString());
            assertEquals("Shop \\u202eof\\u0007 kd1", tab.get("title").getAsString());
            assertEquals("dataLayer", tab.getAsJsonArray("layers").get(0).getAsJsonObject().get("name").getAsString());
            assertEquals("Profile ab", tab(list, "ab9").get("profile").getAsString());
            JsonObject connection = list.getAsJsonObject("connection");
            assertTrue(connection.get("ok").getAsBoolean());
            assertEquals(2, connection.getAsJsonArray("hosts").size());
            assertTrue(connection.getAsJsonArray("problems").isEmpty());
        }
    }

    @Test
    void theAuditLogNamesTheToolOfEachRequest() throws Exception {
        try (var work = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", SMALL);
                var play = ExtensionStandIn.start(home, "ab", "ab9").layer("ab9", "[]");
                var front = FrontThread.ready(home)) {
            front.tool("getDataLayer", "{\"tab\":\"kd1\"}");
            front.tool("listTabs", "{}");
            List<JsonObject> calls = new ArrayList<>();
            Eventually.eventually("three calls are in the log", () -> {
                calls.clear();
                read(home.resolve("log/audit.jsonl")).lines()
                        .map(line -> JsonParser.parseString(line).getAsJsonObject())
                        .filter(line -> line.get("event").getAsString().equals("call")).forEach(calls::add);
                return calls.size() >= 3;
            });
            assertEquals(List.of("getDataLayer", "listTabs", "listTabs"),
                    calls.stream().map(line -> line.get("tool").getAsString()).sorted().toList());
            assertEquals(2, calls.stream().map(line -> line.get("toolCall").getAsLong()).distinct().count());
        }
    }

    /** Empty as long as the host has written nothing. */
    private static String read(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }

    @Test
    void severalTabsAreNeverGuessedBetween() throws Exception {
        try (var work = ExtensionStandIn.start(home, "kd", "kd1", "kd2").layer("kd2", "[2]");
                var front = FrontThread.ready(home)) {
            assertTabRequired(front);
            assertEquals("[2]", front.tool("getDataLayer", "{\"tab\":\"kd2\"}").get("result").toString());
            try (var play = ExtensionStandIn.start(home, "ab", "ab9").layer("ab9", "[9]")) {
                assertTabRequired(front);
                assertEquals("[9]", front.tool("getDataLayer", "{\"tab\":\"ab9\"}").get("result").toString());
                JsonObject error = error(front.tool("getDataLayer", "{\"tab\":\"zz1\"}"), ErrorCode.TAB_NOT_FOUND);
                assertEquals(3, error.getAsJsonObject("found").getAsJsonArray("tabs").size());
            }
        }
    }

    @Test
    void aBetaTheSameInAnotherProfileAndAnotherKindAreToldApartByEveryTool() throws Exception {
        var stable = new Peer.Browser("Google Chrome", "156.0.8078.79");
        var beta = new Peer.Browser("Google Chrome", "157.0.8100.3");
        var edge = new Peer.Browser("Microsoft Edge", "156.0.4000.1");
        var recording = new TabRecording().page().push("{\"event\":\"page_view\"}");
        try (var first = ExtensionStandIn.start(home, stable, "kd", "Work", "kd1").layer("kd1", SMALL);
                var second = ExtensionStandIn.start(home, beta, "ab", "Work", "ab1").layer("ab1", SMALL);
                var third = ExtensionStandIn.start(home, stable, "xy", "Home", "xy1").layer("xy1", SMALL);
                var fourth = ExtensionStandIn.start(home, edge, "ef", "Work", "ef1").layer("ef1", SMALL);
                var front = FrontThread.ready(home)) {
            var expected = Map.of("kd1", "Google Chrome 156, Work", "ab1", "Google Chrome 157, Work", "xy1",
                    "Google Chrome 156, Home", "ef1", "Microsoft Edge 156, Work");
            List.of(first, second, third, fourth).forEach(
                    browser -> expected.keySet().forEach(handle -> browser.recording(handle, recording)));
            JsonObject required = error(front.tool("getDataLayer", "{}"), ErrorCode.TAB_REQUIRED);
            for (JsonArray tabs : List.of(front.tool("listTabs", "{}").getAsJsonArray("tabs"),
                    required.getAsJsonObject("found").getAsJsonArray("tabs"))) {
                assertEquals(expected, tabs.asList().stream().map(JsonElement::getAsJsonObject).collect(
                        Collectors.toMap(tab -> tab.get("handle").getAsString(), FrontWithBrowserTest::where)));
            }
            for (String handle : expected.keySet()) {
                for (String tool : List.of("getDataLayer", "getDataLayerHistory", "getDataLayerState",
                        "getConsentState", "listHits", "validateDataLayer", "auditVisit",
                        "summarizeDataLayer")) {
                    JsonObject answer = front.tool(tool, "{\"tab\":\"%s\"}".formatted(handle));
                    assertEquals(expected.get(handle), where(answer.getAsJsonObject("tab")), tool);
                }
            }
            JsonObject diff = front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"ab1\"}");
            assertEquals(expected.get("kd1"), where(diff.getAsJsonObject("from")));
            assertEquals(expected.get("ab1"), where(diff.getAsJsonObject("to")));
        }
    }

    private static String where(JsonObject tab) {
        return tab.get("browser").getAsString() + ", " + tab.get("profile").getAsString();
    }

    @Test
    void ofTwoBrowsersTheOneWithTheOnlyTabIsAsked() throws Exception {
        try (var work = ExtensionStandIn.start(home, "kd");
                var play = ExtensionStandIn.start(home, "ab", "ab9").layer("ab9", "[9]");
                var front = FrontThread.ready(home)) {
            assertEquals("[9]", front.tool("getDataLayer", "{}").get("result").toString());
        }
    }

    @Test
    void twoProfilesWithTheSameLettersAreRefusedWithTheList() throws Exception {
        try (var one = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var other = ExtensionStandIn.start(home, "kd", "kd1", "kd2").layer("kd1", "[2]").layer("kd2", "[3]");
                var front = FrontThread.ready(home)) {
            assertEquals(3, front.tool("listTabs", "{}").getAsJsonArray("tabs").size()); // waits for both browsers
            JsonObject error = error(front.tool("getDataLayer", "{\"tab\":\"kd1\"}"), ErrorCode.TAB_REQUIRED);
            assertEquals(2, error.getAsJsonObject("found").getAsJsonArray("tabs").size());
            assertEquals("[3]", front.tool("getDataLayer", "{\"tab\":\"kd2\"}").get("result").toString());
        }
    }

    @Test
    void noTabAttachedIsSaidAsSuch() throws Exception {
        try (var one = ExtensionStandIn.start(home, "kd");
                var other = ExtensionStandIn.start(home, "ab");
                var front = FrontThread.ready(home)) {
            error(front.tool("getDataLayer", "{}"), ErrorCode.NO_TAB_ATTACHED);
            error(front.tool("getDataLayer", "{\"tab\":\"zz1\"}"), ErrorCode.NO_TAB_ATTACHED);
        }
    }

    @Test
    void aMissingLayerSaysWhatIsThereInsteadAndTheNextCall() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "adobeDataLayer", "[1]", "[]");
                var front = FrontThread.ready(home)) {
            JsonObject error = error(front.tool("getDataLayer", "{}"), ErrorCode.LAYER_NOT_FOUND);
            assertTrue(error.get("message").getAsString().contains("adobeDataLayer (array)"), error.toString());
            assertEquals("undefined", error.getAsJsonObject("found").get("found").getAsString());
            JsonObject next = error.getAsJsonObject("next");
            assertEquals("[1]", front.tool(next.get("tool").getAsString(), next.get("arguments").toString())
                    .get("result").toString());
        }
    }

    @Test
    void allowedLayersArePassedOnAsAllowed() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "acme.data", "[1]", "[]").layer("kd1",
                "other", "[2]", "[]");
                var front = FrontThread.ready(home, "--allow-layer", "acme.*", "--allow-layer=x*y")) {
            front.tool("getDataLayer", "{\"layer\":\"acme.data\"}");
            assertTrue(browser.nextRequest().params().get("allowLayer").getAsBoolean());
            front.tool("getDataLayer", "{\"name\":\"other\",\"frame\":3}");
            Message.Request request = browser.nextRequest();
            assertFalse(request.params().has("allowLayer"));
            assertEquals(3, request.params().get("frame").getAsInt());
        }
    }

    @Test
    void aSlowPageIsGivenUpAtTheDeadlineInTheExactWords() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").behave((front, request) -> {
            // Never answers.
        }); var front = FrontThread.ready(home)) {
            JsonObject error = front.tool("getDataLayer", "{}").getAsJsonObject("error");
            assertEquals("TIMEOUT", error.get("code").getAsString());
            assertEquals("Timeout waiting for dataLayer from extension.", error.get("message").getAsString());
            assertEquals(browser.nextRequest().id(), browser.nextCancelled());
        }
    }

    @Test
    void aCancelledCallIsCancelledInTheExtensionAndNotAnswered() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var front = FrontThread.ready(home)) {
            browser.behave((client, request) -> {
                // Waits to be cancelled.
            });
            int id = front.call("getDataLayer", "{}");
            Message.Request request = browser.nextRequest();
            front.result(front.ask("ping", "{}"));
            front.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                    + ",\"reason\":\"changed my mind\"}}");
            assertEquals(request.id(), browser.nextCancelled());
            browser.behave(browser::answer);
            assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
            assertFalse(front.answered(id));
        }
    }

    @Test
    void theIdOfAnOpenRequestIsNotTakenTwice() throws Exception {
        var release = new CountDownLatch(1);
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var front = FrontThread.ready(home)) {
            browser.behave((client, request) -> {
                release.await();
                browser.answer(client, request);
            });
            String call = "{\"jsonrpc\":\"2.0\",\"id\":\"same\",\"method\":\"tools/call\",\"params\":{\"name\":\"getDataLayer\"}}";
            front.send(call);
            browser.nextRequest();
            front.send(call);
            assertEquals(-32600, front.answer("null").getAsJsonObject("error").get("code").getAsInt());
            release.countDown();
            assertEquals("[1]", TestFront.structured(front.result("same")).get("result").toString());
            front.send(call);
            front.result("same");
        }
    }

    @Test
    void sixtyFourCallsAtOnceGetTheirOwnAnswersWhileAPingPasses() throws Exception {
        var all = new CountDownLatch(64);
        var release = new CountDownLatch(1);
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            IntStream.range(0, 64).forEach(i -> browser.layer("kd1", "layer" + i, "[" + i + "]", "[]"));
            browser.behave((client, request) -> {
                all.countDown();
                release.await();
                browser.answer(client, request);
            });
            for (int i = 0; i < 64; i++) {
                front.send("{\"jsonrpc\":\"2.0\",\"id\":\"c" + i
                        + "\",\"method\":\"tools/call\",\"params\":{\"name\":\"getDataLayer\",\"arguments\":{\"layer\":\"layer"
                        + i + "\"}}}");
            }
            all.await();
            front.result(front.ask("ping", "{}"));
            release.countDown();
            for (int i = 0; i < 64; i++) {
                assertEquals("[" + i + "]", TestFront.structured(front.result("c" + i)).get("result").toString());
            }
        }
    }

    @Test
    void callsUnderWayAtTheEndOfInputAreAnswered() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", SMALL);
                var front = FrontProcess.ready(home)) {
            List<Integer> ids = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                ids.add(front.call("getDataLayer", "{}"));
            }
            front.closeStdin();
            assertEquals(0, front.exitCode());
            for (int id : ids) {
                assertTrue(TestFront.structured(front.result(id)).get("complete").getAsBoolean());
            }
        }
    }

    @Test
    void aHostThatComesLaterIsFound() throws Exception {
        try (var front = FrontThread.ready(home)) {
            error(front.tool("getDataLayer", "{}"), ErrorCode.EXTENSION_NOT_CONNECTED);
            try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]")) {
                assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
                browser.host().closePort();
                assertEquals(0, browser.host().exitCode());
            }
            // A call that comes before the end is heard of is lost with the connection.
            Eventually.eventually("the front has heard that the host has ended",
                    () -> front.tool("getDataLayer", "{}").toString().contains("\"EXTENSION_NOT_CONNECTED\""));
            try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[2]")) {
                assertEquals("[2]", front.tool("getDataLayer", "{}").get("result").toString());
            }
        }
    }

    @Test
    void aHostThatDiesUnderACallIsSaidSo() throws Exception {
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            browser.behave((client, request) -> browser.host().process().destroyForcibly());
            error(front.tool("getDataLayer", "{}"), ErrorCode.CONNECTION_LOST);
        }
    }

    @Test
    void aReadThatLostItsHostIsAskedAgainWhenTheProfileComesBack() throws Exception {
        var successor = new CountDownLatch(1);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            var asked = new CountDownLatch(1);
            browser.behave((client, request) -> {
                asked.countDown();
                successor.await();
                browser.host().process().destroyForcibly();
            });
            int id = front.call("getDataLayer", "{}");
            asked.await();
            try (var again = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[\"again\"]")) {
                successor.countDown();
                assertEquals("[\"again\"]", TestFront.structured(front.result(id)).get("result").toString());
            }
        }
    }

    @Test
    void aHangingHostDelaysNobodyAndIsNamed() throws Exception {
        try (var hanging = ExtensionStandIn.start(home, "kd", "kd1");
                var fine = ExtensionStandIn.start(home, "ab", "ab1").layer("ab1", "[1]");
                var front = FrontThread.ready(home)) {
            hanging.behave((client, request) -> {
                // Never answers.
            });
            assertEquals("[1]", front.tool("getDataLayer", "{\"tab\":\"ab1\"}").get("result").toString());
            assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
            JsonObject connection = front.tool("listTabs", "{}").getAsJsonObject("connection");
            assertTrue(connection.get("ok").getAsBoolean());
            assertEquals("TIMEOUT",
                    connection.getAsJsonArray("problems").get(0).getAsJsonObject().get("code").getAsString());
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aHostThatIsStoppedBeforeItSaysWelcomeDelaysNobody() throws Exception {
        try (var stopped = ExtensionStandIn.startProcess(home, "kd", "kd1");
                var fine = ExtensionStandIn.start(home, "ab", "ab1").layer("ab1", "[1]")) {
            FaultsTest.stop(stopped.host().process());
            try (var front = FrontThread.ready(home)) {
                assertEquals("[1]", front.tool("getDataLayer", "{\"tab\":\"ab1\"}").get("result").toString());
                assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
                JsonObject connection = front.tool("listTabs", "{}").getAsJsonObject("connection");
                assertTrue(connection.get("ok").getAsBoolean());
                JsonObject problem = connection.getAsJsonArray("problems").get(0).getAsJsonObject();
                assertEquals("host", problem.get("link").getAsString());
                assertEquals("EXTENSION_NOT_CONNECTED", problem.get("code").getAsString());
                // A tab that nobody else has may be the silent browser's.
                error(front.tool("getDataLayer", "{\"tab\":\"kd1\"}"), ErrorCode.EXTENSION_NOT_CONNECTED);
            }
        }
    }

    @Test
    void largeAnswersComeInChunksAndAreExact() throws Exception {
        var random = new RandomJson(11);
        String value = random.array(20_000, 4);
        assertTrue(value.length() > 1_000_000);
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", value);
                var front = FrontThread.ready(home)) {
            JsonObject raw = front.result(front.call("getDataLayer", "{\"maxChars\":0}"));
            String text = TestFront.text(raw);
            assertEquals(value, text.substring("{\"result\":".length(), "{\"result\":".length() + value.length()));
            assertTrue(TestFront.structured(raw).get("complete").getAsBoolean());
        }
    }

    @Test
    void aChunkOutOfOrderIsRefused() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var front = FrontThread.ready(home)) {
            browser.behave((client, request) -> browser.respond(client, new Message.Chunk(request.id(), 1, "[1]")));
            JsonObject error = error(front.tool("getDataLayer", "{}"), ErrorCode.BAD_MESSAGE);
            assertTrue(error.get("message").getAsString().contains("Chunk 1 came where chunk 0 was expected"));
            assertEquals(browser.nextRequest().id(), browser.nextCancelled());
            browser.behave(browser::answer);
            assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
        }
    }

    @Test
    void aTextThatIsNotJsonNeverBecomesPartOfAnAnswer() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            for (String text : List.of("[1]}\n{\"jsonrpc\":\"2.0\"}[]", "[1,]", "[1],\"complete\":true,\"x\":[]",
                    "{\"a\":[1}}")) {
                browser.behave((client, request) -> browser.text(client, request.id(),
                        browser.result("kd1", "dataLayer", text.length(), 2, '['), text + "[]"));
                error(front.tool("getDataLayer", "{}"), ErrorCode.BAD_MESSAGE);
                error(front.tool("getDataLayer", "{\"maxChars\":0}"), ErrorCode.BAD_MESSAGE);
            }
        }
    }

    @Test
    void partsFollowedByTheirCursorsAreTheWholeLayer() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            for (int seed = 0; seed < 20; seed++) {
                var random = new RandomJson(seed);
                String value = seed % 3 == 0
                        ? random.object(random.number(10, 200), 4)
                        : random.array(random.number(10, 200), 4);
                int maxChars = random.number(1000, 3000);
                browser.layer("kd1", value);
                assertEquals(JsonParser.parseString(value),
                        whole(front, "getDataLayer", "{\"maxChars\":" + maxChars + "}", maxChars),
                        "seed " + seed);
            }
        }
    }

    @Test
    void anAnswerIsBoundedByTheFlagAndByTheClient() throws Exception {
        String value = "[" + "\"0123456789\",".repeat(20_000) + "1]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", value);
                var usual = FrontThread.ready(home);
                var flagged = FrontThread.ready(home, "--max-chars", "5000");
                var codex = FrontThread.start(home)) {
            codex.initialize("codex-mcp-client");
            assertBounded(usual, 40_000);
            assertBounded(flagged, 5_000);
            assertBounded(codex, 9_000);
            error(codex.tool("getDataLayer", "{\"maxChars\":0}"), ErrorCode.RESULT_TOO_LARGE);
        }
    }

    @Test
    void aCursorIsGoodForItsDocumentOnly() throws Exception {
        String value = "[" + "\"0123456789\",".repeat(1000) + "1]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", value);
                var front = FrontThread.ready(home)) {
            JsonObject first = front.tool("getDataLayer", "{\"maxChars\":2000}");
            String cursor = first.get("cursor").getAsString();
            JsonObject error = error(front.tool("getDataLayer", "{\"tab\":\"kd2\",\"cursor\":\"" + cursor + "\"}"),
                    ErrorCode.BAD_ARGUMENT);
            assertTrue(error.get("message").getAsString().contains("another tab"));
            String damaged = (cursor.startsWith("A") ? "B" : "A") + cursor.substring(1);
            error(front.tool("getDataLayer", "{\"cursor\":\"" + damaged + "\"}"), ErrorCode.BAD_CURSOR);
            for (int i = 10; i < cursor.length(); i += 7) {
                String changed = cursor.substring(0, i) + (cursor.charAt(i) == 'x' ? 'y' : 'x')
                        + cursor.substring(i + 1);
                error(front.tool("getDataLayer", "{\"cursor\":\"" + changed + "\"}"), ErrorCode.BAD_CURSOR);
            }
            browser.document("document-2");
            JsonObject changed = error(front.tool("getDataLayer", "{\"cursor\":\"" + cursor + "\"}"),
                    ErrorCode.PAGE_CHANGED);
            assertEquals("kd1", changed.getAsJsonObject("next").getAsJsonObject("arguments").get("tab").getAsString());
        }
    }

    @Test
    void nothingOfThePageReachesStderr() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[\"very secret\"]");
                var front = FrontProcess.ready(home)) {
            front.tool("getDataLayer", "{}");
            front.tool("listTabs", "{}");
            front.closeStdin();
            assertEquals(0, front.exitCode());
            assertEquals("", front.stderr());
        }
    }

    private static void assertBounded(TestFront front, int max) throws Exception {
        JsonObject raw = front.result(front.call("getDataLayer", "{}"));
        int length = TestFront.text(raw).length();
        assertTrue(length <= max && length > max * 0.9, length + " of " + max);
        assertFalse(TestFront.structured(raw).get("complete").getAsBoolean());
    }

    private static void assertTabRequired(TestFront front) throws Exception {
        JsonObject error = error(front.tool("getDataLayer", "{}"), ErrorCode.TAB_REQUIRED);
        assertTrue(error.get("message").getAsString().contains("kd1, kd2"), error.toString());
        assertTrue(error.getAsJsonObject("found").getAsJsonArray("tabs").size() >= 2);
    }

    private static JsonObject tab(JsonObject list, String handle) {
        for (JsonElement tab : list.getAsJsonArray("tabs")) {
            if (tab.getAsJsonObject().get("handle").getAsString().equals(handle)) {
                return tab.getAsJsonObject();
            }
        }
        throw new AssertionError("No tab " + handle + " in " + list);
    }
}
