package io.github.mcpdatalayer.visit;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;

/**
 * The defects of a visit, one row each, worst first and then in the order of the visit. The same recording always gives
 * the same rows.
 *
 * @param notVisible what was not checked and why, in our own words
 */
public record VisitAudit(List<Defect> defects, Checked checked, List<Said> notVisible) {

    /**
     * The extent of the check.
     *
     * @param vendors number of hits by the vendor's id
     */
    public record Checked(int pages, int pushes, int hits, Map<String, Integer> vendors, int rules) {}

    public VisitAudit {
        defects = List.copyOf(defects);
        notVisible = List.copyOf(notVisible);
    }

    /** Audits the whole visit by the built-in rules. */
    public static VisitAudit of(Visit visit, long now) {
        return of(visit, Bounds.ALL, now, List.of());
    }

    /**
     * Audits a visit.
     *
     * @param now milliseconds since 1970: a hit may come some seconds after its push
     * @param planned findings of the person's own plan, to show with the rest
     */
    public static VisitAudit of(Visit visit, Bounds bounds, long now, List<PushFinding> planned) {
        return of(visit, bounds, now, planned, Elsewhere.NOTHING);
    }

    /** Audits a visit, and adds what others have found. */
    public static VisitAudit of(Visit visit, Bounds bounds, long now, List<PushFinding> planned,
            Elsewhere elsewhere) {
        return new Audit(visit, Bounds.of(bounds, visit), now).of(planned, elsewhere);
    }

    /**
     * The findings of rules that know more than the visit.
     *
     * @param rules how many of them there are
     * @param notVisible what they could not check
     */
    public record Elsewhere(List<FoundElsewhere> found, int rules, List<Said> notVisible) {

        public static final Elsewhere NOTHING = new Elsewhere(List.of(), 0, List.of());

        public Elsewhere {
            found = List.copyOf(found);
            notVisible = List.copyOf(notVisible);
        }
    }

    /** The number of defects with this severity. */
    public long count(Severity severity) {
        return defects.stream().filter(defect -> defect.severity() == severity).count();
    }
}
