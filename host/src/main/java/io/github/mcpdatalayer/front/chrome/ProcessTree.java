package io.github.mcpdatalayer.front.chrome;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes together with everything they have started. */
public final class ProcessTree {

    private static final int POLL_MS = 10;

    private ProcessTree() {}

    /** The process and all its descendants as of now. */
    public static List<ProcessHandle> of(ProcessHandle root) {
        List<ProcessHandle> tree = new ArrayList<>();
        tree.add(root);
        root.descendants().forEach(tree::add);
        return tree;
    }

    /** Waits until all have ended; false when some still run at the deadline. */
    public static boolean await(List<ProcessHandle> processes, Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        try {
            for (ProcessHandle process : processes) {
                while (runs(process)) { // onExit polls, too, of what is no child of ours, in steps of 300 ms and more
                    if (System.nanoTime() > end) {
                        return false;
                    }
                    TimeUnit.MILLISECONDS.sleep(POLL_MS);
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A process that has ended does not count, though its parent has not asked how it ended: some machines' first process takes seconds. */
    private static boolean runs(ProcessHandle process) {
        if (!process.isAlive()) {
            return false;
        }
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"),
                    StandardCharsets.ISO_8859_1);
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException e) {
            return process.isAlive(); // there is no /proc here, or it ends just now
        }
    }
}
