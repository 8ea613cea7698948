package io.github.mcpdatalayer.front;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Checks that any line to the running front is answered or refused, and that the next one is read. */
class JsonRpcLinesTest {

    private static final String HUGE = "9".repeat(900);

    @TempDir
    Path home;

    @Test
    void anIdComesBackAsItWasSent() throws Exception {
        List<String> ids = List.of("0", "-0", "1.0", "1e0", "1.50", "-1.5e-3", "1e400", "1E+400", "1e99999999999",
                "-1e-99999999999", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
                "1180591620717411303424", HUGE, "\"\"", "\"1\"", "\"a\\u0000b\"", "\"\\ud800\"", "\"语 😀\"",
                '"' + "x".repeat(100_000) + '"');
        try (var front = FrontThread.ready(home)) {
            for (String method : List.of("ping", "tools/list", "resources/templates/list", "no/such")) {
                List<String> wanted = new ArrayList<>();
                for (String id : ids) {
                    front.send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\"}");
                    wanted.add("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"");
                }
                for (String id : ids) {
                    front.answer(JsonParser.parseString(id).getAsString());
                }
                List<String> lines = front.lines();
                for (String start : wanted) {
                    assertTrue(lines.stream().anyMatch(line -> line.startsWith(start)),
                            () -> method + " " + start.substring(0, Math.min(80, start.length())));
                }
            }
            assertAlive(front, "after the ids");
        }
    }

    @Test
    void whatNoIdMayBeIsRefusedAndNumbersOutOfBoundsInArgumentsAreToo() throws Exception {
        try (var front = FrontThread.ready(home)) {
            for (String id : List.of("null", "{}", "[]", "[1]", "true", "{\"a\":{\"b\":[1]}}", "9".repeat(2000))) {
                front.send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}");
                assertTrue(front.answer("null").getAsJsonObject("error").get("code").getAsInt() <= -32600, id);
            }
            for (String number : List.of("1e400", "-1e400", "1e99999999999", "1e-99999999999", "1.5", "-0.0000001",
                    "9223372036854775808", HUGE)) {
                JsonObject error = front.tool("getDataLayer", "{\"frame\":" + number + "}").getAsJsonObject("error");
                assertEquals("BAD_ARGUMENT", error.get("code").getAsString(), number);
            }
            // These are the same numbers, written in another way.
            assertEquals("EXTENSION_NOT_CONNECTED", front.tool("getDataLayer", "{\"frame\":1.0}")
                    .getAsJsonObject("error").get("code").getAsString());
            assertEquals("EXTENSION_NOT_CONNECTED", front.tool("getDataLayer", "{\"frame\":-0}")
                    .getAsJsonObject("error").get("code").getAsString());
        }
    }

    @Test
    void aRequestIsCancelledAndKnownAgainByTheIdThatItCameWith() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            browser.behave((client, request) -> {
                // Waits to be cancelled.
            });
            for (String id : List.of("1.0", "1e0", "1e400", "9223372036854775808", "\"1\"")) {
                String call = "{\"jsonrpc\":\"2.0\",\"id\":" + id
                        + ",\"method\":\"tools/call\",\"params\":{\"name\":\"getDataLayer\"}}";
                front.send(call);
                long asked = browser.nextRequest().id();
                front.send(call);
                assertEquals(-32600, front.answer("null").getAsJsonObject("error").get("code").getAsInt(), id);
                front.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                        + "}}");
                assertEquals(asked, browser.nextCancelled(), id);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomLinesAreAnsweredOrRefusedAndTheNextOneIsRead(long seed) throws Exception {
        var random = new Random(seed);
        try (var front = random.nextInt(4) == 0 ? FrontThread.start(home) : FrontThread.ready(home)) {
            for (int batch = 0; batch < 12; batch++) {
                var bytes = new ByteArrayOutputStream();
                var sent = new ArrayList<String>();
                for (int i = 0; i < 25; i++) {
                    byte[] line = new RandomLine(random).bytes();
                    sent.add(new String(line, 0, Math.min(200, line.length), UTF_8));
                    bytes.write(line);
                    bytes.write('\n');
                }
                front.sendBytes(bytes.toByteArray());
                assertAlive(front, "seed " + seed + ", batch " + batch + ": " + sent);
            }
            // The last one has no line end.
            front.sendBytes("{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}".getBytes(UTF_8));
            front.closeStdin();
            front.result("last");
            assertEquals(0, front.exitCode(), front::stderr);
            for (String line : front.lines()) {
                JsonObject message = JsonParser.parseString(line).getAsJsonObject();
                assertEquals("2.0", message.get("jsonrpc").getAsString());
                assertTrue(message.has("method")
                        || (message.has("id") && message.has("result") != message.has("error")), line);
            }
        }
    }

    private static void assertAlive(TestFront front, String when) throws Exception {
        try {
            front.result(front.ask("ping", "{}"));
        } catch (AssertionError | java.io.IOException e) {
            throw new AssertionError(when, e);
        }
    }

    /** A line by chance: what clients send, what a mistake makes of it, and bytes. */
    private static final class RandomLine {

        private static final String[] METHODS = {"ping", "tools/list", "tools/call", "initialize", "resources/list",
                "resources/read", "resources/subscribe", "resources/unsubscribe", "resources/templates/list",
                "prompts/list", "prompts/get", "completion/complete", "logging/setLevel", "notifications/cancelled",
                "notifications/initialized", "notifications/progress", "no/such", "", "server/discover"};
        private static final String[] TOOLS = {"listTabs", "getDataLayer", "getDataLayerHistory", "listHits",
                "diffDataLayer", "validateDataLayer", "summarizeDataLayer", "getConsentState", "getDataLayerState",
                "nothing"};
        private static final String[] NUMBERS = {"0", "-0", "1", "1.0", "1e0", "1.5", "1e400", "-1e400", "1e-400",
                "1e99999999999", "2147483648", "9223372036854775807", "9223372036854775808", HUGE, "01", "+1", ".5",
                "1.", "NaN", "Infinity", "0x10", "9".repeat(3000)};
        private static final String[] KEYS = {"tab", "layer", "frame", "path", "cursor", "maxChars", "event", "since",
                "uri", "name", "arguments", "requestId", "level", "_meta", "progressToken", "ref", "argument", "id",
                "method", "params", "jsonrpc", "protocolVersion", "clientInfo", "", "\\u0000"};
        private static final String[] TEXTS = {"kd1", "dataLayer", "$.a", "$[", "", "\\u0000", "\\ud800", "\\udc00x",
                "datalayer://kd1/history", "😀", "\\\\", "\\\"", "debug", "2.0", "x".repeat(70_000), "\\x", "\t",
                "\u2028", "1"};

        private final Random random;

        RandomLine(Random random) {
            this.random = random;
        }

        byte[] bytes() {
            String message = random.nextInt(5) == 0 ? value(0) : message();
            byte[] bytes = switch (random.nextInt(24)) {
                case 0 -> ("\ufeff" + message).getBytes(UTF_8);
                case 1 -> message.getBytes(UTF_16LE);
                case 2 -> (message + "\r").getBytes(UTF_8);
                case 3 -> (message + message).getBytes(UTF_8);
                case 4 -> ("[" + message + "," + message + "]").getBytes(UTF_8);
                case 5 -> ("[".repeat(1 + random.nextInt(3000)) + message).getBytes(UTF_8);
                case 6 -> ("{\"a\":".repeat(1 + random.nextInt(100)) + message).getBytes(UTF_8);
                case 7 -> message.substring(0, random.nextInt(message.length() + 1)).getBytes(UTF_8);
                case 8 -> garbage();
                case 9 -> spoiled(message.getBytes(UTF_8));
                default -> message.getBytes(UTF_8);
            };
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = bytes[i] == '\n' ? (byte) '\r' : bytes[i];
            }
            return bytes;
        }

        private byte[] garbage() {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            return bytes;
        }

        private byte[] spoiled(byte[] bytes) {
            for (int i = 0; i < 3 && bytes.length > 0; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            return bytes;
        }

        private String message() {
            var members = new ArrayList<String>();
            member(members, 20, "\"jsonrpc\":\"2.0\"");
            // Ids of requests: never one of the pings by which the test sees that the front lives.
            member(members, 4, "\"id\":" + id());
            member(members, 15, "\"method\":\"" + pick(METHODS) + '"');
            member(members, 8, "\"params\":" + params());
            member(members, 1, "\"result\":" + value(2));
            member(members, 1, "\"error\":" + value(2));
            member(members, 1, '"' + pick(KEYS) + "\":" + value(2));
            return "{" + String.join(random.nextInt(10) == 0 ? " ,\t" : ",", members) + "}";
        }

        private void member(List<String> members, int weight, String member) {
            if (random.nextInt(weight + 2) > 1) {
                members.add(random.nextInt(3) == 0 ? 0 : members.size(), member);
            }
        }

        private String id() {
            return random.nextInt(3) == 0
                    ? value(1)
                    : random.nextBoolean() ? "1000" + random.nextInt(1000) + ".0" : "\"r" + random.nextInt(50) + '"';
        }

        private String params() {
            if (random.nextInt(3) == 0) {
                return value(0);
            }
            return "{\"name\":\"" + pick(TOOLS) + "\",\"arguments\":" + object(1) + ",\"uri\":\"" + pick(TEXTS)
                    + "\",\"level\":\"" + pick(TEXTS) + "\",\"requestId\":" + id() + ",\"ref\":" + object(1)
                    + ",\"argument\":" + object(1) + "}";
        }

        private String value(int depth) {
            return switch (random.nextInt(depth > 3 ? 4 : 6)) {
                case 0 -> pick(NUMBERS);
                case 1 -> '"' + pick(TEXTS) + '"';
                case 2 -> random.nextBoolean() ? "true" : "null";
                case 3 -> Integer.toString(100_000 + random.nextInt());
                case 4 -> "[" + value(depth + 1) + "," + value(depth + 1) + "]";
                default -> object(depth + 1);
            };
        }

        private String object(int depth) {
            var members = new ArrayList<String>();
            for (int i = random.nextInt(4); i > 0; i--) {
                members.add('"' + pick(KEYS) + "\":" + value(depth));
            }
            return "{" + String.join(",", members) + "}";
        }

        private String pick(String[] from) {
            return from[random.nextInt(from.length)];
        }
    }
}
