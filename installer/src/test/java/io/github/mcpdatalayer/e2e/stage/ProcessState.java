package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The holdings of a process, as /proc tells.
 *
 * @param descriptors
 *            open files, pipes and sockets
 * @param threads
 *            by name, sorted, without those that the JVM itself starts and ends as it sees fit
 */
public record ProcessState(int descriptors, List<String> threads) {

    private static final List<String> OF_THE_JVM = List.of("C1 Compiler", "C2 Compiler", "ForkJoinPool",
            "VirtualThread", "Training replay",
            "GC Thread", "G1 ", "Attach Listener", "Signal Dispatch");

    public static ProcessState of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        List<String> threads = new ArrayList<>();
        for (Path task : list(process.resolve("task"))) {
            String name = Files.readString(task.resolve("comm")).strip();
            if (OF_THE_JVM.stream().noneMatch(name::startsWith)) {
                threads.add(name);
            }
        }
        threads.sort(null);
        return new ProcessState(list(process.resolve("fd")).size(), threads);
    }

    /** Tells whether it holds nothing that it did not hold in another state. That one may have been at work still, and have held more. */
    public boolean isWithin(ProcessState other) {
        List<String> more = new ArrayList<>(threads);
        other.threads.forEach(more::remove);
        return descriptors <= other.descriptors && more.isEmpty();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
