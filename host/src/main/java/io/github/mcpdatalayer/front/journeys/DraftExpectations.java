package io.github.mcpdatalayer.front.journeys;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.journeys.DraftedSteps.Placed;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyUpdate;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunFinding;
import io.github.mcpdatalayer.journeys.RunJson;
import io.github.mcpdatalayer.journeys.SeenTracking;
import io.github.mcpdatalayer.journeys.StepFailure;
import org.jspecify.annotations.Nullable;

/** Makes expectations of what each step of a draft tracked. */
record DraftExpectations(TabTracking tracking, TabAudit audits, FileTexts texts) {

    private static final String FILE = "draft";
    private static final List<String> NAMES = List.of("event", "vendor", "id");

    /**
     * Adds them behind their steps.
     *
     * @param file of the draft, with its steps
     * @return how many steps have got some
     */
    int in(JsonObject file, DraftedSteps steps) throws InterruptedException {
        int left = JourneyUpdate.expectations(file, asRun(steps)).left();
        if (left > 0) {
            steps.leave("What " + left + " of the steps tracked: a journey has at most 200 steps and 1 MiB.");
        }
        var kept = new JsonArray();
        int expectations = 0;
        for (JsonObject step : RunFields.objects(file, "steps")) {
            boolean expects = RunFields.text(step, "name").equals(JourneyReader.EXPECT);
            if (!expects || isLeft(RunFields.object(step, "parameters"))) {
                kept.add(step);
                expectations += expects ? 1 : 0;
            }
        }
        file.add("steps", kept);
        return expectations;
    }

    /** Takes out what a page has put into names, and whether anything is expected then. */
    private boolean isLeft(JsonObject parameters) {
        boolean isLeft = false;
        for (String kind : List.of("pushes", "hits")) {
            var plain = new JsonArray();
            for (JsonObject each : RunFields.objects(parameters, kind)) {
                if (NAMES.stream().allMatch(name -> texts.isPlain(RunFields.text(each, name)))) {
                    withoutPersonal(each);
                    plain.add(each);
                }
            }
            parameters.remove(kind);
            if (!plain.isEmpty()) {
                parameters.add(kind, plain);
                isLeft = true;
            }
        }
        return isLeft;
    }

    /** Writes what was done as the run.json of a run. */
    private JsonObject asRun(DraftedSteps steps) throws InterruptedException {
        var run = new JsonObject();
        run.addProperty("journey", FILE);
        var rows = new JsonArray();
        Map<String, SeenTracking> seen = new TreeMap<>();
        for (Placed each : steps.placed()) {
            if (!seen.containsKey(each.tab())) {
                @Nullable
                SeenTracking now = seen(each.tab(), steps);
                if (now == null) {
                    continue;
                }
                seen.put(each.tab(), now);
            }
            var row = new JsonObject();
            row.addProperty("file", FILE);
            row.addProperty("place", "steps[" + steps.last(each) + "]");
            RunJson.tracked(row, each.number(), steps.next(each), seen.get(each.tab()));
            rows.add(row);
        }
        run.add("steps", rows);
        run.add("findings", findings(steps));
        return run;
    }

    /** Names what the rules find in these steps, so that it is not kept as if it were right. */
    private JsonArray findings(DraftedSteps steps) throws InterruptedException {
        var all = new JsonArray();
        for (String tab : steps.placed().stream().map(Placed::tab).distinct().toList()) {
            LongSummaryStatistics numbers = steps.placed().stream().filter(each -> each.tab().equals(tab))
                    .mapToLong(Placed::number).summaryStatistics();
            try {
                for (RunFinding each : audits.of(tab, numbers.getMin(), numbers.getMax(), step -> step,
                        System.currentTimeMillis()).findings()) {
                    var row = new JsonObject();
                    row.addProperty("rule", each.rule());
                    row.addProperty("path", each.path());
                    var pushes = new JsonArray();
                    each.pushes().forEach(pushes::add);
                    row.add("pushes", pushes);
                    var hits = new JsonArray();
                    each.hits().forEach(hits::add);
                    row.add("hits", hits);
                    all.add(row);
                    if (!each.severity().equals("info")) {
                        steps.defect(tab + "@" + each.deed(), each);
                    }
                }
            } catch (ToolException e) {
                steps.leave("What " + tab + " tracked cannot be audited any more: what is wrong with it is not named.");
            }
        }
        return all;
    }

    private @Nullable SeenTracking seen(String tab, DraftedSteps steps) throws InterruptedException {
        try {
            return tracking.of(tab);
        } catch (StepFailure e) {
            steps.leave("What " + tab + " tracked cannot be read any more: its steps have no expectations.");
            return null;
        }
    }

    /** Asks of personal values only that they are there. */
    private void withoutPersonal(JsonObject within) {
        for (Map.Entry<String, JsonElement> each : List.copyOf(within.entrySet())) {
            if (each.getValue() instanceof JsonObject object) {
                withoutPersonal(object);
            } else if (each.getValue() instanceof JsonPrimitive value && value.isString()
                    && !texts.isPlain(value.getAsString())) {
                var exists = new JsonObject();
                exists.addProperty("exists", true);
                within.add(each.getKey(), exists);
            }
        }
    }
}
