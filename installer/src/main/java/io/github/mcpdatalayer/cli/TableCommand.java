package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.report.RunTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "table", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = {
        "Print steps, pushes, hits or findings of a run as a table: CSV (default), Markdown or HTML.",
        "A text that a spreadsheet would take for a formula begins with an apostrophe."})
final class TableCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "RUN", description = "The folder of the run, or its run.json.")
    private Path run = Path.of("");

    @Parameters(index = "1", paramLabel = "OF", description = "steps, pushes, hits or findings.")
    private RunTables.RunTable kind = RunTables.RunTable.FINDINGS;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private TableOutput output = new TableOutput();

    @Override
    public Integer call() throws IOException {
        output.check(spec);
        output.write(RunTables.of(RunFolder.read(run), kind, output.locale()), TableOutput.TableKind.CSV);
        return 0;
    }
}
