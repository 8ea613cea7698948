package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The page for administrators is held against the extension's manifest, the policies and what the programs store. */
@Tag("addons")
class AdministratorsPageTest {

    private static final Path ROOT = Path.of("..");

    /** A file or folder in the person's folder: by its name, or by a constant of the same class. */
    private static final Pattern STORED = Pattern.compile(
            "(?:\\bhome|\\bhome\\(\\)|\\bown|logFolder\\(\\)|DataFolder\\.of\\(\\w+\\)|dataFolder\\([\\w.()]*\\)|\\(home\\))"
                    + "\\.resolve\\((?:\"([^\"]+)\"|([A-Z][A-Z_]+))\\)");

    private static final Pattern KEPT = Pattern.compile("\\.(?:write|remember)\\((?:'(\\w+)'|([A-Z][A-Z_]*)),");

    @Test
    void everyPermissionOfTheExtensionIsExplained() throws IOException {
        JsonObject manifest = json("extension/src/manifest.json");
        String table = between("## Permissions of the extension", "Without *all sites*");
        for (String list : List.of("permissions", "optional_permissions")) {
            for (var each : manifest.getAsJsonArray(list)) {
                assertTrue(table.contains("| `" + each.getAsString() + "`"), each + " has no row");
            }
        }
        String never = between("It never asks for", " and for ");
        for (String name : words(never)) {
            assertFalse(manifest.toString().contains("\"" + name + "\""), name + " is asked for");
        }
        assertTrue(words(never).size() >= 4, never);
        for (var each : json("extension/companion/manifest.json").getAsJsonArray("permissions")) {
            assertTrue(between("Trusted input needs", "\n\n").contains("`" + each.getAsString() + "`"), each::toString);
        }
    }

    @Test
    void everyPolicyHasItsRowAndTheBaselineIsOne() throws IOException {
        String page = between("### A policy to begin with", "- **Self-hosted extension**");
        Set<String> keys = new TreeSet<>(json("extension/src/managed_schema.json").getAsJsonObject("properties")
                .keySet());
        keys.addAll(List.of("audit", "auditDetail"));
        keys.addAll(MachinePolicy.FEATURES);
        keys.removeIf(key -> page.substring(page.indexOf("| key |")).contains("`" + key + "`"));
        assertEquals(Set.of(), keys, "policies without a row");
        String baseline = page.substring(page.indexOf("```json") + "```json".length(),
                page.indexOf("```", page.indexOf("```json") + 1));
        MachinePolicy policy = MachinePolicy.parse(baseline);
        assertTrue(policy.enabled());
        assertEquals(List.of("file"), policy.audit());
        assertEquals("none", policy.maxLevel() == null ? "" : policy.maxLevel().get("*"));
    }

    /** The command of the page asks for the same as the file. */
    @Test
    void theBaselineOfTheBrowserIsThatOfTheMachine() throws IOException {
        String page = between("### A policy to begin with", "- **Self-hosted extension**");
        JsonObject file = JsonParser.parseString(page.substring(page.indexOf("```json") + "```json".length(),
                page.indexOf("```", page.indexOf("```json") + 1))).getAsJsonObject();
        for (String option : List.of("maxLevel", "guard")) {
            file.getAsJsonObject(option).asMap().forEach((site, value) -> assertTrue(
                    page.contains("'" + site + "=" + value.getAsString() + "'"), site));
        }
        file.getAsJsonObject("features").keySet()
                .forEach(feature -> assertTrue(page.contains("--no-feature " + feature), feature));
        assertTrue(page.contains("--remember-days " + file.get("rememberDays")));
        assertTrue(page.contains("--redaction " + file.get("redaction").getAsString()));
    }

    @Test
    void everyFileInThePersonsFolderIsListed() throws IOException {
        String stored = between("## All that is stored", "## For a data-protection assessment");
        Set<String> names = new TreeSet<>();
        for (String folder : List.of("host/src/main/java", "host/src/addons/java", "installer/src/main/java",
                "installer/src/addons/java")) {
            for (Path file : files(folder, ".java")) {
                String source = Files.readString(file);
                STORED.matcher(source).results().forEach(found -> names.add(found.group(1) != null
                        ? found.group(1)
                        : constant(source, found.group(2), "\"")));
            }
        }
        assertTrue(names.containsAll(Set.of("secrets.json", "log/host.log", "journeys", "downloads", "search-pack")),
                names::toString);
        names.removeIf(stored::contains);
        assertEquals(Set.of(), names, "the page does not say that these are stored");
    }

    @Test
    void everythingThatTheExtensionKeepsIsListed() throws IOException {
        String stored = between("## All that is stored", "## For a data-protection assessment");
        Map<String, Path> keys = new HashMap<>();
        for (Path file : files("extension/src", ".js")) {
            String source = Files.readString(file);
            KEPT.matcher(source).results().filter(found -> source.contains("torage"))
                    .forEach(found -> keys.put(found.group(1) != null
                            ? found.group(1)
                            : constant(source, found.group(2), "'"), file));
        }
        assertTrue(keys.size() > 15, keys::toString);
        keys.keySet().removeIf(key -> stored.contains("`" + key + "`"));
        assertEquals(Map.of(), keys, "the page does not say that these are kept");
    }

    /** The value of a constant; one of another file is looked for where it is declared. */
    private static String constant(String source, String name, String quote) {
        Pattern declared = Pattern.compile("\\b" + name + " = " + quote + "([^" + quote + "]+)" + quote);
        var here = declared.matcher(source);
        if (here.find()) {
            return here.group(1);
        }
        try {
            for (String folder : List.of("host/src/main/java", "host/src/addons/java", "installer/src/main/java",
                    "installer/src/addons/java", "extension/src")) {
                for (Path file : files(folder, quote.equals("'") ? ".js" : ".java")) {
                    var there = declared.matcher(Files.readString(file));
                    if (there.find()) {
                        return there.group(1);
                    }
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        throw new AssertionError(name + " has no value");
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        try (var files = Files.walk(ROOT.resolve(folder))) {
            return new ArrayList<>(files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !file.toString().contains("vendor")).toList());
        }
    }

    private static Set<String> words(String text) {
        Set<String> words = new TreeSet<>();
        Pattern.compile("`(\\w+)`").matcher(text).results().forEach(word -> words.add(word.group(1)));
        return words;
    }

    private static String between(String from, String to) throws IOException {
        String page = Files.readString(ROOT.resolve("manifests/README.md"));
        int start = page.indexOf(from);
        int end = page.indexOf(to, start);
        assertTrue(start >= 0 && end > start, from + " … " + to);
        return page.substring(start, end);
    }

    private static JsonObject json(String file) throws IOException {
        return JsonParser.parseString(Files.readString(ROOT.resolve(file))).getAsJsonObject();
    }
}
