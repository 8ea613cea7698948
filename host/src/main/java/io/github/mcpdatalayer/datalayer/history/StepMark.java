package io.github.mcpdatalayer.datalayer.history;

/**
 * The step that a push or a hit belongs to.
 *
 * @param number of the step; 0 for none
 * @param late whether it came more than {@link Steps#LATE_MS} after the step had ended
 */
public record StepMark(long number, boolean late) {

    public static final StepMark NONE = new StepMark(0, false);

    /** The number in a reference such as {@code kd1@7}; 0 for what is none. */
    public static long numberIn(String reference) {
        int at = reference.lastIndexOf('@');
        try {
            return at < 0 ? 0 : Long.parseLong(reference.substring(at + 1));
        } catch (NumberFormatException e) {
            return 0; // no step of ours
        }
    }

    public boolean isNone() {
        return number == 0;
    }
}
