package io.github.mcpdatalayer.relay.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

import io.github.mcpdatalayer.json.HiddenCharacters;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;

/**
 * The host's log: one line an event, in a private file that is set aside as {@code host.log.1} when it is full. Callers
 * never hand it page data or tokens. The file is opened for each line, since several hosts share it.
 */
public final class HostLog {
    static final String NAME = "host.log";
    private static final long MAX_BYTES = 1 << 20;
    private static final int MAX_LINE = 2000;

    private final Path file;
    private final long pid = ProcessHandle.current().pid();
    private boolean failed;

    public HostLog(Path folder) {
        this.file = folder.resolve(NAME);
    }

    Path file() {
        return file;
    }

    public synchronized void write(String event) {
        String line = Instant.now() + " [" + pid + "] " + escape(event) + "\n";
        try {
            PrivateFolder.ensure(file.resolveSibling(""));
            if (Files.exists(file) && Files.size(file) > MAX_BYTES) {
                Files.move(file, file.resolveSibling(NAME + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
            try (OutputStream out = PrivateFile.append(file)) {
                out.write(line.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            if (!failed) {
                failed = true;
                System.err.println("mcp-datalayer-host: cannot write " + file + ": " + e.getMessage());
            }
        }
    }

    /** Escapes the names that peers give themselves: they stand in the log, where nothing may begin a line of its own or steer a terminal. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < Math.min(text.length(), MAX_LINE); i++) {
            char c = text.charAt(i);
            // Half of a character is written as one: those beyond the first plane are escapes, too.
            if (HiddenCharacters.hides(c)) {
                escaped.append("\\u%04x".formatted((int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
