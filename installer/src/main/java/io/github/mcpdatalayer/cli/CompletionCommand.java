package io.github.mcpdatalayer.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "completion", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Print a script that completes commands and options. "
        + "For this shell: `source <(mcp-datalayer completion bash)`. Packages install it.")
final class CompletionCommand implements Callable<Integer> {

    /** The shells that there is a script for. */
    enum Shell {
        bash,
        zsh,
        fish,
        powershell
    }

    /** The list of values of an option or argument in picocli's script. */
    private static final Pattern VALUES = Pattern.compile("(?<=_args=)\\((?:\"[A-Z_]+\" ?)+\\)");

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell = Shell.bash;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(script(shell, Main.commandLine()));
        spec.commandLine().getOut().flush();
        return 0;
    }

    /** The completion script of this command and all below it. */
    static String script(Shell shell, CommandLine commandLine) {
        String name = commandLine.getCommandName();
        return switch (shell) {
            case fish -> FishCompletion.script(commandLine);
            case powershell -> PowerShellCompletion.script(commandLine);
            case bash, zsh -> script(shell, name, values(AutoComplete.bash(name, commandLine)));
        };
    }

    /** Values are written as people write them; picocli lists the names of constants. */
    private static String values(String script) {
        return VALUES.matcher(script).replaceAll(
                found -> Matcher.quoteReplacement(found.group().toLowerCase(Locale.ROOT)));
    }

    private static String script(Shell shell, String name, String script) {
        return switch (shell) {
            case fish, powershell -> throw new IllegalArgumentException(shell.name());
            // Sourced, never run.
            case bash -> script.replaceFirst("^#!.*\n", "");
            // zsh runs the file _mcp-datalayer in $fpath at the first completion, which the script then has to answer; the script's own
            // alias for compopt comes too late there.
            case zsh -> "#compdef " + name + "\ncompopt() { :; }\n" + script + "[ \"${funcstack[1]:-}\" != _" + name
                    + " ] || _bash_complete -o default -F _complete_" + name + "\n";
        };
    }
}
