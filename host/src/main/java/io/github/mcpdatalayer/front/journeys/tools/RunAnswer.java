package io.github.mcpdatalayer.front.journeys.tools;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.privacy.Redaction;

/** Tells a client of a run: the verdict, and of each failure the chain from the step to the rule. The rest is in its folder. */
record RunAnswer(Redaction redaction) {

    private static final int MOST_FAILURES = 20;
    private static final int MOST_NOTES = 5;
    private static final int MOST_PLACES = 10;
    private static final int TEXT_CHARS = 300;

    /**
     * Tells of one run.
     *
     * @param run as its run.json has it, with its folder
     */
    JsonObject of(JsonObject run) {
        var answer = new JsonObject();
        copy(run, "verdict", answer);
        copy(run, "choice", answer);
        answer.addProperty("run", String.valueOf(RunFolder.of(run).getFileName()));
        if (RunFields.number(run, "attempt") > 1) {
            answer.add("attempt", run.get("attempt"));
        }
        answer.add("ms", run.get("ms"));
        List<JsonObject> steps = RunFields.objects(run, "steps");
        answer.addProperty("steps", steps.stream().filter(step -> !RunFields.text(step, "did").isEmpty()).count());
        var failures = new JsonArray();
        var healed = new JsonArray();
        int failed = 0;
        JsonObject done = new JsonObject();
        for (JsonObject step : steps) {
            done = RunFields.text(step, "did").isEmpty() ? done : step;
            if (step.has("healed") && healed.size() < MOST_FAILURES) {
                healed.add(healed(step));
            }
            if (step.get("error") instanceof JsonObject error) {
                answer.add("broken", broken(step, error));
            }
            for (JsonObject each : RunFields.objects(step, "expectations")) {
                if (each.has("finding")) {
                    failed++;
                    if (failures.size() < MOST_FAILURES) {
                        failures.add(failure(done, each));
                    }
                }
            }
        }
        answer.add("failures", failures);
        var notes = new JsonArray();
        if (run.get("notes") instanceof JsonArray all) {
            all.asList().stream().limit(MOST_NOTES)
                    .forEach(each -> notes.add(Shown.text(redaction.text(each.getAsString()), TEXT_CHARS)));
        }
        if (!notes.isEmpty()) {
            answer.add("notes", notes);
        }
        List<JsonObject> found = RunFields.objects(run, "findings");
        if (!found.isEmpty()) {
            var findings = new JsonArray();
            found.stream().limit(MOST_FAILURES).forEach(each -> findings.add(finding(each)));
            answer.add("findings", findings);
            if (found.size() > findings.size()) {
                answer.addProperty("omittedFindings", found.size() - findings.size());
            }
        }
        JsonObject audit = RunFields.object(run, "audit");
        answer.addProperty("audit", RunFields.is(audit, "done") ? RunFields.text(audit, "found") : "not done");
        var unseen = new JsonArray();
        RunFields.texts(audit, "notVisible").stream().limit(MOST_NOTES)
                .forEach(each -> unseen.add(Shown.text(redaction.text(each), TEXT_CHARS)));
        if (!unseen.isEmpty()) {
            answer.add("notVisible", unseen);
        }
        if (failed > failures.size()) {
            answer.addProperty("omitted", failed - failures.size());
        }
        if (!healed.isEmpty()) {
            answer.add("healed", healed);
        }
        return answer;
    }

    private JsonObject failure(JsonObject step, JsonObject expectation) {
        var row = new JsonObject();
        row.add("f", expectation.get("finding"));
        row.add("step", step.get("step"));
        copy(step, "did", row);
        for (String name : List.of("push", "hit")) {
            if (expectation.has(name)) {
                row.add(name, expectation.get(name));
            }
        }
        for (String name : List.of("expected", "got", "effect", "job", "place")) {
            copy(expectation, name, row);
        }
        return row;
    }

    private JsonObject finding(JsonObject finding) {
        var row = new JsonObject();
        copy(finding, "finding", row);
        copy(finding, "severity", row);
        row.add("step", finding.get("step"));
        for (String name : List.of("rule", "path", "expected", "got", "effect", "job")) {
            copy(finding, name, row);
        }
        for (String name : List.of("pushes", "hits")) {
            if (finding.get(name) instanceof JsonArray numbers && !numbers.isEmpty()) {
                var first = new JsonArray();
                numbers.asList().stream().limit(MOST_PLACES).forEach(first::add);
                row.add(name, first);
            }
        }
        if (RunFields.number(finding, "count") > 1) {
            row.add("count", finding.get("count"));
        }
        if (finding.has("accepted")) {
            row.add("accepted", finding.get("accepted"));
        }
        return row;
    }

    private JsonObject healed(JsonObject step) {
        var row = new JsonObject();
        row.add("step", step.get("step"));
        JsonObject how = RunFields.object(step, "healed");
        copy(how, "was", row);
        copy(how, "now", row);
        return row;
    }

    private JsonObject broken(JsonObject step, JsonObject error) {
        var row = new JsonObject();
        row.add("step", step.get("step"));
        copy(step, "place", row);
        copy(error, "code", row);
        copy(error, "message", row);
        return row;
    }

    private void copy(JsonObject from, String name, JsonObject to) {
        String text = RunFields.text(from, name);
        if (!text.isEmpty()) {
            to.addProperty(name, Shown.text(redaction.text(text), TEXT_CHARS));
        }
    }
}
