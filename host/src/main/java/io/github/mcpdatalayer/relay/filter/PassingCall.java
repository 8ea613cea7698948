package io.github.mcpdatalayer.relay.filter;

import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Is an open request as filters see it. */
public interface PassingCall {

    /** Gives the number that its front gave it. */
    long id();

    /** Gives the method; null where this host knows none of that name. */
    @Nullable
    Method method();

    /** Gives the tool call it is part of, as the front says; null if it does not say. */
    Message.@Nullable Origin origin();

    /** Gives the bytes of its answer so far. */
    long bytes();

    long millis();

    /** Keeps a fact for the filter that read it. */
    void note(String name, String value);

    /** Gives a fact that a filter has kept; null where there is none. */
    @Nullable
    String noted(String name);
}
