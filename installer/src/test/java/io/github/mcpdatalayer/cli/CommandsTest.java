package io.github.mcpdatalayer.cli;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what holds for every command, whoever adds one. */
class CommandsTest {

    /** Its output is a script for a shell, and not data. */
    private static final Set<String> WITHOUT_JSON = Set.of("mcp-datalayer", "mcp-datalayer completion",
            "mcp-datalayer help");

    static List<CommandLine> commands() {
        return withSubcommands(Main.commandLine()).toList();
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(Stream.of(command),
                command.getSubcommands().values().stream().flatMap(CommandsTest::withSubcommands));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandCanPrintItsOutputAsJson(CommandLine command) {
        String name = command.getCommandSpec().qualifiedName();
        assertEquals(!WITHOUT_JSON.contains(name), command.getCommandSpec().findOption("--json") != null, name);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyHelpSaysWhatTheCommandDoesAndWhatItsExitCodesMean(CommandLine command) {
        String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
        assertTrue(command.getCommandSpec().findOption("--help") != null, help);
        assertTrue(command.getCommandSpec().usageMessage().description().length > 0, help);
        assertTrue(help.contains("Exit codes:") && help.contains("  0   ") && help.contains("  2   "), help);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionAndArgumentIsDescribed(CommandLine command) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            assertFalse(String.join("", option.description()).isBlank(), option::toString);
        }
        for (PositionalParamSpec argument : command.getCommandSpec().positionalParameters()) {
            assertFalse(String.join("", argument.description()).isBlank(), argument::toString);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void noLineOfHelpIsWiderThanATerminal(CommandLine command) {
        String whole = Usage.text(command, Screen.UNBOUNDED);
        for (int columns : new int[]{40, 60, 80, 120}) {
            String help = Usage.text(command, columns);
            assertEquals(words(whole), words(help), "no word, option, path or command is broken or lost");
            help.lines().filter(line -> line.length() > columns)
                    .forEach(line -> assertEquals(1, words(line).size(), columns + ": " + line));
        }
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void whatIsReadByAProgramHasALineForEachOption(CommandLine command) {
        String help = Usage.text(command, Screen.UNBOUNDED);
        for (OptionSpec option : command.getCommandSpec().options()) {
            String end = option.description()[option.description().length - 1];
            String last = end.contains("$") ? option.longestName() : end;
            assertTrue(option.hidden() || help.lines().anyMatch(line -> line.contains(last)), last + "\n" + help);
        }
    }

}
