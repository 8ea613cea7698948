package io.github.mcpdatalayer.relay.filter.panel;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.relay.filter.FilteredHost;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Answers the side panel without a client: it passes the panel's questions to its own front, and the answers back.
 * The front is a separate process, at most one. It starts with the first question and ends soon after the last panel has
 * closed: a person who closes it often opens it again at once. The host does not look into questions and answers.
 */
final class Inspector implements InspectorProcess.Listener {
    private static final int MOST_OPEN = 8;
    private static final int MOST_ASK_BYTES = 700_000; // what a person attaches to a conversation is redacted there
    /** A front that keeps failing is not started again before a minute has passed. Those that we ended ourselves do not count. */
    private static final int MOST_FAILURES = 4;
    private static final long FAILURES_WITHIN_NANOS = TimeUnit.MINUTES.toNanos(1);
    /** The time that a front waits for the next panel. */
    private static final long LINGER_MS = 5000;
    private static final long LEAVE_MS = 2000;

    private final FilteredHost host;
    private final PolicyGuard policy;
    private final @Nullable Path program;
    private final Deque<Long> failures = new ArrayDeque<>();
    private final Map<Long, Future<?>> open = new TreeMap<>();
    private @Nullable InspectorProcess process;
    /** The end of a front that no panel needs at the moment. */
    private @Nullable Future<?> leaving;

    /** Asks this front's launcher; null where there is none to ask. */
    Inspector(FilteredHost host, PolicyGuard policy, @Nullable Path program) {
        this.host = host;
        this.policy = policy;
        this.program = program;
    }

    /** Handles a message of the extension: {@code {n,deadlineMs,ask}} or {@code {end:true}}. */
    void told(JsonElement data, String instance) {
        if (!(data instanceof JsonObject said)) {
            host.drop("an inspect event without data");
        } else if (said.has("end")) {
            unused();
        } else if (whole(said.get("n"), Protocol.MAX_ID) > 0
                && whole(said.get("deadlineMs"), Protocol.MAX_DEADLINE_MS) > 0
                && said.get("ask") instanceof JsonObject ask) {
            // Asked before our own lock is held: a change of the policy comes with the policy's lock held.
            ask(whole(said.get("n"), Protocol.MAX_ID), whole(said.get("deadlineMs"), Protocol.MAX_DEADLINE_MS), ask,
                    instance, policy.allowsSidePanel());
        } else {
            host.drop("an inspect event that asks nothing");
        }
    }

    /** The number; 0 if it is not between 1 and the maximum. */
    private static long whole(@Nullable JsonElement value, long most) {
        if (value instanceof JsonPrimitive number && number.isNumber()
                && number.getAsString().matches("[1-9][0-9]{0,15}")) {
            long whole = Long.parseLong(number.getAsString());
            return whole <= most ? whole : 0;
        }
        return 0;
    }

    private synchronized void ask(long n, long deadlineMs, JsonObject ask, String instance, boolean allowed) {
        JsonObject question = new JsonObject();
        question.addProperty("n", n);
        question.add("ask", ask);
        byte[] frame = question.toString().getBytes(UTF_8);
        WireError refusal = refusal(n, frame.length, allowed);
        Path front = program;
        if (refusal != null || front == null) {
            fail(n, refusal != null ? refusal : ErrorCode.INTERNAL.error());
            return;
        }
        stays();
        open.put(n, host.schedule(() -> late(n), deadlineMs));
        InspectorProcess running = process;
        if (running == null) {
            running = new InspectorProcess(front, instance, this);
            process = running;
            running.start();
        }
        running.send(frame);
    }

    private @Nullable WireError refusal(long n, int bytes, boolean allowed) {
        if (!allowed) {
            return ErrorCode.POLICY_DISABLED.error("An administrator has switched the side panel off.",
                    ErrorCode.POLICY_DISABLED.hint());
        }
        if (bytes > MOST_ASK_BYTES) {
            return ErrorCode.TOO_LARGE.error();
        }
        if (open.size() >= MOST_OPEN || open.containsKey(n)) {
            return ErrorCode.TOO_MANY_REQUESTS.error();
        }
        return process == null ? rest() : null;
    }

    /** The reason why no front may be started now, and the time for which it holds. */
    private @Nullable WireError rest() {
        long now = System.nanoTime();
        while (!failures.isEmpty() && now - failures.getFirst() >= FAILURES_WITHIN_NANOS) {
            failures.removeFirst();
        }
        if (failures.size() < MOST_FAILURES) {
            return null;
        }
        // Rounded up, so that a question at that time is not a moment too early.
        long seconds = Math.ceilDiv(FAILURES_WITHIN_NANOS - (now - failures.getFirst()), TimeUnit.SECONDS.toNanos(1));
        JsonObject data = new JsonObject();
        data.addProperty("afterMs", TimeUnit.SECONDS.toMillis(seconds));
        return new WireError(ErrorCode.FRONT_RESTS.name(),
                "The program that computes findings failed %d times within a minute. It starts again in %d s."
                        .formatted(failures.size(), seconds),
                ErrorCode.FRONT_RESTS.hint(), data);
    }

    private void failed() {
        failures.addLast(System.nanoTime());
    }

    @Override
    public synchronized void answered(InspectorProcess from, byte[] frame) {
        if (from != process) {
            return;
        }
        try {
            if (StrictJson.parse(frame, Protocol.MAX_JSON_DEPTH) instanceof JsonObject answer
                    && answer.get("n") instanceof JsonPrimitive number) {
                long n = number.getAsLong();
                boolean last = answer.has("last") || answer.has("error");
                Future<?> deadline = last ? open.remove(n) : open.get(n);
                if (deadline == null) {
                    host.dropSilently(); // after its deadline
                    return;
                }
                if (last) {
                    deadline.cancel(false);
                }
                tell(n, answer);
                return;
            }
        } catch (NotJsonException | NumberFormatException e) {
            // Reported below without its output, which may contain page data.
        }
        host.log("the side panel's front wrote what is no answer");
        from.kill();
    }

    @Override
    public synchronized void ended(InspectorProcess ended, String how) {
        if (ended != process) {
            return;
        }
        process = null;
        stays();
        failed();
        host.log("the side panel's front ended by itself: " + how);
        failAll(ErrorCode.INTERNAL.error("The program that computes findings ended before it had answered.",
                "Try again; `mcp-datalayer doctor` shows the end of the log."));
    }

    private synchronized void late(long n) {
        if (open.containsKey(n)) {
            host.log("the side panel's front did not answer in time and is ended");
            drop(true);
            failed();
            failAll(ErrorCode.TIMEOUT.error("Computing the findings took too long.",
                    "Try again when the page does less."));
        }
    }

    /** The last panel has closed. */
    private synchronized void unused() {
        forgetOpen();
        stays();
        leaving = host.schedule(this::leave, LINGER_MS);
    }

    private synchronized void leave() {
        if (leaving != null) { // else a panel asked while we waited for the lock
            drop(false);
        }
    }

    /** Calls off what {@link #unused} began. */
    private void stays() {
        if (leaving != null) {
            leaving.cancel(false);
            leaving = null;
        }
    }

    /** Panels are no longer allowed. */
    synchronized void end() {
        drop(false);
        forgetOpen();
    }

    private void forgetOpen() {
        open.values().forEach(deadline -> deadline.cancel(false));
        open.clear();
    }

    /** The host ends, so the front must end, too. Waits for it at most until that {@link System#nanoTime()}. */
    void end(long nanoTime) throws InterruptedException {
        InspectorProcess running;
        synchronized (this) {
            running = process;
            drop(true);
        }
        if (running != null) {
            running.awaitEnd(nanoTime);
        }
    }

    private void drop(boolean now) {
        stays();
        InspectorProcess running = process;
        process = null;
        if (running != null && now) {
            running.kill();
        } else if (running != null) {
            running.end();
            host.later(running::kill, LEAVE_MS);
        }
    }

    private void failAll(WireError why) {
        Map<Long, Future<?>> all = new TreeMap<>(open);
        open.clear(); // first: where Chrome does not read, telling takes a question out of them
        all.forEach((n, deadline) -> {
            deadline.cancel(false);
            fail(n, why);
        });
    }

    private void fail(long n, WireError why) {
        JsonObject answer = new JsonObject();
        answer.addProperty("n", n);
        answer.add("error", why.toJson());
        tell(n, answer);
    }

    private void tell(long n, JsonObject answer) {
        if (!host.tellExtension(new Message.Event(Protocol.EVENT_INSPECTED, answer))) {
            Future<?> deadline = open.remove(n);
            if (deadline != null) {
                deadline.cancel(false);
            }
            host.drop("an answer to the side panel: too large, or Chrome does not read");
        }
    }
}
