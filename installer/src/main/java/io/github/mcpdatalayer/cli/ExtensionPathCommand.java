package io.github.mcpdatalayer.cli;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import io.github.mcpdatalayer.install.AppFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "extension-path", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Print the folder to load on chrome://extensions (Load unpacked).")
final class ExtensionPathCommand implements Callable<Integer> {

    @Option(names = "--json", description = "Print one JSON object: {path}.")
    private boolean json;

    @Override
    public Integer call() throws NoSuchFileException {
        Path folder = AppFolder.current().extension();
        if (!Files.exists(folder.resolve("manifest.json"))) {
            throw new NoSuchFileException(folder.toString(), null,
                    "has no extension: this app folder is incomplete. Install the app again.");
        }
        if (json) {
            Json.print(Json.object("path", folder));
        } else {
            System.out.println(folder);
        }
        return 0;
    }
}
