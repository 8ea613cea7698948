package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** Reads what a page pushes, written short: {@code {"$u":1}} is undefined and so on, {@code {"$a":[…]}} an arguments object. */
final class PageValues {
    private static final Map<String, String> TAGS = Map.of("$u", "undefined", "$h", "hole", "$f", "function", "$d",
            "date",
            "$n", "nan");

    private PageValues() {}

    static JsonValue parse(String text) {
        return decode(JsonValue.parse(text));
    }

    static JsonValue decode(JsonValue value) {
        return switch (value) {
            case JsonArray array -> new JsonArray(array.elements().stream().map(PageValues::decode).toList());
            case JsonObject object when object.get("$a") instanceof JsonArray args -> gtag(args.toJson());
            case JsonObject object when object.size() == 1 && TAGS.containsKey(object.members().getFirst().name()) ->
                JsonObject.tagged(TAGS.getOrDefault(object.members().getFirst().name(), ""));
            case JsonObject object -> {
                List<Member> members = new ArrayList<>();
                object.members().forEach(member -> members.add(new Member(member.name(), decode(member.value()))));
                yield JsonObject.of(members);
            }
            case JsonString _,JsonNumber _,JsonLiteral _ -> value;
        };
    }

    /** An arguments object, as gtag() pushes it. */
    static JsonValue gtag(String args) {
        return JsonObject.tagged("gtag", new Member("args", parse(args)));
    }

    static ComputedState after(StateProfile profile, JsonValue... messages) {
        return ComputedState.after(List.of(messages).stream().map(Push::new).toList(), profile);
    }
}
