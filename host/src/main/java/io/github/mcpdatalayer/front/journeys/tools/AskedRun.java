package io.github.mcpdatalayer.front.journeys.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.JourneyRuns;
import io.github.mcpdatalayer.front.journeys.JourneyRuns.Asked;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.front.tools.api.CallProgress;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.JourneyUpdate;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.journeys.StepResult;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.VisibleJson;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * A run that a client has asked for.
 *
 * @param places the folders of whoever runs the front
 * @param name of the journey
 * @param file what was in it
 * @param runs of it: one, or one for each choice of a visitor
 * @param sites that they may open
 * @param html whether a report for people is written
 * @param language of that report
 * @param updates what is written into the journey
 */
record AskedRun(JourneySettings settings, Redaction redaction, Locations places, String name, JsonObject file,
        List<Asked> runs, List<String> sites, JourneyVariables variables, int retries, boolean html,
        ReportLanguage language, Set<JourneyUpdate.What> updates) implements RunUnderWay.FollowedWork {

    private static final String REPORT = "report.html";
    /** The field of a run's row for the path of its report. */
    static final String REPORT_FIELD = "report";
    private static final int WORDS_CHARS = 80;
    private static final int PATH_CHARS = 400;

    @Override
    public JsonObject done(CallProgress.ProgressListener steps)
            throws IOException, ToolException, InterruptedException {
        PrivateFolder.ensure(settings.runs());
        var rows = new JsonArray();
        var hears = new Hearing(steps, rows);
        List<JourneyRun> ended = new JourneyRuns(settings.launch(), places, sites, false, variables, settings.plans(),
                settings.files(), retries, Protocol.PRODUCT_VERSION, hears, () -> {}).run(runs, 1);
        WireError forbidden = hears.forbidden;
        if (forbidden != null) {
            throw new ToolException(forbidden, null, null);
        }
        var answer = new JsonObject();
        answer.addProperty("verdict", ended.stream().map(JourneyRun::verdict).max(Enum::compareTo)
                .map(JourneyRun.Verdict::word).orElse(""));
        answer.add("runs", rows);
        answer.addProperty("folder", Shown.text(settings.runs().toString(), 400));
        if (!updates.isEmpty()) {
            update(answer, hears.last);
        }
        return answer;
    }

    /** Writes into the journey what its last run has found. A person reads the change before they keep it. */
    private void update(JsonObject answer, JsonObject run) throws ToolException, InterruptedException {
        JsonObject now = settings.folder().read(name);
        if (!now.equals(file)) {
            answer.addProperty("updated", "Nothing: the file has changed while it was run. Run it again.");
            return;
        }
        if (JourneyUpdate.in(now, run, updates).isChanged()) {
            settings.folder().replace(name, VisibleJson.bytes(PrettyJson.text(now)));
        }
        answer.add("updated", run.get("updated"));
    }

    /** Tells steps as they begin, and keeps runs as they end. */
    private final class Hearing implements JourneyRuns.Ended {

        private final CallProgress.ProgressListener steps;
        private final JsonArray rows;
        private final RunAnswer shown = new RunAnswer(redaction);
        private JsonObject last = new JsonObject();
        private @Nullable WireError forbidden;
        /** The number of things to do: of each run the start of its browser, and its steps. */
        private long all;
        private long ended;

        Hearing(CallProgress.ProgressListener steps, JsonArray rows) {
            this.steps = steps;
            this.rows = rows;
            all = runs.stream().mapToLong(each -> each.journey().steps().size() + 1).sum();
            steps.at(0, all, "A browser is started");
        }

        @Override
        public void ended(JourneyRun run) throws IOException {
            StepResult.Failure first = run.steps().isEmpty() ? null : run.steps().getFirst().failure();
            if (first != null && first.code().equals(ErrorCode.LAUNCH_FORBIDDEN.name())) {
                forbidden = ErrorCode.LAUNCH_FORBIDDEN.error(first.message().english(),
                        ErrorCode.LAUNCH_FORBIDDEN.hint());
                return; // that is no run
            }
            last = RunFolder.write(settings.runs(), run);
            JsonObject row = shown.of(last);
            if (html) {
                RunFolder.writeBeside(last, REPORT,
                        RunFolder.html(List.of(run), settings.runs(), language).getBytes(StandardCharsets.UTF_8));
                row.addProperty(REPORT_FIELD, Shown.text(RunFolder.of(last).resolve(REPORT).toString(), PATH_CHARS));
            }
            rows.add(row);
            ended += run.steps().size() + 1;
        }

        @Override
        public void begins(Asked asked, int attempt, JourneyStep step) {
            int of = asked.journey().steps().size();
            if (attempt > 1 && step.number() == 1) {
                all += of + 1;
            }
            String choice = asked.settings().consent();
            steps.at(ended + step.number(), all,
                    (choice == null ? "" : choice + ", ") + (attempt > 1 ? "attempt " + attempt + ", " : "")
                            + "step " + step.number() + " of " + of + ": "
                            + Shown.text(redaction.text(step.action().words()), WORDS_CHARS));
        }
    }
}
