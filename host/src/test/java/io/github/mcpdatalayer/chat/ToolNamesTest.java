package io.github.mcpdatalayer.chat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Tests the names and kinds of tool calls. */
class ToolNamesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"mcp__datalayer__listTabs|other|listTabs|read",
            "datalayer/interact|execute|interact|act", "Tool: datalayer/searchTabs|execute|searchTabs|search",
            "datalayer.runJourney (MCP)|other|runJourney|run", "mcp__datalayer__findElements|other|findElements|search",
            "mcp__datalayer__listTabs; rm -rf /|execute||run", "echo mcp__datalayer__listTabs|execute||run",
            "Grep \"purchase\"|search||grep", "Read src/app.js|read||read", "Edit src/app.js|edit||edit",
            "Sign in|hologram||other"})
    void onlyAWholeTitleIsAToolOfOurs(String title, String given, String ours, String kind) {
        assertEquals(ours == null ? "" : ours, ToolNames.ours(title));
        assertEquals(kind, ToolNames.kind(title, given));
    }
}
