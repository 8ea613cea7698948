package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Queue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Names that the person gave to elements, through the real front and the real host: which element the extension is told to use. */
class MarkToolTest {

    private static final String PAY = "[{\"way\":[\"aria/Pay[role=\\\"button\\\"]\"],\"found\":null}]";

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private final List<JsonObject> targets = Collections.synchronizedList(new ArrayList<>());
    /** The documents in which the next looks are said to be; the one of the snapshot after these. */
    private final Queue<String> documents = new ArrayDeque<>();
    private String mark = "";

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1")
                .recording("kd1", new TabRecording().page("dataLayer").push("{\"event\":\"page\"}"))
                .snapshot("[[0,0,1,\"button\",\"Pay\"],[0,1,2,\"button\",\"Pay\"],[0,2,3,\"button\",\"Pay\"]]");
        browser.behave((from, request) -> {
            if (request.method().equals(Method.FIND_MARK.wireName())) {
                var result = json("{\"tab\":\"kd1\"}");
                result.addProperty("document", Objects.requireNonNullElse(documents.poll(), "document-1"));
                browser.text(from, request.id(), result, mark);
            } else if (request.method().equals(Method.INTERACT.wireName())) {
                targets.add(browser.params(from, request).getAsJsonObject("target"));
                browser.respond(from, Message.Response.of(request.id(), json("{\"tab\":\"kd1\",\"step\":\"kd1@1\","
                        + "\"did\":\"click\",\"document\":\"document-1\",\"settled\":true,\"text\":\"{}\"}")));
            } else {
                browser.answer(from, request);
            }
        });
        front = FrontThread.ready(home, "--toolsets=page");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    /** Sets what the extension has kept of the mark from now on. */
    private void kept(String frame, int number, String ways) {
        mark = "{\"name\":\"pay\",\"role\":\"button\",\"label\":\"Pay\",\"frame\":" + frame + ",\"number\":" + number
                + ",\"ways\":" + ways + "}";
    }

    /** The code of the error; empty where it was clicked. */
    private String click(String element) throws Exception {
        return code(
                front.tool("interact", "{\"do\":[{\"click\":" + element + ",\"timeoutMs\":0}],\"outline\":\"none\"}"));
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "";
    }

    private String ref() {
        return targets.getLast().get("ref").getAsString();
    }

    @Test
    void aNameIsLookedForInItsOwnFrameAlone() throws Exception {
        kept("[]", 0, PAY);
        assertEquals("", click("\"mark=pay\""));
        assertEquals("e1", ref());
        kept("[1]", 2, PAY);
        assertEquals("", click("\"mark=pay\""));
        assertEquals("f2e3", ref());
        kept("[0]", 1, PAY);
        assertEquals("", click("{\"mark\":\"pay\",\"frames\":\"0\"}"));
        assertEquals("f1e2", ref());
        assertEquals("[0]", targets.getLast().get("frames").toString());
        int before = targets.size();
        assertEquals("ELEMENT_NOT_FOUND", click("{\"mark\":\"pay\",\"frames\":\"1\"}"));
        kept("[7]", 0, PAY);
        assertEquals("ELEMENT_NOT_FOUND", click("\"mark=pay\""), "its frame is not there");
        assertEquals(before, targets.size());
    }

    @Test
    void aPageThatComesBetweenTheLooksIsLookedAtOnceMore() throws Exception {
        kept("[]", 0, PAY);
        documents.add("document-0");
        assertEquals("", click("\"mark=pay\""));
        documents.addAll(List.of("document-0", "document-0"));
        assertEquals("PAGE_CHANGED", click("\"mark=pay\""));
        assertEquals(1, targets.size());
    }

    @Test
    void nothingIsCalledGoneThatWasNotLookedFor() throws Exception {
        String gone = "{\"gone\":\"mark=pay\",\"timeoutMs\":100}";
        kept("[]", 0, "[{\"way\":[\"[value=x]\"],\"found\":{\"count\":0,\"visible\":0,\"rows\":[]}}]");
        assertEquals("ELEMENT_NOT_FOUND", code(front.tool("waitFor", gone)));
        kept("[]", 0, "[{\"way\":[\"#pay\"],\"found\":{\"count\":0,\"visible\":0,\"rows\":[]}}]");
        assertEquals("gone", front.tool("waitFor", gone).get("by").getAsString());
    }
}
