package io.github.mcpdatalayer.journeys;

/** A step that could not be done. */
public final class StepFailure extends Exception {

    private static final long serialVersionUID = 1;

    private final String code;
    private final String why;
    private final boolean notFound;

    /**
     * A failure.
     *
     * @param code
     *            a stable name, as the tools have it
     * @param why
     *            in sentences
     * @param notFound
     *            whether nothing was done, because the element was not found this way
     */
    public StepFailure(String code, String why, boolean notFound) {
        super(code + " " + why);
        this.code = code;
        this.why = why;
        this.notFound = notFound;
    }

    public String code() {
        return code;
    }

    public String why() {
        return why;
    }

    boolean isNotFound() {
        return notFound;
    }
}
