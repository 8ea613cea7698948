package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Locale;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Accepted;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import io.github.mcpdatalayer.journeys.StepResult.Failure;
import io.github.mcpdatalayer.journeys.StepResult.Healed;
import org.jspecify.annotations.Nullable;

/** {@code run.json}: all that is known of a run, redacted. Its shape stands in host/docs/journeys.md; all reports are made of it. */
public final class RunJson {

    public static final String FORMAT = "mcp-datalayer-run";
    public static final int VERSION = 1;

    private RunJson() {}

    /** The run, in English. */
    public static JsonObject of(JourneyRun run) {
        return of(run, Locale.ENGLISH);
    }

    /** Writes it with its sentences in a language of the report. */
    public static JsonObject of(JourneyRun run, Locale language) {
        var json = new JsonObject();
        json.addProperty("format", FORMAT);
        json.addProperty("version", VERSION);
        json.addProperty("journey", run.file());
        json.addProperty("title", run.title());
        json.addProperty("verdict", run.verdict().word());
        json.addProperty("exit", run.verdict().exit());
        json.addProperty("started", run.started().toString());
        json.addProperty("ms", run.ms());
        json.addProperty("attempt", run.attempt());
        json.addProperty("browser", run.program());
        RunSettings settings = run.settings();
        json.addProperty("hits", settings.hits().word());
        if (settings.baseUrl() != null) {
            json.addProperty("baseUrl", settings.baseUrl());
        }
        if (settings.consent() != null) {
            json.addProperty("choice", settings.consent());
        }
        if (settings.plan() != null) {
            json.addProperty("plan", settings.plan());
        }
        json.addProperty("strict", settings.strict());
        var steps = new JsonArray();
        SeenTracking seen = run.seen();
        int failures = 0; // the findings of the audit are numbered after them
        for (StepResult step : run.steps()) {
            JsonObject row = step(step, run.steps(), seen, language);
            var expectations = new JsonArray();
            for (CheckedExpectation each : step.expectations()) {
                boolean failed = each.state() == CheckedExpectation.Standing.FAILED;
                failures += failed ? 1 : 0;
                expectations.add(expectation(each, failed ? "F" + failures : "", language));
            }
            if (!expectations.isEmpty()) {
                row.add("expectations", expectations);
            }
            steps.add(row);
        }
        json.add("steps", steps);
        json.add("findings", findings(run, failures, language));
        json.add("audit", audit(run, language));
        if (seen != null) {
            var consent = new JsonObject();
            seen.consent().forEach(consent::addProperty);
            json.add("consent", consent);
        }
        var notes = new JsonArray();
        run.notes().forEach(note -> notes.add(note.in(language)));
        json.add("notes", notes);
        return json;
    }

    /** Lists what the rules found, the worst first, each at its step. */
    private static JsonArray findings(JourneyRun run, int before, Locale language) {
        var rows = new JsonArray();
        int number = before;
        for (RunFinding each : run.audit().findings()) {
            var row = new JsonObject();
            Accepted accepted = each.accepted();
            if (accepted == null) {
                number++;
                row.addProperty("finding", "F" + number);
            }
            row.addProperty("severity", each.severity());
            row.addProperty("rule", each.rule());
            if (!run.steps().isEmpty()) {
                JourneyStep step = run.steps().get(each.at(run.steps())).step();
                row.addProperty("step", step.number());
                row.addProperty("file", step.file());
                row.addProperty("place", step.place());
            }
            if (!each.path().isEmpty()) {
                row.addProperty("path", each.path());
            }
            row.addProperty("named", each.named());
            row.addProperty("expected", each.expected().in(language));
            row.addProperty("got", each.got().in(language));
            row.addProperty("effect", each.effect().in(language));
            row.addProperty("fix", each.fix().in(language));
            row.addProperty("job", each.job());
            row.add("pushes", numbers(each.pushes()));
            row.add("hits", numbers(each.hits()));
            row.addProperty("count", each.count());
            if (accepted != null) {
                row.add("accepted", accepted(accepted));
            }
            rows.add(row);
        }
        return rows;
    }

    private static JsonArray numbers(List<? extends Number> numbers) {
        var json = new JsonArray();
        numbers.forEach(json::add);
        return json;
    }

    private static JsonObject audit(JourneyRun run, Locale language) {
        var json = new JsonObject();
        RunAudit audit = run.audit();
        json.addProperty("mode", run.settings().audit().word());
        json.addProperty("done", audit.done());
        json.addProperty("found", audit.counted().in(language));
        json.addProperty("pages", audit.pages());
        json.addProperty("pushes", audit.pushes());
        json.addProperty("hits", audit.hits());
        var unseen = new JsonArray();
        audit.notVisible().forEach(each -> unseen.add(each.in(language)));
        json.add("notVisible", unseen);
        var vendors = new JsonArray();
        for (VendorUse each : audit.vendors()) {
            var row = new JsonObject();
            row.addProperty("vendor", each.vendor());
            row.addProperty("hits", each.hits());
            row.addProperty("identified", each.identified());
            var stored = new JsonArray();
            each.stored().forEach(stored::add);
            row.add("stored", stored);
            if (!each.deleted().isEmpty()) {
                var deleted = new JsonArray();
                each.deleted().forEach(deleted::add);
                row.add("deleted", deleted);
            }
            vendors.add(row);
        }
        json.add("vendors", vendors);
        return json;
    }

    private static JsonObject accepted(Accepted accepted) {
        var how = new JsonObject();
        how.addProperty("reason", accepted.reason());
        how.addProperty("until", accepted.until());
        return how;
    }

    private static JsonObject step(StepResult result, List<StepResult> all, @Nullable SeenTracking seen,
            Locale language) {
        JourneyStep step = result.step();
        var row = new JsonObject();
        row.addProperty("step", step.number());
        row.addProperty("file", step.file());
        row.addProperty("place", step.place());
        row.addProperty("type", step.type());
        row.addProperty("status", result.status().word());
        row.addProperty("did", result.did().in(language));
        row.addProperty("ms", result.ms());
        StepPicture picture = result.picture();
        if (picture != null) {
            row.addProperty("picture", result.pictureFile());
            if (!picture.mark().isEmpty()) {
                row.add("mark", numbers(picture.mark()));
            }
        }
        Healed healed = result.healed();
        if (healed != null) {
            var how = new JsonObject();
            how.addProperty("was", healed.was());
            how.addProperty("by", healed.by());
            how.addProperty("now", healed.now());
            if (healed.isEnd()) {
                how.addProperty("of", "to");
            }
            row.add("healed", how);
        }
        Failure failure = result.failure();
        if (failure != null) {
            var error = new JsonObject();
            error.addProperty("code", failure.code());
            error.addProperty("message", failure.message().in(language));
            row.add("error", error);
        }
        if (seen != null && result.action() > 0 && isAction(step)) {
            tracked(row, result.action(), next(result, all), seen);
        }
        return row;
    }

    /** An expectation has the number of the step that it looks at. */
    private static boolean isAction(JourneyStep step) {
        return !(step.action() instanceof JourneyAction.Expect);
    }

    /** The number of the next action; what came before it belongs to this one. */
    private static long next(StepResult of, List<StepResult> all) {
        return all.stream().filter(each -> isAction(each.step()) && each.action() > of.action())
                .mapToLong(StepResult::action).min().orElse(Long.MAX_VALUE);
    }

    /** Adds what was tracked from one action to before another, by their numbers, as {@code pushes} and {@code hits}. */
    public static void tracked(JsonObject row, long from, long before, SeenTracking seen) {
        var pushes = new JsonArray();
        for (SeenPush push : seen.pushes()) {
            if (push.step() >= from && push.step() < before) {
                var json = new JsonObject();
                json.addProperty("push", push.seq());
                json.addProperty("event", push.event());
                json.add("value", GsonValues.toGson(push.value()));
                pushes.add(json);
            }
        }
        var hits = new JsonArray();
        for (SeenHit hit : seen.hits()) {
            if (hit.step() >= from && hit.step() < before) {
                var json = new JsonObject();
                json.addProperty("hit", hit.number());
                json.addProperty("vendor", hit.vendor());
                json.addProperty("id", hit.account());
                json.addProperty("event", hit.event());
                json.addProperty("means", hit.means());
                if (hit.push() > 0) {
                    json.addProperty("push", hit.push());
                }
                json.add("params", GsonValues.toGson(hit.params()));
                hits.add(json);
            }
        }
        row.add("pushes", pushes);
        row.add("hits", hits);
    }

    private static JsonObject expectation(CheckedExpectation each, String number, Locale language) {
        var json = new JsonObject();
        if (!number.isEmpty()) {
            json.addProperty("finding", number);
        }
        json.addProperty("place", each.place());
        json.addProperty("kind", each.kind());
        boolean held = each.state() == CheckedExpectation.Standing.HELD;
        json.addProperty("held", held);
        json.addProperty("expected", each.expected().in(language));
        Accepted accepted = each.accepted();
        if (accepted != null) {
            json.add("accepted", accepted(accepted));
        }
        if (!held) {
            json.addProperty("got", each.got().in(language));
            json.addProperty("effect", each.effect().in(language));
            json.addProperty("job", each.job());
        }
        if (each.push() != null) {
            json.addProperty("push", each.push());
        }
        if (each.hit() != null) {
            json.addProperty("hit", each.hit());
        }
        return json;
    }
}
