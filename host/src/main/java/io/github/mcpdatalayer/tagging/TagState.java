package io.github.mcpdatalayer.tagging;

/** The outcome of a tag in a visit, the most important first. */
public enum TagState {
    FIRED("fired"),
    /** Only the page knows. */
    UNKNOWN("unknown"),
    /** It would have run, but lacked consent. */
    BLOCKED("blocked by consent"),
    NOT_FIRED("not fired"),
    PAUSED("paused"),
    /** It runs in servers, apps or AMP pages. */
    ELSEWHERE("runs elsewhere");

    private final String word;

    TagState(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
