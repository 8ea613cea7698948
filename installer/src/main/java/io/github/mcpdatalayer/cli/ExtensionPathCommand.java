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

    @Option(names = "--companion", description = "Print the folder of the companion instead: a second, optional extension for real mouse and keyboard input. It needs the debugger permission.")
    private boolean companion;

    @Option(names = "--json", description = "Print one JSON object: {path}.")
    private boolean json;

    @Override
    public Integer call() throws NoSuchFileException {
        Path folder = companion ? AppFolder.current().companion() : AppFolder.current().extension();
        if (!Files.exists(folder.resolve("manifest.json"))) {
            throw new NoSuchFileException(folder.toString(), null,
                    "has no manifest.json: this app folder is incomplete. Install the app again.");
        }
        if (json) {
            Json.print(Json.object("path", folder));
        } else {
            System.out.println(folder);
        }
        return 0;
    }
}
