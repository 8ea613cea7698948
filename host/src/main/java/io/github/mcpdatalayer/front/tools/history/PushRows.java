package io.github.mcpdatalayer.front.tools.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.PathMatches;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.PageRow;
import io.github.mcpdatalayer.front.tools.sources.StepRow;
import org.jspecify.annotations.Nullable;

/** Pushes as a document, one compact row each or whole. Their pages and scripts are listed beside it, each once. */
public final class PushRows {

    private static final int LABEL_CHARS = 60;
    private static final int URL_CHARS = 200;

    /** The document and its columns. There are no columns if pushes are shown whole. */
    public record ShownPushes(AnswerDocument document, List<String> columns) {}

    private final Recording recording;
    private final List<RecordedPush> pushes;
    private final List<JsonPath> fields;
    /** The number of each push's source; −1 for none. */
    private final List<Integer> sources = new ArrayList<>();
    /** The pages and sources of each push that no earlier push has. */
    private final List<String> newPages = new ArrayList<>();
    private final List<String> newSources = new ArrayList<>();
    private final List<String> newSteps = new ArrayList<>();

    private PushRows(Recording recording, List<RecordedPush> pushes, List<JsonPath> fields) {
        this.recording = recording;
        this.pushes = pushes;
        this.fields = fields;
    }

    /** One row for each push, with a column for each field. */
    public static ShownPushes rows(Recording recording, List<RecordedPush> pushes, List<JsonPath> fields)
            throws ToolException {
        return new PushRows(recording, pushes, fields).rows();
    }

    /** Each push with all its values. */
    public static ShownPushes bodies(Recording recording, List<RecordedPush> pushes) {
        var document = new PushRows(recording, pushes, List.of());
        document.index(false);
        List<JsonValue> bodies = pushes.stream().map(document::body).toList();
        return new ShownPushes(AnswerDocument.of(new JsonArray(bodies), document.beside(false)), List.of());
    }

    private ShownPushes rows() throws ToolException {
        index(true);
        boolean layers = pushes.stream().map(RecordedPush::layer).distinct().count() > 1;
        boolean frames = pushes.stream().anyMatch(push -> push.frame() != 0);
        boolean marks = pushes.stream().anyMatch(push -> !mark(push).isEmpty());
        boolean steps = !recording.steps().isEmpty();
        List<String> columns = new ArrayList<>(List.of("seq", "page", "ms", "event", "source"));
        if (marks) {
            columns.add("mark");
        }
        if (steps) {
            columns.add("step");
        }
        if (layers) {
            columns.add("layer");
        }
        if (frames) {
            columns.add("frame");
        }
        fields.forEach(field -> columns.add(field.toString()));
        List<JsonValue> rows = new ArrayList<>();
        for (int i = 0; i < pushes.size(); i++) {
            RecordedPush push = pushes.get(i);
            Double ms = push.sinceNavigation();
            List<JsonValue> row = new ArrayList<>();
            row.add(JsonNumber.of(push.seq()));
            row.add(JsonNumber.of(push.page()));
            row.add(ms == null ? JsonLiteral.NULL : JsonNumber.of(Math.round(ms)));
            row.add(new JsonString(label(push)));
            row.add(sources.get(i) < 0 ? JsonLiteral.NULL : JsonNumber.of(sources.get(i)));
            if (marks) {
                row.add(new JsonString(mark(push)));
            }
            if (steps) {
                StepMark step = recording.stepOf(push);
                row.add(step.isNone() ? JsonLiteral.NULL : JsonNumber.of(step.number()));
            }
            if (layers) {
                row.add(new JsonString(push.layer()));
            }
            if (frames) {
                row.add(JsonNumber.of(push.frame()));
            }
            for (JsonPath field : fields) {
                row.add(field(field, push));
            }
            rows.add(new JsonArray(row));
        }
        return new ShownPushes(AnswerDocument.of(new JsonArray(rows), beside(true)), columns);
    }

    /** The remarks of the row about the push. */
    private String mark(RecordedPush push) {
        String mark = push.orphan()
                ? "orphan"
                : push.isAside()
                        ? "aside"
                        : push.shortened()
                                ? "short"
                                : push.via().equals("backfill") ? "earlier" : push.changed() != null ? "changed" : "";
        return !recording.stepOf(push).late() ? mark : mark.isEmpty() ? "late" : mark + ", late";
    }

    private static String label(RecordedPush push) {
        return Shown.text(push.label(), LABEL_CHARS);
    }

    private static JsonValue field(JsonPath path, RecordedPush push) throws ToolException {
        List<JsonPath.Match> matches = PathMatches.find(path, push.value());
        if (path.isSingular()) {
            return matches.isEmpty() ? JsonLiteral.NULL : matches.getFirst().value();
        }
        return new JsonArray(matches.stream().map(JsonPath.Match::value).toList());
    }

    private JsonValue body(RecordedPush push) {
        List<Member> body = new ArrayList<>();
        body.add(new Member("seq", JsonNumber.of(push.seq())));
        body.add(new Member("page", JsonNumber.of(push.page())));
        body.add(new Member("frame", JsonNumber.of(push.frame())));
        body.add(new Member("layer", new JsonString(push.layer())));
        body.add(new Member("kind", new JsonString(push.kind().word())));
        body.add(new Member("via", new JsonString(push.via())));
        Double time = push.time();
        Double ms = push.sinceNavigation();
        if (time != null) {
            body.add(new Member("time", new JsonString(Instant.ofEpochMilli(time.longValue()).toString())));
        }
        if (ms != null) {
            body.add(new Member("ms", JsonNumber.of(Math.round(ms))));
        }
        Double arrived = push.arrived();
        if (arrived != null) {
            body.add(new Member("arrived", new JsonString(Instant.ofEpochMilli(arrived.longValue()).toString())));
        }
        body.add(new Member("generation", JsonNumber.of(push.generation())));
        StepMark step = recording.stepOf(push);
        if (!step.isNone()) {
            body.add(new Member("step", JsonNumber.of(step.number())));
        }
        if (step.late()) {
            body.add(new Member("late", JsonLiteral.TRUE));
        }
        if (push.person()) {
            body.add(new Member("by", new JsonString("person")));
        }
        if (push.orphan()) {
            body.add(new Member("orphan", JsonLiteral.TRUE));
        }
        if (push.shortened()) {
            body.add(new Member("short", JsonLiteral.TRUE));
        }
        add(body, "uniqueEventId", push.uniqueEventId());
        add(body, "source", push.source() == null ? null : new JsonString(push.source()));
        if (!push.stack().isEmpty()) {
            body.add(
                    new Member("stack", new JsonArray(push.stack().stream().<JsonValue>map(JsonString::new).toList())));
        }
        add(body, "container", push.container() == null ? null : new JsonString(push.container()));
        body.add(new Member("value", push.value()));
        add(body, "changed", push.changed());
        return JsonObject.of(body);
    }

    private static void add(List<Member> body, String name, @Nullable JsonValue value) {
        if (value != null) {
            body.add(new Member(name, value));
        }
    }

    private void index(boolean withSources) {
        Map<Long, Boolean> seen = new HashMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        Set<Long> stepsSeen = new HashSet<>();
        for (RecordedPush push : pushes) {
            RecordedPage main = recording.page(push.page(), 0);
            RecordedPage page = main == null ? recording.page(push.page(), push.frame()) : main;
            boolean isNew = page != null && seen.put(push.page(), true) == null;
            newPages.add(isNew && page != null ? PageRow.json(page) : "");
            String source = withSources ? PageRow.source(push, page) : null;
            Integer known = source == null ? Integer.valueOf(-1) : numbers.putIfAbsent(source, numbers.size());
            sources.add(known == null ? numbers.size() - 1 : known);
            TabStep step = recording.steps().step(recording.stepOf(push).number());
            newSteps.add(step != null && stepsSeen.add(step.number()) ? StepRow.json(step) : "");
            newSources.add(known == null ? Shown.quoted(source, URL_CHARS) : "");
        }
    }

    private AnswerDocument.ChildNotes beside(boolean withSources) {
        return new AnswerDocument.ChildNotes() {
            @Override
            public int chars(int child) {
                return newPages.get(child).length() + newSources.get(child).length() + 2
                        + (recording.steps().isEmpty() ? 0 : newSteps.get(child).length() + 1);
            }

            @Override
            public String fields(int from, int to) {
                // Numbers of sources count from the first push, so all before the last one shown are needed.
                int end = Math.min(to, newPages.size());
                return list("pages", newPages, end) + (withSources ? list("sources", newSources, end) : "")
                        + (recording.steps().isEmpty() ? "" : list("steps", newSteps, end));
            }
        };
    }

    private static String list(String name, List<String> all, int end) {
        return ",\"" + name + "\":["
                + String.join(",", all.subList(0, end).stream().filter(each -> !each.isEmpty()).toList()) + ']';
    }
}
