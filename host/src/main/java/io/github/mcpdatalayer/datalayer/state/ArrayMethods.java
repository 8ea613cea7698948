package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The methods of Array.prototype, as far as they change the array and need nothing of the page. */
final class ArrayMethods {
    private static final Set<String> NEED_THE_PAGE = Set.of("sort", "copyWithin", "forEach", "map", "filter", "some",
            "every",
            "reduce", "reduceRight", "find", "findIndex", "findLast", "findLastIndex", "flatMap");

    private ArrayMethods() {}

    /**
     * Calls a method. An unknown method, or one that changes nothing, has no effect.
     *
     * @return false if the effect of the method cannot be known here
     */
    static boolean call(MutableArray array, String method, List<JsonValue> arguments, int push) {
        List<@Nullable Slot> slots = array.slots();
        switch (method) {
            case "push" -> slots.addAll(slots(arguments, push));
            case "unshift" -> slots.addAll(0, slots(arguments, push));
            case "pop" -> {
                if (!slots.isEmpty()) {
                    slots.removeLast();
                }
            }
            case "shift" -> {
                if (!slots.isEmpty()) {
                    slots.removeFirst();
                }
            }
            case "reverse" -> Collections.reverse(slots);
            case "splice" -> splice(slots, arguments, push);
            case "fill" -> fill(slots, arguments, push);
            default -> {
                return !NEED_THE_PAGE.contains(method);
            }
        }
        return true;
    }

    private static void splice(List<@Nullable Slot> slots, List<JsonValue> arguments, int push) {
        int start = position(arguments, 0, 0, slots.size());
        int count = switch (arguments.size()) {
            case 0 -> 0;
            case 1 -> slots.size() - start;
            default -> (int) Math.clamp(integer(arguments.get(1)), 0, slots.size() - start);
        };
        slots.subList(start, start + count).clear();
        if (arguments.size() > 2) {
            slots.addAll(start, slots(arguments.subList(2, arguments.size()), push));
        }
    }

    private static void fill(List<@Nullable Slot> slots, List<JsonValue> arguments, int push) {
        JsonValue value = arguments.isEmpty() ? Js.UNDEFINED : arguments.getFirst();
        int end = position(arguments, 2, slots.size(), slots.size());
        for (int i = position(arguments, 1, 0, slots.size()); i < end; i++) {
            slots.set(i, new Slot(new Leaf(value), push));
        }
    }

    /** An argument that counts from the start, or from the end when negative. */
    private static int position(List<JsonValue> arguments, int index, int otherwise, int size) {
        if (index >= arguments.size() || (index > 0 && Js.isUndefined(arguments.get(index)))) {
            return otherwise;
        }
        double position = integer(arguments.get(index));
        return (int) Math.clamp(position < 0 ? position + size : position, 0, size);
    }

    private static double integer(JsonValue value) {
        double number = Js.number(value);
        return Double.isNaN(number) ? 0 : number < 0 ? Math.ceil(number) : Math.floor(number);
    }

    private static List<Slot> slots(List<JsonValue> values, int push) {
        List<Slot> slots = new ArrayList<>();
        values.forEach(value -> slots.add(new Slot(new Leaf(value), push)));
        return slots;
    }
}
