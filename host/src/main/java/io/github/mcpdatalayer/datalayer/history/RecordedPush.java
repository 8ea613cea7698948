package io.github.mcpdatalayer.datalayer.history;

import java.util.List;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import org.jspecify.annotations.Nullable;

/**
 * One push as it was recorded.
 *
 * @param seq its number in the tab, from 1
 * @param page the number of the page in the tab
 * @param frame the number of the frame in the page; 0: the page itself
 * @param time milliseconds since 1970; null for what was there before the recording
 * @param sinceNavigation milliseconds; null like time
 * @param layer the name of the data layer
 * @param generation the number of the array among those that had this name, from 1
 * @param orphan whether it was pushed into an array that another had replaced
 * @param via push, container, backfill, snapshot, or aside, if a push function of the page's own kept it out of the array
 * @param arrived milliseconds since 1970 when a push that was kept out came into the array after all; else null
 * @param shortened whether parts were left out, in a flood or for lack of space; these are tagged
 * @param person whether it was made while the page answered a person's press
 * @param uniqueEventId the number that GTM gave it
 * @param source where the page's script pushed it, as URL:line:column
 * @param stack for a push about e-commerce, the source and the stack frames that called it, innermost first; else empty
 * @param container the container on whose behalf it was pushed
 * @param consent Google's consent state when it came, if it differs from the last known one of the document
 * @param consentAfter Google's consent state before the next push, if it changed after this one
 * @param value its copy at the time of the push, tags applied
 * @param changed the message as it is now, if it was changed afterwards
 */
public record RecordedPush(long seq, long page, int frame, @Nullable Double time, @Nullable Double sinceNavigation,
        String layer, long generation, boolean orphan, String via, @Nullable Double arrived, boolean shortened,
        boolean person,
        @Nullable JsonNumber uniqueEventId,
        @Nullable String source, List<String> stack, @Nullable String container, @Nullable ConsentSample consent,
        @Nullable ConsentSample consentAfter, JsonValue value, @Nullable JsonValue changed) {

    private static final int LABEL_KEYS = 4;
    private static final int STACK_FRAMES = 3;

    public RecordedPush {
        stack = List.copyOf(stack);
    }

    /**
     * Reads what the extension sends.
     *
     * @throws JsonSyntaxException if it does not have the shape of a push
     */
    static RecordedPush of(JsonValue json) {
        if (!(json instanceof JsonObject push) || !(push.get("layer") instanceof JsonString(String layer))
                || !(push.get("via") instanceof JsonString(String via))) {
            throw new JsonSyntaxException(0, "a push with its layer");
        }
        JsonValue value = push.get("value");
        JsonValue tags = push.get("tags");
        if (value == null || tags == null) {
            throw new JsonSyntaxException(0, "a push with its value and tags");
        }
        mark(value, tags);
        return new RecordedPush(whole(push, "seq"), whole(push, "page"), (int) whole(push, "frame"),
                number(push, "t"), number(push, "ms"), layer, whole(push, "gen"),
                push.get("orphan") == JsonLiteral.TRUE, via, number(push, "arrived"),
                push.get("short") == JsonLiteral.TRUE,
                push.get("person") == JsonLiteral.TRUE,
                push.get("uniqueEventId") instanceof JsonNumber id ? id : null, text(push, "source"),
                texts(push, "stack"), text(push, "container"), ConsentSample.of(push.get("consent")),
                ConsentSample.of(push.get("consentAfter")), value, push.get("changed"));
    }

    /** Marks the tagged objects. A page can imitate the recorder, so tags may be wrong; from a wrong one on, objects stay plain. */
    private static void mark(JsonValue value, JsonValue tags) {
        try {
            TaggedJson.mark(value, tags);
        } catch (JsonSyntaxException e) {
            // The value stays readable without its tags.
        }
    }

    private static long whole(JsonObject push, String name) {
        Double number = number(push, name);
        if (number == null || number != Math.rint(number) || number < 0) {
            throw new JsonSyntaxException(0, "a push whose " + name + " is a whole number");
        }
        return number.longValue();
    }

    private static @Nullable Double number(JsonObject push, String name) {
        return push.get(name) instanceof JsonNumber number ? number.doubleValue() : null;
    }

    private static @Nullable String text(JsonObject push, String name) {
        return push.get(name) instanceof JsonString(String text) ? text : null;
    }

    private static List<String> texts(JsonObject push, String name) {
        return push.get(name) instanceof JsonArray list
                ? list.elements().stream().filter(JsonString.class::isInstance)
                        .map(text -> ((JsonString) text).value()).limit(STACK_FRAMES).toList()
                : List.of();
    }

    /** The origin of the push: a container, else the script's place and what called it; null where that is not known. */
    public @Nullable String origin() {
        if (container != null) {
            return container;
        }
        return stack.isEmpty() ? source : String.join(", called by ", stack);
    }

    /** Tells whether a push function of the page's own kept it out of the array for good. */
    public boolean isAside() {
        return via.equals("aside") && arrived == null;
    }

    /** Tells whether it was not in the array when it was pushed. */
    public boolean isHeldBack() {
        return via.equals("aside");
    }

    public PushKind kind() {
        return PushKind.of(via, value);
    }

    /** The name of the event in an object or in gtag('event', …); null where there is none. */
    public @Nullable String event() {
        if (value instanceof JsonObject object && object.tag() == null
                && object.get("event") instanceof JsonString(String event)) {
            return event;
        }
        return value instanceof JsonObject object && object.hasTag("gtag")
                && object.get("args") instanceof JsonArray args
                && args.size() > 1 && args.get(0).equals(new JsonString("event"))
                && args.get(1) instanceof JsonString(String event)
                        ? event
                        : null;
    }

    /** Tells whether it is one of the events that GTM pushes for itself. */
    public boolean isInternal() {
        String event = event();
        return event != null && event.startsWith("gtm.");
    }

    /** The name for a list: {@code purchase}, {@code gtag config G-1}, {@code {user,page}}, {@code items.push()}. */
    public String label() {
        if (value instanceof JsonObject object && object.hasTag("gtag")
                && object.get("args") instanceof JsonArray args) {
            return args.elements().stream().limit(2).filter(JsonString.class::isInstance)
                    .map(word -> ((JsonString) word).value()).collect(Collectors.joining(" ", "gtag ", ""));
        }
        String event = event();
        if (event != null) {
            return event;
        }
        if (value instanceof JsonObject object && object.tag() == null) {
            return object.members().stream().limit(LABEL_KEYS).map(JsonObject.Member::name)
                    .collect(Collectors.joining(",", "{", object.size() > LABEL_KEYS ? ",…}" : "}"));
        }
        if (value instanceof JsonArray array && kind() == PushKind.METHOD) {
            return ((JsonString) array.get(0)).value() + "()";
        }
        return value instanceof JsonObject object ? "(" + object.tag() + ")" : "(value)";
    }
}
