package io.github.mcpdatalayer.report;

import java.util.Locale;

/** The words around the values, in the languages of the extension. */
enum Words {
    TITLE("Tracking report", "Tracking-Bericht"), //
    NO_DEFECT("No defect found in what was checked.", "Die Prüfung hat keinen Fehler gefunden."), //
    ERRORS("Errors", "Fehler"), //
    WARNINGS("Warnings", "Warnungen"), //
    HINTS("Hints", "Hinweise"), //
    ERROR("Error", "Fehler"), //
    WARNING("Warning", "Warnung"), //
    INFO("Hint", "Hinweis"), //
    DEFECTS("What is wrong", "Was falsch ist"), //
    WHAT("What", "Was"), //
    EXPECTED("Expected", "Erwartet"), //
    GOT("Found", "Gefunden"), //
    WHERE("Where", "Wo"), //
    FIX("What to do", "Abhilfe"), //
    TIMES("times", "Mal"), //
    HITS("What was sent", "Was gesendet wurde"), //
    NO_HITS("No hit was recorded.", "Es wurde kein Hit aufgezeichnet."), //
    MORE_HITS("further hits are not listed.", "weitere Hits sind nicht aufgeführt."), //
    HIT("Hit", "Hit"), //
    PAGE("Page", "Seite"), //
    AT("Time", "Zeit"), //
    VENDOR("Vendor", "Anbieter"), //
    EVENT("Event", "Ereignis"), //
    ACCOUNT("Account", "Konto"), //
    ID("Transaction", "Transaktion"), //
    VALUE("Value", "Wert"), //
    PUSH("From push", "Aus Push"), //
    CONSENT("Consent", "Consent"), //
    NOTE("Note", "Anmerkung"), //
    PAGES("Pages", "Seiten"), //
    ADDRESS("Address", "Adresse"), //
    PUSHES("Pushes", "Pushes"), //
    CHECKED("What was checked", "Was geprüft wurde"), //
    RULES("Rules", "Regeln"), //
    NOT_VISIBLE("What cannot be seen", "Was nicht sichtbar ist"), //
    MADE("Made", "Erstellt"), //
    TAB("Tab", "Tab"), //
    BROWSER("Browser", "Browser"), //
    REDACTED("Personal data is replaced by placeholders such as [EMAIL_1].",
            "Personenbezogene Daten sind durch Platzhalter wie [EMAIL_1] ersetzt."), //
    SURE_CERTAIN("certain", "sicher"), //
    SURE_LIKELY("likely", "wahrscheinlich"), //
    SURE_GUESS("a guess", "vermutet");

    private final String english;
    private final String german;

    Words(String english, String german) {
        this.english = english;
        this.german = german;
    }

    String in(Locale locale) {
        return locale.getLanguage().equals("de") ? german : english;
    }
}
