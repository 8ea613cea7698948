package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Sends calls to the browser that was chosen, and again where that is safe. What acts is sent once. Its answers are redacted. */
final class BrowserCalls {

    /** A host's goodbye may come this long after the answers. */
    private static final Duration GOODBYE = Duration.ofSeconds(3);
    private static final Duration SOON_AGAIN = Duration.ofMillis(10);
    /** The time in which a call that acts may ask for its outcome after its own deadline. */
    private static final Duration LAST_QUESTION = Duration.ofSeconds(3);
    /** The time that it waits for the browser to come back, even where a call that reads would not. */
    private static final Duration BACK_FOR_OUTCOME = Duration.ofSeconds(10);
    private static final long LONGEST_WAIT_MS = 25_000;

    private final Connections connections;
    private final Redacting redacting;
    private final AccessKey accessKey;
    /** The number of lost pushes of each tab that was last reported. */
    private final Map<String, Long> dropped = new ConcurrentHashMap<>();

    BrowserCalls(Connections connections, Redacting redacting, AccessKey accessKey) {
        this.connections = connections;
        this.redacting = redacting;
        this.accessKey = accessKey;
    }

    /**
     * Sends a call.
     *
     * @param files that the params have
     * @param sink where the chunks of the answer are a file
     */
    BrowserReply send(TabChoice.ChosenTab choice, Method method, JsonObject params, Deadline deadline,
            List<MovedFile> files, @Nullable FileSink sink) throws LinkException, InterruptedException {
        JsonObject complete = params.deepCopy();
        if (choice.tab() != null) {
            complete.addProperty("tab", choice.tab());
        }
        if (!files.isEmpty()) {
            choice.connection().moved(true, files);
        }
        if (method.effect() == Method.Effect.ACT) {
            return act(choice.connection(), method, complete, deadline, sink);
        }
        try {
            return ask(choice.connection(), method, complete, deadline);
        } catch (LinkException e) {
            if (connections.isClosed() || !ends(choice.connection(), e) || !e.error().is(ErrorCode.CONNECTION_LOST)
                    || !method.retry()) {
                throw e;
            }
            return ask(connections.successor(choice.connection(), deadline, Deadline.in(Duration.ZERO), e), method,
                    complete,
                    deadline);
        }
    }

    /** Sends a call that acts, once. If its answer is lost, the extension is asked for the outcome. */
    BrowserReply act(HostConnection connection, Method method, JsonObject params, Deadline deadline,
            @Nullable FileSink sink) throws LinkException, InterruptedException {
        var call = new ActingCall();
        call.mark(params);
        try {
            return sink == null
                    ? ask(connection, method, params, deadline)
                    : take(connection, method, params, deadline, sink);
        } catch (LinkException e) {
            if (connections.isClosed() || ActingCall.isTold(e.error())) {
                throw e;
            }
            boolean isLate = deadline.passed() || e.error().is(ErrorCode.TIMEOUT);
            return outcome(connection, method, call, isLate ? Deadline.in(LAST_QUESTION) : deadline, e);
        }
    }

    private BrowserReply outcome(HostConnection first, Method method, ActingCall call, Deadline patience,
            LinkException lost)
            throws LinkException, InterruptedException {
        JsonArray steps = new JsonArray();
        HostConnection connection = openOne(first, patience, lost);
        while (connection != null && !connections.isClosed()) {
            PendingRequest.Done told;
            try {
                told = connection.request(Method.GET_OUTCOME,
                        call.question(Math.min(LONGEST_WAIT_MS, patience.millis() / 2)), patience, null);
            } catch (LinkException e) {
                // The next host may have ended as well.
                connection = ends(connection, e) ? openOne(connection, patience, lost) : null;
                continue;
            }
            ActingCall.ActOutcome outcome = call.read(told.result());
            steps = outcome.steps();
            if (outcome.is("never")) {
                throw ActingCall.notBegun(lost.error());
            }
            PendingRequest.Done done = outcome.done(told);
            if (done != null) {
                return redacting.reply(method, connection.peer(), done);
            }
            if (!outcome.is("running") || patience.passed()) {
                break;
            }
        }
        throw ActingCall.unknown(steps);
    }

    /** Tells whether the connection has ended. A host that ends answers what is open first, and then says goodbye. */
    private static boolean ends(HostConnection connection, LinkException failed) throws InterruptedException {
        Deadline soon = Deadline.in(GOODBYE);
        while (connection.isOpen() && failed.error().is(ErrorCode.CONNECTION_LOST) && !soon.passed()) {
            Thread.sleep(SOON_AGAIN);
        }
        return !connection.isOpen();
    }

    /** This connection, or the next one; null if there is none in time. */
    private @Nullable HostConnection openOne(HostConnection connection, Deadline patience, LinkException lost)
            throws InterruptedException {
        if (connection.isOpen()) {
            return connection;
        }
        try {
            return connections.successor(connection, patience, patience.atMost(BACK_FOR_OUTCOME), lost);
        } catch (LinkException e) {
            return null; // it is still lost
        }
    }

    private BrowserReply ask(HostConnection connection, Method method, JsonObject params, Deadline deadline)
            throws LinkException, InterruptedException {
        accessKey.before(method, params, connection, deadline);
        PendingRequest.Done done = connection.request(method, params, deadline, Redacting.check(method));
        BrowserReply reply = redacting.reply(method, connection.peer(), done);
        if (method == Method.GET_HISTORY) {
            tellOfDropped(reply.result());
        }
        if (method.text() != Method.Text.NONE) {
            connection.redacted(redacting.report(done.call(), reply));
        }
        return reply;
    }

    private BrowserReply take(HostConnection connection, Method method, JsonObject params, Deadline deadline,
            FileSink sink) throws LinkException, InterruptedException {
        accessKey.before(method, params, connection, deadline);
        PendingRequest.Done done = connection.requestFile(method, params, deadline, sink);
        BrowserReply reply = redacting.reply(method, connection.peer(), done);
        try {
            if (done.text().length() > 0) {
                sink.take(done.text().toString());
            }
            connection.moved(false, List.of(sink.complete(reply.result())));
        } catch (IOException e) {
            throw new LinkException(PendingRequest.notStored(e));
        }
        return reply;
    }

    private void tellOfDropped(JsonObject history) {
        if (history.get("tab") instanceof JsonObject tab && tab.get("handle") instanceof JsonPrimitive handle
                && history.get("dropped") instanceof JsonObject count
                && count.get("pushes") instanceof JsonPrimitive pushes && pushes.isNumber()) {
            long now = pushes.getAsLong();
            Long before = dropped.put(handle.getAsString(), now);
            if (now > (before == null ? 0 : before)) {
                connections.notice("warning", "Tab " + handle.getAsString() + ": " + now
                        + " older pushes fell out of the recording.");
            }
        }
    }

}
