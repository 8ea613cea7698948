package io.github.mcpdatalayer.searchpack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.github.mcpdatalayer.os.Folders;

/** The real pack, installed once for all tests of this process. */
public final class TestPack {

    /** The folder where Maven puts the jars for tests. */
    static final Path JARS = Path.of("target", "search-pack");
    private static final Path HOME = installed();

    private TestPack() {}

    private static Path installed() {
        try {
            Path home = Files.createTempDirectory("search-pack-test-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    Folders.delete(home);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
            new PackInstall(SearchPack.in(home)).install(_ -> JARS);
            return home;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static SearchPack pack() {
        return SearchPack.in(HOME);
    }

    /** Its model. */
    public static EmbeddingProcess model() throws Exception {
        return EmbeddingProcess.start(pack(), Duration.ofMinutes(1));
    }
}
