package io.github.mcpdatalayer.testing;

import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Measures how fast this machine is at the moment: the processor time of hashes, which need the same work everywhere, and of new
 * memory, whose pages cost ten times as much on some virtual machines. Browsers and short processes live on those.
 */
final class MachineSpeed {

    private static final byte[] BLOCK = "mcp-datalayer".repeat(5_000).getBytes(StandardCharsets.UTF_8);
    private static final int BLOCKS = 20;
    private static final int UNTIL_COMPILED = 20;
    private static final long NEW_BYTES = 40L << 20; // so many that the C library asks the system for them each time

    private MachineSpeed() {}

    /** Hashes until the JVM has compiled what hashes; its first rounds would tell of the JVM and not of the machine. */
    static void warmUp() {
        for (int i = 0; i < UNTIL_COMPILED; i++) {
            sampleNanos();
        }
    }

    /** Returns nanoseconds of processor time for 1.3 MB, some 10 ms; beside busy programs the same work takes more of it. */
    static long sampleNanos() {
        long begun = processorNanos();
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA3-512"); // no processor has instructions of its own for it
            for (int i = 0; i < BLOCKS; i++) {
                digest.update(BLOCK);
            }
            digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        return processorNanos() - begun;
    }

    /** Returns nanoseconds of processor time for 40 MB of new memory, each page written once: 10 to 150 ms. */
    static long newMemoryNanos() {
        long begun = processorNanos();
        try (Arena arena = Arena.ofConfined()) {
            arena.allocate(NEW_BYTES); // it is filled with zeros
        }
        return processorNanos() - begun;
    }

    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
