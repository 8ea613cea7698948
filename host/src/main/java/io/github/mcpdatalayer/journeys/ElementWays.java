package io.github.mcpdatalayer.journeys;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.journeys.JourneyBrowser.Deed;
import io.github.mcpdatalayer.journeys.StepResult.Healed;
import org.jspecify.annotations.Nullable;

/** Finds the element of a step by one of its selectors. The first one counts for a while alone; by another one the step is healed. */
final class ElementWays {

    /** The interval between looks at a page. */
    static final int POLL_MS = 50;
    /** An element is looked for by its name alone for this time, before another way counts. */
    private static final Duration BY_NAME = Duration.ofSeconds(2);
    /** The page before is still shown. */
    private static final String LOADING = "PAGE_LOADING";
    static final String UNKNOWN_MARK = "MARK_UNKNOWN";

    private final JourneyBrowser browser;
    private final JourneyVariables variables;

    ElementWays(JourneyBrowser browser, JourneyVariables variables) {
        this.browser = browser;
        this.variables = variables;
    }

    /** Returns the time for one way to an element: the browser waits itself until the element can be used. */
    static Duration tryFor(JourneyStep step) {
        return Duration.ofMillis(Math.min(step.timeoutMs(), 1_000));
    }

    /** Does something to an element that was found one way. */
    interface Way {
        Deed by(JourneySelector selector) throws StepFailure, InterruptedException;
    }

    /** The deed, and what healed the step where that was not the first way. */
    record FoundDeed(Deed deed, @Nullable Healed healed) {}

    /** Tries the ways to an element, the first one alone at the beginning, until one is found or the time is over. */
    FoundDeed find(JourneyStep step, Way way) throws StepFailure, InterruptedException {
        List<JourneySelector> selectors = new ArrayList<>(step.action().ways().stream().map(variables::in).toList());
        JourneySelector first = selectors.getFirst();
        long begin = System.nanoTime();
        long firstAlone = begin;
        Duration alone = Duration.ofMillis(Math.min(BY_NAME.toMillis(), step.timeoutMs() / 2));
        while (true) {
            boolean all = System.nanoTime() - firstAlone > alone.toNanos();
            boolean over = System.nanoTime() - begin > Duration.ofMillis(step.timeoutMs()).toNanos();
            StepFailure why = null;
            for (JourneySelector selector : all ? List.copyOf(selectors) : List.of(first)) {
                try {
                    Deed deed = way.by(selector);
                    return new FoundDeed(deed, selector.equals(first)
                            ? null
                            : new Healed(browser.redacted(first.written()), browser.redacted(selector.written()),
                                    deed.did(), false));
                } catch (StepFailure e) {
                    if (!e.isNotFound()) {
                        throw e;
                    }
                    if (e.code().equals(LOADING)) {
                        firstAlone = System.nanoTime(); // no selector has been looked for in the page that comes
                        why = e;
                        break;
                    }
                    if (e.code().equals(UNKNOWN_MARK)) {
                        if (selectors.size() == 1) {
                            throw new StepFailure(e.code(),
                                    e.said().and(LocalizedText.of("elementWays.the-step-has-no-other-selector")),
                                    false);
                        }
                        // Only the browser of the person knows it. The file has the ways that it stands for.
                        selectors.remove(selector);
                        first = selectors.getFirst();
                    }
                    why = why == null || why.code().equals(UNKNOWN_MARK) ? e : why;
                }
            }
            if (why != null && why.code().equals(UNKNOWN_MARK) && first.kind() != JourneySelector.Kind.MARK) {
                continue;
            }
            if (over && why != null) {
                String ways = browser.redacted(
                        String.join(", ", selectors.stream().map(JourneySelector::written).toList()));
                throw new StepFailure(why.code(),
                        why.said()
                                .and(LocalizedText.of("elementWays.it-was-looked-for-by-for", ways, step.timeoutMs())),
                        false);
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Drags it. Where it is let go is found as it is itself: by the first selector alone for a while, then by any. */
    FoundDeed drag(JourneyStep step, JourneyAction.Drag drag) throws StepFailure, InterruptedException {
        if (drag.to().isEmpty()) {
            return find(step, way -> browser.dragBy(way, drag.x(), drag.y(), tryFor(step)));
        }
        List<JourneySelector> ends = drag.to().stream().map(variables::in).toList();
        JourneySelector first = ends.getFirst();
        List<JourneySelector> used = new ArrayList<>();
        long alone = System.nanoTime()
                + Duration.ofMillis(Math.min(BY_NAME.toMillis(), step.timeoutMs() / 2)).toNanos();
        FoundDeed done = find(step, way -> {
            boolean all = System.nanoTime() - alone > 0 || first.kind() == JourneySelector.Kind.MARK;
            StepFailure why = null;
            for (JourneySelector end : all ? ends : List.of(first)) {
                try {
                    Deed deed = browser.dragTo(way, end, tryFor(step));
                    used.add(end);
                    return deed;
                } catch (StepFailure e) {
                    boolean isOfEnd = e.code().equals(UNKNOWN_MARK) && way.kind() != JourneySelector.Kind.MARK;
                    if (!e.isNotFound() || (e.code().equals(UNKNOWN_MARK) && !isOfEnd)) {
                        throw e;
                    }
                    why = isOfEnd ? new StepFailure("ELEMENT_NOT_FOUND", e.said(), true) : e;
                }
            }
            throw Objects.requireNonNull(why);
        });
        boolean isAsWritten = used.getLast().equals(first)
                || (first.kind() == JourneySelector.Kind.MARK && used.getLast().equals(ends.get(1)));
        return isAsWritten || done.healed() != null
                ? done
                : new FoundDeed(done.deed(), new Healed(browser.redacted(first.written()),
                        browser.redacted(used.getLast().written()), done.deed().did(), true));
    }
}
