package io.github.mcpdatalayer.front.tools.datalayer;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Document;
import io.github.mcpdatalayer.front.tools.answer.Matches;
import io.github.mcpdatalayer.front.tools.answer.Schemas;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolInfo;
import io.github.mcpdatalayer.front.tools.sources.LayerAnswer;
import io.github.mcpdatalayer.front.tools.sources.LayerCall;
import io.github.mcpdatalayer.front.tools.sources.LayerRead;
import io.github.mcpdatalayer.front.tools.sources.Layers;
import org.jspecify.annotations.Nullable;

/** The data layer of a tab as it is now: whole when it fits, else in parts that a cursor continues. */
public final class GetDataLayer implements Tool {

    public static final String NAME = "getDataLayer";

    private static final List<String> ARGUMENTS = List.of("tab", "layer", "name", "frame", "path", "maxChars",
            "cursor");

    /** A client gives up after about 60 s; a call that asks for everything, however large, gets what is safe of it. */
    private static final Duration EVERYTHING = Duration.ofSeconds(25);

    private final Layers layers;
    private final AnswerLimit limit;
    private final Workload workload;

    public GetDataLayer(Layers layers, AnswerLimit limit, Workload workload) {
        this.layers = layers;
        this.limit = limit;
        this.workload = workload;
    }

    @Override
    public ToolInfo info() {
        return new ToolInfo(NAME, "Read the data layer",
                """
                        Reads the data layer of an attached tab, exactly as it is now. \
                        Without arguments: dataLayer of the only attached tab; path picks values out of it. \
                        omitted says what did not fit, next reads on. An element too large alone is {"$type":"tooLarge",…} with its own cursor. \
                        Other {"$type":…} whose path is in tags stand for what JSON cannot hold (functions, elements, dates)."""
                        + Schemas.UNTRUSTED,
                Schemas.input(
                        """
                                "tab":{"type":"string","description":"Like kd1; needed if several are attached"},\
                                "layer":{"type":"string","description":"Like adobeDataLayer or utag.data. Default: dataLayer, or the page's only GTM layer"},\
                                "name":{"type":"string","description":"Same as layer"},\
                                "frame":{"type":"integer","description":"Default 0, the page itself"},\
                                "path":{"type":"string","description":"JSONPath (RFC 9535), like $[?@.event=='purchase'].ecommerce; paths has the places"},\
                                "maxChars":{"type":"integer","description":"0 for everything"}""",
                        Schemas.CURSOR),
                Schemas.output(
                        """
                                "result":{"description":"The layer, or matches of path; or a part, a slice if of a string"},\
                                "tab":{},"layer":{},"kind":{},"frame":{},"length":{},"matches":{},"paths":{},"tags":{},"cursor":{}"""),
                true, false, true, true);
    }

    @Override
    public Answer call(Map<String, @Nullable Object> values) throws InterruptedException {
        try {
            LayerCall call = LayerCall.of(NAME, new Arguments(values, ARGUMENTS));
            String path = call.path();
            if (path == null) {
                boolean everything = Objects.equals(call.maxChars(), 0);
                LayerRead read = layers.read(call, everything ? Deadline.in(EVERYTHING) : Layers.deadline());
                return LayerAnswer.of(call, read, Document.of(read), "", read.notes()).bounded(limit);
            }
            JsonPath query = Matches.parse(path, "path", NAME, call::with);
            LayerRead read = layers.read(call, Layers.deadline());
            return workload.run(read.text().length(), () -> {
                List<JsonPath.Match> matches = Matches.find(query, read.value());
                Document document = Matches.document(matches, any -> OptionalLong.empty(), false);
                return LayerAnswer.of(call, read, document, ",\"matches\":" + matches.size(), read.notes())
                        .bounded(limit);
            });
        } catch (ToolException e) {
            return e.answer();
        }
    }
}
