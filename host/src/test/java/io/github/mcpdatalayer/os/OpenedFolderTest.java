package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Others who may write beside a folder put something else in its place while a command is at work. */
@DisabledOnOs(OS.WINDOWS)
class OpenedFolderTest {

    private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path home;
    private Path root;
    private Path journeys;
    private Path victim;

    @BeforeEach
    void prepare() throws IOException {
        root = Files.createDirectories(home.toRealPath().resolve("checkout"));
        journeys = Files.createDirectories(root.resolve("a/journeys"));
        victim = Files.createDirectory(home.toRealPath().resolve("victim"));
        Files.writeString(victim.resolve("known.json"), "precious");
    }

    /** Puts a link to the victim into the place of a folder. */
    private Path replaced(Path folder) throws IOException {
        Path aside = Files.move(folder, folder.resolveSibling("aside"));
        Files.createSymbolicLink(folder, victim);
        return aside;
    }

    private List<String> names(Path folder) throws IOException {
        try (var all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFolderThatIsReplacedInTheMiddleStaysTheOneThatWasOpened(boolean isNew) throws IOException {
        try (OpenedFolder in = OpenedFolder.below(root, journeys)) {
            Path aside = replaced(journeys);
            if (isNew) {
                in.create("new.json", NEW);
            }
            in.write("known.json", NEW, PosixFilePermissions.fromString("rw-r--r--"));
            assertEquals(isNew ? List.of("known.json", "new.json") : List.of("known.json"), names(aside));
        }
        assertEquals("precious", Files.readString(victim.resolve("known.json")));
        assertEquals(List.of("known.json"), names(victim));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a/journeys"})
    void aLinkOnTheWayIsNotFollowed(String which) throws IOException {
        replaced(root.resolve(which));
        Files.createDirectories(victim.resolve("journeys"));
        assertThrows(IOException.class, () -> OpenedFolder.below(root, journeys).close());
    }

    @Test
    void nothingLeadsOutOfTheRoot() {
        FileSystemException refused = assertThrows(FileSystemException.class,
                () -> OpenedFolder.below(root, victim).close());
        assertTrue(String.valueOf(refused.getReason()).contains("leads out"), refused::toString);
    }

    @Test
    void aNewFileTakesNoNameThatIsThereAndALinkOfTheNameIsReplaced() throws IOException {
        Path file = journeys.resolve("known.json");
        Files.createSymbolicLink(file, victim.resolve("known.json"));
        Files.createSymbolicLink(journeys.resolve("nowhere.json"), victim.resolve("made.json"));
        try (OpenedFolder in = OpenedFolder.of(journeys)) {
            assertThrows(FileAlreadyExistsException.class, () -> in.create("known.json", NEW));
            assertThrows(FileAlreadyExistsException.class, () -> in.create("nowhere.json", NEW));
            in.write("known.json", NEW, PosixFilePermissions.fromString("rw-r-----"));
        }
        assertEquals("new", Files.readString(file));
        assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals("precious", Files.readString(victim.resolve("known.json")));
        assertEquals(List.of("known.json", "nowhere.json"), names(journeys));
        assertFalse(Files.exists(victim.resolve("made.json")));
    }

    @Test
    void whatIsReplacedKeepsItsPermissions() throws IOException {
        Path file = Files.writeString(journeys.resolve("a.json"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        try (OpenedFolder in = OpenedFolder.of(journeys)) {
            in.write("a.json", NEW, null);
        }
        assertEquals("rw-rw----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
}
