package io.github.mcpdatalayer.relay;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.relay.filter.PassingCall;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Holds the facts of a request that is open. Guarded by the {@link PendingRequests} it is in. */
final class OpenCall implements PassingCall {
    private final long id;
    private final @Nullable Method method;
    private final Message.@Nullable Origin origin;
    private final @Nullable ParamsInChunks params;
    private final Map<String, String> notes = new ConcurrentHashMap<>();
    private final long openedNanos = System.nanoTime();
    private long bytes;
    private boolean cancelled;

    /** The method is null where this host knows none of that name. */
    OpenCall(Message.Request request, @Nullable Method method) {
        this.id = request.id();
        this.method = method;
        this.origin = request.origin();
        this.params = request.pieces() == null ? null : new ParamsInChunks(request.pieces());
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public @Nullable Method method() {
        return method;
    }

    /** Says whether it does something to a page. */
    boolean acts() {
        return method != null && method.effect() == Method.Effect.ACT;
    }

    @Override
    public Message.@Nullable Origin origin() {
        return origin;
    }

    @Override
    public void note(String name, String value) {
        notes.put(name, value);
    }

    @Override
    public @Nullable String noted(String name) {
        return notes.get(name);
    }

    /** Gives its params where they come in chunks; null where they came with it. */
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

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - openedNanos);
    }
}
