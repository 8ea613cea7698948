package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The commands that our documents and texts name are there, with those options. */
class DocsTest {

    private static final Path ROOT = Path.of("..");

    private static final int MOST_WORDS = 900;

    /** A code block, or code in a line. */
    private static final Pattern CODE = Pattern.compile("(?ms)^```\\w*\\n(.*?)^```|^ {4}(\\S[^\\n]*)|`([^`\\n]+)`");

    /** The program, however it is reached, and its words up to what ends a command in a shell. */
    private static final Pattern CALL = Pattern
            .compile("(?m)(?:^|[;&|(]|\\bsudo) *(?:[^\\s;&|(]*/)?mcp-datalayer((?: +(?![#|&;>()])[^\\s#|&;>()]+)+)");

    @ParameterizedTest
    @MethodSource("documents")
    void everyCommandInADocumentExistsWithItsOptions(String document) throws Exception {
        var wrong = new ArrayList<String>();
        for (String call : calls(Files.readString(ROOT.resolve(document)))) {
            check(call).forEach(problem -> wrong.add(call + ": " + problem));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void theMapOfTestsNamesEachEndToEndTestOnce() throws Exception {
        var map = new TreeMap<String, Integer>();
        var names = Pattern.compile("\\b[A-Z]\\w+IT\\b")
                .matcher(Files.readString(ROOT.resolve(".github/CONTRIBUTING.md"))
                        .replaceFirst("(?s)^.*\\| feature \\| classes \\|(.*?)\\n\\n.*$", "$1"));
        while (names.find()) {
            map.merge(names.group(), 1, Integer::sum);
        }
        var there = new TreeMap<String, Integer>();
        try (var files = Files.walk(Path.of("src/test/java"))) {
            files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith("IT.java"))
                    .forEach(file -> there.put(file.replace(".java", ""), 1));
        }
        assertEquals(there, map);
    }

    @Test
    void everyTestThatTheThreatModelNamesExists() throws Exception {
        var sources = new TreeMap<String, String>();
        for (String folder : List.of("host/src/test/java", "installer/src/test/java", "extension/test")) {
            try (var files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(file -> file.toString().matches(".*(Test|IT)\\.java|.*\\.test\\.js"))
                        .filter(file -> !file.toString().contains("node_modules")).toList()) {
                    sources.put(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
        var missing = new ArrayList<String>();
        int named = 0;
        var names = Pattern.compile("`(?:([A-Z]\\w+(?:Test|IT))(?:\\.(\\w+))?|(\\w+\\.test\\.js): ([^`]+))`")
                .matcher(Files.readString(ROOT.resolve(".github/SECURITY.md")));
        while (names.find()) {
            named++;
            String source = sources.getOrDefault(names.group(1) == null ? names.group(3) : names.group(1) + ".java",
                    "");
            String proof = names.group(1) == null
                    ? names.group(4)
                    : names.group(2) == null ? "class " + names.group(1) : "void " + names.group(2) + "(";
            if (!source.contains(proof)) {
                missing.add(names.group());
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(named > 40, "only " + named + " tests are named");
    }

    @Test
    void theInstallationGuidesNameEnoughCommandsForThisToMeanSomething() throws Exception {
        for (String document : List.of("installer/README.md", "manifests/README.md")) {
            assertTrue(calls(Files.readString(ROOT.resolve(document))).size() >= 8, document);
        }
    }

    @Test
    void theReadmeIsReadInFiveMinutes() throws Exception {
        int words = Files.readString(ROOT.resolve("README.md")).strip().split("\\s+", -1).length;
        assertTrue(words <= MOST_WORDS, words + " words; what is longer stands in host/docs");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyFileThatADocumentLinksToIsThere(String document) throws Exception {
        var links = Pattern.compile("]\\(([^)#:]+)(?:#[^)]*)?\\)|(?:src|srcset)=\"([^\":]+)\"")
                .matcher(Files.readString(ROOT.resolve(document)));
        while (links.find()) {
            String target = links.group(1) == null ? links.group(2) : links.group(1);
            assertTrue(Files.exists(ROOT.resolve(document).resolveSibling(target)), document + " links to " + target);
        }
    }

    @Test
    void whatDoesNotExistIsFound() {
        assertEquals(List.of("register --dry-run", "frobnicate"),
                calls("""
                        Run `bin/mcp-datalayer register --dry-run # see`
                        ```sh
                        sudo mcp-datalayer frobnicate | cat
                        dpkg -s mcp-datalayer 2>/dev/null
                        ```
                        """));
        assertEquals(List.of(), check("register --dry-run"));
        assertEquals(List.of("no option --frob"), check("register --frob"));
        assertEquals(List.of("no command frobnicate"), check("frobnicate"));
    }

    /** All but the history of changes, which names what is gone. */
    static Stream<String> documents() throws IOException {
        var documents = new ArrayList<String>(List.of("README.md"));
        for (String folder : List.of(".github", "host", "host/docs", "installer", "manifests")) {
            try (var files = Files.list(ROOT.resolve(folder))) {
                files.map(file -> folder + "/" + file.getFileName()).filter(file -> file.endsWith(".md")).sorted()
                        .forEach(documents::add);
            }
        }
        return documents.stream();
    }

    private static List<String> calls(String document) {
        return CODE.matcher(document).results()
                .flatMap(code -> Stream.of(1, 2, 3).map(code::group).filter(text -> text != null))
                .flatMap(code -> CALL.matcher(code).results().map(call -> call.group(1).strip())).toList();
    }

    private static List<String> check(String call) {
        var problems = new ArrayList<String>();
        CommandLine command = Main.commandLine();
        boolean mayBeCommand = true;
        for (String word : call.split(" +", -1)) {
            String name = word.replaceFirst("=.*", "");
            if (name.startsWith("-")) {
                if (command.getCommandSpec().findOption(name) == null) {
                    problems.add("no option " + name);
                }
                mayBeCommand = false;
            } else if (mayBeCommand && command.getSubcommands().containsKey(name)) {
                command = command.getSubcommands().get(name);
            } else if (mayBeCommand && !command.getSubcommands().isEmpty()) {
                problems.add("no command " + name);
                mayBeCommand = false;
            }
        }
        return problems;
    }
}
