package io.github.mcpdatalayer.datalayer.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.testing.NpmFolder;
import org.junit.jupiter.api.Assumptions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

/** The real Adobe Client Data Layer, in a Node process. */
final class AcdlLibrary {
    private static final Path SOURCE = Path.of("src", "test", "acdl");
    private static final Path HOME = Path.of("target", "acdl");

    private AcdlLibrary() {}

    /** Runs sequences of pushes through it. Without Node, the test is skipped with a clear message. */
    static JsonArray run(JsonArray sequences) throws IOException, InterruptedException {
        try {
            new ProcessBuilder("node", "--version").redirectErrorStream(true).start().waitFor(120, TimeUnit.SECONDS);
        } catch (IOException e) {
            Assumptions
                    .abort("NOT COMPARED: Node is missing, so the real Adobe Client Data Layer cannot run (" + e + ")");
        }
        NpmFolder.install(SOURCE, HOME);
        Files.copy(SOURCE.resolve("oracle.mjs"), HOME.resolve("oracle.mjs"), StandardCopyOption.REPLACE_EXISTING);
        return (JsonArray) JsonValue.parse(execute(sequences.toJson(), "node", "oracle.mjs"));
    }

    private static String execute(String input, String... command) throws IOException, InterruptedException {
        Path in = Files.writeString(HOME.resolve("input.json"), input);
        Path out = HOME.resolve("output.json");
        Path errors = HOME.resolve("errors.txt");
        Process process = new ProcessBuilder(command).directory(HOME.toFile()).redirectInput(in.toFile())
                .redirectOutput(out.toFile()).redirectError(errors.toFile()).start();
        if (!process.waitFor(300, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            fail(String.join(" ", command) + " did not end: " + Files.readString(errors));
        }
        assertEquals(0, process.exitValue(), () -> String.join(" ", command) + " failed, see target/acdl/errors.txt");
        return Files.readString(out);
    }
}
