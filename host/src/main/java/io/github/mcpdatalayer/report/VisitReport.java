package io.github.mcpdatalayer.report;

import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;

/**
 * The content of a report on a visit, redacted and in words. All of it may come from a page, so none of it is trusted.
 *
 * @param made the time, in the reader's time zone
 * @param hits in the order of sending
 * @param moreHits the number of hits that are not listed
 * @param walked what was done in it
 */
public record VisitReport(VisitedTab tab, ZonedDateTime made, List<ReportedDefect> defects, Extent checked,
        List<Page> pages, List<ReportedHit> hits, int moreHits, List<String> notVisible, Walked walked) {

    /** A visit of which no step is shown. */
    public VisitReport(VisitedTab tab, ZonedDateTime made, List<ReportedDefect> defects, Extent checked,
            List<Page> pages, List<ReportedHit> hits, int moreHits, List<String> notVisible) {
        this(tab, made, defects, checked, pages, hits, moreHits, notVisible, Walked.NOTHING);
    }

    /**
     * The steps of the visit.
     *
     * @param run in the form of a run.json: steps with pushes and hits, and findings
     * @param pictures of steps by their names, as JPEG; of most there is none
     */
    public record Walked(JsonObject run, Map<String, byte[]> pictures) {

        static final Walked NOTHING = new Walked(new JsonObject(), Map.of());

        public Walked {
            pictures = Map.copyOf(pictures);
        }
    }

    public VisitReport {
        defects = List.copyOf(defects);
        pages = List.copyOf(pages);
        hits = List.copyOf(hits);
        notVisible = List.copyOf(notVisible);
    }

    /** Returns this with pictures of steps, by the names of the steps. */
    public VisitReport with(Map<String, byte[]> pictures) {
        return new VisitReport(tab, made, defects, checked, pages, hits, moreHits, notVisible,
                new Walked(walked.run(), pictures));
    }

    /** The visited page and the browser. */
    public record VisitedTab(String title, String url, String handle, String browser, String version) {}

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
