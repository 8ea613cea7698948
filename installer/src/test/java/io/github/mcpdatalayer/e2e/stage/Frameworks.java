package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Pages of React, Vue, Svelte and Angular, in the versions of src/test/frameworks. */
public final class Frameworks {

    private static final Path SOURCE = Path.of("src", "test", "frameworks");
    private static final Path HOME = Path.of("target", "frameworks");

    private Frameworks() {}

    /** The script of a page: it draws into {@code #app}. npm brings the libraries when they are not there yet. */
    public static synchronized String script(String framework) throws IOException, InterruptedException {
        Path file = HOME.resolve("made").resolve(framework + ".js");
        if (!Files.exists(file)) {
            Files.createDirectories(HOME);
            try (Stream<Path> sources = Files.list(SOURCE)) {
                for (Path source : sources.toList()) {
                    Files.copy(source, HOME.resolve(source.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts");
            run("node", "bundle.mjs");
        }
        return Files.readString(file);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Path said = HOME.resolve("said.txt");
        Process process = new ProcessBuilder(List.of(command)).directory(HOME.toFile()).redirectErrorStream(true)
                .redirectOutput(said.toFile()).start();
        if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " failed in " + HOME.toAbsolutePath() + ": "
                    + Files.readString(said));
        }
    }
}
