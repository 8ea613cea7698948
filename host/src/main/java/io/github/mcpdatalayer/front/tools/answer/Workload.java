package io.github.mcpdatalayer.front.tools.answer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.query.QueryLimitException;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/**
 * Runs work whose memory and time depend on the size of a layer, within the limits of the heap and of time, on platform
 * threads. Virtual threads share a few carriers, and work that never waits would block them for every call.
 */
public final class Workload {

    /** The maximum number of characters of layers that are parsed at once, because a value can need 32 times its text. */
    public static final int MAX_CHARS = 16 * 1024 * 1024;

    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Plans come from the person and may be slow. Only two run at a time, so that other work does not wait behind many. */
    private static final int PLANS = 2;

    private final Semaphore room = new Semaphore(MAX_CHARS, true);
    private final Semaphore plans = new Semaphore(PLANS, true);
    /** Work on what pages describe waits for nobody else, and nobody for it. */
    private final Semaphore pages = new Semaphore(1, true);

    /** Journeys that somebody else may have written are read one after the other, by turns of all who ask. */
    private final Semaphore journeys = new Semaphore(1, true);

    /**
     * Runs the work on a thread of its own, which is interrupted when the caller is or when it takes too long.
     *
     * @param chars how long the texts of the layers are
     */
    public <T> T run(long chars, Callable<T> work) throws ToolException, InterruptedException {
        return run(chars, work, List.of());
    }

    /** Runs likewise what a plan asks for. */
    public <T> T plan(long chars, Callable<T> work) throws ToolException, InterruptedException {
        return run(chars, work, List.of(plans));
    }

    /** Runs likewise what pages describe, in a queue of its own. */
    public <T> T pages(long chars, Callable<T> work) throws ToolException, InterruptedException {
        return run(chars, work, List.of(pages), new Semaphore(MAX_CHARS));
    }

    /** Runs likewise the reading of one journey, in a queue of its own. */
    public <T> T journey(Callable<T> work) throws ToolException, InterruptedException {
        return journey(LONGEST, work);
    }

    /**
     * Runs one of many.
     *
     * @param patience for the queue, and for the work
     */
    public <T> T journey(Duration patience, Callable<T> work) throws ToolException, InterruptedException {
        return run(0, work, List.of(journeys), room, patience.compareTo(LONGEST) < 0 ? patience : LONGEST);
    }

    private <T> T run(long chars, Callable<T> work, List<Semaphore> turns) throws ToolException, InterruptedException {
        return run(chars, work, turns, room);
    }

    private static <T> T run(long chars, Callable<T> work, List<Semaphore> turns, Semaphore room)
            throws ToolException, InterruptedException {
        return run(chars, work, turns, room, LONGEST);
    }

    private static <T> T run(long chars, Callable<T> work, List<Semaphore> turns, Semaphore room, Duration longest)
            throws ToolException, InterruptedException {
        if (chars > MAX_CHARS) {
            throw new ToolException(
                    ErrorCode.TOO_LARGE.error("The data layer has " + chars + " characters; paths, states and"
                            + " differences are computed of at most " + MAX_CHARS + ".",
                            "Read it with getDataLayer and follow its cursor."),
                    null, null);
        }
        int permits = (int) chars;
        for (Semaphore turn : turns) {
            take(turn, 1, longest);
        }
        var task = new FutureTask<>(work);
        try {
            take(room, permits, longest);
            Thread.ofPlatform().daemon().name("computation").start(() -> {
                try {
                    task.run();
                } finally {
                    room.release(permits);
                    turns.forEach(Semaphore::release);
                }
            });
        } catch (ToolException | InterruptedException | RuntimeException e) {
            turns.forEach(Semaphore::release);
            throw e;
        }
        try {
            return task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            task.cancel(true);
            throw e;
        } catch (TimeoutException e) {
            task.cancel(true);
            throw new ToolException(
                    ErrorCode.TIMEOUT.error("Computing took longer than " + longest.toSeconds() + " s and was stopped.",
                            "Name the members on the way instead of '..' or '*' in paths, or take fewer entries, like kd1#100."),
                    null, null);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private static void take(Semaphore from, int permits, Duration longest) throws ToolException, InterruptedException {
        if (!from.tryAcquire(permits, longest.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new ToolException(ErrorCode.TOO_MANY_REQUESTS.error(), null, null);
        }
    }

    private static ToolException failure(ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof ToolException known) {
            return known;
        }
        if (cause instanceof QueryLimitException limit) {
            return PathMatches.tooMuch(limit);
        }
        if (cause instanceof JsonSyntaxException syntax) {
            return RefusedReply.notJson(syntax);
        }
        throw new IllegalStateException(cause);
    }
}
