package io.github.mcpdatalayer.front.link;

import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpdatalayer.wire.Message;
import org.jspecify.annotations.Nullable;

/**
 * For which tool call this thread, and those that it starts, ask browsers: the host's audit log names it, so that a person
 * finds the tool there and not what it is made of.
 */
public final class ToolCall {
    /** Numbers of this process, which no other front on this machine has had before. */
    private static final AtomicLong LAST = new AtomicLong(System.currentTimeMillis() << 10);

    private static final InheritableThreadLocal<Message.Origin> CURRENT = new InheritableThreadLocal<>();

    private ToolCall() {}

    /** Something that asks browsers. */
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
