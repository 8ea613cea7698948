package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FrontWithoutBrowserTest {

    @TempDir
    Path home;

    @Test
    void initializeAndTheToolListAreAnsweredWithNoBrowserAtAll() throws Exception {
        try (var front = FrontProcess.start(home)) {
            JsonObject hello = front.initialize("some client");
            assertEquals("2025-11-25", hello.get("protocolVersion").getAsString());
            assertEquals("mcp-datalayer", hello.getAsJsonObject("serverInfo").get("name").getAsString());
            assertTrue(hello.get("instructions").getAsString().length() <= 2000);
            var tools = front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools");
            assertEquals(10, tools.size());
            for (JsonElement each : tools) {
                JsonObject tool = each.getAsJsonObject();
                JsonObject hints = tool.getAsJsonObject("annotations");
                for (String hint : new String[]{"readOnlyHint", "destructiveHint", "openWorldHint"}) {
                    assertTrue(hints.get(hint).getAsJsonPrimitive().isBoolean(), hint);
                }
                assertFalse(tool.get("title").getAsString().isEmpty());
                assertEquals("object", tool.getAsJsonObject("inputSchema").get("type").getAsString());
                assertEquals("object", tool.getAsJsonObject("outputSchema").get("type").getAsString());
            }
        }
    }

    @Test
    void theToolListIsTheSameInEveryProcessAndSmall() throws Exception {
        try (var one = FrontProcess.ready(home); var other = FrontProcess.ready(home)) {
            String list = one.result(one.ask("tools/list", "{}")).toString();
            assertEquals(list, other.result(other.ask("tools/list", "{}")).toString());
            assertTrue(list.getBytes(UTF_8).length <= 13_000, () -> list.length() + " characters");
        }
    }

    @Test
    void toolsSayThatNoBrowserIsConnectedAndWhatToDo() throws Exception {
        try (var front = FrontThread.ready(home)) {
            JsonObject error = front.tool("getDataLayer", "{}").getAsJsonObject("error");
            assertEquals("EXTENSION_NOT_CONNECTED", error.get("code").getAsString());
            assertTrue(error.get("message").getAsString().startsWith("Chrome extension is not connected."));
            assertEquals("listTabs", error.getAsJsonObject("next").get("tool").getAsString());
            JsonObject list = front.tool("listTabs", "{}");
            assertTrue(list.getAsJsonArray("tabs").isEmpty());
            JsonObject connection = list.getAsJsonObject("connection");
            assertFalse(connection.get("ok").getAsBoolean());
            assertEquals("host",
                    connection.getAsJsonArray("problems").get(0).getAsJsonObject().get("link").getAsString());
        }
    }

    @Test
    void garbageIsAnsweredWithTheRightErrorAndTheServerGoesOn() throws Exception {
        try (var front = FrontThread.ready(home)) {
            assertRefused(front, "garbage", -32700);
            assertRefused(front, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"", -32700);
            assertRefused(front, "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}", -32700);
            assertRefused(front, "{} {}", -32700);
            assertRefused(front, "[".repeat(10_000), -32700);
            assertRefused(front, "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600);
            assertRefused(front, "[]", -32600);
            assertRefused(front, "17", -32600);
            assertRefused(front, "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600);
            assertRefused(front, "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600);
            front.sendBytes("\n\r\n  \n".getBytes(UTF_8));
            front.send("{\"jsonrpc\":\"2.0\",\"id\":5,\"error\":{\"code\":1,\"message\":\"answer to nothing\"}}");
            front.send("{\"jsonrpc\":\"1.0\",\"id\":\"old\",\"method\":\"ping\"}");
            assertEquals(-32600, code(front.answer("old")));
            front.send("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":7}");
            assertEquals(-32600, code(front.answer("x")));
            front.send("{\"jsonrpc\":\"2.0\",\"id\":\"y\",\"method\":\"tools/list\",\"params\":[1]}");
            assertEquals(-32602, code(front.answer("y")));
            front.send("{\"jsonrpc\":\"2.0\",\"id\":\"z\",\"method\":\"no/such\"}");
            assertEquals(-32601, code(front.answer("z")));
            front.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":\"n\",\"method\":\"tools/call\",\"params\":{\"name\":\"noSuchTool\"}}");
            assertEquals(-32602, code(front.answer("n")));
            assertEquals(10, front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools").size());
        }
    }

    @Test
    void anUnknownToolAndABadCursorAreInvalidParamsThatSayWhatIsKnown() throws Exception {
        try (var front = FrontThread.ready(home)) {
            JsonObject unknown = front.answer(front.call("getDatalayer", "{}")).getAsJsonObject("error");
            assertEquals(-32602, unknown.get("code").getAsInt());
            assertTrue(unknown.get("message").getAsString().startsWith("Unknown tool: getDatalayer."),
                    unknown.toString());
            assertEquals("getDatalayer", unknown.getAsJsonObject("data").get("tool").getAsString());
            JsonArray known = unknown.getAsJsonObject("data").getAsJsonArray("tools");
            for (JsonElement tool : front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools")) {
                assertTrue(known.contains(tool.getAsJsonObject().get("name")), tool.toString());
            }
            for (String list : List.of("tools/list", "resources/list", "resources/templates/list")) {
                JsonObject refused = front.answer(front.ask(list, "{\"cursor\":\"x\"}")).getAsJsonObject("error");
                assertEquals(-32602, refused.get("code").getAsInt(), list);
                assertTrue(refused.get("message").getAsString().contains("cursor"), refused.toString());
                front.result(front.ask(list, "{\"cursor\":null}"));
            }
        }
    }

    @Test
    void bytesThatAreNotUtf8AreRefusedAndTheNextLineIsRead() throws Exception {
        try (var front = FrontThread.ready(home)) {
            front.sendBytes(new byte[]{'"', (byte) 0xff, (byte) 0xc3, '"', '\n'});
            assertEquals(-32700, code(front.answer("null")));
            front.result(front.ask("ping", "{}"));
        }
    }

    @Test
    void aLineOfMoreThan16MebibytesIsSkipped() throws Exception {
        try (var front = FrontThread.ready(home)) {
            byte[] block = " ".repeat(1024 * 1024).getBytes(UTF_8);
            for (int i = 0; i < 17; i++) {
                front.sendBytes(block);
            }
            front.send("x");
            assertEquals(-32700, code(front.answer("null")));
            front.result(front.ask("ping", "{}"));
        }
    }

    @Test
    void aProbeThatNamesNoRevisionIsRefusedAndInitializeWorks() throws Exception {
        try (var front = FrontThread.start(home)) {
            assertEquals(-32602, code(front.answer(front.ask("server/discover", "{\"_meta\":{}}"))));
            front.result(front.ask("ping", "{}"));
            assertEquals(-32600, code(front.answer(front.ask("tools/list", "{}"))));
            assertEquals(-32602, code(front.answer(front.ask("initialize", "{}"))));
            front.initialize("prober");
            front.result(front.ask("tools/list", "{}"));
            assertEquals(-32600, code(front.answer(front.ask("initialize", "{\"protocolVersion\":\"2025-06-18\"}"))));
        }
    }

    @Test
    void aClientThatNeverSaysInitializedIsServed() throws Exception {
        try (var front = FrontThread.start(home)) {
            front.result(front.ask("initialize",
                    "{\"protocolVersion\":\"1999-01-01\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}"));
            front.result(front.ask("tools/list", "{}"));
            assertTrue(front.tool("listTabs", "{}").has("tabs"));
        }
    }

    @Test
    void anUnknownOrIllTypedArgumentIsRefusedByName() throws Exception {
        try (var front = FrontThread.ready(home)) {
            assertBadArgument(front, "getDataLayer", "{\"layre\":\"x\"}", "\"layre\"; the arguments are tab, layer");
            assertBadArgument(front, "getDataLayer", "{\"layer\":\"a\",\"name\":\"b\"}",
                    "name is another word for layer");
            assertBadArgument(front, "getDataLayer", "{\"maxChars\":10}", "at least 1000");
            assertBadArgument(front, "getDataLayer", "{\"maxChars\":\"many\"}", "maxChars must be a whole number");
            assertBadArgument(front, "getDataLayer", "{\"frame\":-1}", "frame must be a whole number");
            assertBadArgument(front, "getDataLayer", "{\"frame\":1e999999999}", "frame must be a whole number");
            assertBadArgument(front, "getDataLayer", "{\"tab\":7}", "tab must be a string, not a number");
            assertBadArgument(front, "listTabs", "{\"tabs\":\"kd1\"}", "\"tabs\"; the arguments are tab");
            assertBadArgument(front, "getDataLayer", "{\"at\":1}", "\"at\"; the arguments are tab, layer");
            assertBadArgument(front, "getDataLayer", "{\"path\":\"\"}", "path must have 1 to");
            assertBadArgument(front, "getDataLayerState", "{\"at\":1.5}", "at must be a whole number");
            assertBadArgument(front, "getDataLayerState", "{\"maxChars\":999}", "at least 1000");
            assertBadArgument(front, "diffDataLayer", "{\"from\":\"kd1\"}", "to is missing");
            assertBadArgument(front, "diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd2\",\"compare\":\"all\"}",
                    "compare must be events or state or shape, not \"all\"");
            assertBadArgument(front, "diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd2\",\"ignore\":7}",
                    "ignore must be an array");
            assertBadArgument(front, "diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd2\",\"ignore\":[1]}",
                    "ignore must have strings");
            assertBadArgument(front, "diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"kd2\",\"format\":\"patch\",\"compare\":\"shape\"}",
                    "no patch between shapes");
            assertBadArgument(front, "diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"kd2\",\"format\":\"patch\",\"ignore\":[\"$.a\"]}",
                    "A patch leaves nothing out");
            assertEquals("BAD_CURSOR", front.tool("getDataLayer", "{\"cursor\":\"nonsense\"}").getAsJsonObject("error")
                    .get("code").getAsString());
        }
    }

    @Test
    void theEndOfInputEndsTheProcessAndEveryRequestIsAnsweredBefore() throws Exception {
        try (var front = FrontProcess.ready(home)) {
            for (int i = 0; i < 50; i++) {
                front.send("{\"jsonrpc\":\"2.0\",\"id\":\"call" + i
                        + "\",\"method\":\"tools/call\",\"params\":{\"name\":\"listTabs\"}}");
            }
            front.closeStdin();
            assertEquals(0, front.exitCode());
            for (int i = 0; i < 50; i++) {
                front.result("call" + i);
                assertFalse(front.answered("call" + i), "more than one answer");
            }
        }
    }

    @Test
    void aLastLineWithoutALineEndIsARequestToo() throws Exception {
        try (var front = FrontThread.ready(home)) {
            front.sendBytes("{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"tools/list\"}".getBytes(UTF_8));
            front.closeStdin();
            assertEquals(0, front.exitCode());
            front.result("last");
        }
    }

    @Test
    void theCommandLineIsChecked() throws Exception {
        assertEquals(2, exit("--no-such-flag"));
        assertEquals(2, exit("--max-chars", "few"));
        assertEquals(2, exit("--max-chars"));
        assertEquals(2, exit("--state", "gtm"));
        assertEquals(0, exit("--version"));
        assertEquals(0, exit("--help"));
    }

    private int exit(String... arguments) throws Exception {
        Process process = FrontProcess.builder(home, arguments).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertTrue(process.waitFor(120, TimeUnit.SECONDS));
            assertTrue(output.contains("mcp-datalayer-front"), output);
            return process.exitValue();
        } finally {
            process.destroyForcibly().onExit().orTimeout(2, TimeUnit.MINUTES).join();
        }
    }

    private static void assertRefused(TestFront front, String line, int code) throws Exception {
        front.send(line);
        assertEquals(code, code(front.answer("null")), line.substring(0, Math.min(80, line.length())));
    }

    private static void assertBadArgument(TestFront front, String tool, String arguments, String says)
            throws Exception {
        JsonObject error = front.tool(tool, arguments).getAsJsonObject("error");
        assertEquals("BAD_ARGUMENT", error.get("code").getAsString(), arguments);
        String message = error.get("message").getAsString();
        assertTrue(message.startsWith("An argument is not valid. ") && message.contains(says), message);
    }

    private static JsonObject properties(JsonElement tool) {
        return tool.getAsJsonObject().getAsJsonObject("inputSchema").getAsJsonObject("properties");
    }

    @Test
    void everyArgumentIsDescribedAndAWrongOneIsShownTheRightWay() throws Exception {
        try (var front = FrontThread.ready(home, "--toolsets=plans")) {
            JsonArray tools = front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools");
            // Arguments of several tools are described by one of them.
            var described = new HashSet<>(Set.of("tab", "maxChars", "cursor"));
            for (JsonElement each : tools) {
                properties(each).asMap().entrySet().stream()
                        .filter(argument -> argument.getValue().getAsJsonObject().has("description"))
                        .forEach(argument -> described.add(argument.getKey()));
            }
            for (JsonElement each : tools) {
                String tool = each.getAsJsonObject().get("name").getAsString();
                JsonObject input = each.getAsJsonObject().getAsJsonObject("inputSchema");
                for (String name : properties(each).keySet()) {
                    assertTrue(described.contains(name), tool + " " + name);
                    var arguments = new JsonObject();
                    if (input.has("required")) {
                        input.getAsJsonArray("required")
                                .forEach(must -> arguments.addProperty(must.getAsString(), "kd1"));
                    }
                    arguments.add(name, new JsonObject());
                    String hint = front.tool(tool, arguments.toString()).getAsJsonObject("error").get("hint")
                            .getAsString();
                    assertTrue(hint.startsWith("Write it like {\"" + name + "\":"), tool + " " + hint);
                }
                String hint = front.tool(tool, "{\"none\":1}").getAsJsonObject("error").get("hint").getAsString();
                assertTrue(hint.startsWith("Leave it out"), hint);
            }
        }
    }

    @Test
    void oneValueIsAListOfOne() throws Exception {
        try (var front = FrontThread.ready(home)) {
            for (String arguments : List.of("getDataLayerHistory|{\"event\":\"purchase\",\"fields\":\"$.a\",\"seq\":7}",
                    "listHits|{\"vendor\":\"ga4\",\"event\":\"purchase\",\"hit\":1}",
                    "validateDataLayer|{\"event\":\"purchase\"}",
                    "diffDataLayer|{\"from\":\"kd1\",\"to\":\"kd2\",\"ignore\":\"$.a\"}")) {
                String[] call = arguments.split("\\|", 2);
                assertEquals("EXTENSION_NOT_CONNECTED",
                        front.tool(call[0], call[1]).getAsJsonObject("error").get("code").getAsString(), arguments);
            }
        }
    }

    private static int code(JsonObject answer) {
        return answer.getAsJsonObject("error").get("code").getAsInt();
    }
}
