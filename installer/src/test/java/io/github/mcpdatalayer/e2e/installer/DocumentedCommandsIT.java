package io.github.mcpdatalayer.e2e.installer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.cli.Documents;
import io.github.mcpdatalayer.e2e.stage.Cli;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Runs the commands of the documents that need nothing but a person's home, word by word. */
@Tag("addons")
class DocumentedCommandsIT {

    @TempDir
    private Path folder;

    private Cli person;

    @BeforeEach
    void person() throws Exception {
        person = new Cli(Files.createDirectory(folder.resolve("home")),
                Files.createDirectory(folder.resolve("scratch")))
                .here();
    }

    static List<String> calls() {
        return Documents.harmless();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void itEndsAsTheDocumentsReaderExpects(String call) throws Exception {
        List<String> words = Documents.words(call
                .replace("…", "--os linux --web-store")
                .replace("--update-url URL", "--update-url https://intranet.example/update.xml")
                .replace("--extension-id ID", "--extension-id " + "a".repeat(32))
                .replace("pack-extension", "pack-extension --out " + folder)
                .replace("--out policies", "--out " + folder.resolve("policies")));
        Cli.Outcome outcome = person.run(words.toArray(String[]::new));
        assertEquals(0, outcome.exit(), outcome::all);
    }
}
