package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The constants here, the file wire/protocol.json and the page PROTOCOL.md say the same. */
class ProtocolDriftTest {
    private final JsonObject file = ProtocolJson.read();

    @Test
    void theFileHasNoSectionThatNobodyCompares() {
        assertEquals(
                Set.of("versions", "hostName", "extensionIds", "limits", "types", "methods", "events", "policies",
                        "layers",
                        "errors"),
                file.keySet());
    }

    @Test
    void namesAndVersionsAreTheSame() {
        assertEquals(numbers(file.getAsJsonArray("versions")), Protocol.VERSIONS);
        assertEquals(Protocol.VERSIONS.getLast(), Protocol.VERSION);
        assertEquals(file.get("hostName").getAsString(), Protocol.HOST_NAME);
        assertEquals(new TreeSet<>(strings(file.getAsJsonArray("extensionIds"))),
                new TreeSet<>(Protocol.EXTENSION_IDS));
        assertEquals(new ArrayList<>(file.getAsJsonObject("methods").keySet()), Protocol.METHODS);
        for (String method : Protocol.METHODS) {
            assertEquals(file.getAsJsonObject("methods").getAsJsonObject(method).get("retry").getAsBoolean(),
                    Protocol.RETRIED.contains(method), method);
        }
        assertEquals(new ArrayList<>(file.getAsJsonObject("events").keySet()), Protocol.EVENTS);
        assertEquals(strings(file.getAsJsonArray("policies")), Protocol.POLICIES);
    }

    @Test
    void everyLimitHasAConstantOfTheSameValue() throws ReflectiveOperationException {
        JsonObject limits = file.getAsJsonObject("limits");
        for (String name : limits.keySet()) {
            String constant = name.replaceAll("([A-Z])", "_$1").toUpperCase(java.util.Locale.ROOT);
            assertEquals(limits.get(name).getAsInt(), Protocol.class.getField(constant).getInt(null), name);
        }
    }

    @Test
    void everyErrorHasACodeOfTheSameTextsInTheSameOrder() {
        Map<String, String> expected = new TreeMap<>();
        JsonObject errors = file.getAsJsonObject("errors");
        for (String name : errors.keySet()) {
            JsonObject error = errors.getAsJsonObject(name);
            expected.put(name, error.get("message").getAsString() + " | " + error.get("hint").getAsString());
        }
        Map<String, String> actual = new TreeMap<>();
        for (ErrorCode code : ErrorCode.values()) {
            actual.put(code.name(), code.message() + " | " + code.hint());
        }
        assertEquals(expected, actual);
    }

    @Test
    void everyKnownLayerIsTheSame() {
        List<Protocol.KnownLayer> layers = new ArrayList<>();
        for (JsonElement layer : file.getAsJsonArray("layers")) {
            JsonObject each = layer.getAsJsonObject();
            layers.add(new Protocol.KnownLayer(each.get("name").getAsString(), each.get("kind").getAsString()));
        }
        assertEquals(layers, Protocol.LAYERS);
    }

    @Test
    void everyTypeGoesWhereTheFileSaysItComesFrom() {
        JsonObject types = file.getAsJsonObject("types");
        for (String type : types.keySet()) {
            Set<String> from = new TreeSet<>();
            // What a front sends, the host sends on, and what the extension sends reaches the fronts as it is.
            if (Direction.EXTENSION_TO_HOST.allows(type)) {
                from.add("extension");
            }
            if (Direction.FRONT_TO_HOST.allows(type)) {
                from.add("front");
            }
            boolean relayed = Direction.FRONT_TO_HOST.allows(type) && !type.equals("cancel");
            if ((Direction.HOST_TO_EXTENSION.allows(type) && !relayed)
                    || (Direction.HOST_TO_FRONT.allows(type) && !type.equals("chunk"))) {
                from.add("host");
            }
            assertEquals(new TreeSet<>(strings(types.getAsJsonObject(type).getAsJsonArray("from"))), from, type);
        }
    }

    @Test
    void everyNameStandsInThePage() throws IOException {
        String page = Files.readString(Path.of("PROTOCOL.md"));
        Set<String> missing = new TreeSet<>();
        for (String section : List.of("types", "methods", "events", "errors")) {
            for (String name : file.getAsJsonObject(section).keySet()) {
                if (!page.matches("(?s).*\\b" + name + "\\b.*")) {
                    missing.add(name);
                }
            }
        }
        for (Map.Entry<String, JsonElement> method : file.getAsJsonObject("methods").entrySet()) {
            for (String list : List.of("params", "result")) {
                for (String field : strings(method.getValue().getAsJsonObject().getAsJsonArray(list))) {
                    if (!page.matches("(?s).*\\b" + field + "\\b.*")) {
                        missing.add(method.getKey() + " " + list + " " + field);
                    }
                }
            }
        }
        assertEquals(Set.of(), missing, "PROTOCOL.md does not name these");
    }

    @Test
    void theProductsVersionIsThePoms() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        assertTrue(pom.contains("<version>" + Protocol.PRODUCT_VERSION + "</version>"),
                "host/pom.xml has another version than Protocol.PRODUCT_VERSION");
    }

    private static List<String> strings(JsonArray array) {
        List<String> strings = new ArrayList<>();
        array.forEach(element -> strings.add(element.getAsString()));
        return strings;
    }

    private static List<Integer> numbers(JsonArray array) {
        List<Integer> numbers = new ArrayList<>();
        array.forEach(element -> numbers.add(element.getAsInt()));
        return numbers;
    }
}
