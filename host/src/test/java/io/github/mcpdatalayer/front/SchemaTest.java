package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that the tools' answers have the declared fields, and no others. */
class SchemaTest {

    @TempDir
    Path home;

    @Test
    void everyKindOfAnswerFitsItsSchema() throws Exception {
        String large = "[\"" + "x".repeat(5000) + "\"," + "{\"n\":1},".repeat(500) + "2]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", large).layer("kd1", "digitalData",
                "{\"a\":{\"$type\":\"date\"}}",
                "[{\"path\":\"$['a']\",\"type\":\"date\"}]");
                var front = FrontThread.ready(home, "--toolsets=plans")) {
            Map<String, JsonObject> schemas = schemas();
            fits(schemas, "listTabs", front.tool("listTabs", "{}"));
            JsonObject part = front.tool("getDataLayer", "{\"maxChars\":2000}");
            fits(schemas, "getDataLayer", part);
            fits(schemas, "getDataLayer",
                    front.tool("getDataLayer", part.getAsJsonObject("next").get("arguments").toString()));
            String inside = part.getAsJsonArray("result").get(0).getAsJsonObject().get("cursor").toString();
            JsonObject slice = front.tool("getDataLayer", "{\"maxChars\":2000,\"cursor\":" + inside + "}");
            assertTrue(slice.get("result").getAsJsonPrimitive().isString());
            fits(schemas, "getDataLayer", slice);
            fits(schemas, "getDataLayer", front.tool("getDataLayer", "{\"maxChars\":0}"));
            fits(schemas, "getDataLayer", front.tool("getDataLayer", "{\"layer\":\"digitalData\"}"));
            fits(schemas, "getDataLayer", front.tool("getDataLayer", "{\"layer\":\"nothing\"}"));
            fits(schemas, "getDataLayer", front.tool("getDataLayer", "{\"tab\":\"zz9\"}"));
            fits(schemas, "getDataLayer", front.tool("getDataLayer", "{\"wrong\":1}"));
            fits(schemas, "getDataLayer", front.tool("getDataLayer", "{\"path\":\"$[*]\",\"maxChars\":2000}"));
            fits(schemas, "getDataLayer", front.tool("getDataLayer", "{\"path\":\"$[\"}"));
            fits(schemas, "listHits", front.tool("listHits", "{}"));
            fits(schemas, "listHits", front.tool("listHits", "{\"hit\":[1]}"));
            fits(schemas, "getDataLayerState", front.tool("getDataLayerState", "{}"));
            fits(schemas, "getDataLayerState", front.tool("getDataLayerState", "{\"path\":\"$..*\"}"));
            fits(schemas, "getDataLayerState", front.tool("getDataLayerState", "{\"layer\":\"digitalData\"}"));
            fits(schemas, "getDataLayerState", front.tool("getDataLayerState", "{\"at\":1000}"));
            browser.recording("kd1", TabRecording.checkout()).model("kd1", "GTM-A", "dataLayer", "{\"a\":1}");
            for (String arguments : List.of("{}", "{\"internal\":true,\"maxChars\":2000}", "{\"seq\":[1,90]}",
                    "{\"seq\":[90],\"maxChars\":1000}", "{\"since\":99,\"fields\":[\"$..price\"]}",
                    "{\"event\":[\"none\"]}", "{\"page\":7}")) {
                fits(schemas, "getDataLayerHistory", front.tool("getDataLayerHistory", arguments));
            }
            fits(schemas, "getDataLayerState", front.tool("getDataLayerState", "{}"));
            fits(schemas, "summarizeDataLayer", front.tool("summarizeDataLayer", "{}"));
            fits(schemas, "validateDataLayer", front.tool("validateDataLayer", "{}"));
            fits(schemas, "auditVisit", front.tool("auditVisit", "{}"));
            fits(schemas, "auditVisit", front.tool("auditVisit", "{\"maxChars\":1500}"));
            fits(schemas, "validateDataLayer", front.tool("validateDataLayer", "{\"plan\":\"none\"}"));
            fits(schemas, "inferDataLayerPlan", front.tool("inferDataLayerPlan", "{}"));
            fits(schemas, "getDataLayerState", front.tool("getDataLayerState", "{\"at\":90,\"path\":\"$..*\"}"));
            for (String arguments : List.of("{}", "{\"maxChars\":1000}", "{\"minSeverity\":\"error\"}")) {
                fits(schemas, "validateDataLayer", front.tool("validateDataLayer", arguments));
            }
            for (String more : List.of("", ",\"compare\":\"state\"", ",\"compare\":\"shape\"",
                    ",\"format\":\"patch\"", ",\"maxChars\":1000", ",\"layer\":\"digitalData\"")) {
                fits(schemas, "diffDataLayer",
                        front.tool("diffDataLayer", "{\"from\":\"kd1#2\",\"to\":\"kd1\"" + more + "}"));
            }
        }
    }

    @Test
    void answersThatSayWhatIsRedactedOrThatNothingIsFitToo() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[{\"email\":\"ann@example.org\"}]");
                var front = FrontThread.ready(home);
                var off = FrontThread.ready(home, "--redact=off")) {
            Map<String, JsonObject> schemas = schemas();
            for (JsonElement tool : front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools")) {
                String name = tool.getAsJsonObject().get("name").getAsString();
                fits(schemas, name, off.tool(name, "{}"));
            }
            JsonObject answer = front.tool("getDataLayer", "{}");
            assertTrue(answer.has("redacted"), answer::toString);
            fits(schemas, "getDataLayer", answer);
        }
    }

    private static Map<String, JsonObject> schemas() throws Exception {
        Map<String, JsonObject> schemas = new HashMap<>();
        for (ToolSpec tool : DeclaredTools.all()) {
            schemas.put(tool.name(), JsonParser.parseString(tool.answerSchema()).getAsJsonObject());
        }
        return schemas;
    }

    private static void fits(Map<String, JsonObject> schemas, String tool, JsonObject answer) {
        // A field that the schema does not name is one that was forgotten in it.
        JsonObject strict = Objects.requireNonNull(schemas.get(tool)).deepCopy();
        strict.addProperty("additionalProperties", false);
        JsonObject fields = strict.getAsJsonObject("properties");
        ToolSpec.COMMON.forEach(field -> fields.add(field, new JsonObject()));
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(strict.toString(), InputFormat.JSON);
        assertEquals(List.of(), schema.validate(answer.toString(), InputFormat.JSON), answer::toString);
    }
}
