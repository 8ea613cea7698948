package io.github.mcpdatalayer.journeys;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.files.FileRefusal;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Accepted;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.StepResult.Status;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.json.VisibleJson;
import org.jspecify.annotations.Nullable;

/**
 * Failures that somebody has accepted until a day, in <code>known.json</code> beside the journeys. They fail no run until that
 * day is over, and every report shows them.
 */
public final class KnownFindings {

    private static final Pattern NUMBERED = Pattern.compile("\\[([A-Z]{2,20}(?:_[A-Z]{2,20})*)_[0-9]{1,6}");

    public static final String FILE = "known.json";
    public static final int MOST_REASON = 500;
    /** The kind of what a rule has found. */
    public static final String AUDIT = "audit";
    private static final String FORMAT = "mcp-datalayer-known";
    private static final int VERSION = 1;
    private static final int MOST_BYTES = 1024 * 1024;
    private static final int MOST_DEPTH = 10;
    private static final int MOST = 2_000;

    /**
     * An accepted failure.
     *
     * @param file
     *            of the expectation, from the folder of known.json
     * @param place
     *            in that file
     * @param kind
     *            as {@link CheckedExpectation} has it
     * @param expected
     *            in words: another expectation at the same place is not accepted
     * @param until
     *            the last day
     */
    public record KnownFinding(String file, String place, String kind, String expected, String reason,
            LocalDate until) {

        private boolean isSame(KnownFinding other) {
            return file.equals(other.file) && place.equals(other.place) && kind.equals(other.kind)
                    && withoutNumbers(expected).equals(withoutNumbers(other.expected));
        }

        /** A placeholder may have another number in each run. */
        private static String withoutNumbers(String text) {
            return NUMBERED.matcher(text).replaceAll("[$1_0");
        }
    }

    private final List<KnownFinding> known;

    private KnownFindings(List<KnownFinding> known) {
        this.known = List.copyOf(known);
    }

    /** Reads the known findings of a folder; none where it has no known.json. */
    public static KnownFindings of(@Nullable Path folder) throws JourneyRefusal, InterruptedException {
        String shown = folder == null ? FILE : folder.resolve(FILE).toString();
        byte[] bytes;
        try {
            bytes = new SharedFolder(folder).read(FILE, MOST_BYTES);
        } catch (FileRefusal e) {
            if (e.why() == FileRefusal.Why.MISSING) {
                return new KnownFindings(List.of());
            }
            throw new JourneyRefusal(RefusalCode.JOURNEY_FILE_UNREADABLE, shown, "",
                    "Expected a plain file of at most " + MOST_BYTES + " bytes that can be read.");
        }
        try {
            return new KnownFindings(read(new JsonPlace(shown, "", StrictJson.parse(bytes, MOST_DEPTH))));
        } catch (NotJsonException e) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_NOT_JSON, shown, e.where(),
                    "It is no JSON that can be read: " + e.expected() + ".");
        }
    }

    private static List<KnownFinding> read(JsonPlace whole) throws JourneyRefusal {
        whole.only(Set.of("format", "version", "known"));
        if (!whole.needed("format").text().equals(FORMAT) || whole.needed("version").whole(0, 1000) != VERSION) {
            throw whole.refused(RefusalCode.JOURNEY_VERSION_UNKNOWN,
                    "Expected the format " + FORMAT + " in version " + VERSION + ".");
        }
        List<KnownFinding> known = new ArrayList<>();
        for (JsonPlace each : whole.needed("known").list(MOST)) {
            each.only(Set.of("file", "place", "kind", "expected", "reason", "until"));
            JsonPlace until = each.needed("until");
            try {
                known.add(new KnownFinding(each.needed("file").word(), each.needed("place").word(),
                        each.needed("kind").word(),
                        each.needed("expected").word(), each.needed("reason").word(), LocalDate.parse(until.text())));
            } catch (DateTimeParseException e) {
                throw until.wrong("a day such as 2026-12-31");
            }
        }
        return known;
    }

    /** These and one more, which takes the place of the same one. */
    public KnownFindings with(KnownFinding more) {
        List<KnownFinding> all = new ArrayList<>(known.stream().filter(each -> !each.isSame(more)).toList());
        all.add(more);
        all.sort(Comparator.comparing(KnownFinding::file).thenComparing(KnownFinding::place)
                .thenComparing(KnownFinding::expected));
        return new KnownFindings(all);
    }

    /** These, if they will be read again as they are written: a part of them may come from somebody else's run. */
    public KnownFindings checked(Path folder) throws JourneyRefusal {
        String shown = folder.resolve(FILE).toString();
        byte[] written = toJson();
        if (written.length > MOST_BYTES) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_TOO_LARGE, shown, "",
                    "Expected at most " + MOST_BYTES + " bytes.");
        }
        try {
            return new KnownFindings(read(new JsonPlace(shown, "", StrictJson.parse(written, MOST_DEPTH))));
        } catch (NotJsonException e) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_NOT_JSON, shown, e.where(), "It could not be read again.");
        }
    }

    /** The file. */
    public byte[] toJson() {
        var whole = new JsonObject();
        whole.addProperty("format", FORMAT);
        whole.addProperty("version", VERSION);
        var rows = new JsonArray();
        for (KnownFinding each : known) {
            var row = new JsonObject();
            row.addProperty("file", each.file());
            row.addProperty("place", each.place());
            row.addProperty("kind", each.kind());
            row.addProperty("expected", each.expected());
            row.addProperty("reason", each.reason());
            row.addProperty("until", each.until().toString());
            rows.add(row);
        }
        whole.add("known", rows);
        return VisibleJson.bytes(PrettyJson.text(whole));
    }

    /** The name of a step's file in known.json: from the journey's folder, in which included files lie. */
    public static String fileOf(String journey, String stepFile) {
        Path name = Path.of(journey).getFileName();
        return stepFile.equals(journey) && name != null ? name.toString() : stepFile;
    }

    /** The run with what is accepted on this day; it has failed only if something else does. */
    public JourneyRun in(JourneyRun run, LocalDate today) {
        List<LocalizedText> notes = new ArrayList<>(run.notes());
        List<StepResult> steps = new ArrayList<>();
        for (StepResult step : run.steps()) {
            List<CheckedExpectation> expectations = new ArrayList<>();
            for (CheckedExpectation each : step.expectations()) {
                KnownFinding found = find(fileOf(run.file(), step.step().file()), each);
                if (found != null && each.state() != Standing.FAILED) {
                    notes.add(note(run, step, each, found, "knownFindings.holds-again"));
                    found = null;
                } else if (found != null && found.until().isBefore(today)) {
                    notes.add(note(run, step, each, found, "knownFindings.day-is-over"));
                    found = null;
                }
                expectations.add(found == null
                        ? each
                        : each.accepted(new Accepted(found.reason(), found.until().toString())));
            }
            boolean fails = expectations.stream().anyMatch(each -> each.state() == Standing.FAILED);
            Status status = step.status() == Status.FAILED && !fails ? Status.DONE : step.status();
            steps.add(step.ending(status, expectations));
        }
        RunAudit audit = run.audit().with(run.audit().findings().stream().map(each -> in(run, each, today, notes))
                .toList());
        boolean mended = isMended(run, steps) && !audit.fails(run.settings().audit());
        Verdict verdict = run.verdict() == Verdict.FAILED && mended ? Verdict.HELD : run.verdict();
        return new JourneyRun(run.file(), run.title(), run.started(), run.ms(), run.program(), run.settings(),
                run.attempt(), verdict, steps, run.seen(), audit, notes);
    }

    private RunFinding in(JourneyRun run, RunFinding finding, LocalDate today, List<LocalizedText> notes) {
        if (run.steps().isEmpty()) {
            return finding;
        }
        JourneyStep step = run.steps().get(finding.at(run.steps())).step();
        KnownFinding wanted = new KnownFinding(fileOf(run.file(), step.file()), step.place(), AUDIT, finding.named(),
                "", LocalDate.MAX);
        KnownFinding found = known.stream().filter(wanted::isSame).findFirst().orElse(null);
        if (found != null && found.until().isBefore(today)) {
            notes.add(LocalizedText.of("knownFindings.day-of-rule-is-over", step.number(), finding.rule(), day(found)));
            found = null;
        }
        return found == null
                ? finding
                : finding.accepted(new Accepted(found.reason(), found.until().toString()));
    }

    private static LocalizedText note(JourneyRun run, StepResult step, CheckedExpectation what, KnownFinding found,
            String key) {
        int number = DeedSteps.number(run.steps(), step);
        return LocalizedText.of(key, number, what.expected(), day(found), FILE);
    }

    private static LocalizedText day(KnownFinding found) {
        return new LocalizedText(found.until().toString(), GermanDay.of(found.until()));
    }

    private static boolean isMended(JourneyRun run, List<StepResult> steps) {
        return steps.stream().noneMatch(each -> each.status() == Status.FAILED
                || (run.settings().strict() && each.status() == Status.HEALED));
    }

    private @Nullable KnownFinding find(String file, CheckedExpectation failed) {
        KnownFinding wanted = new KnownFinding(file, failed.place(), failed.kind(),
                failed.expected().english(), "",
                LocalDate.MAX);
        return known.stream().filter(wanted::isSame).findFirst().orElse(null);
    }
}
