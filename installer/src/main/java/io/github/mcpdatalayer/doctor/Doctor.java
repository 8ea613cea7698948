package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import org.jspecify.annotations.Nullable;

/** Checks the real chain link by link, and fixes what is safe to fix. */
public final class Doctor {

    /**
     * Something that was mended, or was not.
     *
     * @param what
     *            in words
     * @param failure
     *            why it could not be done, or null when it was
     */
    public record Mended(String what, @Nullable String failure) {}

    private final Patient patient;
    private final Probe programs;

    public Doctor(Patient patient) {
        this(patient, new ProcessProbe());
    }

    /** One that starts the programs through this. */
    Doctor(Patient patient, Probe programs) {
        this.patient = patient;
        this.programs = programs;
    }

    /** Looks at everything; changes nothing. */
    public Report examine() throws IOException {
        Registrations places = new Registrations(patient);
        List<Registration> registrations = places.list();
        // Before the hosts are asked, since they then tidy their folder and write to their log.
        Report.Result folders = result(new FoldersCheck(patient));
        Report.Result log = result(new LogCheck(patient));
        boolean hidden = !patient.hosts().list().problems().isEmpty();
        List<LiveHost> hosts = probe();
        List<Report.Result> results = new ArrayList<>(List.of(result(new ProgramsCheck(patient, programs)),
                result(new ManifestsCheck(registrations, places.unsafeFolders())),
                result(new PoliciesCheck(patient, places, browsers())), result(new SandboxCheck(patient)),
                result(new LaunchCheck(patient)), result(new CompanionCheck(patient))));
        AddOnChecks.of(patient).forEach(check -> results.add(result(check)));
        results.addAll(List.of(folders, result(new ConnectionsCheck(hosts, hidden)),
                result(new VersionsCheck(patient, hosts)), result(new ClientsCheck(patient)),
                result(new OtherHostsCheck(patient, places.extensionIds())), log));
        return new Report(results, registrations, hosts);
    }

    /** Applies the remedies of the findings, each once. A failure does not stop the others. */
    public List<Mended> mend(Report report) {
        List<Mended> done = new ArrayList<>();
        for (Report.Result result : report.results()) {
            for (Finding finding : result.findings()) {
                Remedy remedy = finding.remedy();
                if (remedy != null && done.stream().noneMatch(other -> other.what().equals(remedy.what()))) {
                    done.add(new Mended(remedy.what(), failure(remedy)));
                }
            }
        }
        return done;
    }

    private static @Nullable String failure(Remedy remedy) {
        try {
            remedy.step().run();
            return null;
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** A check that fails becomes a finding, and does not hide the rest of the chain. */
    private static Report.Result result(Check check) {
        List<Finding> findings;
        try {
            findings = check.findings();
        } catch (IOException e) {
            findings = List.of(Finding.problem(check.title(), null, "could not be checked: " + e,
                    "Run `mcp-datalayer doctor` as the person who uses the browser. If that does not help, report it."));
        }
        return new Report.Result(check.id(), check.title(), findings);
    }

    /** Lists the browsers whose policies matter: those that are here, and all for a profile of an unknown one. */
    private List<KnownBrowser> browsers() {
        return patient.userDataDir() != null
                ? InstalledBrowsers.on(patient.system())
                : BrowserFinder.installed(patient.system());
    }

    /** All at once: one that hangs does not keep the others waiting. */
    private List<LiveHost> probe() throws IOException {
        HostDirectory directory = patient.hosts();
        List<Future<LiveHost>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (HostDescriptor host : directory.list().hosts()) {
                if (!directory.isStale(host)) {
                    answers.add(threads.submit(() -> LiveHost.probe(directory, host)));
                }
            }
        }
        List<LiveHost> hosts = new ArrayList<>();
        for (Future<LiveHost> answer : answers) {
            try {
                hosts.add(answer.get());
            } catch (ExecutionException e) {
                throw new IOException("a host could not be asked: " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while hosts were asked", e);
            }
        }
        return hosts;
    }
}
