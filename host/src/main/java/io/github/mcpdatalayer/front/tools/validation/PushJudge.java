package io.github.mcpdatalayer.front.tools.validation;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Plan;
import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.datalayer.validation.Validation;
import io.github.mcpdatalayer.front.tools.answer.FindingRow;
import io.github.mcpdatalayer.front.tools.answer.ShownFinding;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.PlanResult;
import io.github.mcpdatalayer.front.tools.sources.PushFilter;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.RedactedTexts;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.jspecify.annotations.Nullable;

/** Judges what tabs have pushed, by GA4's rules or by a person's plan: a call of validateDataLayer writes it, a journey goes on from it. */
public final class PushJudge {

    private final RecordingReader histories;
    private final Workload workload;
    private final Redaction redaction;
    /** Finds personal data for the rules, even if nothing is redacted for the reader. */
    private final Redaction finder = new Redaction(RedactionMode.MASK);
    private final PlanFolder plans;

    public PushJudge(Workbench bench) {
        plans = bench.plans();
        redaction = bench.redaction();
        histories = bench.histories();
        workload = bench.workload();
    }

    /**
     * The verdict.
     *
     * @param checked how many pushes were
     * @param rules by which
     */
    record JudgedPushes(int checked, List<PushFinding> findings, String rules, List<String> notes) {}

    /** Goes on from a verdict. */
    interface VerdictUse<T> {
        T of(RecordedTab read, Recording recording, JudgedPushes judged) throws ToolException;
    }

    /** Returns the errors of all pushes of a tab by a plan of the person. */
    public List<ShownFinding> errors(@Nullable String tab, String plan) throws ToolException, InterruptedException {
        return judged(tab, PushFilter.ALL, plan,
                (_, _, judged) -> judged.findings().stream().filter(each -> each.severity() == Severity.ERROR)
                        .map(each -> FindingRow.shown(each, redaction)).toList());
    }

    /** Judges the pushes of a tab. The plan is one of the person, or GA4's rules. */
    <T> T judged(@Nullable String tab, PushFilter filter, String name, VerdictUse<T> use)
            throws ToolException, InterruptedException {
        Plan plan = name.equals(PlanFolder.BUILT_IN) ? null : workload.plan(0, () -> plans.plan(name));
        RecordedTab read = histories.read(ValidateDataLayer.NAME, tab, 0, List.of(), LayerReader.deadline());
        return plan == null
                ? workload.run(read.text().length(), () -> judged(read, filter, name, null, use))
                : workload.plan(read.text().length(), () -> judged(read, filter, name, plan, use));
    }

    private <T> T judged(RecordedTab read, PushFilter filter, String name, @Nullable Plan plan, VerdictUse<T> use)
            throws ToolException {
        Recording recording = read.recording();
        if (recording.pushes().isEmpty()) {
            throw read.nothingRecorded();
        }
        read.check(filter, recording, ValidateDataLayer.NAME);
        return use.of(read, recording,
                plan == null ? judge(filter, recording, read) : judge(filter, name, recording, plan));
    }

    /** The redacted pushes decide which pushes are selected. The rules read the original pushes. */
    private JudgedPushes judge(PushFilter filter, Recording recording, RecordedTab read) {
        Set<Long> taken = taken(filter, recording);
        boolean off = redaction.mode() == RedactionMode.OFF;
        List<PushFinding> findings = Validation.of(read.rawRecording(), off ? read.redactedBy(finder) : recording,
                new RedactedTexts(), push -> taken.contains(push.seq()));
        return new JudgedPushes(taken.size(), findings, "GA4 " + Rule.DATED, List.of());
    }

    /** A plan reads only redacted values, because its answers would otherwise reveal the hidden ones. */
    private static JudgedPushes judge(PushFilter filter, String name, Recording recording, Plan plan)
            throws ToolException {
        Set<Long> taken = taken(filter, recording);
        PlanResult result = PlanResult.of(plan, name, recording, push -> taken.contains(push.seq()),
                filter.toJson().isEmpty());
        return new JudgedPushes(result.checked(), result.findings(), result.rules(), result.notes());
    }

    private static Set<Long> taken(PushFilter filter, Recording recording) {
        return recording.pushes().stream().filter(filter::takes).map(RecordedPush::seq).collect(Collectors.toSet());
    }
}
