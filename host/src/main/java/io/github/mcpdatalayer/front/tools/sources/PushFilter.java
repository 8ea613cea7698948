package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.PushKind;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * The requested pushes and their fields.
 *
 * @param events names or patterns with {@code *}; any if empty
 * @param seqs only these; any if empty
 * @param fields JSONPaths into each push, one column each
 * @param step only what came in this step; null for any
 * @param internal whether GTM's own events are shown without being named
 */
public record PushFilter(@Nullable String layer, @Nullable Integer page, List<String> events, @Nullable String kind,
        List<Integer> seqs, List<String> fields, @Nullable Integer step, boolean internal) implements RequestFilter {

    public static final Arg<String> KIND = Arg.choice("kind", "\"event\"", "Of push", kinds());
    public static final Arg<List<Integer>> SEQ = Arg.wholes("seq", "[57,58]", "Only these, whole (as rows with fields)",
            200);
    public static final Arg<List<String>> FIELDS = Arg.texts("fields", "[\"$.ecommerce.value\"]",
            "More columns: JSONPaths, like $.ecommerce.value", 20);
    public static final Arg<Boolean> INTERNAL = Arg.flag("internal", "Show gtm.*");
    public static final List<Arg<?>> ARGS = List.of(Args.LAYER, Args.PAGE, Args.EVENT, KIND, SEQ, FIELDS, Args.STEP,
            INTERNAL);

    /** All pushes. */
    public static final PushFilter ALL = new PushFilter(null, null, List.of(), null, List.of(), List.of(), null, false);

    private static List<String> kinds() {
        List<String> kinds = new ArrayList<>();
        for (PushKind kind : PushKind.values()) {
            kinds.add(kind.word());
        }
        return List.copyOf(kinds);
    }

    /** The filter of the arguments, or of the cursor. */
    public static PushFilter of(Arguments arguments, @Nullable Cursor cursor) throws ToolException {
        return RequestFilter.of(arguments, cursor, ARGS, PushFilter::of);
    }

    public static PushFilter of(Arguments arguments) throws ToolException {
        return new PushFilter(arguments.text(Args.LAYER), arguments.integer(Args.PAGE), arguments.texts(Args.EVENT),
                arguments.text(KIND), arguments.integers(SEQ), arguments.texts(FIELDS),
                Reference.step(arguments), arguments.flag(INTERNAL));
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "layer", layer);
        RequestFilter.add(json, "page", page);
        RequestFilter.add(json, "event", events);
        RequestFilter.add(json, "kind", kind);
        RequestFilter.add(json, "seq", seqs);
        RequestFilter.add(json, "fields", fields);
        RequestFilter.add(json, "step", step);
        if (internal) {
            json.addProperty("internal", true);
        }
        return json;
    }

    /** The names that a filter by event can match in a recording. */
    public static List<String> names(Recording recording) {
        List<String> names = new ArrayList<>();
        for (RecordedPush push : recording.pushes()) {
            String event = push.event();
            names.add(event == null ? push.label() : event);
        }
        return names;
    }

    public PushFilter withField(String field, String other) {
        List<String> others = fields.stream().map(each -> each.equals(field) ? other : each).toList();
        return new PushFilter(layer, page, events, kind, seqs, others, step, internal);
    }

    /** Tells whether this is one of GTM's own pushes that the call does not name by event or number. */
    public boolean hides(RecordedPush push) {
        return !internal && events.isEmpty() && seqs.isEmpty() && push.isInternal();
    }

    public boolean takes(RecordedPush push) {
        return (layer == null || layer.equals(push.layer())) && (page == null || page == push.page())
                && (kind == null || kind.equals(push.kind().word())) && (events.isEmpty() || isNamed(push))
                && (seqs.isEmpty() || (push.seq() <= Integer.MAX_VALUE && seqs.contains((int) push.seq())));
    }

    private boolean isNamed(RecordedPush push) {
        var names = new NamePatterns(events);
        String event = push.event();
        return (event != null && names.allows(event)) || names.allows(push.label());
    }
}
