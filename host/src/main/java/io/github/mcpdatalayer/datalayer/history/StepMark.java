package io.github.mcpdatalayer.datalayer.history;

/**
 * The step that a push or a hit belongs to.
 *
 * @param number of the step; 0 for none
 * @param late whether it came more than {@link Steps#LATE_MS} after the step had ended
 */
public record StepMark(long number, boolean late) {

    public static final StepMark NONE = new StepMark(0, false);

    public boolean isNone() {
        return number == 0;
    }
}
