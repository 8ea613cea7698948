package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what a checkout of somebody else may have in the place of a file that is to be written. */
@Timeout(300)
class OutputFileTest {

    private static final byte[] TEXT = "new".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;
    private Path precious;
    private Path out;

    @BeforeEach
    void prepare() throws IOException {
        precious = Files.writeString(folder.resolve("precious"), "old");
        out = folder.resolve("out");
    }

    private void isRefused(String why) throws IOException {
        FileSystemException refused = assertThrows(FileSystemException.class, () -> OutputFile.write(out, TEXT));
        assertTrue(String.valueOf(refused.getReason()).contains(why), refused.getReason());
        assertTrue(String.valueOf(OutputFile.complaint(out)).contains(why));
        assertEquals("old", Files.readString(precious));
    }

    @Test
    void linksAreNotWrittenThroughWhereverTheyLead() throws IOException {
        Path missing = folder.resolve("missing");
        Path link = Files.createSymbolicLink(folder.resolve("link"), precious);
        for (Path target : new Path[]{precious, Path.of("precious"),
                Path.of("../" + folder.getFileName() + "/precious"),
                missing, link, folder, Path.of("/dev/null"), Path.of("/dev/stdout"), Path.of("out"), Path.of("/")}) {
            Files.deleteIfExists(out);
            Files.createSymbolicLink(out, target);
            isRefused("is a link");
        }
        assertFalse(Files.exists(missing));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void pipesAndSocketsAreNotWaitedFor() throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("mkfifo", out.toString()).start().waitFor());
        isRefused("is a pipe or a device");
        Files.delete(out);
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(out));
            isRefused("is a pipe or a device");
        }
    }

    @Test
    void foldersAreSaid() throws IOException {
        Files.createDirectory(out);
        isRefused("is a folder");
    }

    @Test
    void filesAreWrittenWithTheFoldersAboveThem() throws IOException {
        out = folder.resolve("a/b/out.xml");
        assertNull(OutputFile.complaint(out));
        OutputFile.write(out, "a longer text".getBytes(StandardCharsets.UTF_8));
        OutputFile.write(out, TEXT);
        assertEquals("new", Files.readString(out));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatTheSystemHasInItsOwnFolderIsWrittenTo() throws IOException {
        OutputFile.write(Path.of("/dev/null"), TEXT);
        assertNull(OutputFile.complaint(Path.of("/dev/stdout")));
        assertEquals("is a link: name the file that it leads to, or remove it",
                OutputFile.complaint(Files.createSymbolicLink(folder.resolve("dev"), Path.of("/dev/null"))));
    }
}
