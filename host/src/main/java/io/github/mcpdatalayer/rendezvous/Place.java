package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The place where a process number is valid: on another machine (homes may be on network file systems), after a restart, or in another
 * container the same number is another process.
 *
 * @param hostName the machine's name; empty if unknown
 * @param bootId new at each start of the machine; may be empty
 * @param pidNamespace Linux's namespace of process numbers; may be empty
 */
record Place(String hostName, String bootId, String pidNamespace) {
    private static final Path PROC = Path.of("/proc");

    /** The place of this process. */
    static Place current() throws IOException {
        if (Files.exists(PROC.resolve("sys/kernel/random/boot_id"))) {
            return new Place(Files.readString(PROC.resolve("sys/kernel/hostname")).strip(),
                    Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip(),
                    Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString());
        }
        if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")) {
            // Never InetAddress.getLocalHost: it asks the network.
            return new Place(sysctl("kern.hostname"), sysctl("kern.bootsessionuuid"), "");
        }
        String computer = System.getenv("COMPUTERNAME");
        return new Place(computer == null ? "" : computer, "", "");
    }

    /** Tells whether a process number of the other place can be looked up in this one; not when that is unknown. */
    boolean sharesProcessesWith(Place other) {
        return !hostName.isEmpty() && equals(other);
    }

    private static String sysctl(String name) throws IOException {
        Process process = new ProcessBuilder("/usr/sbin/sysctl", "-n", name).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(2, TimeUnit.SECONDS) || process.exitValue() != 0) {
                return "";
            }
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        } finally {
            process.destroyForcibly();
        }
    }
}
