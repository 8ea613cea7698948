package io.github.mcpdatalayer.relay;

import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Message;
import org.jspecify.annotations.Nullable;

/** The facts of a request that is open, for the audit log too. Guarded by the {@link PendingRequests} it is in. */
final class OpenCall {
    private final String method;
    private final Message.@Nullable Origin origin;
    private final @Nullable String secret;
    private final @Nullable String placeholder;
    private final @Nullable ParamsInChunks params;
    private final long openedNanos = System.nanoTime();
    private long bytes;
    private boolean cancelled;

    OpenCall(Message.Request request) {
        this.method = request.method();
        this.origin = request.origin();
        this.secret = named("secret", request.params());
        this.placeholder = named("placeholder", request.params());
        this.params = request.pieces() == null ? null : new ParamsInChunks(request.pieces());
    }

    String method() {
        return method;
    }

    /** The tool call it is part of, as the front says; null if it does not say. */
    Message.@Nullable Origin origin() {
        return origin;
    }

    /** The name of the stored secret that is to be typed, as the front says; null where there is none. */
    @Nullable
    String secret() {
        return secret;
    }

    /** The placeholder whose value is to be typed, as the front says; null where there is none. */
    @Nullable
    String placeholder() {
        return placeholder;
    }

    private static @Nullable String named(String option, @Nullable JsonObject params) {
        return params != null && params.get("options") instanceof JsonObject options
                && options.get(option) instanceof JsonObject use
                && use.get("name") instanceof JsonPrimitive name && name.isString() ? name.getAsString() : null;
    }

    /** The params that come in chunks; null where they came with the call. */
    @Nullable
    ParamsInChunks params() {
        return params;
    }

    /** Marks it as cancelled; true the first time. */
    boolean cancel() {
        boolean first = !cancelled;
        cancelled = true;
        return first;
    }

    /** Bytes of this request's answer have gone to the front. */
    void add(int more) {
        bytes += more;
    }

    long bytes() {
        return bytes;
    }

    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - openedNanos);
    }
}
