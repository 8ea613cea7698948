package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.datalayer.query.QueryLimitException;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.Expectations.Assigned;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import org.jspecify.annotations.Nullable;

/** Waits for what a step is expected to track and to show, and keeps the values that later steps use. */
final class ExpectedTracking {

    /** The time that pushes, consent, texts and addresses may take. */
    static final int WITHIN_MS = 6_000;
    /** GA4 holds hits back for seconds. */
    static final int HITS_WITHIN_MS = 15_000;

    private final JourneyBrowser browser;
    private final JourneyVariables variables;
    private final UnaryOperator<String> based;
    private final ExactAtEnd exact;

    /**
     * @param variables
     *            with those that were assigned on the way
     * @param based
     *            puts the base address into an address
     * @param exact
     *            gets what is to be held against the whole run
     */
    ExpectedTracking(JourneyBrowser browser, JourneyVariables variables, UnaryOperator<String> based,
            ExactAtEnd exact) {
        this.exact = exact;
        this.browser = browser;
        this.variables = variables;
        this.based = based;
    }

    /**
     * Waits until all holds, or until its time is over.
     *
     * @param last
     *            the step of the browser whose tracking counts, and that of all after it
     * @return how each expectation stands at the end
     */
    List<CheckedExpectation> awaited(JourneyStep step, Expectations given, long last)
            throws StepFailure, InterruptedException {
        Expectations expectations = ExpectationVariables.in(given, variables, based);
        long begin = System.nanoTime();
        Integer within = expectations.withinMs();
        long others = (within == null ? WITHIN_MS : within) * 1_000_000L;
        long hits = (within == null ? HITS_WITHIN_MS : within) * 1_000_000L;
        List<CheckedExpectation> checked;
        boolean everywhere = expectations.isExact();
        while (true) {
            SeenTracking seen = (everywhere ? browser.seen() : browser.seenHere()).since(last);
            checked = new ArrayList<>(new ExpectationCheck(expectations, seen).checked(step.place()));
            for (String text : expectations.texts()) {
                checked.add(text(step, text));
            }
            for (Map.Entry<String, Assigned> each : expectations.assigned().entrySet()) {
                checked.add(assign(each.getKey(), each.getValue(), seen));
            }
            long passed = System.nanoTime() - begin;
            boolean waits = checked.stream().anyMatch(each -> switch (each.state()) {
                case HELD, FAILED, ACCEPTED -> false;
                case SO_FAR -> within != null && passed < others; // so long only where the file asks for it
                case OPEN -> passed < (each.kind().equals("hit") ? hits : others);
            });
            if (!waits && (everywhere || checked.stream().allMatch(each -> each.state() == Standing.HELD))) {
                break;
            }
            if (everywhere) {
                Thread.sleep(ElementWays.POLL_MS);
            }
            everywhere = true; // what does not hold here may have come in a tab that was left
        }
        exact.keep(step, expectations, last);
        List<CheckedExpectation> ended = new ArrayList<>(checked.stream().map(CheckedExpectation::ended).toList());
        String plan = expectations.plan();
        if (plan != null) {
            ended.addAll(PlanExpectations.since(last, plan, browser.against(plan), browser.seen(), step.place()));
        }
        return ended;
    }

    private CheckedExpectation text(JourneyStep step, String text) throws StepFailure, InterruptedException {
        LocalizedText words = LocalizedText.of("expectedTracking.the-page-shows")
                .and(LocalizedText.quoted(JsonPlace.shown(text)));
        return browser.shows(text)
                ? CheckedExpectation.held(step.place() + ".text", "text", words, Standing.HELD)
                : new CheckedExpectation(step.place() + ".text", "text", Standing.OPEN, words,
                        LocalizedText.of("expectedTracking.the-page-does-not-show-it"),
                        Effects.NOT_SHOWN, ExpectationCheck.SITE, null, null);
    }

    private CheckedExpectation assign(String name, Assigned from, SeenTracking seen) {
        LocalizedText words = LocalizedText.of("expectedTracking.is-taken-from-at", name, from.event(), from.path());
        for (SeenPush push : seen.pushes().reversed()) {
            String event = push.event();
            if (event != null && ExpectationCheck.isLike(from.event(), event)) {
                JsonValue value = first(from.path(), push.value());
                if (value != null) {
                    variables.assign(name, ExpectedValue.text(value));
                    return new CheckedExpectation(from.place(), "value", Standing.HELD, words, LocalizedText.NONE,
                            LocalizedText.NONE, "", push.seq(),
                            null);
                }
            }
        }
        return new CheckedExpectation(from.place(), "value", Standing.OPEN, words,
                LocalizedText.of("expectedTracking.no-push-has-it"), Effects.NO_VALUE,
                ExpectationCheck.SITE, null, null);
    }

    private static @Nullable JsonValue first(JsonPath path, JsonValue in) {
        try {
            List<JsonPath.Match> found = path.find(in);
            return found.isEmpty() ? null : found.getFirst().value();
        } catch (QueryLimitException e) {
            return null; // told as a value that no push has
        }
    }
}
