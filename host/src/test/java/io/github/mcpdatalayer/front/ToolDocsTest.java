package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The documents say of each tool and toolset what it declares; {@code -Ddocs=write} writes that, with a section for each tool that
 * has none.
 */
@Tag("addons")
class ToolDocsTest {

    private static final Path DOCUMENT = Path.of("docs", "tools.md");
    private static final Path README = Path.of("..", "README.md");
    private static final String COMMAND = "mvn -pl host test -Dtest=ToolDocsTest -Ddocs=write";

    @Test
    void theDocumentSaysOfEachToolWhatItsDeclarationSays() throws Exception {
        String document = Files.readString(DOCUMENT);
        check(DOCUMENT, document, written(document, DeclaredTools.all(), DeclaredTools.byToolset()));
    }

    @Test
    void theReadmeHasEachToolset() throws Exception {
        String document = Files.readString(README);
        var rows = new StringBuilder("| `--toolsets` | offers |\n|---|---|\n");
        DeclaredTools.toolsets().forEach(
                (name, does) -> rows.append("| `").append(name).append("` | ").append(does).append(" |\n"));
        check(README, document, region(document, "toolsets", rows.toString()));
    }

    /** A tool that is in no document yet gets its section behind the one before it in its toolset, or else in the list of tools. */
    @Test
    void aNewToolGetsItsSection() throws Exception {
        List<ToolSpec> tools = DeclaredTools.all();
        ToolSpec last = tools.getLast();
        String document = Files.readString(DOCUMENT);
        String without = document
                .replaceFirst("(?s)\\n## " + last.name() + "\\n.*?<!-- end of generated: " + last.name()
                        + " -->\\n", "");
        assertNotEquals(document, without);
        String again = written(without, tools, DeclaredTools.byToolset());
        assertTrue(again.contains("<!-- end of generated: " + tools.get(tools.size() - 2).name() + " -->\n\n## "
                + last.name() + "\n\nWith `--toolsets search`: " + last.about() + "\n\n<!-- generated: "), again);
        assertEquals(again, written(again, tools, DeclaredTools.byToolset()));
    }

    @Test
    void everyExampleCallIsAccepted() throws Exception {
        for (ToolSpec tool : DeclaredTools.all()) {
            for (Arg<?> argument : tool.arguments()) {
                assertDoesNotThrow(() -> JsonParser.parseString(argument.example()), argument::name);
            }
            List<String> declared = tool.arguments().stream().<String>map(Arg::name).toList();
            for (String call : tool.examples()) {
                JsonObject example = JsonParser.parseString(call).getAsJsonObject();
                assertTrue(declared.containsAll(example.keySet()), tool::name);
                for (Arg<?> argument : tool.arguments()) {
                    assertTrue(!argument.isRequired() || example.has(argument.name()), tool::name);
                }
                Map<String, @Nullable Object> given = new HashMap<>();
                example.asMap().forEach((name, value) -> given.put(name, value.toString()));
                assertDoesNotThrow(() -> new Arguments(given, tool.arguments()));
            }
        }
    }

    private static void check(Path file, String document, String generated) throws IOException {
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(file, generated);
        } else {
            assertEquals(generated, document, () -> "Run: " + COMMAND);
        }
    }

    /** The document with what these tools declare. */
    private static String written(String document, List<ToolSpec> tools, Map<String, List<ToolSpec>> byToolset) {
        String written = document;
        String before = "";
        for (ToolSpec tool : tools) {
            if (!written.contains(begin(tool.name()))) {
                String neighbour = end(neighbour(tool, byToolset, before));
                int at = written.indexOf(neighbour) + neighbour.length();
                assertTrue(at >= neighbour.length(), tool::name);
                written = written.substring(0, at) + section(tool, byToolset) + written.substring(at);
            }
            written = region(written, tool.name(), about(tool));
            before = tool.name();
        }
        return written;
    }

    /** The tool before this one in its toolset, else in the whole list. */
    private static String neighbour(ToolSpec tool, Map<String, List<ToolSpec>> byToolset, String otherwise) {
        for (List<ToolSpec> toolset : byToolset.values()) {
            List<String> names = toolset.stream().map(ToolSpec::name).toList();
            int at = names.indexOf(tool.name());
            if (at > 0) {
                return names.get(at - 1);
            }
        }
        return otherwise;
    }

    private static String section(ToolSpec tool, Map<String, List<ToolSpec>> byToolset) {
        String toolset = byToolset.entrySet().stream()
                .filter(each -> each.getValue().stream().anyMatch(other -> other.name().equals(tool.name())))
                .map(each -> "With `--toolsets " + each.getKey() + "`: ").findFirst().orElse("");
        return "\n## " + tool.name() + "\n\n" + toolset + tool.about().strip() + "\n\n" + begin(tool.name())
                + end(tool.name());
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
        text.append("Call: `").append(tool.name()).append(' ').append(tool.examples().getFirst()).append("`  \n");
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

    private static String begin(String name) {
        return "<!-- generated: " + name + " (" + COMMAND + ") -->\n";
    }

    private static String end(String name) {
        return "<!-- end of generated: " + name + " -->\n";
    }

    private static String region(String document, String name, String text) {
        int start = document.indexOf(begin(name));
        int end = document.indexOf(end(name));
        assertTrue(start >= 0 && end > start, () -> "There is no " + begin(name) + end(name));
        return document.substring(0, start + begin(name).length()) + text + document.substring(end);
    }
}
