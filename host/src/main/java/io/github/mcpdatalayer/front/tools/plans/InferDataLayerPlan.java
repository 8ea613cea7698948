package io.github.mcpdatalayer.front.tools.plans;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.PlanInference;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Document;
import io.github.mcpdatalayer.front.tools.answer.Schemas;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolInfo;
import io.github.mcpdatalayer.front.tools.sources.Histories;
import io.github.mcpdatalayer.front.tools.sources.HistoryCall;
import io.github.mcpdatalayer.front.tools.sources.HistoryFilter;
import io.github.mcpdatalayer.front.tools.sources.HistoryRead;
import io.github.mcpdatalayer.front.tools.sources.Layers;
import io.github.mcpdatalayer.front.tools.sources.RedactedTexts;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Drafts a plan from what a tab has pushed. */
public final class InferDataLayerPlan implements Tool {

    public static final String NAME = "inferDataLayerPlan";

    private static final List<String> ARGUMENTS = List.of("tab", "layer", "page", "event", "maxChars", "cursor");

    private final Histories histories;
    private final AnswerLimit limit;
    private final Workload workload;

    public InferDataLayerPlan(Histories histories, AnswerLimit limit, Workload workload) {
        this.histories = histories;
        this.limit = limit;
        this.workload = workload;
    }

    @Override
    public ToolInfo info() {
        return new ToolInfo(NAME, "Draft a plan",
                """
                        Drafts a plan from the recorded events: a JSON Schema for each, of what all its pushes had; personal data is never in it. \
                        Saved as a .json file in the folder of --plans, validateDataLayer checks by it."""
                        + Schemas.UNTRUSTED,
                Schemas.input(Schemas.TAB, Schemas.LAYER, Schemas.PAGE, Schemas.EVENT, Schemas.PAGED),
                Schemas.output(
                        "\"result\":{\"description\":\"The plan\"},\"tab\":{},\"events\":{},\"pushes\":{},\"tags\":{},\"cursor\":{}"),
                true, false, true, true);
    }

    @Override
    public Answer call(Map<String, @Nullable Object> values) throws InterruptedException {
        try {
            HistoryCall<HistoryFilter> asked = HistoryCall.of(NAME, new Arguments(values, ARGUMENTS),
                    HistoryFilter.ARGUMENTS, HistoryFilter::of);
            HistoryRead read = histories.read(NAME, asked.tab(), 0, List.of(), Layers.deadline());
            return workload.run(read.text().length(), () -> answer(asked, read));
        } catch (ToolException e) {
            return e.answer();
        }
    }

    private Answer answer(HistoryCall<HistoryFilter> asked, HistoryRead read) throws ToolException {
        read.check(asked.filter(), read.recording(), NAME);
        // What is asked for is decided by what the reader sees; the plan may hold less, whatever that is.
        Set<Long> taken = read.recording().pushes().stream().filter(asked.filter()::takes).map(RecordedPush::seq)
                .collect(Collectors.toSet());
        Recording recording = read.redactedBy(new Redaction(RedactionMode.STRICT));
        PlanInference.Draft draft = PlanInference.of(recording, new RedactedTexts(),
                push -> taken.contains(push.seq()));
        if (draft.events() == 0) {
            throw ToolException.of(ErrorCode.NOTHING_RECORDED,
                    "There are " + recording.pushes().size() + " pushes, but none of an event that was asked for. "
                            + String.join(" ", read.notes()));
        }
        List<String> notes = new ArrayList<>(read.notes());
        if (draft.leftOut() > 0) {
            notes.add(
                    draft.leftOut() + " pushes are left out: their events' names hold personal data, or are too many.");
        }
        String facts = ",\"events\":" + draft.events() + ",\"pushes\":" + draft.pushes();
        return asked.answer(read, Document.of(draft.plan(), Document.Beside.NOTHING), _ -> facts, notes).bounded(limit);
    }
}
