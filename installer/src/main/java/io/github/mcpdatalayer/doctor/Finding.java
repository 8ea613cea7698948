package io.github.mcpdatalayer.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The result of a check for one subject.
 *
 * @param verdict
 *            how well it is
 * @param subject
 *            what was looked at, in a person's words: a browser, a program, a client
 * @param place
 *            the file, folder or registry key, or null when there is none
 * @param saw
 *            what was seen there
 * @param advice
 *            what to do, with the command; null when nothing needs to be done
 * @param remedy
 *            what the doctor itself can do about it, or null
 */
public record Finding(Verdict verdict, String subject, @Nullable String place, String saw, @Nullable String advice,
        @Nullable Remedy remedy) {

    static Finding ok(String subject, @Nullable String place, String saw) {
        return new Finding(Verdict.OK, subject, place, saw, null, null);
    }

    static Finding none(String subject, @Nullable String place, String saw) {
        return new Finding(Verdict.NOT_APPLICABLE, subject, place, saw, null, null);
    }

    static Finding warning(String subject, @Nullable String place, String saw, String advice) {
        return new Finding(Verdict.WARNING, subject, place, saw, advice, null);
    }

    static Finding problem(String subject, @Nullable String place, String saw, String advice) {
        return new Finding(Verdict.PROBLEM, subject, place, saw, advice, null);
    }

    /** Returns this with something the doctor can do about it. */
    Finding mendedBy(Remedy cure) {
        return new Finding(verdict, subject, place, saw, advice, cure);
    }
}
