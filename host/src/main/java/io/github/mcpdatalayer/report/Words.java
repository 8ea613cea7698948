package io.github.mcpdatalayer.report;

import java.util.Locale;

import io.github.mcpdatalayer.journeys.LocalizedText;

/** The words around the values, in the languages of the extension. */
enum Words {
    TITLE, //
    NO_DEFECT, //
    ERRORS, //
    WARNINGS, //
    HINTS, //
    ERROR, //
    WARNING, //
    INFO, //
    DEFECTS, //
    EXPECTED, //
    GOT, //
    WHERE, //
    FIX, //
    TIMES, //
    HITS, //
    NO_HITS, //
    MORE_HITS, //
    HIT, //
    PAGE, //
    AT, //
    VENDOR, //
    EVENT, //
    ACCOUNT, //
    ID, //
    VALUE, //
    PUSH, //
    CONSENT, //
    NOTE, //
    PAGES, //
    ADDRESS, //
    PUSHES, //
    CHECKED, //
    RULES, //
    NOT_VISIBLE, //
    MADE, //
    TAB, //
    BROWSER, //
    REDACTED, //
    SURE_CERTAIN, //
    SURE_LIKELY, //
    SURE_GUESS;

    String in(Locale locale, Object... values) {
        return LocalizedText.text(locale, "words." + name(), values);
    }
}
