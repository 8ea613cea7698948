package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Maps of levels by site, as host/wire/levels.json has them for both sides. */
class MaxLevelTest {

    @Test
    void mapsAreTakenAndRefusedAsTheSharedListHasIt() throws IOException {
        JsonObject examples = JsonParser.parseString(Files.readString(Path.of("wire/levels.json"))).getAsJsonObject();
        for (JsonElement map : examples.getAsJsonArray("valid")) {
            MachinePolicy policy = MachinePolicy.parse("{\"maxLevel\":" + map + "}");
            assertEquals(map, policy.toJson().get("maxLevel"));
        }
        for (JsonElement map : examples.getAsJsonArray("invalid")) {
            assertThrows(IOException.class, () -> MachinePolicy.parse("{\"maxLevel\":" + map + "}"), map.toString());
        }
        for (JsonElement row : examples.getAsJsonArray("levels")) {
            JsonElement map = row.getAsJsonArray().get(0);
            assertEquals(map, MachinePolicy.parse("{\"maxLevel\":" + map + "}").toJson().get("maxLevel"));
        }
    }
}
