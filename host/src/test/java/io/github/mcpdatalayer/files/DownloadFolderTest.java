package io.github.mcpdatalayer.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DownloadFolderTest {

    @TempDir
    Path outer;

    private Path folder() {
        return outer.resolve("downloads");
    }

    private Path keep(String name, String text) throws IOException {
        try (DownloadFolder.Partial partial = new DownloadFolder(folder()).begin()) {
            partial.write(text.getBytes(UTF_8));
            return partial.keep(name);
        }
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder())) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void noFileIsWrittenOver() throws Exception {
        assertEquals(folder().resolve("may.pdf"), keep("may.pdf", "one"));
        assertEquals(folder().resolve("may-2.pdf"), keep("may.pdf", "two"));
        Files.createDirectory(folder().resolve("may-3.pdf"));
        assertEquals(folder().resolve("may-4.pdf"), keep("may.pdf", "four"));
        assertEquals("one", Files.readString(folder().resolve("may.pdf")));
        assertEquals(List.of("may-2.pdf", "may-3.pdf", "may-4.pdf", "may.pdf"), names());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void folderAndFilesAreForTheOwnerAlone() throws Exception {
        Path file = keep("may.pdf", "one");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())));
        Path link = Files.createSymbolicLink(folder().resolve("link.pdf"), outer.resolve("elsewhere"));
        assertEquals("link-2.pdf", keep("link.pdf", "x").getFileName().toString());
        assertTrue(Files.isSymbolicLink(link) && !Files.exists(outer.resolve("elsewhere")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFolderThatIsALinkIsRefused() throws Exception {
        Path elsewhere = Files.createDirectory(outer.resolve("elsewhere"));
        Files.createSymbolicLink(folder(), elsewhere);
        assertThrows(IOException.class, () -> keep("may.pdf", "one"));
        try (var files = Files.list(elsewhere)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void whatIsNotKeptLeavesNothing() throws Exception {
        try (DownloadFolder.Partial partial = new DownloadFolder(folder()).begin();
                DownloadFolder.Partial other = new DownloadFolder(folder()).begin()) {
            partial.write(new byte[100]);
            assertEquals(2, names().size(), "two at once");
            other.write(new byte[3]);
            other.keep("other.bin");
        }
        assertEquals(List.of("other.bin"), names());
    }

    @Test
    void whatAKilledProcessLeftIsRemovedByTheNext() throws Exception {
        keep("may.pdf", "one");
        Files.writeString(folder().resolve(".part-left"), "half");
        try (DownloadFolder.Partial open = new DownloadFolder(folder()).begin()) {
            assertEquals(2, names().size(), "what is being written stays");
            keep("june.pdf", "two");
            open.write(new byte[1]);
            open.keep("july.pdf");
        }
        assertEquals(List.of("july.pdf", "june.pdf", "may.pdf"), names());
    }
}
