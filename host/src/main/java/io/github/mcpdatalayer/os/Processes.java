package io.github.mcpdatalayer.os;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs of the system that are run to their end. */
public final class Processes {

    private static final int RUN_SECONDS = 60;

    private Processes() {}

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
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
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
}
