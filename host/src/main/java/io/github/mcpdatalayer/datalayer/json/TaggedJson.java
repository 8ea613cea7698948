package io.github.mcpdatalayer.datalayer.json;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * JSON and the list of its tags, as the extension's reader gives both: {@code [{"path":"$[3]['gtm.element']",
 * "type":"element"},…]}, one entry for each {@code {"$type":…}} object that stands for something JSON cannot hold.
 */
public final class TaggedJson {
    private record Place(NormalizedPath path, JsonValue value) {}

    private TaggedJson() {}

    /**
     * Reads both texts into one value whose tagged objects know their tag.
     *
     * @throws JsonSyntaxException when either text is not JSON, or a tag names no object of its type
     */
    public static JsonValue parse(String text, String tags) {
        JsonValue root = JsonValue.parse(text);
        mark(root, JsonValue.parse(tags));
        return root;
    }

    /**
     * Marks the tagged objects of a value that nobody else has seen yet.
     *
     * @throws JsonSyntaxException when a tag names no object of its type; those before it are marked
     */
    public static void mark(JsonValue root, JsonValue tags) {
        if (!(tags instanceof JsonArray list)) {
            throw new JsonSyntaxException(0, "an array of tags");
        }
        for (JsonValue entry : list.elements()) {
            if (!(entry instanceof JsonObject tag && tag.get("path") instanceof JsonString path
                    && tag.get("type") instanceof JsonString type)) {
                throw new JsonSyntaxException(0, "a tag as {\"path\":…,\"type\":…}");
            }
            if (!(NormalizedPath.parse(path.value()).resolve(root) instanceof JsonObject object
                    && type.equals(object.get("$type")))) {
                throw new JsonSyntaxException(0, "an object with the $type of its tag at the path of each tag");
            }
            object.markAs(type.value());
        }
    }

    /** The list of the tags in a value, in document order. */
    public static JsonArray tagsOf(JsonValue root) {
        List<JsonValue> tags = new ArrayList<>();
        Deque<Place> open = new ArrayDeque<>();
        open.push(new Place(NormalizedPath.ROOT, root));
        while (!open.isEmpty()) {
            Place place = open.pop();
            switch (place.value) {
                case JsonArray array -> {
                    for (int i = array.size() - 1; i >= 0; i--) {
                        open.push(new Place(place.path.child(i), array.get(i)));
                    }
                }
                case JsonObject object -> {
                    String tag = object.tag();
                    if (tag != null) {
                        tags.add(JsonObject.of(List.of(
                                new JsonObject.Member("path", new JsonString(place.path.toString())),
                                new JsonObject.Member("type", new JsonString(tag)))));
                    }
                    for (JsonObject.Member member : object.members().reversed()) {
                        open.push(new Place(place.path.child(member.name()), member.value()));
                    }
                }
                case JsonString _,JsonNumber _,JsonLiteral _ -> {
                }
            }
        }
        return new JsonArray(tags);
    }
}
