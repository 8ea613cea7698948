package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The result of the rules on the visit of a run.
 *
 * @param done
 *            whether anything was looked at
 * @param findings
 *            the worst first
 * @param pages
 *            how many were looked at, as are pushes and hits
 * @param notVisible
 *            what was not checked, and why
 * @param vendors
 *            what each got and kept
 */
public record RunAudit(boolean done, List<RunFinding> findings, int pages, int pushes, int hits,
        List<LocalizedText> notVisible, List<VendorUse> vendors) {

    /** An audit that tells nothing of vendors. */
    public RunAudit(boolean done, List<RunFinding> findings, int pages, int pushes, int hits,
            List<LocalizedText> notVisible) {
        this(done, findings, pages, pushes, hits, notVisible, List.of());
    }

    /** Nothing was audited. */
    public static final RunAudit NONE = new RunAudit(false, List.of(), 0, 0, 0, List.of());

    private static final List<String> WORST_FIRST = List.of(RunFinding.ERROR, "warning", "info");

    public RunAudit {
        findings = List.copyOf(findings);
        notVisible = List.copyOf(notVisible);
        vendors = VendorUse.joined(vendors);
    }

    /** This and that of another tab. */
    public RunAudit and(RunAudit other) {
        List<RunFinding> all = new ArrayList<>(findings);
        all.addAll(other.findings);
        all.sort((one, two) -> Integer.compare(WORST_FIRST.indexOf(one.severity()),
                WORST_FIRST.indexOf(two.severity())));
        List<LocalizedText> unseen = new ArrayList<>(notVisible);
        other.notVisible.stream().filter(each -> !unseen.contains(each)).forEach(unseen::add);
        List<VendorUse> uses = new ArrayList<>(vendors);
        uses.addAll(other.vendors);
        return new RunAudit(done || other.done, all, pages + other.pages, pushes + other.pushes, hits + other.hits,
                unseen, uses);
    }

    /** Returns this with something that was not looked at. */
    public RunAudit without(LocalizedText what) {
        return and(new RunAudit(false, List.of(), 0, 0, 0, List.of(what)));
    }

    RunAudit with(List<RunFinding> others) {
        return new RunAudit(done, others, pages, pushes, hits, notVisible, vendors);
    }

    /** Tells whether a run in this mode fails by it. */
    boolean fails(AuditMode mode) {
        return mode == AuditMode.FAIL && findings.stream().anyMatch(each -> each.isError() && each.accepted() == null);
    }

    /** The number of findings, accepted ones left out, as in {@code 6 findings: 5 errors, 1 warning}. */
    public LocalizedText counted() {
        long all = findings.stream().filter(each -> each.accepted() == null).count();
        List<LocalizedText> parts = new ArrayList<>();
        for (String severity : WORST_FIRST) {
            @Nullable
            LocalizedText part = part(severity, findings.stream()
                    .filter(each -> each.accepted() == null && each.severity().equals(severity)).count());
            if (part != null) {
                parts.add(part);
            }
        }
        LocalizedText whole = all == 1
                ? LocalizedText.of("runAudit.1-finding")
                : LocalizedText.of("runAudit.findings", all);
        return all == 0
                ? LocalizedText.of("runAudit.no-finding")
                : whole.and(LocalizedText.same(": ")).and(LocalizedText.joined(", ", parts));
    }

    private static @Nullable LocalizedText part(String severity, long count) {
        if (count == 0) {
            return null;
        }
        return switch (severity) {
            case RunFinding.ERROR -> LocalizedText.of(count == 1 ? "runAudit.error" : "runAudit.errors", count);
            case "warning" -> LocalizedText.of(count == 1 ? "runAudit.warning" : "runAudit.warnings", count);
            default -> LocalizedText.of(count == 1 ? "runAudit.hint" : "runAudit.hints", count);
        };
    }
}
