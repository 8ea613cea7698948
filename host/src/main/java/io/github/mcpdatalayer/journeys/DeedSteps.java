package io.github.mcpdatalayer.journeys;

import java.util.List;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Returns the number by which people know a step. A step of expectations alone looks at the step before it, so each report calls it by the
 * number of that step: the same failure has the same number on the terminal, in files for machines and in those for people.
 */
public final class DeedSteps {

    private DeedSteps() {}

    /** The step of a run.json that did what this one looks at; the same step where it did something itself. */
    public static JsonObject of(JsonObject run, JsonObject step) {
        if (!looksBack(step)) {
            return step;
        }
        JsonObject deed = step;
        for (JsonObject each : RunFields.objects(run, "steps")) {
            if (each.equals(step)) {
                return deed;
            }
            deed = RunFields.text(each, "did").isEmpty() ? deed : each;
        }
        return deed;
    }

    /** Its number. */
    public static String number(JsonObject run, JsonObject step) {
        return RunFields.text(of(run, step), "step");
    }

    private static boolean looksBack(JsonObject step) {
        return RunFields.text(step, "did").isEmpty() && !RunFields.objects(step, "expectations").isEmpty();
    }

    static int number(List<StepResult> all, StepResult step) {
        @Nullable
        StepResult deed = null;
        for (StepResult each : all) {
            if (each.step().number() >= step.step().number()) {
                break;
            }
            deed = each.did().isEmpty() ? deed : each;
        }
        boolean looksBack = step.did().isEmpty() && !step.expectations().isEmpty();
        return (looksBack && deed != null ? deed : step).step().number();
    }
}
