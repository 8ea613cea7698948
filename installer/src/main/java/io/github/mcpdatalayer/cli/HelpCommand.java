package io.github.mcpdatalayer.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

@Command(name = "help", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Show the help of a command. Example: `mcp-datalayer help register`.")
final class HelpCommand implements Callable<Integer> {

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command. Without one, the list of all commands is shown.")
    private List<String> names = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        CommandLine command = Main.commandLine().setColorScheme(spec.commandLine().getColorScheme());
        for (String name : names) {
            CommandLine next = command.getSubcommands().get(name);
            if (next == null) {
                throw new UnmatchedArgumentException(command, List.of(name));
            }
            command = next;
        }
        Main.printUsage(command);
        return 0;
    }
}
