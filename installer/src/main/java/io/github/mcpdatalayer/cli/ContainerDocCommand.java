package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.ContainerFile.RefusedFile;
import io.github.mcpdatalayer.cli.ContainerOutput.DocumentKind;
import io.github.mcpdatalayer.container.doc.ContainerDocument;
import io.github.mcpdatalayer.report.ReportTables;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "doc", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:the document is written", "1:the document cannot be written",
        "2:wrong usage, or a file that is refused or cannot be opened"}, //
        description = "Document a container: what fires when and sends what, as Markdown (default), HTML or CSV (its tags).")
final class ContainerDocCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "FILE", description = "The container.")
    private Path file = Path.of("");

    @Mixin
    private ContainerOutput output = new ContainerOutput();

    @Override
    public Integer call() throws IOException {
        output.check(spec);
        ReportTables document;
        try {
            document = ContainerDocument.of(ContainerFile.read(file, output.locale()), output.locale());
        } catch (RefusedFile e) {
            return ContainerCommand.refused(spec, output.json(), e);
        }
        if (output.json()) {
            Json.print(json(document));
        } else {
            output.write(document, Objects.requireNonNull(output.kind(DocumentKind.MARKDOWN)));
        }
        return 0;
    }

    static JsonObject json(ReportTables document) {
        var tables = new JsonArray();
        for (ReportTable each : document.tables()) {
            var rows = new JsonArray();
            each.rows().forEach(row -> rows.add(ContainerOutput.texts(row)));
            JsonObject table = Json.object("heading", each.heading());
            table.add("columns", ContainerOutput.texts(each.columns()));
            table.add("rows", rows);
            tables.add(table);
        }
        JsonObject json = Json.object("title", document.title());
        json.add("facts", ContainerOutput.texts(document.facts()));
        json.add("tables", tables);
        return json;
    }
}
