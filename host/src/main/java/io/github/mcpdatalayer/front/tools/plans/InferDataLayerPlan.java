package io.github.mcpdatalayer.front.tools.plans;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.PlanInference;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PushFilter;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.RecordingRequest;
import io.github.mcpdatalayer.front.tools.sources.RedactedTexts;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Drafts a plan from the pushes of a tab. */
final class InferDataLayerPlan implements Tool {

    public static final String NAME = "inferDataLayerPlan";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Draft a plan", 110)
            .does("""
                    Drafts a plan from the recorded events: a JSON Schema for each, of what all its pushes had; personal data is never in it. \
                    Saved as a .json file in the folder of --plans, validateDataLayer checks by it.""")
            .asks(Method.GET_HISTORY)
            .takes(Args.TAB, Args.LAYER, Args.PAGE, Args.EVENT, Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    "\"result\":{\"description\":\"The plan\"},\"tab\":{},\"events\":{},\"pushes\":{},\"tags\":{},\"cursor\":{}")
            .example("{\"event\":[\"purchase\"]}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.BAD_REFERENCE, ErrorCode.LAYER_NOT_FOUND,
                    ErrorCode.BAD_CURSOR, ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private final RecordingReader histories;
    private final AnswerLimit limit;
    private final Workload workload;

    InferDataLayerPlan(RecordingReader histories, AnswerLimit limit, Workload workload) {
        this.histories = histories;
        this.limit = limit;
        this.workload = workload;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        RecordingRequest<PushFilter> asked = RecordingRequest.of(NAME, arguments,
                PushFilter.ARGS, PushFilter::of);
        RecordedTab read = histories.read(NAME, asked.tab(), 0, List.of(), LayerReader.deadline());
        return workload.run(read.text().length(), () -> answer(asked, read));
    }

    private Answer answer(RecordingRequest<PushFilter> asked, RecordedTab read) throws ToolException {
        read.check(asked.filter(), read.recording(), NAME);
        // The reader's view selects the pushes. The plan may show less than that.
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
        return asked.answer(read, AnswerDocument.of(draft.plan(), AnswerDocument.ChildNotes.NOTHING), _ -> facts, notes)
                .bounded(limit);
    }
}
