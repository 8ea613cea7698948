package io.github.mcpdatalayer.searchpack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The real pack: it comes whole or not at all, has no other file than those that are listed, and its model runs. */
class SearchPackTest {

    private static final Duration SOON = Duration.ofMinutes(1);

    @TempDir
    Path home;

    /** The real jars, each as a link, so that one of them can be another file. */
    private Path jars() throws IOException {
        Path folder = Files.createDirectories(home.resolve("jars"));
        for (PackJar jar : PackContents.ofThisMachine().jars()) {
            Files.createSymbolicLink(folder.resolve(jar.name()), TestPack.JARS.resolve(jar.name()).toAbsolutePath());
        }
        return folder;
    }

    private String refused(SearchPack pack, Path jars) {
        return String.valueOf(assertThrows(IOException.class, () -> new PackInstall(pack).install(_ -> jars))
                .getMessage());
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> String.valueOf(each.getFileName())).sorted().toList();
        }
    }

    @Test
    void whatIsInstalledIsWhatWasSaidAndForItsOwnerAlone() throws Exception {
        SearchPack pack = TestPack.pack();
        assertTrue(pack.isInstalled());
        pack.check();
        assertEquals(pack.contents().bytes(), pack.bytesOnDisk());
        assertEquals(List.of(pack.contents().id(), "lock"), names(pack.root()));
        for (Path folder : List.of(pack.root(), pack.folder())) {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        }
    }

    @Test
    @Tag("thorough")
    void anotherFileIsRefusedAndNothingIsLeft() throws Exception {
        SearchPack pack = SearchPack.in(home);
        Path jars = jars();
        PackJar jar = pack.contents().jars().getLast();
        Path file = jars.resolve(jar.name());
        byte[] bytes = Files.readAllBytes(file);

        Files.delete(file);
        assertTrue(refused(pack, jars).contains("has no file " + jar.name()));
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertTrue(refused(pack, jars).contains("instead of " + jar.sha256()));
        Files.write(file, new byte[1], StandardOpenOption.APPEND);
        assertTrue(refused(pack, jars).contains("is larger than " + jar.bytes()));
        Files.write(file, new byte[7]);
        assertTrue(refused(pack, jars).contains("has 7 bytes instead of " + jar.bytes()));

        assertFalse(pack.isInstalled());
        assertEquals(List.of("lock"), names(pack.root()));
        assertEquals(0, pack.bytesOnDisk());
    }

    @Test
    @Tag("thorough")
    void itIsReplacedWhatWasBrokenOffIsRemovedAndAChangedFileIsFound() throws Exception {
        SearchPack pack = SearchPack.in(home);
        Files.createDirectories(pack.root().resolve("part/jars"));
        Files.writeString(pack.root().resolve("part/jars/half.jar"), "half of a jar");
        Files.createDirectories(pack.root().resolve("0123456789ab"));
        new PackInstall(pack).install(_ -> TestPack.JARS);
        assertEquals(List.of(pack.contents().id(), "lock"), names(pack.root()));

        Path library = pack.folder().resolve("libraries").resolve(pack.contents().libraries().getFirst().file());
        try (FileChannel file = FileChannel.open(library, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[]{1, 2, 3}), 4_000);
        }
        assertTrue(String.valueOf(assertThrows(IOException.class, pack::check).getMessage())
                .startsWith(library + " has the SHA-256 "));

        try (FileChannel file = FileChannel.open(pack.root().resolve("lock"), StandardOpenOption.WRITE);
                var lock = file.lock()) {
            assertTrue(lock.isValid());
            assertTrue(refused(pack, TestPack.JARS).contains("by another command"));
        }
        assertTrue(pack.isInstalled(), "the installed one stays");
        assertTrue(new PackInstall(pack).remove());
        assertFalse(Files.exists(pack.root()));
        assertFalse(new PackInstall(pack).remove());
    }

    @Test
    void aModelThatHasNoTimeOrNoPackIsEnded() throws Exception {
        try (EmbeddingProcess model = TestPack.model()) {
            List<float[]> vectors = model.embed(List.of("money back", "refund", "the weather", ""), SOON);
            assertTrue(product(vectors.get(0), vectors.get(1)) > product(vectors.get(0), vectors.get(2)));
            assertEquals(1, product(vectors.get(3), vectors.get(3)), 0.001);
            assertThrows(TimeoutException.class, () -> model.embed(List.of("x".repeat(60_000)), Duration.ZERO));
            assertFalse(model.isAlive());
            assertThrows(IOException.class, () -> model.embed(List.of("refund"), SOON));
        }
        assertThrows(IOException.class, () -> EmbeddingProcess.start(home, SOON));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, TestPack::model);
        // A process that was killed is there until the system has taken back its memory.
        Eventually.eventually("no process is left", () -> ProcessHandle.current().descendants()
                .noneMatch(each -> each.info().commandLine().orElse("").contains(EmbeddingMain.class.getName())));
    }

    private static double product(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }
}
