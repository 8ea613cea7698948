package io.github.mcpdatalayer.os;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Processes together with everything they have started. */
public final class Processes {

    private static final int RUN_SECONDS = 60;

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

    /** Waits until all are gone; false when some still run at the deadline. */
    public static boolean await(List<ProcessHandle> processes, Duration deadline) {
        CompletableFuture<?>[] exits = processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(exits).get(deadline.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
