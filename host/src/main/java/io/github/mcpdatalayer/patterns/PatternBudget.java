package io.github.mcpdatalayer.patterns;

import java.time.Duration;

/** Bounds the patterns of one question, file, plan or list, all together. */
public final class PatternBudget {

    private long states;
    private long nanos;

    /**
     * A budget.
     *
     * @param states of all programs that are compiled with it
     * @param time for all texts that they run on
     */
    public PatternBudget(long states, Duration time) {
        this.states = states;
        this.nanos = time.toNanos();
    }

    /** Makes the budget of a client's question: one pattern. */
    public static PatternBudget ofQuestion() {
        return new PatternBudget(RegexSize.MOST, Duration.ofSeconds(1));
    }

    /** Makes the budget of a journey with all that it includes. */
    public static PatternBudget ofFile() {
        return new PatternBudget(20L * RegexSize.MOST, Duration.ofSeconds(5));
    }

    /** Makes the budget of a plan with all its files. */
    public static PatternBudget ofPlan() {
        return new PatternBudget(25L * RegexSize.MOST, Duration.ofSeconds(5));
    }

    /** Makes the budget of all triggers and tables of a container. */
    public static PatternBudget ofContainer() {
        return new PatternBudget(100L * RegexSize.MOST, Duration.ofSeconds(5));
    }

    /** Makes the budget of all tools that the pages of a tab offer. */
    public static PatternBudget ofPages() {
        return new PatternBudget(5L * RegexSize.MOST, Duration.ofSeconds(1));
    }

    /** Takes the states of one more program, unless there are no more so many. */
    synchronized boolean takes(long more) {
        if (more > states) {
            return false;
        }
        states -= more;
        return true;
    }

    /** Takes the time that has passed, and tells how much is left. */
    synchronized long spend(long passed) {
        nanos -= passed;
        return nanos;
    }
}
