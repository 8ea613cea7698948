package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** requestAccess through the real front and the real host. */
class AccessToolTest {

    private static final String TOOL = "requestAccess";

    @TempDir
    Path home;

    private ExtensionStandIn browser;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1");
    }

    @AfterEach
    void end() throws Exception {
        browser.close();
    }

    @Test
    void itIsOfferedWhereSomeToolNeedsMoreThanReading() throws Exception {
        for (var each : List.of(List.of("", false), List.of("plans", false), List.of("page", true),
                List.of("all", true))) {
            String sets = (String) each.getFirst();
            try (var front = sets.isEmpty()
                    ? FrontThread.ready(home)
                    : FrontThread.ready(home, "--toolsets=" + sets)) {
                assertEquals(each.getLast(), names(front).contains(TOOL), sets);
            }
        }
    }

    @Test
    void theExtensionHearsWhatIsAskedWithOneKeyAFront() throws Exception {
        Set<String> keys = new HashSet<>();
        try (var front = FrontThread.ready(home, "--toolsets=page");
                var other = FrontThread.ready(home, "--toolsets=page")) {
            for (TestFront asking : List.of(front, front, other)) {
                JsonObject answer = called(asking,
                        """
                                {"level":"act","reason":" To buy a shirt ","origins":["https://pay.example"],"minutes":30,"waitMs":20}""");
                assertTrue(answer.get("allowed").getAsBoolean());
                assertEquals("https://shop.example", answer.get("site").getAsString());
                assertFalse(answer.has("until"), "it is for all clients");
                Message.Request asked = request();
                String key = asked.params().remove("key").getAsString();
                assertTrue(key.matches("[A-Za-z0-9_-]{22}"), key);
                keys.add(key);
                assertEquals(
                        JsonParser.parseString(
                                "{\"level\":\"act\",\"waitMs\":20,\"reason\":\"To buy a shirt\",\"minutes\":30,\"origins\":[\"https://pay.example\"]}"),
                        asked.params());
                assertFalse(answer.toString().contains(key), "the key is the front's alone");
            }
        }
        assertEquals(2, keys.size());
    }

    @Test
    void theKeyIsToldAnewBeforeTheFirstCallOfTheNextConnectionAndNobodyIsAsked() throws Exception {
        try (var front = FrontThread.ready(home, "--toolsets=page")) {
            assertTrue(called(front, "{\"level\":\"act\"}").get("allowed").getAsBoolean());
            String key = request().params().get("key").getAsString();
            browser.close();
            browser = ExtensionStandIn.start(home, "kd", "kd1");
            for (int i = 0; i < 2; i++) {
                front.tool("getDataLayer", "{\"tab\":\"kd1\"}");
            }
            List<Message.Request> asked = browser.asked().stream()
                    .filter(each -> Set.of(TOOL, "getDataLayer").contains(each.method())).toList();
            assertEquals(List.of(TOOL, "getDataLayer", "getDataLayer"),
                    asked.stream().map(Message.Request::method).toList());
            assertEquals("{\"renew\":true,\"key\":\"" + key + "\"}", asked.getFirst().params().toString());
        }
    }

    @Test
    void whatIsStillAskedSaysHowToWaitOn() throws Exception {
        browser.behave((from, request) -> {
            if (request.method().equals(TOOL)) {
                browser.respond(from, Message.Response.of(request.id(), JsonParser
                        .parseString(
                                "{\"allowed\":false,\"level\":\"see\",\"tab\":\"kd1\",\"site\":null,\"until\":null}")
                        .getAsJsonObject()));
            } else {
                browser.answer(from, request);
            }
        });
        try (var front = FrontThread.ready(home, "--toolsets=page")) {
            JsonObject answer = called(front, "{\"level\":\"see\",\"tab\":\"kd1\"}");
            assertFalse(answer.get("allowed").getAsBoolean());
            assertEquals(JsonParser.parseString("""
                    {"tool":"requestAccess","arguments":{"level":"see","waitMs":25000,"tab":"kd1"}}"""),
                    answer.get("next"));
        }
    }

    @Test
    void aCallBeyondItsLevelSaysWhatToAskFor() throws Exception {
        var data = new JsonObject();
        data.addProperty("needs", "see");
        try (var front = FrontThread.ready(home, "--toolsets=page")) {
            refuse(ErrorCode.CONSENT_REQUIRED, data);
            assertEquals(JsonParser.parseString("""
                    {"tool":"requestAccess","arguments":{"level":"see","tab":"kd1","waitMs":25000}}"""),
                    error(front, "takeSnapshot", "{\"tab\":\"kd1\"}").get("next"));
            data.addProperty("needs", "permission");
            refuse(ErrorCode.CONSENT_REQUIRED, data);
            assertNull(error(front, "takeSnapshot", "{}").get("next"), "the person gives it elsewhere");
            var guards = new JsonObject();
            guards.addProperty("guards", "pay");
            refuse(ErrorCode.CONFIRMATION_REQUIRED, guards);
            assertEquals("act", error(front, "takeSnapshot", "{}").getAsJsonObject("next").getAsJsonObject("arguments")
                    .get("level").getAsString());
        }
    }

    @Test
    void whatTheFrontsOwnLimitForbidsIsRefusedWithoutAskingThePerson() throws Exception {
        try (var front = FrontThread.ready(home, "--toolsets=page", "--max-level=see")) {
            JsonObject error = error(front, TOOL, "{\"level\":\"act\"}");
            assertEquals("CONSENT_REQUIRED", error.get("code").getAsString());
            assertTrue(error.get("message").getAsString().contains("--max-level see"), error::toString);
            assertNull(error.get("next"), "asking again would not help");
            assertTrue(browser.asked().stream().noneMatch(request -> request.method().equals(TOOL)));
            assertTrue(called(front, "{\"level\":\"see\"}").get("allowed").getAsBoolean());
        }
    }

    @Test
    void argumentsAreCheckedBeforeThePersonIsAsked() throws Exception {
        try (var front = FrontThread.ready(home, "--toolsets=page")) {
            for (String wrong : List.of("{}", "{\"level\":\"none\"}", "{\"level\":\"act\",\"waitMs\":25001}",
                    "{\"level\":\"act\",\"minutes\":481}", "{\"level\":\"act\",\"minutes\":0}",
                    "{\"level\":\"act\",\"key\":\"aaaaaaaaaaaaaaaaaaaa\"}",
                    "{\"level\":\"act\",\"origins\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"]}")) {
                assertEquals("BAD_ARGUMENT", error(front, TOOL, wrong).get("code").getAsString(), wrong);
            }
            assertTrue(browser.asked().stream().noneMatch(request -> request.method().equals(TOOL)));
        }
    }

    private void refuse(ErrorCode code, JsonObject data) {
        browser.behave((from, request) -> {
            if (request.method().equals("takeSnapshot")) {
                browser.respond(from, Message.Response.of(request.id(), code.error(data)));
            } else {
                browser.answer(from, request);
            }
        });
    }

    private Message.Request request() throws InterruptedException {
        Message.Request next = browser.nextRequest();
        while (!next.method().equals(TOOL)) {
            next = browser.nextRequest();
        }
        return next;
    }

    private static JsonObject called(TestFront front, String arguments) throws Exception {
        return content(front, TOOL, arguments);
    }

    private static JsonObject error(TestFront front, String tool, String arguments) throws Exception {
        return content(front, tool, arguments).getAsJsonObject("error");
    }

    private static JsonObject content(TestFront front, String tool, String arguments) throws Exception {
        return front.result(front.call(tool, arguments)).getAsJsonObject("structuredContent");
    }

    private static List<String> names(TestFront front) throws Exception {
        return front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools").asList().stream()
                .map(JsonElement::getAsJsonObject).map(tool -> tool.get("name").getAsString()).toList();
    }
}
