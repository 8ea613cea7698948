package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name of this machine, as browsers write it into the lock of a profile. */
final class Machine {

    private Machine() {}

    static String name() throws IOException {
        Path file = Path.of("/proc/sys/kernel/hostname");
        if (Files.exists(file)) {
            return Files.readString(file).strip();
        }
        // Never InetAddress.getLocalHost: it asks the network.
        Process uname = new ProcessBuilder("uname", "-n").start();
        return new String(uname.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
