package io.github.mcpdatalayer.journeys;

/** The fate of the hits of a run. */
public enum HitMode {
    /** They are recorded and answered in the browser: nothing reaches a vendor. */
    ANSWER("answer"),
    /** They are sent. */
    SEND("send"),
    /** Sends hits of Google Analytics 4 as internal and debug traffic, and answers all others. */
    MARK("mark");

    private final String word;

    HitMode(String word) {
        this.word = word;
    }

    /** The word in results. */
    public String word() {
        return word;
    }

    /** The words in reports. */
    public LocalizedText shown() {
        return LocalizedText.of("hitMode." + name());
    }

    /** Says the same of the word that results have; empty for another word. */
    public static LocalizedText shown(String word) {
        for (HitMode mode : values()) {
            if (mode.word.equals(word)) {
                return mode.shown();
            }
        }
        return LocalizedText.NONE;
    }
}
