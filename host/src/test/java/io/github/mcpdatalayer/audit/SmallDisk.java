package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A real disk that is soon full: a file system in memory, where this machine lets us mount one. */
final class SmallDisk {

    private SmallDisk() {}

    static Path mount(Path place, int bytes) throws Exception {
        Files.createDirectories(place);
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", place.toString()) == 0,
                "Skipped: mounting a small disk needs root and the right to mount.");
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwx------"));
        return place;
    }

    static void makeReadOnly(Path place) throws Exception {
        assertEquals(0, run("mount", "-o", "remount,ro", place.toString()));
    }

    static void unmount(Path place) throws Exception {
        assertEquals(0, run("umount", place.toString()));
    }

    private static int run(String... command) throws InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).inheritIO().start();
        } catch (IOException e) {
            return -1; // there is no such program
        }
        return process.waitFor(120, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }
}
