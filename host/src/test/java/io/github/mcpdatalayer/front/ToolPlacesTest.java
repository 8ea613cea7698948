package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A tool has five places: the row of its method, its class with what only that needs, its command, its part in the page, and its
 * test. No sixth place has to name it: everything else is generated or finds it.
 */
@Tag("addons")
class ToolPlacesTest {

    private static final Path ROOT = Path.of("..");
    private static final List<String> SOURCES = List.of("host/src/main", "host/src/addons", "host/wire",
            "installer/src/main", "installer/src/addons", "installer/src/package", "extension/src",
            "extension/companion", "manifests");
    private static final List<String> TESTS = List.of("host/src/test", "host/src/addons-test", "host/src/testing",
            "installer/src/test", "installer/src/addons-test", "extension/test");
    private static final Pattern KINDS = Pattern.compile(".*\\.(java|js|mjs|json|properties|html|tsv)");

    /** Places of any tool: rows, the examples of the wire, and what runs in pages. */
    private static final List<String> ROWS_AND_PAGES = List.of("host/wire/methods/", "host/wire/examples/",
            "extension/src/page/", "extension/src/vendor/");
    private static final Pattern GENERATED = Pattern.compile("(?s)\\bgenerated: .*?\\bend of generated: ");
    private static final Pattern LITERAL = Pattern.compile("[\"'`]([a-z][A-Za-z]+)[\"'`]");
    private static final Pattern NO_CODE = Pattern
            .compile("(?s)\\bimport [\\w.]+;|/\\*.*?\\*/|//[^\\n]*|\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    private static final Pattern TYPE = Pattern.compile("\\b[A-Z]\\w+\\b");

    /** They are words of recordings of Chrome's DevTools, too. */
    private static final Set<String> WORDS_OF_RECORDINGS = Set.of("navigate", "setViewport", "waitFor");

    /**
     * Those that use a tool, by what they do with it. A new tool is in none of them, unless it is to be used in the same way. Where
     * each new tool would have to come in, it follows from what the tool declares.
     */
    private static final Map<String, Set<String>> USES = Map.ofEntries(
            // Answers, errors and prompts tell a client what to call next.
            use("host/src/main/java/io/github/mcpdatalayer/front/tools/api/Next.java", "listTabs", "getDataLayer",
                    "getDataLayerHistory", "getConsentState", "listHits", "auditVisit"),
            use("host/src/main/java/io/github/mcpdatalayer/front/tools/answer/ToolErrors.java", "requestAccess",
                    "handleDialog"),
            use("host/src/main/java/io/github/mcpdatalayer/front/tools/offer/Prompts.java", "auditVisit"),
            use("host/src/main/java/io/github/mcpdatalayer/front/tools/page/snapshot/PageSnapshot.java",
                    "takeSnapshot"),
            use("host/src/addons/java/io/github/mcpdatalayer/front/tools/search/SearchTabs.java", "requestAccess"),
            use("host/src/main/java/io/github/mcpdatalayer/front/tools/tabs/CloseTabs.java", "requestAccess"),
            use("host/src/main/java/io/github/mcpdatalayer/front/tools/tabs/OpenTab.java", "requestAccess"),
            use("host/src/main/java/io/github/mcpdatalayer/front/tools/visit/AuditVisit.java", "listStorage"),
            use("host/src/main/java/io/github/mcpdatalayer/front/journeys/tools/RunJourney.java", "requestAccess"),
            use("host/wire/errors.json", "listTabs", "getDataLayerHistory", "listTags", "takeSnapshot", "readPage",
                    "listWebsiteTools"),
            // Views of the panel ask for what these ask for.
            use("host/src/main/java/io/github/mcpdatalayer/front/inspect/VisitStorage.java", "listStorage"),
            use("host/src/main/java/io/github/mcpdatalayer/front/inspect/VisitTags.java", "listTags"),
            use("host/src/main/java/io/github/mcpdatalayer/front/inspect/TabPicture.java", "takeScreenshot"),
            use("host/src/main/java/io/github/mcpdatalayer/front/inspect/VisitPictures.java", "takeScreenshot"),
            // Hosts of MCP Apps show its answer.
            use("host/src/main/java/io/github/mcpdatalayer/front/inspect/AppPages.java", "runJourney"),
            // Methods of the wire that have these names, too.
            use("extension/src/background/access/guarded-steps.js", "interact"),
            use("extension/src/background/act/interaction-arguments.js", "interact"),
            use("extension/src/background/code/code-run.js", "evaluate"),
            use("extension/src/background/service-worker.js", "injectScript", "recordJourney"),
            // The command line tells of these calls, and the demo makes them.
            use("installer/src/main/java/io/github/mcpdatalayer/cli/AuditCalls.java", "getDataLayerHistory",
                    "getDataLayerState", "listHits"),
            use("installer/src/main/java/io/github/mcpdatalayer/demo/Demo.java", "getDataLayer"),
            use("installer/src/main/java/io/github/mcpdatalayer/demo/Step.java", "getDataLayer"),
            use("installer/src/main/resources/io/github/mcpdatalayer/demo/walk/calls.json", "auditVisit",
                    "takeSnapshot", "interact"),
            // The AOT cache is trained with these.
            use("installer/src/package/java/io/github/mcpdatalayer/packaging/Training.java", "listTabs",
                    "getDataLayer"),
            use("installer/src/package/java/io/github/mcpdatalayer/packaging/TrainingBrowser.java", "listTabs",
                    "getDataLayer", "takeSnapshot", "interact"));

    private static Map.Entry<String, Set<String>> use(String file, String... tools) {
        return Map.entry(file, Set.of(tools));
    }

    @Test
    void noSixthPlaceNamesATool() throws Exception {
        Set<String> tools = tools();
        Map<String, Set<String>> found = new TreeMap<>();
        for (Path file : files(SOURCES)) {
            String path = ROOT.relativize(file).toString().replace('\\', '/');
            Set<String> named = named(path, Files.readString(file, StandardCharsets.ISO_8859_1), tools);
            named.removeIf(tool -> isPlaceOf(tool, path, file));
            if (!named.isEmpty()) {
                found.put(path, named);
            }
        }
        Map<String, Set<String>> uses = new TreeMap<>();
        USES.forEach((file, used) -> uses.put(file, new TreeSet<>(used)));
        assertEquals(uses, found,
                "A tool is named in another place than its row, class, command, part in the page and test");
    }

    /** Where tests go through all tools, they go through what the front declares. */
    @Test
    void noFileHasToNameEveryTool() throws Exception {
        Set<String> tools = tools();
        for (Path file : files(TESTS)) {
            if (!file.endsWith("tools-list.json")) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertFalse(named(file.toString(), text, tools).containsAll(tools), file::toString);
            }
        }
    }

    /** Its own room names a toolset. Those that use some of them name these. */
    @Test
    void noFileListsTheToolsets() throws Exception {
        List<Pattern> toolsets = Toolsets.names().stream().map(name -> Pattern.compile("[\"',]" + name + "[\"',]"))
                .toList();
        for (Path file : files(Stream.concat(SOURCES.stream(), TESTS.stream()).toList())) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            assertFalse(toolsets.stream().allMatch(name -> name.matcher(text).find()), file::toString);
        }
    }

    @Test
    void aListOfToolsIsFound() {
        Set<String> tools = Set.of("listHits", "listTags");
        assertEquals(Set.of("listHits"),
                named("A.java", "// listTags, \"listTags\" no more\nof(\"listHits\");", tools));
        assertEquals(Set.of("listTags"), named("A.java", "return List.of(new ListTags(bench)); // ListHits", tools));
        assertEquals(Set.of("listHits"), named("a.js", "const tools = ['listHits'];", tools));
        assertEquals(Set.of(), named("a.js", "// generated: a (b)\n['listHits']\n// end of generated: a\n", tools));
        assertEquals(Set.of(), named("A.java", "\"Call listHits for \" + hits", tools));
    }

    private static Set<String> tools() throws IOException {
        Set<String> tools = DeclaredTools.all().stream().map(ToolSpec::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(tools.size() > 40, tools::toString);
        return tools;
    }

    /** Finds the tools that a text names by itself, be it as a value or by its class: not in a sentence, a comment or what is generated. */
    private static Set<String> named(String path, String text, Set<String> tools) {
        Set<String> named = new TreeSet<>();
        String byHand = GENERATED.matcher(text).replaceAll("");
        if (path.endsWith(".java")) {
            TYPE.matcher(NO_CODE.matcher(byHand).replaceAll("")).results().map(type -> type.group())
                    .map(type -> Character.toLowerCase(type.charAt(0)) + type.substring(1)).filter(tools::contains)
                    .forEach(named::add);
            byHand = byHand.replaceAll("(?m)^\\s*(//|/?\\*).*$", "");
        }
        LITERAL.matcher(byHand).results().map(name -> name.group(1)).filter(tools::contains).forEach(named::add);
        named.removeAll(WORDS_OF_RECORDINGS);
        return named;
    }

    private static boolean isPlaceOf(String tool, String path, Path file) {
        String type = Character.toUpperCase(tool.charAt(0)) + tool.substring(1);
        return ROWS_AND_PAGES.stream().anyMatch(path::startsWith)
                || Files.exists(file.resolveSibling(type + ".java"))
                || path.equals("extension/src/background/commands/"
                        + tool.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT) + ".js");
    }

    private static List<Path> files(List<String> roots) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String root : roots) {
            try (Stream<Path> all = Files.walk(ROOT.resolve(root))) {
                all.filter(Files::isRegularFile).filter(file -> KINDS.matcher(file.toString()).matches())
                        .filter(file -> !Arrays.asList(file.toString().split("[/\\\\]")).contains("node_modules"))
                        .forEach(files::add);
            }
        }
        return files;
    }
}
