package io.github.mcpdatalayer.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.mcpdatalayer.wire.Protocol;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Spec;

/** The program <code>mcp-datalayer</code>. Exit codes: 0 done, 1 not well or failed, 2 wrong usage. */
@Command(name = "mcp-datalayer", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, subcommands = {
        RegisterCommand.class,
        UnregisterCommand.class, DoctorCommand.class, StatusCommand.class, AuditCommand.class,
        ExtensionPathCommand.class,
        DemoCommand.class, ClientsCommand.class, PackExtensionCommand.class, PolicyCommand.class,
        CompletionCommand.class}, //
        description = {"Lets an LLM client read the dataLayer of the browser tabs that you attach. No network port.",
                ""}, //
        footer = {"",
                "First steps: `mcp-datalayer demo` shows it at work; `mcp-datalayer register` makes it known to your "
                        + "browsers; load the folder of `mcp-datalayer extension-path` on chrome://extensions; let your MCP client "
                        + "start mcp-datalayer-front, which stands beside this program."})
public final class Main implements Runnable {

    private static final Map<String, String> EXIT_CODES = new TreeMap<>(
            Map.of("0", "done, and all is well", "1", "it failed, or something is not well", "2", "wrong usage"));

    @Spec
    private CommandSpec spec = CommandSpec.create();

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{"mcp-datalayer " + Protocol.PRODUCT_VERSION};
        }
    }

    public static void main(String[] arguments) {
        @SuppressWarnings("SystemConsoleNull") // it is null without a terminal again, since JDK 25
        boolean terminal = System.console() != null && System.console().isTerminal();
        if (!terminal) {
            System.exit(run(arguments));
        }
        Progress progress = new Progress(System.err, "mcp-datalayer: at work,", Duration.ofSeconds(1));
        System.setOut(progress.before(System.out));
        System.setErr(progress.before(System.err));
        progress.start();
        int status = run(arguments);
        progress.close();
        System.exit(status);
    }

    /** The commands as they are parsed; all tell their exit codes alike. */
    public static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main());
        tellExitCodes(commandLine);
        return commandLine;
    }

    private static void tellExitCodes(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        if (usage.exitCodeList().isEmpty()) {
            usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(EXIT_CODES);
        }
        command.getSubcommands().values().forEach(Main::tellExitCodes);
    }

    /** The completion script of this program for <code>bash</code> or <code>zsh</code>. */
    public static String completion(String shell) {
        return CompletionCommand.script(CompletionCommand.Shell.valueOf(shell), commandLine());
    }

    static int run(String... arguments) {
        CommandLine commandLine = commandLine();
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(
                System.getenv().getOrDefault("NO_COLOR", "").isEmpty() ? Ansi.AUTO : Ansi.OFF));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setUsageHelpAutoWidth(true);
        boolean json = List.of(arguments).contains("--json");
        IParameterExceptionHandler wrongUsage = commandLine.getParameterExceptionHandler();
        commandLine.setParameterExceptionHandler((failure, given) -> {
            if (json) {
                Json.printError(String.valueOf(failure.getMessage()));
            }
            return wrongUsage.handleParseException(failure, given);
        });
        commandLine.setExecutionExceptionHandler((failure, command, _) -> {
            boolean expected = Failure.isExpected(failure);
            if (json) {
                Json.printError(expected ? Failure.words(failure) : failure.toString());
            }
            if (!expected) {
                throw failure;
            }
            command.getErr().println("mcp-datalayer: " + Screen.safe(Failure.words(failure)));
            return CommandLine.ExitCode.SOFTWARE;
        });
        return commandLine.execute(arguments);
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
