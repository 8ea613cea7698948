package io.github.mcpdatalayer.journeys;

/** The fate of the hits of a run. */
public enum HitMode {
    /** They are recorded and answered in the browser: nothing reaches a vendor. */
    ANSWER("answer", "Hits were recorded and answered in the browser: nothing reached a vendor.",
            "Hits wurden aufgezeichnet und im Browser beantwortet: Nichts erreichte einen Anbieter."),
    /** They are sent. */
    SEND("send", "Hits were sent to their vendors.", "Hits wurden an ihre Anbieter gesendet."),
    /** Sends hits of Google Analytics 4 as internal and debug traffic, and answers all others. */
    MARK("mark",
            "Hits of Google Analytics 4 were sent, marked as internal and debug traffic. All others were answered in the browser.",
            "Hits von Google Analytics 4 wurden gesendet, markiert als interner Traffic und Debug-Traffic. Alle anderen wurden im Browser beantwortet.");

    private final String word;
    private final String english;
    private final String german;

    HitMode(String word, String english, String german) {
        this.word = word;
        this.english = english;
        this.german = german;
    }

    /** The word in results. */
    public String word() {
        return word;
    }

    /** The words in reports. */
    public LocalizedText shown() {
        return new LocalizedText(english, german);
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
