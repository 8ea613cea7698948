package io.github.mcpdatalayer.journeys;

/** A step that could not be done. */
public final class StepFailure extends Exception {

    private static final long serialVersionUID = 1;

    private final String code;
    private final LocalizedText why;
    private final boolean notFound;

    /**
     * A failure in words of a tool, which speaks English.
     *
     * @param code
     *            a stable name, as the tools have it
     * @param why
     *            in sentences
     * @param notFound
     *            whether nothing was done, because the element was not found this way
     */
    public StepFailure(String code, String why, boolean notFound) {
        this(code, LocalizedText.same(why), notFound);
    }

    /** A failure in words of ours. */
    StepFailure(String code, LocalizedText why, boolean notFound) {
        super(code + " " + why.english());
        this.code = code;
        this.why = why;
        this.notFound = notFound;
    }

    public String code() {
        return code;
    }

    /** The message in English. */
    public String why() {
        return why.english();
    }

    LocalizedText said() {
        return why;
    }

    boolean isNotFound() {
        return notFound;
    }
}
