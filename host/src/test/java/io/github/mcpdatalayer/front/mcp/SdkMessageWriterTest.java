package io.github.mcpdatalayer.front.mcp;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Checks that we write by hand what the SDK's own mapper would write. */
class SdkMessageWriterTest {

    @Test
    @SuppressWarnings("deprecation") // logging, which the revisions before 2026-07-28 have
    void everyMessageOfThisServerIsWrittenAsTheSdkWouldWriteIt() throws Exception {
        Map<String, Object> schema = new LinkedHashMap<>(
                Map.of("type", "object", "properties", Map.of("a\"b", Map.of("minimum", 0))));
        var tool = McpSchema.Tool.builder("getDataLayer", schema).title("Läyer")
                .description("line\nbreak \u2028 \ud83d\ude00").outputSchema(schema)
                .annotations(McpSchema.ToolAnnotations.builder().title("t").readOnlyHint(true).destructiveHint(false)
                        .idempotentHint(true)
                        .openWorldHint(false).build())
                .meta(Map.of("anthropic/alwaysLoad", true)).build();
        assertSame(McpSchema.JSONRPCResponse.result(1L, McpSchema.ListToolsResult.builder(List.of(tool)).build()));
        assertSame(McpSchema.JSONRPCResponse.result("id", McpSchema.InitializeResult.builder("2025-11-25",
                McpSchema.ServerCapabilities.builder().logging().tools(false).build(),
                McpSchema.Implementation.builder("mcp-datalayer", "0.1.0").title("Data layer").build())
                .instructions("read \"this\"").build()));
        assertSame(McpSchema.JSONRPCResponse.result(2L, Map.of()));
        assertSame(McpSchema.JSONRPCResponse.error(3L,
                new McpSchema.JSONRPCResponse.JSONRPCError(-32601, "no \u0001", Map.of("x", List.of(1, true)))));
        assertSame(McpSchema.JSONRPCResponse.result(4L,
                McpSchema.CallToolResult.builder(List.of(new McpSchema.TextContent(null, "{\"a\":1}", null)))
                        .isError(false).build()));
        assertSame(McpSchema.JSONRPCResponse.result(5L,
                McpSchema.CallToolResult
                        .builder(List.of(McpSchema.ResourceLink.builder().uri("file:///a%20b/report.html")
                                .name("report.html").title("Report \"x\"").mimeType("text/html").build()))
                        .isError(false)
                        .build()));
        assertSame(new McpSchema.JSONRPCNotification("notifications/message", Map.of("level", "info")));
    }

    @Test
    void anAnswerStandsVerbatimInStructuredContentAndEscapedInContent() throws Exception {
        for (int seed = 0; seed < 100; seed++) {
            String json = "{\"result\":" + new RandomJson(seed).array(20, 4) + "}";
            int middle = json.length() / 2;
            if (Character.isLowSurrogate(json.charAt(middle))) {
                middle++;
            }
            var raw = new RawJson(
                    List.of(new Part.Slice(json, 0, middle), new Part.Slice(json, middle, json.length())));
            String line = write(
                    McpSchema.JSONRPCResponse.result(1L, new McpSchema.CallToolResult(List.of(raw), false, raw, null)));
            var result = JsonParser.parseString(line).getAsJsonObject().getAsJsonObject("result");
            assertEquals(json, result.getAsJsonArray("content").get(0).getAsJsonObject().get("text").getAsString());
            assertEquals(true, line.contains("\"structuredContent\":" + json + ",\"isError\":false}"), line);
        }
    }

    @Test
    void aTextLargerThanABlockIsWrittenWhole() throws Exception {
        String json = "[\"" + "ä😀\\\"".repeat(100_000) + "\"]";
        var raw = new RawJson(List.of(new Part.Slice(json, 0, json.length())));
        String line = write(
                McpSchema.JSONRPCResponse.result(1L, new McpSchema.CallToolResult(List.of(raw), false, raw, null)));
        assertEquals(json,
                JsonParser.parseString(line).getAsJsonObject().getAsJsonObject("result").getAsJsonArray("content")
                        .get(0)
                        .getAsJsonObject().get("text").getAsString());
    }

    @Test
    void aLineEndInAnAnswerNeverEndsTheLineAndALoneSurrogateIsEscaped() throws Exception {
        String json = "{\"a\":\r\n\"\ud800\"}";
        var raw = new RawJson(List.of(new Part.Slice(json, 0, json.length())));
        String line = write(
                McpSchema.JSONRPCResponse.result(1L, new McpSchema.CallToolResult(List.of(raw), false, raw, null)));
        assertEquals(line.length() - 1, line.indexOf('\n'));
        assertEquals(true, line.contains("\"structuredContent\":{\"a\":  \"\\ud800\"}"), line);
    }

    @Test
    void aMessageThatCannotBeWrittenLeavesNoTrace() throws Exception {
        var bytes = new ByteArrayOutputStream();
        var stdout = new Stdout(bytes);
        assertThrows(IllegalArgumentException.class,
                () -> stdout.write(McpSchema.JSONRPCResponse.result(1L, new Object())));
        stdout.write(McpSchema.JSONRPCResponse.result(2L, Map.of()));
        assertEquals("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}\n", bytes.toString(UTF_8));
    }

    private static void assertSame(McpSchema.JSONRPCMessage message) throws Exception {
        String theirs = Objects.requireNonNull(McpJsonDefaults.getMapper()).writeValueAsString(message);
        assertEquals(JsonParser.parseString(theirs), JsonParser.parseString(write(message)));
    }

    private static String write(McpSchema.JSONRPCMessage message) throws Exception {
        var bytes = new ByteArrayOutputStream();
        new Stdout(bytes).write(message);
        return bytes.toString(UTF_8);
    }
}
