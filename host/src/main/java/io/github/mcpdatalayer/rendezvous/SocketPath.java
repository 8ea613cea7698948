package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The path of a host's socket: beside its descriptor, or in a short private folder of its own if that path is too long for
 * the operating system.
 */
final class SocketPath {
    /** sun_path has 108 bytes on Linux and Windows, 104 elsewhere, one of them for the end. */
    private static final int MAX_BYTES = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")
            ? 103
            : 107;
    /** Never TMPDIR: it may be long itself, and differs between processes. */
    private static final Path SHORT = Path.of("/tmp");
    private static final String SHORT_PREFIX = "mcp-datalayer-";

    private SocketPath() {}

    static Path choose(Path folder, String instance) throws IOException {
        Path beside = folder.resolve(instance + ".sock");
        if (beside.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES) {
            return beside;
        }
        if (!Files.isDirectory(SHORT)) {
            throw new RendezvousException(folder, "The path " + beside + " is too long for a socket.",
                    "Point " + Locations.OVERRIDE + " to a folder with a shorter path.");
        }
        Path own = shortFolder(instance);
        if (!PrivateFolder.create(own)) {
            throw new RendezvousException(own, own + " is there already.", "Restart the browser.");
        }
        PrivateFolder.require(own);
        return own.resolve("s");
    }

    /** Removes a host's socket and the folder that was made for it; a path that {@link #choose} would not give stays. */
    static void delete(Path folder, String instance, Path socket) throws IOException {
        if (socket.equals(folder.resolve(instance + ".sock"))) {
            Files.deleteIfExists(socket);
        } else if (socket.equals(shortFolder(instance).resolve("s"))) {
            Files.deleteIfExists(socket);
            try {
                Files.deleteIfExists(shortFolder(instance));
            } catch (DirectoryNotEmptyException e) {
                // Something else is there, and it is not ours to remove.
            }
        }
    }

    private static Path shortFolder(String instance) {
        return SHORT.resolve(SHORT_PREFIX + instance);
    }
}
