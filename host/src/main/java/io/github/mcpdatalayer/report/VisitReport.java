package io.github.mcpdatalayer.report;

import java.time.ZonedDateTime;
import java.util.List;

/**
 * What a report on a visit shows, already redacted and in words. Nothing of it is trusted: all of it may be a page's.
 *
 * @param made when, in the zone in which it is to be read
 * @param hits in the order in which they were sent
 * @param moreHits how many further ones are not listed
 */
public record VisitReport(Subject subject, ZonedDateTime made, List<ReportedDefect> defects, Extent checked,
        List<Page> pages, List<ReportedHit> hits, int moreHits, List<String> notVisible) {

    public VisitReport {
        defects = List.copyOf(defects);
        pages = List.copyOf(pages);
        hits = List.copyOf(hits);
        notVisible = List.copyOf(notVisible);
    }

    /** What was visited, with what. */
    public record Subject(String title, String url, String handle, String browser, String version) {}

    /** How severe a defect is. */
    public enum ReportedSeverity {
        ERROR,
        WARNING,
        INFO
    }

    /** One defect; {@code where}: pushes, hits, pages and scripts. */
    public record ReportedDefect(ReportedSeverity severity, String rule, String what, String path, String expected,
            String got,
            int count, List<String> where, String fix) {
        public ReportedDefect {
            where = List.copyOf(where);
        }
    }

    /** What was looked at. */
    public record Extent(int pages, int pushes, int hits, String rules) {}

    /** A page with the consent that held at its end. */
    public record Page(long number, String url, int pushes, String consent) {}

    /** A request; texts that are not known are empty. */
    public record ReportedHit(String number, String page, String at, String vendor, String event, String account,
            String id,
            String value, String push, String sure, String consent, String mark) {}
}
