package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Scripts of pages that npm libraries draw: a folder of src/test has them, with the versions in its lock file. */
final class NpmPages {

    private final Path source;
    private final Path home;

    NpmPages(String folder) {
        source = Path.of("src", "test", folder);
        home = Path.of("target", folder);
    }

    /** The script of a page. npm brings the libraries when they are not there yet. */
    synchronized String script(String name) throws IOException, InterruptedException {
        Path file = home.resolve("made").resolve(name + ".js");
        if (!Files.exists(file)) {
            Files.createDirectories(home);
            try (Stream<Path> sources = Files.list(source)) {
                for (Path each : sources.toList()) {
                    Files.copy(each, home.resolve(each.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts");
            run("node", "bundle.mjs");
        }
        return Files.readString(file);
    }

    private void run(String... command) throws IOException, InterruptedException {
        Path said = home.resolve("said.txt");
        Process process = new ProcessBuilder(List.of(command)).directory(home.toFile()).redirectErrorStream(true)
                .redirectOutput(said.toFile()).start();
        if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " failed in " + home.toAbsolutePath() + ": "
                    + Files.readString(said));
        }
    }
}
