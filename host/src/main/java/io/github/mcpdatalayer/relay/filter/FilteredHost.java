package io.github.mcpdatalayer.relay.filter;

import java.util.concurrent.Future;

import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Is the host that a filter stands in, with all that it may ask of it. */
public interface FilteredHost {

    /** Gives the name of this run of the host. */
    String instance();

    /** Tells the extension; false if it could not be queued. */
    boolean tellExtension(Message.Event event);

    /** Gives the welcomed front with this number, or null. */
    @Nullable
    FrontPeer front(long number);

    /** Ends the host, for the first reason given, and tells the extension. */
    void end(WireError reason);

    Future<?> schedule(Runnable task, long delayMs);

    /** Like {@link #schedule}, for what is never called off. */
    void later(Runnable task, long delayMs);

    void log(String event);

    /** Counts what is dropped, and logs it. */
    void drop(String what);

    /** Drops what comes in the course of things. */
    void dropSilently();
}
