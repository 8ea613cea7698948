package io.github.mcpdatalayer.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.cli.CommandHere.Said;
import io.github.mcpdatalayer.install.Action;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what commands say to a person who mistyped, wants to see before, or does not know what comes next. */
class CommandWordsTest {

    /** Names of Java, of its classes and of its errors. */
    private static final Pattern JAVA = Pattern
            .compile("java\\.|Exception|cannot convert|\\b[A-Z]+_?[A-Z]+, |LocalDate|\\[[A-Z]");

    private static final CommandLine PARSER = Main.commandLine();

    @TempDir
    Path home;

    private Said run(String... arguments) {
        return CommandHere.run(new OperatingSystem(OperatingSystem.current().family(), home, Map.of()), "",
                List.of(arguments));
    }

    static List<CommandLine> commands() {
        return CommandsTest.commands();
    }

    @Test
    @Tag("addons")
    void eachCommandIsInOneGroupOfTheHelp() {
        var grouped = new ArrayList<String>();
        CommandGroups.ALL.values().forEach(grouped::addAll);
        assertEquals(new TreeSet<>(Main.commandLine().getSubcommands().keySet()), new TreeSet<>(grouped));
        assertEquals(new HashSet<>(grouped).size(), grouped.size());
        String help = run("--help").out();
        int before = 0;
        for (String heading : CommandGroups.ALL.keySet()) {
            int at = help.indexOf("\n" + heading + ":");
            assertTrue(at > before, help);
            before = at;
        }
        assertEquals(1, help.lines().filter(line -> line.matches("  [a-z-]+ {2,}[A-Z].*"))
                .map(line -> line.replaceFirst("^(  [a-z-]+ +).*", "$1").length()).distinct().count(), help);
        for (String command : grouped) {
            assertEquals(1, help.lines().filter(line -> line.matches("  " + command + " .*")).count(), command);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            regsiter                              | Did you mean register?
            register --dry                        | Did you mean --dry-run?
            clients add claude                    | Did you mean claude-desktop or claude-code?
            clients remove cursr                  | Did you mean cursor?
            clients ad                            | Did you mean add?
            register --browser chorme --dry-run   | Did you mean chrome?
            register --os window                  | Did you mean windows?
            run a.json --hits anwser              | --hits takes answer, send or mark, not anwser. Did you mean answer?
            run a.json --update selector          | Did you mean selectors?
            run a.json --workers two              | --workers takes a whole number, not two.
            run a.json --var name                 | --var
            accept run F1 --reason r --until tomorrow | --until takes a day such as 2026-12-31, not tomorrow.
            completion fsh                        | Did you mean zsh or fish?
            help regsiter                         | Did you mean register?
            policy --os linux --web-store --no-feature screenshot | Did you mean screenshots?
            policy --os linux --web-store --browser chrom         | Did you mean chrome or chromium?
            """)
    void whatIsMistypedIsAnsweredWithWhatWasMeant(String line, String expected) {
        Said said = run(line.split(" +", -1));
        assertFalse(said.exit() == 0, said::toString);
        assertTrue(said.err().contains(expected), said::toString);
        assertFalse(JAVA.matcher(said.err()).find(), said.err());
        assertEquals(1, said.err().lines().count(), said.err());
    }

    @Test
    void nothingIsSuggestedWhereNothingIsNear() {
        assertFalse(run("frobnicate").err().contains("Did you mean"));
        assertFalse(run("clients", "add", "xyz").err().contains("Did you mean"));
    }

    /** The answer to a wrong value of any option names no class and no constant. */
    @ParameterizedTest
    @MethodSource("commands")
    void noWrongValueIsAnsweredInTheWordsOfJava(CommandLine command) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (option.arity().max() == 0) {
                continue;
            }
            var words = new ArrayList<String>(
                    List.of(command.getCommandSpec().qualifiedName().split(" ")).subList(1, depth(command)));
            words.addAll(List.of(option.longestName(), "\u0000?"));
            try {
                PARSER.parseArgs(words.toArray(String[]::new));
            } catch (ParameterException e) {
                String said = WrongUsage.words(e);
                assertFalse(JAVA.matcher(said).find(), said);
                assertTrue(said.matches("(?s).*[.?] See: mcp-datalayer[a-z -]* --help"), said);
            }
        }
    }

    private static int depth(CommandLine command) {
        return command.getCommandSpec().qualifiedName().split(" ").length;
    }

    /** Scripts of completion keep the values of an option under this name. */
    @ParameterizedTest
    @MethodSource("commands")
    void noTwoOptionsWithListsOfValuesHaveOneLabel(CommandLine command) {
        Set<String> labels = new HashSet<>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!CompletionTable.values(option).isEmpty()) {
                assertTrue(labels.add(option.paramLabel()), option.longestName() + " " + option.paramLabel());
            }
        }
    }

    @Test
    void aDryRunShowsWhatWouldBeWritten() throws Exception {
        String shown = run("register", "--os", "windows").out();
        assertTrue(shown.contains("\"allowed_origins\""), shown);
        assertTrue(shown.contains("\"name\": \"io.github.mcpdatalayer\""), shown);
        try (var written = Files.list(home)) {
            assertTrue(written.findAny().isEmpty(), "and nothing is written");
        }
    }

    @Test
    void ofAFileOfAnotherProgramTheChangedPartAloneIsShown() {
        String before = "{\"mcpServers\": {\"other\": {\"env\": {\"KEY\": \"s3cret\"}}}}";
        String after = "{\"mcpServers\": {\"other\": {\"env\": {\"KEY\": \"s3cret\"}}, \"datalayer\": {\"command\": \"front\"}}}";
        List<String> lines = PlannedContent.of(new Action.EditFile(home, before, after, null));
        assertEquals(List.of("+ , \"datalayer\": {\"command\": \"front\"}"), lines);
    }

    @Test
    void theDemoEndsWithTheNextSteps() throws Exception {
        for (boolean walked : new boolean[]{false, true}) {
            String said = next(walked, true);
            var commands = Pattern.compile("`mcp-datalayer ([^`]+)`").matcher(said).results().map(each -> each.group(1))
                    .toList();
            assertTrue(commands.size() >= 3, said);
            for (String each : commands) {
                PARSER.parseArgs(each.split(" ", -1));
            }
        }
        assertTrue(next(false, false).contains("`mcp-datalayer doctor`"));
    }

    private static String next(boolean walked, boolean ok) {
        var out = new ByteArrayOutputStream();
        DemoCommand.next(walked, ok, new Screen(new PrintStream(out, true, UTF_8), 200, false, UTF_8));
        return out.toString(UTF_8);
    }

    @Test
    void timesForPersonsHaveNoMoreDigitsThanTheyNeed() {
        assertEquals("1.2 ms", Screen.millis(Duration.ofNanos(1_234_000)));
        assertEquals("1235 ms", Screen.millis(Duration.ofNanos(1_234_567_890)));
    }
}
