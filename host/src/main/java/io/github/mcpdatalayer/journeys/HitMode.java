package io.github.mcpdatalayer.journeys;

/** What becomes of the hits of a run. */
public enum HitMode {
    /** They are recorded and answered in the browser: nothing reaches a vendor. */
    ANSWER("answer", "Hits were recorded and answered in the browser: nothing reached a vendor."),
    /** They are sent. */
    SEND("send", "Hits were sent to their vendors."),
    /** Those of Google Analytics 4 are sent as internal and debug traffic; all others are answered. */
    MARK("mark",
            "Hits of Google Analytics 4 were sent, marked as internal and debug traffic. All others were answered in the browser.");

    private final String word;
    private final String shown;

    HitMode(String word, String shown) {
        this.word = word;
        this.shown = shown;
    }

    /** As results have it. */
    public String word() {
        return word;
    }

    /** As reports say it. */
    public String shown() {
        return shown;
    }

    /** The same of the word that results have; empty for another word. */
    public static String shown(String word) {
        for (HitMode mode : values()) {
            if (mode.word.equals(word)) {
                return mode.shown;
            }
        }
        return "";
    }
}
