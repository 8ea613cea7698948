package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests that folders of earlier starts are removed only where their processes are dead for certain. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LeftFoldersTest {

    @TempDir
    private Path place;

    @Test
    void aFolderOfDeadProcessesIsRemovedWithoutFollowingLinks() throws Exception {
        Path others = Files.writeString(place.resolve("thesis.txt"), "years of work");
        Path left = left(dead(), dead(), dead());
        Files.createSymbolicLink(Files.createDirectory(left.resolve("profile")).resolve("link"), others);

        LeftFolders.sweepBeside(place.resolve("mdl-own"));

        assertFalse(Files.exists(left));
        assertTrue(Files.exists(others));
    }

    @Test
    void aFolderThatAnyOfItsProcessesMayUseStays() throws Exception {
        long alive = ProcessHandle.current().pid();
        List<Path> used = List.of(left(alive, dead(), dead()), left(dead(), alive, dead()),
                left(dead(), dead(), alive));
        List<Path> unclear = List.of(written("", 0), written("elsewhere\n-\n1\n2\n", 4), written("elsewhere", 9),
                Files.createDirectory(place.resolve("mdl-unmarked")));
        Path foreign = written(Machine.name() + "\npid:[1]\n" + dead() + "\n" + dead() + "\n", 7);
        Path half = written(Machine.name() + "\n", 8);
        Files.createSymbolicLink(place.resolve("mdl-link"), Files.createDirectory(place.resolve("target")));
        Files.createSymbolicLink(Files.createDirectory(place.resolve("mdl-linked")).resolve(LeftFolders.OWNERS),
                left(dead(), dead(), dead()).resolve(LeftFolders.OWNERS));
        Path other = Files.createDirectory(place.resolve("other"));
        Files.copy(left(dead(), dead()).resolve(LeftFolders.OWNERS), other.resolve(LeftFolders.OWNERS));

        LeftFolders.sweepBeside(place.resolve("mdl-own"));

        for (Path each : Stream.of(used, unclear, List.of(foreign, half, other, place.resolve("mdl-linked"),
                place.resolve("target"))).flatMap(List::stream).toList()) {
            assertTrue(Files.exists(each), each::toString);
        }
        try (Stream<Path> all = Files.list(place)) {
            assertEquals(13, all.count());
        }
    }

    private Path written(String owners, int number) throws IOException {
        Path folder = Files.createDirectory(place.resolve("mdl-written" + number));
        Files.writeString(folder.resolve(LeftFolders.OWNERS), owners);
        return folder;
    }

    /** A folder as a front makes it, whose processes have these numbers. */
    private Path left(long... processes) throws IOException {
        Path folder = Files.createTempDirectory(place, LeftFolders.PREFIX);
        LeftFolders.mark(folder, Machine.name(), processes[1]);
        if (processes.length > 2) {
            LeftFolders.add(folder, processes[2]);
        }
        Path owners = folder.resolve(LeftFolders.OWNERS);
        List<String> lines = Files.readAllLines(owners);
        lines.set(2, Long.toString(processes[0]));
        Files.write(owners, lines);
        return folder;
    }

    /** The number of a process that has ended. */
    private static long dead() throws IOException {
        Process process = new ProcessBuilder("true").start();
        process.onExit().join();
        return process.pid();
    }
}
