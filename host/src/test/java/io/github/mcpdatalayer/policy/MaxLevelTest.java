package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    @Test
    void theHighestLevelOfAMapIsWhatTheSharedListSays() throws Exception {
        JsonObject examples = JsonParser.parseString(Files.readString(Path.of("wire/levels.json"))).getAsJsonObject();
        for (JsonElement row : examples.getAsJsonArray("highest")) {
            JsonElement map = row.getAsJsonArray().get(0);
            assertEquals(row.getAsJsonArray().get(1).getAsString(),
                    MachinePolicy.parse("{\"maxLevel\":" + map + "}").highestLevel(), map.toString());
        }
        assertEquals("act", MachinePolicy.NONE.highestLevel());
    }

    @Test
    void noCallThatTheFourSourcesAllowIsBeyondTheHighestLevel() throws Exception {
        int beyond = 0;
        for (JsonElement each : JsonParser.parseString(Files.readString(Path.of("wire/strictest.json")))
                .getAsJsonArray()) {
            JsonObject row = each.getAsJsonObject();
            String rules = row.get("machine").isJsonNull() ? "{}" : "{\"maxLevel\":" + row.get("machine") + "}";
            String needed = row.get("effect").getAsString().replace("read", "data");
            boolean refused = MaxLevel.isBelow(MachinePolicy.parse(rules).highestLevel(), needed);
            assertFalse(refused && row.get("passes").getAsBoolean(), row::toString);
            beyond += refused ? 1 : 0;
        }
        assertTrue(beyond > 10, "some are refused here: " + beyond);
    }
}
