package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.os.OutputFile;
import io.github.mcpdatalayer.report.Ticket;
import org.jspecify.annotations.Nullable;
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

    @Option(names = "--picture", paramLabel = "FILE", description = "Write the element concerned as a JPEG, cut out of the redacted picture of its step. The text says why where there is none.")
    private @Nullable Path picture;

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "The language of texts: en or de (default: that of the environment if it is German, else en).")
    private ReportLanguage language = ReportLanguage.ofEnvironment();

    @Option(names = "--json", description = "Print one JSON object: {finding, text, picture}.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        OptionCheck.checkOutputs(spec, picture);
        JsonObject read = RunFolder.read(run);
        Path to = picture;
        Ticket.Written ticket = Ticket.of(read, finding, language.locale(), markup,
                to == null ? null : step -> RunFolder.picture(run, step),
                to == null ? "" : String.valueOf(to.getFileName()));
        if (ticket == null) {
            throw new ParameterException(spec.commandLine(), "The run has no failure " + Screen.safe(finding)
                    + ". Its report numbers them: F1, F2 and so on.");
        }
        String cut = ticket.picture();
        if (to != null && cut != null) {
            OutputFile.write(to, Base64.getDecoder().decode(cut));
        }
        String text = ticket.text();
        if (json) {
            JsonObject answer = Json.object("finding", finding, "text", text);
            answer.addProperty("picture", cut != null);
            Json.print(answer);
            return 0;
        }
        var stdout = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        stdout.print(text);
        stdout.flush();
        return 0;
    }
}
