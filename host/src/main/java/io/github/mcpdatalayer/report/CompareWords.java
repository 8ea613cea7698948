package io.github.mcpdatalayer.report;

import java.util.Locale;

/** The words around the comparison of two runs, in the languages of the report. {@code %s} is a value. */
enum CompareWords {
    TITLE("Two runs compared", "Zwei Läufe im Vergleich"), //
    SAME("Both runs tracked the same.", "Beide Läufe haben dasselbe erfasst."), //
    DIFFER_ONE("The runs differ in one place.", "Die Läufe unterscheiden sich an einer Stelle."), //
    DIFFER("The runs differ in %s places.", "Die Läufe unterscheiden sich an %s Stellen."), //
    BEFORE("A, the first run", "A, der erste Lauf"), //
    AFTER("B, the second run", "B, der zweite Lauf"), //
    A("A", "A"), //
    B("B", "B"), //
    PUSHES("What the data layer got", "Was der Data Layer erhielt"), //
    HITS("What was sent", "Was gesendet wurde"), //
    CONSENT("Consent", "Consent"), //
    WITHOUT_EVENT("data without an event", "Daten ohne Ereignis"), //
    MISSING("missing in B", "fehlt in B"), //
    NEW("new in B", "neu in B"), //
    CHANGED("changed", "geändert"), //
    STEP("step %s", "Schritt %s"), //
    STEPS("step %s, in B step %s", "Schritt %s, in B Schritt %s"), //
    PARAMETER("Parameter", "Parameter"), //
    NOTHING("nothing", "nichts"), //
    ALL("all of it", "alles"), //
    COMPARED("What was compared", "Was verglichen wurde"), //
    COUNTS("steps: %s, pushes: %s, hits: %s", "Schritte: %s, Pushes: %s, Hits: %s"), //
    LEFT_OUT("%s further differences are not listed.", "Nicht aufgeführt: %s weitere Unterschiede."), //
    IGNORED("Left out, since they differ between any two runs: %s.",
            "Ausgelassen, weil sie sich bei zwei Läufen immer unterscheiden: %s."), //
    NOT_TO_END("%s was not run to its end: what came after that is not compared.",
            "%s lief nicht bis zum Ende: Was danach kam, ist nicht verglichen."), //
    OTHER_JOURNEY("The runs are of two journeys.", "Die Läufe gehören zu zwei Journeys."), //
    NOT_COMPARED("What was not compared", "Was nicht verglichen wurde"), //
    NOTHING_LEFT_OUT("Requests without a vendor, pages, times and pictures are not compared.",
            "Anfragen ohne Anbieter, Seiten, Zeiten und Bilder sind nicht verglichen.");

    private final String english;
    private final String german;

    CompareWords(String english, String german) {
        this.english = english;
        this.german = german;
    }

    String in(Locale locale, Object... values) {
        String words = locale.getLanguage().equals("de") ? german : english;
        return values.length == 0 ? words : words.formatted(values);
    }
}
