package io.github.mcpdatalayer.front.tools;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.PushKind;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import org.jspecify.annotations.Nullable;

/**
 * Which pushes are asked for, and what of them.
 *
 * @param events names or patterns with {@code *}; any if empty
 * @param seqs only these; any if empty
 * @param fields JSONPaths into each push, one column each
 * @param internal whether GTM's own events are shown without being named
 */
record HistoryFilter(@Nullable String layer, @Nullable Integer page, List<String> events, @Nullable String kind,
        List<Integer> seqs, List<String> fields, boolean internal) {

    private static final int MAX_EVENTS = 50;
    private static final int MAX_SEQS = 200;
    private static final int MAX_FIELDS = 20;
    /** A cursor repeats them. */
    private static final int MAX_CHARS = 4000;

    static final List<String> ARGUMENTS = List.of("layer", "page", "event", "kind", "seq", "fields", "internal");
    static final List<String> KINDS = Arrays.stream(PushKind.values()).map(PushKind::word).toList();

    /** What the arguments choose, or what the cursor knows of them: the same filter and tab may be given again, no other. */
    static HistoryFilter of(Arguments arguments, @Nullable Cursor cursor) throws ToolException {
        HistoryFilter given = of(arguments);
        if (cursor == null) {
            return given;
        }
        HistoryFilter known = of(cursor.path());
        String tab = arguments.text("tab");
        if ((!given.toJson().isEmpty() && !given.equals(known)) || (tab != null && !tab.equals(cursor.tab()))) {
            throw otherThanCursor();
        }
        return known;
    }

    static ToolException otherThanCursor() {
        return Arguments.bad("The cursor knows the other arguments; leave all but maxChars out.");
    }

    private static HistoryFilter of(Arguments arguments) throws ToolException {
        var filter = new HistoryFilter(arguments.text("layer"), arguments.integer("page"),
                arguments.texts("event", MAX_EVENTS), arguments.choice("kind", KINDS),
                arguments.integers("seq", MAX_SEQS), arguments.texts("fields", MAX_FIELDS),
                arguments.flag("internal"));
        int chars = filter.toJson().toString().length();
        if (chars > MAX_CHARS) {
            throw Arguments.bad("What chooses pushes has " + chars + " characters; at most " + MAX_CHARS
                    + " are possible: ask in several calls.");
        }
        return filter;
    }

    /** Reads what {@link #toJson} writes. */
    private static HistoryFilter of(String json) throws ToolException {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (var entry : JsonParser.parseString(json).getAsJsonObject().entrySet()) {
            values.put(entry.getKey(), plain(entry.getValue()));
        }
        return of(new Arguments(values, ARGUMENTS));
    }

    private static Object plain(JsonElement json) {
        if (json instanceof JsonArray array) {
            List<Object> list = new ArrayList<>();
            array.forEach(element -> list.add(plain(element)));
            return list;
        }
        JsonPrimitive value = json.getAsJsonPrimitive();
        return value.isBoolean() ? value.getAsBoolean() : value.isNumber() ? value.getAsInt() : value.getAsString();
    }

    /** The arguments that give this filter. */
    JsonObject toJson() {
        var json = new JsonObject();
        json.addProperty("layer", layer);
        json.addProperty("page", page);
        json.add("event", list(events));
        json.addProperty("kind", kind);
        json.add("seq", list(seqs));
        json.add("fields", list(fields));
        if (internal) {
            json.addProperty("internal", true);
        }
        json.entrySet().removeIf(entry -> entry.getValue().isJsonNull()
                || (entry.getValue() instanceof JsonArray array && array.isEmpty()));
        return json;
    }

    private static JsonArray list(List<?> values) {
        var list = new JsonArray();
        for (Object value : values) {
            list.add(value instanceof Integer number ? new JsonPrimitive(number) : new JsonPrimitive(value.toString()));
        }
        return list;
    }

    HistoryFilter withField(String field, String other) {
        List<String> others = fields.stream().map(each -> each.equals(field) ? other : each).toList();
        return new HistoryFilter(layer, page, events, kind, seqs, others, internal);
    }

    /** Whether the push is one of GTM's own that nobody asked for by name or number. */
    boolean hides(RecordedPush push) {
        return !internal && events.isEmpty() && seqs.isEmpty() && push.isInternal();
    }

    boolean takes(RecordedPush push) {
        return (layer == null || layer.equals(push.layer())) && (page == null || page == push.page())
                && (kind == null || kind.equals(push.kind().word())) && (events.isEmpty() || isNamed(push))
                && (seqs.isEmpty() || (push.seq() <= Integer.MAX_VALUE && seqs.contains((int) push.seq())));
    }

    private boolean isNamed(RecordedPush push) {
        var names = new AllowedLayers(events);
        String event = push.event();
        return (event != null && names.allows(event)) || names.allows(push.label());
    }
}
