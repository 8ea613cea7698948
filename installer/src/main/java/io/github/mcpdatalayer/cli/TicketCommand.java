package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.report.Ticket;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "ticket", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = {
        "Print a failure of a run as the text of a ticket: what, where, expected, got, push, hit, steps to reproduce.",
        "As Markdown for GitHub and GitLab, or as Jira's text."})
final class TicketCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "RUN", description = "The folder of the run, or its run.json.")
    private Path run = Path.of("");

    @Parameters(index = "1", paramLabel = "FINDING", description = "Its number in the reports, such as F3.")
    private String finding = "";

    @Option(names = "--as", paramLabel = "KIND", description = "markdown (default) or jira.")
    private Ticket.TicketForm markup = Ticket.TicketForm.MARKDOWN;

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "The language of texts: en or de (default: that of the environment if it is German, else en).")
    private ReportLanguage language = ReportLanguage.ofEnvironment();

    @Option(names = "--json", description = "Print one JSON object: {finding, text}.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        JsonObject read = RunFolder.read(run);
        String text = Ticket.of(read, finding, language.locale(), markup);
        if (text == null) {
            throw new ParameterException(spec.commandLine(), "The run has no failure " + Screen.safe(finding)
                    + ". Its report numbers them: F1, F2 and so on.");
        }
        if (json) {
            Json.print(Json.object("finding", finding, "text", text));
            return 0;
        }
        var stdout = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        stdout.print(text);
        stdout.flush();
        return 0;
    }
}
