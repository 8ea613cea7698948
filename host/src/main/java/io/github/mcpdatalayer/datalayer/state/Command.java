package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** An array pushed as a message: {@code ['a.b.push', 1]} calls the method push of b in a with 1. */
record Command(List<String> path, String method, List<JsonValue> arguments) {
    enum CommandOutcome {
        DONE,
        /** The way to the value goes through null. */
        THROUGH_NULL,
        NOT_KNOWN
    }

    /** Null when the array does not begin with text. */
    static @Nullable Command of(JsonArray message) {
        if (message.size() == 0 || !(message.get(0) instanceof JsonString(String text))) {
            return null;
        }
        List<String> path = List.of(text.split("\\.", -1));
        List<JsonValue> arguments = message.elements().stream().skip(1)
                .map(argument -> Js.isHole(argument) ? Js.UNDEFINED : argument).toList();
        return new Command(path.subList(0, path.size() - 1), path.getLast(), arguments);
    }

    CommandOutcome run(Slot root, int push) {
        Slot slot = root;
        List<Slot> way = new ArrayList<>(List.of(root));
        for (String step : path) {
            JsonValue json = slot.json();
            if (json == JsonLiteral.NULL) {
                return CommandOutcome.THROUGH_NULL;
            }
            MutableArray array = slot.array();
            MutableObject object = slot.plainObject();
            if (array == null && object == null && json != null && !Js.isPrimitive(json)) {
                return CommandOutcome.NOT_KNOWN;
            }
            long index = Js.arrayIndex(step);
            Slot next = object != null
                    ? object.get(step)
                    : array != null && index >= 0 && index < array.slots().size() ? array.get((int) index) : null;
            if (next == null || (next.json() != null && Js.isUndefined(next.json()))) {
                return CommandOutcome.DONE; // undefined, or something inherited whose methods change no data
            }
            slot = next;
            way.add(slot);
        }
        return call(slot, way, push);
    }

    private CommandOutcome call(Slot slot, List<Slot> way, int push) {
        MutableArray array = slot.array();
        if (array != null) {
            way.forEach(step -> step.touch(push));
            return ArrayMethods.call(array, method, arguments, push) ? CommandOutcome.DONE : CommandOutcome.NOT_KNOWN;
        }
        MutableObject object = slot.plainObject();
        if (object != null) {
            Slot member = object.get(method);
            JsonValue json = member == null ? null : member.json();
            return json != null && Js.isFunction(json) ? CommandOutcome.NOT_KNOWN : CommandOutcome.DONE;
        }
        JsonValue json = slot.json();
        return json == null || Js.isPrimitive(json) ? CommandOutcome.DONE : CommandOutcome.NOT_KNOWN;
    }
}
