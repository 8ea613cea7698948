package io.github.mcpdatalayer.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.RefusedFileException;
import io.github.mcpdatalayer.wire.Protocol;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The program <code>mcp-datalayer</code>. Exit codes: 0 done, 1 not well or failed, 2 wrong usage. */
@Command(name = "mcp-datalayer", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = {
        "Lets an LLM client read the dataLayer of the browser tabs that you attach, without a network port."}, //
        footer = {"",
                "First steps: `mcp-datalayer demo` shows how it works. `mcp-datalayer register` registers the host with your browsers. "
                        + "On chrome://extensions, load the folder that `mcp-datalayer extension-path` prints. "
                        + "`mcp-datalayer clients add --all` lets your MCP clients use it.",
                "`mcp-datalayer help COMMAND` explains a command."})
public final class Main implements Runnable {

    private static final List<Class<?>> COMMANDS = Stream.of(List.of(RegisterCommand.class, UnregisterCommand.class,
            DoctorCommand.class, StatusCommand.class, AuditCommand.class, ExtensionPathCommand.class, DemoCommand.class,
            RunCommand.class, AcceptCommand.class, CompareCommand.class, ImportCommand.class, ExportCommand.class,
            ContainerCommand.class, PlanCommand.class, TicketCommand.class, TableCommand.class,
            ClientsCommand.class, SecretsCommand.class), AddOnCommands.ALL,
            List.of(PackExtensionCommand.class, PolicyCommand.class, CompletionCommand.class, HelpCommand.class))
            .<Class<?>>flatMap(List::stream).toList();

    private static final Map<String, String> EXIT_CODES = new TreeMap<>(
            Map.of("0", "done, all is well", "1", "failed, or something is wrong", "2",
                    "wrong usage, or a file that is refused"));

    @Spec
    private CommandSpec spec = CommandSpec.create();

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{"mcp-datalayer " + Protocol.PRODUCT_VERSION};
        }
    }

    public static void main(String[] arguments) {
        // Names slf4j's own silent provider, so that it does not search for one or print a warning.
        System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        @SuppressWarnings("SystemConsoleNull") // it is null without a terminal again, since JDK 25
        boolean terminal = System.console() != null && System.console().isTerminal();
        boolean quiet = !terminal || List.of(arguments).contains("--json")
                || OperatingSystem.current().variable("TERM", "").equals("dumb");
        if (quiet) {
            System.exit(run(arguments));
        }
        // On stdout, which is the terminal: stderr may be a file.
        ProgressLine progress = new ProgressLine(System.out, "working", Duration.ofSeconds(1));
        Runtime.getRuntime().addShutdownHook(new Thread(progress::close)); // Ctrl-C leaves a clean line
        System.setOut(progress.before(System.out));
        System.setErr(progress.before(System.err));
        Progress.on(progress);
        progress.start();
        int status = run(arguments);
        progress.close();
        System.exit(status);
    }

    /** All commands as they are parsed; all tell their exit codes alike. */
    public static CommandLine commandLine() {
        return commandLine(COMMANDS);
    }

    private static CommandLine commandLine(List<Class<?>> commands) {
        CommandLine commandLine = new CommandLine(new Main());
        commands.forEach(commandLine::addSubcommand);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        CommandGroups.apply(commandLine);
        tellExitCodes(commandLine);
        return commandLine;
    }

    /** The command that is named, else all: to read how they are all declared takes longer than most of them run. */
    private static List<Class<?>> commands(String... arguments) {
        List<Class<?>> named = COMMANDS.stream().filter(each -> {
            Command declared = each.getAnnotation(Command.class);
            return declared != null && arguments.length > 0 && declared.name().equals(arguments[0]);
        }).limit(1).toList();
        return named.isEmpty() ? COMMANDS : named;
    }

    private static void tellExitCodes(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        if (usage.exitCodeList().isEmpty()) {
            usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(EXIT_CODES);
        }
        command.getSubcommands().values().forEach(Main::tellExitCodes);
    }

    /** The completion script of this program for <code>bash</code>, <code>zsh</code>, <code>fish</code> or <code>powershell</code>. */
    public static String completion(String shell) {
        return CompletionCommand.script(CompletionCommand.Shell.valueOf(shell), commandLine());
    }

    static int run(String... arguments) {
        CommandLine commandLine = commandLine(commands(arguments));
        OperatingSystem system = OperatingSystem.current();
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(
                system.variable("NO_COLOR", "").isEmpty() && !system.variable("TERM", "").equals("dumb")
                        ? Ansi.AUTO
                        : Ansi.OFF));
        commandLine.setExecutionStrategy(Main::runOrHelp);
        boolean json = List.of(arguments).contains("--json");
        commandLine.setParameterExceptionHandler((failure, _) -> {
            if (json) {
                Json.printError(WrongUsage.words(failure));
            }
            failure.getCommandLine().getErr().println("mcp-datalayer: " + Screen.safe(WrongUsage.words(failure)));
            return CommandLine.ExitCode.USAGE;
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
            return failure instanceof RefusedFileException ? Refused.EXIT : CommandLine.ExitCode.SOFTWARE;
        });
        return commandLine.execute(arguments);
    }

    private static int runOrHelp(ParseResult result) {
        for (ParseResult asked = result; asked != null; asked = asked.hasSubcommand() ? asked.subcommand() : null) {
            if (asked.isUsageHelpRequested()) {
                printUsage(asked.commandSpec().commandLine());
                return CommandLine.ExitCode.OK;
            }
        }
        return new CommandLine.RunLast().execute(result);
    }

    /** Prints the help of a command in the columns of the terminal. */
    static void printUsage(CommandLine command) {
        Screen screen = Screen.stdout(OperatingSystem.current());
        command.getOut().print(Usage.text(command, screen.columns(), command.getColorScheme()));
        command.getOut().flush();
    }

    @Override
    public void run() {
        printUsage(spec.commandLine());
    }
}
