package io.github.mcpdatalayer.rendezvous;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Random names and tokens. */
final class Secrets {
    private static final Path KERNEL = Path.of("/dev/urandom");

    private Secrets() {}

    /** That many random bytes, in hexadecimal digits. */
    static String hex(int bytes) throws IOException {
        byte[] random = new byte[bytes];
        if (Files.isReadable(KERNEL)) {
            // This is the source of SecureRandom's, without its 30 ms of start-up.
            try (DataInputStream in = new DataInputStream(Files.newInputStream(KERNEL))) {
                in.readFully(random);
            }
        } else {
            new SecureRandom().nextBytes(random);
        }
        return HexFormat.of().formatHex(random);
    }
}
