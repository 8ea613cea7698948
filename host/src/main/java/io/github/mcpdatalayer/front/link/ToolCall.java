package io.github.mcpdatalayer.front.link;

import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpdatalayer.wire.Message;
import org.jspecify.annotations.Nullable;

/**
 * The tool call for which this thread, and the threads that it starts, ask browsers. The host's audit log names it, so a
 * person finds the tool there and not its single requests.
 */
public final class ToolCall {
    /** Numbers that are unique to this process on this machine. */
    private static final AtomicLong LAST = new AtomicLong(System.currentTimeMillis() << 10);

    private static final InheritableThreadLocal<Message.Origin> CURRENT = new InheritableThreadLocal<>();

    private ToolCall() {}

    /** Work that asks browsers. */
    @FunctionalInterface
    public interface BrowserWork<T> {
        T run() throws InterruptedException;
    }

    /** Runs the work for a call of this tool. */
    public static <T> T of(String tool, BrowserWork<T> work) throws InterruptedException {
        CURRENT.set(new Message.Origin(tool, LAST.incrementAndGet()));
        try {
            return work.run();
        } finally {
            CURRENT.remove();
        }
    }

    /** The call that this thread works for, or null. */
    static Message.@Nullable Origin current() {
        return CURRENT.get();
    }
}
