package io.github.mcpdatalayer.report;

import java.time.ZonedDateTime;
import java.util.List;

/**
 * The content of a report on a visit, redacted and in words. All of it may come from a page, so none of it is trusted.
 *
 * @param made the time, in the reader's time zone
 * @param hits in the order of sending
 * @param moreHits the number of hits that are not listed
 */
public record VisitReport(Subject subject, ZonedDateTime made, List<ReportedDefect> defects, Extent checked,
        List<Page> pages, List<ReportedHit> hits, int moreHits, List<String> notVisible) {

    public VisitReport {
        defects = List.copyOf(defects);
        pages = List.copyOf(pages);
        hits = List.copyOf(hits);
        notVisible = List.copyOf(notVisible);
    }

    /** The visited page and the browser. */
    public record Subject(String title, String url, String handle, String browser, String version) {}

    /** The severity of a defect. */
    public enum ReportedSeverity {
        ERROR,
        WARNING,
        INFO
    }

    /** One defect; {@code where} names pushes, hits, pages and scripts. */
    public record ReportedDefect(ReportedSeverity severity, String rule, String what, String path, String expected,
            String got,
            int count, List<String> where, String fix) {
        public ReportedDefect {
            where = List.copyOf(where);
        }
    }

    /** The extent of the check. */
    public record Extent(int pages, int pushes, int hits, String rules) {}

    /** A page with the consent state at its end. */
    public record Page(long number, String url, int pushes, String consent) {}

    /** A request; unknown texts are empty. */
    public record ReportedHit(String number, String page, String at, String vendor, String event, String account,
            String id,
            String value, String push, String sure, String consent, String mark) {}
}
