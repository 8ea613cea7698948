package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads what Linux knows of a process. */
final class Proc {

    private Proc() {}

    /** Megabytes resident now. */
    static double residentMb(long pid) throws IOException {
        return status(Path.of("/proc/" + pid), "VmRSS:") / 1024.0;
    }

    /** The most megabytes resident since {@link #forgetPeak}. */
    static double peakMb(long pid) throws IOException {
        return status(Path.of("/proc/" + pid), "VmHWM:") / 1024.0;
    }

    static void forgetPeak(long pid) throws IOException {
        Files.writeString(Path.of("/proc/" + pid + "/clear_refs"), "5");
    }

    /** Counts how often its threads, and those of its descendants, were put onto a processor: each time is a wake-up. */
    static long wakeUps(long pid) throws IOException {
        long sum = 0;
        try (var threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            for (Path thread : threads.toList()) {
                try {
                    sum += status(thread, "voluntary_ctxt_switches:") + status(thread, "nonvoluntary_ctxt_switches:");
                } catch (NoSuchFileException e) {
                    // The thread has ended since it was listed.
                }
            }
        }
        return sum;
    }

    private static long status(Path folder, String name) throws IOException {
        for (String line : Files.readAllLines(folder.resolve("status"))) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IOException(folder + " has no " + name);
    }
}
