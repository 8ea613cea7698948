package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Questions that the client shows to the person, in clients that greet and in those since 2026-07-28. */
class ElicitationTest {

    private static final String ASKED = "elicitation/create";
    private static final String META = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}}}}""";

    private static final String CHOSEN = "{\"action\":\"accept\",\"content\":{\"tab\":\"kd2\"}}";
    private static final String ACCESS = """
            {"name":"requestAccess","arguments":{"level":"see","waitMs":10}%s,""" + META + "}";

    @TempDir
    Path home;

    private ExtensionStandIn browser;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1", "kd2").layer("kd1", "[{\"event\":\"one\"}]").layer("kd2",
                "[{\"event\":\"two\"}]");
    }

    @AfterEach
    void end() throws Exception {
        browser.close();
    }

    @Test
    void thePersonChoosesTheTabForOneCall() throws Exception {
        try (var front = greeted("2025-11-25", "{\"elicitation\":{}}")) {
            int call = front.call("getDataLayer", "{}");
            JsonObject asked = front.answer("ask-1");
            assertEquals(ASKED, asked.get("method").getAsString());
            JsonObject params = asked.getAsJsonObject("params");
            assertEquals(JsonParser.parseString(
                    """
                            {"type":"object","properties":{"tab":{"type":"string","enum":["kd1","kd2"]}},"required":["tab"]}"""),
                    params.get("requestedSchema"));
            // The address before the title, which could end with the address of another site.
            assertTrue(params.get("message").getAsString().endsWith(
                    "\nkd2: https://shop.example/kd2 – \"Shop \\u202eof\\u0007 kd2\""), params::toString);
            reply(front, "ask-1", "{\"action\":\"accept\",\"content\":{\"tab\":\"kd2\"}}");
            assertEquals("[{\"event\":\"two\"}]", read(front.result(call)));
            int next = front.call("getDataLayer", "{}");
            assertTrue(front.answer("ask-2").has("method"), "the next call is another's, and asks anew");
            reply(front, "ask-2", "{\"action\":\"accept\",\"content\":{\"tab\":\"kd1\"}}");
            assertEquals("[{\"event\":\"one\"}]", read(front.result(next)));
            assertEquals("[{\"event\":\"two\"}]",
                    front.tool("getDataLayer", "{\"tab\":\"kd2\"}").get("result").toString());
        }
    }

    @Test
    void everyOtherReplyLeavesTheErrorThatNamesTheTabs() throws Exception {
        try (var front = greeted("2025-06-18", "{\"elicitation\":{\"form\":{}}}")) {
            int asks = 0;
            for (String said : List.of("{\"action\":\"cancel\"}", "{\"action\":\"accept\"}",
                    "{\"action\":\"accept\",\"content\":{\"tab\":\"kd9\"}}",
                    "{\"action\":\"accept\",\"content\":{\"tab\":[\"kd1\"]}}",
                    "{\"action\":\"accept\",\"content\":{\"tab\":\"kd1\\u200b\"}}",
                    "{\"action\":\"accept\",\"content\":[{\"tab\":\"kd1\"}]}",
                    "{\"action\":\"accept\",\"tab\":\"kd1\"}",
                    "{\"action\":[\"accept\"],\"content\":{\"tab\":\"kd1\"}}",
                    CHOSEN + ",\"error\":{\"code\":1,\"message\":\"both\"}", "{\"action\":\"perhaps\"}", "7",
                    "{\"action\":\"decline\"}")) {
                String id = "ask-" + ++asks;
                reply(front, id, CHOSEN); // before it is asked
                int call = front.call("getDataLayer", "{}");
                front.answer(id);
                reply(front, id, said);
                reply(front, id, CHOSEN); // the first one counts
                assertTabRequired(front.result(call), said);
            }
            assertTabRequired(front.result(front.call("getDataLayer", "{}")), "who has said no is not asked again");
            assertFalse(front.answered("ask-" + (asks + 1)));
        }
        try (var front = greeted("2025-11-25", "{\"elicitation\":{}}")) {
            int call = front.call("getDataLayer", "{}");
            front.answer("ask-1");
            front.send("{\"jsonrpc\":\"2.0\",\"id\":\"ask-1\",\"error\":{\"code\":-32603,\"message\":\"no window\"}}");
            assertTabRequired(front.result(call), "the client failed");
            call = front.call("getDataLayer", "{}");
            front.answer("ask-2");
            front.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + call
                    + "}}");
            assertEquals("ask-2", front.notification("notifications/cancelled").get("requestId").getAsString());
            reply(front, "ask-2", "{\"action\":\"accept\",\"content\":{\"tab\":\"kd1\"}}");
            front.result(front.ask("ping", "{}"));
            assertFalse(front.answered(call));
        }
    }

    @Test
    void aClientThatShowsNoFormsIsNotAsked() throws Exception {
        for (String capabilities : List.of("{}", "{\"elicitation\":{\"url\":{}}}", "{\"elicitation\":true}")) {
            try (var front = greeted("2025-11-25", capabilities)) {
                assertTabRequired(front.result(front.call("getDataLayer", "{}")), capabilities);
            }
        }
        try (var front = greeted("2025-03-26", "{\"elicitation\":{}}")) {
            assertTabRequired(front.result(front.call("getDataLayer", "{}")), "its revision has none");
        }
        try (var front = FrontThread.start(home)) {
            assertTabRequired(front.result(front.ask("tools/call", "{\"name\":\"getDataLayer\","
                    + META.replace("\"elicitation\":{\"form\":{},\"url\":{}}", "") + "}")), "not declared");
        }
    }

    @Test
    void aCallSince20260728EndsWithTheQuestionAndComesAgainWithTheReply() throws Exception {
        try (var front = FrontThread.start(home)) {
            JsonObject asked = front.result(front.ask("tools/call", "{\"name\":\"getDataLayer\"," + META + "}"));
            assertEquals("input_required", asked.get("resultType").getAsString());
            assertFalse(asked.has("content"));
            JsonObject question = asked.getAsJsonObject("inputRequests").getAsJsonObject("tab");
            assertEquals(ASKED, question.get("method").getAsString());
            assertTrue(question.getAsJsonObject("params").has("requestedSchema"));
            assertEquals("[{\"event\":\"two\"}]",
                    read(again(front, "{\"tab\":{\"action\":\"accept\",\"content\":{\"tab\":\"kd2\"}}}")));
            assertEquals("input_required", again(front, "{\"other\":{\"action\":\"accept\"}}").get("resultType")
                    .getAsString(), "what was not asked is passed over");
            assertTabRequired(again(front, "{\"tab\":{\"action\":\"accept\",\"content\":{\"tab\":\"kd9\"}}}"), "kd9");
            assertTabRequired(again(front, "{\"tab\":7}"), "no reply");
            assertTabRequired(again(front, "{\"tab\":{\"action\":\"decline\"}}"), "declined");
            assertTabRequired(again(front, "{}"), "who has said no is not asked again");
            assertEquals(-32602, front
                    .answer(front.ask("tools/call", "{\"name\":\"getDataLayer\",\"inputResponses\":[]," + META + "}"))
                    .getAsJsonObject("error").get("code").getAsInt());
        }
    }

    @Test
    void aCallSince20260728ThatAsksTwiceBringsTheFirstChoiceAlong() throws Exception {
        browser.behave((from, request) -> {
            if (!request.method().equals("requestAccess")) {
                browser.answer(from, request);
            } else if (browser.chosen(from, request) != null) {
                browser.respond(from, access(request, false));
            }
        });
        try (var front = FrontThread.start(home, "--toolsets=page")) {
            JsonObject first = access(front, "");
            assertTrue(first.getAsJsonObject("inputRequests").has("tab"), first::toString);
            assertFalse(first.has("requestState"));
            JsonObject second = access(front, ",\"inputResponses\":{\"tab\":" + CHOSEN + "}");
            assertTrue(second.getAsJsonObject("inputRequests").has("access"), second::toString);
            String state = ",\"requestState\":" + second.get("requestState");
            String read = ",\"inputResponses\":{\"access\":{\"action\":\"accept\"}}";
            JsonObject third = TestFront.structured(access(front, read + state));
            assertFalse(third.get("allowed").getAsBoolean());
            assertEquals("kd2", browser.asked().stream().filter(each -> each.method().equals("requestAccess")).toList()
                    .getLast().params().get("tab").getAsString());

            assertTabRequired(access(front, read + state.replace("kd2", "kd9")), "a tab that is not attached");
            for (String wrong : List.of("7", "\"\"", "\"[]\"", "\"{\"", "\"{}" + " ".repeat(4000) + "\"")) {
                assertEquals(-32602, front
                        .answer(front.ask("tools/call", ACCESS.formatted(",\"requestState\":" + wrong)))
                        .getAsJsonObject("error").get("code").getAsInt(), wrong);
            }
        }
    }

    @Test
    void theEndOfTheInputEndsAQuestion() throws Exception {
        try (var front = greeted("2025-11-25", "{\"elicitation\":{}}")) {
            int call = front.call("getDataLayer", "{}");
            front.answer("ask-1");
            front.closeStdin();
            assertTabRequired(front.result(call), "nobody is left to answer");
            assertEquals(0, front.exitCode());
        }
    }

    @Test
    void aNoInTheClientEndsTheWaitAndARequestThatDoesNotWaitIsNotTold() throws Exception {
        var waits = new CountDownLatch(1);
        browser.behave((from, request) -> {
            if (!request.method().equals("requestAccess")) {
                browser.answer(from, request);
            } else if (request.params().get("tab").getAsString().equals("kd2")) {
                browser.respond(from, access(request, true));
            } else if (request.params().get("waitMs").getAsInt() == 0) {
                browser.respond(from, access(request, false));
            } else {
                waits.countDown(); // the person does not answer in the browser
            }
        });
        try (var front = greeted("2025-11-25", "{\"elicitation\":{}}", "--toolsets=page", "--max-level=see")) {
            assertTrue(front.tool("requestAccess", "{\"level\":\"see\",\"tab\":\"kd2\",\"waitMs\":20000}")
                    .get("allowed").getAsBoolean());
            assertEquals("CONSENT_REQUIRED", front
                    .tool("requestAccess", "{\"level\":\"act\",\"tab\":\"kd1\",\"waitMs\":20000}")
                    .getAsJsonObject("error").get("code").getAsString());
            int call = front.call("requestAccess", "{\"level\":\"see\",\"tab\":\"kd1\",\"waitMs\":25000}");
            JsonObject asked = front.answer("ask-1").getAsJsonObject("params");
            assertTrue(asked.get("message").getAsString().contains("see the page of tab kd1"), asked::toString);
            assertTrue(waits.await(2, TimeUnit.MINUTES)); // a request that is not sent yet is not cancelled
            reply(front, "ask-1", "{\"action\":\"decline\"}");
            assertEquals("CONSENT_REFUSED", TestFront.structured(front.result(call)).getAsJsonObject("error")
                    .get("code").getAsString());
            browser.nextCancelled(); // otherwise it would have lasted to the end of the wait
            front.result(front.call("getDataLayer", "{\"tab\":\"kd1\"}")); // nothing is left of the interrupt
        }
    }

    @Test
    void aRequestForAccessIsToldWhileItWaitsAndOnlyTheBrowserAllows() throws Exception {
        var answer = new CountDownLatch(1);
        browser.behave((from, request) -> {
            if (!request.method().equals("requestAccess")) {
                browser.answer(from, request);
            } else if (request.params().get("waitMs").getAsInt() > 1000) {
                Thread.ofVirtual().start(() -> {
                    try {
                        answer.await();
                        browser.respond(from, access(request, request.params().get("waitMs").getAsInt() == 25_000));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
            } else {
                browser.respond(from, access(request, false));
            }
        });
        try (var front = greeted("2025-11-25", "{\"elicitation\":{}}", "--toolsets=page")) {
            int call = front.call("requestAccess",
                    "{\"level\":\"act\",\"tab\":\"kd1\",\"reason\":\"To buy a shirt\",\"waitMs\":20000}");
            JsonObject asked = front.answer("ask-1").getAsJsonObject("params");
            assertTrue(asked.get("message").getAsString().contains("operate the page of tab kd1. The reason given: "
                    + "\"To buy a shirt\"\n"), asked::toString);
            assertEquals("{}", asked.getAsJsonObject("requestedSchema").get("properties").toString());
            reply(front, "ask-1", "{\"action\":\"accept\",\"content\":{\"allowed\":true,\"level\":\"act\"}}");
            front.result(front.ask("ping", "{}")); // it has read the reply: a question that is still open would be cancelled
            answer.countDown();
            assertFalse(TestFront.structured(front.result(call)).get("allowed").getAsBoolean(),
                    "yes in the client allows nothing");

            assertTrue(front.tool("requestAccess", "{\"level\":\"act\",\"tab\":\"kd1\",\"waitMs\":25000}")
                    .get("allowed").getAsBoolean());
            front.answer("ask-2");
            assertEquals("ask-2", front.notification("notifications/cancelled").get("requestId").getAsString());

            front.tool("requestAccess", "{\"level\":\"act\",\"tab\":\"kd1\"}");
            assertFalse(front.answered("ask-3"), "a call that waits for nothing tells nothing");
        }
        try (var front = FrontThread.start(home, "--toolsets=page")) {
            String call = """
                    {"name":"requestAccess","arguments":{"level":"see","tab":"kd1","waitMs":10}%s,%s}""";
            JsonObject told = front.result(front.ask("tools/call", call.formatted("", META)));
            assertEquals("input_required", told.get("resultType").getAsString());
            JsonObject still = TestFront.structured(front.result(front.ask("tools/call",
                    call.formatted(",\"requestState\":\"{\\\"access\\\":{\\\"allowed\\\":true}}\"", META))));
            assertFalse(still.get("allowed").getAsBoolean());
            JsonObject no = TestFront.structured(front.result(front.ask("tools/call",
                    call.formatted(",\"inputResponses\":{\"access\":{\"action\":\"decline\"}}", META))));
            assertEquals("CONSENT_REFUSED", no.getAsJsonObject("error").get("code").getAsString());
            eventually("asked twice: not after the no", () -> browser.asked().stream()
                    .filter(each -> each.method().equals("requestAccess")
                            && each.params().get("waitMs").getAsInt() == 10)
                    .count() == 2);
        }
    }

    private static Message.Response access(Message.Request request, boolean allowed) {
        return Message.Response.of(request.id(), JsonParser.parseString(
                "{\"allowed\":" + allowed + ",\"level\":\"act\",\"tab\":\"kd1\",\"site\":null,\"until\":null}")
                .getAsJsonObject());
    }

    private static JsonObject access(TestFront front, String more) throws Exception {
        return front.result(front.ask("tools/call", ACCESS.formatted(more)));
    }

    private FrontThread greeted(String revision, String capabilities, String... arguments) throws Exception {
        var front = FrontThread.start(home, arguments);
        front.result(front.ask("initialize", """
                {"protocolVersion":"%s","capabilities":%s,"clientInfo":{"name":"x","version":"1"}}"""
                .formatted(revision, capabilities)));
        return front;
    }

    private static JsonObject again(TestFront front, String responses) throws Exception {
        return front.result(front.ask("tools/call",
                "{\"name\":\"getDataLayer\",\"inputResponses\":" + responses + "," + META + "}"));
    }

    private static void reply(TestFront front, String id, String result) throws Exception {
        front.send("{\"jsonrpc\":\"2.0\",\"id\":\"" + id + "\",\"result\":" + result + "}");
    }

    private static String read(JsonObject result) {
        return TestFront.structured(result).get("result").toString();
    }

    private static void assertTabRequired(JsonObject result, String why) {
        JsonObject error = TestFront.structured(result).getAsJsonObject("error");
        assertEquals("TAB_REQUIRED", error.get("code").getAsString(), why);
        assertEquals(2, error.getAsJsonObject("found").getAsJsonArray("tabs").size(), why);
    }
}
