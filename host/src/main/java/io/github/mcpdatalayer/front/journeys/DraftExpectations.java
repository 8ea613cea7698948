package io.github.mcpdatalayer.front.journeys;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.journeys.DraftedSteps.Placed;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyUpdate;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunJson;
import io.github.mcpdatalayer.journeys.SeenTracking;
import io.github.mcpdatalayer.journeys.StepFailure;
import org.jspecify.annotations.Nullable;

/** Makes expectations of what each step of a draft tracked. */
record DraftExpectations(TabTracking tracking, FileTexts texts) {

    private static final String FILE = "draft";

    /**
     * Adds them behind their steps.
     *
     * @param file of the draft, with its steps
     * @return how many steps have got some
     */
    int in(JsonObject file, DraftedSteps steps) throws InterruptedException {
        int expectations = JourneyUpdate.expectations(file, asRun(steps));
        for (JsonObject step : RunFields.objects(file, "steps")) {
            if (RunFields.text(step, "name").equals(JourneyReader.EXPECT)) {
                withoutPersonal(RunFields.object(step, "parameters"));
            }
        }
        return expectations;
    }

    /** What was done as the run.json of a run. */
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
        return run;
    }

    private @Nullable SeenTracking seen(String tab, DraftedSteps steps) throws InterruptedException {
        try {
            return tracking.of(tab);
        } catch (StepFailure e) {
            steps.leave("What " + tab + " tracked cannot be read any more: its steps have no expectations.");
            return null;
        }
    }

    /** What is personal in an expectation only has to be there. */
    private void withoutPersonal(JsonObject within) {
        for (Map.Entry<String, JsonElement> each : List.copyOf(within.entrySet())) {
            if (each.getValue() instanceof JsonObject object) {
                withoutPersonal(object);
            } else if (each.getValue() instanceof JsonArray array) {
                array.forEach(item -> {
                    if (item instanceof JsonObject object) {
                        withoutPersonal(object);
                    }
                });
            } else if (each.getValue() instanceof JsonPrimitive value && value.isString()
                    && !texts.isPlain(value.getAsString())) {
                var exists = new JsonObject();
                exists.addProperty("exists", true);
                within.add(each.getKey(), exists);
            }
        }
    }
}
