package io.github.mcpdatalayer.e2e.stage;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.mcpdatalayer.install.AppFolder;

/**
 * An app with methods that exist in tests alone: the extension's, the host's and the front's own code with some more rows in
 * their tables. The rows and the programs are in the host's tests, the commands in src/test/resources/trial: a file each.
 */
public final class TrialApp {

    public static final String VERSION = "0.1.97";

    private static final Path HOST_TESTS = Path.of("../host/target/test-classes").toAbsolutePath().normalize();
    private static final Path COMMANDS = Path.of("src/test/resources/trial").toAbsolutePath();

    private TrialApp() {}

    /** Makes it in this folder, which is new. */
    public static AppFolder in(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("bin"));
        TestApp.launcher(folder, "mcp-datalayer", "io.github.mcpdatalayer.cli.Main", classPath());
        TestApp.launcher(folder, "mcp-datalayer-host", "io.github.mcpdatalayer.relay.TrialHost", classPath());
        TestApp.launcher(folder, "mcp-datalayer-front", "io.github.mcpdatalayer.front.TrialFront", classPath());
        extension(folder.resolve("extension"));
        return AppFolder.at(folder);
    }

    /** The class path of programs that know the methods of tests. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                + File.pathSeparator + HOST_TESTS;
    }

    private static void extension(Path to) throws IOException {
        Process node = new ProcessBuilder("node", "src/test/resources/trial-extension.mjs",
                to.toAbsolutePath().toString(),
                VERSION, HOST_TESTS.resolve("wire/trial.json").toString(), COMMANDS.toString())
                .redirectErrorStream(true).start();
        String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (node.waitFor() != 0) {
                throw new IOException("The extension with methods of tests cannot be made: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
