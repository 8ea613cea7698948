package io.github.mcpdatalayer.front.journeys;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.access.AccessAsking;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.AuditMode;
import io.github.mcpdatalayer.journeys.CheckedExpectation;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyRunner;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.journeys.StepResult;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * One replay in a tab of the person, with a thread of its own. It asks the person for the right to operate the tab, as a client does, and
 * ends when nobody watches any more. Hits go out: it is the person's own visit.
 */
final class Replay implements JourneyRunner.StepWatcher {

    private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();
    private static final int ASK_MS = 10_000;
    private static final int TEXT_CHARS = 400;
    private static final int MOST_REASONS = 10;
    private static final Pattern PLACE = Pattern.compile("steps\\[(\\d{1,4})]");
    private static final RunSettings AS_VISITED = new RunSettings(null, false, 0, null, null, false, false,
            HitMode.SEND, AuditMode.FAIL);

    /** Its words for the panel. */
    private enum Phase {
        ASKING("asking"),
        RUNNING("running"),
        OVER("over");

        private final String word;

        Phase(String word) {
            this.word = word;
        }
    }

    private final String handle;
    private final Workbench bench;
    private final String tab;
    private final Journey journey;
    private final JourneyVariables variables;
    private final Locale language;
    private final ReplayPace pace;
    private final Thread thread;
    private final List<JsonObject> rows = new ArrayList<>();
    private volatile Phase phase = Phase.ASKING;
    private volatile boolean stopped;
    private @Nullable JourneyRun run;
    private @Nullable JsonObject failure;

    Replay(String handle, Workbench bench, String tab, Journey journey, JourneyVariables variables, boolean paused,
            ReplayTempo tempo, Locale language) {
        this.handle = handle;
        this.bench = bench;
        this.tab = tab;
        this.journey = journey;
        this.variables = variables;
        this.language = language;
        pace = new ReplayPace(paused, PATIENCE_NANOS);
        pace(tempo);
        for (JourneyStep step : journey.steps()) {
            rows.add(row(step, "open"));
        }
        thread = Thread.ofPlatform().daemon().name("replay " + handle).unstarted(this::play);
    }

    void start() {
        thread.start();
    }

    String handle() {
        return handle;
    }

    boolean isOver() {
        return phase == Phase.OVER;
    }

    void pause() {
        pace.pause();
    }

    void resume() {
        pace.resume();
    }

    void step() {
        pace.step();
    }

    void pace(ReplayTempo tempo) {
        pace.set(tempo.speed(), tempo.stops());
    }

    /** Ends it at once; a step that is under way is given up. */
    void stop() {
        if (!isOver()) {
            stopped = true;
            thread.interrupt();
        }
    }

    void awaitNews(long after, long nanos) throws InterruptedException {
        pace.awaitChange(after, nanos);
    }

    private void play() {
        try {
            askForAccess();
            turn(Phase.RUNNING);
            try (RunningBrowser browser = RunningBrowser.inTab(bench, tab)) {
                end(new JourneyRunner(journey, AS_VISITED, variables, browser, Clock.systemUTC()).run(this));
            }
        } catch (InterruptedException e) {
            fail(stopped ? "STOPPED" : "NOT_WATCHED", "");
        } catch (StepFailure e) {
            fail(e.code(), e.why());
        } catch (RuntimeException | StackOverflowError e) { // nobody else would hear of it
            fail(ErrorCode.INTERNAL.name(),
                    "The replay has ended with an error of ours: " + e.getClass().getSimpleName());
        } finally {
            turn(Phase.OVER);
        }
    }

    /** Waits until the person lets it operate the tab. Nothing is done before that. */
    private void askForAccess() throws StepFailure, InterruptedException {
        var asking = new AccessAsking(bench.browsers());
        String reason = LocalizedText.of("replay.REASON").in(language);
        while (!StepFailures.of(() -> asking.isAllowed(Level.ACT, tab, reason, ASK_MS))) {
            pace.requireWatcher();
        }
    }

    private void turn(Phase next) {
        phase = next;
        pace.changed();
    }

    @Override
    public void begins(JourneyStep step) throws InterruptedException {
        put(step, row(step, "next"));
        pace.awaitTurn(step.number());
        put(step, row(step, "running"));
        pace.changed();
    }

    @Override
    public void ended(StepResult result) {
        put(result.step(), row(result));
        pace.changed();
    }

    private synchronized void put(JourneyStep step, JsonObject row) {
        rows.set(step.number() - 1, row);
    }

    private synchronized void end(JourneyRun done) {
        run = done;
        done.steps().forEach(each -> rows.set(each.step().number() - 1, row(each)));
    }

    private synchronized void fail(String code, String message) {
        var why = new JsonObject();
        why.addProperty("code", code);
        why.addProperty("message", Shown.text(bench.redaction().text(message), TEXT_CHARS));
        failure = why;
        for (JsonObject row : rows) {
            String status = RunFields.text(row, "status");
            if (status.equals("running") || status.equals("next") || status.equals("open")) {
                row.addProperty("status", "notRun");
            }
        }
    }

    /** {@code index} is its place in the file; a step of an included journey has none. */
    private JsonObject row(JourneyStep step, String status) {
        var row = new JsonObject();
        row.addProperty("n", step.number());
        Matcher place = PLACE.matcher(step.place());
        if (step.file().equals(journey.file()) && place.matches()) {
            row.addProperty("index", Integer.parseInt(place.group(1)));
        }
        row.addProperty("type", Shown.text(step.type(), 40));
        row.addProperty("status", status);
        return row;
    }

    private JsonObject row(StepResult result) {
        JsonObject row = row(result.step(), result.status().word());
        row.addProperty("ms", result.ms());
        var why = new JsonArray();
        StepResult.Failure broken = result.failure();
        if (broken != null) {
            var reason = new JsonObject();
            reason.addProperty("code", broken.code());
            reason.addProperty("message", Shown.text(broken.message().in(language), TEXT_CHARS));
            why.add(reason);
        }
        StepResult.Healed healed = result.healed();
        if (healed != null) {
            row.addProperty("was", Shown.text(bench.redaction().text(healed.was()), TEXT_CHARS));
            row.addProperty("by", Shown.text(bench.redaction().text(healed.by()), TEXT_CHARS));
        }
        for (CheckedExpectation each : result.expectations()) {
            if (each.state() == Standing.FAILED && why.size() < MOST_REASONS) {
                var reason = new JsonObject();
                reason.addProperty("expected", Shown.text(each.expected().in(language), TEXT_CHARS));
                reason.addProperty("got", Shown.text(each.got().in(language), TEXT_CHARS));
                why.add(reason);
            }
        }
        if (!why.isEmpty()) {
            row.add("why", why);
        }
        return row;
    }

    /** The whole of it: {@code {replay, change, state, paused, paced, steps, verdict?, audit?, notes?, failure?}}. */
    synchronized JsonObject state() {
        var state = new JsonObject();
        state.addProperty("replay", handle);
        state.addProperty("change", pace.changes());
        state.addProperty("state", phase == Phase.RUNNING && pace.isWaiting() ? "paused" : phase.word);
        state.addProperty("paused", pace.isPaused());
        state.addProperty("paced", true); // an earlier release has no speed and no breakpoints
        var steps = new JsonArray();
        rows.forEach(row -> steps.add(row.deepCopy()));
        state.add("steps", steps);
        JourneyRun done = run;
        if (done != null) {
            state.addProperty("verdict", done.verdict().word());
            state.addProperty("audited", done.audit().done());
            state.addProperty("audit", done.audit().counted().in(language));
            var notes = new JsonArray();
            done.notes().stream().limit(MOST_REASONS)
                    .forEach(each -> notes.add(Shown.text(each.in(language), TEXT_CHARS)));
            state.add("notes", notes);
        }
        if (failure != null) {
            state.add("failure", failure.deepCopy());
        }
        return state;
    }
}
