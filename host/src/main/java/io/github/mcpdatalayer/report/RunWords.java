package io.github.mcpdatalayer.report;

import java.util.Locale;

/** The words around what a run has found, in the languages of the report. {@code %s} is a value. */
enum RunWords {
    TESTS("Tracking tests", "Tracking-Tests"), //
    TEST("Tracking test", "Tracking-Test"), //
    NAME("Test", "Test"), //
    VERDICT("Verdict", "Ergebnis"), //
    EXPECTATIONS("Expectations", "Erwartungen"), //
    TIME("Time", "Dauer"), //
    NONE("none", "keine"), //
    SOME_HOLD("%s of %s hold", "%s von %s erfüllt"), //
    TESTS_HOLD("All %s tests hold.", "Alle %s Tests sind bestanden."), //
    TEST_FAILS("%s of %s tests does not hold.", "%s von %s Tests ist nicht bestanden."), //
    TESTS_FAIL("%s of %s tests do not hold.", "%s von %s Tests sind nicht bestanden."), //

    ALL_DONE("All steps were done%s.", "Alle Schritte wurden ausgeführt%s."), //
    ONE_HOLDS("The expectation holds%s.", "Die Erwartung ist erfüllt%s."), //
    ALL_HOLD("All %s expectations hold%s.", "Alle %s Erwartungen sind erfüllt%s."), //
    REST_ACCEPTED("%s of %s expectations hold, and that the others do not is accepted%s.",
            "%s von %s Erwartungen sind erfüllt; dass die übrigen es nicht sind, ist akzeptiert%s."), //
    AT_ATTEMPT(" at attempt %s", " (Versuch %s)"), //
    UNMET_ONE("%s of %s expectations does not hold.", "%s von %s Erwartungen ist nicht erfüllt."), //
    UNMET("%s of %s expectations do not hold.", "%s von %s Erwartungen sind nicht erfüllt."), //
    HEALED_ONE("One element was found another way.", "Ein Element wurde anders gefunden."), //
    HEALED("%s elements were found another way.", "%s Elemente wurden anders gefunden."), //
    STRICT_ONE("One element was found another way, which --strict does not allow.",
            "Ein Element wurde anders gefunden, was --strict nicht erlaubt."), //
    STRICT("%s elements were found another way, which --strict does not allow.",
            "%s Elemente wurden anders gefunden, was --strict nicht erlaubt."), //
    BROKEN("The test could not be run to its end.", "Der Test ließ sich nicht bis zum Ende ausführen."), //
    BROKEN_UNMET("The test could not be run to its end. Of what was expected before that, %s did not hold.",
            "Der Test ließ sich nicht bis zum Ende ausführen. Nicht erfüllte Erwartungen bis dahin: %s."), //

    ALSO_FOUND("%s The audit of the visit found %s.", "%s Die Prüfung des Besuchs ergab: %s."), //
    FAILS_BY_AUDIT("All expectations hold, but the audit of the visit found %s.",
            "Alle Erwartungen sind erfüllt, aber die Prüfung des Besuchs ergab: %s."), //
    FOUND_BY_AUDIT("What the audit of the visit found", "Was die Prüfung des Besuchs ergab"), //
    NOT_LOOKED_AT("What the audit did not look at", "Was die Prüfung nicht beurteilt hat"), //
    TO_DO("To do", "Zu tun"), //
    ERROR("Error", "Fehler"), //
    WARNING("Warning", "Warnung"), //
    HINT("Hint", "Hinweis"), //

    WRONG("What is wrong", "Was falsch ist"), //
    NOT_DONE("Not done", "Nicht ausgeführt"), //
    ACCEPTED_UNTIL("Accepted until %s", "Akzeptiert bis %s"), //
    WHAT_HAPPENED("What happened", "Was geschah"), //
    MESSAGE("Message", "Meldung"), //
    CODE("Code", "Code"), //
    EFFECT("Effect", "Auswirkung"), //
    NOT_RUN_AFTER("The steps after it were not run.", "Die Schritte danach wurden nicht ausgeführt."), //
    EXPECTED("Expected", "Erwartet"), //
    FOUND("Found", "Gefunden"), //
    WHOSE_JOB("Whose job", "Zuständig"), //
    ACCEPTED_BECAUSE("Accepted because", "Grund der Ausnahme"), //
    JOB_SITE("the developers of the site", "die Entwickler der Website"), //
    JOB_CONTAINER("whoever keeps the tags (the container in Google Tag Manager)",
            "wer die Tags pflegt (den Container im Google Tag Manager)"), //
    JOB_CONSENT("whoever keeps the consent banner", "wer den Einwilligungsbanner pflegt"), //

    FOUND_ANOTHER_WAY("What was found another way", "Was anders gefunden wurde"), //
    CHANGED("Changed", "Geändert"), //
    LOOKED_FOR("Looked for", "Gesucht"), //
    FOUND_BY("Found by", "Gefunden mit"), //

    STEPS("Step by step", "Schritt für Schritt"), //
    STEP("Step %s: ", "Schritt %s: "), //
    PICTURE("The page after the step", "Die Seite nach dem Schritt"), //
    DONE("Done", "Ausgeführt"), //
    OTHER_WAY("Found another way", "Anders gefunden"), //
    TRACKED_WRONGLY("Tracked wrongly", "Falsch erfasst"), //
    HOLDS("✓ holds:", "✓ erfüllt:"), //
    HOLDS_NOT("✗ does not hold:", "✗ nicht erfüllt:"), //
    COUNTED("Counted", "Gezählt"), //
    NOTHING("nothing", "nichts"), //
    NOTHING_SENT("nothing was sent; the data layer got %s", "nichts wurde gesendet; der Data Layer erhielt %s"), //
    SKIPPED("Left out by their conditions: steps %s.", "Wegen ihrer Bedingungen ausgelassen: Schritte %s."), //
    NOT_RUN("Not run: steps %s.", "Nicht ausgeführt: Schritte %s."), //

    DETAILS("Details", "Details"), //
    PUSH("Push", "Push"), //
    EVENT("Event", "Ereignis"), //
    VALUE("Value", "Wert"), //
    HIT("Hit", "Hit"), //
    FROM_PUSH("From push", "Aus Push"), //
    THE_REST("the rest is in run.json", "der Rest steht in run.json"), //

    TICKET("Text for a ticket (Markdown)", "Text für ein Ticket (Markdown)"), //
    TICKET_JIRA("Text for a ticket (Jira)", "Text für ein Ticket (Jira)"), //
    WHERE("Where", "Wo"), //
    REPRODUCE("Steps to reproduce", "So lässt es sich nachstellen"), //
    TICKET_PICTURE("Picture of the element", "Bild des Elements"), //
    NO_PICTURE_TAKEN("none: the run took no picture of this step (run --html takes them)",
            "keines: Der Lauf hat von diesem Schritt kein Bild aufgenommen (run --html nimmt sie auf)"), //
    NO_PICTURE_FILE("none: the picture of the step is not in the folder of the run",
            "keines: Das Bild des Schritts liegt nicht im Ordner des Laufs"), //
    NO_PICTURE_ELEMENT("none: after the step the page no longer showed an element that was used",
            "keines: Nach dem Schritt zeigte die Seite kein benutztes Element mehr"), //
    NO_PICTURE_CUT("none: the picture of the step cannot be cut to the element",
            "keines: Das Bild des Schritts lässt sich nicht auf das Element zuschneiden"), //
    PICTURE_WHOLE("the whole page is %s in the folder of the run; --picture FILE cuts it to the element",
            "die ganze Seite ist %s im Ordner des Laufs; --picture FILE schneidet sie auf das Element zu"), //
    PICTURE_BELOW("below the text", "unter dem Text"), //
    SCRIPT("Script", "Skript"), //
    NOT_IN_RUN("not recorded by runs; auditVisit names its line",
            "in Läufen nicht aufgezeichnet; auditVisit nennt die Zeile"), //
    FILM("The steps at a glance", "Die Schritte im Überblick"), //
    FILM_OF_VISIT(
            "Only the page that the tab still showed has a picture, if its level allows one: none is taken while a person visits.",
            "Ein Bild hat nur die Seite, die der Tab noch zeigte, sofern seine Stufe das erlaubt: Während ein Mensch surft, wird keines aufgenommen."), //
    VISIT("Visit", "Besuch"), //
    PLACES("Pushes, hits, script lines", "Pushes, Hits, Skriptzeilen"), //
    NO_PICTURE_VISIT("none: the tab no longer shows the element of the step, or its level allows no picture",
            "keines: Der Tab zeigt das Element des Schritts nicht mehr, oder seine Stufe erlaubt kein Bild"), //
    FRAME("Pushes: %s · Hits: %s", "Pushes: %s · Hits: %s"), //
    BACK("Click to go back", "Klicken, um zurückzukehren"), //
    FOUND_BY_RULES("Audit", "Prüfung"), //
    FIELD("Name", "Name"), //
    TREND("The runs before", "Die Läufe davor"), //
    THIS_RUN("This run", "Dieser Lauf"), //
    WHEN("When", "Wann"), //
    FINDINGS("Findings", "Befunde"), //
    FIRST_SEEN("New since the run before: %s.", "Neu seit dem Lauf davor: %s."), //
    NO_MORE("No longer found: %s.", "Nicht mehr gefunden: %s."), //
    NOT_AUDITED("not audited", "nicht geprüft"), //
    HELD("passed", "bestanden"), //
    FAILED("failed", "nicht bestanden"), //
    NOT_TO_END("not run to its end", "nicht zu Ende ausgeführt"), //

    GOT_AND_KEPT("What each vendor got and kept: %s", "Was jeder Anbieter bekam und behält: %s"), //
    VENDOR("Vendor", "Anbieter"), //
    HOW("How it was run", "Wie getestet wurde"), //
    BROWSER("Browser", "Browser"), //
    HITS("Hits", "Hits"), //
    SITE("Site", "Website"), //
    OTHER_ELEMENTS("Other elements", "Andere Elemente"), //
    NOT_ALLOWED("not allowed (--strict)", "nicht erlaubt (--strict)"), //
    CONSENT("Consent", "Consent"), //
    CHOICE("consent %s", "Consent %s"), //
    REDACTED("Personal data is replaced by placeholders such as [EMAIL_1].",
            "Personenbezogene Daten sind durch Platzhalter wie [EMAIL_1] ersetzt.");

    private final String english;
    private final String german;

    RunWords(String english, String german) {
        this.english = english;
        this.german = german;
    }

    String in(Locale locale) {
        return locale.getLanguage().equals("de") ? german : english;
    }
}
