package io.github.mcpdatalayer.datalayer.state;

import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The Adobe Client Data Layer: which items it knows, and what of them goes into the state. */
final class AcdlModel implements Model {
    private static final Set<String> SCOPES = Set.of("past", "future", "all");

    private final AcdlMerge merge = new AcdlMerge();
    private final Notes notes;

    AcdlModel(Notes notes) {
        this.notes = notes;
    }

    @Override
    public Slot root() {
        return merge.root();
    }

    @Override
    public void process(Push message, int push) {
        JsonValue item = message.message();
        if (Js.isNullish(item)) {
            notes.add(push, Note.NoteKind.THROWS);
        } else if (Js.isFunction(item)) {
            notes.add(push, Note.NoteKind.FUNCTION_NOT_RUN);
        } else if (item instanceof JsonObject object && (object.tag() == null || object.hasTag("gtag"))) {
            process(object, push);
        } else {
            notes.add(push, Note.NoteKind.IGNORED);
        }
    }

    private void process(JsonObject item, int push) {
        boolean isEvent = item.tag() == null && isText(item.get("event"));
        if (!isEvent && isListener(item)) {
            return;
        }
        var data = AcdlMerge.ownMembers(item).stream()
                .filter(member -> !member.name().equals("event") && !member.name().equals("eventInfo")).toList();
        if (isEvent && data.isEmpty()) {
            return;
        }
        if (!merge.update(data, push)) {
            notes.add(push, Note.NoteKind.THROWS);
        }
    }

    private static boolean isListener(JsonObject item) {
        if (item.tag() != null || !isAbsentOr(item.get("path"), item.get("path") instanceof JsonString)
                || !isAbsentOr(item.get("scope"), SCOPES.contains(String.valueOf(Js.text(item.get("scope")))))) {
            return false;
        }
        JsonValue handler = item.get("handler");
        boolean isFunction = handler != null && Js.isFunction(handler);
        return (isText(item.get("on")) && isFunction) || (isText(item.get("off")) && isAbsentOr(handler, isFunction));
    }

    private static boolean isText(@Nullable JsonValue value) {
        return value instanceof JsonString(String text) && !text.isEmpty();
    }

    private static boolean isAbsentOr(@Nullable JsonValue value, boolean fits) {
        return value == null || !Js.isTruthy(value) || fits;
    }
}
