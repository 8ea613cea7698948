package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.journeys.RunFinding;

/** The steps of a draft, with what they were in their tabs, and what could not become one. */
final class DraftedSteps {

    /** A step in the file, and the step of a tab that it was. */
    record Placed(int place, String tab, long number) {}

    /** A finding of a rule in a step of a tab, such as {@code kd1@7}. */
    record FoundDefect(String step, RunFinding finding) {}

    private final JsonArray steps = new JsonArray();
    private final List<Placed> placed = new ArrayList<>();
    private final List<FoundDefect> defects = new ArrayList<>();
    private final List<String> left = new ArrayList<>();

    /** Adds steps of the file that were one step of a tab, such as {@code kd1@7}; empty where it is not known which. */
    void add(String reference, List<JsonObject> asSteps) {
        int at = reference.lastIndexOf('@');
        if (at > 0) {
            placed.add(new Placed(steps.size(), reference.substring(0, at), StepMark.numberIn(reference)));
        }
        asSteps.forEach(steps::add);
    }

    /** Tells what is not in the file. */
    void leave(String what) {
        left.add(what);
    }

    /** Names something that is wrong in what was tracked, with its step. */
    void defect(String step, RunFinding finding) {
        defects.add(new FoundDefect(step, finding));
    }

    List<FoundDefect> defects() {
        return List.copyOf(defects);
    }

    JsonArray json() {
        return steps;
    }

    List<Placed> placed() {
        return placed;
    }

    List<String> left() {
        return List.copyOf(left);
    }

    /** The place of the last step that a step of the tab became: keys go down and up. */
    int last(Placed of) {
        int next = placed.stream().mapToInt(Placed::place).filter(place -> place > of.place()).min()
                .orElse(steps.size());
        return next - 1;
    }

    /** The number of the tab's next step that is in the file. */
    long next(Placed of) {
        return placed.stream().filter(each -> each.tab().equals(of.tab()) && each.number() > of.number())
                .mapToLong(Placed::number).min().orElse(Long.MAX_VALUE);
    }
}
