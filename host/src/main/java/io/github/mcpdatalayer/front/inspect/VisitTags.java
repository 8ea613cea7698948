package io.github.mcpdatalayer.front.inspect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.KnownContainer;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.ServerSight;
import io.github.mcpdatalayer.front.tools.sources.TagSight;
import io.github.mcpdatalayer.front.tools.sources.TagWords;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.hits.Sureness;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.tagging.TagProofs;
import io.github.mcpdatalayer.tagging.TagRun;
import io.github.mcpdatalayer.tagging.TagState;
import io.github.mcpdatalayer.visit.Visit;

/** The tags of a visit for the side panel, in the person's language. */
final class VisitTags {

    private static final String TOOL = "listTags";
    private static final int MOST_TAGS = 3_000;
    private static final int MOST_PLACES = 100;
    private static final int TEXT_CHARS = 400;

    private final Workbench bench;

    VisitTags(Workbench bench) {
        this.bench = bench;
    }

    /**
     * {@code {containers:[{id,version,source,tags,notes}], notes, unread, tags:[{name,container,state,times,pushes,hits,doubtful:[{hit,sure}],why,…}]}}, the tags
     * that fired first; or {@code {"error":{…}}}.
     */
    String json(String tab, Locale locale) throws InterruptedException {
        try {
            RecordedVisit read = RecordedVisit.of(bench.histories(), TOOL, tab);
            Recording shown = read.history().recording();
            if (shown.pages().isEmpty() && shown.pushes().isEmpty()) {
                throw read.history().nothingRecorded();
            }
            Visit visit = bench.workload().run(read.chars(), () -> read.visit(shown, bench.redaction().mode()));
            PageContainers.ContainersOfPage page = bench.containers().of(TOOL, read.history().handle(),
                    visit.recording());
            List<Container> others = bench.containers().others(page);
            return bench.workload().run(read.chars(), () -> json(visit, page, others, locale));
        } catch (ToolException e) {
            return e.answer().parts().stream().map(Object::toString).collect(Collectors.joining());
        }
    }

    private String json(Visit visit, PageContainers.ContainersOfPage page, List<Container> others, Locale locale) {
        List<JsonValue> containers = new ArrayList<>();
        record Row(TagState state, JsonValue json) {}
        List<Row> rows = new ArrayList<>();
        for (TagSight sight : TagSight.of(page.containers(), visit)) {
            containers.add(about(sight, locale));
            TagWords words = new TagWords(sight, "", bench.redaction(), locale);
            Map<ContainerTag, List<TagRun>> runs = sight.runs();
            for (ContainerTag tag : sight.known().container().tags()) {
                List<TagRun> its = runs.getOrDefault(tag, List.of());
                TagState state = sight.visit().state(tag, its);
                if (rows.size() < MOST_TAGS) {
                    rows.add(new Row(state, row(sight, words, tag, state, its)));
                }
            }
        }
        rows.sort(Comparator.comparing(Row::state));
        List<LocalizedText> notes = new ArrayList<>(page.notes());
        notes.addAll(ServerSight.of(page.containers(), others, visit).notes());
        return JsonObject.of(List.of(new Member("containers", new JsonArray(containers)),
                new Member("unread", new JsonArray(page.unread().stream().<JsonValue>map(this::shown).toList())),
                new Member("notes", texts(notes, locale)),
                new Member("tags", new JsonArray(rows.stream().map(Row::json).toList())))).toJson();
    }

    private JsonValue about(TagSight sight, Locale locale) {
        KnownContainer known = sight.known();
        return JsonObject.of(List.of(new Member("id", shown(known.label().in(locale))),
                new Member("version", shown(known.container().identity().version())),
                new Member("notes", texts(sight.notes(), locale))));
    }

    private JsonArray texts(List<LocalizedText> texts, Locale locale) {
        return new JsonArray(texts.stream().<JsonValue>map(each -> shown(each.in(locale))).toList());
    }

    private JsonString shown(String text) {
        return new JsonString(Shown.text(bench.redaction().text(text), TEXT_CHARS));
    }

    private static JsonValue row(TagSight sight, TagWords words, ContainerTag tag, TagState state, List<TagRun> runs) {
        int times = runs.stream().filter(TagRun::isSure).mapToInt(each -> Math.max(1, each.decision().times())).sum();
        List<JsonValue> pushes = runs.stream().map(each -> each.push().seq()).distinct().limit(MOST_PLACES)
                .<JsonValue>map(JsonNumber::of).toList();
        List<JsonValue> hits = new ArrayList<>();
        List<JsonValue> doubtful = new ArrayList<>();
        for (TagProofs.TagTie tie : sight.hits(runs)) {
            JsonValue number = JsonNumber.of(tie.number());
            if (hits.size() < MOST_PLACES && !hits.contains(number)) {
                hits.add(number);
                if (tie.sure() != Sureness.CERTAIN) {
                    doubtful.add(JsonObject.of(List.of(new Member("hit", number),
                            new Member("sure", new JsonString(words.proof(tie))))));
                }
            }
        }
        return JsonObject.of(List.of(new Member("name", new JsonString(words.name(tag))),
                new Member("container", new JsonString(words.container())),
                new Member("state", new JsonString(state.name())), new Member("times", JsonNumber.of(times)),
                new Member("pushes", new JsonArray(pushes)), new Member("hits", new JsonArray(hits)),
                new Member("doubtful", new JsonArray(doubtful)),
                new Member("why", new JsonString(words.why(tag, state, runs))),
                new Member("type", new JsonString(words.type(tag))),
                new Member("account", new JsonString(words.account(tag))),
                new Member("triggers", new JsonString(words.triggers(tag))),
                new Member("consent", new JsonString(words.consent(tag)))));
    }
}
