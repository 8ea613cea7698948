package io.github.mcpdatalayer.front.journeys;

import java.nio.file.Files;
import java.nio.file.Path;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JourneyImportTest {

    private static final String FILE = """
            {"title": "T", "speed": "process.exit()", "timeout": 5000, "steps": [
              {"type": "navigate", "url": "https://shop.example/", "hidden": "process.exit()"},
              {"type": "click", "selectors": ["#a"], "offsetX": 1, "offsetY": 1, "deviceType": "touch",
               "assertedEvents": [{"type": "navigation", "url": "https://shop.example/b", "code": "process.exit()"}]},
              {"type": "customStep", "name": "mcp-datalayer:act", "script": "process.exit()",
               "parameters": {"version": 1, "selectors": ["#a"], "action": "focus"}}]}""";

    @Test
    void whatNoStepIsKnownToHaveIsNotKeptAndSaid(@TempDir Path folder) throws Exception {
        JsonObject file = JsonParser.parseString(FILE).getAsJsonObject();

        JourneyImport imported = JourneyImport.of(file);

        Path kept = Files.writeString(folder.resolve("kept.json"), imported.content().toString());
        String content = imported.content().toString();
        assertEquals(3,
                JourneyReader.read(kept, JourneyVariables.open(), new JourneyRights(true, true)).steps().size());
        assertFalse(content.contains("process.exit"), content);
        assertTrue(content.contains("\"deviceType\":\"touch\""), content);
        assertEquals(4, imported.left().size());
        assertTrue(imported.left().stream().anyMatch(each -> each.startsWith("\"speed\"")), imported.left()::toString);
        assertTrue(imported.left().stream().anyMatch(each -> each.startsWith("steps[2].\"script\"")),
                imported.left()::toString);
    }
}
