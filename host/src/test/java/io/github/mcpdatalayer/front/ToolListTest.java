package io.github.mcpdatalayer.front;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.tools.api.Next;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds what clients are shown of the tools against what is written down, so that it changes on purpose only. */
class ToolListTest {

    /** Bytes of the tools that are always there. */
    private static final int USUAL = 10_000;
    /** Bytes of any tool. */
    private static final int MOST = 1_700;
    /** Bytes a tool, of each further toolset. */
    private static final int OF_A_TOOLSET = 900;
    /** Bytes a tool, of all. */
    private static final int MEAN = 690;

    @TempDir
    Path home;

    @Test
    void theToolListIsTheOneThatIsWrittenDown() throws Exception {
        try (InputStream written = Objects.requireNonNull(getClass().getResourceAsStream("tools-list.json"));
                var front = FrontThread.ready(home, "--toolsets=plans")) {
            // As texts: the order of the tools and of their arguments is what a model reads.
            assertEquals(JsonParser.parseString(new String(written.readAllBytes(), UTF_8)).toString(),
                    front.result(front.ask("tools/list", "{}")).toString());
        }
    }

    @Test
    void whatTheFrontsOwnLimitForbidsIsNotOffered() throws Exception {
        for (String[] each : new String[][]{
                {"data", "getDataLayer requestAccess auditVisit", "takeSnapshot readPage interact"},
                {"see", "takeSnapshot readPage waitFor", "interact navigate handleDialog"},
                {"act", "takeSnapshot interact navigate", ""}}) {
            try (var front = FrontThread.ready(home, "--toolsets=page", "--max-level=" + each[0])) {
                String names = front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools").asList().stream()
                        .map(tool -> tool.getAsJsonObject().get("name").getAsString() + " ").collect(joining());
                for (String name : each[1].split(" ", -1)) {
                    assertTrue(names.contains(name + " "), () -> each[0] + " " + names);
                }
                for (String name : each[2].isEmpty() ? new String[0] : each[2].split(" ", -1)) {
                    assertFalse(names.contains(name + " "), () -> each[0] + " " + names);
                }
            }
        }
    }

    @Test
    void everyStepThatAnswersSendToIsATool() throws Exception {
        try (var front = FrontThread.ready(home)) {
            List<String> names = front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools").asList().stream()
                    .map(JsonElement::getAsJsonObject).map(tool -> tool.get("name").getAsString()).toList();
            for (Next next : Next.values()) {
                assertTrue(names.contains(next.tool()), next::tool);
            }
        }
    }

    /** Each client reads all tools before its first call. */
    @Test
    @Tag("addons")
    void theToolsTakeNoMoreBytesThanTheyMay() throws Exception {
        Map<String, Integer> all = bytes("--toolsets=all");
        all.forEach((tool, size) -> assertTrue(size <= MOST, () -> tool + " " + size));
        assertTrue(sum(all) <= all.size() * MEAN, all::toString);
        Map<String, Integer> usual = bytes();
        assertTrue(sum(usual) <= USUAL, usual::toString);
        DeclaredTools.byToolset().forEach((toolset, tools) -> {
            int size = tools.stream().mapToInt(tool -> Objects.requireNonNull(all.get(tool.name()))).sum();
            assertTrue(size <= tools.size() * OF_A_TOOLSET, () -> toolset + " " + size + " of " + tools.size());
        });
    }

    /** Arguments of most tools are described by one of them. */
    @Test
    void noDescriptionOfAnArgumentIsReadTimeAndAgain() throws Exception {
        Map<String, Integer> times = new TreeMap<>();
        try (var front = FrontThread.ready(home, "--toolsets=all")) {
            for (JsonElement tool : front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools")) {
                tool.getAsJsonObject().getAsJsonObject("inputSchema").getAsJsonObject("properties").asMap()
                        .forEach((name, argument) -> {
                            JsonElement text = argument.getAsJsonObject().get("description");
                            if (text != null) {
                                times.merge(name + ": " + text.getAsString(), 1, Integer::sum);
                            }
                        });
            }
        }
        times.values().removeIf(count -> count <= 6);
        assertEquals(Map.of(), times);
    }

    private static int sum(Map<String, Integer> bytes) {
        return bytes.values().stream().mapToInt(Integer::intValue).sum();
    }

    private Map<String, Integer> bytes(String... flags) throws Exception {
        Map<String, Integer> bytes = new TreeMap<>();
        try (var front = FrontThread.ready(home, flags)) {
            for (JsonElement tool : front.result(front.ask("tools/list", "{}")).getAsJsonArray("tools")) {
                tool.getAsJsonObject().remove("_meta"); // it is the client's, and no model reads it
                bytes.put(tool.getAsJsonObject().get("name").getAsString(), tool.toString().getBytes(UTF_8).length);
            }
        }
        return bytes;
    }
}
