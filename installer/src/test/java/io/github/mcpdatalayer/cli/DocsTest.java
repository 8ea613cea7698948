package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The commands that our documents and texts name are there, with those options. */
@Tag("addons")
class DocsTest {

    private static final Path ROOT = Documents.ROOT;

    private static final int MOST_WORDS = 900;

    private static final CommandLine PARSER = Main.commandLine();

    /** A script by its path, a target of npm, or a test by its name. */
    private static final Pattern RUN = Pattern
            .compile("\\b(?:sh|node|java) ((?:\\.?\\w[\\w.-]*/)*[\\w.-]+(?:\\.m?js|\\.java|/\\w+))(?= |\\n|$)"
                    + "|\\bnpm run (?:--\\w+ )?([\\w-]+)|-Dtest=([A-Z]\\w+)");

    /** A block for a shell; steps of a workflow and of a container's file; a line that stands by itself; code in a line. */
    private static final Pattern SHELL = Pattern
            .compile(
                    "(?ms)^```sh\\n(.*?)^```|^ +- run: ([^\\n|]+)$|^RUN (.*?[^\\\\])$|^ {4,}(\\S[^\\n]*)$|`([^`\\n]+)`");

    /** A line that begins a program: its name, and after it an option or a path, or a word where the program is known. */
    private static final Pattern PROGRAM = Pattern
            .compile("(?:sudo )?([a-z][\\w.-]*)((?: [^ ]+)*? (?:-{1,2}\\w|[\\w.@-]*/[\\w.]).*| [a-z].*)");

    /** Programs of others that a sentence may have people run. */
    private static final Set<String> KNOWN = Set.of("apt", "apt-get", "brew", "cargo", "choco", "curl", "debootstrap",
            "docker", "dpkg", "find", "gemini", "git", "grep", "grype", "helm", "jwebserver", "kubectl", "ls", "man",
            "msiexec", "mvn", "npm", "npx", "osv-scanner", "pip", "podman", "python3", "qwen", "rpm", "sha256sum",
            "shasum", "snap", "ss", "strace", "systemctl", "tar", "trivy", "wget", "winget", "xattr");

    /** Our programs, and those that run our scripts. */
    private static final Set<String> OURS = Set.of("mcp-datalayer", "mcp-datalayer-front", "sh", "node", "cd", "java");

    @ParameterizedTest
    @MethodSource("documents")
    void everyCommandInADocumentExistsWithItsOptions(String document) throws Exception {
        var wrong = new ArrayList<String>();
        for (String call : Documents.calls(Documents.text(document))) {
            check(call).forEach(problem -> wrong.add(call + ": " + problem));
        }
        assertEquals(List.of(), wrong);
    }

    /** Scripts, targets of npm and tests that a document has people run: those of other makers stand in no list of ours. */
    @ParameterizedTest
    @MethodSource("documents")
    void everyScriptThatADocumentHasPeopleRunIsThere(String document) throws Exception {
        String text = Files.readString(ROOT.resolve(document));
        String scripts = Files.readString(ROOT.resolve("extension/package.json"));
        var missing = new ArrayList<String>();
        for (String code : Documents.codes(text)) {
            RUN.matcher(code).results().forEach(run -> {
                boolean there = run.group(1) != null
                        ? Files.exists(ROOT.resolve(run.group(1)))
                                || Files.exists(ROOT.resolve("extension").resolve(run.group(1)))
                        : run.group(2) != null
                                ? scripts.contains("\"" + run.group(2) + "\":")
                                : TESTS.contains(run.group(3) + ".java");
                if (!there) {
                    missing.add(run.group());
                }
            });
        }
        assertEquals(List.of(), missing);
    }

    /** Commands of other makers: what no test runs is marked as such. */
    @ParameterizedTest
    @MethodSource("documents")
    void everyCommandOfOthersIsMarkedAsNotRun(String document) throws Exception {
        String marked = marked();
        assertEquals(List.of(), programs(Documents.text(document)).stream()
                .filter(program -> !OURS.contains(program) && !marked.contains("`" + program + "`")
                        && !marked.contains("`" + program + " "))
                .toList());
    }

    /** Our own commands: a test runs each as it stands, or in one statement with all its options, or it is marked. */
    @ParameterizedTest
    @MethodSource("documents")
    void everyCommandOfOursIsRunByATestOrMarked(String document) throws Exception {
        String marked = marked();
        assertEquals(List.of(), Documents.calls(Documents.text(document)).stream()
                .filter(call -> !Documents.isHarmless(call) && !marked.contains("`mcp-datalayer " + call + "`")
                        && STATEMENTS.stream().noneMatch(statement -> runs(statement, call)))
                .toList());
    }

    @Test
    void aNewCommandThatNothingRunsIsFound() {
        assertEquals(List.of("frobnicator", "cd", "npx", "helm", "pip"), programs("""
                ```sh
                frobnicator --all   # see
                cd folder && npx wait-on http://127.0.0.1/
                ```
                      - run: helm upgrade shop

                    pip install shop
                Then `getDataLayer {}` of `a layer` in `and so on`.
                """));
        assertFalse(STATEMENTS.stream().anyMatch(statement -> runs(statement, "doctor --frobnicate")));
    }

    @Test
    void theVersionIsOneEverywhere() throws Exception {
        String release = Files.readString(ROOT.resolve(".github/RELEASING.md"));
        for (String file : List.of("pom.xml", "host/pom.xml", "installer/pom.xml", "manifests/pom.xml",
                "extension/pom.xml")) {
            assertTrue(release.contains("`" + file + "`"), file + " is not named in RELEASING.md");
            assertTrue(Files.readString(ROOT.resolve(file)).contains("<version>" + Protocol.PRODUCT_VERSION + "<"),
                    file);
        }
        for (String file : List.of("extension/src/manifest.json", "extension/companion/manifest.json")) {
            assertTrue(release.contains("`" + file + "`"), file + " is not named in RELEASING.md");
            assertTrue(Files.readString(ROOT.resolve(file))
                    .contains("\"version\": \"" + Protocol.PRODUCT_VERSION + "\""), file);
        }
    }

    /** The data has notes on what was tried, and the list of what never ran has them, too. */
    @Test
    void theListOfWhatNeverRanKnowsWhatDid() throws Exception {
        String list = Files.readString(ROOT.resolve("host/docs/never-run.md"));
        for (String data : List.of("browsers.json", "managed-browsers.json", "clients.json")) {
            assertTrue(list.contains(data), data);
            var tried = Pattern.compile("\"verified\": \"(?:\\w+: )?([^\"]+)\"")
                    .matcher(Files.readString(ROOT.resolve("manifests").resolve(data)));
            while (tried.find()) {
                assertTrue(list.contains(tried.group(1)), data + " has " + tried.group(1) + ", never-run.md does not");
            }
        }
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
        for (String folder : List.of("src/test/java", "src/addons-test/java")) {
            try (var files = Files.walk(Path.of(folder))) {
                files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith("IT.java"))
                        .forEach(file -> there.put(file.replace(".java", ""), 1));
            }
        }
        assertEquals(there, map);
    }

    @Test
    void everyTestThatTheThreatModelNamesExists() throws Exception {
        var sources = sources();
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
            assertTrue(Documents.calls(Documents.text(document)).size() >= 8, document);
        }
    }

    @Test
    void theReadmeIsReadInFiveMinutes() throws Exception {
        // The generated table is looked up, not read.
        String read = Files.readString(ROOT.resolve("README.md"))
                .replaceAll("(?s)<!-- generated:.*?<!-- end of generated.*?-->", "");
        int words = read.strip().split("\\s+", -1).length;
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
                Documents.calls("""
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

    static Stream<String> documents() {
        return Documents.all();
    }

    /** The list of what no test runs. */
    private static String marked() {
        return Documents.text("host/docs/never-run.md")
                .replaceFirst("(?s)^.*## Commands in these documents that no test runs", "");
    }

    /** The programs that code in a document begins. In a sentence, code is a command if its program is one that people know. */
    private static List<String> programs(String text) {
        var programs = new ArrayList<String>();
        SHELL.matcher(text).results().forEach(code -> {
            boolean inLine = code.group(5) != null;
            Stream.of(1, 2, 3, 4, 5).map(code::group).filter(group -> group != null)
                    .flatMap(group -> group.lines())
                    .flatMap(line -> Stream.of(line.replaceFirst(" #.*", "").split(" && | \\| ", -1)))
                    .map(line -> PROGRAM.matcher(line.strip()))
                    .filter(Matcher::matches)
                    .map(line -> line.group(1))
                    .filter(program -> KNOWN.contains(program) || (!inLine && code.group(4) == null))
                    .forEach(programs::add);
        });
        return programs;
    }

    /** True if the statement names the command and all its options. */
    private static boolean runs(String statement, String call) {
        List<String> words = Documents.words(call);
        if (!statement.contains("\"" + words.getFirst())) {
            return false;
        }
        CommandLine command = PARSER;
        for (String word : words) {
            String name = word.replaceFirst("=.*", "");
            boolean counts = name.startsWith("-");
            if (!counts && command.getSubcommands().containsKey(name)) {
                command = command.getSubcommands().get(name);
                counts = true;
            }
            if (counts && !Pattern.compile("[\"' ]" + Pattern.quote(name) + "[\"'= ]").matcher(statement).find()) {
                return false;
            }
        }
        return true;
    }

    /** Statements of the tests that have a text in them. */
    private static final List<String> STATEMENTS = statements();

    private static List<String> statements() {
        try {
            return sources().entrySet().stream()
                    .filter(source -> source.getKey().endsWith(".java")
                            && !Set.of("DocsTest.java", "CompletionTest.java", "CommandWordsTest.java")
                                    .contains(source.getKey()))
                    .flatMap(source -> Stream.of(source.getValue().split(";\\s*\\n", -1)))
                    .filter(statement -> statement.contains("\"")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of all test files. */
    private static final Set<String> TESTS = names();

    private static Set<String> names() {
        try {
            return Set.copyOf(sources().keySet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> sources() throws IOException {
        var sources = new TreeMap<String, String>();
        for (String folder : List.of("host/src/test/java", "host/src/addons-test/java", "installer/src/test/java",
                "installer/src/addons-test/java", "extension/test")) {
            try (var files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(file -> file.toString().matches(".*(Test|IT)\\.java|.*\\.test\\.js"))
                        .filter(file -> !file.toString().contains("node_modules")).toList()) {
                    sources.put(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
        return sources;
    }

    private static List<String> check(String call) {
        var problems = new ArrayList<String>();
        CommandLine command = PARSER;
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
        if (problems.isEmpty()) {
            try {
                PARSER.parseArgs(Documents.words(call).toArray(String[]::new));
            } catch (CommandLine.MissingParameterException e) {
                // In a sentence, a command stands without its files and values.
            } catch (CommandLine.ParameterException e) {
                problems.add(e.getMessage());
            }
        }
        return problems;
    }
}
