package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Locale;

/** The choice of a visitor at the first page, or the state that stands in its place. */
public enum ConsentChoice {
    GRANTED,
    DENIED,
    /** The visitor is not asked, or does not answer. */
    NONE,
    /** No choice, and the browser sends Global Privacy Control. */
    GPC,
    /** Denied, and the first page is loaded once more: is the choice kept, and does the banner stay away. */
    RELOAD,
    /** Granted, and the first page is loaded once more: is the choice kept, and does the banner stay away. */
    RETURNING,
    /** Granted, then taken back by what the site offers for that, and the first page is loaded once more. */
    WITHDRAWN;

    /** The choices that a visitor makes. */
    public static final List<ConsentChoice> OF_VISITORS = List.of(GRANTED, DENIED, NONE);

    /** The word in results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A choice, or the state of a signal, as the report says it; another word stays as it is. */
    public static LocalizedText said(String word) {
        return switch (word) {
            case "granted" -> LocalizedText.of("consentChoice.granted");
            case "denied" -> LocalizedText.of("consentChoice.denied");
            case "none" -> LocalizedText.of("consentChoice.none");
            case "reload" -> LocalizedText.of("consentChoice.denied-reloaded");
            case "returning" -> LocalizedText.of("consentChoice.granted-reloaded");
            case "withdrawn" -> LocalizedText.of("consentChoice.granted-taken-back");
            case "gpc" -> LocalizedText.of("consentChoice.global-privacy-control");
            default -> LocalizedText.same(word);
        };
    }
}
