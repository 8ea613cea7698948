package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

/** The completion scripts, run by the shells that they are for. */
class CompletionTest {

    private static final Set<String> SHELLS = Set.of("bash", "zsh", "fish", "powershell");

    @TempDir
    Path folder;

    @Test
    void bashCompletesCommandsOptionsAndValues() throws Exception {
        assertEquals(subcommands(), complete("mcp-datalayer", ""));
        assertEquals(Set.of("register"), complete("mcp-datalayer", "reg"));
        assertEquals(Set.of("--dry-run"), complete("mcp-datalayer", "unregister", "--dry"));
        assertEquals(SHELLS, complete("mcp-datalayer", "completion", ""));
        assertEquals(Set.of("answer", "send", "mark"), complete("mcp-datalayer", "run", "--hits", ""));
        assertEquals(Set.of("fail", "tell", "off"), complete("mcp-datalayer", "run", "--audit", ""));
    }

    @Test
    void fishCompletesCommandsOptionsAndValues() throws Exception {
        assertEquals(subcommands(), fish("mcp-datalayer "));
        assertEquals(Set.of("register"), fish("mcp-datalayer reg"));
        assertEquals(Set.of("--dry-run"), fish("mcp-datalayer unregister --dry"));
        CommandLine clients = Objects.requireNonNull(Main.commandLine().getSubcommands().get("clients"));
        assertEquals(new TreeSet<>(clients.getSubcommands().keySet()),
                fish("mcp-datalayer clients "));
        assertEquals(Set.of("--walk"), fish("mcp-datalayer clients add --wa"));
        assertEquals(SHELLS, fish("mcp-datalayer completion "));
        assertEquals(Set.of("answer", "send", "mark"), fish("mcp-datalayer run --hits "));
        String file = Files.writeString(folder.resolve("checkout.json"), "{}").toString();
        assertEquals(Set.of(file), fish("mcp-datalayer run " + file.substring(0, file.length() - 6)));
    }

    /** There is no PowerShell to run it: it has each word, and its brackets and quotes close. */
    @Test
    void theScriptForPowerShellHasEachCommandAndOption() {
        String script = Main.completion("powershell");
        for (CompletionTable.Level level : CompletionTable.of(Main.commandLine())) {
            String line = script.lines()
                    .filter(each -> each.strip().startsWith("'" + String.join(" ", level.path()) + "' = @("))
                    .findFirst().orElseThrow();
            for (CompletionTable.Word word : level.options()) {
                assertTrue(line.contains("@('" + word.word() + "', "), word.word() + " of " + level.path());
            }
            for (CompletionTable.Word word : level.commands()) {
                assertTrue(line.contains("@('" + word.word() + "', "), word.word() + " of " + level.path());
            }
        }
        assertTrue(script.contains("'run --hits' = @('answer', 'send', 'mark')"), script);
        String code = script.replaceAll("'(?:[^']|'')*'", "''").replaceAll("\"[^\"]*\"", "\"\"");
        assertEquals(0, code.chars().filter(c -> c == '\'').count() % 2);
        for (String pair : List.of("()", "{}", "[]")) {
            assertEquals(code.chars().filter(c -> c == pair.charAt(0)).count(),
                    code.chars().filter(c -> c == pair.charAt(1)).count(), pair);
        }
    }

    /** Returns what fish offers when Tab is pressed at the end of this line. */
    private Set<String> fish(String line) throws Exception {
        Path script = Files.writeString(folder.resolve("mcp-datalayer.fish"), Main.completion("fish"));
        return new TreeSet<>(run(List.of("fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]",
                script.toString(), line)).lines().map(each -> each.replaceFirst("\t.*", "").strip())
                .filter(each -> !each.isEmpty()).toList());
    }

    @Test
    void zshCompletesCommandsAndOptionsFromItsFunctionPath() throws Exception {
        Path functions = Files.createDirectories(folder.resolve("functions"));
        Files.writeString(functions.resolve("_mcp-datalayer"), Main.completion("zsh"));
        Path script = folder.resolve("test.zsh");
        // A zsh on a terminal of its own, and keys pressed in it; what it is to say never stands in what is typed.
        Files.writeString(script, """
                zmodload zsh/zpty || exit 77
                zpty z zsh -f -i
                zpty -w z "PS1='> '; fpath=($1 \\$fpath); autoload -Uz compinit; compinit -u -d $1.dump; echo rea''dy"
                zpty -r z said '*ready*'
                zpty -w -n z $'mcp-datalayer unreg\\t'
                zpty -r z said '*unregister*' && print -r -- "command: $said"
                zpty -w -n z $'--dry\\t'
                zpty -r z said '*-run*' && print -r -- "option: $said"
                zpty -d z
                """);
        String said = run(List.of("zsh", "-f", script.toString(), functions.toString()));
        assertTrue(said.contains("command: ") && said.contains("option: "), said);
        assertTrue(!said.contains("not found"), said);
    }

    private static Set<String> subcommands() {
        return new TreeSet<>(Main.commandLine().getSubcommands().keySet());
    }

    /** Returns what bash offers when Tab is pressed at the end of the last word. */
    private Set<String> complete(String... words) throws Exception {
        Path script = Files.writeString(folder.resolve("mcp-datalayer.bash"), Main.completion("bash"));
        String program = """
                compopt() { :; } # bash has it only while Tab is pressed
                . "$1"; shift
                complete -p mcp-datalayer >/dev/null || exit 1
                COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
                _complete_mcp-datalayer
                printf '%s\\n' "${COMPREPLY[@]}"
                """;
        List<String> command = new ArrayList<>(
                List.of("bash", "--norc", "-c", program, "bash", script.toString()));
        command.addAll(List.of(words));
        return new TreeSet<>(run(command).lines().map(String::strip).filter(line -> !line.isEmpty()).toList());
    }

    private String run(List<String> command) throws Exception {
        Path output = folder.resolve("output");
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        } catch (IOException e) {
            return abort("Skipped: this machine has no " + command.getFirst());
        }
        process.getOutputStream().close();
        boolean ended = process.waitFor(120, TimeUnit.SECONDS);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        String said = Files.readString(output, UTF_8);
        assertTrue(ended, () -> command.getFirst() + " did not end; it said: " + said);
        assertEquals(0, process.exitValue(), said);
        return said;
    }
}
