package io.github.mcpdatalayer.front.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.PlanInference;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Drafts a plan from what a tab has pushed. */
public final class InferDataLayerPlan implements Tool {

    static final String NAME = "inferDataLayerPlan";

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

    private record Asked(@Nullable String tab, HistoryFilter filter, @Nullable Integer maxChars,
            @Nullable Cursor cursor) {}

    @Override
    public Answer call(Map<String, @Nullable Object> values) throws InterruptedException {
        try {
            Asked asked = asked(new Arguments(values, ARGUMENTS));
            HistoryRead read = histories.read(NAME, asked.tab(), 0, List.of(), Layers.deadline());
            return workload.run(read.text().length(), () -> answer(asked, read));
        } catch (ToolException e) {
            return e.answer();
        }
    }

    private static Asked asked(Arguments arguments) throws ToolException {
        String tab = arguments.text("tab");
        Integer maxChars = LayerCall.maxChars(arguments);
        Cursor cursor = Cursor.of(arguments, NAME);
        HistoryFilter filter = HistoryFilter.of(arguments, cursor);
        return new Asked(cursor == null ? tab : cursor.tab(), filter, maxChars, cursor);
    }

    private Answer answer(Asked asked, HistoryRead read) throws ToolException {
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
        Cursor cursor = asked.cursor();
        JsonObject again = asked.filter().toJson();
        again.addProperty("tab", read.handle());
        return new BoundedAnswer(NAME, Document.of(draft.plan(), Document.Beside.NOTHING),
                max -> read.about(max) + facts, notes, true, again, cursor == null ? null : cursor.position(),
                asked.maxChars(), position -> new Cursor(NAME, read.handle(), "", 0, -1,
                        asked.filter().toJson().toString(), "", position).encode())
                .bounded(limit);
    }
}
