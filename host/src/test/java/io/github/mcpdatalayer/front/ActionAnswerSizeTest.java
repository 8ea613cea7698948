package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** No action answers more than is read at a glance, whatever a page says: dialogs, names, values, lists, addresses and pushes. */
class ActionAnswerSizeTest {

    private static final int MOST = 6_000;
    private static final String LONG = "A name that has no end, \"quoted\" and more ".repeat(60);

    @TempDir
    Path home;

    private final TabRecording recording = new TabRecording().page("dataLayer").push("{\"event\":\"page\"}");
    /** The outcomes of actions, or the data of their errors. */
    private final Map<String, JsonObject> says = new ConcurrentHashMap<>();
    private ExtensionStandIn browser;
    private TestFront front;
    private ErrorCode refusal = ErrorCode.INTERNAL;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1").snapshot(snapshot()).recording("kd1", recording);
        browser.behave((from, request) -> {
            if (says.isEmpty() || !(request.method().equals(Method.INTERACT.wireName())
                    || request.method().equals(Method.NAVIGATE.wireName())
                    || request.method().equals(Method.HANDLE_DIALOG.wireName())
                    || request.method().equals(Method.UPLOAD_FILE.wireName())
                    || request.method().equals(Method.OPEN_TAB.wireName()))) {
                browser.answer(from, request);
                return;
            }
            JsonObject came = says.get("came");
            if (came == null) {
                JsonObject data = Objects.requireNonNull(says.get("data")).deepCopy();
                browser.respond(from, Message.Response.of(request.id(), refusal.error(data)));
                return;
            }
            var result = JsonParser.parseString(
                    "{\"tab\":\"kd1\",\"document\":\"document-1\",\"settled\":true,\"step\":\"kd1@1\",\"did\":\"click e2\"}")
                    .getAsJsonObject();
            var text = new JsonObject();
            text.add("came", came.deepCopy());
            if (request.method().equals(Method.HANDLE_DIALOG.wireName())) {
                result.add("dialog", came.get("next"));
                browser.respond(from, Message.Response.of(request.id(), result));
                return;
            }
            result.addProperty("text",
                    request.method().equals(Method.INTERACT.wireName())
                            || request.method().equals(Method.UPLOAD_FILE.wireName())
                                    ? text.toString()
                                    : came.toString());
            browser.respond(from, Message.Response.of(request.id(), result));
        });
        front = FrontThread.ready(home, "--toolsets=page,tabs,files");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private static String snapshot() {
        var rows = new JsonArray();
        for (int n = 1; n <= 20; n++) {
            rows.add(row(n));
        }
        return rows.toString();
    }

    private static JsonArray row(int ref) {
        var row = new JsonArray();
        row.add(0);
        row.add(0);
        row.add(ref);
        row.add("button");
        row.add(LONG);
        return row;
    }

    private static JsonArray rows(int count) {
        var rows = new JsonArray();
        for (int n = 1; n <= count; n++) {
            rows.add(row(n));
        }
        return rows;
    }

    private void came(String json, int rows) {
        JsonObject came = JsonParser.parseString(json).getAsJsonObject();
        if (rows > 0) {
            came.add("invalid", rows(rows));
        }
        says.clear();
        says.put("came", came);
    }

    private void fails(ErrorCode code, JsonObject page) {
        var data = new JsonObject();
        data.addProperty("begun", false);
        data.addProperty("page", page.toString());
        refusal = code;
        says.clear();
        says.put("data", data);
    }

    private JsonObject bounded(String what, String tool, String arguments) throws Exception {
        JsonObject answer = front.tool(tool, arguments);
        assertTrue(answer.toString().length() <= MOST,
                () -> what + ": " + answer.toString().length() + " characters: " + answer);
        return answer;
    }

    @Test
    void whatAPageSaysOfAnActionIsBounded() throws Exception {
        var dialogs = new JsonArray();
        for (int n = 0; n < 20; n++) {
            var dialog = new JsonObject();
            dialog.addProperty("kind", "alert");
            dialog.addProperty("message", LONG.substring(0, 2_000));
            dialogs.add(dialog);
        }
        came("{\"received\":true,\"dialog\":" + dialogs + "}", 0);
        JsonObject told = bounded("dialogs", "interact", "{\"do\":[{\"click\":\"e2\"}]}");
        assertTrue(told.toString().contains("alert"), told::toString);
        came("{\"received\":true,\"value\":" + new JsonPrimitive(LONG.repeat(20)) + "}", 0);
        told = bounded("value", "interact", "{\"do\":[{\"fill\":{\"e2\":\"x\"}}]}");
        assertTrue(told.toString().contains("A name that has"), told::toString);
        came("{\"received\":true}", 20);
        told = bounded("invalid", "interact", "{\"do\":[{\"click\":\"e2\"}]}");
        assertTrue(told.toString().contains("e3 button"), told::toString);
        came("{\"received\":true,\"navigated\":\"document\",\"url\":\"https://shop.example/" + "x".repeat(9_000)
                + "\",\"title\":\"" + "y".repeat(1_000) + "\"}", 10);
        bounded("address", "interact", "{\"action\":\"click\",\"element\":\"e2\"}");
    }

    @Test
    void theNextDialogAndAFileThatWasGivenAreToldBriefly() throws Exception {
        came("{\"next\":{\"kind\":\"prompt\",\"message\":" + new JsonPrimitive(LONG.repeat(20)) + "}}", 0);
        JsonObject told = bounded("handleDialog", "handleDialog", "{\"accept\":true}");
        assertTrue(told.getAsJsonObject("dialog").get("message").getAsString().startsWith("A name"), told::toString);
        assertTrue(told.get("next").toString().contains("handleDialog"), told::toString);
        came("{\"received\":true,\"value\":" + new JsonPrimitive(LONG.repeat(20)) + "}", 20);
        bounded("uploadFile", "uploadFile", "{\"element\":\"e2\",\"text\":\"x\",\"name\":\"x.txt\"}");
    }

    @Test
    void anErrorIsBoundedAndItsRowsAreStillElements() throws Exception {
        var several = new JsonObject();
        several.add("rows", rows(10));
        several.addProperty("count", 30);
        fails(ErrorCode.ELEMENT_AMBIGUOUS, several);
        bounded("ambiguous", "interact", "{\"do\":[{\"click\":\"css=button\"}]}");
        says.clear();
        JsonObject answer = bounded("named", "interact",
                "{\"do\":[{\"click\":{\"role\":\"button\"},\"timeoutMs\":0}]}");
        String row = Objects.requireNonNull(answer.getAsJsonObject("error").getAsJsonObject("found"), answer::toString)
                .getAsJsonArray("elements").get(1).getAsString();
        assertTrue(row.startsWith("e2 button") && row.contains("more characters"), row);
        came("{\"received\":true}", 0);
        var item = new JsonObject();
        item.addProperty("click", row);
        JsonObject done = bounded("a row", "interact", "{\"do\":[" + item + "]}");
        assertTrue(done.get("done").getAsInt() == 1, done::toString);
        var options = new JsonObject();
        var names = new JsonArray();
        for (int n = 0; n < 100; n++) {
            names.add(n + " " + LONG.substring(0, 400));
        }
        options.add("options", names);
        fails(ErrorCode.OPTION_NOT_FOUND, options);
        bounded("options", "interact", "{\"do\":[{\"select\":{\"css=select\":\"x\"}}]}");
        says.clear();
        bounded("nearest", "interact", "{\"do\":[{\"click\":\"button \\\"A name that is none\\\"\",\"timeoutMs\":0}]}");
    }

    @Test
    void anotherPageIsToldBriefly() throws Exception {
        for (int n = 0; n < 400; n++) {
            recording.push("{\"event\":\"a_long_name_of_an_event_" + n + "\",\"value\":" + n + "}");
        }
        recording.step("navigate", 50, 900_000L);
        came("{\"navigated\":\"document\",\"loaded\":true,\"url\":\"https://shop.example/" + "x".repeat(9_000)
                + "\",\"title\":\"" + "y".repeat(1_000) + "\",\"status\":200}", 0);
        bounded("navigate", "navigate", "{\"url\":\"https://shop.example/all\"}");
        bounded("openTab", "openTab", "{\"url\":\"https://shop.example/all\"}");
        bounded("tabs", "closeTabs", "{\"tabs\":[\"kd1\"]}");
    }
}
