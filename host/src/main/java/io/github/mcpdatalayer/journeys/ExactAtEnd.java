package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.Expectations.PushExpectation;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import io.github.mcpdatalayer.journeys.StepResult.Status;

/**
 * Holds exact counts and absences once more against the whole run, when it is over: no step waits for what does not come, and
 * what comes late is still found. A step has what was tracked from its deed to the next one. A push that equals one that was
 * counted, and comes in a later step, is its double: on the same page, before a step that leads to another page, that does the
 * same again, or that expects this event itself.
 */
final class ExactAtEnd {

    /** Expectations with the values of their variables, and the deed that they look at. */
    private record Kept(Expectations expectations, long deed) {}

    private final IdentityHashMap<JourneyStep, Kept> all = new IdentityHashMap<>();

    void keep(JourneyStep step, Expectations expectations, long deed) {
        if (expectations.isCounted()) {
            all.put(step, new Kept(expectations, deed));
        }
    }

    boolean isAny() {
        return !all.isEmpty();
    }

    /** Returns how long the exact expectations of this deed ask to be looked at; 0 where they do not say. */
    int withinMs(long deed) {
        return all.values().stream().filter(each -> each.deed() == deed)
                .map(each -> each.expectations().withinMs()).filter(Objects::nonNull).mapToInt(Integer::intValue).max()
                .orElse(0);
    }

    /** The results with what holds no longer. */
    List<StepResult> in(List<StepResult> results, SeenTracking seen) {
        List<StepResult> held = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            StepResult result = results.get(i);
            Kept kept = all.get(result.step());
            held.add(kept == null ? result : again(result, kept, i, results, seen));
        }
        return held;
    }

    private static StepResult again(StepResult result, Kept kept, int at, List<StepResult> results,
            SeenTracking seen) {
        long next = results.stream().filter(each -> isDeed(each) && each.action() > kept.deed())
                .mapToLong(StepResult::action).min().orElse(Long.MAX_VALUE);
        SeenTracking own = seen.between(kept.deed(), next);
        List<CheckedExpectation> now = new ArrayList<>();
        for (PushExpectation each : kept.expectations().pushes()) {
            Integer count = each.count();
            if (count != null) {
                List<SeenPush> pushes = new ArrayList<>(own.pushes());
                pushes.addAll(count == 0 ? List.of() : late(each, own, at, results, seen));
                now.addAll(new ExpectationCheck(Expectations.ofPush(each), own.pushing(pushes)).checked(""));
            }
        }
        now.addAll(new ExpectationCheck(kept.expectations().countedHits(), own).checked(""));
        List<CheckedExpectation> checked = result.expectations().stream().map(before -> before.state() != Standing.HELD
                ? before
                : now.stream().filter(each -> each.state() == Standing.FAILED && each.place().equals(before.place())
                        && each.expected().equals(before.expected())).findFirst().orElse(before))
                .toList();
        boolean fails = result.status() == Status.DONE && !checked.equals(result.expectations());
        return result.ending(fails ? Status.FAILED : result.status(), checked);
    }

    private static boolean isDeed(StepResult result) {
        return result.action() > 0 && !(result.step().action() instanceof JourneyAction.Expect);
    }

    /** The doubles of what was counted that came in later steps. */
    private static List<SeenPush> late(PushExpectation expected, SeenTracking own, int at, List<StepResult> results,
            SeenTracking seen) {
        List<SeenPush> counted = own.pushes().stream().filter(push -> ExpectationCheck.isCounted(expected, push))
                .toList();
        List<SeenPush> late = new ArrayList<>();
        List<StepResult> later = results.subList(at + 1, results.size());
        JourneyAction before = results.subList(0, at).reversed().stream().filter(ExactAtEnd::isDeed)
                .map(each -> each.step().action()).findFirst().orElse(null);
        for (int i = 0; i < later.size(); i++) {
            StepResult each = later.get(i);
            if (!isDeed(each)) {
                continue;
            }
            if (each.step().navigates() || each.step().action() instanceof JourneyAction.Open
                    || each.step().action().equals(before) || isExpected(counted, later.subList(i + 1, later.size()))) {
                return late;
            }
            long next = later.subList(i + 1, later.size()).stream().filter(ExactAtEnd::isDeed)
                    .mapToLong(StepResult::action).min().orElse(Long.MAX_VALUE);
            seen.between(each.action(), next).pushes().stream()
                    .filter(push -> counted.stream().anyMatch(one -> isDouble(one, push))).forEach(late::add);
        }
        return late;
    }

    /** Tells whether one of these events is expected right behind a deed. */
    private static boolean isExpected(List<SeenPush> pushes, List<StepResult> behind) {
        for (StepResult each : behind) {
            if (isDeed(each)) {
                return false;
            }
            if (each.step().action() instanceof JourneyAction.Expect(Expectations given)
                    && given.pushes().stream().anyMatch(expected -> !Objects.equals(expected.count(), 0)
                            && pushes.stream().anyMatch(push -> ExpectationCheck.isNamed(expected, push)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDouble(SeenPush one, SeenPush other) {
        return one.seq() != other.seq() && one.page() == other.page() && Objects.equals(one.event(), other.event())
                && withoutMarks(one.value()).equals(withoutMarks(other.value()));
    }

    /** A message without what GTM writes into it. */
    private static JsonValue withoutMarks(JsonValue message) {
        return message instanceof JsonObject object
                ? JsonObject.of(object.members().stream().filter(each -> !each.name().startsWith("gtm.")).toList())
                : message;
    }
}
