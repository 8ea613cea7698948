package io.github.mcpdatalayer.front.journeys.tools;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The runs of this front: they go on while a client asks again and again, and end with the front. */
final class RunsUnderWay {

    /** Each has a browser of its own. */
    private static final int MOST = 2;
    private static final int KEPT = 20;

    private final Map<String, RunUnderWay> runs = new LinkedHashMap<>();
    private int last;

    /**
     * Begins a run.
     *
     * @param work gives its answer; it is interrupted when it is cancelled
     * @return its handle, such as {@code r3}
     */
    synchronized String begin(RunUnderWay.FollowedWork work) throws ToolException {
        if (runs.values().stream().filter(each -> !each.isDone()).count() >= MOST) {
            throw Arguments.bad(MOST + " runs are under way: wait for one, or cancel one. They are "
                    + String.join(", ", runs.keySet()) + ".");
        }
        while (runs.size() >= KEPT) {
            runs.remove(runs.keySet().iterator().next());
        }
        String handle = "r" + ++last;
        var run = new RunUnderWay(work);
        runs.put(handle, run);
        Thread.ofPlatform().daemon().name("journey " + handle).start(run);
        return handle;
    }

    /**
     * Waits for a run, and tells its steps as the progress of the call.
     *
     * @return its answer; null: it goes on
     * @throws InterruptedException the client does not want it any more; the run is ended, too
     */
    @Nullable
    JsonObject await(String handle, Duration most) throws ToolException, InterruptedException {
        RunUnderWay run = run(handle);
        try {
            return run.follow(most) ? run.get() : null;
        } catch (InterruptedException e) {
            run.cancel(true);
            throw e;
        } catch (CancellationException e) {
            throw ToolException.of(ErrorCode.CANCELLED, "The run " + handle + " was cancelled.");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ToolException told
                    ? told
                    : ToolException.of(ErrorCode.INTERNAL, "The run " + handle + " has ended with an error of ours.");
        }
    }

    void cancel(String handle) throws ToolException {
        run(handle).cancel(true);
    }

    private synchronized RunUnderWay run(String handle) throws ToolException {
        RunUnderWay run = runs.get(handle);
        if (run == null) {
            throw ToolException.of(ErrorCode.RUN_NOT_FOUND, Shown.quoted(handle, 40) + " is none of this front"
                    + (runs.isEmpty() ? "; there are none." : "; there are " + String.join(", ", runs.keySet()) + "."));
        }
        return run;
    }
}
