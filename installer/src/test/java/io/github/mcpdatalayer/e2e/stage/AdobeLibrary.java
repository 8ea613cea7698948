package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The real Adobe Client Data Layer, in the version that the tests of the computed state compare with. */
public final class AdobeLibrary {

    private static final Path SOURCE = Path.of("..", "host", "src", "test", "acdl");
    private static final Path HOME = Path.of("target", "acdl");
    private static final Path FILE = HOME
            .resolve(Path.of("node_modules", "@adobe", "adobe-client-data-layer", "dist",
                    "adobe-client-data-layer.min.js"));

    private AdobeLibrary() {}

    /** The script as pages load it; npm brings it when it is not there yet. */
    public static Path file() throws IOException, InterruptedException {
        if (Files.exists(FILE)) {
            return FILE;
        }
        Files.createDirectories(HOME);
        for (String file : List.of("package.json", "package-lock.json")) {
            Files.copy(SOURCE.resolve(file), HOME.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        Path said = HOME.resolve("npm.txt");
        Process npm = new ProcessBuilder("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund")
                .directory(HOME.toFile()).redirectErrorStream(true).redirectOutput(said.toFile()).start();
        if (!npm.waitFor(5, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            npm.destroyForcibly();
            throw new IOException("npm ci failed in " + HOME.toAbsolutePath() + ": " + Files.readString(said));
        }
        return FILE;
    }
}
