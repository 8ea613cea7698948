package io.github.mcpdatalayer.journeys;

import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * One expectation, held against what came.
 *
 * @param place
 *            in the file, such as {@code steps[3].parameters.pushes[0]}
 * @param kind
 *            push, hit, consent, text, url or value
 * @param expected
 *            in words
 * @param got
 *            what came, in words; empty where it held
 * @param effect
 *            what a failure means for the business; empty where it held
 * @param job
 *            whose work it is: site, container or consent platform; empty where it held
 * @param push
 *            the number of the push that it is about; null where there is none
 * @param hit
 *            the number of the hit that it is about; null where there is none
 * @param accepted
 *            why it may fail, and until when; null where nobody has accepted that
 */
public record CheckedExpectation(String place, String kind, Standing state, LocalizedText expected,
        LocalizedText got, LocalizedText effect, String job, @Nullable Long push, @Nullable Long hit,
        @Nullable Accepted accepted) {

    /** The state of an expectation. */
    public enum Standing {
        /** It holds; exact counts are held against the whole run once more. */
        HELD,
        /** Nothing has come so far that must not come. */
        SO_FAR,
        /** It does not hold yet. */
        OPEN,
        /** It does not hold. */
        FAILED,
        /** It does not hold, and somebody has accepted that. */
        ACCEPTED
    }

    /**
     * That somebody has accepted a failure.
     *
     * @param until
     *            the last day, as in 2026-12-31
     */
    public record Accepted(String reason, String until) {}

    CheckedExpectation(String place, String kind, Standing state, LocalizedText expected,
            LocalizedText got, LocalizedText effect, String job,
            @Nullable Long push, @Nullable Long hit) {
        this(place, kind, state, expected, got, effect, job, push, hit, null);
    }

    CheckedExpectation accepted(Accepted how) {
        return new CheckedExpectation(place, kind, Standing.ACCEPTED, expected, got, effect, job, push, hit, how);
    }

    static CheckedExpectation held(String place, String kind, LocalizedText expected, Standing state) {
        return new CheckedExpectation(place, kind, state, expected, LocalizedText.NONE, LocalizedText.NONE, "", null,
                null);
    }

    /** Redacts it for reports: the person's own words in the file may be personal, too. */
    CheckedExpectation shown(UnaryOperator<String> redacted) {
        return new CheckedExpectation(place, kind, state, expected.map(redacted), got.map(redacted), effect, job, push,
                hit, accepted);
    }

    /** Returns this once nothing more is waited for. */
    CheckedExpectation ended() {
        Standing end = state == Standing.SO_FAR ? Standing.HELD : state == Standing.OPEN ? Standing.FAILED : state;
        return new CheckedExpectation(place, kind, end, expected, got, effect, job, push, hit);
    }
}
