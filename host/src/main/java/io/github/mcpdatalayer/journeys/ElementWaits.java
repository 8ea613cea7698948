package io.github.mcpdatalayer.journeys;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Waits for what is not tracking, and decides conditions on it: elements, expressions, variables. */
final class ElementWaits {

    /** A wait fails so where nothing can be looked for by a selector, now or later. */
    private static final List<String> NEVER_FOUND = List.of(ElementWays.UNKNOWN_MARK, "ELEMENT_NOT_FOUND",
            "BAD_ARGUMENT");
    /** A frame of another site; one of ours may come in its place. */
    private static final String FOREIGN_FRAME = "FRAME_NOT_FOUND";

    private final JourneyBrowser browser;
    private final JourneyVariables variables;

    ElementWaits(JourneyBrowser browser, JourneyVariables variables) {
        this.browser = browser;
        this.variables = variables;
    }

    /** Waits for an element, or for its end. @return what was waited for */
    LocalizedText element(JourneyAction.Await wait, Duration timeout) throws StepFailure, InterruptedException {
        List<JourneySelector> selectors = new ArrayList<>(wait.selectors().stream().map(variables::in).toList());
        long until = System.nanoTime() + timeout.toNanos();
        Duration each = Duration.ofMillis(Math.max(100, Math.min(1_000, timeout.toMillis() / selectors.size())));
        StepFailure why;
        do {
            why = new StepFailure("ELEMENT_NOT_FOUND",
                    wait.there()
                            ? LocalizedText.of("elementWaits.was-not-there", timeout.toMillis())
                            : LocalizedText.of("elementWaits.was-not-gone", timeout.toMillis()),
                    false);
            try {
                if (isSo(selectors, wait.there(), each)) {
                    return wait.there()
                            ? LocalizedText.of("elementWaits.the-element-is-there")
                            : LocalizedText.of("elementWaits.the-element-is-gone");
                }
            } catch (StepFailure e) {
                if (!e.code().equals(FOREIGN_FRAME)) {
                    throw e;
                }
                why = e;
            }
            Thread.sleep(ElementWays.POLL_MS);
        } while (System.nanoTime() - until < 0);
        throw why;
    }

    /** Tells whether an element is there by one of its selectors, or is gone by all of them. */
    private boolean isSo(List<JourneySelector> selectors, boolean there, Duration each)
            throws StepFailure, InterruptedException {
        for (JourneySelector selector : List.copyOf(selectors)) {
            boolean isSo = waitsFor(selector, selectors, there, each);
            if (selectors.contains(selector) && isSo == there) {
                return there;
            }
        }
        return !there;
    }

    /** Waits by one selector. One that nothing can be looked for by is taken off the list; the last one says why. */
    private boolean waitsFor(JourneySelector selector, List<JourneySelector> selectors, boolean there, Duration most)
            throws StepFailure, InterruptedException {
        try {
            return browser.waitFor(selector, there, most);
        } catch (StepFailure e) {
            if (!NEVER_FOUND.contains(e.code()) || selectors.size() == 1) {
                throw e;
            }
            selectors.remove(selector);
            return false;
        }
    }

    /** Waits until an expression is true. @return what was waited for */
    LocalizedText code(String expression, Duration timeout) throws StepFailure, InterruptedException {
        long until = System.nanoTime() + timeout.toNanos();
        while (!browser.isTrue(variables.in(expression), timeout)) {
            if (System.nanoTime() - until > 0) {
                throw new StepFailure("EXPRESSION_NOT_TRUE",
                        LocalizedText.of("elementWaits.was-not-true", timeout.toMillis()),
                        false);
            }
            Thread.sleep(ElementWays.POLL_MS);
        }
        return LocalizedText.of("elementWaits.the-expression-is-true");
    }

    /** Tells whether a condition holds now, or soon. */
    boolean holds(JourneyCondition condition) throws StepFailure, InterruptedException {
        return switch (condition) {
            case JourneyCondition.VariableIs(String name, String value, boolean is) ->
                variables.value(name).equals(variables.in(value)) == is;
            case JourneyCondition.ElementShown shown -> {
                List<JourneySelector> selectors = new ArrayList<>(
                        shown.selectors().stream().map(variables::in).toList());
                boolean there = false;
                for (JourneySelector selector : List.copyOf(selectors)) {
                    there = there || waitsFor(selector, selectors, true, Duration.ofMillis(500));
                }
                yield there == shown.shown();
            }
        };
    }
}
