package io.github.mcpdatalayer.journeys;

import java.util.Locale;

/** The choice of a visitor at the first page. */
public enum ConsentChoice {
    GRANTED,
    DENIED,
    NONE;

    /** As results have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A choice, or the state of a signal, as the report says it; another word stays as it is. */
    public static LocalizedText said(String word) {
        return switch (word) {
            case "granted" -> new LocalizedText(word, "erteilt");
            case "denied" -> new LocalizedText(word, "verweigert");
            case "none" -> new LocalizedText(word, "ohne Wahl");
            default -> LocalizedText.same(word);
        };
    }
}
