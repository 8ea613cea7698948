package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.os.OutputFile;
import io.github.mcpdatalayer.report.ReportTables;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The form and the place of tables. */
@Command
final class TableOutput {

    /** A document. */
    enum TableKind {
        MARKDOWN,
        HTML,
        CSV
    }

    @Option(names = "--as", paramLabel = "KIND", description = "markdown, html (one file that loads nothing) or csv.")
    private @Nullable TableKind kind;

    @Option(names = "--out", paramLabel = "FILE", description = "Where it is written (default: stdout).")
    private @Nullable Path out;

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "The language of texts: en or de (default: that of the environment if it is German, else en).")
    private ReportLanguage language = ReportLanguage.ofEnvironment();

    @Option(names = "--json", description = "Print one JSON object: {title, facts, tables}.")
    private boolean json;

    Locale locale() {
        return language.locale();
    }

    void check(CommandSpec spec) throws IOException {
        OptionCheck.checkOutputs(spec, out);
    }

    void write(ReportTables tables, TableKind otherwise) throws IOException {
        if (json) {
            Json.print(ContainerDocCommand.json(tables));
            return;
        }
        TableKind asked = kind;
        String text = switch (asked == null ? otherwise : asked) {
            case MARKDOWN -> tables.markdown();
            case HTML -> tables.html();
            case CSV -> tables.csv();
        };
        Path to = out;
        if (to != null) {
            OutputFile.write(to, text.getBytes(StandardCharsets.UTF_8));
            return;
        }
        var stdout = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        stdout.print(text);
        stdout.flush();
    }
}
