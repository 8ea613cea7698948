package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The merge of the Adobe Client Data Layer: objects member by member, arrays replace, null and undefined remove, at any
 * depth and inside arrays too. Its quirks are kept: an object over a falsy value removes it, an object over another
 * plain value leaves that one (and throws when it nests), functions and class instances become empty objects.
 */
final class AcdlMerge {
    private static final Set<String> UNKNOWN_INSIDE = Set.of("ref", "omitted", "depth", "getterError", "window");

    private static final int MAX_HOLES = 100_000;

    /** The object being merged into and what is left of the source. */
    private record Frame(MutableObject target, Iterator<Member> rest) {}

    private record Place(MutableObject container, String key) {}

    private static final class OpenArray {
        final Slot slot;
        long length;

        OpenArray(Slot slot, long length) {
            this.slot = slot;
            this.length = length;
        }
    }

    /** An exception that JavaScript throws. */
    private static final class Thrown extends Exception {
        private static final long serialVersionUID = 1;

        Thrown() {
            super(null, null, false, false);
        }
    }

    private final MutableObject state = new MutableObject();
    private final Slot root = new Slot(state, -1);
    /** Set by this merge, to be freed of null at its end. */
    private final List<Place> uncleaned = new ArrayList<>();
    /** A merge that throws is not cleaned; what it left behind is when the next one ends. */
    private boolean cleanAll;
    /** Arrays that objects are being merged into, their elements by index as members of an object. */
    private final IdentityHashMap<MutableObject, OpenArray> openArrays = new IdentityHashMap<>();

    Slot root() {
        return root;
    }

    /** Merges the data of one item; false when the library throws, with what it had done until then. */
    boolean update(List<Member> data, int push) {
        try {
            merge(data, push);
        } catch (Thrown _) {
            closeArrays(true);
            uncleaned.clear();
            cleanAll = true;
            return false;
        }
        clean();
        return true;
    }

    private void merge(List<Member> data, int push) throws Thrown {
        Deque<Frame> open = new ArrayDeque<>();
        open.push(new Frame(state, data.iterator()));
        while (!open.isEmpty()) {
            Frame frame = open.getFirst();
            if (!frame.rest.hasNext()) {
                open.pop();
                continue;
            }
            root.touch(push);
            Member member = frame.rest.next();
            OpenArray array = openArrays.get(frame.target);
            if (array != null) {
                long index = Js.arrayIndex(member.name());
                if (member.name().equals("length")) {
                    setLength(frame.target, array, member.value());
                }
                if (index < 0) {
                    continue; // another property of an array: the library's copy loses it
                }
                array.length = Math.max(array.length, index + 1);
            }
            Slot slot = frame.target.get(member.name());
            if (slot != null && isMergeable(member.value())) {
                mergeInto(frame.target, member, slot, open, push);
            } else {
                set(frame.target, member.name(), Js.isNullish(member.value()) ? JsonLiteral.NULL : member.value(),
                        push);
            }
        }
    }

    private void mergeInto(MutableObject container, Member source, Slot slot, Deque<Frame> open, int push)
            throws Thrown {
        List<Member> members = ownMembers((JsonObject) source.value());
        JsonValue json = slot.json();
        if (json != null && !Js.isTruthy(json)) {
            set(container, source.name(), Js.UNDEFINED, push);
        } else if (json != null && Js.isPrimitive(json)) {
            throwIfNested(members);
        } else {
            MutableObject target = open(slot);
            if (target == null) {
                set(container, source.name(), source.value(), push); // into something the reader could not look into
            } else {
                slot.touch(push);
                open.push(new Frame(target, members.iterator()));
            }
        }
    }

    /** Members of a string or number are silently lost, but {@code in} throws on one. */
    private static void throwIfNested(List<Member> members) throws Thrown {
        for (Member member : members) {
            if (!Js.isPrimitive(member.value())) {
                throw new Thrown();
            }
        }
    }

    private void set(MutableObject container, String name, JsonValue value, int push) {
        container.set(name, new Leaf(value), push);
        uncleaned.add(new Place(container, name));
    }

    /** The object in a place, opened for changes, or an array as one; null where the reader could not look inside. */
    private @Nullable MutableObject open(Slot slot) {
        MutableArray array = slot.array();
        if (array == null) {
            if (slot.value() instanceof Leaf(JsonObject json)) {
                openObject(slot, json);
            }
            return slot.value() instanceof MutableObject object ? object : null;
        }
        MutableObject elements = new MutableObject();
        for (int i = 0; i < array.slots().size(); i++) {
            Slot element = array.get(i);
            if (element != null) {
                elements.slots().put(Integer.toString(i), element);
            }
        }
        slot.set(elements, slot.push());
        openArrays.put(elements, new OpenArray(slot, array.slots().size()));
        return elements;
    }

    private static void openObject(Slot slot, JsonObject json) {
        if (isMergeable(json) && !UNKNOWN_INSIDE.contains(String.valueOf(json.tag()))) {
            slot.set(MutableObject.of(JsonObject.of(ownMembers(json)), slot.push()), slot.push());
        }
    }

    private static void setLength(MutableObject elements, OpenArray array, JsonValue value) throws Thrown {
        double wanted = Js.isNullish(value) ? 0 : Js.number(value);
        if (isMergeable(value)) {
            throwIfNested(array.length == 0 ? List.of() : ownMembers((JsonObject) value));
            wanted = array.length == 0 ? Double.NaN : array.length;
        }
        if (wanted != Math.rint(wanted) || wanted < 0 || wanted >= (1L << 32)) {
            throw new Thrown();
        }
        array.length = (long) wanted;
        elements.slots().keySet().removeIf(key -> Js.arrayIndex(key) >= array.length);
    }

    /** An object that is no array; functions are objects. */
    private static boolean isMergeable(JsonValue value) {
        return value instanceof JsonObject && !Js.isPrimitive(value);
    }

    /** Returns what {@code Object.keys} sees. */
    static List<Member> ownMembers(JsonObject object) {
        if (object.tag() == null) {
            return object.members();
        }
        if (object.hasTag("gtag") && object.get("args") instanceof JsonArray args) {
            List<Member> members = new ArrayList<>();
            for (int i = 0; i < args.size(); i++) {
                if (!Js.isHole(args.get(i))) {
                    members.add(new Member(Integer.toString(i), args.get(i)));
                }
            }
            return members;
        }
        return object.get("own") instanceof JsonObject own ? own.members() : List.of();
    }

    private void clean() {
        Deque<Slot> open = new ArrayDeque<>();
        if (cleanAll) {
            open.push(root);
            cleanAll = false;
        }
        for (Place place : uncleaned) {
            Slot slot = place.container.get(place.key);
            if (slot != null && isNullish(slot)) {
                place.container.remove(place.key);
            } else if (slot != null) {
                open.push(slot);
            }
        }
        uncleaned.clear();
        closeArrays(false);
        while (!open.isEmpty()) {
            clean(open.pop(), open);
        }
    }

    /** Drops what is null right inside a value; what is left there is cleaned next. */
    private static void clean(Slot slot, Deque<Slot> open) {
        if (slot.value() instanceof Leaf(JsonObject json)) {
            openObject(slot, json);
        }
        MutableArray array = slot.array();
        if (array != null) {
            array.slots().removeIf(element -> element == null || isNullish(element));
            array.slots().forEach(element -> open.push(Objects.requireNonNull(element)));
        } else if (slot.value() instanceof MutableObject object) {
            object.slots().values().removeIf(AcdlMerge::isNullish);
            object.slots().values().forEach(open::push);
        }
    }

    private static boolean isNullish(Slot slot) {
        JsonValue json = slot.json();
        return json != null && Js.isNullish(json);
    }

    private void closeArrays(boolean keepHoles) {
        openArrays.forEach((elements, open) -> {
            MutableArray array = new MutableArray();
            elements.slots().entrySet().stream()
                    .sorted(Comparator.comparingLong(entry -> Js.arrayIndex(entry.getKey())))
                    .forEach(entry -> {
                        if (keepHoles) {
                            addHoles(array, Js.arrayIndex(entry.getKey()));
                        }
                        array.slots().add(entry.getValue());
                    });
            if (keepHoles) {
                addHoles(array, open.length);
            }
            open.slot.set(array, open.slot.push());
        });
        openArrays.clear();
    }

    /** Not more than anybody needs to see: the next merge that does not throw drops them. */
    private static void addHoles(MutableArray array, long length) {
        while (array.slots().size() < Math.min(length, MAX_HOLES)) {
            array.slots().add(null);
        }
    }
}
