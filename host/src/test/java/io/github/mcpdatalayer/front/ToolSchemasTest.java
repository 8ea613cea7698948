package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * The schemas of our tools are such that every client and model takes them. What the strictest refuses is refused for all of
 * clients.json: one such tool, and every request of some clients fails.
 */
class ToolSchemasTest {

    /** Not in the subset of JSON Schema that the Gemini API takes, or refused by clients that check schemas themselves. */
    private static final List<String> REFUSED = List.of("$ref", "$defs", "definitions", "anyOf", "oneOf", "allOf",
            "not", "patternProperties", "const", "exclusiveMinimum", "additionalProperties");
    /** The prefixes that clients add to a tool's name before they hand it to a model, which takes 64 characters. */
    private static final List<String> PREFIXES = List.of("mcp__datalayer__", "mcp_datalayer_", "datalayer_");
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(strings = {"--toolsets=", "--toolsets=all"})
    void noClientRefusesATool(String toolsets) throws Exception {
        List<String> complaints = new ArrayList<>();
        String[] flags = toolsets.equals("--toolsets=") ? new String[0] : new String[]{toolsets};
        try (var front = FrontProcess.ready(home, flags)) {
            JsonArray tools = front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools");
            assertFalse(tools.isEmpty());
            for (JsonElement each : tools) {
                JsonObject tool = each.getAsJsonObject();
                String name = tool.get("name").getAsString();
                if (!NAME.matcher(name).matches()
                        || PREFIXES.stream().anyMatch(prefix -> (prefix + name).length() > 64)) {
                    complaints.add(name + ": its name");
                }
                check(name, tool.getAsJsonObject("inputSchema"), complaints);
            }
        }
        assertEquals(List.of(), complaints);
    }

    @Test
    void theLintFindsWhatClientsRefuse() {
        List<String> complaints = new ArrayList<>();
        check("t", JsonParser.parseString(
                """
                        {"type":"object","properties":{"a":{"type":"array","items":{"type":"object"}},"b":{"type":["string","null"]},
                        "c":{"enum":[1],"type":"integer"},"d":{"type":"array"},"e":{"anyOf":[]},"f":{"type":"string","required":["x"]}}}""")
                .getAsJsonObject(), complaints);
        assertEquals(List.of("t.a[]: an object without members", "t.b: no single type", "t.c: an enum of no texts",
                "t.d: a list without items", "t.e: no single type", "t.e: anyOf",
                "t.f: members of what is no object"), complaints);
    }

    private static void check(String at, JsonObject schema, List<String> complaints) {
        String type = schema.get("type") instanceof JsonPrimitive text ? text.getAsString() : "";
        if (type.isEmpty()) {
            complaints.add(at + ": no single type");
        }
        REFUSED.stream().filter(schema::has).forEach(word -> complaints.add(at + ": " + word));
        if (type.equals("object")) {
            JsonObject members = schema.get("properties") instanceof JsonObject object ? object : new JsonObject();
            if (members.isEmpty()) {
                complaints.add(at + ": an object without members");
            }
            for (Map.Entry<String, JsonElement> member : members.entrySet()) {
                check(at + "." + member.getKey(), member.getValue().getAsJsonObject(), complaints);
            }
        } else if (schema.has("properties") || schema.has("required")) {
            complaints.add(at + ": members of what is no object");
        }
        if (type.equals("array")) {
            if (schema.get("items") instanceof JsonObject items) {
                check(at + "[]", items, complaints);
            } else {
                complaints.add(at + ": a list without items");
            }
        }
        if (schema.has("enum") && !type.equals("string")) {
            complaints.add(at + ": an enum of no texts");
        }
    }
}
