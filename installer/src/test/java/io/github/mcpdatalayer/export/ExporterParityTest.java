package io.github.mcpdatalayer.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.Gson;
import io.github.mcpdatalayer.export.JourneyExport.As;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The command line's engine and Node make the same of the editor's modules, byte for byte, of refused journeys, too. */
@Timeout(600)
class ExporterParityTest {

    private static final Path NODE_EXPORTS = Path.of("src", "test", "resources", "journeys", "node-exports.mjs");

    /** A journey, and the file that Node makes of it. */
    private record Export(String text, String as, Map<String, String> values, String made) {}

    private static List<Export> byNode(int seed, int drawn) throws IOException, InterruptedException {
        Process node = new ProcessBuilder("node", NODE_EXPORTS.toString(), "" + seed, "" + drawn)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        node.getOutputStream().close();
        String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, node.waitFor());
        var gson = new Gson();
        return said.lines().map(line -> gson.fromJson(line, Export.class)).toList();
    }

    /** Returns how many of these could be written. */
    private static int agree(List<Export> exports) throws Exception {
        var differing = new ArrayList<String>();
        int all = EditorScript.run(Duration.ofMinutes(9), editor -> {
            int written = 0;
            for (Export each : exports) {
                As as = As.valueOf(each.as().toUpperCase(Locale.ROOT));
                String made = JourneyExport.call(editor, each.text(), as, each.values());
                if (!made.equals(each.made())) {
                    differing.add(each.as() + " " + each.text() + "\n  " + made + "\n  " + each.made());
                }
                written += made.contains("\"text\"") ? 1 : 0;
            }
            return written;
        });
        assertEquals(List.of(), differing);
        return all;
    }

    @Test
    void eachKindOfStepExpectationAndPatternIsTheSame() throws Exception {
        List<Export> exports = byNode(0, 0);
        int written = agree(exports);
        assertTrue(written > 100 && exports.size() - written > 30, written + " of " + exports.size());
    }

    @Test
    @Tag("thorough")
    void casesAndDrawnJourneysAreTheSame() throws Exception {
        for (int seed = 1; seed <= 2; seed++) {
            agree(byNode(seed, 500));
        }
    }
}
