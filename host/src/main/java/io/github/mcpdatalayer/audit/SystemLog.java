package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * The system's log. Syslog takes datagrams on a Unix-domain socket, which Java lacks. So the lines go to the stdin of {@code logger}, one process
 * for all waiting lines; its exit code says whether they arrived. On Windows {@code
 * eventcreate} takes one line each.
 */
final class SystemLog implements AuditOutput {
    private static final String TAG = "mcp-datalayer";
    private static final long PATIENCE_MS = 5000;
    /** Longer than a line gets; logger's own default is 1 KiB. */
    private static final String MAX_LINE = "8192";

    private final String system;
    private final @Nullable Path socket;

    /** The log of this system. */
    SystemLog() {
        this(System.getProperty("os.name", "").toLowerCase(Locale.ROOT), null);
    }

    /** The log behind this socket; null: the usual one. */
    SystemLog(String system, @Nullable Path socket) {
        this.system = system;
        this.socket = socket;
    }

    @Override
    public void write(List<String> lines) throws IOException {
        if (system.startsWith("windows")) {
            for (String line : lines) {
                run(eventCreate(line), "");
            }
        } else {
            run(logger(), String.join("\n", lines) + "\n");
        }
    }

    private List<String> logger() {
        Path usual = Path.of("/usr/bin/logger");
        List<String> command = new ArrayList<>(
                List.of(Files.exists(usual) ? usual.toString() : "logger", "-t", TAG, "-p", "auth.info"));
        if (!system.startsWith("mac")) {
            command.addAll(List.of("--socket-errors=on", "--size", MAX_LINE));
        }
        if (socket != null) {
            command.addAll(List.of("--socket", socket.toString()));
        }
        return command;
    }

    /** Not yet run on Windows. A quote would end the argument, so it becomes an apostrophe. */
    static List<String> eventCreate(String line) {
        return List.of("eventcreate.exe", "/L", "APPLICATION", "/T", "INFORMATION", "/SO", TAG, "/ID", "1", "/D",
                line.replace('"', '\''));
    }

    private static void run(List<String> command, String input) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            IOException unread = null;
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                unread = e; // it ended before it had read all; its exit code tells the reason
            }
            if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new IOException(command.getFirst() + " did not end within " + PATIENCE_MS + " ms.");
            }
            if (process.exitValue() != 0) {
                throw new IOException(command.getFirst() + " could not reach the system's log (exit code "
                        + process.exitValue() + ").", unread);
            }
            if (unread != null) {
                throw unread;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
