package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.doctor.Doctor;
import io.github.mcpdatalayer.doctor.Finding;
import io.github.mcpdatalayer.doctor.Patient;
import io.github.mcpdatalayer.doctor.Report;
import io.github.mcpdatalayer.doctor.Verdict;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.RegExe;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "doctor", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Check the whole chain, link by link. Shows what is wrong and what to do.", //
        exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:all is well", "1:warnings",
                "2:wrong usage", "3:something does not work"})
final class DoctorCommand implements Callable<Integer> {

    @Option(names = "--fix", description = "Fix what is safe to fix: modes of our own folders, files of hosts that have ended, our own manifests.")
    private boolean fix;

    @Mixin
    private Person person = new Person();

    @Option(names = "--user-data-dir", paramLabel = "DIR", description = "Check the profile folder DIR instead of the usual ones.")
    private @Nullable Path userDataDir;

    @Option(names = {"-v", "--verbose"}, description = "Also show what is in order, with its paths.")
    private boolean verbose;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = person.system();
        Doctor doctor = new Doctor(patient(person, userDataDir));
        Report report = doctor.examine();
        List<Doctor.Mended> mended = List.of();
        if (fix) {
            mended = doctor.mend(report);
            report = mended.isEmpty() ? report : doctor.examine();
        }
        if (json) {
            Json.print(toJson(report, mended));
        } else {
            print(report, mended, fix, verbose, Screen.stdout(system));
        }
        return switch (report.verdict()) {
            case NOT_APPLICABLE, OK -> 0;
            case WARNING -> 1;
            case PROBLEM -> 3; // 2 is wrong usage, as with every command
        };
    }

    static Patient patient(Person person, @Nullable Path userDataDir) throws IOException {
        return new Patient(AppFolder.current(), person.system(), new RegExe(), new Plutil(), person.locations(),
                userDataDir);
    }

    /** A line for each link. Details without a problem are shown only on request. */
    static void print(Report report, List<Doctor.Mended> mended, boolean fix, boolean verbose, Screen screen) {
        for (Report.Result result : report.results()) {
            screen.line(mark(result.verdict()), result.title());
            for (Finding finding : result.findings()) {
                if (verbose || finding.verdict().compareTo(Verdict.OK) > 0) {
                    print(finding, screen);
                }
            }
        }
        screen.blank();
        for (Doctor.Mended what : mended) {
            String failure = what.failure();
            screen.line(failure == null ? Mark.GOOD : Mark.BAD,
                    failure == null ? "Fixed: " + what.what() : "Could not " + what.what() + ": " + failure);
        }
        int problems = report.findings(Verdict.PROBLEM).size();
        int warnings = report.findings(Verdict.WARNING).size();
        screen.heading(problems + warnings == 0
                ? "All is well."
                : count(problems, "problem") + ", " + count(warnings, "warning") + ".");
        long mendable = report.results().stream().flatMap(result -> result.findings().stream())
                .filter(finding -> finding.remedy() != null).count();
        if (!fix && mendable > 0) {
            screen.text("Next: `mcp-datalayer doctor --fix` can fix " + mendable + " of them.");
        }
    }

    private static void print(Finding finding, Screen screen) {
        String place = finding.place();
        String advice = finding.advice();
        List<String> saw = finding.saw().lines().toList();
        boolean bad = finding.verdict().compareTo(Verdict.OK) > 0;
        String text = finding.subject() + ":" + (saw.size() == 1 ? " " + saw.getFirst() : "");
        if (bad) {
            screen.below(mark(finding.verdict()), text);
        } else {
            screen.note(text);
        }
        if (place != null) {
            screen.note(place);
        }
        if (saw.size() > 1) {
            saw.forEach(screen::note);
        }
        if (advice != null) {
            screen.advice(advice);
        }
    }

    private static Mark mark(Verdict verdict) {
        return switch (verdict) {
            case NOT_APPLICABLE -> Mark.NONE;
            case OK -> Mark.GOOD;
            case WARNING -> Mark.WARN;
            case PROBLEM -> Mark.BAD;
        };
    }

    private static String count(int number, String what) {
        return (number == 0 ? "no" : Integer.toString(number)) + " " + what + (number == 1 ? "" : "s");
    }

    static JsonObject toJson(Report report, List<Doctor.Mended> mended) {
        JsonArray checks = new JsonArray();
        for (Report.Result result : report.results()) {
            JsonArray findings = new JsonArray();
            for (Finding finding : result.findings()) {
                JsonObject entry = Json.object("verdict", finding.verdict().key(), "subject", finding.subject());
                entry.addProperty("place", finding.place());
                entry.addProperty("saw", finding.saw());
                entry.addProperty("advice", finding.advice());
                entry.addProperty("fixable", finding.remedy() != null);
                findings.add(entry);
            }
            JsonObject check = Json.object("id", result.id(), "title", result.title(), "verdict",
                    result.verdict().key());
            check.add("findings", findings);
            checks.add(check);
        }
        JsonArray hosts = new JsonArray();
        report.hosts().forEach(host -> hosts.add(StatusCommand.toJson(host)));
        JsonArray fixed = new JsonArray();
        for (Doctor.Mended what : mended) {
            JsonObject entry = Json.object("did", what.what());
            entry.addProperty("failure", what.failure());
            fixed.add(entry);
        }
        JsonObject json = Json.object("verdict", report.verdict().key());
        json.add("checks", checks);
        json.add("hosts", hosts);
        json.add("fixed", fixed);
        return json;
    }
}
