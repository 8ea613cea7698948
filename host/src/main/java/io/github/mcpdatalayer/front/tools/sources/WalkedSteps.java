package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.github.mcpdatalayer.datalayer.history.StepMark;

/** The steps that this front has done, with what a journey needs to do them again. They live with the front, and only where journeys are offered. */
public final class WalkedSteps {

    private static final int MOST = 2_000;

    /**
     * One step.
     *
     * @param reference such as {@code kd1@7}
     * @param verb as interact has it, or navigate
     * @param value what was typed or chosen, as the client gave it, or where it went; empty for none
     * @param isSecret whether the field keeps what is typed to itself
     * @param isSame whether the element was as wanted before
     * @param did in words, redacted
     * @param ways to the element: each a list of selectors, one for each shadow root on the way
     * @param to ways to where it was dragged
     * @param ledTo the address that it led to, redacted; empty where the page stayed
     */
    public record WalkedStep(String reference, String verb, String value, boolean isSecret, boolean isSame, String did,
            List<List<String>> ways, List<List<String>> to, String ledTo) {

        /** The beginning of a way that is the person's name of the element. */
        public static final String MARK = "mark/";

        public WalkedStep {
            ways = ways.stream().map(List::copyOf).toList();
            to = to.stream().map(List::copyOf).toList();
        }

        public long number() {
            return StepMark.numberIn(reference);
        }
    }

    private final boolean isKept;
    private final Deque<WalkedStep> steps = new ArrayDeque<>();

    public WalkedSteps(boolean isKept) {
        this.isKept = isKept;
    }

    /** Tells whether steps are kept, so that it is worth to ask for the ways to their elements. */
    public boolean isKept() {
        return isKept;
    }

    public synchronized void add(WalkedStep step) {
        if (isKept && step.number() > 0) {
            if (steps.size() >= MOST) {
                steps.removeFirst();
            }
            steps.add(step);
        }
    }

    /** Returns the steps of a tab from one to another, both included, in their order. */
    public synchronized List<WalkedStep> between(String tab, long from, long to) {
        return steps.stream().filter(step -> step.reference().startsWith(tab + "@") && step.number() >= from
                && step.number() <= to).toList();
    }
}
