package io.github.mcpdatalayer.front.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Answer;
import io.modelcontextprotocol.spec.McpError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** A client reads what was linked as it was written, and nothing that has come into its place. */
@DisabledOnOs(OS.WINDOWS)
class LinkedFilesTest {

    private static final String OURS = "ours";
    private static final String THEIRS = "mine";

    @TempDir
    private Path temp;
    private Path file;
    private Path other;
    private String uri;
    private final LinkedFiles linked = new LinkedFiles();

    @BeforeEach
    void aFileIsLinked() throws IOException {
        file = Files.writeString(Files.createDirectory(temp.resolve("tables")).resolve("pushes.csv"), OURS);
        other = Files.writeString(Files.createDirectory(temp.resolve("other")).resolve("pushes.csv"), THEIRS);
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        var link = new Answer.FileLink(file, "Table", "text/csv");
        uri = LinkedFiles.uri(link);
        linked.add(List.of(link));
        assertNotNull(linked.read(uri));
    }

    private void assertGone() {
        assertThrows(McpError.class, () -> linked.read(uri));
    }

    @Test
    void aFileThatHasTakenItsPlaceIsNotRead() throws IOException {
        Files.delete(file);
        assertGone();
        Files.createLink(file, other);
        assertGone();
        Files.delete(file);
        Files.createSymbolicLink(file, other);
        assertGone();
        Files.delete(file);
        Files.move(other, file);
        assertGone();
    }

    @Test
    void aFileThatWasChangedIsNotRead() throws IOException {
        FileTime written = Files.getLastModifiedTime(file);
        Files.writeString(file, THEIRS);
        Files.setLastModifiedTime(file, FileTime.fromMillis(written.toMillis() + 1000));
        assertGone();
        linked.add(List.of(new Answer.FileLink(file, "Table", "text/csv")));
        assertNotNull(linked.read(uri));
        Files.writeString(file, OURS + THEIRS);
        Files.setLastModifiedTime(file, FileTime.fromMillis(written.toMillis() + 1000));
        assertGone();
    }

    @Test
    void aFolderAboveItThatWasReplacedIsNotLookedInto() throws IOException {
        Path folder = file.resolveSibling("");
        Path kept = temp.resolve("kept");
        Files.move(folder, kept);
        Files.createSymbolicLink(folder, other.resolveSibling(""));
        assertGone();
        Files.delete(folder);
        Files.createSymbolicLink(folder, kept); // the same file by another way
        assertGone();
        Files.delete(folder);
        Files.move(kept, folder);
        assertNotNull(linked.read(uri));
    }

    @Test
    void noOtherSpellingAndNoOtherFileIsOne() {
        for (String asked : List.of(uri + "/", uri + "?x", uri + "#x", uri.replace("file:///", "file:/"),
                uri.replace("pushes", "%70ushes"), uri.replace("tables/", "tables/./"), uri.replace("tables", "other"),
                uri.replace("tables/", "other/../tables/"), file.toString(), "file:///etc/passwd", "")) {
            assertNull(linked.read(asked), asked);
        }
        assertEquals(uri, file.toUri().toString());
    }
}
