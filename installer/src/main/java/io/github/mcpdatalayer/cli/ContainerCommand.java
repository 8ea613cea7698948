package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.ContainerFile.RefusedFile;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "container", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, subcommands = {
        ContainerLintCommand.class, ContainerDiffCommand.class,
        ContainerDocCommand.class}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:the file was read",
                "2:wrong usage, or a file that is refused or cannot be opened"}, //
        description = {"Tell what a file with a container of Google Tag Manager is, and what of it is not understood.",
                "A file is an export, a container version of Google's API, or the script gtm.js of a page. See host/docs/container.md."})
final class ContainerCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "The container.")
    private @Nullable Path file;

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "The language of texts: en or de (default: that of the environment if it is German, else en).")
    private ReportLanguage language = ReportLanguage.ofEnvironment();

    @Option(names = "--json", description = "Print one JSON object: {publicId, name, version, origin, use, tags, triggers, variables, notes}.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Path asked = file;
        OptionCheck.check(spec, asked != null, "Name a FILE, or lint, diff or doc.");
        try {
            Container container = ContainerFile.read(asked == null ? Path.of("") : asked, language.locale());
            if (json) {
                JsonObject about = ContainerOutput.about(container);
                about.add("notes", ContainerOutput.notes(container, language.locale()));
                Json.print(about);
            } else {
                show(container, Screen.stdout(OperatingSystem.current()));
            }
            return 0;
        } catch (RefusedFile e) {
            return refused(spec, json, e);
        }
    }

    /** Tells that a file is refused. */
    static int refused(CommandSpec spec, boolean json, RefusedFile refused) {
        return Refused.tell(spec, json, refused.code(), refused.file(), "", String.valueOf(refused.getMessage()));
    }

    private void show(Container container, Screen screen) {
        Container.Identity identity = container.identity();
        LocalizedText version = identity.isWorkspace()
                ? LocalizedText.of("containerCommand.workspace")
                : LocalizedText.same("Version " + identity.version());
        screen.line(Mark.GOOD, LocalizedText.of("containerCommand.parts",
                (identity.publicId() + " " + identity.name()).strip(), version, container.tags().size(),
                container.triggers().size(), container.variables().size()).in(language.locale()));
        ContainerOutput.notes(container, screen, language.locale());
    }
}
