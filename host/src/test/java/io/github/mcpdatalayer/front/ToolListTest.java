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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds what clients are shown of the tools against what is written down, so that it changes on purpose only. */
class ToolListTest {

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
    void theToolsetsTakeNoMoreBytesThanTheyMay() throws Exception {
        Map<String, Integer> usual = bytes();
        assertTrue(sum(usual) <= 10_000, usual::toString);
        Map<String, Integer> page = bytes("--toolsets=page");
        page.keySet().removeAll(usual.keySet());
        page.remove("requestAccess"); // it comes with any toolset beyond reading
        assertTrue(sum(page) <= 7_500, page::toString);
        Map<String, Integer> files = bytes("--toolsets=files");
        files.keySet().removeAll(usual.keySet());
        files.remove("requestAccess");
        assertTrue(sum(files) <= 1_200, files::toString);
        Map<String, Integer> code = bytes("--toolsets=code");
        code.keySet().removeAll(usual.keySet());
        code.remove("requestAccess");
        assertTrue(sum(code) <= 1_750, code::toString);
        Map<String, Integer> tabs = bytes("--toolsets=tabs");
        tabs.keySet().removeAll(usual.keySet());
        tabs.remove("requestAccess");
        assertTrue(sum(tabs) <= 2_200, tabs::toString);
        Map<String, Integer> network = bytes("--toolsets=network");
        network.keySet().removeAll(usual.keySet());
        network.remove("requestAccess");
        assertTrue(sum(network) <= 1_800, network::toString);
        Map<String, Integer> library = bytes("--toolsets=library");
        library.keySet().removeAll(usual.keySet());
        library.remove("requestAccess");
        assertTrue(sum(library) <= 1_900, library::toString);
        Map<String, Integer> website = bytes("--toolsets=website");
        website.keySet().removeAll(usual.keySet());
        website.remove("requestAccess");
        assertTrue(sum(website) <= 1_300, website::toString);
        Map<String, Integer> search = bytes("--toolsets=search");
        search.keySet().removeAll(usual.keySet());
        search.remove("requestAccess");
        assertTrue(sum(search) <= 600, search::toString);
        Map<String, Integer> container = bytes("--toolsets=container");
        container.keySet().removeAll(usual.keySet());
        container.remove("requestAccess");
        assertTrue(sum(container) <= 1_500, container::toString);
        Map<String, Integer> storage = bytes("--toolsets=storage");
        storage.keySet().removeAll(usual.keySet());
        storage.remove("requestAccess");
        assertTrue(sum(storage) <= 900, storage::toString);
        Map<String, Integer> all = bytes("--toolsets=all");
        assertTrue(sum(all) <= 31_600, all::toString);
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
