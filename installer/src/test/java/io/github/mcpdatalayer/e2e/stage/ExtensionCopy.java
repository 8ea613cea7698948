package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** The packaged extension as another release. */
public final class ExtensionCopy {

    private ExtensionCopy() {}

    /** Copies the extension to this new folder, with this version in its manifest. */
    public static Path of(Path to, String version) throws IOException {
        Path from = TestApp.folder().extension().toRealPath();
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        change(to.resolve("manifest.json"), "\"version\": *\"[^\"]*\"", "\"version\": \"" + version + "\"");
        return to;
    }

    /** Replaces what the pattern matches first in the file. */
    public static void change(Path file, String pattern, String replacement) throws IOException {
        String old = Files.readString(file);
        String changed = old.replaceFirst(pattern, replacement);
        assertNotEquals(old, changed, file::toString);
        Files.writeString(file, changed);
    }
}
