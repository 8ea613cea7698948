package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files whose place a pipe takes after they were looked at. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PlainFileTest {

    private static final byte[] CONTENT = {1, 2, 3};

    @TempDir
    private Path folder;

    private Path pipe;

    @BeforeEach
    void makePipe() throws Exception {
        pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    }

    private static String refusal(Path file, Duration patience, OpeningFile.Check check) {
        return String.valueOf(assertThrows(FileSystemException.class, () -> {
            try (InputStream in = new OpeningFile(file).await(patience, check)) {
                in.readAllBytes();
            }
        }).getReason());
    }

    @Test
    void aPipeThatTookItsPlaceIsRefusedAtTheNextLook() {
        long began = System.nanoTime();
        assertEquals("is a pipe or a device, not a file",
                refusal(pipe, Duration.ofSeconds(30), () -> PlainFile.requirePlain(pipe)));
        assertTrue(System.nanoTime() - began < Duration.ofSeconds(15).toNanos(), "it was not waited for");
    }

    /** At each look the file is back in its place: only what was opened can tell. */
    @Test
    void aPipeWhoseOtherEndIsOpenIsRefusedByWhatWasOpened() throws Exception {
        var ended = new CompletableFuture<Void>();
        Thread other = Thread.ofPlatform().daemon().start(() -> {
            try (SeekableByteChannel silent = Files.newByteChannel(pipe, StandardOpenOption.WRITE)) {
                ended.get();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        assertEquals("is a pipe or a device, not a file", refusal(pipe, Duration.ofSeconds(30), () -> {}));
        ended.complete(null);
        other.join();
    }

    @Test
    void aPipeThatIsNeverSeenIsGivenUp() {
        assertEquals("could not be opened within 1 seconds", refusal(pipe, Duration.ofSeconds(1), () -> {}));
    }

    /** More often than threads may stay: each is woken. */
    @Test
    void thereIsNoEndOfOpeningAfterManyPipes() throws IOException {
        for (int i = 0; i < 40; i++) {
            refusal(pipe, Duration.ofSeconds(30), () -> PlainFile.requirePlain(pipe));
        }
        assertArrayEquals(CONTENT, PlainFile.bytes(Files.write(folder.resolve("file"), CONTENT)));
    }

    @Test
    void whatNeverGivesItsNextByteIsGivenUpAndMaybeClosedWithoutWaiting() throws Exception {
        var isClosed = new CompletableFuture<Void>();
        var silent = new ReadableByteChannel() {
            private boolean hasGiven;

            @Override
            public synchronized int read(ByteBuffer into) {
                if (hasGiven) {
                    isClosed.join(); // as a thread that nothing wakes
                    return -1;
                }
                hasGiven = true;
                into.put(CONTENT);
                return CONTENT.length;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public synchronized void close() {
                isClosed.complete(null);
            }
        };
        try (var reading = new TimedReading(Path.of("x"), silent, Duration.ofSeconds(2))) {
            assertArrayEquals(CONTENT, reading.readNBytes(3));
            var refused = assertThrows(RefusedFileException.class, reading::read);
            assertEquals("gave nothing within 2 seconds", refused.getReason());
        }
        isClosed.complete(null);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatTheKernelMakesIsNoFileWhateverLeadsThere() throws IOException {
        for (String file : List.of("/proc/kmsg", "/proc/self/mem", "/proc/self/environ", "/proc/version")) {
            Path link = Files.createSymbolicLink(folder.resolve("link" + file.hashCode()), Path.of(file));
            for (Path each : List.of(Path.of(file), link, folder.resolve("../" + folder.getFileName()).resolve(link))) {
                var refused = assertThrows(RefusedFileException.class, () -> PlainFile.bytes(each));
                assertEquals("is made by the system as it is read, not a file on a disk", refused.getReason());
            }
        }
        Path here = Path.of("/proc/self/cwd").resolve(Path.of("").toAbsolutePath().relativize(folder)).resolve("f");
        Files.write(folder.resolve("f"), CONTENT);
        assertArrayEquals(CONTENT, PlainFile.bytes(here), "a way through /proc leads to a file on a disk");
    }

    @Test
    void largeFilesAreReadWhole() throws IOException {
        byte[] large = new byte[3_000_017];
        new Random(7).nextBytes(large);
        assertArrayEquals(large, PlainFile.bytes(Files.write(folder.resolve("large"), large)));
    }

    @Test
    void whileFileAndPipeTakeTurnsEachReadEnds() throws Exception {
        Path file = folder.resolve("file");
        Path plain = Files.write(folder.resolve("plain"), CONTENT);
        Files.createLink(file, plain);
        var isOver = new AtomicBoolean();
        Thread swapper = Thread.ofPlatform().daemon().start(() -> {
            try {
                for (boolean isPipe = true; !isOver.get(); isPipe = !isPipe) {
                    Path next = Files.createLink(folder.resolve("next"), isPipe ? pipe : plain);
                    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        Map<String, Integer> ends = new TreeMap<>();
        long began = System.nanoTime();
        while (System.nanoTime() - began < Duration.ofSeconds(2).toNanos()) {
            String end;
            try {
                byte[] read = PlainFile.bytes(file);
                assertArrayEquals(CONTENT, read);
                end = "read";
            } catch (FileSystemException e) {
                end = String.valueOf(e.getReason());
            }
            ends.merge(end, 1, Integer::sum);
        }
        isOver.set(true);
        swapper.join();
        assertTrue(ends.getOrDefault("read", 0) > 0, ends::toString);
        assertTrue(ends.getOrDefault("is a pipe or a device, not a file", 0) > 0, ends::toString);
        assertEquals(2, ends.size(), ends::toString);
    }
}
