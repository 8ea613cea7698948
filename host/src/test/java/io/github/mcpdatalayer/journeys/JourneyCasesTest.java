package io.github.mcpdatalayer.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Files that are read, and files that are refused. The extension's editor is held against the same ones: extension/test/editor/check.test.js. */
class JourneyCasesTest {

    private static final Path CASES = Path.of("src/test/resources/journeys/cases.json");
    private static final int MOST_BYTES = 1024 * 1024;

    @TempDir
    private static Path folder;

    @TestFactory
    Stream<DynamicTest> eachFileIsReadOrRefusedAsItSays() throws Exception {
        return JsonParser.parseString(Files.readString(CASES)).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(each -> DynamicTest.dynamicTest(each.get("name").getAsString(), () -> hold(each)));
    }

    private static void hold(JsonObject given) throws Exception {
        Path file = Files.writeString(folder.resolve("journey.json"), text(given));
        Map<String, String> values = new HashMap<>();
        if (given.has("variables")) {
            given.getAsJsonObject("variables").asMap()
                    .forEach((name, value) -> values.put(name, value.getAsString()));
        }
        var variables = new JourneyVariables(values);
        if (!given.has("code")) {
            assertNotNull(JourneyReader.read(file, variables, new JourneyRights(true, false)));
            return;
        }
        var refusal = assertThrows(JourneyRefusal.class,
                () -> JourneyReader.read(file, variables, new JourneyRights(true, false)));
        assertEquals(given.get("code").getAsString(), refusal.code().name(), refusal.why());
        if (!given.get("place").isJsonNull()) {
            assertEquals(given.get("place").getAsString(), refusal.place(), refusal.why());
        }
    }

    private static String text(JsonObject given) {
        if (!given.has("text")) {
            return whole(given.get("journey")).toString();
        }
        return given.get("text").isJsonNull() ? " ".repeat(MOST_BYTES + 1) : given.get("text").getAsString();
    }

    /** With what is written short: {@code {"repeat": x, "times": n}}. */
    private static JsonElement whole(JsonElement value) {
        if (value instanceof JsonArray array) {
            var all = new JsonArray();
            for (JsonElement each : array) {
                int times = each instanceof JsonObject some && some.has("repeat") ? some.get("times").getAsInt() : 1;
                JsonElement once = whole(each instanceof JsonObject some && some.has("repeat")
                        ? some.get("repeat")
                        : each);
                for (int i = 0; i < times; i++) {
                    all.add(once);
                }
            }
            return all;
        }
        if (value instanceof JsonObject object) {
            if (object.has("repeat")) {
                return new JsonPrimitive(object.get("repeat").getAsString().repeat(object.get("times").getAsInt()));
            }
            var all = new JsonObject();
            object.asMap().forEach((name, each) -> all.add(name, whole(each)));
            return all;
        }
        return value;
    }
}
