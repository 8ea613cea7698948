package io.github.mcpdatalayer.visit;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.datalayer.validation.Severity;

/**
 * All that is wrong with a visit, one row a defect, the worst first and then in the order of the visit. The same recording
 * always gives the same rows.
 *
 * @param notVisible what was not looked at and why, in words of ours
 */
public record VisitAudit(List<Defect> defects, Checked checked, List<String> notVisible) {

    /**
     * What was looked at.
     *
     * @param vendors how many hits each had, by its id
     */
    public record Checked(int pages, int pushes, int hits, Map<String, Integer> vendors, int rules) {}

    public VisitAudit {
        defects = List.copyOf(defects);
        notVisible = List.copyOf(notVisible);
    }

    /** The whole visit by the built-in rules. */
    public static VisitAudit of(Visit visit, long now) {
        return of(visit, Bounds.ALL, now, List.of());
    }

    /**
     * Audits a visit.
     *
     * @param now milliseconds since 1970: a hit may still come for some seconds after its push
     * @param planned what a person's own plan has found, to be shown with the rest
     */
    public static VisitAudit of(Visit visit, Bounds bounds, long now, List<PushFinding> planned) {
        return new Audit(visit, Bounds.of(bounds, visit), now).of(planned);
    }

    /** How many defects are so severe. */
    public long count(Severity severity) {
        return defects.stream().filter(defect -> defect.severity() == severity).count();
    }
}
