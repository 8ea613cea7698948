package io.github.mcpdatalayer.files;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.mcpdatalayer.files.FileRefusal.Why;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SharedFolderTest {

    private static final long MOST = 1_000_000;

    @TempDir
    Path outer;
    private Path root;
    private SharedFolder folder;

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectory(outer.resolve("files"));
        Files.createDirectories(root.resolve("invoices/2026"));
        Files.writeString(root.resolve("invoices/2026/may.pdf"), "May");
        Files.writeString(outer.resolve("secret.txt"), "secret");
        folder = new SharedFolder(root);
    }

    private Why refused(String path) {
        return refusal(folder, path, MOST).why();
    }

    private static FileRefusal refusal(SharedFolder folder, String path, long most) {
        return assertThrows(FileRefusal.class, () -> folder.read(path, most), path);
    }

    @Test
    void aFileBelowTheFolderIsReadWhole() throws Exception {
        assertArrayEquals("May".getBytes(UTF_8), folder.read("invoices/2026/may.pdf", MOST));
        byte[] large = new byte[500_000];
        new Random(7).nextBytes(large);
        Files.write(root.resolve("ä 語 [1].bin"), large);
        assertArrayEquals(large, folder.read("ä 語 [1].bin", large.length));
        Files.createFile(root.resolve("empty"));
        assertEquals(0, folder.read("empty", 0).length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret.txt", "invoices/../../secret.txt", "invoices/..", "..", ".",
            "./invoices/2026/may.pdf",
            "/etc/passwd", "//server/share", "C:\\\\x", "c:x", "invoices\\\\2026\\\\may.pdf", "..\\\\secret.txt",
            "\\\\\\\\server\\\\x", "", " ",
            "invoices//2026/may.pdf", "invoices/", "invoices/2026/may.pdf\\0.txt", "a\\nb", "may.pdf:stream", "NUL",
            "con.txt",
            "invoices/COM1", "lpt9.pdf", "aux .txt", "may.pdf.", "may.pdf ", "a\\u0085"})
    void aNameThatCouldLeadElsewhereOnAnySystemIsRefused(String path) {
        assertEquals(Why.NAME, refused(path.replace("\\\\", "\\").replace("\\0", "\0").replace("\\n", "\n")), path);
    }

    @Test
    void aVeryLongOrVeryDeepNameIsRefused() {
        assertEquals(Why.NAME, refused("a".repeat(1_001)));
        assertEquals(Why.NAME, refused("a/".repeat(50) + "a"));
    }

    @Test
    void whatIsMissingNoFileOrTooLargeIsNamed() throws Exception {
        assertEquals(Why.MISSING, refused("june.pdf"));
        assertEquals(Why.MISSING, refused("no/june.pdf"));
        assertEquals(Why.KIND, refused("invoices"));
        assertTrue(assertThrows(FileRefusal.class, () -> folder.read("invoices/2026/may.pdf", 2)).said()
                .contains("has 3 bytes"));
        assertEquals(Why.SIZE, refusal(folder, "invoices/2026/may.pdf", 2).why());
        assertEquals(Why.FOLDER, refusal(new SharedFolder(null), "a", MOST).why());
        assertEquals(Why.FOLDER, refusal(new SharedFolder(outer.resolve("gone")), "a", MOST).why());
        assertEquals(Why.FOLDER, refusal(new SharedFolder(outer.resolve("secret.txt")), "a", MOST).why());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void noLinkLeadsOut() throws Exception {
        Files.createSymbolicLink(root.resolve("out.txt"), outer.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("out"), outer);
        Files.createSymbolicLink(root.resolve("up"), Path.of(".."));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(root.resolve("latest.pdf"), Path.of("invoices/2026/may.pdf"));
        assertEquals(Why.LINK, refused("out.txt"));
        assertEquals(Why.LINK, refused("out/secret.txt"));
        assertEquals(Why.LINK, refused("up/secret.txt"));
        assertFalse(refused("loop").equals(Why.MISSING));
        assertEquals("May", new String(folder.read("latest.pdf", MOST), UTF_8));
        SharedFolder linked = new SharedFolder(Files.createSymbolicLink(outer.resolve("linked"), root));
        assertEquals("May", new String(linked.read("invoices/2026/may.pdf", MOST), UTF_8));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeOrADeviceIsNotOpened() throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start().waitFor());
        assertEquals(Why.KIND, refused("pipe"));
        assertEquals(Why.LINK, refusal(folder, Files.createSymbolicLink(root.resolve("zero"), Path.of("/dev/zero"))
                .getFileName().toString(), MOST).why());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFolderThatIsSwappedForALinkWhileFilesAreReadNeverLeadsOut() throws Exception {
        Path elsewhere = Files.createDirectory(outer.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("may.pdf"), "secret");
        Path year = root.resolve("invoices/2026");
        Path aside = root.resolve("aside");
        var over = new AtomicBoolean();
        Thread swapper = Thread.ofPlatform().start(() -> {
            try {
                while (!over.get()) {
                    Files.move(year, aside);
                    Files.createSymbolicLink(year, elsewhere);
                    Files.delete(year);
                    Files.move(aside, year);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        int read = 0;
        try {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            for (int i = 0; i < 20_000 && System.nanoTime() < end; i++) {
                try {
                    assertEquals("May", new String(folder.read("invoices/2026/may.pdf", MOST), UTF_8));
                    read++;
                } catch (FileRefusal e) {
                    assertTrue(e.why() == Why.LINK || e.why() == Why.MISSING || e.why() == Why.KIND
                            || e.why() == Why.UNREADABLE, e::toString);
                }
            }
        } finally {
            over.set(true);
            swapper.join();
        }
        assertEquals("May", new String(folder.read("invoices/2026/may.pdf", MOST), UTF_8), read + " before");
    }

    /** A file that something happens to right after it was opened. */
    private record Meanwhile(Path file, Happening happening) implements SharedFolder.FoundFile {

        interface Happening {
            void to(Path file) throws IOException;
        }

        @Override
        public BasicFileAttributes attributes() throws IOException {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public SeekableByteChannel open() throws IOException {
            SeekableByteChannel opened = Files.newByteChannel(file);
            happening.to(file);
            return opened;
        }
    }

    private Why changedBy(Meanwhile.Happening happening) throws IOException {
        Path file = Files.writeString(root.resolve("log.txt"), "x".repeat(300_000));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        return assertThrows(FileRefusal.class,
                () -> SharedFolder.whole(new Meanwhile(file, happening), "log.txt", MOST)).why();
    }

    @Test
    void aFileThatChangesWhileItIsReadIsRefused() throws Exception {
        assertEquals(Why.CHANGED, changedBy(file -> Files.writeString(file, "more", StandardOpenOption.APPEND)));
        assertEquals(Why.CHANGED, changedBy(file -> Files.writeString(file, "short")));
        assertEquals(Why.CHANGED, changedBy(file -> Files.writeString(file, "y".repeat(300_000))));
        assertEquals(Why.CHANGED, changedBy(file -> {
            Path other = Files.writeString(root.resolve("other"), "y".repeat(300_000));
            Files.setLastModifiedTime(other, FileTime.fromMillis(1_000_000));
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        }));
        Path file = Files.writeString(root.resolve("log.txt"), "as it was");
        assertEquals("as it was",
                new String(SharedFolder.whole(new Meanwhile(file, any -> {}), "log.txt", MOST), UTF_8));
    }
}
