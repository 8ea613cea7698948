package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.journeys.tools.JourneySettings;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.offer.Offer;
import io.github.mcpdatalayer.front.tools.sources.ContainerFolder;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** {@code docs/tools.md} says of each tool what its declaration says; {@code -Ddocs=write} writes it. */
class ToolDocsTest {

    private static final Path DOCUMENT = Path.of("docs", "tools.md");
    private static final String COMMAND = "mvn -pl host test -Dtest=ToolDocsTest -Ddocs=write";

    @Test
    void theDocumentSaysOfEachToolWhatItsDeclarationSays() throws Exception {
        String document = Files.readString(DOCUMENT);
        String generated = document;
        for (ToolSpec tool : tools()) {
            generated = region(generated, tool.name(), about(tool));
        }
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(DOCUMENT, generated);
        } else {
            assertEquals(generated, document, () -> "Run: " + COMMAND);
        }
    }

    @Test
    void everyExampleCallIsAccepted() throws Exception {
        for (ToolSpec tool : tools()) {
            JsonObject example = JsonParser.parseString(tool.example()).getAsJsonObject();
            List<String> declared = tool.arguments().stream().<String>map(Arg::name).toList();
            assertTrue(declared.containsAll(example.keySet()), tool::name);
            for (Arg<?> argument : tool.arguments()) {
                assertTrue(!argument.isRequired() || example.has(argument.name()), tool::name);
                assertDoesNotThrow(() -> JsonParser.parseString(argument.example()), argument::name);
            }
            Map<String, @Nullable Object> call = new HashMap<>();
            example.asMap().forEach((name, value) -> call.put(name, value.toString()));
            assertDoesNotThrow(() -> new Arguments(call, tool.arguments()));
        }
    }

    /** All tools that there are. */
    static List<ToolSpec> tools() throws Exception {
        var redaction = new Redaction(RedactionMode.MASK);
        try (var browsers = new Browsers(() -> {
            throw new IOException("Nobody is asked");
        }, redaction)) {
            var bench = new Workbench(browsers, new LayerReader(browsers, new NamePatterns(List.of())),
                    new RecordingReader(browsers), new AnswerLimit(null), new Workload(), redaction,
                    new PlanFolder(null), new PageContainers(browsers, new ContainerFolder(null), true), true,
                    new SharedFolder(null), new Locations(Path.of("home"), List.of()),
                    Clock.systemUTC(), false, false, true,
                    new WalkedSteps(false), PageRest.AS_ASKED);
            var journeys = new JourneySettings(JourneyFolder.of(null, Path.of("journeys")), Path.of("runs"), Level.ACT,
                    new LaunchOptions(Display.HEADLESS, null, null, List.of()), List.of(), null, null, false);
            return new Offer(new Toolsets().of(bench, Toolsets.FURTHER, journeys), redaction).specs();
        }
    }

    private static String about(ToolSpec tool) {
        var text = new StringBuilder();
        if (!tool.arguments().isEmpty()) {
            text.append("| argument | type | | example |\n|---|---|---|---|\n");
            for (Arg<?> each : tool.arguments()) {
                text.append("| `").append(each.name()).append("` | ").append(type(each)).append(" | ")
                        .append(each.description().replace("|", "\\|")).append(" | `").append(each.example())
                        .append("` |\n");
            }
            text.append('\n');
        }
        text.append("Call: `").append(tool.name()).append(' ').append(tool.example()).append("`  \n");
        text.append("Effect: ").append(tool.effect().name().toLowerCase(Locale.ROOT)).append(tool.methods().isEmpty()
                ? "; asks no browser"
                : tool.methods().stream().map(method -> '`' + method.wireName() + '`')
                        .collect(Collectors.joining(", ", "; asks the browser for ", "")))
                .append("  \n");
        text.append("Errors of its own: ").append(tool.errors().isEmpty()
                ? "none"
                : tool.errors().stream().map(code -> '`' + code.name() + '`').collect(Collectors.joining(", ")));
        return text.append('\n').toString();
    }

    private static String type(Arg<?> argument) {
        JsonObject schema = JsonParser.parseString("{" + argument.described().schema() + "}").getAsJsonObject()
                .getAsJsonObject(argument.name());
        List<String> words = new ArrayList<>();
        words.add(switch (schema.get("type").getAsString()) {
            case "array" -> "list of " + one(schema.getAsJsonObject("items").get("type").getAsString()) + "s";
            case String other -> one(other);
        });
        if (!argument.words().isEmpty()) {
            words.add(argument.words().stream().map(word -> '`' + word + '`').collect(Collectors.joining(", ")));
        }
        if (schema.has("maximum")) {
            words.add("at most " + schema.get("maximum"));
        }
        if (argument.isRequired()) {
            words.add("required");
        }
        return String.join("; ", words);
    }

    private static String one(String type) {
        return type.equals("integer") ? "number" : type.equals("boolean") ? "flag" : type;
    }

    private static String region(String document, String name, String text) {
        String from = "<!-- generated: " + name + " (" + COMMAND + ") -->\n";
        String to = "<!-- end of generated: " + name + " -->\n";
        int start = document.indexOf(from);
        int end = document.indexOf(to);
        assertTrue(start >= 0 && end > start, () -> DOCUMENT + " has no " + from + to);
        return document.substring(0, start + from.length()) + text + document.substring(end);
    }
}
