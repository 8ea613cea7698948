package io.github.mcpdatalayer.report;

import java.util.Locale;

import io.github.mcpdatalayer.journeys.LocalizedText;

/** The words around the comparison of two runs, in the languages of the report. */
enum CompareWords {
    TITLE, //
    SAME, //
    DIFFER_ONE, //
    DIFFER, //
    BEFORE, //
    AFTER, //
    A, //
    B, //
    PUSHES, //
    HITS, //
    CONSENT, //
    WITHOUT_EVENT, //
    MISSING, //
    NEW, //
    CHANGED, //
    STEP, //
    STEPS, //
    PARAMETER, //
    NOTHING, //
    ALL, //
    COUNTS, //
    LEFT_OUT, //
    IGNORED, //
    NOT_TO_END, //
    OTHER_JOURNEY, //
    NOT_COMPARED, //
    NOTHING_LEFT_OUT;

    String in(Locale locale, Object... values) {
        return LocalizedText.text(locale, "compareWords." + name(), values);
    }
}
