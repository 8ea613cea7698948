package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Holds what is written by hand and speaks of wire/: the routing of the types and the page PROTOCOL.md. Everything else is generated from
 * there, and a test of the extension holds it equal.
 */
class ProtocolDriftTest {
    private final JsonObject file = ProtocolJson.read();

    @Test
    void everyTypeGoesWhereTheFileSaysItComesFrom() {
        JsonObject types = file.getAsJsonObject("types");
        for (String type : types.keySet()) {
            Set<String> from = new TreeSet<>();
            // The host sends on what a front sends, and the fronts get what the extension sends as it is.
            if (Direction.EXTENSION_TO_HOST.allows(type)) {
                from.add("extension");
            }
            if (Direction.FRONT_TO_HOST.allows(type)) {
                from.add("front");
            }
            boolean relayed = Direction.FRONT_TO_HOST.allows(type) && !type.equals("cancel");
            if ((Direction.HOST_TO_EXTENSION.allows(type) && !relayed)
                    || (Direction.HOST_TO_FRONT.allows(type) && !Set.of("chunk", "credit").contains(type))) {
                from.add("host");
            }
            assertEquals(new TreeSet<>(strings(types.getAsJsonObject(type).getAsJsonArray("from"))), from, type);
        }
    }

    @Test
    void everyNameStandsInThePage() throws IOException {
        String page = Files.readString(Path.of("PROTOCOL.md"));
        Set<String> names = new TreeSet<>();
        for (String section : List.of("types", "events")) {
            names.addAll(file.getAsJsonObject(section).keySet());
        }
        names.addAll(ProtocolJson.errors().keySet());
        for (Map.Entry<String, JsonElement> method : ProtocolJson.methods().entrySet()) {
            names.add(method.getKey());
            for (String list : List.of("params", "result")) {
                names.addAll(strings(method.getValue().getAsJsonObject().getAsJsonArray(list)));
            }
        }
        names.removeIf(name -> page.matches("(?s).*\\b" + name + "\\b.*"));
        assertEquals(Set.of(), names, "PROTOCOL.md does not name these");
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
}
