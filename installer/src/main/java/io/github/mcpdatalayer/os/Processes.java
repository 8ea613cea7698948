package io.github.mcpdatalayer.os;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes together with everything they have started. */
public final class Processes {

    private static final int RUN_SECONDS = 60;
    private static final int POLL_MS = 10;

    private Processes() {}

    /** The process and all its descendants as of now. */
    public static List<ProcessHandle> tree(ProcessHandle root) {
        List<ProcessHandle> tree = new ArrayList<>();
        tree.add(root);
        root.descendants().forEach(tree::add);
        return tree;
    }

    /**
     * Runs a command to its end.
     *
     * @throws IOException
     *             it cannot be started, does not end, or fails; the text has what it printed
     */
    public static void run(List<String> command) throws IOException {
        Path output = Files.createTempFile("mcp-datalayer-", ".txt");
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                    .redirectInput(ProcessBuilder.Redirect.from(nothing())).start();
            boolean ended = process.waitFor(RUN_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                tree(process.toHandle()).forEach(ProcessHandle::destroyForcibly);
            }
            if (!ended || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + (ended
                        ? " failed: " + Files.readString(output, StandardCharsets.ISO_8859_1).strip()
                        : " did not end within " + RUN_SECONDS + " s"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for " + command.getFirst(), e);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static File nothing() {
        return new File(File.separatorChar == '/' ? "/dev/null" : "NUL");
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

    /** Not so one that has ended and that its parent has not asked how: some machines' first process takes seconds. */
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
