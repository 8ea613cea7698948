package io.github.mcpdatalayer.front.journeys;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicInteger;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.JourneyRuns.Asked;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.JourneyRunner;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import org.jspecify.annotations.Nullable;

/** A trigger with a thread of its own. It ends by itself when its tab or its level is gone, or its journey cannot be run. */
public final class ArmedTrigger {

    private static final Duration REST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofHours(8);
    private static final int MOST_FIRED = 20;
    private static final int TEXT_CHARS = 200;

    /**
     * The journey and trigger that are armed.
     *
     * @param tool that arms it
     * @param name of the journey
     * @param tab that is looked at, and that the journey is run in
     * @param asked the journey, as it was when it was armed
     * @param runs where each run gets a folder
     * @param allowed asked before each run
     */
    public record Armed(Workbench bench, String tool, String name, String tab, TriggerCondition when, Asked asked,
            JourneyVariables variables, Path runs, Allowed allowed) {}

    /** Decides whether a trigger may fire now. */
    public interface Allowed {

        /** Throws where it may not, with the reason. */
        void require() throws ToolException;
    }

    private final String handle;
    private final Armed armed;
    private final JourneyTriggers others;
    private final TriggerWatch watch;
    private final Thread thread;
    private final long until = System.nanoTime() + LONGEST.toNanos();
    private volatile boolean isArmed = true;
    private final AtomicInteger fired = new AtomicInteger();
    private volatile String why = "";
    private volatile @Nullable JsonObject run;

    ArmedTrigger(String handle, Armed armed, JourneyTriggers others) {
        this.handle = handle;
        this.armed = armed;
        this.others = others;
        watch = new TriggerWatch(armed.bench(), armed.tool(), armed.tab(), armed.when());
        thread = Thread.ofPlatform().daemon().name("trigger " + handle).unstarted(this::look);
    }

    /** Takes the baseline: what already holds does not fire. */
    void start() throws ToolException, InterruptedException {
        watch.check();
        watch.beginAnew();
        thread.start();
    }

    boolean isArmed() {
        return isArmed;
    }

    void end() {
        ended("It was ended by its client.");
        thread.interrupt();
    }

    private void ended(String reason) {
        if (isArmed) {
            why = reason;
            isArmed = false;
        }
    }

    private void look() {
        try {
            while (isArmed) {
                int before = others.runs();
                if (System.nanoTime() - until > 0) {
                    ended("It was armed for " + LONGEST.toHours() + " hours.");
                } else if (watch.isSo()) {
                    boolean hasFired = others.fire(before, this::fire);
                    if (hasFired && fired.get() >= MOST_FIRED) {
                        ended("It has fired " + MOST_FIRED + " times.");
                    } else if (isArmed) {
                        Thread.sleep(hasFired ? REST.toMillis() : 0);
                        watch.beginAnew();
                    }
                } else if (others.runs() != before) {
                    watch.beginAnew(); // what the journey of another one did is no news
                }
            }
        } catch (InterruptedException e) {
            ended("It was ended.");
        } catch (ToolException e) {
            ended(e.error().code() + ": " + e.error().message());
        } catch (StepFailure e) {
            ended(e.code() + ": " + e.why());
        } catch (Exception e) { // of a library: nobody else would hear of it
            ended("It has ended with an error of ours: " + e.getClass().getSimpleName() + ".");
        }
    }

    private void fire() throws Exception {
        armed.allowed().require();
        fired.incrementAndGet();
        Asked asked = armed.asked();
        JourneyRun done;
        try (RunningBrowser tab = RunningBrowser.inTab(armed.bench(), armed.tab())) {
            done = asked.known()
                    .in(new JourneyRunner(asked.journey(), asked.settings(), armed.variables(), tab, Clock.systemUTC())
                            .run(_ -> {}), LocalDate.now(ZoneId.systemDefault()));
        }
        PrivateFolder.ensure(armed.runs());
        run = RunFolder.write(armed.runs(), done);
        if (done.verdict() == Verdict.BROKEN) {
            ended("Its journey could not be run to its end.");
        }
    }

    JsonObject toJson() {
        var json = new JsonObject();
        json.addProperty("trigger", handle);
        json.addProperty("journey", armed.name());
        json.addProperty("tab", armed.tab());
        var when = new JsonObject();
        when.addProperty(armed.when().kind(), Shown.text(armed.when().what(), TEXT_CHARS));
        json.add("when", when);
        json.addProperty("state", isArmed ? "armed" : "ended");
        if (!why.isEmpty()) {
            json.addProperty("why", Shown.text(why, TEXT_CHARS));
        }
        json.addProperty("fired", fired.get());
        JsonObject last = run;
        if (last != null) {
            json.addProperty("run", String.valueOf(RunFolder.of(last).getFileName()));
            json.add("verdict", last.get("verdict"));
        }
        return json;
    }
}
