package io.github.mcpdatalayer.front.journeys;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.json.JsonBudget;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * All that reads journeys agrees on what one is: the program that runs them, the editor, both exports and the import. The
 * journeys are made in Node, beside the editor: journeys/editor-verdicts.mjs.
 */
@Timeout(600)
class JourneyAgreementTest {

    private static final Path EDITOR = Path.of("src", "test", "resources", "journeys", "editor-verdicts.mjs");
    private static final int AT_ONCE = 100;
    private static final int SHOWN = 20;

    @TempDir
    private Path folder;

    private final Map<String, List<String>> disagreed = new LinkedHashMap<>();
    private int taken;

    /** The editor, in a process of its own. */
    private static final class Editor implements AutoCloseable {

        private final Process node;
        private final Writer in;
        private final BufferedReader out;

        Editor() throws IOException {
            node = new ProcessBuilder("node", EDITOR.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            in = node.outputWriter(StandardCharsets.UTF_8);
            out = new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8));
        }

        List<JsonObject> made(int seed, int count) throws IOException {
            in.write("{\"seed\":" + seed + ",\"count\":" + count + "}\n");
            in.flush();
            return read(count);
        }

        List<JsonObject> judged(List<String> texts) throws IOException {
            for (String text : texts) {
                in.write(new JsonPrimitive(text) + "\n");
            }
            in.flush();
            return read(texts.size());
        }

        private List<JsonObject> read(int count) throws IOException {
            List<JsonObject> read = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                read.add(JsonParser.parseString(out.readLine()).getAsJsonObject());
            }
            return read;
        }

        @Override
        public void close() {
            node.destroy();
        }
    }

    @Test
    void aFewMutatedJourneysAreTakenByAllOrByNone() throws Exception {
        agree(20261128, 2_000);
    }

    @Test
    @Tag("thorough")
    @Timeout(3600)
    void aHundredThousandMutatedJourneysAreTakenByAllOrByNone() throws Exception {
        agree(28, 100_000);
    }

    private void agree(int seed, int count) throws Exception {
        Files.createDirectory(folder.resolve("shared"));
        Files.writeString(folder.resolve("shared/login.json"), "{\"title\":\"L\",\"steps\":[]}");
        try (var editor = new Editor()) {
            for (int at = 0; at < count; at += AT_ONCE) {
                batch(editor, seed + at);
            }
        }
        assertEquals(Map.of(), disagreed);
        assertTrue(taken > count / 12, taken + " were taken");
    }

    private void batch(Editor editor, int seed) throws Exception {
        List<String> imports = new ArrayList<>();
        for (JsonObject each : editor.made(seed, AT_ONCE)) {
            String text = each.get("text").getAsString();
            String reader = reader(text);
            if (reader == null) {
                continue;
            }
            String code = each.get("code").getAsString();
            if (reader.isEmpty() != code.isEmpty()) {
                note("run " + word(reader) + ", editor " + word(code) + " at " + each.get("place").getAsString(),
                        text);
            } else if (reader.isEmpty()) {
                taken++;
                imports.add(imported(text));
            }
        }
        for (JsonObject each : editor.judged(imports)) {
            String text = each.get("text").getAsString();
            String reader = reader(text);
            if (reader != null && !(reader.isEmpty() && each.get("code").getAsString().isEmpty())) {
                note("import: run " + word(reader) + ", editor " + word(each.get("code").getAsString()) + " at "
                        + each.get("place").getAsString(), text);
            }
        }
    }

    private static String word(String code) {
        return code.isEmpty() ? "takes it" : code;
    }

    private void note(String what, String text) {
        List<String> texts = disagreed.computeIfAbsent(what.replaceAll("\\[\\d+]", "[]"), _ -> new ArrayList<>());
        if (disagreed.size() <= SHOWN && texts.size() < 2) {
            texts.add(text);
        }
    }

    /** The code of the refusal; empty where it is taken; null where it depends on which files lie beside it. */
    private @Nullable String reader(String text) throws Exception {
        try {
            JourneyReader.read(folder.resolve("journey.json"), text.getBytes(StandardCharsets.UTF_8),
                    JourneyVariables.open(), new JourneyRights(true, false));
            return "";
        } catch (JourneyRefusal e) {
            boolean isOfOthers = e.place().endsWith(".use") && switch (e.code()) {
                case JOURNEY_FILE_UNREADABLE, JOURNEY_FILE_KIND, JOURNEY_INCLUDE_CIRCLE -> true;
                default -> false;
            };
            return isOfOthers ? null : e.code().name() + " at " + e.place();
        }
    }

    private static String imported(String text) throws JourneyRefusal {
        return JourneyImport.of(JourneyReader.json(text.getBytes(StandardCharsets.UTF_8), "x", JsonBudget.ofJourney())
                .getAsJsonObject()).content().toString();
    }
}
