package io.github.mcpdatalayer.journeys;

import java.net.URI;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a run.
 *
 * @param baseUrl
 *            in whose place the origin of the journey's first address stands; null: as recorded
 * @param strict
 *            whether an element that is found another way fails the run
 * @param stopBefore
 *            the number of the step before which the run ends; 0: none
 * @param consent
 *            what a visitor chooses at the first page: granted, denied or none; null: what the journey does
 * @param plan
 *            that all pushes are held against; null: none
 * @param pictures
 *            whether there is a picture of the tab after each step
 * @param settles
 *            whether each step waits until nothing more is tracked, so that what comes late is not taken for the next one's
 * @param hits
 *            what becomes of them
 * @param audit
 *            what the findings of the rules on the visit mean for the verdict
 */
public record RunSettings(@Nullable String baseUrl, boolean strict, int stopBefore, @Nullable String consent,
        @Nullable String plan, boolean pictures, boolean settles,
        HitMode hits, AuditMode audit) {

    /** A run that errors in its visit fail. */
    public RunSettings(@Nullable String baseUrl, boolean strict, int stopBefore, @Nullable String consent,
            @Nullable String plan, boolean pictures, boolean settles, HitMode hits) {
        this(baseUrl, strict, stopBefore, consent, plan, pictures, settles, hits, AuditMode.FAIL);
    }

    /** Tells whether a text may be a base address: http or https, without a password, a query and a fragment. */
    public static boolean isBase(String url) {
        try {
            URI uri = URI.create(url);
            return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())) && uri.getHost() != null
                    && uri.getUserInfo() == null && uri.getQuery() == null && uri.getFragment() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns this with another choice. */
    public RunSettings consent(String choice) {
        return new RunSettings(baseUrl, strict, stopBefore, choice, plan, pictures, settles, hits, audit);
    }
}
