package io.github.mcpdatalayer.doctor;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.doctor.Registration.State;

/** Every browser here must find a manifest that it takes and that lets our extension in. */
final class ManifestsCheck implements Check {

    private final List<Registration> registrations;
    private final List<Finding> unsafeFolders;

    ManifestsCheck(List<Registration> registrations, List<Finding> unsafeFolders) {
        this.registrations = registrations;
        this.unsafeFolders = unsafeFolders;
    }

    @Override
    public String id() {
        return "manifests";
    }

    @Override
    public String title() {
        return "Browsers";
    }

    /** One browser that knows the host is enough; none is a problem. */
    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        boolean any = registrations.stream().anyMatch(registration -> registration.state() != State.MISSING);
        for (Registration registration : registrations) {
            Finding finding = registration.finding();
            findings.add(any || registration.state() != State.MISSING
                    ? finding
                    : new Finding(Verdict.PROBLEM, finding.subject(), finding.place(), finding.saw(), finding.advice(),
                            finding.remedy()));
        }
        findings.addAll(unsafeFolders);
        if (findings.isEmpty()) {
            findings.add(Finding.problem("Browsers", null, "No browser of the Chromium family was found.",
                    "Install Chromium, Chrome or Edge. For a browser in an unusual place, run "
                            + "`mcp-datalayer register --user-data-dir DIR` with its profile folder."));
        }
        return findings;
    }
}
