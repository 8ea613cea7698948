package io.github.mcpdatalayer.relay.io;

/** The host's threads: platform threads with small stacks, which cost less memory at rest than a virtual scheduler. */
public final class HostThreads {
    private static final long STACK_BYTES = 256 * 1024;

    private HostThreads() {}

    /** None of them keeps the process: when main returns, all is over. */
    public static Thread start(String name, Runnable task) {
        return Thread.ofPlatform().daemon().name(name).stackSize(STACK_BYTES).start(task);
    }
}
