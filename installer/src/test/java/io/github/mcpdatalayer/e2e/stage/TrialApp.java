package io.github.mcpdatalayer.e2e.stage;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.JsonParser;
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

    /** Of programs that know the methods of tests. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                + File.pathSeparator + HOST_TESTS;
    }

    private static void extension(Path to) throws IOException {
        Path commands = ExtensionCopy.of(to, VERSION).resolve("background/commands");
        Files.move(commands.resolve("index.js"), commands.resolve("release.js"));
        Path trial = Files.createDirectories(commands.resolve("trial"));
        try (Stream<Path> files = Files.list(COMMANDS)) {
            for (Path file : files.toList()) {
                Files.copy(file, trial.resolve(file.getFileName()));
            }
        }
        String rows = Files.readString(HOST_TESTS.resolve("wire/trial.json"));
        List<String> names = JsonParser.parseString(rows).getAsJsonObject().keySet().stream()
                .sorted(Comparator.naturalOrder()).toList();
        Files.writeString(commands.resolve("index.js"), """
                import * as release from './release.js';
                %s
                export const methods = {...release.methods, ...%s};
                export const commands = (context) => ({...release.commands(context), %s});
                """.formatted(
                names.stream().map(name -> "import {" + name + "} from './trial/" + file(name) + "';\n")
                        .collect(Collectors.joining()),
                rows, names.stream().map(name -> name + ": " + name + "(context)").collect(Collectors.joining(", "))));
    }

    /** Of the command of a method. */
    private static String file(String method) {
        return method.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT) + ".js";
    }
}
