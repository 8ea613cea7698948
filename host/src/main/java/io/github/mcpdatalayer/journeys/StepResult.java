package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a step.
 *
 * @param did
 *            in words, redacted; empty where nothing was done
 * @param ms
 *            how long it took
 * @param action
 *            the number that the browser gave it; what it tracked has it, too; 0: none
 * @param healed
 *            how its element was found, where that was not the first way; null: the first way
 * @param failure
 *            why it could not be done; null: it was
 * @param expectations
 *            those that stand in it
 * @param picture
 *            what the tab showed after it; null: there is no picture
 */
public record StepResult(JourneyStep step, Status status, LocalizedText did, long ms, long action,
        @Nullable Healed healed,
        @Nullable Failure failure, List<CheckedExpectation> expectations, @Nullable StepPicture picture) {

    /** The end of the step. */
    public enum Status {
        /** It was done, and what it expects holds. */
        DONE,
        /** Its element was found another way. */
        HEALED,
        /** An expectation does not hold. */
        FAILED,
        /** It could not be done. */
        BROKEN,
        /** Its condition does not hold. */
        SKIPPED,
        /** The run ended before it. */
        NOT_RUN;

        /** The word in results. */
        public String word() {
            return switch (this) {
                case DONE -> "done";
                case HEALED -> "healed";
                case FAILED -> "failed";
                case BROKEN -> "broken";
                case SKIPPED -> "skipped";
                case NOT_RUN -> "notRun";
            };
        }
    }

    /**
     * An element that was found another way.
     *
     * @param was
     *            the first selector
     * @param by
     *            the selector that found it
     * @param now
     *            what the browser says of the step, from which a new first selector can be made
     * @param isEnd
     *            it is where something was dragged to, not the element of the step
     */
    public record Healed(String was, String by, String now, boolean isEnd) {}

    /** The reason why it could not be done. */
    public record Failure(String code, LocalizedText message) {}

    public StepResult {
        expectations = List.copyOf(expectations);
    }

    StepResult(JourneyStep step, Status status, LocalizedText did, long ms, long action, @Nullable Healed healed,
            @Nullable Failure failure, List<CheckedExpectation> expectations) {
        this(step, status, did, ms, action, healed, failure, expectations, null);
    }

    /** Returns this with another end. */
    StepResult ending(Status how, List<CheckedExpectation> checked) {
        return new StepResult(step, how, did, ms, action, healed, failure, checked, picture);
    }

    /** Redacts it for reports: the words of its file may be personal. */
    StepResult shown(UnaryOperator<String> redacted) {
        return new StepResult(step, status, did.map(redacted), ms, action, healed,
                failure == null ? null : new Failure(failure.code(), failure.message().map(redacted)),
                expectations.stream().map(each -> each.shown(redacted)).toList(), picture);
    }

    /** Returns this after so long. */
    StepResult after(long millis) {
        return new StepResult(step, status, did, millis, action, healed, failure, expectations, picture);
    }

    /** Returns this result with a picture. */
    StepResult showing(@Nullable StepPicture shown) {
        return new StepResult(step, status, did, ms, action, healed, failure, expectations, shown);
    }

    /** The name of the picture's file in the run's folder. */
    String pictureFile() {
        return "step-" + step.number() + ".jpg";
    }

    static StepResult of(JourneyStep step, Status status) {
        return new StepResult(step, status, LocalizedText.NONE, 0, 0, null, null, List.of());
    }
}
