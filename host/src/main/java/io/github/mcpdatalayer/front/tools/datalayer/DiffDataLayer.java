package io.github.mcpdatalayer.front.tools.datalayer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.diff.DataLayerDiff;
import io.github.mcpdatalayer.datalayer.diff.DiffLimitException;
import io.github.mcpdatalayer.datalayer.diff.DiffOptions;
import io.github.mcpdatalayer.datalayer.diff.DiffResult;
import io.github.mcpdatalayer.datalayer.diff.JsonPatch;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.PathMatches;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.LayerTimeline;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.front.tools.sources.SentMessages;
import io.github.mcpdatalayer.front.tools.sources.TimelineReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The differences between the data layers of two tabs, pages or pushes. */
final class DiffDataLayer implements Tool {

    public static final String NAME = "diffDataLayer";

    private static final Arg<String> FROM = Args.FROM.known().required();
    private static final Arg<String> TO = Args.TO.described().required();
    private static final Arg<String> COMPARE = Arg.choice("compare", "\"state\"",
            "state: what pushes add up to; shape: keys and types", List.of("events", "state", "shape"));
    private static final Arg<List<String>> IGNORE = Arg.texts("ignore", "[\"$..timestamp\"]",
            "JSONPaths into a push or the state", 50);
    private static final Arg<String> FORMAT = Arg.choice("format", "\"patch\"", "patch: RFC 6902, ignores nothing",
            List.of("rows", "patch"));

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Compare data layers", 70)
            .does("""
                    Compares two tabs, pages, pushes or steps. \
                    Between kd1 and kd2 the whole visits are compared, pushes and hits; else kd1 is the page it shows, kd1/3 its third page, kd1#57 its push 57, kd1@7 its step 7. \
                    Two pushes, or what two steps pushed, are compared; with a tab or page, kd1#57 is its page up to there. \
                    Ids, times and hosts that always differ are ignored and counted.""")
            .guides("diffDataLayer compares tabs, pages and pushes.")
            .asks(Method.GET_HISTORY, Method.GET_HITS, Method.GET_DATA_LAYER)
            .takes(FROM, TO, COMPARE, IGNORE, FORMAT, Args.LAYER, Args.MAX_CHARS)
            .answers(
                    """
                            "result":{"description":"onlyFrom, onlyTo, changed: rows with event, fromSeq, toSeq, path, from, to; or the patch"},\
                            "hits":{},"from":{},"to":{},"compare":{},"profile":{},"same":{"description":"Equal values"},"ignored":{},"tags":{}""")
            .example("{\"from\":\"kd1/2\",\"to\":\"kd1/3\"}")
            .fails(ErrorCode.BAD_REFERENCE, ErrorCode.NOTHING_RECORDED, ErrorCode.LAYER_NOT_FOUND, ErrorCode.BAD_PATH,
                    ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);
    private static final int SMALLEST_ROW = 24;

    private final RecordingReader histories;
    private final LayerReader layers;
    private final AnswerLimit limit;
    private final Workload workload;
    private final boolean dlh;
    private final SentMessages sent;

    DiffDataLayer(Workbench bench) {
        sent = bench.sent();
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

    /** The call, checked. */
    private record Asked(Reference from, Reference to, @Nullable String compare, List<String> ignore, boolean patch,
            @Nullable String layer, @Nullable Integer maxChars) {

        /** Tells whether two tabs are compared as such, event by event: then all that their visits tracked is. */
        boolean isOfVisits() {
            return from.point().isNow() && to.point().isNow() && !patch
                    && (compare == null || compare.equals("events"));
        }

        /** Returns the same call with one path to ignore corrected. */
        JsonObject ignoring(String path, String corrected) {
            List<String> paths = ignore.stream().map(each -> each.equals(path) ? corrected : each).toList();
            return new Asked(from, to, compare, paths, patch, layer, maxChars).arguments(maxChars, patch);
        }

        /** Returns the same call with another limit and format, to be made next. */
        JsonObject arguments(@Nullable Integer otherMaxChars, boolean otherPatch) {
            var arguments = new JsonObject();
            arguments.addProperty("from", from.text());
            arguments.addProperty("to", to.text());
            arguments.addProperty("compare", compare);
            if (!ignore.isEmpty()) {
                var list = new com.google.gson.JsonArray();
                ignore.forEach(list::add);
                arguments.add("ignore", list);
            }
            arguments.addProperty("format", otherPatch ? "patch" : null);
            arguments.addProperty("layer", layer);
            arguments.addProperty("maxChars", otherMaxChars);
            arguments.entrySet().removeIf(argument -> argument.getValue().isJsonNull());
            return arguments;
        }
    }

    /** One side of the comparison. */
    private record Side(Reference reference, LayerTimeline timeline) {

        /** Tells whether the reference is a push, and one of this layer. */
        boolean isPush() {
            return Objects.equals(reference.point().push(), timeline.last());
        }

        JsonValue lastMessage() {
            return timeline.pushes().getLast().message();
        }
    }

    /**
     * The two documents that are compared.
     *
     * @param lists whether they are lists of pushes
     * @param notes what computing them could not show
     */
    private record Documents(JsonValue from, JsonValue to, boolean lists, @Nullable String profile,
            List<String> notes) {}

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Asked asked = asked(arguments);
        List<JsonPath> ignore = new ArrayList<>();
        for (String path : asked.ignore()) {
            ignore.add(PathMatches.parse(path, "ignore", NAME, example -> asked.ignoring(path, example)));
        }
        var timelines = new TimelineReader(Next.LIST_TABS.tool(), histories, layers, workload, LayerReader.deadline());
        LayerTimeline before = timelines.at(asked.from().tab(), asked.from().point(), asked.layer(), null);
        LayerTimeline after = timelines.at(asked.to().tab(), asked.to().point(), asked.layer(), null);
        boolean ranges = asked.from().point().step() != null && asked.to().point().step() != null
                && !"state".equals(asked.compare()) && !before.isObject() && !after.isObject();
        var from = new Side(asked.from(), ranges ? timelines.during(before, asked.from()) : before);
        var to = new Side(asked.to(), ranges ? timelines.during(after, asked.to()) : after);
        if (asked.isOfVisits() && before.isRecorded() && after.isRecorded() && !before.isObject()
                && !after.isObject()) {
            Side one = new Side(asked.from(), timelines.visit(before));
            Side other = new Side(asked.to(), timelines.visit(after));
            SentMessages.ToldHits first = sent.of(NAME, before.handle());
            SentMessages.ToldHits second = sent.of(NAME, after.handle());
            return workload.run((long) before.chars() + after.chars(),
                    () -> visits(asked, ignore, one, other, first, second));
        }
        boolean oneText = asked.from().tab().equals(asked.to().tab());
        long chars = (long) from.timeline().chars() + (oneText ? 0 : to.timeline().chars());
        return workload.run(chars, () -> answer(asked, ignore, from, to));
    }

    private static Asked asked(Arguments arguments) throws ToolException {
        Reference from = Reference.parse("from", arguments.required(FROM));
        Reference to = Reference.parse("to", arguments.required(TO));
        String compare = arguments.text(COMPARE);
        List<String> ignore = arguments.texts(IGNORE);
        boolean patch = "patch".equals(arguments.text(FORMAT));
        if (patch && "shape".equals(compare)) {
            throw Arguments.bad("There is no patch between shapes; compare events or state, or leave format out.");
        }
        if (patch && !ignore.isEmpty()) {
            throw Arguments.bad("A patch leaves nothing out; leave ignore or format out.");
        }
        return new Asked(from, to, compare, ignore, patch, arguments.text(Args.LAYER), Args.maxChars(arguments));
    }

    private Answer answer(Asked asked, List<JsonPath> ignore, Side from, Side to) throws ToolException {
        boolean objects = from.timeline().isObject() || to.timeline().isObject();
        String compare = Objects.requireNonNullElse(asked.compare(), objects ? "state" : "events");
        Documents documents = documents(compare, objects, from, to);
        boolean everything = Objects.equals(asked.maxChars(), 0);
        int max = (asked.maxChars() == null ? limit.usual() : everything ? limit.largest() : asked.maxChars())
                - OfferedTool.CHARS;
        String facts = side("from", from, max) + side("to", to, max) + ",\"compare\":\"" + compare + '"'
                + (documents.profile() == null ? "" : ",\"profile\":\"" + documents.profile() + '"')
                + BoundedAnswer.notes(documents.notes(), max);
        boolean complete = from.timeline().complete() && to.timeline().complete();
        if (asked.patch()) {
            return patch(asked, documents, facts + ",\"complete\":" + complete, max);
        }
        var options = new DiffOptions(ignore, true, max / SMALLEST_ROW,
                Math.max(100, everything ? max : Math.min(500, max / 10)));
        DiffResult result = compared(compare, documents, options);
        return rows(asked, result, from, to, facts, complete, max);
    }

    /** Two visits: the pushes of all pages, and the hits. The answer names what was not compared, and is not complete then. */
    private Answer visits(Asked asked, List<JsonPath> ignore, Side from, Side to, SentMessages.@Nullable ToldHits first,
            SentMessages.@Nullable ToldHits second) throws ToolException {
        boolean everything = Objects.equals(asked.maxChars(), 0);
        int max = (asked.maxChars() == null ? limit.usual() : everything ? limit.largest() : asked.maxChars())
                - OfferedTool.CHARS;
        List<String> notes = new ArrayList<>();
        from.timeline().notes().forEach(note -> notes.add("from: " + note));
        to.timeline().notes().forEach(note -> notes.add("to: " + note));
        boolean sentKnown = first != null && second != null;
        if (!sentKnown) {
            notes.add("Hits were not compared: the extension of one tab records none.");
        }
        var options = new DiffOptions(ignore, true, max / SMALLEST_ROW,
                Math.max(100, everything ? max : Math.min(500, max / 10)));
        DiffResult pushed = compared("events",
                new Documents(new JsonArray(from.timeline().messages()), new JsonArray(to.timeline().messages()), true,
                        null, notes),
                options);
        JsonArray none = new JsonArray(List.of());
        DiffResult hits = compared("events",
                new Documents(first == null ? none : new JsonArray(first.hits()),
                        second == null ? none : new JsonArray(second.hits()), true, null, notes),
                options);
        DiffRows.Numbers numbers = new DiffRows.Numbers("fromHit", first == null ? List.of() : first.numbers(), "toHit",
                second == null ? List.of() : second.numbers());
        JsonObject next = ToolException.next(NAME, asked.arguments(0, false));
        String facts = side("from", from, max) + side("to", to, max) + ",\"compare\":\"visit\""
                + BoundedAnswer.notes(notes, max) + ",\"same\":" + (pushed.same() + hits.same())
                + ignored(both(pushed, hits), max);
        int room = max - facts.length() - next.toString().length() - 250;
        DiffRows rows = DiffRows.of(pushed, hits.isEmpty() ? room : room * 2 / 3, from.timeline(), to.timeline());
        DiffRows sentRows = DiffRows.of(hits, room - rows.rows().toJson().length(), numbers);
        long left = rows.leftOut() + sentRows.leftOut();
        boolean complete = from.timeline().complete() && to.timeline().complete() && sentKnown && left == 0;
        var about = new StringBuilder(",\"hits\":").append(sentRows.rows().toJson()).append(facts)
                .append(",\"complete\":").append(complete).append(tags(rows.rows()));
        if (left > 0) {
            about.append(",\"omitted\":{\"rows\":").append(left).append("},\"next\":").append(next);
        }
        return Answer.of(Part.of("{\"result\":" + rows.rows().toJson()), Part.of(about.append('}').toString()));
    }

    private static DiffResult both(DiffResult one, DiffResult other) {
        Map<String, Long> names = new TreeMap<>(one.ignoredVolatile());
        other.ignoredVolatile().forEach((name, count) -> names.merge(name, count, Long::sum));
        return new DiffResult(List.of(), 0, one.same() + other.same(), names,
                one.ignoredByPath() + other.ignoredByPath());
    }

    private Documents documents(String compare, boolean objects, Side from, Side to) throws ToolException {
        List<String> notes = new ArrayList<>();
        from.timeline().notes().forEach(note -> notes.add("from: " + note));
        to.timeline().notes().forEach(note -> notes.add("to: " + note));
        if (compare.equals("events") && objects) {
            throw Arguments.bad("This data layer is one object without events; compare state or shape.");
        }
        if (!compare.equals("state") && !objects) {
            return from.isPush() && to.isPush()
                    ? new Documents(from.lastMessage(), to.lastMessage(), false, null, notes)
                    : new Documents(new JsonArray(from.timeline().messages()), new JsonArray(to.timeline().messages()),
                            true, null, notes);
        }
        AccumulatedState before = AccumulatedState.of(from.timeline(), dlh);
        AccumulatedState after = AccumulatedState.of(to.timeline(), dlh);
        before.notes().forEach(note -> notes.add("from: " + note));
        after.notes().forEach(note -> notes.add("to: " + note));
        String profile = before.profile() == after.profile()
                ? before.profileName()
                : before.profileName() + ", " + after.profileName();
        return new Documents(before.computed().state(), after.computed().state(), false, profile, notes);
    }

    private static Answer patch(Asked asked, Documents documents, String facts, int max) throws ToolException {
        JsonArray patch = JsonPatch.between(documents.from(), documents.to());
        String answer = "{\"result\":" + patch.toJson() + facts + tags(patch) + '}';
        if (answer.length() > max) {
            throw new ToolException(
                    ErrorCode.RESULT_TOO_LARGE.error(
                            ErrorCode.RESULT_TOO_LARGE.message() + " The patch has " + answer.length()
                                    + " characters where " + max + " are possible, and a part of it would be none.",
                            "Call with maxChars 0 for the whole patch, or for rows, which are cut."),
                    null, ToolException.next(NAME, asked.arguments(asked.maxChars(), false)));
        }
        return Answer.of(Part.of(answer));
    }

    private static Answer rows(Asked asked, DiffResult result, Side from, Side to, String facts, boolean complete,
            int max) throws ToolException {
        var about = new StringBuilder(facts).append(",\"same\":").append(result.same()).append(ignored(result, max));
        boolean everything = Objects.equals(asked.maxChars(), 0);
        JsonObject next = ToolException.next(NAME, asked.arguments(0, false));
        // The brackets of the result, complete, tags and omitted.
        int room = max - about.length() - next.toString().length() - 150;
        DiffRows rows = DiffRows.of(result, room, from.timeline(), to.timeline());
        if (rows.leftOut() > 0 && everything) {
            throw new ToolException(
                    ErrorCode.RESULT_TOO_LARGE.error(
                            ErrorCode.RESULT_TOO_LARGE.message() + " " + rows.leftOut() + " rows have no room in " + max
                                    + " characters.",
                            "Call without maxChars for the rows that fit, or with ignore, compare state or shape for fewer."),
                    null, ToolException.next(NAME, asked.arguments(null, false)));
        }
        about.append(",\"complete\":").append(complete && rows.leftOut() == 0).append(tags(rows.rows()));
        if (rows.leftOut() > 0) {
            about.append(",\"omitted\":{\"rows\":").append(rows.leftOut()).append("},\"next\":").append(next);
        }
        return Answer.of(Part.of("{\"result\":" + rows.rows().toJson()), Part.of(about.append('}').toString()));
    }

    private static DiffResult compared(String compare, Documents documents, DiffOptions options)
            throws ToolException {
        try {
            if (documents.lists() && documents.from() instanceof JsonArray from
                    && documents.to() instanceof JsonArray to) {
                return compare.equals("shape")
                        ? DataLayerDiff.eventShapes(from.elements(), to.elements(), options)
                        : DataLayerDiff.events(from.elements(), to.elements(), options);
            }
            return compare.equals("shape")
                    ? DataLayerDiff.shapes(documents.from(), documents.to(), options)
                    : DataLayerDiff.states(documents.from(), documents.to(), options);
        } catch (DiffLimitException e) {
            throw new ToolException(ErrorCode.TOO_LARGE.error(e.getMessage() + ".",
                    "Compare state or shape, or fewer pushes: kd1/3, kd1#500."), null, null);
        }
    }

    private static String side(String name, Side side, int max) {
        LayerTimeline timeline = side.timeline();
        var json = new StringBuilder(",\"").append(name).append("\":{\"reference\":")
                .append(JsonStrings.quote(side.reference().text())).append(",\"title\":")
                .append(Shown.quoted(timeline.title(), Math.min(100, max / 20))).append(",\"url\":")
                .append(Shown.quoted(timeline.url(), Math.min(300, max / 10))).append(",\"browser\":")
                .append(Shown.quoted(timeline.browser().browser().shown(), Math.min(40, max / 40)))
                .append(",\"profile\":")
                .append(Shown.quoted(timeline.browser().profile().label(), Math.min(40, max / 40)))
                .append(",\"layer\":")
                .append(Shown.quoted(timeline.layer(), 60)).append(",\"kind\":")
                .append(Shown.quoted(timeline.kind(), 20));
        if (timeline.page() != null) {
            json.append(",\"page\":").append(timeline.page());
        }
        if (!timeline.isObject()) {
            json.append(timeline.isRecorded() ? ",\"pushes\":" : ",\"entries\":").append(timeline.pushes().size());
        }
        return json.append('}').toString();
    }

    private static String ignored(DiffResult result, int max) {
        if (result.ignoredByPath() == 0 && result.ignoredVolatile().isEmpty()) {
            return "";
        }
        var names = new StringBuilder();
        long more = 0;
        for (var each : new TreeMap<>(result.ignoredVolatile()).entrySet()) {
            if (names.length() > max / 10) {
                more += each.getValue();
            } else {
                names.append(",\"").append(each.getKey()).append("\":").append(each.getValue());
            }
        }
        return ",\"ignored\":{" + (names.isEmpty() ? "" : "\"volatile\":{" + names.substring(1) + "},")
                + (more == 0 ? "" : "\"otherVolatile\":" + more + ",") + "\"byPath\":" + result.ignoredByPath() + '}';
    }

    private static String tags(JsonValue value) {
        JsonArray tags = TaggedJson.tagsOf(value);
        return tags.size() == 0 ? "" : ",\"tags\":" + tags.toJson();
    }
}
