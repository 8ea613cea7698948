package io.github.mcpdatalayer.front;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.tools.api.Next;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What clients are shown of the tools is what is written down, so that it changes on purpose only. */
class ToolListTest {

    @TempDir
    Path home;

    @Test
    void theToolListIsTheOneThatIsWrittenDown() throws Exception {
        try (InputStream written = Objects.requireNonNull(getClass().getResourceAsStream("tools-list.json"));
                var front = FrontProcess.ready(home, "--toolsets=plans")) {
            // As texts: the order of the tools and of their arguments is what a model reads.
            assertEquals(JsonParser.parseString(new String(written.readAllBytes(), UTF_8)).toString(),
                    front.result(front.ask("tools/list", "{}")).toString());
        }
    }

    @Test
    void everyStepThatAnswersSendToIsATool() throws Exception {
        try (var front = FrontProcess.ready(home)) {
            List<String> names = front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools").asList().stream()
                    .map(JsonElement::getAsJsonObject).map(tool -> tool.get("name").getAsString()).toList();
            for (Next next : Next.values()) {
                assertTrue(names.contains(next.tool()), next::tool);
            }
        }
    }
}
