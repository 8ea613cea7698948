package io.github.mcpdatalayer.front.tools.container;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.KnownContainer;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingRequest;
import io.github.mcpdatalayer.front.tools.sources.ServerSight;
import io.github.mcpdatalayer.front.tools.sources.TagSight;
import io.github.mcpdatalayer.front.tools.sources.TagWords;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.tagging.TagRun;
import io.github.mcpdatalayer.tagging.TagState;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The tags of the page's containers, and what became of each in this visit. */
final class ListTags implements Tool {

    static final String NAME = "listTags";

    /** Unasked, an answer has no more: containers have hundreds of tags. */
    private static final int MOST_CHARS = 6_000;
    private static final int MOST_PLACES = 3;
    private static final List<String> COLUMNS = List.of("tag", "state", "times", "pushes", "hits", "why", "type",
            "vendor", "account", "triggers", "consent");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "List tags", 96)
            .does("""
                    Lists the tags of the page's GTM containers, those that fired first: triggers in words, consent needed, how often \
                    each fired in this visit, at which pushes, proved by which hits, and why others did not fire.""")
            .guides("listTags shows which tags of GTM fired, proved by which hits.")
            .asks(Method.GET_HISTORY, Method.GET_HITS, Method.GET_CONTAINERS)
            .takes(Args.TAB, TagFilter.TAG, TagFilter.STATE, TagFilter.CONTAINER, Args.MAX_CHARS, Args.CURSOR)
            .answers("""
                    "result":{"description":"Rows as columns says"},\
                    "tab":{},"columns":{},"containers":{},"totals":{},"others":{},"servers":{},\
                    "cursor":{}""")
            .example("{\"state\":\"not fired\"}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.NO_CONTAINER, ErrorCode.BAD_CURSOR,
                    ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private final Workbench bench;

    ListTags(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        RecordingRequest<TagFilter> asked = RecordingRequest.of(NAME, arguments, TagFilter.ARGS, TagFilter::of);
        RecordedVisit read = RecordedVisit.of(bench.histories(), NAME, asked.tab());
        Visit visit = bench.workload().run(read.chars(), () -> TagReading.visit(read, bench.redaction()));
        PageContainers.ContainersOfPage page = bench.containers().of(NAME, read.history().handle(),
                visit.recording());
        List<Container> others = bench.containers().others(page);
        TagReading.requireContainer(page, others, asked.filter().container());
        return bench.workload().run(read.chars(), () -> answer(asked, read, visit, page, others));
    }

    /** A row with what it is sorted by. */
    private record Row(TagState state, JsonValue json) {}

    /** The source of a list: a cursor that reads on finds the same one. */
    private record Source(String tab, TagFilter filter, String pushes, String hits,
            PageContainers.ContainersOfPage page, RedactionMode mode) {}

    /** The last list, for the cursors into it: each part of a large one would otherwise be worked out anew. */
    private record Listed(Source source, List<JsonValue> rows, String facts, List<String> notes) {}

    private volatile SoftReference<@Nullable Listed> last = new SoftReference<>(null);

    private Listed listed(RecordingRequest<TagFilter> asked, RecordedVisit read, Visit visit,
            PageContainers.ContainersOfPage page, List<Container> others) {
        BrowserReply hits = read.hits();
        Source source = new Source(read.history().handle(), asked.filter(), read.history().text(),
                hits == null ? "" : hits.text(), page, bench.redaction().mode());
        Listed known = last.get();
        if (known == null || asked.cursor() == null || !known.source().equals(source)) {
            known = list(source, visit, others);
            last = new SoftReference<>(known);
        }
        return known;
    }

    private Answer answer(RecordingRequest<TagFilter> asked, RecordedVisit read, Visit visit,
            PageContainers.ContainersOfPage page, List<Container> others) throws ToolException {
        Listed listed = listed(asked, read, visit, page, others);
        List<String> notes = new ArrayList<>(read.history().notes());
        notes.addAll(listed.notes());
        int max = Math.min(MOST_CHARS, bench.limit().usual());
        return asked.answer(read.history(),
                AnswerDocument.of(new io.github.mcpdatalayer.datalayer.json.JsonArray(listed.rows()),
                        AnswerDocument.ChildNotes.NOTHING),
                _ -> listed.facts(), notes)
                .bounded(asked.maxChars() == null ? new AnswerLimit(max) : bench.limit());
    }

    private Listed list(Source source, Visit visit, List<Container> others) {
        List<Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        source.page().notes().forEach(each -> notes.add(bench.redaction().text(each.english())));
        var containers = new JsonArray();
        Map<TagState, Integer> totals = new EnumMap<>(TagState.class);
        List<TagSight> sights = new ArrayList<>(TagSight.of(source.page().containers(), visit));
        ServerSight servers = ServerSight.of(source.page().containers(), others, visit);
        sights.addAll(TagSight.elsewhere(others, source.filter().container(), visit));
        for (TagSight sight : sights) {
            if (source.filter().takesContainer(sight.known().id())) {
                containers.add(about(sight));
                add(rows, totals, source.filter(), sight, source.tab(), sights.size() > 1);
            }
        }
        if (sights.stream().anyMatch(each -> each.known().source() == KnownContainer.ContainerSource.PAGE)) {
            notes.add("An export of the container in the folder of --containers gives tags and triggers their names.");
        }
        if (!servers.unknown().isEmpty()) {
            notes.add(shown(servers.notes().getLast().english(), 300));
        }
        if (rows.isEmpty()) {
            notes.add("No tag is what was asked for.");
        }
        rows.sort(Comparator.comparing(Row::state));
        var counts = new JsonObject();
        totals.forEach((state, count) -> counts.addProperty(state.word(), count));
        String columns = String.join(",", COLUMNS.stream().map(each -> "\"" + each + "\"").toList())
                + (sights.size() > 1 ? ",\"container\"" : "");
        String facts = ",\"columns\":[" + columns + "],\"containers\":" + containers + ",\"totals\":" + counts
                + (others.isEmpty() ? "" : ",\"others\":" + others(others))
                + (servers.claims().isEmpty()
                        ? ""
                        : ",\"servers\":" + new ServerRows(bench.redaction()).of(servers));
        return new Listed(source, rows.stream().map(Row::json).toList(), facts, notes);
    }

    private JsonObject about(TagSight sight) {
        KnownContainer known = sight.known();
        var about = new JsonObject();
        about.addProperty("id", shown(known.id()));
        Container.Identity identity = known.container().identity();
        about.addProperty("version", identity.isWorkspace() ? "workspace" : shown(identity.version()));
        about.addProperty("source", known.source().word());
        about.addProperty("layer", shown(known.layer()));
        if (known.frame() != 0) {
            about.addProperty("frame", known.frame());
        }
        about.addProperty("tags", known.container().tags().size());
        var said = new JsonArray();
        sight.notes().forEach(each -> said.add(Shown.text(bench.redaction().text(each.english()), 300)));
        if (!said.isEmpty()) {
            about.add("notes", said);
        }
        return about;
    }

    /** Containers of the folder that this page does not have, such as those of servers. */
    private JsonArray others(List<Container> others) {
        var list = new JsonArray();
        others.stream().limit(10).forEach(each -> {
            var one = new JsonObject();
            one.addProperty("id", shown(each.identity().publicId()));
            one.addProperty("use", each.identity().use().name().toLowerCase(Locale.ROOT));
            one.addProperty("tags", each.tags().size());
            list.add(one);
        });
        return list;
    }

    private String shown(String text) {
        return shown(text, 80);
    }

    private String shown(String text, int max) {
        return Shown.text(bench.redaction().text(text), max);
    }

    private void add(List<Row> rows, Map<TagState, Integer> totals, TagFilter filter, TagSight sight, String tab,
            boolean isOneOfSeveral) {
        TagWords words = new TagWords(sight, tab, bench.redaction(), Locale.ENGLISH);
        Map<ContainerTag, List<TagRun>> runs = sight.runs();
        for (ContainerTag tag : sight.known().container().tags()) {
            List<TagRun> its = runs.getOrDefault(tag, List.of());
            TagState state = sight.visit().state(tag, its);
            totals.merge(state, 1, Integer::sum);
            if (filter.takes(words.name(tag), state)) {
                rows.add(new Row(state, row(sight, words, tag, state, its, isOneOfSeveral)));
            }
        }
    }

    private static JsonValue row(TagSight sight, TagWords words, ContainerTag tag, TagState state, List<TagRun> runs,
            boolean isOneOfSeveral) {
        int times = runs.stream().filter(TagRun::isSure).mapToInt(each -> Math.max(1, each.decision().times())).sum();
        Set<String> pushes = new LinkedHashSet<>();
        runs.forEach(each -> pushes.add(words.reference(each.push().seq())));
        Set<String> hits = new LinkedHashSet<>();
        sight.hits(runs).forEach(tie -> hits.add("hit " + tie.number() + " " + tie.sure().word()));
        List<JsonValue> row = new ArrayList<>(List.of(new JsonString(words.name(tag)), new JsonString(state.word()),
                JsonNumber.of(times), some(pushes), sight.proofs() == null ? JsonLiteral.NULL : some(hits),
                new JsonString(words.why(tag, state, runs)), new JsonString(words.type(tag)),
                new JsonString(words.vendor(tag)), new JsonString(words.account(tag)),
                new JsonString(words.triggers(tag)), new JsonString(words.consent(tag))));
        if (isOneOfSeveral) {
            row.add(new JsonString(words.container()));
        }
        return new io.github.mcpdatalayer.datalayer.json.JsonArray(row);
    }

    private static JsonValue some(Set<String> all) {
        List<JsonValue> some = new ArrayList<>(all.stream().limit(MOST_PLACES).<JsonValue>map(JsonString::new)
                .toList());
        if (all.size() > MOST_PLACES) {
            some.add(new JsonString("+ " + (all.size() - MOST_PLACES)));
        }
        return new io.github.mcpdatalayer.datalayer.json.JsonArray(some);
    }
}
