package io.github.mcpdatalayer.report;

import java.util.Locale;

import io.github.mcpdatalayer.journeys.LocalizedText;

/** The words around what a run has found, in the languages of the report. */
enum RunWords {
    TESTS, //
    TEST, //
    NAME, //
    VERDICT, //
    EXPECTATIONS, //
    TIME, //
    NONE, //
    SOME_HOLD, //
    TESTS_HOLD, //
    TEST_FAILS, //
    TESTS_FAIL, //

    ALL_DONE, //
    ONE_HOLDS, //
    ALL_HOLD, //
    REST_ACCEPTED, //
    AT_ATTEMPT, //
    UNMET_ONE, //
    UNMET, //
    HEALED_ONE, //
    HEALED, //
    STRICT_ONE, //
    STRICT, //
    BROKEN, //
    BROKEN_UNMET, //

    ALSO_FOUND, //
    FAILS_BY_AUDIT, //
    FOUND_BY_AUDIT, //
    NOT_LOOKED_AT, //
    TO_DO, //
    ERROR, //
    WARNING, //
    HINT, //

    WRONG, //
    NOT_DONE, //
    ACCEPTED_UNTIL, //
    WHAT_HAPPENED, //
    MESSAGE, //
    CODE, //
    EFFECT, //
    NOT_RUN_AFTER, //
    EXPECTED, //
    FOUND, //
    WHOSE_JOB, //
    ACCEPTED_BECAUSE, //
    JOB_SITE, //
    JOB_CONTAINER, //
    JOB_CONSENT, //

    FOUND_ANOTHER_WAY, //
    CHANGED, //
    LOOKED_FOR, //
    FOUND_BY, //

    STEPS, //
    STEP, //
    PAGE_OPENED, //
    PICTURE, //
    DONE, //
    OTHER_WAY, //
    TRACKED_WRONGLY, //
    HOLDS, //
    HOLDS_NOT, //
    COUNTED, //
    NOTHING, //
    NOTHING_SENT, //
    SKIPPED, //
    NOT_RUN, //

    DETAILS, //
    PUSH, //
    EVENT, //
    VALUE, //
    HIT, //
    FROM_PUSH, //
    THE_REST, //

    TICKET, //
    TICKET_JIRA, //
    WHERE, //
    REPRODUCE, //
    TICKET_PICTURE, //
    NO_PICTURE_TAKEN, //
    NO_PICTURE_FILE, //
    NO_PICTURE_ELEMENT, //
    NO_PICTURE_CUT, //
    NO_PICTURE_REDACTION, //
    NO_PICTURE_LEVEL, //
    PICTURE_WHOLE, //
    PICTURE_BELOW, //
    SCRIPT, //
    NOT_IN_RUN, //
    FILM, //
    FILM_OF_VISIT, //
    VISIT, //
    PLACES, //
    NO_PICTURE_VISIT, //
    NO_PICTURE_LAST, //
    NO_PICTURE_STEP, //
    FRAME, //
    BACK, //
    FOUND_BY_RULES, //
    FIELD, //
    TREND, //
    THIS_RUN, //
    WHEN, //
    FINDINGS, //
    FIRST_SEEN, //
    NO_MORE, //
    NOT_AUDITED, //
    HELD, //
    FAILED, //
    NOT_TO_END, //

    GOT_AND_KEPT, //
    VENDOR, //
    HOW, //
    BROWSER, //
    HITS, //
    SITE, //
    OTHER_ELEMENTS, //
    NOT_ALLOWED, //
    CONSENT, //
    CHOICE, //
    REDACTED;

    String in(Locale locale, Object... values) {
        return LocalizedText.text(locale, "runWords." + name(), values);
    }
}
