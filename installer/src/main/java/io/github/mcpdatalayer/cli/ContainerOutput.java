package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ReadNote;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.os.OutputFile;
import io.github.mcpdatalayer.report.ReportTables;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Prints what a command about containers found. */
@Command
final class ContainerOutput {

    /** A document. */
    enum DocumentKind {
        MARKDOWN,
        HTML,
        CSV
    }

    @Option(names = "--as", paramLabel = "KIND", description = "A document in place of lines on the screen: markdown, html (one file that loads nothing) or csv.")
    private @Nullable DocumentKind kind;

    @Option(names = "--out", paramLabel = "FILE", description = "Where the document is written (default: stdout).")
    private @Nullable Path out;

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "The language of texts: en or de (default: that of the environment if it is German, else en).")
    private ReportLanguage language = ReportLanguage.ofEnvironment();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    void check(CommandSpec spec) throws IOException {
        OptionCheck.checkOutputs(spec, out);
    }

    boolean json() {
        return json;
    }

    Locale locale() {
        return language.locale();
    }

    /** The words in the language of the person. */
    String say(String key, Object... values) {
        return LocalizedText.text(locale(), key, values);
    }

    String quoted(String text) {
        return say("containerOutput.quoted", text);
    }

    /** A kind of part, as lines and tables begin with it. */
    String part(String part) {
        return switch (part) {
            case "template", "customTemplate" -> say("containerOutput.template");
            case "folder" -> say("containerOutput.folder");
            case "gtagConfig" -> say("containerOutput.google-tag-configuration");
            default -> part.isEmpty() ? "" : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1);
        };
    }

    /** The kind of the document; the other one where none was chosen. */
    @Nullable
    DocumentKind kind(@Nullable DocumentKind otherwise) {
        return kind != null ? kind : out != null ? DocumentKind.MARKDOWN : otherwise;
    }

    void write(ReportTables tables, DocumentKind as) throws IOException {
        String text = switch (as) {
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

    /** Notes on the reading of a file, for programs. */
    static JsonArray notes(Container container, Locale locale) {
        var notes = new JsonArray();
        for (ReadNote each : container.notes()) {
            notes.add(Json.object("kind", each.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'), "place",
                    each.place(), "text", each.text().in(locale)));
        }
        return notes;
    }

    /** Prints them on the screen. */
    static void notes(Container container, Screen screen, Locale locale) {
        for (ReadNote each : container.notes()) {
            screen.note((each.place().isEmpty() ? "" : each.place() + ": ") + each.text().in(locale));
        }
    }

    static JsonArray texts(List<String> texts) {
        var array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    static JsonObject about(Container container) {
        Container.Identity identity = container.identity();
        JsonObject about = Json.object("publicId", identity.publicId(), "name", identity.name(), "version",
                identity.version(), "origin", identity.origin().name().toLowerCase(Locale.ROOT), "use",
                identity.use().name().toLowerCase(Locale.ROOT));
        about.addProperty("tags", container.tags().size());
        about.addProperty("triggers", container.triggers().size());
        about.addProperty("variables", container.variables().size());
        return about;
    }
}
