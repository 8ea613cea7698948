package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import io.github.mcpdatalayer.journeys.StepResult.Status;
import org.jspecify.annotations.Nullable;

/** Writes what a tracking plan expects of a run, as expectations of its steps. */
final class PlanExpectations {

    private static final String KIND = "plan";

    private PlanExpectations() {}

    /** The results, each with the findings whose first push belongs to it; where there are none, the last one tells so. */
    static List<StepResult> of(String plan, List<PlanFinding> findings, List<StepResult> results, SeenTracking seen) {
        List<StepResult> with = new ArrayList<>(results);
        if (with.isEmpty()) {
            return with;
        }
        String place = "plan " + plan;
        for (PlanFinding finding : findings) {
            Long push = finding.pushes().isEmpty() ? null : finding.pushes().getFirst();
            add(with, push == null ? with.size() - 1 : at(push, results, seen),
                    failed(place, finding, push));
        }
        if (findings.isEmpty()) {
            add(with, with.size() - 1, CheckedExpectation.held(place, KIND,
                    LocalizedText.of("planExpectations.all-pushes-follow-the-plan", seen.pushes().size(), plan),
                    Standing.HELD));
        }
        return with;
    }

    /** Returns what a plan says of the pushes that belong to a step, or to one after it. */
    static List<CheckedExpectation> since(long step, String plan, List<PlanFinding> findings, SeenTracking seen,
            String place) {
        Set<Long> pushes = seen.since(step).pushes().stream().map(SeenPush::seq).collect(Collectors.toSet());
        List<CheckedExpectation> checked = new ArrayList<>();
        for (PlanFinding finding : findings) {
            finding.pushes().stream().filter(pushes::contains).findFirst()
                    .ifPresent(push -> checked.add(failed(place + ".plan", finding, push)));
        }
        return checked.isEmpty()
                ? List.of(CheckedExpectation.held(place + ".plan", KIND,
                        LocalizedText.of("planExpectations.the-pushes-of-this-step-follow", plan),
                        Standing.HELD))
                : checked;
    }

    private static CheckedExpectation failed(String place, PlanFinding finding, @Nullable Long push) {
        return new CheckedExpectation(place, KIND, Standing.FAILED,
                LocalizedText.same(finding.rule() + ": ").and(finding.expected()),
                LocalizedText.same(finding.path() + (finding.saw().isEmpty() ? "" : ": ")).and(finding.saw()),
                finding.effect(), ExpectationCheck.SITE, push, null);
    }

    private static int at(long push, List<StepResult> results, SeenTracking seen) {
        long step = seen.pushes().stream().filter(each -> each.seq() == push).mapToLong(SeenPush::step).findFirst()
                .orElse(0);
        int at = 0;
        for (int i = 0; i < results.size(); i++) {
            StepResult result = results.get(i);
            boolean acted = result.action() > 0 && !(result.step().action() instanceof JourneyAction.Expect);
            at = acted && result.action() <= step ? i : at;
        }
        return at;
    }

    private static void add(List<StepResult> results, int at, CheckedExpectation expectation) {
        StepResult result = results.get(at);
        List<CheckedExpectation> all = new ArrayList<>(result.expectations());
        all.add(expectation);
        boolean fails = expectation.state() == Standing.FAILED
                && (result.status() == Status.DONE || result.status() == Status.HEALED);
        results.set(at, result.ending(fails ? Status.FAILED : result.status(), all));
    }
}
