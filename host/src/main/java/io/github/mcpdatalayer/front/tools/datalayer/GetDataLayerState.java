package io.github.mcpdatalayer.front.tools.datalayer;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.PathMatches;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.ContainerModels;
import io.github.mcpdatalayer.front.tools.sources.LayerAnswer;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.LayerRequest;
import io.github.mcpdatalayer.front.tools.sources.LayerTimeline;
import io.github.mcpdatalayer.front.tools.sources.Moment;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.TimelineReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The state that the messages of a data layer produce, by the rules of the library that reads it. */
final class GetDataLayerState implements Tool {

    public static final String NAME = "getDataLayerState";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Compute the state", 50)
            .does("""
                    Computes what the pushes of a page add up to: the values that GTM variables see, or Adobe's getState(). \
                    setBy says which push set each key last, gtm where the containers' own model differs.""")
            .guides("""
                    getDataLayerState computes what they add up to, as the page's GTM or Adobe library would, now or right after a \
                    push.""")
            .asks(Method.GET_HISTORY, Method.GET_DATA_LAYER, Method.GET_MODEL)
            .takes(Args.TAB, Args.LAYER, Args.FRAME, LayerRequest.AT, LayerRequest.PATH, Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    """
                            "result":{"description":"The state, or matches of path; or a part"},\
                            "tab":{},"layer":{},"kind":{},"frame":{},"page":{},"profile":{"description":"Whose rules: gtm, acdl, dlh or object"},\
                            "at":{},"matches":{},"paths":{},"setBy":{},"gtm":{"description":"By container: paths, our value and GTM's"},\
                            "tags":{},"cursor":{}""")
            .example("{\"at\":\"kd1#57\",\"path\":\"$.ecommerce\"}")
            .fails(ErrorCode.BAD_REFERENCE, ErrorCode.NOTHING_RECORDED, ErrorCode.LAYER_NOT_FOUND,
                    ErrorCode.FRAME_NOT_FOUND, ErrorCode.BAD_PATH, ErrorCode.BAD_CURSOR, ErrorCode.PAGE_CHANGED,
                    ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);
    private static final int ATTEMPTS = 3;

    private final RecordingReader histories;
    private final LayerReader layers;
    private final AnswerLimit limit;
    private final Workload workload;
    /** True if arrays follow google/data-layer-helper instead of the rules of their kind. */
    private final boolean dlh;

    GetDataLayerState(Workbench bench) {
        histories = bench.histories();
        layers = bench.layers();
        limit = bench.limit();
        workload = bench.workload();
        dlh = bench.dlh();
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        LayerRequest call = LayerRequest.of(NAME, arguments);
        String path = call.path();
        JsonPath query = path == null ? null : PathMatches.parse(path, "path", NAME, call::with);
        Deadline deadline = LayerReader.deadline();
        return call.at().isNow() && call.cursor() == null
                ? now(call, query, deadline)
                : answer(call, query, timeline(call, deadline), ContainerModels.NONE);
    }

    /** Computes the current state, and reads GTM's own model, too. They are compared only if nothing was pushed in between. */
    private Answer now(LayerRequest call, @Nullable JsonPath query, Deadline deadline)
            throws ToolException, InterruptedException {
        for (int attempt = 1;; attempt++) {
            LayerTimeline timeline = timeline(call, deadline);
            ContainerModels models = dlh || !timeline.kind().equals("gtm")
                    ? ContainerModels.NONE
                    : layers.models(timeline, deadline);
            boolean still = models.isEmpty() || !timeline.isRecorded() || histories
                    .read(NAME, timeline.handle(), timeline.seen(), List.of(), deadline).text().equals("[]");
            if (still || attempt == ATTEMPTS) {
                return answer(call, query, timeline, still ? models : models.meanwhile());
            }
        }
    }

    private LayerTimeline timeline(LayerRequest call, Deadline deadline) throws ToolException, InterruptedException {
        var timelines = new TimelineReader(NAME, histories, layers, workload, deadline);
        Cursor cursor = call.cursor();
        Moment at = call.at();
        if (cursor == null || cursor.document().isEmpty()) {
            return timelines.at(call.tab(), at, call.layer(), call.frame());
        }
        LayerTimeline timeline = timelines.now(call.tab(), call.layer(), call.frame());
        if (!cursor.document().equals(timeline.document())) {
            throw new ToolException(ErrorCode.PAGE_CHANGED.error(), null,
                    ToolException.next(NAME, again(call, timeline)));
        }
        // A cursor keeps the entries of its first call, even if the page pushes more.
        return at.push() == null ? timeline : timeline.upTo(at.push().intValue());
    }

    private Answer answer(LayerRequest call, @Nullable JsonPath query, LayerTimeline timeline, ContainerModels models)
            throws ToolException, InterruptedException {
        return workload.run((long) timeline.chars() + models.chars(), () -> {
            AccumulatedState state = AccumulatedState.of(timeline, dlh);
            var facts = new StringBuilder();
            if (timeline.page() != null) {
                facts.append(",\"page\":").append(timeline.page());
            }
            facts.append(",\"profile\":\"").append(state.profileName()).append('"');
            if (state.hasNumbers()) {
                facts.append(",\"at\":").append(timeline.last());
            }
            AnswerDocument document;
            if (query == null) {
                document = state.document();
            } else {
                List<JsonPath.Match> matches = PathMatches.find(query, state.computed().state());
                facts.append(",\"matches\":").append(matches.size());
                document = PathMatches.document(matches, state::setBy, state.hasNumbers());
            }
            List<String> notes = new ArrayList<>(state.notes());
            notes.addAll(timeline.notes());
            notes.addAll(models.notes());
            Cursor cursor = call.cursor();
            return new BoundedAnswer(NAME, document,
                    max -> LayerAnswer.tab(timeline.browser(), timeline.handle(), timeline.title(), timeline.url(), max)
                            + LayerAnswer.layer(timeline.layer(), timeline.kind(), timeline.frame()) + facts
                            + models.differences(state.computed().state(), max),
                    notes, timeline.complete(), again(call, timeline), cursor == null ? null : cursor.position(),
                    call.maxChars(), position -> cursor(call, state, position)).bounded(limit);
        });
    }

    private static String cursor(LayerRequest call, AccumulatedState state, Position position) {
        LayerTimeline timeline = state.timeline();
        String path = call.path();
        return new Cursor(NAME, timeline.handle(), timeline.layer(), timeline.frame(),
                state.hasNumbers() ? (int) timeline.last() : -1, path == null ? "" : path, timeline.document(),
                position).encode();
    }

    private static JsonObject again(LayerRequest call, LayerTimeline timeline) {
        JsonObject arguments = timeline.where();
        if (timeline.isRecorded()) {
            call.at().addTo(arguments, "at", timeline.handle());
        }
        if (call.path() != null) {
            arguments.addProperty("path", call.path());
        }
        return arguments;
    }
}
