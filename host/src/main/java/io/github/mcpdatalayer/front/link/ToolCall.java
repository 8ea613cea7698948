package io.github.mcpdatalayer.front.link;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import io.github.mcpdatalayer.wire.Message;
import org.jspecify.annotations.Nullable;

/**
 * The tool call for which this thread, and the threads that it starts, ask browsers. The host's audit log names it, so a
 * person finds the tool there and not its single requests.
 */
public final class ToolCall {
    /** Numbers that are unique to this process on this machine. */
    private static final AtomicLong LAST = new AtomicLong(System.currentTimeMillis() << 10);

    private static final InheritableThreadLocal<Call> CURRENT = new InheritableThreadLocal<>();

    private record Call(Message.Origin origin, Consumer<String> told) {}

    private ToolCall() {}

    /** Work that asks browsers. */
    @FunctionalInterface
    public interface BrowserWork<T> {
        T run() throws InterruptedException;
    }

    /**
     * Runs the work for a call of this tool.
     *
     * @param told
     *            gets sentences that belong into its answer, without page content
     */
    public static <T> T of(String tool, Consumer<String> told, BrowserWork<T> work) throws InterruptedException {
        CURRENT.set(new Call(new Message.Origin(tool, LAST.incrementAndGet()), told));
        try {
            return work.run();
        } finally {
            CURRENT.remove();
        }
    }

    /** The call that this thread works for, or null. */
    static Message.@Nullable Origin current() {
        Call call = CURRENT.get();
        return call == null ? null : call.origin;
    }

    /** Puts a sentence into the answer of the call that this thread works for. */
    static void tell(String sentence) {
        Call call = CURRENT.get();
        if (call != null) {
            call.told.accept(sentence);
        }
    }
}
