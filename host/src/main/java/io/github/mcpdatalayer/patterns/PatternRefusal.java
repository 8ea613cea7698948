package io.github.mcpdatalayer.patterns;

/** A pattern that is not compiled. */
public final class PatternRefusal extends Exception {

    private static final long serialVersionUID = 1;

    /** The fault of a refused pattern. */
    public enum PatternFault {
        /** It is no expression of RE2. */
        SYNTAX,
        /** Its program would be too large, or there are too many such in one place. */
        SIZE,
        /** Its groups are nested too deep. */
        DEPTH
    }

    private final PatternFault why;

    PatternRefusal(PatternFault why, String words) {
        super(words);
        this.why = why;
    }

    public PatternFault why() {
        return why;
    }
}
