package io.github.mcpdatalayer.doctor;

import java.util.List;

/**
 * The result of an examination.
 *
 * @param results
 *            one for each check, along the chain
 * @param registrations
 *            how each browser is told of the host
 * @param hosts
 *            the hosts that run, with what is behind them
 */
public record Report(List<Result> results, List<Registration> registrations, List<LiveHost> hosts) {

    /**
     * The findings of one check.
     *
     * @param id
     *            short and stable, as in <code>policies</code>
     * @param title
     *            the link of the chain in a person's words
     */
    public record Result(String id, String title, List<Finding> findings) {
        public Result {
            findings = List.copyOf(findings);
        }

        /** The worst of its findings. */
        public Verdict verdict() {
            return Verdict.worst(findings.stream().map(Finding::verdict).toList());
        }
    }

    public Report {
        results = List.copyOf(results);
        registrations = List.copyOf(registrations);
        hosts = List.copyOf(hosts);
    }

    /** The worst of all. */
    public Verdict verdict() {
        return Verdict.worst(results.stream().map(Result::verdict).toList());
    }

    /** Everything that was found of this verdict. */
    public List<Finding> findings(Verdict verdict) {
        return results.stream().flatMap(result -> result.findings().stream())
                .filter(finding -> finding.verdict() == verdict).toList();
    }

    /** The findings of one check. */
    public List<Finding> findings(String check) {
        return results.stream().filter(result -> result.id().equals(check))
                .flatMap(result -> result.findings().stream()).toList();
    }
}
