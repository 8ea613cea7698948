package io.github.mcpdatalayer.datalayer.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * An object with its members in the page's order. Where JSON could not hold what the page has, the reader puts a
 * {@code {"$type":…}} object in its place; {@link #tag()} tells those from a page's own {@code $type} keys.
 */
public final class JsonObject implements JsonValue {
    /** A name and its value. A name may come twice: {@link JsonObject#get} then gives the last, as JavaScript does. */
    public record Member(String name, JsonValue value) {}

    public static final JsonObject EMPTY = new JsonObject(List.of(), null);

    private static final int SCAN_LIMIT = 8;

    private final List<Member> members;
    /** Set once, by {@link TaggedJson} before anybody else sees the object. */
    private @Nullable String tag;
    /** Built on first need; an immutable map, so that a race only builds it twice. */
    private @Nullable Map<String, JsonValue> index;

    JsonObject(List<Member> members, @Nullable String tag) {
        this.members = List.copyOf(members);
        this.tag = tag;
    }

    public static JsonObject of(List<Member> members) {
        return members.isEmpty() ? EMPTY : new JsonObject(members, null);
    }

    /** The object that stands for something JSON cannot hold: {@code type} as in the tag list, then what is known. */
    public static JsonObject tagged(String type, Member... details) {
        List<Member> members = new ArrayList<>(List.of(details));
        members.addFirst(new Member("$type", new JsonString(type)));
        return new JsonObject(members, type);
    }

    /** The type of the page's value this object stands for; null for an ordinary object of the page. */
    public @Nullable String tag() {
        return tag;
    }

    public boolean hasTag(String type) {
        return type.equals(tag);
    }

    void markAs(String type) {
        tag = type;
    }

    public List<Member> members() {
        return members;
    }

    public int size() {
        return members.size();
    }

    public @Nullable JsonValue get(String name) {
        if (members.size() > SCAN_LIMIT) {
            return index().get(name);
        }
        for (int i = members.size() - 1; i >= 0; i--) {
            if (members.get(i).name.equals(name)) {
                return members.get(i).value;
            }
        }
        return null;
    }

    private Map<String, JsonValue> index() {
        Map<String, JsonValue> found = index;
        if (found == null) {
            Map<String, JsonValue> built = HashMap.newHashMap(members.size());
            members.forEach(member -> built.put(member.name, member.value));
            found = Map.copyOf(built);
            index = found;
        }
        return found;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonObject object && JsonValue.equal(this, object);
    }

    @Override
    public int hashCode() {
        return members.size();
    }

    @Override
    public String toString() {
        return toJson();
    }
}
