package io.github.mcpdatalayer.journeys;

/** Reasons why a journey's file is not run. The names are stable: scripts may rely on them. */
public enum RefusalCode {
    /** There is no such file, or it cannot be read. */
    JOURNEY_FILE_UNREADABLE,
    /** It, or a folder on the way to it, is a link, a device or a folder. */
    JOURNEY_FILE_KIND,
    /** It is larger than 1 MiB. */
    JOURNEY_TOO_LARGE,
    /** It is no JSON as RFC 8259 has it. */
    JOURNEY_NOT_JSON,
    /** A value is missing, or is of another kind than expected. */
    JOURNEY_FIELD_WRONG,
    /** A field that an expectation does not have. */
    JOURNEY_FIELD_UNKNOWN,
    /** A step of a type that Chrome's recorder does not write. */
    JOURNEY_STEP_UNKNOWN,
    /** A step of Chrome's recorder that cannot be run here. */
    JOURNEY_STEP_UNSUPPORTED,
    /** A step of ours that does not exist. */
    JOURNEY_OWN_STEP_UNKNOWN,
    /** An expectation of another version. */
    JOURNEY_VERSION_UNKNOWN,
    /** A step that runs code of the file. */
    JOURNEY_CODE_REFUSED,
    /** A step that gives files to the page, and no folder that they may come from. */
    JOURNEY_FILES_REFUSED,
    /** An address that is neither http nor https. */
    JOURNEY_URL_REFUSED,
    /** More steps than a journey may have. */
    JOURNEY_TOO_MANY_STEPS,
    /** An included file that lies outside of the journey's folder. */
    JOURNEY_INCLUDE_OUTSIDE,
    /** Files that include each other. */
    JOURNEY_INCLUDE_CIRCLE,
    /** A variable without a value. */
    JOURNEY_VARIABLE_UNKNOWN,
    /** A secret in a place where it would be shown. */
    JOURNEY_SECRET_MISPLACED,
    /** A JSONPath that is none. */
    JOURNEY_PATH_WRONG,
    /** A regular expression that is none. */
    JOURNEY_PATTERN_WRONG,
    /** A vendor that nobody knows. */
    JOURNEY_VENDOR_UNKNOWN
}
