package io.github.mcpdatalayer.datalayer.state;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Google Tag Manager: a flat store of last values (version 1) beside a merged model (version 2). */
final class GtmModel implements Model {
    private static final DeepMerge MERGE = new DeepMerge(false);
    private static final String UNWRAP = "getUntrustedMessageValue";
    private static final Set<String> GTAG_COMMANDS = Set.of("event", "set", "config", "js", "consent", "get");

    /** Every value has these from its prototype, and what they are is for the page to tell. */
    private static final Set<String> INHERITED = Set.of("constructor", "toString", "toLocaleString", "valueOf",
            "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "__proto__", "__defineGetter__",
            "__defineSetter__", "__lookupGetter__", "__lookupSetter__");

    private static final Set<String> BEGINNING = Set.of("config", "event", "js", "get");

    private final MutableObject model = new MutableObject();
    private final Slot root = new Slot(model, -1);
    private final MutableObject flat = new MutableObject();
    private final Notes notes;

    GtmModel(Notes notes) {
        this.notes = notes;
    }

    @Override
    public Slot root() {
        return root;
    }

    JsonObject flat() {
        return (JsonObject) Freezer.freeze(new Slot(flat, -1));
    }

    @Override
    public void process(Push message, int push) {
        if (model.get("eventModel") != null) {
            model.remove("eventModel");
            root.touch(push);
        }
        JsonValue value = unwrapped(message.message());
        switch (value) {
            case JsonArray array -> command(array, push);
            case JsonObject object when object.hasTag("function") -> notes.add(push, Note.NoteKind.FUNCTION_NOT_RUN);
            case JsonObject object when object.hasTag("gtag") && object.get("args") instanceof JsonArray args ->
                gtag(args, push);
            case JsonObject object when object.tag() == null -> {
                if (isWrapper(object)) {
                    notes.add(push, Note.NoteKind.WRAPPED);
                } else {
                    if (mimicsGtag(object.get("0"))) {
                        notes.add(push, Note.NoteKind.MIMICS_GTAG);
                    }
                    update(object, push);
                }
            }
            default -> notes.add(push, Note.NoteKind.IGNORED);
        }
    }

    /** Custom templates push objects that give their message only to GTM. */
    private static JsonValue unwrapped(JsonValue message) {
        return message instanceof JsonObject object && isWrapper(object)
                && object.get("message") instanceof JsonObject inner
                        ? inner
                        : message;
    }

    private static boolean isWrapper(JsonObject object) {
        JsonValue unwrap = object.get(UNWRAP);
        return unwrap != null && Js.isFunction(unwrap);
    }

    private void command(JsonArray array, int push) {
        Command command = Command.of(array);
        if (command == null || command.path().isEmpty()) {
            notes.add(push,
                    array.size() > 0 && mimicsGtag(array.get(0)) ? Note.NoteKind.MIMICS_GTAG : Note.NoteKind.IGNORED);
            return;
        }
        switch (command.run(root, push)) {
            case DONE, THROUGH_NULL -> {
                // GTM's get() returns false through null; the failing call is caught.
            }
            case NOT_KNOWN -> notes.add(push, Note.NoteKind.METHOD_NOT_RUN);
        }
    }

    private static boolean mimicsGtag(@Nullable JsonValue first) {
        String command = Js.text(first);
        return command != null && GTAG_COMMANDS.contains(command);
    }

    private void gtag(JsonArray args, int push) {
        String command = args.size() == 0 ? null : Js.text(args.get(0));
        List<Member> message = switch (command) {
            case "event" -> event(args);
            case "set" -> set(args);
            case "js" -> js(args);
            case "config", "consent", "get", "policy" -> List.of();
            case null, default -> null;
        };
        DroppedCall dropped = DroppedCall.of(args);
        if (message == null || dropped != null) {
            notes.add(push, Note.NoteKind.DROPPED_GTAG, dropped == null ? "" : dropped.right());
        } else {
            update(JsonObject.of(message), push);
        }
    }

    private static @Nullable List<Member> event(JsonArray args) {
        if (args.size() < 2 || args.size() > 3 || !(args.get(1) instanceof JsonString name)) {
            return null;
        }
        List<Member> message = new ArrayList<>(List.of(new Member("event", name)));
        if (args.size() == 3 && !Js.isNullish(args.get(2))) {
            if (!(args.get(2) instanceof JsonObject parameters && Js.isPlain(parameters))) {
                return null;
            }
            message.add(new Member("eventModel", parameters));
            addTruthy(message, "eventCallback", parameters.get("event_callback"));
            addTruthy(message, "eventTimeout", parameters.get("event_timeout"));
        }
        return message;
    }

    private static void addTruthy(List<Member> message, String name, @Nullable JsonValue value) {
        if (value != null && Js.isTruthy(value)) {
            message.add(new Member(name, value));
        }
    }

    private static @Nullable List<Member> set(JsonArray args) {
        List<Member> message = new ArrayList<>();
        if (args.size() == 2 && args.get(1) instanceof JsonObject values && Js.isPlain(values)) {
            message.addAll(values.members());
        } else if (args.size() == 3 && args.get(1) instanceof JsonString(String key)) {
            message.add(new Member(key, args.get(2)));
        } else {
            return null;
        }
        message.add(new Member("_clear", JsonLiteral.TRUE));
        return message;
    }

    private static @Nullable List<Member> js(JsonArray args) {
        if (args.size() != 2 || !(args.get(1) instanceof JsonObject date && date.hasTag("date"))) {
            return null;
        }
        return List.of(new Member("event", new JsonString("gtm.js")), new Member("gtm.start", time(date)));
    }

    private static JsonValue time(JsonObject date) {
        try {
            String iso = Js.text(date.get("iso"));
            return iso == null ? JsonObject.tagged("nan") : JsonNumber.of(Instant.parse(iso).toEpochMilli());
        } catch (DateTimeException _) {
            return JsonObject.tagged("nan");
        }
    }

    private void update(JsonObject message, int push) {
        JsonValue clear = message.get("_clear");
        boolean clears = clear != null && Js.isTruthy(clear);
        for (Member member : message.members()) {
            if (member.name().equals("_clear")) {
                continue;
            }
            if (clears) {
                MERGE.set(model, member.name(), Js.UNDEFINED, push);
            }
            flat.set(member.name(), new Leaf(member.value()), push);
            MERGE.set(model, member.name(), member.value(), push);
            root.touch(push);
        }
    }

    /** Returns what a version 2 variable of this name gives: null for undefined, and false beyond a null. */
    @Nullable
    JsonValue get(String dottedPath) {
        return read(state(), dottedPath);
    }

    /** Tells whether a name of one or two steps was set. */
    boolean has(String dottedName) {
        String[] steps = dottedName.split("\\.", 2);
        Slot first = model.get(steps[0]);
        MutableObject object = first == null || steps.length == 1 ? null : first.plainObject();
        return steps.length == 1 ? first != null : object != null && object.get(steps[1]) != null;
    }

    /** Reads the same from a state that is at hand. */
    static @Nullable JsonValue read(JsonValue state, String dottedPath) {
        JsonValue value = state;
        for (String step : dottedPath.split("\\.", -1)) {
            if (value == JsonLiteral.NULL) {
                return JsonLiteral.FALSE;
            }
            if (value instanceof JsonObject object && object.tag() != null && object.get(step) == null) {
                return Js.isUndefined(value) ? null : value; // an element or a date has more than its copy
            }
            JsonValue next = member(value, step);
            if (next == null || Js.isUndefined(next)) {
                return null;
            }
            value = next;
        }
        return value;
    }

    private static @Nullable JsonValue member(JsonValue value, String step) {
        long index = Js.arrayIndex(step);
        JsonValue own = switch (value) {
            case JsonObject object -> object.get(step);
            case JsonArray array when step.equals("length") -> JsonNumber.of(array.size());
            case JsonArray array when index >= 0 && index < array.size() -> array.get((int) index);
            case JsonString(String text) when step.equals("length") -> JsonNumber.of(text.length());
            case JsonString(String text) when index >= 0 && index < text.length() ->
                new JsonString(String.valueOf(text.charAt((int) index)));
            default -> null;
        };
        return own == null && INHERITED.contains(step) ? JsonObject.tagged("function") : own;
    }

    /** The event that a message brings, as the container sees it: whatever is truthy; null for none. */
    static @Nullable JsonValue event(JsonValue message) {
        JsonValue event = switch (unwrapped(message)) {
            case JsonObject object when object.hasTag("gtag") && object.get("args") instanceof JsonArray args ->
                gtagEvent(args);
            case JsonObject object when object.tag() == null && !isWrapper(object) -> object.get("event");
            default -> null;
        };
        return Js.isTruthy(event) ? event : null;
    }

    private static @Nullable JsonValue gtagEvent(JsonArray args) {
        String command = args.size() == 0 ? null : Js.text(args.get(0));
        List<Member> message = "event".equals(command) ? event(args) : "js".equals(command) ? js(args) : null;
        return message == null || DroppedCall.of(args) != null ? null : message.getFirst().value();
    }

    /** Tells whether a message makes the container begin: one with an event, or a call of gtag but for consent and set. */
    static boolean begins(JsonValue message) {
        boolean isCall = message instanceof JsonObject object && object.hasTag("gtag")
                && object.get("args") instanceof JsonArray args && args.size() > 0
                && BEGINNING.contains(String.valueOf(Js.text(args.get(0))));
        return isCall || event(message) != null;
    }
}
