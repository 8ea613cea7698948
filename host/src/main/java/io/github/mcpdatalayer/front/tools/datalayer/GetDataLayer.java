package io.github.mcpdatalayer.front.tools.datalayer;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.PathMatches;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerAnswer;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.LayerRequest;
import io.github.mcpdatalayer.front.tools.sources.LayerSnapshot;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** The current data layer of a tab: whole if it fits, otherwise in parts that a cursor continues. */
final class GetDataLayer implements Tool {

    public static final String NAME = "getDataLayer";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Read the data layer", 30)
            .does("""
                    Reads the data layer of an attached tab as it is now. \
                    Without arguments: dataLayer of the only attached tab; path picks values out of it. \
                    An element too large alone is {"$type":"tooLarge",…} with its own cursor. \
                    Other {"$type":…} whose path is in tags stand for what JSON cannot hold (functions, elements, dates).""")
            .guides("getDataLayer reads the layer of the only attached tab; with several tabs attached, pass tab.")
            .asks(Method.GET_DATA_LAYER)
            .takes(Args.TAB.as("Like kd1; needed if several are attached"),
                    Args.LAYER
                            .as("Like adobeDataLayer or utag.data. Default: dataLayer, or the page's only GTM layer"),
                    LayerRequest.NAME, Args.FRAME.as("Default 0, the page itself"),
                    LayerRequest.PATH
                            .as("JSONPath (RFC 9535), like $[?@.event=='purchase'].ecommerce; paths has the places"),
                    Args.MAX_CHARS.as("0 for everything"), Args.CURSOR)
            .answers(
                    """
                            "result":{"description":"The layer, or matches of path; or a part, a slice if of a string"},\
                            "tab":{},"layer":{},"kind":{},"frame":{},"length":{},"matches":{},"paths":{},"tags":{},"cursor":{}""")
            .example("{\"path\":\"$[?@.event=='purchase'].ecommerce\"}")
            .fails(ErrorCode.LAYER_NOT_FOUND, ErrorCode.FRAME_NOT_FOUND, ErrorCode.BAD_PATH, ErrorCode.BAD_CURSOR,
                    ErrorCode.PAGE_CHANGED, ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private final LayerReader layers;
    private final AnswerLimit limit;
    private final Workload workload;

    GetDataLayer(LayerReader layers, AnswerLimit limit, Workload workload) {
        this.layers = layers;
        this.limit = limit;
        this.workload = workload;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        LayerRequest call = LayerRequest.of(NAME, arguments);
        String path = call.path();
        if (path == null) {
            boolean everything = Objects.equals(call.maxChars(), 0);
            LayerSnapshot read = layers.read(call, everything ? Deadline.ofLarge() : LayerReader.deadline());
            return LayerAnswer.of(call, read, read.shown(), "", read.notes()).bounded(limit);
        }
        JsonPath query = PathMatches.parse(path, "path", NAME, call::with);
        LayerSnapshot read = layers.read(call, LayerReader.deadline());
        return workload.run(read.text().length(), () -> {
            List<JsonPath.Match> matches = PathMatches.find(query, read.value());
            AnswerDocument document = PathMatches.document(matches, any -> OptionalLong.empty(), false);
            return LayerAnswer.of(call, read, document, ",\"matches\":" + matches.size(), read.notes())
                    .bounded(limit);
        });
    }
}
