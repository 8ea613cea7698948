package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Programs of others that npm brings for thorough tests, as a lock file names them, without running anything of them. */
public final class NpmFolder {

    private NpmFolder() {}

    /**
     * Installs what the lock file of {@code source} names, unless it is there.
     *
     * @param installed
     *            the folder that gets {@code node_modules}
     */
    public static synchronized void install(Path source, Path installed) throws IOException, InterruptedException {
        Files.createDirectories(installed);
        for (String name : List.of("package.json", "package-lock.json")) {
            Files.copy(source.resolve(name), installed.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        Path done = installed.resolve("node_modules").resolve(".installed-lock.json");
        if (Files.exists(done) && Files.mismatch(source.resolve("package-lock.json"), done) < 0) {
            return;
        }
        Process npm = new ProcessBuilder("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts")
                .directory(installed.toFile()).redirectErrorStream(true).start();
        String said = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (npm.waitFor() != 0) {
            throw new IOException("npm ci failed in " + installed + ": " + said);
        }
        Files.copy(source.resolve("package-lock.json"), done, StandardCopyOption.REPLACE_EXISTING);
    }
}
